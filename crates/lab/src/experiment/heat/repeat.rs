//! [`Repeat`]: how far the value of a move strays when it is measured again.

use player::go::heat;
use rules::Move;

use super::scale::{Scale, terms};
use super::snapshot::{Snapshot, deviation, mean};

/// Moves of each position that are measured again: the played one, the hottest, and others all over the list.
const MOVES: usize = 8;

/// How far values of one position stray.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Repeat {
    pub(super) moves: usize,
    /// The mean variance of a move's value over the runs, with few and with many games.
    pub(super) variances: [f64; 2],
}

impl Repeat {
    pub(super) fn of(snapshot: &Snapshot, scale: Scale) -> Repeat {
        let all = &snapshot.heats[1].moves;
        let step = all.len().div_ceil(MOVES).max(1);
        let mut moves: Vec<Move> = all.iter().step_by(step).map(|warmth| warmth.made).collect();
        moves.extend(snapshot.heats[1].of(snapshot.played).map(|warmth| warmth.made));
        moves.extend(snapshot.heats[1].best().map(|warmth| warmth.made));
        let mut once = Vec::new();
        moves.retain(|made| {
            !once.contains(made) && {
                once.push(*made);
                true
            }
        });
        let variances = scale.games.map(|games| {
            let runs: Vec<Vec<f64>> = (0..scale.runs)
                .map(|run| {
                    let seed = 1_000_000 + 1000 * snapshot.moves as u64 + u64::from(run);
                    let heat = heat(&snapshot.game, Some(&moves), games, terms(), seed);
                    heat.moves.iter().map(|warmth| warmth.mean).collect()
                })
                .collect();
            let strays = (0..moves.len()).map(|at| deviation(&runs.iter().map(|run| run[at]).collect::<Vec<_>>()));
            mean(&strays.map(|stray| stray * stray).collect::<Vec<_>>())
        });
        Repeat { moves: moves.len(), variances }
    }
}
