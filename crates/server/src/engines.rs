//! `GET /api/engines` and `POST /api/compare`: the classical engines beside the exact search.
//!
//! An engine looks at one problem for as long as somebody listens. What it would play is judged by the exact verdict,
//! which has been checked before any engine starts.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use solver::classic::{Engine, Limits, Report, run};
use tsumego::right_moves;

use crate::caller::Caller;
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::request::Body;
use crate::stream::{Stream, Teller, event, follow, only};
use crate::study::Study;
use crate::thinker::{Job, Kind, Leash};
use crate::wire::{Code, Compare, Compared, EngineId, EngineJson, LimitCode, Seen, Turn, millis};

/// The longest that an engine may think.
const MOST_TIME: Duration = Duration::from_secs(60);
/// Positions when nobody says, and at the most.
const NODES: u64 = 2_000_000;
const MOST_NODES: u64 = 100_000_000;

/// `GET /api/engines`: who can be asked about a problem, and the settings that each begins with.
pub(crate) async fn list() -> Json<Vec<EngineJson>> {
    Json(EngineJson::all())
}

/// `POST /api/compare`.
pub(crate) async fn compare(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Compare>,
) -> Result<Sse<Stream>, Refusal> {
    let draft = desk.draft(&request.problem, &caller.visitor).await?;
    let study = desk.solved(&draft, &caller).await?;
    let Some(engine) = request.settings.engine(request.engine) else {
        return Ok(only(event("result", &exact(&study))));
    };
    let nodes = request.nodes.unwrap_or(NODES).clamp(1, MOST_NODES);
    let (asked, seen) = (Arc::clone(&study), Arc::new(Mutex::new(None)));
    let told = Arc::clone(&seen);
    let think = move |leash: &Leash| {
        let keep = |report: &Report| *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        let limits = Limits { nodes, stop: Some(leash.flag()), watch: Some(&keep) };
        run(asked.problem(), &engine, &limits)
    };
    let job = desk.thinker.start(Kind::Solving, &caller, think).await?;
    Ok(follow(job, MOST_TIME, Watched { id: request.engine, engine, study, seen }))
}

/// An engine at work.
struct Watched {
    id: EngineId,
    engine: Engine,
    study: Arc<Study>,
    /// What it told last.
    seen: Arc<Mutex<Option<Report>>>,
}

impl Teller<Report> for Watched {
    fn progress(&self, job: &Job<Report>) -> Option<Event> {
        let report = self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        Some(event("progress", &seen(&report, job.elapsed())))
    }

    async fn result(self, report: Report, elapsed: Duration, timed_out: bool) -> Event {
        event("result", &self.compared(&report, elapsed, timed_out))
    }
}

impl Watched {
    fn compared(&self, report: &Report, elapsed: Duration, timed_out: bool) -> Compared {
        let right = right_moves(self.study.solution());
        Compared {
            engine: self.id,
            seen: seen(report, elapsed),
            opinion: Some(Code(report.opinion)),
            limit: report.limit.map(|limit| LimitCode::of(limit, timed_out)),
            right: report.best.map(|best| right.contains(&best)),
            right_moves: right.into_iter().map(Turn).collect(),
            grade: self.study.solution().grade().into(),
            caveats: self.engine.caveats().into_iter().map(Code).collect(),
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
        opinion: None,
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
        ms: millis(elapsed),
        deepest: report.deepest,
        best: report.best.map(Turn),
        score: report.score,
        judged: report.judged.0,
        first_moves: report.judged.1,
    }
}
