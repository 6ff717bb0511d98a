//! [`Standing`]: where somebody stands, and which problem should come next for them.

use bank::Mix;
use store::{Day, Listed, Query, Solved, Sort, StoreError, Today, Visitor, now};
use telling::Only;
use training::{MOST_LOOKED_AT, around, ceiling, level_after};
use tsumego::Rank;
use wire::{Onward, OnwardJson, TodayJson};

use crate::library::catalogue::Catalogue;
use crate::library::summary::summary;

/// Where somebody stands, and what should come next for them.
pub(super) struct Standing {
    wanted: Wanted,
    /// So many problems the level goes by.
    known: usize,
    begun: bool,
    today: Today,
}

impl Standing {
    pub(super) async fn of(catalogue: &Catalogue, visitor: &Visitor, asked: &Onward) -> Result<Standing, StoreError> {
        let since = asked.since.unwrap_or_default().saturating_mul(1000);
        let latest = catalogue.store.latest(visitor, since, MOST_LOOKED_AT).await?;
        let kinds = catalogue.store.latest_kinds(visitor, MOST_LOOKED_AT).await?;
        let wanted = Wanted {
            level: level_after(asked.start, &latest),
            ceiling: ceiling(&latest),
            mix: Mix::of(&kinds),
            only: Only::default(),
        };
        let today = catalogue.store.today(visitor, Day::near(asked.day, now())).await?;
        Ok(Standing { wanted, known: latest.len(), begun: !kinds.is_empty(), today })
    }

    /// The same for somebody of another rank, by a rating, which goes down by itself after a miss.
    pub(super) fn at(mut self, rank: f64) -> Standing {
        self.wanted.level = (rank.round() as i64).clamp(Rank::LOWEST.step().into(), Rank::HIGHEST.step().into());
        self
    }

    /// The same where somebody wants just this rank, whatever they have just missed.
    pub(super) fn exactly(self, rank: u8) -> Standing {
        let mut standing = self.at(f64::from(rank));
        standing.wanted.ceiling = Rank::HIGHEST.step().into();
        standing
    }

    /// The same where only some problems will do.
    pub(super) fn among(mut self, only: Only) -> Standing {
        self.wanted.only = only;
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
            course: None,
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
    only: Only,
}

/// The next problem for somebody of this level: one that they have never touched, as near to the level as there is one,
/// and not of a kind that they have had enough of; when there is none left, the one that they left unsolved longest ago.
/// What they have just passed by does not come.
async fn next(
    catalogue: &Catalogue,
    visitor: &Visitor,
    Wanted { level, ceiling, mix, only }: &Wanted,
    except: &[String],
) -> Result<Option<Listed>, StoreError> {
    let any = Query {
        fresh: true,
        except: except.to_vec(),
        kind: only.kind,
        tag: only.tag,
        questions: only.questions,
        sort: Sort::Rank,
        ..Query::of_collection(catalogue.reader(visitor), String::new(), 1)
    };
    let rated = around(*level, *ceiling).map(|level| {
        let without = if only.is_all() { mix.unwelcome(level) } else { Vec::new() };
        Query { rank: (level, level), without, ..any.clone() }
    });
    for query in rated.chain([any.clone()]) {
        if let Some(found) = catalogue.store.page(&query).await?.pop() {
            return Ok(Some(found));
        }
    }
    if !only.is_all() {
        // Of what was asked for everything was tried: what is not solved comes again.
        let again = Query { fresh: false, solved: Some(Solved::No), ..any };
        return Ok(catalogue.store.page(&again).await?.pop());
    }
    match catalogue.store.longest_unsolved(catalogue.reader(visitor), except).await? {
        Some(id) => catalogue.store.problem(&id, "", catalogue.reader(visitor)).await,
        None => Ok(None),
    }
}
