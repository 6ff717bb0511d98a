//! Brute force: the whole state graph of a small problem and its fixed points, straight from the definition.
//!
//! No table, no pruning, no order. It is the oracle of every other test, so it stays simple. The graph ends where the
//! target is captured or settled for good; a retake of a ko by a threat is an edge of its own kind. The grades are
//! read off by working backwards from the ends, each edge once per fixed point.

mod tiny;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use proof::field::Field;
use proof::{Grade, Problem, Region, Side};
use rules::{ByColor, Color, Move, Point, PointSet, Position, Setup};
use tiny::{Set, Spot, Tiny};

/// The grade of the position and of every legal first move, a pass last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grades {
    /// Of the position.
    pub position: Grade,
    /// Of each first move.
    pub moves: Vec<(Move, Grade)>,
}

/// Grades a problem by brute force; none when the graph has more than `limit` states.
pub fn grade_all(problem: &Problem, limit: usize) -> Option<Grades> {
    Atlas::new(problem, limit).map(|atlas| atlas.grades(0))
}

/// Every state that a small problem can lead to, and what becomes of the target from there.
#[derive(Debug)]
pub struct Atlas {
    problem: Problem,
    points: Vec<Point>,
    board: Tiny,
    graph: Graph,
    grades: Vec<Grade>,
}

impl Atlas {
    /// The atlas of a problem; none when it has more than `limit` states.
    pub fn new(problem: &Problem, limit: usize) -> Option<Atlas> {
        let field = Field::new(problem);
        let board = Tiny::new(&field)?;
        let graph = Graph::new(&board, Spot::new(field.start()), limit, false)?;
        let grades = graph.grades();
        Some(Atlas { problem: problem.clone(), points: field.points().to_vec(), board, graph, grades })
    }

    /// The states by number. Number 0 is the one that the problem asks about.
    pub fn states(&self) -> std::ops::Range<usize> {
        0..self.grades.len()
    }

    /// What becomes of the target from this state.
    pub fn grade(&self, state: usize) -> Grade {
        self.grades[state]
    }

    /// Is the fate of the target sealed here, one way or the other, so that the atlas shows no moves?
    pub fn is_end(&self, state: usize) -> bool {
        self.graph.moves[state] == 0
    }

    /// The grades of a state and of its first moves.
    pub fn grades(&self, state: usize) -> Grades {
        let spot = &self.graph.spots[state];
        let grade = |next: Spot| self.grades[self.graph.ids[&next] as usize];
        let mut moves = Vec::new();
        self.board.plays(spot, |cell, next| {
            if !spot.bans(cell) {
                moves.push((Move::Play(self.points[cell]), grade(next)));
            }
        });
        moves.push((Move::Pass, grade(spot.passed())));
        Grades { position: self.grades[state], moves }
    }

    /// The problem that starts from this state; none where no target is left, or where the whole board, on which
    /// stones outside the region have no special rights, does not allow the position.
    pub fn problem(&self, state: usize) -> Option<Problem> {
        let spot = &self.graph.spots[state];
        let before = self.problem.position();
        let inside = self.set(Set::MAX);
        let stones =
            |color: Color| (before.board().stones(color) - inside) | self.set(spot.stones(self.problem.side(color)));
        let setup = Setup {
            size: before.board().size(),
            stones: ByColor { black: stones(Color::Black), white: stones(Color::White) },
            to_move: self.problem.color(spot.to_move),
            ko: self.set(spot.ko).first(),
        };
        let region = self.problem.region();
        let region = Region { points: region.points | inside, ..region };
        Problem::new(Position::from_setup(setup).ok()?, self.set(spot.targets), region).ok()
    }

    fn set(&self, cells: Set) -> PointSet {
        let inside = |&(cell, _): &(usize, &Point)| cells >> cell & 1 != 0;
        self.points.iter().enumerate().filter(inside).map(|(_, &point)| point).collect()
    }
}

/// Number of a state: its place among all.
type Id = u32;

