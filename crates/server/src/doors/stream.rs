//! Server-sent events: a search whose progress streams to the page as events, and which ends when the page goes away.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::Sse;
use axum::response::sse::Event;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use wire::Refused;

use crate::doors::refusal::Refusal;
use crate::study::thinker::Job;

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);
/// How often we look whether anybody still listens.
const GLANCE: Duration = Duration::from_millis(20);
/// Events that wait for a page which does not keep up.
const WAITING: usize = 4;

/// Events as they come.
pub(crate) type Stream = ReceiverStream<Result<Event, Infallible>>;
type Sender = mpsc::Sender<Result<Event, Infallible>>;

/// What the page is told of a search that comes to a `T`.
pub(crate) trait Teller<T>: Send + 'static {
    /// How it goes; none while there is nothing to tell.
    fn progress(&self, job: &Job<T>) -> Option<Event>;

    /// What it came to, and whether its time was up.
    fn result(self, answer: T, elapsed: Duration, timed_out: bool) -> impl Future<Output = Event> + Send;
}

/// An answer that needs no search.
pub(crate) fn only(told: Event) -> Sse<Stream> {
    let (sender, receiver) = mpsc::channel(1);
    // The channel is new and has room.
    let _ = sender.try_send(Ok(told));
    Sse::new(ReceiverStream::new(receiver))
}

/// Tells how a search goes until it ends, its time is up, or nobody listens.
pub(crate) fn follow<T: Send + 'static>(job: Job<T>, limit: Duration, teller: impl Teller<T>) -> Sse<Stream> {
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(watch(job, limit, teller, sender));
    Sse::new(ReceiverStream::new(receiver))
}

async fn watch<T>(mut job: Job<T>, limit: Duration, teller: impl Teller<T>, sender: Sender) {
    let (mut next_tick, mut timed_out) = (TICK, false);
    // Dropping the job ends the search.
    while !sender.is_closed() {
        if let Some(answer) = job.answer(GLANCE).await {
            let told = match answer {
                Ok(answer) => teller.result(answer, job.elapsed(), timed_out).await,
                Err(refusal) => failed(refusal),
            };
            let _ = sender.send(Ok(told)).await;
            return;
        }
        if !timed_out && job.is_over(limit) {
            timed_out = true;
            job.stop();
        }
        if job.elapsed() >= next_tick {
            next_tick = job.elapsed() + TICK;
            // A page that does not keep up misses a tick or two.
            let _ = teller.progress(&job).map(|told| sender.try_send(Ok(told)));
        }
    }
}

/// The event of a search that was refused or broke down.
pub(crate) fn failed(refusal: Refusal) -> Event {
    event("failed", &Refused { error: refusal.into_complaint() })
}

pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    let json = serde_json::to_string(data).expect("our messages are made of texts, numbers and lists");
    Event::default().event(name).data(json)
}
