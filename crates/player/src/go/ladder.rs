//! Ladders: can a chain be taken by atari after atari, and does a chain in atari get away?

use super::bits::Spot;
use super::board::Board;
use super::cell::EMPTY;

/// Ladders are followed for so many moves of either side.
const DEPTH: usize = 80;

/// Follows ladders on boards of its own.
#[derive(Debug)]
pub(crate) struct Reader<const W: usize, const N: usize> {
    boards: Vec<Board<W, N>>,
    takes: Vec<Spot>,
}

/// What is left to follow a ladder with.
struct Rest<'a, const W: usize, const N: usize> {
    boards: &'a mut [Board<W, N>],
    takes: &'a mut Vec<Spot>,
    budget: &'a mut u32,
}

impl<const W: usize, const N: usize> Reader<W, N> {
    pub(crate) fn new(size: u8) -> Reader<W, N> {
        Reader { boards: vec![Board::new(size); DEPTH], takes: Vec::new() }
    }

    /// The move that takes a chain of two liberties by atari after atari, if there is one that is found within so many
    /// positions.
    pub(crate) fn attack(&mut self, board: &Board<W, N>, stone: Spot, mut budget: u32) -> Option<Spot> {
        self.rest(&mut budget).attack(board, stone)
    }

    /// Does a chain in atari, whose owner is to move, get away by running?
    pub(crate) fn runs(&mut self, board: &Board<W, N>, stone: Spot, mut budget: u32) -> bool {
        self.rest(&mut budget).runs(board, stone)
    }

    fn rest<'a>(&'a mut self, budget: &'a mut u32) -> Rest<'a, W, N> {
        self.takes.clear();
        Rest { boards: &mut self.boards, takes: &mut self.takes, budget }
    }
}

impl<const W: usize, const N: usize> Rest<'_, W, N> {
    fn attack(&mut self, board: &Board<W, N>, stone: Spot) -> Option<Spot> {
        let attacker = 3 - board.at(stone);
        let mut liberties = board.chain(stone).liberties.iter();
        let pair = [liberties.next()?, liberties.next()?];
        let tries = [(pair[0], pair[1]), (pair[1], pair[0])];
        tries.into_iter().find(|&(attack, exit)| self.works(board, stone, attack, exit, attacker)).map(|found| found.0)
    }

    fn works(&mut self, board: &Board<W, N>, stone: Spot, attack: Spot, exit: Spot, attacker: u8) -> bool {
        // Whoever gets three liberties by running is safe. The liberty that the attacker takes is still counted here.
        let free = board.after(exit, 3 - attacker).0.len() - 1;
        let plain = !board.takes(attack, attacker);
        if free >= 3 && plain || !board.is_legal_for(attack, attacker) {
            return false;
        }
        let firm = board.after(attack, attacker).0.len() > 1;
        if free < 2 && plain && firm && !board.takes(exit, 3 - attacker) && !board.has_relief(stone) {
            return true;
        }
        self.follow(board, attack, attacker, |rest, next| !rest.is_saved(next, stone)).unwrap_or(false)
    }

    /// Does a chain in atari get away by running, or by taking what is beside it?
    fn is_saved(&mut self, board: &Board<W, N>, stone: Spot) -> bool {
        if self.runs(board, stone) {
            return true;
        }
        let first = self.takes.len();
        board.relief(stone, self.takes);
        let mut saved = false;
        while self.takes.len() > first {
            let take = self.takes.pop().expect("it is longer than it was");
            saved = saved
                || board.is_legal_for(take, board.at(stone))
                    && self
                        .follow(board, take, board.at(stone), |rest, next| rest.is_free(next, stone))
                        .unwrap_or(true);
        }
        saved
    }

    fn runs(&mut self, board: &Board<W, N>, stone: Spot) -> bool {
        let (exit, color) = (board.chain(stone).liberties.first(), board.at(stone));
        match board.after(exit, color).0.len() {
            0 | 1 if !board.takes(exit, color) => false,
            0..=2 => self.follow(board, exit, color, |rest, next| rest.is_free(next, stone)).unwrap_or(true),
            _ => true,
        }
    }

    /// Is a chain safe whose owner has just moved?
    fn is_free(&mut self, board: &Board<W, N>, stone: Spot) -> bool {
        match board.chain(stone).count {
            0 | 1 => false,
            2 => self.attack(board, stone).is_none(),
            _ => true,
        }
    }

    /// What holds after a move, unless there is no room to look.
    fn follow(
        &mut self,
        board: &Board<W, N>,
        spot: Spot,
        color: u8,
        holds: impl Fn(&mut Rest<'_, W, N>, &Board<W, N>) -> bool,
    ) -> Option<bool> {
        *self.budget = self.budget.checked_sub(1)?;
        let (next, boards) = self.boards.split_first_mut()?;
        next.copy(board);
        next.to_move = color;
        next.play(spot);
        Some(holds(&mut Rest { boards, takes: self.takes, budget: self.budget }, next))
    }
}

