//! [`Field`]: the rules of Go on the points of a problem that can change, written to be read rather than to be fast.
//!
//! The checker and the brute-force solver stand on it. It knows stones, liberties, captures, ko and pass-alive chains
//! (Benson 1976), and shares nothing with the board of the search. Chains that touch a liberty outside the region can
//! never be captured; they are no part of the field, only of its border: a cell "lasts" for a side when a stone of
//! that side on it touches a liberty nobody can ever take. What depends on a number `W` comes in sets of so many words;
//! who does not say how many gets enough for every board.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Sub};

use rules::{Point, PointSet};

use crate::{Outside, Problem, Side};

/// Number of a cell of a field.
pub type Cell = u16;

/// Words of a set that has room for every point of the largest board. Sets, states and fields have so many, unless they
/// are of a field that needs fewer.
pub const WORDS: usize = 6;
/// Cells in a word.
pub(crate) const IN_WORD: usize = 64;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cells<const W: usize = WORDS>([u64; W]);

impl<const W: usize> Cells<W> {
    const NONE: Cells<W> = Cells([0; W]);

    fn of(cell: Cell) -> Cells<W> {
        [cell].into_iter().collect()
    }

    #[inline]
    fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / IN_WORD] >> (cell as usize % IN_WORD) & 1 != 0
    }

    #[inline]
    fn add(&mut self, cell: Cell) {
        self.0[cell as usize / IN_WORD] |= 1 << (cell as usize % IN_WORD);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn has_several(mut self) -> bool {
        self.pop().is_some() && !self.is_empty()
    }

    #[inline]
    fn meets(&self, other: Cells<W>) -> bool {
        !(*self & other).is_empty()
    }

    #[inline]
    fn joined(mut self, other: Cells<W>, join: impl Fn(u64, u64) -> u64) -> Cells<W> {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word = join(*word, other));
        self
    }

    /// Takes the lowest cell out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Cell> {
        let at = self.0.iter().position(|&word| word != 0)?;
        let word = self.0[at];
        self.0[at] = word & (word - 1);
        Some((at * IN_WORD) as Cell + word.trailing_zeros() as Cell)
    }

    fn widened(&self) -> Cells {
        Cells(std::array::from_fn(|at| self.0.get(at).copied().unwrap_or(0)))
    }

    /// The cells, from the lowest.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<W> {
        let mut rest = *self;
        std::iter::from_fn(move || rest.pop())
    }
}

impl<const W: usize> FromIterator<Cell> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells<W> {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn bitand(self, other: Cells<W>) -> Cells<W> {
        self.joined(other, |one, other| one & other)
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn bitor(self, other: Cells<W>) -> Cells<W> {
        self.joined(other, |one, other| one | other)
    }
}

impl<const W: usize> Sub for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn sub(self, other: Cells<W>) -> Cells<W> {
        self.joined(other, |one, other| one & !other)
    }
}

/// Stones on a field, the targets still there, the cell banned by ko, and whose turn it is.
///
/// Two planes of bits: an attacking stone is (1, 0), a defending stone (0, 1), a target stone (1, 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State<const W: usize = WORDS> {
    low: Cells<W>,
    high: Cells<W>,
    ko: Option<Cell>,
    to_move: Side,
}

impl<const W: usize> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let words = self.low.0.iter().chain(&self.high.0);
        words.filter(|&&word| word != 0).for_each(|&word| hasher.write_u64(word));
        hasher.write_u64(self.ko.map_or(0, |cell| 2 + 2 * u64::from(cell)) + self.to_move as u64);
    }
}

impl<const W: usize> State<W> {
    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The cell banned by ko.
    pub fn ko(&self) -> Option<Cell> {
        self.ko
    }

    /// Has every target stone been captured?
    pub fn is_captured(&self) -> bool {
        self.targets().is_empty()
    }

    /// The cells with a stone, from the lowest.
    pub fn occupied(&self) -> impl Iterator<Item = Cell> + use<W> {
        (self.low | self.high).iter()
    }

