//! [`Club`]: what rooms are kept, played and paid with.

use std::sync::Arc;

use store::Store;
use wire::QuestionJson;

use super::engine::Engines;
use super::hall::Rooms;
use crate::doors::admin::Gatekeeper;
use crate::doors::metrics::Metrics;
use crate::doors::quota::Quota;
use crate::study::thinker::Thinker;

/// The rooms and all that goes on in them needs. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Club {
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) engines: Engines,
    pub(crate) thinker: Thinker,
    pub(crate) quota: Quota,
    pub(crate) gatekeeper: Gatekeeper,
    pub(crate) metrics: Metrics,
    /// What members are asked after a game, where its host wants that.
    pub(crate) questions: Arc<[QuestionJson]>,
    /// Only this machine can reach the server, so whoever asks is its owner.
    pub(crate) at_home: bool,
}
