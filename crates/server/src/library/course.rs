//! [`Course`]: the ways to train that have a course of their own: the problems of the day, a run against the clock, and what was
//! missed.

use dice::Dice;
use store::{Day, Listed, OfDay, Query, Sort, StoreError, Visitor, now};
use telling::{returns_told, run_told};
use training::rules::{DAILY, run_rank};
use training::{Way, around};
use wire::{Code, CourseJson};

use crate::library::catalogue::Catalogue;

/// Problems that were left open in so many runs do not come again.
const MOST_LEFT: i64 = 200;
/// Everything is easier than this.
const NO_CEILING: i64 = 37;

/// A time, and the day that it is where somebody is.
pub(super) type Here = (i64, Day);

/// Where somebody is who says which day they have.
pub(super) fn here(day: Option<i64>) -> Here {
    let now = now();
    (now, Day::near(day, now))
}

/// A way that has a course of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    Daily,
    Run,
    Mistakes,
    Review,
}

impl Course {
    /// None where the way leads on by level.
    pub(super) fn of(way: Way) -> Option<Course> {
        match way {
            Way::Daily => Some(Course::Daily),
            Way::Run => Some(Course::Run),
            Way::Mistakes => Some(Course::Mistakes),
            Way::Review => Some(Course::Review),
            Way::Stream | Way::Theme | Way::Rank | Way::Status | Way::Library => None,
        }
    }

    /// The next problem, and how it stands.
    pub(super) async fn next(
        self,
        catalogue: &Catalogue,
        visitor: &Visitor,
        (here, level, begin): (Here, f64, bool),
        passed: &[String],
    ) -> Result<(Option<Listed>, CourseJson), StoreError> {
        match self {
            Course::Daily => next_of_day(catalogue, visitor, here).await,
            Course::Run => next_in_run(catalogue, visitor, here, (level.round() as i64, begin)).await,
            Course::Mistakes => next_mistake(catalogue, visitor, here, passed).await,
            Course::Review => next_review(catalogue, visitor, here, passed).await,
        }
    }
}

fn told(way: Way) -> CourseJson {
    CourseJson { way: Code(way), results: Vec::new(), of: 0, due: 0, run: None, returns: None }
}

async fn next_of_day(
    catalogue: &Catalogue,
    visitor: &Visitor,
    (_, day): Here,
) -> Result<(Option<Listed>, CourseJson), StoreError> {
    let mut of_day = catalogue.store.daily(visitor, day).await?;
    if of_day.is_empty() {
        catalogue.store.keep_daily(day, &chosen(catalogue, day).await?).await?;
        of_day = catalogue.store.daily(visitor, day).await?;
    }
    let next = match of_day.iter().find(|one| one.solved.is_none()) {
        Some(OfDay { problem, .. }) => catalogue.store.problem(problem, "", catalogue.reader(visitor)).await?,
        None => None,
    };
    let results: Vec<bool> = of_day.iter().filter_map(|one| one.solved).collect();
    let of = of_day.len() as i64;
    Ok((next, CourseJson { of, due: of - results.len() as i64, results, ..told(Way::Daily) }))
}

/// The problems of a day: one of each rank, the same wherever the same problems ship.
async fn chosen(catalogue: &Catalogue, day: Day) -> Result<Vec<String>, StoreError> {
    let mut dice = Dice::new(day.number() as u64);
    let mut chosen = Vec::new();
    for rank in DAILY {
        let any = of_program(catalogue, &Visitor::nobody(), chosen.clone());
        if let Some(found) = by_lot(catalogue, any, rank, &mut dice).await? {
            chosen.push(found.id);
        }
    }
    Ok(chosen)
}

/// Problems that came with the program, but for some.
fn of_program(catalogue: &Catalogue, visitor: &Visitor, except: Vec<String>) -> Query {
    let nobody = Visitor::nobody();
    let all = Query::of_collection(store::Reader { at_home: false, ..catalogue.reader(&nobody) }, String::new(), 1);
    Query { visitor: visitor.clone(), except, sort: Sort::Rank, ..all }
}

