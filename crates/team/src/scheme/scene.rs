//! What a scheme sees of a turn, and what it says comes next.

use rules::PointSet;

use super::card::MOST_NUMBERS;
use crate::{MemberId, Need, Proposal, Rank, Reason, WorkAnswer};

/// A member of the team that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who.
    pub id: MemberId,
    /// How strong they say to be.
    pub rank: Option<Rank>,
    /// Are they there? By correspondence everybody counts as that.
    pub here: bool,
}

/// What a scheme sees of a turn.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The numbers that were chosen, in the order of the card.
    pub numbers: [u32; MOST_NUMBERS],
    /// The team, in the order in which its members joined.
    pub team: Vec<Seat>,
    /// The captain, where the team has one.
    pub captain: Option<MemberId>,
    /// How many turns the team has had.
    pub nth: u32,
    /// How many phases of this turn came before.
    pub round: u32,
    /// Who proposes what.
    pub proposals: Vec<(MemberId, Proposal)>,
    /// Who votes for what.
    pub ballots: Vec<(MemberId, Vec<Proposal>)>,
    /// What the engine has just answered.
    pub answer: Option<WorkAnswer>,
    /// The engine's own choice, where it is known.
    pub favourite: Option<Proposal>,
    /// Where a stone may be put.
    pub legal: PointSet,
    /// Percent of the voters.
    pub quorum: u8,
    /// For ties: the same for the same turn.
    pub seed: u64,
}

impl Scene {
    /// All of the team.
    pub fn everybody(&self) -> Vec<MemberId> {
        self.team.iter().map(|seat| seat.id).collect()
    }
}

/// What comes next in a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
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
pub struct Decision {
    /// What.
    pub chosen: Proposal,
    /// Why.
    pub reason: Reason,
    /// Did chance break a tie?
    pub tie: bool,
}

impl Decision {
    /// Without chance.
    pub fn new(chosen: Proposal, reason: Reason) -> Decision {
        Decision { chosen, reason, tie: false }
    }
}
