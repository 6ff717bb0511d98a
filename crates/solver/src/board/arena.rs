//! [`Arena`]: the compact board of one problem. Stones are bit sets, floods are shifts, undo is copying.
//!
//! It plays the game that [`proof::field`] defines and takes the points and the border from there; how stones are
//! played and captured is written anew, for speed, and tested against the field. Of the eight ways to lay a field out
//! one is chosen by its looks alone, so that a diagram that is turned or mirrored is searched just as it was before.

use std::hash::{Hash, Hasher};

use proof::Side;
use proof::field::{Cell, Field, State as FieldState};
use rules::{MAX_SIZE, Move, Point, Symmetry};

use crate::board::bits::Bits;

const D: usize = Side::Defender as usize;
/// Stands for a pass where a bit is expected.
pub(crate) const PASS: u16 = 500;

/// The points that can change, laid out in rows with one empty bit between them.
#[derive(Clone, Debug)]
pub(crate) struct Arena<B> {
    /// Distance between vertically adjacent bits.
    stride: usize,
    /// Every point.
    pub(crate) all: B,
    /// By side: a stone here touches a liberty that nobody can take.
    pub(crate) lasts: [B; 2],
    /// Does everything outside but the attacker's wall belong to the defender?
    pub(crate) hostile: bool,
    /// Bit of each cell of the field.
    bit_of: Vec<usize>,
    /// Cell of each bit.
    cell_of: Vec<Cell>,
}

/// Stones, the targets still there, the point banned by ko, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State<B> {
    pub(crate) stones: [B; 2],
    pub(crate) targets: B,
    pub(crate) ko: B,
    pub(crate) to_move: Side,
}

/// How many bits the arena of a field takes.
pub(crate) fn bits_needed(field: &Field) -> usize {
    Symmetry::ALL.map(|symmetry| Frame::new(field.points(), symmetry).bits()).into_iter().min().unwrap_or(0)
}

/// How many bits an arena takes whose frame goes around these points as they lie.
pub(crate) fn bits_around(points: &[Point]) -> usize {
    Frame::new(points, Symmetry::ALL[0]).bits()
}

/// The smallest rectangle around points that are turned or mirrored in some way.
struct Frame {
    symmetry: Symmetry,
    left: u8,
    bottom: u8,
    stride: usize,
    rows: usize,
}

impl Frame {
    fn new(points: &[Point], symmetry: Symmetry) -> Frame {
        let images = || points.iter().map(|&point| symmetry.apply(point, MAX_SIZE));
        let columns = || images().map(Point::column);
        let rows = || images().map(Point::row);
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let (bottom, top) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        Frame { symmetry, left, bottom, stride: usize::from(right - left) + 2, rows: usize::from(top - bottom) + 1 }
    }

    fn bits(&self) -> usize {
        self.stride * self.rows
    }

    fn bit(&self, point: Point) -> usize {
        let image = self.symmetry.apply(point, MAX_SIZE);
        usize::from(image.row() - self.bottom) * self.stride + usize::from(image.column() - self.left)
    }
}

impl<B: Bits> Arena<B> {
    /// The arena of a field: of those with the fewest bits, the one whose looks come first. They must fit into the bits.
    pub(crate) fn new(field: &Field) -> Arena<B> {
        let bits = bits_needed(field);
        let frames = Symmetry::ALL.map(|symmetry| Frame::new(field.points(), symmetry));
        let arenas = frames.iter().filter(|frame| frame.bits() == bits).map(|frame| Arena::within(field, frame));
        let looks = |arena: &Arena<B>| arena.looks(&arena.import(field.start()));
        arenas.min_by_key(looks).expect("one of the frames has the fewest bits")
    }

    /// The arena of a field in a frame around these points as they lie, the field's own among them.
    pub(crate) fn framed(field: &Field, around: &[Point]) -> Arena<B> {
        Arena::within(field, &Frame::new(around, Symmetry::ALL[0]))
    }

