//! The names of things that are kept: nobody takes one for another.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Fault;
use crate::refusal::Refusal;
use crate::visitor::random_name;

macro_rules! id {
    ($(#[$what:meta])* $name:ident) => {
        $(#[$what])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
        pub(crate) struct $name(pub(crate) String);

        impl $name {
            /// A new one that nobody can guess.
            pub(crate) fn random() -> $name {
                $name(random_name())
            }
        }

        /// The last part of an address.
        impl<S: Send + Sync> FromRequestParts<S> for $name {
            type Rejection = Refusal;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<$name, Refusal> {
                let name = Path::<String>::from_request_parts(parts, state).await;
                name.map(|Path(name)| $name(name)).map_err(|_| Fault::BadPath.into())
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
