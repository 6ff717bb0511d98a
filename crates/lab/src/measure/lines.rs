//! `shikatsu-lab lines`: every line of play of many problems, with every position on the way solved and every sentence looked at
//! again.

use bank::Forged;
use console::{CommandEnd, Failure};
use proof::{Solution, file};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Draft, Lesson, Line, Speaker, text};

use crate::hints::hint;
use crate::lines::{Grader, Grades, Seen};

/// Walk along every line of play of problems that ship, and solve every position on the way
///
/// With a name, or a part of one, the lines of these problems are told in words.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab lines
  shikatsu-lab lines --forged 100
  shikatsu-lab lines shapes-29-seki")]
pub(crate) struct Args {
    /// Tell the hint and the lines of the problems with this in their names
    name: Option<String>,
    /// Walk along those of every N-th problem of the forge
    #[arg(long, value_name = "N", conflicts_with = "name", value_parser = clap::value_parser!(u32).range(1..))]
    forged: Option<u32>,
    /// Leave out so many problems of the forge at first: N walks, each with another number below N, share all of them
    #[arg(long, value_name = "COUNT", requires = "forged", default_value_t = 0)]
    skip: usize,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    if let Some(part) = &args.name {
        let made = bank::forged().filter(|one| one.id().contains(&**part)).filter_map(|one| proved(&one));
        shipped(part).chain(made).for_each(|(name, solution)| tell(&name, &solution));
        return Ok(CommandEnd::Yes);
    }
    let mut seen = Seen::default();
    let mut walk = |(name, solution): (String, Solution)| seen.walk(&name, &solution, &mut Grader::default());
    match args.forged {
        Some(every) => forged(every as usize, args.skip).for_each(&mut walk),
        None => shipped("").for_each(&mut walk),
    }
    print(&seen);
    Ok(if seen.wrong.is_empty() { CommandEnd::Yes } else { CommandEnd::No })
}

fn print(seen: &Seen) {
    seen.wrong.iter().for_each(|wrong| println!("{wrong}"));
    let [dead, ko, seki, alive] = seen.lines;
    println!("lines: {dead} dead, {ko} ko, {seki} seki, {alive} alive; {} moves", seen.plies);
    println!("not followed to the end: {}; positions not graded: {}", seen.unfinished, seen.ungraded);
    println!("lines with a move that changes the verdict, or a sentence that is not so: {}", seen.wrong.len());
}

/// The problems that ship with this in their names.
fn shipped(part: &str) -> impl Iterator<Item = (String, Solution)> {
    let named = bank::problems().filter(move |problem| problem.id().contains(part));
    named.map(|problem| {
        let solution = file::check(problem.proof.certificate.iter().copied()).expect("a test checks it");
        (problem.id(), solution)
    })
}

/// Problems of the forge.
fn forged(every: usize, skip: usize) -> impl Iterator<Item = (String, Solution)> {
    bank::forged().skip(skip).step_by(every).filter_map(|one| proved(&one))
}

fn proved(one: &Forged<'_>) -> Option<(String, Solution)> {
    let Outcome::Solved(solved) = solve(&one.sketch.problem()?, &NoRank, &Limits::default()) else { return None };
    Some((one.id(), solved.solution))
}

/// The lines of a problem in words.
fn tell(name: &str, solution: &Solution) {
    let (lesson, speaker) = (Lesson::new(solution.clone()), Speaker::new(solution.problem()));
    let problem = solution.problem();
    let draft = Draft { targets: problem.targets(), ..Draft::new(problem.position().setup()) };
    println!("{name}: {}\n{}", speaker.grade(solution.grade()), text::write(&draft));
    println!("  Hint: {}", hint(solution).reason.sentence());
    for first in [None].into_iter().chain(solution.moves().map(|(first, _)| Some(first))) {
        let Some(line) = Line::new(&lesson, first, &mut |problem| Grader::default().known(problem)) else { continue };
        let first = solution.problem().position().to_move();
        let players = [first, !first].into_iter().cycle();
        let plies: Vec<String> = players.zip(&line.plies).map(|(player, ply)| ply.words(player)).collect();
        println!("  {}: {}. {}", speaker.grade(line.grade), plies.join(", "), speaker.why(&line.why));
    }
}
