//! `POST /api/mine`: what somebody did elsewhere, as the notes of a file; and the notes of what they did here.
//!
//! The page sends a file in parts, each of which may be sent again: what is newer here stays. Times are none of the future, and
//! numbers none that nobody could have reached; whoever makes some up deceives themselves alone, for no rating of a problem moves.

use axum::Json;
use axum::extract::State;
use store::{ClosedShown, Day, DayTally, Moved, OneTry, Visitor, now};
use training::Run;
use training::rules::RUN;
use wire::{CardNote, DayNote, DoneNote, LONGEST_LINE, MistakeNote, Note, Notes, RunNote, ShownNote, TakenIn, TryNote};

use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::library::catalogue::Catalogue;

/// No count of tries is larger, and no day further away.
const MOST: i64 = 1_000_000;
/// Milliseconds of all tries of a problem, or of a day.
const LONGEST: i64 = 1_000_000_000;
/// A problem a second is more than anybody solves in a run.
const MOST_IN_RUN: i64 = RUN / 1_000_000;
const THOUSAND: i64 = 1_000;

/// `POST /api/mine`.
pub(crate) async fn take_in(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(notes): Body<Notes>,
) -> Result<Json<TakenIn>, Refusal> {
    let now = now();
    let read = notes.into_iter().filter_map(|(name, note)| moved(Note::read(&name, note)?, now));
    let read: Vec<Moved> = read.collect();
    catalogue.store.take_in(&visitor, &read).await?;
    Ok(Json(TakenIn { read: read.len() }))
}

/// Notes of what somebody did here.
pub(super) async fn notes(catalogue: &Catalogue, visitor: &Visitor, most: i64) -> Result<Notes, Refusal> {
    let all = catalogue.store.moved(visitor, most).await?;
    Ok(all.into_iter().filter_map(|one| noted(one).written()).collect())
}

fn count(number: i64) -> i64 {
    number.clamp(0, MOST)
}

fn ms(number: i64) -> i64 {
    number.clamp(0, LONGEST)
}

/// A note as it is kept; none where it says something that cannot be kept.
fn moved(note: Note, now: i64) -> Option<Moved> {
    let time = |at: i64| at.clamp(0, now);
    Some(match note {
        Note::Done(problem, note) => {
            let sane = DoneNote {
                tries: count(note.tries),
                failed: count(note.failed),
                hints: count(note.hints),
                best_ms: note.best_ms.map(ms),
                spent_ms: ms(note.spent_ms),
                hinted_at: time(note.hinted_at),
                seen_at: time(note.seen_at),
                ..note
            };
            Moved::Done { problem, doings: sane.doings(), changed: time(note.changed) }
        }
        Note::Day(day, DayNote { tries, solved, ms: took }) => {
            // Somewhere it is tomorrow already. Days that cannot have been would fill the table.
            let day = Some(day).filter(|day| (0..=Day::near(None, now).number() + 1).contains(day))?;
            let tries = count(tries);
            Moved::Day(DayTally { day: Day::kept(day), tries, solved: count(solved).min(tries), ms: ms(took) })
        }
        Note::Person(note) => {
            let (said_at, heard_at) =
                (time(note.said_at.saturating_mul(THOUSAND)), time(note.heard_at.saturating_mul(THOUSAND)));
            let (said_at, heard_at, begun_at) = (said_at / THOUSAND, heard_at / THOUSAND, time(note.begun_at));
            let person = training::Person::from(note);
            Moved::Person(training::Person { tries: count(person.tries), said_at, heard_at, begun_at, ..person })
        }
        Note::Shown(problem, ShownNote { way, weight, hinted, shown_at, closed_at, solved, before, after, day }) => {
            // What is open elsewhere is not open here.
            let closed_at = Some(time(closed_at)).filter(|&at| at > 0)?;
            let way = Some(way).filter(|way| way.len() <= LONGEST_LINE)?;
            let (weight, day, shown_at) = (weight.clamp(0, 100), count(day), time(shown_at));
            let [before, after] = [before, after].map(|points| points.clamp(0, MOST * THOUSAND));
            Moved::Shown(ClosedShown { problem, way, weight, hinted, shown_at, closed_at, solved, before, after, day })
        }
        Note::Try(token, note) => {
            let way = note.way().word().to_owned();
            let TryNote { problem, at, day, is_first, solved, helped, ms: took, before, after, first_move, .. } = note;
            let [before, after] = [before, after].map(|points| count(points) * THOUSAND);
            let first_move = Some(first_move).filter(|first| first.len() <= LONGEST_LINE)?;
            let token = Some(token).filter(|token| (1..=LONGEST_LINE).contains(&token.len()))?;
            let (at, day, ms) = (time(at), count(day), ms(took));
            Moved::Tried(OneTry {
                token,
                problem,
                at,
                day,
                way,
                is_first,
                solved,
                helped,
                ms,
                before,
                after,
                first_move,
            })
        }
        Note::Mistake(problem, MistakeNote { tried_at, day, solved }) => {
            Moved::Mistake { problem, tried_at: time(tried_at), day: count(day), solved: count(solved) }
        }
        Note::Card(problem, note) => {
            let (reviewed_at, reviews, day) = (time(note.reviewed_at), count(note.reviews), count(note.day));
            let stability = note.stability.clamp(1, MOST * THOUSAND);
            let difficulty = note.difficulty.clamp(THOUSAND, 10 * THOUSAND);
            let due_at = note.due_at.clamp(0, now.saturating_mul(2));
            let sane = CardNote { stability, difficulty, day, reviewed_at, due_at, reviews, missed: note.missed };
            Moved::Card { problem, card: sane.into() }
        }
        Note::Run(begun_at, RunNote { day, solved, missed, .. }) => {
            let (solved, missed) = (solved.clamp(0, MOST_IN_RUN), missed.clamp(0, MOST_IN_RUN));
            // One that goes on elsewhere is over here.
            Moved::Run {
                run: Run { begun_at: time(begun_at), solved, missed, lost: true, problem: None },
                day: count(day),
            }
        }
        Note::Reviewer(since) => Moved::Reviewer(time(since)),
    })
}

fn noted(one: Moved) -> Note {
    match one {
        Moved::Done { problem, doings, changed } => Note::Done(problem, DoneNote::of(doings, changed)),
        Moved::Day(tally) => Note::Day(tally.day.number(), tally.into()),
        Moved::Person(person) => Note::Person(person.into()),
        Moved::Shown(ClosedShown { problem, way, weight, hinted, shown_at, closed_at, solved, before, after, day }) => {
            Note::Shown(problem, ShownNote { way, weight, hinted, shown_at, closed_at, solved, before, after, day })
        }
        Moved::Tried(one) => {
            let OneTry { token, problem, at, day, way, is_first, solved, helped, ms, before, after, first_move } = one;
            let [before, after] = [before, after].map(|points| (points + THOUSAND / 2) / THOUSAND);
            Note::Try(token, TryNote { problem, at, day, way, is_first, solved, helped, ms, before, after, first_move })
        }
        Moved::Mistake { problem, tried_at, day, solved } => {
            Note::Mistake(problem, MistakeNote { tried_at, day, solved })
        }
        Moved::Card { problem, card } => Note::Card(problem, card.into()),
        Moved::Run { run, day } => {
            let Run { begun_at, solved, missed, lost, .. } = run;
            Note::Run(begun_at, RunNote { day, solved, missed, lost, problem: None, shown_at: 0 })
        }
        Moved::Reviewer(since) => Note::Reviewer(since),
    }
}
