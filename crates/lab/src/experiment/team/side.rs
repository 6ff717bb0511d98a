//! [`Side`]: who plays one side of a game, and how they decide.

use ::team::Scheme;

use super::member::Member;

/// Members, the strongest first, and how they decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Side {
    pub(super) members: Vec<Member>,
    pub(super) way: Way,
}

/// How a side decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// There is only one.
    Alone,
    /// All propose, and one of them is drawn by lot.
    Lot,
    /// As a team.
    By(Scheme),
}

impl Side {
    pub(super) fn alone(member: Member) -> Side {
        Side { members: vec![member], way: Way::Alone }
    }

    /// The scheme of its room. Who is alone takes every turn; a lot is drawn by a captain who casts dice.
    pub(super) fn scheme(&self) -> Scheme {
        match self.way {
            Way::Alone => Scheme::rotation(),
            Way::Lot => Scheme::captain(),
            Way::By(scheme) => scheme,
        }
    }
}
