//! Making and changing games.

use std::fmt;
use std::iter;

use rules::{Color, Point};

use crate::charset::{Charset, Origin};
use crate::lexer::name_end;
use crate::skipped::{Limits, TooLarge};
use crate::span::Span;
use crate::text::escape;
use crate::tree::{Collection, Data, Game, List, Node, NodeId, Raw, Written};
use crate::value::{Property, Size, is_named, letter};
use crate::writer::Writer;

/// A value to be written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item<'a> {
    /// Nothing: a pass, or a property that needs no value.
    Empty,
    /// A text, with or without line breaks.
    Text(&'a str),
    /// A whole number.
    Number(i64),
    /// A number.
    Real(f64),
    /// A colour.
    Color(Color),
    /// A point of the game's board.
    Point(Point),
}

/// A value to be written, or two that are composed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry<'a>(Item<'a>, Option<Item<'a>>);

impl<'a> From<Item<'a>> for Entry<'a> {
    fn from(item: Item<'a>) -> Entry<'a> {
        Entry(item, None)
    }
}

impl<'a> From<(Item<'a>, Item<'a>)> for Entry<'a> {
    fn from((first, second): (Item<'a>, Item<'a>)) -> Entry<'a> {
        Entry(first, Some(second))
    }
}

impl<'a> From<&'a str> for Entry<'a> {
    fn from(text: &'a str) -> Entry<'a> {
        Item::Text(text).into()
    }
}

impl From<i64> for Entry<'_> {
    fn from(number: i64) -> Self {
        Item::Number(number).into()
    }
}

impl From<Point> for Entry<'_> {
    fn from(point: Point) -> Self {
        Item::Point(point).into()
    }
}

impl From<Color> for Entry<'_> {
    fn from(color: Color) -> Self {
        Item::Color(color).into()
    }
}

impl From<rules::Move> for Entry<'_> {
    fn from(mv: rules::Move) -> Self {
        mv.point().map_or(Item::Empty, Item::Point).into()
    }
}

/// Why a property cannot be set.
#[derive(Clone, PartialEq, Debug)]
pub enum EditError {
    /// Names are capital letters.
    Name(String),
    /// The text has a character that the game's charset has not.
    Charset {
        /// The character.
        character: char,
        /// The charset.
        charset: &'static str,
    },
    /// The charset is not set like other properties, for all text would have to change with it.
    Redeclared,
    /// The point is not on the board of the game.
    OffBoard(Point, Size),
    /// Not a number that can be written.
    NotFinite,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Name(name) => write!(f, "“{name}” is not a property name: capital letters only"),
            EditError::Charset { character, charset } => {
                write!(f, "the file is in {charset}, which has no “{character}”; turn it into UTF-8 first")
            }
            EditError::Redeclared => f.write_str("the charset of a game cannot be set; turn the file into UTF-8"),
            EditError::OffBoard(point, size) => write!(f, "{point} is not on the {size} board"),
            EditError::NotFinite => f.write_str("the number is infinite or none at all"),
        }
    }
}

impl std::error::Error for EditError {}

