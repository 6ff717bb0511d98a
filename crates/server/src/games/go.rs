//! The routes of whole games of Go against the computer: begin, show, list, play, let the computer answer, estimate, undo,
//! count, mark what is dead, agree, play on, export, delete.
//!
//! A game is kept as what was agreed and its turns, and replayed by the rules whenever it is asked for, as in Capture Row;
//! so is its clock, which runs while the page is open. Every change names the version that it answers. The computer thinks
//! in a request of its own and keeps nothing between them: a page that goes away ends the search.

mod count;
mod record;
mod table;
pub(crate) mod think;
mod told;

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use player::go::{Bot, Choice, Komi, RUNGS, Rung, Style, status};
use rules::{Color, Illegal, Move, fixed_handicap};
use store::{KeptGo, Visitor, now, random_name};
use wire::{
    AnalysisJson, BoardJson, Fault, GameScore, GoAnswer, GoId, GoJson, GoMark, GoSeen, GoSummary, GoTurn, MarginCode,
    NewGo, OfferJson, RungJson, ScoringName,
};

use self::table::GoTable;
use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::quota::{Ware, Writer};
use crate::doors::refusal::Refusal;
use crate::doors::request::{Body, Named};
use crate::doors::visitor::Known;
use crate::games::keeping::Games;
use crate::rooms::Club;
use crate::words::Retold as _;

/// Games in a list.
const MOST_LISTED: i64 = 100;
/// Games that one visitor may keep.
const MOST_KEPT: i64 = 5_000;
/// Turns of a game: far more than anybody plays, where no board comes back.
const MOST_TURNS: usize = 2_000;
/// The boards that people play on.
const SIZES: std::ops::RangeInclusive<u8> = 5..=19;
/// The rung when nobody says.
const RUNG: &str = "r3";

/// `GET /api/offer`.
pub(crate) async fn offer(State(club): State<Club>) -> Json<OfferJson> {
    let most = |size: u8| (2..=9).filter(|&stones| fixed_handicap(size, stones).is_some()).max().unwrap_or(0);
    let boards = SIZES.map(|size| BoardJson { size, most_handicap: most(size) }).collect();
    let (engines, door) = (club.engines.names(), club.rooms.port().is_some());
    Json(OfferJson { rungs: RUNGS.iter().map(RungJson::from).collect(), boards, engines, door })
}

/// `POST /api/go`.
pub(crate) async fn begin(
    State(games): State<Games>,
    Writer(caller): Writer,
    Body(wanted): Body<NewGo>,
) -> Result<(StatusCode, Json<GoJson>), Refusal> {
    let kept = new_game(&wanted, caller.visitor.clone())?;
    if games.store.begun::<KeptGo>(&kept.owner).await? >= MOST_KEPT {
        return Err(Fault::TooManyGames { most: MOST_KEPT }.into());
    }
    let table = GoTable::of(kept)?;
    games.quota.take(&caller, Ware::Games, 1.0)?;
    games.store.begin(&table.kept).await?;
    Ok((StatusCode::CREATED, Json(table.told())))
}

fn new_game(wanted: &NewGo, owner: Visitor) -> Result<KeptGo, Refusal> {
    let rung = Rung::named(wanted.rung.as_deref().unwrap_or(RUNG));
    let komi = wanted.komi.map_or(Some(usual_komi(wanted)), komi_of);
    let clock = wanted.clock.map(|clock| clock.control().map(|_| clock.retold()).ok_or(Fault::BadGame)).transpose()?;
    let (Some(rung), Some(komi), true) = (rung, komi, SIZES.contains(&wanted.size)) else {
        return Err(Fault::BadGame.into());
    };
    Ok(KeptGo {
        id: random_name(),
        owner,
        color: wanted.color.map_or(Color::Black, |hue| hue.0),
        rung: rung.name.to_owned(),
        seed: now() & 0xffff_ffff,
        size: wanted.size.into(),
        handicap: wanted.handicap.into(),
        komi: komi.half_points().into(),
        scoring: wanted.scoring.retold(),
        clock,
        turns: String::new(),
        times: String::new(),
        hopeless: 0,
        fates: Vec::new(),
        dead: String::new(),
        outcome: None,
        winner: None,
        lead: 0,
        version: 0,
        changed: now(),
    })
}

