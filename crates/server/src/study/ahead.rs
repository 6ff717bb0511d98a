//! Proofs ahead of time, a background job: what ships without its proof is proved once the server has been up for a while and
//! whenever nobody needs the processors. Whoever opens such a problem later waits for no search, nor do those who
//! are served beside them. The proofs stay in the store.

use std::time::Duration;

use store::Unproved;
use tokio::time::sleep;
use tsumego::text;

use crate::study::desk::{Desk, Found, OPENING_TIME};
use crate::study::named::NamedDraft;
use crate::study::prover::{PAUSE, searched};

/// How long a server is up before it begins with such work.
const CALM: Duration = Duration::from_secs(90);

/// Proves what has no proof, one problem after the other, in their order. Not on somebody's own machine, where nobody waits
/// for anybody.
pub(crate) async fn run(desk: Desk) {
    if desk.catalogue.at_home {
        return;
    }
    sleep(CALM).await;
    let mut place = -1;
    loop {
        match desk.catalogue.store.unproved(place).await {
            Ok(Some(problem)) if attempt(&desk, &problem).await.is_some() => place = problem.place,
            Ok(None) => return,
            _ => sleep(PAUSE).await,
        }
    }
}

/// Tries to prove one problem. The shelf stays with those who play. None: another time.
async fn attempt(desk: &Desk, problem: &Unproved) -> Option<()> {
    let Ok(draft) = text::read(&problem.body) else { return Some(()) };
    let named = NamedDraft { draft, name: problem.fingerprint.clone() };
    match searched(desk, named.draft.clone(), OPENING_TIME, || true).await? {
        Some(Found::Study(study)) if study.solution().is_complete() => {
            desk.write_down(&named, &study).await.ok().map(drop)
        }
        // Whoever opens it sees to it.
        _ => Some(()),
    }
}

#[cfg(test)]
mod tests {
    use store::Owner;

    use super::*;
    use crate::config::Capacity;
    use crate::doors::quota::Quota;
    use crate::library::catalogue::Catalogue;
    use crate::library::problems::entry;
    use crate::study::thinker::Thinker;

    const PROBLEM: &str = include_str!("../../../../data/shapes/01-straight-three.txt");

    #[tokio::test]
    async fn a_proof_made_ahead_is_in_the_store_and_leaves_shelf_and_rank_alone() {
        let folder = std::env::temp_dir().join(format!("shikatsu-ahead-{}", std::process::id()));
        let store = store::Store::open(&store::Place::Folder(folder.clone())).await.unwrap();
        let named = NamedDraft::from(tsumego::text::read(PROBLEM).unwrap());
        let ours = entry("one".into(), Owner::Program, "mine".into(), 0, &named.draft);
        store.add(&store::Entry { rank: 33, ..ours }).await.unwrap();
        let quota = Quota::new(true, Capacity::default());
        let desk = Desk::new(Catalogue::new(store, false), Thinker::new(quota.clone()), quota, Duration::from_secs(1));
        let problem = desk.catalogue.store.unproved(-1).await.unwrap().expect("it lacks a proof");
        assert_eq!((problem.place, &problem.fingerprint), (0, &named.name));
        assert_eq!(attempt(&desk, &problem).await, Some(()));
        assert_eq!(desk.catalogue.store.unproved(-1).await.unwrap(), None, "it has one now");
        let kept = desk.catalogue.store.kept(&named.name).await.unwrap().expect("it is proved");
        assert_eq!(kept.rank, 33, "as it came");
        assert_eq!(desk.shelf.load().0, 0);
        assert!(desk.known(&named, None).await.unwrap().is_some(), "and the checker agrees");
        desk.catalogue.store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
