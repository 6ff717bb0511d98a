//! [`Course`]: problems of the forge that belong together, from easy to hard.

use tsumego::{Flag, ProblemKind, Rank, Tag};

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
}

use Theme::{Asks, Shows};

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

/// Steps of [`Rank`]: 30 kyu, 20 kyu, 10 kyu, 1 dan and the highest.
const LOW: u8 = 1;
const K20: u8 = 11;
const K10: u8 = 21;
const DAN: u8 = 31;
const HIGH: u8 = 37;

/// The courses, in the order in which they are taken. A problem belongs to the first that it fits and that has room.
pub const COURSES: [Course; 24] = [
    course(
        "first-kills",
        "First kills",
        Asks(ProblemKind::Kill),
        (LOW, K20 - 1),
        160,
        "Take the point that the group needs for its second eye.",
    ),
    course(
        "first-eyes",
        "First eyes",
        Asks(ProblemKind::Live),
        (LOW, 6),
        160,
        "Make two eyes before the other side takes one.",
    ),
    course(
        "snapbacks",
        "Snapbacks",
        shows(Flag::Snapback),
        (LOW, HIGH),
        140,
        "Give one stone, and take more back on the same point.",
    ),
    course(
        "throw-ins",
        "Throw-ins",
        shows(Flag::ThrowIn),
        (LOW, HIGH),
        140,
        "A stone that is taken at once spoils an eye.",
    ),
    course(
        "connect-and-die",
        "Connect and die",
        shows(Flag::ConnectAndDie),
        (LOW, HIGH),
        140,
        "Stones in atari that connect are lost all together.",
    ),
    course(
        "nakade",
        "Playing inside",
        shows(Flag::Nakade),
        (LOW, HIGH),
        160,
        "Fill the room from inside: what is taken leaves one eye only.",
    ),
    course(
        "races",
        "Capturing races",
        shows(Flag::Race),
        (LOW, HIGH),
        140,
        "Two groups without eyes: who has more liberties, and who begins?",
    ),
    course(
        "under-the-stones",
        "Under the stones",
        shows(Flag::UnderTheStones),
        (LOW, HIGH),
        140,
        "Let stones be taken, and play where they were.",
    ),
    course(
        "sekis",
        "Sekis",
        Asks(ProblemKind::Seki),
        (LOW, HIGH),
        140,
        "When nothing more is to be had, live together.",
    ),
    course("kos", "Kos", Asks(ProblemKind::Ko), (LOW, K10), 140, "A ko is better than nothing: find the best one."),
    course(
        "double-kos",
        "Double kos",
        shows(Flag::DoubleKo),
        (LOW, HIGH),
        120,
        "Two kos answer each other, and threats elsewhere do not help.",
    ),
    course(
        "bent-fours",
        "Bent fours",
        shows(Flag::BentFour),
        (LOW, HIGH),
        120,
        "In the corner four stones in a bend are a ko of the attacker's choosing.",
    ),
    course(
        "long-kos",
        "Ten-thousand-year kos",
        Shows(Tag::ThousandYearKo),
        (LOW, HIGH),
        120,
        "A ko that nobody wants to begin, and a seki behind it.",
    ),
    course(
        "elsewhere",
        "Play elsewhere",
        Asks(ProblemKind::Elsewhere),
        (LOW, HIGH),
        140,
        "The group is alive already: say so, and play elsewhere.",
    ),
    course(
        "too-late",
        "Nothing works",
        Asks(ProblemKind::Nothing),
        (LOW, HIGH),
        140,
        "Nothing can be done any more: see it, and save your threats.",
    ),
    course(
        "whose-ko",
        "Whose ko?",
        Asks(ProblemKind::WhoseKo),
        (LOW, HIGH),
        140,
        "It is a ko whoever begins: who needs the threats?",
    ),
    course(
        "kills-2",
        "Kills from 20 to 11 kyu",
        Asks(ProblemKind::Kill),
        (K20, K10 - 1),
        280,
        "Make the room small, or play inside: which comes first?",
    ),
    course(
        "lives-2",
        "Lives from 24 to 11 kyu",
        Asks(ProblemKind::Live),
        (7, K10 - 1),
        280,
        "Make the room large, or take the point in the middle: which comes first?",
    ),
    course(
        "kills-3",
        "Kills from 10 to 1 kyu",
        Asks(ProblemKind::Kill),
        (K10, DAN - 1),
        280,
        "The move that looks right is answered: read one step further.",
    ),
    course(
        "lives-3",
        "Lives from 10 to 1 kyu",
        Asks(ProblemKind::Live),
        (K10, DAN - 1),
        280,
        "The move that looks right is answered: read one step further.",
    ),
    course(
        "kos-2",
        "Hard kos",
        Asks(ProblemKind::Ko),
        (K10, HIGH),
        140,
        "Several kos are to be had, and one is a step better.",
    ),
    course(
        "kills-4",
        "Kills for dan players",
        Asks(ProblemKind::Kill),
        (DAN, HIGH),
        70,
        "Many moves look possible, and one is.",
    ),
    course(
        "lives-4",
        "Lives for dan players",
        Asks(ProblemKind::Live),
        (DAN, HIGH),
        70,
        "Many moves look possible, and one is.",
    ),
    course("mixed", "Mixed from 20 kyu", Asks(ProblemKind::Kill), (K20, HIGH), 100, "Nobody says what it is about."),
];

impl Course {
    /// Does a problem belong here that asks for this, is so hard and shows these?
    pub fn fits(&self, kind: ProblemKind, rank: Rank, tags: &[Tag]) -> bool {
        let range = Rank::from_step(self.ranks.0)..=Rank::from_step(self.ranks.1);
        let theme = match self.theme {
            Asks(asked) => kind == asked,
            Shows(tag) => tags.contains(&tag),
        };
        theme && range.contains(&Some(rank))
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