/// Half a point with a handicap, and else what is usual where games are counted so.
fn usual_komi(wanted: &NewGo) -> Komi {
    let half_points = match wanted.scoring {
        _ if wanted.handicap > 0 => 1,
        ScoringName::Area => 15,
        ScoringName::Territory => 13,
    };
    Komi::new(half_points).expect("it is a small number")
}

/// A komi that somebody has sent.
pub(crate) fn komi_of(points: f64) -> Option<Komi> {
    points.to_string().parse().ok()
}

/// `GET /api/go`.
pub(crate) async fn list(State(games): State<Games>, Known(visitor): Known) -> Result<Json<Vec<GoSummary>>, Refusal> {
    let games = games.store.games(&visitor, MOST_LISTED).await?;
    games.into_iter().map(|kept| Ok(GoTable::of(kept)?.summary())).collect::<Result<_, _>>().map(Json)
}

/// `GET /api/go/{id}`.
pub(crate) async fn show(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
) -> Result<Json<GoJson>, Refusal> {
    Ok(Json(GoTable::find(&games, &id, &visitor).await?.told()))
}

/// `POST /api/go/{id}/turn`.
pub(crate) async fn turn(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
    Body(sent): Body<GoTurn>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = GoTable::seen(&games, &id, &visitor, sent.version).await?;
    if !table.goes_on() {
        return Err(Fault::GameOver.into());
    }
    if !table.is_yours() {
        return Err(Fault::NotYourTurn.into());
    }
    let (you, spent) = (table.kept.color, table.believed(sent.spent));
    match sent.turn.as_str() {
        "resign" => table.end(GameScore::won(MarginCode::Resignation, !you)),
        "time" if table.is_late(spent) => table.end(GameScore::won(MarginCode::Time, !you)),
        "time" => return Ok(Json(table.told())),
        turn => {
            let made: Move = turn.parse().map_err(|_| Fault::OffBoard)?;
            room(&table)?;
            table.take(&made.to_string(), spent).map_err(|illegal| explained(&table, made, illegal))?;
        }
    }
    table.keep(&games).await?;
    Ok(Json(table.told()))
}

/// `POST /api/go/{id}/answer`.
pub(crate) async fn answer(
    State(games): State<Games>,
    caller: Caller,
    Named(id): Named<GoId>,
    Body(sent): Body<GoAnswer>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = GoTable::seen(&games, &id, &caller.visitor, sent.version).await?;
    if !table.is_computers_turn() {
        return Err(Fault::NotItsTurn.into());
    }
    room(&table)?;
    let limit = think::patience(table.rung()).min(table.budget().unwrap_or(u64::MAX));
    let effort = think::effort(&games.thinker, if sent.hurry { think::HURRY } else { u64::MAX });
    let (game, terms) = (table.game.clone(), table.terms());
    let mut bot =
        Bot::new(table.rung().style, seed(&table)).after_lost(u32::try_from(table.kept.hopeless).unwrap_or(0));
    let choose = move |stop: &_| {
        let choice = bot.think(&game, terms, &effort, stop, &mut |_| {}).choice;
        (choice, bot.lost())
    };
    let ((choice, lost), spent) = think::work(&games.thinker, &caller, Duration::from_millis(limit), choose).await?;
    table.kept.hopeless = lost.into();
    match choice {
        Choice::Resign => table.end(GameScore::won(MarginCode::Resignation, table.kept.color)),
        Choice::Play(made) => table.take(&made.to_string(), spent).map_err(|illegal| Refusal::internal(&illegal))?,
    }
    table.keep(&games).await?;
    Ok(Json(table.told()))
}

/// The same seed for the same turn of a game, and another for every other.
fn seed(table: &GoTable) -> u64 {
    (table.kept.seed as u64).wrapping_mul(1_000).wrapping_add(table.game.turns().len() as u64)
}

fn room(table: &GoTable) -> Result<(), Refusal> {
    if table.game.turns().len() < MOST_TURNS { Ok(()) } else { Err(Fault::TooManyMoves { most: MOST_TURNS }.into()) }
}

/// `POST /api/go/{id}/estimate`.
pub(crate) async fn estimate(
    State(games): State<Games>,
    caller: Caller,
    Named(id): Named<GoId>,
    Body(sent): Body<GoSeen>,
) -> Result<Json<AnalysisJson>, Refusal> {
    let table = GoTable::seen(&games, &id, &caller.visitor, sent.version).await?;
    let (to_move, seed) = (table.game.position().to_move(), seed(&table));
    let about = (table.game.clone(), table.terms());
    let opinion = think::opinion(&games.thinker, &caller, about, (Style::FULL, seed), (think::LOOK, think::PATIENCE));
    Ok(Json(AnalysisJson::new(&opinion.await?.0, to_move)))
}

