//! The prover, a background job: what was imported is proved in the background, one problem at a time, when nobody else
//! needs the processors. It goes on after a restart, for what waits stands in the store, and rests when nothing waits.

use std::time::Duration;

use solver::Limit;
use store::{Settled, Waiting};
use tokio::time::sleep;
use tsumego::{Draft, text};

use crate::doors::refusal::Refusal;
use crate::study::desk::{Desk, Found, search};
use crate::study::named::NamedDraft;

/// How long one problem may take: at first, so that easy ones do not wait for hard ones, and when it comes up again.
const FIRST_TIME: Duration = Duration::from_secs(2);
const PROOF_TIME: Duration = Duration::from_secs(30);
/// How often we look whether people need the processors.
const GLANCE: Duration = Duration::from_millis(50);
/// How long we keep out of the way then, or when the database does not answer.
const PAUSE: Duration = Duration::from_secs(1);

/// Proves what waits, for ever. The oldest and the newest take turns, so that a large import holds up no small one.
pub(crate) async fn run(desk: Desk) {
    let mut newest = false;
    loop {
        newest = !newest;
        match desk.store.waiting(newest).await {
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
        Ok(named) => match searched(desk, named.draft.clone(), time).await? {
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
    desk.store.settle(&waiting.fingerprint, settled).await.ok()
}

/// What a search comes to when people leave it enough time; none where they do not. Inside, none is a draft that is no
/// problem.
async fn searched(desk: &Desk, draft: Draft, time: Duration) -> Option<Option<Found>> {
    if desk.thinker.is_crowded() {
        return None;
    }
    let mut job = desk.thinker.spare(move |leash| search(&draft, false, time, leash));
    let mut timed_out = false;
    loop {
        if let Some(answer) = job.answer(GLANCE).await {
            let found = answer.ok()?.ok();
            return if !timed_out && found.as_ref().is_some_and(was_stopped) { None } else { Some(found) };
        }
        if desk.thinker.is_crowded() {
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
