//! [`Games`]: what games against the computer are kept and thought about with, Go and Capture Row alike.

use store::Store;

use crate::doors::quota::Quota;
use crate::study::thinker::Thinker;

/// Where games are kept, who thinks about them, and what they cost. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    pub(crate) store: Store,
    pub(crate) quota: Quota,
    pub(crate) thinker: Thinker,
    /// Only this machine can reach the server, so whoever asks is its owner.
    pub(crate) at_home: bool,
}
