//! The messages of whole games of Go against the computer, and of what it thinks of positions.

use player::go::clock::{Clock, TimeControl};
use player::go::{Candidate, Fate, Heat, Met, Opinion, Rung, Scoring, Standing, Warmth};
use rules::Color;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Captures, Code, GameScore, GoId, Hue, MarginCode, Points, Stones, Turn, Vertex};

/// Moves that are told of an opinion, and how far each is followed.
const MOST_CANDIDATES: usize = 5;
const LONGEST_LINE: usize = 10;

/// `POST /api/go`: what to play. Only the board is needed.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
pub struct NewGo {
    pub size: u8,
    /// How strong the computer is, by the name of its rung.
    #[serde(default)]
    pub rung: Option<String>,
    /// The colour of whoever begins.
    #[serde(default)]
    pub color: Option<Hue>,
    /// Black stones that are there before White begins: none, or from 2 on.
    #[serde(default)]
    pub handicap: u8,
    /// What White gets; by the rules and the handicap where nothing is said.
    #[serde(default)]
    pub komi: Option<f64>,
    #[serde(default)]
    pub scoring: ScoringName,
    #[serde(default)]
    pub clock: Option<ClockJson>,
}

/// How a finished game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScoringName {
    #[default]
    Area,
    Territory,
}

/// The kinds of clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockName {
    Absolute,
    ByoYomi,
    Canadian,
    Fischer,
}

/// How much time the players have, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClockJson {
    pub kind: ClockName,
    /// Before anything else.
    pub main: u32,
    /// The length of a period, or what Fischer's clock adds after a move.
    #[serde(default)]
    pub period: u32,
    /// Periods of byo-yomi, or moves in a Canadian period.
    #[serde(default)]
    pub count: u32,
}

/// A day: no clock needs more.
const MOST_SECONDS: u32 = 86_400;
/// Periods, or moves in one.
const MOST_PERIODS: u32 = 100;

impl ClockJson {
    /// The clock, if it is one that a game can be played with.
    pub fn control(self) -> Option<TimeControl> {
        let ClockJson { kind, main, period, count } = self;
        let overtime = (1..=MOST_SECONDS).contains(&period) && (1..=MOST_PERIODS).contains(&count);
        let (main_ms, period_ms) = (u64::from(main) * 1000, u64::from(period) * 1000);
        let control = match kind {
            ClockName::Absolute if main > 0 => TimeControl::Absolute { main: main_ms },
            ClockName::ByoYomi if overtime => TimeControl::ByoYomi { main: main_ms, period: period_ms, periods: count },
            ClockName::Canadian if overtime => TimeControl::Canadian { main: main_ms, period: period_ms, moves: count },
            ClockName::Fischer if main > 0 && period <= MOST_SECONDS => {
                TimeControl::Fischer { main: main_ms, increment: period_ms }
            }
            _ => return None,
        };
        (main <= MOST_SECONDS).then_some(control)
    }
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TimeJson {
    /// Milliseconds of the main time, or of the period that is running.
    pub ms: u64,
    /// Periods left, or moves to be made in this one; 0 during the main time.
    pub extra: u32,
}

impl From<Clock> for TimeJson {
    fn from(clock: Clock) -> TimeJson {
        TimeJson { ms: clock.left().unwrap_or_default(), extra: clock.extra() }
    }
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClocksJson {
    pub agreed: ClockJson,
    pub black: TimeJson,
    pub white: TimeJson,
}

/// A strength of the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RungJson {
    pub name: &'static str,
    /// What people call it, in English; the page has words for the name.
    pub title: &'static str,
    pub met: MetJson,
}

/// A match of this strength on 9x9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MetJson {
    /// The name of the other strength, or `gnugo`: GNU Go 3.8 at its level 10.
    pub other: &'static str,
    pub games: u16,
    /// Those that were won against the other.
    pub won: u16,
    /// So many games were played out for every move, where otherwise time decides.
    pub playouts: Option<u64>,
}

impl From<Met> for MetJson {
    fn from(Met { other, games, won, playouts }: Met) -> MetJson {
        MetJson { other, games, won, playouts }
    }
}

impl From<&Rung> for RungJson {
    fn from(rung: &Rung) -> RungJson {
        RungJson { name: rung.name, title: rung.title, met: rung.met.into() }
    }
}