/// `POST /api/go/{id}/undo`: takes back the last turn of whoever asks and what was answered to it, or the end of the game.
pub(crate) async fn undo(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
    Body(sent): Body<GoSeen>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = GoTable::seen(&games, &id, &visitor, sent.version).await?;
    if !table.undo()? {
        return Err(Fault::NothingToUndo.into());
    }
    table.keep(&games).await?;
    Ok(Json(table.told()))
}

/// `POST /api/go/{id}/count`: what the computer makes of the stones when both have passed.
pub(crate) async fn count(
    State(games): State<Games>,
    caller: Caller,
    Named(id): Named<GoId>,
    Body(sent): Body<GoSeen>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = counting(&games, &id, &caller.visitor, sent.version).await?;
    if table.count().is_none() {
        let (game, terms, effort) = (table.game.clone(), table.terms(), think::effort(&games.thinker, think::LOOK));
        let look = move |stop: &_| status(&game, terms, &effort, stop);
        let (found, _) = think::work(&games.thinker, &caller, think::PATIENCE, look).await?;
        table.kept.dead = count::written(found.dead());
        table.kept.fates = count::fates(&table, &found);
        table.keep(&games).await?;
    }
    Ok(Json(table.told()))
}

/// `POST /api/go/{id}/mark`.
pub(crate) async fn mark(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
    Body(sent): Body<GoMark>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = counting(&games, &id, &visitor, sent.version).await?;
    let count = table.count().ok_or(Fault::GameGoesOn)?;
    table.kept.dead = count::written(count.marked(sent.point.0).ok_or(Fault::NoGroup)?);
    table.keep(&games).await?;
    Ok(Json(table.told()))
}

/// `POST /api/go/{id}/agree`: ends the game as it is marked, unless the computer has a proof of something else.
pub(crate) async fn agree(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
    Body(sent): Body<GoSeen>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = counting(&games, &id, &visitor, sent.version).await?;
    let count = table.count().ok_or(Fault::GameGoesOn)?;
    let (disputed, score) = (count.disputed(), count.score());
    if !disputed.is_empty() {
        return Err(Fault::Disagrees.at(disputed).into());
    }
    table.end(score);
    table.keep(&games).await?;
    Ok(Json(table.told()))
}

/// `POST /api/go/{id}/resume`: play goes on after two passes.
pub(crate) async fn resume(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
    Body(sent): Body<GoSeen>,
) -> Result<Json<GoJson>, Refusal> {
    let mut table = counting(&games, &id, &visitor, sent.version).await?;
    table.resume().map_err(|illegal| Refusal::internal(&illegal))?;
    table.keep(&games).await?;
    Ok(Json(table.told()))
}

/// A game in which both have passed and nobody has won yet.
async fn counting(games: &Games, id: &GoId, visitor: &Visitor, version: i64) -> Result<GoTable, Refusal> {
    let table = GoTable::seen(games, id, visitor, version).await?;
    match (table.is_counting(), &table.kept.outcome) {
        (true, _) => Ok(table),
        (false, Some(_)) => Err(Fault::GameOver.into()),
        (false, None) => Err(Fault::GameGoesOn.into()),
    }
}

/// `GET /api/go/{id}/game.sgf`.
pub(crate) async fn sgf(
    State(games): State<Games>,
    Known(visitor): Known,
    Named(id): Named<GoId>,
) -> Result<Response, Refusal> {
    let table = GoTable::find(&games, &id, &visitor).await?;
    let file = record::written(&table).map_err(|error| Refusal::internal(&error))?;
    Ok(download::sgf("game.sgf", file))
}

/// `DELETE /api/go/{id}`.
pub(crate) async fn delete(
    State(games): State<Games>,
    Writer(caller): Writer,
    Named(id): Named<GoId>,
) -> Result<StatusCode, Refusal> {
    GoTable::find(&games, &id, &caller.visitor).await?;
    games.store.delete_game::<KeptGo>(&id.0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why a move was refused, with the stones that are to blame.
fn explained(table: &GoTable, made: Move, illegal: Illegal) -> Refusal {
    let last = table.game.moves().last().and_then(Move::point);
    Fault::of_move(table.game.position().board(), last, made.point(), illegal).into()
}

#[cfg(test)]
mod tests;
