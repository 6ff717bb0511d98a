//! How the database is: its size, how fast it answers, and the connections to it.

use std::time::{Duration, Instant};

use crate::database::Store;
use crate::error::StoreError;

/// The database at this moment.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub bytes: i64,
    /// How long it took to answer one simple question, waiting for a connection included.
    pub took: Duration,
    pub connections: u32,
    pub idle: usize,
}

impl Store {
    pub async fn state(&self) -> Result<State, StoreError> {
        let started = Instant::now();
        self.fact("created_at").await?;
        let took = started.elapsed();
        let size = match self.sqlite {
            true => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
            false => "SELECT pg_database_size(current_database())",
        };
        let bytes = sqlx::query_scalar(size).fetch_one(&self.pool).await?;
        Ok(State { bytes, took, connections: self.pool.size(), idle: self.pool.num_idle() })
    }
}
