//! Databases opened again, of a later version, damaged, or in a folder that cannot be.

use std::path::PathBuf;

use super::*;
use crate::visitor::Visitor;
use crate::wire::{Deed, ProblemId, StateCode};

/// A folder of this test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("shikatsu-store-{test}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn what_was_written_is_there_after_a_restart() {
    let folder = Folder::new("restart");
    let store = Store::open(&folder.0).await.unwrap();
    sqlx::query("UPDATE meta SET value = 'then'").execute(&store.pool).await.unwrap();
    store.close().await;
    let store = Store::open(&folder.0).await.unwrap();
    assert_eq!(store.fact("created_at").await.unwrap().as_deref(), Some("then"));
}

/// A database from before the standing of verdicts was worked out has a column of words about it.
#[tokio::test]
async fn what_earlier_versions_said_of_a_verdict_is_forgotten() {
    let folder = Folder::new("earlier");
    let store = Store::open(&folder.0).await.unwrap();
    for earlier in [
        "ALTER TABLE solution ADD COLUMN assumptions TEXT NOT NULL DEFAULT 'in English'",
        "DELETE FROM _sqlx_migrations WHERE version = 4",
        "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, difficulty, nodes, ms) \
         VALUES ('f', x'00', 'ko', 1, 2, -1, -1)",
    ] {
        sqlx::query(earlier).execute(&store.pool).await.unwrap();
    }
    store.close().await;
    let store = Store::open(&folder.0).await.unwrap();
    assert_eq!(store.kept("f").await.unwrap().unwrap().grade, tsumego::Grade::Ko(1));
    assert!(sqlx::query("SELECT assumptions FROM solution").execute(&store.pool).await.is_err());
}

/// A look at the answer, and a hint, count for a day.
#[tokio::test]
async fn whoever_comes_back_another_day_can_still_solve_it() {
    let folder = Folder::new("another-day");
    let store = Store::open(&folder.0).await.unwrap();
    let put = "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, \
               fingerprint, body) VALUES ('p', '', '', 0, '', '', '', '', 9, 9, '', '', '')";
    sqlx::query(put).execute(&store.pool).await.unwrap();
    let (visitor, id, hour) = (Visitor("v".into()), ProblemId("p".into()), 3_600_000_000);
    let mut states = Vec::new();
    for (hours, deed) in
        [(100, Deed::Seen), (110, Deed::Solved), (125, Deed::Hinted), (126, Deed::Solved), (150, Deed::Solved)]
    {
        let attempt = Attempt { deed, ms: 1, now: hours * hour };
        states.push(store.mark(&visitor, &id, attempt).await.unwrap().unwrap().state());
    }
    assert_eq!(
        states,
        [StateCode::Seen, StateCode::Seen, StateCode::Seen, StateCode::Hinted, StateCode::Solved],
        "looked at, solved the same day, a hint the day after, solved with it, solved without"
    );
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused() {
    let folder = Folder::new("later");
    let store = Store::open(&folder.0).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations SELECT 99, description, installed_on, success, checksum, 1 \
                 FROM _sqlx_migrations WHERE version = 1";
    sqlx::query(later).execute(&store.pool).await.unwrap();
    store.close().await;
    assert!(matches!(Store::open(&folder.0).await, Err(ServerError::NewerDatabase(_))));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = Folder::new("garbage");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("shikatsu.db"), "not a database ".repeat(100)).unwrap();
    let error = Store::open(&folder.0).await.unwrap_err();
    assert!(matches!(error, ServerError::Database(..)) && error.to_string().contains("not a database"), "{error}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::new("file");
    std::fs::write(&folder.0, "").unwrap();
    let error = Store::open(&folder.0.join("data")).await.unwrap_err();
    std::fs::remove_file(&folder.0).unwrap();
    assert!(matches!(&error, ServerError::Folder(path, _) if path.ends_with("data")), "{error}");
}
