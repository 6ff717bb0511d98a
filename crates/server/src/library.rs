//! The problems that ship, put into the store once.

use bank::Problem;

use crate::problems::entry;
use crate::store::{Entry, Kept, Store, StoreError};
use crate::study::name_of;
use crate::visitor::Owner;
use crate::wire::ProblemId;

/// Puts the problems in, unless this edition of them is there already.
pub(crate) async fn ship(store: &Store) -> Result<(), StoreError> {
    let shipped = tokio::task::spawn_blocking(shipped).await.unwrap_or_default();
    let edition = edition(&shipped);
    match store.fact("library").await?.as_deref() == Some(&edition) {
        true => Ok(()),
        false => store.ship(&shipped, &edition).await,
    }
}

/// Stands for all the texts and proofs together, as they would be stored.
fn edition(shipped: &[(Entry, Kept)]) -> String {
    let named = |(entry, kept): &(Entry, Kept)| {
        let Kept { certificate, grade, difficulty, .. } = kept;
        format!("{} {} {grade} {difficulty} {}", entry.id.0, entry.body, name_of(certificate))
    };
    name_of(shipped.iter().map(named).collect::<Vec<_>>().join("\n").as_bytes())
}

/// Every problem with its proof. The checker goes through a proof when somebody asks for the solution; at the first
/// start there is no time for that.
fn shipped() -> Vec<(Entry, Kept)> {
    (0..).zip(bank::problems()).map(|(place, problem)| stored(&problem, place)).collect()
}

fn stored(problem: &Problem, place: i64) -> (Entry, Kept) {
    let collection = problem.collection.name.to_owned();
    let entry = entry(ProblemId(problem.id()), Owner::Program, collection, place, &problem.draft);
    let kept = Kept {
        fingerprint: entry.fingerprint.clone(),
        certificate: problem.proof.certificate.to_vec(),
        grade: problem.proof.grade,
        difficulty: i64::from(problem.proof.difficulty),
        nodes: None,
        ms: None,
    };
    (entry, kept)
}