    /// How many stones there are.
    pub fn stone_count(&self) -> usize {
        (self.low | self.high).0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whose stone is on the cell?
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        match (self.high.has(cell), self.low.has(cell)) {
            (true, _) => Some(Side::Defender),
            (false, true) => Some(Side::Attacker),
            (false, false) => None,
        }
    }

    /// Is a target stone on the cell that has never been captured?
    pub fn is_target(&self, cell: Cell) -> bool {
        self.low.has(cell) && self.high.has(cell)
    }

    /// The target stones that have never been captured.
    fn targets(&self) -> Cells<W> {
        self.low & self.high
    }

    fn stones(&self, side: Side) -> Cells<W> {
        match side {
            Side::Attacker => self.low - self.high,
            Side::Defender => self.high,
        }
    }

    /// Are the same stones on the board, whoever is to move and whichever of them are targets?
    pub fn same_board(&self, other: &State<W>) -> bool {
        [Side::Attacker, Side::Defender].into_iter().all(|side| self.stones(side) == other.stones(side))
    }

    /// The state after a pass, which lifts a ko.
    pub fn passed(&self) -> State<W> {
        State { ko: None, to_move: !self.to_move, ..self.clone() }
    }

    /// The same with room for every point of the largest board.
    pub(crate) fn widened(&self) -> State {
        let State { low, high, ko, to_move } = *self;
        State { low: low.widened(), high: high.widened(), ko, to_move }
    }

    fn put(&mut self, cell: Cell, side: Side) {
        match side {
            Side::Attacker => self.low.add(cell),
            Side::Defender => self.high.add(cell),
        }
    }

    fn remove(&mut self, stones: Cells<W>) {
        (self.low, self.high) = (self.low - stones, self.high - stones);
    }
}

/// The points of a problem that can change, and what lasts around them.
#[derive(Clone, Debug)]
pub struct Field<const W: usize = WORDS> {
    points: Vec<Point>,
    /// All cells.
    all: Cells<W>,
    /// By cell: its neighbours, as a list and as a set.
    around: Vec<Vec<Cell>>,
    near: Vec<Cells<W>>,
    /// By side: the cells where a stone touches a liberty that nobody can take.
    lasts: [Cells<W>; 2],
    /// The cells beside a point elsewhere that is no stone of the attacker's.
    edge: Cells<W>,
    /// Does everything outside but the attacker's wall belong to the defender?
    hostile: bool,
    start: State<W>,
}

impl Field {
    /// The field of a problem.
    pub fn new(problem: &Problem) -> Field {
        Field::fitted(problem)
    }
}

impl<const W: usize> Field<W> {
    /// Bytes of memory that it takes besides itself, about.
    pub fn bytes(&self) -> usize {
        // The smallest piece of memory that there is holds a cell's four neighbours.
        const LEAST: usize = 32;
        self.points.len() * (size_of::<Point>() + size_of::<Vec<Cell>>() + LEAST + size_of::<Cells<W>>())
    }

    /// The field of a problem, in sets of so many words, in which its cells must fit.
    pub(crate) fn fitted(problem: &Problem) -> Field<W> {
        let border = Border::new(problem);
        let points: Vec<Point> = border.inside.iter().collect();
        let size = problem.position().board().size();
        let cell_of = |point: Point| points.binary_search(&point).ok().map(|at| at as Cell);
        let cells = |points: PointSet| points.iter().filter_map(cell_of).collect();
        let around: Vec<Vec<Cell>> =
            points.iter().map(|point| point.neighbors(size).filter_map(cell_of).collect()).collect();
        let near = around.iter().map(|around| around.iter().copied().collect()).collect();
        let lasts = [Side::Attacker, Side::Defender].map(|side| cells(border.lasting[side as usize].grown(size)));
        let board = problem.position().board();
        let mut start = State {
            low: Cells::NONE,
            high: Cells::NONE,
            ko: problem.position().ko().and_then(cell_of),
            to_move: problem.to_move(),
        };
        for (cell, &point) in points.iter().enumerate() {
            let owner = board.at(point).map(|color| problem.side(color));
            owner.into_iter().for_each(|side| start.put(cell as Cell, side));
            if problem.targets().contains(point) {
                start.low.add(cell as Cell);
            }
        }
        let elsewhere = PointSet::full(size) - border.inside - board.stones(problem.color(Side::Attacker));
        let edge = cells(elsewhere.grown(size));
        let hostile = problem.region().outside == Outside::Defender;
        Field { all: cells(border.inside), points, around, near, lasts, edge, hostile, start }
    }

