//! The computer's turn: win if that can be forced, otherwise do not lose, otherwise resist as long as possible.

use std::sync::atomic::AtomicBool;

use rules::{Move, Point};

use super::prove::{Budget, Prover, Spent, Width, ordered};
use super::state::{State, Step, mix};
use super::weigh::{WON, near, worth};
use super::{Action, Effort, Game};

/// Positions in the table of the proof search.
const TABLE: usize = 1 << 18;

/// On boards of so many lines every move is tried in looking for forced rows.
const SMALL: u8 = 5;

/// A part of the computer's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The board is set up for the searches, and the moves are put in order.
    Preparing,
    /// Forced rows of either side are looked for with the search that misses nothing.
    Proving,
    /// The same with the one that looks further, at fewer moves.
    Narrowing,
    /// All is lost: what lasts longest is looked for.
    Resisting,
    /// Moves that neither win nor lose are told apart.
    Weighing,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 5] = [Part::Preparing, Part::Proving, Part::Narrowing, Part::Resisting, Part::Weighing];
}

/// Somebody who is told when another part of a turn begins, and may look at a clock.
pub trait Watch: std::fmt::Debug {
    /// This part begins, and the one before it is over.
    fn begins(&self, part: Part);
}

/// A player of Capture Row. The same game, effort and seed lead to the same turn, unless it is stopped.
#[derive(Clone, Copy, Debug)]
pub struct Computer<'a> {
    effort: Effort,
    seed: u64,
    stop: Option<&'a AtomicBool>,
    watch: Option<&'a dyn Watch>,
}

/// What the computer does, and what it expects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its turn.
    pub action: Action,
    /// How it thinks that the game will end.
    pub expectation: Expectation,
    /// Positions looked at.
    pub nodes: u64,
}

/// How the computer thinks that the game will end. Wins and losses are proved, not guessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// It wins, with this turn as the first of so many.
    Win(Within),
    /// Whatever it does, the other side wins with the last of so many moves; after this turn not sooner.
    Loss(Within),
    /// It does not see the end.
    Open,
}

/// A number of moves, as far as it is known. Both ends are proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within {
    /// Not in fewer.
    pub least: u8,
    /// Not in more.
    pub most: u8,
}

impl Within {
    /// Is the number known?
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

impl<'a> Computer<'a> {
    /// A player who tries so hard.
    pub fn new(effort: Effort) -> Computer<'a> {
        Computer { effort, seed: 0, stop: None, watch: None }
    }

    /// Chance comes from this number.
    pub fn seeded(self, seed: u64) -> Computer<'a> {
        Computer { seed, ..self }
    }

    /// The flag ends the search within milliseconds; the best turn found so far is played.
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Computer<'a> {
        Computer { stop: Some(stop), ..self }
    }

    /// Somebody hears which part of a turn begins.
    pub fn watched_by(self, watch: &'a dyn Watch) -> Computer<'a> {
        Computer { watch: Some(watch), ..self }
    }

    /// How it expects the game to go on, for so many turns at most: what it would do itself on either side.
    pub fn line(&self, game: &Game, turns: usize) -> Vec<Action> {
        let (mut game, mut line) = (game.clone(), vec![]);
        while line.len() < turns
            && let Some(choice) = self.choose(&game)
            && game.act(choice.action).is_ok()
        {
            line.push(choice.action);
        }
        line
    }

    /// The turn to take, or none when the game is over.
    pub fn choose(&self, game: &Game) -> Option<Choice> {
        game.outcome().is_none().then(|| Thought::new(self, game).conclude(game))
    }
}

/// One turn being thought about.
struct Thought<'a> {
    effort: Effort,
    seed: u64,
    state: State,
    /// The search that misses nothing, as far as its nodes suffice.
    full: Sighted<'a>,
    /// The search that looks on from there, at fewer moves.
    near: Sighted<'a>,
    /// Moves of each side before the move limit: its own and the other's.
    left: (u8, u8),
    /// The moves that are not known to lose, the likeliest first.
    moves: Vec<Move>,
    /// Does the second search go on where the first gives up?
    narrows: bool,
    /// Would a pass end the game?
    pass_ends: bool,
    /// The other side cannot force a row within so many moves after a pass.
    quiet: u8,
    watch: Option<&'a dyn Watch>,
}

