//! Finds the status of all stones: games played out say what to expect, and the exact solver what is certain.
//!
//! A chain is dead if it cannot live even when its owner moves first, and alive if it cannot be taken even when the other
//! side does; otherwise it is unsettled. The solver is asked both ways, with a bounded effort, and what it says counts as
//! proved only if its checked solution rests on nothing, or on walls that live without another move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use proof::{Bounds, Footing, Grade, Premise, Solution};
use rules::life::pass_alive;
use rules::{Board as Stones, Chain, Color, Game, Point, PointSet, Position};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::Draft;

use super::Terms;
use super::board::{Board, with_board};
use super::opinion::Effort;
use super::playout::Habits;
use super::search::{Knobs, OwnerTally, Search, Searcher};
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
    see_capture(&mut status, game.position());
    see_company(&mut status, game.position());
    see_seki(&mut status, game.position());
    share_seki(&mut status, game.position());
    status
}

/// Stones of which nobody can say what becomes of them live if they touch some that are proved dead: those are taken. A
/// stone in a ko comes back.
fn see_capture(status: &mut Status, position: &Position) {
    let board = position.board();
    let open = |group: &Group| group.standing == Standing::Unsettled && group.proof.is_empty();
    let dead = |group: &Group| group.standing == Standing::Proved && group.fate == Fate::Dead;
    let taken = board.chains().zip(status.groups()).filter(|(chain, group)| dead(group) && !is_ko_stone(board, chain));
    let beside = taken.fold(PointSet::EMPTY, |all, (chain, _)| all | chain.stones.border(board.size()));
    let groups = status.groups().iter().enumerate();
    let saved: Vec<usize> =
        groups.filter(|(_, group)| open(group) && group.stones.meets(beside)).map(|(at, _)| at).collect();
    for at in saved {
        status.learn(at, Fate::Alive, Standing::Believed, Vec::new());
    }
}

/// Stones among none but dead ones stay: those around them are taken off.
fn see_company(status: &mut Status, position: &Position) {
    let size = position.board().size();
    let groups = status.groups();
    let among_dead = |own: &Group| {
        let beside = own.stones.border(size);
        let mut around =
            groups.iter().filter(|group| group.color != own.color && group.stones.meets(beside)).peekable();
        around.peek().is_some() && around.all(|group| group.fate == Fate::Dead)
    };
    let staying = groups.iter().enumerate().filter(|(_, group)| group.fate == Fate::Dead && among_dead(group));
    for at in staying.map(|(at, _)| at).collect::<Vec<usize>>() {
        status.learn(at, Fate::Alive, Standing::Believed, Vec::new());
    }
}

/// Whoever takes so many stones at once and one more lives in their place.
const ROOM: usize = 6;

/// Stones that look dead live in seki if those around them have no liberties but theirs, and lose all by filling any.
/// Games played out do not see that: somebody always begins. Where the solver has said something, that stands.
fn see_seki(status: &mut Status, position: &Position) {
    let board = position.board();
    let chains: Vec<Chain> = board.chains().collect();
    let doubtful = |at: usize, fate: Fate| {
        let group = &status.groups()[at];
        group.fate == fate && group.standing != Standing::Proved && group.proof.is_empty()
    };
    // Would a stone there have a single liberty, whatever it is joined to?
    let lost = |color: Color, point: Point| {
        let mut after = board.clone();
        let played = after.play(color, point);
        played.is_err() || after.chain_at(point).is_some_and(|chain| chain.liberties.len() < 2)
    };
    let locked = |chain: &Chain| {
        let around = chains.iter().enumerate().filter(|(_, other)| other.color != chain.color);
        let mut around = around.filter(|(_, other)| other.liberties.is_within(chain.liberties));
        around.any(|(at, other)| other.stones.len() >= ROOM && doubtful(at, Fate::Alive))
    };
    let is_seki = |(at, chain): &(usize, &Chain)| {
        doubtful(*at, Fate::Dead)
            && chain.liberties.len() > 1
            && locked(chain)
            && chain.liberties.iter().all(|point| lost(!chain.color, point))
    };
    let found: Vec<usize> = chains.iter().enumerate().filter(is_seki).map(|(at, _)| at).collect();
    for at in found {
        status.learn(at, Fate::Seki, Standing::Believed, Vec::new());
    }
}

