//! The tables of ratings: which problem is shown to somebody for a rating, and what a first try makes of both.
//!
//! Whether a problem is rated is decided before it is seen: it is written down as shown, one at a time for everybody. The first
//! deed that says something closes it, in the transaction that notes the deed; whatever comes later, from another tab or
//! after a reload, finds nothing open. All of it goes through the one writer, so no two tries move a rating at once.

use sqlx::any::AnyRow;
use training::{After, Day, Outcome, Person, Rated, RatedTry, Rating, Weight, tried};

use crate::database::Store;
use crate::error::StoreError;
use crate::sql::{Cell, Cells, Sql};
use crate::visitor::Visitor;

/// A transaction among the writers.
pub(crate) type Writing = sqlx::Transaction<'static, sqlx::Any>;

const PERSON: &str =
    "SELECT points, deviation, volatility, tries, said_at, heard_at, begun_at FROM person WHERE visitor = $1";

const THOUSAND: f64 = 1e3;
const MILLION: f64 = 1e6;

/// On which way a problem is shown, and how much it counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown<'w> {
    pub way: &'w str,
    pub weight: Weight,
}

impl Store {
    /// How strong somebody is; none before the first rated problem.
    pub async fn person(&self, visitor: &Visitor) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query(PERSON).bind(&visitor.0).fetch_optional(&self.pool).await?;
        row.map(|row| begun(&row)).transpose()
    }

    /// Begins with somebody whose first problems have shown how strong they are; who has begun already goes on.
    pub async fn begin_rating(&self, visitor: &Visitor, rating: Rating) -> Result<Person, StoreError> {
        let mut writing = self.writing().await?;
        if let Some(known) = person(&mut writing, visitor).await? {
            return Ok(known);
        }
        let begun = Person::found(rating);
        set(&mut writing, visitor, begun).await?;
        writing.commit().await?;
        Ok(begun)
    }

    /// Begins with somebody who says how strong they are, or begins anew where they say it later than before: once a day at
    /// most, unless nothing has been tried since. What is open stays open, so that nobody gets rid of a problem by it; what
    /// was said too soon is heard, and changes nothing.
    pub async fn begin_as_said(&self, visitor: &Visitor, said: (Rating, i64), now: i64) -> Result<Person, StoreError> {
        let mut writing = self.writing().await?;
        let known = person(&mut writing, visitor).await?;
        let after = Person::as_said(known, said, now);
        if known == Some(after) {
            return Ok(after);
        }
        set(&mut writing, visitor, after).await?;
        writing.commit().await?;
        Ok(after)
    }

    /// The problem that was shown to somebody for a rating on this way, while nothing has come of it.
    pub async fn open_problem(&self, visitor: &Visitor, way: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT problem_id FROM shown WHERE visitor = $1 AND way = $2 AND closed_at = 0";
        Ok(sqlx::query_scalar(sql).bind(&visitor.0).bind(way).fetch_optional(&self.pool).await?)
    }

    /// Everything that is shown to somebody for a rating, on whatever way.
    pub async fn open_problems(&self, visitor: &Visitor) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT problem_id FROM shown WHERE visitor = $1 AND closed_at = 0";
        Ok(sqlx::query_scalar(sql).bind(&visitor.0).fetch_all(&self.pool).await?)
    }

    /// Writes down that a problem is shown for a rating, and gives the one that is: where another is open already on this way,
    /// that one. What somebody has seen before is not rated again.
    pub async fn show(&self, visitor: &Visitor, id: &str, shown: Shown<'_>, now: i64) -> Result<String, StoreError> {
        let sql = "INSERT INTO shown (visitor, problem_id, weight, hinted, shown_at, closed_at, solved, before, after, \
                   day, way) VALUES ($1, $2, $3, 0, $4, 0, 0, 0, 0, 0, $5) ON CONFLICT DO NOTHING";
        let show = sqlx::query(sql).bind(&visitor.0).bind(id).bind(shown.weight.hundredths()).bind(now);
        show.bind(shown.way).execute(&self.writer).await?;
        Ok(self.open_problem(visitor, shown.way).await?.unwrap_or_else(|| id.to_owned()))
    }

    /// The latest rated tries of somebody, the latest first.
    pub async fn rated_tries(&self, visitor: &Visitor, most: i64) -> Result<Vec<RatedTry>, StoreError> {
        let sql = "SELECT day, solved, before, after FROM shown WHERE visitor = $1 AND closed_at > 0 \
                   ORDER BY closed_at DESC, problem_id LIMIT $2";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(rated_try).collect()
    }
}

