//! `shikatsu-lab crowds`: how strong the readers of the forge are, and how long they take to say what players would try.
//!
//! A rung has the rank at which problems are solved every second time, if one that is four ranks easier is solved three times out
//! of four, as the server rates its visitors. The names of `forge::crowds` come from here.

use std::time::Instant;

use console::{CommandEnd, Failure};
use forge::{Crowd, crowds, rated};
use rules::Move;
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Rank, right_moves};

/// Ask the readers of the forge about problems that ship, and tell how strong they are
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab crowds
  shikatsu-lab crowds --every 10")]
pub(crate) struct Args {
    /// Only every N-th problem that has a move to be found
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

/// So many ranks make a problem a step easier.
const SPREAD: f64 = 4.0;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (mut climbs, mut found, mut times) = (Vec::new(), Vec::new(), Vec::new());
    for forged in bank::forged().step_by(args.every as usize) {
        let Some(problem) = forged.sketch.problem() else { continue };
        let Outcome::Solved(solved) = solve(&problem, &NoRank, &Limits::default()) else { continue };
        let right = right_moves(&solved.solution);
        if right.is_empty() || right.contains(&Move::Pass) {
            continue;
        }
        let rating = rated(&solved.solution);
        let start = Instant::now();
        let crowds = crowds(&problem);
        times.push(start.elapsed().as_secs_f64() * 1000.0);
        let share =
            |crowd: &Crowd| crowd.tries.iter().filter(|(made, _)| right.contains(made)).map(|tried| tried.1).sum();
        found.push((rating.step, crowds.iter().map(share).collect::<Vec<f64>>()));
        climbs.push((rating.step, rating.climb.passed));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(0.0);
    println!("{} problems; ms: median {:.1}, 99 of 100 {:.1}, most {:.1}", times.len(), at(0.5), at(0.99), at(1.0));
    tell("solved by rung", &climbs);
    tell("first move by crowd", &found);
    Ok(CommandEnd::Yes)
}

/// By column, the share of successes and the rank that it speaks for.
fn tell(name: &str, rows: &[(f64, Vec<f64>)]) {
    println!("{name}:");
    for column in 0..rows.first().map_or(0, |row| row.1.len()) {
        let got: f64 = rows.iter().map(|row| row.1[column]).sum();
        let expected = |level: f64| rows.iter().map(|row| 1.0 / (1.0 + ((row.0 - level) / SPREAD).exp())).sum::<f64>();
        let steps = (0..600).map(|tenth| f64::from(tenth) / 10.0 - 10.0);
        let level = steps.into_iter().find(|&level| expected(level) >= got).unwrap_or(50.0);
        println!("  {column}: {:.2}, step {level:.1}, {}", got / rows.len() as f64, Rank::nearest(level));
    }
}
