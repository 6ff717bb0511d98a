//! Databases opened again, of a later version, damaged, or in a folder that cannot be.

use std::path::PathBuf;

use team::{Ask, By, Command, Event, MemberId, Place, Room, Settings};
use wire::{Deed, ProblemId, RoomId, StateCode};

use super::*;

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

const PUT: &str = "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, \
                   fingerprint, body) VALUES";

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
        "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, rank, nodes, ms) \
         VALUES ('f', x'00', 'ko', 1, 2, -1, -1)",
    ] {
        sqlx::query(earlier).execute(&store.pool).await.unwrap();
    }
    store.close().await;
    let store = Store::open(&folder.0).await.unwrap();
    assert_eq!(store.kept("f").await.unwrap().unwrap().grade, proof::Grade::Ko(1));
    assert!(sqlx::query("SELECT assumptions FROM solution").execute(&store.pool).await.is_err());
}

/// A look at the answer, and a hint, count for a day.
#[tokio::test]
async fn whoever_comes_back_another_day_can_still_solve_it() {
    let folder = Folder::new("another-day");
    let store = Store::open(&folder.0).await.unwrap();
    let put = format!("{PUT} ('p', '', '', 0, '', '', '', '', 9, 9, '', '', '')");
    sqlx::query(sqlx::AssertSqlSafe(put)).execute(&store.pool).await.unwrap();
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

/// Databases held cookies before they held hashes of them.
#[tokio::test]
async fn the_cookies_of_an_earlier_version_become_hashes_once() {
    let folder = Folder::new("cookies");
    let store = Store::open(&folder.0).await.unwrap();
    let (cookie, other) = ("0123456789abcdef".repeat(2), "f".repeat(32));
    for sql in [
        "DELETE FROM meta WHERE key = 'visitors_hashed_at'".to_owned(),
        format!("INSERT INTO collection (id, owner, name, place, share) VALUES ('c', '{cookie}', 'C', 0, '')"),
        format!("{PUT} ('p', '{cookie}', 'c', 0, '', '', '', '', 9, 9, '', '', '')"),
        format!("{PUT} ('q', '', 'own', 0, '', '', '', '', 9, 9, '', '', '')"),
        format!("INSERT INTO progress (visitor, problem_id, solved, tries, best_ms) VALUES ('{cookie}', 'q', 1, 1, 5)"),
        format!(
            "INSERT INTO row_game (id, owner, guest, partner, color, level, seed, size, length, diagonals, opening, \
             turn_limit, turns, outcome, version, changed) \
             VALUES ('g', '{cookie}', '{other}', 'link', 'black', 2, 0, 5, 3, 0, 'plain', 99, '', '', 0, 0)"
        ),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&store.writer).await.unwrap();
    }
    store.close().await;
    for _ in 0..2 {
        let store = Store::open(&folder.0).await.unwrap();
        let (visitor, guest) = (Visitor::of_cookie(&cookie), Visitor::of_cookie(&other));
        assert_eq!(visitor.0.len(), 64);
        assert_eq!(store.owned(&visitor).await.unwrap(), 1);
        let reader = Reader { visitor: &visitor, at_home: false };
        assert_eq!(store.collections(reader).await.unwrap().len(), 1);
        assert!(store.problem(&ProblemId("q".into()), reader).await.unwrap().unwrap().record.solved);
        assert_eq!((store.rows(&visitor, 9).await.unwrap().len(), store.rows(&guest, 9).await.unwrap().len()), (1, 1));
        store.close().await;
    }
    let file = std::fs::read(folder.0.join("shikatsu.db")).unwrap();
    assert!(!file.windows(32).any(|bytes| bytes == cookie.as_bytes()), "no cookie is left");
}

