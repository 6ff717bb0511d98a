//! From bytes to a tree.
//!
//! The source is cut into pieces without a gap: what comes before the first game; for each node its head (blanks,
//! `(`, `;`) and its properties, each with the blanks before it; for each tree what closes it; what comes after the
//! last game. Written down in the order of the tree the pieces give the source again, whatever was in it, and that is
//! what makes the round trip lossless. Junk lies in the pieces as blanks do.

use std::num::NonZeroU32;

use memchr::memchr;

use crate::charset::{Charset, Origin};
use crate::lexer::{hides, is_blank, name_end, skip_blanks, value_end};
use crate::skipped::{Damage, Finding, Limits, TooLarge, excerpt, placed};
use crate::span::Span;
use crate::tree::{Collection, Data, Game, List, NodeId};
use crate::value::{Size, is_named};

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";
/// How far into a game its charset is looked for in any case.
const GLANCE: usize = 64;
/// How many findings are kept: nobody reads more.
const FINDINGS: usize = 1000;

impl Collection {
    /// Reads a file. What cannot be understood is left out and listed in [`Collection::skipped`].
    ///
    /// # Errors
    /// If the file goes beyond the limits.
    pub fn parse(bytes: impl Into<Vec<u8>>, limits: Limits) -> Result<Collection, TooLarge> {
        let source = bytes.into();
        let most = limits.bytes.min(u32::MAX as usize);
        if source.len() > most {
            return Err(TooLarge::Bytes(most));
        }
        let mut parser = Parser::new(&source, limits);
        parser.file()?;
        let Parser { read, findings, unsaid, mut cuts, .. } = parser;
        cuts.sort_unstable_by_key(|cut| cut.start);
        let skipped = placed(findings, unsaid, &source);
        let mut collection = Collection { skipped, cuts, source, ..read };
        (0..collection.games.len()).for_each(|game| collection.read_size(game));
        Ok(collection)
    }
}

/// A tree that is not closed yet.
struct Open {
    /// Where its parenthesis is.
    at: u32,
    /// The node it hangs on.
    parent: Option<NodeId>,
    /// Its first node.
    first: Option<NodeId>,
    /// Did other trees come before any node? Then it is just a pair of parentheses around them.
    wrapper: bool,
}

impl Open {
    /// Does the next node begin this tree?
    fn awaits_node(&self) -> bool {
        self.first.is_none() && !self.wrapper
    }
}

struct Parser<'a> {
    bytes: &'a [u8],
    limits: Limits,
    at: usize,
    /// Where the last piece ended.
    done: usize,
    open: Vec<Open>,
    /// The node that the next one follows.
    last: Option<NodeId>,
    /// Do properties belong to the last node? They do until a parenthesis.
    in_node: bool,
    charset: Charset,
    /// Does the charset hang on a guess?
    uncertain: bool,
    /// How many bytes may still be looked through for declarations. A broken file can have many games that seem to
    /// have no end.
    patience: usize,
    /// The charset of games that do not say.
    undeclared: Option<Charset>,
    /// The collection so far.
    read: Collection,
    findings: Vec<Finding>,
    /// How many findings there were beyond those.
    unsaid: usize,
    cuts: Vec<Span>,
    /// The junk of the tree so far: further junk right behind it joins it.
    junk: Option<Span>,
}

