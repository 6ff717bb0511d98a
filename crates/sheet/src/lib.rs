//! Problems on paper: pages with boards, numbers and goals, and the solutions of a sheet on its back, for clubs and
//! schools.
//!
//! An [`Entry`] is a problem with its [`Key`], which is what the back says of it. [`pages`] lays entries out by a [`Plan`],
//! as lists of lines, discs and words; [`svg`] and [`pdf`] write these down and decide nothing. The same entries and plan
//! give the same bytes on every machine.
//!
//! ```
//! use sheet::{Entry, Key, Plan, pages, pdf};
//! let problem = bank::problems().next().unwrap();
//! let solution = proof::file::check(problem.proof.certificate.iter().copied()).unwrap();
//! let entry = Entry::new(problem.draft, Some(Key::proved(&solution, None)));
//! let pages = pages(&[entry], &Plan::default());
//! assert_eq!(pages.len(), 2);
//! assert!(pdf(&pages, "Problems").starts_with(b"%PDF-"));
//! ```
//!
//! # Decisions
//! Solutions stand in the order of their problems, and do not mirror it: whoever looks one up goes by its number, and a page
//! that runs from right to left confuses. The boards of the back always have coordinates, since the sentences under them
//! name points.
//!
//! PDF files use the fonts that every reader has, and so need no other file; these know the letters of Western Europe
//! alone. [`Face`] tells what becomes of others.
//!
//! # Reading order
//! `paper`, `plan`, `entry`, `key`; then `layout`, with `block`, `board` and `face`; `page` and `form` (what it makes); `svg`, `pdf`.
#![deny(missing_docs)]

mod block;
mod board;
mod entry;
mod face;
mod form;
mod key;
mod layout;
mod page;
mod paper;
mod pdf;
mod plan;
mod svg;
#[cfg(test)]
mod tests;

pub use entry::Entry;
pub use face::Face;
pub use form::{Align, At, Form, Ink};
pub use key::Key;
pub use layout::pages;
pub use page::{Page, Side, Spot};
pub use paper::Paper;
pub use pdf::pdf;
pub use plan::{MOST_COLUMNS, Plan};
pub use svg::svg;
