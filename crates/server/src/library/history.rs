//! The routes of what somebody has done: what waits for them on each way to train, and what has come of all of it.

use axum::Json;
use axum::extract::State;
use store::Tried;
use telling::{FirstTry, curve, ranks, rating_told, run_told, themes, tried_told};
use wire::{DayJson, Here, HistoryJson, WaysJson};

use crate::doors::refusal::Refusal;
use crate::doors::request::Asked;
use crate::doors::visitor::Known;
use crate::library::catalogue::Catalogue;
use crate::library::course::here;

/// First tries that are looked at, the latest.
const MOST_TRIES: i64 = 5_000;
/// Rated tries that the curve is drawn through, and its days at the most.
const MOST_RATED: i64 = 5_000;
/// Days of the calendar.
const YEAR: i64 = 371;
/// Tries that are told one by one, the latest.
const MOST_LATEST: usize = 20;

/// `GET /api/ways`.
pub(crate) async fn ways(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    Asked(asked): Asked<Here>,
) -> Result<Json<WaysJson>, Refusal> {
    let here = here(asked.day);
    let store = &catalogue.store;
    let person = store.person(&visitor).await?;
    let daily = store.daily(&visitor, here.1).await?;
    let mistakes = store.mistakes(&visitor, here).await?;
    let reviews = store.reviews(&visitor, here).await?;
    let best = store.best_run(&visitor, here.1).await?;
    let run = store.run(&visitor).await?.filter(|run| run.left(here.0) > 0);
    Ok(Json(WaysJson {
        rating: person.as_ref().map(|person| rating_told(person, here.0)),
        level: person.map(|person| (person.rating.rank().round() as i64).clamp(1, 37)),
        daily: daily.iter().filter_map(|one| one.solved).collect(),
        daily_of: daily.len() as i64,
        mistakes: mistakes.all,
        mistakes_due: mistakes.due,
        reviews_on: reviews.on,
        reviews: reviews.all,
        reviews_due: reviews.due,
        best_today: best.today,
        best_ever: best.ever,
        run: run.map(|run| run_told(&run, here.0)),
    }))
}

/// `GET /api/history`.
pub(crate) async fn history(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    Asked(asked): Asked<Here>,
) -> Result<Json<HistoryJson>, Refusal> {
    let (now, day) = here(asked.day);
    let store = &catalogue.store;
    let person = store.person(&visitor).await?;
    let tried: Vec<FirstTry> = store.tried(&visitor, MOST_TRIES).await?.into_iter().map(first_try).collect();
    let rated = store.rated_tries(&visitor, MOST_RATED).await?;
    let days = store.days(&visitor, day, YEAR).await?;
    let day_told =
        |tally: &store::DayTally| DayJson { day: tally.day.number(), tries: tally.tries, solved: tally.solved };
    Ok(Json(HistoryJson {
        today: day.number(),
        rating: person.as_ref().map(|person| rating_told(person, now)),
        ratings: curve(&rated),
        days: days.iter().rev().filter(|tally| tally.day.number() > day.number() - YEAR).map(day_told).collect(),
        streak: store.today(&visitor, day).await?.streak,
        tries: tried.len() as i64,
        ranks: ranks(&tried),
        themes: themes(&tried, person.as_ref()),
        latest: tried.iter().take(MOST_LATEST).map(tried_told).collect(),
    }))
}

/// The tries that are kept, as they are told of.
pub(super) fn first_try(one: Tried) -> FirstTry {
    let Tried { problem, at, way, solved, ms, rated, rank, kind, tags, .. } = one;
    FirstTry { problem, at, way, solved, ms, rated, rank, kind, tags }
}
