//! Nodes, and how they hang together.

use std::borrow::Cow;
use std::fmt;
use std::iter;
use std::num::NonZeroU32;
use std::ops::Range;

use rules::{Color, Move, Point};

use crate::charset::Charset;
use crate::skipped::{Place, Places, Skipped};
use crate::span::Span;
use crate::text::TextKind;
use crate::value::{BadValue, Property, Size, Value, letter};

/// A file: games, each a tree of nodes, and the bytes they were read from.
///
/// [`Collection::parse`] reads one, [`Collection::default`] is an empty one. [`Collection::games`] is the way in.
#[derive(Clone, Default)]
pub struct Collection {
    pub(crate) source: Vec<u8>,
    pub(crate) nodes: Vec<Data>,
    /// The properties of nodes as they were read, name to last bracket, in the order of the file.
    pub(crate) properties: Vec<Span>,
    /// The properties of nodes that were made or changed here.
    pub(crate) rewritten: Vec<Vec<Written>>,
    /// What closes each tree: blanks and the parenthesis; empty where it is missing.
    pub(crate) closings: Vec<Span>,
    pub(crate) games: Vec<Game>,
    /// What comes before the first game.
    pub(crate) before: Span,
    /// What comes after the last game.
    pub(crate) after: Span,
    /// Where the value ends that the file breaks off in.
    pub(crate) broken_off: Option<u32>,
    pub(crate) skipped: Vec<Skipped>,
    /// What may not stay in a file that is put together anew, in the order of the file.
    pub(crate) cuts: Vec<Span>,
    pub(crate) edited: bool,
}

/// The name of a node: good for this collection and its clones, for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The name of the node at this index of the arena.
    pub(crate) fn at(index: usize) -> NodeId {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        NodeId(number.expect("memory ends before the numbers do"))
    }

    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What the arena holds of a node. Reading a file is mostly the writing of these, so they are kept small.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) parent: Option<NodeId>,
    /// The children form a ring: the first comes after the last.
    pub(crate) last_child: Option<NodeId>,
    /// The next in the ring of siblings. Roots have none.
    pub(crate) next: Option<NodeId>,
    /// Index of the game it belongs to.
    pub(crate) game: u32,
    pub(crate) list: List,
    /// How it begins in the source: blanks, a `(` if it begins a tree there, and its `;`. Empty for a new node.
    pub(crate) head: Span,
    /// Index into `closings` of the tree that it begins in the source, plus 1.
    pub(crate) tree: Option<NonZeroU32>,
}

/// Where the properties of a node are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List {
    first: u32,
    count: u32,
}

impl List {
    /// In place of the number of properties.
    const REWRITTEN: u32 = u32::MAX;

    /// The properties that will be read from here on.
    pub(crate) fn read_from(first: usize) -> List {
        List { first: first as u32, count: 0 }
    }

    /// The rewritten list of this index.
    pub(crate) fn rewritten(index: usize) -> List {
        List { first: index as u32, count: List::REWRITTEN }
    }

    /// Takes in the next property read.
    pub(crate) fn grow(&mut self) {
        self.count += 1;
    }

    /// The index among the rewritten lists, or else where among the properties read.
    pub(crate) fn place(self) -> Result<usize, Range<usize>> {
        let first = self.first as usize;
        if self.count == List::REWRITTEN { Ok(first) } else { Err(first..first + self.count as usize) }
    }
}

/// A property of a node that was made or changed here.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// The blanks before it.
    pub(crate) gap: Span,
    pub(crate) raw: Raw,
}

/// A property, name to last bracket.
#[derive(Clone, Debug)]
pub(crate) enum Raw {
    Source(Span),
    New(Box<[u8]>),
}

impl Raw {
    pub(crate) fn of<'a>(&'a self, source: &'a [u8]) -> &'a [u8] {
        match self {
            Raw::Source(span) => span.of(source),
            Raw::New(bytes) => bytes,
        }
    }
}

/// What all nodes of a game need to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    /// None once the game is removed.
    pub(crate) root: Option<NodeId>,
    pub(crate) charset: Charset,
    /// Does the charset hang on a guess at the whole file?
    pub(crate) uncertain: bool,
    pub(crate) size: Size,
}

impl Collection {
    /// What is in the file but not in the tree, in the order of the file.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The roots of the games.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = Node<'_>> {
        self.games.iter().filter_map(|game| game.root).map(|root| self.node(root))
    }

    /// The node of this name.
    ///
    /// # Panics
    /// Perhaps, if the name is from another collection.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!(id.index() < self.nodes.len(), "the node is from another collection");
        Node { collection: self, id }
    }

    /// The line and column of an offset into the file. Looks through all that comes before it.
    pub fn place(&self, offset: usize) -> Place {
        Places::new(&self.source).of(offset)
    }

    pub(crate) fn data(&self, id: NodeId) -> &Data {
        &self.nodes[id.index()]
    }

    fn game_of(&self, id: NodeId) -> &Game {
        &self.games[self.data(id).game as usize]
    }

    pub(crate) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.data(id).last_child.and_then(|last| self.data(last).next)
    }

    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let data = self.data(id);
        let is_last = self.data(data.parent?).last_child == Some(id);
        if is_last { None } else { data.next }
    }

    /// Hangs a node under its parent, behind the other children.
    pub(crate) fn link(nodes: &mut [Data], parent: NodeId, child: NodeId) {
        let last = nodes[parent.index()].last_child.replace(child).unwrap_or(child);
        let first = nodes[last.index()].next.replace(child).unwrap_or(child);
        nodes[child.index()].next = Some(first);
    }
}

