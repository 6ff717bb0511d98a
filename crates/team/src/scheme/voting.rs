//! Voting in two phases (Hugger 2011, section 3.5.1): all propose; then all vote on the proposals, of which nobody is told
//! whose they are, only how often each was made. Ties are broken by chance.

use super::rule::Rule;
use super::scene::{Next, Scene};
use super::tally;

#[derive(Debug)]
pub(super) struct Voting;

impl Rule for Voting {
    fn proposed(&self, scene: &Scene) -> Next {
        tally::vote_on_all(scene)
    }
}
