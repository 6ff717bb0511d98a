//! `shikatsu-lab experiment boundary`: what the place of the boundary costs (Reed's Figure 7.7).

use console::amount::grouped;
use console::{CommandEnd, Failure};
use proof::Problem;
use solver::classic::{Engine, Reed};
use solver::family::Family;

use super::drawn::problem;
use super::exact::Exact;
use super::study::{Run, Study, timed};
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::{ReportTable, seconds};

/// See what the choice of the boundary costs (Reed's Figure 7.7)
///
/// The same group with as many free points: once behind the wall, where White's stones are safe, and once beside it, where
/// K1 and K2 can be captured as soon as K3, L1 and L2 are free. Alpha-beta with breadth 8 and no limit of depth.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment boundary
  shikatsu-lab experiment boundary --out results --nodes 100000000")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

/// Three points are the eye alone, ten are those of his figure.
const FREE: std::ops::RangeInclusive<usize> = 3..=10;
/// What he printed for ten points on either side, in seconds: solved in the one case, given up after an hour in the other.
const SAID: [(usize, &str); 2] = [(10, "480"), (10, "> 3600")];
const SIDES: [&str; 2] = ["behind", "beside"];

/// The points beside the wall, in the order in which they become free after the three of the eye.
const BESIDE: &str = "
*************
*************
*************
*************
*************
*************
*************
*************
*************
*************
****ooooo147*
***oxxxxxo36*
***ox---xo25*
";

/// What was measured on one side.
struct Trial {
    free: usize,
    side: usize,
    run: Run,
    exact: Option<Exact>,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let jobs: Vec<(usize, usize)> = FREE.flat_map(|free| [(free, 0), (free, 1)]).collect();
    let engine = Engine::Reed(Reed { breadth: Some(8), ..Reed::default() });
    let trials = args.study.measure(&jobs, |&(free, side), limits| {
        let problem = drawn(free, side);
        let tries = args.study.tries;
        let run = timed(&problem, &engine, limits, tries);
        Trial { free, side, run, exact: Exact::of(&problem, limits, tries) }
    })?;
    args.study.publish("boundary", &shown(&trials), &raw(&trials), &plot(&trials))
}

/// The problem with so many free points on this side.
fn drawn(free: usize, side: usize) -> Problem {
    if side == 0 {
        return Family::Behind.problem(free).expect("there are 1 to 30 points");
    }
    let point = |c: char| match c.to_digit(10) {
        Some(at) if 3 + at as usize <= free => '-',
        Some(_) => '*',
        None => c,
    };
    problem(&BESIDE.chars().map(point).collect::<String>(), "E2 o")
}

fn said(trial: &Trial) -> &'static str {
    let (free, text) = SAID[trial.side];
    if trial.free == free { text } else { "" }
}

fn shown(trials: &[Trial]) -> ReportTable {
    let mut head = vec!["free points".to_owned()];
    for side in SIDES {
        head.extend([
            format!("{side} the wall, b=8"),
            "Reed (s)".to_owned(),
            "ours (s)".to_owned(),
            "exact, nodes".to_owned(),
        ]);
    }
    let mut table = ReportTable::new(head);
    for pair in trials.chunks(SIDES.len()) {
        let mut cells = vec![pair[0].free.to_string()];
        cells.extend(pair.iter().flat_map(|trial| {
            let Run { report, seconds: time } = &trial.run;
            let (mark, time) = if report.limit.is_some() { ("> ", "—".to_owned()) } else { ("", seconds(*time)) };
            let best = report.best.filter(|_| report.limit.is_none()).map_or(String::new(), |best| format!("{best} "));
            let nodes = format!("{best}{mark}{}", grouped(report.nodes));
            let exact = trial.exact.as_ref().map_or(String::new(), |exact| grouped(exact.nodes));
            [nodes, said(trial).to_owned(), time, exact]
        }));
        table.row(cells);
    }
    table
}

fn raw(trials: &[Trial]) -> ReportTable {
    let mut table =
        ReportTable::new(["points", "side", "engine", "nodes", "seconds", "move", "finished", "reed_seconds"]);
    for trial in trials {
        let mut line = |engine: &str, nodes: u64, time: f64, best: String, finished: bool, theirs: &str| {
            let (free, side) = (trial.free.to_string(), SIDES[trial.side].to_owned());
            let (nodes, time, finished) = (nodes.to_string(), format!("{time:.6}"), finished.to_string());
            table.row(vec![free, side, engine.to_owned(), nodes, time, best, finished, theirs.to_owned()]);
        };
        let Run { report, seconds } = &trial.run;
        let best = report.best.map_or(String::new(), |best| best.to_string());
        line("alpha-beta b=8", report.nodes, *seconds, best, report.limit.is_none(), said(trial));
        if let Some(Exact { right, nodes, seconds }) = &trial.exact {
            let best = right.first().map_or(String::new(), ToString::to_string);
            line("exact", *nodes, *seconds, best, true, "");
        }
    }
    table
}

fn plot(trials: &[Trial]) -> Plot {
    let series = |side: usize, name: &str, kind: SeriesKind, nodes: &dyn Fn(&Trial) -> Option<u64>| Series {
        name: format!("{name}, {}", SIDES[side]),
        points: (trials.iter().filter(|trial| trial.side == side))
            .filter_map(|trial| Some((trial.free as f64, nodes(trial)? as f64)))
            .collect(),
        kind,
    };
    let finished = |trial: &Trial| trial.run.report.limit.is_none().then_some(trial.run.report.nodes);
    let exact = |trial: &Trial| trial.exact.as_ref().map(|exact| exact.nodes);
    let both = [0, 1].into_iter();
    let engine = both.clone().map(|side| series(side, "alpha-beta b=8", SeriesKind::Measured, &finished));
    let exact = both.map(|side| series(side, "exact search", SeriesKind::Exact, &exact));
    Plot {
        title: "Nodes behind the wall and beside it".to_owned(),
        across: Axis::linear("free points"),
        up: Axis::log("nodes"),
        series: engine.chain(exact).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_have_as_many_free_points() {
        for free in FREE {
            for side in [0, 1] {
                assert_eq!(drawn(free, side).region().points.len(), free);
            }
        }
    }
}
