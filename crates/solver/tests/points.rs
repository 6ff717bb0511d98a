//! Points decide between moves that are equally right: the problem of Reed (2015, Figure 7.9) that started it, and the
//! count against brute force, straight from the definition.

use std::collections::HashMap;

use crate::common;
use proof::field::{Cell, Field, State};
use proof::{Grade, Problem, Side, root};
use rules::{Move, Position};
use solver::{Limits, NoRank, Outcome, Points, points, region, solve};
use tsumego::{right_moves, text};

/// Random problems, and the points that can change in each.
const SEEDS: u64 = 70;
const MOST_POINTS: usize = 8;

/// Drawn after his description: C7 makes a bent four, B9 makes an eye at once, and White can then reduce the rest.
const BENT_FOUR: &str = "\
---xo****
xx-xo****
xx-xo****
ooooo****
*********
*********
*********
*********
*********
A8 D9 x
";

fn problem() -> Problem {
    let draft = text::read(BENT_FOUR).expect("a picture of a problem");
    let position = Position::from_setup(draft.setup).expect("a legal position");
    let region = region::given(&position, draft.out_of_bounds.expect("it shows its region"));
    Problem::new(position, draft.targets, region).expect("a problem")
}

fn mv(vertex: &str) -> Move {
    vertex.parse().expect("a move")
}

#[test]
fn two_moves_live_and_one_of_them_keeps_more() {
    let Outcome::Solved(solved) = solve(&problem(), &NoRank, &Limits::default()) else { panic!("it is easy") };
    assert_eq!(solved.solution.grade(), Grade::Alive);
    let mut right = right_moves(&solved.solution);
    right.sort();
    assert_eq!(right, [mv("C7"), mv("B9")]);
    let graded = [(mv("C7"), Grade::Alive), (mv("B9"), Grade::Alive), (mv("E5"), Grade::Alive)];
    let counted = points(&problem(), &graded, &Limits::default());
    let exactly = |number| Points { low: number, high: number };
    assert_eq!(counted, [(mv("C7"), exactly(5)), (mv("B9"), exactly(4))], "and E5 is out of bounds");
}

/// Every first move of small random problems, kos and sekis among them.
#[test]
fn points_are_those_of_brute_force() {
    let (mut exact, mut all, mut differ) = (0, 0, 0);
    for (problem, grades) in (1..SEEDS).flat_map(|seed| common::problems(seed, MOST_POINTS)).step_by(2) {
        let Some(brute) = Brute::new(&problem) else { continue };
        let counted = points(&problem, &grades.moves, &Limits { memory: 1 << 20, ..Limits::default() });
        assert_eq!(counted.len(), grades.moves.len());
        for ((first, found), &(_, grade)) in counted.iter().zip(&grades.moves) {
            let truth = brute.points(&problem, *first, grade);
            let name = || format!("{}\n{first} {grade}: {found:?}, not {truth}", common::picture(&problem));
            assert!((found.low..=found.high).contains(&truth), "{}", name());
            exact += usize::from(found.exact().is_some());
            all += 1;
        }
        let values = |wanted: Grade| {
            let graded = counted.iter().zip(&grades.moves).filter(move |(_, (_, grade))| *grade == wanted);
            graded.map(|((_, found), _)| found.low)
        };
        differ += usize::from(values(grades.position).min() < values(grades.position).max());
    }
    eprintln!("{exact} of {all} moves counted exactly; in {differ} problems the best of them differ");
    assert!(all > 200 && differ > 8 && exact == all, "{exact} of {all}, {differ}");
}

/// A position on the way: the state, by how many threats the attacker is ahead, passes in a row.
type Node = (State, i8, u8);

/// Every position that a problem leads to at any balance, with nothing clever about it.
struct Brute {
    field: Field,
    start: State,
}

/// More positions than this take too long.
const MOST: usize = 6000;

impl Brute {
    fn new(problem: &Problem) -> Option<Brute> {
        let field = Field::new(problem);
        let start = field.start().clone();
        let brute = Brute { field, start };
        let nodes = brute.all((brute.start.clone(), 0, 0), true);
        (nodes.len() <= MOST).then_some(brute)
    }

