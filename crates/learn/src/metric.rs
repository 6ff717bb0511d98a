//! How good scores are: the five figures of the text, and what is drawn of them.

use crate::table::FeatureTable;

/// What the tables of the text give for a classifier.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Metrics {
    /// How much of what is called right is right.
    pub precision: f64,
    /// How much of what is right is called right.
    pub recall: f64,
    /// Their harmonic mean.
    pub f: f64,
    /// How much is called what it is.
    pub accuracy: f64,
    /// How often a right move has a higher score than a wrong one.
    pub auroc: f64,
}

fn share(part: usize, all: usize) -> f64 {
    if all == 0 { 0.0 } else { part as f64 / all as f64 }
}

impl Metrics {
    /// A score of a half and more calls a move right.
    pub fn of(scores: &[f32], right: &[bool]) -> Metrics {
        let count = |called: bool, is: bool| {
            scores.iter().zip(right).filter(|&(&score, &right)| (score >= 0.5) == called && right == is).count()
        };
        let (hits, alarms, misses, rest) =
            (count(true, true), count(true, false), count(false, true), count(false, false));
        let (precision, recall) = (share(hits, hits + alarms), share(hits, hits + misses));
        let f = if precision + recall == 0.0 { 0.0 } else { 2.0 * precision * recall / (precision + recall) };
        Metrics { precision, recall, f, accuracy: share(hits + rest, right.len()), auroc: auroc(scores, right) }
    }

    /// The mean of some.
    pub fn mean(all: &[Metrics]) -> Metrics {
        let of = |part: &dyn Fn(&Metrics) -> f64| all.iter().map(part).sum::<f64>() / all.len().max(1) as f64;
        Metrics {
            precision: of(&|one| one.precision),
            recall: of(&|one| one.recall),
            f: of(&|one| one.f),
            accuracy: of(&|one| one.accuracy),
            auroc: of(&|one| one.auroc),
        }
    }
}

/// Rows from the highest score to the lowest, those with one score together.
fn ranked(scores: &[f32]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&one, &other| scores[other].total_cmp(&scores[one]).then(one.cmp(&other)));
    order.chunk_by(|&one, &other| scores[one] == scores[other]).map(<[usize]>::to_vec).collect()
}

/// The area under the curve of the receiver, by ranks: of all pairs of a right and a wrong move, how many are in order; those with
/// one score count half.
pub fn auroc(scores: &[f32], right: &[bool]) -> f64 {
    let (mut area, mut hits, mut alarms) = (0.0, 0.0, 0.0);
    for tied in ranked(scores) {
        let good = tied.iter().filter(|&&at| right[at]).count() as f64;
        let bad = tied.len() as f64 - good;
        area += bad * (hits + good / 2.0);
        hits += good;
        alarms += bad;
    }
    if hits * alarms == 0.0 { 0.5 } else { area / (hits * alarms) }
}

/// The curve: the share of wrong moves that are called right, and of right ones, for some thresholds from high to low.
pub fn roc(scores: &[f32], right: &[bool], points: usize) -> Vec<(f64, f64)> {
    let goods = right.iter().filter(|&&right| right).count();
    let (mut hits, mut alarms) = (0, 0);
    let mut curve = vec![(0.0, 0.0)];
    for tied in ranked(scores) {
        let good = tied.iter().filter(|&&at| right[at]).count();
        hits += good;
        alarms += tied.len() - good;
        curve.push((share(alarms, right.len() - goods), share(hits, goods)));
    }
    let last = curve.len() - 1;
    (0..=points).map(|at| curve[at * last / points.max(1)]).collect()
}

/// For moves whose scores lie in each tenth: the mean score, how often they are right, and how many they are.
pub fn calibration(scores: &[f32], right: &[bool]) -> Vec<(f64, f64, usize)> {
    let tenth = |score: f32| ((score * 10.0) as usize).min(9);
    let in_tenth = |at: usize| {
        let here = || scores.iter().zip(right).filter(move |&(&score, _)| tenth(score) == at);
        let count = here().count();
        let sum: f64 = here().map(|(&score, _)| f64::from(score)).sum();
        (sum / count.max(1) as f64, share(here().filter(|&(_, &right)| right).count(), count), count)
    };
    (0..10).map(in_tenth).filter(|&(.., count)| count > 0).collect()
}

