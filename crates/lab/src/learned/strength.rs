//! `shikatsu-lab learn strength`: how strong the agent of the text is, as a rank, on its ground and on the whole board.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use console::{CommandEnd, Failure, all_cores_or, threads};
use dice::Dice;
use learn::study::{self, Bout, Corpus, Sizes, usual};
use learn::{Agent, Part, Shipped};
use solver::classic::Gang;
use tsumego::{Rank, Sketch};

use super::corpus;
use crate::page::Page;
use crate::table::ReportTable;
use crate::template::STRENGTH;

/// Tell the rank of the agent of a published study
///
/// With each ranker that ships the agent plays problems that were held back when the ranker learned from this file, against itself and
/// against the solver, on the ground of the problem and on the whole board. Of how often it makes no mistake, by the rank of the problem,
/// follows the rank at which it succeeds in half of them.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn strength moves.dat
  shikatsu-lab learn strength moves.dat --problems 400 --out docs/experiments")]
pub(crate) struct Args {
    /// The file that the rankers have learned from
    file: PathBuf,
    /// Problems that are played
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=2000))]
    problems: u16,
    /// Write strength.md and its data into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// Ten bands of ranks: a name, and the last step of the scale that is in it.
const BANDS: [(&str, u8); 10] = [
    ("30 to 26 kyu", 5),
    ("25 and 24 kyu", 7),
    ("23 and 22 kyu", 9),
    ("21 and 20 kyu", 11),
    ("19 and 18 kyu", 13),
    ("17 and 16 kyu", 15),
    ("15 to 13 kyu", 18),
    ("12 to 10 kyu", 21),
    ("9 to 6 kyu", 25),
    ("5 kyu and stronger", 37),
];

/// Resamples for the interval of a rank.
const RESAMPLES: usize = 200;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let corpus: Corpus = corpus::corpus(&args.file, corpus::read(&args.file)?.problems)?;
    let sizes = Sizes { games: usize::from(args.problems), threads: all_cores_or(args.threads), ..Sizes::FULL };
    let contestants = contestants();
    let bouts = study::bouts(&corpus, Part::Test, &contestants, &sizes, |_| {});
    let ranks: HashMap<Sketch, Rank> = bank::forged().map(|forged| (forged.sketch, forged.rank)).collect();
    let played: Vec<(u8, &Bout)> =
        bouts.iter().filter_map(|bout| Some((ranks.get(&bout.sketch)?.step(), bout))).collect();
    if played.is_empty() {
        return Err(Failure::new("none of the problems of the test part is one that ships, so none has a rank"));
    }
    let names: Vec<&str> = contestants.iter().map(|(name, _)| *name).collect();
    let page = Page::default()
        .with("problems", played.len())
        .table("ranks", rank_table(&names, &played))
        .table("itself", band_table(&names, &played, |bout, at| bout.games[at][0].is_solved()))
        .table("exact", band_table(&names, &played, faultless));
    STRENGTH.publish(&page, args.out.as_deref())
}

/// The agent with each ranker of trees, on the ground and on the whole board.
fn contestants() -> Vec<(&'static str, Agent<'static>)> {
    let all = Gang { breadth: None, ..usual() };
    let [forest, boosted] = [Shipped::Forest, Shipped::Boosted].map(Shipped::looks);
    vec![
        ("no ranker", Agent { gang: all, looks: None, whole: false }),
        ("forest", Agent { gang: usual(), looks: forest, whole: false }),
        ("boosted trees", Agent { gang: usual(), looks: boosted, whole: false }),
        ("no ranker, whole board", Agent { gang: all, looks: None, whole: true }),
        ("forest, whole board", Agent { gang: usual(), looks: forest, whole: true }),
        ("boosted trees, whole board", Agent { gang: usual(), looks: boosted, whole: true }),
    ]
}

/// Has it made no wrong move against the solver?
fn faultless(bout: &Bout, at: usize) -> bool {
    bout.games[at][1].first_wrong().is_none()
}

fn band_table(names: &[&str], played: &[(u8, &Bout)], holds: impl Fn(&Bout, usize) -> bool) -> ReportTable {
    let head = ["rank of the problem", "problems"].into_iter().chain(names.iter().copied());
    let mut table = ReportTable::new(head);
    let mut row = |name: &str, here: &[&Bout]| {
        let share = |at: usize| 100.0 * here.iter().filter(|bout| holds(bout, at)).count() as f64 / here.len() as f64;
        let cells = (0..names.len()).map(|at| if here.is_empty() { "–".into() } else { format!("{:.0} %", share(at)) });
        table.row([name.to_owned(), here.len().to_string()].into_iter().chain(cells).collect());
    };
    let mut first = 0;
    for (name, last) in BANDS {
        let here: Vec<&Bout> =
            played.iter().filter(|(step, _)| (first..=last).contains(step)).map(|(_, bout)| *bout).collect();
        row(name, &here);
        first = last + 1;
    }
    row("total", &played.iter().map(|(_, bout)| *bout).collect::<Vec<_>>());
    table
}

