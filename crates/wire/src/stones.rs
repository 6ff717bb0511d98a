//! [`Stones`]: a position; what was captured on the way to it.

use rules::Setup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Code, Fault, Hue, Points, Vertex};

/// Stones, side to move and ko.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stones {
    pub size: u8,
    #[serde(default)]
    pub black: Points,
    #[serde(default)]
    pub white: Points,
    pub to_move: Hue,
    #[serde(default)]
    pub ko: Option<Vertex>,
}

impl From<Setup> for Stones {
    fn from(setup: Setup) -> Stones {
        Stones {
            size: setup.size,
            black: Points(setup.stones.black),
            white: Points(setup.stones.white),
            to_move: Code(setup.to_move),
            ko: setup.ko.map(Vertex),
        }
    }
}

impl Stones {
    /// The stones as they were sent, on a board that exists.
    pub fn setup(&self) -> Result<Setup, Fault> {
        if !(1..=rules::MAX_SIZE).contains(&self.size) {
            return Err(Fault::BadSize { size: self.size });
        }
        let stones = rules::ByColor { black: self.black.0, white: self.white.0 };
        Ok(Setup { size: self.size, stones, to_move: self.to_move.0, ko: self.ko.map(|ko| ko.0) })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Captures {
    pub black: usize,
    pub white: usize,
}
