//! [`Task`]: what a command wants to have thought about. It knows all it needs, so that it can be run on a thread of its
//! own while the session listens, and ended by a flag.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use player::go::{Bot, Choice, Effort, Fate, Group, Opinion, Rung, Status, Terms, heat, status};
use proof::Footing;
use rules::{Color, Game, Move, Point, PointSet};
use solver::{Limits, NoRank, solve_draft};
use tsumego::Draft;

use crate::analysis::{Stream, number_board, owner};
use crate::answer::{beginning, listed, success};
use crate::line::Id;

/// Something to think about.
#[derive(Debug)]
pub struct Task {
    pub(crate) id: Option<Id>,
    pub(crate) work: Work,
    pub(crate) game: Game,
    pub(crate) terms: Terms,
    pub(crate) effort: Effort,
    pub(crate) rung: &'static Rung,
    pub(crate) seed: u64,
    pub(crate) limit: Option<u64>,
}

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// A move; is it to be played, and does it come after the end of the game?
    Move {
        color: Color,
        keep: bool,
        cleanup: bool,
        stream: Option<Stream>,
    },
    /// An analysis, until somebody says stop.
    Watch {
        color: Color,
        stream: Stream,
    },
    Score,
    Status(StatusKind),
    Report,
    Solve {
        stone: Point,
        first: Color,
        nodes: u64,
    },
    Heat {
        playouts: u32,
        board: bool,
    },
    Owners,
    Candidates,
}

/// Which points of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StatusKind {
    Alive,
    Dead,
    Seki,
    Territory(Color),
    Dame,
}

impl Work {
    /// The side that is to move, where the command says so.
    pub(crate) fn color(&self) -> Option<Color> {
        match self {
            Work::Move { color, .. } | Work::Watch { color, .. } => Some(*color),
            _ => None,
        }
    }
}

/// What a task found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A move, or that the game is lost.
    Move(Choice),
    /// A text.
    Text(String),
    /// Why there is none.
    Refused(String),
    /// All there was to say has been said.
    Streamed,
}

/// What thinks: a bot, which remembers what it has thought about, and the last count of a game.
#[derive(Debug, Default)]
pub struct Mind {
    bot: Option<(&'static str, u64, Bot)>,
    counted: Option<(Counted, Status)>,
}

/// Which game was counted: its board, its moves, its terms and the thought that went into it.
type Counted = (u64, usize, Terms, u64);

/// Games played out to count a game, where a move would take more or less.
const COUNTING: std::ops::RangeInclusive<u64> = 400..=4_000;

/// The outside world, as far as a task may know it.
pub struct World<'a> {
    /// Set from outside when the task is to end.
    pub stop: &'a AtomicBool,
    /// Milliseconds since the task began.
    pub now: &'a dyn Fn() -> u64,
    /// Takes what is to be sent at once.
    pub say: &'a mut dyn FnMut(&str),
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("stop", &self.stop).finish_non_exhaustive()
    }
}

impl Task {
    /// Does any line that comes in end it?
    pub fn ends_on_input(&self) -> bool {
        matches!(self.work, Work::Watch { .. })
    }

    /// After how many milliseconds it is to be ended.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// Thinks.
    pub fn run(&self, mind: &mut Mind, world: &mut World<'_>) -> Found {
        match self.work {
            Work::Move { cleanup, stream, .. } => self.choose(mind, cleanup, stream, world),
            Work::Watch { stream, .. } => {
                let effort = Effort { playouts: u64::MAX, ..self.effort };
                (world.say)(&beginning(self.id.as_ref()));
                self.think(mind, &effort, Some(stream), world);
                Found::Streamed
            }
            Work::Score => Found::Text(self.count(mind, world.stop).score(self.terms).to_string()),
            Work::Status(kind) => Found::Text(listed_status(self.count(mind, world.stop), kind, self.size())),
            Work::Report => Found::Text(report(self.count(mind, world.stop))),
            Work::Solve { stone, first, nodes } => self.solve(stone, first, nodes, world.stop),
            Work::Heat { playouts, board } => Found::Text(self.warm(playouts, board, world.stop)),
            Work::Owners => {
                let opinion = self.think(mind, &self.effort, None, world);
                Found::Text(number_board(self.size(), |point| owner(&opinion, self.size(), point)))
            }
            Work::Candidates => Found::Text(gfx(&self.think(mind, &self.effort, None, world))),
        }
    }

    /// The move that is to be played on the session's board, if it is one.
    pub(crate) fn keeps(&self, choice: Choice) -> Option<(Color, Move)> {
        match (self.work, choice) {
            (Work::Move { color, keep: true, .. }, Choice::Play(mv)) => Some((color, mv)),
            _ => None,
        }
    }

