//! [`Rank`]: move ordering, which moves look promising. It only changes the order of the search, never a verdict. For now
//! nobody but tests has an opinion; this is where a ranker that has learned from games comes in.

use proof::Side;
use proof::field::Field;
use rules::Point;

use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;

/// Says how little a move promises.
pub trait Rank: Sync {
    /// Doubt about a move of the player to move: 0 for the most promising, a few units more for each step down. It
    /// is added to the number of moves that the search thinks it must look at before the move succeeds.
    fn doubt(&self, sight: &dyn Sight, point: Point) -> u32;

    /// False for a rank that has no opinion and need not be asked.
    fn has_opinion(&self) -> bool {
        true
    }
}

/// No opinion: the search orders moves by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRank;

impl Rank for NoRank {
    fn doubt(&self, _: &dyn Sight, _: Point) -> u32 {
        0
    }

    fn has_opinion(&self) -> bool {
        false
    }
}

/// What a [`Rank`] may look at: the stones before the move.
pub trait Sight {
    /// Whose stone is on the point; none for an empty point and for points that can never change.
    fn owner(&self, point: Point) -> Option<Side>;
    /// Whose turn it is.
    fn to_move(&self) -> Side;
}

pub(crate) struct ArenaSight<'a, B> {
    pub(crate) field: &'a Field,
    pub(crate) arena: &'a Arena<B>,
    pub(crate) state: &'a State<B>,
}

impl<B: Bits> Sight for ArenaSight<'_, B> {
    fn owner(&self, point: Point) -> Option<Side> {
        let bit = self.arena.point(self.field.cell(point)?);
        [Side::Attacker, Side::Defender].into_iter().find(|&side| (self.state.stones[side as usize] & bit).any())
    }

    fn to_move(&self) -> Side {
        self.state.to_move
    }
}
