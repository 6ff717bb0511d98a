//! [`Ground`]: the points of a problem that can change, small and quick, for readers who look at thousands of positions.
//!
//! It plays the game that [`proof::field`] defines, which the tests compare it with, on the cells nearest to the target.

use proof::field::{Cell, Field};
use proof::{Problem, Side};
use rules::{MAX_SIZE, Move, Symmetry};

const A: usize = Side::Attacker as usize;
const D: usize = Side::Defender as usize;
/// So many cells are looked at; what lies further from the target is no part of the ground.
const MOST: usize = 128;

/// A set of cells, by their bits.
pub(super) type Set = u128;

/// The cells and their neighbours.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    near: Vec<Set>,
    pub(super) all: Set,
    /// By side: a stone here touches a liberty that nobody can take.
    pub(super) lasts: [Set; 2],
    hostile: bool,
    moves: Vec<Move>,
    /// The moves in the order of each way to hold the board in which it looks the same; the one above is among them.
    ways: Vec<Vec<Move>>,
    start: Stones,
}

/// Stones, the targets still there, the cell banned by ko, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stones {
    pub(super) of: [Set; 2],
    pub(super) targets: Set,
    pub(super) ko: Set,
    pub(super) to_move: Side,
}

/// The cells of a set, from the lowest.
pub(super) fn cells(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lowest < MOST).then_some(lowest)
    })
}

impl Stones {
    /// Has every target stone been captured?
    pub(super) fn is_captured(&self) -> bool {
        self.targets == 0
    }

    /// The same after a pass, which lifts a ko.
    pub(super) fn passed(&self) -> Stones {
        Stones { ko: 0, to_move: !self.to_move, ..*self }
    }
}

impl Ground {
    /// The ground of a problem. However the board is turned, its cells come in the same order.
    pub(super) fn new(problem: &Problem) -> Ground {
        let field = Field::new(problem);
        let ways = in_order(&field, &nearest(&field));
        let kept = ways.first().cloned().unwrap_or_default();
        let moves = |way: &Vec<Cell>| way.iter().map(|&cell| Move::Play(field.point(cell))).collect::<Vec<Move>>();
        let mut bits = vec![0; field.points().len()];
        kept.iter().enumerate().for_each(|(at, &cell)| bits[usize::from(cell)] = 1 << at);
        let bit = |cell: Cell| bits[usize::from(cell)];
        let set = |wanted: &dyn Fn(Cell) -> bool| {
            kept.iter().filter(|&&cell| wanted(cell)).fold(0, |set, &cell| set | bit(cell))
        };
        let state = field.start();
        let owned = |side: Side| set(&|cell| state.owner(cell) == Some(side));
        Ground {
            near: kept.iter().map(|&cell| field.around(cell).iter().fold(0, |near, &next| near | bit(next))).collect(),
            all: set(&|_| true),
            lasts: [Side::Attacker, Side::Defender].map(|side| set(&|cell| field.lasts(side, cell))),
            hostile: field.is_hostile(),
            moves: moves(&kept),
            ways: ways.iter().map(moves).collect(),
            start: Stones {
                of: [owned(Side::Attacker), owned(Side::Defender)],
                targets: set(&|cell| state.is_target(cell)),
                ko: state.ko().map_or(0, bit),
                to_move: state.to_move(),
            },
        }
    }

    /// The stones of the problem.
    pub(super) fn start(&self) -> Stones {
        self.start
    }

    /// The cell as a move on the board.
    pub(super) fn as_move(&self, cell: usize) -> Move {
        self.moves[cell]
    }