/// Every state that can be reached from the first, and the moves between them.
#[derive(Debug)]
struct Graph {
    spots: Vec<Spot>,
    ids: HashMap<Spot, Id, BuildHasherDefault<Mixer>>,
    settled: Vec<bool>,
    /// How many ordinary moves a state has, the pass among them.
    moves: Vec<u8>,
    /// The ordinary moves backwards: `from[start[s]..start[s + 1]]` are the states that lead to `s`.
    start: Vec<u32>,
    from: Vec<Id>,
    /// The retaking of kos, from and to.
    retakes: Vec<(Id, Id)>,
}

impl Graph {
    /// A settled target can never be captured, so the graph ends with it, except at the root, unless told to go on.
    fn new(board: &Tiny, root: Spot, limit: usize, past_life: bool) -> Option<Graph> {
        let mut found = Found::default();
        let (mut settled, mut moves) = (Vec::new(), Vec::new());
        let (mut edges, mut retakes) = (Vec::new(), Vec::new());
        let mut here = found.id(root);
        while let Some(&spot) = found.spots.get(here as usize) {
            if found.spots.len() > limit {
                return None;
            }
            let first = edges.len();
            let is_settled = !spot.is_captured() && board.is_settled(&spot);
            if !spot.is_captured() && (!is_settled || past_life || here == 0) {
                board.plays(&spot, |cell, next| {
                    let list = if spot.bans(cell) { &mut retakes } else { &mut edges };
                    list.push((here, found.id(next)));
                });
                edges.push((here, found.id(spot.passed())));
            }
            settled.push(is_settled);
            moves.push((edges.len() - first) as u8);
            here += 1;
        }
        let (start, from) = backwards(&edges, moves.len());
        Some(Graph { spots: found.spots, ids: found.ids, settled, moves, start, from, retakes })
    }

    /// The grade of every state.
    fn grades(&self) -> Vec<Grade> {
        let mut grades = vec![Grade::Dead; self.spots.len()];
        let captured = self.capture_from_zero(&mut grades);
        self.capture_below_zero(captured, &mut grades);
        self.find_eyes(&mut grades);
        grades
    }

    /// Who is captured by an attacker without threats, with one, with two and so on: each threat adds the states in
    /// which the attacker retakes a ko and goes on with one threat less. Marks the states that take a threat, and those
    /// never captured as seki for the time being. Returns the states captured without threats.
    fn capture_from_zero(&self, grades: &mut [Grade]) -> Vec<bool> {
        let mut reach = Reach::new(self, Side::Attacker);
        reach.arrive_from(self.captured());
        let without = reach.won.clone();
        mark(grades, Grade::Seki, |id, _| !without[id]);
        for balance in 1..=i8::MAX {
            let helps = |&(from, to): &(Id, Id)| reach.won[to as usize] && !reach.won[from as usize];
            let retaken: Vec<Id> = self.retakes_of(Side::Attacker).filter(helps).map(|(from, _)| from).collect();
            if retaken.is_empty() {
                break;
            }
            reach.arrive_from(retaken.into_iter());
            mark(grades, Grade::Ko(balance), |id, grade| grade == Grade::Seki && reach.won[id]);
        }
        without
    }

    /// Who survives when the defender has one threat, two and so on: retaking a ko helps where the state behind it
    /// survives with one threat less. Where another threat changes nothing, no number of them does: the rest is dead,
    /// whether it is captured in the end or made to spend threats for ever.
    fn capture_below_zero(&self, without: Vec<bool>, grades: &mut [Grade]) {
        let mut above = without;
        for balance in (i8::MIN..0).rev() {
            let mut reach = Reach::new(self, Side::Attacker);
            let helps = self.retakes_of(Side::Defender).filter(|&(_, to)| !above[to as usize]);
            helps.for_each(|(from, _)| reach.refuse(from));
            reach.arrive_from(self.captured());
            if reach.won == above {
                break;
            }
            mark(grades, Grade::Ko(balance + 1), |id, _| above[id] && !reach.won[id]);
            above = reach.won;
        }
    }

    /// Who, of those never captured, gets eyes against unlimited threats.
    fn find_eyes(&self, grades: &mut [Grade]) {
        let mut reach = Reach::new(self, Side::Defender);
        // With unlimited threats the retaking of a ko is a move like any other.
        self.retakes_of(Side::Attacker).for_each(|(from, to)| reach.add_move(from, to));
        reach.arrive_from((0..).zip(&self.settled).filter(|&(_, &settled)| settled).map(|(id, _)| id));
        mark(grades, Grade::Alive, |id, _| reach.won[id]);
    }

