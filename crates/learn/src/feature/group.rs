//! [`Feature`]: one number of a move, and the [`Group`] and [`Class`] that it belongs to.

/// One number of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// What it counts.
    pub name: String,
    /// What it belongs to.
    pub group: Group,
    /// Is it the same on a larger board?
    pub invariant: bool,
}

/// Features that belong together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Group {
    /// Stone Count: 9.
    Stones,
    /// Liberty Count: 10.
    Liberties,
    /// Distance from Center: 1.
    Centre,
    /// Number of Live Groups: 4.
    Live,
    /// Local Shapes Presence: 106.
    Shapes,
    /// Hu Moments: 32.
    Hu,
    /// Sparse Dictionary: 82.
    Sparse,
    /// Ours: the point, the chains around it, what is taken.
    Tactics,
    /// Ours: rooms, eyes, the distance to life.
    Eyes,
    /// Ours: what follows within a few moves.
    Reading,
}

/// The classes that the text puts its groups into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// As an experienced player would look at it.
    Expert,
    /// Of any picture.
    General,
    /// Of Go, but learned.
    Mixed,
    /// Not in the text.
    Ours,
}

impl Group {
    /// All of them; those of the text first, in the order of its tables.
    pub const ALL: [Group; 10] = [
        Group::Stones,
        Group::Liberties,
        Group::Centre,
        Group::Live,
        Group::Shapes,
        Group::Hu,
        Group::Sparse,
        Group::Tactics,
        Group::Eyes,
        Group::Reading,
    ];

    /// Those of the text.
    pub const TEXT: usize = 7;

    /// What the tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Stones => "Stone Count",
            Group::Liberties => "Liberty Count",
            Group::Centre => "Distance From Center",
            Group::Live => "Number of Live Groups",
            Group::Shapes => "Local Shapes Presence",
            Group::Hu => "Hu Moments",
            Group::Sparse => "Sparse Dictionary",
            Group::Tactics => "Tactics",
            Group::Eyes => "Eyes",
            Group::Reading => "Reading",
        }
    }

    /// Its class.
    pub const fn class(self) -> Class {
        match self {
            Group::Stones | Group::Liberties | Group::Centre | Group::Live => Class::Expert,
            Group::Hu | Group::Sparse => Class::General,
            Group::Shapes => Class::Mixed,
            Group::Tactics | Group::Eyes | Group::Reading => Class::Ours,
        }
    }
}
