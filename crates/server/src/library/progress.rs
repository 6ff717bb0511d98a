//! The routes of the way through the library: what somebody did with a problem, and which one comes next.

use axum::Json;
use axum::extract::State;
use bank::Mix;
use store::{Attempt, Day, Listed, Query, Sort, StoreError, Today, Visitor, now};
use tsumego::{ProblemKind, Rank};
use wire::{Fault, Onward, OnwardJson, Progress, RecordJson, TodayJson};

use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body};
use crate::doors::visitor::Known;
use crate::library::catalogue::Catalogue;
use crate::library::level::{MOST_LOOKED_AT, around, ceiling, level};
use crate::library::summary::{record_told, summary};
use crate::words::Retold as _;

/// So many that somebody has passed by are kept away from them.
const MOST_PASSED: usize = 50;

/// `POST /api/progress`.
pub(crate) async fn note(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(Progress { id, deed, ms, day }): Body<Progress>,
) -> Result<Json<RecordJson>, Refusal> {
    let id = catalogue.listed(&id, &visitor).await?.id;
    let now = now();
    let attempt = Attempt { deed: deed.retold(), ms, now, day: Day::near(day, now) };
    let marked = catalogue.store.mark(&visitor, &id, attempt).await?.ok_or(Fault::NoSuchProblem)?;
    Ok(Json(record_told(&marked.record, marked.rated)))
}

/// `GET /api/onward`.
pub(crate) async fn onward(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    Asked(asked): Asked<Onward>,
) -> Result<Json<OnwardJson>, Refusal> {
    let way = Way::of(&catalogue, &visitor, &asked).await?;
    let next = way.next(&catalogue, &visitor, &passed_by(&asked)).await?;
    Ok(Json(way.told(&catalogue, &visitor, next)))
}

/// What somebody has passed by, the latest first.
pub(super) fn passed_by(Onward { except, .. }: &Onward) -> Vec<String> {
    except.split(',').filter(|id| !id.is_empty()).take(MOST_PASSED).map(str::to_owned).collect()
}

/// Where somebody stands, and what should come next for them.
pub(super) struct Way {
    wanted: Wanted,
    /// So many problems the level goes by.
    known: usize,
    begun: bool,
    today: Today,
}

impl Way {
    pub(super) async fn of(catalogue: &Catalogue, visitor: &Visitor, asked: &Onward) -> Result<Way, StoreError> {
        let since = asked.since.unwrap_or_default().saturating_mul(1000);
        let latest = catalogue.store.latest(visitor, since, MOST_LOOKED_AT).await?;
        let kinds = catalogue.store.latest_kinds(visitor, MOST_LOOKED_AT).await?;
        let wanted = Wanted { level: level(asked.start, &latest), ceiling: ceiling(&latest), mix: mixed(&kinds) };
        let today = catalogue.store.today(visitor, Day::near(asked.day, now())).await?;
        Ok(Way { wanted, known: latest.len(), begun: !kinds.is_empty(), today })
    }

    /// The same for somebody of another rank, by a rating, which goes down by itself after a miss.
    pub(super) fn at(mut self, rank: f64) -> Way {
        self.wanted.level = (rank.round() as i64).clamp(Rank::LOWEST.step().into(), Rank::HIGHEST.step().into());
        self
    }

    pub(super) fn known(&self) -> usize {
        self.known
    }

    pub(super) fn level(&self) -> i64 {
        self.wanted.level
    }

    /// What comes next; where there is nothing else, what was passed by a while ago.
    pub(super) async fn next(
        &self,
        catalogue: &Catalogue,
        visitor: &Visitor,
        passed: &[String],
    ) -> Result<Option<Listed>, StoreError> {
        let found = next(catalogue, visitor, &self.wanted, passed).await?;
        if found.is_none() && passed.len() > 1 {
            return next(catalogue, visitor, &self.wanted, &passed[..1]).await;
        }
        Ok(found)
    }

    /// As it is told, without a rating.
    pub(super) fn told(&self, catalogue: &Catalogue, visitor: &Visitor, next: Option<Listed>) -> OnwardJson {
        let Today { tries, solved, streak } = self.today;
        let problem = next.map(|row| summary(&row, catalogue.reader(visitor)));
        let today = TodayJson { tries, solved, streak };
        OnwardJson {
            level: self.level(),
            begun: self.begun,
            known: self.known,
            today,
            rating: None,
            rated: false,
            problem,
        }
    }
}

/// What the next problem should be like.
struct Wanted {
    level: i64,
    /// No harder than this, while there is something else.
    ceiling: i64,
    /// After these.
    mix: Mix,
}

/// What the latest problems were made of.
fn mixed(latest: &[Option<ProblemKind>]) -> Mix {
    let asked = |mix: Mix, kind: &Option<ProblemKind>| match kind {
        Some(kind) => mix.with(*kind),
        None => Mix { all: mix.all + 1, ..mix },
    };
    latest.iter().fold(Mix::default(), asked)
}

/// The kinds that must not come next at a level.
fn unwelcome(mix: &Mix, level: i64) -> Vec<ProblemKind> {
    let rank = u8::try_from(level).ok().and_then(Rank::from_step).unwrap_or(Rank::LOWEST);
    ProblemKind::ALL.into_iter().filter(|&kind| !mix.takes(kind, rank)).collect()
}

/// The next problem for somebody of this level: one that they have never touched, as near to the level as there is one,
/// and not of a kind that they have had enough of; when there is none left, the one that they left unsolved longest ago.
/// What they have just passed by does not come.
async fn next(
    catalogue: &Catalogue,
    visitor: &Visitor,
    Wanted { level, ceiling, mix }: &Wanted,
    except: &[String],
) -> Result<Option<Listed>, StoreError> {
    let any = Query {
        fresh: true,
        except: except.to_vec(),
        sort: Sort::Rank,
        ..Query::of_collection(catalogue.reader(visitor), String::new(), 1)
    };
    let rated = around(*level, *ceiling).map(|level| {
        let without = unwelcome(mix, level);
        Query { rank: (level, level), without, ..any.clone() }
    });
    for query in rated.chain([any.clone()]) {
        if let Some(found) = catalogue.store.page(&query).await?.pop() {
            return Ok(Some(found));
        }
    }
    match catalogue.store.longest_unsolved(catalogue.reader(visitor), except).await? {
        Some(id) => catalogue.store.problem(&id, "", catalogue.reader(visitor)).await,
        None => Ok(None),
    }
}
