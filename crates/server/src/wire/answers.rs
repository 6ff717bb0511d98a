//! What the library and the editor answer.

use std::borrow::Cow;

use proof::RegionKind;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use tsumego::{Aim, Kind, Pattern, Tag};

use super::{
    BookJson, Code, CollectionId, Complaint, DraftJson, GoalJson, GradeJson, Hue, Points, ProblemId, Remark, Stones,
    ThemeName,
};

/// What a problem that ships is called, in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub(crate) enum Label {
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
pub(crate) struct Shape {
    pub(crate) code: String,
}

impl Label {
    /// By what it is found.
    pub(crate) fn word(&self) -> &str {
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
pub(crate) struct Summary {
    pub(crate) id: ProblemId,
    pub(crate) title: String,
    /// None for problems that somebody saved.
    pub(crate) label: Option<Label>,
    /// What its collection is asked for by.
    pub(crate) collection: CollectionId,
    /// The part of the collection that it belongs to; empty where there are none.
    pub(crate) section: String,
    pub(crate) goal: Option<GoalJson>,
    pub(crate) to_move: Hue,
    pub(crate) size: u8,
    /// How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan; none before it is solved.
    pub(crate) rank: Option<u8>,
    /// What its proof shows, for a visitor who knows the answer.
    pub(crate) tags: Vec<Code<Tag>>,
    /// Only where the visitor knows it, when it is what the problem asks for.
    pub(crate) verdict: Option<GradeJson>,
    /// What this visitor did with it.
    pub(crate) state: StateCode,
    pub(crate) empty: u16,
    /// Came with the program, or belongs to somebody else.
    pub(crate) read_only: bool,
}

/// `GET /api/problems`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Listing {
    pub(crate) total: i64,
    pub(crate) page: i64,
    pub(crate) problems: Vec<Summary>,
}

/// The filters of a listing. Everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Filter {
    /// A collection, by its id, its title or the secret of its link.
    pub(crate) collection: String,
    /// Words in the title or the notes.
    pub(crate) q: String,
    /// Labels that will do instead, with commas between them: for pages that translate the names of problems.
    pub(crate) labels: String,
    pub(crate) goal: Option<Code<Aim>>,
    /// What is asked.
    pub(crate) kind: Option<Code<Kind>>,
    /// Something that the proof shows.
    pub(crate) tag: Option<Code<Tag>>,
    /// Stones somewhere on the board.
    pub(crate) shape: Option<Sought>,
    pub(crate) verdict: Option<VerdictFilter>,
    /// From 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan.
    pub(crate) rank_min: Option<u8>,
    pub(crate) rank_max: Option<u8>,
    /// Empty points to play on.
    pub(crate) empty_min: Option<u16>,
    pub(crate) empty_max: Option<u16>,
    /// By this visitor.
    pub(crate) solved: Option<YesOrNo>,
    pub(crate) sort: Sort,
    /// Counted from 1.
    pub(crate) page: Option<u32>,
    /// At most 500.
    pub(crate) per_page: Option<u32>,
}

/// Stones to look for, turned, reflected and with the colours swapped as well: rows from the top with `/` between them, `x` and
/// `o` for the stones of two colours, at least two of them, `.` for a point that must be empty, `#` for one beyond the edge
/// of the board, `?` for anything. At most nine rows and nine columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sought(pub(crate) Pattern);

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
pub(crate) enum VerdictFilter {
    Dead,
    Ko,
    Seki,
    Alive,
    /// Nothing is.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum YesOrNo {
    Yes,
    No,
}

/// The order of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sort {
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
pub(crate) struct Look {
    pub(crate) theme: ThemeName,
}

/// The query of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Exported {
    pub(crate) collection: String,
}

