//! [`Hint`]: a state that the reacher of a question is likely to win, known from a search of another region.
//!
//! Regions have no entries of the table in common, since what is out of reach in one is not in the other. But what won before
//! is likely to win again: such a state is given a low proof number, and nothing is taken for proved.

use proof::Side;
use proof::field::Field;
use rules::{Point, PointSet};

use crate::board::arena::State;
use crate::board::bits::Bits;
use crate::search::ask::Ask;
use crate::search::dfpn::Search;
use crate::search::table::{ALWAYS, Entry, NEVER, NO_MOVE};

/// The numbers of a state that is likely to be won.
const PROOF: u32 = 1;
const DISPROOF: u32 = 40;

/// Stones on the board, whatever the region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    /// By side.
    pub(crate) stones: [PointSet; 2],
    pub(crate) targets: PointSet,
    pub(crate) ko: Option<Point>,
    pub(crate) to_move: Side,
}

impl<B: Bits> Search<'_, B> {
    /// Makes hints known to a question.
    pub(crate) fn take_hints(&mut self, hints: &[Hint], ask: Ask) {
        for hint in hints {
            let state = self.placed(hint);
            let key = ask.key(&ask.view(self.arena, &state));
            if self.table.get(key).is_none() {
                self.put(key, likely(ask));
            }
        }
    }

    fn placed(&self, hint: &Hint) -> State<B> {
        let field = &self.session.field;
        let set = |points: PointSet| {
            let cells = points.iter().filter_map(|point| field.cell(point));
            cells.fold(B::EMPTY, |set, cell| set | self.arena.point(cell))
        };
        State {
            stones: hint.stones.map(set),
            targets: set(hint.targets),
            ko: hint.ko.map_or(B::EMPTY, |point| set(PointSet::from_iter([point]))),
            to_move: hint.to_move,
        }
    }
}

fn likely(ask: Ask) -> Entry {
    Entry {
        pn: PROOF,
        dn: DISPROOF,
        asked: ask.balance,
        wins_from: NEVER,
        fails_to: ALWAYS,
        rank: 0,
        best: NO_MOVE,
        work: 1,
    }
}

/// The stones of a state of a field, with those outside of it that another region may have inside.
pub(crate) fn hint(field: &Field, state: &proof::field::State, elsewhere: [PointSet; 2]) -> Hint {
    let of = |wanted: &dyn Fn(proof::field::Cell) -> bool| -> PointSet {
        state.occupied().filter(|&cell| wanted(cell)).map(|cell| field.point(cell)).collect()
    };
    let side = |side: Side| of(&|cell| state.owner(cell) == Some(side)) | elsewhere[side as usize];
    Hint {
        stones: [side(Side::Attacker), side(Side::Defender)],
        targets: of(&|cell| state.is_target(cell)),
        ko: state.ko().map(|cell| field.point(cell)),
        to_move: state.to_move(),
    }
}
