//! The top floor: problems as somebody wrote them down, whose target and region have to be found.

pub(crate) mod choice;
pub(crate) mod draft;
mod guess;
mod inquiry;
mod orientation;
mod probe;
pub mod region;
pub(crate) mod target;
pub(crate) mod zone;
