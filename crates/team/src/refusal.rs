//! Why a room does not do what it is asked.

use std::fmt;

use rules::Illegal;

use crate::BadSettings;

/// Why a room does not do what it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// No room has been opened here.
    NotOpen,
    /// The room is open already.
    Open,
    /// The settings make no sense.
    Settings(BadSettings),
    /// Only the edge may ask that, or only a member.
    NotYours,
    /// Whoever asks is not in the room.
    Stranger,
    /// Whoever asks is in the room already.
    Here,
    /// The host has removed them.
    Removed,
    /// There is no such member.
    NoSuchMember,
    /// A name is empty, too long or has odd characters.
    Name,
    /// Somebody else has this name.
    NameTaken,
    /// The room or the team has no more places.
    Full,
    /// No people play this side.
    NotPeople,
    /// Only the host may ask that.
    NotHost,
    /// The host is there.
    HostIsHere,
    /// The game has started.
    Started,
    /// The game has not started.
    NotStarted,
    /// A team has nobody who could play.
    EmptyTeam,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// It is not one's turn, task or phase.
    NotNow,
    /// One may not change sides while a game is on.
    Turncoat,
    /// The rules of Go do not allow the move.
    Illegal(Illegal),
    /// The scheme has no use for such a proposal.
    WrongKind,
    /// It was not proposed, or there is no such option.
    NoSuchOption,
    /// A ballot names one option; only with approval several, each once.
    Ballot,
    /// It was changed too often.
    TooOften,
    /// Another motion is under way.
    Motion,
    /// There is no motion.
    NoMotion,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is no stone.
    NoStone,
    /// The host has muted them.
    Muted,
    /// Nobody talks on this channel now.
    Closed,
    /// A text is empty, or too long.
    Text,
    /// The room does not allow drawing, or the drawing is too large.
    Drawing,
    /// The work answers another question than the one that was asked.
    Stale,
    /// There is no such position in the game.
    NoSuchPosition,
}

impl Refusal {
    /// The word for programs.
    pub fn code(self) -> &'static str {
        match self {
            Refusal::NotOpen => "not_open",
            Refusal::Open => "open",
            Refusal::Settings(_) => "settings",
            Refusal::NotYours => "not_yours",
            Refusal::Stranger => "stranger",
            Refusal::Here => "here",
            Refusal::Removed => "removed",
            Refusal::NoSuchMember => "no_such_member",
            Refusal::Name => "name",
            Refusal::NameTaken => "name_taken",
            Refusal::Full => "full",
            Refusal::NotPeople => "not_people",
            Refusal::NotHost => "not_host",
            Refusal::HostIsHere => "host_is_here",
            Refusal::Started => "started",
            Refusal::NotStarted => "not_started",
            Refusal::EmptyTeam => "empty_team",
            Refusal::Over => "over",
            Refusal::NotOver => "not_over",
            Refusal::NotNow => "not_now",
            Refusal::Turncoat => "turncoat",
            Refusal::Illegal(_) => "illegal",
            Refusal::WrongKind => "wrong_kind",
            Refusal::NoSuchOption => "no_such_option",
            Refusal::Ballot => "ballot",
            Refusal::TooOften => "too_often",
            Refusal::Motion => "motion",
            Refusal::NoMotion => "no_motion",
            Refusal::NothingToUndo => "nothing_to_undo",
            Refusal::NoStone => "no_stone",
            Refusal::Muted => "muted",
            Refusal::Closed => "closed",
            Refusal::Text => "text",
            Refusal::Drawing => "drawing",
            Refusal::Stale => "stale",
            Refusal::NoSuchPosition => "no_such_position",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Settings(wrong) => write!(f, "settings: {}", wrong.code()),
            Refusal::Illegal(illegal) => illegal.fmt(f),
            other => f.pad(other.code()),
        }
    }
}

impl std::error::Error for Refusal {}
