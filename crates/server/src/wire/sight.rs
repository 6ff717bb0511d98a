//! What one visitor sees of a room, and why a room does not do what it is asked.

use rules::Color;
use schemars::JsonSchema;
use serde::Serialize;
use team::{
    BadSettings, CountView, Ending, Line, MemberId, MemberView, MotionView, OptionView, Outcome, PastView, Proposal,
    Reason, Say, Sketch, Stage, StepView, Subject, TurnView,
};

use super::{
    AgreedJson, Captures, ChannelName, Code, Fault, GameScore, GoStep, Hue, PairJson, PlaceName, Points, RoomId,
    SayName, Stones, SubjectName, TimeJson, Turn,
};
use crate::refusal::Refusal;

/// How far a room has got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StageCode {
    Lobby,
    Play,
    Count,
    Over,
}

impl From<Stage> for StageCode {
    fn from(stage: Stage) -> StageCode {
        match stage {
            Stage::Unopened | Stage::Lobby => StageCode::Lobby,
            Stage::Play => StageCode::Play,
            Stage::Count => StageCode::Count,
            Stage::Over => StageCode::Over,
        }
    }
}

/// What a turn waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhaseCode {
    Propose,
    Vote,
    /// An engine works.
    Work,
}

impl From<StepView> for PhaseCode {
    fn from(step: StepView) -> PhaseCode {
        match step {
            StepView::Propose => PhaseCode::Propose,
            StepView::Vote => PhaseCode::Vote,
            StepView::Work => PhaseCode::Work,
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClosingCode {
    Points,
    Resignation,
    Time,
    /// A team said nothing for several turns.
    Silence,
    /// Nobody was there any more.
    Abandoned,
    /// The host or the operator closed the room.
    Closed,
    /// An engine that played a side broke down.
    Breakdown,
    /// The room is full.
    Full,
}

/// Why a team did what it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChosenBy {
    Votes,
    Agreed,
    Proposals,
    Values,
    Captain,
    Rotation,
    Engine,
    Silence,
}

impl From<Reason> for ChosenBy {
    fn from(reason: Reason) -> ChosenBy {
        match reason {
            Reason::Votes => ChosenBy::Votes,
            Reason::Agreed => ChosenBy::Agreed,
            Reason::Proposals => ChosenBy::Proposals,
            Reason::Values => ChosenBy::Values,
            Reason::Captain => ChosenBy::Captain,
            Reason::Rotation => ChosenBy::Rotation,
            Reason::Engine => ChosenBy::Engine,
            Reason::Silence => ChosenBy::Silence,
        }
    }
}

/// A room, as one visitor may see it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct RoomJson {
    pub(crate) id: RoomId,
    /// Counts what has happened.
    pub(crate) version: u64,
    /// The time here, in milliseconds since 1970, as all times of a room are.
    pub(crate) now: u64,
    /// Are `past` and `lines` all there are? If not they are those that are new.
    pub(crate) whole: bool,
    pub(crate) stage: StageCode,
    pub(crate) agreed: AgreedJson,
    /// What the game started with.
    pub(crate) handicap: u8,
    pub(crate) komi: f64,
    /// The viewer, if they sit in the room.
    pub(crate) you: Option<u64>,
    pub(crate) host: Option<u64>,
    pub(crate) captains: PairJson<Option<u64>>,
    pub(crate) members: Vec<MemberJson>,
    pub(crate) stones: Stones,
    /// Stones that each colour has taken.
    pub(crate) captures: Captures,
    pub(crate) moves: Vec<GoStep>,
    /// Stones with few liberties, where the room points them out.
    pub(crate) weak: Points,
    pub(crate) clocks: PairJson<Option<TimeJson>>,
    pub(crate) turn: Option<RoomTurnJson>,
    pub(crate) past: Vec<PastJson>,
    pub(crate) motion: Option<MotionJson>,
    pub(crate) count: Option<MarksJson>,
    pub(crate) outcome: Option<ClosingJson>,
    pub(crate) lines: Vec<LineSaid>,
    pub(crate) sketches: Vec<SketchJson>,
    /// After the game: after how many moves the position is that everybody looks at.
    pub(crate) shown: Option<usize>,
    /// The room of the next game.
    pub(crate) rematch: Option<String>,
}

/// A member as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct MemberJson {
    pub(crate) id: u64,
    pub(crate) name: String,
    /// Such as `3k`; empty where none was said.
    pub(crate) rank: String,
    pub(crate) place: PlaceName,
    pub(crate) here: bool,
    pub(crate) muted: bool,
}

