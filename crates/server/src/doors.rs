//! How a request comes in and an answer goes out: connections, who asks, how much of everything they may have, what is refused, counted and written down.

pub(crate) mod admin;
pub(crate) mod agent;
pub(crate) mod caller;
pub(crate) mod devices;
pub(crate) mod docs;
pub(crate) mod door;
pub(crate) mod download;
pub(crate) mod gate;
pub(crate) mod health;
pub(crate) mod journal;
pub(crate) mod metrics;
mod newcomer;
pub(crate) mod page;
pub(crate) mod png;
mod preview;
pub(crate) mod quota;
pub(crate) mod recall;
pub(crate) mod refusal;
pub(crate) mod request;
pub(crate) mod scales;
pub(crate) mod site;
pub(crate) mod stream;
pub(crate) mod visitor;
pub(crate) mod watched;
