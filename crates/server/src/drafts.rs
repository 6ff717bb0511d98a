//! [`Drafts`]: the problems in a file that somebody sends, whatever its format.

use sgf::{Collection, Limits, Node};
use tsumego::{Book, Draft, record, text};
use wire::{Fault, Remark};

use crate::collections::SECTION;
use crate::refusal::Refusal;

/// Nodes of all games of a file, at some hundred bytes each.
const MOST_NODES: usize = 1_000_000;
/// Remarks on a file that are passed on.
const MOST_REMARKS: usize = 20;
/// Bytes of an answer tree that is kept.
const MOST_BOOK: usize = 200_000;

/// What was found in a file, and what was passed over.
#[derive(Debug)]
pub(crate) struct Drafts {
    pub(crate) found: Vec<Found>,
    pub(crate) remarks: Vec<Remark>,
}

/// A problem of a file.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) draft: Draft,
    /// The author's answer tree in SGF; empty where there is none.
    pub(crate) book: String,
    /// There is an answer tree, but it is too large.
    pub(crate) tree_left_out: bool,
    /// The part of a collection that it belongs to, where the file says so.
    pub(crate) section: Option<String>,
    /// A game rather than a problem: nobody has set up stones, and somebody moves.
    pub(crate) is_game: bool,
}

impl Drafts {
    /// Reads SGF or a text diagram, at most so many problems.
    pub(crate) fn read(bytes: Vec<u8>, most: usize) -> Result<Drafts, Refusal> {
        if sgf::looks_like(&bytes) { from_sgf(bytes, most) } else { from_text(bytes) }
    }
}

fn from_text(bytes: Vec<u8>) -> Result<Drafts, Refusal> {
    let words = String::from_utf8(bytes).map_err(|_| Fault::NotText)?;
    let draft = text::read(words.trim_start_matches(['\n', '\r']))
        .map_err(|error| Fault::BadText { line: error.line, text: Box::new(error.what.into()) })?;
    let found = Found { draft, book: String::new(), tree_left_out: false, section: None, is_game: false };
    Ok(Drafts { found: vec![found], remarks: Vec::new() })
}

fn from_sgf(bytes: Vec<u8>, most: usize) -> Result<Drafts, Refusal> {
    let limits = Limits { games: most, nodes: MOST_NODES, ..Limits::default() };
    let collection = Collection::parse(bytes, limits).map_err(|_| Fault::TooLarge)?;
    let mut remarks: Vec<Remark> = collection.skipped().iter().map(Remark::from).collect();
    let mut found = Vec::new();
    for start in collection.games().flat_map(|root| record::starts(root, most)).take(most) {
        match record::read(start) {
            Ok(reading) => {
                remarks.extend(reading.bad.iter().map(Remark::from));
                found.push(with_book(reading.draft, start));
            }
            Err(error) => remarks.push((&error).into()),
        }
    }
    remarks.truncate(MOST_REMARKS);
    match found.is_empty() {
        true => {
            let sgf = remarks.into_iter().next().unwrap_or(Remark::NoGame);
            Err(Fault::BadSgf { sgf: Box::new(sgf) }.into())
        }
        false => Ok(Drafts { found, remarks }),
    }
}

fn with_book(draft: Draft, start: Node<'_>) -> Found {
    let moves = |node: Node<'_>| node.get("B").is_some() || node.get("W").is_some();
    let is_game = !record::is_problem(start) && start.subtree().any(moves);
    let book = if is_game { None } else { Book::write(start) };
    let kept = book.as_ref().filter(|book| book.len() <= MOST_BOOK);
    Found {
        tree_left_out: book.is_some() && kept.is_none(),
        book: kept.cloned().unwrap_or_default(),
        section: start.root().text(SECTION).map(|section| section.trim().to_owned()),
        draft,
        is_game,
    }
}
