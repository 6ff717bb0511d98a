//! The third floor: from questions to grades (`grader`), and from the table to the moves that prove them (`strategy`).

pub(crate) mod grader;
pub(crate) mod strategy;
