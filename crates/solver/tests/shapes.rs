//! The textbook shapes of `data/shapes`: what each file says of itself is what the solver proves.
//!
//! The notes of a shape open with a line for either side moving first: the verdict, in brackets every first move that
//! keeps it (where there is anything to keep), and what is remarkable about it.
//!
//! ```text
//! Black first: dead (C1), snapback. White first: alive (C1).
//! ```

use std::collections::BTreeSet;
use std::path::PathBuf;

use proof::{Grade, Problem, Side, Solution};
use rules::{Color, Move, Position, Setup};
use solver::exhaustive::{Grades, grade_all};
use solver::{Limits, NoRank, Outcome, Solved, region, solve};
use tsumego::{Aim, Draft, Flag, flags, text};

/// What the shelf of shapes must hold, by file name.
const WANTED: [&str; 30] = [
    "straight-three",
    "straight-four",
    "bent-four",
    "pyramid-four",
    "square-four",
    "bulky-five",
    "crossed-five",
    "rabbity-six",
    "rectangular-six-in-the-corner-0",
    "rectangular-six-in-the-corner-1",
    "rectangular-six-in-the-corner-2",
    "six-on-the-second-line",
    "seven-on-the-second-line",
    "eight-on-the-second-line",
    "four-in-the-corner",
    "five-in-the-corner",
    "six-in-the-corner",
    "l-group",
    "j-group",
    "carpenters-square",
    "bent-four-in-the-corner",
    "ten-thousand-year-ko",
    "approach-ko",
    "two-step-ko",
    "double-ko-seki",
    "double-ko-death",
    "seki",
    "one-eye-against-none",
    "snapback",
    "under-the-stones",
];
/// Grading every first move of these takes tens of millions of nodes, so the stated moves are looked at alone.
const LARGE: [&str; 2] = ["j-group", "carpenters-square"];
/// No search may take more nodes; the longest takes about four million.
const NODES: u64 = 20_000_000;
/// Brute force goes up to so many states.
const STATES: usize = 100_000;
/// The flags that stand for a shape. The others say how a verdict came about.
const SHAPES: [Flag; 4] = [Flag::BentFour, Flag::DoubleKo, Flag::Snapback, Flag::UnderTheStones];

/// A file of the shelf.
struct Shape {
    name: String,
    text: String,
    draft: Draft,
}

/// The shapes, in the order of their numbers.
fn shelf() -> Vec<Shape> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/shapes");
    let files = std::fs::read_dir(folder).expect("the folder of shapes").map(|entry| entry.expect("a file").path());
    let mut paths: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    paths.iter().map(Shape::read).collect()
}

impl Shape {
    fn read(path: &PathBuf) -> Shape {
        let text = std::fs::read_to_string(path).expect("a text file");
        let draft = text::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let (_, name) = stem.split_once('-').expect("a number before the name");
        Shape { name: name.to_owned(), text, draft }
    }

    /// The problem of the shape with this side to move.
    fn problem(&self, to_move: Color) -> Problem {
        let position = Position::from_setup(Setup { to_move, ..self.draft.setup }).expect("a legal position");
        let region = region::given(&position, self.draft.out_of_bounds.expect("a region"));
        Problem::new(position, self.draft.targets, region).expect("the parts fit together")
    }

    /// What the file says of this side moving first.
    fn stated(&self, to_move: Color) -> Stated {
        let paragraph = self.draft.notes.split("\n\n").next().expect("notes").replace('\n', " ");
        let opening = format!("{to_move} first: ");
        let (_, rest) = paragraph.split_once(&opening).unwrap_or_else(|| panic!("{} has no “{opening}”", self.name));
        Stated::read(rest.split_once('.').expect("a full stop").0)
    }

    fn is_large(&self) -> bool {
        LARGE.contains(&self.name.as_str())
    }
}

/// A verdict as a file states it.
struct Stated {
    grade: Grade,
    moves: Moves,
    flags: BTreeSet<Flag>,
}

