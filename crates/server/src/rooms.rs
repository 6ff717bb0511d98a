//! The routes of rooms in which teams play as one: open, list, look, act, listen (snapshot and resync), export,
//! figures.
//!
//! A room is its events. While somebody uses it a task of its own keeps it, a `keeper`: it decides, has the events
//! stored, takes them in and tells everybody who listens, one thing after the other; an act is answered once it is
//! stored. The `hall` knows which rooms are awake, wakes the others when they are asked for or due, and lets them sleep
//! again. What takes long is left to `work`.
//!
//! Programs come in by a door of their own, `programs`, with a `token`: a `member` is asked by GTP over a `cable`, a
//! `talker` speaks with the team, and both have a `seat`. An `engine` of the operator's plays a whole side; over a
//! `bridge` one from outside does, to whom the team is the engine.

mod asking;
mod bridge;
mod cable;
mod club;
mod engine;
mod filler;
mod hall;
mod keeper;
mod kept;
mod log;
mod member;
mod message;
mod now;
mod opening;
pub(crate) mod programs;
mod seat;
mod second;
mod talker;
mod token;
mod work;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::sse::KeepAlive;
use axum::response::{IntoResponse as _, Response, Sse};
use store::{ListedRoom, Reader, Visitor};
use team::{MemberId, Place, Scheme};
use tokio::sync::mpsc;
use wire::{
    AgreedJson, BotSeat, Code, Fault, OpenRoom, QuestionJson, RoomAct, RoomAfter, RoomDone, RoomFigures, RoomId,
    RoomJson, RoomSummary, RoomTeam, RoomToken, SchemeOffer,
};

use self::asking::ask;
use self::hall::Pages;
use self::message::Message;
use self::now::millis;
use self::opening::opened;
use self::token::Token;
use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::gate::is_foreign;
use crate::doors::png;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body, Named};
use crate::doors::visitor::Known;
use crate::words::Retold as _;

pub(crate) use asking::watch;
pub(crate) use club::Club;
pub(crate) use engine::Engines;
pub(crate) use hall::Rooms;
pub(crate) use log::log;
pub(crate) use message::Figures;

/// Rooms in a list.
const MOST_LISTED: i64 = 100;
/// Events that wait for a page which does not keep up; then it is let go, and comes back.
const WAITING: usize = 16;
/// The version that a page saw last, when it comes back by itself.
const LAST_EVENT: HeaderName = HeaderName::from_static("last-event-id");
/// `POST /api/rooms`.
pub(crate) async fn open(
    State(club): State<Club>,
    Writer(caller): Writer,
    Body(wanted): Body<AgreedJson>,
) -> Result<(StatusCode, Json<RoomJson>), Refusal> {
    let (id, room) = opened(&club, &caller, wanted.settings()?).await?;
    Ok((StatusCode::CREATED, Json(RoomJson::new(&id, &room, None, millis(), None))))
}

/// `GET /api/rooms`: those that the visitor has opened or joined.
pub(crate) async fn list(State(club): State<Club>, Known(visitor): Known) -> Result<Json<Vec<RoomSummary>>, Refusal> {
    let rooms = club.store.games(&visitor, MOST_LISTED).await?;
    Ok(Json(rooms.into_iter().map(|room| summary(room, &visitor)).collect()))
}

fn summary(room: ListedRoom, visitor: &Visitor) -> RoomSummary {
    RoomSummary {
        yours: room.owner == *visitor,
        id: RoomId(room.id),
        size: u8::try_from(room.size).unwrap_or(0),
        black: room.black,
        white: room.white,
        stage: room.stage.retold(),
        result: room.result,
        changed: room.changed / 1000,
    }
}

/// `GET /api/rooms/{id}`.
pub(crate) async fn show(
    State(club): State<Club>,
    Known(visitor): Known,
    Named(id): Named<RoomId>,
) -> Result<Json<RoomJson>, Refusal> {
    ask(&club, &id, |told| Message::Look { visitor, told }).await.map(|room| Json(*room))
}

/// `POST /api/rooms/{id}/act`.
pub(crate) async fn act(
    State(club): State<Club>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
    Body(act): Body<RoomAct>,
) -> Result<Json<RoomDone>, Refusal> {
    let version = ask(&club, &id, |done| Message::Act { caller, act, done }).await?;
    Ok(Json(RoomDone { version }))
}

/// `GET /api/rooms/{id}/events`: the room whenever it changes for this visitor, until the page goes away or does not
/// keep up.
pub(crate) async fn listen(
    State(club): State<Club>,
    caller: Caller,
    headers: HeaderMap,
    Asked(asked): Asked<RoomAfter>,
    Named(id): Named<RoomId>,
) -> Result<Response, Refusal> {
    // To listen is to be there, which no other site's page does in a visitor's name.
    if is_foreign(&headers) {
        return Err(Fault::ForeignPage.into());
    }
    let seen = headers.get(LAST_EVENT).and_then(|last| last.to_str().ok()?.parse().ok());
    let after = seen.or(asked.after);
    let stay = club.rooms.stay(&caller)?;
    let (sender, receiver) = mpsc::channel(WAITING);
    ask(&club, &id, |heard| Message::Listen { caller, after, sender, heard }).await?;
    Ok(Sse::new(Pages::new(receiver, stay)).keep_alive(KeepAlive::default()).into_response())
}

