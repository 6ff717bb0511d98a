//! `shikatsu-lab experiment success`: how often each engine plays a right move, by depth: the study that Haris (2019) planned.

use console::amount::grouped;
use console::{CommandEnd, Failure};
use proof::{Grade, Side};
use solver::classic::{Engine, Haris, Heuristics, Horizon, Limits, Reed, Version, run as think};

use super::exact::Exact;
use super::folders::{Entry, Folders};
use super::heuristics::INFLUENCE;
use super::study::Study;
use crate::plot::{self, Axis, Plot, Series};
use crate::table::ReportTable;

/// Count how often each engine plays a right move, on the problems that ship
///
/// By depth, and by what is asked for: killing, living, and anything with a ko or a seki in it. What an engine has not
/// finished within the nodes it plays as it stands. The exact search is the judge.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment success
  shikatsu-lab experiment success --nodes 1000000 --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
    #[command(flatten)]
    folders: Folders,
    /// The greatest depth that is tried
    #[arg(long, value_name = "N", default_value_t = 10)]
    depth: u32,
}

const DEPTHS: [u32; 9] = [0, 1, 2, 3, 4, 5, 6, 8, 10];
/// More nodes than this help nobody who waits for a move.
const PATIENCE: u64 = 50_000;

/// What an engine did with a problem.
#[derive(Clone, Copy, Debug)]
struct Try {
    right: bool,
    nodes: u64,
}

/// Alpha-beta without a limit of breadth.
fn with_all_moves(depth: u32) -> Reed {
    Reed { depth: Some(depth), ..Reed::default() }
}

/// Reed's evaluator with influence, which he only names.
const WITH_INFLUENCE: Heuristics = Heuristics { influence: INFLUENCE, ..Heuristics::of(Version::AttackerTriangles) };

/// An engine by its name and depth.
type Player = (&'static str, fn(u32) -> Engine);

const PLAYERS: [Player; 8] = [
    ("alpha-beta, breadth 8 (Reed)", |depth| {
        Engine::Reed(Reed { depth: Some(depth), breadth: Some(8), ..Reed::default() })
    }),
    ("alpha-beta, all moves (Reed)", |depth| Engine::Reed(with_all_moves(depth))),
    ("all moves, with influence", |depth| Engine::Reed(Reed { heuristics: WITH_INFLUENCE, ..with_all_moves(depth) })),
    ("all moves, captures at the horizon", |depth| {
        Engine::Reed(Reed { horizon: Horizon::Other(Heuristics::default().blind()), ..with_all_moves(depth) })
    }),
    ("all moves, eyes at the horizon", |depth| Engine::Reed(Reed { horizon: Horizon::Eyes, ..with_all_moves(depth) })),
    ("eye patterns (Haris)", |depth| Engine::Haris(Haris { depth: Some(depth), ..Haris::default() })),
    ("with suicidal moves", |depth| Engine::Haris(Haris { depth: Some(depth), no_suicide: false, ..Haris::default() })),
    ("without counting eyes", |depth| Engine::Haris(Haris { depth: Some(depth), eyes: false, ..Haris::default() })),
];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let entries = args.folders.read()?;
    let exact = args.study.measure(&entries, |entry, limits| Exact::of(entry.problem(), limits, 1))?;
    let depths: Vec<u32> = DEPTHS.into_iter().filter(|&depth| depth <= args.depth).collect();
    let engines: Vec<Engine> =
        PLAYERS.iter().flat_map(|(_, engine)| depths.iter().map(|&depth| engine(depth))).collect();
    let jobs: Vec<(&Engine, &Entry)> =
        engines.iter().flat_map(|engine| entries.iter().map(move |entry| (engine, entry))).collect();
    let tries = args.study.measure(&jobs, |&(engine, entry), limits| {
        let limits = Limits { nodes: limits.nodes.min(PATIENCE), ..*limits };
        let report = think(entry.problem(), engine, &limits);
        Try { right: entry.is_right(report.best), nodes: report.nodes }
    })?;
    let tally = Tally { entries: &entries, depths, tries: tries.chunks(entries.len()).collect(), exact };
    args.study.publish("success", &tally.shown(), &tally.raw(), &tally.plot())
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Kill,
    Live,
    KoOrSeki,
}

impl Kind {
    const ALL: [(Kind, &str); 3] = [(Kind::Kill, "kill"), (Kind::Live, "live"), (Kind::KoOrSeki, "ko or seki")];

    fn of(entry: &Entry) -> Kind {
        match (entry.solution.grade(), entry.problem().to_move()) {
            (Grade::Ko(_) | Grade::Seki, _) => Kind::KoOrSeki,
            (_, Side::Attacker) => Kind::Kill,
            (_, Side::Defender) => Kind::Live,
        }
    }
}

