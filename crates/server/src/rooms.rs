//! The routes of rooms in which teams play as one: open, list, look, act, listen, export, figures.
//!
//! A room is its events. While somebody uses it a task of its own keeps it, a `keeper`: it decides, has the events
//! stored, takes them in and tells everybody who listens, one thing after the other; an act is answered once it is
//! stored. The `hall` knows which rooms are awake, wakes the others when they are asked for or due, and lets them sleep
//! again. What takes long is left to `work`.
//!
//! Programs come in by a door of their own, `programs`, with a `token`: a `member` is asked by GTP over a `cable`, a
//! `talker` speaks with the team, and both have a `seat`. An `engine` of the operator's plays a whole side; over a
//! `bridge` one from outside does, to whom the team is the engine.

mod bridge;
mod cable;
mod engine;
mod hall;
mod keeper;
mod kept;
mod member;
use store::{ListedRoom, Visitor, hash, random_name};

pub(crate) mod programs;
mod seat;
mod talker;
mod token;
mod work;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::sse::KeepAlive;
use axum::response::{IntoResponse as _, Response, Sse};
use team::{Ask, By, Command, Crew, MemberId, Place, Room, Scheme, Settings, Side};
use tokio::sync::mpsc;
use wire::{
    AgreedJson, Code, Complaint, Fault, RoomAct, RoomAfter, RoomDone, RoomFigures, RoomId, RoomJson, RoomSummary,
    RoomTeam, RoomToken, RoomWhy, SchemeOffer,
};

use self::hall::Pages;
use self::keeper::Message;
use self::token::Token;
use crate::caller::Caller;
use crate::desk::Desk;
use crate::download;
use crate::gate::is_foreign;
use crate::quota::{Ware, Writer};
use crate::refusal::Refusal;
use crate::request::{Asked, Body, Named};
use crate::visitor::Known;
use crate::words::Retold as _;

pub(crate) use engine::Engines;
pub(crate) use hall::{Rooms, watch};

/// Rooms in a list.
const MOST_LISTED: i64 = 100;
/// Rooms that one visitor may have opened and kept.
const MOST_KEPT: i64 = 1_000;
/// Events that wait for a page which does not keep up; then it is let go, and comes back.
const WAITING: usize = 16;
/// The version that a page saw last, when it comes back by itself.
const LAST_EVENT: HeaderName = HeaderName::from_static("last-event-id");
/// Whoever opens a room is its first member.
const FIRST: MemberId = MemberId(1);

/// Milliseconds since 1970.
pub(crate) fn millis() -> team::Millis {
    u64::try_from(store::now() / 1000).unwrap_or(0)
}

/// `POST /api/rooms`.
pub(crate) async fn open(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    Body(wanted): Body<AgreedJson>,
) -> Result<(StatusCode, Json<RoomJson>), Refusal> {
    let (id, room) = opened(&desk, &caller, wanted.settings()?).await?;
    Ok((StatusCode::CREATED, Json(RoomJson::new(&id, &room, None, millis(), None))))
}

/// Opens a room in a visitor's name.
async fn opened(desk: &Desk, caller: &Caller, settings: Settings) -> Result<(RoomId, Room), Refusal> {
    is_manned(desk, &settings)?;
    if desk.store.begun::<ListedRoom>(&caller.visitor).await? >= MOST_KEPT {
        return Err(Fault::TooManyGames { most: MOST_KEPT }.into());
    }
    let (id, mut room) = (RoomId(random_name()), Room::new());
    let ask = Ask::Open { settings: Box::new(settings), seed: seed(&id) };
    let events = room.decide(Command { by: By::Member(FIRST), ask }, millis());
    let events = events.map_err(|refusal| Complaint::of_room(refusal, &room, None))?;
    events.iter().for_each(|event| room.evolve(event));
    desk.quota.take(caller, Ware::Games, 1.0)?;
    desk.store.open_room(&id.0, (&caller.visitor, FIRST.0), &kept::happened(&events), &kept::now(&room)).await?;
    Ok((id, room))
}

/// Can every side of such a room be played: are its engines still set up, and is there a door for those outside?
fn is_manned(desk: &Desk, settings: &Settings) -> Result<(), Refusal> {
    let is_gone = |side: &Side| matches!(&side.crew, Crew::Engine { name } if desk.engines.named(name).is_none());
    if is_gone(&settings.sides.black) || is_gone(&settings.sides.white) {
        return Err(Fault::Room { room: RoomWhy::BadEngine }.into());
    }
    if desk.rooms.port().is_none() && rules::Color::BOTH.into_iter().any(|color| settings.is_outside(color)) {
        return Err(Fault::Room { room: RoomWhy::NoDoor }.into());
    }
    Ok(())
}

