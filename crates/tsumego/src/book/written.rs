//! A problem with its book, as a game tree.

use sgf::{Collection, EditError, Limits, Node, NodeId, Size};

use crate::{Draft, record};

/// Adds a problem with its book to a file, as one game tree. Without a book this is what [`record::write`] writes.
///
/// # Errors
/// None that a tidy draft and a book of our own writing could cause.
pub fn write_with(file: &mut Collection, draft: &Draft, book: &str) -> Result<NodeId, EditError> {
    let written = record::write([draft]);
    let tree = Collection::parse(book.as_bytes().to_vec(), Limits::default()).unwrap_or_default();
    let size = Size::new(draft.setup.size, draft.setup.size).unwrap_or_default();
    let root = file.add_game(size);
    for property in written.games().next().into_iter().flat_map(Node::properties) {
        file.copy(root, property)?;
    }
    for child in tree.games().chain(written.games()).next().into_iter().flat_map(Node::children) {
        file.graft(root, child, |_| true)?;
    }
    Ok(root)
}
