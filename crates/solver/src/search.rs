//! The second floor: questions about one problem, answered by df-pn on one table.
//!
//! To read on: `ask` (what is asked, and how), `session` (of what problem), `dfpn` (the search, with `child`, `path` and
//! `balance`), `simulate`, `hint` and `outlook` (where it looks first), `table` (what it remembers), `meter`, `progress` and
//! `line` (when it stops, and what it tells meanwhile).

pub(crate) mod ask;
pub(crate) mod balance;
pub(crate) mod child;
pub(crate) mod dfpn;
pub(crate) mod hint;
pub(crate) mod keyed;
pub(crate) mod knowledge;
mod line;
mod meter;
pub mod outlook;
mod path;
pub(crate) mod progress;
pub(crate) mod rank;
pub(crate) mod session;
mod simulate;
pub(crate) mod table;
