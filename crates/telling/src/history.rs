//! What has come of training, as it is told: ratings by days, ranks, themes, single tries.

use std::collections::BTreeMap;

use training::rules::RUN_MISSES;
use training::{Card, Day, Person, Rated, RatedTry, Rating, Run, Way, expected};
use tsumego::{ProblemKind, Tag};
use wire::{Code, LatestTry, ProblemId, RankTally, RatedDay, RatingJson, ReturnsJson, RunJson, ThemeTally};

/// A theme of which fewer problems were tried says nothing.
const ENOUGH: i64 = 3;

/// The first try of a problem on a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstTry {
    /// What was tried.
    pub problem: String,
    /// When, in microseconds since 1970.
    pub at: i64,
    /// How they came to it.
    pub way: Way,
    /// Without a wrong move?
    pub solved: bool,
    /// How long it took.
    pub ms: i64,
    /// Where it counted.
    pub rated: Option<Rated>,
    /// The step of its rank; 0 where nobody knows.
    pub rank: i64,
    /// What it asks for.
    pub kind: Option<ProblemKind>,
    /// What its proof shows.
    pub tags: Vec<Tag>,
}

/// How strong somebody is.
pub fn rating_told(person: &Person, now: i64) -> RatingJson {
    let Person { rating, tries, .. } = *person;
    let [points, deviation] = [rating.points, rating.deviation].map(|number| number.round() as i64);
    RatingJson { points, deviation, sure: rating.is_settled(), tries, too_soon: person.is_too_soon(now) }
}

/// A run as it stands.
pub fn run_told(run: &Run, now: i64) -> RunJson {
    RunJson { left_ms: run.left(now) / 1000, solved: run.solved, missed: run.missed, most_missed: RUN_MISSES }
}

/// Why a problem returns on a day.
pub fn returns_told(card: &Card, day: Day) -> ReturnsJson {
    let days = card.days(day);
    let recalled = (card.memory.recalled(days as f64) * 100.0).round() as i64;
    ReturnsJson { days, missed: card.missed, reviews: card.reviews, recalled }
}

/// A try as it is told.
pub fn tried_told(one: &FirstTry) -> LatestTry {
    LatestTry {
        problem: ProblemId(one.problem.clone()),
        at: one.at / 1000,
        way: Code(one.way),
        solved: one.solved,
        ms: one.ms,
        change: one.rated.map(|rated| rated.after - rated.before),
    }
}

/// The points at the end of each day; the latest try comes first.
pub fn curve(rated: &[RatedTry]) -> Vec<RatedDay> {
    let mut ends: BTreeMap<Day, i64> = BTreeMap::new();
    for RatedTry { day, rated } in rated {
        ends.entry(*day).or_insert(rated.after);
    }
    ends.into_iter().map(|(day, points)| RatedDay { day: day.number(), points }).collect()
}

/// How problems of each rank went, and how long it took.
pub fn ranks(tried: &[FirstTry]) -> Vec<RankTally> {
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
pub fn themes(tried: &[FirstTry], person: Option<&Person>) -> Vec<ThemeTally> {
    let mut themes: Vec<ThemeTally> = Vec::new();
    let kinds = ProblemKind::ALL.map(|kind| (Some(kind), None));
    let tags = Tag::ALL.map(|tag| (None, Some(tag)));
    for (kind, tag) in kinds.into_iter().chain(tags) {
        let of: Vec<&FirstTry> = tried.iter().filter(|one| is_of(one, kind, tag)).collect();
        let (tries, solved) = (of.len() as i64, of.iter().filter(|one| one.solved).count() as i64);
        let expected = (of.iter().map(|one| chance(one, person)).sum::<f64>() * 1000.0).round() as i64;
        if tries >= ENOUGH {
            themes.push(ThemeTally { kind: kind.map(Code), tag: tag.map(Code), tries, solved, expected });
        }
    }
    themes.sort_by_key(|theme| (theme.solved * 1000 - theme.expected) / theme.tries);
    themes
}

fn is_of(one: &FirstTry, kind: Option<ProblemKind>, tag: Option<Tag>) -> bool {
    (kind.is_some() && one.kind == kind) || tag.is_some_and(|tag| one.tags.contains(&tag))
}

/// How often somebody should solve it: as strong as they were where it was rated, or as they are.
fn chance(one: &FirstTry, person: Option<&Person>) -> f64 {
    let problem = Rating::of_problem(one.rank.max(1) as f64);
    match (one.rated, person) {
        (Some(Rated { before, .. }), _) => expected(Rating { points: before as f64, ..problem }, problem),
        (None, Some(person)) => expected(person.rating, problem),
        (None, None) => 0.5,
    }
}
