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
pub struct Cells([u64; 6]);

impl Cells {
    /// Is the cell in the set?
    pub fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    fn add(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    fn take(&mut self, cell: Cell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    /// No cell at all?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 6]
    }
}

/// Stones on a field, the targets still there, the cell banned by ko, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    stones: [Cells; 2],
    targets: Cells,
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
        self.targets.is_empty()
    }

    /// The stones of a side.
    pub fn stones(&self, side: Side) -> &Cells {
        &self.stones[side as usize]
    }

    /// The target stones that have never been captured.
    pub fn targets(&self) -> &Cells {
        &self.targets
    }

    /// The state after a pass, which lifts a ko.
    pub fn passed(&self) -> State {
        State { ko: None, to_move: !self.to_move, ..self.clone() }
    }

    fn owner(&self, cell: Cell) -> Option<Side> {
        [Side::Attacker, Side::Defender].into_iter().find(|&side| self.stones[side as usize].has(cell))
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
        let cells = |set: PointSet| {
            let mut cells = Cells::default();
            set.iter().filter_map(cell_of).for_each(|cell| cells.add(cell));
            cells
        };
        let board = problem.position().board();
        let start = State {
            stones: [Side::Attacker, Side::Defender].map(|side| cells(board.stones(problem.color(side)))),
            targets: cells(problem.targets()),
            ko: problem.position().ko().and_then(cell_of),
            to_move: problem.to_move(),
        };
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

    /// All cells.
    pub fn cells(&self) -> std::ops::Range<Cell> {
        0..self.points.len() as Cell
    }

    /// Does a stone of the side on this cell touch a liberty that nobody can take?
    pub fn lasts(&self, side: Side, cell: Cell) -> bool {
        self.lasts[side as usize][usize::from(cell)]
    }

    /// The state after the player to move plays on the cell; none when that is illegal. The ko ban is not looked at:
    /// whoever plays on `state.ko()` spends a threat.
    pub fn play(&self, state: &State, cell: Cell) -> Option<State> {
        if state.owner(cell).is_some() {
            return None;
        }
        let mover = state.to_move;
        let mut next = State { ko: None, to_move: !mover, ..state.clone() };
        next.stones[mover as usize].add(cell);
        let mut captured = Vec::new();
        for &near in &self.around[cell as usize] {
            if next.stones[!mover as usize].has(near) {
                let chain = self.chain(&next, near);
                if chain.liberties == 0 {
                    chain.stones.iter().for_each(|&stone| {
                        next.stones[!mover as usize].take(stone);
                        next.targets.take(stone);
                    });
                    captured.extend(chain.stones);
                }
            }
        }
        let own = self.chain(&next, cell);
        match (own.liberties, own.stones.len(), captured.as_slice()) {
            (0, _, _) => return None,
            (1, 1, &[taken]) if !own.lasts => next.ko = Some(taken),
            _ => {}
        }
        Some(next)
    }

    /// Is some target stone beyond capture for good: pass-alive, or touching a lasting liberty?
    pub fn is_settled(&self, state: &State) -> bool {
        let alive = self.pass_alive(state);
        self.cells().any(|cell| state.targets.has(cell) && alive.has(cell))
    }

    fn chain(&self, state: &State, from: Cell) -> Chain {
        let side = state.owner(from).expect("a chain starts at a stone");
        let mut chain = Chain { stones: vec![from], liberties: 0, lasts: false };
        let mut seen = Cells::default();
        seen.add(from);
        let mut next = 0;
        while let Some(&stone) = chain.stones.get(next) {
            next += 1;
            chain.lasts |= self.lasts[side as usize][stone as usize];
            for &near in &self.around[stone as usize] {
                if seen.has(near) || state.stones[!side as usize].has(near) {
                    continue;
                }
                seen.add(near);
                if state.stones[side as usize].has(near) {
                    chain.stones.push(near);
                } else {
                    chain.liberties += 1;
                }
            }
        }
        chain.liberties += usize::from(chain.lasts);
        chain
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
            chains.iter().flat_map(|chain| &chain.stones).for_each(|&stone| alive.add(stone));
            areas.retain(|area| {
                let fence = |near: &Cell| !state.stones[Side::Defender as usize].has(*near) || alive.has(*near);
                area.iter().all(|&cell| self.around[cell as usize].iter().all(fence))
            });
            if (chains.len(), areas.len()) == before {
                return alive;
            }
        }
    }

    fn defender_chains(&self, state: &State) -> Vec<Chain> {
        let mut seen = Cells::default();
        let mut chains = Vec::new();
        for cell in self.cells() {
            if state.stones[Side::Defender as usize].has(cell) && !seen.has(cell) {
                let chain = self.chain(state, cell);
                chain.stones.iter().for_each(|&stone| seen.add(stone));
                chains.push(chain);
            }
        }
        chains
    }

    /// The connected areas without defending stones that do not reach the outside.
    fn areas(&self, state: &State) -> Vec<Vec<Cell>> {
        let mut seen = state.stones[Side::Defender as usize];
        let mut areas = Vec::new();
        for from in self.cells() {
            if seen.has(from) {
                continue;
            }
            seen.add(from);
            let mut area = vec![from];
            let mut next = 0;
            while let Some(&cell) = area.get(next) {
                next += 1;
                for &near in &self.around[cell as usize] {
                    if !seen.has(near) {
                        seen.add(near);
                        area.push(near);
                    }
                }
            }
            if !area.iter().any(|&cell| self.lasts[Side::Attacker as usize][cell as usize]) {
                areas.push(area);
            }
        }
        areas
    }

    /// Is every empty cell of the area a liberty of the chain?
    fn is_vital(&self, state: &State, area: &[Cell], chain: &Chain) -> bool {
        area.iter().all(|&cell| {
            state.stones[Side::Attacker as usize].has(cell)
                || self.around[cell as usize].iter().any(|near| chain.stones.contains(near))
        })
    }
}

struct Chain {
    stones: Vec<Cell>,
    /// Empty cells next to it, and one more when it lasts.
    liberties: usize,
    lasts: bool,
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
        let stones = full - board.empty();
        let region = problem.region();
        let (mut inside, mut lasting) = match region.outside {
            Outside::Liberty => {
                let inside = region.points | stones;
                (inside, [full - inside; 2])
            }
            Outside::Attacker => (region.points, [full - region.points, PointSet::EMPTY]),
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
