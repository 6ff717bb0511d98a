//! Training: the next problem on a way, for a rating where the way counts; what waits on each way, and what has come of all of it.

use dice::Dice;
use telling::{Chosen, FirstTry, curve, ranks, rating_told, returns_told, run_told, themes, tried_told};
use training::rules::run_rank;
use training::{Best, Day, Person, Progress, QUICK_ONES, Rating, Way};
use wire::{Code, CourseJson, DayJson, HistoryJson, Onward, OnwardJson, ProblemId, Train, TryNote, WaysJson};

use crate::library::Library;
use crate::list::Records as _;
use crate::mine::Mine;
use crate::onward::{Standing, of_day, unseen};
use crate::shelved::Shelved;
use crate::stop::Stop;

/// First tries that are looked at and told one by one, rated tries, and days of the calendar.
const MOST_TRIES: usize = 5_000;
const MOST_LATEST: usize = 20;
const MOST_RATED: usize = 5_000;
const YEAR: i64 = 371;

/// The next problem for somebody, on the way that they have chosen.
pub(crate) fn train(library: &Library, mine: &mut Mine, asked: Train, now: i64) -> Result<OnwardJson, Stop> {
    let (chosen, begin) = (Chosen::of(&asked), asked.begin);
    let asked = Onward::from(asked);
    let day = Day::near(asked.day, now);
    let standing = Standing::of(library, mine, &asked, now)?;
    let person = person(mine, &asked, &standing, now);
    let rating = person.as_ref().map(|person| rating_told(person, now));
    let (all, passed) = (library.all()?, asked.passed());
    if let Way::Daily | Way::Mistakes | Way::Run | Way::Review = chosen.way {
        let (next, course) = match chosen.way {
            Way::Daily => next_of_day(all, mine, day),
            Way::Mistakes => next_mistake(library, mine, (now, day), &passed),
            Way::Review => next_review(library, mine, (now, day), &passed),
            way => {
                let level = person.map_or(standing.level as f64, |person| person.rating.rank());
                let course = told(way);
                next_in_run(all, mine, (now, day), (level.round() as i64, begin), course)
            }
        };
        return Ok(OnwardJson { rating, course: Some(course), ..standing.told(mine, next) });
    }
    let standing = match (chosen.rank, &person) {
        (Some(rank), _) => standing.exactly(rank),
        (None, Some(person)) => standing.at(person.rating.rank()),
        (None, None) => standing,
    };
    let standing = standing.among(chosen.only);
    let (next, rated) = match person {
        Some(_) => rated(library, mine, &standing, &chosen, (&passed, now))?,
        None => (standing.next(all, mine, &passed), false),
    };
    Ok(OnwardJson { rating, rated, ..standing.told(mine, next) })
}

/// How strong somebody is: as rated, or as they have said since, or as the first few problems have shown. None before that.
fn person(mine: &mut Mine, asked: &Onward, standing: &Standing, now: i64) -> Option<Person> {
    let said_at = asked.since.unwrap_or_default().min(now / 1000);
    let known = mine.person();
    let person = match (known, asked.start) {
        (known, Some(start)) => {
            let said = Rating::of_rank(f64::from(start.clamp(1, 37)));
            Person::as_said(known, (said, said_at), now)
        }
        (Some(known), None) => known,
        (None, None) if standing.known >= QUICK_ONES => Person::found(Rating::of_level(standing.level as f64)),
        (None, None) => return None,
    };
    if known != Some(person) {
        mine.begin(person);
    }
    mine.person()
}

/// The problem that is open on this way, or another one; and whether it counts.
fn rated<'l>(
    library: &'l Library,
    mine: &mut Mine,
    standing: &Standing,
    chosen: &Chosen,
    (passed, now): (&[String], i64),
) -> Result<(Option<&'l Shelved>, bool), Stop> {
    let name = chosen.name();
    let shelved = |id: &str| library.place(&ProblemId(id.to_owned())).and_then(|at| library.get(at)).ok();
    if let Some(open) = mine.open().find(|(way, _)| *way == name).and_then(|(_, id)| shelved(id)) {
        return Ok((Some(open), true));
    }
    // What is open on another way is not shown on this one.
    let open = mine.open().map(|(_, id)| id.to_owned());
    let passed: Vec<String> = passed.iter().cloned().chain(open).collect();
    let next = standing.next(library.all()?, mine, &passed);
    let (Some(one), Some(weight)) = (next, chosen.way.weight()) else { return Ok((next, false)) };
    // Only what nobody has met before says anything.
    if one.rank == 0 || mine.of(&one.id).unwrap_or_default().state() != Progress::New {
        return Ok((next, false));
    }
    mine.show(&one.id, (&name, weight), now);
    let counts = mine.open().any(|(_, id)| id == one.id);
    Ok((next, counts))
}

fn told(way: Way) -> CourseJson {
    CourseJson { way: Code(way), results: Vec::new(), of: 0, due: 0, run: None, returns: None }
}

fn next_of_day<'l>(all: &'l [Shelved], mine: &Mine, day: Day) -> (Option<&'l Shelved>, CourseJson) {
    let chosen: Vec<&Shelved> = of_day(all, day).into_iter().filter_map(|at| all.get(at)).collect();
    let results: Vec<Option<bool>> = chosen.iter().map(|one| mine.of_day(&one.id, day)).collect();
    let next = chosen.iter().zip(&results).find(|(_, solved)| solved.is_none()).map(|(one, _)| *one);
    let (of, results) = (chosen.len() as i64, results.into_iter().flatten().collect::<Vec<bool>>());
    (next, CourseJson { of, due: of - results.len() as i64, results, ..told(Way::Daily) })
}

