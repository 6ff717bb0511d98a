//! [`Tiny`]: the rules of Go on a handful of cells, for brute force alone.
//!
//! A set of cells is one word. Moves are made from the chains of a state and their liberties, which is neither how the
//! field of the checker nor how the arena of the search goes about it: what all three agree on is likely to be right.

use std::hash::{Hash, Hasher};

use proof::Side;
use proof::field::{Cell, Field, State};
use rules::Point;

/// A set of cells.
pub(super) type Set = u32;

/// More cells than this do not fit; brute force would be hopeless long before.
pub(super) const MOST_CELLS: usize = Set::BITS as usize;

const A: usize = Side::Attacker as usize;
const D: usize = Side::Defender as usize;

/// Stones, the targets still there, the cell banned by ko (a set of one or none), and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    stones: [Set; 2],
    pub(super) targets: Set,
    pub(super) ko: Set,
    pub(super) to_move: Side,
}

impl Spot {
    pub(super) fn new(state: &State) -> Spot {
        let set = |wanted: &dyn Fn(Cell) -> bool| {
            (0..MOST_CELLS as Cell).filter(|&cell| wanted(cell)).fold(0, |set, cell| set | 1 << cell)
        };
        Spot {
            stones: [Side::Attacker, Side::Defender].map(|side| set(&|cell| state.owner(cell) == Some(side))),
            targets: set(&|cell| state.is_target(cell)),
            ko: state.ko().map_or(0, |cell| 1 << cell),
            to_move: state.to_move(),
        }
    }

    pub(super) fn stones(&self, side: Side) -> Set {
        self.stones[side as usize]
    }

    /// Does playing on the cell retake a ko, which costs a threat?
    pub(super) fn bans(&self, cell: usize) -> bool {
        self.ko == 1 << cell
    }

    pub(super) fn is_captured(&self) -> bool {
        self.targets == 0
    }

    pub(super) fn passed(&self) -> Spot {
        Spot { ko: 0, to_move: !self.to_move, ..*self }
    }

    fn empty(&self, board: &Tiny) -> Set {
        board.all & !(self.stones[A] | self.stones[D])
    }
}

impl Hash for Spot {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let pair = |one: Set, other: Set| u64::from(one) | u64::from(other) << 32;
        hasher.write_u64(pair(self.stones[A], self.stones[D]));
        hasher.write_u64(pair(self.targets, self.ko));
        hasher.write_u64(self.to_move as u64);
    }
}

/// Solidly connected stones.
struct Chain {
    stones: Set,
    liberties: Set,
    /// It has a liberty outside as well, one that nobody can take.
    lasts: bool,
}

/// The cells of a field.
#[derive(Debug)]
pub(super) struct Tiny {
    near: Vec<Set>,
    lasts: [Set; 2],
    hostile: bool,
    all: Set,
}

impl Tiny {
    /// None when there are too many cells.
    pub(super) fn new(field: &Field) -> Option<Tiny> {
        let points = field.points();
        if points.len() > MOST_CELLS {
            return None;
        }
        let set = |wanted: &dyn Fn(u16) -> bool| {
            field.cells().filter(|&cell| wanted(cell)).fold(0, |set, cell| set | 1 << cell)
        };
        let near = |point: &Point| set(&|cell| are_adjacent(*point, points[usize::from(cell)]));
        Some(Tiny {
            near: points.iter().map(near).collect(),
            lasts: [Side::Attacker, Side::Defender].map(|side| set(&|cell| field.lasts(side, cell))),
            hostile: field.is_hostile(),
            all: set(&|_| true),
        })
    }

    /// Calls `found` with the cell of every legal play, in order, and the state after it.
    pub(super) fn plays(&self, spot: &Spot, mut found: impl FnMut(usize, Spot)) {
        let chains = [A, D].map(|side| self.chains(spot, side));
        for cell in cells(spot.empty(self)) {
            if let Some(next) = self.play(spot, cell, &chains) {
                found(cell, next);
            }
        }
    }

