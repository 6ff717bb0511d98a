//! The tables of rooms: what has happened in each, who its members are, and when it is due.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use team::{Event, MemberId, Millis, Room};
use wire::{RoomId, StageCode, named, word_of};

use super::{Store, StoreError, now};
use crate::visitor::Visitor;

const ADD: &str = "INSERT INTO room (id, owner, size, black, white, stage, result, events, due, changed) \
                   VALUES ($1, $2, $3, '', '', '', '', 0, 0, 0)";
const GROW: &str = "UPDATE room SET black = $1, white = $2, stage = $3, result = $4, events = $5, due = $6, changed = $7 \
                    WHERE id = $8 AND events = $9";
const SEAT: &str = "INSERT INTO room_member (room, visitor, number) VALUES ($1, $2, $3)";
const HAPPEN: &str = "INSERT INTO room_event (room, seq, at, kind, line) VALUES ($1, $2, $3, $4, $5)";
const MINE: &str = "SELECT id, owner, size, black, white, stage, result, changed FROM room \
                    WHERE owner = $1 OR id IN (SELECT room FROM room_member WHERE visitor = $2) \
                    ORDER BY changed DESC, id LIMIT $3";

/// A room as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptRoom {
    pub(crate) owner: Visitor,
    pub(crate) members: Vec<(Visitor, MemberId)>,
    /// The lines of its events, in order.
    pub(crate) lines: Vec<String>,
}

/// A room in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ListedRoom {
    pub(crate) id: RoomId,
    pub(crate) owner: Visitor,
    pub(crate) size: i64,
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) stage: StageCode,
    pub(crate) result: String,
    pub(crate) changed: i64,
}

impl Store {
    /// Keeps a new room with its first events. Whoever opens it is its first member.
    pub(crate) async fn add_room(
        &self,
        id: &RoomId,
        owner: (&Visitor, MemberId),
        events: &[Event],
        room: &Room,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let add = sqlx::query(ADD).bind(&id.0).bind(&owner.0.0).bind(i64::from(room.settings().size));
        add.execute(&mut *transaction).await?;
        grow(&mut transaction, id, events, room, Some(owner)).await?;
        transaction.commit().await
    }

    /// Keeps what has happened in a room, which is then as it is given here. Nothing is kept where somebody else has kept
    /// something since; that is an error.
    pub(crate) async fn grow_room(
        &self,
        id: &RoomId,
        events: &[Event],
        room: &Room,
        newcomer: Option<(&Visitor, MemberId)>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        grow(&mut transaction, id, events, room, newcomer).await?;
        transaction.commit().await
    }

    /// A room by its name.
    pub(crate) async fn room(&self, id: &RoomId) -> Result<Option<KeptRoom>, StoreError> {
        let owner = sqlx::query_scalar("SELECT owner FROM room WHERE id = $1").bind(&id.0);
        let Some(owner) = owner.fetch_optional(&self.pool).await?.map(Visitor) else { return Ok(None) };
        let members = sqlx::query("SELECT visitor, number FROM room_member WHERE room = $1 ORDER BY number");
        let member = |row: &AnyRow| -> Result<_, StoreError> {
            Ok((Visitor(row.try_get(0)?), MemberId(unsigned(row.try_get(1)?))))
        };
        let members = members.bind(&id.0).fetch_all(&self.pool).await?.iter().map(member).collect::<Result<_, _>>()?;
        let lines = sqlx::query_scalar("SELECT line FROM room_event WHERE room = $1 ORDER BY seq").bind(&id.0);
        Ok(Some(KeptRoom { owner, members, lines: lines.fetch_all(&self.pool).await? }))
    }

    /// The rooms that a visitor has opened or joined, the latest first.
    pub(crate) async fn rooms(&self, visitor: &Visitor, most: i64) -> Result<Vec<ListedRoom>, StoreError> {
        let found = sqlx::query(MINE).bind(&visitor.0).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        found.iter().map(listed).collect()
    }

    /// How many rooms a visitor has opened that are still kept.
    pub(crate) async fn owned_rooms(&self, visitor: &Visitor) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM room WHERE owner = $1").bind(&visitor.0);
        count.fetch_one(&self.pool).await
    }

    /// The rooms in which something happens by itself until then.
    pub(crate) async fn rooms_due(&self, until: Millis) -> Result<Vec<RoomId>, StoreError> {
        let due = sqlx::query_scalar("SELECT id FROM room WHERE due > 0 AND due <= $1 ORDER BY due, id");
        let ids: Vec<String> = due.bind(signed(until)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(RoomId).collect())
    }

    /// Forgets a room with all that has happened in it; false where there is none.
    pub(crate) async fn delete_room(&self, id: &RoomId) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM room WHERE id = $1").bind(&id.0);
        Ok(delete.execute(&self.writer).await?.rows_affected() == 1)
    }
}

/// Adds events to a room. The room itself comes first: whoever finds it changed has come too late.
async fn grow(
    transaction: &mut sqlx::Transaction<'static, sqlx::Any>,
    id: &RoomId,
    events: &[Event],
    room: &Room,
    newcomer: Option<(&Visitor, MemberId)>,
) -> Result<(), StoreError> {
    let before = room.version().saturating_sub(events.len() as u64);
    let sides = &room.settings().sides;
    let result = room.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
    let query = sqlx::query(GROW).bind(&sides.black.name).bind(&sides.white.name);
    let query = query.bind(word_of(StageCode::from(room.stage()))).bind(result).bind(signed(room.version()));
    let query = query.bind(room.due().map_or(0, signed)).bind(now()).bind(&id.0).bind(signed(before));
    if query.execute(&mut **transaction).await?.rows_affected() != 1 {
        return Err(StoreError::RowNotFound);
    }
    if let Some((visitor, number)) = newcomer {
        let seat = sqlx::query(SEAT).bind(&id.0).bind(&visitor.0).bind(signed(number.0));
        seat.execute(&mut **transaction).await?;
    }
    for (event, seq) in events.iter().zip(before + 1..) {
        let happen = sqlx::query(HAPPEN).bind(&id.0).bind(signed(seq)).bind(signed(event.at));
        happen.bind(event.kind()).bind(event.to_string()).execute(&mut **transaction).await?;
    }
    Ok(())
}

fn listed(row: &AnyRow) -> Result<ListedRoom, StoreError> {
    let word = |column: &str| row.try_get::<String, _>(column);
    Ok(ListedRoom {
        id: RoomId(word("id")?),
        owner: Visitor(word("owner")?),
        size: row.try_get("size")?,
        black: word("black")?,
        white: word("white")?,
        stage: named(&word("stage")?).unwrap_or(StageCode::Over),
        result: word("result")?,
        changed: row.try_get("changed")?,
    })
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
