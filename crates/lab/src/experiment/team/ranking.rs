//! [`Ranking`]: how strong the members are, by games of each against each other.

use gtp::arena::WinTally;

use super::ledger::Ledger;
use super::member::Member;
use super::pairing::Pairing;

/// Rounds of the fit: far more than it needs.
const ROUNDS: usize = 500;

/// A member and what it has reached against the others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Standing {
    pub(super) member: Member,
    /// Against all the others together.
    pub(super) tally: WinTally,
    /// How strong that makes it; the average of all members is 0.
    pub(super) elo: f64,
}

/// The members, the strongest first.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ranking {
    pub(super) standings: Vec<Standing>,
}

impl Ranking {
    /// By so many games of each pair, which are those of [`super::pairing::round_robin`].
    pub(super) fn of(members: &[Member], robin: &[Pairing], ledger: &Ledger, duels: u32) -> Ranking {
        let mut tallies = vec![WinTally::default(); members.len()];
        let mut points = vec![vec![0.0; members.len()]; members.len()];
        let pairs = (0..members.len()).flat_map(|one| (one + 1..members.len()).map(move |other| (one, other)));
        for ((one, other), pairing) in pairs.zip(robin) {
            for played in ledger.of(&pairing.name, duels) {
                tallies[one].add(played.outcome);
                tallies[other].add(-played.outcome);
                let share = (1.0 + f64::from(played.outcome)) / 2.0;
                points[one][other] += share;
                points[other][one] += 1.0 - share;
            }
        }
        let elos = fitted(&points);
        let standing = |at: usize| Standing { member: members[at], tally: tallies[at], elo: elos[at] };
        let mut standings: Vec<Standing> = (0..members.len()).map(standing).collect();
        standings.sort_by(|one, other| other.tally.share().likely.total_cmp(&one.tally.share().likely));
        Ranking { standings }
    }

    /// The members, the strongest first.
    pub(super) fn order(&self) -> Vec<Member> {
        self.standings.iter().map(|standing| standing.member).collect()
    }

    /// The share of the points that the best would have against its team's members in turn, itself among them.
    pub(super) fn best_share(&self) -> f64 {
        let others = self.standings.len() as f64 - 1.0;
        (self.standings[0].tally.share().likely * others + 0.5) / (others + 1.0)
    }
}

/// The strengths under which these points are the likeliest, in Elo (Bradley and Terry 1952, by Hunter's iteration of
/// 2004). Half a point more for everyone keeps them finite.
fn fitted(points: &[Vec<f64>]) -> Vec<f64> {
    let all = 0..points.len();
    let mut strengths = vec![1.0; points.len()];
    for _ in 0..ROUNDS {
        let next = |one: usize| {
            let others = || all.clone().filter(|&other| other != one);
            let won: f64 = others().map(|other| points[one][other] + 0.5).sum();
            let met = |other: usize| points[one][other] + points[other][one] + 1.0;
            let weight: f64 = others().map(|other| met(other) / (strengths[one] + strengths[other])).sum();
            won / weight
        };
        strengths = all.clone().map(next).collect();
    }
    let elos: Vec<f64> = strengths.iter().map(|strength: &f64| 400.0 * strength.log10()).collect();
    let average = elos.iter().sum::<f64>() / elos.len() as f64;
    elos.into_iter().map(|elo| elo - average).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two who share their points three to one are 191 Elo apart, whatever a third does.
    #[test]
    fn strengths_are_what_the_points_say() {
        let elos = fitted(&[vec![0.0, 7499.5, 4999.5], vec![2499.5, 0.0, 2499.5], vec![4999.5, 7499.5, 0.0]]);
        assert!((elos[0] - elos[1] - 190.85).abs() < 0.1, "{elos:?}");
        assert!((elos[0] - elos[2]).abs() < 0.1 && elos.iter().sum::<f64>().abs() < 1e-6, "{elos:?}");
    }
}
