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

/// A problem that came with the program, without a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unproved {
    pub place: i64,
    pub fingerprint: String,
    pub body: String,
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

/// What comes with the program waits for nobody.
const OURS: &str = "SELECT place, fingerprint, body FROM problem \
                    WHERE proving = 0 AND place > $1 AND owner = '' AND verdict = 'unknown' ORDER BY place LIMIT 1";

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

    /// The next problem of the program's own behind this place that nobody has proved.
    pub async fn unproved(&self, after: i64) -> Result<Option<Unproved>, StoreError> {
        let row = sqlx::query(OURS).bind(after).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(Unproved { place: row.try_get(0)?, fingerprint: row.try_get(1)?, body: row.try_get(2)? }))
            .transpose()
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
