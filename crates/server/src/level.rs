//! [`level`]: how hard a problem should be for somebody, by what they did with the latest ones.
//!
//! It works as the rating of players does. Visitor and problem have a strength each, on the scale of difficulty from 1
//! to 10; a visitor is expected to solve a problem of their own strength every second time, and one that is a step
//! easier three times out of four. What happens beyond expectation raises the level, what falls short lowers it. A new
//! visitor begins at the bottom and is at level 2 after four or five problems solved at once.

use crate::store::Record;

/// So many problems are looked at, the latest ones: who gets better is soon asked more.
pub(crate) const MOST_LOOKED_AT: i64 = 30;

/// The scale.
const LOWEST: f64 = 1.0;
const HIGHEST: f64 = 10.0;
/// How far one problem can move the level.
const STEP: f64 = 0.8;

/// The level after these problems with their difficulties, the latest first.
pub(crate) fn level(latest: &[(i64, Record)]) -> i64 {
    let after = |level: f64, (difficulty, record): &(i64, Record)| {
        let expected = 1.0 / (1.0 + (*difficulty as f64 - level).exp());
        (level + STEP * (score(record) - expected)).clamp(LOWEST, HIGHEST)
    };
    latest.iter().rev().fold(LOWEST, after) as i64
}

/// The levels from this one outwards, the easier of two equally far ones first.
pub(crate) fn around(level: i64) -> impl Iterator<Item = i64> {
    let (lowest, highest) = (LOWEST as i64, HIGHEST as i64);
    let mut levels: Vec<i64> = (lowest..=highest).collect();
    levels.sort_by_key(|other| (other - level).abs());
    levels.into_iter()
}

/// Solved at once is a whole success, solved after a miss or with a hint half of one.
fn score(record: &Record) -> f64 {
    match record {
        Record { solved: true, helped: false, failed: 0, .. } => 1.0,
        Record { solved: true, .. } => 0.5,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: Record =
        Record { solved: true, helped: false, seen: false, tries: 1, failed: 0, hints: 0, best_ms: None, spent_ms: 0 };
    const MISSED: Record = Record { solved: false, failed: 1, ..SOLVED };

    /// What somebody comes to who solves everything up to a difficulty, and is always asked at their level.
    fn settled(strength: i64, problems: usize) -> i64 {
        let mut latest = Vec::new();
        for _ in 0..problems {
            let difficulty = level(&latest);
            latest.insert(0, (difficulty, if difficulty <= strength { SOLVED } else { MISSED }));
            latest.truncate(MOST_LOOKED_AT as usize);
        }
        level(&latest)
    }

    #[test]
    fn a_new_visitor_starts_easy() {
        assert_eq!(level(&[]), 1);
        assert_eq!(level(&[(9, MISSED), (1, SOLVED)]), 1);
    }

    #[test]
    fn who_solves_is_asked_more_and_who_misses_less() {
        assert_eq!((settled(10, 3), settled(10, 5)), (1, 2));
        assert!((5..=6).contains(&settled(5, 60)), "{}", settled(5, 60));
        let [solved, missed] =
            [SOLVED, MISSED].map(|last| level(&[[(4, last); 3].as_slice(), &[(4, SOLVED); 12]].concat()));
        assert!(solved > missed, "{solved} {missed}");
        assert_eq!(level(&[(1, MISSED); 30]), 1);
        assert_eq!(level(&[(10, SOLVED); 30]), 10);
    }

    #[test]
    fn help_counts_half() {
        let half = Record { helped: true, ..SOLVED };
        let [with, without] = [half, SOLVED].map(|record| level(&[(5, record); 8]));
        assert!(with < without, "{with} {without}");
    }

    #[test]
    fn levels_are_tried_from_the_nearest_outwards() {
        assert_eq!(around(3).collect::<Vec<_>>(), [3, 2, 4, 1, 5, 6, 7, 8, 9, 10]);
    }
}
