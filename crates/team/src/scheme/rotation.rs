//! Rotation, as in rengo: members take turns, in the order in which they joined. Whoever says nothing is passed over.

use super::rule::Rule;
use super::scene::{Decision, Next, Scene};
use crate::{MemberId, Reason};

#[derive(Debug)]
pub(super) struct Rotation;

impl Rule for Rotation {
    fn proposers(&self, scene: &Scene) -> Vec<MemberId> {
        let here: Vec<MemberId> = scene.team.iter().filter(|seat| seat.here).map(|seat| seat.id).collect();
        let order = if here.is_empty() { scene.everybody() } else { here };
        let at = (scene.nth as usize).wrapping_add(scene.round as usize).checked_rem(order.len());
        at.map(|at| order[at]).into_iter().collect()
    }

    fn proposed(&self, scene: &Scene) -> Next {
        match scene.proposals.last() {
            Some((_, chosen)) => Next::Decide(Decision::new(*chosen, Reason::Rotation)),
            None if (scene.round as usize) + 1 < scene.team.iter().filter(|seat| seat.here).count() => Next::Propose,
            None => Next::Silent,
        }
    }
}
