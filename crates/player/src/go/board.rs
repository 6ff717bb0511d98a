//! The board of the playouts: as fast as we can make it, and nothing that playouts do not need.
//!
//! Every chain has its liberties as a set of machine words, so the union of two chains is an `or` and a chain in atari
//! shows its last liberty. Every spot has a code of the eight cells around it, two bits each, kept up to date as stones
//! come and go; eyes and patterns are then one look into a table ([`super::shape`]). The width of the words comes from
//! the size of the board: [`with_board`] chooses.
//!
//! [`rules::Position`] is its slow twin in the tests.

use rules::{Color, Game, Move, Point, Position};

use super::bits::{Bits, PASS, Spot};
use super::cell::{BLACK, BORDER, EMPTY, WHITE, cell_of};
use super::shape;

/// A chain, kept at its head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain<const W: usize> {
    pub(crate) liberties: Bits<W>,
    /// How many liberties.
    pub(crate) count: u16,
    pub(crate) stones: u16,
}

impl<const W: usize> Chain<W> {
    const NONE: Chain<W> = Chain { liberties: Bits::EMPTY, count: 0, stones: 0 };
}

/// A board of `N` cells, border included, whose sets of cells have `W` words.
#[derive(Clone, Debug)]
pub(crate) struct Board<const W: usize, const N: usize> {
    size: u8,
    /// Distance between cells above each other.
    stride: Spot,
    cells: [u8; N],
    /// The eight cells around each: see [`shape`].
    codes: [u16; N],
    /// The head of the chain that a stone belongs to.
    head: [Spot; N],
    /// The next stone of the same chain, round and round.
    next: [Spot; N],
    chains: [Chain<W>; N],
    /// The empty spots in no order, and where each is found there.
    empties: [Spot; N],
    place: [u16; N],
    empty_count: u16,
    pub(crate) ko: Spot,
    pub(crate) to_move: u8,
    /// The last move, the one before, and the one before that.
    pub(crate) last: [Spot; 3],
    /// Stones that each colour has put on the board so far, less those of the other: Black's lead in stones played.
    pub(crate) played: i32,
}

/// Calls a function that is generic over the width of the board with the width for this size.
macro_rules! with_board {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size {
            0..=9 => $function::<2, 128>($($argument),*),
            10..=13 => $function::<4, 256>($($argument),*),
            _ => $function::<7, 448>($($argument),*),
        }
    };
}
pub(crate) use with_board;

impl<const W: usize, const N: usize> Board<W, N> {
    /// An empty board, Black to move.
    pub(crate) fn new(size: u8) -> Board<W, N> {
        let mut board = Board {
            size,
            stride: Spot::from(size) + 1,
            cells: [BORDER; N],
            codes: [0; N],
            head: [PASS; N],
            next: [PASS; N],
            chains: [Chain::NONE; N],
            empties: [PASS; N],
            place: [0; N],
            empty_count: 0,
            ko: PASS,
            to_move: BLACK,
            last: [PASS; 3],
            played: 0,
        };
        for at in 0..u16::from(size) * u16::from(size) {
            let spot = board.spot_at(at % u16::from(size), at / u16::from(size));
            board.cells[usize::from(spot)] = EMPTY;
            board.add_empty(spot);
        }
        for at in 0..board.empty_count {
            let spot = board.empties[usize::from(at)];
            board.codes[usize::from(spot)] = shape::code(board.eight(spot).map(|cell| board.cells[usize::from(cell)]));
        }
        board
    }

    /// The same stones, turn and ko ban.
    pub(crate) fn of(position: &Position) -> Board<W, N> {
        let mut board = Board::new(position.board().size());
        for color in Color::BOTH {
            for point in position.board().stones(color) {
                board.put(board.spot(point), cell_of(color));
            }
        }
        board.to_move = cell_of(position.to_move());
        board.ko = position.ko().map_or(PASS, |point| board.spot(point));
        board.last = [PASS; 3];
        board
    }

    /// The board of a game, with its last moves.
    pub(crate) fn of_game(game: &Game) -> Board<W, N> {
        let mut board = Board::of(game.position());
        let turns = game.turns();
        let skipped = turns.len().saturating_sub(3);
        for turn in turns.skip(skipped) {
            board.last = [board.spot_of(turn.mv), board.last[0], board.last[1]];
        }
        let captures = game.captures();
        board.played += captures.white as i32 - captures.black as i32;
        debug_assert_eq!(board.to_move, cell_of(game.position().to_move()));
        board
    }

