//! How a problem is solved and taught: the processors and who may use them, what was solved already, and the routes that ask.

pub(crate) mod ahead;
pub(crate) mod analysis;
pub(crate) mod audit;
pub(crate) mod bell;
pub(crate) mod desk;
pub(crate) mod editor;
pub(crate) mod engines;
pub(crate) mod ledger;
pub(crate) mod leisure;
pub(crate) mod moments;
pub(crate) mod named;
pub(crate) mod proofs;
pub(crate) mod prover;
pub(crate) mod questions;
pub(crate) mod queue;
pub(crate) mod rankers;
pub(crate) mod shelf;
pub(crate) mod solving;
pub(crate) mod teacher;
pub(crate) mod thinker;
pub(crate) mod thinking;
pub(crate) mod wanted;