/// The turn under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RoomTurnJson {
    pub(crate) color: Hue,
    /// The number of the question.
    pub(crate) ask: u32,
    pub(crate) phase: PhaseCode,
    pub(crate) began: u64,
    pub(crate) until: u64,
    /// Milliseconds that the phases before took from the team's clock.
    pub(crate) spent: u64,
    /// Is the viewer asked to act?
    pub(crate) your_move: bool,
    /// What the viewer has proposed, and voted for.
    pub(crate) proposal: Option<String>,
    pub(crate) ballot: Vec<String>,
    pub(crate) options: Vec<OptionJson>,
    /// Who is asked, and who has acted, for those who see inside the team.
    pub(crate) asked: Vec<u64>,
    pub(crate) acted: Vec<u64>,
}

/// What may be voted for, or could be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct OptionJson {
    pub(crate) what: String,
    /// How often it was proposed, and how many voted for it, once the vote is over.
    pub(crate) proposed: u32,
    pub(crate) votes: u32,
}

/// A turn that is over. What went on within the team is there for those who may see it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct PastJson {
    /// How many moves were on the board before it.
    pub(crate) number: usize,
    pub(crate) color: Hue,
    pub(crate) chosen: String,
    pub(crate) at: u64,
    /// Milliseconds that the members took.
    pub(crate) used: u64,
    /// Was it taken back?
    pub(crate) undone: bool,
    pub(crate) by: Option<ChosenBy>,
    /// Did chance break a tie?
    pub(crate) tie: bool,
    pub(crate) options: Vec<OptionJson>,
    /// What an engine says that moves are worth, in points.
    pub(crate) values: Vec<ValueJson>,
    /// Which suggestions were bad on purpose.
    pub(crate) decoys: Vec<String>,
    /// What the viewer proposed and voted for.
    pub(crate) proposal: Option<String>,
    pub(crate) ballot: Vec<String>,
    /// Who proposed and voted for what, once that is revealed.
    pub(crate) proposals: Vec<CastJson>,
    pub(crate) ballots: Vec<CastJson>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ValueJson {
    pub(crate) what: String,
    pub(crate) points: f64,
}

/// What a member said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct CastJson {
    pub(crate) member: u64,
    pub(crate) what: Vec<String>,
}

/// A motion under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct MotionJson {
    pub(crate) subject: SubjectName,
    /// The team that it came from, and the one that votes on it.
    pub(crate) team: Hue,
    pub(crate) asked: Hue,
    pub(crate) until: u64,
    pub(crate) yes: usize,
    pub(crate) no: usize,
    /// What the viewer says.
    pub(crate) you: Option<bool>,
}

/// A count, under way or done.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct MarksJson {
    /// Does an engine look at the stones first?
    pub(crate) working: bool,
    pub(crate) dead: Points,
    pub(crate) seki: Points,
    pub(crate) says: Vec<SaysJson>,
    pub(crate) until: u64,
    /// How the game would end.
    pub(crate) score: GameScore,
}

