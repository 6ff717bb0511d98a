//! Published problems with the rank that people gave them, and what our own
//! search says of each: a proof, or at least the region that it chose.

use std::fs;
use std::path::Path;

use console::Failure;
use proof::{Outside, Problem, Region, RegionKind, Solution, file};
use rules::{Move, Point, PointSet, Position};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::Draft;

use crate::sets::{Published, Sets};

/// The set of problems that people have ranked.
pub(crate) const SET: &str = "collections";
/// Positions that are looked at before a problem is left open: some seconds.
pub(crate) const NODES: u64 = 6_000_000;

/// A problem that people have ranked.
#[derive(Clone, Debug)]
pub(crate) struct Labelled {
    /// Its name.
    pub(crate) id: String,
    /// The rank as a step of [`tsumego::Rank`], from 1 for 30 kyu to 37 for 7 dan.
    pub(crate) step: f64,
    /// The first moves that the author calls right.
    pub(crate) answers: Vec<Move>,
    draft: Draft,
}

/// What the search says.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// It is proved.
    Proved(Box<Solution>),
    /// It is not; this is what was asked.
    Open(Box<Problem>),
}

/// The problems of the set.
///
/// # Errors
/// If nobody has said where it is, or it is not there.
pub(crate) fn read(sets: &Sets) -> Result<Vec<Labelled>, Failure> {
    let ranked = sets.read(SET)?.into_iter().filter_map(|one| Some((one.difficulty?, one)));
    let labelled = ranked.map(|(difficulty, Published { id, draft, answers, .. })| Labelled {
        id,
        step: difficulty + 1.0,
        answers,
        draft,
    });
    Ok(labelled.collect())
}

impl Labelled {
    /// Is it of the half that is held back? By its name alone (Fowler, Noll and Vo 1991).
    pub(crate) fn is_held_back(&self) -> bool {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.id.bytes().fold(0xcbf2_9ce4_8422_2325, step) % 2 == 1
    }

    /// What the search says, kept in a folder for the next time; none where the stones make no problem.
    pub(crate) fn verdict(&self, folder: &Path) -> Option<Verdict> {
        let (proved, open) = (folder.join(format!("{}.cert", self.id)), folder.join(format!("{}.open", self.id)));
        if let Some(solution) = fs::read(&proved).ok().and_then(|bytes| file::check(bytes).ok()) {
            return Some(Verdict::Proved(Box::new(solution)));
        }
        if let Some(problem) = fs::read_to_string(&open).ok().and_then(|text| self.reopened(&text)) {
            return Some(Verdict::Open(Box::new(problem)));
        }
        let limits = Limits { nodes: NODES, plan: NODES, ..Limits::default() };
        let report = solve_draft(&self.draft, &NoRank, &limits).ok()?;
        // What cannot be kept is found again the next time.
        let (path, bytes, verdict) = match report.outcome {
            Outcome::Solved(solved) => {
                let bytes = file::write(solved.solution.problem(), solved.solution.certificate());
                (proved, bytes, Verdict::Proved(Box::new(solved.solution)))
            }
            Outcome::GaveUp(_) => (open, kept(&report.problem).into_bytes(), Verdict::Open(Box::new(report.problem))),
        };
        let _ = fs::write(path, bytes);
        Some(verdict)
    }

    /// The problem that was asked when nothing was proved.
    fn reopened(&self, text: &str) -> Option<Problem> {
        let mut lines = text.lines();
        let outside = match lines.next()? {
            "liberty" => Outside::Liberty,
            "attacker" => Outside::Attacker,
            _ => Outside::Defender,
        };
        let read = |line: Option<&str>| {
            line.unwrap_or_default().split_whitespace().filter_map(|word| word.parse::<Point>().ok()).collect()
        };
        let (targets, points) = (read(lines.next()), read(lines.next()));
        let position = Position::from_setup(self.draft.setup).ok()?;
        Problem::new(position, targets, Region { kind: RegionKind::Chosen, points, outside }).ok()
    }
}

/// What is needed to ask the same again: what lies outside, the targets, the points.
fn kept(problem: &Problem) -> String {
    let outside = match problem.region().outside {
        Outside::Liberty => "liberty",
        Outside::Attacker => "attacker",
        Outside::Defender => "defender",
    };
    let list = |set: PointSet| set.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ");
    format!("{outside}\n{}\n{}\n", list(problem.targets()), list(problem.region().points))
}
