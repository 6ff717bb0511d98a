//! [`Course`]: a problem being played out, move by move, by the rules that its certificate is checked by.
//!
//! The board that is shown is the field of the problem with all that lies around it. So a stone that the checker would
//! take is taken here as well, and nothing can be played where the region does not allow it.
//!
//! A board that comes back is one of two things. In play that is judged it ends the course: endless play is the
//! defender's, unless each round costs the defender more threats than the attacker. In free play it is forbidden
//! (positional superko). Either way a threat elsewhere and its answer, both passes here, make another board.

use std::fmt;

use proof::field::{Cell, Field, State};
use proof::{Grade, Problem, Region, Side, Solution};
use rules::{ByColor, Color, Illegal, Move, Point, PointSet, Position, Setup};

use crate::Speaker;
use crate::playbook::taken;

/// Play that begins with a problem.
#[derive(Clone, Debug)]
pub struct Course {
    problem: Problem,
    field: Field,
    /// Stones that no play can change.
    fixed: ByColor<PointSet>,
    states: Vec<State>,
    moves: Vec<Move>,
    captures: ByColor<usize>,
    /// May no board come back?
    is_free: bool,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The point lies outside the region.
    OutOfBounds(Point),
    /// The rules of Go forbid it.
    Illegal(Point, Illegal),
}

impl Unplayable {
    /// The point that cannot be played.
    pub const fn point(self) -> Point {
        match self {
            Unplayable::OutOfBounds(point) | Unplayable::Illegal(point, _) => point,
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::OutOfBounds(point) => write!(f, "{point} is out of bounds in this problem."),
            Unplayable::Illegal(point, Illegal::OffBoard) => write!(f, "{point} is not on this board."),
            Unplayable::Illegal(point, Illegal::Occupied) => write!(f, "There is a stone at {point} already."),
            Unplayable::Illegal(point, Illegal::Suicide) => write!(f, "A stone at {point} would have no liberty."),
            Unplayable::Illegal(_, Illegal::Ko) => f.write_str("The ko may not be retaken at once."),
            Unplayable::Illegal(point, Illegal::Superko) => {
                write!(f, "A stone at {point} would bring an earlier board back.")
            }
            Unplayable::Illegal(_, Illegal::GameOver) => f.write_str("The game is over."),
        }
    }
}

impl std::error::Error for Unplayable {}

/// How a course has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every target stone has been taken.
    Captured,
    /// A target chain is pass-alive.
    TwoEyes,
    /// A target chain touches a liberty outside that nobody can take.
    Escaped,
    /// Neither side can gain anything: the target lives without two eyes.
    Seki,
    /// The ko has been taken that decides.
    Ko(i8),
    /// The defender has nothing left to try.
    Dead,
    /// The attacker has nothing left to try.
    Alive,
    /// A position has come back. Endless play is the defender's, and the attacker's where it costs the defender threats.
    Repetition(Side),
}

impl Ending {
    /// One of each kind.
    pub const ALL: [Ending; 9] = [
        Ending::Captured,
        Ending::TwoEyes,
        Ending::Escaped,
        Ending::Seki,
        Ending::Ko(0),
        Ending::Dead,
        Ending::Alive,
        Ending::Repetition(Side::Defender),
        Ending::Repetition(Side::Attacker),
    ];

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Ending::Captured => "captured",
            Ending::TwoEyes => "two_eyes",
            Ending::Escaped => "escaped",
            Ending::Seki => "seki",
            Ending::Ko(_) => "ko",
            Ending::Dead => "dead",
            Ending::Alive => "alive",
            Ending::Repetition(Side::Defender) => "repetition",
            Ending::Repetition(Side::Attacker) => "threats_run_out",
        }
    }

    /// The ending in a sentence.
    pub fn sentence(self, problem: &Problem) -> String {
        let (attacker, defender) = (problem.color(Side::Attacker), problem.color(Side::Defender));
        match self {
            Ending::Captured => format!("{attacker} has captured the {} stones.", defender.name()),
            Ending::TwoEyes => format!("{defender} lives with two eyes."),
            Ending::Escaped => format!("{defender} escapes to the outside."),
            Ending::Seki => format!("Seki: {defender} lives without two eyes, and neither side gains by playing on."),
            Ending::Ko(balance) => format!("Ko: {}.", Speaker::new(problem).threats(balance)),
            Ending::Dead => format!("{defender} is dead: whatever {defender} tries, {attacker} captures."),
            Ending::Alive => format!("{defender} lives: {attacker} has nothing left to try."),
            Ending::Repetition(Side::Defender) => {
                format!("The position has come back. Endless play is {defender}'s: {attacker} does not capture.")
            }
            Ending::Repetition(Side::Attacker) => {
                format!("The position has come back, and each round costs {defender} a threat: {attacker} captures.")
            }
        }
    }
}

