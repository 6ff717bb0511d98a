//! The table of what people think of problems: whether they like one, and what they say is wrong with it.

use sqlx::any::AnyRow;

use crate::database::Store;
use crate::error::StoreError;
use crate::sql::Cells;
use crate::visitor::Visitor;

const SAY: &str = "INSERT INTO opinion (visitor, problem_id, vote, wrong, said_at) VALUES ($1, $2, $3, $4, $5) \
                   ON CONFLICT (visitor, problem_id) DO UPDATE SET vote = excluded.vote, \
                   wrong = CASE WHEN excluded.wrong = '' THEN opinion.wrong ELSE excluded.wrong END, \
                   said_at = excluded.said_at";

/// What is thought of a problem, all of it together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    pub problem: String,
    pub good: i64,
    pub bad: i64,
    /// So many say that it is wrong; and what was said last.
    pub doubts: i64,
    pub wrong: String,
    /// Microseconds since 1970.
    pub said_at: i64,
}

impl Store {
    /// Keeps what somebody thinks of a problem: 1 where they like it, -1 where they do not, 0 where they do not say.
    pub async fn say_of_problem(
        &self,
        visitor: &Visitor,
        id: &str,
        (vote, wrong): (i64, &str),
        now: i64,
    ) -> Result<(), StoreError> {
        let say = sqlx::query(SAY).bind(&visitor.0).bind(id).bind(vote.signum()).bind(wrong).bind(now);
        say.execute(&self.writer).await?;
        Ok(())
    }

    /// What somebody has said of a problem: their vote, and what is wrong with it.
    pub async fn said_of_problem(&self, visitor: &Visitor, id: &str) -> Result<(i64, String), StoreError> {
        let sql = "SELECT vote, wrong FROM opinion WHERE visitor = $1 AND problem_id = $2";
        let row = sqlx::query(sql).bind(&visitor.0).bind(id).fetch_optional(&self.pool).await?;
        row.map_or(Ok((0, String::new())), |row| Ok((Cells(&row).number("vote")?, Cells(&row).text("wrong")?)))
    }

    /// The problems that anything is said of: those that are said to be wrong first, then the least liked.
    pub async fn thoughts(&self, most: i64) -> Result<Vec<Thought>, StoreError> {
        let sql = "SELECT problem_id, SUM(CASE WHEN vote > 0 THEN 1 ELSE 0 END) AS good, \
                   SUM(CASE WHEN vote < 0 THEN 1 ELSE 0 END) AS bad, \
                   SUM(CASE WHEN wrong <> '' THEN 1 ELSE 0 END) AS doubts, MAX(wrong) AS wrong, \
                   MAX(said_at) AS said_at FROM opinion GROUP BY problem_id ORDER BY 4 DESC, 3 DESC, 6 DESC LIMIT $1";
        let rows = sqlx::query(sql).bind(most).fetch_all(&self.pool).await?;
        let thought = |row: &AnyRow| {
            let cells = Cells(row);
            Ok(Thought {
                problem: cells.text("problem_id")?,
                good: cells.number("good")?,
                bad: cells.number("bad")?,
                doubts: cells.number("doubts")?,
                wrong: cells.text("wrong")?,
                said_at: cells.number("said_at")?,
            })
        };
        rows.iter().map(thought).collect()
    }
}
