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
