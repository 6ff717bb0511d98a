//! `shikatsu bank check`: every problem that ships is proved again.

use std::collections::BTreeSet;

use bank::Forged;
use console::{CommandEnd, Failure, print, warn};
use forge::{needless, rated, tags};
use proof::file;
use tsumego::sketch::SIZE;
use tsumego::{ProblemKind, Sketch, counted, right_moves};

use super::proved;

/// One problem in so many is rated again, which takes longer than its proof.
const RATED: usize = 20;
/// Ranks by two proofs of one problem differ by so much at most.
const NEAR: u8 = 1;

pub(super) fn run(every: usize, courses: bool, progress: bool) -> Result<CommandEnd, Failure> {
    let all: Vec<Forged<'_>> = bank::forged().collect();
    let mut wrong = alike(&all);
    let chosen: Vec<&Forged<'_>> = all.iter().filter(|one| !courses || one.course != 0).step_by(every).collect();
    let look = |at: usize| fault(chosen[at], at.is_multiple_of(RATED));
    proved::in_order(chosen.len(), "proved", progress, look, |at, fault| {
        wrong.extend(fault.map(|fault| format!("{}: {fault}", chosen[at].sketch)));
        Ok(())
    })?;
    wrong.iter().for_each(|line| warn(line));
    let certified = all.iter().filter(|problem| !problem.certificate.is_empty()).count();
    print(&format!(
        "{} in the bank, {certified} with certificates; {} proved again; {} wrong\n",
        counted(all.len(), "problem"),
        chosen.len(),
        wrong.len()
    ))?;
    Ok(if wrong.is_empty() { CommandEnd::Yes } else { CommandEnd::No })
}

/// What occurs twice, however it is turned, coloured, walled or marked: a sketch is held in one way.
fn alike(all: &[Forged<'_>]) -> Vec<String> {
    let (mut sketches, mut names) = (BTreeSet::new(), BTreeSet::new());
    let twice = |problem: &&Forged<'_>| {
        let held = problem.sketch.held_on(SIZE).map(|held| held.to_string());
        !sketches.insert(held) | !names.insert(problem.id()) | !names.insert(problem.number.to_string())
    };
    all.iter().filter(twice).map(|problem| format!("{}: it is there twice", problem.sketch)).collect()
}

/// What is wrong with a problem, if anything is.
fn fault(problem: &Forged<'_>, rates: bool) -> Option<&'static str> {
    let Some(asked) = problem.sketch.problem() else { return Some("it is no problem") };
    if Sketch::of(&asked) != Some(problem.sketch) {
        return Some("it is not held in the one way");
    }
    let Some(solution) = proved::proved(&asked) else { return Some("it is not proved") };
    if solution.grade() != problem.grade || right_moves(&solution) != problem.answers {
        return Some("the proof says otherwise");
    }
    if ProblemKind::of(&solution) != Some(problem.kind) || tags(&solution) != problem.tags {
        return Some("it is about something else");
    }
    if rates && rated(&solution).rank.step().abs_diff(problem.rank.step()) > NEAR {
        return Some("its rank is another");
    }
    if problem.course != 0 && !needless(&problem.sketch, &solution).is_empty() {
        return Some("it is in a course, and has a stone that nothing needs");
    }
    if problem.certificate.is_empty() {
        return None;
    }
    match file::check(problem.certificate.iter().copied()) {
        Err(_) => Some("its certificate does not hold"),
        Ok(held) if Sketch::of(held.problem()) != Some(problem.sketch) || held.grade() != problem.grade => {
            Some("its certificate is another's")
        }
        Ok(_) => None,
    }
}
