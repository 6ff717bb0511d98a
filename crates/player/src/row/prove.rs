//! Can a side force a row within so many moves, whatever the other side does?
//!
//! A search of two kinds of positions: in one the attacker looks for a move that works, in the other the defender for
//! one that stops it. It looks at everything that can matter and leaves out only what cannot:
//! - a side that still needs more stones than it has moves does not get there;
//! - an attacker without a move to spare must add to a row that is near enough;
//! - against a threat to win at once only moves count that touch it: fill it, capture, or take its liberties;
//! - an attacker that passes wins nothing, for then the other passes too.
//!
//! Because the number of moves is part of the question, the answer does not depend on how the position came about, and
//! the table can be believed. Only a rule about boards that come back makes it depend on them (the graph-history
//! interaction problem): what was found where both colours captured is kept only with the boards that led there.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rules::{Color, Move, Point, PointSet};

use super::Game;
use super::state::{State, Step};
use super::table::PositionTable;

/// The nodes that a search may still use, and the flag that ends it.
#[derive(Clone, Debug)]
pub(super) struct Budget<'a> {
    pub(super) nodes: u64,
    pub(super) limit: u64,
    pub(super) stop: Option<&'a AtomicBool>,
}

/// The budget is used up: nothing follows from the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spent;

impl Budget<'_> {
    pub(super) fn spend(&mut self) -> Result<(), Spent> {
        self.nodes += 1;
        let stopped = self.nodes.is_multiple_of(256) && self.stop.is_some_and(|stop| stop.load(Relaxed));
        if stopped {
            self.limit = 0;
        }
        if self.nodes > self.limit { Err(Spent) } else { Ok(()) }
    }
}

/// Which quiet moves of the attacker are looked at. Wins that are found are wins either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// All: what is not found does not exist.
    Full,
    /// Those that add to a row or capture.
    Near,
}

/// The search and what it remembers.
#[derive(Clone, Debug)]
pub struct Prover<'a> {
    table: PositionTable,
    pub(super) budget: Budget<'a>,
    width: Width,
    /// The last move that won: the first that the defender tries for itself.
    killer: Option<Point>,
    /// The latest turn of the search, among all lines since this was set to 0, after which both colours still captured.
    mixed: usize,
}