    /// Becomes the same as another board of the same size, without moving more memory than needed.
    #[inline]
    pub(crate) fn copy(&mut self, other: &Board<W, N>) {
        debug_assert_eq!(self.size, other.size);
        let used = (usize::from(self.stride) * (usize::from(self.size) + 2) + 1).min(N);
        self.cells[..used].copy_from_slice(&other.cells[..used]);
        self.codes[..used].copy_from_slice(&other.codes[..used]);
        self.head[..used].copy_from_slice(&other.head[..used]);
        self.next[..used].copy_from_slice(&other.next[..used]);
        self.chains[..used].copy_from_slice(&other.chains[..used]);
        self.empties[..used].copy_from_slice(&other.empties[..used]);
        self.place[..used].copy_from_slice(&other.place[..used]);
        self.empty_count = other.empty_count;
        (self.ko, self.to_move, self.last, self.played) = (other.ko, other.to_move, other.last, other.played);
    }

    pub(crate) fn size(&self) -> u8 {
        self.size
    }

    fn spot_at(&self, column: u16, row: u16) -> Spot {
        (row + 1) * self.stride + column + 1
    }

    pub(crate) fn spot(&self, point: Point) -> Spot {
        self.spot_at(u16::from(point.column()), u16::from(point.row()))
    }

    pub(crate) fn spot_of(&self, mv: Move) -> Spot {
        mv.point().map_or(PASS, |point| self.spot(point))
    }

    pub(crate) fn point(&self, spot: Spot) -> Point {
        Point::new(self.column(spot) as u8, self.row(spot) as u8)
    }

    pub(crate) fn move_of(&self, spot: Spot) -> Move {
        if spot == PASS { Move::Pass } else { Move::Play(self.point(spot)) }
    }

    pub(crate) fn column(&self, spot: Spot) -> Spot {
        (spot - 1) % self.stride
    }

    pub(crate) fn row(&self, spot: Spot) -> Spot {
        (spot - 1) / self.stride - 1
    }

    /// On which line from the edge, 0 for the first.
    pub(crate) fn line(&self, spot: Spot) -> Spot {
        let most = Spot::from(self.size) - 1;
        let (column, row) = (self.column(spot), self.row(spot));
        column.min(row).min(most - column).min(most - row)
    }

    /// What is in this column and row, if they are on the board.
    pub(crate) fn cell(&self, column: i32, row: i32) -> Option<u8> {
        let on = 0..i32::from(self.size);
        (on.contains(&column) && on.contains(&row)).then(|| self.at(self.spot_at(column as Spot, row as Spot)))
    }

    #[inline]
    pub(crate) fn at(&self, spot: Spot) -> u8 {
        self.cells[usize::from(spot)]
    }

    /// The code of the cells around a spot.
    #[inline]
    pub(crate) fn code(&self, spot: Spot) -> u16 {
        self.codes[usize::from(spot)]
    }

    /// Left, right, below, above.
    #[inline]
    pub(crate) fn four(&self, spot: Spot) -> [Spot; 4] {
        [spot - 1, spot + 1, spot - self.stride, spot + self.stride]
    }

    /// The four neighbours, then the four corners.
    #[inline]
    pub(crate) fn eight(&self, spot: Spot) -> [Spot; 8] {
        let s = self.stride;
        [spot - 1, spot + 1, spot - s, spot + s, spot - s - 1, spot - s + 1, spot + s - 1, spot + s + 1]
    }

    /// The head of the chain of a stone.
    #[inline]
    pub(crate) fn head(&self, stone: Spot) -> Spot {
        self.head[usize::from(stone)]
    }

    /// The chain of a stone.
    #[inline]
    pub(crate) fn chain(&self, stone: Spot) -> &Chain<W> {
        &self.chains[usize::from(self.head[usize::from(stone)])]
    }

