//! Games of others: played out for a page that knows no rule of Go, and what they have thrown away.

use std::sync::atomic::Ordering::Relaxed;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lesson::Moments;
use serde::{Deserialize, Serialize};
use solver::Limits;
use telling::game_file;
use wire::{Fault, GameAsked, GameFile, MomentsJson, MomentsRequest, MomentsTick, time_for};

use crate::search::{MEMORY, limits};
use crate::stop::Stop;
use crate::watch::{Outside, Watch};

/// Seconds when nobody says, and at the most; and what a proof may take in positions, as on the server.
const SECONDS: f64 = 20.0;
const MOST_SECONDS: f64 = 60.0;
const NODES: u64 = 1_000_000;

/// A file in Base64.
#[derive(Debug, Deserialize)]
pub(super) struct SentFile {
    content: String,
}

/// How a search ended: the name of the server's event with its data.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Missed {
    Moments(MomentsJson),
}

/// A game of a file.
pub(super) fn game(asked: GameAsked, sent: &SentFile) -> Result<GameFile, Stop> {
    let bytes = STANDARD.decode(&sent.content).map_err(|_| Fault::BadBody)?;
    Ok(game_file(bytes, asked.game.unwrap_or(1))?)
}

/// Looks through a game until the time is up; what was found by then is told.
pub(super) fn moments(asked: &MomentsRequest, outside: &dyn Outside) -> Result<Missed, Stop> {
    let limit = time_for(asked.seconds, SECONDS, MOST_SECONDS)?;
    let (record, from) = (asked.record()?, asked.from);
    let watch = Watch::new(outside, wire::millis(limit));
    let limits = Limits { nodes: NODES, plan: NODES, memory: MEMORY, watch: None, ..limits(&watch) };
    let mut goes_on = |so_far: &Moments| {
        let tick = MomentsTick { looked: so_far.looked, turns: record.turns.len(), found: so_far.found.len() };
        serde_json::to_string(&tick).iter().for_each(|tick| outside.tell(tick));
        !watch.flag().load(Relaxed)
    };
    let found = lesson::moments(&record, from, &limits, &mut goes_on);
    Ok(Missed::Moments(telling::moments(&found)))
}
