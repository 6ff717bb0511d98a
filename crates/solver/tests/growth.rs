//! How the search grows with the number of free points: right answers, within node limits that leave a margin.
//!
//! `cargo run --release -p lab -- growth` prints the whole tables with times.

use proof::Grade;
use rules::Move;
use solver::family::{Family, MOST};
use solver::{Limits, NoRank, Outcome, Solved, solve};

fn solved(family: Family, free: usize, nodes: u64) -> Solved {
    let problem = family.problem(free).expect("1 to 30 points");
    match solve(&problem, &NoRank, &Limits { nodes, memory: 16 << 20, ..Limits::default() }) {
        Outcome::Solved(solved) => *solved,
        Outcome::GaveUp(partial) => panic!("{family:?} with {free} points: {:?} came first", partial.limit),
    }
}

/// Dead, and how: an eye of one or two points is dead even after a pass, one of three takes G1.
fn is_killed(solved: &Solved, free: usize) -> bool {
    let killers: Vec<String> = killing_moves(solved).iter().map(Move::to_string).collect();
    let wanted: &[&str] = match free {
        1 => &["G1", "pass"],
        2 => &["G1", "H1", "pass"],
        _ => &["G1"],
    };
    solved.solution.grade() == Grade::Dead && killers == wanted
}

fn killing_moves(solved: &Solved) -> Vec<Move> {
    solved.solution.moves().filter(|&(_, grade)| grade == Grade::Dead).map(|(first, _)| first).collect()
}

/// Reed's alpha-beta took 6,069 seconds at 11 points, and no limited search of his was right at 30.
#[test]
fn points_behind_the_wall_cost_little() {
    for free in 1..=MOST {
        let nodes = 500 + 50 * (free as u64).pow(2);
        let solved = solved(Family::Behind, free, nodes);
        assert!(is_killed(&solved, free), "{free} points: {:?}", killing_moves(&solved));
    }
}

#[test]
fn outside_liberties_are_filled() {
    for free in 1..=9 {
        let solved = solved(Family::Liberties, free, 100_000);
        assert!(is_killed(&solved, free), "{free} points: {:?}", killing_moves(&solved));
    }
}

#[test]
fn a_roomy_eye_lives() {
    for free in 1..=10 {
        let solved = solved(Family::Room, free, 100_000);
        let wanted = if free <= 3 { Grade::Dead } else { Grade::Alive };
        assert_eq!(solved.solution.grade(), wanted, "{free} points");
    }
}
