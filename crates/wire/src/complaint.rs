//! [`Complaint`]: a fault with the points that it is about, as every refusal tells it.

use rules::{Board, Illegal, Move, Point, PointSet};
use schemars::JsonSchema;
use serde::Serialize;
use team::BadSettings;

use super::{Fault, Points, RoomWhy};

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
        let why = match refusal {
            team::Refusal::Illegal(illegal) => {
                let last = room.game().moves().last().and_then(Move::point);
                return Fault::of_move(room.game().position().board(), last, at, illegal);
            }
            team::Refusal::NothingToUndo => return Fault::NothingToUndo.into(),
            team::Refusal::NotOpen => return Fault::NoSuchRoom.into(),
            team::Refusal::Open | team::Refusal::NotYours | team::Refusal::Stale | team::Refusal::NotNow => {
                RoomWhy::NotNow
            }
            team::Refusal::Settings(wrong) => match wrong {
                BadSettings::Size => RoomWhy::BadBoard,
                BadSettings::Handicap => RoomWhy::BadHandicap,
                BadSettings::Name => RoomWhy::BadTeamName,
                BadSettings::Pace => RoomWhy::BadPace,
                BadSettings::Rung => RoomWhy::BadRung,
                BadSettings::Engine => RoomWhy::BadEngine,
                BadSettings::NoPeople => RoomWhy::NoPeople,
                BadSettings::Scheme => RoomWhy::BadScheme,
                BadSettings::Quorum => RoomWhy::BadQuorum,
            },
            team::Refusal::Stranger => RoomWhy::Stranger,
            team::Refusal::Here => RoomWhy::Here,
            team::Refusal::Removed => RoomWhy::Removed,
            team::Refusal::NoSuchMember => RoomWhy::NoSuchMember,
            team::Refusal::Name => RoomWhy::Name,
            team::Refusal::NameTaken => RoomWhy::NameTaken,
            team::Refusal::Full => RoomWhy::Full,
            team::Refusal::NotPeople => RoomWhy::NotPeople,
            team::Refusal::NotHost => RoomWhy::NotHost,
            team::Refusal::HostIsHere => RoomWhy::HostIsHere,
            team::Refusal::Started => RoomWhy::Started,
            team::Refusal::NotStarted => RoomWhy::NotStarted,
            team::Refusal::EmptyTeam => RoomWhy::EmptyTeam,
            team::Refusal::Over => RoomWhy::Over,
            team::Refusal::NotOver => RoomWhy::NotOver,
            team::Refusal::Turncoat => RoomWhy::Turncoat,
            team::Refusal::WrongKind => RoomWhy::WrongKind,
            team::Refusal::NoSuchOption => RoomWhy::NoSuchOption,
            team::Refusal::Ballot => RoomWhy::Ballot,
            team::Refusal::TooOften => RoomWhy::TooOften,
            team::Refusal::Motion => RoomWhy::Motion,
            team::Refusal::NoMotion => RoomWhy::NoMotion,
            team::Refusal::NoStone => RoomWhy::NoStone,
            team::Refusal::Muted => RoomWhy::Muted,
            team::Refusal::Closed => RoomWhy::Closed,
            team::Refusal::Text => RoomWhy::Text,
            team::Refusal::Drawing => RoomWhy::Drawing,
            team::Refusal::NoSuchPosition => RoomWhy::NoSuchPosition,
        };
        Fault::Room { room: why }.into()
    }
}
