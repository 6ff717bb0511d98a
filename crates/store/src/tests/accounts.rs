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

fn device(letter: &str) -> NewDevice {
    NewDevice { cookie: Visitor(letter.repeat(64)), browser: "", system: "" }
}

/// Somebody with a link and a name, and a guest with a collection.
async fn ann_and_a_guest(store: &Store) -> (Visitor, Visitor) {
    let (ann, guest) = (Visitor("a".repeat(64)), Visitor("b".repeat(64)));
    assert!(store.keep_secret(&ann, Secret::Link("link"), Some(&device("1")), 1).await.unwrap());
    let name = Secret::Name { name: "Ann", key: "ann", passphrase: "old" };
    assert!(store.keep_secret(&ann, name, None, 1).await.unwrap());
    store.collection_named("Mine", Reader { visitor: &guest, at_home: false }).await.unwrap();
    (ann, guest)
}

async fn names(store: &Store, visitor: &Visitor) -> Vec<String> {
    let kept = store.collections(Reader { visitor, at_home: false }).await.unwrap();
    kept.into_iter().map(|collection| collection.name).collect()
}

const BY_LINK: Key<'_> = Key::Link("link");
const BY_NAME: Key<'_> = Key::Name { key: "ann", passphrase: "old" };

/// Between the look at a secret and the coming in the account may end, or the secret.
#[tokio::test]
async fn a_key_that_fits_no_more_lets_nobody_in_and_loses_nothing() {
    let folder = Folder::new("entered");
    let store = folder.store().await;
    let (ann, guest) = ann_and_a_guest(&store).await;
    let stays_out = async |key: Key<'_>, guest: &Visitor| {
        let entrance = Entrance { guest: Some(guest), before: None, device: &device("2") };
        assert_eq!(store.enter(key, entrance, 2).await.unwrap(), None, "{key:?}");
        assert_eq!(store.standing(&Visitor("2".repeat(64))).await.unwrap(), Standing::Guest);
        assert_eq!(names(&store, guest).await, ["Mine"]);
    };
    store.end_link(&ann).await.unwrap();
    stays_out(BY_LINK, &guest).await;
    assert!(store.change_passphrase(&ann, ("old", "new"), "").await.unwrap());
    stays_out(BY_NAME, &guest).await;
    assert!(!store.change_passphrase(&ann, ("old", "newer"), "").await.unwrap(), "nor does it change it");
    let key = Key::Name { key: "ann", passphrase: "new" };
    store.keep_secret(&guest, Secret::Link("theirs"), None, 1).await.unwrap();
    stays_out(key, &guest).await;
    let other = Visitor("c".repeat(64));
    store.collection_named("Mine", Reader { visitor: &other, at_home: false }).await.unwrap();
    store.end_account(&ann, &Visitor("d".repeat(64))).await.unwrap();
    stays_out(key, &other).await;
    store.close().await;
}

#[tokio::test]
async fn a_key_that_fits_lets_the_guest_in_with_what_they_have() {
    let folder = Folder::new("let-in");
    let store = folder.store().await;
    let (ann, guest) = ann_and_a_guest(&store).await;
    for (key, device) in [(BY_LINK, device("2")), (BY_NAME, device("3"))] {
        let entrance = Entrance { guest: Some(&guest), before: None, device: &device };
        let entered = store.enter(key, entrance, 2).await.unwrap();
        assert_eq!(entered, Some(Entered { visitor: ann.clone(), rooms: Vec::new() }));
        assert!(matches!(store.standing(&device.cookie).await.unwrap(), Standing::Open(_)));
    }
    assert_eq!((names(&store, &ann).await, names(&store, &guest).await), (vec!["Mine".to_owned()], vec![]));
    store.close().await;
}

/// What one of two collections of the same name holds is not shown by the link of the other, and each link goes on.
#[tokio::test]
async fn collections_become_one_only_where_neither_is_shown_to_others() {
    let folder = Folder::new("apart");
    let store = folder.store().await;
    let (ann, guest) = ann_and_a_guest(&store).await;
    let made = async |visitor: &Visitor, name: &str| {
        store.collection_named(name, Reader { visitor, at_home: false }).await.unwrap()
    };
    for name in ["Mine", "Hers", "Theirs", "Theirs 2"] {
        made(&ann, name).await;
    }
    store.share(&made(&ann, "Hers").await, "hers").await.unwrap();
    let (hers, theirs) = (made(&guest, "Hers").await, made(&guest, "Theirs").await);
    store.share(&theirs, "theirs").await.unwrap();
    store.join(&ann, &guest).await.unwrap();
    let mut after = names(&store, &ann).await;
    after.sort();
    assert_eq!(after, ["Hers", "Hers 2", "Mine", "Theirs", "Theirs 2", "Theirs 3"]);
    let (hers_now, theirs_now) = (made(&ann, "Hers 2").await, made(&ann, "Theirs 3").await);
    assert_eq!((hers_now.id, hers_now.share), (hers.id, None));
    assert_eq!((theirs_now.id, theirs_now.share.as_deref()), (theirs.id, Some("theirs")));
    assert_eq!(made(&ann, "Hers").await.share.as_deref(), Some("hers"));
    store.close().await;
}