    fn within(field: &Field, frame: &Frame) -> Arena<B> {
        let bit_of: Vec<usize> = field.points().iter().map(|&point| frame.bit(point)).collect();
        let mut cell_of = vec![Cell::MAX; B::WIDTH];
        bit_of.iter().enumerate().for_each(|(cell, &bit)| cell_of[bit] = cell as Cell);
        let (stride, hostile) = (frame.stride, field.is_hostile());
        let mut arena = Arena { stride, all: B::EMPTY, lasts: [B::EMPTY; 2], hostile, bit_of, cell_of };
        arena.all = arena.gather(|_| true);
        arena.lasts = [Side::Attacker, Side::Defender].map(|side| arena.gather(|cell| field.lasts(side, cell)));
        arena
    }

    fn gather(&self, wanted: impl Fn(Cell) -> bool) -> B {
        let cells = (0..self.bit_of.len()).filter(|&cell| wanted(cell as Cell));
        cells.fold(B::EMPTY, |set, cell| set | B::bit(self.bit_of[cell]))
    }

    /// The state of a field in bits.
    pub(crate) fn import(&self, state: &FieldState) -> State<B> {
        let mut bits = State {
            stones: [B::EMPTY; 2],
            targets: B::EMPTY,
            ko: state.ko().map_or(B::EMPTY, |cell| self.point(cell)),
            to_move: state.to_move(),
        };
        for cell in state.occupied() {
            let (stone, is_target) = (self.point(cell), state.is_target(cell));
            let side = state.owner(cell).expect("a stone belongs to somebody");
            bits.stones[side as usize] |= stone;
            bits.targets |= if is_target { stone } else { B::EMPTY };
        }
        bits
    }

    /// What the arena and a state on it look like, bit by bit.
    fn looks(&self, state: &State<B>) -> Vec<u8> {
        let sets = [self.all, self.lasts[0], self.lasts[1], state.stones[0], state.stones[1], state.targets, state.ko];
        let look = |bit: usize| sets.iter().fold(0, |look, set| look << 1 | u8::from((*set & B::bit(bit)).any()));
        (0..self.cell_of.len()).map(look).collect()
    }

    /// The bits of points inside the frame around these points, whether they are in the field or not.
    pub(crate) fn bits_in(around: &[Point], points: impl Iterator<Item = Point>) -> B {
        let frame = Frame::new(around, Symmetry::ALL[0]);
        points.fold(B::EMPTY, |set, point| set | B::bit(frame.bit(point)))
    }

    /// The cell of a single bit.
    pub(crate) fn cell(&self, point: B) -> Cell {
        self.cell_of[point.lowest()]
    }

    /// A bit, or [`PASS`], as a move on the board of the field.
    pub(crate) fn as_move(&self, field: &Field, point: u16) -> Move {
        match point {
            PASS => Move::Pass,
            bit => Move::Play(field.point(self.cell(B::bit(usize::from(bit))))),
        }
    }

    /// The bit of a move on the board of the field, or [`PASS`].
    pub(crate) fn place(&self, field: &Field, mv: Move) -> u16 {
        mv.point().and_then(|point| field.cell(point)).map_or(PASS, |cell| self.bit_of[usize::from(cell)] as u16)
    }

    /// The bit of a cell.
    pub(crate) fn point(&self, cell: Cell) -> B {
        B::bit(self.bit_of[usize::from(cell)])
    }

    /// Distance between vertically adjacent bits.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// The neighbours of a set; points of the set may be among them.
    #[inline]
    pub(crate) fn around(&self, set: B) -> B {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.all
    }

    /// The set moved by one step in each of the four directions.
    pub(crate) fn shifted(&self, set: B) -> [B; 4] {
        [set.up(1), set.down(1), set.up(self.stride), set.down(self.stride)]
    }