/// One of those of a rank, or else of the nearest that has some.
async fn by_lot(catalogue: &Catalogue, any: Query, rank: i64, dice: &mut Dice) -> Result<Option<Listed>, StoreError> {
    for level in around(rank, NO_CEILING) {
        let query = Query { rank: (level, level), ..any.clone() };
        let (count, first) = catalogue.store.list(&query).await?;
        if count > 1 {
            let skip = dice.below(count as usize) as i64;
            return Ok(catalogue.store.page(&Query { skip, ..query }).await?.pop());
        }
        if count == 1 {
            return Ok(first.into_iter().next());
        }
    }
    Ok(None)
}

async fn next_mistake(
    catalogue: &Catalogue,
    visitor: &Visitor,
    here: Here,
    passed: &[String],
) -> Result<(Option<Listed>, CourseJson), StoreError> {
    let next = match catalogue.store.next_mistake(visitor, here, passed).await? {
        // Of those that were passed by, the one at hand comes last.
        None if passed.len() > 1 => catalogue.store.next_mistake(visitor, here, &passed[..1]).await?,
        next => next,
    };
    let next = match next {
        Some(id) => catalogue.store.problem(&id, "", catalogue.reader(visitor)).await?,
        None => None,
    };
    let mistakes = catalogue.store.mistakes(visitor, here).await?;
    Ok((next, CourseJson { of: mistakes.all, due: mistakes.due, ..told(Way::Mistakes) }))
}

async fn next_review(
    catalogue: &Catalogue,
    visitor: &Visitor,
    here: Here,
    passed: &[String],
) -> Result<(Option<Listed>, CourseJson), StoreError> {
    let due = match catalogue.store.next_review(visitor, here, passed).await? {
        None if passed.len() > 1 => catalogue.store.next_review(visitor, here, &passed[..1]).await?,
        due => due,
    };
    let next = match &due {
        Some(due) => catalogue.store.problem(&due.problem, "", catalogue.reader(visitor)).await?,
        None => None,
    };
    let reviews = catalogue.store.reviews(visitor, here).await?;
    let returns = due.map(|due| returns_told(&due.card, here.1));
    Ok((next, CourseJson { of: reviews.all, due: reviews.due, returns, ..told(Way::Review) }))
}

async fn next_in_run(
    catalogue: &Catalogue,
    visitor: &Visitor,
    (now, day): Here,
    (level, begin): (i64, bool),
) -> Result<(Option<Listed>, CourseJson), StoreError> {
    let run = match begin {
        true => Some(catalogue.store.begin_run(visitor, (now, day)).await?),
        false => catalogue.store.run(visitor).await?,
    };
    let mut course = told(Way::Run);
    let Some(run) = run else { return Ok((None, course)) };
    course.run = Some(run_told(&run, now));
    if run.left(now) == 0 {
        return Ok((None, course));
    }
    let shown = match &run.problem {
        Some(shown) => Some(shown.clone()),
        None => match unseen(catalogue, visitor, run_rank(level, run.solved)).await? {
            Some(found) => catalogue.store.show_in_run(visitor, run.begun_at, &found.id, now).await?,
            None => None,
        },
    };
    let next = match shown {
        Some(id) => catalogue.store.problem(&id, "", catalogue.reader(visitor)).await?,
        None => None,
    };
    Ok((next, course))
}

/// A problem of about this rank that somebody has not seen, by lot: nobody can have looked it up before.
async fn unseen(catalogue: &Catalogue, visitor: &Visitor, rank: i64) -> Result<Option<Listed>, StoreError> {
    let mut dice = Dice::new(seed());
    let left = catalogue.store.left_in_runs(visitor, MOST_LEFT).await?;
    let any = of_program(catalogue, visitor, left);
    let fresh = Query { fresh: true, ..any.clone() };
    match by_lot(catalogue, fresh, rank, &mut dice).await? {
        Some(found) => Ok(Some(found)),
        None => by_lot(catalogue, Query { except: Vec::new(), ..any }, rank, &mut dice).await,
    }
}

/// What nobody can foretell.
fn seed() -> u64 {
    let name = store::random_name();
    u64::from_str_radix(&name[..16], 16).unwrap_or_default()
}
