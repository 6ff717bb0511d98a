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
//! [`run`] is the door of the first two, [`think`] that of the third, which takes somebody's word for how moves look. Nothing
//! in them hangs: there is always a limit of nodes and a flag that stops it.
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
//! To read on: `tree` (the search, for any tree), `ground` (the board), `reed` with `heuristics`, `shapes` and
//! `influence`, `haris` with `suicide` and `eyes`, `gang`.

mod caveat;
mod eyes;
mod gang;
mod ground;
mod haris;
mod heuristics;
mod history;
mod influence;
mod reed;
mod shapes;
mod suicide;
mod tree;

use std::fmt;
use std::sync::atomic::AtomicBool;

use proof::{Problem, Side};
use rules::Move;

use crate::Limit;
use crate::board::arena;
use crate::board::bits::{Bits, in_narrowest};
use ground::{Ground, Spot};
use tree::{Search, Tree};

pub use caveat::Caveat;
pub use gang::{Gang, Looks, think};
pub use haris::Haris;
pub use heuristics::{Heuristics, Version};
pub use reed::{Algorithm, Horizon, Reed};

/// One of the engines with its settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Thomas Reed's program.
    Reed(Reed),
    /// Jude Haris's program.
    Haris(Haris),
}

impl Engine {
    /// What is odd about the settings, for whoever chose them.
    pub fn caveats(&self) -> Vec<Caveat> {
        match self {
            Engine::Reed(reed) => caveat::of_reed(reed),
            Engine::Haris(haris) => caveat::of_haris(haris),
        }
    }
}

/// A short name with the limits: `alpha-beta d=6 b=8`.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Reed(reed) => reed.fmt(f),
            Engine::Haris(haris) => haris.fmt(f),
        }
    }
}

/// How far an engine may go.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// Set from outside to end the search within milliseconds.
    pub stop: Option<&'a AtomicBool>,
    /// Called now and then while the search runs, and after each first move.
    pub watch: Option<&'a (dyn Fn(&Report) + 'a)>,
}

/// Ten million nodes, a matter of seconds: no engine runs without a limit.
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { nodes: 10_000_000, stop: None, watch: None }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// What an engine thinks becomes of the target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opinion {
    /// It is captured.
    Captured,
    /// It survives.
    Survives,
    /// The search saw neither before its horizon.
    Unclear,
}

impl Opinion {
    /// The word for it: `captured`, `survives` or `unclear`.
    pub const fn word(self) -> &'static str {
        match self {
            Opinion::Captured => "captured",
            Opinion::Survives => "survives",
            Opinion::Unclear => "unclear",
        }
    }
}

/// What an engine has found, so far or in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The move that it would play; none before the first one is judged, and where there is no move.
    pub best: Option<Move>,
    /// The value of that move for the side to move.
    pub score: Option<i64>,
    /// What it expects.
    pub opinion: Opinion,
    /// Positions looked at.
    pub nodes: u64,
    /// The longest line looked at, in moves.
    pub deepest: usize,
    /// First moves judged, and first moves that there are after cutting.
    pub judged: (usize, usize),
    /// Which limit ended the search early, if one did.
    pub limit: Option<Limit>,
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
    }
}

/// A tree whose nodes are positions of a problem.
trait Thinker<B>: Tree<Node = Spot<B>> {
    fn opinion(&self, score: i64, complete: bool) -> Opinion;
}

/// A depth of zero judges each first move as soon as it is on the board, so the root itself lies one deeper.
fn judge<B: Bits>(
    ground: &Ground<B>,
    tree: impl Thinker<B>,
    prune: bool,
    depth: Option<u32>,
    limits: &Limits<'_>,
) -> Report {
    let mut search = Search::new(tree, prune, limits);
    let tell = |search: &Search<'_, _>, limit: Option<Limit>| tell(ground, search, depth, limit);
    let limit = search.run(ground.start(), depth.map_or(u32::MAX, |depth| depth.saturating_add(1)), |search| {
        limits.watch.inspect(|watch| watch(&tell(search, None)));
    });
    tell(&search, limit.err())
}

fn tell<B: Bits, T: Thinker<B>>(
    ground: &Ground<B>,
    search: &Search<'_, T>,
    depth: Option<u32>,
    limit: Option<Limit>,
) -> Report {
    let best = search.best();
    let judged = search.judged();
    let complete = depth.is_none() && limit.is_none() && judged.0 == judged.1;
    Report {
        best: best.map(|(spot, _)| ground.last_move(spot)),
        score: best.map(|(_, score)| score),
        opinion: search.value().map_or(Opinion::Unclear, |score| search.tree.opinion(score, complete)),
        nodes: search.nodes,
        deepest: search.deepest,
        judged,
        limit,
    }
}

/// The value for one side, given the value for the attacker.
fn seen_by(side: Side, for_attacker: i64) -> i64 {
    match side {
        Side::Attacker => for_attacker,
        Side::Defender => -for_attacker,
    }
}
