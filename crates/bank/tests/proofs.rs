//! The checker goes through every proof that ships.

use std::sync::LazyLock;

use bank::Problem;
use proof::{Grade, Solution, file};
use tsumego::{ProblemKind, difficulty, right_moves};

/// Every problem that ships, with its solution as the checker finds it.
static CHECKED: LazyLock<Vec<(Problem<'static>, Solution)>> = LazyLock::new(|| bank::problems().map(checked).collect());

fn checked(problem: Problem<'static>) -> (Problem<'static>, Solution) {
    let solution = file::check(problem.proof.certificate.iter().copied()).unwrap();
    tsumego::compare(&problem.draft, solution.problem()).unwrap_or_else(|flaw| panic!("{}: {flaw}", problem.id()));
    (problem, solution)
}

#[test]
fn every_problem_is_proved_and_the_index_says_what() {
    assert!(CHECKED.len() >= 100, "{}", CHECKED.len());
    for (problem, solution) in &*CHECKED {
        assert_eq!(problem.proof.grade, solution.grade(), "{}", problem.id());
        assert_eq!(problem.proof.difficulty, difficulty(solution), "{}", problem.id());
        assert_eq!(problem.proof.kind, ProblemKind::of(solution), "{}", problem.id());
        assert!(solution.is_complete(), "{}", problem.id());
    }
}

#[test]
fn a_problem_of_our_own_has_one_right_move_and_says_which() {
    let own: Vec<_> = CHECKED.iter().filter(|(problem, _)| problem.collection.name == "own").collect();
    assert!(own.len() >= 80, "{}", own.len());
    for (problem, solution) in &own {
        let (id, right) = (problem.id(), right_moves(solution));
        assert!(right.len() == 1 && problem.draft.answers.iter().eq(&right), "{id}: {right:?}");
        let reached = problem.draft.goal.map(|goal| goal.aim.word());
        let wanted = match solution.grade() {
            Grade::Dead => "kill",
            Grade::Alive => "live",
            other => other.word(),
        };
        assert_eq!(reached, Some(wanted), "{id}");
    }
    assert!(own.is_sorted_by_key(|(_, solution)| difficulty(solution)), "from easy to hard");
}