/// `GET /api/offer`: what can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OfferJson {
    /// The weakest first.
    pub rungs: Vec<RungJson>,
    pub boards: Vec<BoardJson>,
    /// The operator's engines, which can play in rooms.
    pub engines: Vec<String>,
    /// Can programs come into rooms, and play against teams from outside?
    pub door: bool,
}

/// A board to play on, and how many stones of handicap there is room for; 0 where there can be none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BoardJson {
    pub size: u8,
    pub most_handicap: u8,
}

/// `POST /api/go/{id}/turn`: a point, `pass`, `resign`, or `time` when the clock has run out, in answer to the version that
/// was seen.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct GoTurn {
    pub turn: String,
    pub version: i64,
    /// Milliseconds that it took: the clock runs while the page is open.
    #[serde(default)]
    pub spent: u64,
}

/// `POST /api/go/{id}/answer`: lets the computer move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct GoAnswer {
    pub version: i64,
    /// Play at once: somebody has stopped the search.
    #[serde(default)]
    pub hurry: bool,
}

/// `POST /api/go/{id}/undo`, `estimate`, `count`, `agree` and `resume`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct GoSeen {
    pub version: i64,
}

/// `POST /api/go/{id}/mark`: the stones here are dead, or they are not, the other way round than it was.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct GoMark {
    pub version: i64,
    pub point: Vertex,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GoJson {
    pub id: GoId,
    pub version: i64,
    pub rung: RungJson,
    /// Milliseconds that the computer thinks about a move, at most.
    pub patience: u64,
    /// Your colour.
    pub you: Hue,
    pub your_turn: bool,
    pub computers_turn: bool,
    pub may_undo: bool,
    /// The black stones of the handicap.
    pub handicap: Points,
    pub komi: f64,
    pub scoring: ScoringName,
    pub clocks: Option<ClocksJson>,
    pub stones: Stones,
    /// Stones that each colour has taken.
    pub captures: Captures,
    pub turns: Vec<GoStep>,
    /// Have both passed? Then the stones are to be counted.
    pub over: bool,
    /// What is dead and how much everybody has, once that was asked for.
    pub count: Option<CountJson>,
    pub score: Option<GameScore>,
}

/// A turn that was taken: a point, `pass`, or `resume` where both had passed and play goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GoStep {
    pub turn: String,
    pub color: Hue,
    pub captured: Points,
}

/// What becomes of stones at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FateCode {
    Alive,
    Dead,
    Seki,
}

impl From<Fate> for FateCode {
    fn from(fate: Fate) -> FateCode {
        match fate {
            Fate::Alive => FateCode::Alive,
            Fate::Dead => FateCode::Dead,
            Fate::Seki => FateCode::Seki,
        }
    }
}

/// How sure a fate is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CertaintyCode {
    /// Whoever moves first.
    Proved,
    Believed,
    /// It depends on who moves first, or nobody can say.
    Unsettled,
}

impl From<Standing> for CertaintyCode {
    fn from(standing: Standing) -> CertaintyCode {
        match standing {
            Standing::Proved => CertaintyCode::Proved,
            Standing::Believed => CertaintyCode::Believed,
            Standing::Unsettled => CertaintyCode::Unsettled,
        }
    }
}

/// Stones that share their fate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GroupJson {
    pub color: Hue,
    pub stones: Points,
    /// What the computer makes of them.
    pub fate: FateCode,
    pub certainty: CertaintyCode,
    /// Are they counted as dead?
    pub dead: bool,
}

/// The count of a finished game, as the stones are marked.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CountJson {
    pub groups: Vec<GroupJson>,
    /// Points that only one colour's living stones surround.
    pub territory: PairJson<Points>,
    /// The points of both, the komi among White's.
    pub points: PairJson<f64>,
}

/// One of each colour.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PairJson<T> {
    pub black: T,
    pub white: T,
}

impl GameScore {
    /// So many points more for Black.
    pub fn by_points(lead: f64) -> GameScore {
        if lead == 0.0 {
            return GameScore { code: MarginCode::Draw, winner: None, points: None };
        }
        let winner = if lead > 0.0 { Color::Black } else { Color::White };
        GameScore { code: MarginCode::Points, winner: Some(Code(winner)), points: Some(lead.abs()) }
    }

