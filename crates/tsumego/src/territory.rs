//! [`territory`]: how many points a move keeps or gains, the second criterion between moves of the same grade.
//!
//! Both sides play on inside the region until neither wants to, each for the most points by area counting; whoever
//! would lose the target for a point loses far more. Of the points that were empty at the start, those count that
//! are the mover's in the end.

use std::collections::{HashMap, HashSet};

use rules::Move;

use crate::field::{Cell, Field, State};
use crate::{Problem, Side, root};

/// Positions that are looked at for one move; whoever needs more goes without a count.
pub const MOST_COUNTED: usize = 40_000;
/// Moves that are looked ahead at the most.
const DEEPEST: usize = 48;

/// The points that are the mover's after this first move and the best of play by both; none if that takes more than
/// [`MOST_COUNTED`] positions, or the move is illegal.
pub fn territory(problem: &Problem, first: Move) -> Option<u32> {
    let field = Field::new(problem);
    let state = root(problem, &field, Some(first)).ok()?;
    let open: Vec<Cell> = field.cells().filter(|&cell| field.start().owner(cell).is_none()).collect();
    let (mover, known, path) = (problem.to_move(), HashMap::new(), HashSet::new());
    let mut count = Count { field: &field, open, mover, known, path, left: MOST_COUNTED };
    let value = count.value(&state, first == Move::Pass, Window { low: -1, high: 2 * SAVED }, DEEPEST)?;
    u32::try_from(value % SAVED).ok()
}

/// What the target is worth: more than all points together.
const SAVED: i32 = 1000;

/// Values outside are of no interest (alpha-beta, Knuth and Moore 1975).
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

struct Count<'a> {
    field: &'a Field,
    open: Vec<Cell>,
    mover: Side,
    known: HashMap<(State, bool), i32>,
    path: HashSet<State>,
    left: usize,
}

impl Count<'_> {
    /// The mover's points from here on, and the target if it is theirs. `passed`: the move before was a pass.
    fn value(&mut self, state: &State, passed: bool, window: Window, deep: usize) -> Option<i32> {
        if let Some(&known) = self.known.get(&(state.clone(), passed)) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let deeper = deep.checked_sub(1)?;
        if state.is_captured() {
            return Some(self.score(state));
        }
        let stay = if passed { self.score(state) } else { self.value(&state.passed(), true, window, deeper)? };
        self.path.insert(state.clone());
        let best = self.best(state, stay, window, deeper)?;
        self.path.remove(state);
        if window.low < best && best < window.high {
            self.known.insert((state.clone(), passed), best);
        }
        Some(best)
    }

    /// The best of a pass and all moves. A position that is on the way already is not played again.
    fn best(&mut self, state: &State, stay: i32, mut window: Window, deeper: usize) -> Option<i32> {
        let mine = state.to_move() == self.mover;
        let mut best = stay;
        for next in self.moves(state) {
            match mine {
                true => window.low = window.low.max(best),
                false => window.high = window.high.min(best),
            }
            if window.low >= window.high {
                break;
            }
            if !self.path.contains(&next) {
                let value = self.value(&next, false, window, deeper)?;
                best = if mine { best.max(value) } else { best.min(value) };
            }
        }
        Some(best)
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let legal = self.field.cells().filter(|&cell| state.ko() != Some(cell));
        legal.filter_map(|cell| self.field.play(state, cell)).collect()
    }

    /// As things stand: the mover's stones, empty areas that touch nobody else's, and the target if it is theirs.
    fn score(&self, state: &State) -> i32 {
        let owners = self.owners(state);
        let points = self.open.iter().filter(|&&cell| owners[usize::from(cell)] == Some(self.mover)).count() as i32;
        let lives = !state.is_captured();
        points + if lives == (self.mover == Side::Defender) { SAVED } else { 0 }
    }

    fn owners(&self, state: &State) -> Vec<Option<Side>> {
        let mut owners: Vec<Option<Side>> = self.field.cells().map(|cell| state.owner(cell)).collect();
        for area in self.field.parts(self.field.empty(state)) {
            let touches = |side| area.iter().any(|cell| self.field.touches(state, side, cell));
            let owner = match (touches(Side::Attacker), touches(Side::Defender)) {
                (true, false) => Some(Side::Attacker),
                (false, true) => Some(Side::Defender),
                _ => None,
            };
            area.iter().for_each(|cell| owners[usize::from(cell)] = owner);
        }
        owners
    }
}
