//! Counting a finished position.

use std::fmt;

use crate::{Board, ByColor, Color, PointSet};

/// A number of half points, so that a komi of 6½ is exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// So many whole points.
    pub fn whole(points: usize) -> HalfPoints {
        HalfPoints(i32::try_from(points).unwrap_or(i32::MAX / 2).saturating_mul(2))
    }
}

/// `6.5`, `7`, `-0.5`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{sign}{}{half}", self.0.unsigned_abs() / 2))
    }
}

/// A position in which play has ended and the players agree on what is dead.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// The stones as they stand.
    pub board: &'a Board,
    /// Dead stones of either colour, which are taken off.
    pub dead: PointSet,
    /// Stones that live in seki: territory scoring counts nothing beside them.
    pub seki: PointSet,
}

/// The points of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score(pub ByColor<HalfPoints>);

impl Score {
    /// By how much Black leads.
    pub fn lead(&self) -> HalfPoints {
        HalfPoints(self.0.black.0.saturating_sub(self.0.white.0))
    }

    /// Who has more, if anyone.
    pub fn winner(&self) -> Option<Color> {
        match self.lead().0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

/// As a game record says it: `B+3.5`, `W+12`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = HalfPoints(self.lead().0.saturating_abs());
        match self.winner() {
            None => f.pad("0"),
            Some(Color::Black) => f.pad(&format!("B+{margin}")),
            Some(Color::White) => f.pad(&format!("W+{margin}")),
        }
    }
}

impl Finished<'_> {
    /// The empty points, dead stones taken off, that only this colour's living stones surround.
    pub fn surrounded(&self, color: Color) -> PointSet {
        let (own, other) = (self.living(color), self.living(!color));
        let empty = PointSet::full(self.board.size()) - own - other;
        let owned = |space: &PointSet| {
            let border = space.border(self.board.size());
            border.meets(own) && !border.meets(other)
        };
        empty.parts().filter(owned).fold(PointSet::EMPTY, |all, space| all | space)
    }

    /// Area scoring: living stones and what they surround; White gets the komi.
    pub fn area(&self, komi: HalfPoints) -> Score {
        let points = |color| HalfPoints::whole((self.living(color) | self.surrounded(color)).len());
        with_komi(points(Color::Black), points(Color::White), komi)
    }

    /// Territory scoring: surrounded points outside seki and prisoners (`captures` during the game, and the dead
    /// stones); White gets the komi.
    pub fn territory(&self, captures: ByColor<usize>, komi: HalfPoints) -> Score {
        let beside_seki = |space: &PointSet| space.border(self.board.size()).meets(self.seki);
        let points = |color: Color| {
            let spaces = self.surrounded(color).parts().filter(|space| !beside_seki(space));
            let territory: usize = spaces.map(|space| space.len()).sum();
            let prisoners = captures[color] + (self.dead & self.board.stones(!color)).len();
            HalfPoints::whole(territory + prisoners)
        };
        with_komi(points(Color::Black), points(Color::White), komi)
    }

    fn living(&self, color: Color) -> PointSet {
        self.board.stones(color) - self.dead
    }
}

fn with_komi(black: HalfPoints, white: HalfPoints, komi: HalfPoints) -> Score {
    Score(ByColor { black, white: HalfPoints(white.0.saturating_add(komi.0)) })
}
