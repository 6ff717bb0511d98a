//! `Outlook`: who is likely to win from here, learned from solved problems of our own.
//!
//! A state is described by *marks*: the 3x3 surroundings of every empty point and of every attacking stone that is not
//! part of the safe wall, the size and the liberties of every chain, and a few counts. Each mark has a row of numbers;
//! the rows of a state are added up, what is negative becomes 0, and a weighted sum of the rest is the logarithm of the
//! odds. That is a small neural network whose first layer costs a few additions (the idea of NNUE, Nasu 2018). The odds
//! become first proof numbers: they say where to look first, and never what is true.
//!
//! The weights are made by `cargo run --release -p lab -- train`; all arithmetic is in integers, so that the
//! same problem takes the same nodes on every machine.

mod gallery;

use std::sync::{Mutex, OnceLock};

use proof::Side;

use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;
use crate::search::ask::{Ask, Goal};
use crate::search::child::Child;

pub use gallery::Gallery;

const A: usize = Side::Attacker as usize;
const D: usize = Side::Defender as usize;

/// How many numbers the row of a mark has.
pub const WIDTH: usize = 16;
/// How many kinds of question there are: four, with either side to move.
pub const CLASSES: usize = 8;
/// Surroundings that differ under rotation and reflection.
const SHAPES: usize = 8740;
/// Points that are looked at are empty, empty and next to the wall, or an attacking stone.
const KINDS: usize = 3;
/// Two counts that go together in a mark, with the number of values of each, and where their marks begin.
struct Pair(usize, usize, usize);
const DISTANCE_CHANCES: Pair = Pair(9, 8, KINDS * SHAPES);
const ROOM_FREE: Pair = Pair(14, 10, DISTANCE_CHANCES.end());
const LIBERTIES_CHAINS: Pair = Pair(12, 5, ROOM_FREE.end());
const LEAST_DISTANCE: Pair = Pair(5, 9, LIBERTIES_CHAINS.end());
const ROOM_DISTANCE: Pair = Pair(14, 9, LEAST_DISTANCE.end());
const FREE_DISTANCE: Pair = Pair(10, 9, ROOM_DISTANCE.end());
const KO: Pair = Pair(1, 2, FREE_DISTANCE.end());
const TARGET: Pair = Pair(6, 6, KO.end());
const DEFENDER: Pair = Pair(6, 6, TARGET.end());
const ATTACKER: Pair = Pair(6, 6, DEFENDER.end());
/// How many marks there are.
pub const MARKS: usize = ATTACKER.end();

impl Pair {
    const fn end(&self) -> usize {
        self.2 + self.0 * self.1
    }

    fn mark(&self, one: u32, other: u32) -> u16 {
        (self.2 + (one as usize).min(self.0 - 1) * self.1 + (other as usize).min(self.1 - 1)) as u16
    }
}

/// A weight of 1 in the integers of the network.
pub const ONE: f32 = 64.0;

/// The scale of first numbers: what an even chance counts. By trial, in nodes of `shikatsu-lab graded`, as the next two.
const EVEN: u32 = 16;
/// Odds are counted in powers of two, eight steps to each, up to so many steps.
const MOST: i32 = 64;
/// Steps for a factor of e in the odds: more than they would say by themselves, for a search that believes its outlook is faster.
const STEEP: f32 = 12.0;
/// A target that is captured in spite of a threat is likely to die: so many steps more.
const LOOKS_DEAD: i32 = 24;

/// How many states are remembered.
const LATELY: usize = 1 << 15;

static WEIGHTS: &[u8] = include_bytes!("outlook.weights");

/// What a search found out about a state, to be learned from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The kind of question, less than [`CLASSES`].
    pub class: usize,
    /// The marks of the state, each less than [`MARKS`].
    pub marks: Vec<u16>,
    /// Did the side that has to arrive somewhere win?
    pub won: bool,
}

/// Collects samples while problems are solved.
#[derive(Debug, Default)]
pub struct Samples(Mutex<Vec<Sample>>);

impl Samples {
    /// Everything collected so far, from the oldest.
    pub fn take(&self) -> Vec<Sample> {
        self.0.lock().map(|mut samples| std::mem::take(&mut *samples)).unwrap_or_default()
    }

    pub(crate) fn add<B: Bits>(&self, arena: &Arena<B>, state: &State<B>, ask: Ask, won: bool) {
        let mut marks = Vec::new();
        View::new(arena, state).each_mark(shapes(), |mark| marks.push(mark));
        if let Ok(mut samples) = self.0.lock() {
            samples.push(Sample { class: class(ask.goal, ask.balance, state.to_move), marks, won });
        }
    }
}

