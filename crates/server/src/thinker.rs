//! [`Thinker`]: a bounded pool of solver jobs, each with a deadline, a stop flag and an owner.
//!
//! A search knows no clock: whoever holds a [`Job`] looks at the time and lets go of the job to end it. A job that
//! nobody holds any more stops within milliseconds, so a closed page costs nothing.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use solver::{Limits, Progress};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::refusal::Refusal;
use crate::visitor::Visitor;
use crate::wire::Fault;

/// Jobs of one visitor at the same time.
const MOST_EACH: usize = 2;
/// How long a job waits for its turn: a little, for the page that stops one job and starts the next at once.
const PATIENCE: Duration = Duration::from_millis(400);
/// Bytes for the table of each search. To hand back four times as much takes half of the tenth of a second that a
/// search may take to end.
const MEMORY: usize = 16 << 20;

/// The pool. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    places: Arc<Semaphore>,
    most: usize,
    owners: Arc<Mutex<HashMap<Visitor, Arc<Semaphore>>>>,
    running: Arc<Mutex<Vec<Weak<AtomicBool>>>>,
}

/// A search that goes on for as long as somebody holds it.
#[derive(Debug)]
pub(crate) struct Job<T> {
    leash: Leash,
    started: Instant,
    result: oneshot::Receiver<T>,
}

/// What a search may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leash {
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
}

impl Thinker {
    pub(crate) fn new() -> Thinker {
        let most = available_parallelism().map_or(2, |cores| cores.get().max(2));
        let (owners, running) = (Arc::default(), Arc::default());
        Thinker { places: Arc::new(Semaphore::new(most)), most, owners, running }
    }

    /// Starts a search, once there is room for it.
    ///
    /// # Errors
    /// If this visitor has enough jobs, or the pool is full.
    pub(crate) async fn start<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        search: impl FnOnce(&Leash) -> T + Send + 'static,
    ) -> Result<Job<T>, Refusal> {
        let own = place(self.own_places(visitor)).await.ok_or(Fault::Busy)?;
        let shared = place(Arc::clone(&self.places)).await.ok_or(Fault::Busy)?;
        Ok(self.spare(move |leash| {
            let answer = search(leash);
            drop((own, shared));
            answer
        }))
    }

    /// Starts a search that takes nobody's place, for work that keeps out of the way of others by itself.
    pub(crate) fn spare<T: Send + 'static>(&self, search: impl FnOnce(&Leash) -> T + Send + 'static) -> Job<T> {
        let leash = Leash::default();
        self.register(&leash.stop);
        let (done, result) = oneshot::channel();
        let (held, started) = (leash.clone(), Instant::now());
        tokio::task::spawn_blocking(move || {
            // Nobody may be left to hear it.
            let _ = done.send(search(&held));
        });
        Job { leash, started, result }
    }

    /// Do people's searches keep all processors busy?
    pub(crate) fn is_crowded(&self) -> bool {
        self.load().0 >= available_parallelism().map_or(1, |cores| cores.get())
    }

    /// How many searches are running, and how many can.
    pub(crate) fn load(&self) -> (usize, usize) {
        (self.most - self.places.available_permits(), self.most)
    }

    /// Ends every search: the server is about to stop.
    pub(crate) fn stop_all(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.iter().filter_map(Weak::upgrade).for_each(|stop| stop.store(true, Relaxed));
    }

    fn register(&self, stop: &Arc<AtomicBool>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|job| job.strong_count() > 0);
        running.push(Arc::downgrade(stop));
    }

    fn own_places(&self, visitor: &Visitor) -> Arc<Semaphore> {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has no job running need not be remembered.
        owners.retain(|_, places| Arc::strong_count(places) > 1);
        let places = owners.entry(visitor.clone()).or_insert_with(|| Arc::new(Semaphore::new(MOST_EACH)));
        Arc::clone(places)
    }
}

async fn place(places: Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    timeout(PATIENCE, places.acquire_owned()).await.ok()?.ok()
}

impl Leash {
    /// Limits that end the search when nobody waits for it any more.
    pub(crate) fn limits(&self, first_only: bool) -> Limits<'_> {
        Limits { memory: MEMORY, first_only, stop: Some(self.flag()), watch: Some(&self.progress), ..Limits::default() }
    }

    /// Set when nobody waits for the search any more.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

impl<T> Job<T> {
    /// Waits for the answer, at most so long. None: not yet.
    pub(crate) async fn answer(&mut self, patience: Duration) -> Option<Result<T, Refusal>> {
        let answer = timeout(patience, &mut self.result).await.ok()?;
        Some(answer.map_err(|_| Refusal::internal(&"a search broke down")))
    }

    /// Waits for the answer; after this time the search is told to end.
    pub(crate) async fn answer_by(mut self, limit: Duration) -> Result<T, Refusal> {
        if let Some(answer) = self.answer(limit).await {
            return answer;
        }
        self.stop();
        let ended = (&mut self.result).await;
        ended.map_err(|_| Refusal::internal(&"a search broke down"))
    }

    /// Tells the search to end; its answer comes within milliseconds.
    pub(crate) fn stop(&self) {
        self.leash.stop();
    }

    /// How it goes.
    pub(crate) fn progress(&self) -> &Progress {
        &self.leash.progress
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}
