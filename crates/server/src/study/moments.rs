//! `POST /api/moments`: where in a game the life of a group changed hands, found out while the page is told how it goes. It ends when the
//! page goes away.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use lesson::{Moments, moments};
use sgf::Record;
use solver::Limits;
use wire::{MomentsJson, MomentsRequest, MomentsTick, time_for};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::doors::stream::{Stream, Teller, event, follow};
use crate::study::thinker::{Job, Kind, Leash, Thinker};

/// Seconds when nobody says, and at the most.
const SECONDS: f64 = 20.0;
const MOST_SECONDS: f64 = 60.0;
/// What a proof may take, in positions.
const NODES: u64 = 1_000_000;

/// `POST /api/moments`.
pub(crate) async fn missed(
    State(thinker): State<Thinker>,
    caller: Caller,
    Body(request): Body<MomentsRequest>,
) -> Result<Sse<Stream>, Refusal> {
    let limit = time_for(request.seconds, SECONDS, MOST_SECONDS)?;
    let (record, from) = (request.record()?, request.from);
    let looking = Looking { turns: record.turns.len(), looked: Arc::default(), found: Arc::default() };
    let mut tell = looking.teller();
    let work = move |leash: &Leash| looked_through(&record, from, leash, &mut tell);
    let job = thinker.start(Kind::Solving, &caller, work).await?;
    Ok(follow(job, limit, looking))
}

/// Looks through the game until the leash is pulled; what was found by then is told. Blocks.
fn looked_through(record: &Record, from: usize, leash: &Leash, tell: &mut dyn FnMut(&Moments)) -> MomentsJson {
    let limits = Limits { nodes: NODES, plan: NODES, watch: None, ..leash.limits(false) };
    let mut goes_on = |so_far: &Moments| {
        tell(so_far);
        !leash.flag().load(Relaxed)
    };
    telling::moments(&moments(record, from, &limits, &mut goes_on))
}

/// A game that is being looked through.
struct Looking {
    turns: usize,
    looked: Arc<AtomicUsize>,
    found: Arc<AtomicUsize>,
}

impl Looking {
    /// Notes how far it has come.
    fn teller(&self) -> impl FnMut(&Moments) + Send + 'static {
        let (looked, found) = (Arc::clone(&self.looked), Arc::clone(&self.found));
        move |so_far| {
            looked.store(so_far.looked, Relaxed);
            found.store(so_far.found.len(), Relaxed);
        }
    }
}

impl Teller<MomentsJson> for Looking {
    fn progress(&self, _: &Job<MomentsJson>) -> Option<Event> {
        let tick =
            MomentsTick { looked: self.looked.load(Relaxed), turns: self.turns, found: self.found.load(Relaxed) };
        Some(event("progress", &tick))
    }

    async fn result(self, answer: MomentsJson, _: Duration, _: bool) -> Event {
        event("moments", &answer)
    }
}