    /// Everything that a position leads to. Passes are counted or end nothing.
    fn all(&self, from: Node, counted: bool) -> Vec<Node> {
        let (mut nodes, mut at) = (vec![from.clone()], 0);
        let mut seen: std::collections::HashSet<Node> = [from].into();
        while at < nodes.len() && nodes.len() <= 20 * MOST {
            for (state, balance, passes) in self.next(&nodes[at].clone()) {
                let next = (state, balance, if counted { passes } else { 0 });
                if seen.insert(next.clone()) {
                    nodes.push(next);
                }
            }
            at += 1;
        }
        nodes
    }

    fn next(&self, (state, balance, passes): &Node) -> Vec<Node> {
        if state.is_captured() || *passes == 2 {
            return Vec::new();
        }
        let spent = |cell| match (state.to_move(), *balance) {
            _ if state.ko() != Some(cell) => Some(*balance),
            (Side::Attacker, 1..) => Some(balance - 1),
            (Side::Defender, ..0) => Some(balance + 1),
            _ => None,
        };
        let stone = |cell| Some((self.field.play(state, cell)?, spent(cell)?, 0));
        let pass = (state.passed(), *balance, if state.ko().is_some() { 0 } else { passes + 1 });
        self.field.cells().filter_map(stone).chain([pass]).collect()
    }

    /// The states from which the attacker captures: the least set that the rules of capture give, passes ending nothing.
    fn captured(&self, nodes: &[Node]) -> HashMap<(State, i8), bool> {
        let mut won: HashMap<(State, i8), bool> = HashMap::new();
        won.extend(nodes.iter().map(|(state, balance, _)| ((state.clone(), *balance), state.is_captured())));
        loop {
            let mut changed = false;
            for (state, balance, _) in nodes {
                let key = (state.clone(), *balance);
                if won[&key] {
                    continue;
                }
                let mut replies = self.next(&(state.clone(), *balance, 0)).into_iter();
                let falls = |(state, balance, _): Node| won[&(state, balance)];
                let now = if state.to_move() == Side::Attacker { replies.any(falls) } else { replies.all(falls) };
                changed |= now;
                won.insert(key, now);
            }
            if !changed {
                return won;
            }
        }
    }

    fn points(&self, problem: &Problem, first: Move, grade: Grade) -> i32 {
        let mover = problem.to_move();
        let (winner, balance) = match (grade, mover) {
            (Grade::Dead, _) => (Side::Attacker, 0),
            (Grade::Ko(n), Side::Attacker) => (Side::Attacker, n),
            (Grade::Ko(n), Side::Defender) => (Side::Defender, n - 1),
            (Grade::Seki | Grade::Alive, _) => (Side::Defender, 0),
        };
        let state = root(problem, &self.field, Some(first)).expect("it was graded");
        let passes = u8::from(first == Move::Pass && self.start.ko().is_none());
        let from = (state, balance, passes);
        let nodes = self.all(from.clone(), true);
        let captured = self.captured(&self.all((from.0.clone(), from.1, 0), false));
        let own = self.field.cells().filter(|&cell| self.start.owner(cell) == Some(mover)).count() as i32;
        let keeps = |next: &Node| captured[&(next.0.clone(), next.1)] == (winner == Side::Attacker);
        let moves = |node: &Node| {
            let free = node.0.to_move() != winner;
            self.next(node).into_iter().filter(|next| free || keeps(next)).collect::<Vec<Node>>()
        };
        let cells = self.field.cells().len() as i32;
        let graph: HashMap<&Node, (Vec<Node>, i32, i32)> = nodes
            .iter()
            .map(|node| {
                let ends = node.0.is_captured() || node.2 == 2;
                let score = self.score(&node.0, mover, winner);
                let good =
                    |side| self.for_good(&self.owners(&node.0), side).iter().filter(|&&good| good).count() as i32;
                let (low, high) = if ends { (score, score) } else { (good(mover), cells - good(!mover)) };
                (node, (moves(node), low, high))
            })
            .collect();
        let reached = |wanted: i32| {
            let mut won: HashMap<&Node, bool> = nodes.iter().map(|node| (node, graph[node].1 >= wanted)).collect();
            loop {
                let mut changed = false;
                for node in &nodes {
                    let (next, _, high) = &graph[node];
                    if won[node] || *high < wanted || next.is_empty() {
                        continue;
                    }
                    let now = match node.0.to_move() == mover {
                        true => next.iter().any(|next| won[next]),
                        false => next.iter().all(|next| won[next]),
                    };
                    changed |= now;
                    won.insert(node, now);
                }
                if !changed {
                    return won[&from];
                }
            }
        };
        (1..=cells).take_while(|&wanted| reached(wanted)).last().unwrap_or(0) - own
    }

