//! `POST /api/train`: the next problem for somebody, on the way that they have chosen; for a rating where their level is known
//! and the way counts.
//!
//! Whether it is rated is written down before it is shown. While nothing has come of it, the same one comes again on this way,
//! in every tab and after every reload; `POST /api/progress` closes it with the first try.

use axum::Json;
use axum::extract::State;
use store::{Listed, Owner, Person, Progress, Shown, StoreError, Visitor, now};
use telling::{Chosen, rating_told};
use training::{QUICK_ONES, Rating};
use wire::{Onward, OnwardJson, Train};

use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::library::catalogue::Catalogue;
use crate::library::course::{Course, here};
use crate::library::standing::Standing;

/// `POST /api/train`.
pub(crate) async fn train(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(asked): Body<Train>,
) -> Result<Json<OnwardJson>, Refusal> {
    let chosen = Chosen::of(&asked);
    let begin = asked.begin;
    let asked = Onward::from(asked);
    let standing = Standing::of(&catalogue, &visitor, &asked).await?;
    let person = person(&catalogue, &visitor, &asked, &standing).await?;
    let rating = person.as_ref().map(|person| rating_told(person, now()));
    let level = person.map_or(standing.level() as f64, |person| person.rating.rank());
    if let Some(course) = Course::of(chosen.way) {
        let (next, told) = course.next(&catalogue, &visitor, (here(asked.day), level, begin), &asked.passed()).await?;
        let told = OnwardJson { rating, course: Some(told), ..standing.told(&catalogue, &visitor, next) };
        return Ok(Json(told));
    }
    let standing = match chosen.rank {
        Some(rank) => standing.exactly(rank),
        None if person.is_some() => standing.at(level),
        None => standing,
    };
    let standing = standing.among(chosen.only);
    let passed = asked.passed();
    let (next, rated) = match person {
        Some(_) => rated(&catalogue, &visitor, &standing, &chosen, &passed).await?,
        None => (standing.next(&catalogue, &visitor, &passed).await?, false),
    };
    Ok(Json(OnwardJson { rating, rated, ..standing.told(&catalogue, &visitor, next) }))
}

/// How strong somebody is: as rated, or as they have said since, or as the first few problems have shown. None before that.
async fn person(
    catalogue: &Catalogue,
    visitor: &Visitor,
    asked: &Onward,
    standing: &Standing,
) -> Result<Option<Person>, StoreError> {
    let now = now();
    let said_at = asked.since.unwrap_or_default().min(now / 1000);
    match (catalogue.store.person(visitor).await?, asked.start) {
        (Some(known), Some(_)) if said_at <= known.heard_at => Ok(Some(known)),
        (_, Some(start)) => {
            let said = Rating::of_rank(f64::from(start.clamp(1, 37)));
            catalogue.store.begin_as_said(visitor, (said, said_at), now).await.map(Some)
        }
        (Some(known), None) => Ok(Some(known)),
        (None, None) if standing.known() >= QUICK_ONES => {
            catalogue.store.begin_rating(visitor, Rating::of_level(standing.level() as f64)).await.map(Some)
        }
        (None, None) => Ok(None),
    }
}

/// The problem that is open on this way, or another one; and whether it counts.
async fn rated(
    catalogue: &Catalogue,
    visitor: &Visitor,
    standing: &Standing,
    chosen: &Chosen,
    passed: &[String],
) -> Result<(Option<Listed>, bool), StoreError> {
    let name = chosen.name();
    if let Some(open) = open(catalogue, visitor, &name).await? {
        return Ok((Some(open), true));
    }
    // What is open on another way is not shown on this one.
    let passed = [passed, &catalogue.store.open_problems(visitor).await?].concat();
    let next = standing.next(catalogue, visitor, &passed).await?;
    let Some(weight) = chosen.way.weight() else { return Ok((next, false)) };
    match next {
        Some(next) if counts(&next) => {
            let shown = Shown { way: &name, weight };
            let id = catalogue.store.show(visitor, &next.id, shown, now()).await?;
            let rated = catalogue.store.open_problems(visitor).await?.contains(&id);
            Ok((catalogue.store.problem(&id, "", catalogue.reader(visitor)).await?, rated))
        }
        other => Ok((other, false)),
    }
}

async fn open(catalogue: &Catalogue, visitor: &Visitor, way: &str) -> Result<Option<Listed>, StoreError> {
    match catalogue.store.open_problem(visitor, way).await? {
        Some(id) => catalogue.store.problem(&id, "", catalogue.reader(visitor)).await,
        None => Ok(None),
    }
}

/// Only what came with the program and has a rank, and nobody has met before, says anything.
fn counts(problem: &Listed) -> bool {
    problem.owner == Owner::Program && problem.rank > 0 && problem.record.state() == Progress::New
}
