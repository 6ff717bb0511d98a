//! The collections that the problems belong to.

/// A collection: a folder of `data/`, a course, or what is in no course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collection {
    /// Its name; that of the folder, where it is one.
    pub name: &'static str,
    /// The title for readers.
    pub title: &'static str,
}

/// Those that are folders, in their order.
pub const COLLECTIONS: [Collection; 2] = [
    Collection { name: "shapes", title: "Textbook shapes" },
    Collection { name: "own", title: "Problems from easy to hard" },
];

/// The problems of the forge that are in no course.
pub const MORE: Collection = Collection { name: "more", title: "More from the forge" };
