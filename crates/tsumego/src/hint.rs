//! [`Hint`]: help in two steps, first where to look, then what for.
//!
//! What is said of the right move is a property of it that can be seen on the board: it takes something, it divides the room,
//! it stands on the edge. Of these the first is chosen that every right move has, and none of the wrong moves that people
//! are tempted by: what they have too would send nobody the right way. Where there is none, that is said.

use proof::field::{Cell, Field, State};
use proof::{Grade, Problem, Side, Solution, root};
use rules::{Board, Color, Move, Point, PointSet};

use crate::flag::shown_soon;
use crate::room::{is_divided, liberties, rooms};
use crate::{Flag, right_moves};

/// Where to look, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Points around a right move, not only the move itself.
    pub area: PointSet,
    /// What tells the move from others.
    pub reason: Reason,
}

/// What tells a right move from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A pass would do.
    NothingNeeded,
    /// No move helps.
    NothingHelps,
    /// Best play of the player to move shows this.
    Remarkable(Flag),
    /// It makes a ko, and none of the moves that tempt does.
    MakesKo,
    /// It makes a ko, and so does one of the moves that tempt, but a worse one.
    BetterKo,
    /// It takes stones.
    Takes,
    /// It takes nothing, and can be taken at once.
    CanBeTaken,
    /// It leaves stones of the other side with one liberty.
    Atari,
    /// It stands where the room for eyes comes apart.
    Divides,
    /// The attacker's stone hangs together with a wall outside.
    FromOutside,
    /// The attacker's stone does not.
    Inside,
    /// The defender's stone stands where the attacker could come in from outside.
    Blocks,
    /// It joins chains.
    Joins,
    /// It stands on the edge of the board, one point from the corner.
    OneTwo,
    /// It stands one point from both edges of a corner.
    TwoTwo,
    /// It stands on the edge of the board.
    FirstLine,
    /// It stands one point from the edge.
    SecondLine,
    /// It touches no stone.
    Alone,
    /// It touches no stone of the mover's.
    Apart,
    /// Nothing that can be said tells it from the moves that tempt.
    Unsaid,
}

impl Reason {
    /// Every reason that a hint gives.
    pub const ALL: [Reason; 21] = [
        Reason::NothingNeeded,
        Reason::NothingHelps,
        Reason::Remarkable(Flag::Snapback),
        Reason::Remarkable(Flag::UnderTheStones),
        Reason::MakesKo,
        Reason::BetterKo,
        Reason::Takes,
        Reason::CanBeTaken,
        Reason::Atari,
        Reason::Divides,
        Reason::FromOutside,
        Reason::Inside,
        Reason::Blocks,
        Reason::Joins,
        Reason::OneTwo,
        Reason::TwoTwo,
        Reason::FirstLine,
        Reason::SecondLine,
        Reason::Alone,
        Reason::Apart,
        Reason::Unsaid,
    ];

    /// Those that are properties of a move, the most telling first.
    pub const OF_A_MOVE: [Reason; 14] = [
        Reason::Takes,
        Reason::CanBeTaken,
        Reason::Divides,
        Reason::OneTwo,
        Reason::TwoTwo,
        Reason::Inside,
        Reason::FromOutside,
        Reason::Blocks,
        Reason::Atari,
        Reason::Joins,
        Reason::FirstLine,
        Reason::Alone,
        Reason::Apart,
        Reason::SecondLine,
    ];

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::NothingNeeded => "nothing_needed",
            Reason::NothingHelps => "nothing_helps",
            Reason::Remarkable(flag) => flag.word(),
            Reason::MakesKo => "makes_ko",
            Reason::BetterKo => "better_ko",
            Reason::Takes => "takes",
            Reason::CanBeTaken => "can_be_taken",
            Reason::Atari => "atari",
            Reason::Divides => "divides",
            Reason::FromOutside => "from_outside",
            Reason::Inside => "inside",
            Reason::Blocks => "blocks",
            Reason::Joins => "joins",
            Reason::OneTwo => "one_two",
            Reason::TwoTwo => "two_two",
            Reason::FirstLine => "first_line",
            Reason::SecondLine => "second_line",
            Reason::Alone => "alone",
            Reason::Apart => "apart",
            Reason::Unsaid => "unsaid",
        }
    }

    /// The reason in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Reason::NothingNeeded => "Nothing needs to be played here: a pass is just as good.",
            Reason::NothingHelps => "No move changes the result here. Try the one that holds out longest.",
            Reason::Remarkable(Flag::Snapback) => "Look for a snapback: let one stone be taken to take more back.",
            Reason::Remarkable(Flag::UnderTheStones) => "Let stones be taken, and play where they were.",
            Reason::Remarkable(flag) => flag.sentence(),
            Reason::MakesKo => "The best result is a ko: find the move that makes it.",
            Reason::BetterKo => "More than one move makes a ko: find the better one.",
            Reason::Takes => "Some stones can be taken.",
            Reason::CanBeTaken => "Play a stone that can be taken at once.",
            Reason::Atari => "Give atari.",
            Reason::Divides => "Find the point that divides the eye space.",
            Reason::FromOutside => "Come from the outside.",
            Reason::Inside => "Play inside, apart from your stones outside.",
            Reason::Blocks => "Play where the other side could come in.",
            Reason::Joins => "Connect stones of your own.",
            Reason::OneTwo => "Play the 1-2 point: on the edge, one point from the corner.",
            Reason::TwoTwo => "Play the 2-2 point of the corner.",
            Reason::FirstLine => "Play on the first line.",
            Reason::SecondLine => "Play on the second line.",
            Reason::Alone => "Play on a point that touches no stone.",
            Reason::Apart => "Play on a point that touches none of your stones.",
            Reason::Unsaid => "No more can be said without naming the move.",
        }
    }

    /// Does this first move have the property? What is no property of a move, no move has.
    pub fn fits(self, solution: &Solution, first: Move) -> bool {
        let Some((point, after)) = first.point().and_then(|point| Some((point, played(solution.problem(), point)?)))
        else {
            return false;
        };
        let (field, before) = (Field::new(solution.problem()), solution.problem().position().board());
        let next = root(solution.problem(), &field, Some(first)).ok();
        let (Some(cell), Some(next)) = (field.cell(point), next) else { return false };
        Stone { field: &field, cell, next: &next, point, before, after: &after }.has(self)
    }
}

