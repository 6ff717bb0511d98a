//! [`Force`]: who can force something that anybody can see, within so many moves of their own.
//!
//! The defender wants to be pass-alive, the attacker to have the target captured or without hope: not alive with two more stones
//! either. Neither is the whole truth, and a reader who gives up after some positions does not find all of it; it is a feature, and
//! no verdict.

use proof::Side;

use super::pit::{Pit, Stones, cells};

/// Positions that are looked at for one answer.
const PATIENCE: u32 = 1500;
/// Moves of one's own that are looked ahead.
const FAR: u8 = 4;
/// More stones that do not save who is without hope.
const HOPELESS: u8 = 2;

/// A reader of one position.
pub(super) struct Force<'a> {
    pit: &'a Pit,
    left: u32,
}

impl Force<'_> {
    /// How many moves of their own the defender needs to live, with this side to move, and the attacker to kill; one more than is
    /// looked for where it is not found.
    pub(super) fn read(pit: &Pit, stones: &Stones, to_move: Side) -> (u8, u8) {
        let least = |holds: &dyn Fn(&mut Force<'_>, u8) -> Option<bool>| {
            let mut force = Force { pit, left: PATIENCE };
            (0..=FAR).find(|&moves| holds(&mut force, moves) == Some(true)).unwrap_or(FAR + 1)
        };
        let lives = least(&|force, moves| force.lives(stones, to_move, moves));
        let dies = if lives == 0 { FAR + 1 } else { least(&|force, moves| force.dies(stones, to_move, moves)) };
        (lives, dies)
    }

    fn is_tired(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0
    }

    /// Does the defender live within so many moves? None where patience ran out.
    fn lives(&mut self, stones: &Stones, to_move: Side, moves: u8) -> Option<bool> {
        if self.is_tired() {
            return None;
        }
        match to_move {
            _ if stones.targets == 0 => Some(false),
            _ if self.pit.lives(stones) => Some(true),
            _ if moves == 0 => Some(false),
            Side::Defender => self.any(stones, to_move, |force, next| force.lives(next, Side::Attacker, moves - 1)),
            // Who does not live after a pass does not live after a move.
            Side::Attacker if self.lives(&passed(stones), Side::Defender, moves)? => {
                self.all(stones, to_move, |force, next| force.lives(next, Side::Defender, moves))
            }
            Side::Attacker => Some(false),
        }
    }

    /// Is the target dead or without hope within so many moves of the attacker?
    fn dies(&mut self, stones: &Stones, to_move: Side, moves: u8) -> Option<bool> {
        if self.is_tired() {
            return None;
        }
        match to_move {
            _ if stones.targets == 0 || self.pit.is_hopeless(stones, HOPELESS) => Some(true),
            _ if moves == 0 => Some(false),
            Side::Attacker => self.any(stones, to_move, |force, next| force.dies(next, Side::Defender, moves - 1)),
            Side::Defender if self.dies(&passed(stones), Side::Attacker, moves)? => {
                self.all(stones, to_move, |force, next| force.dies(next, Side::Attacker, moves))
            }
            Side::Defender => Some(false),
        }
    }

    /// Does it hold after some move?
    fn any(&mut self, stones: &Stones, side: Side, holds: impl Fn(&mut Self, &Stones) -> Option<bool>) -> Option<bool> {
        let mut known = true;
        for bit in cells(self.pit.empty(stones)) {
            let Some(next) = self.pit.play(stones, side, bit) else { continue };
            match holds(self, &next) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => known = false,
            }
        }
        known.then_some(false)
    }

    /// Does it hold after every move?
    fn all(&mut self, stones: &Stones, side: Side, holds: impl Fn(&mut Self, &Stones) -> Option<bool>) -> Option<bool> {
        self.any(stones, side, |force, next| holds(force, next).map(|holds| !holds)).map(|fails| !fails)
    }
}

fn passed(stones: &Stones) -> Stones {
    Stones { ko: 0, ..*stones }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying everything, and passes like any other move.
    fn holds(pit: &Pit, stones: &Stones, to_move: Side, moves: u8, winner: Side) -> bool {
        let won = match winner {
            Side::Defender => stones.targets != 0 && pit.lives(stones),
            Side::Attacker => stones.targets == 0 || !(0..=HOPELESS).contains(&pit.eye_distance(stones).0),
        };
        if won || moves == 0 || stones.targets == 0 {
            return won;
        }
        let plays = cells(pit.empty(stones)).filter_map(|bit| pit.play(stones, to_move, bit));
        let after = |next: &Stones| holds(pit, next, !to_move, moves - u8::from(to_move == winner), winner);
        if to_move == winner {
            plays.into_iter().any(|next| after(&next))
        } else {
            plays.chain([passed(stones)]).all(|next| after(&next))
        }
    }

    #[test]
    fn what_is_forced_is_found_by_trying_everything() {
        let mut seen = std::collections::BTreeSet::new();
        let small = bank::forged().map(|forged| forged.sketch).filter(|sketch| sketch.empty().len() < 7);
        for sketch in small.step_by(37).take(40) {
            let (pit, stones) = Pit::new(&sketch).unwrap();
            for to_move in [Side::Attacker, Side::Defender] {
                for moves in 0..3 {
                    let mut force = Force { pit: &pit, left: u32::MAX };
                    let lives = force.lives(&stones, to_move, moves);
                    assert_eq!(
                        lives,
                        Some(holds(&pit, &stones, to_move, moves, Side::Defender)),
                        "{sketch} {to_move:?} {moves}"
                    );
                    let dies = force.dies(&stones, to_move, moves);
                    assert_eq!(
                        dies,
                        Some(holds(&pit, &stones, to_move, moves, Side::Attacker)),
                        "{sketch} {to_move:?} {moves}"
                    );
                    seen.insert((lives, dies, moves));
                }
            }
        }
        assert!(seen.len() > 6, "{seen:?}");
    }

    #[test]
    fn a_straight_three_lives_or_dies_with_the_next_move() {
        let (pit, stones) = Pit::new(&"corner o OOOO/...O".parse().unwrap()).unwrap();
        assert_eq!(Force::read(&pit, &stones, Side::Defender), (1, FAR + 1));
        assert_eq!(Force::read(&pit, &stones, Side::Attacker).0, FAR + 1);
        assert_eq!(Force::read(&pit, &stones, Side::Attacker).1, 1);
    }
}
