//! Random play against the program, with every position on the way solved anew.
//!
//! Wrong is a reply that lowers the program's grade or, at the same grade, its points; a pass of a program that has lost
//! although something had to be answered; and an end that is not the proved result.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use dice::Dice;
use forge::misled;
use proof::{Certificate, Grade, Problem, Side, file};
use rules::Move;
use solver::reply::{choose, must_be_answered};
use solver::{Limits, NoRank, Outcome, Points, points, solve};
use tsumego::{Course, Ending, Lesson, is_lost};

/// A game is not played on for longer.
const MOST_MOVES: usize = 80;
/// Positions that are kept solved.
const MOST_KEPT: usize = 3000;

/// A solved position with the points of its best moves.
#[derive(Debug)]
struct Known {
    lesson: Lesson,
    points: Vec<(Move, Points)>,
}

/// What has been seen in the games so far.
#[derive(Debug, Default)]
pub struct Games {
    known: HashMap<Vec<u8>, Option<Rc<Known>>>,
    /// The program's moves.
    pub replies: usize,
    /// Those whose points are known exactly.
    pub exact: usize,
    /// Stones of a program that has lost.
    pub tries: usize,
    /// Passes of a program that has lost.
    pub passes: usize,
    /// How often games ended in which way.
    pub ends: BTreeMap<&'static str, usize>,
    /// What was wrong, in words.
    pub wrong: Vec<String>,
}

impl Games {
    /// Plays one game: a person who plays this side at random, and the program.
    pub fn play(&mut self, name: &str, problem: &Problem, you: Side, dice: &mut Dice) {
        let mut course = Course::new(problem);
        let mut held = None;
        while course.moves().len() < MOST_MOVES && course.ending().is_none() {
            let mover = problem.side(course.to_move());
            if mover == you {
                let legal: Vec<_> = course.legal().iter().collect();
                let made = legal.get(dice.below(legal.len() + 1)).map_or(Move::Pass, |&point| Move::Play(point));
                course.play(made).expect("it is legal");
                continue;
            }
            let Some(known) = self.known(&course) else { break };
            let best = known.lesson.solution().grade();
            if matches!(best, Grade::Ko(_)) && course.setup().ko.is_some() {
                break;
            }
            if let Some(before) = held.filter(|&before: &Grade| best.better(before, mover) != best) {
                self.complain(name, &course, format!("{before} has become {best}"));
            }
            let this = &RefCell::new(&mut *self);
            let judge = |course: &Course| Some(this.borrow_mut().known(course)?.lesson.solution().grade());
            let lost = is_lost(known.lesson.solution());
            let hardness = |course: &Course| {
                if lost { Some(misled(this.borrow_mut().known(course)?.lesson.solution())) } else { None }
            };
            let made = choose(&known.lesson, || &known.points, &course, &judge, &hardness);
            let stones =
                || known.lesson.solution().moves().map(|(first, _)| first).filter(|first| *first != Move::Pass);
            let idle = lost && made == Move::Pass && stones().any(|first| must_be_answered(first, &course, &judge));
            self.reply(name, &course, &known, made, lost);
            if idle {
                self.complain(name, &course, "a pass although something had to be answered".to_owned());
            }
            held = Some(best);
            course.play(made).expect("the program plays by the rules");
            let passed = course.moves().ends_with(&[Move::Pass, Move::Pass]);
            let taken = matches!(best, Grade::Ko(_)) && course.setup().ko.is_some();
            if passed || taken {
                break;
            }
        }
        self.end(name, &course, held, !you);
    }

    /// Looks at a reply: its grade by a search of its own, its points against those of the other best moves.
    fn reply(&mut self, name: &str, course: &Course, known: &Known, made: Move, lost: bool) {
        let best = known.lesson.solution().grade();
        self.replies += 1;
        self.tries += usize::from(lost && made != Move::Pass);
        self.passes += usize::from(lost && made == Move::Pass);
        let of = |first: Move| known.points.iter().find(|(counted, _)| *counted == first).map(|(_, points)| *points);
        self.exact += usize::from(of(made).is_some_and(|points| points.exact().is_some()));
        if known.points.iter().any(|(_, points)| of(made).is_some_and(|own| points.low > own.high)) {
            self.complain(name, course, format!("{made} gives points away"));
        }
        let mut next = course.clone();
        next.play(made).expect("the program plays by the rules");
        let found = match next.ending() {
            Some(Ending::Captured) => Some(Grade::Dead),
            Some(Ending::TwoEyes | Ending::Escaped) => Some(Grade::Alive),
            _ => self.known(&next).map(|known| known.lesson.solution().grade()),
        };
        if found.is_some_and(|found| found != best) {
            self.complain(name, course, format!("{made} makes {found:?} of {best}"));
        }
    }

    /// Holds the end against what the program had proved last.
    fn end(&mut self, name: &str, course: &Course, held: Option<Grade>, program: Side) {
        let ending = course.ending();
        let code = ending.map_or("at rest", Ending::code);
        *self.ends.entry(code).or_default() += 1;
        let got = match ending {
            Some(Ending::Captured) => Some(Grade::Dead),
            Some(Ending::TwoEyes | Ending::Escaped) => Some(Grade::Alive),
            Some(Ending::Repetition(Side::Defender)) => Some(Grade::Seki),
            _ => self.known(course).map(|known| known.lesson.solution().grade()),
        };
        let worse = |(got, held): (Grade, Grade)| got != held && got.better(held, program) == held;
        if got.zip(held).is_some_and(worse) {
            self.complain(name, course, format!("it ends with {got:?} and not {held:?}"));
        }
        if course.moves().len() >= MOST_MOVES {
            self.complain(name, course, "no end".to_owned());
        }
    }

    fn complain(&mut self, name: &str, course: &Course, what: String) {
        let moves: Vec<String> = course.moves().iter().map(Move::to_string).collect();
        self.wrong.push(format!("{name} {}: {what}", moves.join(" ")));
    }

    fn known(&mut self, course: &Course) -> Option<Rc<Known>> {
        let problem = course.problem()?;
        let name = file::write(&problem, &Certificate::default());
        if self.known.len() > MOST_KEPT {
            self.known.clear();
        }
        let known = self.known.entry(name).or_insert_with(|| solved(&problem).map(Rc::new));
        known.clone()
    }
}

fn solved(problem: &Problem) -> Option<Known> {
    let limits = Limits { nodes: 2_000_000, memory: 8 << 20, ..Limits::default() };
    let Outcome::Solved(solved) = solve(problem, &NoRank, &limits) else { return None };
    let solution = solved.solution;
    let best: Vec<(Move, Grade)> = solution.moves().filter(|&(_, grade)| grade == solution.grade()).collect();
    let points = points(problem, &best, &Limits { nodes: 400_000, memory: 4 << 20, ..Limits::default() });
    Some(Known { lesson: Lesson::new(solution), points })
}
