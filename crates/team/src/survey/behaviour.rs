//! [`Behaviour`]: something that members do, as a number, and how it goes with their rank.

use crate::{Millis, Rank, Survey};

use super::Acts;

/// Whoever proposed or voted less often says too little.
const ENOUGH: usize = 5;

/// Something that members do, as a number.
#[derive(Clone, Copy, Debug)]
pub struct Behaviour {
    /// What it is, for people.
    pub name: &'static str,
    /// The number, where there is enough to tell it by.
    pub of: fn(&Acts) -> Option<f64>,
}

/// What is looked at.
pub const BEHAVIOURS: [Behaviour; 6] = [
    Behaviour { name: "proposals that were played, in percent", of: |acts| percent(acts.done, acts.proposed) },
    Behaviour { name: "votes for what was played, in percent", of: |acts| percent(acts.won, acts.voted) },
    Behaviour { name: "seconds to propose", of: |acts| seconds(&acts.to_propose) },
    Behaviour { name: "seconds to vote", of: |acts| seconds(&acts.to_vote) },
    Behaviour { name: "lines from the last stone to a proposal", of: |acts| mean(&acts.distances) },
    Behaviour { name: "changes of mind, for 100 turns", of: |acts| percent(acts.changed, acts.proposed) },
];

/// How a behaviour goes with rank.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Link {
    /// Spearman's coefficient: 1 where those who are stronger always show more of it, -1 where always less.
    pub rho: f64,
    /// Where it may lie, 19 times of 20, by Fisher's transformation.
    pub within: (f64, f64),
    /// Members that it was counted from.
    pub people: usize,
}

impl Link {
    /// Does it differ from nothing?
    pub fn shows(self) -> bool {
        self.within.0 > 0.0 || self.within.1 < 0.0
    }

    fn of(pairs: &[(f64, f64)]) -> Option<Link> {
        let people = pairs.len();
        let rho = pearson(&ranked(pairs.iter().map(|pair| pair.0)), &ranked(pairs.iter().map(|pair| pair.1)))?;
        let spread = if people > 3 { 1.96 / ((people - 3) as f64).sqrt() } else { f64::INFINITY };
        let height = rho.clamp(-0.9999, 0.9999).atanh();
        Some(Link { rho, within: ((height - spread).tanh(), (height + spread).tanh()), people })
    }
}

impl Survey {
    /// Each member who says how strong they are, with this number.
    pub fn dots(&self, behaviour: &Behaviour) -> Vec<(Rank, f64)> {
        self.people.iter().filter_map(|(rank, acts)| Some(((*rank)?, (behaviour.of)(acts)?))).collect()
    }

    /// How a behaviour goes with rank; none where all are as strong, or all do the same.
    pub fn link(&self, behaviour: &Behaviour) -> Option<Link> {
        let height = |rank: Rank| f64::from(rank.number());
        let pairs: Vec<(f64, f64)> =
            self.dots(behaviour).into_iter().map(|(rank, value)| (height(rank), value)).collect();
        Link::of(&pairs)
    }
}

fn percent(part: usize, whole: usize) -> Option<f64> {
    (whole >= ENOUGH).then(|| 100.0 * part as f64 / whole as f64)
}

/// The median: some leave the room in the midst of a turn. Where no time passes at all there is nothing to tell.
fn seconds(times: &[Millis]) -> Option<f64> {
    let mut times = times.to_vec();
    times.sort_unstable();
    let middle = times.get(times.len() / 2).filter(|_| times.len() >= ENOUGH)?;
    (times.last() > Some(&0)).then(|| *middle as f64 / 1000.0)
}

fn mean(all: &[u32]) -> Option<f64> {
    let sum: u64 = all.iter().map(|one| u64::from(*one)).sum();
    (all.len() >= ENOUGH).then(|| sum as f64 / all.len() as f64)
}

/// The place of each number among all, from the least on; those that are equal share theirs.
fn ranked(all: impl Iterator<Item = f64> + Clone) -> Vec<f64> {
    let mut sorted: Vec<f64> = all.clone().collect();
    sorted.sort_by(f64::total_cmp);
    all.map(|one| {
        let first = sorted.partition_point(|other| *other < one);
        let last = sorted.partition_point(|other| *other <= one);
        (first + last) as f64 / 2.0
    })
    .collect()
}

fn pearson(one: &[f64], other: &[f64]) -> Option<f64> {
    let count = one.len() as f64;
    let middle = |all: &[f64]| all.iter().sum::<f64>() / count;
    let (a, b) = (middle(one), middle(other));
    let sum = |of: fn(f64, f64) -> f64| one.iter().zip(other).map(|(x, y)| of(x - a, y - b)).sum::<f64>();
    let spread = (sum(|x, _| x * x) * sum(|_, y| y * y)).sqrt();
    (spread > 0.0).then(|| sum(|x, y| x * y) / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rho(pairs: &[(f64, f64)]) -> Option<f64> {
        Link::of(pairs).map(|link| (link.rho * 1000.0).round() / 1000.0)
    }

    #[test]
    fn links_are_those_of_the_textbook() {
        assert_eq!(rho(&[(1.0, 2.0), (2.0, 4.0), (3.0, 100.0)]), Some(1.0));
        assert_eq!(rho(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), Some(-1.0));
        // Without ties it is 1 - 6 Σd² / n(n² - 1): here 1 - 6·6 / 210.
        assert_eq!(rho(&[(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0), (5.0, 6.0), (6.0, 4.5)]), Some(0.829));
        assert_eq!(rho(&[(1.0, 1.0), (1.0, 2.0)]), None, "all are as strong");
        assert_eq!(rho(&[]), None);
    }

    #[test]
    fn a_link_shows_only_where_there_are_enough_people() {
        let line = |count: u32| (0..count).map(|at| (f64::from(at), f64::from(at))).collect::<Vec<_>>();
        assert!(!Link::of(&line(3)).unwrap().shows());
        assert!(Link::of(&line(30)).unwrap().shows());
    }
}
