//! Suggestions: an engine names some moves, with bad ones among them if that is wished, and all vote. Where nobody votes
//! its own choice is played; where the engine fails the team proposes and votes by itself.

use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use super::tally;
use crate::{Need, Proposal, Reason, WorkAnswer};

#[derive(Debug)]
pub(super) struct Suggestions {
    pub(super) count: u8,
    pub(super) decoys: u8,
}

impl Rule for Suggestions {
    fn begin(&self, _scene: &Scene) -> Next {
        Next::Work(Need::Suggestions { count: self.count, decoys: self.decoys })
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }

    fn voted(&self, scene: &Scene) -> Next {
        let votes = tally::winner(scene, &self.voters(scene), Reason::Votes);
        match (votes, scene.favourite) {
            (Next::Silent, Some(chosen)) => Next::Decide(Decision::new(chosen, Reason::Engine)),
            (next, _) => next,
        }
    }

    fn answered(&self, scene: &Scene) -> Next {
        let Some(WorkAnswer::Suggestions { good, decoys }) = &scene.answer else { return Next::Propose };
        let named = good.iter().chain(decoys).map(|(made, _)| Proposal::from(*made));
        let options: Vec<Proposal> = tally::counts(named).into_iter().map(|(proposal, _)| proposal).collect();
        match options.as_slice() {
            [] => Next::Propose,
            [only] => Next::Decide(Decision::new(*only, Reason::Engine)),
            _ => Next::Vote(options),
        }
    }
}
