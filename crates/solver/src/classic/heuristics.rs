//! [`Heuristics`]: what Reed's static evaluation looks at, and what each sight is worth.

use proof::Side;

use super::ground::{Ground, Spot, seen_by};
use super::{influence, shapes};
use crate::board::bits::Bits;

/// The three evaluators that his program had one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Version {
    /// The first: nothing but the stone just played, by either side.
    LastMove,
    /// The second: every stone on the board, with the empty triangles of both sides.
    WholeBoard,
    /// The final one: every stone on the board, with the attacker's empty triangles only. A defender often has to
    /// make an empty triangle to live.
    AttackerTriangles,
}

impl Version {
    /// All three, in the order in which they were written.
    pub const ALL: [Version; 3] = [Version::LastMove, Version::WholeBoard, Version::AttackerTriangles];

    /// A name: `last-move`, `whole-board` or `attacker-triangles`.
    pub const fn name(self) -> &'static str {
        match self {
            Version::LastMove => "last-move",
            Version::WholeBoard => "whole-board",
            Version::AttackerTriangles => "attacker-triangles",
        }
    }
}

/// The weights of a version. A weight of zero switches its heuristic off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heuristics {
    /// Which evaluator.
    pub version: Version,
    /// An attacking stone beside a defending one; in the first version, any stone beside an enemy.
    pub contact: i32,
    /// Two attacking stones at a right angle around a defending one.
    pub hane: i32,
    /// An empty triangle. It counts against its owner.
    pub triangle: i32,
    /// A mouth.
    pub mouth: i32,
    /// A free point that is more the attacker's than the defender's, by influence. Reed's program has none of it: zero.
    pub influence: i32,
    /// The capture of the target.
    pub capture: i32,
}

impl Heuristics {
    /// The weights that the program had with this version.
    pub const fn of(version: Version) -> Heuristics {
        let (triangle, mouth, capture) = match version {
            Version::LastMove => (0, 0, 1_000),
            Version::WholeBoard | Version::AttackerTriangles => (75, 100, 1_000_000),
        };
        Heuristics { version, contact: 30, hane: 50, triangle, mouth, influence: 0, capture }
    }

    /// The same with every shape switched off: the engine knows nothing but capture.
    pub const fn blind(self) -> Heuristics {
        Heuristics { contact: 0, hane: 0, triangle: 0, mouth: 0, influence: 0, ..self }
    }

    /// What a spot is worth to the attacker (6.5.3).
    pub(super) fn score<B: Bits>(&self, ground: &Ground<B>, spot: &Spot<B>) -> i64 {
        if spot.is_captured() {
            return i64::from(self.capture);
        }
        match self.version {
            Version::LastMove => self.score_last(ground, spot),
            Version::WholeBoard | Version::AttackerTriangles => self.score_board(ground, spot),
        }
    }

    fn score_last<B: Bits>(&self, ground: &Ground<B>, spot: &Spot<B>) -> i64 {
        let mover = !spot.state.to_move;
        let (own, enemy) = (ground.stones(&spot.state, mover), ground.stones(&spot.state, !mover));
        let score = if self.hane != 0 && shapes::is_hane(ground, spot.last, own, enemy) {
            self.hane
        } else if shapes::touches(ground, spot.last, enemy) {
            self.contact
        } else {
            0
        };
        seen_by(mover, i64::from(score))
    }

    fn score_board<B: Bits>(&self, ground: &Ground<B>, spot: &Spot<B>) -> i64 {
        let attacker = ground.stones(&spot.state, Side::Attacker);
        let defender = ground.stones(&spot.state, Side::Defender);
        let weigh = |weight: i32, count: &dyn Fn() -> i64| if weight == 0 { 0 } else { i64::from(weight) * count() };
        let both = self.version == Version::WholeBoard;
        let triangles = || {
            let defending = if both { shapes::triangles(ground, defender, attacker) } else { 0 };
            defending - shapes::triangles(ground, attacker, defender)
        };
        weigh(self.contact, &|| shapes::contacts(ground, attacker, defender))
            + weigh(self.hane, &|| shapes::hanes(ground, attacker, defender))
            + weigh(self.triangle, &triangles)
            + weigh(self.mouth, &|| shapes::mouths(ground, attacker) - shapes::mouths(ground, defender))
            + weigh(self.influence, &|| influence::balance(ground, &spot.state))
    }
}

/// The final version with its own weights.
impl Default for Heuristics {
    fn default() -> Self {
        Heuristics::of(Version::AttackerTriangles)
    }
}