/// A search, and how far it has seen.
struct Sighted<'a> {
    prover: Prover<'a>,
    /// No row of its own can be forced within so many moves, as far as the search can tell.
    attack: u8,
    /// Some move keeps the other side from forcing a row within so many moves, as far as it can tell.
    defence: u8,
    /// All moves that are left do so for so many.
    struck: u8,
    is_spent: bool,
}

impl<'a> Sighted<'a> {
    fn new(width: Width, limit: u64, stop: Option<&'a AtomicBool>) -> Sighted<'a> {
        let prover = Prover::with(width, TABLE, Budget { nodes: 0, limit, stop });
        Sighted { prover, attack: 0, defence: 0, struck: 0, is_spent: false }
    }
}

/// What the proofs say.
enum Sight {
    Win(u8, Point),
    Loss(u8),
    Open,
}

impl<'a> Thought<'a> {
    fn new(computer: &Computer<'a>, game: &Game) -> Thought<'a> {
        computer.watch.iter().for_each(|watch| watch.begins(Part::Preparing));
        let state = State::new(game);
        let seed = mix(computer.seed ^ (game.actions().len() as u64) << 32 ^ state.key());
        let left = usize::from(game.settings().limit).saturating_sub(game.actions().len());
        let moves = |turns: usize| u8::try_from(turns).unwrap_or(u8::MAX - 1);
        // Half of the nodes are for proofs, half for weighing.
        let narrows = !computer.effort.thorough && state.size() > SMALL;
        let limit = computer.effort.nodes / if narrows { 4 } else { 2 };
        Thought {
            effort: computer.effort,
            seed,
            moves: ordered_moves(&state, game),
            full: Sighted::new(Width::Full, limit, computer.stop),
            near: Sighted::new(Width::Near, limit, computer.stop),
            state,
            left: (moves(left.div_ceil(2)), moves(left / 2)),
            narrows,
            pass_ends: game.actions().last() == Some(&Action::Move(Move::Pass)),
            quiet: 0,
            watch: computer.watch,
        }
    }

    fn enter(&self, part: Part) {
        self.watch.iter().for_each(|watch| watch.begins(part));
    }

    fn conclude(mut self, game: &Game) -> Choice {
        let sight = self.look();
        let (mv, expectation) = match sight {
            Sight::Win(most, point) => {
                (Move::Play(point), Expectation::Win(Within { least: (self.full.attack + 1).min(most), most }))
            }
            Sight::Loss(most) => {
                self.enter(Part::Resisting);
                let (mv, holds) = self.most_stubborn();
                (mv, Expectation::Loss(Within { least: (holds + 1).min(most), most }))
            }
            Sight::Open => {
                self.enter(Part::Weighing);
                (self.best(), Expectation::Open)
            }
        };
        let nodes = self.full.prover.budget.nodes + self.near.prover.budget.nodes;
        if game.may_swap() && self.would_rather_swap(expectation) {
            return Choice { action: Action::Swap, expectation: after_swap(expectation), nodes };
        }
        Choice { action: Action::Move(mv), expectation, nodes }
    }

    /// Looks for forced rows of either side, ever further ahead: with the search that misses nothing as long as it lasts,
    /// then with the other.
    fn look(&mut self) -> Sight {
        let blind = self.seed % 100 < u64::from(self.effort.blind);
        let defence = if blind { 0 } else { self.effort.defence.min(self.left.1) };
        let attack = self.effort.attack.min(self.left.0);
        for moves in 1..=attack.max(defence) {
            if let Some(sight) = self.look_so_far(moves, moves <= attack, moves <= defence) {
                return sight;
            }
        }
        Sight::Open
    }

    fn look_so_far(&mut self, moves: u8, attack: bool, defence: bool) -> Option<Sight> {
        if !self.full.is_spent {
            self.enter(Part::Proving);
            match self.look_with(moves, attack, defence) {
                Ok(sight) => return sight,
                Err(Spent) => self.full.is_spent = true,
            }
        }
        if !self.narrows {
            return Some(Sight::Open);
        }
        self.enter(Part::Narrowing);
        self.look_with(moves, attack, defence).unwrap_or(Some(Sight::Open))
    }

    /// Looks exactly so far with the search that is at work.
    fn look_with(&mut self, moves: u8, attack: bool, defence: bool) -> Result<Option<Sight>, Spent> {
        if attack && self.full.attack < moves {
            let sighted = if self.full.is_spent { &mut self.near } else { &mut self.full };
            if let Some(point) = sighted.prover.winning_move(&mut self.state, moves)? {
                return Ok(Some(Sight::Win(moves, point)));
            }
            sighted.attack = moves;
        }
        if defence {
            if !self.avoid(moves)? {
                return Ok(Some(Sight::Loss(moves)));
            }
            self.at_work().defence = moves;
        }
        Ok(None)
    }

    fn at_work(&mut self) -> &mut Sighted<'a> {
        if self.full.is_spent { &mut self.near } else { &mut self.full }
    }

