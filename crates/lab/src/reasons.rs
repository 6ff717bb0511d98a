//! Is it so? What is said of lines and of right moves, looked at again on the whole board with the rules of Go alone.
//!
//! The program derives its sentences on the field of a proof; here the same words are taken by their meaning, slowly, point
//! by point. The two share no code. What is a matter of play and not of the board is looked at by grades: those of the position
//! at the end, with either side to move.

use proof::{Grade, Outside, Problem, Side};
use rules::{Board, Color, Move, Point, PointSet};
use tsumego::{Act, Course, Known, Line, Ply, Why};

use crate::grades::Grades;
use crate::ground::{ground, rooms};

const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

/// A position of a line.
struct Moment {
    board: Board,
    to_move: Color,
    /// Where a ko must not be retaken at once.
    ko: Option<Point>,
}

/// A problem with a line of play.
struct Told<'a> {
    problem: &'a Problem,
    line: &'a Line,
    /// One more than there are plies.
    moments: Vec<Moment>,
}

/// Is what a line says of its end true?
pub fn is_line_true(problem: &Problem, line: &Line, grades: &mut dyn Grades) -> bool {
    let mut course = Course::new(problem);
    let mut moments = vec![moment(&course)];
    for ply in &line.plies {
        if course.play(ply.made).is_err() {
            return false;
        }
        moments.push(moment(&course));
    }
    let Some(moments) = moments.into_iter().collect::<Option<Vec<Moment>>>() else { return false };
    Told { problem, line, moments }.is_true() && is_worth_that(&course, &line.why, grades)
}

/// What is said of what the sides could still do, by the grades of the end with each of them to move.
fn is_worth_that(end: &Course, why: &Why, grades: &mut dyn Grades) -> bool {
    let mut is = |side, grade| {
        let problem = with_to_move(end, side).and_then(|course| course.problem());
        problem.and_then(|problem| grades.grade(&problem)).is_none_or(|found| found == grade)
    };
    match why {
        Why::Safe => is(Side::Attacker, Grade::Alive),
        Why::NoTwoEyes | Why::OneEye | Why::Square | Why::Vital(_) | Why::FalseEye(_) | Why::ShortOfLiberties => {
            is(Side::Defender, Grade::Dead)
        }
        Why::WhoeverPlays(points) => !points.is_empty() && BOTH.iter().all(|&side| is_bad(end, side, points, grades)),
        Why::WhoeverMoves => BOTH.iter().all(|&side| is_bad(end, side, &stones(end, side), grades)),
        Why::LosesByMoving(side) => {
            let all = stones(end, *side);
            is(!*side, Grade::Seki) && !all.is_empty() && is_bad(end, *side, &all, grades)
        }
        Why::Still => BOTH.into_iter().all(|side| is(side, Grade::Seki)),
        _ => true,
    }
}

/// Would this side, which has a seki, have less by playing on any of these points?
fn is_bad(end: &Course, side: Side, points: &[Point], grades: &mut dyn Grades) -> bool {
    let known = with_to_move(end, side).and_then(|course| grades.known(&course.problem()?));
    let loses = |known: &Known, point: Point| {
        let grade = known.moves.iter().find(|(made, _)| *made == Move::Play(point)).map(|(_, grade)| *grade);
        grade.is_some_and(|grade| grade != Grade::Seki && grade.better(Grade::Seki, side) == Grade::Seki)
    };
    known.is_none_or(|known| known.grade == Grade::Seki && points.iter().all(|&point| loses(&known, point)))
}

/// Where this side can play at the end of a line, one by one.
fn stones(end: &Course, side: Side) -> Vec<Point> {
    let Some(course) = with_to_move(end, side) else { return Vec::new() };
    let points = PointSet::full(end.setup().size);
    points.iter().filter(|&point| course.clone().play(Move::Play(point)).is_ok()).collect()
}

/// The end of a line with this side to move; where it is the other's turn, that one passes.
fn with_to_move(end: &Course, side: Side) -> Option<Course> {
    let mut course = end.clone();
    if end.start().side(end.to_move()) != side {
        course.play(Move::Pass).ok()?;
    }
    Some(course)
}

