//! `GET /api/engines` and `POST /api/compare`: the classical engines beside the exact search.
//!
//! An engine looks at one problem for as long as somebody listens. What it would play is judged by the exact verdict,
//! which has been checked before any engine starts.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use serde::Serialize;
use solver::Limit;
use solver::classic::{Engine, Limits, Report, run};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tsumego::right_moves;

use crate::body::Body;
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::study::Study;
use crate::thinker::Job;
use crate::visitor::Visitor;
use crate::wire::{Compare, Compared, EngineId, EngineJson, Refused, Seen, Turn};

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);
/// How often we look whether anybody still listens.
const GLANCE: Duration = Duration::from_millis(20);
/// The longest that an engine may think.
const MOST_TIME: Duration = Duration::from_secs(60);
/// Positions when nobody says, and at the most.
const NODES: u64 = 2_000_000;
const MOST_NODES: u64 = 100_000_000;

type Stream = ReceiverStream<Result<Event, Infallible>>;
type Sender = mpsc::Sender<Result<Event, Infallible>>;

/// `GET /api/engines`: who can be asked about a problem, and the settings that each begins with.
pub(crate) async fn list() -> Json<Vec<EngineJson>> {
    Json(EngineJson::all())
}

/// `POST /api/compare`.
pub(crate) async fn compare(
    State(desk): State<Desk>,
    visitor: Visitor,
    Body(request): Body<Compare>,
) -> Result<Sse<Stream>, Refusal> {
    let draft = desk.draft(&request.problem, &visitor).await?;
    let study = desk.solved(&draft, &visitor).await?;
    let (sender, receiver) = mpsc::channel(4);
    let Some(engine) = request.settings.engine(request.engine) else {
        // The channel is new and has room.
        let _ = sender.try_send(Ok(event("result", &exact(&study))));
        return Ok(Sse::new(ReceiverStream::new(receiver)));
    };
    let nodes = request.nodes.unwrap_or(NODES).clamp(1, MOST_NODES);
    let (asked, seen) = (Arc::clone(&study), Arc::new(Mutex::new(None)));
    let told = Arc::clone(&seen);
    let think = move |leash: &crate::thinker::Leash| {
        let keep = |report: &Report| *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        let limits = Limits { nodes, stop: Some(leash.flag()), watch: Some(&keep) };
        run(asked.solution().problem(), &engine, &limits)
    };
    let job = desk.thinker.start(&visitor, think).await?;
    tokio::spawn(watch(Watched { id: request.engine, engine, study, seen }, job, sender));
    Ok(Sse::new(ReceiverStream::new(receiver)))
}

/// An engine at work.
struct Watched {
    id: EngineId,
    engine: Engine,
    study: Arc<Study>,
    /// What it told last.
    seen: Arc<Mutex<Option<Report>>>,
}

/// Tells how an engine gets on until it ends, its time is up, or nobody listens.
async fn watch(watched: Watched, mut job: Job<Report>, sender: Sender) {
    let (mut next_tick, mut timed_out) = (TICK, false);
    loop {
        // Dropping the job ends the search.
        if sender.is_closed() {
            return;
        }
        if let Some(report) = job.answer(GLANCE).await {
            let told = match report {
                Ok(report) => event("result", &watched.result(&report, job.elapsed(), timed_out)),
                Err(refusal) => event("failed", &Refused { error: refusal.into_complaint() }),
            };
            let _ = sender.send(Ok(told)).await;
            return;
        }
        if job.elapsed() >= MOST_TIME && !timed_out {
            timed_out = true;
            job.stop();
        }
        if job.elapsed() >= next_tick {
            next_tick = job.elapsed() + TICK;
            let report = watched.seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if let Some(report) = report {
                // A page that does not keep up misses a tick or two.
                let _ = sender.try_send(Ok(event("progress", &seen(&report, job.elapsed()))));
            }
        }
    }
}

impl Watched {
    fn result(&self, report: &Report, elapsed: Duration, timed_out: bool) -> Compared {
        let right = right_moves(self.study.solution());
        Compared {
            engine: self.id,
            seen: seen(report, elapsed),
            opinion: report.opinion.word(),
            limit: report.limit.map(|limit| match limit {
                Limit::Stop if timed_out => "time",
                Limit::Stop => "stopped",
                Limit::Nodes | Limit::Memory => "nodes",
            }),
            right: report.best.map(|best| right.contains(&best)),
            right_moves: right.into_iter().map(Turn).collect(),
            grade: self.study.solution().grade().into(),
            caveats: self.engine.caveats().into_iter().map(|caveat| caveat.name()).collect(),
        }
    }
}

/// The exact search has answered already.
fn exact(study: &Study) -> Compared {
    let right = right_moves(study.solution());
    let best = right.first().copied().map(Turn);
    let (nodes, ms) = (study.nodes.unwrap_or(0), study.ms.unwrap_or(0));
    Compared {
        engine: EngineId::Exact,
        seen: Seen { nodes, ms, deepest: 0, best, score: None, judged: 0, first_moves: 0 },
        opinion: study.solution().grade().word(),
        limit: None,
        right: best.map(|_| true),
        right_moves: right.into_iter().map(Turn).collect(),
        grade: study.solution().grade().into(),
        caveats: Vec::new(),
    }
}

fn seen(report: &Report, elapsed: Duration) -> Seen {
    Seen {
        nodes: report.nodes,
        ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        deepest: report.deepest,
        best: report.best.map(Turn),
        score: report.score,
        judged: report.judged.0,
        first_moves: report.judged.1,
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let json = serde_json::to_string(data).expect("our messages are made of texts, numbers and lists");
    Event::default().event(name).data(json)
}
