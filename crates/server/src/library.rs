//! The problems that ship, put into the store once: those with texts and proofs before anybody is answered, the many of the
//! forge in the background.

use std::collections::HashSet;

use bank::{Forged, Problem, pack};
use tsumego::Kind;

use crate::desk::{Desk, kept};
use crate::problems::entry;
use crate::rank::of_ten;
use crate::store::{Entry, Kept, Store, StoreError};
use crate::study::{Study, fingerprint, name_of, proved};
use crate::visitor::Owner;
use crate::wire::ProblemId;

/// A problem as it goes into the store, and its proof where that comes too.
type Stored = (Entry, Option<Kept>);

/// Problems that go in together: nobody else's change waits for more.
const AT_ONCE: usize = 100;

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

/// What follows once the server is up: the problems of the forge, and what the proofs of the others say of these. What is cut
/// short is done again at the next start.
pub(crate) async fn follow(desk: Desk, forged: &'static [u8]) {
    for done in [ship_forged(&desk.store, forged).await, rate(&desk.store).await] {
        if let Err(error) = done {
            tracing::warn!(%error, "the problems that ship are not all there");
        }
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
        gone.retain(|id| some.iter().all(|(entry, _)| entry.id.0 != *id));
        (place, rest) = (place + some.len() as i64, left);
    }
    store.withdraw(&Vec::from_iter(gone)).await?;
    store.note("forged", &edition).await
}

/// A problem of the forge. Where it has no proof nothing is said of its verdict.
fn made(forged: &Forged<'_>, place: i64) -> Stored {
    let draft = forged.draft();
    let collection = forged.collection().name.to_owned();
    let entry = Entry {
        empty: forged.sketch.empty().len() as i64,
        search: String::new(),
        kind: Some(forged.kind),
        tags: forged.tags.clone(),
        rank: forged.rank.step().into(),
        ..entry(ProblemId(forged.id()), Owner::Program, collection, place, &draft)
    };
    let kept = Kept {
        fingerprint: entry.fingerprint.clone(),
        certificate: forged.certificate.to_vec(),
        grade: forged.grade,
        rank: entry.rank,
        kind: entry.kind,
        tags: forged.tags.clone(),
        nodes: None,
        ms: None,
    };
    let proved = !forged.certificate.is_empty();
    (entry, proved.then_some(kept))
}

/// Lets the checker go through the proofs of those with texts, and notes with each what its proof shows.
async fn rate(store: &Store) -> Result<(), StoreError> {
    let edition = store.fact("library").await?.unwrap_or_default();
    if store.fact("rated").await?.as_deref() == Some(&edition) {
        return Ok(());
    }
    for (place, problem) in (0..).zip(bank::problems()) {
        let rated = tokio::task::spawn_blocking(move || rated(&problem, place)).await.unwrap_or_default();
        store.ship(&Vec::from_iter(rated)).await?;
    }
    store.note("rated", &edition).await
}

fn rated(problem: &Problem, place: i64) -> Option<Stored> {
    let solution = proved(problem.proof.certificate, &problem.draft).ok()?;
    let kind = Kind::of(&solution);
    let kept = kept(fingerprint(&problem.draft), &Study::new(solution, None, None));
    let (entry, _) = stored(problem, place);
    let entry = Entry { kind: entry.kind.or(kind), tags: kept.tags.clone(), rank: kept.rank, ..entry };
    Some((entry, Some(kept)))
}

/// Stands for all the texts and proofs together, as they would be stored.
fn edition(shipped: &[Stored]) -> String {
    let named = |(entry, kept): &Stored| {
        let proof = kept.as_ref().map(|kept| format!("{} {}", kept.grade, name_of(&kept.certificate)));
        format!("{} {} {} {}", entry.id.0, entry.body, entry.rank, proof.unwrap_or_default())
    };
    name_of(shipped.iter().map(named).collect::<Vec<_>>().join("\n").as_bytes())
}

/// Every problem with its proof. The checker goes through a proof when somebody asks for the solution; at the first
/// start there is no time for that.
fn shipped() -> Vec<Stored> {
    (0..).zip(bank::problems()).map(|(place, problem)| stored(&problem, place)).collect()
}

fn stored(problem: &Problem, place: i64) -> Stored {
    let collection = problem.collection.name.to_owned();
    let entry = entry(ProblemId(problem.id()), Owner::Program, collection, place, &problem.draft);
    let rank = of_ten(problem.proof.difficulty).step().into();
    let kept = Kept {
        fingerprint: entry.fingerprint.clone(),
        certificate: problem.proof.certificate.to_vec(),
        grade: problem.proof.grade,
        rank,
        kind: entry.kind,
        tags: Vec::new(),
        nodes: None,
        ms: None,
    };
    (Entry { rank, ..entry }, Some(kept))
}