impl Collection {
    /// Adds a game in UTF-8 behind the others and returns its root.
    pub fn add_game(&mut self, size: Size) -> NodeId {
        self.edit();
        let id = self.push(None, self.games.len());
        self.games.push(Game { root: Some(id), charset: Charset::UTF_8, size, uncertain: false });
        let sides = match (size.columns(), size.rows()) {
            (columns, rows) if columns == rows => columns.to_string(),
            (columns, rows) => format!("{columns}:{rows}"),
        };
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", &sides)] {
            self.replace(id, name, Some(format!("{name}[{value}]").into_bytes()));
        }
        id
    }

    /// Adds a node behind the other children of this one.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.edit();
        let id = self.push(Some(parent), self.data(parent).game as usize);
        Collection::link(&mut self.nodes, parent, id);
        id
    }

    /// Copies a node of any collection and everything below it behind the other children of this one, with those
    /// properties that are wanted.
    ///
    /// # Errors
    /// If a text does not go into the charset of this game. UTF-8 takes all.
    pub fn graft(
        &mut self,
        parent: NodeId,
        from: Node<'_>,
        wanted: impl Fn(Property<'_>) -> bool,
    ) -> Result<NodeId, EditError> {
        let mut path: Vec<(NodeId, NodeId)> = Vec::new();
        let mut top = None;
        for node in from.subtree() {
            let above = node.parent().map(Node::id);
            while path.last().is_some_and(|&(old, _)| Some(old) != above) {
                path.pop();
            }
            let copy = self.add_child(path.last().map_or(parent, |&(_, new)| new));
            top.get_or_insert(copy);
            path.push((node.id(), copy));
            for property in node.properties().filter(|&property| wanted(property)) {
                self.copy(copy, property)?;
            }
        }
        Ok(top.expect("a subtree holds its top"))
    }

    /// Copies a property of any collection: in its place if the node has it, behind the others if not.
    ///
    /// # Errors
    /// If a text does not go into the charset of this game. UTF-8 takes all.
    pub fn copy(&mut self, id: NodeId, property: Property<'_>) -> Result<(), EditError> {
        let mut text = property.name().to_owned();
        for value in property.values() {
            let value = property.charset.decode(value.raw());
            // A file may break off behind a backslash.
            let open = value.len() - value.trim_end_matches('\\').len();
            let whole = if open % 2 == 1 { &value[..value.len() - 1] } else { &value };
            text.extend(["[", whole, "]"]);
        }
        let charset = self.node(id).charset();
        let bytes =
            charset.encode(&text).map_err(|character| EditError::Charset { character, charset: charset.name() });
        self.edit();
        self.replace(id, property.name(), Some(bytes?.into_owned()));
        Ok(())
    }

    /// Removes a node and everything below it. The names of those nodes are of no use any more.
    pub fn remove(&mut self, id: NodeId) {
        self.edit();
        let game = &mut self.games[self.nodes[id.index()].game as usize];
        game.root = game.root.filter(|&root| root != id);
        if let Some(parent) = self.nodes[id.index()].parent.take() {
            self.unlink(parent, id);
        }
    }

    /// Sets a property: in its place if the node has it, behind the others if not. Without values it is removed.
    ///
    /// ```
    /// use rules::Point;
    /// use sgf::{Collection, Item, Size};
    /// let mut file = Collection::default();
    /// let root = file.add_game(Size::new(9, 9).unwrap());
    /// let corner = Point::new(0, 8);
    /// file.set(root, "AB", [corner, Point::new(8, 0)])?;
    /// file.set(root, "LB", [(Item::Point(corner), Item::Text("a:b"))])?;
    /// let child = file.add_child(root);
    /// file.set(child, "W", [rules::Move::Pass])?;
    /// assert_eq!(&*file.to_bytes(), b"(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[aa][ii]LB[aa:a\\:b]\n;W[])\n");
    /// # Ok::<(), sgf::EditError>(())
    /// ```
    ///
    /// # Errors
    /// If the name is none, a point is off the board, or a text does not go into the charset of the game; then
    /// nothing is changed.
    pub fn set<'v, V>(&mut self, id: NodeId, name: &str, values: V) -> Result<(), EditError>
    where
        V: IntoIterator<Item: Into<Entry<'v>>>,
    {
        let raw = self.property_bytes(id, name, values.into_iter().map(Into::into))?;
        self.edit();
        if !raw.is_ascii() {
            self.declare_for_text(id);
        }
        self.replace(id, name, (raw.len() > name.len()).then_some(raw));
        self.read_size(self.data(id).game as usize);
        Ok(())
    }

    /// Removes a property.
    ///
    /// # Errors
    /// If it is the charset.
    pub fn unset(&mut self, id: NodeId, name: &str) -> Result<(), EditError> {
        self.set(id, name, [(); 0].map(|()| Item::Empty))
    }

    /// The same games in UTF-8, as they would be written after a change. Bytes that are no text become U+FFFD.
    ///
    /// # Errors
    /// If the file would be too large.
    pub fn to_utf8(&self) -> Result<Collection, TooLarge> {
        let mut copy = self.clone();
        for root in self.games() {
            copy.replace(root.id(), "CA", Some(b"CA[UTF-8]".to_vec()));
        }
        Collection::parse(Writer::in_utf8(&copy), Limits::NONE)
    }

    fn push(&mut self, parent: Option<NodeId>, game: usize) -> NodeId {
        let id = NodeId::at(self.nodes.len());
        let list = List::rewritten(self.rewritten.len());
        self.rewritten.push(Vec::new());
        let (head, tree) = (Span::default(), None);
        let game = game as u32;
        self.nodes.push(Data { parent, last_child: None, next: None, game, list, head, tree });
        id
    }

    fn unlink(&mut self, parent: NodeId, id: NodeId) {
        let last = self.nodes[parent.index()].last_child.expect("a parent has children");
        let mut ring = iter::successors(Some(last), |&child| self.data(child).next);
        let before = ring.find(|&child| self.data(child).next == Some(id)).expect("siblings form a ring");
        self.nodes[before.index()].next = self.nodes[id.index()].next.take();
        if last == id {
            self.nodes[parent.index()].last_child = Some(before).filter(|&before| before != id);
        }
    }

    /// The property as it will be written, or only its name if it has no values.
    fn property_bytes<'v>(
        &self,
        id: NodeId,
        name: &str,
        values: impl Iterator<Item = Entry<'v>>,
    ) -> Result<Vec<u8>, EditError> {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(EditError::Name(name.to_owned()));
        }
        let node = self.node(id);
        if name == "CA" && node.parent().is_none() {
            return Err(EditError::Redeclared);
        }
        let mut out = name.to_owned();
        for entry in values {
            entry.write(node.size(), &mut out)?;
        }
        let charset = node.charset();
        let bytes =
            charset.encode(&out).map_err(|character| EditError::Charset { character, charset: charset.name() })?;
        Ok(bytes.into_owned())
    }

    /// Puts a property in the place of those of the same name, or behind all others.
    fn replace(&mut self, id: NodeId, name: &str, mut raw: Option<Vec<u8>>) {
        let at = self.own_list(id);
        let source = &self.source;
        self.rewritten[at].retain_mut(|written| {
            let old = written.raw.of(source);
            if !is_named(&old[..name_end(old, 0)], name) {
                return true;
            }
            raw.take().map(|raw| written.raw = Raw::New(raw.into())).is_some()
        });
        if let Some(raw) = raw {
            self.rewritten[at].push(Written { gap: Span::default(), raw: Raw::New(raw.into()) });
        }
    }

    /// The index of the node's list among the rewritten; it is copied there if need be.
    fn own_list(&mut self, id: NodeId) -> usize {
        let read = match self.data(id).list.place() {
            Ok(rewritten) => return rewritten,
            Err(read) => read,
        };
        let mut done = self.data(id).head.end;
        let copied = self.properties[read].iter().map(|&span| {
            let gap = Span { start: std::mem::replace(&mut done, span.end), end: span.start };
            Written { gap, raw: Raw::Source(span) }
        });
        let copied = copied.collect();
        let at = self.rewritten.len();
        self.rewritten.push(copied);
        self.nodes[id.index()].list = List::rewritten(at);
        at
    }

    /// Looks up the size of a game again.
    pub(crate) fn read_size(&mut self, game: usize) {
        if let Some(root) = self.games[game].root {
            self.games[game].size = self.node(root).declared_size().unwrap_or_default();
        }
    }

    /// From now on the file is put together anew. A guess at its charset could come out differently then, so it is
    /// written down.
    fn edit(&mut self) {
        if !self.edited {
            self.edited = true;
            self.declare(|game| game.uncertain);
        }
    }

    /// Makes sure that new text in this game, and all other text, will be read as it was written.
    fn declare_for_text(&mut self, id: NodeId) {
        let game = self.data(id).game as usize;
        let Game { root, charset, .. } = self.games[game];
        // The text may come to stand before the declaration and hide it.
        let hides = charset.has_trails() && root == Some(id);
        if hides || charset.origin() == Origin::Valid {
            self.declare_game(game);
        }
        if !charset.is_utf8() {
            // The file as a whole stops being valid UTF-8, by which other games were known.
            self.declare(|game| game.charset.origin() == Origin::Valid);
        }
    }

    fn declare(&mut self, which: impl Fn(&Game) -> bool) {
        let games: Vec<usize> = (0..self.games.len()).filter(|&game| which(&self.games[game])).collect();
        games.into_iter().for_each(|game| self.declare_game(game));
    }

    /// Declares the charset in front of all text, where it can be found by someone who does not know it yet.
    fn declare_game(&mut self, game: usize) {
        let Game { root: Some(root), charset, .. } = self.games[game] else { return };
        self.replace(root, "CA", None);
        let raw = format!("CA[{}]", charset.name()).into_bytes();
        let list = self.own_list(root);
        self.rewritten[list].insert(0, Written { gap: Span::default(), raw: Raw::New(raw.into()) });
        self.games[game] = Game { charset: charset.made_explicit(), uncertain: false, ..self.games[game] };
    }
}

