//! Lessons on small problems: the computer wins what it can win, whatever the student tries.

use crate::common;
use dice::Dice;
use proof::field::Field;
use proof::{Grade, Outside, Problem, Question, Region, RegionKind, Side};
use rules::diagram::Diagram;
use rules::{Color, Move, Point, PointSet, Position};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Judgement, Lesson, NotPlayable, Play, Reply};

const SEEDS: std::ops::Range<u64> = 1..120;
const MOST_POINTS: usize = 10;
const FROM_A_SEED: usize = 6;
/// Moves after which a computer that only has to last has lasted.
const LONG: usize = 60;
/// Threats that a student spends in one game.
const MOST_SPENT: usize = 3;

/// Random problems, and sekis, which are rare among them.
fn lessons() -> impl Iterator<Item = Lesson> {
    let random = SEEDS.flat_map(|seed| common::problems(seed, MOST_POINTS).into_iter().take(FROM_A_SEED));
    let sekis = SEKIS.iter().flat_map(|picture| Color::BOTH.map(|to_move| drawn(picture, to_move)));
    random.map(|(problem, _)| problem).chain(sekis).map(|problem| {
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        let Outcome::Solved(solved) = solve(&problem, &NoRank, &limits) else { panic!("it is small") };
        Lesson::new(solved.solution)
    })
}

const SEKIS: [&str; 2] = [
    ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / x x x x x x . / o o o o o o x / - X X X - o x",
    // With two kos.
    ". . . . . . . / . x . . . . . / x - x . . . . / o X o x . . . / - o o o x . . / o o o X - x . / - o - o x . .",
];

/// White defends; `x` is a wall outside the region, `X` a black stone inside, dots lie outside.
fn drawn(picture: &str, to_move: Color) -> Problem {
    let diagram: Diagram = picture.replace('/', "\n").parse().expect("a picture of a board");
    let position = Position::from_setup(diagram.setup(to_move)).expect("a legal position");
    let points = PointSet::full(diagram.size()) - diagram.points('x') - diagram.points('.');
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Attacker };
    Problem::new(position, diagram.points('o'), region).expect("a problem")
}

fn moves(problem: &Problem) -> Vec<Move> {
    let size = problem.position().board().size();
    let points = (0..size).flat_map(|row| (0..size).map(move |column| Move::Play(Point::new(column, row))));
    points.chain([Move::Pass]).collect()
}

/// How a game went: who got what they want for good, or nobody within [`LONG`] moves.
fn random_game(lesson: &Lesson, mut play: Play, dice: &mut Dice) -> Option<Side> {
    let all = moves(lesson.solution().problem());
    let (field, mut spent) = (Field::new(lesson.solution().problem()), 0);
    for _ in 0..LONG {
        match lesson.reply(&play) {
            Reply::Over(side) => return Some(side),
            Reply::Unknown => panic!("a winner always knows\n{}", common::picture(lesson.solution().problem())),
            Reply::Move(_, next) => play = next,
        }
        if play.node().state.is_captured() {
            return Some(Side::Attacker);
        }
        let banned = play.node().state.ko().map(|cell| Move::Play(field.points()[usize::from(cell)]));
        let wanted = all.iter().filter(|&&made| spent < MOST_SPENT || Some(made) != banned);
        let tries: Vec<_> = wanted.filter_map(|&made| Some((made, lesson.play(&play, made).ok()?))).collect();
        let (made, next) = dice.pick(&tries).expect("a pass is always legal");
        spent += usize::from(Some(*made) == banned);
        play = next.clone();
    }
    None
}

fn is_won(question: Question, end: Option<Side>) -> bool {
    match question {
        Question::Captures(_) | Question::Dies => end == Some(Side::Attacker),
        Question::NoEyes => end != Some(Side::Defender),
        Question::Survives(_) => end != Some(Side::Attacker),
        Question::Eyes => end == Some(Side::Defender),
    }
}

