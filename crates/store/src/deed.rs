//! [`Attempt`]: something that somebody does with a problem.

use training::{Day, Deed, Way};

/// Something that a visitor does with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt<'a> {
    pub deed: Deed,
    pub ms: u64,
    /// Microseconds since 1970.
    pub now: i64,
    /// Where the visitor is.
    pub day: Day,
    /// How they came to the problem.
    pub way: Way,
    /// What the page calls this try; nothing where it does not.
    pub token: &'a str,
    /// Where the first stone was put; empty where nobody told.
    pub first_move: &'a str,
}

impl Attempt<'_> {
    /// Something done with a problem from a list.
    pub fn plain(deed: Deed, ms: u64, now: i64, day: Day) -> Attempt<'static> {
        Attempt { deed, ms, now, day, way: Way::Library, token: "", first_move: "" }
    }
}
