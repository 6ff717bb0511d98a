//! The engines, their settings, and what they answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use solver::classic::{Algorithm, Caveat, Engine, Gang, Haris, Heuristics, Horizon, Opinion, Reed, Version};

use super::{Code, GradeJson, LimitCode, ProblemRef, Turn};

/// Deeper or broader than this is the same as no limit.
const MOST: u32 = 10_000;

/// Who can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EngineId {
    Exact,
    /// What the exact search thinks best when its time is up.
    Guess,
    Minimax,
    AlphaBeta,
    EyePatterns,
    Learned,
}

/// One of `GET /api/engines`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EngineJson {
    pub id: EngineId,
    pub name: &'static str,
    /// What it begins with; none where there is nothing to set.
    pub settings: Option<SettingsJson>,
    /// Who can tell it how moves look; empty where it does not ask.
    pub rankers: Vec<RankerName>,
}

impl EngineJson {
    /// The exact search first, finished or not, then the classical engines with settings that answer at once.
    pub fn all(rankers: &[RankerName]) -> Vec<EngineJson> {
        let plain = |id, name| EngineJson { id, name, settings: None, rankers: Vec::new() };
        let set = |id, name| EngineJson { settings: Some(SettingsJson::of(id)), ..plain(id, name) };
        vec![
            plain(EngineId::Exact, "Exact search"),
            plain(EngineId::Guess, "Best guess so far"),
            set(EngineId::AlphaBeta, "Alpha-beta (Reed 2015)"),
            set(EngineId::Minimax, "Minimax (Reed 2015)"),
            set(EngineId::EyePatterns, "Eye patterns (Haris 2019)"),
            EngineJson { rankers: rankers.to_vec(), ..set(EngineId::Learned, "Learned (Gang and others)") },
        ]
    }
}

/// The settings of the classical engines. Each takes those that it knows; whatever is missing is as at the beginning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SettingsJson {
    /// Moves looked ahead after the first; none for no limit.
    pub depth: Option<u32>,
    /// Moves tried at each node; none for all.
    pub breadth: Option<u32>,
    pub version: VersionName,
    pub contact: i32,
    pub hane: i32,
    pub triangle: i32,
    pub mouth: i32,
    pub influence: i32,
    pub capture: i32,
    pub horizon: HorizonName,
    /// Are the defender's suicidal moves left out?
    pub no_suicide: bool,
    /// Are eyes counted at the horizon?
    pub eyes: bool,
    /// Moves that are tried before all others.
    pub picks: u32,
    /// Steps from the nearest stone, at most three.
    pub near: u32,
    /// Where something can be taken, are only the moves searched that take most?
    pub greedy: bool,
    /// Who tells the learned engine how moves look.
    pub ranker: RankerName,
}

/// Somebody who has learned how right moves look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RankerName {
    /// Nobody: all first moves are searched, in the order of the board.
    None,
    /// The study's random forest.
    Forest,
    /// Boosted trees of our own.
    Boosted,
    /// A small net of our own.
    Net,
    /// The one that the operator of the server has given it.
    Own,
}

/// Reed's evaluators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VersionName {
    LastMove,
    WholeBoard,
    AttackerTriangles,
}

/// What a position is worth where alpha-beta and minimax stop reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HorizonName {
    /// What it looks like in the list of moves.
    Same,
    /// Nothing but a capture counts.
    Capture,
    Influence,
    Eyes,
}

impl Default for SettingsJson {
    fn default() -> Self {
        let (weights, haris) = (Heuristics::default(), Haris::default());
        SettingsJson {
            depth: Some(6),
            breadth: Some(8),
            version: VersionName::AttackerTriangles,
            contact: weights.contact,
            hane: weights.hane,
            triangle: weights.triangle,
            mouth: weights.mouth,
            influence: weights.influence,
            capture: weights.capture,
            horizon: HorizonName::Same,
            no_suicide: haris.no_suicide,
            eyes: haris.eyes,
            picks: haris.picks as u32,
            near: Gang::default().near as u32,
            greedy: Gang::default().greedy,
            ranker: RankerName::Forest,
        }
    }
}

impl SettingsJson {
    /// What an engine begins with: settings that answer at once, and for the learned one those of its study.
    pub fn of(id: EngineId) -> SettingsJson {
        let usual = SettingsJson::default();
        match id {
            EngineId::Learned => SettingsJson { depth: Some(Gang::default().depth - 1), breadth: Some(3), ..usual },
            _ => usual,
        }
    }