impl Course {
    /// Play that begins with this problem, by the rules that it is judged by: a position that comes back ends it.
    pub fn new(problem: &Problem) -> Course {
        let field = Field::new(problem);
        let inside: PointSet = field.points().iter().copied().collect();
        let board = problem.position().board();
        let fixed = ByColor { black: board.stones(Color::Black) - inside, white: board.stones(Color::White) - inside };
        let states = vec![field.start().clone()];
        let (problem, moves, captures) = (problem.clone(), Vec::new(), ByColor::default());
        Course { problem, field, fixed, states, moves, captures, is_free: false }
    }

    /// The same by the rules of a game: no board may come back.
    pub fn free(problem: &Problem) -> Course {
        Course { is_free: true, ..Course::new(problem) }
    }

    /// Plays a move and says what it took.
    ///
    /// # Errors
    /// Says why it cannot be played; nothing has changed then.
    pub fn play(&mut self, made: Move) -> Result<PointSet, Unplayable> {
        let next = match made {
            Move::Pass => self.state().passed(),
            Move::Play(point) => self.after(point)?,
        };
        let cells = taken(&self.field, self.state(), &next);
        let taken: PointSet = cells.into_iter().map(|cell| self.point(cell)).collect();
        let mover = self.to_move();
        self.captures[mover] += taken.len();
        self.states.push(next);
        self.moves.push(made);
        Ok(taken)
    }

    fn after(&self, point: Point) -> Result<State, Unplayable> {
        let illegal = |why| Err(Unplayable::Illegal(point, why));
        if !point.is_on(self.problem.position().board().size()) {
            return illegal(Illegal::OffBoard);
        }
        let stones = self.stones();
        if (stones.black | stones.white).contains(point) {
            return illegal(Illegal::Occupied);
        }
        let cell = self.field.cell(point).ok_or(Unplayable::OutOfBounds(point))?;
        if self.state().ko() == Some(cell) {
            return illegal(Illegal::Ko);
        }
        let next = self.field.play(self.state(), cell).ok_or(Unplayable::Illegal(point, Illegal::Suicide))?;
        if self.is_free && self.brings_board_back(&next) { illegal(Illegal::Superko) } else { Ok(next) }
    }

    /// Has this board been there since the last threat elsewhere?
    fn brings_board_back(&self, next: &State) -> bool {
        let since = (0..self.moves.len()).rev().find(|&at| self.is_threat(at)).map_or(0, |at| at + 2);
        self.states[since..].iter().any(|earlier| earlier.same_board(next))
    }

    /// Is this move a threat elsewhere that was answered: a pass under a ban, and a pass after it?
    fn is_threat(&self, at: usize) -> bool {
        self.states[at].ko().is_some() && self.moves[at..].starts_with(&[Move::Pass, Move::Pass])
    }

    /// Whose play without end would be, now that the last stone has brought a position back; none if none has come
    /// back. Where both have spent as many threats on the way, they have fewer left than before: it is another one.
    fn endless(&self) -> Option<Side> {
        let now = self.states.len() - 1;
        if !matches!(self.moves.last(), Some(Move::Play(_))) {
            return None;
        }
        let spent = |from: usize, side| (from..now).filter(|&at| self.retakes_after(at, side)).count();
        let round = |from: usize| match (spent(from, Side::Attacker), spent(from, Side::Defender)) {
            (0, 0) => Some(Side::Defender),
            (attacker, defender) if attacker == defender => None,
            (attacker, defender) => Some(if attacker < defender { Side::Attacker } else { Side::Defender }),
        };
        (0..now).rev().filter(|&from| self.states[from] == self.states[now]).find_map(round)
    }

