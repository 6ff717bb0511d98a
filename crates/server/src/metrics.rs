//! What is counted while the server runs, and `GET /metrics`, which tells it in the format of Prometheus.
//!
//! Requests are counted as they are answered; everything else is looked up when somebody asks. Labels are routes,
//! methods and kinds of which there are only so many: what strangers send never becomes one.

mod process;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse as _, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use wire::{Fault, word_of};

use crate::desk::Desk;
use crate::refusal::Refusal;

/// The format of the answer.
const KIND: (HeaderName, &str) = (header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8");

/// Seconds until an answer begins: from an answer out of memory to a search that took all its time.
const STEPS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// What is counted as it happens. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    acts: Histogram,
    /// Connections that are open now.
    pub(crate) connections: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    method: &'static str,
    route: String,
    status: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Kind {
    kind: String,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let requests = Family::default();
        let seconds: Family<Route, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(STEPS));
        let (acts, connections) = (Histogram::new(STEPS), Gauge::default());
        let mut registry = Registry::default();
        registry.register("shikatsu_requests", "Requests answered", requests.clone());
        registry.register("shikatsu_request_seconds", "Time until the answer began", seconds.clone());
        let about = "Time from the turn of an act in a room until it was stored and told";
        registry.register("shikatsu_room_act_seconds", about, acts.clone());
        registry.register("shikatsu_connections", "Open connections", connections.clone());
        Metrics { registry: Arc::new(registry), requests, seconds, acts, connections }
    }

    /// An act in a room was stored and told; it took so long.
    pub(crate) fn acted(&self, took: Duration) {
        self.acts.observe(took.as_secs_f64());
    }

    /// A request to this route was answered with this status; it took so long until the answer began.
    pub(crate) fn count(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let status = ["1xx", "2xx", "3xx", "4xx", "5xx"][usize::from(status / 100).clamp(1, 5) - 1];
        let route = route.to_owned();
        self.requests.get_or_create(&Request { method, route: route.clone(), status }).inc();
        self.seconds.get_or_create(&Route { route }).observe(took.as_secs_f64());
    }
}

/// `GET /metrics` on the port of the page: only where this machine alone can reach it.
pub(crate) async fn at_home(State(desk): State<Desk>) -> Result<Response, Refusal> {
    if desk.at_home { Ok(show(State(desk)).await) } else { Err(Fault::NoSuchRoute.into()) }
}

/// `GET /metrics` on a port of its own.
pub(crate) async fn show(State(desk): State<Desk>) -> Response {
    let mut text = String::new();
    let now = now(&desk).await;
    // The first part of the text goes on where the second begins: only the last has an end.
    let counted = prometheus_client::encoding::text::encode_registry(&mut text, &desk.metrics.registry);
    match counted.and_then(|()| encode(&mut text, &now)) {
        Ok(()) => ([KIND], text).into_response(),
        Err(error) => Refusal::internal(&error).into_response(),
    }
}

/// How things stand at this moment.
async fn now(desk: &Desk) -> Registry {
    let mut told = Told(Registry::default());
    told.work(desk);
    told.rooms(desk);
    let (solutions, bytes) = desk.shelf.load();
    told.gauge("shikatsu_solutions", "Solutions kept in memory", solutions as f64);
    told.gauge("shikatsu_solutions_bytes", "What they take", bytes as f64);
    told.gauge("shikatsu_body_bytes", "Bytes of requests that are held in memory", desk.scales.held() as f64);
    told.process();
    told.database(desk).await;
    told.0
}

struct Told(Registry);

impl Told {
    fn gauge(&mut self, name: &str, about: &str, value: f64) {
        self.0.register(name, about, ConstGauge::new(value));
    }

    fn counter(&mut self, name: &str, about: &str, value: f64) {
        self.0.register(name, about, ConstCounter::new(value));
    }

