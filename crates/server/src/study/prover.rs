//! The prover, a background job: what was imported is proved in the background, one problem at a time, when nobody else
//! needs the processors. It goes on after a restart, for what waits stands in the store, and rests when nothing waits.
//! Beside it goes the pursuit, of what somebody plays at this moment without a proof.

use std::time::Duration;

use solver::Limit;
use store::{Settled, Waiting};
use tokio::time::sleep;
use tsumego::{Draft, text};

use crate::doors::refusal::Refusal;
use crate::study::desk::{Desk, Found, search};
use crate::study::named::NamedDraft;
use crate::study::thinker::Leash;
use crate::study::wanted::Want;

/// How long one problem may take: at first, so that easy ones do not wait for hard ones, and when it comes up again.
const FIRST_TIME: Duration = Duration::from_secs(2);
const PROOF_TIME: Duration = Duration::from_secs(30);
/// How often we look whether people need the processors.
const GLANCE: Duration = Duration::from_millis(50);
/// How long we keep out of the way then, or when the database does not answer.
pub(super) const PAUSE: Duration = Duration::from_secs(1);

/// Proves what waits, for ever. The oldest and the newest take turns, so that a large import holds up no small one.
pub(crate) async fn run(desk: Desk) {
    let mut newest = false;
    loop {
        newest = !newest;
        match desk.catalogue.store.waiting(newest).await {
            Ok(Some(waiting)) => {
                if attempt(&desk, &waiting).await.is_none() {
                    sleep(PAUSE).await;
                }
            }
            Ok(None) => desk.bell.rung().await,
            Err(error) => {
                let _ = Refusal::internal(&error);
                sleep(PAUSE).await;
            }
        }
    }
}

/// Tries to prove one problem. None: another time.
async fn attempt(desk: &Desk, waiting: &Waiting) -> Option<()> {
    let time = if waiting.again { PROOF_TIME } else { FIRST_TIME };
    let named = |draft| NamedDraft { draft, name: waiting.fingerprint.clone() };
    let settled = match text::read(&waiting.body).map(named) {
        Ok(named) if desk.known(&named, None).await.ok()?.is_some() => Settled::Proved,
        Ok(named) => match searched(desk, named.draft.clone(), time, || true).await? {
            Some(Found::Study(study)) if study.solution().is_complete() => {
                desk.keep_quietly(&named, &study).await.ok()?;
                Settled::Proved
            }
            Some(_) if !waiting.again => Settled::Hard,
            _ => {
                desk.shelf.note_too_hard(named.name);
                Settled::InVain
            }
        },
        Err(_) => Settled::InVain,
    };
    desk.catalogue.store.settle(&waiting.fingerprint, settled).await.ok()
}

/// Proves what somebody plays without a proof, for ever, the latest first.
pub(crate) async fn pursue(desk: Desk) {
    loop {
        match desk.wanted.latest() {
            Some((name, want)) => match chased(&desk, &name, want).await {
                Some(()) => desk.wanted.settled(&name),
                // Nobody wants it any more, or there is no time for it.
                None if desk.wanted.has(&name) => sleep(PAUSE).await,
                None => {}
            },
            None => desk.wanted.rung().await,
        }
    }
}

/// Tries to prove what is wanted, for as long as it is. None: another time.
async fn chased(desk: &Desk, name: &str, want: Want) -> Option<()> {
    let is_wanted = || desk.wanted.has(name);
    let is_found = match want {
        Want::Draft(named) => match searched(desk, named.draft.clone(), PROOF_TIME, is_wanted).await? {
            Some(Found::Study(study)) if study.solution().is_complete() => desk.keep(&named, &study).await.is_ok(),
            _ => false,
        },
        Want::Position(problem) => {
            let at_desk = desk.clone();
            let work = move |leash: &Leash| {
                let study = at_desk.position(&problem, &leash.limits(false), u64::MAX);
                study.is_some_and(|study| study.solution().is_complete())
            };
            when_free(desk, PROOF_TIME, is_wanted, work).await?.0
        }
    };
    if !is_found {
        desk.shelf.note_too_hard(name.to_owned());
    }
    Some(())
}

/// What a search comes to when people leave it enough time, and as long as it is wanted; none where they do not. Inside, none
/// is a draft that is no problem.
pub(super) async fn searched(
    desk: &Desk,
    draft: Draft,
    time: Duration,
    is_wanted: impl Fn() -> bool,
) -> Option<Option<Found>> {
    let work = move |leash: &Leash| search(&draft, false, time, leash);
    let (found, timed_out) = when_free(desk, time, is_wanted, work).await?;
    let found = found.ok();
    if !timed_out && found.as_ref().is_some_and(was_stopped) { None } else { Some(found) }
}

/// Has something worked out when people leave it enough time, and as long as it is wanted, and tells whether its time was up.
async fn when_free<T: Send + 'static>(
    desk: &Desk,
    time: Duration,
    is_wanted: impl Fn() -> bool,
    work: impl FnOnce(&Leash) -> T + Send + 'static,
) -> Option<(T, bool)> {
    if desk.thinker.is_crowded() {
        return None;
    }
    let mut job = desk.thinker.spare(work);
    let mut timed_out = false;
    loop {
        if let Some(answer) = job.answer(GLANCE).await {
            return Some((answer.ok()?, timed_out));
        }
        if desk.thinker.is_crowded() || !is_wanted() {
            return None;
        }
        if job.elapsed() >= time {
            timed_out = true;
            job.stop();
        }
    }
}

/// Did somebody end the search before its time?
fn was_stopped(found: &Found) -> bool {
    match found {
        Found::GaveUp(attempt) => attempt.limit == Some(Limit::Stop),
        Found::Study(_) => false,
    }
}
