//! Is it so? What is said of lines and of right moves, looked at again on the whole board with the rules of Go alone.
//!
//! The program derives its sentences on the field of a proof; here the same words are taken by their meaning, slowly, point
//! by point. The two share no code.

use forge::suggested;
use proof::{Outside, Problem, Side, Solution};
use rules::{Board, Color, Move, Point, PointSet};
use tsumego::{Course, Hint, Line, Reason, Why, right_moves};

/// A right move and those that mislead most: so many are asked for where a hint is given.
const TEMPTING: usize = 4;

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

/// Is what a line says of its end true? Only what speaks of eyes, liberties and captures is looked at.
pub fn is_line_true(problem: &Problem, line: &Line) -> bool {
    let mut course = Course::new(problem);
    let mut moments = vec![moment(&course)];
    for ply in &line.plies {
        if course.play(ply.made).is_err() {
            return false;
        }
        moments.push(moment(&course));
    }
    let Some(moments) = moments.into_iter().collect::<Option<Vec<Moment>>>() else { return false };
    Told { problem, line, moments }.is_true()
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
            Why::TwoEyes([one, other]) => self.are_apart(*one, *other),
            _ => true,
        }
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
        end.to_move == defender && ((end.board.empty() & self.ground()) - banned).iter().all(falls)
    }

    /// Where play may happen: in the region, and where stones were taken.
    fn ground(&self) -> PointSet {
        let first = self.problem.position().board();
        self.problem.region().points | (PointSet::full(first.size()) - first.empty())
    }

    /// The parts of the board without defending stones from which nothing leads out of the region.
    fn rooms(&self, board: &Board) -> Vec<PointSet> {
        let own = board.stones(self.problem.defender());
        let open = PointSet::full(board.size()) - own;
        open.parts().filter(|area| (*area & self.outside(board)).is_empty()).collect()
    }

    /// The points that are the attacker's for good: those outside, and chains with a liberty there.
    fn outside(&self, board: &Board) -> PointSet {
        let region = self.problem.region();
        let elsewhere = match region.outside {
            Outside::Liberty => self.problem.position().board().empty() - region.points,
            Outside::Attacker | Outside::Defender => PointSet::full(board.size()) - region.points,
        };
        let attacking = board.stones(!self.problem.defender());
        let beside = attacking.parts().filter(|chain| chain.border(board.size()).meets(elsewhere));
        beside.fold(elsewhere, |all, chain| all | chain)
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

    /// Are these two in two different places that the target shuts in?
    fn are_apart(&self, one: Point, other: Point) -> bool {
        let own = self.end().stones(self.problem.defender());
        let open = PointSet::full(self.end().size()) - own;
        let place = |point: Point| open.parts().find(|area| area.contains(point));
        place(one).is_some() && place(other).is_some() && place(one) != place(other)
    }
}

/// Is what the hint of a position says true of every right move, and of none of the wrong moves that mislead most?
pub fn is_hint_true(solution: &Solution) -> bool {
    let (right, tempting) = (right_moves(solution), suggested(solution, TEMPTING));
    let reason = Hint::of(solution, &tempting).reason;
    if !Reason::OF_A_MOVE.contains(&reason) {
        return true;
    }
    let fits = |made: &Move| made.point().is_some_and(|point| has(solution, point, reason));
    right.iter().all(fits) && !tempting.iter().filter(|made| !right.contains(made)).any(fits)
}

/// Does this move have what a hint says of the right one? What is no property of a move is not looked at.
pub fn has(solution: &Solution, first: Point, reason: Reason) -> bool {
    let problem = solution.problem();
    let (board, mover) = (problem.position().board(), problem.position().to_move());
    let (size, own, theirs) = (board.size(), board.stones(mover), board.stones(!mover));
    let mut after = board.clone();
    let Ok(taken) = after.play(mover, first) else { return false };
    let around: PointSet = first.neighbors(size).collect();
    let told = Told { problem, line: &nothing(), moments: Vec::new() };
    let outside = told.outside(&after);
    let chain = after.chain_at(first).map(|chain| chain.stones).unwrap_or(PointSet::EMPTY);
    let attacks = problem.to_move() == Side::Attacker;
    let lines = [first.column(), first.row()].map(|line| line.min(size - 1 - line));
    match reason {
        Reason::Takes => !taken.is_empty(),
        Reason::CanBeTaken => taken.is_empty() && after.last_liberty(first).is_some(),
        Reason::Atari => first.neighbors(size).any(|near| theirs.contains(near) && after.last_liberty(near).is_some()),
        Reason::Divides => {
            let room = told.rooms(board).into_iter().find(|room| room.contains(first));
            room.is_some_and(|room| (room - PointSet::of(first)).parts().count() > 1)
        }
        Reason::FromOutside => attacks && chain.meets(outside),
        Reason::Inside => attacks && !chain.meets(outside),
        Reason::Blocks => !attacks && around.meets(told.outside(board)),
        Reason::Joins => own.parts().filter(|chain| chain.meets(around)).count() >= 2,
        Reason::OneTwo => lines.contains(&0) && lines.contains(&1),
        Reason::TwoTwo => lines == [1, 1],
        Reason::FirstLine => lines.contains(&0),
        Reason::SecondLine => lines.iter().min() == Some(&1),
        Reason::Alone => !around.meets(own | theirs),
        Reason::Apart => !around.meets(own),
        _ => true,
    }
}

fn nothing() -> Line {
    Line { grade: proof::Grade::Dead, plies: Vec::new(), why: Why::Unfinished }
}
