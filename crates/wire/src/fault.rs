//! [`Fault`]: everything that can be wrong with a request, as a code with arguments.

use std::fmt;

use rules::Illegal;
use schemars::JsonSchema;
use serde::Serialize;

use super::{MisreadingJson, Remark, RoomWhy};

/// What is wrong with a request. The name is the code on the wire, the fields are its arguments: the page has a
/// sentence for each in every language, and programs get the one in English below.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum Fault {
    BadJson { why: String },
    BadBody,
    BadPath,
    BadQuery,
    BadBase64,
    BadForm,
    NotJson,
    NotAForm,
    TooLarge,
    TooManyFiles { most: usize },
    NoSuchProblem,
    NoSuchCollection,
    NameTaken,
    NoName,
    LibraryFull { most: i64 },
    NoSuchGame,
    NoSuchRoom,
    NoGameFile,
    NoSuchRoute,
    NoSuchMethod,
    WrongHost,
    ForeignPage,
    NotAdministrator,
    Blocked,
    NoSuchVisitor,
    SignedOut,
    BadName,
    NameInUse,
    HasName,
    ShortPassphrase { least: usize },
    WrongPassphrase,
    NoSuchLink,
    NoSuchDevice,
    DiskFull,
    LongAddress,
    ReadOnly,
    NotYourGame,
    Stale,
    Busy,
    TooMuch { seconds: u64 },
    TooManyGames { most: i64 },
    TooManyCollections { most: usize },
    Internal,
    BadSize { size: u8 },
    OffBoard,
    Overlap,
    NoLiberty,
    BadKo,
    NoGroup,
    NoTarget,
    GoalContradicts,
    EmptyTarget,
    MixedTarget,
    TargetOutside,
    RegionOffBoard,
    NoLibertyInside,
    TooLong,
    NotText,
    BadText { line: usize, text: Box<MisreadingJson> },
    BadSgf { sgf: Box<Remark> },
    NothingFound,
    NotSolved,
    BadSeconds,
    TooManyMoves { most: usize },
    OutOfBounds,
    Occupied,
    Suicide,
    IllegalKo,
    Superko,
    GameOver,
    BadSettings,
    NoSwap,
    NotYourTurn,
    NotItsTurn,
    NoUndo,
    NothingToUndo,
    NoSeat,
    NoHints,
    NotAPlayer,
    GameGoesOn,
    BadGame,
    Disagrees,
    Room { room: RoomWhy },
}

