//! `shikatsu-lab net sure`: how likely a guess on an open board is right, fitted on one part of the bank and measured on another.

use std::path::{Path, PathBuf};

use bank::Forged;
use console::{CommandEnd, Failure, output, print};
use learn::Part;
use proof::Problem;
use rules::{Move, PointSet, Position};
use solver::{Hunch, SIGNS, hunches, region};
use tsumego::Sketch;

use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::sets::{Published, Sets};
use crate::table::ReportTable;

/// Fit how sure a guess is, and measure how often it comes true
///
/// Weights are fitted on problems of the bank, of families that neither the net has learned from nor the measurement uses; published
/// problems, where they are given, are only measured. Prints the weights and writes open-sure.csv and open-sure.svg.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab net sure --out docs/experiments
  shikatsu-lab net sure --every 20 --problems FOLDER")]
pub(crate) struct Args {
    /// Where the table and the picture go
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Only every N-th problem of the parts of the bank
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Simulations of the net for each question
    #[arg(long, value_name = "N", default_value_t = 20)]
    simulations: u32,
    /// Moves of playouts
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    moves: u64,
    #[command(flatten)]
    sets: Sets,
}

/// A guess, and whether it was right.
type Trial = (Hunch, bool);

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let told = |all: Vec<(Problem, Vec<Move>)>| -> Vec<Trial> {
        all.iter().flat_map(|(problem, right)| tried(problem, right, &args)).collect()
    };
    let fitted = told(of_bank(Part::Development, args.every));
    let weights = fit(&fitted);
    print(&format!("{} guesses fitted: {weights:.3?}\n", fitted.len()))?;
    let mut measured = vec![("bank".to_owned(), told(of_bank(Part::Test, args.every)))];
    for set in ["collections", "game-positions"].into_iter().filter(|_| args.sets.are_given()) {
        measured.push((set.to_owned(), told(published(set, &args)?)));
    }
    write(&args.out, &measured, &weights)
}

/// What is guessed at a problem, with and without playouts.
fn tried(problem: &Problem, right: &[Move], args: &Args) -> Vec<Trial> {
    let guessed = hunches(problem, args.simulations, args.moves).into_iter();
    guessed.map(|hunch| (hunch, right.contains(&hunch.first))).collect()
}

/// Problems of a part of the bank on the whole board, with their right moves; those in which a move is wanted.
fn of_bank(part: Part, every: u32) -> Vec<(Problem, Vec<Move>)> {
    let all: Vec<Forged<'static>> = bank::forged().collect();
    let roots: Vec<Sketch> = all.iter().map(|forged| forged.sketch).collect();
    let parts = learn::split(&learn::families(&roots), learn::SPLIT);
    let of_part = all.into_iter().zip(parts).filter(|(_, other)| *other == part).map(|(forged, _)| forged);
    let wanted = of_part.filter(|forged| forged.answers.iter().any(|first| *first != Move::Pass));
    let drawn = |forged: Forged<'_>| Some((on_the_whole_board(&forged.sketch.problem()?)?, forged.answers));
    wanted.step_by(every as usize).filter_map(drawn).collect()
}

fn published(set: &str, args: &Args) -> Result<Vec<(Problem, Vec<Move>)>, Failure> {
    let told = args.sets.read(set)?.into_iter().filter(|problem| !problem.answers.is_empty());
    let drawn = |problem: Published| {
        let position = Position::from_setup(problem.draft.setup).ok()?;
        Some((whole(position, problem.draft.targets)?, problem.answers))
    };
    Ok(told.filter_map(drawn).collect())
}

fn on_the_whole_board(problem: &Problem) -> Option<Problem> {
    whole(problem.position().clone(), problem.targets())
}

fn whole(position: Position, targets: PointSet) -> Option<Problem> {
    let open = region::open(&position);
    Problem::new(position, targets, open).ok()
}

/// Steps of the fit, how long they are, and how much large weights are held back.
const STEPS: usize = 4_000;
const LENGTH: f64 = 0.5;
const HELD: f64 = 1e-3;

