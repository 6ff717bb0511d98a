//! [`Engine`]: a player that answers commands, be it a program, a server, a game record or this program itself.
//!
//! Whatever it does, it is bounded: it has so long for an answer, an answer has so many bytes, and at the end neither it
//! nor a process that it has started is left behind.

mod broken;
mod built_in;
mod pipe;
mod spec;

use std::time::Duration;

use console::Interrupt;
use gtp::EngineAnswer;
use gtp::arena::Replay;

use built_in::BuiltIn;
use pipe::Pipe;

pub(crate) use broken::Broken;
pub(crate) use spec::{Spec, words};

/// A player that is there.
#[derive(Debug)]
pub(crate) enum Engine {
    Pipe(Box<Pipe>),
    BuiltIn(Box<BuiltIn>),
    Replay(Box<Replay>),
}

impl Engine {
    /// Asks, and waits so long for the answer.
    pub(crate) fn ask(
        &mut self,
        command: &str,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<EngineAnswer, Broken> {
        match self {
            _ if interrupt.is_set() => Err(Broken::Stopped),
            Engine::Pipe(pipe) => pipe.ask(command, limit, interrupt),
            Engine::BuiltIn(engine) => engine.ask(command, limit, interrupt),
            Engine::Replay(replay) => Ok(replay.answer(command)),
        }
    }
}