impl<'a> Parser<'a> {
    fn new(bytes: &'a [u8], limits: Limits) -> Parser<'a> {
        let marked = bytes.starts_with(MARK);
        Parser {
            bytes,
            limits,
            at: if marked { MARK.len() } else { 0 },
            done: 0,
            open: Vec::new(),
            last: None,
            in_node: false,
            charset: Charset::UTF_8,
            uncertain: false,
            patience: bytes.len().saturating_mul(4),
            undeclared: marked.then_some(Charset::MARKED),
            read: Collection::default(),
            findings: Vec::new(),
            unsaid: 0,
            cuts: Vec::new(),
            junk: None,
        }
    }

    fn file(&mut self) -> Result<(), TooLarge> {
        while let Some(start) = self.next_tree() {
            if self.read.games.len() == self.limits.games {
                self.miss(start, Damage::MoreGames(self.limits.games));
                self.read.after = Span::new(self.done, self.bytes.len());
                return Ok(());
            }
            self.outside(start)?;
            self.at = start;
            (self.charset, self.uncertain) = self.charset_of_game();
            self.tree()?;
            self.report_junk()?;
            (self.last, self.in_node) = (None, false);
        }
        self.outside(self.bytes.len())?;
        self.read.after = Span::new(self.done, self.bytes.len());
        if self.read.games.is_empty() {
            (self.read.before, self.read.after) = (self.read.after, Span::default());
        }
        Ok(())
    }

    /// Where the next game begins.
    fn next_tree(&self) -> Option<usize> {
        let mut at = self.at;
        loop {
            at += memchr(b'(', &self.bytes[at..])?;
            if self.begins_game(at) {
                return Some(at);
            }
            at += 1;
        }
    }

    /// Prose has parentheses too: a game has a `;` inside, or at least something like `FF[`.
    fn begins_game(&self, open: usize) -> bool {
        let at = skip_blanks(self.bytes, open + 1);
        let letters = self.bytes[at..].iter().take_while(|byte| byte.is_ascii_uppercase()).take(3).count();
        self.bytes.get(at) == Some(&b';') || matches!(letters, 1 | 2) && self.bytes.get(at + letters) == Some(&b'[')
    }

    /// Deals with the text up to the next game, or to the end.
    fn outside(&mut self, end: usize) -> Result<(), TooLarge> {
        if self.read.games.is_empty() && end < self.bytes.len() {
            self.read.before = Span::new(0, end);
            self.done = end;
            return Ok(());
        }
        let start = skip_blanks(self.bytes, self.at).min(end);
        let text = self.bytes[start..end].trim_ascii_end();
        let (span, no_game) = (Span::new(start, start + text.len()), self.read.games.is_empty());
        match self.bytes {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] if no_game => self.find(span, Damage::Utf16),
            _ if no_game => self.find(span, Damage::NoGame),
            // Files that were joined have marks in the middle.
            _ if text.is_empty() || text == MARK => {}
            _ => self.find_text(span, Damage::Outside),
        }
        if text.starts_with(MARK) || text.iter().any(|byte| b"();[]".contains(byte)) {
            self.cut(span)?;
        }
        Ok(())
    }

    /// Notes what may not stay in a file that is put together anew.
    fn cut(&mut self, span: Span) -> Result<(), TooLarge> {
        if self.cuts.len() >= self.limits.stray {
            return Err(TooLarge::Stray(self.limits.stray));
        }
        self.cuts.push(span);
        Ok(())
    }

    /// The charset of the game whose parenthesis is next, and whether it hangs on a guess.
    fn charset_of_game(&mut self) -> (Charset, bool) {
        if self.undeclared == Some(Charset::MARKED) {
            return (Charset::MARKED, false);
        }
        let plain = self.declaration(Charset::UTF_8);
        if let Some((declared, name)) = plain.and_then(|name| self.named(name).zip(plain)) {
            let before = &self.bytes[self.at..name.start as usize];
            return (declared, hides(before, declared));
        }
        let guess = *self.undeclared.get_or_insert_with(|| Charset::of_undeclared(self.bytes));
        // Text in some charsets hides a declaration behind it from all who cannot read it.
        let hidden = if plain.is_none() && guess.has_trails() { self.declaration(guess) } else { None };
        let charset = hidden.and_then(|name| self.named(name)).unwrap_or(guess);
        (charset, guess.origin() == Origin::Guessed || self.patience == 0)
    }

    /// The charset of the name in this place.
    fn named(&mut self, name: Span) -> Option<Charset> {
        let charset = Charset::declared(name.of(self.bytes));
        if charset.is_none() {
            self.find_text(name, Damage::UnknownCharset);
        }
        charset
    }

    /// The value of `CA` in the root of the game ahead, if text is read in this charset.
    fn declaration(&mut self, charset: Charset) -> Option<Span> {
        let mut at = skip_blanks(self.bytes, self.at + 1);
        at += usize::from(self.bytes.get(at) == Some(&b';'));
        let start = at;
        let end = self.bytes.len().min(start + self.patience.max(GLANCE));
        let found = declaration(self.bytes, &mut at, end, charset);
        self.patience = self.patience.saturating_sub(at - start);
        found
    }

