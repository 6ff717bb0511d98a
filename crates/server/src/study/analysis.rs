//! The routes of analysis: what the computer thinks of a position, and what random games say about every move.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use player::go::{Heat, Komi, Style, Terms, heat};
use rules::{Game, KoRule, Move, Position};
use wire::{Analyse, AnalysisJson, Fault, HeatJson};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::games::go::{komi_of, think};
use crate::study::desk::no_problem;
use crate::study::thinker::Thinker;

/// Random games for a heat map: so many after each move at the most, and so many in all.
const MOST_EACH: u32 = 1_000;
const MOST_GAMES: u32 = 40_000;
/// How long a glance may take.
const GLANCE: Duration = Duration::from_millis(1_000);
/// The dice of everything that is told here: whoever asks again hears the same, unless several processors have thought.
const SEED: u64 = 1;

/// `POST /api/analyse`.
pub(crate) async fn analyse(
    State(thinker): State<Thinker>,
    caller: Caller,
    Body(sent): Body<Analyse>,
) -> Result<Json<AnalysisJson>, Refusal> {
    let about = question(&sent)?;
    let to_move = about.0.position().to_move();
    let effort = if sent.quick { (think::GLANCE, GLANCE) } else { (think::LOOK, think::PATIENCE) };
    let (opinion, _) = think::opinion(&thinker, &caller, about, (Style::FULL, SEED), effort).await?;
    Ok(Json(AnalysisJson::new(&opinion, to_move)))
}

/// `POST /api/heat`.
pub(crate) async fn warm(
    State(thinker): State<Thinker>,
    caller: Caller,
    Body(sent): Body<Analyse>,
) -> Result<Json<HeatJson>, Refusal> {
    let (game, terms) = question(&sent)?;
    let playouts = playouts(&game);
    let look = move |stop: &AtomicBool| warmth(&game, playouts, terms, stop);
    let (found, _) = think::work(&thinker, &caller, think::PATIENCE, look).await?;
    Ok(Json(HeatJson::new(&found, playouts)))
}

/// The position as a game that begins there, and how it would be counted.
fn question(sent: &Analyse) -> Result<(Game, Terms), Refusal> {
    let position = Position::from_setup(sent.stones.setup()?).map_err(|error| no_problem(&error.into()))?;
    let komi = sent.komi.map_or(Some(Terms::default().komi), komi_of);
    let komi: Komi = komi.ok_or(Fault::BadGame)?;
    Ok((Game::new(position, KoRule::PositionalSuperko), Terms { scoring: sent.scoring.into(), komi }))
}

fn playouts(game: &Game) -> u32 {
    let moves = u32::try_from(game.legal_moves().len()).unwrap_or(u32::MAX).max(1);
    (MOST_GAMES / moves).clamp(1, MOST_EACH)
}

/// Move by move, so that it can be stopped; the moves that were not looked at by then are left out.
fn warmth(game: &Game, playouts: u32, terms: Terms, stop: &AtomicBool) -> Heat {
    let moves = game.legal_moves();
    let looked = moves.iter().take_while(|_| !stop.load(Relaxed)).map(Move::Play);
    let one = |made: Move| heat(game, Some(&[made]), playouts, terms, SEED).moves;
    let mut moves: Vec<_> = looked.flat_map(one).collect();
    let means: Vec<f64> = moves.iter().map(|warmth| warmth.mean).collect();
    for warmth in &mut moves {
        warmth.rank = means.iter().filter(|&&mean| mean > warmth.mean).count();
    }
    Heat { moves }
}
