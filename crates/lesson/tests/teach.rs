//! Lessons without a server: what is judged, replied, hinted and shown, by searches alone and by a book.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use lesson::{Ask, Attempt, HintStep, Merit, Said, Study, Teacher, Thinking, Told, Unproved, You};
use proof::{Grade, Problem};
use rules::Move;
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Book, Ending, Worth, text};

const STRAIGHT_THREE: &str = include_str!("../../../data/shapes/01-straight-three.txt");

/// Solves every position anew, and plays D1 where it may not.
#[derive(Debug)]
struct Patient;

impl Thinking for Patient {
    fn study(&self, problem: &Problem) -> Option<Arc<Study>> {
        match solve(problem, &NoRank, &Limits::default()) {
            Outcome::Solved(solved) => Some(Arc::new(Study::in_play(solved.solution, solved.nodes))),
            Outcome::GaveUp(_) => None,
        }
    }

    fn on_a_line(&self, problem: &Problem) -> Option<Arc<Study>> {
        self.study(problem)
    }

    fn unproved(&self, _: &Problem) -> Unproved {
        Unproved { made: Some(moves("D1")[0]), nodes: 1, ms: 0 }
    }
}

fn moves(words: &str) -> Vec<Move> {
    words.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn teacher() -> Teacher<'static> {
    let draft = text::read(STRAIGHT_THREE).unwrap();
    let study = Attempt::new(&draft, &Limits::default()).unwrap().study.unwrap();
    Teacher::new(Arc::new(study), &Patient)
}

/// The same problem where nobody has solved it.
fn unsolved(book: Option<&str>) -> Teacher<'static> {
    let draft = text::read(STRAIGHT_THREE).unwrap();
    let book = book.map(|tree| Book::parse(tree, draft.setup.to_move).unwrap());
    let start = Teacher::start(&draft, None, book.is_some()).unwrap();
    Teacher { thinking: &Patient, start, root: None, book, engine_plays: false }
}

fn told(teacher: &Teacher<'_>, words: &str) -> Told {
    teacher.lesson(&Ask { you: You::Attacker, moves: moves(words), ..Ask::default() }).unwrap()
}

#[test]
fn a_right_move_is_told_and_a_wrong_one_refuted() {
    let right = told(&teacher(), "E1");
    assert_eq!(right.judgement.unwrap().merit, Merit::Right);
    let wrong = told(&teacher(), "D1");
    assert!(!wrong.your_turn && wrong.steps.len() == 2 && !wrong.pass_alive().is_empty());
    let (judgement, reply) = (wrong.judgement.unwrap(), wrong.reply.unwrap());
    assert_eq!((judgement.merit, judgement.grade), (Merit::Wrong, Some(Grade::Alive)));
    assert_eq!((vec![reply.made], reply.unproved), (moves("E1"), None));
    assert_eq!(wrong.outcome.map(|outcome| outcome.ending), Some(Ending::TwoEyes));
}

#[test]
fn a_hint_leads_to_the_move_in_steps() {
    let hint = |hint| teacher().lesson(&Ask { hint: Some(hint), ..Ask::default() }).unwrap().hint.unwrap();
    let right = moves("E1")[0].point().unwrap();
    let steps = [HintStep::Where, HintStep::Why, HintStep::Few, HintStep::Two].map(hint);
    assert!(steps.iter().all(|hint| hint.area.contains(right)), "{steps:?}");
    assert_eq!(
        steps.map(|hint| (hint.reason.is_some(), hint.among)),
        [(false, false), (true, false), (false, true), (false, true)]
    );
    assert_eq!(steps[3].area.len(), 2);
}

#[test]
fn lines_and_trees_begin_where_play_has_come_to() {
    let line = teacher().line(&moves("D1")).unwrap();
    assert_eq!((line.grade, line.before, vec![line.plies[1].0.made]), (Grade::Alive, 0, moves("E1")));
    let tree = teacher().tree(&moves("D1")).unwrap();
    assert!(tree.branches[0].right && tree.branches[0].made == moves("E1")[0]);
    assert!(tree.branches[1..].iter().all(|branch| !branch.right));
    assert!(teacher().tree(&moves("D1 E1")).unwrap().branches.is_empty(), "play has ended");
    assert!(!teacher().tried(&[]).unwrap().crowds.is_empty());
}

#[test]
fn what_nobody_has_solved_is_played_by_the_book_and_beyond_it_by_an_engine() {
    let told = |words| told(&unsolved(Some("(;SZ[9](;B[ei];W[di]C[RIGHT])(;B[fi];W[ei]))")), words);
    let right = told("E1");
    let said = right.book.unwrap();
    assert_eq!((said.said, said.judges, said.end), (Some(Said::Shown(Worth::Right)), true, true));
    assert_eq!(right.reply.map(|reply| (vec![reply.made], reply.unproved)), Some((moves("D1"), None)));
    let beyond = told("D1");
    assert_eq!(beyond.book.unwrap().said, Some(Said::Absent));
}