    /// The classical engine with these settings; none for the exact search, finished or not.
    pub fn engine(&self, id: EngineId) -> Option<Engine> {
        match id {
            EngineId::Exact | EngineId::Guess => None,
            EngineId::Minimax => Some(Engine::Reed(self.reed(Algorithm::Minimax))),
            EngineId::AlphaBeta => Some(Engine::Reed(self.reed(Algorithm::AlphaBeta))),
            EngineId::EyePatterns => Some(Engine::Haris(self.haris())),
            EngineId::Learned => Some(Engine::Gang(self.gang())),
        }
    }

    fn reed(&self, algorithm: Algorithm) -> Reed {
        let version = match self.version {
            VersionName::LastMove => Version::LastMove,
            VersionName::WholeBoard => Version::WholeBoard,
            VersionName::AttackerTriangles => Version::AttackerTriangles,
        };
        let &SettingsJson { contact, hane, triangle, mouth, influence, capture, .. } = self;
        let heuristics = Heuristics { version, contact, hane, triangle, mouth, influence, capture };
        let whole_board = Heuristics::default().blind();
        let horizon = match self.horizon {
            HorizonName::Same => Horizon::Same,
            HorizonName::Capture => Horizon::Other(whole_board),
            HorizonName::Influence => Horizon::Other(Heuristics { influence: 1, ..whole_board }),
            HorizonName::Eyes => Horizon::Eyes,
        };
        Reed { algorithm, depth: self.depth(), breadth: self.breadth(), heuristics, horizon }
    }

    fn haris(&self) -> Haris {
        let picks = self.picks.min(MOST) as usize;
        Haris { depth: self.depth(), no_suicide: self.no_suicide, eyes: self.eyes, picks }
    }

    /// Its depth counts the first move too.
    fn gang(&self) -> Gang {
        let depth = self.depth().map_or(MOST, |depth| depth + 1);
        Gang { depth, breadth: self.breadth(), near: self.near.min(3) as usize, greedy: self.greedy }
    }

    fn breadth(&self) -> Option<usize> {
        self.breadth.filter(|&breadth| breadth < MOST).map(|breadth| breadth as usize)
    }

    fn depth(&self) -> Option<u32> {
        self.depth.filter(|&depth| depth < MOST)
    }
}

/// Who plays against a person: the proof, or somebody who proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Opponent {
    pub engine: EngineId,
    #[serde(default)]
    pub settings: SettingsJson,
}

/// Who made a move that no proof says, and with which settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PlayedBy {
    pub engine: EngineId,
    pub settings: Option<SettingsJson>,
    pub nodes: u64,
    pub ms: u64,
    /// Never: it stands there so that nobody takes it for a proof.
    pub proved: bool,
}

/// `POST /api/compare`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Compare {
    pub problem: ProblemRef,
    pub engine: EngineId,
    #[serde(default)]
    pub settings: SettingsJson,
    /// Moves that lead to the position it is asked about.
    #[serde(default)]
    pub moves: Vec<Turn>,
    /// Positions at the most.
    #[serde(default)]
    pub nodes: Option<u64>,
}

/// The event `progress`, and a part of the event `result`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Seen {
    pub nodes: u64,
    pub ms: u64,
    /// The longest line looked at.
    pub deepest: usize,
    /// The move that it would play now.
    pub best: Option<Turn>,
    pub score: Option<i64>,
    /// First moves that have been judged, of so many.
    pub judged: usize,
    pub first_moves: usize,
}

/// The event `result`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Compared {
    pub engine: EngineId,
    #[serde(flatten)]
    pub seen: Seen,
    /// What it thinks becomes of the target; none for the exact search, which knows.
    pub opinion: Option<Code<Opinion>>,
    /// What ended it early.
    pub limit: Option<LimitCode>,
    /// Is the move right by the exact verdict? None without a move or a verdict.
    pub right: Option<bool>,
    pub right_moves: Vec<Turn>,
    /// The exact verdict; none as long as nobody knows it.
    pub grade: Option<GradeJson>,
    /// With what it was run; none where there is nothing to set.
    pub settings: Option<SettingsJson>,
    /// What is odd about the settings.
    pub caveats: Vec<Code<Caveat>>,
}
