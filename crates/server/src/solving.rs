//! `POST /api/solve`: a search whose progress streams to the page, and which ends when the page goes away.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use serde::Serialize;
use solver::{Limit, Outcome, Report};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tsumego::{Bounds, Draft};

use crate::body::Body;
use crate::desk::{Desk, Found, blocking, search};
use crate::refusal::Refusal;
use crate::report;
use crate::study::Study;
use crate::thinker::Job;
use crate::visitor::Visitor;
use crate::wire::{GaveUp, Refused, Solve, Tick};

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);
/// How often we look whether anybody still listens.
const GLANCE: Duration = Duration::from_millis(20);
/// Seconds when nobody says, and at the most.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 60.0;

type Stream = ReceiverStream<Result<Event, Infallible>>;
type Sender = mpsc::Sender<Result<Event, Infallible>>;

/// `POST /api/solve`.
pub(crate) async fn solve(
    State(desk): State<Desk>,
    visitor: Visitor,
    Body(request): Body<Solve>,
) -> Result<Sse<Stream>, Refusal> {
    let draft = request.draft.draft()?;
    let seconds = request.seconds.unwrap_or(SECONDS);
    if !(seconds > 0.0 && seconds.is_finite()) {
        return Err(Refusal::invalid("bad_seconds", "The time for a search is a number of seconds above zero."));
    }
    let limit = Duration::from_secs_f64(seconds.min(MOST_SECONDS));
    let (sender, receiver) = mpsc::channel(4);
    if let Some(study) = desk.known(&draft).await? {
        let goal = draft.goal;
        let told = blocking(move || event("solution", &report::solution(&study, goal))).await?;
        // The channel is new and has room.
        let _ = sender.try_send(Ok(told));
        return Ok(Sse::new(ReceiverStream::new(receiver)));
    }
    let (asked, first_only) = (draft.clone(), request.first_only);
    let job = desk.thinker.start(&visitor, move |leash| told_in_advance(search(&asked, first_only, leash))).await?;
    tokio::spawn(watch(desk, draft, job, limit, sender));
    Ok(Sse::new(ReceiverStream::new(receiver)))
}

type Answer = Result<Found, Refusal>;

/// What the page wants to know is worked out by the searcher as well: it takes a moment.
fn told_in_advance(answer: Answer) -> Answer {
    if let Ok(Found::Study(study)) = &answer {
        Study::report(study);
    }
    answer
}

/// Tells how a search goes until it ends, its time is up, or nobody listens.
async fn watch(desk: Desk, draft: Draft, mut job: Job<Answer>, limit: Duration, sender: Sender) {
    let (mut next_tick, mut timed_out) = (TICK, false);
    loop {
        // Dropping the job ends the search.
        if sender.is_closed() {
            return;
        }
        if let Some(answer) = job.answer(GLANCE).await {
            let ms = millis(job.elapsed());
            let told = last_event(&desk, &draft, answer.and_then(|answer| answer), ms, timed_out).await;
            let _ = sender.send(Ok(told)).await;
            return;
        }
        if job.elapsed() >= limit && !timed_out {
            timed_out = true;
            job.stop();
        }
        if job.elapsed() >= next_tick {
            next_tick = job.elapsed() + TICK;
            // A page that does not keep up misses a tick or two.
            let _ = sender.try_send(Ok(event("progress", &tick(&job))));
        }
    }
}

async fn last_event(desk: &Desk, draft: &Draft, answer: Answer, ms: u64, timed_out: bool) -> Event {
    match answer {
        Ok(Found::Study(study)) => match desk.keep(draft, &study).await {
            Ok(()) => event("solution", &report::solution(&study, draft.goal)),
            Err(refusal) => failed(refusal),
        },
        Ok(Found::GaveUp(found)) => event("gave_up", &gave_up(&found, ms, timed_out)),
        Err(refusal) => failed(refusal),
    }
}

fn failed(refusal: Refusal) -> Event {
    event("failed", &Refused { error: refusal.into_complaint() })
}

fn gave_up(report: &Report, ms: u64, timed_out: bool) -> GaveUp {
    let limit = match &report.outcome {
        Outcome::GaveUp(partial) => match partial.limit {
            Limit::Nodes => "nodes",
            Limit::Memory => "memory",
            Limit::Stop if timed_out => "time",
            Limit::Stop => "stopped",
        },
        Outcome::Solved(_) => "stopped",
    };
    GaveUp { limit, bounds: report.bounds().into(), nodes: report.nodes, ms }
}

/// Bounds are known when a search ends, not before.
fn tick<T>(job: &Job<T>) -> Tick {
    let (nodes, ms) = (job.progress().nodes(), millis(job.elapsed()));
    let line: Vec<String> = job.progress().line().iter().map(ToString::to_string).collect();
    let note = line.join(" ");
    let nodes_per_second = nodes.saturating_mul(1000) / ms.max(1);
    Tick { nodes, nodes_per_second, ms, note, bounds: Bounds::UNKNOWN.into() }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let json = serde_json::to_string(data).expect("our messages are made of texts, numbers and lists");
    Event::default().event(name).data(json)
}
