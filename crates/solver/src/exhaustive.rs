//! Brute force: the whole state graph of a small problem and its fixed points, straight from the definition.
//!
//! No table, no pruning, no order. It is the oracle of every other test, so it stays simple. States are those of
//! [`tsumego::field`]; a retake of a ko by a threat is an edge of its own kind.

use std::collections::HashMap;

use rules::{Move, PointSet};
use tsumego::field::{Field, State};
use tsumego::{Grade, Problem, Side, root};

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
    let field = Field::new(problem);
    let graph = Graph::new(&field, limit)?;
    let grades = graph.grades();
    let firsts = (problem.region().points & problem.position().board().empty()).iter().map(Move::Play);
    let moves = firsts.chain([Move::Pass]).filter_map(|first| {
        let state = root(problem, &field, Some(first)).ok()?;
        Some((first, grades[graph.index[&state]]))
    });
    Some(Grades { position: grades[0], moves: moves.collect() })
}

/// The first moves whose grade is the best for the side.
pub fn best(grades: &Grades, side: Side) -> PointSet {
    let best = grades.moves.iter().map(|&(_, grade)| grade).reduce(|a, b| a.better(b, side));
    let points = grades.moves.iter().filter(|&&(_, grade)| Some(grade) == best);
    points.filter_map(|&(first, _)| if let Move::Play(point) = first { Some(point) } else { None }).collect()
}

/// Every state that can be reached from the start, and its moves.
struct Graph {
    index: HashMap<State, usize>,
    states: Vec<State>,
    settled: Vec<bool>,
    /// Ordinary moves, the pass among them.
    moves: Vec<Vec<usize>>,
    /// The retaking of a ko, which costs a threat.
    retake: Vec<Option<usize>>,
}

impl Graph {
    fn new(field: &Field, limit: usize) -> Option<Graph> {
        let mut graph = Graph {
            index: HashMap::new(),
            states: Vec::new(),
            settled: Vec::new(),
            moves: Vec::new(),
            retake: Vec::new(),
        };
        graph.add(field, field.start().clone());
        let mut next = 0;
        while next < graph.states.len() {
            if graph.states.len() > limit {
                return None;
            }
            let state = graph.states[next].clone();
            let (mut moves, mut retake) = (Vec::new(), None);
            if !state.is_captured() {
                moves.push(graph.add(field, state.passed()));
                for cell in field.cells() {
                    let Some(child) = field.play(&state, cell) else { continue };
                    let child = graph.add(field, child);
                    if state.ko() == Some(cell) { retake = Some(child) } else { moves.push(child) }
                }
            }
            graph.moves.push(moves);
            graph.retake.push(retake);
            next += 1;
        }
        Some(graph)
    }

    fn add(&mut self, field: &Field, state: State) -> usize {
        let fresh = self.states.len();
        let at = *self.index.entry(state.clone()).or_insert(fresh);
        if at == fresh {
            self.settled.push(!state.is_captured() && field.is_settled(&state));
            self.states.push(state);
        }
        at
    }

    fn grades(&self) -> Vec<Grade> {
        let captured: Vec<bool> = self.states.iter().map(State::is_captured).collect();
        let unlimited = self.attractor(Side::Attacker, &captured, |_, child| Retake::Edge(child));
        let dies = self.dies(&captured);
        let eyes = self.attractor(Side::Defender, &self.settled, |_, child| Retake::Edge(child));
        let mut grades: Vec<Option<Grade>> = (0..self.states.len())
            .map(|s| match (dies[s], unlimited[s], eyes[s]) {
                (true, ..) => Some(Grade::Dead),
                (_, false, true) => Some(Grade::Alive),
                (_, false, false) => Some(Grade::Seki),
                _ => None,
            })
            .collect();
        let mut level = self.attractor(Side::Attacker, &captured, |_, _| Retake::No);
        let even = level.clone();
        for balance in 0.. {
            for s in 0..grades.len() {
                if grades[s].is_none() && level[s] {
                    grades[s] = Some(Grade::Ko(balance));
                }
            }
            if grades.iter().all(Option::is_some) {
                break;
            }
            let below = level;
            level = self.attractor(Side::Attacker, &captured, |side, child| match side {
                Side::Attacker => Retake::Known(below[child]),
                Side::Defender => Retake::No,
            });
        }
        self.refine_below_zero(&mut grades, &captured, even);
        grades.into_iter().map(|grade| grade.expect("every state was graded")).collect()
    }

    /// Kos that the attacker wins at balance 0: how many threats more must the defender have?
    fn refine_below_zero(&self, grades: &mut [Option<Grade>], captured: &[bool], even: Vec<bool>) {
        let mut level = even;
        for balance in (i8::MIN..=-1).rev() {
            let above = level;
            level = self.attractor(Side::Attacker, captured, |side, child| match side {
                Side::Attacker => Retake::No,
                Side::Defender => Retake::Known(above[child]),
            });
            let mut changed = false;
            for (s, grade) in grades.iter_mut().enumerate() {
                if level[s] && matches!(grade, Some(Grade::Ko(_))) {
                    *grade = Some(Grade::Ko(balance));
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Capture, or threats spent for ever: the greatest set from which the attacker captures or reaches a spent
    /// threat that leads back into the set.
    fn dies(&self, captured: &[bool]) -> Vec<bool> {
        let mut set = vec![true; self.states.len()];
        loop {
            let next = self.attractor(Side::Attacker, captured, |side, child| match side {
                Side::Attacker => Retake::No,
                Side::Defender => Retake::Known(set[child]),
            });
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// The states from which `reacher` forces the goal.
    fn attractor(&self, reacher: Side, goal: &[bool], retake: impl Fn(Side, usize) -> Retake) -> Vec<bool> {
        let other_end: Vec<bool> = match reacher {
            Side::Attacker => vec![false; goal.len()],
            Side::Defender => self.states.iter().map(State::is_captured).collect(),
        };
        let mut won = goal.to_vec();
        loop {
            let mut changed = false;
            for s in (0..won.len()).rev().filter(|&s| !other_end[s]) {
                if !won[s] && self.wins(s, reacher, &won, &retake) {
                    won[s] = true;
                    changed = true;
                }
            }
            if !changed {
                return won;
            }
        }
    }

    fn wins(&self, s: usize, reacher: Side, won: &[bool], retake: &impl Fn(Side, usize) -> Retake) -> bool {
        let side = self.states[s].to_move();
        let extra = match self.retake[s].map(|child| retake(side, child)) {
            None | Some(Retake::No) => None,
            Some(Retake::Known(value)) => Some(value),
            // Unlimited threats are the attacker's in every question that has them.
            Some(Retake::Edge(child)) => (side == Side::Attacker).then(|| won[child]),
        };
        let mut moves = self.moves[s].iter().map(|&child| won[child]).chain(extra);
        if side == reacher { moves.any(|win| win) } else { moves.all(|win| win) }
    }
}

/// What the retaking of a ko amounts to.
enum Retake {
    /// It is not allowed: no threat is left.
    No,
    /// It is a move like any other.
    Edge(usize),
    /// It leads to another balance, where the answer is known.
    Known(bool),
}
