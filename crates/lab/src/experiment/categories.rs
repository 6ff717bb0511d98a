//! `shikatsu-lab experiment categories`: which of Reed's heuristics helps in which kind of problem.

use console::{CommandEnd, Failure};
use proof::{Grade, Side};
use solver::classic::{Heuristics, first_sight};
use tsumego::Sketch;
use tsumego::sketch::Place;

use super::folders::{Entry, Folders};
use super::heuristics;
use super::study::Study;
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::ReportTable;

/// See which of Reed's heuristics helps in which kind of problem, on the problems that ship
///
/// For every kind of problem: how often a right move is among the first three of the list, and by how many points of a hundred that
/// changes when one heuristic is switched off, or influence on. What falls when it goes, helps.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment categories
  shikatsu-lab experiment categories --bank data/shapes --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
    #[command(flatten)]
    folders: Folders,
}

/// A right move must be among so many.
const FIRST: usize = 3;
/// Free points of a small problem, at most.
const SMALL: usize = 6;

/// A kind of problem.
type Category = (&'static str, fn(&Entry) -> bool);

const CATEGORIES: [Category; 10] = [
    ("all", |_| true),
    ("to live", |entry| entry.solution.grade() == Grade::Alive && mover(entry) == Side::Defender),
    ("to kill", |entry| entry.solution.grade() == Grade::Dead && mover(entry) == Side::Attacker),
    ("ko", |entry| entry.solution.grade().ko_balance().is_some()),
    ("seki", |entry| entry.solution.grade() == Grade::Seki),
    ("corner", |entry| place(entry) == Some(Place::Corner)),
    ("side", |entry| place(entry) == Some(Place::Side)),
    ("centre", |entry| place(entry) == Some(Place::Centre)),
    ("up to six free points", |entry| free(entry) <= SMALL),
    ("more than six", |entry| free(entry) > SMALL),
];

fn mover(entry: &Entry) -> Side {
    entry.problem().to_move()
}

fn place(entry: &Entry) -> Option<Place> {
    Sketch::of(entry.problem())?.place()
}

fn free(entry: &Entry) -> usize {
    let problem = entry.problem();
    (problem.region().points - problem.position().board().occupied()).len()
}

/// Variants of which one heuristic is switched, in the order of the columns.
const SWITCHED: [&str; 6] =
    ["final version", "without contact", "without hane", "without triangles", "without mouths", "with influence"];

fn variants() -> Vec<(&'static str, Heuristics)> {
    heuristics::variants().into_iter().filter(|(name, _)| SWITCHED.contains(name)).collect()
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let entries = args.folders.read()?;
    let variants = variants();
    let jobs: Vec<(&Heuristics, &Entry)> =
        variants.iter().flat_map(|(_, heuristics)| entries.iter().map(move |entry| (heuristics, entry))).collect();
    let seen = args.study.measure(&jobs, |&(heuristics, entry), _| is_among_first(heuristics, entry))?;
    let found: Vec<&[bool]> = seen.chunks(entries.len()).collect();
    let rows: Vec<Row> = CATEGORIES.iter().map(|category| Row::new(category, &entries, &found)).collect();
    let rows: Vec<Row> = rows.into_iter().filter(|row| row.problems > 0).collect();
    args.study.publish("categories", &shown(&rows), &raw(&rows), &plot(&rows))
}

fn is_among_first(heuristics: &Heuristics, entry: &Entry) -> bool {
    first_sight(entry.problem(), heuristics).iter().take(FIRST).any(|&(first, _)| entry.is_right(Some(first)))
}

/// A kind of problem: how many there are, and in how many per cent each variant has a right move in front.
struct Row {
    name: &'static str,
    problems: usize,
    shares: Vec<f64>,
}

impl Row {
    fn new(&(name, holds): &Category, entries: &[Entry], found: &[&[bool]]) -> Row {
        let here: Vec<usize> = (0..entries.len()).filter(|&at| holds(&entries[at])).collect();
        let share =
            |seen: &&[bool]| 100.0 * here.iter().filter(|&&at| seen[at]).count() as f64 / here.len().max(1) as f64;
        Row { name, problems: here.len(), shares: found.iter().map(share).collect() }
    }

    /// Which switch costs most, if one costs anything; of influence, which is switched on, what it brings.
    fn helps(&self) -> String {
        let names = ["contact", "hane", "triangles", "mouths", "influence"];
        let change = |at: usize| self.shares[at] - self.shares[0];
        let worth = |at: usize| if names[at - 1] == "influence" { change(at) } else { -change(at) };
        let best = (1..self.shares.len()).max_by(|&one, &other| worth(one).total_cmp(&worth(other)));
        best.filter(|&at| worth(at) > 0.0).map_or("nothing".to_owned(), |at| names[at - 1].to_owned())
    }
}

fn shown(rows: &[Row]) -> ReportTable {
    let head = ["problems", "number"].into_iter().chain(SWITCHED).chain(["helps most"]);
    let mut table = ReportTable::new(head);
    for row in rows {
        let mut cells = vec![row.name.to_owned(), row.problems.to_string(), format!("{:.0} %", row.shares[0])];
        cells.extend(row.shares[1..].iter().map(|share| format!("{:+.0}", share - row.shares[0])));
        cells.push(row.helps());
        table.row(cells);
    }
    table
}

fn raw(rows: &[Row]) -> ReportTable {
    let mut table = ReportTable::new(["problems", "number", "evaluator", "percent"]);
    for row in rows {
        for ((name, _), share) in variants().iter().zip(&row.shares) {
            let cells = [row.name, &row.problems.to_string(), name, &format!("{share:.2}")];
            table.row(cells.map(str::to_owned).to_vec());
        }
    }
    table
}

fn plot(rows: &[Row]) -> Plot {
    let line = |(at, (name, _)): (usize, &(&str, Heuristics))| Series {
        name: (*name).to_owned(),
        points: rows.iter().enumerate().map(|(place, row)| ((place + 1) as f64, row.shares[at])).collect(),
        kind: SeriesKind::Measured,
    };
    let mut series: Vec<Series> = variants().iter().enumerate().map(line).collect();
    let points = (1..=rows.len()).map(|place| (place as f64, 100.0)).collect();
    series.push(Series { name: "exact search".to_owned(), points, kind: SeriesKind::Exact });
    Plot {
        title: "A right move among the first three, by kind of problem".to_owned(),
        across: Axis::linear("row of the table"),
        up: Axis::linear("problems, per cent"),
        series,
    }
}
