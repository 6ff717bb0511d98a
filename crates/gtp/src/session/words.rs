//! Arguments as the protocol writes them: colours, vertices, numbers.

use rules::{Color, Move, Point};

use super::refusal::Refusal;
use crate::line::Command;

/// What a word must be to be understood.
pub(super) type Read<T> = Result<T, Refusal>;

impl Command {
    /// The argument at this place.
    pub(super) fn word(&self, at: usize) -> Read<&str> {
        self.arguments.get(at).map(String::as_str).ok_or(Refusal::Syntax)
    }

    pub(super) fn color(&self, at: usize) -> Read<Color> {
        color(self.word(at)?)
    }

    pub(super) fn vertex(&self, at: usize, size: u8) -> Read<Move> {
        vertex(self.word(at)?, size)
    }

    pub(super) fn point(&self, at: usize, size: u8) -> Read<Point> {
        self.vertex(at, size)?.point().ok_or(Refusal::Syntax)
    }

    pub(super) fn number<T: std::str::FromStr>(&self, at: usize) -> Read<T> {
        self.word(at)?.parse().map_err(|_| Refusal::Syntax)
    }

    /// The argument at this place, if there is one.
    pub(super) fn number_or<T: std::str::FromStr>(&self, at: usize, otherwise: T) -> Read<T> {
        if self.arguments.len() > at { self.number(at) } else { Ok(otherwise) }
    }

    /// A span of time in seconds, as milliseconds.
    pub(super) fn milliseconds(&self, at: usize) -> Read<u64> {
        let seconds: f64 = self.number(at)?;
        // Some controllers tell negative times when a flag is about to fall.
        let within = seconds.is_finite() && seconds < 1e9;
        within.then_some((seconds.max(0.0) * 1000.0) as u64).ok_or(Refusal::Syntax)
    }
}

/// `b`, `black`, `w` or `white`, in capitals or not.
pub(super) fn color(word: &str) -> Read<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(Refusal::Syntax),
    }
}

/// A point of this board, or `pass`.
pub(super) fn vertex(word: &str, size: u8) -> Read<Move> {
    let mv: Move = word.parse().map_err(|_| Refusal::Syntax)?;
    mv.point().is_none_or(|point| point.is_on(size)).then_some(mv).ok_or(Refusal::Syntax)
}
