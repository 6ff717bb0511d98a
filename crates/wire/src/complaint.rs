//! [`Complaint`]: a fault with the points that it is about, as every refusal tells it.

use rules::{Board, Illegal, Move, Point, PointSet};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Fault, Points};

/// What is wrong, with the points it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Complaint {
    #[serde(flatten)]
    pub fault: Fault,
    /// The fault in English, for programs that show what they get.
    pub message: String,
    pub points: Points,
}

/// The body of every refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Refused {
    pub error: Complaint,
}

impl Fault {
    /// The fault, with the points it is about.
    pub fn at(self, points: PointSet) -> Complaint {
        Complaint { message: self.to_string(), fault: self, points: Points(points) }
    }

    /// Why a move at a point is refused, after a move at another, with the stones that are to blame.
    pub fn of_move(board: &Board, last: Option<Point>, point: Option<Point>, illegal: Illegal) -> Complaint {
        let here: PointSet = point.into_iter().collect();
        let blamed = match illegal {
            Illegal::Suicide => here.grown(board.size()) & board.occupied(),
            Illegal::Ko => last.into_iter().collect(),
            Illegal::Occupied => here,
            _ => PointSet::EMPTY,
        };
        Fault::from(illegal).at(blamed)
    }
}

/// A fault that is about no points.
impl From<Fault> for Complaint {
    fn from(fault: Fault) -> Complaint {
        fault.at(PointSet::EMPTY)
    }
}

impl Complaint {
    /// A room's refusal, as a fault of the request; with the stones that are to blame where it is about a move.
    pub fn of_room(refusal: team::Refusal, room: &team::Room, at: Option<Point>) -> Complaint {
        match refusal {
            team::Refusal::Illegal(illegal) => {
                let last = room.game().moves().last().and_then(Move::point);
                Fault::of_move(room.game().position().board(), last, at, illegal)
            }
            team::Refusal::NothingToUndo => Fault::NothingToUndo.into(),
            team::Refusal::NotOpen => Fault::NoSuchRoom.into(),
            other => Fault::from(other).into(),
        }
    }
}
