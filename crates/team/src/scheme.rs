//! How a team decides: one file for each scheme, behind one small interface, `Rule`.
//!
//! A turn goes through phases. In each, members propose, members vote, or an engine works; when it is over the scheme sees
//! the whole `Scene` and says what is next: another phase, or the decision.

mod approval;
mod captain;
mod hot_spots;
mod monte_carlo;
mod rotation;
mod rule;
mod scene;
mod skill;
mod suggestions;
mod tally;
mod voting;

pub(crate) use rule::Rule;
pub(crate) use scene::{Decision, Next, Scene, Seat};
pub(crate) use tally::counts;

/// How a team decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// All propose, all vote on the proposals.
    Voting,
    /// All propose, random games decide.
    MonteCarlo {
        /// Games after each proposal.
        playouts: u32,
    },
    /// All propose, all approve of as many proposals as they like.
    Approval,
    /// All propose, the captain decides.
    Captain,
    /// Members take turns.
    Rotation,
    /// All mark areas, an engine plays in the hottest.
    HotSpots,
    /// An engine suggests moves, all vote.
    Suggestions {
        /// How many.
        count: u8,
        /// How many of them are bad on purpose.
        decoys: u8,
    },
    /// The stronger half proposes, the other half votes.
    Skill,
}

impl Scheme {
    /// All schemes, with their usual settings.
    pub const ALL: [Scheme; 8] = [
        Scheme::Voting,
        Scheme::MonteCarlo { playouts: 1000 },
        Scheme::Approval,
        Scheme::Captain,
        Scheme::Rotation,
        Scheme::HotSpots,
        Scheme::Suggestions { count: 5, decoys: 0 },
        Scheme::Skill,
    ];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Scheme::Voting => "voting",
            Scheme::MonteCarlo { .. } => "monte_carlo",
            Scheme::Approval => "approval",
            Scheme::Captain => "captain",
            Scheme::Rotation => "rotation",
            Scheme::HotSpots => "hot_spots",
            Scheme::Suggestions { .. } => "suggestions",
            Scheme::Skill => "skill",
        }
    }

    /// The scheme of this code, with its usual settings.
    pub fn named(code: &str) -> Option<Scheme> {
        Scheme::ALL.into_iter().find(|scheme| scheme.code() == code)
    }

    /// Which of four rules for games played together it follows (Zagal, Rick, Hsi 2006; Hugger 2011, Table 2.3): a
    /// tension between one's own and the team's advantage; acting without the others' consent; seeing what came of one's
    /// own decision; different abilities or duties.
    pub const fn follows(self) -> [bool; 4] {
        match self {
            Scheme::Voting | Scheme::Approval => [true, false, true, false],
            Scheme::MonteCarlo { .. } => [true, false, true, false],
            Scheme::Captain => [true, true, true, true],
            Scheme::Rotation => [true, true, true, false],
            Scheme::HotSpots => [false, false, false, false],
            Scheme::Suggestions { .. } => [false, false, true, false],
            Scheme::Skill => [true, false, true, true],
        }
    }

    /// Can a team decide like this?
    pub fn is_sound(self) -> bool {
        match self {
            Scheme::MonteCarlo { playouts } => (1..=10_000).contains(&playouts),
            Scheme::Suggestions { count, decoys } => (2..=10).contains(&count) && decoys < count,
            _ => true,
        }
    }

    /// How many phases of a turn ask members.
    pub(crate) fn phases(self) -> u64 {
        match self {
            Scheme::Voting | Scheme::Approval | Scheme::Captain | Scheme::Skill => 2,
            Scheme::MonteCarlo { .. } | Scheme::Rotation | Scheme::HotSpots | Scheme::Suggestions { .. } => 1,
        }
    }

    /// May a ballot name more than one option?
    pub fn approves(self) -> bool {
        self == Scheme::Approval
    }

    /// Are areas proposed instead of moves?
    pub fn marks_areas(self) -> bool {
        self == Scheme::HotSpots
    }

    pub(crate) fn rule(self) -> Box<dyn Rule> {
        match self {
            Scheme::Voting => Box::new(voting::Voting),
            Scheme::MonteCarlo { playouts } => Box::new(monte_carlo::MonteCarlo { playouts }),
            Scheme::Approval => Box::new(approval::Approval),
            Scheme::Captain => Box::new(captain::Captain),
            Scheme::Rotation => Box::new(rotation::Rotation),
            Scheme::HotSpots => Box::new(hot_spots::HotSpots),
            Scheme::Suggestions { count, decoys } => Box::new(suggestions::Suggestions { count, decoys }),
            Scheme::Skill => Box::new(skill::Skill),
        }
    }
}
