//! What was found about problems, as it is kept and handed on. Command line and web app write the same.
//!
//! What an audit says of a problem is a [`Found`]: a line of JSON, sentences, or a comment in SGF. Many are a [`summary`], or a page
//! that needs nothing but itself, the [`report`](fn@report), in the [`frame`] of all such pages.
//!
//! ```
//! use dossier::Found;
//! let board: rules::diagram::Diagram = "x o -\n- - -\n- - -".parse().unwrap();
//! let found = Found::open("mine 1", &tsumego::Draft::new(board.setup(rules::Color::Black)));
//! assert_eq!(found.words(), "mine 1\n  Open: not solved in time.\n");
//! assert_eq!(Found::from_line(&found.to_line()), Some(found));
//! ```
#![deny(missing_docs)]

mod found;
pub mod frame;
mod report;

pub use found::{Found, Searched, name_the_same, summary};
pub use report::report;
