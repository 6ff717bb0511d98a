//! `POST /api/audit`: what is wrong with a problem, found out while the page is told how it goes. It ends when the page goes away.
//! `POST /api/audit/report`: what was found about many, as a file.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::Event;
use axum::response::{Response, Sse};
use dossier::{Found as Remarks, Searched, name_the_same, report as page};
use forge::audit::{Audit, answers, is_dear, shape, solved_changes};
use forge::believed;
use lesson::Study;
use proof::{Extent, Footing};
use rules::Move;
use telling::{gave_up, picture};
use tsumego::{Book, Draft, Rank, right_moves};
use wire::{
    AuditJson, AuditRequest, AuditTick, Beside, Fault, GaveUp, LimitCode, LookedOver, Points, ProblemRef, RankSpan,
    ReportForm, ReportRequest, ThemeName, Turn, millis, time_for,
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
/// Problems of one report.
const MOST_REPORTED: usize = 500;

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
    let work = move |leash: &Leash| audited(&asked, &tree, known, limit, leash, &count);
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
fn audited(
    draft: &Draft,
    tree: &str,
    known: Option<Arc<Study>>,
    limit: Duration,
    leash: &Leash,
    count: &AtomicU64,
) -> LookEnd {
    let is_new = known.is_none();
    let study = match known {
        Some(study) => study,
        None => match search(draft, false, limit, leash)? {
            Found::Study(study) if study.solution().is_complete() => study,
            found => return Ok(unsettled(found, draft, tree)),
        },
    };
    let solution = study.solution();
    if solution.standing().extent() != Extent::Exact {
        return Ok(unsettled(Found::Study(study), draft, tree));
    }
    let nodes = study.nodes.unwrap_or(0);
    let limits = leash.limits(false);
    let mut solved = solved_changes(nodes, &limits);
    let mut asked = |other: &Draft| {
        count.fetch_add(1, Relaxed);
        solved(other)
    };
    let audit = Audit::new(draft, Book::parse(tree, draft.setup.to_move).as_ref(), solution, &mut asked);
    let told = telling::solution(&study, draft.goal);
    let hurried = is_dear(nodes) || leash.flag().load(Relaxed);
    let (rank, shape) = (study.rank(), shape(solution.problem()));
    let mut found = Remarks::new("", draft, searched(&study));
    found.shaped(shape.clone());
    found.about(solution.problem());
    found.take(rank, &audit, hurried);
    let beside = Beside {
        grade: told.grade,
        standing: told.standing,
        targets: Points(solution.problem().targets()),
        right: right_moves(solution),
        soundness: told.soundness,
        hurried,
        rank: rank.step(),
        shape,
        proved: solution.standing().footing() != Footing::Believed,
        // The name is that of whoever asks for a report.
        line: found.to_line(),
    };
    Ok(Looked::Audit(Box::new(AuditJson::new(&audit, beside)), is_new.then_some(study)))
}

/// What is not proved is rated by the moves that its author gives. Blocks.
fn unsettled(found: Found, draft: &Draft, tree: &str) -> Looked {
    let answers: Vec<Move> = answers(draft, Book::parse(tree, draft.setup.to_move).as_ref()).into_iter().collect();
    let problem = match &found {
        Found::Study(study) => study.solution().problem(),
        Found::GaveUp(attempt) => &attempt.problem,
    };
    let span = || believed(problem, &answers).between().map(Rank::step);
    let rank = (!answers.is_empty()).then(span).map(|[least, most]| RankSpan { least, most });
    Looked::GaveUp(found, rank)
}

/// What there is of a proof, which leaves open what becomes of the group, or which other moves are right.
fn left_open(study: &Study, ms: u64, timed_out: bool) -> GaveUp {
    let solution = study.solution();
    GaveUp {
        limit: if timed_out { LimitCode::Time } else { LimitCode::Outside },
        bounds: solution.standing().bounds().into(),
        promising: right_moves(solution).first().copied().map(Turn),
        sure: None,
        targets: Points(solution.problem().targets()),
        rank: None,
        nodes: study.nodes.unwrap_or(0),
        ms,
    }
}

/// What the search has said.
fn searched(study: &Study) -> Searched {
    let solution = study.solution();
    Searched {
        standing: Some(solution.standing()),
        best: right_moves(solution),
        nodes: study.nodes.unwrap_or(0),
        ms: study.ms.unwrap_or(0),
    }
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
        let found = match line {
            None => Remarks::open(&name, &draft),
            Some(line) => Remarks::from_line(&line).ok_or(Fault::BadBody)?.called(&name, &draft),
        };
        all.push((draft, found));
    }
    name_the_same(all.iter_mut().map(|(_, found)| found));
    let written = tokio::task::spawn_blocking(move || written(request.form, &all)).await;
    written.map_err(|_| Fault::Internal.into())
}

/// The file.
fn written(form: ReportForm, all: &[(Draft, Remarks)]) -> Response {
    match form {
        ReportForm::Html => {
            let drawn = all.iter().map(|(draft, found)| (picture(draft, ThemeName::default()).render(), found));
            let text = page(&drawn.collect::<Vec<_>>());
            download::file("audit.html", "text/html; charset=utf-8", text.into_bytes())
        }
        ReportForm::Json => {
            let lines: String = all.iter().map(|(_, found)| found.to_line()).collect();
            download::file("audit.jsonl", "application/jsonl", lines.into_bytes())
        }
        ReportForm::Sgf => {
            let drafts: Vec<Draft> = all.iter().map(|(draft, found)| found.annotated(draft)).collect();
            download::problems("audit.sgf", &drafts)
        }
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
