//! The routes of the editor: examine, place, read, write. No search, so each answers at once.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use lesson::Look;
use proof::RegionKind;
use rules::PointSet;
use rules::life::alive_stones;
use tsumego::{Draft, editing, text};
use wire::{
    Code, DraftJson, Examination, Examine, Fault, Place, Points, Read, Reading, RegionJson, Remark, Write, WriteFormat,
};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::library::picture::picture;
use crate::library::sent::Sent;
use crate::study::desk::{Desk, no_problem};
use crate::study::report::region_of;
use crate::study::thinker::Kind;

/// Problems of a file that are counted.
const MOST_READ: usize = 10_000;

/// `POST /api/examine`.
pub(crate) async fn examine(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Examine>,
) -> Result<Json<Examination>, Refusal> {
    let draft = request.draft.draft()?;
    desk.thinker.work(Kind::Answering, &caller, move || Json(examination(draft, PointSet::EMPTY))).await
}

/// `POST /api/place`.
pub(crate) async fn place(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Place>,
) -> Result<Json<Examination>, Refusal> {
    let setup = request.stones.setup()?;
    if !PointSet::full(setup.size).contains(request.point.0) {
        return Err(Fault::OffBoard.at(PointSet::of(request.point.0)).into());
    }
    let (setup, removed) = editing::place(setup, request.point.0, request.content.color());
    desk.thinker.work(Kind::Answering, &caller, move || Json(examination(Draft::new(setup), removed))).await
}

/// `POST /api/read`.
pub(crate) async fn read(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Read>,
) -> Result<Json<Reading>, Refusal> {
    let work = move || {
        let Sent { problems, mut remarks } = Sent::read(request.text.into_bytes(), MOST_READ)?;
        if problems.len() > 1 {
            remarks.push(Remark::FirstOf { count: problems.len() });
        }
        let draft = &problems.first().ok_or(Fault::NothingFound)?.draft;
        Ok(Json(Reading { draft: DraftJson::new(draft, ""), remarks }))
    };
    desk.thinker.work(Kind::Reading, &caller, work).await?
}

/// `POST /api/write`.
pub(crate) async fn write(Body(request): Body<Write>) -> Result<Response, Refusal> {
    let draft = request.draft.draft()?.tidy();
    Ok(match request.format {
        WriteFormat::Sgf => download::problems("problem.sgf", [&draft]),
        WriteFormat::Text => {
            download::file("problem.txt", "text/plain; charset=utf-8", text::write(&draft).into_bytes())
        }
        WriteFormat::Svg => {
            download::file("problem.svg", "image/svg+xml", picture(&draft, request.theme).render().into_bytes())
        }
    })
}

/// Looks at a draft without searching: the stones it leaves, the group in question, the region, what may be played.
fn examination(draft: Draft, removed: PointSet) -> Examination {
    let (setup, lost) = editing::take_off(draft.setup, draft.setup.to_move);
    let draft = Draft { setup, ..draft };
    let (look, mut complaint) = match Look::new(&draft) {
        Ok(look) => (Some(look), None),
        Err(error) => (None, Some(no_problem(&error).into_complaint())),
    };
    if let Some(Err(error)) = look.as_ref().map(|look| &look.problem) {
        complaint = Some(no_problem(error).into_complaint());
    }
    if complaint.is_none() && draft.contradicts_itself() {
        complaint = Some(Fault::GoalContradicts.into());
    }
    let nothing = RegionJson { kind: Code(RegionKind::Open), points: Points::default() };
    Examination {
        stones: setup.into(),
        removed: Points(removed | lost),
        complaint,
        targets: Points(look.as_ref().map_or(draft.targets, |look| look.targets)),
        candidates: look.as_ref().map(|look| look.candidates.iter().copied().map(Points).collect()).unwrap_or_default(),
        region: look.as_ref().map_or(nothing, region_of),
        legal: Points(look.as_ref().map(Look::legal).unwrap_or_default()),
        pass_alive: Points(look.as_ref().map(|look| alive_stones(&setup, look.closed())).unwrap_or_default()),
    }
}
