//! Databases opened again, of a later version, damaged, or in a folder that cannot be.

mod accounts;

use std::path::PathBuf;
use std::time::Duration;

use rules::Color;

use crate::words::{ClockKind, Margin, Opening, Partner, Repetition, RowEnd, Scoring, Stage};
use crate::*;

/// A folder of this test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("shikatsu-store-{test}-{}", std::process::id())))
    }

    fn place(&self) -> Place {
        Place::Folder(self.0.clone())
    }

    async fn store(&self) -> Store {
        Store::open(&self.place()).await.unwrap()
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
    let store = folder.store().await;
    sqlx::query("UPDATE meta SET value = 'then'").execute(&store.pool).await.unwrap();
    store.close().await;
    let store = folder.store().await;
    assert_eq!(store.fact("created_at").await.unwrap().as_deref(), Some("then"));
}

/// SQLite ends a transaction by itself where the disk fails, as it does at `OR ROLLBACK`. Whoever comes after two such
/// failures is told that something is kept, and it is.
#[tokio::test]
async fn what_is_acknowledged_after_failures_is_kept() {
    const ENDS_IT: &str = "INSERT OR ROLLBACK INTO meta (key, value) VALUES ('created_at', '')";
    const FAILS: &str = "INSERT INTO meta (key, value) VALUES ('created_at', '')";
    let folder = Folder::new("failures");
    let store = folder.store().await;
    for failure in [ENDS_IT, FAILS] {
        let mut transaction = store.writing().await.unwrap();
        assert!(sqlx::query(failure).execute(&mut *transaction).await.is_err());
    }
    store.note("after", "kept").await.unwrap();
    // The readers have connections of their own.
    assert_eq!(store.fact("after").await.unwrap().as_deref(), Some("kept"));
}

/// A database from before the standing of verdicts was worked out has a column of words about it.
#[tokio::test]
async fn what_earlier_versions_said_of_a_verdict_is_forgotten() {
    let folder = Folder::new("earlier");
    let store = folder.store().await;
    for earlier in [
        "ALTER TABLE solution ADD COLUMN assumptions TEXT NOT NULL DEFAULT 'in English'",
        "DELETE FROM _sqlx_migrations WHERE version = 4",
        "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, rank, nodes, ms) \
         VALUES ('f', x'00', 'ko', 1, 2, -1, -1)",
    ] {
        sqlx::query(earlier).execute(&store.pool).await.unwrap();
    }
    store.close().await;
    let store = folder.store().await;
    assert_eq!(store.kept("f").await.unwrap().unwrap().grade, proof::Grade::Ko(1));
    assert!(sqlx::query("SELECT assumptions FROM solution").execute(&store.pool).await.is_err());
}

/// A look at the answer, and a hint, count for a day.
#[tokio::test]
async fn whoever_comes_back_another_day_can_still_solve_it() {
    let folder = Folder::new("another-day");
    let store = folder.store().await;
    let put = format!("{PUT} ('p', '', '', 0, '', '', '', 'black', 9, 9, '', '', '')");
    sqlx::query(sqlx::AssertSqlSafe(put)).execute(&store.pool).await.unwrap();
    let (visitor, id, hour) = (Visitor("v".into()), "p", 3_600_000_000);
    let mut states = Vec::new();
    for (hours, deed) in
        [(100, Deed::Seen), (110, Deed::Solved), (125, Deed::Hinted), (126, Deed::Solved), (150, Deed::Solved)]
    {
        let now = hours * hour;
        let attempt = Attempt::plain(deed, 1, now, Day::near(None, now));
        states.push(store.mark(&visitor, id, attempt).await.unwrap().unwrap().record.state());
    }
    assert_eq!(
        states,
        [Progress::Seen, Progress::Seen, Progress::Seen, Progress::Hinted, Progress::Solved],
        "looked at, solved the same day, a hint the day after, solved with it, solved without"
    );
}