    /// Who has a place for work of each kind, who waits for one, and who was sent away.
    fn work(&mut self, desk: &Desk) {
        let [places, running, waiting] = std::array::from_fn(|_| Family::<Kind, Gauge>::default());
        let refused = Family::<Kind, Counter>::default();
        for work in desk.thinker.uses() {
            let kind = Kind { kind: format!("{:?}", work.kind).to_lowercase() };
            let counts = [(&places, work.places), (&running, work.running), (&waiting, work.waiting)];
            for (family, count) in counts {
                family.get_or_create(&kind).set(i64::try_from(count).unwrap_or(i64::MAX));
            }
            refused.get_or_create(&kind).inc_by(work.refused);
        }
        self.0.register("shikatsu_work_places", "Searches and other work that can run at the same time", places);
        self.0.register("shikatsu_work_running", "Those that are running", running);
        self.0.register("shikatsu_work_waiting", "Those that wait for a place", waiting);
        self.0.register("shikatsu_work_refused", "Those that were sent away because no place came free", refused);
    }

    /// Rooms that are awake and what they are at, who is there, and how many pages listen.
    fn rooms(&mut self, desk: &Desk) {
        let [stages, phases] = std::array::from_fn(|_| Family::<Kind, Gauge>::default());
        let (mut here, mut pages) = (0, 0);
        for room in desk.rooms.figures() {
            let words = [(&stages, room.stage.map(word_of)), (&phases, room.phase.map(word_of))];
            for (family, word) in words {
                word.map(|kind| family.get_or_create(&Kind { kind }).inc());
            }
            (here, pages) = (here + room.here, pages + room.pages);
        }
        self.0.register("shikatsu_rooms", "Rooms that are awake, by how far they have got", stages);
        self.0.register("shikatsu_room_phases", "What games in rooms wait for", phases);
        self.gauge("shikatsu_room_members", "Members who are in these rooms", here as f64);
        self.gauge("shikatsu_room_pages", "Pages that listen to them", pages as f64);
    }

    /// What the system says about the program, by the names that all programs use. Only Linux tells it this way.
    fn process(&mut self) {
        let Some(process) = process::read() else { return };
        self.gauge("process_resident_memory_bytes", "Memory in use", process.memory);
        self.counter("process_cpu_seconds", "Processor time used", process.seconds);
        self.gauge("process_open_fds", "Open files and connections", process.files);
        self.gauge("process_threads", "Threads", process.threads);
    }

    async fn database(&mut self, desk: &Desk) {
        let state = desk.store.state().await;
        self.gauge("shikatsu_database_up", "Does the database answer?", f64::from(u8::from(state.is_ok())));
        let Ok(state) = state else { return };
        self.gauge("shikatsu_database_bytes", "Size of the database", state.bytes as f64);
        self.gauge("shikatsu_database_seconds", "Time that one question to it took", state.took.as_secs_f64());
        self.gauge("shikatsu_database_connections", "Connections to it", f64::from(state.connections));
        self.gauge("shikatsu_database_connections_idle", "Those that are not in use", state.idle as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_kind_of_answer() {
        let metrics = Metrics::new();
        metrics.count("GET", "/api/problems/{id}", 200, Duration::from_millis(3));
        metrics.count("GET", "/api/problems/{id}", 204, Duration::from_millis(30));
        metrics.count("GET", "/api/problems/{id}", 404, Duration::from_secs(60));
        let mut text = String::new();
        encode(&mut text, &metrics.registry).unwrap();
        let line = r#"shikatsu_requests_total{method="GET",route="/api/problems/{id}",status="2xx"} 2"#;
        assert!(text.lines().any(|told| told == line), "{text}");
        assert!(text.contains(r#"_bucket{le="0.005",route="/api/problems/{id}"} 1"#), "{text}");
        assert!(text.contains(r#"_bucket{le="+Inf",route="/api/problems/{id}"} 3"#), "{text}");
        assert!(text.contains(r#"shikatsu_request_seconds_count{route="/api/problems/{id}"} 3"#), "{text}");
    }

    #[test]
    fn a_status_that_no_standard_knows_does_no_harm() {
        Metrics::new().count("other", "", 999, Duration::ZERO);
        Metrics::new().count("other", "", 0, Duration::ZERO);
    }
}
