//! What was found about problems, as it is kept and handed on: each is a [`Found`], which is a line of JSON, sentences or a
//! comment in SGF; many are a page, the [`report`](fn@report). The command line writes the same.

mod found;
pub mod frame;
mod report;

pub use found::{Found, Searched, name_the_same, summary};
pub use report::report;