/// All that was measured; the tries by player, then depth, then problem.
struct Tally<'a> {
    entries: &'a [Entry],
    depths: Vec<u32>,
    tries: Vec<&'a [Try]>,
    exact: Vec<Option<Exact>>,
}

impl Tally<'_> {
    /// The tries of each player at each depth.
    fn players(&self) -> impl Iterator<Item = (&'static str, u32, &[Try])> {
        let names = PLAYERS.iter().flat_map(|&(name, _)| self.depths.iter().map(move |&depth| (name, depth)));
        names.zip(&self.tries).map(|((name, depth), tries)| (name, depth, *tries))
    }

    fn percent(&self, tries: &[Try], kind: Option<Kind>) -> f64 {
        let of_kind = |entry: &Entry| kind.is_none_or(|kind| Kind::of(entry) == kind);
        let counted = || self.entries.iter().zip(tries).filter(|(entry, _)| of_kind(entry));
        100.0 * counted().filter(|(_, tried)| tried.right).count() as f64 / counted().count().max(1) as f64
    }

    /// The middle number of nodes of the exact search.
    fn exact_nodes(&self) -> u64 {
        median(self.exact.iter().flatten().map(|exact| exact.nodes).collect())
    }

    fn shown(&self) -> ReportTable {
        let count = |kind| self.entries.iter().filter(|entry| Kind::of(entry) == kind).count();
        let mut head = vec!["engine".to_owned(), "depth".to_owned()];
        head.extend(Kind::ALL.map(|(kind, name)| format!("{name} ({})", count(kind))));
        head.extend([format!("all ({})", self.entries.len()), "median nodes".to_owned()]);
        let mut table = ReportTable::new(head);
        for (name, depth, tries) in self.players() {
            let mut cells = vec![name.to_owned(), depth.to_string()];
            cells.extend(Kind::ALL.map(|(kind, _)| format!("{:.0} %", self.percent(tries, Some(kind)))));
            cells.push(format!("{:.0} %", self.percent(tries, None)));
            cells.push(grouped(median(tries.iter().map(|tried| tried.nodes).collect())));
            table.row(cells);
        }
        let hundred = || "100 %".to_owned();
        let mut cells = vec!["exact search".to_owned(), String::new(), hundred(), hundred(), hundred(), hundred()];
        cells.push(grouped(self.exact_nodes()));
        table.row(cells);
        table
    }

    /// The engines by what is asked for, and the exact search problem by problem.
    fn raw(&self) -> ReportTable {
        let mut table = ReportTable::new(["engine", "depth", "kind", "problems", "right", "median_nodes"]);
        for (name, depth, tries) in self.players() {
            for (kind, word) in Kind::ALL {
                let of_kind = self.entries.iter().zip(tries).filter(|(entry, _)| Kind::of(entry) == kind);
                let of_kind: Vec<Try> = of_kind.map(|(_, &tried)| tried).collect();
                let right = of_kind.iter().filter(|tried| tried.right).count();
                let nodes = median(of_kind.iter().map(|tried| tried.nodes).collect());
                let figures = [of_kind.len().to_string(), right.to_string(), nodes.to_string()];
                let mut cells = vec![name.to_owned(), depth.to_string(), word.to_owned()];
                cells.extend(figures);
                table.row(cells);
            }
        }
        for (entry, exact) in self.entries.iter().zip(&self.exact) {
            let Some(exact) = exact else { continue };
            let cells = ["exact search", "", &entry.name, "1", "1", &exact.nodes.to_string()];
            table.row(cells.map(ToOwned::to_owned).to_vec());
        }
        table
    }

    /// What a node buys.
    fn plot(&self) -> Plot {
        let mut series: Vec<Series> = Vec::new();
        for (name, _, tries) in self.players() {
            let nodes = median(tries.iter().map(|tried| tried.nodes).collect());
            let point = (nodes as f64, self.percent(tries, None));
            match series.last_mut().filter(|series| series.name == name) {
                Some(series) => series.points.push(point),
                None => {
                    series.push(Series { name: name.to_owned(), points: vec![point], kind: plot::SeriesKind::Measured })
                }
            }
        }
        let points = vec![(self.exact_nodes() as f64, 100.0)];
        series.push(Series { name: "exact search".to_owned(), points, kind: plot::SeriesKind::Exact });
        Plot {
            title: "Right first moves, by depth from 0 to 10".to_owned(),
            across: Axis::log("nodes, median"),
            up: Axis::linear("problems, per cent"),
            series,
        }
    }
}

fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or(0)
}
