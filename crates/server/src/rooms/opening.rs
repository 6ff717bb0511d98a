//! How a room is opened, and whether every side of it can be played.

use store::{ListedRoom, hash, random_name};
use team::{Ask, BadSettings, By, Command, Crew, MemberId, Room, Settings, Side};
use wire::{Complaint, Fault, RoomId, RoomWhy};

use super::club::Club;
use super::kept;
use super::now::millis;
use crate::doors::caller::Caller;
use crate::doors::quota::Ware;
use crate::doors::refusal::Refusal;

/// Rooms that one visitor may have opened and kept.
const MOST_KEPT: i64 = 1_000;
/// Whoever opens a room is its first member.
const FIRST: MemberId = MemberId(1);

/// Opens a room in a visitor's name.
pub(super) async fn opened(club: &Club, caller: &Caller, settings: Settings) -> Result<(RoomId, Room), Refusal> {
    is_manned(club, &settings)?;
    if club.store.begun::<ListedRoom>(&caller.visitor).await? >= MOST_KEPT {
        return Err(Fault::TooManyGames { most: MOST_KEPT }.into());
    }
    let (id, mut room) = (RoomId(random_name()), Room::new());
    let ask = Ask::Open { settings: Box::new(settings), seed: seed(&id) };
    let events = room.decide(Command { by: By::Member(FIRST), ask }, millis());
    let events = events.map_err(|refusal| Complaint::of_room(refusal, &room, None))?;
    events.iter().for_each(|event| room.evolve(event));
    club.quota.take(caller, Ware::Games, 1.0)?;
    club.store.open_room(&id.0, (&caller.visitor, FIRST.0), &kept::happened(&events), &kept::now(&room)).await?;
    Ok((id, room))
}

/// Can every side of such a room be played: are its engines still set up, and is there a door for those outside?
pub(super) fn is_manned(club: &Club, settings: &Settings) -> Result<(), Refusal> {
    let is_gone = |side: &Side| matches!(&side.crew, Crew::Engine { name } if club.engines.named(name).is_none());
    if is_gone(&settings.sides.black) || is_gone(&settings.sides.white) {
        return Err(Fault::from(team::Refusal::Settings(BadSettings::Engine)).into());
    }
    if club.rooms.port().is_none() && rules::Color::BOTH.into_iter().any(|color| settings.is_outside(color)) {
        return Err(Fault::Room { room: RoomWhy::NoDoor }.into());
    }
    Ok(())
}

/// For ties. Nobody who knows the name of a room can work it out.
fn seed(id: &RoomId) -> u64 {
    let secret = hash(&format!("{}{}", id.0, random_name()));
    u64::from_str_radix(&secret[..16], 16).unwrap_or(0)
}
