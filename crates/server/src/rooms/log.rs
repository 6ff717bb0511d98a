//! `GET /api/rooms/{id}/log`: what happened in a room, as rows for whoever evaluates games.

use axum::extract::State;
use axum::response::Response;
use store::Reader;
use wire::{Fault, LogForm, LogRow, RoomId, RoomLogAsked};

use super::club::Club;
use crate::doors::download;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Named};
use crate::doors::visitor::Known;

/// The word for what members answer to questions.
const ANSWERED: &str = "answered";

/// Whoever took part or has opened the room may read it, once its game is over.
pub(crate) async fn log(
    State(club): State<Club>,
    Known(visitor): Known,
    Asked(RoomLogAsked { form, names }): Asked<RoomLogAsked>,
    Named(id): Named<RoomId>,
) -> Result<Response, Refusal> {
    let kept = club.store.room(&id.0).await?.ok_or(Fault::NoSuchRoom)?;
    let took_part = kept.members.iter().any(|(member, _)| *member == visitor);
    let owns = (Reader { visitor: &visitor, at_home: club.at_home }).may_change(&kept.owner);
    if !took_part && !owns {
        return Err(Fault::from(team::Refusal::Stranger).into());
    }
    let mut rows = LogRow::all(&id.0, &kept.lines, names).ok_or(Fault::from(team::Refusal::NotOver))?;
    if !owns {
        // What members answer is for whoever asked.
        rows.retain(|row| row.kind != ANSWERED);
    }
    let (name, kind) = match form {
        LogForm::Jsonl => ("log.jsonl", "application/x-ndjson; charset=utf-8"),
        LogForm::Csv => ("log.csv", "text/csv; charset=utf-8"),
    };
    Ok(download::file(name, kind, (form.head() + &form.lines(&rows)).into_bytes()))
}