    /// Strikes out the moves after which the other side forces a row within so many moves, unless all are such.
    fn avoid(&mut self, moves: u8) -> Result<bool, Spent> {
        if !self.loses(Move::Pass, moves)? {
            // Hardly any move is worse than a pass; the one that is chosen will be looked at.
            self.quiet = moves;
            return Ok(true);
        }
        let mut safe = Vec::new();
        for mv in self.moves.clone() {
            if !self.loses(mv, moves)? {
                safe.push(mv);
            }
        }
        if safe.is_empty() {
            return Ok(false);
        }
        self.moves = safe;
        self.at_work().struck = moves;
        Ok(true)
    }

    fn loses(&mut self, mv: Move, moves: u8) -> Result<bool, Spent> {
        let is_spent = self.full.is_spent;
        self.loses_to(mv, moves, is_spent)
    }

    /// Does a move lose within so many, as one of the two searches sees it?
    fn loses_to(&mut self, mv: Move, moves: u8, near: bool) -> Result<bool, Spent> {
        if mv == Move::Pass && self.pass_ends || self.state.play(mv) != Step::Made {
            return Ok(false);
        }
        let sighted = if near { &mut self.near } else { &mut self.full };
        let lost = sighted.prover.attack(&mut self.state, moves);
        self.state.undo();
        lost
    }

    /// Every move loses. Of those that lose last it takes the point that the other side would win by, so that nobody wins
    /// by the first idea that comes. Tells also for how many moves it is proved to hold out.
    fn most_stubborn(&mut self) -> (Move, u8) {
        self.state.play(Move::Pass);
        let wanted = self.state.wins_at_once(self.state.to_move());
        let prover = &mut self.near.prover;
        let planned = (1..=4).find_map(|moves| prover.winning_move(&mut self.state, moves).ok().flatten());
        self.state.undo();
        let blocks = |mv: &Move| mv.point().is_some_and(|point| wanted.contains(point) || planned == Some(point));
        self.moves.sort_by_key(|mv| !blocks(mv));
        self.full.prover.allow(self.effort.nodes / 4);
        self.near.prover.allow(self.effort.nodes / 4);
        for mv in self.moves.clone() {
            match self.lasts(mv) {
                Ok(true) => return (mv, self.full.defence),
                Ok(false) => {}
                Err(Spent) if self.moves.contains(&Move::Pass) => break,
                Err(Spent) => return (mv, self.full.struck),
            }
        }
        // Where moves were not looked at one by one, a pass was.
        (Move::Pass, self.full.defence)
    }