/// Somebody as they stand.
pub(crate) async fn person(writing: &mut Writing, visitor: &Visitor) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query(PERSON).bind(&visitor.0).fetch_optional(&mut **writing).await?;
    row.map(|row| begun(&row)).transpose()
}

fn begun(row: &AnyRow) -> Result<Person, StoreError> {
    let cells = Cells(row);
    Ok(Person {
        rating: rating(cells)?,
        tries: cells.number("tries")?,
        said_at: cells.number("said_at")?,
        heard_at: cells.number("heard_at")?,
        begun_at: cells.number("begun_at")?,
    })
}

async fn set(writing: &mut Writing, visitor: &Visitor, person: Person) -> Result<(), StoreError> {
    put(writing, ("person", "visitor", &visitor.0), person.rating, person.tries).await?;
    let said = "UPDATE person SET said_at = $2, heard_at = $3, begun_at = $4 WHERE visitor = $1";
    let said = sqlx::query(said).bind(&visitor.0).bind(person.said_at).bind(person.heard_at).bind(person.begun_at);
    said.execute(&mut **writing).await?;
    Ok(())
}

/// Begins with somebody who was rated elsewhere, on more tries than here.
pub(crate) async fn begin_with(writing: &mut Writing, visitor: &Visitor, moved: Person) -> Result<(), StoreError> {
    match person(writing, visitor).await? {
        Some(known) if known.tries >= moved.tries => Ok(()),
        _ => set(writing, visitor, Person { rating: sane(moved.rating), ..moved }).await,
    }
}

/// A rating that somebody may have, whatever they say.
fn sane(rating: Rating) -> Rating {
    let number = |number: f64, least: f64, most: f64| if number.is_finite() { number.clamp(least, most) } else { most };
    let [lowest, highest] = [1.0, 37.0].map(|rank| Rating::of_rank(rank).points);
    Rating {
        points: number(rating.points, lowest, highest),
        deviation: number(rating.deviation, 75.0, 350.0),
        volatility: number(rating.volatility, 0.01, 0.09),
    }
}

/// What a deed says about a problem that was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Came {
    /// A hint was taken: what follows weighs less.
    Hinted,
    Decided(Outcome),
}

/// When something happened: in microseconds since 1970, and on which day where the person is.
pub(crate) type When = (i64, Day);

/// What a deed makes of the problem that is open, where it is this one.
pub(crate) async fn settle(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    came: Came,
    when: When,
) -> Result<Option<Rated>, StoreError> {
    let open = "SELECT weight, hinted FROM shown WHERE visitor = $1 AND problem_id = $2 AND closed_at = 0";
    let open = sqlx::query(open).bind(&visitor.0).bind(id).fetch_optional(&mut **writing).await?;
    let Some(open) = open else { return Ok(None) };
    let Came::Decided(outcome) = came else {
        let hinted = "UPDATE shown SET hinted = 1 WHERE visitor = $1 AND problem_id = $2";
        sqlx::query(hinted).bind(&visitor.0).bind(id).execute(&mut **writing).await?;
        return Ok(None);
    };
    let weight = Weight::of_hundredths(Cells(&open).number("weight")?);
    let weight = if Cells(&open).flag("hinted")? { weight.hinted() } else { weight };
    close(writing, (visitor, id), (outcome, weight), when).await.map(Some)
}

