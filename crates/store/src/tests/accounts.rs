//! What opens somebody's things, and how it is found.

use sqlx::Row as _;

use super::Folder;
use crate::accounts::{KNOWN, TAKEN};
use crate::*;

#[tokio::test]
async fn who_has_a_cookie_or_a_name_is_found_by_an_index() {
    let folder = Folder::new("found");
    let store = folder.store().await;
    for sql in [KNOWN, TAKEN] {
        let explained = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let rows = sqlx::query(explained).bind("x").fetch_all(&store.pool).await.unwrap();
        let plan: Vec<String> = rows.iter().map(|row| row.try_get("detail").unwrap()).collect();
        assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:?}");
    }
    store.close().await;
}