impl fmt::Debug for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Collection");
        out.field("bytes", &self.source.len()).field("games", &self.games.len());
        out.field("nodes", &self.nodes.len()).field("skipped", &self.skipped).field("edited", &self.edited).finish()
    }
}

/// A node of a game: some properties, and the nodes that follow.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) collection: &'a Collection,
    pub(crate) id: NodeId,
}

impl<'a> Node<'a> {
    /// Its name, which outlives changes to the collection.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The node before it.
    pub fn parent(self) -> Option<Node<'a>> {
        self.other(self.data().parent)
    }

    /// The main continuation.
    pub fn first_child(self) -> Option<Node<'a>> {
        self.other(self.collection.first_child(self.id))
    }

    /// The next variation beside it. Roots have none.
    pub fn next_sibling(self) -> Option<Node<'a>> {
        self.other(self.collection.next_sibling(self.id))
    }

    /// The continuations, the main one first.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        iter::successors(self.first_child(), |node| node.next_sibling())
    }

    /// The root of its game.
    pub fn root(self) -> Node<'a> {
        self.other(self.game().root).unwrap_or_else(|| self.ancestors().last().unwrap_or(self))
    }

    /// It, its parent, and so on up to the root.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'a>> {
        iter::successors(Some(self), |node| node.parent())
    }

    /// The line from the root to it.
    pub fn path(self) -> Vec<Node<'a>> {
        let mut path: Vec<Node<'a>> = self.ancestors().collect();
        path.reverse();
        path
    }

    /// It, its first child, and so on to the end.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        iter::successors(Some(self), |node| node.first_child())
    }

    /// It and everything below, each node before its children and the main line first.
    pub fn subtree(self) -> impl Iterator<Item = Node<'a>> {
        iter::successors(Some(self), move |&node| node.first_child().or_else(|| node.next_branch(self)))
    }

    /// The first node behind its whole subtree that still lies below `top`.
    fn next_branch(self, top: Node<'a>) -> Option<Node<'a>> {
        let mut climb = self.ancestors().take_while(|node| node.id != top.id);
        climb.find_map(|node| node.next_sibling())
    }

    /// The properties in the order of the file.
    pub fn properties(self) -> impl Iterator<Item = Property<'a>> {
        (0..self.property_count()).map(move |index| self.property(index))
    }

    /// The first property of this name.
    ///
    /// Lower-case letters in the names of old files do not count: `AddBlack` is `AB`.
    pub fn get(self, name: &str) -> Option<Property<'a>> {
        self.properties().find(|property| property.is(name))
    }

    /// The property of this name here or in the nearest node above. The standard wants the names of the players where
    /// a game parts from others in the same tree, and a view or dimmed points hold for all that follows.
    pub fn inherited(self, name: &str) -> Option<Property<'a>> {
        self.ancestors().find_map(|node| node.get(name))
    }

    /// The values of all properties of this name. (There should be one such property, but not all programs know.)
    pub fn values(self, name: &str) -> impl Iterator<Item = Value<'a>> {
        self.properties().filter(move |property| property.is(name)).flat_map(Property::values)
    }

    /// The board size of its game: 19 lines where the game says nothing that can be read.
    pub fn size(self) -> Size {
        self.game().size
    }

    /// The charset of its game.
    pub fn charset(self) -> Charset {
        self.game().charset
    }

    /// The text of a property: with lines in the comments `C` and `GC`, on one line otherwise.
    pub fn text(self, name: &str) -> Option<Cow<'a, str>> {
        let value = self.get(name)?.value();
        Some(if TextKind::of(name) == TextKind::Text { value.text() } else { value.simple_text() })
    }

    /// The points of a list such as `AB`, rectangles taken apart. What is no point of the board comes as an error
    /// between the others.
    pub fn points(self, name: &str) -> impl Iterator<Item = Result<Point, BadValue>> {
        self.values(name)
            .filter(|value| !value.raw().trim_ascii().is_empty())
            .flat_map(move |value| value.points(self.size()))
    }

    /// The move of this node, if it has one.
    ///
    /// # Errors
    /// If it has one that is not on the board.
    pub fn turn(self) -> Result<Option<(Color, Move)>, BadValue> {
        let mover = |property: Property<'_>| Color::BOTH.into_iter().find(|&color| property.is(letter(color)));
        let turn = self.properties().find_map(|property| Some((mover(property)?, property.value())));
        turn.map(|(color, value)| Ok((color, value.play(self.size())?))).transpose()
    }

    pub(crate) fn data(self) -> &'a Data {
        self.collection.data(self.id)
    }

    fn game(self) -> &'a Game {
        self.collection.game_of(self.id)
    }

    fn other(self, id: Option<NodeId>) -> Option<Node<'a>> {
        id.map(|id| Node { id, ..self })
    }

    fn property_count(self) -> usize {
        match self.data().list.place() {
            Ok(rewritten) => self.collection.rewritten[rewritten].len(),
            Err(read) => read.len(),
        }
    }

    fn property(self, index: usize) -> Property<'a> {
        let Collection { source, properties, rewritten, .. } = self.collection;
        let (raw, offset) = match self.data().list.place() {
            Err(read) => (properties[read.start + index].of(source), Some(properties[read.start + index].start)),
            Ok(list) => match &rewritten[list][index].raw {
                Raw::Source(span) => (span.of(source), Some(span.start)),
                Raw::New(bytes) => (&**bytes, None),
            },
        };
        Property { raw, offset, charset: self.charset() }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?};", self.id)?;
        self.properties().try_for_each(|property| write!(f, "{}", property.raw.escape_ascii()))
    }
}

impl PartialEq for Node<'_> {
    /// The same node of the same collection?
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.collection, other.collection) && self.id == other.id
    }
}

impl Eq for Node<'_> {}
