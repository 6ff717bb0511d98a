//! What the program answers a person with: the hardest of what is as good.

use dice::Dice;
use forge::misled;
use proof::Solution;
use rules::Move;
use solver::reply::{choose, must_be_answered};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Course, Lesson, Sketch, is_lost};

fn solved(course: &Course) -> Option<Solution> {
    match solve(&course.problem()?, &NoRank, &Limits { nodes: 50_000, ..Limits::default() }) {
        Outcome::Solved(solved) if solved.limit.is_none() => Some(solved.solution),
        _ => None,
    }
}

fn after(course: &Course, made: Move) -> Option<Course> {
    let mut next = course.clone();
    next.play(made).ok().map(|_| next)
}

#[test]
fn a_program_that_has_lost_plays_what_misleads_most() {
    let (mut dice, mut compared, mut harder) = (Dice::new(5), 0, 0);
    while compared < 16 {
        let letters = b"....xoO/";
        let text: String = (0..14).map(|at| if at % 5 == 4 { '/' } else { letters[dice.below(7)] as char }).collect();
        let mover = if dice.one_in(2) { "x" } else { "o" };
        let Ok(sketch) = format!("corner {mover} {text}").parse::<Sketch>() else { continue };
        let Some(course) = sketch.problem().map(|problem| Course::new(&problem)) else { continue };
        let Some(solution) = solved(&course).filter(is_lost) else { continue };
        let lesson = Lesson::new(solution);
        let judge = |course: &Course| solved(course).map(|solution| solution.grade());
        let hardness = |course: &Course| solved(course).as_ref().map(misled);
        let usual = choose(&lesson, || &[], &course, &judge, &|_| None);
        let chosen = choose(&lesson, || &[], &course, &judge, &hardness);
        if usual == Move::Pass {
            assert_eq!(chosen, Move::Pass, "{sketch}: nothing has to be answered");
            continue;
        }
        assert!(must_be_answered(chosen, &course, &judge), "{sketch}: {chosen}");
        let hard = |made: Move| after(&course, made).and_then(|next| hardness(&next));
        let others = lesson.solution().moves().filter(|&(made, _)| must_be_answered(made, &course, &judge));
        let all: Option<Vec<usize>> = others.map(|(made, _)| hard(made)).collect();
        // With up to four answers all of them are looked at.
        let Some(all) = all.filter(|all| (2..=4).contains(&all.len())) else { continue };
        assert_eq!(hard(chosen), all.iter().copied().max(), "{sketch}: {chosen} instead of {usual}");
        harder += usize::from(hard(chosen) > hard(usual));
        compared += 1;
    }
    assert!(harder > 1, "what holds out longest is not always the hardest: {harder}");
}