#[test]
fn without_a_book_an_engine_plays_and_nothing_is_judged() {
    let told = told(&unsolved(None), "E1");
    let reply = told.reply.unwrap();
    assert_eq!((vec![reply.made], reply.unproved.map(|by| by.nodes)), (moves("D1"), Some(1)));
    assert!(told.judgement.is_none() && told.book.is_none());
}

/// Has a proof of the problem, and none of a position after it in time.
#[derive(Debug)]
struct Slow;

impl Thinking for Slow {
    fn study(&self, _: &Problem) -> Option<Arc<Study>> {
        None
    }

    fn on_a_line(&self, _: &Problem) -> Option<Arc<Study>> {
        None
    }

    fn unproved(&self, problem: &Problem) -> Unproved {
        Patient.unproved(problem)
    }
}

#[test]
fn where_no_proof_comes_in_time_the_book_answers_and_then_the_best_guess() {
    let draft = text::read(STRAIGHT_THREE).unwrap();
    let book = Book::parse("(;SZ[9];B[fi];W[di];B[ei]C[RIGHT])", draft.setup.to_move);
    let slow = |book| Teacher { thinking: &Slow, book, ..teacher() };
    let by_book = told(&slow(book.clone()), "F1");
    assert_eq!(by_book.judgement.map(|judged| judged.merit), Some(Merit::Wrong), "the problem itself is proved");
    assert_eq!(by_book.reply.map(|reply| (vec![reply.made], reply.unproved)), Some((moves("D1"), None)));
    assert!(by_book.lacks.is_some(), "nobody has proved the reply");
    let guessed = told(&slow(None), "F1");
    assert_eq!(guessed.reply.map(|reply| (vec![reply.made], reply.unproved.is_some())), Some((moves("D1"), true)));
    assert_eq!(guessed.lacks.map(|position| position.position().setup().to_move), Some(rules::Color::White));
    let later = told(&slow(book), "F1 D1 E1");
    let said = later.book.unwrap();
    assert_eq!(
        (said.said, said.judges),
        (Some(Said::Shown(Worth::Right)), true),
        "the author judges what is not proved"
    );
    assert!(later.judgement.is_none() && later.lacks.is_some());
    assert!(told(&teacher(), "F1").lacks.is_none(), "all is proved");
}

/// Proves positions alone, and has no time for more.
#[derive(Debug)]
struct Hasty;

impl Thinking for Hasty {
    fn study(&self, problem: &Problem) -> Option<Arc<Study>> {
        Patient.study(problem)
    }

    fn brief(&self, problem: &Problem) -> Option<Arc<Study>> {
        match solve(problem, &NoRank, &Limits { first_only: true, ..Limits::default() }) {
            Outcome::Solved(solved) => Some(Arc::new(Study::in_play(solved.solution, solved.nodes))),
            Outcome::GaveUp(_) => None,
        }
    }

    fn on_a_line(&self, problem: &Problem) -> Option<Arc<Study>> {
        Patient.study(problem)
    }

    fn unproved(&self, problem: &Problem) -> Unproved {
        Patient.unproved(problem)
    }

    fn has_leisure(&self) -> bool {
        false
    }
}

/// Is it right, and the grades before the move and after it?
type Weighed = (bool, Grade, Option<Grade>);

/// What a haste may not change: the worth of a move, and what becomes of the target after the reply.
fn verdicts(told: &Told) -> (Option<Weighed>, Option<Grade>) {
    let judged = told.judgement.as_ref().map(|judged| (judged.merit == Merit::Right, judged.before, judged.grade));
    let left = told.course.problem().and_then(|problem| Hasty.brief(&problem));
    (judged, left.map(|study| study.solution().grade()))
}

#[test]
fn who_has_no_leisure_says_the_same_of_every_move_and_gives_nothing_away() {
    for (text, you) in [
        (STRAIGHT_THREE, You::Attacker),
        (include_str!("../../../data/shapes/02-bent-three.txt"), You::Attacker),
        (include_str!("../../../data/shapes/07-bulky-five.txt"), You::Attacker),
        (include_str!("../../../data/shapes/07-bulky-five.txt"), You::Defender),
    ] {
        let study = Attempt::new(&text::read(text).unwrap(), &Limits::default()).unwrap().study.unwrap();
        let study = Arc::new(study);
        let (calm, hasty) = (Teacher::new(Arc::clone(&study), &Patient), Teacher::new(study, &Hasty));
        for first in 0..3 {
            let mut moves = Vec::new();
            for step in 0..4 {
                let ask = Ask { you, moves: moves.clone(), ..Ask::default() };
                let [calm, hasty] = [&calm, &hasty].map(|teacher| teacher.lesson(&ask).unwrap());
                let (one, other) = (verdicts(&calm), verdicts(&hasty));
                assert_eq!(one.0, other.0, "{moves:?}");
                assert!(
                    calm.outcome.is_some() || hasty.outcome.is_some() || one.1 == other.1,
                    "{moves:?}: {one:?} {other:?}"
                );
                moves = hasty.course.moves().to_vec();
                let legal: Vec<Move> = hasty.legal().iter().map(Move::Play).collect();
                if !hasty.your_turn || legal.is_empty() {
                    break;
                }
                moves.push(legal[(first * 5 + step * 3) % legal.len()]);
            }
        }
    }
}
