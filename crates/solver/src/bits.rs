//! Sets of points of one region as machine words: [`Bits`] for up to 64, 128 and 512 points.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// A fixed-size set of bits that can be shifted.
pub(crate) trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
    + 'static
{
    /// No bit.
    const EMPTY: Self;
    /// How many bits there are.
    const WIDTH: usize;

    fn bit(at: usize) -> Self;
    fn up(self, by: usize) -> Self;
    fn down(self, by: usize) -> Self;
    fn count(self) -> u32;
    fn lowest(self) -> usize;
    /// The bits before, at and after a place. What lies beyond the ends counts as set.
    fn triple(self, at: usize) -> usize;
    fn without_lowest(self) -> Self;
    /// A well-mixed number.
    fn mixed(self, seed: u64) -> u64;

    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    #[inline]
    fn none(self) -> bool {
        self == Self::EMPTY
    }

    /// The lowest bit alone.
    #[inline]
    fn first(self) -> Self {
        self & !self.without_lowest()
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// At most one bit?
    #[inline]
    fn at_most_one(self) -> bool {
        self.none() || self.without_lowest().none()
    }

    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The single-bit sets of a set, from the lowest.
pub(crate) struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = B;

    #[inline]
    fn next(&mut self) -> Option<B> {
        if self.0.none() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_lowest();
        Some(first)
    }
}

#[inline]
fn mix(value: u64, seed: u64) -> u64 {
    // One round of multiply and fold: the product's halves joined.
    let product = u128::from(value ^ seed) * 0x9e37_79b9_7f4a_7c15_u128;
    (product as u64) ^ ((product >> 64) as u64) ^ seed.rotate_left(23)
}

macro_rules! word {
    ($word:ty, $mixed:expr) => {
        impl Bits for $word {
            const EMPTY: $word = 0;
            const WIDTH: usize = <$word>::BITS as usize;

            #[inline]
            fn bit(at: usize) -> $word {
                1 << at
            }
            #[inline]
            fn up(self, by: usize) -> $word {
                self << by
            }
            #[inline]
            fn down(self, by: usize) -> $word {
                self >> by
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn triple(self, at: usize) -> usize {
                match at {
                    0 => (self << 1 | 1) as usize & 7,
                    _ if at + 1 < Self::WIDTH => (self >> (at - 1)) as usize & 7,
                    _ if at < Self::WIDTH => (self >> (at - 1)) as usize & 3 | 4,
                    _ => 7,
                }
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn mixed(self, seed: u64) -> u64 {
                $mixed(self, seed)
            }
        }
    };
}

word!(u64, mix);
word!(u128, |wide: u128, seed| mix((wide >> 64) as u64, mix(wide as u64, seed)));

/// Seven words: a whole board with its border column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wide([u64; 7]);

impl Wide {
    fn zip(self, other: Wide, join: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }
}

impl BitAnd for Wide {
    type Output = Wide;
    fn bitand(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Wide;
    fn bitor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Wide;
    fn bitxor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Wide;
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl BitOrAssign for Wide {
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl Bits for Wide {
    const EMPTY: Wide = Wide([0; 7]);
    const WIDTH: usize = 448;

    fn bit(at: usize) -> Wide {
        let mut words = [0; 7];
        words[at / 64] = 1 << (at % 64);
        Wide(words)
    }

    // Shifts are by one or by one row, so fewer than 64.
    fn up(self, by: usize) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] << by | if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 }))
    }

    fn down(self, by: usize) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] >> by | if i < 6 { self.0[i + 1] << (64 - by) } else { 0 }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(6);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    fn triple(self, at: usize) -> usize {
        let bit = |at: usize| self.0.get(at / 64).map_or(1, |word| (word >> (at % 64)) as usize & 1);
        bit(at.wrapping_sub(1)) | bit(at) << 1 | bit(at + 1) << 2
    }

    fn without_lowest(self) -> Wide {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Wide(words)
    }

    fn mixed(self, seed: u64) -> u64 {
        self.0.iter().fold(seed, |seed, &word| mix(word, seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on a wide set agrees with the same operation on a list of bits.
    #[test]
    fn wide_shifts_agree_with_a_list() {
        let set: Vec<usize> = (0..420).filter(|at| at % 7 == 0 || at % 63 < 2).collect();
        let wide = set.iter().fold(Wide::EMPTY, |wide, &at| wide | Wide::bit(at));
        for by in [1, 19, 20] {
            let up: Vec<usize> = set.iter().map(|at| at + by).filter(|&at| at < 448).collect();
            assert_eq!(wide.up(by).each().map(Bits::lowest).collect::<Vec<_>>(), up);
            let down: Vec<usize> = set.iter().filter(|&&at| at >= by).map(|at| at - by).collect();
            assert_eq!(wide.down(by).each().map(Bits::lowest).collect::<Vec<_>>(), down);
        }
        assert_eq!(wide.count() as usize, set.len());
    }
}