fn rank_table(names: &[&str], played: &[(u8, &Bout)]) -> ReportTable {
    let mut table = ReportTable::new(["agent", "without a mistake", "rank", "95 of 100 resamples lie between"]);
    for (at, name) in names.iter().enumerate() {
        let tried: Vec<(f64, bool)> =
            played.iter().map(|&(step, bout)| (f64::from(step), faultless(bout, at))).collect();
        let solved = tried.iter().filter(|(_, solved)| *solved).count();
        let mut dice = Dice::new(at as u64 + 1);
        let mut steps: Vec<f64> = (0..RESAMPLES).map(|_| half(&resampled(&tried, &mut dice))).collect();
        steps.sort_by(f64::total_cmp);
        let (low, high) = (steps[RESAMPLES / 40], steps[RESAMPLES - 1 - RESAMPLES / 40]);
        table.row(vec![
            (*name).to_owned(),
            format!("{solved} of {}", tried.len()),
            rank(half(&tried)),
            format!("{} and {}", rank(low), rank(high)),
        ]);
    }
    table
}

fn resampled(tried: &[(f64, bool)], dice: &mut Dice) -> Vec<(f64, bool)> {
    tried.iter().map(|_| tried[dice.below(tried.len())]).collect()
}

/// The step of the scale at which half of the problems are solved, by the logistic curve that fits best: the one that makes what was
/// seen most likely, with a weak wish for the steepness of a tenth.
fn half(tried: &[(f64, bool)]) -> f64 {
    let mean = tried.iter().map(|(step, _)| step).sum::<f64>() / tried.len().max(1) as f64;
    let (mut level, mut slope) = (0.0_f64, -0.1_f64);
    for _ in 0..200 {
        // The slopes of the likelihood and its curvature; Newton's method, kept small.
        let (mut g0, mut g1, mut h00, mut h01, mut h11) = (-0.01 * level, -(slope + 0.1), 0.01, 0.0, 1.0);
        for &(step, solved) in tried {
            let x = step - mean;
            let chance = 1.0 / (1.0 + (-(level + slope * x)).exp());
            let (miss, weight) = (f64::from(u8::from(solved)) - chance, chance * (1.0 - chance));
            g0 += miss;
            g1 += miss * x;
            h00 += weight;
            h01 += weight * x;
            h11 += weight * x * x;
        }
        let det = h00 * h11 - h01 * h01;
        let (d0, d1) = ((h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det);
        level += d0.clamp(-1.0, 1.0);
        slope += d1.clamp(-0.1, 0.1);
    }
    mean - level / slope
}

/// The rank of a step; beyond the scale that is said.
fn rank(step: f64) -> String {
    let last = Rank::all().map(Rank::step).max().unwrap_or(0);
    match step.round() {
        low if low < 1.0 => "below 30 kyu".to_owned(),
        high if high > f64::from(last) => "above the scale".to_owned(),
        step => Rank::from_step(step as u8).map_or(String::new(), |rank| rank.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rank_is_where_half_is_solved() {
        // A player of step 12, with a slope of a quarter, as often as chance says.
        let tried: Vec<(f64, bool)> = (0..30)
            .flat_map(|step| {
                let chance = 1.0 / (1.0 + (-0.25 * (12.0 - f64::from(step))).exp());
                let solved = (100.0 * chance).round() as usize;
                (0..100).map(move |at| (f64::from(step), at < solved))
            })
            .collect();
        assert!((half(&tried) - 12.0).abs() < 0.2, "{}", half(&tried));
        assert_eq!(rank(12.0), "19 kyu");
        assert_eq!((rank(0.0).as_str(), rank(99.0).as_str()), ("below 30 kyu", "above the scale"));
    }

    #[test]
    fn who_solves_all_or_nothing_has_a_rank_beyond_what_was_tried() {
        let all: Vec<(f64, bool)> = (5..20).map(|step| (f64::from(step), true)).collect();
        let none: Vec<(f64, bool)> = (5..20).map(|step| (f64::from(step), false)).collect();
        assert!(half(&all) > 19.0 && half(&none) < 5.0, "{} {}", half(&all), half(&none));
    }

    #[test]
    fn every_rank_has_a_band() {
        assert!(Rank::all().all(|rank| BANDS.iter().any(|&(_, last)| rank.step() <= last)));
        assert!(BANDS.windows(2).all(|two| two[0].1 < two[1].1));
    }
}
