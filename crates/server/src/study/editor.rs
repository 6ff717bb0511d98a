//! The routes of the editor: examine, place, read, write. No search, so each answers at once.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::PointSet;
use telling::{examination, picture, placed, reading};
use tsumego::text;
use wire::{Examination, Examine, Place, Read, Reading, Write, WriteFormat};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::study::desk::Desk;
use crate::study::thinker::Kind;

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
    let (draft, removed) = placed(&request)?;
    desk.thinker.work(Kind::Answering, &caller, move || Json(examination(draft, removed))).await
}

/// `POST /api/read`.
pub(crate) async fn read(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<Read>,
) -> Result<Json<Reading>, Refusal> {
    let work = move || Ok(Json(reading(request.text)?));
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
