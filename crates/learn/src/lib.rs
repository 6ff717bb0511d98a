//! What can be learned from solved positions: which move of a life-and-death problem is right.
//!
//! Gang, Blackmore and Daniels (*GoLD: Go Life and Death Solver*) trained eight kinds of classifier on problems that a crowd had
//! solved. Here the labels are exact: [`gather()`] solves positions with all their moves, and a move is right if nothing is better.
//! The rest is their experiment: [`feature`]s of a move, [`model`]s that learn from them, and how good these are.
//!
//! - A [`Labelled`] position has a grade for every move. [`families`] of problems are kept together when positions are [`split`] into
//!   what is learned from and what is held back. [`mod@file`] has them as bytes.
//! - A [`Told`] position has the labels that an author's tree gives, true or not.
//! - An [`Extractor`](feature::Extractor), [`primed`] on training positions, makes a [`FeatureTable`] of them: a row of numbers for each move.
//! - A [`ModelKind`](model::ModelKind) of model is fitted to a table, [`prepare`](Prepare)d if wished; [`metric`] says how good its scores are. A
//!   [`study`] does that many times over.
//! - A [`Game`] is played by the agent of the text, with what was learned, and refereed by the solver.
//! - A [`Net`](net::Net) learns from the positions themselves.
//!
//! # Decisions
//! Only urgent positions are learned from: there is a right move and a wrong one, and passing is wrong. Elsewhere every move is right
//! or none is, and to be right there needs no skill; such positions would make every figure look better.
//!
//! The models are written by hand and have no library: `model` says why. The weights of the net are safetensors, and the reader of
//! these is their makers'. All of it is the same for a seed on any
//! number of threads.
//!
//! # Reading order
//! `position`, `gather`, `crowd`, `family`, [`mod@file`]; [`feature`], `prime`, `table`; [`model`], `prepare`, [`metric`]; `ranker`, [`net`], `looks`, `game`; [`study`].
#![deny(missing_docs)]

mod bytes;
mod crowd;
mod family;
pub mod feature;
pub mod file;
mod game;
mod gather;
mod looks;
pub mod metric;
pub mod model;
pub mod net;
mod position;
mod prepare;
mod prime;
mod ranker;
pub mod study;
mod table;

pub use crowd::{Labels, Lore, Told};
pub use family::{NEAR, Part, SPLIT, families, split};
pub use game::{Agent, End, Game, Opponent, Oracle};
pub use gather::{Plan, gather, mixed, without_duplicates};
pub use looks::{Looks, Shipped, read_looks};
pub use position::Labelled;
pub use prepare::{Pca, Prepare};
pub use prime::primed;
pub use ranker::{NotARanker, Ranker};
pub use table::{FeatureTable, in_parallel};