impl<const W: usize, const N: usize> Board<W, N> {
    /// Moves that take a chain beside this one which is in atari.
    pub(crate) fn relief(&self, stone: Spot, found: &mut Vec<Spot>) {
        let (enemy, first) = (3 - self.at(stone), found.len());
        for own in self.stones(stone) {
            for side in self.four(own) {
                if self.at(side) == enemy && self.chain(side).count == 1 {
                    let last = self.chain(side).liberties.first();
                    if !found[first..].contains(&last) {
                        found.push(last);
                    }
                }
            }
        }
    }

    /// Would a stone here take something?
    #[inline]
    pub(crate) fn takes(&self, spot: Spot, color: u8) -> bool {
        self.four(spot).into_iter().any(|side| self.at(side) == 3 - color && self.chain(side).count == 1)
    }

    /// Is a chain beside this one in atari?
    fn has_relief(&self, stone: Spot) -> bool {
        let enemy = 3 - self.at(stone);
        let threatened = |side: &Spot| self.at(*side) == enemy && self.chain(*side).count == 1;
        debug_assert!(self.at(stone) != EMPTY);
        self.stones(stone).any(|own| self.four(own).iter().any(threatened))
    }
}

#[cfg(test)]
mod tests {
    use dice::Dice;
    use rules::{Chain, Color, Move, Point, Position};

    use super::*;

    /// The same question, answered by the rules alone.
    struct Twin {
        left: u32,
    }

    impl Twin {
        fn chain(position: &Position, stone: Point) -> Option<Chain> {
            position.board().chains().find(|chain| chain.stones.contains(stone))
        }

        fn after(&mut self, position: &Position, color: Color, point: Point) -> Option<Position> {
            self.left = self.left.checked_sub(1)?;
            let mut next = position.clone();
            next.set_to_move(color);
            next.play(Move::Play(point)).is_ok().then_some(next)
        }

        fn attack(&mut self, position: &Position, stone: Point) -> bool {
            let chain = Twin::chain(position, stone).unwrap();
            chain
                .liberties
                .iter()
                .any(|at| self.after(position, !chain.color, at).is_some_and(|next| !self.saved(&next, stone)))
        }

        fn saved(&mut self, position: &Position, stone: Point) -> bool {
            let chain = Twin::chain(position, stone).unwrap();
            let beside = chain.stones.border(position.board().size());
            let threatened = position.board().chains().filter(|other| other.color != chain.color);
            let threatened = threatened.filter(|other| other.stones.meets(beside) && other.liberties.len() == 1);
            let tries: Vec<Point> = threatened.flat_map(|other| other.liberties).chain(chain.liberties).collect();
            tries.into_iter().any(|at| self.is_free_after(position, &chain, stone, at))
        }

        fn is_free_after(&mut self, position: &Position, chain: &Chain, stone: Point, at: Point) -> bool {
            let Some(next) = self.after(position, chain.color, at) else { return false };
            match Twin::chain(&next, stone).map_or(0, |chain| chain.liberties.len()) {
                0 | 1 => false,
                2 => !self.attack(&next, stone),
                _ => true,
            }
        }
    }

    #[test]
    fn ladders_end_as_the_rules_say() {
        let (mut dice, mut seen) = (Dice::new(5), [0; 4]);
        let mut reader = Reader::<2, 128>::new(7);
        for _ in 0..200 {
            let position = scattered(&mut dice);
            let board = Board::<2, 128>::of(&position);
            for chain in position.board().chains() {
                let stone = chain.stones.first().unwrap();
                let mut twin = Twin { left: 3000 };
                let (ours, theirs) = match chain.liberties.len() {
                    2 => (reader.attack(&board, board.spot(stone), 3000).is_some(), twin.attack(&position, stone)),
                    1 if chain.color == position.to_move() => {
                        let only = chain.liberties.first().unwrap();
                        let theirs = twin.is_free_after(&position, &chain, stone, only);
                        (reader.runs(&board, board.spot(stone), 3000), theirs)
                    }
                    _ => continue,
                };
                if twin.left > 0 {
                    assert_eq!(ours, theirs, "{stone} in {position:?}");
                    seen[usize::from(ours) + 2 * (chain.liberties.len() - 1)] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
    }

    /// The position after a random number of random moves.
    fn scattered(dice: &mut Dice) -> Position {
        let mut position = Position::empty(7).unwrap();
        for _ in 0..10 + dice.below(25) {
            if let Some(point) = dice.pick(position.legal_moves().iter()) {
                position.play(Move::Play(point)).unwrap();
            }
        }
        position
    }
}