/// The numbers of the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A row for each mark.
    pub rows: Vec<[i8; WIDTH]>,
    /// What each class adds to the rows.
    pub bias: [[i16; WIDTH]; CLASSES],
    /// What each class makes of the sums.
    pub out: [[i16; WIDTH]; CLASSES],
}

impl Weights {
    /// As bytes: the classes, then each row that is not all 0 after its number.
    pub fn write(&self) -> Vec<u8> {
        let classes = self.bias.iter().chain(&self.out).flatten().flat_map(|number| number.to_le_bytes());
        let rows = self.rows.iter().enumerate().filter(|(_, row)| row.iter().any(|&number| number != 0));
        let rows = rows.flat_map(|(mark, row)| {
            let number = (mark as u16).to_le_bytes();
            number.into_iter().chain(row.map(|number| number as u8))
        });
        classes.chain(rows).collect()
    }

    /// From the bytes that [`Weights::write`] made; none from any others.
    pub fn read(bytes: &[u8]) -> Option<Weights> {
        let mut weights =
            Weights { rows: vec![[0; WIDTH]; MARKS], bias: [[0; WIDTH]; CLASSES], out: [[0; WIDTH]; CLASSES] };
        let (classes, rows) = bytes.split_at_checked(4 * WIDTH * CLASSES)?;
        let numbers = weights.bias.iter_mut().chain(&mut weights.out).flatten();
        for (number, bytes) in numbers.zip(classes.chunks_exact(2)) {
            *number = i16::from_le_bytes([bytes[0], bytes[1]]);
        }
        let mut least = 0;
        for bytes in rows.chunks(2 + WIDTH) {
            let (number, row) = bytes.split_first_chunk()?;
            let mark = usize::from(u16::from_le_bytes(*number));
            let row = <[u8; WIDTH]>::try_from(row).ok()?.map(|number| number as i8);
            *weights.rows.get_mut(mark).filter(|_| mark >= least && row != [0; WIDTH])? = row;
            least = mark + 1;
        }
        Some(weights)
    }
}

/// The network, ready for use.
#[derive(Debug)]
pub struct Learned {
    /// The rows once more, as wide as their sums.
    rows: Vec<[i16; WIDTH]>,
    weights: Weights,
}

impl From<Weights> for Learned {
    fn from(weights: Weights) -> Learned {
        let rows = weights.rows.iter().map(|row| row.map(i16::from)).collect();
        Learned { rows, weights }
    }
}

impl Learned {
    /// What ships; none where it cannot be read, and the search goes by the rules written by hand.
    pub fn shipped() -> Option<&'static Learned> {
        static LEARNED: OnceLock<Option<Learned>> = OnceLock::new();
        LEARNED.get_or_init(|| Weights::read(WEIGHTS).map(Learned::from)).as_ref()
    }

    /// Its numbers.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The logarithm of the odds that the reacher wins from a state.
    fn steps<B: Bits>(&self, shapes: &[u16], view: &View<'_, B>, class: usize) -> i32 {
        let mut sums = self.weights.bias[class];
        view.each_mark(shapes, |mark| {
            let row = &self.rows[usize::from(mark)];
            // By index, so that it becomes two vector additions.
            #[allow(clippy::needless_range_loop)]
            for at in 0..WIDTH {
                sums[at] = sums[at].saturating_add(row[at]);
            }
        });
        let out = &self.weights.out[class];
        let odds: i32 = (0..WIDTH).map(|at| i32::from(sums[at].max(0)) * i32::from(out[at])).sum();
        odds / (ONE * ONE / STEEP) as i32
    }
}

/// What was learned, with a memory of its own for states seen lately: a state whose parent is searched again is looked at
/// again.
#[derive(Debug)]
pub(crate) struct Outlook<'a> {
    learned: &'a Learned,
    shapes: &'static [u16],
    /// The key of each, with the answer in place of its lowest byte, which tells nothing that the place does not.
    lately: Vec<u64>,
}

