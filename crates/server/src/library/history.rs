//! The routes of what somebody has done: what waits for them on each way to train, and what has come of all of it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use store::{Day, Person, Rated, RatedTry, Tried};
use training::{Rating, expected};
use tsumego::{ProblemKind, Tag};
use wire::{Code, DayJson, Here, HistoryJson, LatestTry, ProblemId, RankTally, RatedDay, ThemeTally, WaysJson};

use crate::doors::refusal::Refusal;
use crate::doors::request::Asked;
use crate::doors::visitor::Known;
use crate::library::catalogue::Catalogue;
use crate::library::course::{here, run_told};
use crate::library::train::rating_told;

/// First tries that are looked at, the latest.
const MOST_TRIES: i64 = 5_000;
/// Rated tries that the curve is drawn through, and its days at the most.
const MOST_RATED: i64 = 5_000;
/// Days of the calendar.
const YEAR: i64 = 371;
/// Tries that are told one by one, the latest.
const MOST_LATEST: usize = 20;
/// A theme of which fewer problems were tried says nothing.
const ENOUGH: i64 = 3;

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
        rating: person.as_ref().map(rating_told),
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
    let (_, day) = here(asked.day);
    let store = &catalogue.store;
    let person = store.person(&visitor).await?;
    let tried = store.tried(&visitor, MOST_TRIES).await?;
    let rated = store.rated_tries(&visitor, MOST_RATED).await?;
    let days = store.days(&visitor, day, YEAR).await?;
    let day_told =
        |tally: &store::DayTally| DayJson { day: tally.day.number(), tries: tally.tries, solved: tally.solved };
    Ok(Json(HistoryJson {
        today: day.number(),
        rating: person.as_ref().map(rating_told),
        ratings: curve(&rated),
        days: days.iter().rev().filter(|tally| tally.day.number() > day.number() - YEAR).map(day_told).collect(),
        streak: store.today(&visitor, day).await?.streak,
        tries: tried.len() as i64,
        ranks: ranks(&tried),
        themes: themes(&tried, person.as_ref()),
        latest: tried.iter().take(MOST_LATEST).map(tried_told).collect(),
    }))
}

/// The points at the end of each day; the latest try comes first.
fn curve(rated: &[RatedTry]) -> Vec<RatedDay> {
    let mut ends: BTreeMap<Day, i64> = BTreeMap::new();
    for RatedTry { day, rated } in rated {
        ends.entry(*day).or_insert(rated.after);
    }
    ends.into_iter().map(|(day, points)| RatedDay { day: day.number(), points }).collect()
}

fn ranks(tried: &[Tried]) -> Vec<RankTally> {
    let mut of: BTreeMap<i64, (i64, Vec<i64>)> = BTreeMap::new();
    for one in tried.iter().filter(|one| one.rank > 0) {
        let (tries, times) = of.entry(one.rank).or_default();
        *tries += 1;
        times.extend(one.solved.then_some(one.ms));
    }
    let tally = |(rank, (tries, mut times)): (i64, (i64, Vec<i64>))| {
        times.sort_unstable();
        RankTally { rank, tries, solved: times.len() as i64, ms: times.get(times.len() / 2).copied() }
    };
    of.into_iter().map(tally).collect()
}

/// How problems of each kind and with each technique went, beside what was to be expected: the weakest first.
fn themes(tried: &[Tried], person: Option<&Person>) -> Vec<ThemeTally> {
    let mut themes: Vec<ThemeTally> = Vec::new();
    let kinds = ProblemKind::ALL.map(|kind| (Some(kind), None));
    let tags = Tag::ALL.map(|tag| (None, Some(tag)));
    for (kind, tag) in kinds.into_iter().chain(tags) {
        let of: Vec<&Tried> = tried.iter().filter(|one| is_of(one, kind, tag)).collect();
        let (tries, solved) = (of.len() as i64, of.iter().filter(|one| one.solved).count() as i64);
        let expected = (of.iter().map(|one| chance(one, person)).sum::<f64>() * 1000.0).round() as i64;
        if tries >= ENOUGH {
            themes.push(ThemeTally { kind: kind.map(Code), tag: tag.map(Code), tries, solved, expected });
        }
    }
    themes.sort_by_key(|theme| (theme.solved * 1000 - theme.expected) / theme.tries);
    themes
}

fn is_of(one: &Tried, kind: Option<ProblemKind>, tag: Option<Tag>) -> bool {
    (kind.is_some() && one.kind == kind) || tag.is_some_and(|tag| one.tags.contains(&tag))
}

/// How often somebody should solve it: as strong as they were where it was rated, or as they are.
fn chance(one: &Tried, person: Option<&Person>) -> f64 {
    let problem = Rating::of_problem(one.rank.max(1) as f64);
    match (one.rated, person) {
        (Some(Rated { before, .. }), _) => expected(Rating { points: before as f64, ..problem }, problem),
        (None, Some(person)) => expected(person.rating, problem),
        (None, None) => 0.5,
    }
}

pub(super) fn tried_told(one: &Tried) -> LatestTry {
    LatestTry {
        problem: ProblemId(one.problem.clone()),
        at: one.at / 1000,
        way: Code(one.way),
        solved: one.solved,
        ms: one.ms,
        change: one.rated.map(|rated| rated.after - rated.before),
    }
}
