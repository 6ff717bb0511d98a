//! [`level`]: how hard a problem should be for somebody, by what they did with the latest ones.
//!
//! It works as the rating of players does. Visitor and problem have a strength each, on the scale of ranks; a visitor is
//! expected to solve a problem of their own strength every second time, and one that is four ranks easier three times out
//! of four. What happens beyond expectation raises the level, what falls short lowers it; the first problems do so more than
//! those that follow. A new visitor begins at 27 kyu and is at 14 kyu after four problems solved at once.

use store::Record;
use tsumego::Rank;

/// So many problems are looked at, the latest ones: who gets better is soon asked more.
pub(crate) const MOST_LOOKED_AT: i64 = 30;

/// Where a new visitor begins: 27 kyu.
const START: f64 = 4.0;
/// So many ranks make a problem a step easier.
const SPREAD: f64 = 4.0;
/// How far one problem can move the level, and how much further the first ones can.
const STEP: f64 = 3.2;
const HASTE: [f64; 5] = [3.0, 2.5, 2.0, 1.6, 1.3];

/// The level after these problems with their ranks, the latest first.
pub(crate) fn level(latest: &[(i64, Record)]) -> i64 {
    let after = |level: f64, (at, (rank, record)): (usize, &(i64, Record))| {
        let expected = 1.0 / (1.0 + ((*rank as f64 - level) / SPREAD).exp());
        let step = STEP * HASTE.get(at).unwrap_or(&1.0);
        (level + step * (score(record) - expected)).clamp(lowest() as f64, highest() as f64)
    };
    latest.iter().rev().enumerate().fold(START, after) as i64
}

/// The ends of the scale.
fn lowest() -> i64 {
    Rank::LOWEST.step().into()
}

fn highest() -> i64 {
    Rank::HIGHEST.step().into()
}

/// The levels from this one outwards, the easier of two equally far ones first.
pub(crate) fn around(level: i64) -> impl Iterator<Item = i64> {
    let mut levels: Vec<i64> = (lowest()..=highest()).collect();
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

    /// What somebody comes to who solves everything up to a rank, and is always asked at their level.
    fn settled(strength: i64, problems: usize) -> i64 {
        let mut latest = Vec::new();
        for _ in 0..problems {
            let rank = level(&latest);
            latest.insert(0, (rank, if rank <= strength { SOLVED } else { MISSED }));
            latest.truncate(MOST_LOOKED_AT as usize);
        }
        level(&latest)
    }

    #[test]
    fn a_new_visitor_starts_easy() {
        assert_eq!(level(&[]), 4);
        assert!((4..=7).contains(&level(&[(33, MISSED), (1, SOLVED)])));
    }

    #[test]
    fn who_solves_is_asked_more_and_who_misses_less() {
        assert_eq!([1, 2, 4].map(|problems| settled(37, problems)), [8, 12, 17]);
        assert!((15..=22).contains(&settled(18, 60)), "{}", settled(18, 60));
        assert!((1..=4).contains(&settled(2, 60)), "{}", settled(2, 60));
        let [solved, missed] =
            [SOLVED, MISSED].map(|last| level(&[[(13, last); 3].as_slice(), &[(13, SOLVED); 12]].concat()));
        assert!(solved > missed, "{solved} {missed}");
        assert_eq!(level(&[(1, MISSED); 30]), 1);
        assert!(level(&[(37, SOLVED); 30]) >= 36);
    }

    #[test]
    fn help_counts_half() {
        let half = Record { helped: true, ..SOLVED };
        let [with, without] = [half, SOLVED].map(|record| level(&[(17, record); 8]));
        assert!(with < without, "{with} {without}");
    }

    #[test]
    fn levels_are_tried_from_the_nearest_outwards() {
        assert_eq!(around(3).take(7).collect::<Vec<_>>(), [3, 2, 4, 1, 5, 6, 7]);
        assert_eq!(around(3).count(), 37);
    }
}
