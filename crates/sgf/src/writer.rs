//! From a tree to bytes.

use std::borrow::Cow;

use crate::charset::Charset;
use crate::span::Span;
use crate::tree::{Collection, Data, Node, NodeId, Raw};

impl Collection {
    /// The file as it is now. Without a change since it was read, these are the very bytes it was read from.
    ///
    /// After a change, what was changed is written anew and all else is as it was, except that a broken file comes out
    /// whole: what is missing is put in, and junk that would confuse a reader is left out.
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        if self.edited { Cow::Owned(Writer::all(self)) } else { Cow::Borrowed(&self.source) }
    }
}

/// Puts the pieces of a file together.
pub(crate) struct Writer<'a> {
    collection: &'a Collection,
    out: Vec<u8>,
    line_break: &'static [u8],
}

impl<'a> Writer<'a> {
    /// All of a file.
    fn all(collection: &Collection) -> Vec<u8> {
        let mut writer = Writer::new(collection);
        writer.copy(collection.before);
        collection.games().for_each(|root| writer.game(root.id()));
        writer.copy(collection.after);
        if collection.source.is_empty() && !writer.out.is_empty() {
            writer.out.extend(writer.line_break);
        }
        writer.out
    }

    /// All of a file, in UTF-8.
    pub(crate) fn in_utf8(collection: &Collection) -> Vec<u8> {
        let mut writer = Writer::new(collection);
        let mut bytes = Vec::with_capacity(collection.source.len());
        let mut charset = collection.games().next().map_or(Charset::UTF_8, Node::charset);
        writer.copy(collection.before);
        for root in collection.games() {
            bytes.extend(charset.decode(&std::mem::take(&mut writer.out)).as_bytes());
            charset = root.charset();
            writer.game(root.id());
        }
        writer.copy(collection.after);
        bytes.extend(charset.decode(&writer.out).as_bytes());
        bytes
    }

    fn new(collection: &'a Collection) -> Writer<'a> {
        let source = &collection.source;
        let line_end = memchr::memchr(b'\n', source).unwrap_or(0);
        let line_break: &[u8] = if line_end > 0 && source[line_end - 1] == b'\r' { b"\r\n" } else { b"\n" };
        Writer { collection, out: Vec::with_capacity(source.len()), line_break }
    }

    /// Writes one game.
    fn game(&mut self, root: NodeId) {
        let mut id = root;
        loop {
            self.open(id);
            id = match self.collection.first_child(id) {
                Some(child) => child,
                None => match self.close_up_to_branch(id, root) {
                    Some(next) => next,
                    None => return,
                },
            };
        }
    }

    /// Closes this node and those above it until one has a sibling, which comes next.
    fn close_up_to_branch(&mut self, mut id: NodeId, root: NodeId) -> Option<NodeId> {
        loop {
            self.close(id);
            if id == root {
                return None;
            }
            match self.collection.next_sibling(id) {
                Some(next) => return Some(next),
                None => id = self.data(id).parent?,
            }
        }
    }

    /// Writes a node without what follows it.
    fn open(&mut self, id: NodeId) {
        let Data { head, tree, .. } = *self.data(id);
        if head.end == 0 {
            self.begin_line();
        }
        // The `;` is written here in any case: a parenthesis may have to go before it, or it may be missing.
        let bare = head.of(&self.collection.source).ends_with(b";");
        self.copy(Span { end: head.end - u32::from(bare), ..head });
        if tree.is_none() && self.needs_tree(id) {
            self.out.push(b'(');
        }
        self.out.push(b';');
        self.properties(id);
    }

    fn begin_line(&mut self) {
        if !self.out.is_empty() {
            self.out.extend(self.line_break);
        }
    }

    fn close(&mut self, id: NodeId) {
        let Some(tree) = self.data(id).tree else {
            if self.needs_tree(id) {
                self.out.push(b')');
            }
            return;
        };
        match self.collection.closings[tree.get() as usize - 1] {
            missing if missing.len() == 0 => self.out.push(b')'),
            closing => self.copy(closing),
        }
    }

    /// Does a node have to be in parentheses? Roots do, and variations.
    fn needs_tree(&self, id: NodeId) -> bool {
        self.data(id).next != Some(id)
    }

    fn properties(&mut self, id: NodeId) {
        let collection = self.collection;
        match self.data(id).list.place() {
            Err(read) if read.is_empty() => {}
            Err(read) => {
                let last = collection.properties[read.end - 1];
                self.source_property(Span { start: self.data(id).head.end, end: last.end });
            }
            Ok(list) => {
                for written in &collection.rewritten[list] {
                    self.copy(written.gap);
                    match &written.raw {
                        Raw::Source(span) => self.source_property(*span),
                        Raw::New(bytes) => self.out.extend(bytes),
                    }
                }
            }
        }
    }

    /// Copies properties, and closes the value that the file breaks off in.
    fn source_property(&mut self, span: Span) {
        self.copy(span);
        if self.collection.broken_off == Some(span.end) {
            self.out.push(b']');
        }
    }

    /// Copies part of the source without what was cut from it.
    fn copy(&mut self, span: Span) {
        let Collection { source, cuts, .. } = self.collection;
        let mut at = span.start;
        let first = cuts.partition_point(|cut| cut.end <= at);
        for cut in cuts[first..].iter().take_while(|cut| cut.start < span.end) {
            self.out.extend(Span { start: at, end: cut.start.max(at) }.of(source));
            at = cut.end.min(span.end);
        }
        self.out.extend(Span { start: at, end: span.end }.of(source));
    }

    fn data(&self, id: NodeId) -> &'a Data {
        self.collection.data(id)
    }
}
