//! Can a side keep the other from a row for ever?
//!
//! Stones are captured, so positions come back, and no depth is enough to say that nothing will ever happen. The
//! defender holds if there is a set of positions that it can stay in. The search assumes that a position on its own
//! path is held when it comes back to it. What rests on such an assumption is kept as provisional: it is forgotten when
//! the assumption turns out wrong, and becomes certain when the position assumed about is held itself.

use std::collections::HashMap;

use rules::{Color, Move, Position};

use super::prove::{Budget, Prover, Spent, Width, answers, ordered};
use super::state::State;
use super::{Game, Settings};

/// Who wins a game from its beginning, both sides playing perfectly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move, with the last of so many moves.
    FirstWins(u8),
    /// Neither side can force a row.
    Draw,
    /// The first player cannot force a row; more is not known.
    FirstDoesNotWin,
    /// The search did not get so far.
    Unknown,
}

/// The search for positions to stay in.
#[derive(Clone, Debug)]
pub struct Holder<'a> {
    settings: Settings,
    attacker: Color,
    prover: Prover<'a>,
    /// Positions with the attacker to move.
    known: HashMap<u64, Status>,
    /// What is provisional, in the order of its discovery.
    provisional: Vec<u64>,
    /// The positions on the way here.
    path: HashMap<u64, usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// The attacker gets its row.
    Won,
    /// It does not, provided that the position at this depth of the path is held; [`CERTAIN`] without proviso.
    Held(usize),
}

/// Rests on no assumption.
const CERTAIN: usize = usize::MAX;
/// Forced rows within so many moves are looked for before anything else.
const TACTICS: u8 = 4;
/// Longer paths are given up.
const LONGEST_PATH: usize = 400;

impl<'a> Holder<'a> {
    /// Asks whether this attacker can be held, within so many nodes.
    pub fn new(settings: Settings, attacker: Color, nodes: u64) -> Holder<'a> {
        let budget = Budget { nodes: 0, limit: nodes, stop: None };
        let prover = Prover::with(Width::Full, 1 << 22, budget);
        Holder { settings, attacker, prover, known: HashMap::new(), provisional: vec![], path: HashMap::new() }
    }

    /// Is the attacker held here for ever? `None` if the nodes did not suffice to find out.
    pub fn holds(&mut self, position: &Position) -> Option<bool> {
        let mut state = self.state(position);
        let status = if state.to_move() == self.attacker { self.attack(&mut state) } else { self.defend(&mut state) };
        status.ok().map(|status| status != Status::Won)
    }

    /// The move that keeps the attacker from its row, where [`Holder::holds`] has found that there is one.
    pub fn reply(&mut self, position: &Position) -> Option<Move> {
        let mut state = self.state(position);
        if let Some(point) = state.wins_at_once(state.to_move()).first() {
            return Some(Move::Play(point));
        }
        let replies = replies(&state);
        let known = replies.iter().copied().find(|&mv| self.is_held_after(&mut state, mv));
        known.or_else(|| replies.into_iter().find(|&mv| self.turns_out_held_after(&mut state, mv)))
    }

    fn is_held_after(&mut self, state: &mut State, mv: Move) -> bool {
        state.play(mv);
        let held = self.known.get(&state.key()) == Some(&Status::Held(CERTAIN));
        state.undo();
        held
    }

    fn turns_out_held_after(&mut self, state: &mut State, mv: Move) -> bool {
        state.play(mv);
        let status = self.attack(state);
        state.undo();
        matches!(status, Ok(Status::Held(_)))
    }

    fn state(&self, position: &Position) -> State {
        State::new(&Game::from_position(self.settings, position.clone()))
    }

    /// The attacker is to move.
    fn attack(&mut self, state: &mut State) -> Result<Status, Spent> {
        let (key, depth) = (state.key(), self.path.len());
        if let Some(&above) = self.path.get(&key) {
            return Ok(Status::Held(above));
        }
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if depth > LONGEST_PATH {
            return Err(Spent);
        }
        if self.wins_soon(state)? {
            self.known.insert(key, Status::Won);
            return Ok(Status::Won);
        }
        self.path.insert(key, depth);
        let mark = self.provisional.len();
        let status = self.attack_by_all(state);
        self.path.remove(&key);
        Ok(self.settle(key, depth, mark, status?))
    }

    fn wins_soon(&mut self, state: &mut State) -> Result<bool, Spent> {
        for moves in 1..=TACTICS {
            if self.prover.attack(state, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn attack_by_all(&mut self, state: &mut State) -> Result<Status, Spent> {
        let mut rests_on = CERTAIN;
        for point in ordered(state, state.position().legal_moves()) {
            state.play(Move::Play(point));
            let status = self.defend(state);
            state.undo();
            match status? {
                Status::Won => return Ok(Status::Won),
                Status::Held(above) => rests_on = rests_on.min(above),
            }
        }
        Ok(Status::Held(rests_on))
    }

    /// The defender is to move.
    fn defend(&mut self, state: &mut State) -> Result<Status, Spent> {
        if !state.wins_at_once(state.to_move()).is_empty() {
            return Ok(Status::Held(CERTAIN));
        }
        let mut best = Status::Won;
        for mv in replies(state) {
            state.play(mv);
            let status = self.attack(state);
            state.undo();
            match status? {
                Status::Won => {}
                held => {
                    best = held;
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Remembers a finding, and what becomes of the provisional ones below it.
    fn settle(&mut self, key: u64, depth: usize, mark: usize, status: Status) -> Status {
        let below = self.provisional.split_off(mark);
        let status = match status {
            Status::Held(above) if above >= depth => Status::Held(CERTAIN),
            other => other,
        };
        match status {
            Status::Won => below.iter().for_each(|key| {
                self.known.remove(key);
            }),
            Status::Held(above) => below.into_iter().for_each(|key| self.pass_on(key, depth, above)),
        }
        self.known.insert(key, status);
        if matches!(status, Status::Held(above) if above != CERTAIN) {
            self.provisional.push(key);
        }
        status
    }

    /// What rested on the position at this depth now rests on what that one rests on.
    fn pass_on(&mut self, key: u64, depth: usize, above: usize) {
        let Some(Status::Held(rests_on)) = self.known.get_mut(&key) else { return };
        if *rests_on >= depth {
            *rests_on = above;
        } else {
            *rests_on = (*rests_on).min(above);
        }
        if *rests_on != CERTAIN {
            self.provisional.push(key);
        }
    }
}

/// The defender's moves, the likeliest first: against a threat those that touch it, otherwise all, a pass last.
fn replies(state: &State) -> Vec<Move> {
    let threats = state.wins_at_once(!state.to_move());
    let points = if threats.is_empty() { state.position().legal_moves() } else { answers(state, threats) };
    let pass = threats.is_empty().then_some(Move::Pass);
    ordered(state, points).into_iter().map(Move::Play).chain(pass).collect::<Vec<Move>>()
}

/// Who wins from the empty board, within so many nodes for each question.
pub fn solve(settings: Settings, most: u8, nodes: u64) -> Verdict {
    let game = Game::new(settings);
    let mut prover = Prover::new(nodes, 1 << 22);
    if let Some(Some((moves, _))) = prover.shortest_win(&game, most) {
        return Verdict::FirstWins(moves);
    }
    let empty: &Position = game.position();
    match Holder::new(settings, Color::Black, nodes).holds(empty) {
        Some(true) => {}
        _ => return Verdict::Unknown,
    }
    match Holder::new(settings, Color::White, nodes).holds(empty) {
        Some(true) => Verdict::Draw,
        _ => Verdict::FirstDoesNotWin,
    }
}