/// What a member says about a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct SaysJson {
    pub(crate) member: u64,
    pub(crate) say: SayName,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ClosingJson {
    pub(crate) code: ClosingCode,
    pub(crate) winner: Option<Hue>,
    pub(crate) points: Option<f64>,
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct LineSaid {
    pub(crate) at: u64,
    pub(crate) member: u64,
    pub(crate) channel: ChannelName,
    /// The speaker's team.
    pub(crate) team: Option<Hue>,
    pub(crate) text: String,
    /// How many moves were on the board.
    pub(crate) number: usize,
}

/// What a member draws on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct SketchJson {
    pub(crate) member: u64,
    pub(crate) circles: Points,
    pub(crate) crosses: Points,
    pub(crate) line: Vec<Turn>,
}

/// A room in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RoomSummary {
    pub(crate) id: RoomId,
    pub(crate) size: u8,
    /// The names of the teams.
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) stage: StageCode,
    /// As a game record says it; empty while it goes on.
    pub(crate) result: String,
    /// Have you opened it?
    pub(crate) yours: bool,
    /// Milliseconds since 1970.
    pub(crate) changed: i64,
}

impl RoomJson {
    /// What a viewer sees, at this time. Of a room that they know already only the last turns and lines are told.
    pub(crate) fn new(
        id: &RoomId,
        room: &team::Room,
        viewer: Option<MemberId>,
        now: u64,
        new: Option<News>,
    ) -> RoomJson {
        let view = room.view(viewer);
        let (position, captures) = (room.game().position(), room.game().captures());
        let step = |turn: &rules::Turn| GoStep {
            turn: turn.mv.to_string(),
            color: Code(turn.color),
            captured: Points(turn.taken),
        };
        let clock = |clock: Option<(u64, u32)>| clock.map(|(ms, extra)| TimeJson { ms, extra });
        let News { turns, lines } = new.unwrap_or(News { turns: view.past.len(), lines: view.lines.len() });
        RoomJson {
            id: id.clone(),
            version: room.version(),
            now,
            whole: new.is_none(),
            stage: view.stage.into(),
            agreed: AgreedJson::from(&view.settings),
            handicap: view.opening.handicap,
            komi: f64::from(view.opening.komi.half_points()) / 2.0,
            you: view.you.map(|id| id.0),
            host: view.host.map(|id| id.0),
            captains: PairJson { black: view.captains.black.map(|id| id.0), white: view.captains.white.map(|id| id.0) },
            members: view.members.iter().map(MemberJson::from).collect(),
            stones: Stones::from(position.setup()),
            captures: Captures { black: captures.black, white: captures.white },
            moves: view.moves.iter().map(step).collect(),
            weak: Points(view.weak),
            clocks: PairJson { black: clock(view.clocks.black), white: clock(view.clocks.white) },
            turn: view.turn.as_ref().map(RoomTurnJson::from),
            past: last(&view.past, turns).map(PastJson::from).collect(),
            motion: view.motion.as_ref().map(MotionJson::from),
            count: view.count.as_ref().map(MarksJson::from),
            outcome: view.outcome.map(ClosingJson::from),
            lines: last(&view.lines, lines).map(|line| LineSaid::from(&**line)).collect(),
            sketches: view.sketches.iter().map(SketchJson::from).collect(),
            shown: view.shown,
            rematch: view.rematch,
        }
    }
}

/// How many turns and lines a viewer does not know yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct News {
    pub(crate) turns: usize,
    pub(crate) lines: usize,
}

fn last<T>(all: &[T], count: usize) -> impl Iterator<Item = &T> {
    all[all.len().saturating_sub(count)..].iter()
}

fn words(proposals: &[Proposal]) -> Vec<String> {
    proposals.iter().map(Proposal::to_string).collect()
}

impl From<&MemberView> for MemberJson {
    fn from(member: &MemberView) -> MemberJson {
        MemberJson {
            id: member.id.0,
            name: member.name.clone(),
            rank: member.rank.map(|rank| rank.to_string()).unwrap_or_default(),
            place: member.place.into(),
            here: member.here,
            muted: member.muted,
        }
    }
}