    /// The state that the problem asks about.
    pub fn start(&self) -> &State<W> {
        &self.start
    }

    /// The points of the cells, in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The cell of a point, if the point can change.
    pub fn cell(&self, point: Point) -> Option<Cell> {
        self.points.binary_search(&point).ok().map(|at| at as Cell)
    }

    /// The point of a cell.
    pub fn point(&self, cell: Cell) -> Point {
        self.points[usize::from(cell)]
    }

    /// The cells next to a cell.
    pub fn around(&self, cell: Cell) -> &[Cell] {
        &self.around[usize::from(cell)]
    }

    /// All cells.
    pub fn cells(&self) -> std::ops::Range<Cell> {
        0..self.points.len() as Cell
    }

    /// The cells without a stone.
    pub fn empty(&self, state: &State<W>) -> Cells<W> {
        self.all - (state.low | state.high)
    }

    /// Does a stone of the side on this cell touch a liberty that nobody can take?
    pub fn lasts(&self, side: Side, cell: Cell) -> bool {
        self.lasts[side as usize].has(cell)
    }

    /// Does everything outside but the attacker's wall belong to the defender?
    pub fn is_hostile(&self) -> bool {
        self.hostile
    }

    /// Does the cell touch a stone of the side's, or a liberty that lasts for it?
    pub fn touches(&self, state: &State<W>, side: Side, cell: Cell) -> bool {
        self.lasts(side, cell) || self.around(cell).iter().any(|&near| state.owner(near) == Some(side))
    }

    /// The state after the player to move plays on the cell; none when that is illegal. The ko ban is not looked at:
    /// whoever plays on `state.ko()` spends a threat.
    pub fn play(&self, state: &State<W>, cell: Cell) -> Option<State<W>> {
        if state.owner(cell).is_some() {
            return None;
        }
        let mover = state.to_move;
        let mut next = State { ko: None, to_move: !mover, ..state.clone() };
        next.put(cell, mover);
        let theirs = next.stones(!mover);
        let mut taken = Cells::NONE;
        for &near in self.around(cell) {
            if theirs.has(near) && !taken.has(near) && !self.has_liberty(&next, near) {
                taken = taken | self.connected(near, theirs);
            }
        }
        // Where something is taken the stone has a liberty.
        if taken.is_empty() {
            return self.has_liberty(&next, cell).then_some(next);
        }
        next.remove(taken);
        let attacking = if mover == Side::Attacker { Cells::of(cell) } else { taken };
        if !self.is_exposed(&next, attacking) {
            next.ko = taken.pop().filter(|_| taken.is_empty() && self.is_in_atari_alone(&next, cell));
        } else if mover == Side::Defender && !next.is_captured() {
            // The chain falls to the outside, and with it the target is out.
            (next.low, next.high) = (next.low | taken, next.high | taken);
        }
        Some(next)
    }

    /// Are attacking stones in touch with an outside that is the defender's, by themselves or over a defending chain?
    /// What becomes of them there is not known: they may have liberties that the field does not show.
    fn is_exposed(&self, state: &State<W>, attacking: Cells<W>) -> bool {
        let lasts = self.lasts[Side::Defender as usize];
        let beside = || self.part(attacking).around & state.high;
        self.hostile
            && (attacking.meets(lasts) || beside().iter().any(|cell| self.connected(cell, state.high).meets(lasts)))
    }

    /// What defending stones that a move from one state to the next is about touch: those that the attacker took, or
    /// the one with which the defender took a stone that may not be retaken at once.
    pub(crate) fn touch(&self, before: &State<W>, after: &State<W>) -> Touch {
        let stones = match before.to_move {
            Side::Attacker => before.high - after.high,
            Side::Defender if after.ko.is_some() => after.high - before.high,
            Side::Defender => Cells::NONE,
        };
        if stones.is_empty() {
            return Touch::default();
        }
        let (attacking, lasts) = (after.stones(Side::Attacker), self.lasts[Side::Attacker as usize]);
        let beside = || self.part(stones).around & attacking;
        let wall = stones.meets(lasts) || beside().iter().any(|cell| self.connected(cell, attacking).meets(lasts));
        Touch { edge: stones.meets(self.edge), wall }
    }

