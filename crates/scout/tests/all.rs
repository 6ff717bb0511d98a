//! Everything that is tried from outside the crate.

mod agreement;
mod exam;
mod starts;
mod talk;