    /// Does this side spend a threat with this move, and retake the ko after the answer?
    fn retakes_after(&self, at: usize, side: Side) -> bool {
        let ko = self.states[at].ko().map(|cell| Move::Play(self.point(cell)));
        self.states[at].to_move() == side && self.is_threat(at) && self.moves.get(at + 2).copied() == ko
    }

    /// The problem that play began with.
    pub fn start(&self) -> &Problem {
        &self.problem
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.problem.color(self.state().to_move())
    }

    /// Stones, side to move and ko.
    pub fn setup(&self) -> Setup {
        let ko = self.state().ko().map(|cell| self.point(cell));
        Setup { size: self.problem.position().board().size(), stones: self.stones(), to_move: self.to_move(), ko }
    }

    /// How many stones each colour has taken.
    pub fn captures(&self) -> ByColor<usize> {
        self.captures
    }

    /// Where the player to move may put a stone.
    pub fn legal(&self) -> PointSet {
        let empty = self.field.empty(self.state()).iter().map(|cell| self.point(cell));
        empty.filter(|&point| self.after(point).is_ok()).collect()
    }

    /// The target stones that have never been taken.
    pub fn targets(&self) -> PointSet {
        let left = self.field.cells().filter(|&cell| self.state().is_target(cell));
        left.map(|cell| self.point(cell)).collect()
    }

    /// What is on the board now, as a problem of its own; none when it is over.
    pub fn problem(&self) -> Option<Problem> {
        if self.moves.is_empty() {
            return Some(self.problem.clone());
        }
        let mut setup = self.setup();
        // A ban that the whole board does not see would not be accepted, and changes nothing there.
        setup.ko = setup.ko.filter(|_| Position::from_setup(setup).is_ok());
        let position = Position::from_setup(setup).ok()?;
        let region = self.problem.region();
        Problem::new(position, self.targets(), Region { points: self.problem.inside(), ..region }).ok()
    }

    /// What the board itself shows: taken, two eyes, escaped, or the same again.
    pub fn ending(&self) -> Option<Ending> {
        let state = self.state();
        if state.is_captured() {
            return Some(Ending::Captured);
        }
        if self.field.is_settled(state) {
            return Some(if self.field.has_escaped(state) { Ending::Escaped } else { Ending::TwoEyes });
        }
        self.endless().map(Ending::Repetition)
    }

    /// What the board shows, or what follows from the solution of the position that play has come to.
    pub fn ending_with(&self, solution: &Solution) -> Option<Ending> {
        let pass_keeps = || solution.moves().any(|claim| claim == (Move::Pass, solution.grade()));
        self.ending_by(solution.grade(), pass_keeps)
    }

    /// The same by the grade of the position alone; whether a pass keeps it matters for a seki.
    pub fn ending_by(&self, grade: Grade, pass_keeps: impl Fn() -> bool) -> Option<Ending> {
        let passed = self.moves.last() == Some(&Move::Pass);
        let both_passed = self.moves.ends_with(&[Move::Pass, Move::Pass]);
        self.ending().or(match (grade, self.state().to_move()) {
            (Grade::Seki, _) if pass_keeps() => Some(Ending::Seki),
            (Grade::Ko(balance), _) if self.state().ko().is_some() => Some(Ending::Ko(balance)),
            (Grade::Dead, Side::Attacker) if passed => Some(Ending::Dead),
            (Grade::Alive, Side::Defender) if passed => Some(Ending::Alive),
            (Grade::Dead, Side::Defender) if both_passed => Some(Ending::Dead),
            (Grade::Alive, Side::Attacker) if both_passed => Some(Ending::Alive),
            _ => None,
        })
    }

    /// All stones on the board.
    pub fn stones(&self) -> ByColor<PointSet> {
        let mut stones = self.fixed;
        for cell in self.field.cells() {
            if let Some(side) = self.state().owner(cell) {
                stones[self.problem.color(side)].insert(self.point(cell));
            }
        }
        stones
    }

    fn state(&self) -> &State {
        self.states.last().expect("there is a first state")
    }

    fn point(&self, cell: Cell) -> Point {
        self.field.point(cell)
    }
}