fn next_mistake<'l>(
    library: &'l Library,
    mine: &Mine,
    here: (i64, Day),
    passed: &[String],
) -> (Option<&'l Shelved>, CourseJson) {
    let (due, all) = mine.mistakes(here);
    let but = |passed: &[String]| due.iter().find(|id| !passed.iter().any(|other| other == *id)).copied();
    // Of those that were passed by, the one at hand comes last.
    let id = but(passed).or_else(|| if passed.len() > 1 { but(&passed[..1]) } else { None });
    let next = id.and_then(|id| library.get(library.place(&ProblemId(id.to_owned())).ok()?).ok());
    (next, CourseJson { of: all as i64, due: due.len() as i64, ..told(Way::Mistakes) })
}

fn next_review<'l>(
    library: &'l Library,
    mine: &Mine,
    here: (i64, Day),
    passed: &[String],
) -> (Option<&'l Shelved>, CourseJson) {
    let (_, due, all) = mine.reviews(here);
    let but = |passed: &[String]| due.iter().find(|(id, _)| !passed.iter().any(|other| other == id));
    let next = but(passed).or_else(|| if passed.len() > 1 { but(&passed[..1]) } else { None });
    let returns = next.map(|(_, card)| returns_told(card, here.1));
    let next = next.and_then(|(id, _)| library.get(library.place(&ProblemId((*id).to_owned())).ok()?).ok());
    (next, CourseJson { of: all as i64, due: due.len() as i64, returns, ..told(Way::Review) })
}

/// The clock is that of the reader's own machine: whoever turns it back deceives themselves alone.
fn next_in_run<'l>(
    all: &'l [Shelved],
    mine: &mut Mine,
    (now, day): (i64, Day),
    (level, begin): (i64, bool),
    course: CourseJson,
) -> (Option<&'l Shelved>, CourseJson) {
    let run = if begin { Some(mine.begin_run((now, day))) } else { mine.run() };
    let Some(run) = run else { return (None, course) };
    let course = CourseJson { run: Some(run_told(&run, now)), ..course };
    if run.left(now) == 0 {
        return (None, course);
    }
    if let Some(shown) = &run.problem {
        return (all.iter().find(|one| one.id == *shown), course);
    }
    let next = unseen(all, mine, run_rank(level, run.solved), &mut Dice::new(now as u64));
    if let Some(next) = next {
        mine.show_in_run(&run, &next.id, now);
    }
    (next, course)
}

/// What waits for somebody on each way.
pub(crate) fn ways(library: &Library, mine: &Mine, (now, day): (i64, Day)) -> Result<WaysJson, Stop> {
    let person = mine.person();
    let (due, mistakes) = mine.mistakes((now, day));
    let (reviews_on, reviews_due, reviews) = mine.reviews((now, day));
    let Best { today: best_today, ever: best_ever } = mine.best_run(day);
    let run = mine.run().filter(|run| run.left(now) > 0);
    let (_, daily) = next_of_day(library.all()?, mine, day);
    Ok(WaysJson {
        rating: person.as_ref().map(|person| rating_told(person, now)),
        level: person.map(|person| (person.rating.rank().round() as i64).clamp(1, 37)),
        daily: daily.results,
        daily_of: daily.of,
        mistakes: mistakes as i64,
        mistakes_due: due.len() as i64,
        reviews_on,
        reviews: reviews as i64,
        reviews_due: reviews_due.len() as i64,
        best_today,
        best_ever,
        run: run.map(|run| run_told(&run, now)),
    })
}

/// What somebody has done.
pub(crate) fn history(library: &Library, mine: &Mine, (now, day): (i64, Day)) -> Result<HistoryJson, Stop> {
    library.all()?;
    let person = mine.person();
    let tried: Vec<FirstTry> =
        mine.first_tries().into_iter().filter_map(|one| first_try(library, one)).take(MOST_TRIES).collect();
    let mut rated = mine.rated_tries();
    rated.truncate(MOST_RATED);
    let days = mine.days(day).into_iter().take(YEAR as usize).filter(|tally| tally.day.number() > day.number() - YEAR);
    let days: Vec<DayJson> =
        days.map(|tally| DayJson { day: tally.day.number(), tries: tally.tries, solved: tally.solved }).collect();
    Ok(HistoryJson {
        today: day.number(),
        rating: person.as_ref().map(|person| rating_told(person, now)),
        ratings: curve(&rated),
        days: days.into_iter().rev().collect(),
        streak: mine.today(day).streak,
        tries: tried.len() as i64,
        ranks: ranks(&tried),
        themes: themes(&tried, person.as_ref()),
        latest: tried.iter().take(MOST_LATEST).map(tried_told).collect(),
    })
}

fn first_try(library: &Library, one: &TryNote) -> Option<FirstTry> {
    let shelved = library.get(library.place(&ProblemId(one.problem.clone())).ok()?).ok()?;
    Some(FirstTry {
        problem: one.problem.clone(),
        at: one.at,
        way: one.way(),
        solved: one.solved,
        ms: one.ms,
        rated: one.rated(),
        rank: shelved.rank.into(),
        kind: shelved.kind,
        tags: shelved.tags.clone(),
    })
}
