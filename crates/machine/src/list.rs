//! [`List`]: the problems that pass a filter, in an order, and where one stands among them. The server asks its database the same.

use std::cmp::Ordering;

use bank::Collection;
use proof::Grade;
use telling::number_in;
use training::Record;
use tsumego::{Aim, Imprint, Pattern, ProblemKind, Tag};
use wire::{Code, Filter, ProblemId, SolvedFilter, Sort, Sought, SpotJson, VerdictFilter};

use crate::own::Own;
use crate::shelved::Shelved;

/// Problems on a page, when nobody says, and at the most.
const PER_PAGE: u32 = 48;
const MOST_PER_PAGE: u32 = 500;

/// What to list; what is empty or missing does not filter.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) collection: Option<String>,
    pub(crate) words: String,
    pub(crate) labels: Vec<String>,
    pub(crate) number: Option<i64>,
    pub(crate) shown: Vec<Tag>,
    pub(crate) aim: Option<Aim>,
    pub(crate) kind: Option<ProblemKind>,
    /// None of these kinds.
    pub(crate) without: Vec<ProblemKind>,
    pub(crate) tag: Option<Tag>,
    /// Only what asks what becomes of a group, and is proved.
    pub(crate) questions: bool,
    pub(crate) verdict: Option<VerdictFilter>,
    pub(crate) rank: Option<(u8, u8)>,
    pub(crate) empty: (u16, u16),
    pub(crate) shape: Option<Pattern>,
    pub(crate) solved: Option<SolvedFilter>,
    /// Only what was never touched.
    pub(crate) fresh: bool,
    pub(crate) except: Vec<String>,
    pub(crate) sort: Sort,
    pub(crate) page: u32,
    pub(crate) count: u32,
}

/// What somebody did with a problem, by its name.
pub(crate) trait Records {
    /// None where they did nothing.
    fn of(&self, id: &str) -> Option<Record>;
}

/// Somebody who did nothing.
#[derive(Debug)]
pub(crate) struct Nobody;

impl Records for Nobody {
    fn of(&self, _: &str) -> Option<Record> {
        None
    }
}

impl List {
    /// Everything there is.
    pub(crate) fn of_all() -> List {
        List { empty: (0, u16::MAX), page: 1, count: 1, ..List::default() }
    }

    /// A collection, in its own order.
    pub(crate) fn of(collection: &str) -> List {
        List { collection: Some(collection.to_owned()), ..List::of_all() }
    }

    /// What a filter asks for; none where its collection is none, of the program or of somebody's own.
    pub(crate) fn asked(filter: Filter, own: &Own) -> Option<List> {
        let collection = match filter.collection.as_str() {
            "" => None,
            name => Some(known(name, own)?),
        };
        let rank = (filter.rank_min.unwrap_or(0), filter.rank_max.unwrap_or(u8::MAX));
        Some(List {
            collection,
            words: filter.q.trim().to_lowercase(),
            labels: filter.labels.split(',').map(str::to_owned).collect(),
            number: number_in(&filter.q),
            shown: filter.shown.split(',').filter_map(Tag::from_word).collect(),
            aim: filter.goal.map(|Code(aim)| aim),
            kind: filter.kind.map(|Code(kind)| kind),
            tag: filter.tag.map(|Code(tag)| tag),
            verdict: filter.verdict,
            rank: (filter.rank_min.is_some() || filter.rank_max.is_some()).then_some(rank),
            empty: (filter.empty_min.unwrap_or(0), filter.empty_max.unwrap_or(u16::MAX)),
            shape: filter.shape.map(|Sought(pattern)| pattern),
            solved: filter.solved,
            sort: filter.sort,
            page: filter.page.unwrap_or(1).max(1),
            count: filter.per_page.unwrap_or(PER_PAGE).clamp(1, MOST_PER_PAGE),
            ..List::of_all()
        })
    }

    /// The places of all that pass, in order.
    pub(crate) fn found(&self, all: &[Shelved], records: &dyn Records) -> Vec<usize> {
        let passing = all.iter().zip(0..).filter(|(one, _)| self.passes(one, records)).map(|(_, at)| at);
        let mut found: Vec<usize> = passing.collect();
        if self.sort != Sort::Collected {
            found.sort_by(|&one, &other| self.order(all, one, other));
        }
        found
    }