/// First moves as a file states them.
enum Moves {
    These(BTreeSet<Move>),
    AllBut(BTreeSet<Move>),
}

impl Stated {
    /// `dead (C1 or pass), double ko`
    fn read(words: &str) -> Stated {
        let end = words.find(" (").or_else(|| words.find(", ")).unwrap_or(words.len());
        let (grade, rest) = words.split_at(end);
        let (moves, flags) = match rest.strip_prefix(" (") {
            Some(rest) => rest.split_once(')').expect("a closing bracket"),
            None => ("", rest),
        };
        let flags = flags.split(", ").filter(|word| !word.is_empty()).map(read_flag).collect();
        Stated { grade: read_grade(grade), moves: Moves::read(moves), flags }
    }
}

fn read_grade(words: &str) -> Grade {
    match (words, words.strip_prefix("ko ")) {
        ("dead", _) => Grade::Dead,
        ("alive", _) => Grade::Alive,
        ("seki", _) => Grade::Seki,
        (_, Some(balance)) => Grade::Ko(balance.parse().expect("a number")),
        _ => panic!("“{words}” is no verdict"),
    }
}

fn read_flag(words: &str) -> Flag {
    let flag = SHAPES.into_iter().find(|flag| flag.word().replace('-', " ") == words);
    flag.unwrap_or_else(|| panic!("“{words}” is no flag"))
}

impl Moves {
    /// `any move`, `any move but A1 or C2`, or `D1, E1 or pass`
    fn read(words: &str) -> Moves {
        let list = |words: &str| -> BTreeSet<Move> {
            let words = words.replace(" or ", ", ");
            let words = words.split(", ").filter(|word| !word.is_empty());
            words.map(|word| word.parse().unwrap_or_else(|_| panic!("“{word}” is no move"))).collect()
        };
        match words.strip_prefix("any move") {
            Some(rest) => Moves::AllBut(list(rest.strip_prefix(" but ").unwrap_or(rest))),
            None => Moves::These(list(words)),
        }
    }

    /// The moves meant, out of those that can be played.
    fn among(&self, playable: BTreeSet<Move>) -> BTreeSet<Move> {
        match self {
            Moves::These(moves) => moves.clone(),
            Moves::AllBut(moves) => {
                assert!(moves.is_subset(&playable), "only what can be played is worth an exception");
                playable.difference(moves).copied().collect()
            }
        }
    }
}

fn solved(problem: &Problem, first_only: bool) -> Solved {
    match solve(problem, &NoRank, &Limits { nodes: NODES, first_only, ..Limits::default() }) {
        Outcome::Solved(solved) => *solved,
        Outcome::GaveUp(partial) => panic!("gave up: {partial:?}"),
    }
}

fn graded(solution: &Solution) -> Grades {
    Grades { position: solution.grade(), moves: solution.moves().collect() }
}

/// The moves that keep the grade of the position; none where there is nothing to keep.
fn right_moves(grades: &Grades, mover: Side) -> BTreeSet<Move> {
    let lost = if mover == Side::Attacker { Grade::Alive } else { Grade::Dead };
    let right = grades.moves.iter().filter(|&&(_, grade)| grade == grades.position && grade != lost);
    right.map(|&(first, _)| first).collect()
}

fn all_moves(grades: &Grades) -> BTreeSet<Move> {
    grades.moves.iter().map(|&(first, _)| first).collect()
}

/// Is the grade after the first move the one stated? Cheaper than grading every move.
fn keeps(problem: &Problem, first: Move, grade: Grade) -> bool {
    let mut position = problem.position().clone();
    position.play(first).expect("a legal move");
    let after = Problem::new(position, problem.targets(), problem.region()).expect("the target is still there");
    solved(&after, true).solution.grade() == grade
}

