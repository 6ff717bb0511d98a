//! SGF, the file format of game records (FF\[4\]), read and written without loss.
//!
//! A [`Collection`] keeps the bytes it was read from and knows where each node and property lies in them. What nobody
//! changed is written back byte for byte: blanks, prose around the games, the order of properties, unknown properties,
//! long names of older formats, soft line breaks, line endings, charset. What was changed or added is written anew,
//! and nothing else is.
//!
//! - Reading never fails on bad input. What cannot be understood is left out of the tree and listed in
//!   [`Collection::skipped`], with its line and a sentence; it is still there when the file is written unchanged. Only
//!   [`Limits`] make [`Collection::parse`] refuse a file.
//! - Nodes live in one vector and refer to each other by index, and nothing here recurses, so a line of a million
//!   moves is as safe as a short one. Time and memory are linear in the size of the file.
//! - Text comes in the charset that the game declares. Without a declaration, valid UTF-8 is UTF-8; anything else is
//!   guessed from its bytes, where the standard would say Latin-1 even to Chinese text. In Shift_JIS, GBK and Big5 the
//!   second byte of a character may look like `\` or `]`, and does not count as one.
//! - SGF counts rows from the top, [`Point`](rules::Point) from the bottom: whoever reads or writes a point goes
//!   through the board size, which [`Node::points`], [`Node::turn`] and [`Collection::set`] look up themselves.
//!
//! Rejected: a tree of owned strings. It is the obvious design, but it cannot give back the bytes it does not
//! understand, and it spends most of its time allocating.
//!
//! ```
//! use sgf::{Collection, Limits};
//! let mut file = Collection::parse(b"(;SZ[9]\n ;B[ee] ;W[gc] )", Limits::default())?;
//! let last = file.games().next().unwrap().main_line().last().unwrap().id();
//! file.set(last, "C", ["Too far [9]."])?;
//! assert_eq!(&*file.to_bytes(), b"(;SZ[9]\n ;B[ee] ;W[gc]C[Too far [9\\].] )");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `span`, `tree` (nodes and how they hang together), `sign` (is it SGF at all), `parser` (bytes to tree), `skipped` (what went wrong),
//! `value`, `text` and `markup` (what a property says), `charset`, `record` (games) and `replay` (whole trees of them),
//! `edit`, `writer`.
#![deny(missing_docs)]

mod charset;
mod edit;
mod lexer;
mod markup;
mod parser;
mod record;
mod replay;
mod sign;
mod skipped;
mod span;
mod text;
mod tree;
mod value;
mod writer;

pub use charset::{Charset, Origin};
pub use edit::{EditError, Entry, Item};
pub use markup::{Mark, Sign};
pub use record::{GameResult, Margin, Record};
pub use replay::{Replay, Step};
pub use sign::looks_like;
pub use skipped::{Damage, Limits, Place, Skipped, TooLarge};
pub use tree::{Collection, Node, NodeId};
pub use value::{BadValue, Double, Expected, Property, Size, Value};