    /// What is said of a move in the end.
    pub(crate) fn told(&self, choice: Choice) -> String {
        let word = match choice {
            Choice::Play(mv) => mv.to_string(),
            Choice::Resign => "resign".to_owned(),
        };
        match self.work {
            Work::Move { stream: Some(_), .. } => format!("play {word}\n\n"),
            _ => success(self.id.as_deref(), &word),
        }
    }

    fn size(&self) -> u8 {
        self.game.position().board().size()
    }

    fn choose(&self, mind: &mut Mind, cleanup: bool, stream: Option<Stream>, world: &mut World<'_>) -> Found {
        if stream.is_some() {
            (world.say)(&beginning(self.id.as_ref()));
        }
        let opinion = self.think(mind, &self.effort, stream, world);
        let passes = opinion.choice == Choice::Play(Move::Pass);
        let taking = (cleanup && passes).then(|| self.taking(&opinion, mind, world.stop)).flatten();
        Found::Move(taking.map_or(opinion.choice, Choice::Play))
    }

    /// The best move that takes a liberty of dead stones.
    fn taking(&self, opinion: &Opinion, mind: &mut Mind, stop: &AtomicBool) -> Option<Move> {
        let board = self.game.position().board();
        let dead = self.count(mind, stop).dead() & board.stones(!self.game.position().to_move());
        let liberties = dead.border(self.size()) & self.game.legal_moves();
        let moves = opinion.candidates.iter().map(|candidate| candidate.made);
        let mut moves = moves.chain(liberties.iter().map(Move::Play));
        moves.find(|mv| mv.point().is_some_and(|point| liberties.contains(point)))
    }

    fn think(&self, mind: &mut Mind, effort: &Effort, stream: Option<Stream>, world: &mut World<'_>) -> Opinion {
        let (size, to_move) = (self.size(), self.game.position().to_move());
        let (now, say, mut told) = (world.now, &mut *world.say, 0);
        let mut tell = |opinion: &Opinion| {
            let Some(stream) = stream.filter(|stream| now().saturating_sub(told) >= stream.interval) else { return };
            if let Some(line) = stream.line(opinion, size, to_move) {
                told = now();
                say(&line);
            }
        };
        let bot = mind.bot(self);
        let opinion = match stream.and_then(|stream| stream.among) {
            None => bot.think(&self.game, self.terms, effort, world.stop, &mut tell),
            Some(among) => bot.think_among(&self.game, self.terms, effort, &among.moves(), world.stop, &mut tell),
        };
        // Who asked to be told is told the last word in any case.
        if let Some(line) = stream.and_then(|stream| stream.line(&opinion, size, to_move)) {
            say(&line);
        }
        opinion
    }

    fn count<'m>(&self, mind: &'m mut Mind, stop: &AtomicBool) -> &'m Status {
        let playouts = self.effort.playouts.clamp(*COUNTING.start(), *COUNTING.end());
        let key = (self.game.position().hash(), self.game.moves().len(), self.terms, playouts);
        if mind.counted.as_ref().is_none_or(|(counted, _)| *counted != key) {
            let effort = Effort { playouts, ..self.effort };
            let status = status(&self.game, self.terms, &effort, stop);
            mind.counted = Some((key, status));
        }
        &mind.counted.as_ref().expect("it has just been counted").1
    }

    fn solve(&self, stone: Point, first: Color, nodes: u64, stop: &AtomicBool) -> Found {
        let mut position = self.game.position().clone();
        position.set_to_move(first);
        let mut draft = Draft::new(position.setup());
        draft.targets = solver::group_of(&position, stone);
        let limits = Limits { nodes, memory: self.effort.memory.max(1 << 20), stop: Some(stop), ..Limits::default() };
        match solve_draft(&draft, &NoRank, &limits) {
            Ok(report) => Found::Text(verdict(&report)),
            Err(error) => Found::Refused(error.to_string()),
        }
    }

    /// What random games say of every move: a few games at a time for each, so that it can be ended.
    fn warm(&self, playouts: u32, board: bool, stop: &AtomicBool) -> String {
        let moves: Vec<Move> = self.game.legal_moves().iter().map(Move::Play).collect();
        let mut sums = vec![(0.0, 0); moves.len()];
        let rounds = (0..playouts.div_ceil(ROUND)).flat_map(|round| (0..moves.len()).map(move |at| (round, at)));
        for (round, at) in rounds.take_while(|_| !stop.load(Relaxed)) {
            let games = ROUND.min(playouts - round * ROUND);
            let seed = self.seed.wrapping_add(u64::from(round));
            for warmth in heat(&self.game, Some(&moves[at..=at]), games, self.terms, seed).moves {
                sums[at] = (sums[at].0 + warmth.mean * f64::from(games), sums[at].1 + games);
            }
        }
        let played = moves.into_iter().zip(sums).filter(|(_, (_, games))| *games > 0);
        let means: Vec<(Move, f64)> = played.map(|(mv, (sum, games))| (mv, sum / f64::from(games))).collect();
        if board { heat_board(&means, self.size()) } else { heat_list(means) }
    }
}

