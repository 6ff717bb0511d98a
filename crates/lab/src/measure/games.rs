//! `shikatsu-lab games`: the problems that ship, played at random against the program.

use console::{CommandEnd, Failure};
use dice::Dice;
use proof::Problem;

use crate::games::Games;

/// Play problems that ship at random against the program, and solve every position on the way anew
///
/// One problem after the other, the person as either side in turn.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab games
  shikatsu-lab games 10000 7")]
pub(crate) struct Args {
    /// How many games
    #[arg(default_value_t = 1000)]
    count: usize,
    /// What the random moves are drawn from
    #[arg(default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(Args { count, seed }: Args) -> Result<CommandEnd, Failure> {
    let checked = |certificate: &[u8]| proof::file::check(certificate.iter().copied()).expect("a test checks it");
    let shipped = bank::problems().map(|shipped| (shipped.id(), checked(shipped.proof.certificate).problem().clone()));
    let problems: Vec<(String, Problem)> = shipped.collect();
    let (mut dice, mut games) = (Dice::new(seed), Games::default());
    for game in 0..count {
        let (name, problem) = &problems[game % problems.len()];
        let you = if (game / problems.len()).is_multiple_of(2) { problem.to_move() } else { !problem.to_move() };
        games.play(name, problem, you, &mut dice);
    }
    let Games { replies, exact, tries, passes, ends, wrong, .. } = games;
    wrong.iter().for_each(|wrong| println!("{wrong}"));
    println!("{count} games on {} problems, {replies} replies, {exact} of them with exact points", problems.len());
    println!("lost programs tried {tries} times and passed {passes} times");
    println!("ends: {ends:?}");
    println!("wrong: {}", wrong.len());
    Ok(if wrong.is_empty() { CommandEnd::Yes } else { CommandEnd::No })
}
