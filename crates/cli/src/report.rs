//! [`Report`]: the answer to a problem as programs read it.

use proof::{Assumption, Bounds, Extent, Footing, Grade, Standing};
use rules::{Move, PointSet};
use serde::Serialize;
use serde_json::Value;
use tsumego::Speaker;

use crate::finding::Finding;
use crate::players::Players;

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    /// The problem in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    grade: Verdict,
    /// What has been proved, where that is not the verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Interval>,
    /// What ended the search, where the verdict or some first move is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    to_move: &'static str,
    best: Vec<String>,
    /// How likely the first of these is right where it is a guess, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    sure: Option<f64>,
    moves: Vec<Graded>,
    /// What players would try, for whoever asks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<Players>,
    region: &'static str,
    /// Did the program find the target?
    target_found: bool,
    /// Is the verdict proved, how much of it, and what does that rest on?
    footing: &'static str,
    extent: &'static str,
    assumptions: Vec<Assumed>,
    flags: Vec<&'static str>,
    nodes: u64,
    ms: u64,
    checked: bool,
}

#[derive(Serialize, Clone, Copy, Debug)]
struct Verdict {
    verdict: &'static str,
    ko_balance: Option<i8>,
}

#[derive(Serialize, Debug)]
struct Interval {
    low: Verdict,
    high: Verdict,
}

#[derive(Serialize, Debug)]
struct Graded {
    #[serde(rename = "move")]
    first: String,
    #[serde(flatten)]
    grade: Verdict,
    footing: &'static str,
    extent: &'static str,
    /// Bounds on the points of a right move.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<[i32; 2]>,
}

/// Something taken for granted.
#[derive(Serialize, Debug)]
struct Assumed {
    code: &'static str,
    points: Vec<String>,
    words: String,
}

impl Report {
    pub(crate) fn new(finding: &Finding) -> Report {
        let graded = |first: Move, standing: Standing| Graded {
            first: first.to_string(),
            grade: standing.grade().into(),
            footing: standing.footing().code(),
            extent: standing.extent().code(),
            points: finding.points(first).map(|points| [points.low, points.high]),
        };
        let solution = finding.solution().into_iter();
        let moves =
            solution.flat_map(|solution| solution.moves().map(|(first, _)| (first, solution.standing_after(first))));
        let unknown = Verdict { verdict: "unknown", ko_balance: None };
        let standing = finding.standing();
        let extent = standing.as_ref().map_or(Extent::Nothing, Standing::extent);
        let speaker = Speaker::new(finding.problem());
        let assumed = |&assumption: &Assumption| Assumed {
            code: assumption.premise().code(),
            points: vertices(assumption.points()),
            words: speaker.assumption(assumption),
        };
        Report {
            id: None,
            grade: finding.grade().map_or(unknown, Verdict::from),
            footing: standing.as_ref().map_or(Footing::Believed, Standing::footing).code(),
            extent: extent.code(),
            bounds: (extent != Extent::Exact).then(|| finding.attempt.bounds.into()),
            limit: finding.end().map(|end| end.word()),
            to_move: finding.to_move().name(),
            best: finding.best().iter().map(Move::to_string).collect(),
            sure: finding.attempt.sure.map(|sure| (f64::from(sure) * 100.0).round() / 100.0),
            moves: moves.filter_map(|(first, standing)| Some(graded(first, standing?))).collect(),
            players: Vec::new(),
            region: finding.problem().region().kind.word(),
            target_found: !finding.attempt.candidates.is_empty(),
            assumptions: standing.iter().flat_map(|standing| standing.assumptions().iter().map(assumed)).collect(),
            flags: finding.flags().iter().map(|flag| flag.word()).collect(),
            nodes: finding.attempt.nodes,
            ms: u64::try_from(finding.elapsed.as_millis()).unwrap_or(u64::MAX),
            checked: finding.solution().is_some(),
        }
    }

    pub(crate) fn with_id(self, id: &Value) -> Report {
        Report { id: Some(id.clone()), ..self }
    }

    pub(crate) fn with_players(self, finding: &Finding) -> Report {
        Report { players: Players::of(finding.problem()), ..self }
    }

    /// One line of JSON.
    pub(crate) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers can always be written") + "\n"
    }
}

pub(crate) fn vertices(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

impl From<Grade> for Verdict {
    fn from(grade: Grade) -> Verdict {
        Verdict { verdict: grade.word(), ko_balance: grade.ko_balance() }
    }
}

impl From<Bounds> for Interval {
    fn from(bounds: Bounds) -> Interval {
        Interval { low: bounds.low.into(), high: bounds.high.into() }
    }
}
