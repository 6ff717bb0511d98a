//! Who is in a room, and who has been.

use rules::{ByColor, Color};

use crate::{Member, MemberId, Millis};

/// The members of a room, and the roles that some of them have.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    pub(crate) host: Option<MemberId>,
    /// In the order in which they joined.
    pub(crate) members: Vec<Member>,
    pub(crate) captains: ByColor<Option<MemberId>>,
    /// Since when nobody has been there.
    pub(crate) empty: Option<Millis>,
}

impl People {
    /// The member of this id, in the room or not.
    pub(crate) fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    /// The same, to be changed.
    pub(crate) fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    /// The members of a team, in the order in which they joined.
    pub(crate) fn team(&self, color: Color) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.team() == Some(color))
    }
}