    /// Those of its page.
    pub(crate) fn stretch<'f>(&self, found: &'f [usize]) -> &'f [usize] {
        let from = (self.page as usize - 1).saturating_mul(self.count as usize).min(found.len());
        &found[from..found.len().min(from + self.count as usize)]
    }

    /// Where a problem stands, whether it passes or not.
    pub(crate) fn spot(&self, all: &[Shelved], records: &dyn Records, at: usize) -> SpotJson {
        let found = self.found(all, records);
        let before = found.partition_point(|&other| self.order(all, other, at) == Ordering::Less);
        let after = before + usize::from(found.get(before) == Some(&at));
        let named = |at: Option<&usize>| at.and_then(|&at| all.get(at)).map(|one| ProblemId(one.id.clone()));
        SpotJson {
            at: before as i64 + 1,
            of: found.len().max(before + 1) as i64,
            previous: named(before.checked_sub(1).and_then(|at| found.get(at))),
            next: named(found.get(after)),
        }
    }

    /// Every order ends with the place.
    fn order(&self, all: &[Shelved], one: usize, other: usize) -> Ordering {
        let [a, b] = [one, other].map(|at| all.get(at));
        let (Some(a), Some(b)) = (a, b) else { return one.cmp(&other) };
        let first = match self.sort {
            Sort::Collected => Ordering::Equal,
            Sort::Title => a.title.to_ascii_lowercase().cmp(&b.title.to_ascii_lowercase()),
            Sort::Rank => ease(a).cmp(&ease(b)),
            Sort::Harder => b.rank.cmp(&a.rank),
            Sort::Newest => other.cmp(&one),
        };
        first.then(one.cmp(&other))
    }

    fn passes(&self, one: &Shelved, records: &dyn Records) -> bool {
        let within = |range: Option<(u8, u8)>| {
            range.is_none_or(|(least, most)| one.rank > 0 && (least..=most).contains(&one.rank))
        };
        self.collection.as_ref().is_none_or(|name| one.collection == *name)
            && self.says(one)
            && self.aim.is_none_or(|aim| one.goal.is_some_and(|goal| goal.aim == aim))
            && self.kind.is_none_or(|kind| one.kind == Some(kind))
            && one.kind.is_none_or(|kind| !self.without.contains(&kind))
            && self.tag.is_none_or(|tag| one.tags.contains(&tag))
            && (!self.questions || one.goal.is_none() && one.grade.is_some())
            && self.verdict.is_none_or(|verdict| verdict == of_grade(one.grade))
            && within(self.rank)
            && (self.empty.0..=self.empty.1).contains(&one.empty)
            && (!self.fresh || records.of(&one.id).is_none())
            && self.solved.is_none_or(|solved| is_among(solved, records.of(&one.id)))
            && !self.except.contains(&one.id)
            && self.shape.as_ref().is_none_or(|shape| shape.is_in(&Imprint::new(&one.drawn().setup)))
    }

    /// Has it the words that are looked for, or what will do instead?
    fn says(&self, one: &Shelved) -> bool {
        let called = |label: &wire::Label| self.labels.iter().any(|word| word == label.word());
        self.words.is_empty()
            || one.search.contains(&self.words)
            || !one.search.is_empty() && one.label.as_ref().is_some_and(called)
            || self.number.is_some_and(|number| one.number == number)
            || self.shown.iter().any(|tag| one.tags.contains(tag))
    }
}

/// What a collection is asked for by.
fn known(name: &str, own: &Own) -> Option<String> {
    let shipped = Collection::named(name).map(|shipped| shipped.name);
    shipped.or_else(|| own.collection(name)).map(str::to_owned)
}

/// What is not rated stands behind every rank.
fn ease(one: &Shelved) -> u8 {
    if one.rank == 0 { 99 } else { one.rank }
}

fn of_grade(grade: Option<Grade>) -> VerdictFilter {
    match grade {
        Some(Grade::Dead) => VerdictFilter::Dead,
        Some(Grade::Ko(_)) => VerdictFilter::Ko,
        Some(Grade::Seki) => VerdictFilter::Seki,
        Some(Grade::Alive) => VerdictFilter::Alive,
        None => VerdictFilter::Unknown,
    }
}

fn is_among(solved: SolvedFilter, record: Option<Record>) -> bool {
    let record = record.unwrap_or_default();
    match solved {
        SolvedFilter::Yes => record.solved,
        SolvedFilter::No => !record.solved,
        SolvedFilter::Missed => record.failed > 0 || !record.solved && record.seen,
    }
}
