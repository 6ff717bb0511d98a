//! `POST /api/solve`: a search whose progress streams to the page, and which ends when the page goes away.

use std::time::Duration;

use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use telling::{gave_up, tick};
use wire::{Solve, millis, time_for};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::doors::stream::{Stream, Teller, event, failed, follow, only};
use crate::study::desk::{Desk, Found, search};
use crate::study::named::NamedDraft;
use crate::study::thinker::{Job, Kind, Leash};

/// Seconds when nobody says, and at the most.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 60.0;

/// `POST /api/solve`.
pub(crate) async fn solve(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Solve>,
) -> Result<Sse<Stream>, Refusal> {
    let named = NamedDraft::from(request.draft.draft()?);
    let limit = time_for(request.seconds, SECONDS, MOST_SECONDS)?;
    if let Some(study) = desk.known(&named, Some(&caller)).await? {
        let work = move || only(event("solution", &telling::solution(&study, named.draft.goal)));
        return desk.thinker.work(Kind::Answering, &caller, work).await;
    }
    let (asked, first_only) = (named.draft.clone(), request.first_only);
    let searched = move |leash: &Leash| told_in_advance(search(&asked, first_only, limit, leash));
    let job = desk.thinker.start(Kind::Solving, &caller, searched).await?;
    Ok(follow(job, limit, Solving { desk, named }))
}

type SearchEnd = Result<Found, Refusal>;

/// What the page wants to know is worked out by the searcher as well: it takes a moment.
fn told_in_advance(answer: SearchEnd) -> SearchEnd {
    if let Ok(Found::Study(study)) = &answer {
        study.summary();
    }
    answer
}

/// A draft that is being solved.
struct Solving {
    desk: Desk,
    named: NamedDraft,
}

impl Teller<SearchEnd> for Solving {
    fn progress(&self, job: &Job<SearchEnd>) -> Option<Event> {
        let tick = tick(job.progress(), millis(job.elapsed()));
        Some(event("progress", &tick))
    }

    async fn result(self, answer: SearchEnd, elapsed: Duration, timed_out: bool) -> Event {
        match answer {
            Ok(Found::Study(study)) => match self.desk.keep(&self.named, &study).await {
                Ok(()) => event("solution", &telling::solution(&study, self.named.draft.goal)),
                Err(refusal) => failed(refusal),
            },
            Ok(Found::GaveUp(found)) => event("gave_up", &gave_up(&found, millis(elapsed), timed_out)),
            Err(refusal) => failed(refusal),
        }
    }
}
