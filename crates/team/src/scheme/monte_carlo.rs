//! Monte Carlo (Hugger 2011, section 3.5.2): all propose, and random games after each proposal say which is best. A team
//! passes or gives up only when all who propose want that (section 4.2.1).

use rules::Move;

use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use super::tally;
use crate::{Need, Proposal, Reason, WorkAnswer, Worth};

#[derive(Debug)]
pub(super) struct MonteCarlo {
    pub(super) playouts: u32,
}

impl Rule for MonteCarlo {
    fn proposed(&self, scene: &Scene) -> Next {
        let plays = tally::counts(plays(scene));
        let moves: Vec<Move> = plays.iter().filter_map(|(proposal, _)| proposal.turn()).collect();
        match moves.is_empty() {
            true => quiet(scene),
            false => Next::Work(Need::Values { moves, playouts: self.playouts }),
        }
    }

    fn answered(&self, scene: &Scene) -> Next {
        let Some(WorkAnswer::Values(values)) = &scene.answer else { return most_played(scene) };
        let values: Vec<(Proposal, Worth)> =
            values.iter().map(|(made, worth)| (Proposal::from(*made), *worth)).collect();
        match tally::highest(&values, scene.seed) {
            Some((chosen, tie)) => Next::Decide(Decision { chosen, reason: Reason::Values, tie }),
            None => most_played(scene),
        }
    }
}

fn plays(scene: &Scene) -> impl Iterator<Item = Proposal> + '_ {
    let all = scene.proposals.iter().map(|(_, proposal)| *proposal);
    all.filter(|proposal| matches!(proposal, Proposal::Play(_)))
}

/// Nobody wants to play a stone: where all give up the team does, otherwise it passes.
fn quiet(scene: &Scene) -> Next {
    let mut all = scene.proposals.iter().map(|(_, proposal)| *proposal);
    match all.clone().next() {
        None => Next::Silent,
        Some(_) if all.all(|proposal| proposal == Proposal::Resign) => {
            Next::Decide(Decision::new(Proposal::Resign, Reason::Agreed))
        }
        Some(_) => Next::Decide(Decision::new(Proposal::Pass, Reason::Agreed)),
    }
}

/// The engine could not do it: the move proposed most often.
fn most_played(scene: &Scene) -> Next {
    let proposals = scene.proposals.iter().copied();
    let stones = proposals.filter(|(_, proposal)| matches!(proposal, Proposal::Play(_))).collect();
    tally::most_proposed(&Scene { proposals: stones, ..scene.clone() })
}