    /// A game that nobody had to count.
    pub fn won(code: MarginCode, winner: Color) -> GameScore {
        GameScore { code, winner: Some(Code(winner)), points: None }
    }
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GoSummary {
    pub id: GoId,
    pub size: u8,
    pub handicap: u8,
    pub rung: RungJson,
    pub you: Hue,
    pub turns: usize,
    /// None while it goes on.
    pub score: Option<GameScore>,
    /// Milliseconds since 1970.
    pub changed: i64,
}

/// `POST /api/analyse` and `POST /api/heat`: a position, and how a game would be counted.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
pub struct Analyse {
    pub stones: Stones,
    #[serde(default)]
    pub komi: Option<f64>,
    #[serde(default)]
    pub scoring: ScoringName,
    /// A glance, as for one of many positions.
    #[serde(default)]
    pub quick: bool,
}

/// What the computer thinks of a position.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AnalysisJson {
    /// Games that it played out.
    pub playouts: u64,
    /// How often Black won them, in percent.
    pub winrate: f64,
    /// By how many points Black led at their end, on average.
    pub lead: f64,
    /// Whose each point was at their end, A1, B1 and so on: 100 for always Black's, -100 for always White's.
    pub owners: Vec<i8>,
    /// The best moves first.
    pub candidates: Vec<CandidateJson>,
}

/// A move that was thought about.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CandidateJson {
    #[serde(rename = "move")]
    pub made: Turn,
    pub visits: u64,
    /// How often Black won after it, in percent.
    pub winrate: f64,
    /// By how many points Black led at the end, on average.
    pub lead: f64,
    /// How play would go on, this move first.
    pub line: Vec<Turn>,
}

impl AnalysisJson {
    /// An opinion of whoever is to move, told for Black.
    pub fn new(opinion: &Opinion, to_move: Color) -> AnalysisJson {
        let best = opinion.candidates.iter().take(MOST_CANDIDATES);
        AnalysisJson {
            playouts: opinion.playouts,
            winrate: percent(opinion.winrate, to_move),
            lead: points(opinion.score, to_move),
            owners: opinion.ownership.iter().map(|owned| (owned * 100.0).round() as i8).collect(),
            candidates: best.map(|candidate| CandidateJson::new(candidate, to_move)).collect(),
        }
    }
}

impl CandidateJson {
    fn new(candidate: &Candidate, to_move: Color) -> CandidateJson {
        CandidateJson {
            made: Turn(candidate.made),
            visits: candidate.visits,
            winrate: percent(candidate.winrate, to_move),
            lead: points(candidate.score, to_move),
            line: candidate.line.iter().take(LONGEST_LINE).map(|&made| Turn(made)).collect(),
        }
    }
}

/// A share of the side to move as one of Black's, in percent with one decimal.
fn percent(share: f32, to_move: Color) -> f64 {
    let black = if to_move == Color::Black { share } else { 1.0 - share };
    tenths(f64::from(black) * 100.0)
}

fn points(lead: f32, to_move: Color) -> f64 {
    tenths(f64::from(if to_move == Color::Black { lead } else { -lead }))
}

/// Tells no more than is known.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// What random games say about every move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct HeatJson {
    /// Games after each move.
    pub playouts: u32,
    pub moves: Vec<WarmthJson>,
}

/// What random games say about a move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct WarmthJson {
    #[serde(rename = "move")]
    pub made: Turn,
    /// By how many points whoever is to move leads at their end, on average.
    pub mean: f64,
    /// The standard deviation of that in a single game.
    pub deviation: f64,
    /// How many moves are better.
    pub rank: usize,
}

impl HeatJson {
    pub fn new(heat: &Heat, playouts: u32) -> HeatJson {
        let told = |warmth: &Warmth| WarmthJson {
            made: Turn(warmth.made),
            mean: tenths(warmth.mean),
            deviation: tenths(warmth.deviation),
            rank: warmth.rank,
        };
        HeatJson { playouts, moves: heat.moves.iter().map(told).collect() }
    }
}

impl From<ScoringName> for Scoring {
    fn from(name: ScoringName) -> Scoring {
        match name {
            ScoringName::Area => Scoring::Area,
            ScoringName::Territory => Scoring::Territory,
        }
    }
}
