use proof::field::State;
use proof::{Outside, RegionKind};
use rules::diagram::Diagram;

use super::*;

const LIMIT: usize = 100_000;

/// White defends. `x` is Black's wall outside the region, `X` a black stone inside; dots lie outside.
fn problem(picture: &str, to_move: Color) -> Problem {
    let diagram: Diagram = picture.parse().unwrap();
    let position = Position::from_setup(diagram.setup(to_move)).unwrap();
    let points = PointSet::full(diagram.size()) - diagram.points('x') - diagram.points('.');
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Attacker };
    Problem::new(position, diagram.points('o'), region).unwrap()
}

/// The first moves whose grade is the best for the side.
fn best(grades: &Grades, side: Side) -> PointSet {
    let best = grades.moves.iter().map(|&(_, grade)| grade).reduce(|a, b| a.better(b, side));
    let points = grades.moves.iter().filter(|&&(_, grade)| Some(grade) == best);
    points.filter_map(|&(first, _)| first.point()).collect()
}

/// The grade, and whether the point `a` is the only best move.
fn grade(picture: &str, to_move: Color) -> (Grade, bool) {
    let problem = problem(picture, to_move);
    let grades = grade_all(&problem, LIMIT).unwrap();
    let vital = picture.parse::<Diagram>().unwrap().points('a');
    (grades.position, !vital.is_empty() && best(&grades, problem.to_move()) == vital)
}

const STRAIGHT_THREE: &str = "
    . . . . .
    . . . . .
    x x x x .
    o o o o x
    - a - o x
";
const BENT_THREE: &str = "
    . . . . .
    x x . . .
    o o x . .
    - o o x .
    a - o x .
";
const SQUARE_FOUR: &str = "
    x x x x x x
    x o o o o x
    x o - - o x
    x o - - o x
    x o o o o x
    x x - x x x
";
const KO_TO_TAKE: &str = "
    . . . . . .
    . . . . . .
    . . x x . .
    x x o o x .
    o o o a o x
    - o - o x .
";
const KO_TAKEN: &str = "
    . . . . . .
    . . . . . .
    . . x x . .
    x x o o x .
    o o o X a x
    - o - o x .
";
const SEKI: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x .
    o o o o o o x
    - X X X - o x
";
const DOUBLE_KO: &str = "
    . . . . . . .
    . x . . . . .
    x - x . . . .
    o X o x . . .
    - o o o x . .
    o o o X - x .
    - o - o x . .
";

#[test]
fn straight_and_bent_three_belong_to_whoever_moves() {
    for picture in [STRAIGHT_THREE, BENT_THREE] {
        assert_eq!(grade(picture, Color::Black), (Grade::Dead, true));
        assert_eq!(grade(picture, Color::White), (Grade::Alive, true));
    }
}

#[test]
fn straight_four_is_alive() {
    let picture = "
        . . . . . .
        . . . . . .
        . . . . . .
        x x x x x .
        o o o o o x
        - - - - o x
    ";
    assert_eq!(grade(picture, Color::Black).0, Grade::Alive);
}

#[test]
fn square_four_is_dead() {
    assert_eq!(grade(SQUARE_FOUR, Color::Black).0, Grade::Dead);
    assert_eq!(grade(SQUARE_FOUR, Color::White).0, Grade::Dead);
}

#[test]
fn a_direct_ko_goes_by_who_takes_first() {
    assert_eq!(grade(KO_TO_TAKE, Color::Black), (Grade::Ko(0), true));
    assert_eq!(grade(KO_TO_TAKE, Color::White), (Grade::Alive, true));
    assert_eq!(grade(KO_TAKEN, Color::White), (Grade::Ko(1), true));
    assert_eq!(grade(KO_TAKEN, Color::Black).0, Grade::Dead);
}

#[test]
fn a_ko_that_the_defender_can_only_retake_is_death() {
    let picture = "
        . . . . .
        . . . . .
        x x x . .
        o o o x .
        - o a o x
    ";
    assert_eq!(grade(picture, Color::Black), (Grade::Dead, true));
}