/// The sentence in English. The points that it is about travel beside it.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::BadJson { why } => return write!(f, "The request cannot be read: {why}."),
            Fault::TooManyFiles { most } => return write!(f, "At most {most} files at once, please."),
            Fault::LibraryFull { most } => {
                return write!(f, "You have {most} problems already, the most there can be; delete some.");
            }
            Fault::TooMuch { seconds } => {
                return write!(f, "Too many requests in a short time; please try again in {seconds} seconds.");
            }
            Fault::TooManyGames { most } => {
                return write!(f, "You have {most} games already, the most there can be; delete some.");
            }
            Fault::TooManyCollections { most } => {
                return write!(f, "You have {most} collections already, the most there can be; delete some.");
            }
            Fault::ShortPassphrase { least } => {
                return write!(f, "A passphrase has at least {least} letters.");
            }
            Fault::BadSize { size } => return write!(f, "A board has 1 to 19 lines, not {size}."),
            Fault::BadText { line, .. } => {
                return write!(f, "This is neither SGF nor a text diagram: line {line} cannot be read.");
            }
            Fault::BadSgf { .. } => "The SGF cannot be read.",
            Fault::TooManyMoves { most } => return write!(f, "A line of play has at most {most} moves."),
            Fault::BadBody => "The request could not be read to its end.",
            Fault::BadPath => "The address cannot be read.",
            Fault::BadQuery => "What follows the question mark of the address cannot be read.",
            Fault::BadBase64 => "The certificate is not in Base64.",
            Fault::BadForm => "The form cannot be read to its end.",
            Fault::NotJson => "The request must carry JSON, with the content type application/json.",
            Fault::NotAForm => "The request must be a form with files, multipart/form-data.",
            Fault::TooLarge => "The request or a file in it is too large.",
            Fault::NoSuchProblem => "There is no such problem.",
            Fault::NoSuchCollection => "There is no such collection.",
            Fault::NameTaken => "Another collection has this name.",
            Fault::NoName => "A collection needs a name.",
            Fault::NoSuchGame => "There is no such game.",
            Fault::NoSuchRoom => "There is no such room.",
            Fault::NoGameFile => "There is no game record in it; the viewer opens SGF files.",
            Fault::NoSuchRoute => "There is no such route; /api/docs lists them all.",
            Fault::NoSuchMethod => "This address does not answer requests of this kind; /api/docs lists them all.",
            Fault::WrongHost => {
                "This server answers to localhost only; start it with --host to reach it by another name."
            }
            Fault::ForeignPage => "Only the pages of this server may change anything here.",
            Fault::NotAdministrator => {
                "Only the administrator may do that, with the token that “shikatsu admin token” makes."
            }
            Fault::Blocked => "You may look at everything here, but the administrator lets you change nothing.",
            Fault::NoSuchVisitor => "There is no such visitor or address.",
            Fault::SignedOut => "This device was signed out; load the page again.",
            Fault::BadName => "A name has 2 to 24 letters or digits, with dots, hyphens and spaces between them.",
            Fault::NameInUse => "Somebody has this name already.",
            Fault::HasName => "You have a name already.",
            Fault::WrongPassphrase => "The name or the passphrase is wrong.",
            Fault::NoSuchLink => "This link is no longer good.",
            Fault::NoSuchDevice => "There is no such device.",
            Fault::DiskFull => "The disk of this server is full; nothing was saved.",
            Fault::LongAddress => "The address is too long.",
            Fault::ReadOnly => "This comes with the program or belongs to somebody else; save a copy.",
            Fault::NotYourGame => "Only whoever began a game can delete it.",
            Fault::Stale => "The game has gone on in the meantime.",
            Fault::Busy => "The program is busy; please try again in a moment.",
            Fault::Internal => "Something went wrong here; please try again.",
            Fault::OffBoard => "There is no such point on this board.",
            Fault::Overlap => "Two stones stand on the same point.",
            Fault::NoLiberty => "These stones have no liberty.",
            Fault::BadKo => "There can be no ko at this point.",
            Fault::NoGroup => "There is no stone that the problem could be about.",
            Fault::GoalContradicts => {
                "The goal does not fit the target and the turn: the side to move kills the other side's stones or saves its own."
            }
            Fault::NoTarget => "A problem needs a target: stones to be killed or saved.",
            Fault::EmptyTarget => "There is no stone at this point to be the target.",
            Fault::MixedTarget => "The target has stones of both colours.",
            Fault::TargetOutside => "The target is out of bounds.",
            Fault::RegionOffBoard => "The region reaches beyond the board.",
            Fault::NoLibertyInside => "The target has no liberty in bounds.",
            Fault::TooLong => "A title, a note or another text of the problem is too long.",
            Fault::NotText => "The file is not text in UTF-8.",
            Fault::NothingFound => "There is no problem in it.",
            Fault::NotSolved => "This position is not solved, or could not be in the time that a lesson has.",
            Fault::BadSeconds => "The time for a search is a number of seconds above zero.",
            Fault::OutOfBounds => "This point is out of bounds in this problem.",
            Fault::Occupied => "There is a stone there already.",
            Fault::Suicide => "The stone would have no liberty.",
            Fault::IllegalKo => "The ko may not be retaken at once.",
            Fault::Superko => "This would bring an earlier board back, which no move may do here.",
            Fault::GameOver => "The game has ended.",
            Fault::BadSettings => {
                "A board has 4 to 19 lines, a row 3 to 6 stones that fit on it; levels go from 1 to 6."
            }
            Fault::NoSwap => "Only the first stone can be taken over.",
            Fault::NotYourTurn => "It is not your turn.",
            Fault::NotItsTurn => "It is not the computer's turn in this game.",
            Fault::NoUndo => "Turns can be taken back only in games at one screen.",
            Fault::NothingToUndo => "There is nothing to take back.",
            Fault::NoHints => "There are no hints in this game unless both players agree.",
            Fault::NotAPlayer => "Only those who play this game can do that.",
            Fault::GameGoesOn => "The game is not over yet.",
            Fault::BadGame => {
                "A game of Go needs a board of 5 to 19 lines with room for its handicap, a rung that /api/offer lists, a komi \
                 in half points and a clock of at most one day."
            }
            Fault::Disagrees => "The computer has a proof that these stones are not as you marked them; mark them differently or play on.",
            Fault::Room { room } => room.sentence(),
            Fault::NoSeat => "Both seats of this game are taken; you can watch.",
        })
    }
}

impl From<team::Refusal> for Fault {
    fn from(refusal: team::Refusal) -> Fault {
        Fault::Room { room: refusal.into() }
    }
}

impl From<Illegal> for Fault {
    fn from(illegal: Illegal) -> Fault {
        match illegal {
            Illegal::OffBoard => Fault::OffBoard,
            Illegal::Occupied => Fault::Occupied,
            Illegal::Suicide => Fault::Suicide,
            Illegal::Ko => Fault::IllegalKo,
            Illegal::Superko => Fault::Superko,
            Illegal::GameOver => Fault::GameOver,
        }
    }
}