    /// Has the chain of a stone a liberty?
    fn has_liberty(&self, state: &State<W>, from: Cell) -> bool {
        let side = state.owner(from).expect("a chain starts at a stone");
        let (stones, empty) = (state.stones(side), self.empty(state));
        let mut chain = Flood::from(Cells::of(from));
        while let Some(stone) = chain.todo.pop() {
            let near = self.near[usize::from(stone)];
            if self.lasts(side, stone) || near.meets(empty) {
                return true;
            }
            chain.reach(near & stones);
        }
        false
    }

    /// Is the stone a chain of its own with one liberty that does not last?
    fn is_in_atari_alone(&self, state: &State<W>, cell: Cell) -> bool {
        let side = state.owner(cell).expect("it was just played");
        let around = || self.around(cell).iter().map(|&near| state.owner(near));
        let alone = around().all(|owner| owner != Some(side));
        alone && around().filter(Option::is_none).count() == 1 && !self.lasts(side, cell)
    }

    /// The cell on which the attacker, to move, takes every target at once.
    pub fn last_liberty(&self, state: &State<W>) -> Option<Cell> {
        let empty = self.empty(state);
        let mut liberties = Cells::NONE;
        let mut chains = Flood::from(state.targets());
        while let Some(stone) = chains.todo.pop() {
            let near = self.near[usize::from(stone)];
            liberties = liberties | (near & empty);
            if self.lasts(Side::Defender, stone) || liberties.has_several() {
                return None;
            }
            chains.reach(near & state.high);
        }
        liberties.pop().filter(|&cell| state.ko != Some(cell))
    }

    /// Is some target stone beyond capture for good: pass-alive, or touching a lasting liberty?
    pub fn is_settled(&self, state: &State<W>) -> bool {
        self.may_be_settled(state) && self.pass_alive(state).meets(state.targets())
    }

    /// A quick look before the thorough one: a chain that is pass-alive has a lasting liberty, or two closed areas in which
    /// every empty cell is beside it. Most states of a walk have neither.
    fn may_be_settled(&self, state: &State<W>) -> bool {
        let [by_attacker, by_defender] = self.lasts;
        let open = self.all - state.high;
        let away = self.empty(state) - self.part(state.high).around;
        let closed = open - self.reached((away | by_attacker) & open, open);
        let one = closed.iter().next().map_or(Cells::NONE, |from| self.connected(from, closed));
        state.high.meets(by_defender) || one != closed
    }

    /// The areas around which the target lives, one empty cell of each; none where it is not settled by eyes.
    pub fn eyes(&self, state: &State<W>) -> Vec<Cell> {
        let (alive, empty) = (self.pass_alive(state), self.empty(state));
        let chains = self.parts(alive).into_iter().filter(|chain| chain.meets(state.targets()));
        let eyes = |chain: Cells<W>| {
            let around = self.part(chain).around;
            let vital = self.areas(state).into_iter().filter(move |area| {
                let own = (area.around & (state.high - alive)).is_empty();
                own && (area.cells & (empty - around)).is_empty()
            });
            vital.filter_map(|area| (area.cells & empty).iter().next()).collect::<Vec<Cell>>()
        };
        chains.map(eyes).find(|eyes| eyes.len() >= 2).unwrap_or_default()
    }

    /// The defender's stones that stay on the board even if the defender always passes.
    fn pass_alive(&self, state: &State<W>) -> Cells<W> {
        let empty = self.empty(state);
        let mut chains = self.defender_chains(state);
        let mut areas = self.areas(state);
        loop {
            let before = (chains.len(), areas.len());
            chains.retain(|chain| {
                // An area is vital to a chain when all its empty cells are liberties of the chain.
                let vital = areas.iter().filter(|area| (area.cells & (empty - chain.around)).is_empty()).count();
                vital >= 2 || chain.cells.meets(self.lasts[Side::Defender as usize])
            });
            let alive = chains.iter().fold(Cells::NONE, |alive, chain| alive | chain.cells);
            areas.retain(|area| (area.around & (state.high - alive)).is_empty());
            if (chains.len(), areas.len()) == before {
                return alive;
            }
        }
    }

