//! [`Bell`]: wakes the work in the background.

use std::sync::Arc;

use tokio::sync::Notify;

/// Rung where something waits to be proved. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bell(Arc<Notify>);

impl Bell {
    /// There is something to prove.
    pub(crate) fn ring(&self) {
        self.0.notify_one();
    }

    /// Ready when there is.
    pub(crate) async fn rung(&self) {
        self.0.notified().await;
    }
}
