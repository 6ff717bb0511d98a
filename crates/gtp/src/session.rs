//! [`Session`]: what an engine remembers between commands. Lines go in; answers, or tasks that take thought, come out.
//!
//! `table` lists the commands; each group of them has a file: `admin`, `board`, `time`, `facts`, `record`, `thought`.

mod admin;
mod board;
mod facts;
mod gogui;
mod record;
mod table;
mod thought;
mod time;
mod words;

use std::fmt;

use player::go::clock::Clock;
use player::go::{Effort, RUNGS, Rung, Terms};
use rules::{ByColor, Color, Game, KoRule, Move, Position};

use crate::answer::{failure, success};
use crate::line::{Command, Line};
use crate::task::{Found, Task, Work};

pub(crate) use words::listed;

/// How an engine plays unless it is told otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How strong.
    pub rung: &'static Rung,
    /// How much thought goes into a move; what the rung says where nobody says more.
    pub playouts: Option<u64>,
    /// Threads that think.
    pub threads: usize,
    /// Bytes for the tree.
    pub memory: usize,
    /// The longest thought about one move, in milliseconds.
    pub time: Option<u64>,
    /// Where chance comes from.
    pub seed: u64,
}

impl Default for Settings {
    /// Full strength on one core.
    fn default() -> Settings {
        let rung = RUNGS.last().expect("the ladder has rungs");
        Settings { rung, playouts: None, threads: 1, memory: 128 << 20, time: None, seed: 0 }
    }
}

/// Where `loadsgf` finds its files: a name goes in, the bytes or a sentence comes out.
pub type Files = Box<dyn Fn(&str) -> Result<Vec<u8>, String> + Send>;

/// What comes of a line.
#[derive(Debug)]
pub enum Reply {
    /// The line wanted no answer.
    Nothing,
    /// The answer.
    Text(String),
    /// The answer, after which nothing is read any more.
    Quit(String),
    /// There is something to think about first: run the task and hand what it found to [`Session::settle`].
    Task(Box<Task>),
}

/// An engine's memory.
pub struct Session {
    settings: Settings,
    files: Files,
    game: Game,
    terms: Terms,
    clocks: ByColor<Option<Clock>>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("settings", &self.settings).field("game", &self.game).finish_non_exhaustive()
    }
}

/// Why a command is refused, in the words of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    Unknown,
    Syntax,
    Illegal,
    Size,
    Other(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Refusal::Unknown => "unknown command",
            Refusal::Syntax => "syntax error",
            Refusal::Illegal => "illegal move",
            Refusal::Size => "unacceptable size",
            Refusal::Other(text) => text,
        })
    }
}

/// What a command comes to.
pub(crate) enum Said {
    Text(String),
    Think(Work),
    Quit,
}

type Done = Result<Said, Refusal>;

impl Session {
    /// A new session, with an empty board.
    pub fn new(settings: Settings, files: Files) -> Session {
        let clocks = ByColor { black: None, white: None };
        Session { settings, files, game: fresh(DEFAULT_SIZE), terms: Terms::default(), clocks }
    }

    /// Takes a line.
    pub fn take(&mut self, line: &[u8]) -> Reply {
        match Line::read(line) {
            Line::Nothing | Line::Interrupt => Reply::Nothing,
            Line::TooLong(id) => Reply::Text(failure(id.as_deref(), "line too long")),
            Line::Command(command) => self.obey(&command),
        }
    }

    fn obey(&mut self, command: &Command) -> Reply {
        let id = command.id.as_deref();
        let done = table::handler(&command.name).map_or(Err(Refusal::Unknown), |handler| handler(self, command));
        match done {
            Ok(Said::Text(text)) => Reply::Text(success(id, &text)),
            Ok(Said::Quit) => Reply::Quit(success(id, "")),
            Ok(Said::Think(work)) => Reply::Task(Box::new(self.task(command.id.clone(), work))),
            Err(refusal) => Reply::Text(failure(id, &refusal.to_string())),
        }
    }

    /// The rest of the answer to a task, which took so many milliseconds.
    pub fn settle(&mut self, task: &Task, found: Found, spent: u64) -> String {
        let id = task.id.as_deref();
        match found {
            Found::Streamed => "\n".to_owned(),
            Found::Refused(sentence) => failure(id, &sentence),
            Found::Text(text) => success(id, &text),
            Found::Move(answer) => {
                if let Some((color, mv)) = task.keeps(answer) {
                    self.spend(color, spent);
                    self.keep(color, mv);
                }
                task.told(answer)
            }
        }
    }

    /// The position as it stands.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    fn size(&self) -> u8 {
        self.game.position().board().size()
    }

    /// Plays a move that the engine chose.
    fn keep(&mut self, color: Color, mv: Move) {
        self.game.resume();
        // The engine's own moves are legal; should one not be, the controller will say so.
        let _ = self.game.play_as(color, mv);
    }

    fn effort(&self) -> Effort {
        let playouts = match (self.settings.playouts, self.settings.time) {
            (Some(playouts), _) => playouts,
            (None, Some(_)) => u64::MAX,
            (None, None) => PLAYOUTS,
        };
        Effort { playouts, threads: self.settings.threads, memory: self.settings.memory }
    }
}

const DEFAULT_SIZE: u8 = 19;
/// Games played out for a move where nobody says; weak rungs play fewer.
const PLAYOUTS: u64 = 10_000;

/// An empty board. What other programs may play we accept, so repetition is left to the rule of the single ko.
fn fresh(size: u8) -> Game {
    Game::new(Position::empty(size).expect("the size was checked"), KoRule::Basic)
}