    fn captured(&self) -> impl Iterator<Item = Id> {
        (0..).zip(&self.spots).filter(|(_, spot)| spot.is_captured()).map(|(id, _)| id)
    }

    fn retakes_of(&self, side: Side) -> impl Iterator<Item = (Id, Id)> {
        self.retakes.iter().copied().filter(move |&(from, _)| self.spots[from as usize].to_move == side)
    }

    fn leading_to(&self, id: Id) -> &[Id] {
        let at = id as usize;
        &self.from[self.start[at] as usize..self.start[at + 1] as usize]
    }
}

/// Gives this grade to some states.
fn mark(grades: &mut [Grade], new: Grade, wanted: impl Fn(usize, Grade) -> bool) {
    let chosen = grades.iter_mut().enumerate().filter(|(id, grade)| wanted(*id, **grade));
    chosen.for_each(|(_, grade)| *grade = new);
}

/// Sorts edges by where they lead: the states before each state, and where its share of them starts.
fn backwards(edges: &[(Id, Id)], states: usize) -> (Vec<u32>, Vec<Id>) {
    let mut start = vec![0; states + 1];
    edges.iter().for_each(|&(_, to)| start[to as usize + 1] += 1);
    (1..=states).for_each(|at| start[at] += start[at - 1]);
    let mut next = start.clone();
    let mut before = vec![0; edges.len()];
    for &(from, to) in edges {
        before[next[to as usize] as usize] = from;
        next[to as usize] += 1;
    }
    (start, before)
}

/// The states from which one side can force its way to the ends it was given.
struct Reach<'a> {
    graph: &'a Graph,
    reacher: Side,
    won: Vec<bool>,
    /// For the other side's states: how many moves do not lose yet.
    left: Vec<u8>,
    /// Moves besides the ordinary ones, by where they lead.
    extra: HashMap<Id, Vec<Id>>,
    todo: Vec<Id>,
}

impl<'a> Reach<'a> {
    fn new(graph: &'a Graph, reacher: Side) -> Reach<'a> {
        let won = vec![false; graph.spots.len()];
        Reach { graph, reacher, won, left: graph.moves.clone(), extra: HashMap::new(), todo: Vec::new() }
    }

    /// One more move for a state.
    fn add_move(&mut self, from: Id, to: Id) {
        self.left[from as usize] += 1;
        self.extra.entry(to).or_default().push(from);
    }

    /// The other side has a move here that never loses.
    fn refuse(&mut self, id: Id) {
        self.left[id as usize] += 1;
    }

    /// Adds these ends and every state from which they can be forced.
    fn arrive_from(&mut self, ends: impl Iterator<Item = Id>) {
        ends.for_each(|id| self.win(id));
        let graph = self.graph;
        while let Some(to) = self.todo.pop() {
            graph.leading_to(to).iter().for_each(|&from| self.step(from));
            for from in self.extra.remove(&to).unwrap_or_default() {
                self.step(from);
            }
        }
    }

    /// A move of this state has turned out to be won.
    fn step(&mut self, from: Id) {
        self.left[from as usize] -= 1;
        if self.graph.spots[from as usize].to_move == self.reacher || self.left[from as usize] == 0 {
            self.win(from);
        }
    }

    fn win(&mut self, id: Id) {
        if !std::mem::replace(&mut self.won[id as usize], true) {
            self.todo.push(id);
        }
    }
}

/// The states found so far, numbered.
#[derive(Default)]
struct Found {
    spots: Vec<Spot>,
    ids: HashMap<Spot, Id, BuildHasherDefault<Mixer>>,
}

impl Found {
    fn id(&mut self, spot: Spot) -> Id {
        *self.ids.entry(spot).or_insert_with(|| {
            self.spots.push(spot);
            self.spots.len() as Id - 1
        })
    }
}

/// A hash for small keys that nobody attacks: most of the time goes into looking states up.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests;
