//! Why a room does not do what it is asked.

use std::fmt;

use rules::Illegal;

use crate::BadSettings;

/// One row for each refusal: what it is, its word for programs, and a sentence in English.
macro_rules! refusals {
    ($($(#[$about:meta])+ $name:ident, $code:literal, $sentence:literal;)+) => {
        /// Why a room does not do what it is asked.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Refusal {
            $($(#[$about])+ $name,)+
            /// The settings make no sense.
            Settings(BadSettings),
            /// The rules of Go do not allow the move.
            Illegal(Illegal),
        }

        const PLAIN: &[Refusal] = &[$(Refusal::$name),+];

        impl Refusal {
            /// The word for programs, and the sentence.
            const fn told(self) -> (&'static str, &'static str) {
                match self {
                    $(Refusal::$name => ($code, $sentence),)+
                    Refusal::Settings(wrong) => wrong.told(),
                    Refusal::Illegal(_) => ("illegal", "The rules of Go do not allow that."),
                }
            }
        }
    };
}

refusals! {
    /// No room has been opened here.
    NotOpen, "not_open", "There is no such room.";
    /// The room is open already.
    Open, "open", "The room is open already.";
    /// Only the edge may ask that, or only a member.
    NotYours, "not_yours", "That is not for you to ask.";
    /// Whoever asks is not in the room.
    Stranger, "stranger", "You are not in this room.";
    /// Whoever asks is in the room already.
    Here, "here", "You are in this room already.";
    /// The host has removed them.
    Removed, "removed", "The host has removed you from this room.";
    /// There is no such member.
    NoSuchMember, "no_such_member", "There is no such member.";
    /// A name is empty, too long or has odd characters.
    Name, "name", "A name has 1 to 40 letters that can be seen.";
    /// Somebody else has this name.
    NameTaken, "name_taken", "Somebody else in this room has that name.";
    /// The room or the team has no more places.
    Full, "full", "The room is full.";
    /// No people play this side.
    NotPeople, "not_people", "A program plays this side.";
    /// Only the host may ask that.
    NotHost, "not_host", "Only the host can do that.";
    /// The host is there.
    HostIsHere, "host_is_here", "The host is there, or was a moment ago.";
    /// The game has started.
    Started, "started", "The game has started.";
    /// The game has not started.
    NotStarted, "not_started", "The game has not started.";
    /// A team has nobody who could play.
    EmptyTeam, "empty_team", "A team has nobody who could play.";
    /// The game is over.
    Over, "over", "The game is over.";
    /// The game is not over.
    NotOver, "not_over", "The game is not over.";
    /// It is not one's turn, task or phase.
    NotNow, "not_now", "You are not asked for that now.";
    /// One may not change sides while a game is on.
    Turncoat, "turncoat", "Nobody changes sides while the game is on.";
    /// The scheme has no use for such a proposal.
    WrongKind, "wrong_kind", "That cannot be proposed by this scheme.";
    /// It was not proposed, or there is no such option.
    NoSuchOption, "no_such_option", "That cannot be voted for.";
    /// A ballot names one option; only with approval several, each once.
    Ballot, "ballot", "A vote names one option, or several with approval, each of them once.";
    /// It was changed too often.
    TooOften, "too_often", "That has been changed too often.";
    /// Another motion is under way.
    Motion, "motion", "The team is voting on something already, or has just done so.";
    /// There is no motion.
    NoMotion, "no_motion", "There is nothing to say yes or no to.";
    /// There is nothing to take back.
    NothingToUndo, "nothing_to_undo", "There is nothing to take back.";
    /// There is no stone.
    NoStone, "no_stone", "There is no stone there.";
    /// The host has muted them.
    Muted, "muted", "The host has muted you.";
    /// Nobody talks on this channel now.
    Closed, "closed", "Nobody talks on this channel now.";
    /// A text is empty, or too long.
    Text, "text", "A line has 1 to 500 letters.";
    /// The room does not allow drawing, or the drawing is too large.
    Drawing, "drawing", "That cannot be drawn in this room.";
    /// The work answers another question than the one that was asked.
    Stale, "stale", "That question is no longer being asked.";
    /// There is no such position in the game.
    NoSuchPosition, "no_such_position", "There is no such position in this game.";
}

impl Refusal {
    /// All of them but those of moves.
    pub fn all() -> impl Iterator<Item = Refusal> {
        PLAIN.iter().copied().chain(BadSettings::ALL.into_iter().map(Refusal::Settings))
    }

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        self.told().0
    }

    /// The sentence in English.
    pub const fn sentence(self) -> &'static str {
        self.told().1
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(illegal) => illegal.fmt(f),
            other => f.pad(other.code()),
        }
    }
}

impl std::error::Error for Refusal {}
