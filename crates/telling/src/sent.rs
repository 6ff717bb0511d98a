//! [`Sent`]: the problems in a file that somebody sends, as they are kept.

use lesson::{Drafts, Found, Split, Unreadable, of_text};
use sgf::{Collection, Limits, Node};
use tsumego::{Book, Draft, book};
use wire::{Fault, Remark};

/// The private property of SGF that names the part of a collection that a problem belongs to.
const SECTION: &str = "KC";
/// Nodes of all games of a file, at some hundred bytes each.
const MOST_NODES: usize = 1_000_000;
/// Their properties, and what stands between nodes and is none: some bytes each.
const MOST_PROPERTIES: usize = 4_000_000;
const MOST_STRAY: usize = 100_000;
/// Remarks on a file that are passed on.
const MOST_REMARKS: usize = 20;
/// Bytes of an answer tree that is kept.
const MOST_BOOK: usize = 200_000;

/// What was found in a file, and what was passed over.
#[derive(Debug)]
pub struct Sent {
    /// The problems, in the order of the file.
    pub problems: Vec<SentProblem>,
    /// What is said about the rest.
    pub remarks: Vec<Remark>,
}

/// A problem of a file.
#[derive(Debug)]
pub struct SentProblem {
    /// The position at the start, and what the author says of it.
    pub draft: Draft,
    /// The author's answer tree in SGF; empty where there is none.
    pub book: String,
    /// There is an answer tree, but it is too large.
    pub tree_left_out: bool,
    /// The part of a collection that it belongs to, where the file says so.
    pub section: Option<String>,
    /// A game rather than a problem: nobody has set up stones, and somebody moves.
    pub is_game: bool,
}

/// A problem that goes into a file: with the part of its collection and the author's answer tree, empty where there is none.
pub type Taken = (Draft, String, String);

/// Problems as SGF, each a game tree.
pub fn in_sgf(problems: &[Taken]) -> Vec<u8> {
    let mut file = Collection::default();
    for (draft, section, tree) in problems {
        let root = book::write_with(&mut file, draft, tree).expect("what is kept is tidy and goes into UTF-8");
        if !section.is_empty() {
            file.set(root, SECTION, [section.as_str()]).expect("UTF-8 takes all texts");
        }
    }
    file.to_bytes().into_owned()
}

impl Sent {
    /// Reads SGF or a text diagram, at most so many problems.
    ///
    /// # Errors
    /// If there is none in it, or too much of it.
    pub fn read(bytes: Vec<u8>, most: usize) -> Result<Sent, Fault> {
        if sgf::looks_like(&bytes) { Sent::of_sgf(bytes, most) } else { Sent::of_text(&bytes) }
    }

    /// Whoever pastes a diagram may have taken a blank line with it.
    fn of_text(bytes: &[u8]) -> Result<Sent, Fault> {
        let blank = bytes.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let draft = of_text(&bytes[blank..]).map_err(|error| match error {
            Unreadable::NotText { .. } => Fault::NotText,
            Unreadable::BadText { line, what } => Fault::BadText { line, text: Box::new(what.into()) },
        })?;
        let problem = SentProblem { draft, book: String::new(), tree_left_out: false, section: None, is_game: false };
        Ok(Sent { problems: vec![problem], remarks: Vec::new() })
    }

    fn of_sgf(bytes: Vec<u8>, most: usize) -> Result<Sent, Fault> {
        let limits = Limits {
            games: most,
            nodes: MOST_NODES,
            properties: MOST_PROPERTIES,
            stray: MOST_STRAY,
            ..Limits::default()
        };
        let drafts = Drafts::read(bytes, limits, Split::ByBranch(most)).map_err(|_| Fault::TooLarge)?;
        let mut remarks: Vec<Remark> = drafts.skipped().iter().map(Remark::from).collect();
        let mut problems = Vec::new();
        for found in &drafts.found {
            match found {
                Ok(found) => {
                    remarks.extend(found.bad.iter().map(Remark::from));
                    problems.push(SentProblem::new(found, drafts.top(found)));
                }
                Err(bad) => remarks.push(bad.into()),
            }
        }
        remarks.truncate(MOST_REMARKS);
        if problems.is_empty() {
            let sgf = remarks.into_iter().next().unwrap_or(Remark::NoGame);
            return Err(Fault::BadSgf { sgf: Box::new(sgf) });
        }
        Ok(Sent { problems, remarks })
    }
}

impl SentProblem {
    fn new(found: &Found, top: Node<'_>) -> SentProblem {
        let moves = |node: Node<'_>| node.get("B").is_some() || node.get("W").is_some();
        let is_game = !found.is_problem && top.subtree().any(moves);
        let book = if is_game { None } else { Book::write(top) };
        let kept = book.as_ref().filter(|book| book.len() <= MOST_BOOK);
        SentProblem {
            tree_left_out: book.is_some() && kept.is_none(),
            book: kept.cloned().unwrap_or_default(),
            section: top.root().text(SECTION).map(|section| section.trim().to_owned()),
            draft: found.draft.clone(),
            is_game,
        }
    }
}
