//! [`Pit`]: the ground of a position as bits of a word, for features that look ahead.
//!
//! A cell is a point of the ground. Around it stands the attacker's wall, which nobody can take: an attacking chain beside it
//! has a liberty for ever.

use proof::Side;
use rules::{Point, PointSet};
use tsumego::Sketch;
use tsumego::sketch::SIZE;

/// Points of a ground, at most.
const MOST: usize = 64;

/// The ground.
#[derive(Clone, Debug)]
pub(crate) struct Pit {
    points: Vec<Point>,
    around: Vec<u64>,
    /// Every cell.
    pub(crate) all: u64,
    /// Cells beside the wall.
    pub(crate) wall: u64,
}

/// What is on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones {
    /// The attacker's stones and the defender's.
    pub(crate) of: [u64; 2],
    /// The stones that the problem is about, as far as they have never been taken.
    pub(crate) targets: u64,
    /// Where the next player may not retake a ko.
    pub(crate) ko: u64,
}

const A: usize = Side::Attacker as usize;
const D: usize = Side::Defender as usize;

impl Pit {
    /// None where the ground is too large.
    pub(crate) fn new(sketch: &Sketch) -> Option<(Pit, Stones)> {
        let points: Vec<Point> = sketch.ground.iter().collect();
        if points.len() > MOST {
            return None;
        }
        let cell = |point: Point| points.binary_search_by_key(&order(point), |&other| order(other)).ok();
        let bits = |set: PointSet| set.iter().filter_map(cell).fold(0, |bits, at| bits | 1 << at);
        let around: Vec<u64> = points.iter().map(|point| bits(point.neighbors(SIZE).collect())).collect();
        let beside = |point: &Point| point.neighbors(SIZE).any(|other| !sketch.ground.contains(other));
        let wall = points.iter().enumerate().filter(|(_, point)| beside(point)).fold(0, |bits, (at, _)| bits | 1 << at);
        let stones =
            Stones { of: [bits(sketch.attackers), bits(sketch.defenders)], targets: bits(sketch.targets), ko: 0 };
        Some((Pit { all: bits(sketch.ground), around, wall, points }, stones))
    }

    /// The cell of a point, as a bit; 0 for one outside.
    pub(crate) fn bit(&self, point: Point) -> u64 {
        self.points.binary_search_by_key(&order(point), |&other| order(other)).map_or(0, |at| 1 << at)
    }

    /// The cells beside these.
    pub(crate) fn beside(&self, set: u64) -> u64 {
        cells(set).fold(0, |all, bit| all | self.around[bit.trailing_zeros() as usize]) & !set
    }

    /// Everything within the bounds that is connected with the set.
    pub(crate) fn flooded(&self, set: u64, bounds: u64) -> u64 {
        let (mut all, mut new) = (set, set);
        while new != 0 {
            new = self.beside(new) & bounds & !all;
            all |= new;
        }
        all
    }

