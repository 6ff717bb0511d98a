//! Tasks by skill: the stronger half of the team proposes, the others vote. Who has not told a rank counts as a beginner.
//! Where all are equally strong, everybody does both.

use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;
use crate::MemberId;

#[derive(Debug)]
pub(super) struct Skill;

impl Rule for Skill {
    fn proposers(&self, scene: &Scene) -> Vec<MemberId> {
        let strong = strong(scene);
        if strong.is_empty() { scene.everybody() } else { strong }
    }

    fn voters(&self, scene: &Scene) -> Vec<MemberId> {
        let strong = strong(scene);
        scene.everybody().into_iter().filter(|id| !strong.contains(id)).collect()
    }

    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}

/// The stronger half of those who are there, all who are as strong as its weakest among them; nobody where that would
/// leave none to vote.
fn strong(scene: &Scene) -> Vec<MemberId> {
    let some_here = scene.team.iter().any(|seat| seat.here);
    let team = || scene.team.iter().filter(move |seat| seat.here || !some_here);
    let mut ranks: Vec<_> = team().map(|seat| seat.rank).collect();
    ranks.sort_unstable();
    let Some(&middle) = ranks.get(ranks.len() / 2) else { return Vec::new() };
    let weaker = ranks.iter().any(|rank| *rank < middle);
    if !weaker {
        return Vec::new();
    }
    scene.team.iter().filter(|seat| seat.rank >= middle).map(|seat| seat.id).collect()
}
