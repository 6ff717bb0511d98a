//! [`Goal`]: what the author of a problem asks for, and how it is found in words.

use std::fmt;
use std::str::FromStr;

use rules::Color;

/// What a side is asked to reach: "Black to kill".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Goal {
    /// Who is to reach it.
    pub side: Color,
    /// What is to be reached.
    pub aim: Aim,
}

/// The verb of a [`Goal`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// Capture the target.
    Kill,
    /// Save the target.
    Live,
    /// Reach a ko, when nothing better is to be had.
    Ko,
    /// Reach a seki, when nothing better is to be had.
    Seki,
}

impl Aim {
    /// All four.
    pub const ALL: [Aim; 4] = [Aim::Kill, Aim::Live, Aim::Ko, Aim::Seki];

    /// The word for it: `kill`, `live`, `ko` or `seki`.
    pub const fn word(self) -> &'static str {
        match self {
            Aim::Kill => "kill",
            Aim::Live => "live",
            Aim::Ko => "ko",
            Aim::Seki => "seki",
        }
    }

    /// The aim with this word, in capitals or not.
    pub fn from_word(word: &str) -> Option<Aim> {
        Aim::ALL.into_iter().find(|aim| aim.word().eq_ignore_ascii_case(word))
    }
}

impl Goal {
    /// Whose stones it is about, where that follows: who kills wants the other side's.
    pub fn target(self) -> Option<Color> {
        match self.aim {
            Aim::Kill => Some(!self.side),
            Aim::Live => Some(self.side),
            Aim::Ko | Aim::Seki => None,
        }
    }
}

/// A sentence without its full stop: `Black to kill`, `White to make ko`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.aim {
            Aim::Kill => "kill",
            Aim::Live => "live",
            Aim::Ko => "make ko",
            Aim::Seki => "make seki",
        };
        write!(f, "{} to {verb}", self.side)
    }
}

/// The text states no goal such as `Black to kill`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAGoal;

impl fmt::Display for NotAGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a goal such as “Black to kill”, “White to live”, “Black to make ko” or “White to make seki”",
        )
    }
}

impl std::error::Error for NotAGoal {}

/// Reads what is written, and whatever [`Goal::in_words`] finds.
impl FromStr for Goal {
    type Err = NotAGoal;

    fn from_str(text: &str) -> Result<Goal, NotAGoal> {
        Goal::in_words(text).ok_or(NotAGoal)
    }
}

impl Goal {
    /// Can this not be asked of the mover about stones of this colour? One kills the other side's stones and lets one's own
    /// live, and a goal is the mover's; a ko or a seki can be either side's.
    pub fn contradicts(self, mover: Color, target: Color) -> bool {
        let fits = match self.aim {
            Aim::Kill => self.side != target,
            Aim::Live => self.side == target,
            Aim::Ko | Aim::Seki => true,
        };
        !fits || self.side != mover
    }

    /// What these words ask for when it is this side's turn: a bare verb such as “kill” is meant for the mover.
    pub fn asked(words: &str, mover: Color) -> Option<Goal> {
        let bare = Aim::from_word(words).map(|aim| Goal { side: mover, aim });
        bare.or_else(|| Goal::in_words(words))
    }

    /// The first goal stated in running text, in the words that problem collections use: "Black to play and live.",
    /// "White to kill the corner", 黑先活, 黒先白死.
    pub fn in_words(text: &str) -> Option<Goal> {
        sentences(text).find_map(|sentence| in_english(sentence).or_else(|| in_characters(sentence)))
    }
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', '!', '?', ';', '\n', '\r', '。', '！', '？'])
}

/// A colour, "to", and one of the aims in what follows.
fn in_english(sentence: &str) -> Option<Goal> {
    let words: Vec<String> =
        sentence.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect();
    let at = words.windows(2).position(|pair| color(&pair[0]).is_some() && pair[1] == "to")?;
    let aim = aim(&words[at + 2..])?;
    Some(Goal { side: color(&words[at])?, aim })
}

fn color(word: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.name() == word)
}

/// "Live in ko" asks for a ko; "kill without ko" does not.
fn aim(words: &[String]) -> Option<Aim> {
    let says = |aim: Aim| {
        let at = words.iter().position(|word| Aim::from_word(word) == Some(aim))?;
        let denied = at > 0 && matches!(words[at - 1].as_str(), "no" | "not" | "without");
        (!denied).then_some((at, aim))
    };
    let outright = [says(Aim::Kill), says(Aim::Live)].into_iter().flatten().min();
    says(Aim::Ko).or(says(Aim::Seki)).or(outright).map(|(_, aim)| aim)
}

/// 黑先活, 黑先杀白, 白先黑死 and their Japanese and traditional spellings.
fn in_characters(sentence: &str) -> Option<Goal> {
    let first = sentence.find('先')?;
    let side = match sentence[..first].chars().next_back()? {
        '黑' | '黒' => Color::Black,
        '白' => Color::White,
        _ => return None,
    };
    sentence[first..]
        .chars()
        .find_map(|c| match c {
            '劫' | 'コ' => Some(Aim::Ko),
            '活' | '生' => Some(Aim::Live),
            '死' | '杀' | '殺' => Some(Aim::Kill),
            _ => None,
        })
        .map(|aim| Goal { side, aim })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_fits_target_and_turn_or_contradicts_them() {
        let (black, white) = (Color::Black, Color::White);
        let goal = |text: &str| text.parse::<Goal>().unwrap();
        assert!(!goal("Black to kill").contradicts(black, white));
        assert!(goal("Black to kill").contradicts(black, black), "nobody kills their own stones");
        assert!(goal("Black to live").contradicts(black, white));
        assert!(goal("Black to live").contradicts(white, black), "it is White's turn");
        assert!(
            !goal("White to make ko").contradicts(white, white)
                && !goal("White to make seki").contradicts(white, black)
        );
    }

    #[test]
    fn goals_are_read_as_written() {
        for side in Color::BOTH {
            for aim in Aim::ALL {
                let goal = Goal { side, aim };
                assert_eq!(goal.to_string().parse(), Ok(goal));
                assert_eq!(Aim::from_word(aim.word()), Some(aim));
            }
        }
        assert_eq!("Black to play".parse::<Goal>(), Err(NotAGoal));
    }

    #[test]
    fn goals_are_found_in_running_text() {
        for (text, goal) in [
            ("Problem 12. Black to play and live.", Some("Black to live")),
            ("white to kill the corner; black is weak", Some("White to kill")),
            ("Black to move and live in ko", Some("Black to make ko")),
            ("White to play: kill without ko", Some("White to kill")),
            ("White to get a seki", Some("White to make seki")),
            ("Black to play. White can live.", None),
            ("Move the black to the left", None),
            ("How can Black live?", None),
            ("黑先活", Some("Black to live")),
            ("問1 黒先白死", Some("Black to kill")),
            ("白先杀黑。", Some("White to kill")),
            ("黑先劫活", Some("Black to make ko")),
            ("先", None),
            ("", None),
        ] {
            assert_eq!(Goal::in_words(text).map(|goal| goal.to_string()).as_deref(), goal, "{text}");
        }
    }
}