#[test]
fn no_shape_is_missing() {
    let names: Vec<String> = shelf().into_iter().map(|shape| shape.name).collect();
    for wanted in WANTED {
        assert!(names.iter().any(|name| name == wanted), "{wanted}");
    }
}

#[test]
fn files_are_written_as_the_program_writes_them() {
    for Shape { name, text, draft } in shelf() {
        assert_eq!(text::write(&draft), text, "{name}");
        assert!(text.lines().all(|line| line.len() <= 100), "{name} has a long line");
    }
}

#[test]
fn goals_are_what_can_be_had() {
    for shape in shelf() {
        let Some(goal) = shape.draft.goal else { continue };
        assert_eq!(goal.side, shape.draft.setup.to_move, "{}", shape.name);
        let aim = match shape.stated(goal.side).grade {
            Grade::Dead => Aim::Kill,
            Grade::Ko(_) => Aim::Ko,
            Grade::Seki => Aim::Seki,
            Grade::Alive => Aim::Live,
        };
        assert_eq!(goal.aim, aim, "{}", shape.name);
    }
}

#[test]
fn verdicts_moves_and_flags_are_those_stated() {
    let (mut cases, mut surplus) = (0, Vec::new());
    for shape in shelf().iter().filter(|shape| !shape.is_large()) {
        let both = Color::BOTH.map(|color| shape.stated(color));
        let has_ko = both.iter().any(|stated| stated.grade.ko_balance().is_some());
        for (color, stated) in Color::BOTH.into_iter().zip(both) {
            let problem = shape.problem(color);
            let solution = solved(&problem, false).solution;
            let (grades, found) = (graded(&solution), flags(&solution));
            let right = right_moves(&grades, problem.to_move());
            let name = format!("{}, {color} first", shape.name);
            assert_eq!(grades.position, stated.grade, "{name}");
            assert_eq!(right, stated.moves.among(all_moves(&grades)), "{name}");
            if color == shape.draft.setup.to_move {
                // Where even a pass will do the file may name none: it asks for the verdict.
                let asks_for_verdict = right.contains(&Move::Pass) && shape.draft.answers.is_empty();
                assert!(asks_for_verdict || right == shape.draft.answers, "{name}: {right:?}");
            }
            let found: BTreeSet<Flag> = found.into_iter().filter(|flag| SHAPES.contains(flag)).collect();
            assert!(found.is_superset(&stated.flags), "{name}: {found:?}");
            cases += 1;
            if !has_ko && found != stated.flags {
                surplus.push(format!("{name}: {found:?}"));
            }
        }
    }
    // A flag is about the way something was proved. In the thick of a ko fight a proof may pass through other shapes;
    // elsewhere it seldom has reason to.
    assert!(surplus.len() * 10 <= cases, "{} of {cases}: {surplus:?}", surplus.len());
}

#[test]
fn brute_force_agrees() {
    let mut compared = 0;
    for shape in shelf().iter().filter(|shape| !shape.is_large()) {
        for color in Color::BOTH {
            let problem = shape.problem(color);
            let Some(truth) = grade_all(&problem, STATES) else { continue };
            assert_eq!(graded(&solved(&problem, false).solution), truth, "{}, {color} first", shape.name);
            compared += 1;
        }
    }
    assert!(compared >= 50, "{compared}");
}

#[test]
fn large_shapes_have_the_verdicts_and_moves_stated() {
    for shape in shelf().iter().filter(|shape| shape.is_large()) {
        for color in Color::BOTH {
            let (problem, stated) = (shape.problem(color), shape.stated(color));
            let name = format!("{}, {color} first", shape.name);
            assert_eq!(solved(&problem, true).solution.grade(), stated.grade, "{name}");
            let moves = stated.moves.among(BTreeSet::new());
            assert!(moves.iter().all(|&first| keeps(&problem, first, stated.grade)), "{name}");
            if color == shape.draft.setup.to_move {
                assert_eq!(moves, shape.draft.answers, "{name}");
            }
        }
    }
}