/// What is tried is a day's work, once; looking is not.
#[tokio::test]
async fn days_are_counted_by_tries_and_a_streak_by_days() {
    let folder = Folder::new("days");
    let store = folder.store().await;
    let put = format!("{PUT} ('p', '', '', 0, '', '', '', 'black', 9, 9, '', '', '')");
    sqlx::query(sqlx::AssertSqlSafe(put)).execute(&store.pool).await.unwrap();
    let (visitor, day) = (Visitor("v".into()), 24 * 3_600_000_000);
    for (days, deed) in
        [(100, Deed::Solved), (102, Deed::Failed), (103, Deed::Failed), (103, Deed::Solved), (104, Deed::Seen)]
    {
        let now = days * day;
        let attempt = Attempt::plain(deed, 5, now, Day::near(None, now));
        store.mark(&visitor, "p", attempt).await.unwrap().unwrap();
    }
    let nothing = Attempt::plain(Deed::Solved, 5, 104 * day, Day::near(None, 104 * day));
    assert!(store.mark(&visitor, "no such problem", nothing).await.unwrap().is_none());
    let today = async |days: i64| store.today(&visitor, Day::near(None, days * day)).await.unwrap();
    assert_eq!(today(103).await, Today { tries: 2, solved: 1, streak: 2 });
    assert_eq!(today(104).await, Today { tries: 0, solved: 0, streak: 2 });
    assert_eq!(today(105).await, Today::default());
    assert!(store.delete_visitor(&visitor).await.unwrap());
    assert_eq!(today(103).await, Today::default());
}

/// A store with a few problems, and what a try on some day at noon comes to.
async fn tried(store: &Store, id: &str, days: i64, deed: Deed) -> i64 {
    let now = days * 24 * 3_600_000_000 + 12 * 3_600_000_000;
    let attempt = Attempt::plain(deed, 5, now, Day::near(None, now));
    store.mark(&Visitor("v".into()), id, attempt).await.unwrap().unwrap();
    now
}

async fn with_problems(folder: &Folder) -> Store {
    let store = folder.store().await;
    for id in ["p", "q"] {
        let put = format!("{PUT} ('{id}', '', '', 0, '', '', '', 'black', 9, 9, '', '', '')");
        sqlx::query(sqlx::AssertSqlSafe(put)).execute(&store.pool).await.unwrap();
    }
    store
}

/// A mistake is mended by two other days on which it was solved at once; another miss begins again.
#[tokio::test]
async fn a_mistake_is_mended_on_two_other_days() {
    let folder = Folder::new("mistakes");
    let store = with_problems(&folder).await;
    let visitor = Visitor("v".into());
    let mut left = Vec::new();
    for (days, deed) in [
        (100, Deed::Failed),
        (100, Deed::Solved),
        (101, Deed::Solved),
        (102, Deed::Failed),
        (103, Deed::Solved),
        (103, Deed::Solved),
        (104, Deed::Solved),
        (105, Deed::Solved),
    ] {
        let now = tried(&store, "p", days, deed).await;
        left.push(store.mistakes(&visitor, (now, Day::near(None, now))).await.unwrap().all);
    }
    assert_eq!(left, [1, 1, 1, 1, 1, 1, 0, 0]);
}

/// What was missed is due when it is about to be forgotten, later each time that it was remembered.
#[tokio::test]
async fn what_is_remembered_waits_longer_each_time() {
    let folder = Folder::new("reviews");
    let store = with_problems(&folder).await;
    let visitor = Visitor("v".into());
    store.want_reviews(&visitor, true, 0).await.unwrap();
    tried(&store, "q", 100, Deed::Solved).await;
    let (mut day, mut waits) = (100, Vec::new());
    tried(&store, "p", day, Deed::Failed).await;
    for _ in 0..6 {
        let before = day;
        let due = loop {
            day += 1;
            let now = day * 24 * 3_600_000_000 + 12 * 3_600_000_000;
            if let Some(due) = store.next_review(&visitor, (now, Day::near(None, now)), &[]).await.unwrap() {
                break due;
            }
        };
        assert_eq!(
            (&*due.problem, due.card.days(Day::kept(day)), due.card.missed),
            ("p", day - before, waits.is_empty())
        );
        waits.push(day - before);
        tried(&store, "p", day, Deed::Solved).await;
    }
    assert!(waits.is_sorted() && waits[0] == 1 && waits[5] > 20, "{waits:?}");
}

