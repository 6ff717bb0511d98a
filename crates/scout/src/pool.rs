//! [`Pool`]: start positions in stock, and where they come from.

use dice::Dice;

use crate::settings::Settings;
use crate::start::{Start, chance, drawn};

/// Start positions that a worker has ready, and own positions that it remembers; new ones take the place of old ones.
const READY: usize = 400;
const KEPT: usize = 4000;
/// Even a settled position is taken once in so many times.
const FLOOR: f32 = 0.04;

/// The start positions of a worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    ready: Vec<Start>,
    kept: Vec<Start>,
    pub(crate) bank: Vec<Start>,
    added: usize,
}

impl Pool {
    /// One to begin a game with.
    pub(crate) fn start(&mut self, dice: &mut Dice) -> Start {
        if self.ready.is_empty() {
            return self.draw(dice);
        }
        self.ready[dice.below(self.ready.len())]
    }

    /// A new one, which nobody has judged.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Start {
        drawn(&self.kept, &self.bank, dice)
    }

    /// Takes a position in that survives with these chances if the defender begins and if the attacker does: sooner, the less
    /// settled it is.
    pub(crate) fn offer(&mut self, start: Start, first: f32, second: f32, settings: &Settings, dice: &mut Dice) {
        let unsure = |value: f32| 2.0 * value * (1.0 - value);
        let open = (first - second).max(unsure(first) + unsure(second)).clamp(0.0, 1.0);
        if !settings.choose || chance(dice) < FLOOR + (1.0 - FLOOR) * open * open {
            put(&mut self.ready, start, READY, self.added);
            self.added += 1;
        }
    }

    /// Remembers a position of an own game.
    pub(crate) fn keep(&mut self, start: Start, dice: &mut Dice) {
        put(&mut self.kept, start, KEPT, dice.below(KEPT));
    }
}

fn put(stock: &mut Vec<Start>, start: Start, most: usize, at: usize) {
    if stock.len() < most { stock.push(start) } else { stock[at % most] = start }
}