impl Entry<'_> {
    fn write(self, size: Size, out: &mut String) -> Result<(), EditError> {
        let Entry(first, second) = self;
        out.push('[');
        first.write(size, second.is_some(), out)?;
        if let Some(second) = second {
            out.push(':');
            second.write(size, true, out)?;
        }
        out.push(']');
        Ok(())
    }
}

impl Item<'_> {
    fn write(self, size: Size, composed: bool, out: &mut String) -> Result<(), EditError> {
        match self {
            Item::Empty => {}
            Item::Text(text) => escape(text, composed, out),
            Item::Number(number) => out.push_str(&number.to_string()),
            Item::Real(number) if number.is_finite() => out.push_str(&number.to_string()),
            Item::Real(_) => return Err(EditError::NotFinite),
            Item::Color(color) => out.push_str(letter(color)),
            Item::Point(point) => {
                let letters = size.letters(point).ok_or(EditError::OffBoard(point, size))?;
                out.extend(letters.map(char::from));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_copied_with_its_branches_into_another_charset() {
        let source = b"(;SZ[9]CA[GBK];AB[aa](;B[bb]C[\xb6\xd4\\]]TE[1];W[cc](;B[dd])(;B[ee]))(;B[ff]))".to_vec();
        let from = Collection::parse(source, Limits::default()).unwrap();
        let start = from.games().next().unwrap().first_child().unwrap();
        let mut file = Collection::default();
        let root = file.add_game(Size::new(9, 9).unwrap());
        for child in start.children() {
            file.graft(root, child, |property| !property.is("TE")).unwrap();
        }
        let text = String::from_utf8(file.to_bytes().into_owned()).unwrap().replace('\n', "");
        assert!(text.ends_with("SZ[9](;B[bb]C[对\\]];W[cc](;B[dd])(;B[ee]))(;B[ff]))"), "{text}");
    }

    #[test]
    fn a_value_that_breaks_off_is_closed() {
        let from = Collection::parse(b"(;SZ[9];B[aa]C[half\\".to_vec(), Limits::default()).unwrap();
        let mut file = Collection::default();
        let root = file.add_game(Size::new(9, 9).unwrap());
        file.graft(root, from.games().next().unwrap().first_child().unwrap(), |_| true).unwrap();
        let again = Collection::parse(file.to_bytes().into_owned(), Limits::default()).unwrap();
        assert_eq!(again.skipped(), []);
        assert_eq!(again.games().next().unwrap().first_child().unwrap().comment().as_deref(), Some("half"));
    }
}
