//! A team's turn: who was asked, what they said, and what came of it.

use std::collections::BTreeMap;

use rules::Color;

use crate::{MemberId, Millis, Need, Proposal, Worth};

/// The most times that a member may change a proposal or a ballot within a phase.
pub(crate) const MOST_CHANGES: u16 = 20;
/// The most points of an area.
pub(crate) const LARGEST_AREA: usize = 60;

/// What a turn waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Members propose.
    Propose,
    /// Members vote.
    Vote,
    /// An engine works.
    Work(Need),
}

/// What a member said, how often it was changed, and how long it took from the question on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast<T> {
    /// The last word.
    pub what: T,
    /// How often it was said, the first time counted.
    pub times: u16,
    /// Milliseconds from the question to the last word.
    pub after: Millis,
}

/// A turn under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Whose it is.
    pub color: Color,
    /// The number of the question, which no other question of the room has.
    pub ask: u32,
    /// How many phases of this turn came before.
    pub round: u32,
    /// What it waits for.
    pub step: Step,
    /// Since when.
    pub began: Millis,
    /// Until when, at the latest.
    pub until: Millis,
    /// Time used by the phases before.
    pub spent: Millis,
    /// Who proposes what.
    pub proposals: BTreeMap<MemberId, Cast<Proposal>>,
    /// What may be voted for.
    pub options: Vec<Proposal>,
    /// Who votes for what.
    pub ballots: BTreeMap<MemberId, Cast<Vec<Proposal>>>,
    /// What an engine says that moves are worth.
    pub values: Vec<(Proposal, Worth)>,
    /// Which of the suggestions are bad on purpose.
    pub decoys: Vec<Proposal>,
    /// The engine's own choice, where it is known.
    pub favourite: Option<Proposal>,
    /// Of those who were there in the phases before: how often they were asked, and how often they acted.
    pub asked: BTreeMap<MemberId, (u16, u16)>,
}

impl Turn {
    /// Has this member acted in this phase?
    pub(crate) fn has_acted(&self, id: MemberId) -> bool {
        match self.step {
            Step::Propose => self.proposals.contains_key(&id),
            Step::Vote => self.ballots.contains_key(&id),
            Step::Work(_) => false,
        }
    }

    /// Time that members have used in this phase.
    pub(crate) fn used(&self, now: Millis) -> Millis {
        match self.step {
            Step::Work(_) => 0,
            Step::Propose | Step::Vote => now.min(self.until).saturating_sub(self.began),
        }
    }
}

/// Why a team did what it did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// It had the most votes.
    Votes,
    /// It was the only proposal, or all agreed.
    Agreed,
    /// Nobody voted, or too few: it was proposed most often.
    Proposals,
    /// Random games found it the best.
    Values,
    /// The captain chose it.
    Captain,
    /// It was this member's turn.
    Rotation,
    /// The engine chose it.
    Engine,
    /// Nobody said anything.
    Silence,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 8] = [
        Reason::Votes,
        Reason::Agreed,
        Reason::Proposals,
        Reason::Values,
        Reason::Captain,
        Reason::Rotation,
        Reason::Engine,
        Reason::Silence,
    ];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Votes => "votes",
            Reason::Agreed => "agreed",
            Reason::Proposals => "proposals",
            Reason::Values => "values",
            Reason::Captain => "captain",
            Reason::Rotation => "rotation",
            Reason::Engine => "engine",
            Reason::Silence => "silence",
        }
    }
}

/// A turn that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastTurn {
    /// The turn as it was when it was decided.
    pub turn: Turn,
    /// What the team did.
    pub chosen: Proposal,
    /// Why.
    pub reason: Reason,
    /// Did chance break a tie?
    pub tie: bool,
    /// When.
    pub at: Millis,
    /// Milliseconds that the members took, engines not counted.
    pub used: Millis,
    /// Was it taken back?
    pub undone: bool,
    /// How many moves were on the board before it.
    pub number: usize,
}
