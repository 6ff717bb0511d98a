//! `shikatsu-lab experiment figures`: the breadth that single problems need (Reed's Figures 7.9 to 7.13, P8 and P11).

use console::{CommandEnd, Failure};
use rules::Move;
use solver::classic::{Engine, Heuristics, Limits, Reed, Report, Version, run as think};

use super::drawn::{DRAWN, Drawn};
use super::exact::Exact;
use super::study::Study;
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::ReportTable;

/// See which breadth single problems need, by evaluator (Reed's Figures 7.9 to 7.13)
///
/// For each figure a problem drawn after his text, and for each of his evaluators the least breadth with which alpha-beta
/// plays a right move, without a limit of depth. His pictures are not in the text, so where his number is another one,
/// the position is.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment figures
  shikatsu-lab experiment figures --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

/// Broader than any of these problems has moves.
const MOST: usize = 12;

/// The evaluators that he compares: without the triangle, with that of both sides, with the attacker's.
fn evaluators() -> [(&'static str, Heuristics); 3] {
    let last = Heuristics::default();
    [
        ("no triangles", Heuristics { triangle: 0, ..last }),
        ("triangles of both", Heuristics::of(Version::WholeBoard)),
        ("attacker's triangles", last),
    ]
}

/// What an evaluator made of a problem, by breadth from one on.
struct Trial<'a> {
    drawn: &'a Drawn,
    evaluator: usize,
    reports: Vec<Report>,
    /// With the depth and the breadth of the appendix.
    appendix: Option<Report>,
    exact: Option<Exact>,
}

impl Trial<'_> {
    fn is_right(&self, report: &Report) -> bool {
        report.limit.is_none() && self.exact.as_ref().is_some_and(|exact| exact.is_right(report.best))
    }

    /// The least breadth with which it plays a right move, and that move.
    fn least(&self) -> Option<(usize, Move)> {
        let mut by_breadth = (1..).zip(&self.reports);
        by_breadth.find(|(_, report)| self.is_right(report)).and_then(|(breadth, report)| Some((breadth, report.best?)))
    }
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let jobs: Vec<(&Drawn, usize)> = DRAWN.iter().flat_map(|drawn| [0, 1, 2].map(|at| (drawn, at))).collect();
    let trials = args.study.measure(&jobs, |&(drawn, evaluator), limits| trial(drawn, evaluator, limits))?;
    args.study.publish("figures", &shown(&trials), &raw(&trials), &plot(&trials))
}

fn trial<'a>(drawn: &'a Drawn, evaluator: usize, limits: &Limits<'_>) -> Trial<'a> {
    let (problem, heuristics) = (drawn.problem(), evaluators()[evaluator].1);
    let report = |depth, breadth| {
        let reed = Reed { depth, breadth: Some(breadth), heuristics, ..Reed::default() };
        think(&problem, &Engine::Reed(reed), limits)
    };
    Trial {
        drawn,
        evaluator,
        reports: (1..=MOST).map(|breadth| report(None, breadth)).collect(),
        appendix: drawn.appendix.map(|(_, depth, breadth)| report(Some(depth), breadth)),
        exact: Exact::of(&problem, limits, 1),
    }
}

fn shown(trials: &[Trial<'_>]) -> ReportTable {
    let mut head = vec!["figure".to_owned(), "to do".to_owned(), "right".to_owned()];
    head.extend(evaluators().iter().flat_map(|(name, _)| [format!("{name}, Reed"), "ours".to_owned()]));
    head.push("as in Appendix A".to_owned());
    let mut table = ReportTable::new(head);
    for of_one in trials.chunks(evaluators().len()) {
        let drawn = of_one[0].drawn;
        let mut cells = vec![drawn.name.to_owned(), drawn.task.to_owned(), right(&of_one[0])];
        cells.extend(of_one.iter().flat_map(|trial| {
            let said = drawn.said[trial.evaluator].map_or(String::new(), |breadth| breadth.to_string());
            let found = trial.least().map_or("none".to_owned(), |(breadth, best)| format!("{breadth} ({best})"));
            [said, found]
        }));
        cells.extend(of_one.last().and_then(appendix));
        table.row(cells);
    }
    table
}

/// What it plays with the settings that the appendix prints.
fn appendix(trial: &Trial<'_>) -> Option<String> {
    let ((name, depth, breadth), report) = trial.drawn.appendix.zip(trial.appendix.as_ref())?;
    let best = report.best.map_or("none".to_owned(), |best| best.to_string());
    let best = if trial.is_right(report) { best } else { format!("**{best}**") };
    Some(format!("{name}, d={depth} b={breadth}: {best}"))
}

/// The right moves, in the order of their names.
fn right(trial: &Trial<'_>) -> String {
    let moves = trial.exact.iter().flat_map(|exact| &exact.right);
    let mut names: Vec<String> = moves.map(ToString::to_string).collect();
    names.sort();
    names.join(", ")
}

fn raw(trials: &[Trial<'_>]) -> ReportTable {
    let mut table = ReportTable::new(["figure", "evaluator", "breadth", "nodes", "move", "right", "finished"]);
    for trial in trials {
        for (breadth, report) in (1..).zip(&trial.reports) {
            table.row(vec![
                trial.drawn.name.to_owned(),
                evaluators()[trial.evaluator].0.to_owned(),
                usize::to_string(&breadth),
                report.nodes.to_string(),
                report.best.map_or(String::new(), |best| best.to_string()),
                trial.is_right(report).to_string(),
                report.limit.is_none().to_string(),
            ]);
        }
    }
    table
}

/// What each breadth costs with the final evaluator.
fn plot(trials: &[Trial<'_>]) -> Plot {
    let last = trials.iter().filter(|trial| trial.evaluator + 1 == evaluators().len());
    let series = last.map(|trial| {
        let done = (1..).zip(&trial.reports).filter(|(_, report)| report.limit.is_none());
        let points = done.map(|(breadth, report)| (f64::from(breadth), report.nodes as f64)).collect();
        Series { name: trial.drawn.name.to_owned(), points, kind: SeriesKind::Measured }
    });
    Plot {
        title: "Nodes by breadth, final evaluator".to_owned(),
        across: Axis::linear("breadth"),
        up: Axis::log("nodes"),
        series: series.collect(),
    }
}
