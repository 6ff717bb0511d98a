//! [`Problem`]: a legal position, the target stones, and the region where play may happen.

use std::fmt;

use rules::{Color, Point, PointSet, Position};

use crate::Side;

/// How a region came about. It is always said with the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    /// The author drew it.
    Given,
    /// The largest empty area is the outside and no defender stone touches it.
    Enclosed,
    /// The program picked the surroundings of the target.
    Chosen,
    /// The whole board, no assumption.
    Open,
}

impl RegionKind {
    /// The word for it: `given`, `enclosed`, `chosen` or `open`.
    pub const fn word(self) -> &'static str {
        match self {
            RegionKind::Given => "given",
            RegionKind::Enclosed => "enclosed",
            RegionKind::Chosen => "chosen",
            RegionKind::Open => "open",
        }
    }
}

/// What the points outside a region are to the chains that touch them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outside {
    /// An empty point outside is a liberty that lasts, for either colour. Stones outside stay what they are.
    Liberty,
    /// Everything outside belongs to a safe attacker: a lasting liberty for attacking chains, a wall to the defender.
    Attacker,
    /// Everything outside belongs to a safe defender, a lasting liberty for defending chains and none for attacking
    /// ones, but for the attacker's stones there: these are a safe wall. A chain of the attacker's that is taken while it
    /// is in touch with the defender's outside falls to it, and the target is out.
    Defender,
}

/// The points where play may happen, and what lies around them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// How it came about.
    pub kind: RegionKind,
    /// The points where stones may be played. Under [`Outside::Liberty`] the points of stones count as inside even
    /// when they are not listed: whoever is captured leaves a point to play on.
    pub points: PointSet,
    /// What lies outside.
    pub outside: Outside,
}

/// Why a set of stones and points is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemError {
    /// No target stone is named.
    NoTarget,
    /// A target point is empty.
    TargetIsEmpty(Point),
    /// The target has stones of both colours.
    TargetOfBothColors(Point, Point),
    /// A target stone lies outside a region whose outside belongs to one side.
    TargetOutside(Point),
    /// A region point is off the board.
    OffBoard(Point),
    /// A chain has no liberty once everything outside belongs to the other side.
    NoLiberty(Point),
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemError::NoTarget => write!(f, "no target stone is named"),
            ProblemError::TargetIsEmpty(point) => write!(f, "the target {point} is an empty point, not a stone"),
            ProblemError::TargetOfBothColors(one, other) => {
                write!(f, "the target stones {one} and {other} have different colours")
            }
            ProblemError::TargetOutside(point) => write!(f, "the target stone {point} lies outside the region"),
            ProblemError::NoLiberty(point) => {
                write!(f, "the chain at {point} has no liberty inside the region, and the outside is the other side's")
            }
            ProblemError::OffBoard(point) => write!(f, "the region point {point} is off the board"),
        }
    }
}

impl std::error::Error for ProblemError {}

/// A life-and-death problem that means something: every target is a stone of one colour on a legal board.
#[derive(Clone, Debug)]
pub struct Problem {
    position: Position,
    targets: PointSet,
    defender: Color,
    region: Region,
}

impl Problem {
    /// Checks that the parts fit together.
    pub fn new(position: Position, targets: PointSet, region: Region) -> Result<Problem, ProblemError> {
        let first = targets.first().ok_or(ProblemError::NoTarget)?;
        let board = position.board();
        if let Some(point) = (region.points - PointSet::full(board.size())).first() {
            return Err(ProblemError::OffBoard(point));
        }
        let defender = board.at(first).ok_or(ProblemError::TargetIsEmpty(first))?;
        for point in targets {
            match board.at(point) {
                None => return Err(ProblemError::TargetIsEmpty(point)),
                Some(color) if color != defender => return Err(ProblemError::TargetOfBothColors(first, point)),
                Some(_) if region.outside != Outside::Liberty && !region.points.contains(point) => {
                    return Err(ProblemError::TargetOutside(point));
                }
                Some(_) => {}
            }
        }
        let problem = Problem { position, targets, defender, region };
        problem.breathless().map_or(Ok(problem), |point| Err(ProblemError::NoLiberty(point)))
    }

