//! A problem as it is edited, and the requests that carry one.

use rules::{Move, PointSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::{Aim, Draft, Goal};

use super::{Code, Fault, Hue, Points, ProblemId, Stones, Turn, Vertex};
use crate::refusal::Refusal;

/// The longest texts that a problem may carry, in bytes.
const LONGEST_LINE: usize = 400;
const LONGEST_NOTES: usize = 40_000;

/// A problem as it is edited. Everything but the stones may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct DraftJson {
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) notes: String,
    #[serde(default)]
    pub(crate) goal: Option<GoalJson>,
    #[serde(default)]
    pub(crate) collection: String,
    #[serde(default)]
    pub(crate) source: String,
    #[serde(default)]
    pub(crate) licence: String,
    pub(crate) stones: Stones,
    #[serde(default)]
    pub(crate) targets: Points,
    /// The points where play may happen; none lets the program find them.
    #[serde(default)]
    pub(crate) region: Option<Points>,
    #[serde(default)]
    pub(crate) answer: Vec<Turn>,
}

/// What the author asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct GoalJson {
    pub(crate) side: Hue,
    pub(crate) aim: Code<Aim>,
}

impl From<Goal> for GoalJson {
    fn from(goal: Goal) -> GoalJson {
        GoalJson { side: Code(goal.side), aim: Code(goal.aim) }
    }
}

impl DraftJson {
    pub(crate) fn new(draft: &Draft, collection: &str) -> DraftJson {
        DraftJson {
            title: draft.title.clone(),
            notes: draft.notes.clone(),
            goal: draft.goal.map(GoalJson::from),
            collection: collection.to_owned(),
            source: draft.source.clone(),
            licence: draft.licence.clone(),
            stones: draft.setup.into(),
            targets: Points(draft.targets),
            region: draft.out_of_bounds.map(|out| Points(draft.empty() - out)),
            answer: draft.answers.iter().map(|&answer| Turn(answer)).collect(),
        }
    }

    /// The draft, on a board that exists and with texts of reasonable length. Its stones are as they were sent.
    pub(crate) fn draft(&self) -> Result<Draft, Refusal> {
        let setup = self.stones.setup()?;
        self.refuse_long_texts()?;
        let mut draft = Draft::new(setup);
        draft.goal = self.goal.map(|goal| Goal { side: goal.side.0, aim: goal.aim.0 });
        draft.targets = self.targets.0;
        draft.out_of_bounds = self.region.map(|region| PointSet::full(setup.size) - draft.stones() - region.0);
        draft.answers = self.answer.iter().map(|turn| turn.0).collect::<std::collections::BTreeSet<Move>>();
        draft.title.clone_from(&self.title);
        draft.notes.clone_from(&self.notes);
        draft.source.clone_from(&self.source);
        draft.licence.clone_from(&self.licence);
        Ok(draft)
    }

    fn refuse_long_texts(&self) -> Result<(), Refusal> {
        let lines = [&self.title, &self.collection, &self.source, &self.licence];
        if lines.iter().any(|line| line.len() > LONGEST_LINE) || self.notes.len() > LONGEST_NOTES {
            return Err(Fault::TooLong.into());
        }
        Ok(())
    }
}

/// `POST /api/examine`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Examine {
    pub(crate) draft: DraftJson,
}

/// `POST /api/place`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Place {
    pub(crate) stones: Stones,
    pub(crate) point: Vertex,
    pub(crate) content: Content,
}

/// What is put on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Content {
    Black,
    White,
    Empty,
}

impl Content {
    pub(crate) fn color(self) -> Option<rules::Color> {
        match self {
            Content::Black => Some(rules::Color::Black),
            Content::White => Some(rules::Color::White),
            Content::Empty => None,
        }
    }
}

/// `POST /api/read`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Read {
    pub(crate) text: String,
}

/// `POST /api/write`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Write {
    pub(crate) draft: DraftJson,
    pub(crate) format: WriteFormat,
    #[serde(default)]
    pub(crate) theme: ThemeName,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WriteFormat {
    Sgf,
    Text,
    Svg,
}

/// The look of a picture. Light and dark pages get the board that suits them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ThemeName {
    #[default]
    Light,
    Dark,
    Wood,
    Paper,
    Contrast,
}

impl ThemeName {
    pub(crate) fn theme(self) -> draw::Theme {
        match self {
            ThemeName::Light | ThemeName::Dark | ThemeName::Wood => draw::Theme::Wood,
            ThemeName::Paper => draw::Theme::Paper,
            ThemeName::Contrast => draw::Theme::Contrast,
        }
    }
}

/// `POST /api/solve`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Solve {
    pub(crate) draft: DraftJson,
    #[serde(default)]
    pub(crate) first_only: bool,
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// A problem of the library, or one that is being edited.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ProblemRef {
    Stored { id: ProblemId },
    Edited { draft: Box<DraftJson> },
}
