//! The names of things that are kept: nobody takes one for another.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$what:meta])* $name:ident) => {
        $(#[$what])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
        pub struct $name(pub String);

        impl From<String> for $name {
            fn from(name: String) -> $name {
                $name(name)
            }
        }
    };
}

id! {
    /// The name of a problem of the library.
    ProblemId
}

/// Between the name of a problem and the link of the collection that it was found in. No name has it.
const BY_LINK: char = '~';

impl ProblemId {
    /// The name of a problem for those to whom a link has shown its collection: the link goes with it wherever it is asked about.
    pub fn by_link(name: &str, link: &str) -> ProblemId {
        ProblemId(format!("{name}{BY_LINK}{link}"))
    }

    /// The name, and the link behind it, which is empty where there is none.
    pub fn parts(&self) -> (&str, &str) {
        self.0.split_once(BY_LINK).unwrap_or((&self.0, ""))
    }
}

id! {
    /// The name of a collection, or the secret of its link.
    CollectionId
}

id! {
    /// The name of a whole game of Go.
    GoId
}

id! {
    /// The name of a room. Whoever knows it may come in.
    RoomId
}

id! {
    /// The name of a game of Capture Row. Whoever knows it may watch.
    GameId
}
