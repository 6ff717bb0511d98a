//! What is agreed before a game starts, and cannot be changed afterwards.

use player::go::{Komi, Rung, Scoring, handicap};
use rules::{ByColor, Color};

use crate::{Member, Pace, Rank, Scheme};

/// The most letters of a team's name.
const LONGEST_TEAM: usize = 40;
/// The most letters of an engine's name.
const LONGEST_ENGINE: usize = 60;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Crew {
    /// Members, who decide by a scheme.
    People(Scheme),
    /// The program itself, at a rung of its ladder.
    Bot {
        /// The rung's name.
        rung: String,
    },
    /// An engine that the operator has set up.
    Engine {
        /// Its name in the operator's configuration.
        name: String,
    },
    /// Whoever is outside of the room and hands its moves in, as [`crate::Ask::Work`], when it likes.
    Outside,
}

/// One side of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The team's name.
    pub name: String,
    /// Who plays it.
    pub crew: Crew,
}

/// How many stones Black has before the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handicap {
    /// So many: none, or 2 to 9.
    Stones(u8),
    /// As the ranks of the members say. The weaker team takes Black.
    FromRanks,
}

/// Who may talk to whom while the game is on. Before and after it everybody may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Talk {
    /// Within the team, and with everybody.
    Open,
    /// Within the team only.
    Team,
    /// Nobody who plays talks.
    Closed,
}

impl Talk {
    /// All of them.
    pub const ALL: [Talk; 3] = [Talk::Open, Talk::Team, Talk::Closed];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Talk::Open => "open",
            Talk::Team => "team",
            Talk::Closed => "closed",
        }
    }
}

/// Everything that is agreed before a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Lines of the board, 5 to 19.
    pub size: u8,
    /// What White gets. Where the ranks make one team give the other something it is half a point.
    pub komi: Komi,
    /// What Black gets.
    pub handicap: Handicap,
    /// How the game is counted.
    pub scoring: Scoring,
    /// The two sides.
    pub sides: ByColor<Side>,
    /// How fast the game goes.
    pub pace: Pace,
    /// Who may talk to whom.
    pub talk: Talk,
    /// May teams draw on the board and try variations?
    pub drawing: bool,
    /// May those who watch see what the teams propose, vote and say while the game is on?
    pub glass: bool,
    /// Is all that opened to everybody when the game is over?
    pub reveal: bool,
    /// Are chains with few liberties pointed out?
    pub hints: bool,
    /// With fewer ballots than this part of the voters, in percent, the most proposed move is played.
    pub quorum: u8,
    /// Is it listed for everybody, so that strangers find it?
    pub listed: bool,
    /// Are members asked some questions when the game is over?
    pub questions: bool,
}

impl Default for Settings {
    /// Two teams that vote, on 9x9.
    fn default() -> Settings {
        let side = |name: &str| Side { name: name.to_owned(), crew: Crew::People(Scheme::voting()) };
        Settings {
            size: 9,
            komi: Komi::new(13).unwrap_or_default(),
            handicap: Handicap::Stones(0),
            scoring: Scoring::Area,
            sides: ByColor { black: side("Black"), white: side("White") },
            pace: Pace::default(),
            talk: Talk::Open,
            drawing: true,
            glass: false,
            reveal: true,
            hints: false,
            quorum: 0,
            listed: false,
            questions: false,
        }
    }
}

/// What is wrong with settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadSettings {
    /// Boards have 5 to 19 lines.
    Size,
    /// There is no room for so many stones of handicap.
    Handicap,
    /// A team's name is empty, too long, has odd characters, or both have the same.
    Name,
    /// Nobody could play at this pace.
    Pace,
    /// There is no such rung.
    Rung,
    /// The engine's name is empty or too long.
    Engine,
    /// No side is played by people.
    NoPeople,
    /// A scheme asks for what cannot be.
    Scheme,
    /// A quorum is a part of a hundred.
    Quorum,
}

impl BadSettings {
    /// All of them.
    pub const ALL: [BadSettings; 9] = [
        BadSettings::Size,
        BadSettings::Handicap,
        BadSettings::Name,
        BadSettings::Pace,
        BadSettings::Rung,
        BadSettings::Engine,
        BadSettings::NoPeople,
        BadSettings::Scheme,
        BadSettings::Quorum,
    ];