impl<'a> Outlook<'a> {
    pub(crate) fn new(learned: &'a Learned) -> Outlook<'a> {
        Outlook { learned, shapes: shapes(), lately: vec![0; LATELY] }
    }

    /// The first proof and disproof number of a child.
    pub(crate) fn numbers<B: Bits>(
        &mut self,
        arena: &Arena<B>,
        child: &Child<B>,
        goal: Goal,
        looks_dead: bool,
    ) -> (u32, u32) {
        let class = class(goal, child.balance, child.state.to_move);
        let key = child.state.key() ^ class as u64;
        let place = key as usize % LATELY;
        if (self.lately[place] ^ key) >> 8 != 0 {
            let steps = self.steps(arena, &child.state, class).clamp(i8::MIN.into(), i8::MAX.into());
            self.lately[place] = key & !0xff | u64::from(steps as u8);
        }
        let steps = i32::from(self.lately[place] as i8) + if looks_dead { LOOKS_DEAD } else { 0 };
        let steps = steps.clamp(-MOST, MOST);
        (scaled(-steps), scaled(steps))
    }

    /// The logarithm of the odds that the reacher wins from a state.
    fn steps<B: Bits>(&self, arena: &Arena<B>, state: &State<B>, class: usize) -> i32 {
        self.learned.steps(self.shapes, &View::new(arena, state), class)
    }
}

/// [`EVEN`] times a power of two, in steps of an eighth, at least 1.
fn scaled(steps: i32) -> u32 {
    const EIGHTHS: [u32; 8] = [1024, 1117, 1218, 1328, 1448, 1579, 1722, 1878];
    let part = EIGHTHS[steps.rem_euclid(8) as usize];
    let whole = steps.div_euclid(8) + MOST / 8;
    ((EVEN * part) << whole >> (10 + MOST / 8)).max(1)
}

/// The kind of a question.
fn class(goal: Goal, balance: i8, to_move: Side) -> usize {
    let goal = match (goal, balance) {
        (Goal::Eyes, _) => 0,
        (Goal::Capture, 1..) => 1,
        (Goal::Capture, 0) => 2,
        (Goal::Capture | Goal::Death, _) => 3,
    };
    2 * goal + to_move as usize
}

/// A state, looked at for its marks.
struct View<'a, B> {
    arena: &'a Arena<B>,
    state: &'a State<B>,
    empty: B,
    /// Attacking stones that are joined to the safe wall, the points next to it, and the other attacking stones.
    wall: B,
    near: B,
    lone: B,
}

impl<'a, B: Bits> View<'a, B> {
    fn new(arena: &'a Arena<B>, state: &'a State<B>) -> View<'a, B> {
        let wall = arena.wall(state);
        let near = arena.around(wall) | arena.lasts[A];
        View { arena, state, empty: arena.empty(state), wall, near, lone: state.stones[A].minus(wall) }
    }

    /// Visits every mark.
    #[inline]
    fn each_mark(&self, shapes: &[u16], mut visit: impl FnMut(u16)) {
        self.surroundings(shapes, &mut visit);
        self.counts(&mut visit);
        self.each_chain(self.lone, |chain, liberties| visit(ATTACKER.mark(liberties.count(), chain.count())));
    }

    /// The eight points around each point that is looked at.
    #[inline]
    fn surroundings(&self, shapes: &[u16], mut visit: impl FnMut(u16)) {
        // What is off the field counts as both.
        let without = self.state.stones.map(|stones| self.arena.all.minus(stones));
        let kinds = [self.empty.minus(self.near), self.empty & self.near, self.lone];
        for (kind, points) in kinds.into_iter().enumerate() {
            for point in points.each() {
                let at = point.lowest();
                let [attackers, defenders] = without.map(|set| self.ring(set, at));
                visit((kind * SHAPES) as u16 + shapes[attackers | defenders << 8]);
            }
        }
    }

    /// Which of the eight points around a bit are not in the set, row by row.
    #[inline]
    fn ring(&self, without: B, at: usize) -> usize {
        let stride = self.arena.stride();
        let window = !without.window(at, stride + 1);
        let [below, beside, above] = [window, window >> stride, window >> (2 * stride)].map(|row| row as usize & 7);
        below | (beside & 1) << 3 | (beside & 4) << 2 | above << 5
    }

    #[inline]
    fn counts(&self, mut visit: impl FnMut(u16)) {
        let (distance, chances) = self.arena.eye_distance(self.state);
        let (mut chains, mut least, mut liberties) = (0, u32::MAX, B::EMPTY);
        self.each_chain(self.state.stones[D], |chain, free| {
            if (chain & self.state.targets).any() {
                (chains, least) = (chains + 1, least.min(free.count()));
                liberties |= free;
                visit(TARGET.mark(free.count(), chain.count()));
            } else {
                visit(DEFENDER.mark(free.count(), chain.count()));
            }
        });
        let room = self.arena.all.minus(self.wall | self.near | self.state.stones[D]).count();
        let free = (self.near & self.empty).count();
        visit(DISTANCE_CHANCES.mark(distance, chances));
        visit(ROOM_FREE.mark(room, free));
        visit(LIBERTIES_CHAINS.mark(liberties.count(), chains));
        visit(LEAST_DISTANCE.mark(least, distance));
        visit(ROOM_DISTANCE.mark(room, distance));
        visit(FREE_DISTANCE.mark(free, distance));
        visit(KO.mark(0, u32::from(self.state.ko.any())));
    }

    /// Each chain among the stones, with its liberties.
    #[inline]
    fn each_chain(&self, stones: B, mut visit: impl FnMut(B, B)) {
        for chain in self.arena.parts(stones, stones) {
            visit(chain, self.arena.around(chain) & self.empty);
        }
    }
}

