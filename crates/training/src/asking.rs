//! [`level_after`]: how hard a problem should be for somebody, by what they did with the latest ones.
//!
//! The arithmetic is that of `placing`; here is what a record counts for it, and which levels are tried one after the other.

use crate::placing::level;
use crate::record::Record;

/// The ends of the scale of ranks.
const LOWEST: i64 = 1;
const HIGHEST: i64 = 37;

/// So many problems are looked at, the latest ones: who gets better is soon asked more.
pub const MOST_LOOKED_AT: i64 = 30;

/// The level after these problems with their ranks, the latest first, of somebody who chose to start there.
pub fn level_after(start: Option<u8>, latest: &[(i64, Record)]) -> i64 {
    let tries = latest.iter().rev().map(|(rank, record)| (*rank as f64, score(record)));
    level(start.map(f64::from), tries) as i64
}

/// No problem that comes next should be harder than this: who has just missed one is not asked more.
pub fn ceiling(latest: &[(i64, Record)]) -> i64 {
    match latest.first() {
        Some((rank, Record { solved: false, failed: 1.., .. })) => *rank,
        _ => HIGHEST,
    }
}

/// The levels from this one outwards, the easier of two equally far ones first, and those above the ceiling last.
pub fn around(level: i64, ceiling: i64) -> impl Iterator<Item = i64> {
    let mut levels: Vec<i64> = (LOWEST..=HIGHEST).collect();
    levels.sort_by_key(|&other| (other > ceiling, (other - level).abs()));
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

    /// What somebody comes to who solves everything up to a rank, and is always asked at their level.
    fn settled(strength: i64, problems: usize) -> i64 {
        let mut latest = Vec::new();
        for _ in 0..problems {
            let rank = level_after(None, &latest);
            latest.insert(0, (rank, if rank <= strength { SOLVED } else { MISSED }));
            latest.truncate(MOST_LOOKED_AT as usize);
        }
        level_after(None, &latest)
    }

    #[test]
    fn a_new_visitor_starts_easy() {
        assert_eq!(level_after(None, &[]), 4);
        assert!((4..=7).contains(&level_after(None, &[(33, MISSED), (1, SOLVED)])));
    }

    #[test]
    fn who_solves_is_asked_more_and_who_misses_less() {
        assert_eq!([1, 2, 4].map(|problems| settled(37, problems)), [8, 12, 17]);
        assert!((15..=22).contains(&settled(18, 60)), "{}", settled(18, 60));
        assert!((1..=4).contains(&settled(2, 60)), "{}", settled(2, 60));
        let [solved, missed] =
            [SOLVED, MISSED].map(|last| level_after(None, &[[(13, last); 3].as_slice(), &[(13, SOLVED); 12]].concat()));
        assert!(solved > missed, "{solved} {missed}");
        assert_eq!(level_after(None, &[(1, MISSED); 30]), 1);
        assert!(level_after(None, &[(37, SOLVED); 30]) >= 36);
    }

    #[test]
    fn who_chooses_a_level_begins_there_and_moves_in_small_steps() {
        assert_eq!([1, 11, 21, 26, 31].map(|start| level_after(Some(start), &[])), [1, 11, 21, 26, 31]);
        assert_eq!(level_after(Some(200), &[]), 37);
        assert_eq!(level_after(Some(21), &[(21, SOLVED)]), 22);
        assert_eq!(level_after(Some(21), &[(21, MISSED)]), 19);
    }

    #[test]
    fn after_a_miss_nothing_harder_comes_while_there_is_something_else() {
        assert_eq!([ceiling(&[]), ceiling(&[(9, SOLVED), (4, MISSED)])], [37, 37]);
        assert_eq!(ceiling(&[(4, MISSED), (9, SOLVED)]), 4);
        assert_eq!(ceiling(&[(4, Record { solved: true, ..MISSED })]), 37);
        assert_eq!(around(3, 4).take(6).collect::<Vec<_>>(), [3, 2, 4, 1, 5, 6]);
    }

    #[test]
    fn help_counts_half() {
        let half = Record { helped: true, ..SOLVED };
        let [with, without] = [half, SOLVED].map(|record| level_after(None, &[(17, record); 8]));
        assert!(with < without, "{with} {without}");
    }

    #[test]
    fn levels_are_tried_from_the_nearest_outwards() {
        assert_eq!(around(3, 37).take(7).collect::<Vec<_>>(), [3, 2, 4, 1, 5, 6, 7]);
        assert_eq!(around(3, 37).count(), 37);
    }
}
