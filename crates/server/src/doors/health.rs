//! Health checks. `GET /healthz`: healthy means that the database answers, and that there is room for what is to be
//! kept. `GET /readyz`, and `GET /api/status`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use store::Store;
use tokio::sync::Mutex;
use wire::Status;

use crate::doors::refusal::Refusal;
use crate::study::thinker::Thinker;

/// How long a finding is told again: looking means writing, and anybody may ask.
const FRESH: Duration = Duration::from_secs(2);

/// What was found last. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Health(Arc<Mutex<Option<(Instant, bool)>>>);

/// Is the server about to stop? Then nobody is sent here. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stopping(pub(crate) Arc<AtomicBool>);

/// `GET /healthz`.
pub(crate) async fn health(State(health): State<Health>, State(store): State<Store>) -> (StatusCode, &'static str) {
    let mut last = health.0.lock().await;
    let (when, well) = match last.filter(|(when, _)| when.elapsed() < FRESH) {
        Some(known) => known,
        None => {
            let well = store.probe().await.map_err(|error| Refusal::internal(&error)).is_ok();
            (Instant::now(), well)
        }
    };
    *last = Some((when, well));
    match well {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer, or its disk is full\n"),
    }
}

/// Ready for visitors: healthy, and not about to stop. Before the database is up to date nobody is answered at all.
pub(crate) async fn ready(
    State(stopping): State<Stopping>,
    health: State<Health>,
    store: State<Store>,
) -> (StatusCode, &'static str) {
    match stopping.0.load(Relaxed) {
        true => (StatusCode::SERVICE_UNAVAILABLE, "the server is about to stop\n"),
        false => self::health(health, store).await,
    }
}

/// `GET /api/status`: how busy the server is.
pub(crate) async fn status(State(thinker): State<Thinker>) -> Json<Status> {
    let (jobs, most_jobs) = thinker.load();
    Json(Status { version: env!("CARGO_PKG_VERSION"), jobs, most_jobs, at_home: thinker.is_at_home() })
}
