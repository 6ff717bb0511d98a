//! The table of who has solved what.

use sqlx::Row as _;

use super::{Store, StoreError};
use crate::visitor::Visitor;
use crate::wire::ProblemId;

const MARK: &str = "INSERT INTO progress (visitor, problem_id, solved, tries, best_ms) \
                    SELECT $1, id, $3, 1, $4 FROM problem WHERE id = $2 \
                    ON CONFLICT (visitor, problem_id) DO UPDATE SET tries = progress.tries + 1, \
                    solved = CASE WHEN progress.solved = 1 THEN 1 ELSE excluded.solved END, \
                    best_ms = CASE WHEN excluded.best_ms < 0 THEN progress.best_ms \
                    WHEN progress.best_ms < 0 OR progress.best_ms > excluded.best_ms THEN excluded.best_ms \
                    ELSE progress.best_ms END RETURNING solved, tries, best_ms";

/// How a visitor stands with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) solved: bool,
    pub(crate) tries: i64,
    pub(crate) best_ms: Option<i64>,
}

impl Store {
    /// Notes a try at a problem; the time counts when it was solved. None when there is no such problem.
    pub(crate) async fn mark(
        &self,
        visitor: &Visitor,
        id: &ProblemId,
        solved_in: Option<i64>,
    ) -> Result<Option<Standing>, StoreError> {
        let mark = sqlx::query(MARK).bind(&visitor.0).bind(&id.0).bind(i64::from(solved_in.is_some()));
        let row = mark.bind(solved_in.unwrap_or(-1)).fetch_optional(&self.pool).await?;
        let standing = |row: sqlx::any::AnyRow| {
            let best_ms: i64 = row.try_get("best_ms")?;
            let solved = row.try_get::<i64, _>("solved")? == 1;
            Ok(Standing { solved, tries: row.try_get("tries")?, best_ms: Some(best_ms).filter(|&ms| ms >= 0) })
        };
        row.map(standing).transpose()
    }
}