/// Databases held cookies before they held hashes of them.
#[tokio::test]
async fn the_cookies_of_an_earlier_version_become_hashes_once() {
    let folder = Folder::new("cookies");
    let store = folder.store().await;
    let (cookie, other) = ("0123456789abcdef".repeat(2), "f".repeat(32));
    for sql in [
        "DELETE FROM meta WHERE key = 'visitors_hashed_at'".to_owned(),
        format!("INSERT INTO collection (id, owner, name, place, share) VALUES ('c', '{cookie}', 'C', 0, '')"),
        format!("{PUT} ('p', '{cookie}', 'c', 0, '', '', '', 'black', 9, 9, '', '', '')"),
        format!("{PUT} ('q', '', 'own', 0, '', '', '', 'black', 9, 9, '', '', '')"),
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
        let store = folder.store().await;
        let (visitor, guest) = (Visitor::of_cookie(&cookie), Visitor::of_cookie(&other));
        assert_eq!(visitor.0.len(), 64);
        assert_eq!(store.owned(&visitor).await.unwrap(), 1);
        let reader = Reader { visitor: &visitor, at_home: false };
        assert_eq!(store.collections(reader).await.unwrap().len(), 1);
        assert!(store.problem("q", "", reader).await.unwrap().unwrap().record.solved);
        assert_eq!(
            (
                store.games::<KeptRow>(&visitor, 9).await.unwrap().len(),
                store.games::<KeptRow>(&guest, 9).await.unwrap().len()
            ),
            (1, 1)
        );
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
    let store = folder.store().await;
    assert_eq!((mode(""), FILES.map(mode)), (0o700, [0o600; 3]));
    // As an earlier version left them, and open at the same time.
    FILES.iter().for_each(|name| set(name, 0o644));
    set("", 0o755);
    let again = folder.store().await;
    assert_eq!((mode(""), FILES.map(mode)), (0o700, [0o600; 3]));
    again.close().await;
    // A folder with other things in it is left as it is.
    std::fs::write(folder.0.join("letter"), "").unwrap();
    set("", 0o755);
    folder.store().await.close().await;
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
    let refused = |error: OpenError| error.to_string().contains(&file.display().to_string());
    assert!(refused(Store::open(&folder.place()).await.unwrap_err()));
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    assert!(refused(Store::open(&folder.place()).await.unwrap_err()));
}

/// A change that began before the problem was deleted, or its collection, and ends after that.
#[tokio::test]
async fn what_is_deleted_stays_deleted() {
    let folder = Folder::new("deleted");
    let store = folder.store().await;
    let visitor = Visitor("v".into());
    let reader = Reader { visitor: &visitor, at_home: false };
    let collection = store.collection_named("C", reader).await.unwrap();
    let entry = |id: &str| Entry {
        id: id.to_owned(),
        owner: Owner::Visitor(visitor.clone()),
        collection: collection.id.clone(),
        place: 0,
        number: 0,
        title: "T".to_owned(),
        goal: None,
        to_move: Color::Black,
        size: 9,
        empty: 3,
        search: String::new(),
        fingerprint: "f".to_owned(),
        body: String::new(),
        section: String::new(),
        book: String::new(),
        to_be_proved: false,
        kind: None,
        tags: Vec::new(),
        rank: 0,
    };
    assert!(store.add(&entry("p")).await.unwrap() && store.change(&entry("p")).await.unwrap());
    assert!(store.delete("p").await.unwrap());
    assert!(!store.change(&entry("p")).await.unwrap());
    assert_eq!(store.problem("p", "", reader).await.unwrap(), None);
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
    let store = folder.store().await;
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
    let store = folder.store().await;
    let later = "INSERT INTO _sqlx_migrations SELECT 99, description, installed_on, success, checksum, 1 \
                 FROM _sqlx_migrations WHERE version = 1";
    sqlx::query(later).execute(&store.pool).await.unwrap();
    store.close().await;
    assert!(matches!(Store::open(&folder.place()).await, Err(OpenError::NewerDatabase(_))));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = Folder::new("garbage");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("shikatsu.db"), "not a database ".repeat(100)).unwrap();
    let error = Store::open(&folder.place()).await.unwrap_err();
    assert!(matches!(error, OpenError::Database(..)) && error.to_string().contains("not a database"), "{error}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::new("file");
    std::fs::write(&folder.0, "").unwrap();
    let error = Store::open(&Place::Folder(folder.0.join("data"))).await.unwrap_err();
    std::fs::remove_file(&folder.0).unwrap();
    assert!(matches!(&error, OpenError::Folder(path, _) if path.ends_with("data")), "{error}");
}

fn room(events: u64) -> RoomNow {
    let (black, white) = ("Ravens".to_owned(), "Swans".to_owned());
    RoomNow { size: 9, black, white, stage: Stage::Play, result: String::new(), events, due: Some(5000) }
}

fn happening(at: u64) -> Happening {
    Happening { at, kind: "said", line: format!("{at} said") }
}

/// Two who have seen the same room cannot both go on from there.
#[tokio::test]
async fn what_happens_in_a_room_is_kept_once_and_in_order() {
    let folder = Folder::new("rooms");
    let store = folder.store().await;
    let host = Visitor("v".into());
    store.open_room("r", (&host, 1), &[happening(1000)], &room(1)).await.unwrap();
    let (ann, eve) = ([happening(2000), happening(2001)], [happening(3000)]);
    store.grow_room("r", &ann, &room(3), None).await.unwrap();
    assert!(
        matches!(store.grow_room("r", &eve, &room(2), None).await, Err(StoreError::Missing)),
        "somebody was faster"
    );
    assert!(store.grow_room("r", &ann, &room(3), None).await.is_err(), "nor twice the same");
    let taken = store.grow_room("r", &[], &room(3), Some((&host, 2))).await;
    assert!(taken.is_err(), "a visitor is one member");
    store.close().await;
    let store = folder.store().await;
    let kept = store.room("r").await.unwrap().unwrap();
    assert_eq!(kept.lines, ["1000 said", "2000 said", "2001 said"]);
    assert_eq!(kept.members, [(host.clone(), 1)]);
    assert_eq!(store.rooms_due(4999).await.unwrap(), [""; 0]);
    assert_eq!(store.rooms_due(5000).await.unwrap(), ["r"]);
    let listed = store.games::<ListedRoom>(&host, 9).await.unwrap();
    assert_eq!((listed[0].stage, listed[0].white.as_str()), (Stage::Play, "Swans"));
    assert!(
        store.delete_game::<ListedRoom>("r").await.unwrap() && !store.delete_game::<ListedRoom>("r").await.unwrap()
    );
    assert_eq!(store.room("r").await.unwrap(), None);
    let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM room_event").fetch_one(&store.pool).await.unwrap();
    assert_eq!((left, store.games::<ListedRoom>(&host, 10).await.unwrap().len()), (0, 0));
}

fn row_game(owner: &Visitor) -> KeptRow {
    KeptRow {
        id: "g".to_owned(),
        owner: owner.clone(),
        guest: None,
        partner: Partner::Link,
        color: Color::White,
        level: 2,
        seed: 7,
        size: 7,
        length: 3,
        diagonals: true,
        opening: Opening::CapturesFirst,
        repetition: Repetition::Draw,
        turn_limit: 99,
        turns: String::new(),
        outcome: None,
        version: 0,
        changed: 5,
        owner_hints: false,
        guest_hints: true,
        rematch: None,
    }
}

fn go_game(owner: &Visitor) -> KeptGo {
    KeptGo {
        id: "g".to_owned(),
        owner: owner.clone(),
        color: Color::White,
        rung: "r2".to_owned(),
        seed: 7,
        size: 9,
        handicap: 2,
        komi: 1,
        scoring: Scoring::Territory,
        clock: Some(Clock { kind: ClockKind::Canadian, main: 60, period: 30, count: 5 }),
        turns: String::new(),
        times: String::new(),
        hopeless: 0,
        fates: Vec::new(),
        dead: String::new(),
        outcome: None,
        winner: None,
        lead: 0,
        version: 0,
        changed: 5,
    }
}

/// Begun, found, changed once by whoever saw it last, listed for these, deleted.
async fn lives<G: games::Whole + Clone + PartialEq + std::fmt::Debug>(
    store: &Store,
    [begun, played]: [G; 2],
    whose: &[&Visitor],
) {
    store.begin(&begun).await.unwrap();
    assert!(store.begin(&begun).await.is_err(), "a name is one game's");
    assert_eq!(store.game::<G>("g").await.unwrap(), Some(begun.clone()));
    assert!(store.play(&played).await.unwrap(), "{played:?}");
    assert!(!store.play(&begun).await.unwrap(), "somebody was faster");
    let kept = store.game::<G>("g").await.unwrap().unwrap();
    assert_eq!(kept.seen(), ("g", 1));
    assert_eq!((kept.agreed(), kept.played()), (begun.agreed(), played.played()));
    for visitor in whose {
        assert_eq!(store.games::<G>(visitor, 9).await.unwrap(), std::slice::from_ref(&kept));
    }
    let stranger = Visitor("nobody else".into());
    assert_eq!(
        (store.games::<G>(&stranger, 9).await.unwrap().len(), store.begun::<G>(&stranger).await.unwrap()),
        (0, 0)
    );
    assert_eq!(store.begun::<G>(whose[0]).await.unwrap(), 1);
    assert!(store.delete_game::<G>("g").await.unwrap() && !store.delete_game::<G>("g").await.unwrap());
    assert_eq!(store.game::<G>("g").await.unwrap(), None);
}

#[tokio::test]
async fn games_of_every_kind_are_kept_in_one_way() {
    let folder = Folder::new("games");
    let store = folder.store().await;
    let (owner, guest) = (Visitor("v".into()), Visitor("w".into()));
    let (row, turns) = (row_game(&owner), "C3 D4".to_owned());
    let end = Some(RowEnd::Repetition);
    let played = KeptRow {
        guest: Some(guest.clone()),
        turns: turns.clone(),
        outcome: end,
        changed: 6,
        rematch: Some("h".into()),
        ..row.clone()
    };
    lives(&store, [row, played], &[&owner, &guest]).await;
    let fates =
        vec![Counted { point: "C3".parse().unwrap(), fate: words::Fate::Seki, certainty: words::Certainty::Believed }];
    let (go, winner) = (go_game(&owner), Some(Color::Black));
    let played =
        KeptGo { turns, fates, dead: "D4".into(), outcome: Some(Margin::Points), winner, lead: -3, ..go.clone() };
    lives(&store, [go, played], &[&owner]).await;
}

/// The column and the word of what cannot be read.
#[track_caller]
fn unknown<T: std::fmt::Debug>(read: Result<T, StoreError>) -> (String, String) {
    match read {
        Err(StoreError::Unknown { column, word }) => (column, word),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_word_that_nobody_knows_is_an_error_and_no_default() {
    let folder = Folder::new("unknown");
    let store = folder.store().await;
    let host = Visitor("v".into());
    let reader = Reader { visitor: &host, at_home: true };
    store.begin(&row_game(&host)).await.unwrap();
    store.begin(&go_game(&host)).await.unwrap();
    store.open_room("r", (&host, 1), &[], &room(0)).await.unwrap();
    let put = format!("{PUT} ('p', '', 'own', 0, '', '', '', 'black', 9, 9, '', 'f', '')");
    sqlx::query(sqlx::AssertSqlSafe(put)).execute(&store.writer).await.unwrap();
    let solution = "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, rank, nodes, ms) \
                    VALUES ('f', x'00', 'ko', 1, 2, -1, -1)";
    sqlx::query(solution).execute(&store.writer).await.unwrap();
    for (table, columns) in [
        ("row_game", ["partner", "color", "opening", "repetition", "outcome"].as_slice()),
        ("go_game", &["color", "scoring", "clock", "fates", "outcome", "winner"]),
        ("room", &["stage"]),
        ("problem", &["to_move", "verdict", "goal", "tags"]),
        ("solution", &["verdict", "kind", "tags"]),
    ] {
        for column in columns {
            let read: String = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {column} FROM {table}")))
                .fetch_one(&store.pool)
                .await
                .unwrap();
            let set = format!("UPDATE {table} SET {column} = $1");
            let set = |word: String| sqlx::query(sqlx::AssertSqlSafe(set.clone())).bind(word).execute(&store.writer);
            set("nonsense".to_owned()).await.unwrap();
            let found = match table {
                "row_game" => unknown(store.game::<KeptRow>("g").await),
                "go_game" => unknown(store.games::<KeptGo>(&host, 9).await),
                "room" => unknown(store.games::<ListedRoom>(&host, 9).await),
                "problem" => unknown(store.problem("p", "", reader).await),
                _ => unknown(store.kept("f").await),
            };
            assert_eq!(found, ((*column).to_owned(), "nonsense".to_owned()), "{table}");
            set(read).await.unwrap();
        }
    }
    assert!(store.problem("p", "", reader).await.unwrap().is_some() && store.kept("f").await.unwrap().is_some());
    let told = StoreError::Unknown { column: "stage".to_owned(), word: "nonsense".to_owned() }.to_string();
    assert_eq!(told, "the column stage holds “nonsense”, which this version does not know");
}

#[tokio::test]
async fn a_ko_of_a_balance_that_no_ko_has_is_an_error_and_no_even_ko() {
    let folder = Folder::new("balance");
    let store = folder.store().await;
    let solution = "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, rank, nodes, ms) \
                    VALUES ('f', x'00', 'ko', $1, 2, -1, -1)";
    for (balance, grade) in
        [(-2, Some(proof::Grade::Ko(-2))), (127, Some(proof::Grade::Ko(127))), (128, None), (-129, None)]
    {
        sqlx::query("DELETE FROM solution").execute(&store.writer).await.unwrap();
        sqlx::query(solution).bind(balance).execute(&store.writer).await.unwrap();
        match grade {
            Some(grade) => assert_eq!(store.kept("f").await.unwrap().unwrap().grade, grade),
            None => assert_eq!(unknown(store.kept("f").await), ("ko_balance".to_owned(), balance.to_string())),
        }
    }
}

/// Two who have done as much as is kept become one in a moment, and each try counts once.
#[tokio::test]
async fn much_is_joined_in_a_moment() {
    let folder = Folder::new("joined");
    let store = folder.store().await;
    let (ann, guest) = (Visitor("a".repeat(64)), Visitor("b".repeat(64)));
    let numbers =
        |most: usize| format!("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {most})");
    let problems = format!("{} {} ", numbers(2000), PUT.replace("VALUES", ""))
        + "SELECT 'p' || i, '', 'c', i, 't', 'kill', 'kill', 'black', 9, 3, '', 'f', '' FROM n";
    let mut setup = vec![problems];
    for (who, from) in [(&ann, 0), (&guest, 10_000)] {
        setup.push(format!(
            "{} INSERT INTO attempt (visitor, token, problem_id, tried_at, day, way, is_first, solved, helped, ms, before, \
             after, first_move) SELECT '{}', 't' || (i + {from}), 'p' || (i % 2000 + 1), i + {from}, i / 50, 'stream', 1, \
             i % 2, 0, 10, 0, 0, '' FROM n",
            numbers(20_000),
            who.0
        ));
        for sql in [
            "INSERT INTO progress (visitor, problem_id, solved, tries, failed, best_ms, spent_ms, changed) SELECT visitor, \
             problem_id, MAX(solved), COUNT(*), COUNT(*) - SUM(solved), 10, SUM(ms), MAX(tried_at) FROM attempt \
             WHERE visitor = $1 GROUP BY problem_id",
            "INSERT INTO day (visitor, day, tries, solved, ms) SELECT visitor, day, COUNT(*), SUM(solved), SUM(ms) \
             FROM attempt WHERE visitor = $1 GROUP BY day",
        ] {
            setup.push(sql.replace("$1", &format!("'{}'", who.0)));
        }
    }
    for sql in setup {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&store.writer).await.unwrap();
    }
    let begun = std::time::Instant::now();
    store.join(&ann, &guest).await.unwrap();
    println!("joined in {:?}", begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let tries: i64 = store.days(&ann, Day::kept(i64::MAX), 1000).await.unwrap().iter().map(|day| day.tries).sum();
    assert!((30_000..=30_050).contains(&tries), "10,000 of 40,000 are known to both: {tries}");
    assert!(store.days(&guest, Day::kept(i64::MAX), 1000).await.unwrap().is_empty());
    store.join(&ann, &guest).await.unwrap();
    store.close().await;
}
