//! [`Report`]: the answer to a problem as programs read it.

use rules::Move;
use serde::Serialize;
use serde_json::Value;
use tsumego::{Bounds, Grade, Solution};

use crate::finding::Finding;

#[derive(Serialize, Debug)]
pub(crate) struct Report {
    /// The problem in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    grade: Verdict,
    /// What has been proved, where the verdict is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Interval>,
    /// What ended the search, where the verdict or some first move is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    to_move: &'static str,
    best: Vec<String>,
    moves: Vec<Graded>,
    region: &'static str,
    assumptions: Vec<String>,
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
}

impl Report {
    pub(crate) fn new(finding: &Finding) -> Report {
        let graded = |(first, grade): (Move, Grade)| Graded { first: first.to_string(), grade: grade.into() };
        let unknown = Verdict { verdict: "unknown", ko_balance: None };
        Report {
            id: None,
            grade: finding.grade().map_or(unknown, Verdict::from),
            bounds: finding.grade().is_none().then(|| finding.bounds().into()),
            limit: finding.end().map(|end| end.word()),
            to_move: finding.to_move().name(),
            best: finding.best().iter().map(Move::to_string).collect(),
            moves: finding.solution().into_iter().flat_map(Solution::moves).map(graded).collect(),
            region: finding.problem().region().kind.word(),
            assumptions: finding.report.assumptions.iter().map(ToString::to_string).collect(),
            flags: finding.flags.iter().map(|flag| flag.word()).collect(),
            nodes: finding.report.nodes,
            ms: u64::try_from(finding.elapsed.as_millis()).unwrap_or(u64::MAX),
            checked: finding.solution().is_some(),
        }
    }

    pub(crate) fn with_id(self, id: &Value) -> Report {
        Report { id: Some(id.clone()), ..self }
    }

    /// One line of JSON.
    pub(crate) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers can always be written") + "\n"
    }
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
