//! Finds the status of all stones: games played out say what to expect, and the exact solver what is certain.
//!
//! A chain is dead if it cannot live even when its owner moves first, and alive if it cannot be taken even when the other
//! side does; otherwise it is unsettled. The solver is asked both ways, with a bounded effort, and what it says counts as
//! proved only if its checked solution rests on nothing, or on walls that live without another move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rules::life::pass_alive;
use rules::{Chain, Color, Game, PointSet, Position};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::{Bounds, Draft, Footing, Grade, Premise, Solution};

use super::Terms;
use super::board::{Board, with_board};
use super::bot::board_of;
use super::opinion::Effort;
use super::playout::Habits;
use super::search::{Knobs, Search, Searcher, Tally};
use super::status::{Fate, Group, Standing, Status};
use super::tree::Tree;

/// Positions that the solver may look at in all, for each game that may be played out.
const SHARE: u64 = 400;
/// Positions that it may look at for one chain.
const MOST: u64 = 300_000;
/// Bytes for its table.
const TABLE: usize = 8 << 20;

/// Finds the status of all stones, as if the game ended here. `effort` bounds the games played out, and with them what
/// the exact solver may spend; `stop` ends everything within milliseconds.
pub fn status(game: &Game, terms: Terms, effort: &Effort, stop: &AtomicBool) -> Status {
    let size = game.position().board().size();
    let tally = with_board!(size, tally(game, terms, effort, stop));
    let believed = Status::believed(game, &tally.ownership(), &tally.openness());
    judged(game, believed, effort.playouts.saturating_mul(SHARE), stop)
}

/// What is believed, with what the solver can prove or disprove of it by looking at so many positions.
pub(crate) fn judged(game: &Game, mut status: Status, nodes: u64, stop: &AtomicBool) -> Status {
    let mut judge = Judge::new(game.position(), nodes, MOST, stop);
    for at in order(&status) {
        if let Some((fate, standing, proof)) = judge.verdict(&status.groups()[at]) {
            status.learn(at, fate, standing, proof);
        }
    }
    share_seki(&mut status, game.position());
    status
}

/// Whoever holds the last liberties of a seki lives in it as well.
fn share_seki(status: &mut Status, position: &Position) {
    let chains: Vec<Chain> = position.board().chains().collect();
    let fates: Vec<(Fate, Standing)> = status.groups().iter().map(|group| (group.fate, group.standing)).collect();
    for (at, chain) in chains.iter().enumerate().filter(|(at, _)| fates[*at].1 != Standing::Proved) {
        let beside = |other: &Chain| other.color != chain.color && other.liberties.meets(chain.liberties);
        if chains.iter().zip(&fates).any(|(other, fate)| fate.0 == Fate::Seki && beside(other)) {
            status.learn(at, Fate::Seki, Standing::Believed, Vec::new());
        }
    }
}

/// How the games end, whoever moves first.
fn tally<const W: usize, const N: usize>(game: &Game, terms: Terms, effort: &Effort, stop: &AtomicBool) -> Tally {
    let mut start = board_of::<W, N>(game);
    start.ko = 0;
    let mut all = half(&start, terms, effort, stop);
    start.to_move = 3 - start.to_move;
    all.take(&mut half(&start, terms, effort, stop));
    all
}

fn half<const W: usize, const N: usize>(
    start: &Board<W, N>,
    terms: Terms,
    effort: &Effort,
    stop: &AtomicBool,
) -> Tally {
    let nodes = (effort.memory / Tree::NODE).min(effort.playouts.saturating_mul(100) as usize);
    let search = Search {
        tree: &Tree::new(nodes),
        start,
        terms,
        habits: Habits::HEAVY,
        knobs: Knobs::BEST,
        goal: (effort.playouts / 2).max(1),
        stop,
        begun: AtomicU64::new(0),
        tally: Mutex::new(Tally::default()),
    };
    Searcher::new(&search, 1).run(|| {});
    search.tally.into_inner().expect("no searcher panics")
}

/// The groups that are not proved, the least sure first.
fn order(status: &Status) -> Vec<usize> {
    let groups = status.groups().iter().enumerate();
    let mut open: Vec<(Standing, usize)> =
        groups.map(|(at, group)| (group.standing, at)).filter(|(standing, _)| *standing != Standing::Proved).collect();
    open.sort_by_key(|(standing, _)| *standing != Standing::Unsettled);
    open.into_iter().map(|(_, at)| at).collect()
}

/// Asks the solver.
pub(crate) struct Judge<'a> {
    position: &'a Position,
    /// Positions that may still be looked at.
    left: u64,
    /// Positions that may be looked at for one question.
    most: u64,
    stop: &'a AtomicBool,
}

