//! [`Way`]: the ways to train, and what a try counts on each.

use crate::attempt::Weight;

/// How somebody came to a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// The next one at their level.
    Stream,
    /// The next one of a kind, or with a technique.
    Theme,
    /// The next one of a rank.
    Rank,
    /// The next question of what becomes of a group.
    Status,
    /// One of today's, the same for everybody.
    Daily,
    /// As many as can be solved against the clock.
    Run,
    /// What was missed.
    Mistakes,
    /// What is about to be forgotten.
    Review,
    /// By themselves, from a list or a link.
    Library,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 9] = [
        Way::Stream,
        Way::Theme,
        Way::Rank,
        Way::Status,
        Way::Daily,
        Way::Run,
        Way::Mistakes,
        Way::Review,
        Way::Library,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Way::Stream => "stream",
            Way::Theme => "theme",
            Way::Rank => "rank",
            Way::Status => "status",
            Way::Daily => "daily",
            Way::Run => "run",
            Way::Mistakes => "mistakes",
            Way::Review => "review",
            Way::Library => "library",
        }
    }

    /// How much a first try counts for the rating; none where it does not.
    pub fn weight(self) -> Option<Weight> {
        match self {
            Way::Stream => Some(Weight::FULL),
            Way::Theme | Way::Rank | Way::Status => Some(Weight::THEMED),
            Way::Daily | Way::Run | Way::Mistakes | Way::Review | Way::Library => None,
        }
    }
}
