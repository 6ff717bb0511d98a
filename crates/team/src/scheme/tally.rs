//! Counting proposals and ballots, and breaking ties by the seed.

use dice::Dice;

use super::scene::{Decision, Next, Scene};
use crate::{MemberId, Proposal, Reason};

/// How often each proposal was made, in an order that does not tell who made it.
pub fn counts(made: impl Iterator<Item = Proposal>) -> Vec<(Proposal, u32)> {
    let mut all: Vec<Proposal> = made.collect();
    all.sort_unstable();
    let mut counts: Vec<(Proposal, u32)> = Vec::new();
    for proposal in all {
        match counts.last_mut() {
            Some((last, count)) if *last == proposal => *count += 1,
            _ => counts.push((proposal, 1)),
        }
    }
    counts
}

/// One of those with the highest number, and whether there were several.
pub fn highest<N: Ord + Copy>(counts: &[(Proposal, N)], seed: u64) -> Option<(Proposal, bool)> {
    let most = counts.iter().map(|(_, count)| *count).max()?;
    let best: Vec<Proposal> =
        counts.iter().filter(|(_, count)| *count == most).map(|(proposal, _)| *proposal).collect();
    let chosen = Dice::new(seed).pick(best.iter().copied())?;
    Some((chosen, best.len() > 1))
}

fn decided(counts: &[(Proposal, u32)], seed: u64, reason: Reason) -> Next {
    match highest(counts, seed) {
        Some((chosen, tie)) => Next::Decide(Decision { chosen, reason, tie }),
        None => Next::Silent,
    }
}

/// The proposal made most often; the only one needs no vote.
pub fn most_proposed(scene: &Scene) -> Next {
    let counts = counts(scene.proposals.iter().map(|(_, proposal)| *proposal));
    let reason = if counts.len() == 1 { Reason::Agreed } else { Reason::Proposals };
    decided(&counts, scene.seed, reason)
}

/// A vote on all that was proposed. Where there is no choice there is no vote.
pub fn vote_on_all(scene: &Scene) -> Next {
    let counts = counts(scene.proposals.iter().map(|(_, proposal)| *proposal));
    match counts.len() {
        0 | 1 => most_proposed(scene),
        _ => Next::Vote(counts.into_iter().map(|(proposal, _)| proposal).collect()),
    }
}

/// The option with the most votes, or the most proposed where too few have voted.
pub fn winner(scene: &Scene, voters: &[MemberId], reason: Reason) -> Next {
    let needed = voters.len() * usize::from(scene.quorum);
    if scene.ballots.is_empty() || scene.ballots.len() * 100 < needed {
        return most_proposed(scene);
    }
    let votes = counts(scene.ballots.iter().flat_map(|(_, ballot)| ballot.iter().copied()));
    decided(&votes, scene.seed, reason)
}
