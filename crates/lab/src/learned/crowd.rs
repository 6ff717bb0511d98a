//! `shikatsu-lab learn crowd`: what labels of a crowd are worth, on anybody's collection.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use console::{CommandEnd, Failure, Meter, all_cores_or, threads};
use learn::study::{Cost, Crowd, FOLDS, Learner};
use learn::{Labels, in_parallel};
use proof::Side;

use super::problems::{Written, told};
use crate::page::Page;
use crate::table::ReportTable;
use crate::template::CROWD;

/// Tell what the labels of answer trees cost whoever learns from them
///
/// Reads problems with their answers: SGF with trees as goproblems and books write them, or a set of docs/sets.md. Each position in which the
/// solver moves is proved within 200,000 positions of the search. Then it is told how much of what the authors say is true, and how
/// well models find right moves that learned from the trees, from the trees without what a proof contradicts, and from proofs. Every
/// problem is held back once, with those like it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn crowd problems.sgf
  shikatsu-lab learn crowd collections.jsonl small-boards.jsonl --out docs/experiments
  shikatsu-lab learn crowd FOLDER --first 500")]
pub(crate) struct Args {
    /// Files of problems, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only the first so many problems
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    #[command(flatten)]
    reach: Reach,
    /// Write crowd.md and its data into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// How much of an open board is looked at.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Reach {
    /// How far the region reaches around a group that nothing encloses, in tenths of a step
    #[arg(long = "reach", value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(10..=100))]
    pub(super) tenths: u32,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (meter, threads) = (Meter::new(args.progress), all_cores_or(args.threads));
    let mut written = Written::read_all(&args.files)?;
    written.truncate(args.first.unwrap_or(usize::MAX));
    let (told, roots) = told(&written, args.reach.tenths);
    meter.show(|| format!("{} positions are proved; Ctrl-C stops", told.len()));
    let exact = in_parallel(told.len(), threads, |at| told[at].solve());
    let crowd = Crowd::new(told, exact, &roots);
    meter.show(|| "learning; Ctrl-C stops".to_owned());
    let page = page(&crowd, (written.len(), roots.len()), args.reach, threads);
    meter.clear();
    CROWD.publish(&page, args.out.as_deref())
}

fn page(crowd: &Crowd, (read, used): (usize, usize), reach: Reach, threads: usize) -> Page {
    let (proved, mistaken) = crowd.mistaken();
    let costs = costs(crowd, threads);
    let page = Page::default()
        .with("read", read)
        .with("used", used)
        .with("positions", crowd.told.len())
        .with("proved", crowd.exact.iter().flatten().count())
        .with("first_proved", proved)
        .with("mistaken", mistaken)
        .with("reach", format!("{:.1}", f64::from(reach.tenths) / 10.0))
        .with("folds", FOLDS)
        .table("truth", truth(crowd));
    match costs {
        Some(table) => page.table("costs", table),
        None => page.with("too_few", "yes"),
    }
}

fn truth(crowd: &Crowd) -> ReportTable {
    let mut table = ReportTable::new(["what the author says", "moves", "right", "wrong", "no proof"]);
    for (name, truth) in ["right", "wrong", "nothing"].into_iter().zip(crowd.truth()) {
        let open = truth.moves - truth.right - truth.wrong;
        let cells = [truth.moves, truth.right, truth.wrong, open].map(|count| count.to_string());
        table.row([name.to_owned()].into_iter().chain(cells).collect());
    }
    table
}

/// A row for each side, model and kind of labels; none where no side has enough.
fn costs(crowd: &Crowd, threads: usize) -> Option<ReportTable> {
    let head = [
        "who learns from what",
        "moves",
        "AUROC on true labels",
        "on such labels",
        "first choice right",
        "of",
        "behind true labels by",
        "95 of 100 resamples",
    ];
    let mut table = ReportTable::new(head);
    for (side, goal) in [(Side::Defender, "to live"), (Side::Attacker, "to kill")] {
        for (learner, name) in [(Learner::Forest, "forest"), (Learner::Boosted, "boosted trees")] {
            for cost in crowd.costs(side, learner, threads).into_iter().flatten() {
                table.row(row(&format!("{goal}, {name}: {}", labels(cost.labels)), &cost));
            }
        }
    }
    (table.rows().count() > 0).then_some(table)
}

fn labels(labels: Labels) -> &'static str {
    match labels {
        Labels::Tree => "what the tree shows",
        Labels::Filled => "what it does not show is wrong",
        Labels::Cleaned => "what it shows, cleaned",
        Labels::FilledCleaned => "all, cleaned",
        Labels::Exact => "proofs",
    }
}

fn row(name: &str, cost: &Cost) -> Vec<String> {
    if cost.moves == 0 {
        return vec![name.to_owned(), "0".to_owned()];
    }
    let figure = |value: f64| format!("{value:.3}");
    let (middle, low, high) = cost.loss;
    vec![
        name.to_owned(),
        cost.moves.to_string(),
        figure(cost.auroc),
        figure(cost.believed),
        format!("{:.1} %", 100.0 * cost.top.0),
        cost.top.1.to_string(),
        figure(middle),
        format!("{} to {}", figure(low), figure(high)),
    ]
}
