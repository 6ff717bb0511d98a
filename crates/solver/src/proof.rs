//! The third floor: from questions to grades and certificates.

pub(crate) mod grader;
pub(crate) mod strategy;
