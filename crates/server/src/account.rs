//! Accounts, for those who want one: the same person on several devices, by a link with a secret or by a name with a
//! passphrase. Whoever has none is a guest, and nothing is missing for them.
//!
//! `holder` is who asks and what they may ask for; `link`, `name` and `sessions` are the routes; `entering` is how a browser
//! becomes somebody's; `hasher` makes and checks what passphrases are kept as.

pub(crate) mod entering;
pub(crate) mod hasher;
mod holder;
pub(crate) mod link;
pub(crate) mod name;
pub(crate) mod sessions;

pub(crate) use holder::Accounts;
