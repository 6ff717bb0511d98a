//! What the library and the editor answer.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use training::Way;
use tsumego::{Aim, Pattern, ProblemKind, Tag};

use super::{
    BookJson, Code, CollectionId, Complaint, CourseJson, DraftJson, GoalJson, GradeJson, Hue, Points, ProblemId,
    RatingJson, RegionJson, Remark, Stones, ThemeName, Token, Train, Turn,
};

/// What a problem that ships is called, in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum Label {
    Corner {
        n: u32,
        points: usize,
    },
    Side {
        n: u32,
        points: usize,
    },
    Shape {
        shape: Shape,
    },
    /// One of the many of the forge, which say what is asked and nothing else.
    Forged {
        n: i64,
    },
    /// The same where the question is what becomes of the group.
    Status {
        n: i64,
    },
}

/// A textbook shape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Shape {
    pub code: String,
}

impl Label {
    /// By what it is found.
    pub fn word(&self) -> &str {
        match self {
            Label::Corner { .. } => "corner",
            Label::Side { .. } => "side",
            Label::Shape { shape } => &shape.code,
            Label::Forged { .. } => "forged",
            Label::Status { .. } => "status",
        }
    }
}

/// A problem in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Summary {
    pub id: ProblemId,
    pub title: String,
    /// None for problems that somebody saved.
    pub label: Option<Label>,
    /// What its collection is asked for by.
    pub collection: CollectionId,
    /// The part of the collection that it belongs to; empty where there are none.
    pub section: String,
    pub goal: Option<GoalJson>,
    pub to_move: Hue,
    pub size: u8,
    /// How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan; none before it is solved.
    pub rank: Option<u8>,
    /// What its proof shows, for a visitor who knows the answer.
    pub tags: Vec<Code<Tag>>,
    /// Only where the visitor knows it, when it is what the problem asks for.
    pub verdict: Option<GradeJson>,
    /// What this visitor did with it.
    pub state: StateCode,
    pub empty: u16,
    /// Came with the program, or belongs to somebody else.
    pub read_only: bool,
}

/// `GET /api/problems`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Listing {
    pub total: i64,
    pub page: i64,
    pub problems: Vec<Summary>,
}

/// The filters of a listing. Everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Filter {
    /// A collection, by its id, its title or the secret of its link.
    pub collection: String,
    /// Words in the title or the notes.
    pub q: String,
    /// Labels that will do instead, with commas between them: for pages that translate the names of problems.
    pub labels: String,
    /// Things that a proof may show, any of which will do instead, with commas between them: for pages that know them by
    /// other words.
    pub shown: String,
    pub goal: Option<Code<Aim>>,
    /// What is asked.
    pub kind: Option<Code<ProblemKind>>,
    /// Something that the proof shows.
    pub tag: Option<Code<Tag>>,
    /// Stones somewhere on the board.
    pub shape: Option<Sought>,
    pub verdict: Option<VerdictFilter>,
    /// From 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan.
    pub rank_min: Option<u8>,
    pub rank_max: Option<u8>,
    /// Empty points to play on.
    pub empty_min: Option<u16>,
    pub empty_max: Option<u16>,
    /// By this visitor.
    pub solved: Option<SolvedFilter>,
    pub sort: Sort,
    /// Counted from 1.
    pub page: Option<u32>,
    /// At most 500.
    pub per_page: Option<u32>,
}

/// Stones to look for, turned, reflected and with the colours swapped as well: rows from the top with `/` between them, `x` and
/// `o` for the stones of two colours, at least two of them, `.` for a point that must be empty, `#` for one beyond the edge
/// of the board, `?` for anything. At most nine rows and nine columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sought(pub Pattern);

impl<'de> Deserialize<'de> for Sought {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sought, D::Error> {
        String::deserialize(deserializer)?.parse().map(Sought).map_err(D::Error::custom)
    }
}

impl JsonSchema for Sought {
    fn schema_name() -> Cow<'static, str> {
        "Shape".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[xo.#?]{1,9}(/[xo.#?]{1,9}){0,8}$"})
    }
}

/// What is known about the problems that pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VerdictFilter {
    Dead,
    Ko,
    Seki,
    Alive,
    /// Nothing is.
    Unknown,
}

/// What became of a problem when the visitor tried it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SolvedFilter {
    Yes,
    No,
    /// Tried wrongly at least once, or looked at and not solved.
    Missed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum YesOrNo {
    Yes,
    No,
}

/// The order of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// That of the collections.
    #[default]
    Collected,
    Title,
    /// From easy to hard.
    #[serde(alias = "difficulty")]
    Rank,
    /// From hard to easy.
    Harder,
    Newest,
}

/// The query of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Look {
    pub theme: ThemeName,
}

/// The query of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Exported {
    pub collection: String,
}

/// The query of sheets to be printed: how they look. Which problems they hold is a [`Filter`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Printed {
    /// At the head of every page.
    pub title: String,
    /// Problems side by side, from 1 to 6.
    pub columns: Option<u8>,
    pub paper: PaperName,
    pub large: Option<YesOrNo>,
    /// Around the problems too; the solutions have them anyway.
    pub coordinates: Option<YesOrNo>,
    /// Are the stones marked that a problem is about?
    pub targets: Option<YesOrNo>,
    /// Overleaf, unless they are not wanted.
    pub solutions: Option<YesOrNo>,
}

