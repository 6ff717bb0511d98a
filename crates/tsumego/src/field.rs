//! [`Field`]: the rules of Go on the points of a problem that can change, written to be read rather than to be fast.
//!
//! The checker and the brute-force solver stand on it. It knows stones, liberties, captures, ko and pass-alive chains
//! (Benson 1976), and shares nothing with the board of the search. Chains that touch a liberty outside the region can
//! never be captured; they are no part of the field, only of its border: a cell "lasts" for a side when a stone of
//! that side on it touches a liberty nobody can ever take.

use rules::{Point, PointSet};

use crate::{Outside, Problem, Side};

/// Number of a cell of a field.
pub type Cell = u16;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Cells([u64; 6]);

impl Cells {
    fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    fn add(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    fn take(&mut self, cell: Cell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    fn first(&self) -> Option<Cell> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(64 * at as Cell + self.0[at].trailing_zeros() as Cell)
    }

    /// The cells, from the lowest.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.take(first);
            Some(first)
        })
    }
}

/// Stones on a field, the targets still there, the cell banned by ko, and whose turn it is.
///
/// Two planes of bits: an attacking stone is (1, 0), a defending stone (0, 1), a target stone (1, 1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    low: Cells,
    high: Cells,
    ko: Option<Cell>,
    to_move: Side,
}

impl State {
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
        self.low.0.iter().zip(&self.high.0).all(|(low, high)| low & high == 0)
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

    /// The state after a pass, which lifts a ko.
    pub fn passed(&self) -> State {
        State { ko: None, to_move: !self.to_move, ..self.clone() }
    }

    fn put(&mut self, cell: Cell, side: Side) {
        match side {
            Side::Attacker => self.low.add(cell),
            Side::Defender => self.high.add(cell),
        }
    }

    fn clear(&mut self, cell: Cell) {
        self.low.take(cell);
        self.high.take(cell);
    }
}

/// The points of a problem that can change, and what lasts around them.
#[derive(Clone, Debug)]
pub struct Field {
    points: Vec<Point>,
    around: Vec<Vec<Cell>>,
    lasts: [Vec<bool>; 2],
    start: State,
}

