//! [`Drafts`]: the problems of an SGF file and the trees that they were read from; and [`of_text`], which reads the one of a
//! diagram.

use std::error::Error;
use std::fmt;

use sgf::{BadValue, Collection, Limits, Node, NodeId, Skipped, TooLarge};
use tsumego::record::{self, Reading};
use tsumego::text::{self, Misreading};
use tsumego::{Draft, paste};

/// What was found in a file.
#[derive(Debug)]
pub struct Drafts {
    /// Each problem or game in the order of the file, or why it is none.
    pub found: Vec<Result<Found, BadValue>>,
    trees: Collection,
}

/// A problem or a game of a file.
#[derive(Debug)]
pub struct Found {
    /// The position at the start, and what the author says of it.
    pub draft: Draft,
    /// Values that made no sense and were passed over.
    pub bad: Vec<BadValue>,
    /// Is it a problem rather than a game?
    pub is_problem: bool,
    top: NodeId,
}

/// How many problems a game tree may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// One. Of a game nothing is read but its first board.
    ByTree,
    /// One for each branch that sets up stones before anybody has moved; of all trees together at most so many.
    ByBranch(usize),
}

/// Why a text is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It is not UTF-8.
    NotText {
        /// Where other bytes begin, counted from 1.
        line: usize,
    },
    /// It is no diagram of a problem.
    BadText {
        /// Counted from 1.
        line: usize,
        /// What is wrong there.
        what: Misreading,
    },
}

impl Unreadable {
    /// Where it is, counted from 1.
    pub fn line(&self) -> usize {
        match self {
            Unreadable::NotText { line } | Unreadable::BadText { line, .. } => *line,
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::NotText { .. } => f.write_str("expected UTF-8 text, found other bytes"),
            Unreadable::BadText { what, .. } => what.fmt(f),
        }
    }
}

impl Error for Unreadable {}

impl Drafts {
    /// Reads SGF.
    ///
    /// # Errors
    /// If there is too much of it.
    pub fn read(bytes: impl Into<Vec<u8>>, limits: Limits, split: Split) -> Result<Drafts, TooLarge> {
        let trees = Collection::parse(bytes, limits)?;
        let read = |top: Node<'_>| Found::read(top, split);
        let found = match split {
            Split::ByTree => trees.games().map(read).collect(),
            Split::ByBranch(most) => {
                trees.games().flat_map(|root| record::starts(root, most)).take(most).map(read).collect()
            }
        };
        Ok(Drafts { found, trees })
    }

    /// What was passed over between the problems.
    pub fn skipped(&self) -> &[Skipped] {
        self.trees.skipped()
    }

    /// The node of its tree where something begins.
    pub fn top(&self, found: &Found) -> Node<'_> {
        self.trees.node(found.top)
    }
}

impl Found {
    fn read(top: Node<'_>, split: Split) -> Result<Found, BadValue> {
        let is_problem = record::is_problem(top);
        let reading = match split {
            Split::ByTree if !is_problem => Reading { draft: Draft::new(top.record()?.setup), bad: Vec::new() },
            _ => record::read(top)?,
        };
        Ok(Found { draft: reading.draft, bad: reading.bad, is_problem, top: top.id() })
    }
}

/// Reads the one problem of a text: in our own format, or as [`paste`] reads what people copy. Where it is neither, what is
/// wrong with it is told of whichever it resembles.
///
/// # Errors
/// If it holds none.
pub fn of_text(bytes: &[u8]) -> Result<Draft, Unreadable> {
    let text = decode(bytes)?;
    let strict = match text::read(text) {
        Ok(draft) => return Ok(draft),
        Err(error) => error,
    };
    let error = match paste::read(text) {
        Ok(draft) if !is_ours(&strict.what) => return Ok(draft),
        // Whoever has drawn more than a row of it has meant our own format.
        _ if strict.line > 1 => strict,
        Ok(_) => strict,
        Err(error) => error,
    };
    Err(Unreadable::BadText { line: error.line, what: error.what })
}

/// Is this the mistake of somebody who knows our own format?
fn is_ours(what: &Misreading) -> bool {
    use Misreading::{KoOnStone, NoKoPoint, NoStone, OffBoard, SecondKo, SecondSide};
    matches!(what, OffBoard(..) | NoStone(_) | NoKoPoint | KoOnStone(_) | SecondSide | SecondKo)
}

/// Bytes as text.
///
/// # Errors
/// If they are none.
pub fn decode(bytes: &[u8]) -> Result<&str, Unreadable> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Unreadable::NotText { line }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRANCHES: &str = "(;SZ[9]AB[aa](;AW[ba];B[ca])(;AW[ab];B[ac]))";

    fn count(split: Split) -> usize {
        Drafts::read(BRANCHES, Limits::default(), split).unwrap().found.len()
    }

    #[test]
    fn a_tree_is_one_problem_or_one_for_each_branch() {
        assert_eq!([count(Split::ByTree), count(Split::ByBranch(9)), count(Split::ByBranch(1))], [1, 2, 1]);
    }

    #[test]
    fn a_tree_of_no_board_is_told_among_the_others() {
        let drafts =
            Drafts::read("(;SZ[9:7])(;SZ[9];B[aa])(;SZ[9]AB[aa]AW[ba])", Limits::default(), Split::ByTree).unwrap();
        let kinds: Vec<Option<bool>> = drafts.found.iter().map(|found| Some(found.as_ref().ok()?.is_problem)).collect();
        assert_eq!(kinds, [None, Some(false), Some(true)]);
    }

    #[test]
    fn what_people_copy_is_read_and_mistakes_in_our_own_format_are_told() {
        let copied = of_text(b"See:\n. . . . .\n. . . . .\n. . . . .\nX X X . .\nO O X . .\nWhite to live").unwrap();
        assert_eq!((copied.setup.size, copied.setup.stones.white.len()), (5, 2));
        let wrong = of_text(b"xo-\nxo-\n-o-\nC3 x\n").unwrap_err();
        assert!(matches!(wrong, Unreadable::BadText { line: 4, what: Misreading::NoStone(_) }), "{wrong:?}");
        let short = of_text(b"xo---\nxo---\n-o--\n-----\n-----\nA5 x\n").unwrap_err();
        assert!(matches!(short, Unreadable::BadText { line: 3, what: Misreading::Width { .. } }), "{short:?}");
    }

    #[test]
    fn what_is_no_text_names_its_line() {
        assert_eq!(of_text(b"x o\n\xff").unwrap_err(), Unreadable::NotText { line: 2 });
        assert_eq!(of_text(b"?").unwrap_err().line(), 1);
        assert!(of_text("\u{feff}xo-\nxo-\n-o-\nB2 x\n".as_bytes()).is_ok());
    }
}
