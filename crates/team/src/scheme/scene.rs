//! What a scheme sees of a turn, and what it says comes next.

use rules::PointSet;

use crate::{MemberId, Need, Proposal, Rank, Reason, WorkAnswer};

/// A member of the team that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seat {
    pub(crate) id: MemberId,
    pub(crate) rank: Option<Rank>,
    pub(crate) here: bool,
}

/// What a scheme sees of a turn.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The team, in the order in which its members joined.
    pub(crate) team: Vec<Seat>,
    pub(crate) captain: Option<MemberId>,
    /// How many turns the team has had.
    pub(crate) nth: u32,
    /// How many phases of this turn came before.
    pub(crate) round: u32,
    pub(crate) proposals: Vec<(MemberId, Proposal)>,
    pub(crate) ballots: Vec<(MemberId, Vec<Proposal>)>,
    /// What the engine has just answered.
    pub(crate) answer: Option<WorkAnswer>,
    /// The engine's own choice, where it is known.
    pub(crate) favourite: Option<Proposal>,
    /// Where a stone may be put.
    pub(crate) legal: PointSet,
    /// Percent of the voters.
    pub(crate) quorum: u8,
    /// For ties: the same for the same turn.
    pub(crate) seed: u64,
}

impl Scene {
    pub(crate) fn everybody(&self) -> Vec<MemberId> {
        self.team.iter().map(|seat| seat.id).collect()
    }
}

/// What comes next in a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Members propose.
    Propose,
    /// Members vote on these.
    Vote(Vec<Proposal>),
    /// An engine works.
    Work(Need),
    /// The team does this.
    Decide(Decision),
    /// Nobody has said anything.
    Silent,
}

/// What a team does, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    pub(crate) chosen: Proposal,
    pub(crate) reason: Reason,
    /// Did chance break a tie?
    pub(crate) tie: bool,
}

impl Decision {
    pub(crate) fn new(chosen: Proposal, reason: Reason) -> Decision {
        Decision { chosen, reason, tie: false }
    }
}
