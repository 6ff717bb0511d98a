//! Sets of points of one region as machine words: [`Bits`] for up to 64, 128, 256 and 384 points.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// Calls a function that is generic over its sets with the narrowest ones that have so many bits.
macro_rules! in_narrowest {
    ($bits:expr, $($run:ident)::+ ($($argument:expr),*)) => {
        match $bits {
            0..=64 => $($run)::+::<u64>($($argument),*),
            65..=128 => $($run)::+::<u128>($($argument),*),
            129..=256 => $($run)::+::<$crate::board::bits::Half>($($argument),*),
            _ => $($run)::+::<$crate::board::bits::Whole>($($argument),*),
        }
    };
}
pub(crate) use in_narrowest;

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
    /// As many bits as a word has, from so many places before one of them on. Beyond the ends there are none.
    fn window(self, at: usize, before: usize) -> u64;
    fn without_lowest(self) -> Self;
    /// A well-mixed number.
    fn mixed(self, seed: u64) -> u64;

    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    #[inline]
    fn none(self) -> bool {
        !self.any()
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
            fn window(self, at: usize, before: usize) -> u64 {
                if at < before { (self << (before - at)) as u64 } else { (self >> (at - before)) as u64 }
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

/// So many words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wide<const N: usize>([u64; N]);

/// A large part of the board.
pub(crate) type Half = Wide<4>;
/// The whole board with its border column.
pub(crate) type Whole = Wide<6>;

impl<const N: usize> Wide<N> {
    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitOrAssign for Wide<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Bits for Wide<N> {
    const EMPTY: Self = Wide([0; N]);
    const WIDTH: usize = 64 * N;

    #[inline]
    fn bit(at: usize) -> Self {
        let mut words = [0; N];
        words[at / 64] = 1 << (at % 64);
        Wide(words)
    }

    // Comparing arrays is a call of the system's library.
    #[inline]
    fn any(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }

    // Shifts are by one or by one row, so fewer than 64.
    #[inline]
    fn up(self, by: usize) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] << by | if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 }))
    }

    #[inline]
    fn down(self, by: usize) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] >> by | if i + 1 < N { self.0[i + 1] << (64 - by) } else { 0 }))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(N - 1);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    #[inline]
    fn window(self, at: usize, before: usize) -> u64 {
        let Some(from) = at.checked_sub(before) else { return self.0[0] << (before - at) };
        let (word, shift) = (from / 64, from % 64);
        // By one and by the rest, for a shift by all 64 is none.
        let over = self.0.get(word + 1).map_or(0, |&next| next << 1 << (63 - shift));
        self.0[word] >> shift | over
    }

    #[inline]
    fn without_lowest(self) -> Self {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Wide(words)
    }

    #[inline]
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
        let set: Vec<usize> = (0..380).filter(|at| at % 7 == 0 || at % 63 < 2).collect();
        let wide = set.iter().fold(Whole::EMPTY, |wide, &at| wide | Whole::bit(at));
        for by in [1, 19, 20] {
            let up: Vec<usize> = set.iter().map(|at| at + by).filter(|&at| at < 384).collect();
            assert_eq!(wide.up(by).each().map(Bits::lowest).collect::<Vec<_>>(), up);
            let down: Vec<usize> = set.iter().filter(|&&at| at >= by).map(|at| at - by).collect();
            assert_eq!(wide.down(by).each().map(Bits::lowest).collect::<Vec<_>>(), down);
        }
        assert_eq!(wide.count() as usize, set.len());
        for (at, before) in (0..384_usize).flat_map(|at| [2, 20, 21].map(|before| (at, before))) {
            let seen = (0..64).filter(|place| wide.window(at, before) >> place & 1 == 1).map(|place| at + place);
            let expected = set.iter().map(|bit| bit + before).filter(|bit| (at..at + 64).contains(bit));
            assert_eq!(seen.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{at}, {before}");
        }
    }
}
