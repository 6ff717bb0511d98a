//! [`Grid`]: engines against sizes of one family, as tables and a plot.

use console::Failure;
use console::amount::grouped;
use solver::classic::Engine;
use solver::family::Family;

use super::exact::Exact;
use super::reed::{self, Published};
use super::study::{Run, Study, timed};
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::{ReportTable, seconds};

/// What was measured at one number of points, each engine in its turn; none where it was not asked.
pub(crate) struct Stage {
    pub(crate) free: usize,
    pub(crate) runs: Vec<Option<Run>>,
    pub(crate) exact: Option<Exact>,
}

/// Runs each engine on the family that fits Reed's text, with these numbers of points.
pub(crate) fn measured(
    study: &Study,
    free: impl IntoIterator<Item = usize>,
    engines: &[Engine],
) -> Result<Vec<Stage>, Failure> {
    measured_where(study, free, engines, |_, _| true)
}

/// The same for those engines and numbers of points that are wanted.
pub(crate) fn measured_where(
    study: &Study,
    free: impl IntoIterator<Item = usize>,
    engines: &[Engine],
    wanted: impl Fn(&Engine, usize) -> bool + Sync,
) -> Result<Vec<Stage>, Failure> {
    let jobs: Vec<usize> = free.into_iter().collect();
    study.measure(&jobs, |&free, limits| {
        let problem = Family::Behind.problem(free).expect("there are 1 to 30 points");
        let run = |engine| wanted(engine, free).then(|| timed(&problem, engine, limits, study.tries));
        let runs = engines.iter().map(run).collect();
        Stage { free, runs, exact: Exact::of(&problem, limits, study.tries) }
    })
}

/// Everything that was measured.
pub(crate) struct Grid<'a> {
    pub(crate) engines: &'a [Engine],
    pub(crate) rows: &'a [Stage],
}

impl Grid<'_> {
    /// A column for each engine: the move, in bold when it is wrong, the nodes, and how it compares.
    pub(crate) fn shown(&self) -> ReportTable {
        let mut head = vec!["free points".to_owned()];
        head.extend(self.engines.iter().map(limits));
        head.push("exact".to_owned());
        let mut table = ReportTable::new(head);
        for row in self.rows {
            let mut cells = vec![row.free.to_string()];
            let runs = self.engines.iter().zip(&row.runs);
            cells.extend(runs.map(|(engine, run)| run.as_ref().map_or(String::new(), |run| cell(engine, row, run))));
            let best = |exact: &Exact| exact.right.first().map_or(String::new(), ToString::to_string);
            cells.extend(row.exact.as_ref().map(|exact| format!("{} {}", best(exact), grouped(exact.nodes))));
            table.row(cells);
        }
        table
    }

    /// One line for each run.
    pub(crate) fn raw(&self) -> ReportTable {
        let mut table =
            ReportTable::new(["points", "engine", "nodes", "seconds", "move", "right", "finished", "reed_seconds"]);
        for row in self.rows {
            let runs = self.engines.iter().zip(&row.runs);
            for (engine, run) in runs.filter_map(|(engine, run)| Some((engine, run.as_ref()?))) {
                let theirs = reed::published(engine, row.free).map_or(String::new(), |published| published.to_string());
                let right = row.exact.as_ref().map(|exact| exact.is_right(run.report.best).to_string());
                table.row(vec![
                    row.free.to_string(),
                    engine.to_string(),
                    run.report.nodes.to_string(),
                    format!("{:.6}", run.seconds),
                    run.report.best.map_or(String::new(), |best| best.to_string()),
                    right.unwrap_or_default(),
                    run.report.limit.is_none().to_string(),
                    theirs,
                ]);
            }
            if let Some(exact) = &row.exact {
                let best = exact.right.first().map_or(String::new(), ToString::to_string);
                let (nodes, time) = (exact.nodes.to_string(), format!("{:.6}", exact.seconds));
                let yes = true.to_string();
                table.row(vec![row.free.to_string(), "exact".to_owned(), nodes, time, best, yes.clone(), yes]);
            }
        }
        table
    }

    /// The nodes of every engine that finished, and of the exact search.
    pub(crate) fn plot(&self, title: &str) -> Plot {
        let mut series: Vec<Series> = Vec::new();
        for (at, engine) in self.engines.iter().enumerate() {
            let run = |row: &Stage| row.runs[at].clone().filter(|run| run.report.limit.is_none());
            let points =
                self.rows.iter().filter_map(|row| Some((row.free as f64, run(row)?.report.nodes as f64))).collect();
            series.push(Series { name: limits(engine), points, kind: SeriesKind::Measured });
        }
        let exact = self.rows.iter().filter_map(|row| Some((row.free as f64, row.exact.as_ref()?.nodes as f64)));
        series.push(Series { name: "exact search".to_owned(), points: exact.collect(), kind: SeriesKind::Exact });
        Plot { title: title.to_owned(), across: Axis::linear("free points"), up: Axis::log("nodes"), series }
    }
}

/// The move, in bold when it is wrong, the nodes, and how it compares with what was published.
fn cell(engine: &Engine, row: &Stage, run: &Run) -> String {
    let best = run.report.best.map_or("none".to_owned(), |best| best.to_string());
    let right = row.exact.as_ref().is_none_or(|exact| exact.is_right(run.report.best));
    let best = if right { best } else { format!("**{best}**") };
    let nodes = grouped(run.report.nodes);
    if run.report.limit.is_some() {
        return format!("> {nodes}");
    }
    let ours = seconds(run.seconds);
    match reed::published(engine, row.free) {
        Some(Published::Seconds(time)) => {
            let faster =
                if time > 0.0 { format!(", {}×", grouped((time / run.seconds) as u64)) } else { String::new() };
            format!("{best} {nodes}; {ours} s, Reed {} s{faster}", seconds(time))
        }
        Some(Published::Fail) => format!("{best} {nodes}; {ours} s, Reed failed"),
        None => format!("{best} {nodes}"),
    }
}

/// The name of an engine without its family, or that it has no limits.
fn limits(engine: &Engine) -> String {
    match engine.to_string() {
        name if name == "alpha-beta" => "no limit".to_owned(),
        name => name.trim_start_matches("alpha-beta ").to_owned(),
    }
}