impl Field {
    /// The field of a problem.
    pub fn new(problem: &Problem) -> Field {
        let border = Border::new(problem);
        let points: Vec<Point> = border.inside.iter().collect();
        let size = problem.position().board().size();
        let cell_of = |point: Point| points.binary_search(&point).ok().map(|at| at as Cell);
        let around = points.iter().map(|point| point.neighbors(size).filter_map(cell_of).collect()).collect();
        let lasts = [Side::Attacker, Side::Defender].map(|side| {
            let near = border.lasting[side as usize].grown(size);
            points.iter().map(|&point| near.contains(point)).collect()
        });
        let board = problem.position().board();
        let mut start = State {
            low: Cells::default(),
            high: Cells::default(),
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
        Field { points, around, lasts, start }
    }

    /// The state that the problem asks about.
    pub fn start(&self) -> &State {
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

    /// Does a stone of the side on this cell touch a liberty that nobody can take?
    pub fn lasts(&self, side: Side, cell: Cell) -> bool {
        self.lasts[side as usize][usize::from(cell)]
    }

    /// Does the cell touch a stone of the side's, or a liberty that lasts for it?
    pub(crate) fn touches(&self, state: &State, side: Side, cell: Cell) -> bool {
        self.lasts(side, cell) || self.around(cell).iter().any(|&near| state.owner(near) == Some(side))
    }

    /// The state after the player to move plays on the cell; none when that is illegal. The ko ban is not looked at:
    /// whoever plays on `state.ko()` spends a threat.
    pub fn play(&self, state: &State, cell: Cell) -> Option<State> {
        if state.owner(cell).is_some() {
            return None;
        }
        let mover = state.to_move;
        let mut next = State { ko: None, to_move: !mover, ..state.clone() };
        next.put(cell, mover);
        let (mut taken, mut last) = (0, cell);
        for &near in self.around(cell) {
            if next.owner(near) == Some(!mover) && !self.has_liberty(&next, near) {
                last = near;
                taken += self.remove(&mut next, near);
            }
        }
        if !self.has_liberty(&next, cell) {
            return None;
        }
        if taken == 1 && self.is_in_atari_alone(&next, cell) {
            next.ko = Some(last);
        }
        Some(next)
    }

    fn has_liberty(&self, state: &State, from: Cell) -> bool {
        let side = state.owner(from).expect("a chain starts at a stone");
        let mut chain = Flood::new(from);
        while let Some(stone) = chain.next() {
            if self.lasts(side, stone) {
                return true;
            }
            for &near in self.around(stone) {
                match state.owner(near) {
                    None => return true,
                    Some(owner) if owner == side => chain.push(near),
                    Some(_) => {}
                }
            }
        }
        false
    }

    /// Takes a chain off and says how many stones it had.
    fn remove(&self, state: &mut State, from: Cell) -> usize {
        let side = state.owner(from).expect("a chain starts at a stone");
        let chain = self.connected(from, |cell| state.owner(cell) == Some(side));
        chain.iter().map(|stone| state.clear(stone)).count()
    }

    /// Is the stone a chain of its own with one liberty that does not last?
    fn is_in_atari_alone(&self, state: &State, cell: Cell) -> bool {
        let side = state.owner(cell).expect("it was just played");
        let around = || self.around(cell).iter().map(|&near| state.owner(near));
        let alone = around().all(|owner| owner != Some(side));
        alone && around().filter(Option::is_none).count() == 1 && !self.lasts(side, cell)
    }

    /// The cell on which the attacker, to move, takes every target at once.
    pub fn last_liberty(&self, state: &State) -> Option<Cell> {
        let mut found = None;
        let mut chains = Flood::default();
        self.cells().filter(|&cell| state.is_target(cell)).for_each(|cell| chains.push(cell));
        while let Some(stone) = chains.next() {
            if self.lasts(Side::Defender, stone) {
                return None;
            }
            for &near in self.around(stone) {
                match state.owner(near) {
                    None if *found.get_or_insert(near) != near => return None,
                    Some(Side::Defender) => chains.push(near),
                    _ => {}
                }
            }
        }
        found.filter(|&cell| state.ko != Some(cell))
    }

    /// Is some target stone beyond capture for good: pass-alive, or touching a lasting liberty?
    pub fn is_settled(&self, state: &State) -> bool {
        let alive = self.pass_alive(state);
        self.cells().any(|cell| state.is_target(cell) && alive.has(cell))
    }

    /// The defender's stones that stay on the board even if the defender always passes.
    fn pass_alive(&self, state: &State) -> Cells {
        let mut chains = self.defender_chains(state);
        let mut areas = self.areas(state);
        loop {
            let before = (chains.len(), areas.len());
            chains.retain(|chain| {
                let vital = areas.iter().filter(|area| self.is_vital(state, area, chain)).count();
                vital >= 2 || chain.lasts
            });
            let mut alive = Cells::default();
            chains.iter().flat_map(|chain| chain.stones.iter()).for_each(|stone| alive.add(stone));
            areas.retain(|area| {
                let fence = |near: &Cell| !state.high.has(*near) || alive.has(*near);
                area.iter().all(|cell| self.around(cell).iter().all(fence))
            });
            if (chains.len(), areas.len()) == before {
                return alive;
            }
        }
    }

    /// Does a target chain touch a liberty that nobody can take?
    pub(crate) fn has_escaped(&self, state: &State) -> bool {
        let mut lasting = self.defender_chains(state).into_iter().filter(|chain| chain.lasts);
        lasting.any(|chain| chain.stones.iter().any(|stone| state.is_target(stone)))
    }

    fn defender_chains(&self, state: &State) -> Vec<Chain> {
        let chains = self.parts(|cell| state.high.has(cell)).into_iter();
        let lasts = |stones: &Cells| stones.iter().any(|stone| self.lasts(Side::Defender, stone));
        chains.map(|stones| Chain { lasts: lasts(&stones), stones }).collect()
    }

    /// The parts of the cells that belong, each of which hangs together.
    pub(crate) fn parts(&self, belongs: impl Fn(Cell) -> bool) -> Vec<Cells> {
        let mut parts: Vec<Cells> = Vec::new();
        for from in self.cells().filter(|&cell| belongs(cell)) {
            if !parts.iter().any(|part| part.has(from)) {
                parts.push(self.connected(from, &belongs));
            }
        }
        parts
    }

    /// The cells that hang together with one of them, through cells that belong.
    fn connected(&self, from: Cell, belongs: impl Fn(Cell) -> bool) -> Cells {
        let mut flood = Flood::new(from);
        while let Some(cell) = flood.next() {
            self.around(cell).iter().filter(|&&near| belongs(near)).for_each(|&near| flood.push(near));
        }
        flood.seen
    }

    /// The connected areas without defending stones that do not reach the outside.
    fn areas(&self, state: &State) -> Vec<Cells> {
        let mut areas = self.parts(|cell| !state.high.has(cell));
        areas.retain(|area| !area.iter().any(|cell| self.lasts(Side::Attacker, cell)));
        areas
    }

    /// Is every empty cell of the area a liberty of the chain?
    fn is_vital(&self, state: &State, area: &Cells, chain: &Chain) -> bool {
        let touches = |cell: Cell| self.around(cell).iter().any(|&near| chain.stones.has(near));
        area.iter().all(|cell| state.owner(cell) == Some(Side::Attacker) || touches(cell))
    }
}

struct Chain {
    stones: Cells,
    lasts: bool,
}

/// Cells to visit, each once.
#[derive(Default)]
struct Flood {
    todo: Cells,
    seen: Cells,
}

impl Flood {
    fn new(from: Cell) -> Flood {
        let mut flood = Flood::default();
        flood.push(from);
        flood
    }

    fn push(&mut self, cell: Cell) {
        if !self.seen.has(cell) {
            self.seen.add(cell);
            self.todo.add(cell);
        }
    }

    fn next(&mut self) -> Option<Cell> {
        let cell = self.todo.first()?;
        self.todo.take(cell);
        Some(cell)
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
