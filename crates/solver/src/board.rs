//! The ground floor: the board of one region (`arena`) in machine words (`bits`), and what is seen on it without search
//! (`settle`).

pub(crate) mod arena;
pub(crate) mod bits;
mod settle;
