//! What is asked of rooms in which teams play as one: how one is opened, and everything that members do in it.

use std::collections::BTreeMap;

use player::go::{Komi, Scoring};
use rules::{ByColor, Color, Move};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use team::{Ask, Channel, Crew, Handicap, MemberId, Pace, Place, Proposal, Say, Settings, Side, Sketch, Subject, Talk};

use super::{Code, Fault, Hue, PairJson, Points, RoomWhy, SchemeJson, ScoringName, Turn, Vertex};

/// `POST /api/rooms`: what is agreed before the game. What is left out is as usual.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AgreedJson {
    pub size: u8,
    /// What White gets, in points.
    #[serde(default = "usual_komi")]
    pub komi: f64,
    /// Black stones that are there before White begins: none, or from 2 on.
    #[serde(default)]
    pub handicap: u8,
    /// The ranks of the members say what the weaker team gets, and who is Black.
    #[serde(default)]
    pub by_ranks: bool,
    #[serde(default)]
    pub scoring: ScoringName,
    pub black: SideJson,
    pub white: SideJson,
    #[serde(default)]
    pub pace: PaceJson,
    #[serde(default = "open_talk")]
    pub talk: Code<Talk>,
    /// May teams draw on the board?
    #[serde(default = "yes")]
    pub drawing: bool,
    /// May those who watch look into the teams?
    #[serde(default)]
    pub glass: bool,
    /// Is everything opened when the game is over?
    #[serde(default = "yes")]
    pub reveal: bool,
    /// Are chains with few liberties pointed out?
    #[serde(default)]
    pub hints: bool,
    /// With fewer ballots than this part of the voters, in percent, the most proposed move is played.
    #[serde(default)]
    pub quorum: u8,
    /// Is the room listed for everybody at `/api/lobby`?
    #[serde(default)]
    pub listed: bool,
    /// Are members asked the questions of `/api/questions` when the game is over?
    #[serde(default)]
    pub questions: bool,
}

fn usual_komi() -> f64 {
    6.5
}

fn open_talk() -> Code<Talk> {
    Code(Talk::Open)
}

fn yes() -> bool {
    true
}

/// One side of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SideJson {
    /// The team's name.
    pub name: String,
    #[serde(default)]
    pub crew: CrewJson,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CrewJson {
    /// Members, who decide by a scheme.
    People {
        #[serde(default)]
        scheme: SchemeJson,
    },
    /// The program, at a rung that `/api/offer` lists.
    Bot { rung: String },
    /// An engine that the operator has set up; `/api/offer` lists them.
    Engine { name: String },
    /// A program outside, which has the token of the host's and takes the team for an engine.
    Outside,
}

impl Default for CrewJson {
    fn default() -> CrewJson {
        CrewJson::People { scheme: SchemeJson::default() }
    }
}

/// How fast the game goes, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PaceJson {
    /// So long for a proposal, and again for a vote.
    Fixed {
        action: u32,
    },
    ByoYomi {
        main: u32,
        period: u32,
        periods: u32,
    },
    /// So much at first, so much more after each move, never more than the cap.
    Fischer {
        main: u32,
        increment: u32,
        cap: u32,
    },
    /// Hours or days for each action.
    Correspondence {
        phase: u32,
    },
}

impl Default for PaceJson {
    fn default() -> PaceJson {
        Pace::default().into()
    }
}

/// `POST /api/rooms/{id}/act`: what a member does. Who does it, the cookie says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum RoomAct {
    /// Sits down, for the first time or after having left; with a rank such as `3k` or none.
    Join {
        name: String,
        #[serde(default)]
        rank: String,
        place: Code<Place>,
    },
    /// Sits somewhere else.
    Move {
        place: Code<Place>,
    },
    Leave,
    /// The host lets somebody neither talk nor draw, or lets them again.
    Mute {
        member: u64,
        muted: bool,
    },
    /// The host removes somebody for good.
    Remove {
        member: u64,
    },
    /// The host passes the role on.
    PassHost {
        member: u64,
    },
    /// Takes the role of a host who is away.
    TakeHost,
    /// The host or the captain names the captain of a team.
    Name {
        member: u64,
    },
    Start,
    /// Proposes a point, `pass`, `resign`, or an area such as `area:C2+C3`.
    Propose {
        what: String,
    },
    /// Votes for one option, or for several where that is approval.
    Vote {
        options: Vec<String>,
    },
    /// Wants the team to give up, or to take a move back.
    Raise {
        subject: Code<Subject>,
    },
    /// Says yes or no to that.
    Second {
        yes: bool,
    },
    /// Marks a chain as dead, or no longer.
    Mark {
        point: Vertex,
    },
    /// Agrees with the marks, or wants to play on.
    Settle {
        say: Code<Say>,
    },
    Chat {
        channel: Code<Channel>,
        text: String,
    },
    /// Draws on the board, instead of what was drawn before.
    Draw {
        #[serde(default)]
        circles: Points,
        #[serde(default)]
        crosses: Points,
        #[serde(default)]
        line: Vec<Turn>,
    },
    /// After the game: shows everybody the position after so many moves.
    Show {
        number: usize,
    },
    /// After the game: answers the questions of `/api/questions`, once; what is left out is not answered.
    Answer {
        answers: BTreeMap<String, String>,
    },
    /// The host opens another room for the next game.
    Rematch,
    /// The host closes a room in which no game has started.
    Close,
}

