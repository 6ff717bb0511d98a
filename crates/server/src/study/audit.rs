//! `POST /api/audit`: what is wrong with a problem, found out while the page is told how it goes. It ends when the page goes away.
//! `POST /api/audit/report`: what was found about many, as a file.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::Event;
use axum::response::{Response, Sse};
use forge::audit::solved_changes;
use lesson::Study;
use telling::{MOST_REPORTED, audit_report, audited, gave_up, is_auditable, left_open, remarks, span};
use tsumego::Draft;
use wire::{
    AuditJson, AuditRequest, AuditTick, Fault, GaveUp, LookedOver, ProblemRef, RankSpan, ReportForm, ReportRequest,
    millis, time_for,
};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::doors::stream::{Stream, Teller, event, failed, follow};
use crate::library::catalogue::{Catalogue, stored};
use crate::study::desk::{Desk, Found, search};
use crate::study::named::NamedDraft;
use crate::study::thinker::{Job, Kind, Leash};

/// Seconds when nobody says, and at the most.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 30.0;

/// `POST /api/audit`.
pub(crate) async fn audit(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<AuditRequest>,
) -> Result<Sse<Stream>, Refusal> {
    let limit = time_for(request.seconds, SECONDS, MOST_SECONDS)?;
    let named = desk.catalogue.draft(&request.problem, &caller.visitor).await?;
    let tree = match (request.problem, request.book) {
        (ProblemRef::Stored { id }, _) | (ProblemRef::Edited { .. }, Some(id)) => {
            let listed = desk.catalogue.listed(&id, &caller.visitor).await?;
            desk.catalogue.store.book(&listed.id).await?
        }
        (ProblemRef::Edited { .. }, None) => String::new(),
    };
    let known = desk.known(&named, Some(&caller)).await?;
    let looked = Arc::new(AtomicU64::new(0));
    let (asked, count) = (named.draft.clone(), Arc::clone(&looked));
    let work = move |leash: &Leash| looked_over((&asked, &tree), known, limit, leash, &count);
    let job = desk.thinker.start(Kind::Solving, &caller, work).await?;
    Ok(follow(job, limit, Auditing { desk, named, limit, looked }))
}

/// What an audit came to.
enum Looked {
    /// With the study of a problem that was not solved before.
    Audit(Box<AuditJson>, Option<Arc<Study>>),
    /// It was not solved, or too little is proved to say what is right; how hard it may be all the same.
    GaveUp(Found, Option<RankSpan>),
}

type LookEnd = Result<Looked, Refusal>;

/// Solves the problem, where that has not been done, and then its changes, until the leash is pulled. Blocks.
fn looked_over(
    about: (&Draft, &str),
    known: Option<Arc<Study>>,
    limit: Duration,
    leash: &Leash,
    count: &AtomicU64,
) -> LookEnd {
    let is_new = known.is_none();
    let study = match known {
        Some(study) => study,
        None => match search(about.0, false, limit, leash)? {
            Found::Study(study) => study,
            found => return Ok(unsettled(found, about)),
        },
    };
    if !is_auditable(&study) {
        return Ok(unsettled(Found::Study(study), about));
    }
    let limits = leash.limits(false);
    let mut solved = solved_changes(study.nodes.unwrap_or(0), &limits);
    let mut asked = |other: &Draft| {
        count.fetch_add(1, Relaxed);
        solved(other)
    };
    let told = audited(about, &study, &mut asked, &|| leash.flag().load(Relaxed));
    Ok(Looked::Audit(Box::new(told), is_new.then_some(study)))
}

/// What is not proved is rated by the moves that its author gives. Blocks.
fn unsettled(found: Found, about: (&Draft, &str)) -> Looked {
    let problem = match &found {
        Found::Study(study) => study.solution().problem(),
        Found::GaveUp(attempt) => &attempt.problem,
    };
    let rank = span(about, problem);
    Looked::GaveUp(found, rank)
}

/// `POST /api/audit/report`. What is said of a problem is taken from whoever asks, who alone reads it.
pub(crate) async fn report(
    State(catalogue): State<Catalogue>,
    caller: Caller,
    Body(request): Body<ReportRequest>,
) -> Result<Response, Refusal> {
    if request.problems.len() > MOST_REPORTED {
        return Err(Fault::TooLarge.into());
    }
    let mut all = Vec::new();
    for (number, LookedOver { id, line }) in (1..).zip(request.problems) {
        let row = catalogue.listed(&id, &caller.visitor).await?;
        let draft = stored(&row)?;
        let name = format!("{} {number}", row.collection_name);
        let found = remarks(&name, &draft, line.as_deref()).ok_or(Fault::BadBody)?;
        all.push((draft, found));
    }
    let (name, kind) = file_of(request.form);
    let written = tokio::task::spawn_blocking(move || audit_report(request.form, all)).await;
    written.map(|bytes| download::file(name, kind, bytes)).map_err(|_| Fault::Internal.into())
}

/// What the file is called, and what it is.
fn file_of(form: ReportForm) -> (&'static str, &'static str) {
    match form {
        ReportForm::Html => ("audit.html", "text/html; charset=utf-8"),
        ReportForm::Json => ("audit.jsonl", "application/jsonl"),
        ReportForm::Sgf => ("audit.sgf", download::SGF),
    }
}

/// A problem that is being looked over.
struct Auditing {
    desk: Desk,
    named: NamedDraft,
    limit: Duration,
    looked: Arc<AtomicU64>,
}

impl Teller<LookEnd> for Auditing {
    fn progress(&self, job: &Job<LookEnd>) -> Option<Event> {
        let (ms, most_ms) = (millis(job.elapsed()), millis(self.limit));
        Some(event("progress", &AuditTick { ms, most_ms, looked: self.looked.load(Relaxed) }))
    }

    async fn result(self, answer: LookEnd, elapsed: Duration, timed_out: bool) -> Event {
        match answer {
            Ok(Looked::Audit(told, study)) => {
                let kept = match study {
                    Some(study) => self.desk.keep(&self.named, &study).await,
                    None => Ok(()),
                };
                kept.map_or_else(failed, |()| event("audit", &told))
            }
            Ok(Looked::GaveUp(found, rank)) => {
                let told = match found {
                    Found::GaveUp(attempt) => gave_up(&attempt, millis(elapsed), timed_out),
                    Found::Study(study) => left_open(&study, millis(elapsed), timed_out),
                };
                event("gave_up", &GaveUp { rank, ..told })
            }
            Err(refusal) => failed(refusal),
        }
    }
}
