//! Walks along every line of play of many problems and solves every position on the way.
//!
//! `cargo run --release -p lab --example lines` takes the problems that ship; `-- SEED COUNT` makes so many random ones
//! whose verdict, or that of a first move, is ko or seki. `-- NAME` tells the lines of one problem that ships.

use lab::lines::{Grader, Grades, Seen};
use lab::sketch::{Urn, walled};
use proof::{Grade, Solution, file};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Lesson, Line, Speaker};

/// A group has room for so many points at most.
const ROOM: usize = 10;
/// Positions that are looked at before a sketch is given up.
const NODES: u64 = 200_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut seen = Seen::default();
    match words.as_slice() {
        [] => shipped("").for_each(|(name, solution)| seen.walk(&name, &solution, &mut Grader::default())),
        [seed, count] => {
            let number = |word: &String| word.parse().expect("SEED and COUNT are numbers");
            let forged = forged(number(seed)).take(number(count) as usize);
            forged.enumerate().for_each(|(at, solution)| seen.walk(&at.to_string(), &solution, &mut Grader::default()));
        }
        [part, ..] => return shipped(part).for_each(|(name, solution)| tell(&name, &solution)),
    }
    seen.wrong.iter().for_each(|wrong| println!("{wrong}"));
    let [dead, ko, seki, alive] = seen.lines;
    println!("lines: {dead} dead, {ko} ko, {seki} seki, {alive} alive; {} moves", seen.plies);
    println!("not followed to the end: {}; positions not graded: {}", seen.unfinished, seen.ungraded);
    println!("lines with a move that changes the verdict: {}", seen.wrong.len());
}

/// The problems that ship with this in their names.
fn shipped(part: &str) -> impl Iterator<Item = (String, Solution)> {
    let named = bank::problems().filter(move |problem| problem.id().contains(part));
    named.map(|problem| {
        let solution = file::check(problem.proof.certificate.iter().copied()).expect("a test checks it");
        (problem.id(), solution)
    })
}

/// Random problems with a ko or a seki in them.
fn forged(seed: u64) -> impl Iterator<Item = Solution> {
    let mut urn = Urn::new(seed);
    let limits = Limits { nodes: NODES, memory: 16 << 20, ..Limits::default() };
    std::iter::repeat_with(move || {
        let Outcome::Solved(solved) = solve(&walled(&mut urn, ROOM)?, &NoRank, &limits) else { return None };
        let open = |grade: Grade| matches!(grade, Grade::Ko(_) | Grade::Seki);
        let all = solved.solution.is_complete();
        (all && solved.solution.moves().any(|(_, grade)| open(grade))).then_some(solved.solution)
    })
    .flatten()
}

/// The lines of a problem in words.
fn tell(name: &str, solution: &Solution) {
    let (lesson, speaker) = (Lesson::new(solution.clone()), Speaker::new(solution.problem()));
    println!("{name}: {}", speaker.grade(solution.grade()));
    for first in [None].into_iter().chain(solution.moves().map(|(first, _)| Some(first))) {
        let Some(line) = Line::new(&lesson, first, &mut |problem| Grader::default().known(problem)) else { continue };
        let first = solution.problem().position().to_move();
        let players = [first, !first].into_iter().cycle();
        let plies: Vec<String> = players.zip(&line.plies).map(|(player, ply)| ply.words(player)).collect();
        println!("  {}: {}. {}", speaker.grade(line.grade), plies.join(", "), speaker.why(&line.why));
    }
}
