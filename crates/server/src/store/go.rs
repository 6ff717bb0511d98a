//! The table of whole games of Go.

use rules::Color;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use wire::{ClockJson, Code, GoId, MarginCode, ScoringName, named, word_of};

use super::{Store, StoreError};
use crate::visitor::Visitor;

macro_rules! columns {
    () => {
        "id, owner, color, rung, seed, size, handicap, komi, scoring, clock, turns, times, hopeless, fates, dead, \
         outcome, winner, lead, version, changed"
    };
}

const ADD: &str = concat!(
    "INSERT INTO go_game (",
    columns!(),
    ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)"
);

const ONE: &str = concat!("SELECT ", columns!(), " FROM go_game WHERE id = $1");

const MINE: &str = concat!("SELECT ", columns!(), " FROM go_game WHERE owner = $1 ORDER BY changed DESC, id LIMIT $2");

const CHANGE: &str = "UPDATE go_game SET turns = $1, times = $2, hopeless = $3, fates = $4, dead = $5, outcome = $6, \
                      winner = $7, lead = $8, changed = $9, version = version + 1 WHERE id = $10 AND version = $11";

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptGo {
    pub(crate) id: GoId,
    pub(crate) owner: Visitor,
    pub(crate) color: Color,
    pub(crate) rung: String,
    pub(crate) seed: i64,
    pub(crate) size: i64,
    pub(crate) handicap: i64,
    pub(crate) komi: i64,
    pub(crate) scoring: ScoringName,
    pub(crate) clock: Option<ClockJson>,
    pub(crate) turns: String,
    pub(crate) times: String,
    pub(crate) hopeless: i64,
    pub(crate) fates: String,
    pub(crate) dead: String,
    pub(crate) outcome: Option<MarginCode>,
    pub(crate) winner: Option<Color>,
    pub(crate) lead: i64,
    pub(crate) version: i64,
    pub(crate) changed: i64,
}

impl Store {
    /// Keeps a new game.
    pub(crate) async fn add_go(&self, game: &KeptGo) -> Result<(), StoreError> {
        let query = sqlx::query(ADD).bind(&game.id.0).bind(&game.owner.0).bind(game.color.name()).bind(&game.rung);
        let query = query.bind(game.seed).bind(game.size).bind(game.handicap).bind(game.komi);
        let query = query.bind(word_of(game.scoring)).bind(clock(game)).bind(&game.turns).bind(&game.times);
        let query = query.bind(game.hopeless).bind(&game.fates).bind(&game.dead).bind(end(game)).bind(winner(game));
        query.bind(game.lead).bind(game.version).bind(game.changed).execute(&self.writer).await.map(drop)
    }

    /// A game by its name.
    pub(crate) async fn go(&self, id: &GoId) -> Result<Option<KeptGo>, StoreError> {
        let found = sqlx::query(ONE).bind(&id.0).fetch_optional(&self.pool).await?;
        found.map(|row| kept(&row)).transpose()
    }

    /// The games of a visitor, the latest first.
    pub(crate) async fn gos(&self, visitor: &Visitor, most: i64) -> Result<Vec<KeptGo>, StoreError> {
        let found = sqlx::query(MINE).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        found.iter().map(kept).collect()
    }

    /// How many games a visitor has begun and not deleted.
    pub(crate) async fn owned_gos(&self, visitor: &Visitor) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM go_game WHERE owner = $1").bind(&visitor.0);
        count.fetch_one(&self.pool).await
    }

    /// Keeps what has changed, unless somebody has changed the game since this version; false then.
    pub(crate) async fn change_go(&self, game: &KeptGo) -> Result<bool, StoreError> {
        let query = sqlx::query(CHANGE).bind(&game.turns).bind(&game.times).bind(game.hopeless).bind(&game.fates);
        let query = query.bind(&game.dead).bind(end(game)).bind(winner(game)).bind(game.lead).bind(game.changed);
        let done = query.bind(&game.id.0).bind(game.version).execute(&self.writer).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets a game; false where there is none.
    pub(crate) async fn delete_go(&self, id: &GoId) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM go_game WHERE id = $1").bind(&id.0);
        Ok(delete.execute(&self.writer).await?.rows_affected() == 1)
    }
}

fn clock(game: &KeptGo) -> String {
    game.clock.and_then(|clock| serde_json::to_string(&clock).ok()).unwrap_or_default()
}

fn end(game: &KeptGo) -> String {
    game.outcome.map(word_of).unwrap_or_default()
}

fn winner(game: &KeptGo) -> &'static str {
    game.winner.map_or("", Color::name)
}

fn kept(row: &AnyRow) -> Result<KeptGo, StoreError> {
    let word = |column: &str| row.try_get::<String, _>(column);
    let number = |column: &str| row.try_get::<i64, _>(column);
    Ok(KeptGo {
        id: GoId(word("id")?),
        owner: Visitor(word("owner")?),
        color: Code::named(&word("color")?).map_or(Color::Black, |hue| hue.0),
        rung: word("rung")?,
        seed: number("seed")?,
        size: number("size")?,
        handicap: number("handicap")?,
        komi: number("komi")?,
        scoring: named(&word("scoring")?).unwrap_or_default(),
        clock: serde_json::from_str(&word("clock")?).ok(),
        turns: word("turns")?,
        times: word("times")?,
        hopeless: number("hopeless")?,
        fates: word("fates")?,
        dead: word("dead")?,
        outcome: named(&word("outcome")?),
        winner: Code::named(&word("winner")?).map(|hue| hue.0),
        lead: number("lead")?,
        version: number("version")?,
        changed: number("changed")?,
    })
}
