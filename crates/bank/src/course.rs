//! [`Course`]: problems of the forge that belong together, from easy to hard.

use tsumego::{Flag, ProblemKind, Rank, Tag};

use crate::mix::is_ko;
use crate::{COLLECTIONS, Collection, MORE};

/// Problems that belong together, in the order in which a learner meets them.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Its name and its title for readers.
    pub collection: Collection,
    /// What it teaches, in a sentence.
    pub sentence: &'static str,
    /// How many problems it has, at most.
    pub most: usize,
    ranks: (u8, u8),
    theme: Theme,
}

/// What the problems of a course have in common.
#[derive(Clone, Copy, Debug)]
enum Theme {
    Asks(ProblemKind),
    Shows(Tag),
    /// Nobody tells you what to look for.
    Anything,
    /// The same, of what looks most natural.
    Best,
}

use Theme::{Anything, Asks, Best, Shows};

const fn shows(flag: Flag) -> Theme {
    Shows(Tag::Flag(flag))
}

const fn course(
    name: &'static str,
    title: &'static str,
    theme: Theme,
    ranks: (u8, u8),
    most: usize,
    sentence: &'static str,
) -> Course {
    Course { collection: Collection { name, title }, sentence, most, ranks, theme }
}

/// Steps of [`Rank`]: 30 kyu, 20 kyu, 18 kyu, 10 kyu, 1 dan and the highest.
const LOW: u8 = 1;
const K20: u8 = 11;
const K18: u8 = 13;
const K10: u8 = 21;
const DAN: u8 = 31;
const HIGH: u8 = 37;

/// The courses, in the order in which they are taken. A problem belongs to the first that it fits and that has room.
pub const COURSES: [Course; 25] = [
    course("front", "The front shelf", Best, (LOW, HIGH), 2_000, "A bit of everything, from easy to hard: begin here."),
    course(
        "first-kills",
        "First kills",
        Asks(ProblemKind::Kill),
        (LOW, K20 - 1),
        90,
        "Take the point that the group needs for its second eye.",
    ),
    course(
        "first-eyes",
        "First eyes",
        Asks(ProblemKind::Live),
        (LOW, 6),
        90,
        "Make two eyes before the other side takes one.",
    ),
    course(
        "snapbacks",
        "Snapbacks",
        shows(Flag::Snapback),
        (LOW, HIGH),
        80,
        "Give one stone, and take more back on the same point.",
    ),
    course(
        "throw-ins",
        "Throw-ins",
        shows(Flag::ThrowIn),
        (LOW, HIGH),
        80,
        "A stone that is taken at once spoils an eye.",
    ),
    course(
        "connect-and-die",
        "Connect and die",
        shows(Flag::ConnectAndDie),
        (LOW, HIGH),
        80,
        "Stones in atari that connect are lost all together.",
    ),
    course(
        "nakade",
        "Playing inside",
        shows(Flag::Nakade),
        (LOW, HIGH),
        90,
        "Fill the eye space from inside: what is captured leaves only one eye.",
    ),
    course(
        "races",
        "Capturing races",
        shows(Flag::Race),
        (LOW, HIGH),
        80,
        "Two groups without eyes: who has more liberties, and who begins?",
    ),
    course(
        "under-the-stones",
        "Under the stones",
        shows(Flag::UnderTheStones),
        (LOW, HIGH),
        80,
        "Let stones be taken, and play where they were.",
    ),
    course("sekis", "Sekis", Asks(ProblemKind::Seki), (LOW, HIGH), 80, "When there is nothing better, live together."),
    course("kos", "Kos", Asks(ProblemKind::Ko), (K18, K10), 80, "A ko is better than nothing: find the best one."),
    course(
        "double-kos",
        "Double kos",
        shows(Flag::DoubleKo),
        (K18, HIGH),
        60,
        "Two kos answer each other, and threats elsewhere do not help.",
    ),
    course(
        "bent-fours",
        "Bent fours",
        shows(Flag::BentFour),
        (K18, HIGH),
        60,
        "Four stones in a bend in the corner are a ko that the attacker may start at will.",
    ),
    course(
        "long-kos",
        "Ten-thousand-year kos",
        Shows(Tag::ThousandYearKo),
        (K18, HIGH),
        60,
        "A ko that nobody wants to begin, and a seki behind it.",
    ),
    course(
        "elsewhere",
        "Play elsewhere",
        Asks(ProblemKind::Elsewhere),
        (LOW, HIGH),
        80,
        "The group is alive already: say so, and play elsewhere.",
    ),
    course(
        "too-late",
        "Nothing works",
        Asks(ProblemKind::Nothing),
        (LOW, HIGH),
        80,
        "Nothing can be done any more: see it, and save your threats.",
    ),
    course(
        "whose-ko",
        "Whose ko?",
        Asks(ProblemKind::WhoseKo),
        (K18, HIGH),
        80,
        "It is a ko whoever begins: who needs the threats?",
    ),
    course(
        "kills-2",
        "Kills from 20 to 11 kyu",
        Asks(ProblemKind::Kill),
        (K20, K10 - 1),
        120,
        "Shrink the eye space, or play inside: which comes first?",
    ),
    course(
        "lives-2",
        "Life from 24 to 11 kyu",
        Asks(ProblemKind::Live),
        (7, K10 - 1),
        120,
        "Widen the eye space, or take the point in the middle: which comes first?",
    ),
    course(
        "kills-3",
        "Kills from 10 to 1 kyu",
        Asks(ProblemKind::Kill),
        (K10, DAN - 1),
        120,
        "The move that looks right is answered: read one step further.",
    ),
    course(
        "lives-3",
        "Life from 10 to 1 kyu",
        Asks(ProblemKind::Live),
        (K10, DAN - 1),
        120,
        "The move that looks right is answered: read one step further.",
    ),
    course(
        "kos-2",
        "Hard kos",
        Asks(ProblemKind::Ko),
        (K10, HIGH),
        80,
        "Several kos are possible, and one is a step better.",
    ),
    course(
        "kills-4",
        "Kills for dan players",
        Asks(ProblemKind::Kill),
        (DAN, HIGH),
        60,
        "Many moves look possible, and one is.",
    ),
    course(
        "lives-4",
        "Life for dan players",
        Asks(ProblemKind::Live),
        (DAN, HIGH),
        60,
        "Many moves look possible, and one is.",
    ),
    course("mixed", "Mixed from 20 kyu", Anything, (K20, HIGH), 100, "Nobody tells you what to look for."),
];

