//! What is still to be proved.

use sqlx::Row as _;

use crate::database::Store;
use crate::error::StoreError;

/// A problem that waits for its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub fingerprint: String,
    pub body: String,
    /// It was found to be hard before.
    pub again: bool,
}

/// What became of the attempt to prove a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    Proved,
    /// It takes more time, which it gets when nothing else waits.
    Hard,
    /// It takes more than we give it. Nobody tries again by themselves.
    InVain,
}

const OLDEST: &str = "SELECT fingerprint, body FROM problem WHERE proving = $1 ORDER BY place LIMIT 1";
const NEWEST: &str = "SELECT fingerprint, body FROM problem WHERE proving = $1 ORDER BY place DESC LIMIT 1";

/// What stands in the column for problems that wait, for the first time and again.
const FIRST: i64 = 1;
const AGAIN: i64 = 3;

impl Store {
    /// A problem that waits for its proof.
    pub async fn waiting(&self, newest: bool) -> Result<Option<Waiting>, StoreError> {
        for proving in [FIRST, AGAIN] {
            let query = sqlx::query(if newest { NEWEST } else { OLDEST }).bind(proving);
            if let Some(row) = query.fetch_optional(&self.pool).await? {
                let (fingerprint, body) = (row.try_get(0)?, row.try_get(1)?);
                return Ok(Some(Waiting { fingerprint, body, again: proving == AGAIN }));
            }
        }
        Ok(None)
    }

    /// Notes what became of a problem, and of all that are the same.
    pub async fn settle(&self, fingerprint: &str, settled: Settled) -> Result<(), StoreError> {
        let proving: i64 = match settled {
            Settled::Proved => 0,
            Settled::Hard => AGAIN,
            Settled::InVain => 2,
        };
        let query = sqlx::query("UPDATE problem SET proving = $2 WHERE fingerprint = $1 AND proving <> 0");
        query.bind(fingerprint).bind(proving).execute(&self.writer).await?;
        Ok(())
    }
}