/// Each bit of a byte at twice its place.
const SPREAD: [u16; 256] = {
    let mut spread = [0; 256];
    let mut at = 1;
    while at < 256 {
        spread[at] = spread[at >> 1] << 2 | at as u16 & 1;
        at += 1;
    }
    spread
};

/// The number of the shape for the attackers around a point, in the lower byte, and the defenders, in the upper one.
fn shapes() -> &'static [u16] {
    static SHAPES: OnceLock<Vec<u16>> = OnceLock::new();
    let code = |rings: usize| usize::from(SPREAD[rings & 0xff] | SPREAD[rings >> 8] << 1);
    SHAPES.get_or_init(|| {
        let numbered = numbered();
        (0..numbered.len()).map(|rings| numbered[code(rings)]).collect()
    })
}

/// The number of the shape for every code of surroundings. Codes that are turned or mirrored images have the same number.
fn numbered() -> Vec<u16> {
    let mut shapes = vec![u16::MAX; 1 << 16];
    let mut next = 0;
    for code in 0..shapes.len() {
        if shapes[code] == u16::MAX {
            images(code).into_iter().for_each(|image| shapes[image] = next);
            next += 1;
        }
    }
    shapes
}

/// The eight images of a code: two bits for each point of the ring, row by row.
fn images(code: usize) -> [usize; 8] {
    const TURNED: [usize; 8] = [2, 4, 7, 1, 6, 0, 3, 5];
    const MIRRORED: [usize; 8] = [2, 1, 0, 4, 3, 7, 6, 5];
    let moved =
        |code: usize, from: [usize; 8]| (0..8).fold(0, |image, at| image | (code >> (2 * from[at]) & 3) << (2 * at));
    let mut image = code;
    std::array::from_fn(|at| {
        image = moved(image, if at == 4 { MIRRORED } else { TURNED });
        image
    })
}

#[cfg(test)]
mod tests {
    use proof::field::Field;

    use super::*;
    use crate::board::bits::{Half, Whole};
    use crate::family::Family;

    #[test]
    fn shapes_are_the_codes_up_to_symmetry() {
        let shapes = numbered();
        let most = shapes.iter().copied().max().map(usize::from);
        assert_eq!(most, Some(SHAPES - 1));
        for code in [0, 1, 0x1234, 0x8421, 0xffff] {
            assert!(images(code).contains(&code));
            assert!(images(code).iter().all(|&image| shapes[image] == shapes[code]), "{code:x}");
        }
        assert_ne!(shapes[1], shapes[4], "a corner of the ring is no side of it");
        assert_eq!(shapes[1], shapes[0x4000], "corners are alike");
    }

    fn marks<B: Bits>(problem: &proof::Problem, moves: usize) -> Vec<u16> {
        let field = Field::new(problem);
        let arena = Arena::<B>::new(&field);
        let mut state = arena.import(field.start());
        for _ in 0..moves {
            state = arena.empty(&state).each().find_map(|point| arena.play(&state, point)).expect("there is room");
        }
        let mut marks = Vec::new();
        View::new(&arena, &state).each_mark(shapes(), |mark| marks.push(mark));
        marks
    }

    #[test]
    fn marks_do_not_depend_on_the_width_of_the_sets() {
        let problem = Family::Room.problem(12).expect("there is a problem of this size");
        for moves in 0..6 {
            let narrow = marks::<u64>(&problem, moves);
            assert!(narrow.iter().all(|&mark| usize::from(mark) < MARKS));
            assert_eq!(narrow, marks::<u128>(&problem, moves), "after {moves} moves");
            assert_eq!(narrow, marks::<Half>(&problem, moves), "after {moves} moves");
            assert_eq!(narrow, marks::<Whole>(&problem, moves), "after {moves} moves");
        }
    }

    #[test]
    fn weights_come_back_as_they_were() {
        let learned = Learned::shipped().expect("what ships can be read").weights();
        assert_eq!(Weights::read(&learned.write()).as_ref(), Some(learned));
        assert!(learned.rows.iter().flatten().any(|&number| number != 0));
    }

    #[test]
    fn numbers_double_with_every_eight_steps() {
        assert_eq!([-64, -32, -8, 0, 8, 32, 64].map(scaled), [1, 1, 8, 16, 32, 256, 4096]);
        assert!((-64..64).all(|steps| scaled(steps) <= scaled(steps + 1)));
    }
}