    /// The connected parts of a set.
    pub(crate) fn parts(&self, set: u64) -> impl Iterator<Item = u64> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            let first = rest & rest.wrapping_neg();
            let part = (first != 0).then(|| self.flooded(first, rest))?;
            rest &= !part;
            Some(part)
        })
    }

    pub(crate) fn empty(&self, stones: &Stones) -> u64 {
        self.all & !stones.of[A] & !stones.of[D]
    }

    /// The liberties of a chain inside.
    pub(crate) fn liberties(&self, stones: &Stones, chain: u64) -> u64 {
        self.beside(chain) & self.empty(stones)
    }

    /// Can a chain of this side never be taken because of the wall?
    fn is_held(&self, side: usize, chain: u64) -> bool {
        side == A && chain & self.wall != 0
    }

    /// The stones after a move; none where it is illegal.
    pub(crate) fn play(&self, stones: &Stones, side: Side, bit: u64) -> Option<Stones> {
        if bit & self.empty(stones) & !stones.ko == 0 {
            return None;
        }
        let (me, other) = (side as usize, !side as usize);
        let mut next = Stones { ko: 0, ..*stones };
        next.of[me] |= bit;
        let mut taken = 0;
        let mut near = self.beside(bit) & next.of[other];
        while near != 0 {
            let chain = self.flooded(near & near.wrapping_neg(), next.of[other]);
            near &= !chain;
            if !self.is_held(other, chain) && self.liberties(&next, chain) == 0 {
                taken |= chain;
            }
        }
        next.of[other] &= !taken;
        next.targets &= !taken;
        let mine = self.flooded(bit, next.of[me]);
        let liberties = self.liberties(&next, mine);
        if liberties == 0 && !self.is_held(me, mine) {
            return None;
        }
        if taken.count_ones() == 1 && mine == bit && liberties == taken && !self.is_held(me, mine) {
            next.ko = taken;
        }
        Some(next)
    }

    /// The defender's stones that live whatever happens (Benson 1976).
    pub(crate) fn alive(&self, stones: &Stones) -> u64 {
        let mut chains = [0_u64; MOST];
        let mut count = 0;
        for chain in self.parts(stones.of[D]) {
            chains[count] = chain;
            count += 1;
        }
        let empty = self.empty(stones);
        let mut regions: Vec<u64> =
            self.parts(self.all & !stones.of[D]).filter(|region| region & self.wall == 0).collect();
        let mut living = stones.of[D];
        loop {
            let before = (living, regions.len());
            for &chain in &chains[..count] {
                if chain & living == 0 {
                    continue;
                }
                let liberties = self.beside(chain) & empty;
                let vital =
                    regions.iter().filter(|&&region| region & empty & !liberties == 0 && region & liberties != 0);
                if vital.take(2).count() < 2 {
                    living &= !chain;
                }
            }
            regions.retain(|&region| self.beside(region) & !living == 0);
            if before == (living, regions.len()) {
                return living;
            }
        }
    }

    /// Is a stone of the target among those that live?
    pub(crate) fn lives(&self, stones: &Stones) -> bool {
        self.alive(stones) & self.flooded(stones.targets, stones.of[D]) != 0
    }

    /// How many more stones on empty points the defender needs to live, up to 3, and how many ways there are; 4 where that is not
    /// enough, and 5 where there is nothing left to save.
    pub(crate) fn eye_distance(&self, stones: &Stones) -> (u8, u32) {
        if stones.targets == 0 {
            return (5, 0);
        }
        if self.lives(stones) {
            return (0, 1);
        }
        for distance in 1..4 {
            let ways = self.ways(stones, 0, self.empty(stones), distance);
            if ways > 0 {
                return (distance, ways);
            }
        }
        (4, 0)
    }

    /// Is so many more stones not enough for the defender?
    pub(crate) fn is_hopeless(&self, stones: &Stones, more: u8) -> bool {
        !self.lives(stones) && (1..=more).all(|more| self.ways(stones, 0, self.empty(stones), more) == 0)
    }

    /// With how many sets of so many cells, beside those chosen already, the defender lives.
    fn ways(&self, stones: &Stones, chosen: u64, left: u64, more: u8) -> u32 {
        let mut ways = 0;
        let mut left = left;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= !bit;
            ways += match more {
                1 => u32::from(self.lives(&self.with(stones, chosen | bit))),
                _ => self.ways(stones, chosen | bit, left, more - 1),
            };
        }
        ways
    }

    /// With these stones of the defender's, and without what they take together.
    fn with(&self, stones: &Stones, more: u64) -> Stones {
        let mut next = *stones;
        next.of[D] |= more;
        let mut near = self.beside(more) & next.of[A];
        while near != 0 {
            let chain = self.flooded(near & near.wrapping_neg(), next.of[A]);
            near &= !chain;
            if !self.is_held(A, chain) && self.liberties(&next, chain) == 0 {
                next.of[A] &= !chain;
            }
        }
        next
    }
}

/// Each bit of a set.
pub(crate) fn cells(set: u64) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let bit = rest & rest.wrapping_neg();
        rest &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// The order A1, B1, … in which sets list their points.