    /// Everything inside `within` that hangs together with `from`.
    #[inline]
    pub(crate) fn flood(&self, from: B, within: B) -> B {
        let mut reached = from;
        loop {
            let next = (reached | self.around(reached)) & within;
            if (next ^ reached).none() {
                return reached;
            }
            reached = next;
        }
    }

    /// The parts of `within`, each of which hangs together, that have a point of `through`.
    #[inline]
    pub(crate) fn parts(&self, through: B, within: B) -> impl Iterator<Item = B> {
        let mut rest = through;
        std::iter::from_fn(move || {
            let part = rest.any().then(|| self.flood(rest.first(), within))?;
            rest = rest.minus(part);
            Some(part)
        })
    }

    #[inline]
    pub(crate) fn empty(&self, state: &State<B>) -> B {
        self.all.minus(state.stones[0] | state.stones[1])
    }

    /// The state after the player to move plays on the point; none when that is illegal. The ko ban is not looked at.
    #[inline]
    pub(crate) fn play(&self, state: &State<B>, point: B) -> Option<State<B>> {
        let (me, you) = (state.to_move as usize, !state.to_move as usize);
        let mine = state.stones[me] | point;
        let empty = self.empty(state).minus(point);
        let near = self.around(point);
        let captured = self.captured(near & state.stones[you], state.stones[you], empty, self.lasts[you]);
        if captured.none() && (near & empty).none() && (point & self.lasts[me]).none() {
            let chain = self.flood(point, mine);
            if (self.around(chain) & empty).none() && (chain & self.lasts[me]).none() {
                return None;
            }
        }
        let mut next = State { ko: B::EMPTY, to_move: !state.to_move, ..*state };
        next.stones[me] = mine;
        if captured.any() {
            next.stones[you] = state.stones[you].minus(captured);
            next.targets = state.targets.minus(captured);
            if self.hostile && self.is_exposed(&next, if me == D { captured } else { point }) {
                if me == D && next.targets.any() {
                    (next.stones[D], next.targets) = (next.stones[D] | captured, next.targets | captured);
                }
                return Some(next);
            }
            let alone = (near & state.stones[me]).none() && (near & empty).none() && (point & self.lasts[me]).none();
            if alone && captured.at_most_one() {
                next.ko = captured;
            }
        }
        Some(next)
    }

    /// Are attacking stones in touch with an outside that is the defender's, by themselves or over a defending chain?
    #[cold]
    fn is_exposed(&self, state: &State<B>, attacking: B) -> bool {
        let beside = self.flood(self.around(attacking) & state.stones[D], state.stones[D]);
        ((attacking | beside) & self.lasts[D]).any()
    }

    /// The chains through `touched` that have no liberty left.
    #[inline]
    fn captured(&self, touched: B, stones: B, empty: B, lasts: B) -> B {
        let mut captured = B::EMPTY;
        let mut rest = touched;
        while rest.any() {
            let stone = rest.first();
            if (self.around(stone) & empty).any() || (stone & lasts).any() {
                rest = rest ^ stone;
                continue;
            }
            let chain = self.flood(stone, stones);
            rest = rest.minus(chain);
            if (self.around(chain) & empty).none() && (chain & lasts).none() {
                captured |= chain;
            }
        }
        captured
    }
}

impl<B: Bits> State<B> {
    /// The state after a pass, which lifts a ko.
    #[inline]
    pub(crate) fn passed(&self) -> State<B> {
        State { ko: B::EMPTY, to_move: !self.to_move, ..*self }
    }

    /// A number for the table.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let turn = 0x5851_f42d_4c95_7f2d_u64 * (1 + self.to_move as u64);
        let key = self.stones[1].mixed(self.stones[0].mixed(turn));
        let key = self.targets.mixed(self.ko.mixed(key));
        key ^ key >> 29
    }
}

impl<B: Bits> Hash for State<B> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
    }
}
