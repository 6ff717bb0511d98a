//! What must hold of any bytes read as SGF. The fuzz target and the tests both call this.

use sgf::{Collection, Limits, Node, NodeId, Property};

/// Reads the bytes, asks everything there is to ask, changes something, and checks that nothing got lost.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(collection) = Collection::parse(
        bytes,
        Limits { bytes: 1 << 20, games: 1_000, nodes: 100_000, properties: 400_000, depth: 100_000, stray: 100_000 },
    ) else {
        return;
    };
    assert_eq!(&*collection.to_bytes(), bytes, "written back unchanged");
    check_skipped(&collection, bytes.len());
    collection.games().for_each(check_game);
    check_edits(&collection);
}

/// The nodes of a file with their raw values and the index of their parent, roots without one: what a file says,
/// however it is written.
pub(crate) fn outline(collection: &Collection) -> Vec<(Option<usize>, Vec<Vec<u8>>)> {
    let nodes: Vec<Node<'_>> = collection.games().flat_map(Node::subtree).collect();
    let index: std::collections::HashMap<NodeId, usize> = nodes.iter().map(|node| node.id()).zip(0..).collect();
    let parent = |node: &Node<'_>| node.parent().map(|parent| index[&parent.id()]);
    nodes.iter().map(|node| (parent(node), node.properties().map(bare).collect())).collect()
}

/// A property without the blanks between its values.
fn bare(property: Property<'_>) -> Vec<u8> {
    let values = property.values().flat_map(|value| [b"[", value.raw(), b"]"].concat());
    property.name().bytes().chain(values).collect()
}

fn check_skipped(collection: &Collection, length: usize) {
    let mut last = 0;
    for skipped in collection.skipped() {
        assert!(!skipped.to_string().is_empty());
        assert!(skipped.at.offset >= last && skipped.at.offset + skipped.length <= length, "{skipped:?}");
        last = skipped.at.offset;
    }
}

fn check_game(root: Node<'_>) {
    assert!(root.parent().is_none() && root.root() == root);
    for node in root.subtree() {
        assert!(node.children().all(|child| child.parent() == Some(node)));
        node.properties().for_each(|property| check_property(property, node));
        let _ = (node.turn(), node.points("AB").count(), node.comment());
    }
    let end = root.main_line().last().expect("a line has its first node");
    let _ = (end.komi(), end.handicap(), end.result(), end.rules(), end.declared_size());
    if let Ok(record) = end.record() {
        let _ = rules::Position::from_setup(record.after(record.turns.len()));
    }
}

fn check_property(property: Property<'_>, node: Node<'_>) {
    assert!(node.get(property.name()).is_some() || property.name().bytes().any(|byte| byte.is_ascii_lowercase()));
    for value in property.values() {
        let _ = (value.text(), value.simple_text(), value.number(), value.real(), value.double(), value.color());
        let _ = (value.size(), value.play(node.size()), value.points(node.size()).count());
        if let Some((one, other)) = value.halves() {
            assert_eq!(one.raw().len() + 1 + other.raw().len(), value.raw().len());
        }
    }
}

/// After a change the file must read back as it was, but for the change.
fn check_edits(collection: &Collection) {
    let nodes: Vec<NodeId> = collection.games().flat_map(Node::subtree).map(|node| node.id()).collect();
    let mut edited = collection.clone();
    let Some(&node) = nodes.get(nodes.len() / 2) else { return };
    let child = edited.add_child(node);
    check_reads_back(&edited);
    edited.set(child, "C", ["a]b\\c:d\ne"]).expect("ASCII goes into every charset");
    edited.set(node, "N", ["]"]).expect("ASCII goes into every charset");
    check_reads_back(&edited);
    let _ = edited.set(child, "C", ["ソ表ü囲碁"]);
    check_reads_back(&edited);
    edited.remove(nodes[nodes.len() / 3]);
    check_reads_back(&edited);
    let utf8 = edited.to_utf8().expect("short files stay short");
    assert_eq!(shape(&utf8), shape(&edited), "the shape of a tree does not depend on the charset");
}

fn check_reads_back(edited: &Collection) {
    let written = edited.to_bytes();
    let again = Collection::parse(&*written, Limits::NONE).expect("there are no limits");
    assert_eq!(outline(&again), outline(edited), "{}", written.escape_ascii());
    let charsets = |collection: &Collection| collection.games().map(|game| game.charset().name()).collect::<Vec<_>>();
    assert_eq!(charsets(&again), charsets(edited), "{}", written.escape_ascii());
}

fn shape(collection: &Collection) -> Vec<Option<usize>> {
    outline(collection).into_iter().map(|(parent, _)| parent).collect()
}
