//! Notes: what somebody did, each under a name, as it is kept where there is no server and as it moves to one and back.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use training::{Card, DayTally, Doings, Memory, Person, Rated, Rating, Record, Way};

const THOUSAND: f64 = 1e3;
const MILLION: f64 = 1e6;

/// `POST /api/mine`, and the field `notes` of `GET /api/mine`: notes by their names. Those that say nothing here are left alone.
pub type Notes = BTreeMap<String, Value>;

/// A note that was read: what it is about, and what it says.
#[derive(Clone, Debug)]
pub enum Note {
    /// `problem/…`: what was done with a problem.
    Done(String, DoneNote),
    /// `day/…`: a day, counted from 1970.
    Day(i64, DayNote),
    /// `person`: how strong somebody is.
    Person(PersonNote),
    /// `shown/…`: a problem that was shown for a rating.
    Shown(String, ShownNote),
    /// `try/…`: a try, by its token.
    Try(String, TryNote),
    /// `mistake/…`: a problem that was missed.
    Mistake(String, MistakeNote),
    /// `card/…`: a problem that somebody wants back.
    Card(String, CardNote),
    /// `run/…`: a run, by when it began.
    Run(i64, RunNote),
    /// `reviewer`: since when somebody wants reviews.
    Reviewer(i64),
}

impl Note {
    /// The note under a name; none where it is no note, or not one of these.
    pub fn read(name: &str, value: Value) -> Option<Note> {
        let (kind, about) = name.split_once('/').unwrap_or((name, ""));
        let id = about.to_owned();
        Some(match kind {
            "problem" => Note::Done(id, read(value)?),
            "day" => Note::Day(about.parse().ok()?, read(value)?),
            "person" => Note::Person(read(value)?),
            "shown" => Note::Shown(id, read(value)?),
            "try" => Note::Try(id, read(value)?),
            "mistake" => Note::Mistake(id, read(value)?),
            "card" => Note::Card(id, read(value)?),
            "run" => Note::Run(about.parse().ok()?, read(value)?),
            "reviewer" => Note::Reviewer(read(value)?),
            _ => return None,
        })
    }

    /// Its name, and the note.
    pub fn written(&self) -> Option<(String, Value)> {
        let (name, value) = match self {
            Note::Done(id, note) => (format!("problem/{id}"), serde_json::to_value(note)),
            Note::Day(day, note) => (format!("day/{day}"), serde_json::to_value(note)),
            Note::Person(note) => ("person".to_owned(), serde_json::to_value(note)),
            Note::Shown(id, note) => (format!("shown/{id}"), serde_json::to_value(note)),
            Note::Try(token, note) => (format!("try/{token}"), serde_json::to_value(note)),
            Note::Mistake(id, note) => (format!("mistake/{id}"), serde_json::to_value(note)),
            Note::Card(id, note) => (format!("card/{id}"), serde_json::to_value(note)),
            Note::Run(begun_at, note) => (format!("run/{begun_at}"), serde_json::to_value(note)),
            Note::Reviewer(since) => ("reviewer".to_owned(), serde_json::to_value(since)),
        };
        Some((name, value.ok()?))
    }
}

fn read<T: DeserializeOwned>(note: Value) -> Option<T> {
    serde_json::from_value(note).ok()
}

/// A rating in thousandths and millionths, and how many tries it stands on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct RatingNote {
    pub points: i64,
    pub deviation: i64,
    pub volatility: i64,
    pub tries: i64,
}

/// How strong somebody is.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct PersonNote {
    pub rating: RatingNote,
    pub said_at: i64,
    pub heard_at: i64,
    pub begun_at: i64,
}

/// A problem that is shown for a rating, on a way; closed by the first try, with what that has changed, in thousandths.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ShownNote {
    pub way: String,
    pub weight: i64,
    pub hinted: bool,
    pub shown_at: i64,
    pub closed_at: i64,
    pub solved: bool,
    pub before: i64,
    pub after: i64,
    pub day: i64,
}

/// A try that was decided; where it counted, with the points before and after it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TryNote {
    pub problem: String,
    pub at: i64,
    pub day: i64,
    pub way: String,
    pub is_first: bool,
    pub solved: bool,
    pub helped: bool,
    pub ms: i64,
    pub before: i64,
    pub after: i64,
    pub first_move: String,
}

