//! [`Rule`]: what all schemes have in common.

use super::scene::{Next, Scene};
use super::tally;
use crate::{MemberId, Reason};

/// What a scheme is: proposals in, a decision out.
pub(crate) trait Rule {
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