/// What sheets are printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaperName {
    #[default]
    A4,
    Letter,
}

/// `GET /api/problems/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ProblemJson {
    pub id: ProblemId,
    pub draft: DraftJson,
    pub summary: Summary,
    /// Is it answered in a word, by `POST /api/answer`, rather than by a move?
    pub asks: bool,
    /// Notes, answers and verdict are left out, since this visitor has not answered it yet.
    pub withheld: bool,
    /// The stones in question, and where play may happen.
    pub targets: Points,
    pub region: RegionJson,
    /// The author's answer; none where the file gave none.
    pub book: Option<BookJson>,
    pub record: RecordJson,
    /// Its place in the list that was asked for; without a filter, in its collection.
    pub spot: SpotJson,
}

/// How much of a problem is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Whole {
    /// With the notes and the answers of its author, whatever it asks.
    pub whole: Option<YesOrNo>,
}

/// Where a problem stands in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SpotJson {
    /// Counted from 1.
    pub at: i64,
    pub of: i64,
    pub previous: Option<ProblemId>,
    pub next: Option<ProblemId>,
}

/// What was saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Saved {
    pub id: ProblemId,
}

/// `POST /api/read`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Reading {
    pub draft: DraftJson,
    /// What was passed over.
    pub remarks: Vec<Remark>,
}

/// `POST /api/examine` and `POST /api/place`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Examination {
    pub stones: Stones,
    pub removed: Points,
    pub complaint: Option<Complaint>,
    pub targets: Points,
    pub candidates: Vec<Points>,
    pub region: RegionJson,
    pub legal: Points,
    pub pass_alive: Points,
}

/// `POST /api/progress`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Progress {
    pub id: ProblemId,
    pub deed: Deed,
    /// How long a try took, in milliseconds; an hour at most counts.
    #[serde(default)]
    pub ms: u64,
    /// The visitor's own day, counted from 1970; that of Greenwich where it is not told or cannot be.
    #[serde(default)]
    pub day: Option<i64>,
    /// What the page calls this try: told twice, it counts once. At most 64 letters, digits and hyphens.
    #[serde(default)]
    pub token: Token,
    /// How the visitor came to the problem.
    #[serde(default)]
    pub way: Option<Code<Way>>,
    /// Where they put the first stone.
    #[serde(default)]
    pub first: Option<Turn>,
}

/// Problems that were passed by count no longer behind so many.
const MOST_PASSED: usize = 50;

/// `GET /api/onward`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Onward {
    /// The problem that somebody is at, and behind it those that they passed by, with commas between them.
    #[serde(default)]
    pub except: String,
    /// The level that somebody chose, as a step of the scale of ranks; 27 kyu where nobody did.
    pub start: Option<u8>,
    /// When that was, in milliseconds since 1970: what was done before does not count.
    pub since: Option<i64>,
    /// The visitor's own day, counted from 1970.
    pub day: Option<i64>,
}

impl Onward {
    /// What somebody has passed by, the latest first.
    pub fn passed(&self) -> Vec<String> {
        self.except.split(',').filter(|id| !id.is_empty()).take(MOST_PASSED).map(str::to_owned).collect()
    }
}

impl From<Train> for Onward {
    fn from(Train { except, start, since, day, .. }: Train) -> Onward {
        Onward { except, start, since, day }
    }
}

/// The next problem for this visitor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OnwardJson {
    /// From 1 for 30 kyu to 37 for 7 dan, by what was chosen, solved and missed.
    pub level: i64,
    /// Has this visitor tried any problem yet?
    pub begun: bool,
    /// So many of the latest problems the level goes by; a few are not much to go by.
    pub known: usize,
    pub today: TodayJson,
    /// None before the first rated problem.
    pub rating: Option<RatingJson>,
    /// Does the first try of this problem count for it?
    pub rated: bool,
    /// How the way to train stands, where it is another than the stream.
    pub course: Option<CourseJson>,
    /// None when everything is solved.
    pub problem: Option<Summary>,
}

/// What a first try has changed, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RatedJson {
    pub solved: bool,
    pub before: i64,
    pub after: i64,
}

/// What somebody has done today.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TodayJson {
    pub tries: i64,
    pub solved: i64,
    /// Days in a row on which something was tried, up to today or yesterday.
    pub streak: i64,
}

/// What somebody does with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    Solved,
    Failed,
    /// Took a hint: what is solved within a day is solved with a hint.
    Hinted,
    /// Looked at the answer: what is solved within a day does not count as solved.
    Seen,
}

/// How somebody stands with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StateCode {
    /// Nothing has been done yet.
    New,
    Tried,
    /// Not solved before the answer was looked at.
    Seen,
    /// Solved with a hint.
    Hinted,
    Solved,
}

/// What a visitor did with a problem, and what `POST /api/progress` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RecordJson {
    pub state: StateCode,
    pub tries: i64,
    pub failed: i64,
    pub hints: i64,
    /// The quickest solution; none before the first.
    pub best_ms: Option<i64>,
    /// All tries together.
    pub spent_ms: i64,
    /// What this try has changed, where it was the first one of a rated problem.
    pub rated: Option<RatedJson>,
}

/// `GET /api/status`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Status {
    pub version: &'static str,
    pub jobs: usize,
    pub most_jobs: usize,
    /// Only this computer reaches the server: whatever somebody saves is everybody's.
    pub at_home: bool,
}