    fn owners(&self, state: &State) -> Vec<Option<Side>> {
        self.field.cells().map(|cell| state.owner(cell)).collect()
    }

    /// The mover's points if play ended here.
    fn score(&self, state: &State, mover: Side, winner: Side) -> i32 {
        let mut owners = self.owners(state);
        if winner == Side::Attacker {
            for chain in self.parts(&|cell| state.owner(cell) == Some(Side::Defender)) {
                if chain.iter().any(|&cell| state.is_target(cell)) {
                    chain.iter().for_each(|&cell| owners[usize::from(cell)] = None);
                }
            }
        }
        let good = [Side::Attacker, Side::Defender].map(|side| self.for_good(&owners, side));
        let mut mine = vec![false; owners.len()];
        for area in self.parts(&|cell| owners[usize::from(cell)].is_none()) {
            let touches = |side| area.iter().any(|&cell| self.touches(&owners, side, cell));
            let ours = touches(mover) && !touches(!mover);
            area.iter().for_each(|&cell| mine[usize::from(cell)] = ours);
        }
        let is_mine = |cell: usize| {
            let stone = owners[cell] == Some(mover);
            good[mover as usize][cell] || (stone || mine[cell]) && !good[!mover as usize][cell]
        };
        (0..owners.len()).filter(|&cell| is_mine(cell)).count() as i32
    }

    fn touches(&self, owners: &[Option<Side>], side: Side, cell: Cell) -> bool {
        let near = |&near: &Cell| owners[usize::from(near)] == Some(side);
        self.field.lasts(side, cell) || self.field.around(cell).iter().any(near)
    }

    /// Benson's pass-alive chains of a side and the areas around them where every empty cell is next to one.
    fn for_good(&self, owners: &[Option<Side>], side: Side) -> Vec<bool> {
        let at = |cell: Cell| owners[usize::from(cell)];
        let mut chains = self.parts(&|cell| at(cell) == Some(side));
        let mut areas = self.parts(&|cell| at(cell) != Some(side));
        areas.retain(|area| !area.iter().any(|&cell| self.field.lasts(!side, cell)));
        let beside = |cell: Cell, chain: &[Cell]| self.field.around(cell).iter().any(|near| chain.contains(near));
        loop {
            let before = (chains.len(), areas.len());
            chains.retain(|chain| {
                let vital = |area: &&Vec<Cell>| area.iter().all(|&cell| at(cell).is_some() || beside(cell, chain));
                chain.iter().any(|&cell| self.field.lasts(side, cell)) || areas.iter().filter(vital).count() >= 2
            });
            let alive: Vec<Cell> = chains.concat();
            let own = |cell: Cell| self.field.around(cell).iter().filter(move |&&near| at(near) == Some(side));
            areas.retain(|area| area.iter().all(|&cell| own(cell).all(|near| alive.contains(near))));
            if before == (chains.len(), areas.len()) {
                let near = |cell: Cell| at(cell).is_some() || self.field.lasts(side, cell) || beside(cell, &alive);
                let held = areas.iter().filter(|area| area.iter().all(|&cell| near(cell))).flatten();
                let mut good = vec![false; owners.len()];
                alive.iter().chain(held).for_each(|&cell| good[usize::from(cell)] = true);
                return good;
            }
        }
    }

    /// The connected parts of the cells that are wanted.
    fn parts(&self, wanted: &dyn Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let (mut parts, mut seen) = (Vec::new(), vec![false; self.field.cells().len()]);
        for cell in self.field.cells() {
            let mut part = Vec::new();
            let mut todo = vec![cell];
            while let Some(cell) = todo.pop() {
                if wanted(cell) && !std::mem::replace(&mut seen[usize::from(cell)], true) {
                    part.push(cell);
                    todo.extend(self.field.around(cell));
                }
            }
            parts.extend((!part.is_empty()).then_some(part));
        }
        parts
    }
}