fn moment(course: &Course) -> Option<Moment> {
    let setup = course.setup();
    Some(Moment { board: Board::from_stones(setup.size, setup.stones).ok()?, to_move: setup.to_move, ko: setup.ko })
}

impl Told<'_> {
    fn end(&self) -> &Board {
        &self.moments[self.moments.len() - 1].board
    }

    fn is_true(&self) -> bool {
        match &self.line.why {
            Why::Captured(stones) => self.is_captured(*stones),
            Why::ShortOfLiberties => self.is_short(),
            Why::OneEye => matches!(self.rooms(self.end()).as_slice(), [room] if room.len() <= 2),
            Why::Square => matches!(self.rooms(self.end()).as_slice(), [room] if self.is_square(*room)),
            Why::Vital(point) => self.is_vital(*point),
            Why::FalseEye(point) => self.is_false(*point),
            Why::TwoEyes([one, other]) => self.are_eyes(*one, *other),
            Why::Escape(point) => self.is_out(*point),
            Why::Snapback(point) => self.is_snapback(*point),
            Why::Ko(point, _) => self.is_retaken(*point),
            _ => true,
        }
    }

    /// Does a chain of the target's touch what is the defender's for good outside, and was the stone played that is named?
    fn is_out(&self, named: Option<Point>) -> bool {
        let (end, defender) = (self.end(), self.problem.defender());
        let own = end.stones(defender);
        let mut chains = own.parts().filter(|chain| chain.meets(self.left()));
        let out = chains.any(|chain| (chain | chain.border(end.size())).meets(self.safe()));
        let played = |point: Point| {
            let here = |(moment, ply): (&Moment, &Ply)| moment.to_move == defender && ply.made == Move::Play(point);
            own.contains(point) && self.moments.iter().zip(&self.line.plies).any(here)
        };
        out && named.is_none_or(played)
    }

    /// What is the defender's for good.
    fn safe(&self) -> PointSet {
        let region = self.problem.region();
        let beyond = PointSet::full(self.end().size()) - region.points;
        match region.outside {
            Outside::Defender => beyond,
            Outside::Attacker | Outside::Liberty => beyond & self.end().empty(),
        }
    }

    /// Did the winner play here, was that stone taken alone, and did the next stone here take the taker and another?
    fn is_snapback(&self, point: Point) -> bool {
        let defender = self.problem.defender();
        let winner = if self.line.grade == Grade::Dead { !defender } else { defender };
        let lost =
            |at: usize, color: Color| self.moments[at].board.stones(color) - self.moments[at + 1].board.stones(color);
        let made = |at: usize| self.line.plies[at].made;
        (1..self.line.plies.len().saturating_sub(1)).any(|at| {
            let (given, back) = (made(at - 1), made(at + 1));
            let both = given == Move::Play(point) && back == given && lost(at, winner) == PointSet::of(point);
            let more = lost(at + 1, !winner);
            both && more.len() >= 2 && made(at).point().is_some_and(|taker| more.contains(taker))
        })
    }

    /// Does the line end with a ko here, retaken after a threat and its answer?
    fn is_retaken(&self, point: Point) -> bool {
        let [.., before, _, banned, after] = self.moments.as_slice() else { return false };
        let acts = self.line.plies.iter().rev().take(3).map(|ply| ply.act);
        let stones = |moment: &Moment| moment.board.stones(Color::Black) | moment.board.stones(Color::White);
        acts.eq([Act::Retake, Act::Answer, Act::Threat])
            && before.ko == Some(point)
            && !stones(banned).contains(point)
            && stones(after).contains(point)
            && (stones(banned) - stones(after)).len() == 1
    }

    /// What is left of the target: a stone that is played where one was taken is no part of it.
    fn left(&self) -> PointSet {
        let defender = self.problem.defender();
        self.moments.iter().fold(self.problem.targets(), |left, moment| left & moment.board.stones(defender))
    }

    /// Is nothing left of the target, and did the last stone take so many?
    fn is_captured(&self, stones: usize) -> bool {
        let defender = self.problem.defender();
        let [.., before, after] = self.moments.as_slice() else { return false };
        let lost = before.board.stones(defender) - after.board.stones(defender);
        lost.len() == stones && self.left().is_empty()
    }

    /// Does every stone of the defender's, to move, let all of the target be taken by one stone?
    fn is_short(&self) -> bool {
        let (defender, end) = (self.problem.defender(), &self.moments[self.moments.len() - 1]);
        let falls = |point: Point| {
            let mut next = end.board.clone();
            if next.play(defender, point).is_err() {
                return true;
            }
            let mut answers = next.empty().iter();
            answers.any(|answer| {
                let mut after = next.clone();
                after.play(!defender, answer).is_ok() && !self.left().meets(after.stones(defender))
            })
        };
        let banned = end.ko.map_or(PointSet::EMPTY, PointSet::of);
        end.to_move == defender && ((end.board.empty() & ground(self.problem)) - banned).iter().all(falls)
    }

    fn rooms(&self, board: &Board) -> Vec<PointSet> {
        rooms(self.problem, board)
    }

    fn is_square(&self, room: PointSet) -> bool {
        let (columns, rows): (Vec<u8>, Vec<u8>) = room.iter().map(|point| (point.column(), point.row())).unzip();
        let span =
            |lines: &[u8]| lines.iter().max().zip(lines.iter().min()).is_some_and(|(last, first)| last - first == 1);
        room.len() == 4 && span(&columns) && span(&rows) && room.is_within(self.end().empty())
    }

    /// Does an attacking stone stand there, in the only room, and did it divide its room when it was played?
    fn is_vital(&self, point: Point) -> bool {
        let attacker = !self.problem.defender();
        let rooms = self.rooms(self.end());
        let stands =
            self.end().at(point) == Some(attacker) && matches!(rooms.as_slice(), [room] if room.contains(point));
        let played = |at: usize| {
            let after = &self.moments[at + 1];
            let room = self.rooms(&after.board).into_iter().find(|room| room.contains(point));
            let divided = |room: PointSet| room.len() <= 6 && (room - PointSet::of(point)).parts().count() > 1;
            self.line.plies[at].made == Move::Play(point)
                && self.moments[at].to_move == attacker
                && room.is_some_and(divided)
        };
        stands && (0..self.line.plies.len()).any(played)
    }

    /// Is the point between defending stones alone, some of which have no other liberty?
    fn is_false(&self, point: Point) -> bool {
        let (end, defender) = (self.end(), self.problem.defender());
        let mut chains =
            point.neighbors(end.size()).map(|near| end.chain_at(near).filter(|_| end.at(near) == Some(defender)));
        let all: Option<Vec<_>> = chains.by_ref().collect();
        let weak = |liberties: PointSet| liberties == PointSet::of(point);
        end.at(point).is_none() && all.is_some_and(|all| all.iter().any(|chain| weak(chain.liberties)))
    }

    /// Are these in two eyes of a chain of the target's that is on the board for good, though its side never plays again?
    /// A chain is so that has two places to itself whose empty points are all its liberties, or that is out.
    fn are_eyes(&self, one: Point, other: Point) -> bool {
        let (end, left, safe) = (self.end(), self.left(), self.safe());
        let (size, own) = (end.size(), end.stones(self.problem.defender()));
        let mut chains: Vec<PointSet> = own.parts().collect();
        loop {
            let kept = chains.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
            let places = (PointSet::full(size) - own).parts();
            let places: Vec<PointSet> = places.filter(|place| (place.border(size) & own).is_within(kept)).collect();
            let of = |chain: PointSet| {
                places.iter().filter(move |&&place| (place & end.empty()).is_within(chain.border(size)))
            };
            let before = chains.len();
            let mut after = chains.clone();
            after.retain(|&chain| of(chain).count() >= 2 || (chain | chain.border(size)).meets(safe));
            if after.len() == before {
                let has = |chain: PointSet, point: Point| of(chain).position(|place| place.contains(point));
                let two =
                    |chain: PointSet| has(chain, one).zip(has(chain, other)).is_some_and(|(one, other)| one != other);
                return chains.iter().any(|&chain| chain.meets(left) && two(chain));
            }
            chains = after;
        }
    }
}
