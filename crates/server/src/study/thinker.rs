//! [`Thinker`]: a worker pool with cancellation ([`Leash`]): who may use the processors, and for how long. Each kind of
//! work has places of its own, so that none keeps another waiting; within a kind those who ask take turns, by a fair
//! [`Queue`].
//!
//! A search knows no clock: whoever holds a [`Job`] looks at the time and lets go of the job to end it. A job that
//! nobody holds any more stops within milliseconds, so a closed page costs nothing. Long work runs on threads that the
//! system serves last, and so does what turns out to be long, so short answers do not wait for it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use adviser::Adviser;
use solver::{Limits, Progress};
use tokio::sync::oneshot;
use tokio::time::timeout;
use wire::Fault;

use crate::doors::caller::{Caller, Source};
use crate::doors::quota::{Quota, Ware};
use crate::doors::refusal::Refusal;
use crate::study::ledger::Ledger;
use crate::study::queue::Queue;

/// Bytes for the table of each search. To hand back four times as much takes half of the tenth of a second that a
/// search may take to end.
const MEMORY: usize = 16 << 20;
/// How long an adviser has for an answer.
pub(super) const ADVICE: Duration = Duration::from_secs(2);
/// How often a job that others wait for is looked at.
const GLANCE: Duration = Duration::from_millis(50);
/// An answer that takes longer than this is long work.
const SHORT: Duration = Duration::from_millis(25);
/// How much the system prefers others to long work, 28 to one, and to an answer that takes long, three to one.
pub(crate) const NICENESS: i32 = 15;
const NICENESS_OF_ANSWERS: i32 = 5;

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Searches for solutions, and the engines beside them: seconds.
    Solving,
    /// Searches for problems of the library that somebody opens: mostly milliseconds, seconds at most.
    Opening,
    /// What is worked out for a page at once: milliseconds, rarely seconds.
    Answering,
    /// What is done with files: reading, writing and checking them.
    Reading,
    /// The computer's turns in Capture Row.
    Row,
    /// The computer's moves in games of Go.
    Game,
    /// Moves of the operator's engines, which are processes of their own.
    Engine,
}

impl Kind {
    const ALL: [Kind; 7] =
        [Kind::Solving, Kind::Opening, Kind::Answering, Kind::Reading, Kind::Row, Kind::Game, Kind::Engine];

    /// Places, and how many of them one source can have.
    fn places(self) -> (usize, usize) {
        let cores = available_parallelism().map_or(2, |cores| cores.get().max(2));
        match self {
            Kind::Solving | Kind::Opening => (cores, 2),
            Kind::Answering => (3 * cores, 3),
            Kind::Reading => (cores / 2, 1),
            Kind::Row | Kind::Game => (cores, 2),
            Kind::Engine => (cores.min(4), 2),
        }
    }

    /// How long a job waits for its turn.
    const fn patience(self) -> Duration {
        Duration::from_secs(8)
    }

    /// The same for those who have enough jobs already: a little, for the page that stops one search and starts the
    /// next at once.
    const fn patience_with_own(self) -> Duration {
        match self {
            Kind::Solving => Duration::from_millis(400),
            _ => self.patience(),
        }
    }

    /// How much of a job counts for nothing: a whole class at one address may play as fast as it can.
    const fn free(self) -> Duration {
        match self {
            Kind::Answering | Kind::Opening => Duration::from_millis(300),
            _ => Duration::ZERO,
        }
    }

    /// How long a job may go on while others wait for its place.
    const fn slice(self) -> Duration {
        match self {
            Kind::Solving => Duration::from_secs(2),
            Kind::Answering => Duration::from_secs(3),
            _ => Duration::from_secs(1),
        }
    }
}

/// The places of all kinds. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Thinker {
    pools: [Arc<Pool>; Kind::ALL.len()],
    quota: Quota,
    running: Arc<Mutex<Vec<Weak<AtomicBool>>>>,
    adviser: Option<Arc<Adviser>>,
}

/// The places of one kind.
#[derive(Debug)]
struct Pool {
    kind: Kind,
    queue: Mutex<Queue<Wish>>,
    quota: Quota,
    ledger: Ledger,
    refused: AtomicU64,
}

/// Somebody who waits for a place.
#[derive(Debug)]
struct Wish {
    caller: Caller,
    place: oneshot::Sender<Place>,
}

