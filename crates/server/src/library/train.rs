//! `POST /api/train`: the next problem for somebody, for a rating where their level is known.
//!
//! Whether it is rated is written down before it is shown. While nothing has come of it, the same one comes again, in every
//! tab and after every reload; `POST /api/progress` closes it with the first try.

use axum::Json;
use axum::extract::State;
use store::{Listed, Owner, Person, Progress, StoreError, Visitor, now};
use training::{QUICK_ONES, Rating, Weight};
use wire::{Onward, OnwardJson, RatingJson, Train};

use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::library::catalogue::Catalogue;
use crate::library::progress::{Way, passed_by};

/// `POST /api/train`.
pub(crate) async fn train(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(asked): Body<Train>,
) -> Result<Json<OnwardJson>, Refusal> {
    let asked = Onward::from(asked);
    let way = Way::of(&catalogue, &visitor, &asked).await?;
    let Some(person) = person(&catalogue, &visitor, &asked, &way).await? else {
        let next = way.next(&catalogue, &visitor, &passed_by(&asked)).await?;
        return Ok(Json(way.told(&catalogue, &visitor, next)));
    };
    let way = way.at(person.rating.rank());
    let (next, rated) = rated(&catalogue, &visitor, &way, &passed_by(&asked)).await?;
    Ok(Json(OnwardJson { rating: Some(rating_told(&person)), rated, ..way.told(&catalogue, &visitor, next) }))
}

/// How strong somebody is: as rated, or as they have said since, or as the first few problems have shown. None before that.
async fn person(
    catalogue: &Catalogue,
    visitor: &Visitor,
    asked: &Onward,
    way: &Way,
) -> Result<Option<Person>, StoreError> {
    let known = catalogue.store.person(visitor).await?;
    let said_at = asked.since.unwrap_or_default();
    let begun = match (known, asked.start) {
        (Some(known), Some(_)) if said_at <= known.said_at => return Ok(Some(known)),
        (_, Some(start)) => Person { rating: Rating::of_rank(f64::from(start.clamp(1, 37))), tries: 0, said_at },
        (Some(known), None) => return Ok(Some(known)),
        (None, None) if way.known() >= QUICK_ONES => {
            Person { rating: Rating::of_level(way.level() as f64), tries: 0, said_at: 0 }
        }
        (None, None) => return Ok(None),
    };
    catalogue.store.rate_anew(visitor, begun).await?;
    Ok(Some(begun))
}

/// The problem that is open, or another one; and whether it counts.
async fn rated(
    catalogue: &Catalogue,
    visitor: &Visitor,
    way: &Way,
    passed: &[String],
) -> Result<(Option<Listed>, bool), StoreError> {
    if let Some(open) = open(catalogue, visitor).await? {
        return Ok((Some(open), true));
    }
    match way.next(catalogue, visitor, passed).await? {
        Some(next) if counts(&next) => {
            let id = catalogue.store.show(visitor, &next.id, Weight::FULL, now()).await?;
            let shown = catalogue.store.problem(&id, "", catalogue.reader(visitor)).await?;
            let rated = catalogue.store.open_problem(visitor).await? == Some(id);
            Ok((shown, rated))
        }
        other => Ok((other, false)),
    }
}

async fn open(catalogue: &Catalogue, visitor: &Visitor) -> Result<Option<Listed>, StoreError> {
    match catalogue.store.open_problem(visitor).await? {
        Some(id) => catalogue.store.problem(&id, "", catalogue.reader(visitor)).await,
        None => Ok(None),
    }
}

/// Only what came with the program and has a rank, and nobody has met before, says anything.
fn counts(problem: &Listed) -> bool {
    problem.owner == Owner::Program && problem.rank > 0 && problem.record.state() == Progress::New
}

fn rating_told(Person { rating, tries, .. }: &Person) -> RatingJson {
    let [points, deviation] = [rating.points, rating.deviation].map(|number| number.round() as i64);
    RatingJson { points, deviation, sure: rating.is_settled(), tries: *tries }
}