/// The query of sheets to be printed: how they look. Which problems they hold is a [`Filter`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Printed {
    /// At the head of every page.
    pub(crate) title: String,
    /// Problems side by side, from 1 to 6.
    pub(crate) columns: Option<u8>,
    pub(crate) paper: PaperName,
    pub(crate) large: Option<YesOrNo>,
    /// Around the problems too; the solutions have them anyway.
    pub(crate) coordinates: Option<YesOrNo>,
    /// Are the stones marked that a problem is about?
    pub(crate) targets: Option<YesOrNo>,
    /// Overleaf, unless they are not wanted.
    pub(crate) solutions: Option<YesOrNo>,
}

/// What sheets are printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PaperName {
    #[default]
    A4,
    Letter,
}

impl PaperName {
    pub(crate) fn paper(self) -> sheet::Paper {
        match self {
            PaperName::A4 => sheet::Paper::A4,
            PaperName::Letter => sheet::Paper::Letter,
        }
    }
}

/// `GET /api/problems/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ProblemJson {
    pub(crate) id: ProblemId,
    pub(crate) draft: DraftJson,
    pub(crate) summary: Summary,
    /// Is it answered in a word, by `POST /api/answer`, rather than by a move?
    pub(crate) asks: bool,
    /// Notes, answers and verdict are left out, since this visitor has not answered it yet.
    pub(crate) withheld: bool,
    /// The stones in question, and where play may happen.
    pub(crate) targets: Points,
    pub(crate) region: RegionJson,
    /// The author's answer; none where the file gave none.
    pub(crate) book: Option<BookJson>,
    pub(crate) record: RecordJson,
    /// Its place in the list that was asked for; without a filter, in its collection.
    pub(crate) spot: SpotJson,
}

/// How much of a problem is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Whole {
    /// With the notes and the answers of its author, whatever it asks.
    pub(crate) whole: Option<YesOrNo>,
}

/// Where a problem stands in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct SpotJson {
    /// Counted from 1.
    pub(crate) at: i64,
    pub(crate) of: i64,
    pub(crate) previous: Option<ProblemId>,
    pub(crate) next: Option<ProblemId>,
}

/// What was saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Saved {
    pub(crate) id: ProblemId,
}

/// `POST /api/read`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Reading {
    pub(crate) draft: DraftJson,
    /// What was passed over.
    pub(crate) remarks: Vec<Remark>,
}

/// `POST /api/examine` and `POST /api/place`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Examination {
    pub(crate) stones: Stones,
    pub(crate) removed: Points,
    pub(crate) complaint: Option<Complaint>,
    pub(crate) targets: Points,
    pub(crate) candidates: Vec<Points>,
    pub(crate) region: RegionJson,
    pub(crate) legal: Points,
    pub(crate) pass_alive: Points,
}

/// Where play may happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RegionJson {
    pub(crate) kind: Code<RegionKind>,
    pub(crate) points: Points,
}

/// `POST /api/progress`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Progress {
    pub(crate) id: ProblemId,
    pub(crate) deed: Deed,
    /// How long a try took, in milliseconds; an hour at most counts.
    #[serde(default)]
    pub(crate) ms: u64,
}

/// `GET /api/onward`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Onward {
    /// The problem that somebody is at.
    pub(crate) except: Option<ProblemId>,
}

/// The next problem for this visitor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct OnwardJson {
    /// From 1 to 10, by what was solved and missed.
    pub(crate) level: i64,
    /// Has this visitor tried any problem yet?
    pub(crate) begun: bool,
    /// None when everything is solved.
    pub(crate) problem: Option<Summary>,
}

/// What somebody does with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Deed {
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
pub(crate) enum StateCode {
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
pub(crate) struct RecordJson {
    pub(crate) state: StateCode,
    pub(crate) tries: i64,
    pub(crate) failed: i64,
    pub(crate) hints: i64,
    /// The quickest solution; none before the first.
    pub(crate) best_ms: Option<i64>,
    /// All tries together.
    pub(crate) spent_ms: i64,
}

/// `GET /api/status`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Status {
    pub(crate) version: &'static str,
    pub(crate) jobs: usize,
    pub(crate) most_jobs: usize,
    /// Only this computer reaches the server: whatever somebody saves is everybody's.
    pub(crate) at_home: bool,
}