    /// Does a target chain touch a liberty that nobody can take?
    pub fn has_escaped(&self, state: &State<W>) -> bool {
        let lasts = self.lasts[Side::Defender as usize];
        self.parts(state.high).into_iter().any(|chain| chain.meets(lasts) && chain.meets(state.targets()))
    }

    fn defender_chains(&self, state: &State<W>) -> Vec<Part<W>> {
        self.parts(state.high).into_iter().map(|chain| self.part(chain)).collect()
    }

    /// The connected areas without defending stones that do not reach the outside.
    fn areas(&self, state: &State<W>) -> Vec<Part<W>> {
        let areas = self.parts(self.all - state.high).into_iter();
        areas.filter(|area| !area.meets(self.lasts[Side::Attacker as usize])).map(|area| self.part(area)).collect()
    }

    fn part(&self, cells: Cells<W>) -> Part<W> {
        let around = cells.iter().fold(Cells::NONE, |around, cell| around | self.near[usize::from(cell)]);
        Part { cells, around }
    }

    /// The parts of a set, each of which hangs together.
    pub fn parts(&self, mut set: Cells<W>) -> Vec<Cells<W>> {
        let mut parts = Vec::new();
        while let Some(from) = set.iter().next() {
            let part = self.connected(from, set);
            set = set - part;
            parts.push(part);
        }
        parts
    }

    /// The cells of a set that hang together with one of them.
    fn connected(&self, from: Cell, set: Cells<W>) -> Cells<W> {
        self.reached(Cells::of(from), set)
    }

    /// The cells of a set that hang together with any of these.
    fn reached(&self, from: Cells<W>, set: Cells<W>) -> Cells<W> {
        let mut flood = Flood::from(from);
        while let Some(cell) = flood.todo.pop() {
            flood.reach(self.near[usize::from(cell)] & set);
        }
        flood.seen
    }
}

/// What stones touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Touch {
    /// A point elsewhere that is no stone of the attacker's.
    pub(crate) edge: bool,
    /// A point elsewhere, or an attacking chain that lasts.
    pub(crate) wall: bool,
}

/// Cells that hang together, and the neighbours of them all.
struct Part<const W: usize> {
    cells: Cells<W>,
    around: Cells<W>,
}

/// Cells to visit, each once.
struct Flood<const W: usize> {
    todo: Cells<W>,
    seen: Cells<W>,
}

impl<const W: usize> Flood<W> {
    fn from(start: Cells<W>) -> Flood<W> {
        Flood { todo: start, seen: start }
    }

    #[inline]
    fn reach(&mut self, cells: Cells<W>) {
        let new = cells - self.seen;
        (self.seen, self.todo) = (self.seen | new, self.todo | new);
    }
}

/// What is inside a field, and which points beyond give a lasting liberty to which side.
struct Border {
    inside: PointSet,
    lasting: [PointSet; 2],
}

impl Border {
    fn new(problem: &Problem) -> Border {
        let board = problem.position().board();
        let full = PointSet::full(board.size());
        let mut inside = problem.inside();
        let outside = full - inside;
        let mut lasting = match problem.region().outside {
            Outside::Liberty => [outside; 2],
            Outside::Attacker => [outside, PointSet::EMPTY],
            Outside::Defender => {
                let walls = board.stones(problem.color(Side::Attacker)) & outside;
                [walls, outside - walls]
            }
        };
        for side in [Side::Attacker, Side::Defender] {
            let own = board.stones(problem.color(side)) & inside;
            let safe = lasting[side as usize].border(board.size());
            for chain in own.parts().filter(|chain| chain.meets(safe) && !chain.meets(problem.targets())) {
                inside -= chain;
                lasting[side as usize] |= chain;
            }
        }
        Border { inside, lasting }
    }
}

#[cfg(test)]
mod tests;