#[tokio::test]
#[cfg(unix)]
async fn nobody_else_on_the_machine_reads_the_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("rights");
    let mode = |name: &str| std::fs::metadata(folder.0.join(name)).unwrap().permissions().mode() & 0o777;
    let set = |name: &str, mode| {
        std::fs::set_permissions(folder.0.join(name), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    const FILES: [&str; 3] = ["shikatsu.db", "shikatsu.db-wal", "shikatsu.db-shm"];
    let store = Store::open(&folder.0).await.unwrap();
    assert_eq!((mode(""), FILES.map(mode)), (0o700, [0o600; 3]));
    // As an earlier version left them, and open at the same time.
    FILES.iter().for_each(|name| set(name, 0o644));
    set("", 0o755);
    let again = Store::open(&folder.0).await.unwrap();
    assert_eq!((mode(""), FILES.map(mode)), (0o700, [0o600; 3]));
    again.close().await;
    // A folder with other things in it is left as it is.
    std::fs::write(folder.0.join("letter"), "").unwrap();
    set("", 0o755);
    Store::open(&folder.0).await.unwrap().close().await;
    assert_eq!(mode(""), 0o755);
    store.close().await;
}

#[tokio::test]
#[cfg(unix)]
async fn a_database_that_is_a_link_or_a_folder_is_refused_by_its_path() {
    let folder = Folder::new("link");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("shikatsu.db");
    std::fs::write(folder.0.join("other"), "").unwrap();
    std::os::unix::fs::symlink(folder.0.join("other"), &file).unwrap();
    let refused = |error: ServerError| error.to_string().contains(&file.display().to_string());
    assert!(refused(Store::open(&folder.0).await.unwrap_err()));
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    assert!(refused(Store::open(&folder.0).await.unwrap_err()));
}

/// A change that began before the problem was deleted, or its collection, and ends after that.
#[tokio::test]
async fn what_is_deleted_stays_deleted() {
    let folder = Folder::new("deleted");
    let store = Store::open(&folder.0).await.unwrap();
    let visitor = Visitor("v".into());
    let reader = Reader { visitor: &visitor, at_home: false };
    let draft = tsumego::text::read(include_str!("../../../../data/shapes/01-straight-three.txt")).unwrap();
    let collection = store.collection_named("C", reader).await.unwrap();
    let entry = |id: &str| {
        let owner = crate::visitor::Owner::Visitor(visitor.clone());
        crate::problems::entry(ProblemId(id.into()), owner, collection.id.0.clone(), 0, &draft)
    };
    assert!(store.add(&entry("p")).await.unwrap() && store.change(&entry("p")).await.unwrap());
    assert!(store.delete(&ProblemId("p".into())).await.unwrap());
    assert!(!store.change(&entry("p")).await.unwrap());
    assert_eq!(store.problem(&ProblemId("p".into()), reader).await.unwrap(), None);
    assert!(store.delete_collection(&collection.id).await.unwrap());
    assert!(!store.add(&entry("q")).await.unwrap());
    assert_eq!(store.add_new(&[entry("r")]).await.unwrap(), None);
    assert_eq!(store.owned(&visitor).await.unwrap(), 0);
    store.close().await;
}

/// Somebody's long transaction does not keep others from reading, and a second writer waits.
#[tokio::test]
async fn whoever_reads_does_not_wait_for_whoever_writes() {
    let folder = Folder::new("turns");
    let store = Store::open(&folder.0).await.unwrap();
    let long = store.writing().await.unwrap();
    let writers: Vec<_> = (0..20)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.note("n", &number.to_string()).await })
        })
        .collect();
    tokio::task::yield_now().await;
    let read = tokio::time::timeout(Duration::from_secs(60), store.fact("created_at")).await;
    assert!(read.is_ok_and(|fact| fact.is_ok()), "twenty writers wait, and a reader does not");
    long.commit().await.unwrap();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    store.close().await;
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

/// What the first member asks of a room, and the room after it.
fn asked(room: &Room, ask: Ask, now: u64) -> (Vec<Event>, Room) {
    let (events, mut after) = (room.decide(Command { by: By::Member(MemberId(1)), ask }, now).unwrap(), room.clone());
    events.iter().for_each(|event| after.evolve(event));
    (events, after)
}

/// Two who have seen the same room cannot both go on from there.
#[tokio::test]
async fn what_happens_in_a_room_is_kept_once_and_in_order() {
    let folder = Folder::new("rooms");
    let store = Store::open(&folder.0).await.unwrap();
    let (id, host) = (RoomId("r".into()), Visitor("v".into()));
    let open = Ask::Open { settings: Box::new(Settings::default()), seed: 7 };
    let (events, room) = asked(&Room::new(), open, 1000);
    store.add_room(&id, (&host, MemberId(1)), &events, &room).await.unwrap();
    let join = |name: &str| Ask::Join { name: name.to_owned(), rank: None, place: Place::Stands };
    let (ann, after) = asked(&room, join("Ann"), 2000);
    let (eve, other) = asked(&room, join("Eve"), 2000);
    store.grow_room(&id, &ann, &after, None).await.unwrap();
    assert!(store.grow_room(&id, &eve, &other, None).await.is_err(), "somebody was faster");
    assert!(store.grow_room(&id, &ann, &after, None).await.is_err(), "nor twice the same");
    let taken = store.grow_room(&id, &[], &after, Some((&host, MemberId(2)))).await;
    assert!(taken.is_err(), "a visitor is one member");
    store.close().await;
    let store = Store::open(&folder.0).await.unwrap();
    let kept = store.room(&id).await.unwrap().unwrap();
    let lines: Vec<String> = events.iter().chain(&ann).map(Event::to_string).collect();
    assert_eq!((kept.lines, kept.members), (lines, vec![(host.clone(), MemberId(1))]));
    assert_eq!(
        store.rooms_due(after.due().unwrap_or(u64::MAX >> 1)).await.unwrap().len(),
        usize::from(after.due().is_some())
    );
    assert!(store.delete_room(&id).await.unwrap() && !store.delete_room(&id).await.unwrap());
    assert_eq!(store.room(&id).await.unwrap(), None);
    let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM room_event").fetch_one(&store.pool).await.unwrap();
    assert_eq!((left, store.rooms(&host, 10).await.unwrap().len()), (0, 0));
}