    /// The word for programs, and the sentence in English.
    pub(crate) const fn told(self) -> (&'static str, &'static str) {
        match self {
            BadSettings::Size => ("bad_board", "A board has 5 to 19 lines."),
            BadSettings::Handicap => ("bad_handicap", "There is no room for that handicap on this board."),
            BadSettings::Name => ("bad_team_name", "The teams need different names of 1 to 40 letters."),
            BadSettings::Pace => ("bad_pace", "Nobody could play at this pace."),
            BadSettings::Rung => ("bad_rung", "There is no such strength."),
            BadSettings::Engine => ("bad_engine", "This server has no such engine."),
            BadSettings::NoPeople => ("no_people", "People must play at least one side."),
            BadSettings::Scheme => ("bad_scheme", "A team cannot decide like that."),
            BadSettings::Quorum => ("bad_quorum", "A quorum is a percentage."),
        }
    }
}

impl Settings {
    /// Are these settings that a game can be played with?
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), BadSettings> {
        let held = |holds: bool, wrong: BadSettings| if holds { Ok(()) } else { Err(wrong) };
        held((5..=19).contains(&self.size), BadSettings::Size)?;
        held(self.has_room(), BadSettings::Handicap)?;
        held(self.pace.is_sound(), BadSettings::Pace)?;
        held(self.quorum <= 100, BadSettings::Quorum)?;
        for color in Color::BOTH {
            let side = &self.sides[color];
            held(is_name(&side.name, LONGEST_TEAM), BadSettings::Name)?;
            match &side.crew {
                Crew::People(scheme) => held(scheme.is_sound(), BadSettings::Scheme)?,
                Crew::Bot { rung } => held(Rung::named(rung).is_some(), BadSettings::Rung)?,
                Crew::Engine { name } => held(is_name(name, LONGEST_ENGINE), BadSettings::Engine)?,
                Crew::Outside => {}
            }
        }
        held(self.sides.black.name != self.sides.white.name, BadSettings::Name)?;
        held(Color::BOTH.into_iter().any(|color| self.scheme(color).is_some()), BadSettings::NoPeople)
    }

    fn has_room(&self) -> bool {
        match self.handicap {
            Handicap::Stones(0) | Handicap::FromRanks => true,
            Handicap::Stones(stones) => handicap(self.size, stones).is_some(),
        }
    }

    /// The scheme of a side that people play.
    pub fn scheme(&self, color: Color) -> Option<&Scheme> {
        match &self.sides[color].crew {
            Crew::People(scheme) => Some(scheme),
            Crew::Bot { .. } | Crew::Engine { .. } | Crew::Outside => None,
        }
    }

    /// Is this side played from outside?
    pub fn is_outside(&self, color: Color) -> bool {
        self.sides[color].crew == Crew::Outside
    }

    /// The settings of another game, with the colours exchanged.
    pub fn rematch(&self) -> Settings {
        let mut settings = self.clone();
        settings.exchange();
        settings
    }

    pub(crate) fn exchange(&mut self) {
        std::mem::swap(&mut self.sides.black, &mut self.sides.white);
    }

    /// What the ranks of the members ask for: do the teams exchange colours, how many stones has Black, and what does
    /// White get?
    pub(crate) fn odds<'m>(&self, members: impl Iterator<Item = &'m Member> + Clone) -> (bool, u8, Komi) {
        let even = match self.handicap {
            Handicap::Stones(stones) => return (false, stones, self.komi),
            Handicap::FromRanks => (false, 0, self.komi),
        };
        let average = |color: Color| {
            let team = members.clone().filter(|member| member.team() == Some(color));
            let ranks: Vec<Rank> = team.filter_map(|member| member.rank).collect();
            let zero: Rank = "1k".parse().ok()?;
            let sum: i32 = ranks.iter().map(|rank| rank.steps_above(zero)).sum();
            (!ranks.is_empty()).then(|| f64::from(sum) / ranks.len() as f64)
        };
        let (Some(black), Some(white)) = (average(Color::Black), average(Color::White)) else { return even };
        let steps = given(self.size, (black - white).abs());
        if steps == 0 {
            return even;
        }
        let stones = (2..=steps).rev().find(|&stones| handicap(self.size, stones).is_some()).unwrap_or(0);
        (black > white, stones, Komi::new(1).unwrap_or_default())
    }
}

