//! The tables of rooms, an event store: what has happened in each, who its members are, and when it is due.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::database::{Store, now};
use crate::error::StoreError;
use crate::games::Game;
use crate::sql::{Blank, Cell, Cells, Sql};
use crate::visitor::Visitor;
use crate::words::Stage;

const SEAT: &str = "INSERT INTO room_member (room, visitor, number) VALUES ($1, $2, $3)";
const HAPPEN: &str = "INSERT INTO room_event (room, seq, at, kind, line) VALUES ($1, $2, $3, $4, $5)";

/// A room as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptRoom {
    pub owner: Visitor,
    /// Who is which member.
    pub members: Vec<(Visitor, u64)>,
    /// The lines of its events, in order.
    pub lines: Vec<String>,
}

/// A room in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedRoom {
    pub id: String,
    pub owner: Visitor,
    pub size: i64,
    pub black: String,
    pub white: String,
    pub stage: Stage,
    pub result: String,
    pub changed: i64,
}

/// What is known of a room without a look at its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomNow {
    pub size: i64,
    /// The names of the teams.
    pub black: String,
    pub white: String,
    pub stage: Stage,
    /// As a game record says it; empty while the game goes on.
    pub result: String,
    /// How many events it has.
    pub events: u64,
    /// When something happens in it by itself: milliseconds since 1970.
    pub due: Option<u64>,
}

/// An event of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The word for what has happened.
    pub kind: &'static str,
    /// The whole event.
    pub line: String,
}

impl Game for ListedRoom {
    const TABLE: &'static str = "room";
    const MINE: &'static str = "owner = $1 OR id IN (SELECT room FROM room_member WHERE visitor = $1)";

    fn read(cells: Cells<'_>) -> Result<ListedRoom, StoreError> {
        Ok(ListedRoom {
            id: cells.text("id")?,
            owner: Visitor(cells.text("owner")?),
            size: cells.number("size")?,
            black: cells.text("black")?,
            white: cells.text("white")?,
            stage: cells.word("stage")?,
            result: cells.text("result")?,
            changed: cells.number("changed")?,
        })
    }
}

impl RoomNow {
    fn cells(&self) -> Vec<Cell> {
        vec![
            ("size", self.size.into()),
            ("black", self.black.as_str().into()),
            ("white", self.white.as_str().into()),
            ("stage", Blank::word(self.stage)),
            ("result", self.result.as_str().into()),
            ("events", signed(self.events).into()),
            ("due", self.due.map_or(0, signed).into()),
            ("changed", now().into()),
        ]
    }

    /// How many events it had before these.
    fn before(&self, happened: &[Happening]) -> u64 {
        self.events.saturating_sub(happened.len() as u64)
    }
}

impl Store {
    /// Keeps a new room with its first events. Whoever opens it is its first member.
    pub async fn open_room(
        &self,
        id: &str,
        owner: (&Visitor, u64),
        happened: &[Happening],
        room: &RoomNow,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let mut cells = room.cells();
        cells.extend([("id", id.into()), ("owner", owner.0.0.as_str().into())]);
        Sql::insertion(ListedRoom::TABLE, cells).query().execute(&mut *transaction).await?;
        grow(&mut transaction, id, happened, room.before(happened), Some(owner)).await?;
        Ok(transaction.commit().await?)
    }

    /// Keeps what has happened in a room, which is then as it is given here. Nothing is kept where somebody else has kept
    /// something since; that is an error.
    pub async fn grow_room(
        &self,
        id: &str,
        happened: &[Happening],
        room: &RoomNow,
        newcomer: Option<(&Visitor, u64)>,
    ) -> Result<(), StoreError> {
        let before = room.before(happened);
        let mut transaction = self.writer.begin().await?;
        // The room itself comes first: whoever finds it changed has come too late.
        let change = Sql::change(ListedRoom::TABLE, id, ("events", signed(before)), room.cells());
        if change.query().execute(&mut *transaction).await?.rows_affected() != 1 {
            return Err(StoreError::Missing);
        }
        grow(&mut transaction, id, happened, before, newcomer).await?;
        Ok(transaction.commit().await?)
    }

    /// A room by its name.
    pub async fn room(&self, id: &str) -> Result<Option<KeptRoom>, StoreError> {
        let owner = sqlx::query_scalar("SELECT owner FROM room WHERE id = $1").bind(id);
        let Some(owner) = owner.fetch_optional(&self.pool).await?.map(Visitor) else { return Ok(None) };
        let members = sqlx::query("SELECT visitor, number FROM room_member WHERE room = $1 ORDER BY number");
        let member = |row: &AnyRow| -> Result<_, StoreError> {
            Ok((Visitor(row.try_get(0)?), u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or(0)))
        };
        let members = members.bind(id).fetch_all(&self.pool).await?.iter().map(member).collect::<Result<_, _>>()?;
        let lines = sqlx::query_scalar("SELECT line FROM room_event WHERE room = $1 ORDER BY seq").bind(id);
        Ok(Some(KeptRoom { owner, members, lines: lines.fetch_all(&self.pool).await? }))
    }

    /// The names of all rooms, those that changed first in front.
    pub async fn rooms(&self) -> Result<Vec<String>, StoreError> {
        let all = sqlx::query_scalar("SELECT id FROM room ORDER BY changed, id");
        Ok(all.fetch_all(&self.pool).await?)
    }

    /// The rooms in which something happens by itself until then.
    pub async fn rooms_due(&self, until: u64) -> Result<Vec<String>, StoreError> {
        let due = sqlx::query_scalar("SELECT id FROM room WHERE due > 0 AND due <= $1 ORDER BY due, id");
        Ok(due.bind(signed(until)).fetch_all(&self.pool).await?)
    }
}

/// Adds a member and events to a room, which had so many before.
async fn grow(
    transaction: &mut sqlx::Transaction<'static, sqlx::Any>,
    id: &str,
    happened: &[Happening],
    before: u64,
    newcomer: Option<(&Visitor, u64)>,
) -> Result<(), StoreError> {
    if let Some((visitor, number)) = newcomer {
        let seat = sqlx::query(SEAT).bind(id).bind(&visitor.0).bind(signed(number));
        seat.execute(&mut **transaction).await?;
    }
    for (event, seq) in happened.iter().zip(before + 1..) {
        let happen = sqlx::query(HAPPEN).bind(id).bind(signed(seq)).bind(signed(event.at));
        happen.bind(event.kind).bind(&event.line).execute(&mut **transaction).await?;
    }
    Ok(())
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