    /// Reads one game, whose parenthesis is next.
    fn tree(&mut self) -> Result<(), TooLarge> {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b';' => self.semicolon()?,
                b'A'..=b'Z' | b'a'..=b'z' => self.property()?,
                b'(' => self.open()?,
                b')' => {
                    self.close()?;
                    if self.open.is_empty() {
                        return Ok(());
                    }
                }
                b'[' => self.stray_value()?,
                _ if is_blank(byte) => self.at += 1,
                _ => self.stray(self.at + 1)?,
            }
        }
        self.unfinished();
        Ok(())
    }

    fn open(&mut self) -> Result<(), TooLarge> {
        if self.open.len() >= self.limits.depth {
            return Err(TooLarge::Depth(self.limits.depth));
        }
        self.open.push(Open { at: self.at as u32, parent: self.last, first: None, wrapper: false });
        self.in_node = false;
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) -> Result<(), TooLarge> {
        let open = self.open.pop().expect("a tree ends where its first parenthesis closes");
        self.at += 1;
        match open.first {
            Some(first) => {
                let tree = self.read.nodes[first.index()].tree.expect("the first node of a tree begins it");
                self.read.closings[tree.get() as usize - 1] = Span::new(self.done, self.at);
                self.done = self.at;
            }
            None => {
                let span = Span { start: open.at, end: open.at + 1 };
                self.find(span, Damage::EmptyTree);
                self.cut(span)?;
                self.cut(Span::new(self.at - 1, self.at))?;
            }
        }
        (self.last, self.in_node) = (open.parent, false);
        if let Some(outer) = self.open.last_mut() {
            outer.wrapper |= outer.first.is_none();
        }
        Ok(())
    }

    fn semicolon(&mut self) -> Result<(), TooLarge> {
        self.node(self.at + 1)?;
        self.at += 1;
        Ok(())
    }

    /// Begins a node for properties that have none: right behind the parenthesis if there is one.
    fn assume_semicolon(&mut self) -> Result<(), TooLarge> {
        self.miss(self.at, Damage::MissingSemicolon);
        let open = self.open.last().expect("properties are read within trees");
        self.node(if open.awaits_node() { open.at as usize + 1 } else { self.done })
    }

    /// Begins a node whose head ends here.
    fn node(&mut self, head_end: usize) -> Result<(), TooLarge> {
        let id = NodeId::at(self.read.nodes.len());
        if self.read.nodes.len() >= self.limits.nodes {
            return Err(TooLarge::Nodes(self.limits.nodes));
        }
        let tree = self.begin_tree(id);
        if self.last.is_none() {
            let (charset, uncertain) = (self.charset, self.uncertain);
            self.read.games.push(Game { root: Some(id), charset, uncertain, size: Size::default() });
        }
        self.read.nodes.push(Data {
            parent: self.last,
            last_child: None,
            next: None,
            game: self.read.games.len() as u32 - 1,
            list: List::read_from(self.read.properties.len()),
            head: Span::new(self.done, head_end),
            tree,
        });
        self.follow(id, tree.is_some());
        (self.done, self.in_node) = (head_end, true);
        Ok(())
    }

    /// The tree that a node begins if it is the first behind a parenthesis.
    fn begin_tree(&mut self, id: NodeId) -> Option<NonZeroU32> {
        let open = self.open.last_mut().expect("nodes are read within trees");
        if !open.awaits_node() {
            return None;
        }
        open.first = Some(id);
        self.read.closings.push(Span::default());
        NonZeroU32::new(self.read.closings.len() as u32)
    }

    fn follow(&mut self, id: NodeId, begins_tree: bool) {
        let Some(parent) = self.last.replace(id) else { return };
        if !begins_tree && self.read.nodes[parent.index()].last_child.is_some() {
            self.miss(self.at, Damage::NodeAfterVariations);
        }
        Collection::link(&mut self.read.nodes, parent, id);
    }

    fn property(&mut self) -> Result<(), TooLarge> {
        let start = self.at;
        let name = name_end(self.bytes, start);
        let mut bracket = skip_blanks(self.bytes, name);
        if self.bytes.get(bracket) != Some(&b'[') {
            return self.stray(name);
        }
        if !self.in_node {
            self.assume_semicolon()?;
        }
        while self.bytes.get(bracket) == Some(&b'[') {
            self.value(bracket + 1);
            bracket = skip_blanks(self.bytes, self.done);
        }
        self.at = bracket;
        self.add_property(Span::new(start, self.done))
    }

    fn add_property(&mut self, span: Span) -> Result<(), TooLarge> {
        if self.read.properties.len() >= self.limits.properties {
            return Err(TooLarge::Properties(self.limits.properties));
        }
        self.read.properties.push(span);
        self.read.nodes.last_mut().expect("properties are read within nodes").list.grow();
        Ok(())
    }

    fn value(&mut self, from: usize) {
        match value_end(self.bytes, from, self.charset) {
            Ok(end) => self.done = end + 1,
            Err(end) => {
                self.read.broken_off = Some(end as u32);
                self.miss(self.bytes.len(), Damage::MissingBracket);
                self.done = end;
            }
        }
    }

    fn stray_value(&mut self) -> Result<(), TooLarge> {
        match value_end(self.bytes, self.at + 1, self.charset) {
            Ok(end) => self.stray(end + 1),
            Err(_) => self.stray(self.bytes.len()),
        }
    }

    /// Steps over junk.
    fn stray(&mut self, end: usize) -> Result<(), TooLarge> {
        let start = self.at;
        self.at = end;
        match &mut self.junk {
            Some(junk) if skip_blanks(self.bytes, junk.end as usize) == start => junk.end = end as u32,
            _ => {
                self.report_junk()?;
                self.junk = Some(Span::new(start, end));
            }
        }
        Ok(())
    }

    fn report_junk(&mut self) -> Result<(), TooLarge> {
        let Some(span) = self.junk.take() else { return Ok(()) };
        self.find_text(span, Damage::Text);
        self.cut(span)
    }

    /// The file ends within a tree.
    fn unfinished(&mut self) {
        self.miss(self.bytes.len(), Damage::MissingParentheses(self.open.len()));
        let empty = self.open.drain(..).filter(|open| open.first.is_none());
        self.cuts.extend(empty.map(|open| Span { start: open.at, end: open.at + 1 }));
    }

    fn find(&mut self, span: Span, what: Damage) {
        if self.findings.len() < FINDINGS {
            self.findings.push(Finding { span, what });
        } else {
            self.unsaid += 1;
        }
    }

    fn find_text(&mut self, span: Span, what: impl FnOnce(String) -> Damage) {
        if self.findings.len() < FINDINGS {
            self.find(span, what(excerpt(span.of(self.bytes))));
        } else {
            self.unsaid += 1;
        }
    }

    /// Finds that something is missing here.
    fn miss(&mut self, at: usize, what: Damage) {
        self.find(Span::new(at, at), what);
    }
}

/// Looks for the value of `CA` among the properties from `at` up to `end`, and moves `at` as far as it has looked.
fn declaration(bytes: &[u8], at: &mut usize, end: usize, charset: Charset) -> Option<Span> {
    while *at < end {
        let start = skip_blanks(bytes, *at);
        let name = if bytes.get(start)?.is_ascii_alphabetic() { name_end(bytes, start) } else { start };
        let bracket = skip_blanks(bytes, name);
        *at = bracket.max(start + 1);
        match bytes.get(bracket)? {
            b'[' => {
                let value = value_end(&bytes[..end.max(bracket + 1)], bracket + 1, charset);
                *at = value.unwrap_or(end) + 1;
                // A value may end with the file, but not where patience does.
                let value = if end == bytes.len() { value.unwrap_or_else(|end| end) } else { value.ok()? };
                if is_named(&bytes[start..name], "CA") {
                    return Some(Span::new(bracket + 1, value));
                }
            }
            b';' | b'(' | b')' => return None,
            _ => {}
        }
    }
    None
}
