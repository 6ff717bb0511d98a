//! The liberties of a chain in one number.

use std::ops::{AddAssign, SubAssign};

use crate::Point;

/// The *pseudo-liberties* of a chain: each empty point counts once for every stone of the chain beside it.
///
/// That makes them easy to keep: a stone more or less anywhere is an addition or subtraction at its neighbours, and
/// two chains that join add theirs. Beside their number n we keep the sum of their indices and the sum of the squares,
/// packed into one word. There is no liberty exactly when n = 0, and exactly one when n · Σx² = (Σx)², for then, by
/// Cauchy and Schwarz, all x are the same.
#[derive(Clone, Copy)]
pub(crate) struct Liberties(u64);

// At most 4 · 361 pseudo-liberties with indices below 420: 11 bits for n, 20 for Σx, 28 for Σx².
const SUM: u32 = 11;
const SQUARES: u32 = SUM + 20;

impl Liberties {
    pub(crate) const NONE: Liberties = Liberties(0);

    /// One empty point beside one stone.
    #[inline]
    pub(crate) fn of(point: Point) -> Liberties {
        let x = point.index() as u64;
        Liberties((x * x) << SQUARES | x << SUM | 1)
    }

    /// This or nothing, without a branch that the processor could only guess.
    #[inline]
    pub(crate) fn only_if(self, counted: bool) -> Liberties {
        Liberties(self.0 * u64::from(counted))
    }

    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Is there exactly one liberty, however many stones are beside it?
    #[inline]
    pub(crate) fn is_one(self) -> bool {
        let (n, sum, squares) = self.unpacked();
        (n != 0) & (n * squares == sum * sum)
    }

    /// The liberty, if there is exactly one.
    pub(crate) fn only(self) -> Option<Point> {
        let (n, sum, _) = self.unpacked();
        self.is_one().then(|| Point::from_index((sum / n) as usize))
    }

    #[inline]
    fn unpacked(self) -> (u64, u64, u64) {
        (self.0 & ((1 << SUM) - 1), self.0 >> SUM & ((1 << (SQUARES - SUM)) - 1), self.0 >> SQUARES)
    }
}

/// Wraps, because the board also counts for cells without a stone, where the numbers mean nothing.
impl AddAssign for Liberties {
    #[inline]
    fn add_assign(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for Liberties {
    #[inline]
    fn sub_assign(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}