/// Rates the person and the problem, and closes what was shown.
async fn close(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    (outcome, weight): (Outcome, Weight),
    (now, day): When,
) -> Result<Rated, StoreError> {
    let person = known(writing, ("person", "visitor", &visitor.0)).await?;
    let (person, person_tries) = person.unwrap_or((Person::UNKNOWN.rating, 0));
    let (problem, problem_tries) = match known(writing, ("problem_rating", "problem_id", id)).await? {
        Some(known) => known,
        None => (Rating::of_problem(rank_of(writing, id).await?), 0),
    };
    let After { person: after, problem } = tried(person, problem, outcome, weight);
    put(writing, ("person", "visitor", &visitor.0), after, person_tries + 1).await?;
    put(writing, ("problem_rating", "problem_id", id), problem, problem_tries + 1).await?;
    let solved = outcome == Outcome::Solved;
    let sql = "UPDATE shown SET closed_at = $3, solved = $4, before = $5, after = $6, day = $7 \
               WHERE visitor = $1 AND problem_id = $2";
    let close = sqlx::query(sql).bind(&visitor.0).bind(id).bind(now).bind(i64::from(solved));
    let close = close.bind(scaled(person.points, THOUSAND)).bind(scaled(after.points, THOUSAND)).bind(day.number());
    close.execute(&mut **writing).await?;
    Ok(Rated { solved, before: scaled(person.points, 1.0), after: scaled(after.points, 1.0) })
}

async fn rank_of(writing: &mut Writing, id: &str) -> Result<f64, StoreError> {
    let rank: Option<i64> =
        sqlx::query_scalar("SELECT rank FROM problem WHERE id = $1").bind(id).fetch_optional(&mut **writing).await?;
    Ok(rank.unwrap_or_default().max(1) as f64)
}

/// A table, the column of its key, and a key.
type Row<'k> = (&'static str, &'static str, &'k str);

async fn known(writing: &mut Writing, (table, key, name): Row<'_>) -> Result<Option<(Rating, i64)>, StoreError> {
    let mut sql = Sql::new("SELECT points, deviation, volatility, tries FROM ");
    sql.say(table).say(" WHERE ").say(key).say(" = ").blank(name);
    let row = sql.query().fetch_optional(&mut **writing).await?;
    row.map(|row| Ok((rating(Cells(&row))?, Cells(&row).number("tries")?))).transpose()
}

async fn put(writing: &mut Writing, (table, key, name): Row<'_>, rating: Rating, tries: i64) -> Result<(), StoreError> {
    let cells: Vec<Cell> = vec![
        (key, name.into()),
        ("points", scaled(rating.points, THOUSAND).into()),
        ("deviation", scaled(rating.deviation, THOUSAND).into()),
        ("volatility", scaled(rating.volatility, MILLION).into()),
        ("tries", tries.into()),
    ];
    let mut sql = Sql::insertion(table, cells);
    sql.say(" ON CONFLICT (").say(key).say(") DO UPDATE SET points = excluded.points, ");
    sql.say("deviation = excluded.deviation, volatility = excluded.volatility, tries = excluded.tries");
    sql.query().execute(&mut **writing).await?;
    Ok(())
}

fn rating(cells: Cells<'_>) -> Result<Rating, StoreError> {
    Ok(Rating {
        points: cells.number("points")? as f64 / THOUSAND,
        deviation: cells.number("deviation")? as f64 / THOUSAND,
        volatility: cells.number("volatility")? as f64 / MILLION,
    })
}

fn rated_try(row: &AnyRow) -> Result<RatedTry, StoreError> {
    let cells = Cells(row);
    let points = |column| Ok::<_, StoreError>(scaled(cells.number(column)? as f64 / THOUSAND, 1.0));
    let rated = Rated { solved: cells.flag("solved")?, before: points("before")?, after: points("after")? };
    Ok(RatedTry { day: Day::kept(cells.number("day")?), rated })
}

fn scaled(number: f64, by: f64) -> i64 {
    (number * by).round() as i64
}
