//! [`Rule`]: what all schemes have in common.

use std::fmt;

use super::card::Card;
use super::scene::{Next, Scene};
use super::tally;
use crate::{MemberId, Reason};

/// What a scheme is: a card, and what comes of what members say. A rule remembers nothing: all that it may go by is in the
/// [`Scene`], so that a room that is read back from its events decides as it did.
pub trait Rule: fmt::Debug + Send + Sync {
    /// What there is to know of it.
    fn card(&self) -> &'static Card;

    /// How a turn begins.
    fn begin(&self, _scene: &Scene) -> Next {
        Next::Propose
    }

    /// Who may propose.
    fn proposers(&self, scene: &Scene) -> Vec<MemberId> {
        scene.everybody()
    }

    /// Who may vote.
    fn voters(&self, scene: &Scene) -> Vec<MemberId> {
        scene.everybody()
    }

    /// Proposals are over.
    fn proposed(&self, scene: &Scene) -> Next;

    /// The vote is over.
    fn voted(&self, scene: &Scene) -> Next {
        tally::winner(scene, &self.voters(scene), Reason::Votes)
    }

    /// The engine has answered.
    fn answered(&self, scene: &Scene) -> Next {
        tally::most_proposed(scene)
    }
}
