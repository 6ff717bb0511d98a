//! The ways to train: which one is asked for, how it stands, and what has come of all of them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use training::Way;
use tsumego::{ProblemKind, Tag};

use super::{Code, ProblemId};

/// What a page calls a try.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Token(pub String);

/// Letters of a token.
const LONGEST_TOKEN: usize = 64;

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        match is_plain && text.len() <= LONGEST_TOKEN {
            true => Ok(Token(text)),
            false => Err(D::Error::custom("a token has at most 64 letters, digits and hyphens")),
        }
    }
}

impl JsonSchema for Token {
    fn schema_name() -> Cow<'static, str> {
        "TokenOfTry".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-9A-Za-z-]{0,64}$"})
    }
}

/// `POST /api/train`: the next problem, to be written down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Train {
    /// The problem that somebody is at, and behind it those that they passed by, with commas between them.
    pub except: String,
    /// The level that somebody chose, as a step of the scale of ranks.
    pub start: Option<u8>,
    /// When that was, in milliseconds since 1970: what was done before does not count.
    pub since: Option<i64>,
    /// The visitor's own day, counted from 1970.
    pub day: Option<i64>,
    /// The way to train; the stream of rated problems where it is not told.
    pub way: Option<Code<Way>>,
    /// Of this kind, by theme.
    pub kind: Option<Code<ProblemKind>>,
    /// With this technique, by theme.
    pub tag: Option<Code<Tag>>,
    /// As a step of the scale, by rank.
    pub rank: Option<u8>,
    /// Begins a run against the clock, unless one goes on.
    pub begin: bool,
}

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RatingJson {
    pub points: i64,
    /// Two times out of three the truth is no further away than this.
    pub deviation: i64,
    /// Is that little enough?
    pub sure: bool,
    /// Rated problems that were tried.
    pub tries: i64,
    /// Have they said another rank within a day of the one they began with? It changes nothing.
    pub too_soon: bool,
}

/// How a way to train stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CourseJson {
    pub way: Code<Way>,
    /// How today's problems went, one after the other, as far as they were tried.
    pub results: Vec<bool>,
    /// So many there are: of the day, or mistakes that wait.
    pub of: i64,
    /// So many of them may be tried now.
    pub due: i64,
    /// A run against the clock.
    pub run: Option<RunJson>,
    /// Why a problem returns.
    pub returns: Option<ReturnsJson>,
}

/// Why a problem returns: what is known of how well it is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReturnsJson {
    /// Days since the latest review, and whether that went wrong.
    pub days: i64,
    pub missed: bool,
    pub reviews: i64,
    /// How likely it is still known, in hundredths.
    pub recalled: i64,
}

/// A run against the clock, which the server holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RunJson {
    /// Milliseconds; none are left when it is over.
    pub left_ms: i64,
    pub solved: i64,
    pub missed: i64,
    /// With so many misses it is over.
    pub most_missed: i64,
}

/// `GET /api/ways`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Here {
    /// The visitor's own day, counted from 1970.
    pub day: Option<i64>,
}

/// `POST /api/reviews`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct WantReviews {
    pub on: bool,
}

/// What waits for somebody on each way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WaysJson {
    /// None before the first rated problem.
    pub rating: Option<RatingJson>,
    /// From 1 for 30 kyu to 37 for 7 dan, by that rating.
    pub level: Option<i64>,
    /// How today's problems went, as far as they were tried; and how many there are, 0 where nobody has asked for them yet.
    pub daily: Vec<bool>,
    pub daily_of: i64,
    /// What was missed and not mended, and how much of it may be tried now.
    pub mistakes: i64,
    pub mistakes_due: i64,
    /// Does this visitor want back what they are about to forget, and how much of it is there and due?
    pub reviews_on: bool,
    pub reviews: i64,
    pub reviews_due: i64,
    /// The most that was solved in a run; none before the first.
    pub best_today: Option<i64>,
    pub best_ever: Option<i64>,
    /// A run that goes on.
    pub run: Option<RunJson>,
}

/// `GET /api/history`: what somebody has done, by the first try of each problem on a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HistoryJson {
    /// Today, where the visitor is, counted from 1970.
    pub today: i64,
    pub rating: Option<RatingJson>,
    /// Points at the end of each day that changed them, the earliest first.
    pub ratings: Vec<RatedDay>,
    /// The days of the last year on which something was tried, the earliest first.
    pub days: Vec<DayJson>,
    /// Days in a row up to today or yesterday.
    pub streak: i64,
    /// First tries that all of this goes by.
    pub tries: i64,
    pub ranks: Vec<RankTally>,
    /// From the weakest on.
    pub themes: Vec<ThemeTally>,
    /// The latest ones, the latest first.
    pub latest: Vec<LatestTry>,
}

/// A rating at the end of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RatedDay {
    pub day: i64,
    pub points: i64,
}

/// What somebody did on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DayJson {
    pub day: i64,
    pub tries: i64,
    pub solved: i64,
}

/// How problems of a rank went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RankTally {
    pub rank: i64,
    pub tries: i64,
    pub solved: i64,
    /// The middle one of the times that solving took.
    pub ms: Option<i64>,
}

/// How problems of a kind, or with a technique, went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ThemeTally {
    /// One of the two.
    pub kind: Option<Code<ProblemKind>>,
    pub tag: Option<Code<Tag>>,
    pub tries: i64,
    pub solved: i64,
    /// How many somebody of their level would have solved, in thousandths of a problem.
    pub expected: i64,
}

/// A first try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LatestTry {
    pub problem: ProblemId,
    /// Milliseconds since 1970.
    pub at: i64,
    pub way: Code<Way>,
    pub solved: bool,
    pub ms: i64,
    /// What it changed, where it counted.
    pub change: Option<i64>,
}