/// Random games for one move before the next has its turn.
const ROUND: u32 = 50;

impl Mind {
    /// A mind that has thought of nothing yet.
    pub fn new() -> Mind {
        Mind::default()
    }

    /// The bot for this task; another strength makes another bot.
    fn bot(&mut self, task: &Task) -> &mut Bot {
        let wanted = (task.rung.name, task.seed);
        if self.bot.as_ref().is_none_or(|(name, seed, _)| (*name, *seed) != wanted) {
            self.bot = Some((wanted.0, wanted.1, Bot::new(task.rung.style, task.seed)));
        }
        &mut self.bot.as_mut().expect("it has just been made").2
    }
}

/// A line for each chain, as GTP lists them.
fn listed_status(status: &Status, kind: StatusKind, size: u8) -> String {
    let stones = status.groups().iter().fold(PointSet::EMPTY, |all, group| all | group.stones);
    let space = PointSet::full(size) - (stones - status.dead());
    let owned = |color: Option<Color>| space.filtered(|point| status.owner(point) == color);
    match kind {
        StatusKind::Alive => of_fate(status, Fate::Alive),
        StatusKind::Dead => of_fate(status, Fate::Dead),
        StatusKind::Seki => of_fate(status, Fate::Seki),
        StatusKind::Territory(color) => listed(owned(Some(color))),
        StatusKind::Dame => listed(owned(None)),
    }
}

fn of_fate(status: &Status, fate: Fate) -> String {
    let groups = status.groups().iter().filter(|group| group.fate == fate);
    groups.map(|group| listed(group.stones)).collect::<Vec<_>>().join("\n")
}

fn report(status: &Status) -> String {
    let line = |group: &Group| {
        let (color, fate, standing) = (group.color.name(), group.fate.code(), group.standing.code());
        format!("{color} {fate} {standing}: {}", listed(group.stones))
    };
    status.groups().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The grade, what it rests on, and the right moves: `dead proved B2`.
fn verdict(report: &solver::Report) -> String {
    let bounds = report.bounds();
    let moves: Vec<String> = report.best.iter().map(ToString::to_string).collect();
    let moves = if moves.is_empty() { String::new() } else { " ".to_owned() + &moves.join(" ") };
    match report.standing() {
        Some(standing) => format!("{} {}{moves}", standing.grade(), standing.footing().code()),
        None if bounds.low == bounds.high => format!("{} {}{moves}", bounds.low, Footing::Believed.code()),
        None => format!("unknown, {} to {}{moves}", bounds.low, bounds.high),
    }
}

/// `D4 3.5` for each move, the best first.
fn heat_list(mut means: Vec<(Move, f64)>) -> String {
    means.sort_by(|one, other| other.1.total_cmp(&one.1));
    means.iter().map(|(mv, mean)| format!("{mv} {mean:.2}")).collect::<Vec<_>>().join("\n")
}

/// The best move is 1, the worst -1, and what cannot be played 0.
fn heat_board(means: &[(Move, f64)], size: u8) -> String {
    let best = means.iter().map(|(_, mean)| *mean).fold(f64::NEG_INFINITY, f64::max);
    let worst = means.iter().map(|(_, mean)| *mean).fold(f64::INFINITY, f64::min);
    number_board(size, |point| {
        let mean = means.iter().find(|(mv, _)| *mv == Move::Play(point));
        mean.map_or(0.0, |(_, mean)| (2.0 * (mean - worst) / (best - worst).max(1e-9) - 1.0) as f32)
    })
}

/// How often the best moves won, in the language of GoGui's pictures.
fn gfx(opinion: &Opinion) -> String {
    let label = |candidate: &player::go::Candidate| {
        let point = candidate.made.point().filter(|_| candidate.visits > 0)?;
        Some(format!("LABEL {point} {:.0}", candidate.winrate * 100.0))
    };
    opinion.candidates.iter().take(10).filter_map(label).collect::<Vec<_>>().join("\n")
}
