//! [`Session`]: an engine that listens. Lines go in; answers, or tasks that take thought, come out.
//!
//! `memory` is what it remembers between commands, `settings` how it plays. `table` lists the commands; each group of
//! them has a file: `admin`, `board`, `time`, `facts`, `record`, `gogui`, `thought`. They read their arguments by `words`
//! and end with what was `said`, or with a `refusal`.

mod admin;
mod board;
mod facts;
mod gogui;
mod memory;
mod record;
mod refusal;
mod said;
mod settings;
mod table;
mod thought;
mod time;
mod words;

use rules::Position;

use crate::answer::{failure, success};
use crate::line::{Command, Line};
use crate::task::{Found, Task};

use memory::Memory;
use refusal::Refusal;
use said::Said;

pub use memory::Files;
pub use settings::Settings;

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

/// An engine that listens.
#[derive(Debug)]
pub struct Session {
    memory: Memory,
}

impl Session {
    /// A new session, with an empty board.
    pub fn new(settings: Settings, files: Files) -> Session {
        Session { memory: Memory::new(settings, files) }
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
        let done =
            table::handler(&command.name).map_or(Err(Refusal::Unknown), |handler| handler(&mut self.memory, command));
        match done {
            Ok(Said::Text(text)) => Reply::Text(success(id, &text)),
            Ok(Said::Quit) => Reply::Quit(success(id, "")),
            Ok(Said::Think(work)) => Reply::Task(Box::new(self.memory.task(command.id.clone(), work))),
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
                    self.memory.spend(color, spent);
                    self.memory.keep(color, mv);
                }
                task.told(answer)
            }
        }
    }

    /// The position as it stands.
    pub fn position(&self) -> &Position {
        self.memory.game.position()
    }
}
