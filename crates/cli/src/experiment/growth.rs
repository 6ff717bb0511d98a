//! `shikatsu experiment growth`: Reed's Table 7.1, how brute force grows with the free points.

use solver::classic::{Algorithm, Engine, Reed};
use solver::family::Family;

use super::exact::Exact;
use super::plot::{Axis, Kind, Plot, Series};
use super::published;
use super::study::{Run, Study, timed};
use super::table::{Table, seconds};
use crate::Answer;
use crate::amount::grouped;
use crate::failure::Failure;

/// See how minimax and alpha-beta grow with the free points (Reed's Table 7.1)
///
/// A group that White kills at G1, with one to eleven free points. No limit but that of the nodes, so every answer is
/// right; the exact search is beside them.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu experiment growth
  shikatsu experiment growth --out results --nodes 200000000")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

const POINTS: std::ops::RangeInclusive<usize> = 1..=11;

/// What was measured at one number of points.
struct Row {
    free: usize,
    minimax: Run,
    alpha_beta: Run,
    exact: Option<Exact>,
}

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let jobs: Vec<usize> = POINTS.collect();
    let rows = args.study.measure(&jobs, |&free, limits| {
        let problem = Family::Behind.problem(free).expect("there are 1 to 30 points");
        let engine = |algorithm| Engine::Reed(Reed { algorithm, ..Reed::default() });
        Row {
            free,
            minimax: timed(&problem, &engine(Algorithm::Minimax), limits),
            alpha_beta: timed(&problem, &engine(Algorithm::AlphaBeta), limits),
            exact: Exact::of(&problem, limits),
        }
    })?;
    args.study.publish("growth", &shown(&rows), &raw(&rows), &plot(&rows))
}

fn shown(rows: &[Row]) -> Table {
    let mut table = Table::new([
        "free points",
        "minimax, Reed (s)",
        "ours (s)",
        "faster",
        "nodes",
        "alpha-beta, Reed (s)",
        "ours (s)",
        "faster",
        "nodes",
        "exact, nodes",
        "exact (s)",
    ]);
    for row in rows {
        let mut cells = vec![row.free.to_string()];
        cells.extend(compared(published::minimax(row.free), &row.minimax));
        cells.extend(compared(published::alpha_beta(row.free), &row.alpha_beta));
        let exact = row.exact.as_ref();
        cells.extend(exact.map(|exact| [grouped(exact.nodes), seconds(exact.seconds)]).into_iter().flatten());
        table.row(cells);
    }
    table
}

/// His time, ours, how many times faster that is, and our nodes.
fn compared(theirs: Option<f64>, run: &Run) -> [String; 4] {
    let unfinished = run.report.limit.is_some();
    let ours = if unfinished { "—".to_owned() } else { seconds(run.seconds) };
    let faster = theirs.filter(|_| !unfinished).map(|time| format!("{}×", grouped((time / run.seconds) as u64)));
    let nodes = format!("{}{}", if unfinished { "> " } else { "" }, grouped(run.report.nodes));
    [theirs.map_or(String::new(), seconds), ours, faster.unwrap_or_default(), nodes]
}

fn raw(rows: &[Row]) -> Table {
    let mut table = Table::new(["points", "engine", "nodes", "seconds", "reed_seconds", "move", "finished"]);
    for row in rows {
        let runs = [
            ("minimax", &row.minimax, published::minimax(row.free)),
            ("alpha-beta", &row.alpha_beta, published::alpha_beta(row.free)),
        ];
        for (name, run, theirs) in runs {
            table.row(vec![
                row.free.to_string(),
                name.to_owned(),
                run.report.nodes.to_string(),
                format!("{:.6}", run.seconds),
                theirs.map_or(String::new(), |time| time.to_string()),
                run.report.best.map_or(String::new(), |best| best.to_string()),
                run.report.limit.is_none().to_string(),
            ]);
        }
        if let Some(exact) = &row.exact {
            let (nodes, time) = (exact.nodes.to_string(), format!("{:.6}", exact.seconds));
            let best = exact.right.first().map_or(String::new(), |best| best.to_string());
            table.row(vec![
                row.free.to_string(),
                "exact".to_owned(),
                nodes,
                time,
                String::new(),
                best,
                true.to_string(),
            ]);
        }
    }
    table
}

fn plot(rows: &[Row]) -> Plot {
    let points = |time: &dyn Fn(&Row) -> Option<f64>| {
        rows.iter().filter_map(|row| Some((row.free as f64, time(row)?))).collect::<Vec<_>>()
    };
    let finished = |run: &Run| run.report.limit.is_none().then_some(run.seconds);
    let series = [
        ("minimax, Reed 2015", points(&|row| published::minimax(row.free)), Kind::Quoted),
        ("minimax", points(&|row| finished(&row.minimax)), Kind::Measured),
        ("alpha-beta, Reed 2015", points(&|row| published::alpha_beta(row.free)), Kind::Quoted),
        ("alpha-beta", points(&|row| finished(&row.alpha_beta)), Kind::Measured),
        ("exact search", points(&|row| row.exact.as_ref().map(|exact| exact.seconds)), Kind::Exact),
    ];
    Plot {
        title: "Time to the answer without limits".to_owned(),
        across: Axis::linear("free points"),
        up: Axis::log("seconds"),
        series: series.map(|(name, points, kind)| Series { name: name.to_owned(), points, kind }).into(),
    }
}