/// What a room has come to by an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RoomDone {
    pub version: u64,
}

/// `POST /api/rooms/{id}/token`: the team that a program shall join, or the side that it plays from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct RoomTeam {
    pub team: Hue,
}

/// What lets a program into a team, or play against one from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RoomToken {
    /// The first line that the program sends.
    pub token: String,
    /// Where; none where programs cannot come in.
    pub port: Option<u16>,
}

/// The query of `GET /api/rooms/{id}/events`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RoomAfter {
    /// The version that was seen last; what is after it comes.
    pub after: Option<u64>,
}

impl RoomAct {
    /// What the room is asked; `next` is the name of a room for the next game.
    pub fn ask(self, next: &str) -> Result<Ask, Fault> {
        let proposal = |text: &str| text.parse::<Proposal>().map_err(|_| Fault::OffBoard);
        Ok(match self {
            RoomAct::Join { name, rank, place } => {
                let rank = Some(rank).filter(|rank| !rank.is_empty()).map(|rank| rank.parse());
                let rank = rank.transpose().map_err(|_| Fault::Room { room: RoomWhy::Rank })?;
                Ask::Join { name, rank, place: place.0 }
            }
            RoomAct::Move { place } => Ask::Move { place: place.0 },
            RoomAct::Leave => Ask::Leave,
            RoomAct::Mute { member, muted } => Ask::Mute { member: MemberId(member), muted },
            RoomAct::Remove { member } => Ask::Remove { member: MemberId(member) },
            RoomAct::PassHost { member } => Ask::PassHost { member: MemberId(member) },
            RoomAct::TakeHost => Ask::TakeHost,
            RoomAct::Name { member } => Ask::Name { member: MemberId(member) },
            RoomAct::Start => Ask::Start,
            RoomAct::Propose { what } => Ask::Propose(proposal(&what)?),
            RoomAct::Vote { options } => {
                Ask::Vote(options.iter().map(|option| proposal(option)).collect::<Result<_, _>>()?)
            }
            RoomAct::Raise { subject } => Ask::Raise(subject.0),
            RoomAct::Second { yes } => Ask::Second { yes },
            RoomAct::Mark { point } => Ask::Mark { point: point.0 },
            RoomAct::Settle { say } => Ask::Settle(say.0),
            RoomAct::Chat { channel, text } => Ask::Chat { channel: channel.0, text },
            RoomAct::Draw { circles, crosses, line } => {
                let line: Vec<Move> = line.into_iter().map(|turn| turn.0).collect();
                Ask::Draw(Sketch { circles: circles.0, crosses: crosses.0, line })
            }
            RoomAct::Show { number } => Ask::Show { number },
            RoomAct::Answer { answers } => Ask::Answer(answers.into_iter().collect()),
            RoomAct::Rematch => Ask::Rematch { room: next.to_owned() },
            RoomAct::Close => Ask::Close,
        })
    }
}

impl AgreedJson {
    /// The settings, as far as they can be read; whether they make sense is the room's business.
    pub fn settings(self) -> Result<Settings, Fault> {
        let komi: Komi = self.komi.to_string().parse().map_err(|_| Fault::Room { room: RoomWhy::BadKomi })?;
        Ok(Settings {
            size: self.size,
            komi,
            handicap: if self.by_ranks { Handicap::FromRanks } else { Handicap::Stones(self.handicap) },
            scoring: self.scoring.into(),
            sides: ByColor { black: self.black.into(), white: self.white.into() },
            pace: self.pace.into(),
            talk: self.talk.0,
            drawing: self.drawing,
            glass: self.glass,
            reveal: self.reveal,
            hints: self.hints,
            quorum: self.quorum,
            listed: self.listed,
            questions: self.questions,
        })
    }
}

