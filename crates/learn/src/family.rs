//! [`split`]: what is learned from, and what is held back.
//!
//! The forge makes many problems by changing others, and a test on a near-duplicate of what was learned from tests memory.
//! So whole [families](families) are learned from or held back.
//!
//! Families are large: the forge goes on from what it has kept. That is why the largest go to the part that is learned from.

use dice::Dice;

pub use tsumego::sketch::{NEAR, families};

/// What families are dealt out by, so that whoever learns from a file holds the same problems back.
pub const SPLIT: u64 = 2026;

/// What a position is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// To learn from.
    Train,
    /// To choose between models.
    Development,
    /// To be looked at once, at the end.
    Test,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 3] = [Part::Train, Part::Development, Part::Test];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Part::Train => "training",
            Part::Development => "development",
            Part::Test => "test",
        }
    }

    /// Of five problems so many.
    const fn share(self) -> usize {
        match self {
            Part::Train => 3,
            Part::Development | Part::Test => 1,
        }
    }
}

/// Deals families out, the largest first, each to the part that is furthest behind its share; families of one size in an
/// order that the seed decides.
pub fn split(families: &[u32], seed: u64) -> Vec<Part> {
    let count = families.iter().max().map_or(0, |&most| most as usize + 1);
    let mut sizes = vec![0; count];
    families.iter().for_each(|&family| sizes[family as usize] += 1);
    let mut dice = Dice::new(seed);
    let mut order: Vec<(usize, u64)> = (0..count).map(|family| (family, dice.bits())).collect();
    order.sort_by_key(|&(family, chance)| (std::cmp::Reverse(sizes[family]), chance));
    let mut dealt = [0_usize; 3];
    let mut parts = vec![Part::Train; count];
    for (family, _) in order {
        let behind = |part: &Part| (dealt[*part as usize] * 3 / part.share(), *part);
        let part = Part::ALL.into_iter().min_by_key(behind).unwrap_or(Part::Train);
        dealt[part as usize] += sizes[family];
        parts[family] = part;
    }
    families.iter().map(|&family| parts[family as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_family_is_dealt_to_two_parts_and_shares_are_kept() {
        let families: Vec<u32> = (0..1000).map(|at| at % 137 * (at % 3)).collect();
        let parts = split(&families, 7);
        for family in 0..500 {
            let mut here = families.iter().zip(&parts).filter(|&(&other, _)| other == family).map(|(_, part)| part);
            let first = here.next();
            assert!(here.all(|part| Some(part) == first));
        }
        let count = |part| parts.iter().filter(|&&other| other == part).count();
        assert!((550..650).contains(&count(Part::Train)), "{}", count(Part::Train));
        assert!(count(Part::Development).abs_diff(count(Part::Test)) < 20);
        assert_eq!(parts, split(&families, 7));
        assert_ne!(parts, split(&families, 8));
    }
}