/// For ties. Nobody who knows the name of a room can work it out.
fn seed(id: &RoomId) -> u64 {
    let secret = hash(&format!("{}{}", id.0, random_name()));
    u64::from_str_radix(&secret[..16], 16).unwrap_or(0)
}

/// `GET /api/rooms`: those that the visitor has opened or joined.
pub(crate) async fn list(State(desk): State<Desk>, Known(visitor): Known) -> Result<Json<Vec<RoomSummary>>, Refusal> {
    let rooms = desk.store.games(&visitor, MOST_LISTED).await?;
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
    State(desk): State<Desk>,
    Known(visitor): Known,
    Named(id): Named<RoomId>,
) -> Result<Json<RoomJson>, Refusal> {
    desk.rooms.ask(&desk, &id, |told| Message::Look { visitor, told }).await.map(|room| Json(*room))
}

/// `POST /api/rooms/{id}/act`.
pub(crate) async fn act(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
    Body(act): Body<RoomAct>,
) -> Result<Json<RoomDone>, Refusal> {
    let version = desk.rooms.ask(&desk, &id, |done| Message::Act { caller, act, done }).await?;
    Ok(Json(RoomDone { version }))
}

/// `GET /api/rooms/{id}/events`: the room whenever it changes for this visitor, until the page goes away or does not
/// keep up.
pub(crate) async fn listen(
    State(desk): State<Desk>,
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
    let stay = desk.rooms.stay(&caller)?;
    let (sender, receiver) = mpsc::channel(WAITING);
    desk.rooms.ask(&desk, &id, |heard| Message::Listen { caller, after, sender, heard }).await?;
    Ok(Sse::new(Pages::new(receiver, stay)).keep_alive(KeepAlive::default()).into_response())
}

/// `POST /api/rooms/{id}/token`: lets a program into a team, or play against one from outside. The host may for both, a
/// member for their own.
pub(crate) async fn token(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
    Body(RoomTeam { team: Code(team) }): Body<RoomTeam>,
) -> Result<Json<RoomToken>, Refusal> {
    let visitor = caller.visitor;
    let seen = desk.rooms.ask(&desk, &id, |told| Message::See { visitor, told }).await?;
    let place = |member: MemberId| seen.view.members.iter().find(|other| other.id == member).map(|other| other.place);
    let is_host = seen.seat.is_some() && seen.seat == seen.view.host;
    if !is_host && seen.seat.and_then(place) != Some(Place::Team(team)) {
        return Err(Fault::Room { room: RoomWhy::Stranger }.into());
    }
    let outside = seen.view.settings.is_outside(team);
    if outside && !is_host {
        return Err(Fault::Room { room: RoomWhy::NotHost }.into());
    }
    if seen.view.settings.scheme(team).is_none() && !outside {
        return Err(Fault::Room { room: RoomWhy::NotPeople }.into());
    }
    let side = if seen.view.opening.exchange { !team } else { team };
    let key = desk.rooms.key(&desk.store).await?;
    Ok(Json(RoomToken { token: Token::make(&key, &id, side, outside), port: desk.rooms.port() }))
}

/// `GET /api/rooms/{id}/game.sgf`.
pub(crate) async fn sgf(State(desk): State<Desk>, Named(id): Named<RoomId>) -> Result<Response, Refusal> {
    let file = desk.rooms.ask(&desk, &id, |told| Message::Record { told }).await?;
    Ok(download::sgf("game.sgf", file))
}

/// `GET /api/rooms/{id}/figures`: how the teams decided, once the game is over.
pub(crate) async fn figures(State(desk): State<Desk>, Named(id): Named<RoomId>) -> Result<Json<RoomFigures>, Refusal> {
    desk.rooms.ask(&desk, &id, |told| Message::Stats { told }).await.map(Json)
}

/// `GET /api/schemes`: how teams can decide.
pub(crate) async fn schemes() -> Json<Vec<SchemeOffer>> {
    Json(Scheme::ALL.into_iter().map(SchemeOffer::from).collect())
}

/// `DELETE /api/rooms/{id}`: whoever has opened a room may delete it.
pub(crate) async fn delete(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    Named(id): Named<RoomId>,
) -> Result<StatusCode, Refusal> {
    let kept = desk.store.room(&id.0).await?.ok_or(Fault::NoSuchRoom)?;
    if !desk.reader(&caller.visitor).may_change(&kept.owner) {
        return Err(Fault::NotYourGame.into());
    }
    desk.store.delete_game::<ListedRoom>(&id.0).await?;
    desk.rooms.put_out(&id);
    Ok(StatusCode::NO_CONTENT)
}
