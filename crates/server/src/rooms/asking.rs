//! How a room is asked something: it is woken if need be, by those who ask and when its time has come.

use std::time::Duration;

use store::StoreError;
use team::Millis;
use tokio::sync::oneshot;
use tokio::time::{interval, timeout};
use wire::{Fault, RoomId};

use super::club::Club;
use super::keeper;
use super::message::Message;
use super::now::millis;
use crate::doors::refusal::Refusal;

/// How long an act waits for its turn in a room.
const PATIENCE: Duration = Duration::from_secs(8);
/// How often sleeping rooms are looked at, and how long before its time one is woken.
const ROUND: Duration = Duration::from_secs(5);
const AHEAD: Millis = 6_000;

/// Asks a room something, which is woken if need be.
pub(super) async fn ask<T>(
    club: &Club,
    id: &RoomId,
    message: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Message,
) -> Result<T, Refusal> {
    let (reply, answer) = oneshot::channel();
    let mut message = message(reply);
    // A room may fall asleep while it is being asked.
    for _ in 0..3 {
        let inbox = club.rooms.inbox(id, |messages, told| {
            tokio::spawn(keeper::keep(club.clone(), id.clone(), messages, told));
        })?;
        match timeout(PATIENCE, inbox.send(message)).await {
            Err(_) => return Err(Fault::Busy.into()),
            Ok(Ok(())) => return answer.await.unwrap_or_else(|_| Err(Fault::Busy.into())),
            Ok(Err(unsent)) => message = unsent.0,
        }
    }
    Err(Fault::Busy.into())
}

/// Wakes the rooms of the server before, so that their clocks go on, and later whichever is due; notes now and then
/// that it does.
pub(crate) async fn watch(club: Club) {
    let mut rounds = interval(ROUND);
    let mut until = Millis::MAX;
    loop {
        rounds.tick().await;
        match round(&club, until).await {
            Ok(()) => until = 0,
            Err(error) => tracing::warn!(target: crate::doors::journal::TARGET, error = error.to_string(), "rooms"),
        }
    }
}

async fn round(club: &Club, until: Millis) -> Result<(), StoreError> {
    club.rooms.away_since(&club.store, 0).await?;
    let due = club.store.rooms_due(until.max(millis() + AHEAD).min(i64::MAX as Millis)).await?;
    for id in due {
        // Where too many are awake it is tried again in the next round.
        let _ = ask(club, &RoomId(id), |done| Message::Wake { done }).await;
    }
    if club.store.rooms_due(i64::MAX as Millis).await?.is_empty() { Ok(()) } else { club.rooms.note(&club.store).await }
}
