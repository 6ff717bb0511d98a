//! Approval: as voting, but a ballot may name as many proposals as it likes.

use super::{Next, Rule, Scene, tally};

#[derive(Debug)]
pub(super) struct Approval;

impl Rule for Approval {
    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}
