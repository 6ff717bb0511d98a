//! The collections that the problems belong to.

use crate::COURSES;

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

impl Collection {
    /// All of them, in their order: the folders, the courses, and the rest.
    pub fn all() -> impl Iterator<Item = Collection> {
        COLLECTIONS.into_iter().chain(COURSES.iter().map(|course| course.collection)).chain([MORE])
    }

    /// The collection of this name.
    pub fn named(name: &str) -> Option<Collection> {
        Collection::all().find(|collection| collection.name == name)
    }
}
