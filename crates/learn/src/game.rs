//! [`Game`]: the agent of the text plays a problem, against itself or against a player who makes no mistake.
//!
//! The search of the agent is `solver::classic`'s. Here are its rankers, the exact player, who is the solver, and the referee: a
//! game ends when Benson's test finds the group alive, when the group is taken, when both have passed, or after as many moves as
//! the text allows, one more than twice the longest path of the problem. Every move has its exact worth.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use proof::{Grade, Problem, Side};
use rules::{Move, Point, PointSet, Setup};
use solver::classic::{self, Gang, think};
use solver::region;
use solver::reply::choose;
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Course, Ending, Lesson, Line, right_moves};

use crate::looks::{Looks, of_problem};

/// Positions that a search may look at before a game is given up.
const NODES: u64 = 400_000;
/// Bytes for the table of a search.
const MEMORY: usize = 4 << 20;
/// How far a line of best play is followed where a move may come later in it.
const FAR: usize = 12;

/// The agent: its search, and whoever knows how moves look.
#[derive(Clone, Copy, Debug)]
pub struct Agent<'a> {
    /// The settings of the search.
    pub gang: Gang,
    /// The ranker; none to search all moves in the order of the board.
    pub looks: Option<&'a dyn Looks>,
    /// Does it look at the whole board, and not at the region of the problem alone? A move outside is a pass in a game.
    pub whole: bool,
}

impl Agent<'_> {
    /// What it plays; a pass where it has no move.
    pub fn choose(&self, problem: &Problem) -> Move {
        let found = self.report(problem, &classic::Limits::default()).best.unwrap_or(Move::Pass);
        let is_outside = |point: Point| self.whole && !problem.region().points.contains(point);
        if found.point().is_some_and(is_outside) { Move::Pass } else { found }
    }

    /// What it thinks. Whoever tells how moves look knows the problem, not the whole board.
    pub fn report(&self, problem: &Problem, limits: &classic::Limits<'_>) -> classic::Report {
        let looks = |points: &[Point]| self.looks.and_then(|looks| of_problem(looks, problem, points));
        think(&self.seen(problem), &self.gang, self.looks.is_some().then_some(&looks), limits)
    }

    /// What it sees of a problem.
    fn seen<'p>(&self, problem: &'p Problem) -> Cow<'p, Problem> {
        let position = problem.position();
        let whole = || Problem::new(position.clone(), problem.targets(), region::open(position)).ok();
        self.whole.then(whole).flatten().map_or(Cow::Borrowed(problem), Cow::Owned)
    }
}

/// The player without mistakes, who remembers what it has solved.
#[derive(Debug, Default)]
pub struct Oracle {
    known: RefCell<HashMap<Place, Option<Rc<Lesson>>>>,
}

/// The board with who is to move, and the stones that are asked about.
type Place = (Setup, PointSet);

impl Oracle {
    /// The position that play has come to with all its moves, solved; none where it is over, or takes too long.
    pub fn lesson(&self, course: &Course) -> Option<Rc<Lesson>> {
        let key = (course.setup(), course.targets());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let found = course.problem().and_then(|problem| {
            let limits = Limits { nodes: NODES, plan: NODES, memory: MEMORY, ..Limits::default() };
            match solve(&problem, &NoRank, &limits) {
                Outcome::Solved(solved) if solved.limit.is_none() => Some(Rc::new(Lesson::new(solved.solution))),
                _ => None,
            }
        });
        self.known.borrow_mut().insert(key, found.clone());
        found
    }

    /// What it plays. A ko that it could only retake after a threat is lost: there are no threats on these boards.
    pub fn choose(&self, course: &Course) -> Option<Move> {
        let lesson = self.lesson(course)?;
        let judge = |next: &Course| self.lesson(next).map(|lesson| lesson.solution().grade());
        Some(choose(&lesson, || &[], course, &judge, &|_| None))
    }

    /// Would a wrong move have been made later anyway? For each right move the rest of best play is looked at: the move comes in
    /// it, as one of the same player.
    pub fn is_too_early(&self, course: &Course, made: Move) -> bool {
        let Some(lesson) = self.lesson(course) else { return false };
        right_moves(lesson.solution()).into_iter().filter(|&right| right != made).any(|right| {
            let mut course = course.clone();
            let (mover, mut next) = (course.to_move(), Some(right));
            for _ in 0..FAR {
                let Some(now) = next.filter(|&now| course.play(now).is_ok() && course.ending().is_none()) else {
                    break;
                };
                next = self.choose(&course);
                if next == Some(made) && course.to_move() == mover {
                    return true;
                }
                if now == Move::Pass && next == Some(Move::Pass) {
                    break;
                }
            }
            false
        })
    }
}

/// Who plays against the agent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Opponent {
    /// The agent, as in the text.
    Itself,
    /// The player without mistakes.
    Exact,
}

impl Opponent {
    /// Both.
    pub const ALL: [Opponent; 2] = [Opponent::Itself, Opponent::Exact];
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The group is unconditionally alive.
    Lives,
    /// The group has been taken.
    Captured,
    /// Both have passed, or there were too many moves.
    Stopped,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Who had the first move, and the problem to solve.
    pub side: Side,
    /// The moves.
    pub moves: Vec<Move>,
    /// What became of the group, exactly: before the first move, and after each.
    pub grades: Vec<Grade>,
    /// How it ended.
    pub end: End,
    /// How many moves it could have had.
    pub most: usize,
    /// If the solving side has made a wrong move, would the first of them have come later in the right order?
    pub too_early: bool,
}

