//! A problem as JSON, and the requests that carry one.

use rules::{PointSet, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::{Aim, Draft, Goal};

use super::{Code, Fault, Hue, Points, ProblemId, Stones, Turn, Vertex};

/// The longest texts that a problem may carry, in bytes.
pub const LONGEST_LINE: usize = 400;
pub const LONGEST_NOTES: usize = 40_000;

/// A problem as JSON: on the wire, in files and in links. Everything but the board and whose move it is may be missing;
/// what a problem does not say is not written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DraftJson {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    #[serde(flatten)]
    pub stones: Stones,
    #[serde(default)]
    pub targets: Points,
    /// The points where play may happen; none lets the program find them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Points>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalJson>,
    /// First moves that the author gives as right.
    #[serde(default)]
    pub answers: Vec<Turn>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub licence: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub collection: String,
}

/// What the author asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GoalJson {
    pub side: Hue,
    pub aim: Code<Aim>,
}

impl From<Goal> for GoalJson {
    fn from(goal: Goal) -> GoalJson {
        GoalJson { side: Code(goal.side), aim: Code(goal.aim) }
    }
}

impl From<&Draft> for DraftJson {
    fn from(draft: &Draft) -> DraftJson {
        DraftJson {
            title: draft.title.clone(),
            stones: draft.setup.into(),
            targets: Points(draft.targets),
            region: draft.out_of_bounds.map(|out| Points(draft.empty() - out)),
            goal: draft.goal.map(GoalJson::from),
            answers: draft.answers.iter().map(|&answer| Turn(answer)).collect(),
            notes: draft.notes.clone(),
            source: draft.source.clone(),
            licence: draft.licence.clone(),
            collection: String::new(),
        }
    }
}

impl DraftJson {
    /// The draft as a problem of this collection.
    pub fn new(draft: &Draft, collection: &str) -> DraftJson {
        DraftJson { collection: collection.to_owned(), ..DraftJson::from(draft) }
    }

    /// The draft, on a board that exists and with texts of reasonable length. Its stones are as they were sent.
    pub fn draft(&self) -> Result<Draft, Fault> {
        self.refuse_long_texts()?;
        Ok(self.on(self.stones.setup()?))
    }

    /// The draft from a file, where every point must be on the board and texts may be as long as they like.
    ///
    /// # Errors
    /// What is wrong with it, in a few words.
    pub fn from_file(&self) -> Result<Draft, String> {
        let setup = self.stones.setup().map_err(|fault| fault.to_string())?;
        let answers: PointSet = self.answers.iter().filter_map(|turn| turn.0.point()).collect();
        let named = setup.stones.black | setup.stones.white | self.targets.0 | answers;
        let named = named | self.region.unwrap_or_default().0 | setup.ko.into_iter().collect();
        match (named - PointSet::full(setup.size)).iter().next() {
            Some(point) => Err(format!("{point} is not on a board of {} lines", setup.size)),
            None => Ok(self.on(setup)),
        }
    }

    fn on(&self, setup: Setup) -> Draft {
        let mut draft = Draft::new(setup);
        draft.goal = self.goal.map(|goal| Goal { side: goal.side.0, aim: goal.aim.0 });
        draft.targets = self.targets.0;
        draft.out_of_bounds = self.region.map(|region| draft.empty() - region.0);
        draft.answers = self.answers.iter().map(|turn| turn.0).collect();
        draft.title.clone_from(&self.title);
        draft.notes.clone_from(&self.notes);
        draft.source.clone_from(&self.source);
        draft.licence.clone_from(&self.licence);
        draft
    }

    fn refuse_long_texts(&self) -> Result<(), Fault> {
        let lines = [&self.title, &self.collection, &self.source, &self.licence];
        if lines.iter().any(|line| line.len() > LONGEST_LINE) || self.notes.len() > LONGEST_NOTES {
            return Err(Fault::TooLong);
        }
        Ok(())
    }
}

/// `POST /api/examine`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Examine {
    pub draft: DraftJson,
}

/// `POST /api/place`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Place {
    pub stones: Stones,
    pub point: Vertex,
    pub content: Content,
}

/// What is put on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    Black,
    White,
    Empty,
}

impl Content {
    pub fn color(self) -> Option<rules::Color> {
        match self {
            Content::Black => Some(rules::Color::Black),
            Content::White => Some(rules::Color::White),
            Content::Empty => None,
        }
    }
}

/// `POST /api/read`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Read {
    pub text: String,
}

/// `POST /api/write`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Write {
    pub draft: DraftJson,
    pub format: WriteFormat,
    #[serde(default)]
    pub theme: ThemeName,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WriteFormat {
    Sgf,
    Text,
    Svg,
}

/// The look of a picture. Light and dark pages get the board that suits them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThemeName {
    #[default]
    Light,
    Dark,
    Wood,
    Paper,
    Contrast,
}

/// `POST /api/solve`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Solve {
    pub draft: DraftJson,
    #[serde(default)]
    pub first_only: bool,
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// A problem of the library, or one that is being edited.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ProblemRef {
    Stored { id: ProblemId },
    Edited { draft: Box<DraftJson> },
}