    /// Does a move hold out as long as any, by both searches? Those that are left were looked at only so far.
    fn lasts(&mut self, mv: Move) -> Result<bool, Spent> {
        let (full, near) = (&self.full, &self.near);
        let doubts = [(full.defence, full.struck, false), (near.defence, near.struck, true)];
        for (moves, _, near) in doubts.into_iter().filter(|(defence, struck, _)| struck < defence) {
            if mv != Move::Pass && self.loses_to(mv, moves, near)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The move that weighs most.
    fn best(&mut self) -> Move {
        loop {
            let Some(mv) = self.heaviest() else { return Move::Pass };
            let worse_than_a_pass = self.quiet > 0 && matches!(self.loses(mv, self.quiet), Ok(true));
            if !worse_than_a_pass || self.moves.len() == 1 {
                return mv;
            }
            self.moves.retain(|&other| other != mv);
        }
    }

    fn heaviest(&mut self) -> Option<Move> {
        let near = near(&self.state);
        let close: Vec<Move> =
            self.moves.iter().copied().filter(|mv| mv.point().is_some_and(|p| near.contains(p))).collect();
        let mut points = if close.is_empty() { self.moves.clone() } else { close };
        let mut best: Option<(i32, Move)> = None;
        let budget = &mut self.near.prover.budget;
        budget.limit = budget.limit.saturating_add(if budget.limit == 0 { 0 } else { self.effort.nodes / 2 });
        for depth in 0..=self.effort.depth.saturating_sub(1) {
            let weighed = if depth == 0 { self.first_look(&points) } else { self.weighed(&points, depth) };
            match weighed {
                Ok(found) => {
                    best = found;
                    // What was best is looked at first next time: the others then need only be seen to be worse.
                    if let Some(at) = points.iter().position(|&mv| found.is_some_and(|(_, best)| best == mv)) {
                        points[..=at].rotate_right(1);
                    }
                }
                Err(Spent) => break,
            }
        }
        best.map(|(_, mv)| mv).or(points.first().copied())
    }

    /// A short look at every move, which nothing cuts off: whoever stops the search still gets a move that was looked at.
    fn first_look(&mut self, moves: &[Move]) -> Result<Option<(i32, Move)>, Spent> {
        let budget = &mut self.near.prover.budget;
        let limits = (budget.stop.take(), std::mem::replace(&mut budget.limit, u64::MAX));
        let found = self.weighed(moves, 0);
        (self.near.prover.budget.stop, self.near.prover.budget.limit) = limits;
        found
    }

    fn weighed(&mut self, moves: &[Move], depth: u8) -> Result<Option<(i32, Move)>, Spent> {
        let mut best: Option<(i32, Move)> = None;
        for &mv in moves {
            // Chance may add so much to a move that weighs less.
            let enough = best.map_or(WON, |(most, _)| self.effort.noise - most);
            let value = match self.state.play(mv) {
                Step::Made => {
                    let value = worth(&mut self.state, depth, enough, &mut self.near.prover.budget);
                    self.state.undo();
                    value
                }
                Step::Draws | Step::Illegal => Ok(0),
            };
            let value = -value? + self.chance(mv);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
        }
        Ok(best)
    }

    /// What chance adds to the weight of a move.
    fn chance(&self, mv: Move) -> i32 {
        let place = mv.point().map_or(u64::MAX, |point| u64::from(point.column()) << 8 | u64::from(point.row()));
        (mix(self.seed ^ mix(place)) % (self.effort.noise as u64 + 1)) as i32
    }

    fn would_rather_swap(&mut self, expectation: Expectation) -> bool {
        match expectation {
            Expectation::Win(_) => false,
            Expectation::Loss(_) => true,
            Expectation::Open => {
                matches!(worth(&mut self.state, 2, WON, &mut self.near.prover.budget), Ok(value) if value < 0)
            }
        }
    }
}

/// What there is to expect after the colours were exchanged: what was the other's is its own, and the exchange is a turn.
fn after_swap(expectation: Expectation) -> Expectation {
    match expectation {
        Expectation::Loss(Within { least, most }) => Expectation::Win(Within { least: least + 1, most: most + 1 }),
        Expectation::Win(_) | Expectation::Open => Expectation::Open,
    }
}

/// All moves, the most urgent first and a pass last.
fn ordered_moves(state: &State, game: &Game) -> Vec<Move> {
    let points = ordered(state, game.legal_moves());
    points.into_iter().map(Move::Play).chain([Move::Pass]).collect()
}
