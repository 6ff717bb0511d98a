//! All that is somebody's training, told to them alone.

use sqlx::any::AnyRow;
use training::Record;

use crate::database::Store;
use crate::error::StoreError;
use crate::progress::record;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// How somebody stands with one problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stood {
    pub problem: String,
    pub record: Record,
    /// When that changed last: microseconds since 1970.
    pub changed: i64,
}

/// Every table of what somebody does with problems.
pub(crate) const TRAINING: [&str; 10] = [
    "DELETE FROM progress WHERE visitor = $1",
    "DELETE FROM day WHERE visitor = $1",
    "DELETE FROM person WHERE visitor = $1",
    "DELETE FROM shown WHERE visitor = $1",
    "DELETE FROM attempt WHERE visitor = $1",
    "DELETE FROM mistake WHERE visitor = $1",
    "DELETE FROM run WHERE visitor = $1",
    "DELETE FROM opinion WHERE visitor = $1",
    "DELETE FROM reviewer WHERE visitor = $1",
    "DELETE FROM card WHERE visitor = $1",
];

impl Store {
    /// Forgets all that somebody has done with problems, for good; what they have made stays.
    pub async fn forget_training(&self, visitor: &Visitor) -> Result<(), StoreError> {
        let mut writing = self.writing().await?;
        for sql in TRAINING {
            sqlx::query(sql).bind(&visitor.0).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        self.changes.progress_of(&visitor.0);
        Ok(())
    }

    /// How somebody stands with every problem that they have touched, the latest first.
    pub async fn records(&self, visitor: &Visitor, most: i64) -> Result<Vec<Stood>, StoreError> {
        let sql = "SELECT * FROM progress WHERE visitor = $1 ORDER BY changed DESC, problem_id LIMIT $2";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        let stood = |row: &AnyRow| {
            let cells = Cells(row);
            Ok(Stood { problem: cells.text("problem_id")?, record: record(cells)?, changed: cells.number("changed")? })
        };
        rows.iter().map(stood).collect()
    }
}
