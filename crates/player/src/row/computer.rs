//! The computer's turn: win if that can be forced, otherwise do not lose, otherwise resist as long as possible.

use std::sync::atomic::AtomicBool;

use rules::{Move, Point};

use super::prove::{Budget, Prover, Spent, Width, ordered};
use super::state::{State, mix};
use super::weigh::{WON, near, worth};
use super::{Action, Effort, Game};

/// Positions in the table of the proof search.
const TABLE: usize = 1 << 18;

/// On boards of so many lines every move is tried in looking for forced rows.
const SMALL: u8 = 5;

/// A player of Capture Row. The same game, effort and seed lead to the same turn, unless it is stopped.
#[derive(Clone, Copy, Debug)]
pub struct Computer<'a> {
    effort: Effort,
    seed: u64,
    stop: Option<&'a AtomicBool>,
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
    /// It wins with the last of so many moves at the latest.
    Win(u8),
    /// The other side can win with the last of so many moves, and as far as it sees not sooner.
    Loss(u8),
    /// It does not see the end.
    Open,
}

impl<'a> Computer<'a> {
    /// A player who tries so hard.
    pub fn new(effort: Effort) -> Computer<'a> {
        Computer { effort, seed: 0, stop: None }
    }

    /// Chance comes from this number.
    pub fn seeded(self, seed: u64) -> Computer<'a> {
        Computer { seed, ..self }
    }

    /// The flag ends the search within milliseconds; the best turn found so far is played.
    pub fn stopped_by(self, stop: &'a AtomicBool) -> Computer<'a> {
        Computer { stop: Some(stop), ..self }
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
    prover: Prover<'a>,
    /// Moves of each side before the move limit: its own and the other's.
    left: (u8, u8),
    /// The moves that are not known to lose, the likeliest first.
    moves: Vec<Move>,
    /// The other side cannot force a row within so many moves after a pass.
    quiet: u8,
}

/// What the proofs say.
enum Sight {
    Win(u8, Point),
    Loss(u8),
    Open,
}

impl<'a> Thought<'a> {
    fn new(computer: &Computer<'a>, game: &Game) -> Thought<'a> {
        let state = State::new(game);
        let seed = mix(computer.seed ^ (game.actions().len() as u64) << 32 ^ state.key());
        let left = usize::from(game.settings().limit).saturating_sub(game.actions().len());
        let moves = |turns: usize| u8::try_from(turns).unwrap_or(u8::MAX - 1);
        // Half of the nodes are for proofs, half for weighing.
        let limit = computer.effort.nodes / 2;
        let budget = Budget { nodes: 0, limit, stop: computer.stop };
        let full = computer.effort.thorough || state.size() <= SMALL;
        let width = if full { Width::Full } else { Width::Near };
        Thought {
            effort: computer.effort,
            seed,
            moves: ordered_moves(&state),
            prover: Prover::with(width, TABLE, budget),
            state,
            left: (moves(left.div_ceil(2)), moves(left / 2)),
            quiet: 0,
        }
    }

    fn conclude(mut self, game: &Game) -> Choice {
        let sight = self.look();
        let (mv, expectation) = match sight {
            Sight::Win(moves, point) => (Move::Play(point), Expectation::Win(moves)),
            Sight::Loss(moves) => (self.most_stubborn(), Expectation::Loss(moves)),
            Sight::Open => (self.best(), Expectation::Open),
        };
        let mut action = Action::Move(mv);
        if game.may_swap() && self.would_rather_swap(expectation) {
            action = Action::Swap;
        }
        Choice { action, expectation, nodes: self.prover.budget.nodes }
    }

    /// Looks for forced rows of either side, ever further ahead.
    fn look(&mut self) -> Sight {
        let blind = self.seed % 100 < u64::from(self.effort.blind);
        let defence = if blind { 0 } else { self.effort.defence.min(self.left.1) };
        let attack = self.effort.attack.min(self.left.0);
        for moves in 1..=attack.max(defence) {
            if moves <= attack {
                match self.prover.winning_move(&mut self.state, moves) {
                    Ok(Some(point)) => return Sight::Win(moves, point),
                    Ok(None) => {}
                    Err(Spent) => return Sight::Open,
                }
            }
            if moves <= defence {
                match self.avoid(moves) {
                    Ok(true) => {}
                    Ok(false) => return Sight::Loss(moves),
                    Err(Spent) => return Sight::Open,
                }
            }
        }
        Sight::Open
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
        Ok(true)
    }

    fn loses(&mut self, mv: Move, moves: u8) -> Result<bool, Spent> {
        self.state.play(mv);
        let lost = self.prover.attack(&mut self.state, moves);
        self.state.undo();
        lost
    }

    /// Every move loses, and those that are left lose last. Among them it takes the point that the other side would win
    /// by, so that nobody wins by the first idea that comes.
    fn most_stubborn(&mut self) -> Move {
        self.state.play(Move::Pass);
        let wanted = self.state.wins_at_once(self.state.to_move());
        let planned = (1..=4).find_map(|moves| self.prover.winning_move(&mut self.state, moves).ok().flatten());
        self.state.undo();
        let blocks = |mv: &&Move| mv.point().is_some_and(|point| wanted.contains(point) || planned == Some(point));
        self.moves.iter().find(blocks).or(self.moves.first()).copied().unwrap_or(Move::Pass)
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
        let budget = &mut self.prover.budget;
        budget.limit = budget.limit.saturating_add(if budget.limit == 0 { 0 } else { self.effort.nodes / 2 });
        for depth in 0..=self.effort.depth.saturating_sub(1) {
            match self.weighed(&points, depth) {
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

    fn weighed(&mut self, moves: &[Move], depth: u8) -> Result<Option<(i32, Move)>, Spent> {
        let mut best: Option<(i32, Move)> = None;
        for &mv in moves {
            // Chance may add so much to a move that weighs less.
            let enough = best.map_or(WON, |(most, _)| self.effort.noise - most);
            self.state.play(mv);
            let value = worth(&mut self.state, depth, enough, &mut self.prover.budget);
            self.state.undo();
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
                matches!(worth(&mut self.state, 2, WON, &mut self.prover.budget), Ok(value) if value < 0)
            }
        }
    }
}

/// All moves, the most urgent first and a pass last.
fn ordered_moves(state: &State) -> Vec<Move> {
    let points = ordered(state, state.position().legal_moves());
    points.into_iter().map(Move::Play).chain([Move::Pass]).collect()
}
