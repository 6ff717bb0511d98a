//! [`Reader`]: somebody who looks so many moves ahead, at so many moves each time, so far from the group, and overlooks some.

use std::collections::HashMap;

use dice::Dice;
use proof::Side;
use rules::Move;

use super::ground::{Ground, Set, Stones, cells};
use super::look::{KO, Look, SEKI, Value, WON};

/// How a reader reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reader {
    /// Moves that are looked ahead, the first among them.
    pub(super) depth: u8,
    /// Moves that are tried in a position: those that look best.
    pub(super) breadth: u8,
    /// How many steps from the group moves are seen.
    pub(super) sight: u8,
    /// Positions that are looked at in all.
    pub(super) patience: u64,
    /// Of sixteen moves so many are overlooked, at random.
    pub(super) faults: u8,
    /// What the faults are drawn from.
    pub(super) seed: u64,
}

/// What a reader thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    /// The moves that were tried with their values for the mover, the best first.
    pub(super) moves: Vec<(Move, Value)>,
    /// The value of the position for the defender.
    pub(super) value: Value,
    /// Positions that were looked at.
    pub(super) looks: u64,
}

impl Thought {
    /// What the reader would play.
    pub(super) fn choice(&self) -> Option<Move> {
        self.moves.first().map(|&(made, _)| made)
    }
}

/// A move that is tried: its cell, none for a pass, the stones after it, and what they look like.
type Try = (Option<usize>, Stones, Look);

/// A reader at work.
struct Reading<'a> {
    ground: &'a Ground,
    reader: Reader,
    looks: u64,
    /// Positions that may still be looked at; then a glance must do.
    left: u64,
    /// What is known of positions: the value lies between these.
    known: HashMap<(Stones, u8, bool), [Value; 2]>,
}

/// All values.
const ALL: [Value; 2] = [-WON, WON];

impl Reader {
    /// Reads a position, each time a move deeper, as long as patience lasts.
    pub(super) fn read(self, ground: &Ground, stones: &Stones) -> Thought {
        let mut reading = Reading { ground, reader: self, looks: 0, left: self.patience, known: HashMap::new() };
        let tries = reading.tries(stones);
        let mut moves: Vec<(Move, Value)> = Vec::new();
        for depth in 1..=self.depth {
            let deeper = reading.first_moves(&tries, depth, stones.to_move);
            // What was cut short is worth nothing; one move ahead everybody sees.
            if depth > 1 && reading.left == 0 {
                break;
            }
            moves = deeper;
        }
        let best = moves.first().map(|&(_, value)| for_side(stones.to_move, value));
        let value = best.unwrap_or_else(|| Look::at(ground, stones).value);
        Thought { moves, value, looks: reading.looks }
    }
}

/// The value for a side of what is worth so much to the defender, and back.
fn for_side(side: Side, value: Value) -> Value {
    if side == Side::Defender { value } else { -value }
}

/// The value of a position that a move has led to, by what is seen or found there: of a win that comes sooner it is
/// greater, and who takes a ko wins no more than that.
fn settled(stones: &Stones, value: Value) -> Value {
    match stones.to_move {
        _ if stones.ko == 0 => value,
        Side::Attacker => value.min(KO),
        Side::Defender => value.max(-KO),
    }
}

/// What a game is worth that is over when so many moves could still be looked at.
fn over(value: Value, depth: u8) -> Value {
    value - value.signum() * (Value::from(u8::MAX) - Value::from(depth))
}

