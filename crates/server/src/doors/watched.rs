//! `GET /metrics`: what was counted and how things stand, in the format of Prometheus.

mod process;

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse as _, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use store::Store;
use wire::{Fault, word_of};

use crate::doors::metrics::Metrics;
use crate::doors::refusal::Refusal;
use crate::doors::scales::Scales;
use crate::rooms::{Figures, Rooms};
use crate::study::shelf::Shelf;
use crate::study::thinker::Thinker;

/// The format of the answer.
const KIND: (HeaderName, &str) = (header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8");

/// All that is looked at. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Watched {
    pub(crate) store: Store,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) thinker: Thinker,
    pub(crate) rooms: Rooms,
    pub(crate) scales: Scales,
    pub(crate) metrics: Metrics,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Kind {
    kind: String,
}

/// `GET /metrics` on the port of the page: only where this machine alone can reach it.
pub(crate) async fn at_home(watched: State<Watched>) -> Result<Response, Refusal> {
    if watched.thinker.is_at_home() { Ok(show(watched).await) } else { Err(Fault::NoSuchRoute.into()) }
}

/// `GET /metrics` on a port of its own.
pub(crate) async fn show(State(watched): State<Watched>) -> Response {
    let mut text = String::new();
    let now = now(&watched).await;
    // The first part of the text goes on where the second begins: only the last has an end.
    let counted = prometheus_client::encoding::text::encode_registry(&mut text, &watched.metrics.registry);
    match counted.and_then(|()| encode(&mut text, &now)) {
        Ok(()) => ([KIND], text).into_response(),
        Err(error) => Refusal::internal(&error).into_response(),
    }
}

/// How things stand at this moment.
async fn now(watched: &Watched) -> Registry {
    let mut told = Told(Registry::default());
    told.work(&watched.thinker);
    told.rooms(&watched.rooms.figures());
    let (solutions, bytes) = watched.shelf.load();
    told.gauge("shikatsu_solutions", "Solutions kept in memory", solutions as f64);
    told.gauge("shikatsu_solutions_bytes", "What they take", bytes as f64);
    told.gauge("shikatsu_body_bytes", "Bytes of requests that are held in memory", watched.scales.held() as f64);
    told.process();
    told.database(&watched.store).await;
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
    fn work(&mut self, thinker: &Thinker) {
        let [places, running, waiting] = std::array::from_fn(|_| Family::<Kind, Gauge>::default());
        let refused = Family::<Kind, Counter>::default();
        for work in thinker.uses() {
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
    fn rooms(&mut self, rooms: &[Figures]) {
        let [stages, phases] = std::array::from_fn(|_| Family::<Kind, Gauge>::default());
        let (mut here, mut pages) = (0, 0);
        for room in rooms {
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

    async fn database(&mut self, store: &Store) {
        let state = store.state().await;
        self.gauge("shikatsu_database_up", "Does the database answer?", f64::from(u8::from(state.is_ok())));
        let Ok(state) = state else { return };
        self.gauge("shikatsu_database_bytes", "Size of the database", state.bytes as f64);
        self.gauge("shikatsu_database_seconds", "Time that one question to it took", state.took.as_secs_f64());
        self.gauge("shikatsu_database_connections", "Connections to it", f64::from(state.connections));
        self.gauge("shikatsu_database_connections_idle", "Those that are not in use", state.idle as f64);
    }
}
