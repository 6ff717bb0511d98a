//! Approval: as voting, but a ballot may name as many proposals as it likes.

use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;

#[derive(Debug)]
pub(super) struct Approval;

impl Rule for Approval {
    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}
