//! What the commands of the program share, whatever they do: where they read from (`input`) and write to (`output`), how
//! they end (`answer`, `failure`) and warn (`warning`), how far they are (`meter`), how they are stopped (`interrupt`), on how many cores they
//! run (`cores`), and how people write and read numbers (`amount`).
//!
//! Every command ends with status 0 when all is well, 1 when the answer is no, and 2 for wrong use or bad input, with
//! one sentence on standard error.
#![deny(missing_docs)]

pub mod amount;
mod command_end;
mod cores;
mod failure;
pub mod input;
mod interrupt;
mod meter;
pub mod output;
mod warning;

pub use command_end::CommandEnd;
pub use cores::{all_cores_or, threads};
pub use failure::Failure;
pub use interrupt::Interrupt;
pub use meter::{Meter, bar};
pub use output::print;
pub use warning::warn;
