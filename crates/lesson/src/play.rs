//! [`Play`]: a problem being played, the steps that one question makes, and what a person is [`Told`] of them.

use proof::{Outside, Problem, Side};
use rules::life::alive_stones;
use rules::{ByColor, Color, Move, PointSet, Setup};
use tsumego::{Course, Ending, Reason, Unplayable};

use crate::judgement::Judgement;
use crate::outcome::Outcome;
use crate::said::Remark;
use crate::thinking::Unproved;

/// The moves so far, and who plays which side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The side that the person plays.
    pub you: You,
    /// Every move since the problem.
    pub moves: Vec<Move>,
    /// Does the program play the other side?
    pub computer: bool,
    /// How much of a hint is wanted.
    pub hint: Option<HintStep>,
}

impl Default for Ask {
    fn default() -> Self {
        Ask { you: You::Both, moves: Vec::new(), computer: true, hint: None }
    }
}

impl Ask {
    /// The moves that were made before, and the person's last one, which is new.
    pub(crate) fn old_and_new(&self, start: &Problem) -> (&[Move], Option<Move>) {
        let first = start.to_move();
        let last = if self.moves.len().is_multiple_of(2) { !first } else { first };
        match self.moves.split_last() {
            Some((&new, old)) if self.you.plays(last) => (old, Some(new)),
            _ => (&self.moves, None),
        }
    }
}

/// The side that the person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum You {
    /// Whoever kills.
    Attacker,
    /// Whoever lives.
    Defender,
    /// Either.
    Both,
}

impl You {
    fn plays(self, side: Side) -> bool {
        match self {
            You::Both => true,
            You::Attacker => side == Side::Attacker,
            You::Defender => side == Side::Defender,
        }
    }

    /// Is it the person's turn?
    pub(crate) fn is_to_move(self, course: &Course) -> bool {
        self.plays(turn(course))
    }
}

/// Whose turn it is.
pub(crate) fn turn(course: &Course) -> Side {
    course.start().side(course.to_move())
}

/// How much of a hint is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStep {
    /// Where to look.
    Where,
    /// And what for.
    Why,
    /// A few moves, one of which is right.
    Few,
    /// Two of them.
    Two,
}

/// A hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HintGiven {
    /// Where to look.
    pub area: PointSet,
    /// Are these moves, one of which is right, rather than a place to look at?
    pub among: bool,
    /// What to look for; none while only the place was asked for.
    pub reason: Option<Reason>,
}

/// A move that was made, and the board after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub made: Move,
    /// Who made it.
    pub color: Color,
    /// The stones that it took.
    pub captured: PointSet,
    /// The board after it.
    pub setup: Setup,
}

/// The program's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub made: Move,
    /// What an engine did to find it; none where a proof or a book says it.
    pub unproved: Option<Unproved>,
    /// Does a proof say it?
    pub is_proved: bool,
}

impl Reply {
    /// A move that a proof says.
    pub(crate) fn proved(made: Move) -> Reply {
        Reply { made, unproved: None, is_proved: true }
    }

    /// A move that the author says.
    pub(crate) fn by_book(made: Move) -> Reply {
        Reply { made, unproved: None, is_proved: false }
    }

    /// A move that an engine found; a pass where it cannot be played.
    pub(crate) fn guessed(unproved: Unproved, now: &Course) -> Reply {
        let made = unproved.made.filter(|&made| now.clone().play(made).is_ok());
        Reply { made: made.unwrap_or(Move::Pass), unproved: Some(unproved), is_proved: false }
    }
}

/// What a person is shown after a question.
#[derive(Clone, Debug)]
pub struct Told {
    /// Every move since the problem, the reply among them.
    pub course: Course,
    /// The moves that this question made.
    pub steps: Vec<Step>,
    /// The program's move.
    pub reply: Option<Reply>,
    /// What the person's move was worth, where a proof says it.
    pub judgement: Option<Judgement>,
    /// How play ended.
    pub outcome: Option<Outcome>,
    /// The hint that was asked for.
    pub hint: Option<HintGiven>,
    /// What the author's book says.
    pub book: Option<Remark>,
    /// Is it the person's turn?
    pub your_turn: bool,
    /// The position on the way that nobody has proved yet, where this answer would be another with its proof.
    pub lacks: Option<Problem>,
}

impl Told {
    /// The stones that this question took.
    pub fn captured_now(&self) -> PointSet {
        self.steps.iter().fold(PointSet::EMPTY, |all, step| all | step.captured)
    }

    /// How many stones each colour has taken.
    pub fn captures(&self) -> ByColor<usize> {
        self.course.captures()
    }

    /// Where the player to move may put a stone.
    pub fn legal(&self) -> PointSet {
        let over = self.course.ending() == Some(Ending::Captured);
        if over { PointSet::EMPTY } else { self.course.legal() }
    }

    /// The stones that can never be taken.
    pub fn pass_alive(&self) -> PointSet {
        alive_stones(&self.course.setup(), closed(&self.course))
    }
}

/// A course and the steps that this question makes.
#[derive(Clone, Debug)]
pub struct Play {
    /// All moves.
    pub course: Course,
    /// The new ones.
    pub steps: Vec<Step>,
}

impl Play {
    /// Play that is judged.
    pub fn new(problem: &Problem) -> Play {
        Play { course: Course::new(problem), steps: Vec::new() }
    }

    /// Play without the program, by the rules of a game.
    pub fn free(problem: &Problem) -> Play {
        Play { course: Course::free(problem), steps: Vec::new() }
    }

    /// Makes moves that were made before.
    ///
    /// # Errors
    /// If one of them cannot be played.
    pub fn replay(&mut self, moves: &[Move]) -> Result<(), Unplayable> {
        moves.iter().try_for_each(|&made| self.course.play(made).map(drop))
    }

    /// Makes a new move.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn step(&mut self, made: Move) -> Result<(), Unplayable> {
        let color = self.course.to_move();
        let captured = self.course.play(made)?;
        self.steps.push(Step { made, color, captured, setup: self.course.setup() });
        Ok(())
    }

    /// What a person is shown who plays this side.
    pub(crate) fn told(self, you: You, reply: Option<Reply>, ending: Option<Ending>) -> Told {
        let Play { course, steps } = self;
        Told {
            outcome: ending.map(|ending| Outcome::new(&course, ending)),
            your_turn: ending.is_none() && you.is_to_move(&course),
            course,
            steps,
            reply,
            judgement: None,
            hint: None,
            book: None,
            lacks: None,
        }
    }
}

/// Empty points that nobody can ever play on.
fn closed(course: &Course) -> PointSet {
    let (region, board) = (course.start().region(), course.start().position().board());
    match region.outside {
        Outside::Liberty => board.empty() - region.points,
        Outside::Attacker | Outside::Defender => PointSet::EMPTY,
    }
}