impl<'a> Prover<'a> {
    /// A search that misses nothing, within so many nodes, for about so many positions in its table.
    pub fn new(nodes: u64, positions: usize) -> Prover<'a> {
        Prover::with(Width::Full, positions, Budget { nodes: 0, limit: nodes, stop: None })
    }

    /// A search that looks only at moves of the attacker that add to a row or capture. The wins it finds are wins; that it
    /// finds none means nothing.
    pub fn hasty(nodes: u64, positions: usize) -> Prover<'a> {
        Prover::with(Width::Near, positions, Budget { nodes: 0, limit: nodes, stop: None })
    }

    pub(super) fn with(width: Width, positions: usize, budget: Budget<'a>) -> Prover<'a> {
        Prover { table: PositionTable::new(positions), budget, width, killer: None, mixed: 0 }
    }

    /// Lets the search look at so many positions more.
    pub fn allow(&mut self, nodes: u64) {
        self.budget.limit = self.budget.nodes.saturating_add(nodes);
    }

    /// The fewest moves, up to `most`, within which the side to move forces a row, and the first of them.
    /// `Some(None)` if it cannot; `None` if the nodes did not suffice to find out.
    pub fn shortest_win(&mut self, game: &Game, most: u8) -> Option<Option<(u8, Point)>> {
        let mut state = State::new(game);
        for moves in 1..=most {
            match self.winning_move(&mut state, moves) {
                Ok(Some(point)) => return Some(Some((moves, point))),
                Ok(None) => {}
                Err(Spent) => return None,
            }
        }
        Some(None)
    }

    /// A move by which the side to move wins within so many moves.
    pub(super) fn winning_move(&mut self, state: &mut State, moves: u8) -> Result<Option<Point>, Spent> {
        if let Some(point) = state.wins_at_once(state.to_move()).first() {
            return Ok(Some(point));
        }
        if !self.attack(state, moves)? {
            return Ok(None);
        }
        for point in self.attacks(state, moves) {
            if self.works(state, point, moves)? {
                return Ok(Some(point));
            }
        }
        Ok(None)
    }

    /// Does the side to move win within so many moves?
    pub(super) fn attack(&mut self, state: &mut State, moves: u8) -> Result<bool, Spent> {
        self.budget.spend()?;
        let attacker = state.to_move();
        if moves == 0 || state.need(attacker) > moves {
            return Ok(false);
        }
        self.note_doubts(state);
        if !state.wins_at_once(attacker).is_empty() {
            return Ok(true);
        }
        if moves == 1 {
            return Ok(false);
        }
        let key = state.key();
        if let Some(known) = self.table.get(key).answer(moves) {
            self.note_known(state);
            return Ok(known);
        }
        let above = std::mem::take(&mut self.mixed);
        let wins = self.some_attack_works(state, moves)?;
        // With the boards that led here in the key, or without a line that could come back to one of them.
        let keeps = state.last_captures().0 > 0 || self.mixed <= state.depth();
        self.mixed = self.mixed.max(above);
        if keeps {
            self.table.set(key, moves, wins);
        }
        Ok(wins)
    }

    fn some_attack_works(&mut self, state: &mut State, moves: u8) -> Result<bool, Spent> {
        for point in self.attacks(state, moves) {
            if self.works(state, point, moves)? {
                self.killer = Some(point);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does the side to move win within so many moves that begin here?
    fn works(&mut self, state: &mut State, point: Point, moves: u8) -> Result<bool, Spent> {
        let found = self.after(state, Move::Play(point), |prover, state| prover.defend(state, moves - 1))?;
        Ok(found.unwrap_or(false))
    }

    /// Notes that there may be captures of both colours below a position that was looked up.
    fn note_known(&mut self, state: &State) {
        if state.last_captures().0 > 0 {
            self.mixed = self.mixed.max(state.depth());
        }
    }

    /// Notes that a win at once, or a draw, may hang on the boards that led here.
    fn note_doubts(&mut self, state: &State) {
        let is_sure = Color::BOTH.iter().all(|&color| state.threatens_surely(color));
        if !is_sure || state.may_draw_by_repetition() {
            self.mixed = self.mixed.max(state.depth() + 1);
        }
    }

    /// Does the side that is not to move win within so many of its moves, whatever the side to move does?
    fn defend(&mut self, state: &mut State, moves: u8) -> Result<bool, Spent> {
        self.budget.spend()?;
        let defender = state.to_move();
        if moves == 0 || state.need(!defender) > moves {
            return Ok(false);
        }
        self.note_doubts(state);
        if !state.wins_at_once(defender).is_empty() || state.may_draw_by_repetition() {
            return Ok(false);
        }
        let is_sure = state.threatens_surely(!defender);
        let threats = if is_sure { state.wins_at_once(!defender) } else { PointSet::EMPTY };
        if !threats.is_empty() {
            let answers = ordered(state, answers(state, threats));
            return self.all_fail(state, answers, moves);
        }
        // The last move cannot win where it would not win now.
        if moves == 1 && is_sure {
            return Ok(false);
        }
        if self.after(state, Move::Pass, |prover, state| prover.attack(state, moves))? == Some(false) {
            return Ok(false);
        }
        let mut replies = ordered(state, state.legal_points(defender));
        if let Some(at) = self.killer.and_then(|killer| replies.iter().position(|&point| point == killer)) {
            replies[..=at].rotate_right(1);
        }
        self.all_fail(state, replies, moves)
    }

    fn all_fail(&mut self, state: &mut State, replies: Vec<Point>, moves: u8) -> Result<bool, Spent> {
        for point in replies {
            if self.after(state, Move::Play(point), |prover, state| prover.attack(state, moves))? == Some(false) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is found after a move, which is then taken back; none if it cannot be made.
    fn after<T>(
        &mut self,
        state: &mut State,
        mv: Move,
        look: impl FnOnce(&mut Self, &mut State) -> Result<T, Spent>,
    ) -> Result<Option<T>, Spent> {
        if state.play(mv) != Step::Made {
            // Only a board that comes back keeps a move from being made.
            self.mixed = self.mixed.max(state.depth() + 1);
            return Ok(None);
        }
        self.mixed = self.mixed.max(state.last_captures().1);
        let found = look(self, state);
        state.undo();
        found.map(Some)
    }

    /// The moves by which the attacker could win within so many moves, the likeliest first.
    fn attacks(&self, state: &State, moves: u8) -> Vec<Point> {
        let (attacker, legal) = (state.to_move(), state.position().legal_moves());
        let is_sure = state.threatens_surely(!attacker);
        let threats = if is_sure { state.wins_at_once(!attacker) } else { PointSet::EMPTY };
        let mut points = if threats.is_empty() { legal } else { answers(state, threats) };
        if state.row_counts(attacker) {
            let near = match self.width {
                _ if state.need(attacker) == moves => state.lines().lacking(attacker, moves),
                Width::Full => legal,
                Width::Near => state.lines().started(attacker) | captures(state, attacker),
            };
            points &= near;
        }
        ordered(state, points)
    }
}

/// The legal moves that can do something about threats to win at once: on the point, next to it, on a liberty of the
/// stones it would join, or a capture.
pub(super) fn answers(state: &State, threats: PointSet) -> PointSet {
    let (defender, board) = (state.to_move(), state.position().board());
    let mut points = threats.grown(state.size()) | captures(state, defender);
    for stone in threats.border(state.size()) & board.stones(!defender) {
        points |= board.chain_at(stone).map_or(PointSet::EMPTY, |chain| chain.liberties);
    }
    points & state.position().legal_moves()
}

/// The points where this colour would capture.
fn captures(state: &State, color: Color) -> PointSet {
    let board = state.position().board();
    (board.stones(!color) & board.in_atari()).iter().filter_map(|stone| board.last_liberty(stone)).collect()
}

/// The points in the order of how much a stone there changes, then as they lie on the board.
pub(super) fn ordered(state: &State, points: PointSet) -> Vec<Point> {
    let mut moves: Vec<(i32, Point)> =
        points.iter().map(|point| (-state.lines().urgency(state.to_move(), point), point)).collect();
    moves.sort_unstable();
    moves.into_iter().map(|(_, point)| point).collect()
}