impl From<&OptionView> for OptionJson {
    fn from(option: &OptionView) -> OptionJson {
        OptionJson { what: option.what.to_string(), proposed: option.proposed, votes: option.votes }
    }
}

impl From<&TurnView> for RoomTurnJson {
    fn from(turn: &TurnView) -> RoomTurnJson {
        let ids = |ids: &[MemberId]| ids.iter().map(|id| id.0).collect();
        RoomTurnJson {
            color: Code(turn.color),
            ask: turn.ask,
            phase: turn.step.into(),
            began: turn.began,
            until: turn.until,
            spent: turn.spent,
            your_move: turn.your_move,
            proposal: turn.proposal.map(|what| what.to_string()),
            ballot: words(&turn.ballot),
            options: turn.options.iter().map(OptionJson::from).collect(),
            asked: ids(&turn.asked),
            acted: ids(&turn.acted),
        }
    }
}

impl From<&PastView> for PastJson {
    fn from(past: &PastView) -> PastJson {
        let value = |(what, worth): &(Proposal, team::Worth)| ValueJson {
            what: what.to_string(),
            points: f64::from(worth.0) / 100.0,
        };
        let proposals = past.proposals.iter().map(|(id, what)| CastJson { member: id.0, what: words(&[*what]) });
        let ballots = past.ballots.iter().map(|(id, what)| CastJson { member: id.0, what: words(what) });
        PastJson {
            number: past.number,
            color: Code(past.color),
            chosen: past.chosen.to_string(),
            at: past.at,
            used: past.used,
            undone: past.undone,
            by: past.reason.map(ChosenBy::from),
            tie: past.tie,
            options: past.options.iter().map(OptionJson::from).collect(),
            values: past.values.iter().map(value).collect(),
            decoys: words(&past.decoys),
            proposal: past.proposal.map(|what| what.to_string()),
            ballot: words(&past.ballot),
            proposals: proposals.collect(),
            ballots: ballots.collect(),
        }
    }
}

impl From<&MotionView> for MotionJson {
    fn from(motion: &MotionView) -> MotionJson {
        let subject = match motion.subject {
            Subject::Resign => SubjectName::Resign,
            Subject::Undo => SubjectName::Undo,
        };
        let (team, asked) = (Code(motion.team), Code(motion.asked));
        MotionJson { subject, team, asked, until: motion.until, yes: motion.yes, no: motion.no, you: motion.you }
    }
}

impl From<&CountView> for MarksJson {
    fn from(count: &CountView) -> MarksJson {
        let says = count.says.iter().map(|(id, say)| SaysJson {
            member: id.0,
            say: match say {
                Say::Agree => SayName::Agree,
                Say::PlayOn => SayName::PlayOn,
            },
        });
        let points = match count.outcome.ending {
            Ending::Points(margin) => f64::from(margin.0) / 2.0,
            _ => 0.0,
        };
        let lead = if count.outcome.winner == Some(Color::White) { -points } else { points };
        MarksJson {
            working: count.working,
            dead: Points(count.dead),
            seki: Points(count.seki),
            says: says.collect(),
            until: count.until,
            score: GameScore::by_points(lead),
        }
    }
}

impl From<Outcome> for ClosingJson {
    fn from(outcome: Outcome) -> ClosingJson {
        let (code, points) = match outcome.ending {
            Ending::Points(margin) => (ClosingCode::Points, Some(f64::from(margin.0) / 2.0)),
            Ending::Resignation => (ClosingCode::Resignation, None),
            Ending::Time => (ClosingCode::Time, None),
            Ending::Silence => (ClosingCode::Silence, None),
            Ending::Abandoned => (ClosingCode::Abandoned, None),
            Ending::Closed => (ClosingCode::Closed, None),
            Ending::Breakdown => (ClosingCode::Breakdown, None),
            Ending::Full => (ClosingCode::Full, None),
        };
        ClosingJson { code, winner: outcome.winner.map(Code), points }
    }
}

