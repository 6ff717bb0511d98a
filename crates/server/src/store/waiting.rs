//! What is still to be proved.

use sqlx::Row as _;

use super::{Store, StoreError};

/// A problem that waits for its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waiting {
    pub(crate) fingerprint: String,
    pub(crate) body: String,
}

/// What became of the attempt to prove a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Settled {
    Proved,
    /// It takes more than we give it. Nobody tries again by themselves.
    InVain,
}

const OLDEST: &str = "SELECT fingerprint, body FROM problem WHERE proving = 1 ORDER BY proving, place LIMIT 1";
const NEWEST: &str =
    "SELECT fingerprint, body FROM problem WHERE proving = 1 ORDER BY proving DESC, place DESC LIMIT 1";

impl Store {
    /// A problem that waits for its proof.
    pub(crate) async fn waiting(&self, newest: bool) -> Result<Option<Waiting>, StoreError> {
        let row = sqlx::query(if newest { NEWEST } else { OLDEST }).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(Waiting { fingerprint: row.try_get(0)?, body: row.try_get(1)? })).transpose()
    }

    /// Takes a problem, and all that are the same, off the list of those that wait.
    pub(crate) async fn settle(&self, fingerprint: &str, settled: Settled) -> Result<(), StoreError> {
        let proving: i64 = if settled == Settled::Proved { 0 } else { 2 };
        let query = sqlx::query("UPDATE problem SET proving = $2 WHERE fingerprint = $1 AND proving = 1");
        query.bind(fingerprint).bind(proving).execute(&self.pool).await.map(drop)
    }
}