impl Game {
    /// The agent has the first move of a problem. None where some position takes too long to solve.
    pub fn play(problem: &Problem, agent: &Agent<'_>, against: Opponent, oracle: &Oracle) -> Option<Game> {
        let mut course = Course::new(problem);
        let side = problem.to_move();
        let most = Gang::most_moves(longest(&*oracle.lesson(&course)?));
        let mut grades = vec![oracle.lesson(&course)?.solution().grade()];
        let (mut end, mut too_early) = (End::Stopped, None);
        while course.moves().len() < most && !course.moves().ends_with(&[Move::Pass, Move::Pass]) {
            let position = course.problem()?;
            let lesson = oracle.lesson(&course)?;
            let is_solver = position.to_move() == side;
            let made = match against {
                Opponent::Exact if !is_solver => oracle.choose(&course)?,
                _ => agent.choose(&position),
            };
            let (_, grade) = lesson.solution().moves().find(|&(graded, _)| graded == made)?;
            if is_solver && too_early.is_none() && Some(&grade) != grades.last() {
                too_early = Some(oracle.is_too_early(&course, made));
            }
            course.play(made).ok()?;
            grades.push(grade);
            end = match course.ending() {
                Some(Ending::TwoEyes | Ending::Escaped) => End::Lives,
                Some(Ending::Captured) => End::Captured,
                // What comes back is nobody's: the text ends such games by their length.
                _ => continue,
            };
            break;
        }
        Some(Game { side, moves: course.moves().to_vec(), grades, end, most, too_early: too_early.unwrap_or(false) })
    }

    /// Is it solved as the text counts? A group that is to live must be unconditionally alive in the end; one that is to be killed
    /// must not be.
    pub fn is_solved(&self) -> bool {
        (self.end == End::Lives) == (self.side == Side::Defender)
    }

    /// Does the group have in the end what the problem promised?
    pub fn is_kept(&self) -> bool {
        self.grades.last() == self.grades.first()
    }

    /// The number of the first move of the solving side that was wrong, counted from 0.
    pub fn first_wrong(&self) -> Option<usize> {
        (0..self.moves.len()).step_by(2).find(|&at| self.grades[at + 1] != self.grades[at])
    }
}

/// The longest path of a problem: of all lines that its proof shows for a first move, right or wrong.
fn longest(lesson: &Lesson) -> usize {
    let lines = lesson.solution().moves().filter_map(|(first, _)| Line::new(lesson, Some(first), &mut |_| None));
    lines.map(|line| line.plies.len()).max().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumego::Sketch;

    fn problem(text: &str) -> Problem {
        text.parse::<Sketch>().unwrap().problem().unwrap()
    }

    /// Likes one point, wherever it is legal.
    #[derive(Debug)]
    struct Likes(&'static str);

    impl Looks for Likes {
        fn scores(&self, _: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
            Some(points.iter().map(|point| if point.to_string() == self.0 { 1.0 } else { 0.0 }).collect())
        }
    }

    #[test]
    fn the_agent_lives_and_kills_where_three_moves_are_enough() {
        let agent = Agent { gang: Gang::default(), looks: None, whole: false };
        for (text, end) in [("corner o OOOO/...O", End::Lives), ("corner x OOOO/...O", End::Captured)] {
            for against in Opponent::ALL {
                let game = Game::play(&problem(text), &agent, against, &Oracle::default()).unwrap();
                assert_eq!((game.end, game.is_kept(), game.first_wrong()), (end, true, None), "{text} {game:?}");
                assert!(game.is_solved() && game.moves.len() <= game.most);
            }
        }
    }

    #[test]
    fn the_exact_player_punishes_what_the_agent_does_not() {
        // The ranker allows a wrong move alone.
        let wrong = Likes("A1");
        let agent = Agent { gang: Gang { breadth: Some(1), ..Gang::default() }, looks: Some(&wrong), whole: false };
        let game = Game::play(&problem("corner o OOOO/...O"), &agent, Opponent::Exact, &Oracle::default()).unwrap();
        assert_eq!((game.first_wrong(), game.is_solved(), game.is_kept()), (Some(0), false, false), "{game:?}");
        assert_eq!((game.grades[0], game.grades[1]), (Grade::Alive, Grade::Dead));
    }

    /// Every grade of a game is what the position is worth by itself.
    #[test]
    fn grades_are_those_of_the_positions() {
        let agent = Agent { gang: Gang::default(), looks: None, whole: false };
        let forged = bank::forged().filter(|forged| !forged.kind.is_status() && forged.sketch.empty().len() < 9);
        let (mut played, mut wrong) = (0, 0);
        for forged in forged.step_by(150) {
            let (problem, oracle) = (forged.sketch.problem().unwrap(), Oracle::default());
            for against in Opponent::ALL {
                let Some(game) = Game::play(&problem, &agent, against, &oracle) else { continue };
                assert_eq!(game.grades[0], forged.grade);
                let (mut course, mut banned) = (Course::new(&problem), false);
                for (made, grade) in game.moves.iter().zip(&game.grades) {
                    banned |= course.setup().ko.is_some();
                    assert_eq!(oracle.lesson(&course).map(|lesson| lesson.solution().grade()), Some(*grade));
                    course.play(*made).unwrap();
                }
                // Who makes no mistake never gives anything back; what a ko is worth, and whether it may be retaken, depends on
                // threats that nobody has here.
                let quiet = game.grades.iter().all(|grade| grade.ko_balance().is_none());
                if against == Opponent::Exact && quiet && !banned {
                    assert!(
                        (1..game.moves.len()).step_by(2).all(|at| game.grades[at + 1] == game.grades[at]),
                        "{game:?}"
                    );
                    assert_eq!(game.first_wrong().is_none(), game.is_kept(), "{game:?}");
                }
                played += 1;
                wrong += usize::from(game.first_wrong().is_some());
            }
        }
        assert!(played > 20 && wrong > 3, "{played} {wrong}");
    }
}
