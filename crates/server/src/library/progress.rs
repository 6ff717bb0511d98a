//! The routes of the way through the library: what somebody did with a problem, and which one comes next.

use axum::Json;
use axum::extract::State;
use store::{Attempt, Day, now};
use training::Way;
use wire::{Code, Fault, Onward, OnwardJson, Progress, RecordJson};

use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body};
use crate::doors::visitor::Known;
use crate::library::catalogue::Catalogue;
use crate::library::standing::Standing;
use crate::library::summary::record_told;
use crate::words::Retold as _;

/// `POST /api/progress`.
pub(crate) async fn note(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(Progress { id, deed, ms, day, token, way, first }): Body<Progress>,
) -> Result<Json<RecordJson>, Refusal> {
    let id = catalogue.listed(&id, &visitor).await?.id;
    let now = now();
    let first_move = first.map(|turn| turn.0.to_string()).unwrap_or_default();
    let attempt = Attempt {
        deed: deed.retold(),
        ms,
        now,
        day: Day::near(day, now),
        way: way.map_or(Way::Library, |Code(way)| way),
        token: &token.0,
        first_move: &first_move,
    };
    let marked = catalogue.store.mark(&visitor, &id, attempt).await?.ok_or(Fault::NoSuchProblem)?;
    Ok(Json(record_told(&marked.record, marked.rated)))
}

/// `GET /api/onward`.
pub(crate) async fn onward(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    Asked(asked): Asked<Onward>,
) -> Result<Json<OnwardJson>, Refusal> {
    let standing = Standing::of(&catalogue, &visitor, &asked).await?;
    let next = standing.next(&catalogue, &visitor, &asked.passed()).await?;
    Ok(Json(standing.told(&catalogue, &visitor, next)))
}