fn order(point: Point) -> (u8, u8) {
    (point.row(), point.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::scene::color;
    use dice::Dice;
    use rules::{Board, life};
    use tsumego::sketch::DEFENDER;

    fn sets(pit: &Pit, bits: u64) -> PointSet {
        pit.points.iter().copied().filter(|&point| bits & pit.bit(point) != 0).collect()
    }

    /// Plays at random on both boards, and holds one against the other after every move.
    #[test]
    fn play_and_life_are_those_of_the_rules() {
        let mut dice = Dice::new(5);
        let (mut taken, mut lived, mut refused) = (0, 0, 0);
        for forged in bank::forged().step_by(97) {
            let (pit, mut stones) = Pit::new(&forged.sketch).unwrap();
            let mut board = Board::from_stones(SIZE, forged.sketch.setup().stones).unwrap();
            for _ in 0..30 {
                let side = if dice.one_in(2) { Side::Attacker } else { Side::Defender };
                let bits: Vec<u64> = cells(pit.empty(&stones)).collect();
                let Some(bit) = dice.pick(bits) else { break };
                stones.ko = 0;
                let point = sets(&pit, bit).first().unwrap();
                let (fast, slow) = (pit.play(&stones, side, bit), board.play(color(side), point));
                assert_eq!(fast.is_some(), slow.is_ok(), "{} {point}", forged.sketch);
                let Some(next) = fast else {
                    refused += 1;
                    continue;
                };
                taken += slow.unwrap().len();
                stones = next;
                assert_eq!(sets(&pit, stones.of[D]), board.stones(DEFENDER));
                assert_eq!(sets(&pit, stones.of[A]), board.stones(!DEFENDER) & sets(&pit, pit.all));
                let alive = life::pass_alive(&board, DEFENDER, PointSet::EMPTY).chains;
                assert_eq!(sets(&pit, pit.alive(&stones)), alive, "{} after {point}", forged.sketch);
                lived += usize::from(!alive.is_empty());
            }
        }
        assert!(taken > 100 && lived > 50 && refused > 50, "{taken} {lived} {refused}");
    }

    /// The same on a board of the rules, over every set of three points.
    fn by_boards(sketch: &Sketch) -> (u8, u32) {
        let stones = sketch.setup().stones;
        let lives = |more: PointSet| {
            let mut board = stones;
            board[DEFENDER] |= more;
            for chain in board[!DEFENDER].parts() {
                if (chain.border(SIZE) - board[DEFENDER] - board[!DEFENDER]).is_empty() {
                    board[!DEFENDER] -= chain;
                }
            }
            // A chain without a liberty makes no board, and does not live.
            let dead = |set: &PointSet| (set.border(SIZE) - board[DEFENDER] - board[!DEFENDER]).is_empty();
            board[DEFENDER] =
                board[DEFENDER].parts().filter(|set| !dead(set)).fold(PointSet::EMPTY, |all, set| all | set);
            let Ok(made) = Board::from_stones(SIZE, board) else { return false };
            let alive = life::pass_alive(&made, DEFENDER, PointSet::EMPTY).chains;
            alive.meets(sketch.targets.flooded(board[DEFENDER]))
        };
        let points: Vec<Point> = sketch.empty().iter().collect();
        let mut ways = [0; 4];
        for set in 0..1_u64 << points.len() {
            let count = set.count_ones() as usize;
            if count < 4 && ways[..count].iter().all(|&ways| ways == 0) {
                let more =
                    points.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0).map(|(_, &point)| point).collect();
                ways[count] += u32::from(lives(more));
            }
        }
        (0..4).find(|&count| ways[count] > 0).map_or((4, 0), |count| (count as u8, ways[count]))
    }

    #[test]
    fn the_distance_to_life_is_that_of_every_set_of_stones() {
        let mut seen = [0; 5];
        for forged in bank::forged().step_by(331).filter(|forged| forged.sketch.empty().len() < 12) {
            let (pit, stones) = Pit::new(&forged.sketch).unwrap();
            let distance = pit.eye_distance(&stones);
            assert_eq!(distance, by_boards(&forged.sketch), "{}", forged.sketch);
            seen[usize::from(distance.0)] += 1;
        }
        assert!(seen[1..4].iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn the_distance_to_life_counts_moves() {
        let distance = |text: &str| {
            let (pit, stones) = Pit::new(&text.parse().unwrap()).unwrap();
            pit.eye_distance(&stones)
        };
        assert_eq!(distance("corner o OOOO/...O"), (1, 1), "only the middle");
        assert_eq!(distance("corner o OOO*/.O.O/OOOO"), (0, 1));
        assert_eq!(distance("corner o OOOOO/....O"), (1, 2), "two of four in a row");
        assert_eq!(distance("corner o OOO/..O"), (4, 0), "two points make one eye");
    }
}