    fn play(&self, spot: &Spot, cell: usize, chains: &[Vec<Chain>; 2]) -> Option<Spot> {
        let (me, you) = (spot.to_move as usize, !spot.to_move as usize);
        let (stone, near) = (1 << cell, self.near[cell]);
        let touched = |chain: &&Chain| chain.stones & near != 0;
        let lost = |chain: &&Chain| chain.liberties == stone && !chain.lasts;
        let captured = chains[you].iter().filter(touched).filter(lost).fold(0, |all, chain| all | chain.stones);
        let is_free = near & spot.empty(self) != 0 || self.lasts[me] & stone != 0;
        let joins_free = || chains[me].iter().filter(touched).any(|chain| !lost(&chain));
        if captured == 0 && !is_free && !joins_free() {
            return None;
        }
        let mut next = Spot { ko: 0, to_move: !spot.to_move, ..*spot };
        next.stones[me] |= stone;
        next.stones[you] &= !captured;
        next.targets &= !captured;
        if captured != 0 && self.is_exposed(&next, if me == D { captured } else { stone }) {
            if me == D && next.targets != 0 {
                next.stones[D] |= captured;
                next.targets |= captured;
            }
            return Some(next);
        }
        let is_alone = near & spot.stones[me] == 0;
        if captured.count_ones() == 1 && is_alone && !is_free {
            next.ko = captured;
        }
        Some(next)
    }

    /// Does the defender's outside reach attacking stones, over defending ones or not?
    fn is_exposed(&self, spot: &Spot, attacking: Set) -> bool {
        let beside = self.around(attacking) & spot.stones[D];
        let chains = self.parts(spot.stones[D]).into_iter().filter(|chain| chain & beside != 0);
        self.hostile && chains.fold(attacking, |all, chain| all | chain) & self.lasts[D] != 0
    }

    /// Is some target stone pass-alive (Benson 1976), or in touch with a liberty that lasts?
    pub(super) fn is_settled(&self, spot: &Spot) -> bool {
        let mut chains = self.chains(spot, D);
        let mut areas = self.parts(self.all & !spot.stones[D]);
        areas.retain(|area| area & self.lasts[A] == 0);
        loop {
            let before = (chains.len(), areas.len());
            chains.retain(|chain| {
                let is_vital = |area: &&Set| **area & !spot.stones[A] & !chain.liberties == 0;
                chain.lasts || areas.iter().filter(is_vital).count() >= 2
            });
            let alive = chains.iter().fold(0, |all, chain| all | chain.stones);
            if alive & spot.targets == 0 {
                return false;
            }
            areas.retain(|&area| self.around(area) & spot.stones[D] & !alive == 0);
            if before == (chains.len(), areas.len()) {
                return true;
            }
        }
    }

    fn chains(&self, spot: &Spot, side: usize) -> Vec<Chain> {
        let empty = spot.empty(self);
        let chain = |stones: Set| Chain {
            stones,
            liberties: self.around(stones) & empty,
            lasts: stones & self.lasts[side] != 0,
        };
        self.parts(spot.stones[side]).into_iter().map(chain).collect()
    }

    /// The connected parts of a set.
    fn parts(&self, mut rest: Set) -> Vec<Set> {
        let mut parts = Vec::new();
        while rest != 0 {
            let (mut part, mut fresh) = (0, rest & rest.wrapping_neg());
            while fresh != 0 {
                part |= fresh;
                fresh = self.around(fresh) & rest & !part;
            }
            rest &= !part;
            parts.push(part);
        }
        parts
    }

    /// The cells next to those of a set; some of its own may be among them.
    fn around(&self, set: Set) -> Set {
        cells(set).fold(0, |around, cell| around | self.near[cell])
    }
}

fn cells(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < Set::BITS).then_some(cell as usize)
    })
}

fn are_adjacent(one: Point, other: Point) -> bool {
    one.column().abs_diff(other.column()) + one.row().abs_diff(other.row()) == 1
}