/// What was missed and is not mended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct MistakeNote {
    pub tried_at: i64,
    pub day: i64,
    pub solved: i64,
}

/// A problem that somebody wants back, with its memory in thousandths.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct CardNote {
    pub stability: i64,
    pub difficulty: i64,
    pub day: i64,
    pub reviewed_at: i64,
    pub due_at: i64,
    pub reviews: i64,
    pub missed: bool,
}

/// A run on a day, and when its problem was shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunNote {
    pub day: i64,
    pub solved: i64,
    pub missed: i64,
    pub lost: bool,
    pub problem: Option<String>,
    pub shown_at: i64,
}

/// What was done with a problem.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct DoneNote {
    pub solved: bool,
    pub helped: bool,
    pub tries: i64,
    pub failed: i64,
    pub hints: i64,
    pub best_ms: Option<i64>,
    pub spent_ms: i64,
    pub hinted_at: i64,
    pub seen_at: i64,
    pub changed: i64,
}

/// What was done on a day.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct DayNote {
    pub tries: i64,
    pub solved: i64,
    pub ms: i64,
}

impl DoneNote {
    /// The same, and when that was last.
    pub fn of(Doings { record, hinted_at, seen_at }: Doings, changed: i64) -> DoneNote {
        let Record { solved, helped, seen: _, tries, failed, hints, best_ms, spent_ms } = record;
        DoneNote { solved, helped, tries, failed, hints, best_ms, spent_ms, hinted_at, seen_at, changed }
    }

    /// What was done.
    pub fn doings(&self) -> Doings {
        let DoneNote { solved, helped, tries, failed, hints, best_ms, spent_ms, hinted_at, seen_at, .. } = *self;
        let record = Record { solved, helped, seen: seen_at > 0, tries, failed, hints, best_ms, spent_ms };
        Doings { record, hinted_at, seen_at }
    }
}

impl From<DayTally> for DayNote {
    fn from(DayTally { tries, solved, ms, .. }: DayTally) -> DayNote {
        DayNote { tries, solved, ms }
    }
}

impl RatingNote {
    /// A rating, and the tries that it stands on.
    pub fn of(rating: Rating, tries: i64) -> RatingNote {
        let scaled = |number: f64, by: f64| (number * by).round() as i64;
        let Rating { points, deviation, volatility } = rating;
        let [points, deviation] = [points, deviation].map(|number| scaled(number, THOUSAND));
        RatingNote { points, deviation, volatility: scaled(volatility, MILLION), tries }
    }

    /// The rating.
    pub fn rating(&self) -> Rating {
        let [points, deviation] = [self.points, self.deviation].map(|number| number as f64 / THOUSAND);
        Rating { points, deviation, volatility: self.volatility as f64 / MILLION }
    }
}

impl From<Person> for PersonNote {
    fn from(Person { rating, tries, said_at, heard_at, begun_at }: Person) -> PersonNote {
        PersonNote { rating: RatingNote::of(rating, tries), said_at, heard_at, begun_at }
    }
}

impl From<PersonNote> for Person {
    fn from(PersonNote { rating, said_at, heard_at, begun_at }: PersonNote) -> Person {
        Person { rating: rating.rating(), tries: rating.tries, said_at, heard_at, begun_at }
    }
}

impl From<Card> for CardNote {
    fn from(card: Card) -> CardNote {
        let Card { memory, day, reviewed_at, due_at, reviews, missed } = card;
        let [stability, difficulty] = memory.thousandths();
        CardNote { stability, difficulty, day, reviewed_at, due_at, reviews, missed }
    }
}

impl From<CardNote> for Card {
    fn from(note: CardNote) -> Card {
        let CardNote { stability, difficulty, day, reviewed_at, due_at, reviews, missed } = note;
        Card { memory: Memory::kept([stability, difficulty]), day, reviewed_at, due_at, reviews, missed }
    }
}

impl TryNote {
    /// Where it counted.
    pub fn rated(&self) -> Option<Rated> {
        (self.after > 0).then_some(Rated { solved: self.solved, before: self.before, after: self.after })
    }

    /// How somebody came to it.
    pub fn way(&self) -> Way {
        Way::ALL.into_iter().find(|way| way.word() == self.way).unwrap_or(Way::Library)
    }
}
