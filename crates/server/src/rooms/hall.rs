//! [`Rooms`]: the registry of actors: which rooms are awake, how one is woken, and how many pages may listen.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::response::sse::Event;
use store::{Store, StoreError, Visitor, random_name};
use team::{Millis, Proposal};
use tokio::sync::{OnceCell, mpsc, watch};
use tokio_stream::Stream;
use wire::{Fault, OpenRoom, RoomId, StageCode};

use super::message::{Figures, Message};
use super::now::millis;
use crate::config::Capacity;
use crate::doors::caller::{Caller, Source};
use crate::doors::refusal::Refusal;

/// Rooms that are awake at the same time.
const MOST_AWAKE: usize = 1_000;
/// What waits to be done in one room.
const MOST_WAITING: usize = 64;
/// Pages that listen: those of an address where no crowd shares it, those of a visitor.
const MOST_OF_ADDRESS: usize = 48;
const MOST_OF_VISITOR: usize = 8;
/// Rooms that are listed for everybody.
const MOST_OPEN: usize = 50;
/// Games of which it is remembered what the computer would have played.
const MOST_JUDGED: usize = 64;
/// Where it is noted when rooms were last kept, and with what the tokens of programs are sealed.
const KEPT_AT: &str = "rooms_kept_at";
const KEY: &str = "rooms_key";

/// What the computer would have played, by the number of the turn.
pub(super) type Choices = Arc<BTreeMap<usize, Proposal>>;

/// The rooms that are awake. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Rooms(Arc<Hall>);

#[derive(Debug)]
struct Hall {
    awake: Mutex<HashMap<RoomId, Awake>>,
    pages: Mutex<Listening>,
    capacity: Capacity,
    /// When this server began, and until when the one before it is known to have worked.
    began: Millis,
    before: OnceCell<Millis>,
    /// What seals tokens, and the port on which programs show them.
    key: OnceCell<String>,
    port: OnceCell<u16>,
    closed: AtomicBool,
    /// What the computer would have played in the games that were looked at last.
    judged: Mutex<VecDeque<(RoomId, Choices)>>,
}

#[derive(Debug)]
struct Awake {
    inbox: mpsc::Sender<Message>,
    figures: watch::Receiver<Figures>,
}

/// How many pages listen.
#[derive(Debug, Default)]
struct Listening {
    all: usize,
    sources: HashMap<Source, usize>,
    visitors: HashMap<Visitor, usize>,
}

impl Rooms {
    pub(crate) fn new(capacity: Capacity) -> Rooms {
        Rooms(Arc::new(Hall {
            awake: Mutex::default(),
            pages: Mutex::default(),
            capacity,
            began: millis(),
            before: OnceCell::new(),
            key: OnceCell::new(),
            port: OnceCell::new(),
            closed: AtomicBool::new(false),
            judged: Mutex::default(),
        }))
    }

    /// Where a room hears; if it sleeps, it is woken as the caller says, with what it hears and where it tells its figures.
    pub(super) fn inbox(
        &self,
        id: &RoomId,
        wake: impl FnOnce(mpsc::Receiver<Message>, watch::Sender<Figures>),
    ) -> Result<mpsc::Sender<Message>, Refusal> {
        let mut awake = self.awake();
        if let Some(room) = awake.get(id).filter(|room| !room.inbox.is_closed()) {
            return Ok(room.inbox.clone());
        }
        if !is_id(id) {
            return Err(Fault::NoSuchRoom.into());
        }
        if awake.len() >= MOST_AWAKE || self.0.closed.load(Relaxed) {
            return Err(Fault::Busy.into());
        }
        let (inbox, messages) = mpsc::channel(MOST_WAITING);
        let (told, figures) = watch::channel(Figures::default());
        awake.insert(id.clone(), Awake { inbox: inbox.clone(), figures });
        wake(messages, told);
        Ok(inbox)
    }

    /// A room goes to sleep, unless somebody has just asked it something. What comes after this is refused.
    pub(super) fn leave(&self, id: &RoomId, messages: &mut mpsc::Receiver<Message>, must: bool) -> bool {
        let mut awake = self.awake();
        if !must && !messages.is_empty() {
            return false;
        }
        messages.close();
        // A room that was put out may have been asked for again since: that is another's entry.
        if awake.get(id).is_some_and(|room| room.inbox.is_closed()) {
            awake.remove(id);
        }
        true
    }

    /// Ends the task of a room that is no longer there.
    pub(crate) fn put_out(&self, id: &RoomId) {
        if let Some(room) = self.awake().remove(id) {
            // One whose inbox is full finds out by itself.
            let _ = room.inbox.try_send(Message::Rest);
        }
    }

    /// A visitor is another one from now on, in rooms that are awake as in the store.
    pub(crate) async fn rename(&self, rooms: &[String], from: &Visitor, to: &Visitor) {
        let inboxes: Vec<_> = {
            let awake = self.awake();
            rooms.iter().filter_map(|id| awake.get(&RoomId(id.clone()))).map(|room| room.inbox.clone()).collect()
        };
        for inbox in inboxes {
            // One that has just gone to sleep reads the store when it is woken.
            let _ = inbox.send(Message::Rename { from: from.clone(), to: to.clone() }).await;
        }
    }