#[test]
fn the_computer_wins_what_it_can_win_against_random_play() {
    let (mut games, mut dice) = ([0; 4], Dice::new(7));
    for lesson in lessons() {
        let student = lesson.solution().problem().to_move();
        for (first, grade) in lesson.solution().moves().collect::<Vec<_>>() {
            let play = lesson.begin(first).unwrap();
            let question = play.question();
            if question.winner() == student {
                continue;
            }
            let end = random_game(&lesson, play, &mut dice);
            assert!(
                is_won(question, end),
                "{question:?} {first} {end:?}\n{}",
                common::picture(lesson.solution().problem())
            );
            games[match grade {
                Grade::Dead => 0,
                Grade::Ko(_) => 1,
                Grade::Seki => 2,
                Grade::Alive => 3,
            }] += 1;
        }
    }
    eprintln!("games by grade: {games:?}");
    assert!(games.iter().all(|&games| games >= 4), "too few games to mean anything: {games:?}");
}

/// The student answers with the first legal move and spends no threats, so that the refutation is put to the test in a
/// fixed order as well.
#[test]
fn every_wrong_first_move_is_refuted_to_the_end() {
    let mut refuted = 0;
    for lesson in lessons() {
        let best = lesson.solution().grade();
        for (first, grade) in lesson.solution().moves().collect::<Vec<_>>() {
            let wrong = grade != best;
            let judged = if wrong { Judgement::Wrong { grade, best } } else { Judgement::Right };
            assert_eq!(lesson.judge(first), judged);
            if wrong {
                let play = lesson.begin(first).unwrap();
                let question = play.question();
                assert_ne!(question.winner(), lesson.solution().problem().to_move(), "a wrong move leaves something");
                assert!(is_won(question, stubborn_game(&lesson, play)), "{first} {question:?}");
                refuted += 1;
            }
        }
    }
    assert!(refuted >= 50, "{refuted}");
}

fn stubborn_game(lesson: &Lesson, mut play: Play) -> Option<Side> {
    let (all, field) = (moves(lesson.solution().problem()), Field::new(lesson.solution().problem()));
    for _ in 0..LONG {
        match lesson.reply(&play) {
            Reply::Over(side) => return Some(side),
            Reply::Unknown => panic!("the refutation ends too early"),
            Reply::Move(_, next) => play = next,
        }
        if play.node().state.is_captured() {
            return Some(Side::Attacker);
        }
        let banned = play.node().state.ko().map(|cell| Move::Play(field.points()[usize::from(cell)]));
        let mut tries = all.iter().filter(|&&made| Some(made) != banned);
        play = tries.find_map(|&made| lesson.play(&play, made).ok()).expect("a pass is always legal");
    }
    None
}

#[test]
fn a_losing_computer_resists_and_says_where_the_certificate_ends() {
    let (mut replies, mut unknown) = (0, 0);
    for lesson in lessons() {
        let student = lesson.solution().problem().to_move();
        for (first, _) in lesson.solution().moves().collect::<Vec<_>>() {
            let play = lesson.begin(first).unwrap();
            if play.question().winner() != student {
                continue;
            }
            let Reply::Move(_, next) = lesson.reply(&play) else { continue };
            replies += 1;
            let passed = lesson.play(&next, Move::Pass).unwrap();
            unknown += usize::from(lesson.reply(&passed) == Reply::Unknown);
        }
    }
    assert!(replies >= 50 && unknown >= 10, "{replies} {unknown}");
}

#[test]
fn moves_out_of_turn_or_off_the_region_are_refused() {
    let lesson = lessons().next().unwrap();
    let (first, _) = lesson.solution().moves().next().unwrap();
    let play = lesson.begin(first).unwrap();
    assert_eq!(lesson.play(&play, Move::Pass), Err(NotPlayable::NotYourTurn));
    let far = Move::Play(Point::new(18, 18));
    assert_eq!(lesson.judge(far), Judgement::Unknown);
    assert_eq!(lesson.begin(far), None);
    let next = lesson.solution().moves().find_map(|(first, _)| match lesson.reply(&lesson.begin(first)?) {
        Reply::Move(_, next) => Some(next),
        _ => None,
    });
    assert_eq!(lesson.play(&next.unwrap(), far), Err(NotPlayable::Illegal(far)));
}
