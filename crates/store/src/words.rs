//! What columns can say in a word: every word of the database that stands for one of a few things, there and back.
//!
//! The words are those of every database that was ever written. A word that is none of them is an error: nobody guesses
//! what a later version, or a damaged file, meant.

use rules::Color;
use training::Way;
use tsumego::{ProblemKind, Tag};

/// What a column says in a word.
pub trait Word: Copy + 'static {
    /// One of each word.
    const ALL: &'static [Self];

    /// Its word.
    fn to_word(self) -> &'static str;

    /// The one of this word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.to_word() == word)
    }
}

macro_rules! words {
    ($($(#[$what:meta])* $name:ident { $($(#[$which:meta])* $one:ident = $word:literal,)+ })+) => {$(
        $(#[$what])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$which])* $one,)+
        }

        impl Word for $name {
            const ALL: &'static [$name] = &[$($name::$one),+];

            fn to_word(self) -> &'static str {
                match self {
                    $($name::$one => $word,)+
                }
            }
        }
    )+};
}

words! {
    /// What was proved of a problem.
    Verdict {
        Dead = "dead",
        Ko = "ko",
        Seki = "seki",
        Alive = "alive",
        /// Nothing yet.
        Unknown = "unknown",
    }

    /// What a visitor can keep.
    BelongingKind {
        Problem = "problem",
        Collection = "collection",
        Game = "game",
    }

    /// Who plays Capture Row against whoever began.
    Partner {
        Computer = "computer",
        /// Somebody at the same screen.
        Same = "same",
        /// Whoever follows the link.
        Link = "link",
    }

    /// What is done about the advantage of the first player of Capture Row.
    Opening {
        Plain = "plain",
        Swap = "swap",
        CapturesFirst = "captures_first",
    }

    /// What is done about a stone that would bring an earlier board back.
    Repetition {
        Refused = "refused",
        Draw = "draw",
        Allowed = "allowed",
    }

    /// How a game of Capture Row ended.
    RowEnd {
        Row = "row",
        Passes = "passes",
        Limit = "limit",
        Repetition = "repetition",
    }

    /// How a finished game of Go is counted.
    Scoring {
        Area = "area",
        Territory = "territory",
    }

    /// The kinds of clocks.
    ClockKind {
        Absolute = "absolute",
        ByoYomi = "byo_yomi",
        Canadian = "canadian",
        Fischer = "fischer",
    }

    /// By what a game of Go was won.
    Margin {
        Points = "points",
        Resignation = "resignation",
        Time = "time",
        Forfeit = "forfeit",
        Won = "won",
        Draw = "draw",
        Void = "void",
        Unknown = "unknown",
    }

    /// What becomes of stones at the end of a game.
    Fate {
        Alive = "alive",
        Dead = "dead",
        Seki = "seki",
    }

    /// How sure a fate is.
    Certainty {
        Proved = "proved",
        Believed = "believed",
        Unsettled = "unsettled",
    }

    /// How far a room has got.
    Stage {
        Lobby = "lobby",
        Play = "play",
        Count = "count",
        Over = "over",
    }
}

impl Word for Color {
    const ALL: &'static [Color] = &Color::BOTH;

    fn to_word(self) -> &'static str {
        self.name()
    }
}

impl Word for ProblemKind {
    const ALL: &'static [ProblemKind] = &ProblemKind::ALL;

    fn to_word(self) -> &'static str {
        self.word()
    }
}

impl Word for Tag {
    const ALL: &'static [Tag] = &Tag::ALL;

    fn to_word(self) -> &'static str {
        self.word()
    }
}

impl Word for Way {
    const ALL: &'static [Way] = &Way::ALL;

    fn to_word(self) -> &'static str {
        self.word()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word there and back; none stands for two things.
    #[track_caller]
    fn returns<T: Word + PartialEq + std::fmt::Debug>(words: &str) {
        assert_eq!(T::ALL.iter().map(|one| one.to_word()).collect::<Vec<_>>().join(" "), words);
        T::ALL.iter().for_each(|&one| assert_eq!(T::from_word(one.to_word()), Some(one)));
        assert_eq!([T::from_word(""), T::from_word("Dead"), T::from_word("nonsense")], [None; 3]);
    }

    /// These are in people's databases: none may change.
    #[test]
    fn every_word_leads_there_and_back() {
        returns::<Verdict>("dead ko seki alive unknown");
        returns::<BelongingKind>("problem collection game");
        returns::<Partner>("computer same link");
        returns::<Opening>("plain swap captures_first");
        returns::<Repetition>("refused draw allowed");
        returns::<RowEnd>("row passes limit repetition");
        returns::<Scoring>("area territory");
        returns::<ClockKind>("absolute byo_yomi canadian fischer");
        returns::<Margin>("points resignation time forfeit won draw void unknown");
        returns::<Fate>("alive dead seki");
        returns::<Certainty>("proved believed unsettled");
        returns::<Stage>("lobby play count over");
        returns::<Way>("stream theme rank status daily run mistakes review library");
        returns::<Color>("black white");
        returns::<ProblemKind>(&ProblemKind::ALL.map(ProblemKind::word).join(" "));
        returns::<Tag>(&Tag::ALL.map(Tag::word).join(" "));
    }
}