#[test]
fn one_of_two_kos_is_always_open() {
    assert_eq!(grade(DOUBLE_KO, Color::White).0, Grade::Seki);
    assert_eq!(grade(DOUBLE_KO, Color::Black).0, Grade::Ko(1));
}

#[test]
fn three_stones_in_a_straight_five_are_a_seki() {
    assert_eq!(grade(SEKI, Color::Black).0, Grade::Seki);
    assert_eq!(grade(SEKI, Color::White).0, Grade::Seki);
}

#[test]
fn rectangular_six_in_the_corner_goes_by_its_outside_liberties() {
    let picture = |one: char, other: char| {
        format!(
            "
            . . . . . .
            . . . . . .
            x x x x x .
            o o o o x .
            - - - o {other} x
            - - - o {one} x
            "
        )
    };
    assert_eq!(grade(&picture('x', 'x'), Color::Black).0, Grade::Dead);
    assert_eq!(grade(&picture('-', 'x'), Color::Black).0, Grade::Ko(0));
    assert_eq!(grade(&picture('-', '-'), Color::Black).0, Grade::Alive);
}

/// Every state of the problem, by the rules of the field.
fn states(field: &Field) -> Vec<State> {
    let mut states = vec![field.start().clone()];
    let mut seen = std::collections::HashSet::from([field.start().clone()]);
    let mut next = 0;
    while let Some(state) = states.get(next).cloned() {
        next += 1;
        let plays = field.cells().filter_map(|cell| field.play(&state, cell));
        let fresh: Vec<State> = plays.chain([state.passed()]).filter(|state| seen.insert(state.clone())).collect();
        states.extend(fresh.into_iter().filter(|state| !state.is_captured()));
    }
    states
}

#[test]
fn the_tiny_board_plays_by_the_rules_of_the_field() {
    for picture in [BENT_THREE, KO_TAKEN, SEKI, DOUBLE_KO] {
        let field = Field::new(&problem(picture, Color::Black));
        let board = Tiny::new(&field).unwrap();
        for state in states(&field) {
            let spot = Spot::new(&state);
            let mut plays = Vec::new();
            board.plays(&spot, |cell, next| plays.push((cell, next)));
            let play = |cell| Some((usize::from(cell), Spot::new(&field.play(&state, cell)?)));
            assert_eq!(plays, field.cells().filter_map(play).collect::<Vec<_>>(), "{state:?}");
            assert_eq!(spot.passed(), Spot::new(&state.passed()));
            assert_eq!(board.is_settled(&spot), field.is_settled(&state), "{state:?}");
        }
    }
}

#[test]
fn nothing_happens_to_a_settled_target() {
    for picture in [STRAIGHT_THREE, BENT_THREE, KO_TAKEN, DOUBLE_KO] {
        let field = Field::new(&problem(picture, Color::White));
        let board = Tiny::new(&field).unwrap();
        let [short, long] =
            [false, true].map(|past_life| Graph::new(&board, Spot::new(field.start()), LIMIT, past_life).unwrap());
        let grades = long.grades();
        assert!(short.spots.len() < long.spots.len());
        for (spot, grade) in short.spots.iter().zip(short.grades()) {
            assert_eq!(grades[long.ids[spot] as usize], grade, "{spot:?}");
        }
    }
}

#[test]
fn a_state_of_an_atlas_is_a_problem_of_its_own() {
    for picture in [KO_TAKEN, SEKI, DOUBLE_KO] {
        let atlas = Atlas::new(&problem(picture, Color::Black), LIMIT).unwrap();
        for state in atlas.states().filter(|&state| !atlas.is_end(state)).step_by(7) {
            let problem = atlas.problem(state).expect("every state is a legal position");
            assert_eq!(grade_all(&problem, LIMIT).unwrap(), atlas.grades(state), "{:?}", problem.position());
        }
    }
}