impl Reading<'_> {
    /// The values of the first moves for the mover, looking so many moves ahead, the best first.
    fn first_moves(&mut self, tries: &[Try], depth: u8, mover: Side) -> Vec<(Move, Value)> {
        let mut moves = Vec::new();
        for &(cell, ref next, look) in tries {
            if let Some(cell) = cell {
                // Every first move has its own value, whatever the others are worth.
                let value = self.after(next, look, depth - 1, ALL, false);
                moves.push((self.ground.as_move(cell), for_side(mover, value)));
            }
        }
        // Of equals the better looking.
        moves.sort_by_key(|&(_, value)| -value);
        moves
    }

    /// The value for the defender of a position that a move has led to.
    fn after(&mut self, stones: &Stones, look: Look, depth: u8, window: [Value; 2], passed: bool) -> Value {
        let value = match look {
            Look { value, is_over: true } => over(value, depth),
            _ if depth == 0 || self.left == 0 => look.value,
            _ => self.value(stones, depth, window, passed),
        };
        settled(stones, value)
    }

    /// The value for the defender when both do what this reader would do, or a bound on it beyond the window (alpha-beta,
    /// Knuth and Moore 1975).
    fn value(&mut self, stones: &Stones, depth: u8, window: [Value; 2], passed: bool) -> Value {
        let key = (*stones, depth, passed);
        let [mut low, mut high] = window;
        if let Some(&[least, most]) = self.known.get(&key) {
            if least == most || least >= high {
                return least;
            }
            if most <= low {
                return most;
            }
        }
        let defends = stones.to_move == Side::Defender;
        let mut best = if defends { -WON } else { WON };
        for (cell, next, look) in self.tries(stones) {
            let value = match cell {
                None if passed => SEKI,
                _ => self.after(&next, look, depth - 1, [low, high], cell.is_none()),
            };
            if defends {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        let found = match best {
            _ if best <= window[0] => [-WON, best],
            _ if best >= window[1] => [best, WON],
            _ => [best, best],
        };
        self.known.insert(key, found);
        best
    }

    /// The moves that are tried, the best looking first, and a pass at the end.
    fn tries(&mut self, stones: &Stones) -> Vec<Try> {
        let ground = self.ground;
        let seen = self.in_sight(stones) & ground.empty(stones) & !stones.ko;
        let mut found: Vec<Try> = Vec::new();
        for cell in cells(seen) {
            if !self.overlooks(stones, cell)
                && let Some(next) = ground.play(stones, cell)
            {
                found.push((Some(cell), next, Look::at(ground, &next)));
            }
        }
        self.looks += found.len() as u64;
        self.left = self.left.saturating_sub(found.len() as u64);
        found.sort_by_key(|(_, _, look)| -for_side(stones.to_move, look.value));
        found.truncate(usize::from(self.reader.breadth));
        let next = stones.passed();
        let look = Look::at(ground, &next);
        found.push((None, next, look));
        found
    }

    /// What lies so many steps from the group, over stones and free points alike.
    fn in_sight(&self, stones: &Stones) -> Set {
        let mut seen = self.ground.flood(stones.targets, stones.of[Side::Defender as usize]);
        for _ in 0..self.reader.sight {
            seen |= self.ground.around(seen);
        }
        seen
    }

    fn overlooks(&self, stones: &Stones, cell: usize) -> bool {
        if self.reader.faults == 0 {
            return false;
        }
        let words = stones.of.into_iter().flat_map(|set| [set as u64, (set >> 64) as u64]);
        let mixed = words
            .chain([cell as u64])
            .fold(self.reader.seed, |mixed, word| (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
        Dice::new(mixed).below(16) < usize::from(self.reader.faults)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use tsumego::Sketch;

    /// What a reader whose patience never ends thinks of the first moves, without any cut.
    pub(in crate::rank) fn plainly(reader: Reader, ground: &Ground) -> Vec<(Move, Value)> {
        let mut reading = Reading { ground, reader, looks: 0, left: u64::MAX, known: HashMap::new() };
        let (stones, mut found) = (ground.start(), Vec::new());
        for (cell, next, look) in reading.tries(&stones) {
            let Some(cell) = cell else { continue };
            let value = plain(&mut reading, &next, look, reader.depth - 1, false);
            found.push((ground.as_move(cell), for_side(stones.to_move, value)));
        }
        found
    }

    /// The value of a position by looking at everything that the reader would try, and leaving out nothing.
    fn plain(reading: &mut Reading<'_>, stones: &Stones, look: Look, depth: u8, passed: bool) -> Value {
        let value = if look.is_over {
            over(look.value, depth)
        } else if depth == 0 {
            look.value
        } else {
            let tries = reading.tries(stones).into_iter();
            let values: Vec<Value> = tries
                .map(|(cell, next, look)| match cell {
                    None if passed => SEKI,
                    _ => plain(reading, &next, look, depth - 1, cell.is_none()),
                })
                .collect();
            let (least, most) = (values.iter().min().unwrap(), values.iter().max().unwrap());
            if stones.to_move == Side::Defender { *most } else { *least }
        };
        settled(stones, value)
    }

    #[test]
    fn cuts_change_no_value() {
        let mut dice = Dice::new(11);
        let mut compared = 0;
        while compared < 60 {
            let letters = b"...xoO/";
            let text: String =
                (0..11).map(|at| if at % 4 == 3 { '/' } else { letters[dice.below(6)] as char }).collect();
            let mover = if dice.one_in(2) { "x" } else { "o" };
            let Ok(sketch) = format!("corner {mover} {text}").parse::<Sketch>() else { continue };
            let Some(problem) = sketch.problem() else { continue };
            let ground = Ground::new(&problem);
            let depth = 1 + dice.below(4) as u8;
            let reader = Reader { depth, breadth: 5, sight: 3, patience: u64::MAX, faults: 1, seed: 3 };
            let thought = reader.read(&ground, &ground.start());
            for found in plainly(reader, &ground) {
                assert!(thought.moves.contains(&found), "{text} {mover} {depth}");
                compared += 1;
            }
        }
    }
}
