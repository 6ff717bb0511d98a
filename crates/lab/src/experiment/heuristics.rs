//! `shikatsu-lab experiment heuristics`: how soon Reed's evaluator comes to a right move, with each of its parts switched off.

use console::amount::grouped;
use console::{CommandEnd, Failure};
use solver::classic::{Algorithm, Engine, Heuristics, Limits, Reed, Version, first_sight, run as think};

use super::folders::{Entry, Folders};
use super::study::Study;
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::ReportTable;

/// See what each of Reed's heuristics is worth, on the problems that ship
///
/// For every variant: how often a right move is among the first moves of the list, which is the breadth that a search
/// needs at least, and how many nodes alpha-beta takes to depth 3 when it tries the moves in this order.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment heuristics
  shikatsu-lab experiment heuristics --bank data/shapes --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
    #[command(flatten)]
    folders: Folders,
}

/// Breadths that are shown.
const SHOWN: [usize; 6] = [1, 2, 3, 4, 6, 8];
/// Largest breadth in the plot.
const MOST: usize = 12;
/// Moves looked ahead when nodes are counted.
const DEPTH: u32 = 3;

/// Where a right move stands in the list, counted from one, and the nodes of a search in this order.
struct Sight {
    rank: usize,
    nodes: u64,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let entries = args.folders.read()?;
    let variants = variants();
    let jobs: Vec<(&Heuristics, &Entry)> =
        variants.iter().flat_map(|(_, heuristics)| entries.iter().map(move |entry| (heuristics, entry))).collect();
    let sights = args.study.measure(&jobs, |&(heuristics, entry), limits| sight(heuristics, entry, limits))?;
    let by_variant: Vec<(&str, &[Sight])> =
        variants.iter().map(|&(name, _)| name).zip(sights.chunks(entries.len())).collect();
    args.study.publish("heuristics", &shown(&by_variant), &raw(&by_variant), &plot(&by_variant))
}

/// What a point of influence weighs where it is switched on: less than a contact.
pub(crate) const INFLUENCE: i32 = 20;

/// Reed's final evaluator, and others that differ from it.
pub(super) fn variants() -> [(&'static str, Heuristics); 10] {
    let last = Heuristics::default();
    [
        ("final version", last),
        ("without contact", Heuristics { contact: 0, ..last }),
        ("without hane", Heuristics { hane: 0, ..last }),
        ("without triangles", Heuristics { triangle: 0, ..last }),
        ("without mouths", Heuristics { mouth: 0, ..last }),
        ("triangles of both", Heuristics::of(Version::WholeBoard)),
        ("last move only", Heuristics::of(Version::LastMove)),
        ("with influence", Heuristics { influence: INFLUENCE, ..last }),
        ("influence alone", Heuristics { influence: INFLUENCE, ..last.blind() }),
        ("no heuristic", last.blind()),
    ]
}

fn sight(heuristics: &Heuristics, entry: &Entry, limits: &Limits<'_>) -> Sight {
    let order = first_sight(entry.problem(), heuristics);
    let rank = order.iter().position(|&(first, _)| entry.is_right(Some(first))).map_or(usize::MAX, |at| at + 1);
    let reed = Reed { algorithm: Algorithm::AlphaBeta, depth: Some(DEPTH), heuristics: *heuristics, ..Reed::default() };
    Sight { rank, nodes: think(entry.problem(), &Engine::Reed(reed), limits).nodes }
}

/// The share of problems with a right move among the first so many, in per cent.
fn share(sights: &[Sight], breadth: usize) -> f64 {
    let within = sights.iter().filter(|sight| sight.rank <= breadth).count();
    100.0 * within as f64 / sights.len() as f64
}

fn shown(by_variant: &[(&str, &[Sight])]) -> ReportTable {
    let mut head: Vec<String> = vec!["evaluator".to_owned()];
    head.extend(SHOWN.map(|breadth| format!("in first {breadth}")));
    head.push(format!("nodes to depth {DEPTH}"));
    let mut table = ReportTable::new(head);
    for (name, sights) in by_variant {
        let mut cells = vec![(*name).to_owned()];
        cells.extend(SHOWN.map(|breadth| format!("{:.0} %", share(sights, breadth))));
        cells.push(grouped(sights.iter().map(|sight| sight.nodes).sum()));
        table.row(cells);
    }
    table
}

fn raw(by_variant: &[(&str, &[Sight])]) -> ReportTable {
    let mut table = ReportTable::new(["evaluator", "breadth", "percent", "nodes"]);
    for (name, sights) in by_variant {
        let nodes: u64 = sights.iter().map(|sight| sight.nodes).sum();
        for breadth in 1..=MOST {
            let percent = format!("{:.2}", share(sights, breadth));
            table.row(vec![(*name).to_owned(), breadth.to_string(), percent, nodes.to_string()]);
        }
    }
    table
}

fn plot(by_variant: &[(&str, &[Sight])]) -> Plot {
    let line = |&(name, sights): &(&str, &[Sight])| Series {
        name: name.to_owned(),
        points: (1..=MOST).map(|breadth| (breadth as f64, share(sights, breadth))).collect(),
        kind: SeriesKind::Measured,
    };
    let mut series: Vec<Series> = by_variant.iter().map(line).collect();
    let points = (1..=MOST).map(|breadth| (breadth as f64, 100.0)).collect();
    series.push(Series { name: "exact search".to_owned(), points, kind: SeriesKind::Exact });
    Plot {
        title: "A right move among the first of the list".to_owned(),
        across: Axis::linear("breadth"),
        up: Axis::linear("problems, per cent"),
        series,
    }
}
