//! The second floor: questions about one problem, answered by df-pn on one table.

pub(crate) mod ask;
pub(crate) mod balance;
pub(crate) mod child;
pub(crate) mod dfpn;
pub(crate) mod keyed;
pub(crate) mod knowledge;
mod meter;
pub mod outlook;
mod path;
pub(crate) mod progress;
pub(crate) mod rank;
pub(crate) mod session;
mod simulate;
pub(crate) mod table;
