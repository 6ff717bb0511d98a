//! The captain decides, among what the team proposes. A silent captain leaves it to the proposals.

use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;
use crate::{MemberId, Reason};

#[derive(Debug)]
pub(super) struct Captain;

impl Rule for Captain {
    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }

    /// The captain; whoever has been in the team longest, where the captain is not there.
    fn voters(&self, scene: &Scene) -> Vec<MemberId> {
        let here = |id: &MemberId| scene.team.iter().any(|seat| seat.id == *id && seat.here);
        let first = scene.team.iter().find(|seat| seat.here).or(scene.team.first()).map(|seat| seat.id);
        scene.captain.filter(here).or(first).into_iter().collect()
    }

    fn voted(&self, scene: &Scene) -> Next {
        tally::winner(scene, &self.voters(scene), Reason::Captain)
    }
}
