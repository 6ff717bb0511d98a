//! `GET /api/print`: a list of problems as sheets to be printed, with the solutions overleaf.
//!
//! What is solved is printed with its proof. What is not is searched for, but only for a moment, and only as long as all of
//! it together is soon done; the rest is printed with what its author gives as right.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use lesson::Study;
use proof::Problem;
use sheet::Plan;
use telling::{MOST_PRINTED, OnPaper, plan, sheets};
use wire::{Fault, Filter, Printed};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::refusal::Refusal;
use crate::doors::request::Asked;
use crate::library::catalogue::stored;
use crate::library::collections::{resolved, title_of};
use crate::library::problems::query;
use crate::study::desk::{Desk, Found, search};
use crate::study::named::NamedDraft;
use crate::study::thinker::{Kind, Leash};

/// How long a problem is searched for that nobody has solved, and all of them together.
const SEARCH_TIME: Duration = Duration::from_millis(800);
const SEARCHES_TIME: Duration = Duration::from_secs(5);
/// How long the searches for lines of play may take, and how many positions each may look at.
const LINES_TIME: Duration = Duration::from_secs(20);
const LINE_NODES: u64 = 200_000;

/// `GET /api/print`.
pub(crate) async fn print(
    State(desk): State<Desk>,
    caller: Caller,
    Asked(filter): Asked<Filter>,
    Asked(wish): Asked<Printed>,
) -> Result<Response, Refusal> {
    let reader = desk.catalogue.reader(&caller.visitor);
    let found = resolved(&desk.catalogue, &filter.collection, reader).await?.ok_or(Fault::NoSuchCollection)?;
    let (page, whole) = (filter.page.unwrap_or(1).max(1), filter.collection.is_empty());
    let count = filter.per_page.unwrap_or(MOST_PRINTED).clamp(1, MOST_PRINTED);
    let filter = Filter { per_page: Some(count), ..filter };
    let (_, rows) =
        desk.catalogue.store.list(&query(&desk.catalogue, filter, found, reader, page.into()).await?).await?;
    let name = match rows.first() {
        None => return Err(Fault::NoSuchProblem.into()),
        Some(_) if whole => "problems".to_owned(),
        Some(first) => title_of(first),
    };
    let first = u64::from(page - 1) * u64::from(count) + 1;
    let plan = plan(&wish, first)?;
    let mut known = Vec::new();
    let start = Instant::now();
    for row in &rows {
        let named = NamedDraft::from(stored(row)?);
        let study = match plan.solutions {
            true => study(&desk, &caller, &named, start).await?,
            false => None,
        };
        known.push(OnPaper { draft: named.draft, study, number: u32::try_from(row.number).unwrap_or(0) });
    }
    let thinker = desk.thinker.clone();
    let work = move |leash: &Leash| written(&desk, leash, known, &plan);
    let mut job = thinker.start(Kind::Answering, &caller, work).await?;
    let bytes = job.answer_by(2 * LINES_TIME).await?;
    Ok(download::file(&format!("{name}.pdf"), "application/pdf", bytes))
}

/// What is known of a problem, or found in a moment.
async fn study(
    desk: &Desk,
    caller: &Caller,
    named: &NamedDraft,
    start: Instant,
) -> Result<Option<Arc<Study>>, Refusal> {
    let known = desk.known(named, Some(caller)).await?;
    if known.is_some() || desk.shelf.is_too_hard(&named.name) || start.elapsed() > SEARCHES_TIME {
        return Ok(known);
    }
    let asked = named.draft.clone();
    let work = move |leash: &Leash| search(&asked, false, SEARCH_TIME, leash);
    // Whoever has had enough of the processors, or does not get one, still gets a sheet.
    let Ok(mut job) = desk.thinker.start(Kind::Solving, caller, work).await else { return Ok(None) };
    match job.answer_by(SEARCH_TIME).await? {
        Ok(Found::Study(study)) if study.solution().is_complete() => {
            desk.keep(named, &study).await?;
            Ok(Some(study))
        }
        Ok(Found::Study(_) | Found::GaveUp(_)) | Err(_) => Ok(None),
    }
}

/// The file. Blocks, but not for long.
fn written(desk: &Desk, leash: &Leash, problems: Vec<OnPaper>, plan: &Plan) -> Vec<u8> {
    let until = Instant::now() + LINES_TIME;
    let mut known = |problem: &Problem| {
        let searched = || desk.position(problem, &leash.anew().limits(false), LINE_NODES);
        (Instant::now() < until).then(searched).flatten().map(|study| study.known())
    };
    sheets(problems, plan, &mut known)
}
