//! The ground floor: the board of one region in machine words, and what is seen on it without search.

pub(crate) mod arena;
pub(crate) mod bits;
mod settle;
