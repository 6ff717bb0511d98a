//! Brute force: the whole state graph of a small problem and its fixed points, straight from the definition.
//!
//! No table, no pruning, no order. It is the oracle of every other test, so it stays simple. The graph ends where the
//! target is captured or settled for good; a retake of a ko by a threat is an edge of its own kind. The grades are
//! read off by working backwards from the ends, each edge once per fixed point.

mod tiny;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::{Move, PointSet};
use tsumego::field::Field;
use tsumego::{Grade, Problem, Side, root};

use tiny::{Spot, Tiny};

/// The grade of the position and of every legal first move, a pass last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grades {
    /// Of the position.
    pub position: Grade,
    /// Of each first move.
    pub moves: Vec<(Move, Grade)>,
    /// Is one of these deaths endless? The defender is not captured while threats last, but must spend them for ever.
    pub endless: bool,
}

impl Grades {
    /// The grade of the position and those of the first moves.
    pub fn all(&self) -> impl Iterator<Item = Grade> {
        [self.position].into_iter().chain(self.moves.iter().map(|&(_, grade)| grade))
    }
}

/// Grades a problem by brute force; none when the graph has more than `limit` states.
pub fn grade_all(problem: &Problem, limit: usize) -> Option<Grades> {
    let field = Field::new(problem);
    let points = problem.region().points & problem.position().board().empty();
    let firsts = points.iter().map(Move::Play).chain([Move::Pass]);
    let (firsts, mut roots): (Vec<Move>, Vec<Spot>) =
        firsts.filter_map(|first| Some((first, Spot::new(&root(problem, &field, Some(first)).ok()?)))).unzip();
    roots.push(Spot::new(field.start()));
    let graph = Graph::new(&Tiny::new(&field)?, &roots, limit, false)?;
    let (mut grades, endless) = graph.grades(roots.len());
    let position = grades.pop().expect("the start is the last root");
    Some(Grades { position, moves: firsts.into_iter().zip(grades).collect(), endless })
}

/// The first moves whose grade is the best for the side.
pub fn best(grades: &Grades, side: Side) -> PointSet {
    let best = grades.moves.iter().map(|&(_, grade)| grade).reduce(|a, b| a.better(b, side));
    let points = grades.moves.iter().filter(|&&(_, grade)| Some(grade) == best);
    points.filter_map(|&(first, _)| first.point()).collect()
}

/// Number of a state: its place among all.
type Id = u32;

/// Every state that can be reached from the roots, and the moves between them.
struct Graph {
    spots: Vec<Spot>,
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
    /// The roots come first, in their order; they must differ from each other. A settled target can never be captured,
    /// so the graph ends with it, unless told to go on.
    fn new(board: &Tiny, roots: &[Spot], limit: usize, past_life: bool) -> Option<Graph> {
        let mut found = Found::default();
        roots.iter().for_each(|&root| _ = found.id(root));
        let (mut settled, mut moves) = (Vec::new(), Vec::new());
        let (mut edges, mut retakes) = (Vec::new(), Vec::new());
        while let Some(&spot) = found.spots.get(moves.len()) {
            if found.spots.len() > limit {
                return None;
            }
            let here = moves.len() as Id;
            let first = edges.len();
            let is_settled = !spot.is_captured() && board.is_settled(&spot);
            if !spot.is_captured() && (!is_settled || past_life) {
                edges.push((here, found.id(spot.passed())));
                board.plays(&spot, |next, retakes_ko| {
                    let list = if retakes_ko { &mut retakes } else { &mut edges };
                    list.push((here, found.id(next)));
                });
            }
            settled.push(is_settled);
            moves.push((edges.len() - first) as u8);
        }
        let (start, from) = backwards(&edges, moves.len());
        Some(Graph { spots: found.spots, settled, moves, start, from, retakes })
    }

    /// The grades of the first `count` states, and whether one of these deaths is endless.
    fn grades(&self, count: usize) -> (Vec<Grade>, bool) {
        let mut grades = vec![Grade::Dead; self.spots.len()];
        let captured = self.captures_from_zero(&mut grades);
        self.captures_below_zero(captured, &mut grades);
        if grades[..count].contains(&Grade::Seki) {
            let mut eyes = Reach::new(self, Side::Defender);
            // Unlimited threats are the attacker's: the retaking of a ko is a move like any other.
            self.retakes_of(Side::Attacker).for_each(|(from, to)| eyes.add_edge(from, to));
            eyes.arrive_from((0..).zip(&self.settled).filter(|&(_, &settled)| settled).map(|(id, _)| id));
            grades.iter_mut().zip(&eyes.won).filter(|(_, won)| **won).for_each(|(grade, _)| *grade = Grade::Alive);
        }
        let endless = self.is_endless(&grades[..count]);
        grades.truncate(count);
        (grades, endless)
    }