    /// A stone of a chain without liberties, once everything outside belongs to the other side.
    fn breathless(&self) -> Option<Point> {
        let (board, inside) = (self.position.board(), self.region.points);
        let (stones, safe) = match self.region.outside {
            Outside::Liberty => (PointSet::EMPTY, PointSet::EMPTY),
            Outside::Attacker => (board.stones(self.defender), PointSet::EMPTY),
            Outside::Defender => (board.stones(!self.defender), board.stones(!self.defender) - inside),
        };
        let free = board.empty() & inside | safe;
        let mut lost = (stones & inside).parts().filter(|chain| !chain.border(board.size()).meets(free));
        lost.next().and_then(|chain| chain.first())
    }

    /// Stones, side to move and ko.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stones that the problem is about.
    pub fn targets(&self) -> PointSet {
        self.targets
    }

    /// The chains that the problem is about: whoever marks one stone of a chain means the chain.
    pub fn target_chains(&self) -> PointSet {
        self.targets.flooded(self.position.board().stones(self.defender))
    }

    /// The colour of the target.
    pub fn defender(&self) -> Color {
        self.defender
    }

    /// Where play may happen.
    pub fn region(&self) -> Region {
        self.region
    }

    /// The empty points where play may happen.
    pub fn playable(&self) -> PointSet {
        self.region().points & self.position.board().empty()
    }

    /// The points that play can change: those of the region and, where they count, those of stones.
    pub fn inside(&self) -> PointSet {
        match self.region.outside {
            Outside::Liberty => self.region.points | self.position.board().occupied(),
            Outside::Attacker | Outside::Defender => self.region.points,
        }
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Side {
        self.side(self.position.to_move())
    }

    /// Which side plays this colour.
    pub fn side(&self, color: Color) -> Side {
        if color == self.defender { Side::Defender } else { Side::Attacker }
    }

    /// Which colour this side plays.
    pub fn color(&self, side: Side) -> Color {
        match side {
            Side::Attacker => !self.defender,
            Side::Defender => self.defender,
        }
    }
}

/// The outside of an enclosed position: its largest connected empty area, if no other is as large and no stone of the
/// defender touches it.
pub fn enclosing_outside(position: &Position, defender: Color) -> Option<PointSet> {
    let board = position.board();
    let outside = board.empty().parts().max_by_key(PointSet::len)?;
    let rivals = board.empty().parts().filter(|area| area.len() == outside.len()).count();
    let touched = outside.border(board.size()).meets(board.stones(defender));
    (rivals == 1 && !touched).then_some(outside)
}

/// Everything but that area, if there is one.
pub fn enclosed(position: &Position, defender: Color) -> Option<Region> {
    let outside = enclosing_outside(position, defender)?;
    let points = position.board().empty() - outside;
    Some(Region { kind: RegionKind::Enclosed, points, outside: Outside::Liberty })
}

#[cfg(test)]
mod tests {
    use rules::diagram::Diagram;

    use super::*;

    /// How many points the outside has, with White to defend.
    fn outside(picture: &str) -> Option<usize> {
        let diagram: Diagram = picture.parse().unwrap();
        let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
        enclosing_outside(&position, Color::White).map(|points| points.len())
    }

    /// Which of two equal areas comes first depends on how the board lies.
    #[test]
    fn the_outside_is_larger_than_every_other_area() {
        assert_eq!(outside(". . x . .\n. . x . .\n. . x . .\n. . x . .\no . x . ."), Some(10));
        assert_eq!(outside(". . x . x\n. . x . .\n. . x . .\n. . x . .\no . x . ."), None);
        assert_eq!(outside("x . x . .\n. . x . .\n. . x . .\n. . x . .\n. . x . o"), None);
        assert_eq!(outside(". . x . x\n. . x . .\n. . x . .\n. . x . .\n. o x . x"), None);
    }
}
