//! [`NamedDraft`]: a draft with the name that its solution goes by. Each name is worked out once, where something comes in.

pub(crate) use telling::{fingerprint, name_of, position_name};
use tsumego::Draft;

/// A draft and the name of what its solution depends on: stones, turn, ko, target and region.
#[derive(Clone, Debug)]
pub(crate) struct NamedDraft {
    pub(crate) draft: Draft,
    pub(crate) name: String,
}

impl From<Draft> for NamedDraft {
    fn from(draft: Draft) -> NamedDraft {
        NamedDraft { name: fingerprint(&draft), draft }
    }
}
