//! What one visitor sees of a room.

use rules::Color;
use schemars::JsonSchema;
use serde::Serialize;
use team::{
    Channel, CountView, Ending, Line, MemberId, MemberView, MotionView, OptionView, Outcome, PastView, Place, Proposal,
    Reason, Say, Sketch, Stage, StepView, Subject, TurnView, View,
};

use super::{AgreedJson, Captures, Code, GameScore, GoStep, Hue, PairJson, Points, RoomId, Stones, TimeJson, Turn};

/// How far a room has got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StageCode {
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
pub enum PhaseCode {
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

/// A room, as one visitor may see it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RoomJson {
    pub id: RoomId,
    /// Counts what has happened.
    pub version: u64,
    /// The time here, in milliseconds since 1970, as all times of a room are.
    pub now: u64,
    /// Are `past` and `lines` all there are? If not they are those that are new.
    pub whole: bool,
    pub stage: StageCode,
    pub agreed: AgreedJson,
    #[serde(flatten)]
    pub people: PeopleJson,
    #[serde(flatten)]
    pub game: RoomGameJson,
    #[serde(flatten)]
    pub decisions: DecisionsJson,
    #[serde(flatten)]
    pub talk: TalkJson,
    /// Is the viewer asked the questions of `/api/questions`?
    pub questions: bool,
    /// The room of the next game.
    pub rematch: Option<String>,
}

/// Who is in a room.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PeopleJson {
    /// The viewer, if they sit in the room.
    pub you: Option<u64>,
    pub host: Option<u64>,
    pub captains: PairJson<Option<u64>>,
    pub members: Vec<MemberJson>,
}

/// The game of a room.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RoomGameJson {
    /// What the game started with.
    pub handicap: u8,
    pub komi: f64,
    pub stones: Stones,
    /// Stones that each colour has taken.
    pub captures: Captures,
    pub moves: Vec<GoStep>,
    /// Stones with few liberties, where the room points them out.
    pub weak: Points,
    pub clocks: PairJson<Option<TimeJson>>,
    pub count: Option<MarksJson>,
    pub outcome: Option<ClosingJson>,
    /// After the game: after how many moves the position is that everybody looks at.
    pub shown: Option<usize>,
}

/// What teams decide, and have decided.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DecisionsJson {
    pub turn: Option<RoomTurnJson>,
    pub past: Vec<PastJson>,
    pub motion: Option<MotionJson>,
}

/// What was said and drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TalkJson {
    pub lines: Vec<LineSaid>,
    pub sketches: Vec<SketchJson>,
}

/// A member as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MemberJson {
    pub id: u64,
    pub name: String,
    /// Such as `3k`; empty where none was said.
    pub rank: String,
    pub place: Code<Place>,
    pub here: bool,
    pub muted: bool,
}

/// The turn under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RoomTurnJson {
    pub color: Hue,
    /// The number of the question.
    pub ask: u32,
    pub phase: PhaseCode,
    pub began: u64,
    pub until: u64,
    /// Milliseconds that the phases before took from the team's clock.
    pub spent: u64,
    /// Is the viewer asked to act?
    pub your_move: bool,
    /// What the viewer has proposed, and voted for.
    pub proposal: Option<String>,
    pub ballot: Vec<String>,
    pub options: Vec<OptionJson>,
    /// Who is asked, and who has acted, for those who see inside the team.
    pub asked: Vec<u64>,
    pub acted: Vec<u64>,
}

/// What may be voted for, or could be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OptionJson {
    pub what: String,
    /// How often it was proposed, and how many voted for it, once the vote is over.
    pub proposed: u32,
    pub votes: u32,
}

/// A turn that is over. What went on within the team is there for those who may see it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PastJson {
    /// How many moves were on the board before it.
    pub number: usize,
    pub color: Hue,
    pub chosen: String,
    pub at: u64,
    /// Milliseconds that the members took.
    pub used: u64,
    /// Was it taken back?
    pub undone: bool,
    pub by: Option<Code<Reason>>,
    /// Did chance break a tie?
    pub tie: bool,
    pub options: Vec<OptionJson>,
    /// What an engine says that moves are worth, in points.
    pub values: Vec<ValueJson>,
    /// Which suggestions were bad on purpose.
    pub decoys: Vec<String>,
    /// What the viewer proposed and voted for.
    pub proposal: Option<String>,
    pub ballot: Vec<String>,
    /// Who proposed and voted for what, once that is revealed.
    pub proposals: Vec<CastJson>,
    pub ballots: Vec<CastJson>,
}

#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ValueJson {
    pub what: String,
    pub points: f64,
}

/// What a member said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CastJson {
    pub member: u64,
    pub what: Vec<String>,
}

/// A motion under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MotionJson {
    pub subject: Code<Subject>,
    /// The team that it came from, and the one that votes on it.
    pub team: Hue,
    pub asked: Hue,
    pub until: u64,
    pub yes: usize,
    pub no: usize,
    /// What the viewer says.
    pub you: Option<bool>,
}

