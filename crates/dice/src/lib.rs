//! Random numbers that are the same in every run and on every machine, for tests, measurements and made-up problems.
//!
//! ```
//! use dice::Dice;
//! let mut dice = Dice::new(7);
//! let number = dice.below(6);
//! assert!(number < 6 && Dice::new(7).below(6) == number);
//! assert_eq!(dice.pick([""; 0]), None);
//! ```
#![deny(missing_docs)]

/// An xorshift generator (Marsaglia 2003), with a factor before the best bits are taken (Vigna 2016): never for secrets.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// All 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits().wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    /// True once in `n` times.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items, if there is any.
    pub fn pick<T>(&mut self, items: impl IntoIterator<Item = T>) -> Option<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        (!items.is_empty()).then(|| items.swap_remove(self.below(items.len())))
    }
}
