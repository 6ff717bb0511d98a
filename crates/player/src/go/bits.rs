//! A small set of spots as machine words: the liberties of a chain.

/// A spot of the playing board: an index into its bordered grid. Spot 0 is never on the board and stands for a pass.
pub(crate) type Spot = u16;

/// No spot, or a pass.
pub(crate) const PASS: Spot = 0;

/// A set of spots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    /// Adds a spot; was it new?
    #[inline]
    pub(crate) fn insert(&mut self, spot: Spot) -> bool {
        let (word, bit) = (&mut self.0[usize::from(spot >> 6)], 1 << (spot & 63));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a spot out; was it there?
    #[inline]
    pub(crate) fn remove(&mut self, spot: Spot) -> bool {
        let (word, bit) = (&mut self.0[usize::from(spot >> 6)], 1 << (spot & 63));
        let there = *word & bit != 0;
        *word &= !bit;
        there
    }

    #[inline]
    pub(crate) fn contains(&self, spot: Spot) -> bool {
        self.0[usize::from(spot >> 6)] >> (spot & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    #[inline]
    pub(crate) fn union(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The first spot, or [`PASS`] of an empty set.
    #[inline]
    pub(crate) fn first(&self) -> Spot {
        self.iter().next().unwrap_or(PASS)
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Spot> + use<W> {
        let (mut words, mut at) = (self.0, 0);
        std::iter::from_fn(move || {
            while at < W {
                if words[at] != 0 {
                    let spot = at * 64 + words[at].trailing_zeros() as usize;
                    words[at] &= words[at] - 1;
                    return Some(spot as Spot);
                }
                at += 1;
            }
            None
        })
    }
}