/// The weights of the signs that make the trials likeliest (logistic regression, by steps downhill).
fn fit(trials: &[Trial]) -> [f64; SIGNS] {
    let mut weights = [0.0; SIGNS];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -HELD * weight);
        for (hunch, right) in trials {
            let miss = f64::from(u8::from(*right)) - chance(hunch, &weights);
            let share = miss / trials.len() as f64;
            slope.iter_mut().zip(hunch.signs).for_each(|(slope, sign)| *slope += share * f64::from(sign));
        }
        weights.iter_mut().zip(slope).for_each(|(weight, slope)| *weight += LENGTH * slope);
    }
    weights
}

fn chance(hunch: &Hunch, weights: &[f64; SIGNS]) -> f64 {
    let sum: f64 = hunch.signs.iter().zip(weights).map(|(&sign, weight)| f64::from(sign) * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Bands of sureness.
const BANDS: usize = 10;

/// How sure guesses of a band are on average, how many of them are right, and how many there are; those of no band are left out.
fn bands(trials: &[Trial], weights: &[f64; SIGNS]) -> Vec<(f64, usize, usize)> {
    let band = |hunch: &Hunch| ((chance(hunch, weights) * BANDS as f64) as usize).min(BANDS - 1);
    let of = |at: usize| {
        let among: Vec<&Trial> = trials.iter().filter(|(hunch, _)| band(hunch) == at).collect();
        let sure: f64 = among.iter().map(|(hunch, _)| chance(hunch, weights)).sum();
        (sure / among.len().max(1) as f64, among.iter().filter(|(_, right)| *right).count(), among.len())
    };
    (0..BANDS).map(of).filter(|(_, _, all)| *all > 0).collect()
}

fn write(out: &Path, measured: &[(String, Vec<Trial>)], weights: &[f64; SIGNS]) -> Result<CommandEnd, Failure> {
    let mut table = ReportTable::new(["set", "sure", "right", "guesses"]);
    let mut series = Vec::new();
    for (name, trials) in measured {
        let found = bands(trials, weights);
        for (sure, right, all) in &found {
            table.row(vec![name.clone(), format!("{sure:.3}"), right.to_string(), all.to_string()]);
        }
        let points = found.iter().map(|&(sure, right, all)| (sure, right as f64 / all as f64)).collect();
        series.push(Series { name: name.clone(), points, kind: SeriesKind::Measured });
    }
    print(&table.markdown())?;
    let diagonal = vec![(0.0, 0.0), (1.0, 1.0)];
    series.push(Series { name: "perfect".to_owned(), points: diagonal, kind: SeriesKind::Quoted });
    let title = "How often a guess on an open board is right".to_owned();
    let (across, up) = (Axis::linear("how sure"), Axis::linear("share of right guesses"));
    output::write_bytes(&out.join("open-sure.csv"), table.csv().as_bytes())?;
    output::write_bytes(&out.join("open-sure.svg"), Plot { title, across, up, series }.svg().as_bytes())?;
    Ok(CommandEnd::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(sign: f32, right: bool) -> Trial {
        let signs = [1.0, sign, 0.0, 0.0, 0.0, 0.0, 0.0];
        (Hunch { first: Move::Pass, sure: 0.0, signs }, right)
    }

    #[test]
    fn the_fit_finds_how_often_a_sign_comes_true() {
        let mut trials = vec![trial(1.0, true); 90];
        trials.extend(vec![trial(1.0, false); 10]);
        trials.extend(vec![trial(0.0, true); 30]);
        trials.extend(vec![trial(0.0, false); 70]);
        let weights = fit(&trials);
        let found = bands(&trials, &weights);
        let [(low, some, of), (high, most, all)] = found[..] else { panic!("{found:?}") };
        assert_eq!((some, of, most, all), (30, 100, 90, 100));
        assert!((low - 0.3).abs() < 0.02 && (high - 0.9).abs() < 0.02, "{found:?}");
    }
}
