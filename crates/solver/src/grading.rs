//! The third floor: from questions to grades (`grader`), from the table to the moves that prove them (`strategy`), and
//! what a move is worth beyond its grade (`points`).

pub(crate) mod grader;
pub(crate) mod points;
pub(crate) mod strategy;