    /// The cell of a move.
    pub(super) fn cell_of(&self, made: Move) -> usize {
        self.moves.iter().position(|&other| other == made).expect("readers play on the ground")
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The moves by cell, in every way to hold the board in which it looks the same.
    pub(super) fn ways(&self) -> &[Vec<Move>] {
        &self.ways
    }

    /// The neighbours of a set, and of a cell.
    pub(super) fn around(&self, set: Set) -> Set {
        cells(set).fold(0, |near, cell| near | self.near[cell]) & !set
    }

    /// The neighbours of a cell.
    pub(super) fn near(&self, cell: usize) -> Set {
        self.near[cell]
    }

    /// What hangs together with some cells inside a set.
    pub(super) fn flood(&self, from: Set, within: Set) -> Set {
        let (mut all, mut new) = (from & within, from & within);
        while new != 0 {
            new = cells(new).fold(0, |near, cell| near | self.near[cell]) & within & !all;
            all |= new;
        }
        all
    }

    /// The parts of a set, each of which hangs together.
    pub(super) fn parts(&self, mut set: Set) -> impl Iterator<Item = Set> {
        std::iter::from_fn(move || {
            let part = self.flood(set & set.wrapping_neg(), set);
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// The cells without a stone.
    pub(super) fn empty(&self, stones: &Stones) -> Set {
        self.all & !(stones.of[A] | stones.of[D])
    }

    fn breathes(&self, chain: Set, side: usize, empty: Set) -> bool {
        chain & self.lasts[side] != 0 || self.around(chain) & empty != 0
    }

    /// The stones after the player to move has played on an empty cell that is not banned; none where that is suicide.
    pub(super) fn play(&self, stones: &Stones, cell: usize) -> Option<Stones> {
        let (mine, theirs) = (stones.to_move as usize, !stones.to_move as usize);
        let stone: Set = 1 << cell;
        let mut next = Stones { ko: 0, to_move: !stones.to_move, ..*stones };
        next.of[mine] |= stone;
        let empty = self.empty(&next);
        let mut taken = 0;
        for beside in cells(self.near[cell] & next.of[theirs]) {
            if taken >> beside & 1 == 0 {
                let chain = self.flood(1 << beside, next.of[theirs]);
                taken |= if self.breathes(chain, theirs, empty) { 0 } else { chain };
            }
        }
        if taken == 0 {
            return self.breathes(self.flood(stone, next.of[mine]), mine, empty).then_some(next);
        }
        next.of[theirs] &= !taken;
        next.targets &= !taken;
        let attacking = if mine == A { stone } else { taken };
        if !self.is_exposed(&next, attacking) {
            let alone = self.near[cell] & next.of[mine] == 0 && self.lasts[mine] & stone == 0;
            let one = taken.is_power_of_two() && (self.near[cell] & self.empty(&next)).is_power_of_two();
            next.ko = if alone && one { taken } else { 0 };
        } else if mine == D && !next.is_captured() {
            // The chain falls to the outside, and with it the target is out.
            next.of[D] |= taken;
            next.targets |= taken;
        }
        Some(next)
    }

    /// Are attacking stones in touch with an outside that is the defender's?
    fn is_exposed(&self, stones: &Stones, attacking: Set) -> bool {
        let beside = || self.flood(self.around(attacking) & stones.of[D], stones.of[D]);
        self.hostile && (attacking | beside()) & self.lasts[D] != 0
    }

    /// The areas without defending stones that do not reach the outside.
    pub(super) fn rooms(&self, stones: &Stones) -> Vec<Set> {
        let open = self.all & !stones.of[D];
        self.parts(open & !self.flood(open & self.lasts[A], open)).collect()
    }

    /// Is some target stone beyond capture for good: pass-alive (Benson 1976), or touching a lasting liberty?
    pub(super) fn is_settled(&self, stones: &Stones, rooms: &[Set]) -> bool {
        let group = self.flood(stones.targets, stones.of[D]);
        if group & self.lasts[D] != 0 {
            return true;
        }
        // Two rooms that every chain could use are the least.
        rooms.len() >= 2 && self.pass_alive(stones, rooms.to_vec()) & stones.targets != 0
    }

    fn pass_alive(&self, stones: &Stones, mut rooms: Vec<Set>) -> Set {
        let empty = self.empty(stones);
        let mut chains: Vec<(Set, Set)> = self.parts(stones.of[D]).map(|chain| (chain, self.around(chain))).collect();
        loop {
            let before = (chains.len(), rooms.len());
            chains.retain(|&(chain, around)| {
                let vital = rooms.iter().filter(|&&room| room & empty & !around == 0).count();
                vital >= 2 || chain & self.lasts[D] != 0
            });
            let alive = chains.iter().fold(0, |alive, (chain, _)| alive | chain);
            rooms.retain(|&room| self.around(room) & stones.of[D] & !alive == 0);
            if (chains.len(), rooms.len()) == before {
                return alive;
            }
        }
    }
}

/// The cells nearest to the target.
fn nearest(field: &Field) -> Vec<Cell> {
    let mut kept: Vec<Cell> = field.cells().filter(|&cell| field.start().is_target(cell)).collect();
    let mut seen = vec![false; field.points().len()];
    kept.iter().for_each(|&cell| seen[usize::from(cell)] = true);
    let mut at = 0;
    while at < kept.len() && kept.len() < MOST {
        for &next in field.around(kept[at]) {
            if !std::mem::replace(&mut seen[usize::from(next)], true) && kept.len() < MOST {
                kept.push(next);
            }
        }
        at += 1;
    }
    // Parts of the field that only stones outside it connect.
    let rest = MOST.saturating_sub(kept.len());
    kept.extend(field.cells().filter(|&cell| !seen[usize::from(cell)]).take(rest));
    kept.truncate(MOST);
    kept
}

/// What is on a cell and where it lies: row, column, owner, target, what lasts, a ko.
type Sign = (i16, i16, Option<Side>, bool, [bool; 2], bool);

/// The cells row by row, the board held in the way whose looks come first; in all ways in which it looks so.
fn in_order(field: &Field, kept: &[Cell]) -> Vec<Vec<Cell>> {
    let held = |symmetry: Symmetry| {
        let mut signs: Vec<(Sign, Cell)> = kept.iter().map(|&cell| (sign(field, cell, symmetry), cell)).collect();
        let low = signs.iter().map(|(sign, _)| sign.0).min().unwrap_or(0);
        let left = signs.iter().map(|(sign, _)| sign.1).min().unwrap_or(0);
        signs.iter_mut().for_each(|(sign, _)| (sign.0, sign.1) = (sign.0 - low, sign.1 - left));
        signs.sort_unstable();
        let (signs, cells): (Vec<Sign>, Vec<Cell>) = signs.into_iter().unzip();
        (signs, cells)
    };
    let mut ways: Vec<(Vec<Sign>, Vec<Cell>)> = Symmetry::ALL.into_iter().map(held).collect();
    ways.sort();
    let looks = ways.first().map(|(signs, _)| signs.clone());
    ways.into_iter().filter(|(signs, _)| Some(signs) == looks.as_ref()).map(|(_, cells)| cells).collect()
}

fn sign(field: &Field, cell: Cell, symmetry: Symmetry) -> Sign {
    let (point, state) = (symmetry.apply(field.point(cell), MAX_SIZE), field.start());
    let lasts = [Side::Attacker, Side::Defender].map(|side| field.lasts(side, cell));
    let (row, column) = (i16::from(point.row()), i16::from(point.column()));
    (row, column, state.owner(cell), state.is_target(cell), lasts, state.ko() == Some(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Dice;
    use tsumego::Sketch;

    /// The field's cell of each cell of the ground.
    fn order(field: &Field, ground: &Ground) -> Vec<Cell> {
        ground.moves.iter().map(|made| field.cell(made.point().unwrap()).unwrap()).collect()
    }

    /// The cells for which something holds.
    fn set(order: &[Cell], holds: impl Fn(Cell) -> bool) -> Set {
        order.iter().enumerate().filter(|&(_, &cell)| holds(cell)).fold(0, |set, (at, _)| set | 1 << at)
    }

    #[test]
    fn it_plays_as_the_field_does() {
        for text in ["corner x OOO./o..o/.xx.", "side o *OOO*/OO.x./..x.o", "centre x .OOO./Oo.xO/O.x.O/.OOO."] {
            let problem = text.parse::<Sketch>().unwrap().problem().unwrap();
            let (field, ground) = (Field::new(&problem), Ground::new(&problem));
            let order = order(&field, &ground);
            let mut dice = Dice::new(5);
            for _ in 0..60 {
                let (mut state, mut stones) = (field.start().clone(), ground.start());
                for _ in 0..25 {
                    assert_eq!(set(&order, |cell| state.owner(cell) == Some(Side::Attacker)), stones.of[A]);
                    assert_eq!(set(&order, |cell| state.owner(cell) == Some(Side::Defender)), stones.of[D]);
                    assert_eq!(set(&order, |cell| state.is_target(cell)), stones.targets);
                    assert_eq!(set(&order, |cell| state.ko() == Some(cell)), stones.ko);
                    assert_eq!(field.is_settled(&state), ground.is_settled(&stones, &ground.rooms(&stones)));
                    if stones.is_captured() {
                        break;
                    }
                    let at = dice.below(order.len());
                    let free = ground.empty(&stones) & !stones.ko;
                    let next = (free >> at & 1 == 1).then(|| ground.play(&stones, at)).flatten();
                    let same = field.play(&state, order[at]).filter(|_| stones.ko >> at & 1 == 0);
                    assert_eq!(next.is_some(), same.is_some());
                    (state, stones) = match (same, next) {
                        (Some(same), Some(next)) => (same, next),
                        _ => (state.passed(), stones.passed()),
                    };
                }
            }
        }
    }
}
