//! A room as the store keeps it: its events as lines, and what lists tell of it.

use store::{Happening, RoomNow};
use team::{Event, Room};
use wire::StageCode;

use crate::words::Retold as _;

/// What has happened.
pub(super) fn happened(events: &[Event]) -> Vec<Happening> {
    events.iter().map(|event| Happening { at: event.at, kind: event.kind(), line: event.to_string() }).collect()
}

/// The room as it is now.
pub(super) fn now(room: &Room) -> RoomNow {
    let sides = &room.settings().sides;
    RoomNow {
        size: room.settings().size.into(),
        black: sides.black.name.clone(),
        white: sides.white.name.clone(),
        stage: StageCode::from(room.stage()).retold(),
        result: room.outcome().map(|outcome| outcome.to_string()).unwrap_or_default(),
        events: room.version(),
        due: room.due(),
    }
}