    /// The server is about to stop: nobody listens any more.
    pub(crate) fn close(&self) {
        self.0.closed.store(true, Relaxed);
        let awake = self.awake();
        awake.values().for_each(|room| drop(room.inbox.try_send(Message::Rest)));
    }

    /// A place for a page that listens.
    pub(super) fn stay(&self, caller: &Caller) -> Result<Stay, Refusal> {
        let (source, visitor) = (caller.source(), caller.visitor.clone());
        let mut pages = self.pages();
        let of_source = pages.sources.get(&source).copied().unwrap_or(0);
        let of_visitor = pages.visitors.get(&visitor).copied().unwrap_or(0);
        let (most, of_address) = (self.0.capacity.pages(), self.0.capacity.of_address(MOST_OF_ADDRESS));
        if pages.all >= most || of_source >= of_address || of_visitor >= MOST_OF_VISITOR {
            return Err(Fault::Busy.into());
        }
        pages.all += 1;
        pages.sources.insert(source.clone(), of_source + 1);
        pages.visitors.insert(visitor.clone(), of_visitor + 1);
        Ok(Stay { rooms: self.clone(), source, visitor })
    }

    /// Since when the rooms of an earlier server have not been kept; none for a room that this one has kept already.
    pub(super) async fn away_since(&self, store: &Store, last: Millis) -> Result<Option<Millis>, StoreError> {
        let before = self.0.before.get_or_try_init(|| async {
            let noted = store.fact(KEPT_AT).await?;
            // Where nothing was noted, nothing is known but what has happened in the rooms.
            Ok::<_, StoreError>(noted.and_then(|noted| noted.parse().ok()).unwrap_or(0))
        });
        let before = *before.await?;
        Ok((last < self.0.began).then_some(before))
    }

    /// Notes that rooms are kept now.
    pub(crate) async fn note(&self, store: &Store) -> Result<(), StoreError> {
        // Not before what the server before has noted was read.
        self.away_since(store, 0).await?;
        store.note(KEPT_AT, &millis().to_string()).await
    }

    /// What the tokens of programs are sealed with; made when the first is.
    pub(super) async fn key(&self, store: &Store) -> Result<String, StoreError> {
        let key = self.0.key.get_or_try_init(|| async {
            if let Some(key) = store.fact(KEY).await? {
                return Ok(key);
            }
            store.note(KEY, &format!("{}{}", random_name(), random_name())).await?;
            store.fact(KEY).await?.ok_or(StoreError::Missing)
        });
        key.await.cloned()
    }

    /// Programs show their tokens on this port.
    pub(crate) fn open_to_programs(&self, port: u16) {
        let _ = self.0.port.set(port);
    }

    pub(crate) fn port(&self) -> Option<u16> {
        self.0.port.get().copied()
    }

    /// What the computer would have played in this game, if that is known.
    pub(super) fn judged(&self, id: &RoomId) -> Option<Choices> {
        let judged = self.0.judged.lock().unwrap_or_else(PoisonError::into_inner);
        judged.iter().find(|(room, _)| room == id).map(|(_, choices)| Arc::clone(choices))
    }

    pub(super) fn judge(&self, id: &RoomId, choices: &Choices) {
        let mut judged = self.0.judged.lock().unwrap_or_else(PoisonError::into_inner);
        if judged.len() >= MOST_JUDGED {
            judged.pop_front();
        }
        judged.push_back((id.clone(), Arc::clone(choices)));
    }

    /// What all rooms that are awake are at.
    pub(crate) fn figures(&self) -> Vec<Figures> {
        self.awake().values().map(|room| room.figures.borrow().clone()).collect()
    }

    /// The rooms that are listed for everybody: those that wait first, then by when something last happened.
    pub(super) fn open(&self) -> Vec<Arc<OpenRoom>> {
        let mut open: Vec<Arc<OpenRoom>> = self.figures().into_iter().filter_map(|figures| figures.open).collect();
        open.sort_by_key(|room| (room.stage != StageCode::Lobby, std::cmp::Reverse(room.changed)));
        open.truncate(MOST_OPEN);
        open
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<RoomId, Awake>> {
        self.0.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pages(&self) -> MutexGuard<'_, Listening> {
        self.0.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Could this be the name of a room?
fn is_id(RoomId(name): &RoomId) -> bool {
    name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The place of a page that listens, given up when it is dropped.
#[derive(Debug)]
pub(super) struct Stay {
    rooms: Rooms,
    source: Source,
    visitor: Visitor,
}

impl Drop for Stay {
    fn drop(&mut self) {
        let mut pages = self.rooms.pages();
        pages.all -= 1;
        one_less(&mut pages.sources, &self.source);
        one_less(&mut pages.visitors, &self.visitor);
    }
}

fn one_less<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, whose: &K) {
    match counts.get_mut(whose) {
        Some(count) if *count > 1 => *count -= 1,
        _ => drop(counts.remove(whose)),
    }
}

/// What a page hears, while it has a place.
pub(super) struct Pages {
    events: mpsc::Receiver<Event>,
    _stay: Stay,
}

impl Pages {
    pub(super) fn new(events: mpsc::Receiver<Event>, stay: Stay) -> Pages {
        Pages { events, _stay: stay }
    }
}

impl Stream for Pages {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}
