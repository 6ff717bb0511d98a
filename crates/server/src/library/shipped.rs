//! The problems that ship, put into the store once: those with texts and proofs before anybody is answered, the many of the
//! forge in the background.

use std::collections::HashSet;
use std::time::Duration;

use bank::{Forged, Problem, pack};
use proof::Grade;
use store::{Entry, Kept, Owner, Store, StoreError};

use crate::library::problems::entry;
use crate::library::shapes::Shapes;
use crate::study::named::name_of;

/// A problem as it goes into the store, and its proof where that comes too.
type Stored = (Entry, Option<Kept>);

/// Problems that go in together: nobody else's change waits for more.
const AT_ONCE: usize = 100;

/// When to try again what has failed.
const AGAIN: Duration = Duration::from_secs(60);

/// How the names of those of the forge begin.
const FORGED: &str = "forged-";

/// Puts the problems in that have texts, unless this edition of them is there already.
pub(crate) async fn ship(store: &Store) -> Result<(), StoreError> {
    let shipped = tokio::task::spawn_blocking(shipped).await.unwrap_or_default();
    let edition = edition(&shipped);
    if store.fact("library").await?.as_deref() == Some(&edition) {
        return Ok(());
    }
    store.ship(&shipped).await?;
    store.note("library", &edition).await
}

/// What follows once the server is up: the problems of the forge. What is cut short is done again at the next start.
/// Then their boards are read, for whoever looks for a shape.
pub(crate) async fn follow(store: Store, shapes: Shapes, forged: &'static [u8]) {
    while let Err(error) = ship_forged(&store, forged).await {
        tracing::warn!(%error, "the problems of the forge are not all there");
        tokio::time::sleep(AGAIN).await;
    }
    if let Err(error) = shapes.warm(&store).await {
        tracing::warn!(%error, "the boards of the problems could not be read");
    }
}

/// Puts the problems of the forge in, some at a time, and takes those out that an earlier edition had, unless this edition is
/// there already.
async fn ship_forged(store: &Store, bytes: &'static [u8]) -> Result<(), StoreError> {
    let edition = tokio::task::spawn_blocking(move || name_of(bytes)).await.unwrap_or_default();
    if store.fact("forged").await?.as_deref() == Some(&edition) {
        return Ok(());
    }
    let mut gone: HashSet<String> = store.shipped().await?.into_iter().filter(|id| id.starts_with(FORGED)).collect();
    let mut rest = pack::read(bytes).into_iter().flatten();
    let mut place = bank::problems().count() as i64;
    loop {
        let work = move || {
            let some: Vec<Stored> =
                (place..).zip(rest.by_ref().take(AT_ONCE)).map(|(at, one)| made(&one, at)).collect();
            (some, rest)
        };
        let Ok((some, left)) = tokio::task::spawn_blocking(work).await else { return Ok(()) };
        if some.is_empty() {
            break;
        }
        store.ship(&some).await?;
        gone.retain(|id| some.iter().all(|(entry, _)| entry.id != *id));
        (place, rest) = (place + some.len() as i64, left);
    }
    store.succeed(&succeeded(bytes, &gone)).await?;
    store.withdraw(&Vec::from_iter(gone)).await?;
    store.note("forged", &edition).await
}

/// The problems that stand for those that are gone.
fn succeeded(bytes: &[u8], gone: &HashSet<String>) -> Vec<(String, String)> {
    let former = pack::former(bytes).into_iter().filter(|former| gone.contains(&former.id));
    former.map(|former| (former.id, former.now)).collect()
}

/// A problem of the forge. Where it has no proof nothing is said of its verdict.
fn made(forged: &Forged<'_>, place: i64) -> Stored {
    let draft = forged.draft();
    let collection = forged.collection().name.to_owned();
    let entry = Entry {
        number: forged.number.into(),
        empty: forged.sketch.empty().len() as i64,
        search: String::new(),
        kind: Some(forged.kind),
        tags: forged.tags.clone(),
        rank: forged.rank.step().into(),
        ..entry(forged.id(), Owner::Program, collection, place, &draft)
    };
    let kept = kept(&entry, forged.grade, forged.certificate);
    let proved = !forged.certificate.is_empty();
    (entry, proved.then_some(kept))
}

/// Stands for all the texts and proofs together, as they would be stored.
fn edition(shipped: &[Stored]) -> String {
    let named = |(entry, kept): &Stored| {
        let proof = kept.as_ref().map(|kept| format!("{} {}", kept.grade, name_of(&kept.certificate)));
        format!("{} {} {} {:?} {}", entry.id, entry.body, entry.rank, entry.tags, proof.unwrap_or_default())
    };
    name_of(shipped.iter().map(named).collect::<Vec<_>>().join("\n").as_bytes())
}

/// Every problem with its proof. The checker goes through a proof when somebody asks for the solution; at the first
/// start there is no time for that.
fn shipped() -> Vec<Stored> {
    (0..).zip(bank::problems()).map(|(place, problem)| stored(&problem, place)).collect()
}

fn stored(problem: &Problem<'_>, place: i64) -> Stored {
    let collection = problem.collection.name.to_owned();
    let entry = Entry {
        kind: problem.proof.kind,
        tags: problem.proof.tags.clone(),
        rank: problem.proof.rank.step().into(),
        ..entry(problem.id(), Owner::Program, collection, place, &problem.draft)
    };
    let kept = kept(&entry, problem.proof.grade, problem.proof.certificate);
    (entry, Some(kept))
}

/// The proof that comes with a problem.
fn kept(entry: &Entry, grade: Grade, certificate: &[u8]) -> Kept {
    Kept {
        fingerprint: entry.fingerprint.clone(),
        certificate: certificate.to_vec(),
        grade,
        rank: entry.rank,
        kind: entry.kind,
        tags: entry.tags.clone(),
        nodes: None,
        ms: None,
    }
}