/// The board after a first move.
fn played(problem: &Problem, first: Point) -> Option<Board> {
    let mut board = problem.position().board().clone();
    board.play(problem.position().to_move(), first).ok().map(|_| board)
}

impl Hint {
    /// The hint of a solved position, for the player to move. `tempting` are moves that people like to try; the right ones
    /// among them are passed over.
    pub fn of(solution: &Solution, tempting: &[Move]) -> Hint {
        let right = right_moves(solution);
        let point = right.iter().find_map(|first| first.point());
        let size = solution.problem().position().board().size();
        let near = point.map_or(PointSet::EMPTY, |point| PointSet::of(point).grown(size).grown(size));
        Hint { area: near & solution.problem().region().points, reason: reason(solution, &right, tempting) }
    }
}

fn reason(solution: &Solution, right: &[Move], tempting: &[Move]) -> Reason {
    if right.is_empty() {
        return Reason::NothingHelps;
    }
    if right.contains(&Move::Pass) {
        return Reason::NothingNeeded;
    }
    if let Some(flag) = shown_soon(solution) {
        return Reason::Remarkable(flag);
    }
    let wrong: Vec<Move> = tempting.iter().copied().filter(|made| !right.contains(made)).collect();
    if matches!(solution.grade(), Grade::Ko(_)) {
        let is_ko = |(made, grade)| wrong.contains(&made) && matches!(grade, Grade::Ko(_));
        return if solution.moves().any(is_ko) { Reason::BetterKo } else { Reason::MakesKo };
    }
    let tells = |reason: &Reason| {
        let fits = |&first: &Move| reason.fits(solution, first);
        right.iter().all(fits) && !wrong.iter().any(fits)
    };
    Reason::OF_A_MOVE.into_iter().find(tells).unwrap_or(Reason::Unsaid)
}

/// A stone that was just played: in the region, and on the whole board, where people see it.
struct Stone<'a> {
    field: &'a Field,
    cell: Cell,
    next: &'a State,
    point: Point,
    before: &'a Board,
    after: &'a Board,
}

impl Stone<'_> {
    fn mover(&self) -> Side {
        !self.next.to_move()
    }

    fn color(&self) -> Option<Color> {
        self.after.at(self.point)
    }

    fn has(&self, property: Reason) -> bool {
        let (field, cell, mover) = (self.field, self.cell, self.mover());
        match property {
            Reason::Takes => self.takes(),
            Reason::CanBeTaken => !self.takes() && self.after.last_liberty(self.point).is_some(),
            Reason::Atari => self.gives_atari(),
            Reason::Divides => self.divides(),
            Reason::FromOutside => mover == Side::Attacker && liberties(field, self.next, cell).is_none(),
            Reason::Inside => mover == Side::Attacker && liberties(field, self.next, cell).is_some(),
            Reason::Blocks => mover == Side::Defender && field.lasts(Side::Attacker, cell),
            Reason::Joins => self.joins(),
            Reason::OneTwo => self.edges_away() == [0, 1],
            Reason::TwoTwo => self.edges_away() == [1, 1],
            Reason::FirstLine => self.edges_away()[0] == 0,
            Reason::SecondLine => self.edges_away()[0] == 1,
            Reason::Alone => self.near().is_within(self.before.empty()),
            Reason::Apart => self.color().is_some_and(|own| !self.near().meets(self.before.stones(own))),
            _ => false,
        }
    }

    fn near(&self) -> PointSet {
        self.point.neighbors(self.before.size()).collect()
    }

    fn takes(&self) -> bool {
        let lost = |theirs: Color| self.before.stones(theirs) != self.after.stones(theirs);
        self.color().is_some_and(|own| lost(!own))
    }

    fn gives_atari(&self) -> bool {
        let theirs = self.color().map_or(PointSet::EMPTY, |own| self.after.stones(!own));
        (self.near() & theirs).iter().any(|near| self.after.last_liberty(near).is_some())
    }

    /// Is the closed room that it was played in, if there was one, in parts without its point?
    fn divides(&self) -> bool {
        let room = rooms(self.field, self.field.start()).into_iter().find(|room| room.contains(&self.cell));
        room.is_some_and(|room| is_divided(self.field, &room, self.cell))
    }

    /// Were there two chains of the mover's beside it that did not hang together?
    fn joins(&self) -> bool {
        let own = self.color().map_or(PointSet::EMPTY, |own| self.before.stones(own));
        own.parts().filter(|chain| chain.meets(self.near())).count() >= 2
    }

    /// How far it is from the two nearest edges that meet, the nearer one first.
    fn edges_away(&self) -> [u8; 2] {
        let last = self.before.size() - 1;
        let mut lines = [self.point.column(), self.point.row()].map(|line| line.min(last - line));
        lines.sort_unstable();
        lines
    }
}