/// A place, given up when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    pool: Arc<Pool>,
    number: u64,
    caller: Caller,
    since: Instant,
}

/// How the places of one kind are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Use {
    pub(crate) kind: Kind,
    pub(crate) places: usize,
    pub(crate) running: usize,
    pub(crate) waiting: usize,
    /// Those who were sent away since the start, because no place came free.
    pub(crate) refused: u64,
}

/// A search that goes on for as long as somebody holds it.
#[derive(Debug)]
pub(crate) struct Job<T> {
    leash: Leash,
    started: Instant,
    result: oneshot::Receiver<T>,
    /// The number of its place, if it has one.
    place: Option<(Arc<Pool>, u64)>,
    cut_short: bool,
    /// Nobody has seen yet that it takes long.
    is_short: bool,
    /// How long it looks for proofs.
    proves_for: Duration,
}

/// What a search may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leash {
    stop: Arc<AtomicBool>,
    enough: Arc<AtomicBool>,
    progress: Arc<Progress>,
    thread: Arc<Thread>,
    adviser: Option<Arc<Adviser>>,
}

/// The thread of a job, as the system knows it.
#[derive(Debug, Default)]
struct Thread {
    #[cfg(target_os = "linux")]
    number: std::sync::OnceLock<rustix::process::Pid>,
}

impl Thinker {
    pub(crate) fn new(quota: Quota) -> Thinker {
        let ledger = Ledger::new(quota.clone());
        let pools = Kind::ALL.map(|kind| {
            let (places, most_each) = kind.places();
            let queue = Mutex::new(Queue::new(places, most_each));
            Arc::new(Pool { kind, queue, quota: quota.clone(), ledger: ledger.clone(), refused: AtomicU64::new(0) })
        });
        Thinker { pools, quota, running: Arc::default(), adviser: None }
    }

    /// With somebody who is asked for moves where nothing is proved.
    pub(crate) fn advised_by(self, command: &[String]) -> Thinker {
        let adviser = || Arc::new(Adviser::new(command.to_vec(), ADVICE));
        Thinker { adviser: (!command.is_empty()).then(adviser), ..self }
    }

    /// Only this machine can reach the server: all of it may work for whoever asks.
    pub(crate) fn is_at_home(&self) -> bool {
        self.quota.is_of_home()
    }