/// How often the move with the highest score of its position is right, among positions with exactly one right move, and how many
/// of these there are. The first of equals counts.
pub fn top_one(scores: &[f32], table: &FeatureTable) -> (f64, usize) {
    let rows: Vec<usize> = (0..table.len()).collect();
    let (mut hits, mut all) = (0, 0);
    for moves in rows.chunk_by(|&one, &other| table.position[one] == table.position[other]) {
        if moves.iter().filter(|&&at| table.right[at]).count() == 1 {
            let best = moves.iter().rev().max_by(|&&one, &&other| scores[one].total_cmp(&scores[other]));
            all += 1;
            hits += usize::from(best.is_some_and(|&best| table.right[best]));
        }
    }
    (share(hits, all), all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Dice;

    fn random(seed: u64) -> (Vec<f32>, Vec<bool>) {
        let mut dice = Dice::new(seed);
        let right: Vec<bool> = (0..200).map(|_| dice.one_in(4)).collect();
        let scores = right.iter().map(|&right| (dice.below(20) + if right { 5 } else { 0 }) as f32 / 25.0).collect();
        (scores, right)
    }

    /// Every pair.
    fn by_pairs(scores: &[f32], right: &[bool]) -> f64 {
        let (mut sum, mut pairs) = (0.0, 0.0);
        for (one, _) in right.iter().enumerate().filter(|&(_, &right)| right) {
            for (other, _) in right.iter().enumerate().filter(|&(_, &right)| !right) {
                pairs += 1.0;
                sum += match scores[one].total_cmp(&scores[other]) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                };
            }
        }
        sum / pairs
    }

    #[test]
    fn the_area_counts_pairs_in_order() {
        for seed in 0..5 {
            let (scores, right) = random(seed);
            assert!((auroc(&scores, &right) - by_pairs(&scores, &right)).abs() < 1e-12);
        }
        assert_eq!(auroc(&[0.1, 0.9], &[false, true]), 1.0);
        assert_eq!(auroc(&[0.3, 0.3], &[true, true]), 0.5, "nothing to compare");
    }

    #[test]
    fn the_area_is_that_under_the_curve() {
        let (scores, right) = random(9);
        let curve = roc(&scores, &right, 1000);
        let area: f64 = curve.windows(2).map(|two| (two[1].0 - two[0].0) * (two[0].1 + two[1].1) / 2.0).sum();
        assert!((area - auroc(&scores, &right)).abs() < 1e-9);
        assert_eq!((curve[0], curve[1000]), ((0.0, 0.0), (1.0, 1.0)));
    }

    #[test]
    fn figures_are_those_of_the_text() {
        let metrics = Metrics::of(&[0.9, 0.8, 0.5, 0.2, 0.1], &[true, false, true, true, false]);
        assert_eq!((metrics.precision, metrics.recall, metrics.accuracy), (2.0 / 3.0, 2.0 / 3.0, 3.0 / 5.0));
        assert!((metrics.f - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(Metrics::of(&[0.1], &[true]).f, 0.0);
    }

    #[test]
    fn only_positions_with_one_right_move_count_for_the_first_choice() {
        let mut table = FeatureTable::empty(0);
        for (right, position) in [(true, 0), (false, 0), (true, 1), (true, 1), (false, 2), (true, 2)] {
            table.push(&[], right, position, 0);
        }
        assert_eq!(top_one(&[0.9, 0.1, 0.5, 0.4, 0.7, 0.6], &table), (0.5, 2));
        assert_eq!(top_one(&[0.5; 6], &table), (0.5, 2), "the first of equals");
    }

    #[test]
    fn calibration_counts_every_move_once() {
        let (scores, right) = random(1);
        let tenths = calibration(&scores, &right);
        assert_eq!(tenths.iter().map(|&(.., count)| count).sum::<usize>(), 200);
        let hits: f64 = tenths.iter().map(|&(_, share, count)| share * count as f64).sum();
        assert_eq!(hits.round() as usize, right.iter().filter(|&&right| right).count());
    }
}
