//! The slow twin of Haris's engine: the graph of his whole game, worked backwards from the captures.

use std::collections::{HashMap, HashSet};

use proof::field::{Cell, Field, State};
use proof::{Problem, Side};

/// Does the attacker, under his rules, capture every target by force?
pub(crate) fn is_captured(problem: &Problem, no_suicide: bool) -> bool {
    let field = Field::new(problem);
    let twin = Twin { problem, field: &field, no_suicide };
    let graph = twin.graph();
    let mut won: HashSet<&State> = graph.keys().filter(|state| state.is_captured()).collect();
    loop {
        let before = won.len();
        for (state, next) in &graph {
            let wins = match state.to_move() {
                Side::Attacker => next.iter().any(|child| won.contains(child)),
                Side::Defender => !next.is_empty() && next.iter().all(|child| won.contains(child)),
            };
            if wins {
                won.insert(state);
            }
        }
        if won.len() == before {
            return won.contains(field.start());
        }
    }
}

struct Twin<'a> {
    problem: &'a Problem,
    field: &'a Field,
    no_suicide: bool,
}

impl Twin<'_> {
    /// Every state that can be reached, with the states it leads to.
    fn graph(&self) -> HashMap<State, Vec<State>> {
        let mut graph = HashMap::new();
        let mut open = vec![self.field.start().clone()];
        while let Some(state) = open.pop() {
            if graph.contains_key(&state) {
                continue;
            }
            let next = self.moves(&state);
            open.extend(next.iter().cloned());
            graph.insert(state, next);
        }
        graph
    }

    fn moves(&self, state: &State) -> Vec<State> {
        if state.is_captured() {
            return Vec::new();
        }
        let bad = |cell: Cell| self.no_suicide && state.to_move() == Side::Defender && self.is_suicidal(state, cell);
        let cells = self.field.cells().filter(|&cell| state.ko() != Some(cell) && !bad(cell));
        let mut next: Vec<State> = cells.filter_map(|cell| self.field.play(state, cell)).collect();
        if next.is_empty() && state.to_move() == Side::Defender {
            next.push(state.passed());
        }
        next
    }

    /// The four rules, asked of one move.
    fn is_suicidal(&self, state: &State, cell: Cell) -> bool {
        let near = self.around(cell);
        let keys = near.iter().copied().filter(|&near| self.string(state, near).iter().any(|&s| state.is_target(s)));
        let takes = near.iter().any(|&near| {
            state.owner(near) == Some(Side::Attacker) && self.liberties(state, near) == Some(HashSet::from([cell]))
        });
        !takes
            && keys.into_iter().any(|key| {
                let Some(liberties) = self.liberties(state, key).filter(|liberties| liberties.len() == 2) else {
                    return false;
                };
                let string = self.string(state, key);
                let breathes = self.field.lasts(Side::Defender, cell)
                    || near.iter().any(|near| state.owner(*near).is_none() && !liberties.contains(near));
                let connects = near.iter().any(|&other| {
                    state.owner(other) == Some(Side::Defender)
                        && !string.contains(&other)
                        && self
                            .liberties(state, other)
                            .is_none_or(|theirs| theirs.len() > 2 || theirs.len() == 2 && theirs != liberties)
                });
                !breathes && !connects
            })
    }

    fn around(&self, cell: Cell) -> Vec<Cell> {
        let size = self.problem.position().board().size();
        self.field.points()[usize::from(cell)].neighbors(size).filter_map(|point| self.field.cell(point)).collect()
    }

    fn string(&self, state: &State, from: Cell) -> Vec<Cell> {
        let Some(owner) = state.owner(from) else { return Vec::new() };
        let mut string = vec![from];
        let mut at = 0;
        while at < string.len() {
            for near in self.around(string[at]) {
                if state.owner(near) == Some(owner) && !string.contains(&near) {
                    string.push(near);
                }
            }
            at += 1;
        }
        string
    }

    /// The liberties of a string; none if one of them can never be taken.
    fn liberties(&self, state: &State, from: Cell) -> Option<HashSet<Cell>> {
        let owner = state.owner(from)?;
        let string = self.string(state, from);
        if string.iter().any(|&stone| self.field.lasts(owner, stone)) {
            return None;
        }
        let near = string.iter().flat_map(|&stone| self.around(stone));
        Some(near.filter(|&near| state.owner(near).is_none()).collect())
    }
}