/// A count, under way or done.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MarksJson {
    /// Does an engine look at the stones first?
    pub working: bool,
    pub dead: Points,
    pub seki: Points,
    pub says: Vec<SaysJson>,
    pub until: u64,
    /// How the game would end.
    pub score: GameScore,
}

/// What a member says about a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SaysJson {
    pub member: u64,
    pub say: Code<Say>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ClosingJson {
    pub code: Code<Ending>,
    pub winner: Option<Hue>,
    pub points: Option<f64>,
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LineSaid {
    pub at: u64,
    pub member: u64,
    pub channel: Code<Channel>,
    /// The speaker's team.
    pub team: Option<Hue>,
    pub text: String,
    /// How many moves were on the board.
    pub number: usize,
}

/// What a member draws on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SketchJson {
    pub member: u64,
    pub circles: Points,
    pub crosses: Points,
    pub line: Vec<Turn>,
}

/// A room in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RoomSummary {
    pub id: RoomId,
    pub size: u8,
    /// The names of the teams.
    pub black: String,
    pub white: String,
    pub stage: StageCode,
    /// As a game record says it; empty while it goes on.
    pub result: String,
    /// Have you opened it?
    pub yours: bool,
    /// Milliseconds since 1970.
    pub changed: i64,
}

impl RoomJson {
    /// What a viewer sees, at this time. Of a room that they know already only the last turns and lines are told.
    pub fn new(id: &RoomId, room: &team::Room, viewer: Option<MemberId>, now: u64, new: Option<News>) -> RoomJson {
        let view = room.view(viewer);
        let News { turns, lines } = new.unwrap_or(News { turns: view.past.len(), lines: view.lines.len() });
        RoomJson {
            id: id.clone(),
            version: room.version(),
            now,
            whole: new.is_none(),
            stage: view.stage.into(),
            agreed: AgreedJson::from(&view.settings),
            people: PeopleJson::from(&view),
            game: RoomGameJson::new(room.game(), &view),
            decisions: DecisionsJson::new(&view, turns),
            talk: TalkJson::new(&view, lines),
            questions: view.questions,
            rematch: view.rematch,
        }
    }
}

impl From<&View> for PeopleJson {
    fn from(view: &View) -> PeopleJson {
        let id = |member: Option<MemberId>| member.map(|id| id.0);
        PeopleJson {
            you: id(view.you),
            host: id(view.host),
            captains: PairJson { black: id(view.captains.black), white: id(view.captains.white) },
            members: view.members.iter().map(MemberJson::from).collect(),
        }
    }
}

impl RoomGameJson {
    fn new(game: &rules::Game, view: &View) -> RoomGameJson {
        let step = |turn: &rules::Turn| GoStep {
            turn: turn.mv.to_string(),
            color: Code(turn.color),
            captured: Points(turn.taken),
        };
        let clock = |clock: Option<(u64, u32)>| clock.map(|(ms, extra)| TimeJson { ms, extra });
        RoomGameJson {
            handicap: view.opening.handicap,
            komi: f64::from(view.opening.komi.half_points()) / 2.0,
            stones: Stones::from(game.position().setup()),
            captures: Captures { black: game.captures().black, white: game.captures().white },
            moves: view.moves.iter().map(step).collect(),
            weak: Points(view.weak),
            clocks: PairJson { black: clock(view.clocks.black), white: clock(view.clocks.white) },
            count: view.count.as_ref().map(MarksJson::from),
            outcome: view.outcome.map(ClosingJson::from),
            shown: view.shown,
        }
    }
}

impl DecisionsJson {
    fn new(view: &View, turns: usize) -> DecisionsJson {
        DecisionsJson {
            turn: view.turn.as_ref().map(RoomTurnJson::from),
            past: last(&view.past, turns).map(PastJson::from).collect(),
            motion: view.motion.as_ref().map(MotionJson::from),
        }
    }
}

impl TalkJson {
    fn new(view: &View, lines: usize) -> TalkJson {
        TalkJson {
            lines: last(&view.lines, lines).map(|line| LineSaid::from(&**line)).collect(),
            sketches: view.sketches.iter().map(SketchJson::from).collect(),
        }
    }
}

/// How many turns and lines a viewer does not know yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct News {
    pub turns: usize,
    pub lines: usize,
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
            place: Code(member.place),
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
            by: past.reason.map(Code),
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
        let (team, asked) = (Code(motion.team), Code(motion.asked));
        MotionJson {
            subject: Code(motion.subject),
            team,
            asked,
            until: motion.until,
            yes: motion.yes,
            no: motion.no,
            you: motion.you,
        }
    }
}

impl From<&CountView> for MarksJson {
    fn from(count: &CountView) -> MarksJson {
        let says = count.says.iter().map(|(id, say)| SaysJson { member: id.0, say: Code(*say) });
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
        let points = match outcome.ending {
            Ending::Points(margin) => Some(f64::from(margin.0) / 2.0),
            _ => None,
        };
        ClosingJson { code: Code(outcome.ending), winner: outcome.winner.map(Code), points }
    }
}

impl From<&Line> for LineSaid {
    fn from(line: &Line) -> LineSaid {
        LineSaid {
            at: line.at,
            member: line.member.0,
            channel: Code(line.channel),
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
