//! The classical engines: minimax and alpha-beta as Reed (2015) and Haris (2019) describe them, and the agent of Gang,
//! Blackmore and Daniels.
//!
//! They are here to be looked at, beside the exact search: what brute force costs, what a heuristic buys and what it
//! gets wrong. Their answers are opinions. The rules are their authors', not those of a [`Problem`]'s verdict:
//!
//! | | Reed | Haris | Gang |
//! |---|---|---|---|
//! | repetition | positional superko, from the problem's board on | basic ko | basic ko |
//! | passing | always allowed, two passes end the game | only for a defender without a good move | only without a move |
//! | the attacker wins | when the target is captured | when the target is captured | when the target is captured |
//! | the defender wins | otherwise | when the attacker has no move left | when the target is pass-alive |
//!
//! [`run`] is the door; [`think`] is that of the third with somebody's word for how moves look. Nothing in them hangs: there is always a limit of nodes and a flag that stops it.
//!
//! ```
//! use solver::classic::{Engine, Limits, Reed, run};
//! use solver::family::Family;
//!
//! // A straight three on the edge, White to kill at G1.
//! let report = run(&Family::Behind.problem(3).unwrap(), &Engine::Reed(Reed::default()), &Limits::default());
//! assert_eq!(report.best.unwrap().to_string(), "G1");
//! ```
//!
//! To read on: `tree` (the search, for any tree), `ground` (the board), `judge` (a search on it), `reed` with `heuristics`, `shapes` and
//! `influence`, `haris` with `suicide` and `eyes`, `gang`.

mod caveat;
mod eyes;
mod gang;
mod ground;
mod haris;
mod heuristics;
mod history;
mod influence;
mod judge;
mod limits;
mod reed;
mod report;
mod rings;
mod shapes;
mod suicide;
mod tree;

use std::fmt;

use proof::Problem;
use rules::Move;

use crate::board::arena;
use crate::board::bits::{Bits, in_narrowest};
use ground::{Ground, seen_by};
use judge::judge;
use tree::Tree;

pub use caveat::Caveat;
pub use gang::{Gang, Looks, think};
pub use haris::Haris;
pub use heuristics::{Heuristics, Version};
pub use limits::Limits;
pub use reed::{Algorithm, Horizon, Reed};
pub use report::{Opinion, Report};

/// One of the engines with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Thomas Reed's program.
    Reed(Reed),
    /// Jude Haris's program.
    Haris(Haris),
    /// The agent of Gang, Blackmore and Daniels; here without anybody's word for how moves look.
    Gang(Gang),
}

impl Engine {
    /// What is odd about the settings, for whoever chose them.
    pub fn caveats(&self) -> Vec<Caveat> {
        match self {
            Engine::Reed(reed) => caveat::of_reed(reed),
            Engine::Haris(haris) => caveat::of_haris(haris),
            Engine::Gang(gang) => caveat::of_gang(gang),
        }
    }
}

/// A short name with the limits: `alpha-beta d=6 b=8`.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Reed(reed) => reed.fmt(f),
            Engine::Haris(haris) => haris.fmt(f),
            Engine::Gang(gang) => gang.fmt(f),
        }
    }
}

/// Lets an engine look at a problem.
pub fn run(problem: &Problem, engine: &Engine, limits: &Limits<'_>) -> Report {
    in_narrowest!(arena::bits_around(&ground::frame(problem)), run_on(problem, engine, limits))
}

/// The first moves as Reed's program sees them: sorted by their looks, with what each is worth to the side to move.
pub fn first_sight(problem: &Problem, heuristics: &Heuristics) -> Vec<(Move, i64)> {
    in_narrowest!(arena::bits_around(&ground::frame(problem)), first_sight_on(problem, heuristics))
}

fn first_sight_on<B: Bits>(problem: &Problem, heuristics: &Heuristics) -> Vec<(Move, i64)> {
    let ground = Ground::<B>::new(problem);
    let mut tree = Reed { heuristics: *heuristics, ..Reed::default() }.tree(&ground);
    let mut spots = Vec::new();
    tree.enter(&ground.start());
    tree.expand(&ground.start(), &mut spots);
    spots.iter().map(|spot| (ground.last_move(spot), seen_by(ground.mover, spot.score))).collect()
}

fn run_on<B: Bits>(problem: &Problem, engine: &Engine, limits: &Limits<'_>) -> Report {
    let ground = Ground::<B>::new(problem);
    match engine {
        Engine::Reed(reed) => judge(&ground, reed.tree(&ground), reed.prunes(), reed.depth, limits),
        Engine::Haris(haris) => judge(&ground, haris.tree(&ground), true, haris.depth, limits),
        Engine::Gang(gang) => gang::think_on(&ground, gang, None, limits),
    }
}