/// `POST /api/rooms/{id}/token`: lets a program into a team, or play against one from outside. The host may for both, a
/// member for their own.
pub(crate) async fn token(
    State(club): State<Club>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
    Body(RoomTeam { team: Code(team) }): Body<RoomTeam>,
) -> Result<Json<RoomToken>, Refusal> {
    let visitor = caller.visitor;
    let seen = ask(&club, &id, |told| Message::See { visitor, told }).await?;
    let place = |member: MemberId| seen.view.members.iter().find(|other| other.id == member).map(|other| other.place);
    let is_host = seen.seat.is_some() && seen.seat == seen.view.host;
    if !is_host && seen.seat.and_then(place) != Some(Place::Team(team)) {
        return Err(Fault::from(team::Refusal::Stranger).into());
    }
    let outside = seen.view.settings.is_outside(team);
    if outside && !is_host {
        return Err(Fault::from(team::Refusal::NotHost).into());
    }
    if seen.view.settings.scheme(team).is_none() && !outside {
        return Err(Fault::from(team::Refusal::NotPeople).into());
    }
    let side = if seen.view.opening.exchange { !team } else { team };
    let key = club.rooms.key(&club.store).await?;
    Ok(Json(RoomToken { token: Token::make(&key, &id, side, outside), port: club.rooms.port() }))
}

/// `GET /api/rooms/{id}/game.sgf`.
pub(crate) async fn sgf(State(club): State<Club>, Named(id): Named<RoomId>) -> Result<Response, Refusal> {
    let file = ask(&club, &id, |told| Message::Record { told }).await?;
    Ok(download::sgf("game.sgf", file))
}

/// `GET /api/rooms/{id}/board.png`: for previews of links.
pub(crate) async fn board(
    State(club): State<Club>,
    Known(visitor): Known,
    Named(id): Named<RoomId>,
) -> Result<Response, Refusal> {
    let seen = ask(&club, &id, |told| Message::See { visitor, told }).await?;
    Ok(png::board(seen.view.settings.size, &seen.view.stones))
}

/// `GET /api/rooms/{id}/figures`: how the teams decided, once the game is over, and how often as the computer would have.
pub(crate) async fn figures(
    State(club): State<Club>,
    caller: Caller,
    Named(id): Named<RoomId>,
) -> Result<Json<RoomFigures>, Refusal> {
    let room = ask(&club, &id, |told| Message::Past { told }).await?;
    let choices = second::opinion(&club, &caller, &id, &room).await;
    Ok(Json(RoomFigures::of(&room, &|turn| choices.get(&turn).copied())))
}

/// `GET /api/schemes`: how teams can decide.
pub(crate) async fn schemes() -> Json<Vec<SchemeOffer>> {
    Json(Scheme::all().map(SchemeOffer::from).collect())
}

/// `GET /api/lobby`: rooms that are listed for everybody, with those who are in them.
pub(crate) async fn lobby(State(club): State<Club>) -> Json<Vec<OpenRoom>> {
    Json(club.rooms.open().into_iter().map(Arc::unwrap_or_clone).collect())
}

/// `POST /api/rooms/{id}/bots`: the host has a bot sit down in a team, until somebody comes.
pub(crate) async fn fill(
    State(club): State<Club>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
    Body(BotSeat { team: Code(team) }): Body<BotSeat>,
) -> Result<Json<RoomDone>, Refusal> {
    let version = ask(&club, &id, |done| Message::Fill { caller, team, done }).await?;
    Ok(Json(RoomDone { version }))
}

/// `GET /api/questions`: what members are asked after a game, where its host wants that.
pub(crate) async fn questions(State(club): State<Club>) -> Json<Vec<QuestionJson>> {
    Json(club.questions.to_vec())
}

/// `DELETE /api/rooms/{id}`: whoever has opened a room may delete it.
pub(crate) async fn delete(
    State(club): State<Club>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
) -> Result<StatusCode, Refusal> {
    let kept = club.store.room(&id.0).await?.ok_or(Fault::NoSuchRoom)?;
    if !(Reader { visitor: &caller.visitor, at_home: club.at_home }).may_change(&kept.owner) {
        return Err(Fault::NotYourGame.into());
    }
    club.store.delete_game::<ListedRoom>(&id.0).await?;
    club.rooms.put_out(&id);
    Ok(StatusCode::NO_CONTENT)
}
