//! The routes of game records: a file as it is played out, and what lives in a position.

use axum::Json;
use axum::extract::{Request, State};
use telling::{alive_in, game_file};
use wire::{AliveJson, GameAsked, GameFile, Stones};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body, received};
use crate::study::thinker::{Kind, Thinker};

/// `POST /api/game`: the bytes of an SGF file, in whatever charset it is.
pub(crate) async fn open(
    State(thinker): State<Thinker>,
    caller: Caller,
    Asked(asked): Asked<GameAsked>,
    request: Request,
) -> Result<Json<GameFile>, Refusal> {
    let bytes = received(request).await?;
    let work = move || Ok(Json(game_file(bytes, asked.game.unwrap_or(1))?));
    thinker.work(Kind::Reading, &caller, work).await?
}

/// `POST /api/alive`.
pub(crate) async fn alive(
    State(thinker): State<Thinker>,
    caller: Caller,
    Body(sent): Body<Stones>,
) -> Result<Json<AliveJson>, Refusal> {
    let setup = sent.setup()?;
    thinker.work(Kind::Answering, &caller, move || Json(alive_in(&setup))).await
}