    /// Starts a job, once there is a place for it.
    ///
    /// # Errors
    /// If this caller has had enough of the processors for now, or no place comes free in time.
    pub(crate) async fn start<T: Send + 'static>(
        &self,
        kind: Kind,
        caller: &Caller,
        work: impl FnOnce(&Leash) -> T + Send + 'static,
    ) -> Result<Job<T>, Refusal> {
        let place = self.place(kind, caller).await?;
        let held = Some((Arc::clone(self.pool(kind)), place.number));
        let work = move |leash: &Leash| {
            let answer = work(leash);
            drop(place);
            answer
        };
        let mut job = self.begin(kind, work);
        job.place = held;
        Ok(job)
    }

    /// A place for work that is done elsewhere, until it is dropped.
    ///
    /// # Errors
    /// If this caller has had enough of the processors for now, or no place comes free in time.
    pub(crate) async fn place(&self, kind: Kind, caller: &Caller) -> Result<Place, Refusal> {
        self.quota.check(caller, Ware::Seconds)?;
        self.pool(kind).place(caller).await
    }

    /// Has something worked out that takes a moment and cannot be stopped.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        kind: Kind,
        caller: &Caller,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut job = self.start(kind, caller, |_: &Leash| work()).await?;
        (&mut job.result).await.map_err(|_| broken())
    }

    /// The same for work that takes nobody's place.
    pub(crate) async fn work_aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        (&mut self.spare(|_: &Leash| work()).result).await.map_err(|_| broken())
    }

    /// Starts a search that takes nobody's place, for work that keeps out of the way of others by itself.
    pub(crate) fn spare<T: Send + 'static>(&self, search: impl FnOnce(&Leash) -> T + Send + 'static) -> Job<T> {
        self.begin(Kind::Solving, search)
    }

    fn begin<T: Send + 'static>(&self, kind: Kind, work: impl FnOnce(&Leash) -> T + Send + 'static) -> Job<T> {
        let leash = Leash { adviser: self.adviser.clone(), ..Leash::default() };
        self.register(&leash.stop);
        let (done, result) = oneshot::channel();
        let (held, started) = (leash.clone(), Instant::now());
        // Nobody may be left to hear it.
        let task = move || drop(done.send(work(&held)));
        let steps_back = self.quota.counts();
        let thread = Arc::clone(&leash.thread);
        let niced = move || {
            thread.begin();
            if steps_back && !matches!(kind, Kind::Answering | Kind::Opening) {
                thread.step_back(NICENESS);
            }
            task();
        };
        // Where there is no thread to be had, the task is dropped, and whoever waits for it hears that.
        let _ = std::thread::Builder::new().name("search".to_owned()).spawn(niced);
        let is_short = steps_back && matches!(kind, Kind::Answering | Kind::Opening);
        Job { leash, started, result, place: None, cut_short: false, is_short, proves_for: Duration::MAX }
    }

    /// Do people keep all processors busy?
    pub(crate) fn is_crowded(&self) -> bool {
        let running: usize = self.uses().iter().map(|kind| kind.running).sum();
        running >= available_parallelism().map_or(1, |cores| cores.get())
    }

    /// How many searches for solutions are running, and how many can.
    pub(crate) fn load(&self) -> (usize, usize) {
        let solving = self.pool(Kind::Solving).usage();
        (solving.running, solving.places)
    }

    /// How the places of each kind are used.
    pub(crate) fn uses(&self) -> [Use; Kind::ALL.len()] {
        Kind::ALL.map(|kind| self.pool(kind).usage())
    }

    /// Ends every search: the server is about to stop.
    pub(crate) fn stop_all(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.iter().filter_map(Weak::upgrade).for_each(|stop| stop.store(true, Relaxed));
        self.adviser.iter().for_each(|adviser| adviser.end());
    }

    fn register(&self, stop: &Arc<AtomicBool>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|job| job.strong_count() > 0);
        running.push(Arc::downgrade(stop));
    }

    fn pool(&self, kind: Kind) -> &Arc<Pool> {
        &self.pools[kind as usize]
    }
}

impl Thread {
    /// This is the thread.
    fn begin(&self) {
        #[cfg(target_os = "linux")]
        let _ = self.number.set(rustix::thread::gettid());
    }

    /// Has the system serve it after others, for good: nobody may take that back, so each job has a thread of its own.
    /// Where the system knows no such thing, the work is done all the same.
    fn step_back(&self, niceness: i32) {
        #[cfg(target_os = "linux")]
        let _ = self.number.get().map(|&thread| rustix::process::setpriority_process(Some(thread), niceness));
        #[cfg(not(target_os = "linux"))]
        let _ = niceness;
    }
}

impl Pool {
    /// A place, as soon as it is this caller's turn.
    async fn place(self: &Arc<Pool>, caller: &Caller) -> Result<Place, Refusal> {
        let (place, mut given) = oneshot::channel();
        let wish = Wish { caller: caller.clone(), place };
        let waits = {
            let mut queue = self.queue();
            queue.retain(|wish| !wish.place.is_closed());
            queue.wait(caller, wish, &|source| self.books(source)).is_ok()
        };
        self.advance();
        if !waits {
            return Err(self.refuse());
        }
        let (short, long) = (self.kind.patience_with_own(), self.kind.patience());
        if let Ok(Ok(place)) = timeout(short, &mut given).await {
            return Ok(place);
        }
        if self.queue().is_at_limit(caller, &|source| self.books(source)) {
            return Err(self.refuse());
        }
        match timeout(long.saturating_sub(short), given).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(self.refuse()),
        }
    }

    /// Gives free places to those whose turn it is.
    fn advance(self: &Arc<Pool>) {
        loop {
            let next = self.queue().next(&|source| self.books(source));
            let Some((number, Wish { caller, place })) = next else { return };
            // One who has gone drops the place at once, and that calls the next.
            drop(place.send(Place { pool: Arc::clone(self), number, caller, since: Instant::now() }));
        }
    }

    /// How many people stand behind a source, and what each of them has lately had.
    fn books(&self, source: &Source) -> (usize, u64) {
        (self.ledger.people(source), self.ledger.each(source))
    }

    fn refuse(&self) -> Refusal {
        self.refused.fetch_add(1, Relaxed);
        Fault::Busy.into()
    }

    fn usage(&self) -> Use {
        let (queue, refused) = (self.queue(), self.refused.load(Relaxed));
        Use { kind: self.kind, places: queue.places(), running: queue.running(), waiting: queue.waiting(), refused }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Wish>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.pool.queue().leave(self.number);
        self.pool.ledger.note(self.caller.source(), self.since.elapsed().as_secs_f64());
        let counted = self.since.elapsed().saturating_sub(self.pool.kind.free());
        self.pool.quota.spend(&self.caller, Ware::Seconds, counted.as_secs_f64());
        self.pool.advance();
    }
}