    /// The stones of the chain of this one.
    pub(crate) fn stones(&self, stone: Spot) -> impl Iterator<Item = Spot> + '_ {
        let mut at = Some(stone);
        std::iter::from_fn(move || {
            let here = at?;
            let next = self.next[usize::from(here)];
            at = (next != stone).then_some(next);
            Some(here)
        })
    }

    pub(crate) fn empties(&self) -> &[Spot] {
        &self.empties[..usize::from(self.empty_count)]
    }

    /// May the side to move put a stone on this empty spot?
    #[inline]
    pub(crate) fn is_legal(&self, spot: Spot) -> bool {
        self.is_legal_for(spot, self.to_move)
    }

    /// May this side put a stone on this empty spot, but for the ko ban if it is not its turn?
    #[inline]
    pub(crate) fn is_legal_for(&self, spot: Spot, color: u8) -> bool {
        if shape::has_room(self.code(spot)) {
            return true;
        }
        if spot == self.ko && color == self.to_move {
            return false;
        }
        self.four(spot).into_iter().any(|side| match self.at(side) {
            BORDER => false,
            cell => (cell == color) == (self.chain(side).count > 1),
        })
    }

    /// Plays a legal move, or passes.
    #[inline]
    pub(crate) fn play(&mut self, spot: Spot) {
        self.ko = PASS;
        if spot != PASS {
            self.put(spot, self.to_move);
        }
        self.last = [spot, self.last[0], self.last[1]];
        self.to_move = 3 - self.to_move;
    }

    /// Puts a stone, takes what has no liberty left, and sets the ban of a ko.
    fn put(&mut self, spot: Spot, color: u8) {
        let at = usize::from(spot);
        self.remove_empty(spot);
        self.paint(spot, color);
        self.played += if color == BLACK { 1 } else { -1 };
        (self.head[at], self.next[at]) = (spot, spot);
        let mut chain = Chain { stones: 1, ..Chain::NONE };
        let four = self.four(spot);
        for side in four {
            match self.at(side) {
                EMPTY => {
                    chain.liberties.insert(side);
                    chain.count += 1;
                }
                BORDER => {}
                _ => self.take_liberty(side, spot),
            }
        }
        self.chains[at] = chain;
        let mut taken = (0, PASS);
        for side in four {
            if self.at(side) == 3 - color && self.chain(side).count == 0 {
                taken = (taken.0 + self.capture(side), side);
            }
        }
        for side in four {
            if self.at(side) == color && self.head(side) != self.head(spot) {
                self.join(side, spot);
            }
        }
        let chain = self.chain(spot);
        self.ko = if taken.0 == 1 && chain.stones == 1 && chain.count == 1 { taken.1 } else { PASS };
    }

    #[inline]
    fn take_liberty(&mut self, stone: Spot, spot: Spot) {
        let chain = &mut self.chains[usize::from(self.head[usize::from(stone)])];
        chain.count -= u16::from(chain.liberties.remove(spot));
    }

    /// Takes a chain off the board and says how many stones it had.
    fn capture(&mut self, stone: Spot) -> u16 {
        let (captor, count) = (3 - self.at(stone), self.chain(stone).stones);
        let mut at = stone;
        loop {
            self.paint(at, EMPTY);
            self.add_empty(at);
            for side in self.four(at) {
                if self.at(side) == captor {
                    let chain = &mut self.chains[usize::from(self.head[usize::from(side)])];
                    chain.count += u16::from(chain.liberties.insert(at));
                }
            }
            at = self.next[usize::from(at)];
            if at == stone {
                return count;
            }
        }
    }

    /// Makes one chain of two; the larger keeps its head.
    fn join(&mut self, one: Spot, other: Spot) {
        let (one, other) = (self.head(one), self.head(other));
        let (large, small) =
            if self.chain(one).stones < self.chain(other).stones { (other, one) } else { (one, other) };
        let (a, b) = (self.chain(large), self.chain(small));
        let liberties = a.liberties.union(&b.liberties);
        let joined = Chain { liberties, count: liberties.len(), stones: a.stones + b.stones };
        self.chains[usize::from(large)] = joined;
        let mut at = small;
        loop {
            self.head[usize::from(at)] = large;
            at = self.next[usize::from(at)];
            if at == small {
                break;
            }
        }
        self.next.swap(usize::from(large), usize::from(small));
    }

    /// Changes a cell, and the codes around it.
    #[inline]
    fn paint(&mut self, spot: Spot, cell: u8) {
        let change = self.cells[usize::from(spot)] ^ cell;
        self.cells[usize::from(spot)] = cell;
        for (around, shift) in self.eight(spot).into_iter().zip(shape::SEEN_FROM) {
            self.codes[usize::from(around)] ^= u16::from(change) << shift;
        }
    }

    #[inline]
    fn add_empty(&mut self, spot: Spot) {
        self.empties[usize::from(self.empty_count)] = spot;
        self.place[usize::from(spot)] = self.empty_count;
        self.empty_count += 1;
    }

    #[inline]
    fn remove_empty(&mut self, spot: Spot) {
        self.empty_count -= 1;
        let (place, last) = (self.place[usize::from(spot)], self.empties[usize::from(self.empty_count)]);
        self.empties[usize::from(place)] = last;
        self.place[usize::from(last)] = place;
    }

    /// Is the spot an eye of this colour: surrounded by its stones, and with so few enemies at the corners that it is
    /// no false one?
    #[inline]
    pub(crate) fn is_eye(&self, spot: Spot, color: u8) -> bool {
        shape::is_eye(self.code(spot), color)
    }

    /// Whose the spot is when play has ended: that of the stone, or of the stones around it.
    #[inline]
    pub(crate) fn owner(&self, spot: Spot) -> u8 {
        match self.at(spot) {
            EMPTY => shape::surrounder(self.code(spot)),
            cell => cell,
        }
    }

    /// All spots of the board, in the order of [`rules::PointSet`].
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<W, N> {
        let (size, stride) = (Spot::from(self.size), self.stride);
        (0..size * size).map(move |at| (at / size + 1) * stride + at % size + 1)
    }

    /// Black's points less White's when play has ended.
    pub(crate) fn area(&self) -> i32 {
        let mut lead = 0;
        for spot in self.spots() {
            match self.owner(spot) {
                BLACK => lead += 1,
                WHITE => lead -= 1,
                _ => {}
            }
        }
        lead
    }
}

