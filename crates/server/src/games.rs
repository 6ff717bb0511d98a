//! Games: records of others, and whole games against the computer, Go and Capture Row.

pub(crate) mod go;
pub(crate) mod keeping;
pub(crate) mod records;
pub(crate) mod rows;