impl Leash {
    /// Limits that end the search when nobody waits for it any more.
    pub(crate) fn limits(&self, first_only: bool) -> Limits<'_> {
        Limits { memory: MEMORY, first_only, stop: Some(self.flag()), watch: Some(&self.progress), ..Limits::default() }
    }

    /// Limits of a search for a proof: it ends before the rest, so that there is time for an answer without it.
    pub(crate) fn proving(&self) -> Limits<'_> {
        Limits { stop: Some(&self.enough), ..self.limits(false) }
    }

    /// Is there no more time for proofs?
    pub(crate) fn is_hurried(&self) -> bool {
        self.enough.load(Relaxed)
    }

    /// Ends the searches for proofs.
    fn hurry(&self) {
        self.enough.store(true, Relaxed);
    }

    /// The same leash with a count of its own: a limit of positions is then one for each search and not for all together.
    pub(crate) fn anew(&self) -> Leash {
        Leash { progress: Arc::default(), ..self.clone() }
    }

    /// Who is asked for moves where nothing is proved, if anybody is.
    pub(crate) fn adviser(&self) -> Option<&Adviser> {
        self.adviser.as_deref()
    }

    /// Set when nobody waits for the search any more.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.hurry();
        self.stop.store(true, Relaxed);
    }
}

impl<T> Job<T> {
    /// Waits for the answer, at most so long. None: not yet.
    pub(crate) async fn answer(&mut self, patience: Duration) -> Option<Result<T, Refusal>> {
        let answer = timeout(patience, &mut self.result).await.ok()?;
        Some(answer.map_err(|_| broken()))
    }

    /// The same, but after this time it looks for no more proofs.
    pub(crate) fn proving_for(mut self, time: Duration) -> Job<T> {
        self.proves_for = time;
        self
    }

    /// Waits for the answer; after this time the search is told to end, and after a slice of it when others wait.
    pub(crate) async fn answer_by(&mut self, limit: Duration) -> Result<T, Refusal> {
        while !self.is_over(limit) {
            if self.elapsed() >= self.proves_for {
                self.leash.hurry();
            }
            let rest = limit.saturating_sub(self.elapsed());
            let glance = if self.is_short { SHORT } else { GLANCE };
            if let Some(answer) = self.answer(rest.min(glance)).await {
                return answer;
            }
            if std::mem::take(&mut self.is_short) {
                self.step_aside();
            }
        }
        self.stop();
        (&mut self.result).await.map_err(|_| broken())
    }

    /// Lets those pass who are done sooner.
    fn step_aside(&self) {
        self.leash.thread.step_back(NICENESS_OF_ANSWERS);
        if let Some((pool, number)) = &self.place {
            pool.queue().step_aside(*number, &|source| pool.books(source));
            pool.advance();
        }
    }

    /// Is the time up? It is sooner while others wait for the place.
    pub(crate) fn is_over(&mut self, limit: Duration) -> bool {
        let elapsed = self.elapsed();
        let others_wait = || {
            let place = self.place.as_ref();
            place.is_some_and(|(pool, number)| elapsed >= pool.kind.slice() && pool.queue().should_yield(*number))
        };
        self.cut_short = self.cut_short || elapsed < limit && others_wait();
        self.cut_short || elapsed >= limit
    }

    /// Did it have to end because others waited?
    pub(crate) fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    /// Was it told to end, for whatever reason?
    pub(crate) fn is_stopped(&self) -> bool {
        self.leash.flag().load(Relaxed)
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

fn broken() -> Refusal {
    Refusal::internal(&"a search broke down")
}