    /// Who is captured by an attacker without threats, with one, with two and so on: each threat adds the states in
    /// which the attacker retakes a ko and goes on with one threat less. Marks all states that need a threat, and the
    /// rest, never captured, as seki for the time being. Returns the states captured without threats.
    fn captures_from_zero(&self, grades: &mut [Grade]) -> Vec<bool> {
        let mut reach = Reach::new(self, Side::Attacker);
        reach.arrive_from(self.captured());
        let at_zero = reach.won.clone();
        grades.iter_mut().zip(&at_zero).filter(|(_, won)| !**won).for_each(|(grade, _)| *grade = Grade::Seki);
        for balance in 1..=i8::MAX {
            let known = |&(from, to): &(Id, Id)| reach.has(to) && !reach.has(from);
            let retaken: Vec<Id> = self.retakes_of(Side::Attacker).filter(known).map(|(from, _)| from).collect();
            if retaken.is_empty() {
                break;
            }
            reach.arrive_from(retaken.into_iter());
            let fresh = grades.iter_mut().zip(&reach.won).filter(|(grade, won)| **won && **grade == Grade::Seki);
            fresh.for_each(|(grade, _)| *grade = Grade::Ko(balance));
        }
        at_zero
    }

    /// Who survives when the defender has a threat, two and so on: retaking a ko helps where the state behind it
    /// survives with one threat less. Where another threat changes nothing more, no number of them does: the rest is
    /// dead, whether captured in the end or made to spend threats for ever.
    fn captures_below_zero(&self, mut above: Vec<bool>, grades: &mut [Grade]) {
        for balance in (i8::MIN..0).rev() {
            let mut reach = Reach::new(self, Side::Attacker);
            let saved = self.retakes_of(Side::Defender).filter(|&(_, to)| !above[to as usize]);
            saved.for_each(|(from, _)| reach.refuse(from));
            reach.arrive_from(self.captured());
            if reach.won == above {
                return;
            }
            let saved = grades.iter_mut().enumerate().filter(|&(id, _)| above[id] && !reach.won[id]);
            saved.for_each(|(_, grade)| *grade = Grade::Ko(balance + 1));
            above = reach.won;
        }
    }

    /// Is there a death that is no capture when the defender can retake every ko?
    fn is_endless(&self, grades: &[Grade]) -> bool {
        let mut reach = Reach::new(self, Side::Attacker);
        self.retakes_of(Side::Defender).for_each(|(from, to)| reach.add_edge(from, to));
        if reach.extra.is_empty() {
            return false;
        }
        reach.arrive_from(self.captured());
        grades.iter().zip(&reach.won).any(|(&grade, won)| grade == Grade::Dead && !won)
    }

    fn captured(&self) -> impl Iterator<Item = Id> {
        (0..).zip(&self.spots).filter(|(_, spot)| spot.is_captured()).map(|(id, _)| id)
    }

    fn retakes_of(&self, side: Side) -> impl Iterator<Item = (Id, Id)> {
        self.retakes.iter().copied().filter(move |&(from, _)| self.to_move(from) == side)
    }

    fn to_move(&self, id: Id) -> Side {
        self.spots[id as usize].to_move
    }

    fn leading_to(&self, id: Id) -> &[Id] {
        let at = id as usize;
        &self.from[self.start[at] as usize..self.start[at + 1] as usize]
    }
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
    /// Edges besides the ordinary moves, by where they lead.
    extra: HashMap<Id, Vec<Id>>,
    todo: Vec<Id>,
}

impl<'a> Reach<'a> {
    fn new(graph: &'a Graph, reacher: Side) -> Reach<'a> {
        let won = vec![false; graph.spots.len()];
        Reach { graph, reacher, won, left: graph.moves.clone(), extra: HashMap::new(), todo: Vec::new() }
    }

    fn has(&self, id: Id) -> bool {
        self.won[id as usize]
    }

    /// One more move for a state.
    fn add_edge(&mut self, from: Id, to: Id) {
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
        if self.graph.to_move(from) == self.reacher || self.left[from as usize] == 0 {
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
