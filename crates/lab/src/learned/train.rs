//! `shikatsu-lab learn train`: trees for both sides, into a file that everybody who takes a ranker reads.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use console::amount::span;
use console::{CommandEnd, Failure, all_cores_or, output, print, threads};
use dice::Dice;
use learn::feature::{own_count, own_rows};
use learn::metric::{auroc, top_one};
use learn::model::{Boost, BoostPlan, Forest, ForestPlan, Model};
use learn::study::Corpus;
use learn::{FeatureTable, Labelled, Part, Ranker, in_parallel, primed};
use proof::Side;
use rules::Point;
use tsumego::Sketch;

use super::corpus;

/// Learn which move is right, and keep what was learned in a file
///
/// Trees learn from the training part of labelled moves, one model for the defender and one for the attacker, and are tried on the test
/// part: boosted trees on features of our own, or the random forest of the study of Gang, Blackmore and Daniels on theirs. The same file
/// gives the same trees. What is written is read by every --ranker.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn train moves.dat --out ranker.bin
  shikatsu-lab learn train moves.dat --kind forest --trees 50 --least 20 --out forest.rank")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made
    file: PathBuf,
    /// Where the ranker goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What learns
    #[arg(long, value_enum, default_value_t = Kind::Boosted)]
    kind: Kind,
    /// How many trees for each side
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u16).range(1..=5000))]
    trees: u16,
    /// How many splits deep boosted trees are
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(1..=12))]
    depth: u8,
    /// The fewest moves in a leaf of a forest
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    least: u16,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// What learns.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Boosted trees on features of our own
    Boosted,
    /// A random forest on the features of the study
    Forest,
}

/// Moves that a forest learns from, at most, as many right as wrong.
const FOREST_MOVES: usize = 60_000;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let clock = Instant::now();
    let corpus = corpus::corpus(&args.file, corpus::read(&args.file)?.problems)?;
    let (ranker, told) = match args.kind {
        Kind::Boosted => boosted(&corpus, &args),
        Kind::Forest => forests(&corpus, &args),
    };
    let bytes = ranker.write();
    // A tree may have outgrown its file.
    Ranker::read(&bytes).map_err(|_| Failure::new("the trees are too large for a file; take --least larger"))?;
    output::write_bytes(&args.out, &bytes)?;
    print(&format!("{told}{} bytes, in {}\n", bytes.len(), span(clock.elapsed())))
}

/// Boosted trees, and how good they are.
fn boosted(corpus: &Corpus, args: &Args) -> (Ranker, String) {
    let plan = BoostPlan {
        trees: usize::from(args.trees),
        depth: args.depth,
        rate: 0.08,
        sample: 0.3,
        ..BoostPlan::default()
    };
    let [live, kill] = both(args, |side| {
        let [train, test] = parts(corpus, side, own_count(), &own_rows);
        let model = Boost::fit(&train, plan);
        let told = told(side, train.len(), &model, &test);
        (model, told)
    });
    (Ranker::boosted(live.0, kill.0), live.1 + &kill.1)
}

/// Forests, and how good they are.
fn forests(corpus: &Corpus, args: &Args) -> (Ranker, String) {
    let training: Vec<&Labelled> =
        [Side::Defender, Side::Attacker].iter().flat_map(|&side| corpus.of(side, Part::Train)).collect();
    let extractor = primed(&training, 1, all_cores_or(args.threads));
    let [live, kill] = both(args, |side| {
        let rows = |sketch: &Sketch, points: &[Point]| extractor.text_rows(sketch, points);
        let [train, test] = parts(corpus, side, extractor.text_count(), &rows);
        let mut dice = Dice::new(1);
        let some = train.down_sampled(&mut dice).sampled(FOREST_MOVES, &mut dice);
        let plan = ForestPlan { trees: usize::from(args.trees), least: f64::from(args.least), seed: 1, threads: 1 };
        let forest = Forest::fit(&some, &vec![1.0; some.len()], plan);
        let told = told(side, some.len(), &forest, &test);
        ((extractor.clone(), forest), told)
    });
    (Ranker::forests(live.0, kill.0), live.1 + &kill.1)
}

/// The same for the defender and for the attacker, side by side.
fn both<T: Send>(args: &Args, learn: impl Fn(Side) -> T + Sync) -> [T; 2] {
    let sides = [Side::Defender, Side::Attacker];
    let mut done = in_parallel(2, all_cores_or(args.threads), |at| learn(sides[at])).into_iter();
    std::array::from_fn(|_| done.next().expect("one for each side"))
}

/// How good a model is on the test part.
fn told(side: Side, learned_from: usize, model: &dyn Model, test: &FeatureTable) -> String {
    let scores = model.scores(test);
    let (top, count) = top_one(&scores, test);
    let name = if side == Side::Defender { "to live" } else { "to kill" };
    format!(
        "{name}: learned from {learned_from} moves; on {} moves of the test part AUROC {:.4}, first choice right in {:.1} % of {count}\n",
        test.len(),
        auroc(&scores, &test.right),
        100.0 * top
    )
}

/// How moves of a position look in numbers.
type Rows<'a> = dyn Fn(&Sketch, &[Point]) -> Option<Vec<Vec<f32>>> + 'a;

/// The moves of the training part and those of the test part.
fn parts(corpus: &Corpus, side: Side, width: usize, rows: &Rows<'_>) -> [FeatureTable; 2] {
    [Part::Train, Part::Test].map(|part| table(&corpus.of(side, part), width, rows))
}

fn table(positions: &[&Labelled], width: usize, rows: &Rows<'_>) -> FeatureTable {
    let mut table = FeatureTable::empty(width);
    for (at, position) in positions.iter().enumerate() {
        let points: Vec<_> = position.moves.iter().map(|&(point, _)| point).collect();
        let Some(rows) = rows(&position.sketch, &points) else { continue };
        for (row, &(_, grade)) in rows.iter().zip(&position.moves) {
            table.push(row, position.is_right(grade), at as u32, position.root);
        }
    }
    table
}