/// Whoever holds the last liberties of a seki, and no more than an eye beside them, lives in it as well; so does who depends
/// on it and touches nobody else. A stone in a ko with it stays where it is: taking it lets the other side take another, or
/// there would be no seki.
fn share_seki(status: &mut Status, position: &Position) {
    let chains: Vec<Chain> = position.board().chains().collect();
    while let Some(at) = (0..chains.len()).find(|&at| shares_seki(status, position, &chains, at)) {
        status.learn(at, Fate::Seki, Standing::Believed, Vec::new());
    }
}

fn shares_seki(status: &Status, position: &Position, chains: &[Chain], at: usize) -> bool {
    let (board, chain, own) = (position.board(), &chains[at], &status.groups()[at]);
    if own.fate == Fate::Seki {
        return false;
    }
    let others = || chains.iter().zip(status.groups()).filter(|(other, _)| other.color != chain.color);
    let is_seki = |group: &Group| group.fate == Fate::Seki;
    let beside = chain.stones.border(board.size());
    let mut touching = others().filter(|(other, _)| other.stones.meets(beside)).peekable();
    let sekis = others().filter(|(_, group)| is_seki(group));
    let shared = sekis.fold(PointSet::EMPTY, |all, (other, _)| all | other.liberties) & chain.liberties;
    match own.standing {
        Standing::Proved => {
            own.fate == Fate::Dead && is_ko_stone(board, chain) && touching.any(|(_, group)| is_seki(group))
        }
        _ if !shared.is_empty() && (chain.liberties - shared).len() < 2 => true,
        Standing::Unsettled => {
            touching.peek().is_some() && touching.all(|(other, group)| is_seki(group) || is_ko_stone(board, other))
        }
        Standing::Believed => false,
    }
}

/// Is it a single stone whose only liberty its own side surrounds?
fn is_ko_stone(board: &Stones, chain: &Chain) -> bool {
    let around = chain.liberties.border(board.size());
    chain.stones.len() == 1 && chain.liberties.len() == 1 && around.is_within(board.stones(chain.color))
}

/// How the games end, whoever moves first.
fn tally<const W: usize, const N: usize>(game: &Game, terms: Terms, effort: &Effort, stop: &AtomicBool) -> OwnerTally {
    let mut start = Board::<W, N>::of_game(game);
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
) -> OwnerTally {
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
        tally: Mutex::new(OwnerTally::default()),
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
            // It depends on who moves first, so what is likely stays: who passed here saw nothing to be done.
            (false, _) => (group.fate, Standing::Unsettled, proof),
        }
    }

    /// The grade of a group when this side moves first, and unless `first_only` that of every first move.
    pub(crate) fn ask(&mut self, group: &Group, first: Color, first_only: bool) -> Option<GroupAnswer> {
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
                Some(GroupAnswer { bounds: solution.standing().bounds(), solution })
            }
            Outcome::GaveUp(_) => None,
        }
    }
}

/// What the solver says of a group when one side moves first.
pub(crate) struct GroupAnswer {
    pub(crate) bounds: Bounds,
    pub(crate) solution: Solution,
}

/// What follows if the owner has moved first and the group is dead all the same, or the other side has and it lives.
fn settled(answer: &GroupAnswer, owner_first: bool, color: Color, position: &Position) -> Option<Verdict> {
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
    let firm = |rest: &proof::Assumption| rest.premise() == Premise::Walls && rest.points().is_within(walls);
    match standing.footing() {
        Footing::Proved => true,
        Footing::ProvedIf => standing.assumptions().iter().all(firm),
        Footing::Believed => false,
    }
}