impl Course {
    /// Does a problem belong here that asks for this, is so hard and shows these?
    pub fn fits(&self, kind: ProblemKind, rank: Rank, tags: &[Tag]) -> bool {
        let range = Rank::from_step(self.ranks.0)..=Rank::from_step(self.ranks.1);
        let theme = match self.theme {
            Asks(asked) => kind == asked,
            Shows(tag) => tags.contains(&tag) && (self.is_about_kos() || !is_ko(kind)) && !kind.is_status(),
            Anything | Best => true,
        };
        theme && range.contains(&Some(rank))
    }

    /// Is it of many kinds, of which the rare ones must not come too often?
    pub const fn is_mixed(&self) -> bool {
        matches!(self.theme, Anything | Best)
    }

    /// Is it made of what looks most natural, before all others?
    pub const fn is_best(&self) -> bool {
        matches!(self.theme, Best)
    }

    /// Does whoever takes it want kos?
    pub const fn is_about_kos(&self) -> bool {
        match self.theme {
            Asks(kind) => is_ko(kind),
            Shows(tag) => matches!(tag, Tag::ThousandYearKo | Tag::Flag(Flag::DoubleKo | Flag::BentFour)),
            Anything | Best => false,
        }
    }

    /// Does whoever takes it want to be asked what a position is?
    pub const fn is_about_status(&self) -> bool {
        matches!(self.theme, Asks(kind) if kind.is_status())
    }

    /// Variants of one problem that it has at most. Ten-thousand-year kos are all variants of a few.
    pub const fn variants(&self) -> usize {
        match self.theme {
            Shows(Tag::ThousandYearKo) => 1,
            _ => 3,
        }
    }
}

impl Collection {
    /// All of them, in their order: the folders, the courses, and the rest.
    pub fn all() -> impl Iterator<Item = Collection> {
        COLLECTIONS.into_iter().chain(COURSES.iter().map(|course| course.collection)).chain([MORE])
    }

    /// The collection of this name.
    pub fn named(name: &str) -> Option<Collection> {
        Collection::all().find(|collection| collection.name == name)
    }
}