type Verdict = (Fate, Standing, Vec<Solution>);

impl<'a> Judge<'a> {
    pub(crate) fn new(position: &'a Position, left: u64, most: u64, stop: &'a AtomicBool) -> Judge<'a> {
        Judge { position, left, most, stop }
    }

    /// What the solver can say about a group, the likelier side first.
    fn verdict(&mut self, group: &Group) -> Option<Verdict> {
        let likely = group.fate == Fate::Dead;
        let first = self.ask(group, if likely { group.color } else { !group.color }, true)?;
        match settled(&first, likely, group.color, self.position) {
            Some((Fate::Seki, standing, proof)) => return Some(self.seki(group, standing, proof)),
            Some(verdict) => return Some(verdict),
            None => {}
        }
        let second = self.ask(group, if likely { !group.color } else { group.color }, true)?;
        if let Some(verdict) = settled(&second, !likely, group.color, self.position) {
            return Some(verdict);
        }
        // It lives if its owner moves first and dies otherwise.
        let [own, other] = if likely { [first, second] } else { [second, first] };
        let depends = own.bounds.low > Grade::Dead && other.bounds.high < Grade::Seki;
        // Whoever cannot get more than a ko by moving first waits for the other side to start it: by custom, dead, as a
        // bent four in the corner is.
        let fate = if own.bounds.high < Grade::Seki { Fate::Dead } else { group.fate };
        depends.then_some((fate, Standing::Unsettled, vec![own.solution, other.solution]))
    }

    /// A group that gets a seki when the other side moves first: does it get more when its owner does?
    fn seki(&mut self, group: &Group, standing: Standing, mut proof: Vec<Solution>) -> Verdict {
        let Some(own) = self.ask(group, group.color, true) else { return (Fate::Seki, Standing::Believed, proof) };
        let same = own.bounds == Bounds { low: Grade::Seki, high: Grade::Seki };
        let certain = is_certain(&own.solution, group.color, self.position);
        proof.push(own.solution);
        match (same, certain) {
            (true, true) => (Fate::Seki, standing, proof),
            (true, false) => (Fate::Seki, Standing::Believed, proof),
            (false, _) => (Fate::Seki, Standing::Unsettled, proof),
        }
    }

    /// The grade of a group when this side moves first, and unless `first_only` that of every first move.
    pub(crate) fn ask(&mut self, group: &Group, first: Color, first_only: bool) -> Option<Answer> {
        if self.left == 0 || self.stop.load(Relaxed) {
            return None;
        }
        let mut position = self.position.clone();
        position.lift_ko();
        position.set_to_move(first);
        let draft = Draft { targets: group.stones, ..Draft::new(position.setup()) };
        let nodes = self.left.min(self.most);
        let limits = Limits { nodes, plan: nodes, memory: TABLE, first_only, stop: Some(self.stop), ..Limits::LAVISH };
        let report = solve_draft(&draft, &NoRank, &limits).ok()?;
        self.left = self.left.saturating_sub(report.nodes.max(1000));
        match report.outcome {
            Outcome::Solved(solved) => {
                let solution = solved.solution;
                Some(Answer { bounds: solution.standing().bounds(), solution })
            }
            Outcome::GaveUp(_) => None,
        }
    }
}

/// What the solver says of a group when one side moves first.
pub(crate) struct Answer {
    pub(crate) bounds: Bounds,
    pub(crate) solution: Solution,
}

/// What follows if the owner has moved first and the group is dead all the same, or the other side has and it lives.
fn settled(answer: &Answer, owner_first: bool, color: Color, position: &Position) -> Option<Verdict> {
    let fate = match (owner_first, answer.bounds) {
        (true, Bounds { high: Grade::Dead, .. }) => Fate::Dead,
        (false, Bounds { low: Grade::Alive, .. }) => Fate::Alive,
        (false, Bounds { low: Grade::Seki, high: Grade::Seki }) => Fate::Seki,
        _ => return None,
    };
    let standing = if is_certain(&answer.solution, color, position) { Standing::Proved } else { Standing::Believed };
    Some((fate, standing, vec![answer.solution.clone()]))
}

/// Does the solution rest on nothing but walls that live without another move?
fn is_certain(solution: &Solution, color: Color, position: &Position) -> bool {
    let walls = pass_alive(position.board(), !color, PointSet::EMPTY).chains;
    let standing = solution.standing();
    let firm = |rest: &tsumego::Assumption| rest.premise() == Premise::Walls && rest.points().is_within(walls);
    match standing.footing() {
        Footing::Proved => true,
        Footing::ProvedIf => standing.assumptions().iter().all(firm),
        Footing::Believed => false,
    }
}
