//! Problems that are kept: those that ship, those that people bring, their lists, sheets and shapes, and the way through them.

pub(crate) mod catalogue;
pub(crate) mod collections;
pub(crate) mod course;
pub(crate) mod history;
pub(crate) mod import;
pub(crate) mod label;
pub(crate) mod mine;
pub(crate) mod moved;
pub(crate) mod print;
pub(crate) mod problems;
pub(crate) mod progress;
pub(crate) mod shapes;
pub(crate) mod shipped;
pub(crate) mod standing;
pub(crate) mod summary;
pub(crate) mod train;
