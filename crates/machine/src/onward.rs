//! Which problem comes next for somebody: as the server chooses it, by the same level, mixture and order of tries.

use bank::Mix;
use dice::Dice;
use telling::Only;
use training::rules::DAILY;
use training::{Day, MOST_LOOKED_AT, Today, around, ceiling, level_after};
use wire::{Onward, OnwardJson, ProblemId, SolvedFilter, Sort, TodayJson};

use crate::library::Library;
use crate::list::{List, Nobody, Records};
use crate::mine::Mine;
use crate::shelved::Shelved;
use crate::stop::Stop;

/// Problems that were left open in so many runs do not come again.
const MOST_LEFT: usize = 200;
const THOUSAND: i64 = 1_000;
/// The ends of the scale.
const LOWEST: i64 = 1;
const HIGHEST: i64 = 37;

/// Where somebody stands, and what should come next for them.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) level: i64,
    ceiling: i64,
    mix: Mix,
    only: Only,
    /// So many problems the level goes by.
    pub(crate) known: usize,
    begun: bool,
    today: Today,
}

impl Standing {
    pub(crate) fn of(library: &Library, mine: &Mine, asked: &Onward, now: i64) -> Result<Standing, Stop> {
        let since = asked.since.unwrap_or_default().saturating_mul(THOUSAND);
        library.all()?;
        let shelved = |id: &str| library.place(&ProblemId(id.to_owned())).and_then(|at| library.get(at)).ok();
        let most = MOST_LOOKED_AT as usize;
        let ranked = mine.latest(since).into_iter().filter_map(|(id, record)| Some((shelved(id)?.rank, record)));
        let ranked = ranked.filter(|(rank, _)| *rank > 0).map(|(rank, record)| (i64::from(rank), record));
        let latest: Vec<_> = ranked.take(most).collect();
        let kinds: Vec<_> =
            mine.latest(0).into_iter().filter_map(|(id, _)| Some(shelved(id)?.kind)).take(most).collect();
        Ok(Standing {
            level: level_after(asked.start, &latest),
            ceiling: ceiling(&latest),
            mix: Mix::of(&kinds),
            only: Only::default(),
            known: latest.len(),
            begun: !kinds.is_empty(),
            today: mine.today(Day::near(asked.day, now)),
        })
    }

    /// The same for somebody of another rank, by a rating, which goes down by itself after a miss.
    pub(crate) fn at(self, rank: f64) -> Standing {
        Standing { level: (rank.round() as i64).clamp(LOWEST, HIGHEST), ..self }
    }

    /// The same where somebody wants just this rank, whatever they have just missed.
    pub(crate) fn exactly(self, rank: u8) -> Standing {
        Standing { ceiling: HIGHEST, ..self.at(f64::from(rank)) }
    }

    /// The same where only some problems will do.
    pub(crate) fn among(self, only: Only) -> Standing {
        Standing { only, ..self }
    }

    /// What comes next; where there is nothing else, what was passed by a while ago.
    pub(crate) fn next<'l>(&self, all: &'l [Shelved], mine: &Mine, passed: &[String]) -> Option<&'l Shelved> {
        let found = self.first(all, mine, passed);
        found.or_else(|| if passed.len() > 1 { self.first(all, mine, &passed[..1]) } else { None })
    }

    fn first<'l>(&self, all: &'l [Shelved], mine: &Mine, except: &[String]) -> Option<&'l Shelved> {
        let Only { kind, tag, questions } = self.only;
        let any = || {
            let except = except.to_vec();
            List { fresh: true, except, kind, tag, questions, sort: Sort::Rank, ..List::of_all() }
        };
        let first = |list: List| list.found(all, mine).first().and_then(|&at| all.get(at));
        let rated = around(self.level, self.ceiling).map(|level| {
            let without = if self.only.is_all() { self.mix.unwelcome(level) } else { Vec::new() };
            List { rank: of_rank(level), without, ..any() }
        });
        if let Some(found) = rated.chain([any()]).find_map(first) {
            return Some(found);
        }
        if !self.only.is_all() {
            // Of what was asked for everything was tried: what is not solved comes again.
            return first(List { fresh: false, solved: Some(SolvedFilter::No), ..any() });
        }
        let unsolved = List { fresh: false, solved: Some(SolvedFilter::No), ..any() }.found(all, mine);
        let open = |id: &str| unsolved.iter().filter_map(|&at| all.get(at)).find(|one| one.id == id);
        mine.latest(0).into_iter().rev().find_map(|(id, _)| open(id))
    }

    /// As it is told, without a rating.
    pub(crate) fn told(&self, mine: &Mine, next: Option<&Shelved>) -> OnwardJson {
        let Today { tries, solved, streak } = self.today;
        OnwardJson {
            level: self.level,
            begun: self.begun,
            known: self.known,
            today: TodayJson { tries, solved, streak },
            rating: None,
            rated: false,
            course: None,
            problem: next.map(|one| one.summary(&mine.of(&one.id).unwrap_or_default())),
        }
    }
}

fn of_rank(level: i64) -> Option<(u8, u8)> {
    let rank = u8::try_from(level).ok()?;
    Some((rank, rank))
}

/// One of those of a rank that somebody has not met, but for some, or else of the nearest that has some.
fn by_lot(all: &[Shelved], (except, records): (&[String], &dyn Records), rank: i64, dice: &mut Dice) -> Option<usize> {
    let found = around(rank, HIGHEST).map(|level| {
        let except = except.to_vec();
        List { rank: of_rank(level), except, fresh: true, sort: Sort::Rank, ..List::of_all() }.found(all, records)
    });
    let found = found.into_iter().find(|found| !found.is_empty())?;
    found.get(if found.len() > 1 { dice.below(found.len()) } else { 0 }).copied()
}

/// A problem of about this rank that somebody has not seen, by lot: they cannot have looked it up before. When all are seen, any.
pub(crate) fn unseen<'l>(all: &'l [Shelved], mine: &Mine, rank: i64, dice: &mut Dice) -> Option<&'l Shelved> {
    let left: Vec<String> = mine.left_in_runs().take(MOST_LEFT).cloned().collect();
    let found = by_lot(all, (&left, mine), rank, dice).or_else(|| by_lot(all, (&[], &Nobody), rank, dice));
    found.and_then(|at| all.get(at))
}

/// The problems of a day: one of each rank, the same wherever the same problems ship.
pub(crate) fn of_day(all: &[Shelved], day: Day) -> Vec<usize> {
    let mut dice = Dice::new(day.number() as u64);
    let mut chosen: Vec<usize> = Vec::new();
    for rank in DAILY {
        let except: Vec<String> = chosen.iter().filter_map(|&at| all.get(at)).map(|one| one.id.clone()).collect();
        chosen.extend(by_lot(all, (&except, &Nobody), rank, &mut dice));
    }
    chosen
}
