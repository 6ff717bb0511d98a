//! How long and how hard the computer thinks about whole games, and with how much memory.

use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use player::go::{Bot, Effort, Opinion, Rung, Style, Terms};
use rules::Game;

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::study::thinker::{Kind, Leash, Thinker};

/// Bytes that the trees of all searches together may take.
const MEMORY: usize = 64 << 20;
/// Games played out for a move at the most; a full-strength player is ended by the clock.
const MOST_PLAYOUTS: u64 = 100_000;
/// Games for a hurried move, for a glance at a position and for a look at it.
pub(super) const HURRY: u64 = 100;
pub(crate) const GLANCE: u64 = 500;
pub(crate) const LOOK: u64 = 5_000;
/// Milliseconds for a move of the strongest, and of the others.
const LONGEST: u64 = 5_000;
const LONG: u64 = 3_000;
/// How long an estimate and a count may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);

/// How long somebody waits for a move of this strength at the most, in milliseconds.
pub(crate) fn patience(rung: &Rung) -> u64 {
    if rung.style.playouts() > MOST_PLAYOUTS { LONGEST } else { LONG }
}

/// What one search may use. At home all processors work on it, but for a glance, which is the same whenever it is taken.
pub(crate) fn effort(thinker: &Thinker, playouts: u64) -> Effort {
    let cores = available_parallelism().map_or(1, |cores| cores.get());
    let threads = if thinker.is_at_home() && playouts > GLANCE { cores } else { 1 };
    let places = thinker.uses().into_iter().find(|kind| kind.kind == Kind::Game).map_or(cores, |kind| kind.places);
    Effort { playouts: playouts.min(MOST_PLAYOUTS), threads, memory: MEMORY / places.max(1) }
}

/// What the computer thinks of a game, and how many milliseconds that took.
pub(crate) async fn opinion(
    thinker: &Thinker,
    caller: &Caller,
    (game, terms): (Game, Terms),
    (style, seed): (Style, u64),
    (playouts, limit): (u64, Duration),
) -> Result<(Opinion, u64), Refusal> {
    let effort = effort(thinker, playouts);
    let think = move |stop: &AtomicBool| Bot::new(style, seed).think(&game, terms, &effort, stop, &mut |_| {});
    work(thinker, caller, limit, think).await
}

/// Something that the computer works out about a game until it is told to stop, and how many milliseconds that took.
pub(crate) async fn work<T: Send + 'static>(
    thinker: &Thinker,
    caller: &Caller,
    limit: Duration,
    think: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<(T, u64), Refusal> {
    let mut job = thinker.start(Kind::Game, caller, move |leash: &Leash| think(leash.flag())).await?;
    let begun = Instant::now();
    let found = job.answer_by(limit).await?;
    Ok((found, u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX)))
}
