//! [`Card`]: what there is to know of a scheme before a turn is played: its name, its numbers, what it asks of members.
//!
//! The page's words and lists of schemes are made of cards, so that nothing else names a scheme.

/// The most numbers that a scheme can have.
pub const MOST_NUMBERS: usize = 4;

/// A text in the languages of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// English.
    pub en: &'static str,
    /// Japanese.
    pub ja: &'static str,
    /// Korean.
    pub ko: &'static str,
    /// Chinese.
    pub zh: &'static str,
}

impl Said {
    /// The text with the code of each language.
    pub const fn all(self) -> [(&'static str, &'static str); 4] {
        [("en", self.en), ("ja", self.ja), ("ko", self.ko), ("zh", self.zh)]
    }
}

/// A number that can be chosen with a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The word for programs.
    pub name: &'static str,
    /// What it is.
    pub words: Said,
    /// Where nobody chooses.
    pub usual: u32,
    /// No less can be chosen.
    pub least: u32,
    /// No more can be chosen.
    pub most: u32,
    /// It is less than the number at this place.
    pub below: Option<usize>,
    /// What a form offers.
    pub offered: &'static [u32],
}

/// What a member who proposes is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// A move, one among those of others.
    Move,
    /// An area, instead of a move.
    Area,
    /// The move of the team, alone.
    Turn,
}

impl Asks {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Asks::Move => "move",
            Asks::Area => "area",
            Asks::Turn => "turn",
        }
    }
}

/// What there is to know of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The word for programs, in small letters and `_`.
    pub code: &'static str,
    /// What it is called.
    pub name: Said,
    /// How it works, in a sentence or two.
    pub manner: Said,
    /// What can be chosen.
    pub numbers: &'static [Number],
    /// What a member who proposes is asked for.
    pub asks: Asks,
    /// May a ballot name more than one option?
    pub several: bool,
    /// Has a captain something to decide?
    pub led: bool,
    /// How many phases of a turn ask members; a clock's time is shared out among them.
    pub phases: u64,
    /// Which of four rules for games played together it follows (Zagal, Rick, Hsi 2006; Hugger 2011, Table 2.3): a
    /// tension between one's own and the team's advantage; acting without the others' consent; seeing what came of one's
    /// own decision; different abilities or duties.
    pub follows: [bool; 4],
}

impl Card {
    /// A scheme without words and numbers in which all propose moves and all vote, for others to differ from.
    pub const USUAL: Card = Card {
        code: "",
        name: Said { en: "", ja: "", ko: "", zh: "" },
        manner: Said { en: "", ja: "", ko: "", zh: "" },
        numbers: &[],
        asks: Asks::Move,
        several: false,
        led: false,
        phases: 2,
        follows: [true, false, true, false],
    };
}
