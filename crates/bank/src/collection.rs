//! The collections that the problems belong to.

/// A collection: a folder of `data/`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collection {
    /// The name of the folder.
    pub name: &'static str,
    /// The title for readers.
    pub title: &'static str,
}

/// The collections, in their order.
pub const COLLECTIONS: [Collection; 2] = [
    Collection { name: "shapes", title: "Textbook shapes" },
    Collection { name: "own", title: "Problems from easy to hard" },
];

impl Collection {
    /// The collection of this name.
    pub fn named(name: &str) -> Option<Collection> {
        COLLECTIONS.into_iter().find(|collection| collection.name == name)
    }
}
