//! [`Engine`]: a player that answers commands, be it a program, a server, a game record or this program itself.
//!
//! Whatever it does, it is bounded: it has so long for an answer, an answer has so many bytes, and at the end neither it
//! nor a process that it has started is left behind.

mod built_in;
mod pipe;
mod spec;

use std::fmt;
use std::time::Duration;

use console::Interrupt;
use gtp::Answer;
use gtp::arena::Replay;

use built_in::BuiltIn;
use pipe::Pipe;

pub(crate) use spec::{Spec, words};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// It cannot be started or reached.
    Start(String),
    /// It has ended, and said this on standard error.
    Died(String),
    /// It said nothing for so long.
    Hung(Duration),
    /// It sends what is no answer.
    Noise(gtp::Noise),
    /// The user has had enough.
    Stopped,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Start(why) => write!(f, "it cannot be started: {why}"),
            Broken::Died(last) if last.is_empty() => f.write_str("it ended unexpectedly"),
            Broken::Died(last) => write!(f, "it ended unexpectedly and said: {last}"),
            Broken::Hung(time) => write!(f, "no answer within {}", console::amount::span(*time)),
            Broken::Noise(noise) => noise.fmt(f),
            Broken::Stopped => f.write_str("the match was stopped"),
        }
    }
}

/// A player that is there.
#[derive(Debug)]
pub(crate) enum Engine {
    Pipe(Box<Pipe>),
    BuiltIn(Box<BuiltIn>),
    Replay(Box<Replay>),
}

impl Engine {
    /// Asks, and waits so long for the answer.
    pub(crate) fn ask(&mut self, command: &str, limit: Duration, interrupt: &Interrupt) -> Result<Answer, Broken> {
        match self {
            _ if interrupt.is_set() => Err(Broken::Stopped),
            Engine::Pipe(pipe) => pipe.ask(command, limit, interrupt),
            Engine::BuiltIn(engine) => engine.ask(command, limit, interrupt),
            Engine::Replay(replay) => Ok(replay.answer(command)),
        }
    }
}