impl From<&Line> for LineSaid {
    fn from(line: &Line) -> LineSaid {
        LineSaid {
            at: line.at,
            member: line.member.0,
            channel: line.channel.into(),
            team: line.team.map(Code),
            text: line.text.clone(),
            number: line.number,
        }
    }
}

impl From<&(MemberId, Sketch)> for SketchJson {
    fn from((member, sketch): &(MemberId, Sketch)) -> SketchJson {
        SketchJson {
            member: member.0,
            circles: Points(sketch.circles),
            crosses: Points(sketch.crosses),
            line: sketch.line.iter().map(|&made| Turn(made)).collect(),
        }
    }
}

/// Why a room does not do what it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub(crate) enum RoomWhy {
    Stranger,
    Here,
    Removed,
    NoSuchMember,
    Name,
    NameTaken,
    Rank,
    Full,
    NotPeople,
    NotHost,
    HostIsHere,
    Started,
    NotStarted,
    EmptyTeam,
    Over,
    NotOver,
    NotNow,
    Turncoat,
    WrongKind,
    NoSuchOption,
    Ballot,
    TooOften,
    Motion,
    NoMotion,
    NoStone,
    Muted,
    Closed,
    Text,
    Drawing,
    NoSuchPosition,
    BadBoard,
    BadKomi,
    BadHandicap,
    BadTeamName,
    BadPace,
    BadRung,
    BadEngine,
    NoDoor,
    NoPeople,
    BadScheme,
    BadQuorum,
}

impl RoomWhy {
    /// The sentence in English.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            RoomWhy::Stranger => "You are not in this room.",
            RoomWhy::Here => "You are in this room already.",
            RoomWhy::Removed => "The host has removed you from this room.",
            RoomWhy::NoSuchMember => "There is no such member.",
            RoomWhy::Name => "A name has 1 to 40 letters that can be seen.",
            RoomWhy::NameTaken => "Somebody else in this room has that name.",
            RoomWhy::Rank => "A rank is 30k to 1k, or 1d to 9d.",
            RoomWhy::Full => "There is no more room.",
            RoomWhy::NotPeople => "A program plays this side.",
            RoomWhy::NotHost => "Only the host can do that.",
            RoomWhy::HostIsHere => "The host is there, or was a moment ago.",
            RoomWhy::Started => "The game has started.",
            RoomWhy::NotStarted => "The game has not started.",
            RoomWhy::EmptyTeam => "A team has nobody who could play.",
            RoomWhy::Over => "The game is over.",
            RoomWhy::NotOver => "The game is not over.",
            RoomWhy::NotNow => "You are not asked for that now.",
            RoomWhy::Turncoat => "Nobody changes sides while the game is on.",
            RoomWhy::WrongKind => "That cannot be proposed by this scheme.",
            RoomWhy::NoSuchOption => "That cannot be voted for.",
            RoomWhy::Ballot => "A vote names one option, or with approval several, each once.",
            RoomWhy::TooOften => "That was changed too often.",
            RoomWhy::Motion => "The team is voting on something already, or has just done so.",
            RoomWhy::NoMotion => "There is nothing to say yes or no to.",
            RoomWhy::NoStone => "There is no stone.",
            RoomWhy::Muted => "The host has muted you.",
            RoomWhy::Closed => "Nobody talks on this channel now.",
            RoomWhy::Text => "A line has 1 to 500 letters.",
            RoomWhy::Drawing => "That cannot be drawn in this room.",
            RoomWhy::NoSuchPosition => "There is no such position in this game.",
            RoomWhy::BadBoard => "A board has 5 to 19 lines.",
            RoomWhy::BadKomi => "A komi is a number of half points.",
            RoomWhy::BadHandicap => "There is no room for that handicap on this board.",
            RoomWhy::BadTeamName => "The teams need different names of 1 to 40 letters.",
            RoomWhy::BadPace => "Nobody could play at this pace.",
            RoomWhy::BadRung => "There is no such strength.",
            RoomWhy::BadEngine => "This server has no such engine.",
            RoomWhy::NoDoor => "This server lets no programs in; its operator can open a door with --gtp.",
            RoomWhy::NoPeople => "People must play one side at least.",
            RoomWhy::BadScheme => "A team cannot decide like that.",
            RoomWhy::BadQuorum => "A quorum is a part of a hundred.",
        }
    }
}

