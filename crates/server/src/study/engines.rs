//! `GET /api/engines` and `POST /api/compare`: the classical engines beside the exact search.
//!
//! An engine looks at one position for as long as somebody listens. What it would play is judged by the exact verdict,
//! where that is known: it has been checked before any engine starts.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use lesson::{Play, Study, Teacher, unproved};
use proof::Problem;
use solver::classic::{Engine, Limits, Report};
use tsumego::{Course, right_moves};
use wire::{
    Code, Compare, Compared, EngineId, EngineJson, Fault, LimitCode, Opponent, Seen, SettingsJson, Turn, millis,
};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::doors::stream::{Stream, Teller, event, follow, only};
use crate::study::desk::{Desk, LESSON_TIME, no_problem};
use crate::study::teacher::refuse_long;
use crate::study::thinker::{Job, Kind, Leash};

/// The longest that an engine may think.
const MOST_TIME: Duration = Duration::from_secs(60);
/// Positions when nobody says, and at the most.
const NODES: u64 = 2_000_000;
const MOST_NODES: u64 = 100_000_000;
/// Positions for the verdict on a position in the midst of a line.
const POSITION_NODES: u64 = 5_000_000;

/// `GET /api/engines`: who can be asked about a problem, and the settings that each begins with.
pub(crate) async fn list(State(desk): State<Desk>) -> Json<Vec<EngineJson>> {
    Json(EngineJson::all(&desk.rankers.names()))
}

/// `POST /api/compare`.
pub(crate) async fn compare(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Compare>,
) -> Result<Sse<Stream>, Refusal> {
    refuse_long(&request.moves)?;
    let Compare { engine, settings, .. } = &request;
    desk.rankers.check(Some(&Opponent { engine: *engine, settings: settings.clone() }))?;
    let named = desk.catalogue.draft(&request.problem, &caller.visitor).await?;
    if request.engine == EngineId::Exact {
        let study = desk.solved(&named, &caller).await?;
        let study = reached(&desk, &caller, study, &request.moves).await?.ok_or(Fault::NotSolved)?;
        return Ok(only(event("result", &exact(&study))));
    }
    let engine = request.settings.engine(request.engine);
    let study = desk.solved_in_passing(&named, &caller, Kind::Opening, desk.patience).await?;
    let start = Teacher::start(&named.draft, study.as_deref(), false).map_err(|error| no_problem(&error))?;
    let problem = played(&start, &request.moves)?.problem().ok_or(Fault::GameOver)?;
    let study = match study {
        Some(study) => reached(&desk, &caller, study, &request.moves).await?,
        None => None,
    };
    let nodes = request.nodes.unwrap_or(NODES).clamp(1, MOST_NODES);
    let seen = Arc::new(Mutex::new(None));
    let told = Arc::clone(&seen);
    let (rankers, settings) = (desk.rankers.clone(), request.settings.clone());
    let think = move |leash: &Leash| {
        let keep = |report: &Report| *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        let limits = Limits { nodes, stop: Some(leash.flag()), watch: Some(&keep) };
        unproved(&rankers.opponent(request.engine, &settings), &problem, &limits, &leash.limits(true))
    };
    let job = desk.thinker.start(Kind::Solving, &caller, think).await?;
    Ok(follow(job, MOST_TIME, Watched { id: request.engine, engine, settings: request.settings, study, seen }))
}

/// The position after these moves.
fn played(start: &Problem, moves: &[Turn]) -> Result<Course, Refusal> {
    let mut play = Play::new(start);
    play.replay(&telling::moves(moves))?;
    Ok(play.course)
}

/// The study of the position after these moves, if a search finds it.
async fn reached(
    desk: &Desk,
    caller: &Caller,
    root: Arc<Study>,
    moves: &[Turn],
) -> Result<Option<Arc<Study>>, Refusal> {
    if moves.is_empty() {
        return Ok(Some(root));
    }
    let Some(problem) = played(root.problem(), moves)?.problem() else { return Ok(None) };
    let searcher = desk.clone();
    let search = move |leash: &Leash| searcher.position(&problem, &leash.limits(false), POSITION_NODES);
    desk.thinker.start(Kind::Answering, caller, search).await?.answer_by(LESSON_TIME).await
}

/// An engine at work.
struct Watched {
    id: EngineId,
    engine: Option<Engine>,
    settings: SettingsJson,
    /// None where nobody knows the verdict.
    study: Option<Arc<Study>>,
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
        let solution = self.study.as_ref().map(|study| study.solution());
        let right = solution.map(right_moves);
        Compared {
            engine: self.id,
            seen: seen(report, elapsed),
            opinion: Some(Code(report.opinion)),
            limit: report.limit.map(|limit| LimitCode::of(limit, timed_out)),
            right: report.best.zip(right.as_ref()).map(|(best, right)| right.contains(&best)),
            right_moves: right.into_iter().flatten().map(Turn).collect(),
            grade: solution.map(|solution| solution.grade().into()),
            settings: self.engine.as_ref().map(|_| self.settings.clone()),
            caveats: self.engine.iter().flat_map(Engine::caveats).map(Code).collect(),
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
        grade: Some(study.solution().grade().into()),
        settings: None,
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
