//! `shikatsu-lab experiment growth`: Reed's Table 7.1, how brute force grows with the free points.

use console::amount::grouped;
use console::{CommandEnd, Failure};
use rules::Move;
use solver::classic::{Algorithm, Engine, Reed};

use super::exact::Exact;
use super::grid::{self, Stage};
use super::reed;
use super::study::{Run, Study};
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::{ReportTable, seconds};

/// See how minimax and alpha-beta grow with the free points (Reed's Table 7.1)
///
/// A group that White kills at G1, with one to eleven free points. No limit but that of the nodes, so every answer is
/// right; the exact search is beside them.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment growth
  shikatsu-lab experiment growth --out results --nodes 200000000")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

/// An engine by its name.
type Player = (&'static str, Algorithm);

const ENGINES: [Player; 2] = [("minimax", Algorithm::Minimax), ("alpha-beta", Algorithm::AlphaBeta)];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let rows = grid::measured(&args.study, 1..=11, &ENGINES.map(engine))?;
    args.study.publish("growth", &shown(&rows), &raw(&rows), &plot(&rows))
}

fn engine((_, algorithm): Player) -> Engine {
    Engine::Reed(Reed { algorithm, ..Reed::default() })
}

/// The time that was published.
fn theirs(player: Player, free: usize) -> Option<f64> {
    reed::published(&engine(player), free)?.seconds()
}

/// The runs of a row, each with the name of its engine and the time that was published.
fn runs(row: &Stage) -> impl Iterator<Item = (&'static str, &Run, Option<f64>)> {
    let runs = ENGINES.iter().zip(&row.runs);
    runs.filter_map(|(&player, run)| Some((player.0, run.as_ref()?, theirs(player, row.free))))
}

fn shown(rows: &[Stage]) -> ReportTable {
    let mut table = ReportTable::new([
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
        cells.extend(runs(row).flat_map(|(_, run, theirs)| compared(theirs, run)));
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

fn raw(rows: &[Stage]) -> ReportTable {
    let mut table = ReportTable::new(["points", "engine", "nodes", "seconds", "reed_seconds", "move", "finished"]);
    let best = |best: Option<&Move>| best.map_or(String::new(), ToString::to_string);
    for row in rows {
        let mut line = |name: &str, nodes: u64, time: f64, theirs: Option<f64>, best: String, finished: bool| {
            let theirs = theirs.map_or(String::new(), |time| time.to_string());
            let (free, nodes, time) = (row.free.to_string(), nodes.to_string(), format!("{time:.6}"));
            table.row(vec![free, name.to_owned(), nodes, time, theirs, best, finished.to_string()]);
        };
        for (name, Run { report, seconds }, theirs) in runs(row) {
            line(name, report.nodes, *seconds, theirs, best(report.best.as_ref()), report.limit.is_none());
        }
        if let Some(Exact { right, nodes, seconds }) = &row.exact {
            line("exact", *nodes, *seconds, None, best(right.first()), true);
        }
    }
    table
}

fn plot(rows: &[Stage]) -> Plot {
    let series = |name: &str, kind: SeriesKind, time: &dyn Fn(&Stage) -> Option<f64>| {
        let points = rows.iter().filter_map(|row| Some((row.free as f64, time(row)?))).collect();
        Series { name: name.to_owned(), points, kind }
    };
    let finished = |run: &Run| run.report.limit.is_none().then_some(run.seconds);
    let engines = ENGINES.into_iter().enumerate().flat_map(|(at, player)| {
        let name = player.0;
        let quoted = series(&format!("{name}, Reed 2015"), SeriesKind::Quoted, &|row| theirs(player, row.free));
        [quoted, series(name, SeriesKind::Measured, &|row| row.runs[at].as_ref().and_then(finished))]
    });
    let exact = series("exact search", SeriesKind::Exact, &|row| Some(row.exact.as_ref()?.seconds));
    Plot {
        title: "Time to the answer without limits".to_owned(),
        across: Axis::linear("free points"),
        up: Axis::log("seconds"),
        series: engines.chain([exact]).collect(),
    }
}