impl RoomWhy {
    /// A room's refusal, as a fault of the request; with the stones that are to blame where it is about a move.
    pub(crate) fn refusal(refusal: team::Refusal, room: &team::Room, at: Option<rules::Point>) -> Refusal {
        let why = match refusal {
            team::Refusal::Illegal(illegal) => {
                let last = room.game().moves().last().and_then(rules::Move::point);
                return Fault::of_move(room.game().position().board(), last, at, illegal);
            }
            team::Refusal::NothingToUndo => return Fault::NothingToUndo.into(),
            team::Refusal::NotOpen => return Fault::NoSuchRoom.into(),
            team::Refusal::Open | team::Refusal::NotYours | team::Refusal::Stale | team::Refusal::NotNow => {
                RoomWhy::NotNow
            }
            team::Refusal::Settings(wrong) => match wrong {
                BadSettings::Size => RoomWhy::BadBoard,
                BadSettings::Handicap => RoomWhy::BadHandicap,
                BadSettings::Name => RoomWhy::BadTeamName,
                BadSettings::Pace => RoomWhy::BadPace,
                BadSettings::Rung => RoomWhy::BadRung,
                BadSettings::Engine => RoomWhy::BadEngine,
                BadSettings::NoPeople => RoomWhy::NoPeople,
                BadSettings::Scheme => RoomWhy::BadScheme,
                BadSettings::Quorum => RoomWhy::BadQuorum,
            },
            team::Refusal::Stranger => RoomWhy::Stranger,
            team::Refusal::Here => RoomWhy::Here,
            team::Refusal::Removed => RoomWhy::Removed,
            team::Refusal::NoSuchMember => RoomWhy::NoSuchMember,
            team::Refusal::Name => RoomWhy::Name,
            team::Refusal::NameTaken => RoomWhy::NameTaken,
            team::Refusal::Full => RoomWhy::Full,
            team::Refusal::NotPeople => RoomWhy::NotPeople,
            team::Refusal::NotHost => RoomWhy::NotHost,
            team::Refusal::HostIsHere => RoomWhy::HostIsHere,
            team::Refusal::Started => RoomWhy::Started,
            team::Refusal::NotStarted => RoomWhy::NotStarted,
            team::Refusal::EmptyTeam => RoomWhy::EmptyTeam,
            team::Refusal::Over => RoomWhy::Over,
            team::Refusal::NotOver => RoomWhy::NotOver,
            team::Refusal::Turncoat => RoomWhy::Turncoat,
            team::Refusal::WrongKind => RoomWhy::WrongKind,
            team::Refusal::NoSuchOption => RoomWhy::NoSuchOption,
            team::Refusal::Ballot => RoomWhy::Ballot,
            team::Refusal::TooOften => RoomWhy::TooOften,
            team::Refusal::Motion => RoomWhy::Motion,
            team::Refusal::NoMotion => RoomWhy::NoMotion,
            team::Refusal::NoStone => RoomWhy::NoStone,
            team::Refusal::Muted => RoomWhy::Muted,
            team::Refusal::Closed => RoomWhy::Closed,
            team::Refusal::Text => RoomWhy::Text,
            team::Refusal::Drawing => RoomWhy::Drawing,
            team::Refusal::NoSuchPosition => RoomWhy::NoSuchPosition,
        };
        Fault::Room { room: why }.into()
    }
}