impl From<&Settings> for AgreedJson {
    fn from(settings: &Settings) -> AgreedJson {
        let side = |color: Color| SideJson::from(&settings.sides[color]);
        AgreedJson {
            size: settings.size,
            komi: f64::from(settings.komi.half_points()) / 2.0,
            handicap: match settings.handicap {
                Handicap::Stones(stones) => stones,
                Handicap::FromRanks => 0,
            },
            by_ranks: settings.handicap == Handicap::FromRanks,
            scoring: match settings.scoring {
                Scoring::Area => ScoringName::Area,
                Scoring::Territory => ScoringName::Territory,
            },
            black: side(Color::Black),
            white: side(Color::White),
            pace: settings.pace.into(),
            talk: Code(settings.talk),
            drawing: settings.drawing,
            glass: settings.glass,
            reveal: settings.reveal,
            hints: settings.hints,
            quorum: settings.quorum,
            listed: settings.listed,
            questions: settings.questions,
        }
    }
}

impl From<SideJson> for Side {
    fn from(side: SideJson) -> Side {
        let crew = match side.crew {
            CrewJson::People { scheme } => Crew::People(scheme.0),
            CrewJson::Bot { rung } => Crew::Bot { rung },
            CrewJson::Engine { name } => Crew::Engine { name },
            CrewJson::Outside => Crew::Outside,
        };
        Side { name: side.name, crew }
    }
}

impl From<&Side> for SideJson {
    fn from(side: &Side) -> SideJson {
        let crew = match &side.crew {
            Crew::People(scheme) => CrewJson::People { scheme: SchemeJson(*scheme) },
            Crew::Bot { rung } => CrewJson::Bot { rung: rung.clone() },
            Crew::Engine { name } => CrewJson::Engine { name: name.clone() },
            Crew::Outside => CrewJson::Outside,
        };
        SideJson { name: side.name.clone(), crew }
    }
}

impl From<PaceJson> for Pace {
    fn from(pace: PaceJson) -> Pace {
        let ms = |seconds: u32| u64::from(seconds) * 1000;
        match pace {
            PaceJson::Fixed { action } => Pace::Fixed { action: ms(action) },
            PaceJson::ByoYomi { main, period, periods } => {
                Pace::ByoYomi { main: ms(main), period: ms(period), periods }
            }
            PaceJson::Fischer { main, increment, cap } => {
                Pace::Fischer { main: ms(main), increment: ms(increment), cap: ms(cap) }
            }
            PaceJson::Correspondence { phase } => Pace::Correspondence { phase: ms(phase) },
        }
    }
}

impl From<Pace> for PaceJson {
    fn from(pace: Pace) -> PaceJson {
        let seconds = |ms: u64| u32::try_from(ms / 1000).unwrap_or(u32::MAX);
        match pace {
            Pace::Fixed { action } => PaceJson::Fixed { action: seconds(action) },
            Pace::ByoYomi { main, period, periods } => {
                PaceJson::ByoYomi { main: seconds(main), period: seconds(period), periods }
            }
            Pace::Fischer { main, increment, cap } => {
                PaceJson::Fischer { main: seconds(main), increment: seconds(increment), cap: seconds(cap) }
            }
            Pace::Correspondence { phase } => PaceJson::Correspondence { phase: seconds(phase) },
        }
    }
}

impl<T> From<ByColor<T>> for PairJson<T> {
    fn from(ByColor { black, white }: ByColor<T>) -> PairJson<T> {
        PairJson { black, white }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_agreed_reads_back() {
        for scheme in team::Scheme::all() {
            let mut settings = Settings::default();
            settings.sides.black.crew = Crew::People(scheme);
            settings.handicap = Handicap::FromRanks;
            let told = serde_json::to_string(&AgreedJson::from(&settings)).unwrap();
            let back: AgreedJson = serde_json::from_str(&told).unwrap();
            assert_eq!(back.settings().unwrap(), settings, "{told}");
        }
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        let sent = r#"{"size": 9, "black": {"name": "Black"}, "white": {"name": "White"}}"#;
        let sent: AgreedJson = serde_json::from_str(sent).unwrap();
        assert_eq!(sent.settings().unwrap(), Settings::default());
    }
}
