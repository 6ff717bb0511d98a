//! The yardstick of open boards: what players make of published problems, a [`Row`] for each player and problem. `row` has it,
//! `judged` what was found where a proof and what was published differ, `share` how many of how many, `kind` what a problem turns on.

pub(crate) mod judged;
pub(crate) mod kind;
pub(crate) mod row;
pub(crate) mod share;

pub(crate) use judged::Judged;
pub(crate) use row::{Class, Row, Rows};
pub(crate) use share::Share;
