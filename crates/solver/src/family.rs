//! Problems of one kind with 1 to 30 free points, for watching how the search grows.
//!
//! They follow an experiment of Reed (2015, Figure 7.4): a black group on the edge that White kills at G1, and
//! boundaries that let the first stone be played at more and more points. The stones of the pictures never change.
//! Their other characters are the free points in the order in which they become free: the eye G1, H1, F1 first, then
//! what the family is about.

use proof::{Outside, Problem, Region, RegionKind};
use rules::diagram::Diagram;
use rules::{ByColor, Color, Point, PointSet, Position};

/// The largest number of free points.
pub const MOST: usize = 30;

/// The names of the free points, in their order; `o` and `x` are stones.
const ORDER: &str = "123456789abcdefghijklmnpqrstuv";
/// The points of the eye that all families begin with.
const EYE: usize = 3;

/// Where the free points lie, beyond the three of the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Behind White's wall, where nobody can gain anything. This is how Reed describes his: C1 and L1 stay out of
    /// bounds, so that only the black group and what is played inside it can be captured.
    Behind,
    /// Outside liberties, along the sides of the group and of a long tail. White has to take them all.
    Liberties,
    /// In the eye itself, row by row, so that the group lives from four points on.
    Room,
}

impl Family {
    /// All three.
    pub const ALL: [Family; 3] = [Family::Behind, Family::Liberties, Family::Room];

    /// The problem with so many free points, White to move; none unless there are 1 to 30.
    pub fn problem(self, free: usize) -> Option<Problem> {
        (1..=MOST).contains(&free).then(|| self.build(free))
    }

    fn build(self, free: usize) -> Problem {
        let diagram: Diagram = self.picture().parse().expect("the pictures are drawn well");
        let named = |name: char| diagram.point(name);
        let points = ORDER.chars().take(free).map(named).collect();
        let mut setup = diagram.setup(Color::White);
        for (place, point) in ORDER.chars().map(named).enumerate().skip(free) {
            self.close(&mut setup.stones, place, point);
        }
        let region = Region { kind: RegionKind::Given, points, outside: Outside::Liberty };
        let position = Position::from_setup(setup).expect("every chain has a liberty");
        Problem::new(position, diagram.points('x'), region).expect("the parts fit together")
    }

    /// What becomes of a point that is not free yet.
    fn close(self, stones: &mut ByColor<PointSet>, place: usize, point: Point) {
        match self {
            Family::Behind if place >= EYE => {}
            Family::Liberties if place >= EYE => stones.white.insert(point),
            _ => stones.black.insert(point),
        }
    }

    fn picture(self) -> &'static str {
        match self {
            Family::Behind => BEHIND,
            Family::Liberties => LIBERTIES,
            Family::Room => ROOM,
        }
    }
}

const BEHIND: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . m n p q r s t u v . .
    . . d e f g h i j k l . .
    . . 4 5 6 7 8 9 a b c . .
    . . . . o o o o o . . . .
    . . . o x x x x x o . . .
    . . . o x 3 1 2 x o . . .
";

const LIBERTIES: &str = "
    . . . . . . o . . . . . . . .
    . . . . . o v o . . . . . . .
    . . . . o t x u o . . . . . .
    . . . . o r x s o . . . . . .
    . . . . o p x q o . . . . . .
    . . . . o m x n o . . . . . .
    . . . . o k x l o . . . . . .
    . . . . o i x j o . . . . . .
    . . . . o g x h o . . . . . .
    . . . . o e x f o . . . . . .
    . . . . o c x d o . . . . . .
    . . . . o a x b o . . . . . .
    . . . o o 8 x 9 o o . . . . .
    . . o 6 x x x x x 7 o . . . .
    . . o 4 x 3 1 2 x 5 o . . . .
";

const ROOM: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . o o o o o . . . .
    . . . o x x x x x o . . .
    . . o x r s t u v x o . .
    . . o x l m n p q x o . .
    . . o x g h i j k x o . .
    . . o x b c d e f x o . .
    . . o x 6 7 8 9 a x o . .
    . . o x 4 3 1 2 5 x o . .
";