#[cfg(test)]
mod tests {
    use dice::Dice;
    use rules::{PointSet, Position};

    use super::*;

    /// Plays a random game on this board and on that of the rules, and compares them after each move.
    fn compare<const W: usize, const N: usize>(size: u8, dice: &mut Dice) {
        let mut slow = Position::empty(size).unwrap();
        let mut fast = Board::<W, N>::new(size);
        for _ in 0..3 * usize::from(size).pow(2) {
            let legal: PointSet =
                fast.empties().iter().filter(|&&at| fast.is_legal(at)).map(|&at| fast.point(at)).collect();
            assert_eq!(legal, slow.legal_moves(), "{slow:?}");
            let Some(point) = dice.pick(legal.iter()) else { break };
            let mv = if dice.one_in(30) { Move::Pass } else { Move::Play(point) };
            slow.play(mv).unwrap();
            fast.play(fast.spot_of(mv));
            agree(&fast, &slow);
        }
    }

    fn agree<const W: usize, const N: usize>(fast: &Board<W, N>, slow: &Position) {
        assert_eq!(fast.to_move, cell_of(slow.to_move()));
        assert_eq!(fast.ko, slow.ko().map_or(PASS, |point| fast.spot(point)));
        for point in slow.board().empty() {
            let spot = fast.spot(point);
            assert_eq!(fast.at(spot), EMPTY);
            assert_eq!(fast.code(spot), shape::code(fast.eight(spot).map(|cell| fast.at(cell))), "{point}");
        }
        for chain in slow.board().chains() {
            let stone = fast.spot(chain.stones.first().unwrap());
            let found = fast.chain(stone);
            assert_eq!(fast.stones(stone).map(|at| fast.point(at)).collect::<PointSet>(), chain.stones);
            assert_eq!(found.liberties.iter().map(|at| fast.point(at)).collect::<PointSet>(), chain.liberties);
            assert_eq!((found.count, found.stones), (chain.liberties.len() as u16, chain.stones.len() as u16));
            assert!(chain.stones.iter().all(|point| fast.at(fast.spot(point)) == cell_of(chain.color)));
        }
        let again = Board::<W, N>::of(slow);
        assert_eq!((again.ko, again.cells, again.codes), (fast.ko, fast.cells, fast.codes));
    }

    #[test]
    fn it_agrees_with_the_rules_on_random_games() {
        let dice = &mut Dice::new(1);
        for size in 1..=9 {
            (0..6).for_each(|_| compare::<2, 128>(size, dice));
        }
        for size in 10..=13 {
            compare::<4, 256>(size, dice);
        }
        for size in [14, 19] {
            compare::<7, 448>(size, dice);
        }
    }

    #[test]
    fn its_points_are_those_of_the_rules() {
        for size in 1..=19 {
            let board = Board::<7, 448>::new(size);
            let points: Vec<Point> = board.spots().map(|spot| board.point(spot)).collect();
            assert_eq!(points, PointSet::full(size).iter().collect::<Vec<_>>());
        }
    }
}