/// Stones for a difference in rank: one for each on the large board, fewer where the board is small.
fn given(size: u8, difference: f64) -> u8 {
    let ranks_a_stone = match size {
        16.. => 1.0,
        12..=15 => 2.0,
        _ => 4.0,
    };
    (difference / ranks_a_stone).round().min(9.0) as u8
}

/// Is this a name that can be shown in one line, with nothing invisible in it?
pub(crate) fn is_name(name: &str, longest: usize) -> bool {
    let odd = |letter: char| letter.is_control() || is_invisible(letter);
    !name.is_empty() && name.trim() == name && name.chars().count() <= longest && !name.contains(odd)
}

/// Characters that show nothing, or turn the direction of those around them.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MemberId, Place};

    fn wrong(change: impl Fn(&mut Settings)) -> Option<BadSettings> {
        let mut settings = Settings::default();
        change(&mut settings);
        settings.check().err()
    }

    #[test]
    fn bad_settings_are_told_apart() {
        assert_eq!(wrong(|_| {}), None);
        assert_eq!(wrong(|settings| settings.size = 4), Some(BadSettings::Size));
        assert_eq!(wrong(|settings| settings.size = 20), Some(BadSettings::Size));
        assert_eq!(wrong(|settings| settings.handicap = Handicap::Stones(1)), Some(BadSettings::Handicap));
        assert_eq!(wrong(|settings| settings.handicap = Handicap::Stones(10)), Some(BadSettings::Handicap));
        assert_eq!(wrong(|settings| settings.pace = Pace::Fixed { action: 1 }), Some(BadSettings::Pace));
        assert_eq!(wrong(|settings| settings.quorum = 101), Some(BadSettings::Quorum));
        assert_eq!(wrong(|settings| settings.sides.black.name = "White".into()), Some(BadSettings::Name));
        assert_eq!(wrong(|settings| settings.sides.black.name = "a\u{202e}b".into()), Some(BadSettings::Name));
        let crew = |crew: Crew| move |settings: &mut Settings| settings.sides.white.crew = crew.clone();
        assert_eq!(wrong(crew(Crew::Bot { rung: "r0".into() })), Some(BadSettings::Rung));
        assert_eq!(wrong(crew(Crew::Engine { name: String::new() })), Some(BadSettings::Engine));
        let decoys = Scheme::suggestions(5, 5);
        assert_eq!(wrong(crew(Crew::People(decoys))), Some(BadSettings::Scheme));
        let bot = || Crew::Bot { rung: "r1".into() };
        let bots = |settings: &mut Settings| (settings.sides.black.crew, settings.sides.white.crew) = (bot(), bot());
        assert_eq!(wrong(bots), Some(BadSettings::NoPeople));
    }

    fn member(id: u64, color: Color, rank: &str) -> Member {
        let (id, name, rank, place) = (MemberId(id), id.to_string(), rank.parse().ok(), Place::Team(color));
        Member { id, name, rank, place, here: true, since: 0, left: false, removed: false, muted: false, sworn: None }
    }

    #[test]
    fn ranks_make_a_handicap() {
        let odds = |size: u8, black: &str, white: &str| {
            let settings = Settings { size, handicap: Handicap::FromRanks, ..Settings::default() };
            let members = [member(1, Color::Black, black), member(2, Color::White, white)];
            let (exchange, stones, komi) = settings.odds(members.iter());
            (exchange, stones, komi.half_points())
        };
        assert_eq!(odds(19, "5k", "5k"), (false, 0, 13));
        assert_eq!(odds(19, "5k", ""), (false, 0, 13));
        assert_eq!(odds(19, "6k", "5k"), (false, 0, 1));
        assert_eq!(odds(19, "9k", "5k"), (false, 4, 1));
        assert_eq!(odds(19, "1d", "3k"), (true, 3, 1));
        assert_eq!(odds(19, "30k", "9d"), (false, 9, 1));
        assert_eq!(odds(13, "9k", "5k"), (false, 2, 1));
        assert_eq!(odds(9, "9k", "8k"), (false, 0, 13));
        assert_eq!(odds(5, "30k", "9d"), (false, 4, 1));
    }
}
