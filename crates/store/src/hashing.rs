//! Databases of earlier versions held the visitors' cookies themselves. They become what a cookie is known by, once.

use sqlx::AssertSqlSafe;

use crate::database::{Store, now};
use crate::error::StoreError;
use crate::visitor::Visitor;

/// The fact that says that it has been done.
const DONE: &str = "visitors_hashed_at";

/// Where visitors stand.
const COLUMNS: [(&str, &str); 6] = [
    ("problem", "owner"),
    ("collection", "owner"),
    ("progress", "visitor"),
    ("day", "visitor"),
    ("row_game", "owner"),
    ("row_game", "guest"),
];

pub(crate) async fn hash_visitors(store: &Store) -> Result<(), StoreError> {
    if store.fact(DONE).await?.is_some() {
        return Ok(());
    }
    let mut transaction = store.writing().await?;
    for (table, column) in COLUMNS {
        // A cookie has 32 letters; what it is known by has 64.
        let find = format!("SELECT DISTINCT {column} FROM {table} WHERE LENGTH({column}) = 32");
        let cookies: Vec<String> = sqlx::query_scalar(AssertSqlSafe(find)).fetch_all(&mut *transaction).await?;
        for cookie in cookies {
            let change = format!("UPDATE {table} SET {column} = $2 WHERE {column} = $1");
            let change = sqlx::query(AssertSqlSafe(change)).bind(&cookie).bind(Visitor::of_cookie(&cookie).0);
            change.execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    // What is overwritten stays in the file until it is packed anew. Without room for that it is tried the next time.
    match sqlx::query("VACUUM").execute(&store.writer).await {
        Ok(_) => store.note(DONE, &now().to_string()).await,
        Err(_) => Ok(()),
    }
}
