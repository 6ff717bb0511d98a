//! [`Tag`]: what a problem is about beyond its question, seen in its proof.

use crate::Flag;

/// What is seen in a proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tag {
    /// Something that the proof itself shows.
    Flag(Flag),
    /// A ten-thousand-year ko, now or after right moves of both sides: whoever moves first, the attacker needs a threat
    /// more; nobody gains by starting it, and if the defender plays elsewhere once the attacker has taken it, the attacker
    /// can make a seki of it.
    ThousandYearKo,
}

impl Tag {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Tag::Flag(flag) => flag.word(),
            Tag::ThousandYearKo => "ten-thousand-year-ko",
        }
    }

    /// All of them.
    pub const ALL: [Tag; Flag::ALL.len() + 1] = {
        let mut all = [Tag::ThousandYearKo; Flag::ALL.len() + 1];
        let mut at = 0;
        while at < Flag::ALL.len() {
            all[at] = Tag::Flag(Flag::ALL[at]);
            at += 1;
        }
        all
    };

    /// All of them, one after the other.
    pub fn all() -> impl Iterator<Item = Tag> {
        Tag::ALL.into_iter()
    }

    /// The tag with this word.
    pub fn from_word(word: &str) -> Option<Tag> {
        Tag::all().find(|tag| tag.word() == word)
    }
}
