//! The walk of the checker against the best liar there is.
//!
//! For each question about each small problem we work out who wins every state, straight from the definition and on
//! the field of the checker itself. The guide then plays perfectly wherever the question is true, and where it is not,
//! takes the step that leaves the loser the fewest refutations. If the walk let a single one of them through, the
//! guide would prove something false.

mod common;

use std::collections::HashMap;

use common::Dice;
use tsumego::field::Field;
use tsumego::{Flaw, Grade, Node, Question, Side, Step, UNLIMITED, root, walk};

const SEEDS: std::ops::Range<u64> = 1..60;
const MOST_POINTS: usize = 7;
const FROM_A_SEED: usize = 2;
/// Questions that lead to more states are left out.
const MOST_NODES: usize = 2_000;

/// Is the answer to a question about a state of this grade yes?
fn holds(question: Question, grade: Grade) -> bool {
    match question {
        Question::Captures(UNLIMITED) => matches!(grade, Grade::Dead | Grade::Ko(_)),
        Question::Captures(balance) => grade <= Grade::Ko(balance),
        Question::Dies => grade == Grade::Dead,
        Question::Survives(balance) => !holds(Question::Captures(balance), grade),
        Question::Eyes => grade == Grade::Alive,
        Question::NoEyes => grade != Grade::Alive,
    }
}

fn questions() -> impl Iterator<Item = Question> {
    let balances = (-2..=2).chain([UNLIMITED]);
    let counted = balances.flat_map(|balance| [Question::Captures(balance), Question::Survives(balance)]);
    counted.chain([Question::Dies, Question::Eyes, Question::NoEyes])
}

/// A move: the step, whether it spends a threat, and the node it leads to.
struct Edge {
    step: Step,
    spends: bool,
    to: usize,
}

/// Everything that can happen from a node, and where the winner of the question wins.
struct Oracle {
    question: Question,
    ids: HashMap<Node, usize>,
    nodes: Vec<Node>,
    edges: Vec<Vec<Edge>>,
    settled: Vec<bool>,
    /// How far the winner is from arriving; 0 where they only have to last and do.
    rank: Vec<Option<usize>>,
}

impl Oracle {
    fn new(field: &Field, question: Question, start: Node) -> Option<Oracle> {
        let (ids, nodes) = (HashMap::from([(start.clone(), 0)]), vec![start]);
        let mut oracle = Oracle { question, ids, nodes, edges: Vec::new(), settled: Vec::new(), rank: Vec::new() };
        while let Some(node) = oracle.nodes.get(oracle.edges.len()).cloned() {
            if oracle.nodes.len() > MOST_NODES {
                return None;
            }
            let edges =
                moves(field, &node).into_iter().map(|(step, spends, to)| Edge { step, spends, to: oracle.id(to) });
            let edges = edges.collect();
            oracle.edges.push(edges);
            oracle.settled.push(!node.state.is_captured() && field.is_settled(&node.state));
        }
        oracle.rank = oracle.ranks();
        Some(oracle)
    }

    fn id(&mut self, node: Node) -> usize {
        let next = self.nodes.len();
        *self.ids.entry(node).or_insert_with_key(|node| {
            self.nodes.push(node.clone());
            next
        })
    }

    fn ranks(&self) -> Vec<Option<usize>> {
        let captured = |id: usize| self.nodes[id].state.is_captured();
        let everywhere = vec![true; self.nodes.len()];
        match self.question {
            Question::Captures(_) => self.reach(Side::Attacker, &captured, None),
            Question::Eyes => self.reach(Side::Defender, &|id| self.settled[id], None),
            Question::Survives(_) => turned(self.reach(Side::Attacker, &captured, None)),
            Question::NoEyes => turned(self.reach(Side::Defender, &|id| self.settled[id], None)),
            // Spending a threat gains nothing where the state behind it is dead too: the greatest such set.
            Question::Dies => {
                let mut dead = everywhere;
                loop {
                    let rank = self.reach(Side::Attacker, &captured, Some(&dead));
                    let next: Vec<bool> = rank.iter().map(Option::is_some).collect();
                    if next == dead {
                        return rank;
                    }
                    dead = next;
                }
            }
        }
    }

    /// In how many rounds the side gets to a goal from each node. A spent threat that leads to a node of `dead` counts
    /// as got there.
    fn reach(&self, side: Side, goal: &dyn Fn(usize) -> bool, dead: Option<&[bool]>) -> Vec<Option<usize>> {
        let mut rank: Vec<Option<usize>> = (0..self.nodes.len()).map(|id| goal(id).then_some(0)).collect();
        for round in 1.. {
            let before = rank.clone();
            let won = |edge: &Edge| before[edge.to].is_some() || edge.spends && dead.is_some_and(|dead| dead[edge.to]);
            for id in (0..self.nodes.len()).filter(|&id| before[id].is_none()) {
                let reached = match self.nodes[id].state.to_move() == side {
                    true => self.edges[id].iter().any(won),
                    false => self.edges[id].iter().all(won),
                };
                rank[id] = reached.then_some(round);
            }
            if rank == before {
                break;
            }
        }
        rank
    }

    /// The best step of the winner.
    fn step(&self, node: &Node) -> Step {
        let id = self.ids[node];
        let may_settle = matches!(self.question, Question::Survives(_) | Question::Eyes);
        if may_settle && self.settled[id] {
            return Step::Settled;
        }
        let best = self.edges[id].iter().min_by_key(|edge| match self.rank[edge.to] {
            Some(rank) => (0, rank),
            None => (1, self.edges[edge.to].iter().filter(|reply| self.rank[reply.to].is_none()).count()),
        });
        best.expect("a pass is always legal").step
    }
}

/// Won for the one is lost for the other.
fn turned(rank: Vec<Option<usize>>) -> Vec<Option<usize>> {
    rank.into_iter().map(|rank| if rank.is_some() { None } else { Some(0) }).collect()
}

/// All moves by the definition: a stone, retaking a ko by a threat, a pass. Nothing happens after capture.
fn moves(field: &Field, node: &Node) -> Vec<(Step, bool, Node)> {
    let mut moves = vec![(Step::Pass, false, Node { state: node.state.passed(), balance: node.balance })];
    for cell in field.cells() {
        let spends = node.state.ko() == Some(cell);
        let balance = if spends { spent(node) } else { Some(node.balance) };
        if let (Some(state), Some(balance)) = (field.play(&node.state, cell), balance) {
            moves.push((Step::Play(cell), spends, Node { state, balance }));
        }
    }
    moves
}

fn spent(node: &Node) -> Option<i8> {
    let sign = if node.state.to_move() == Side::Attacker { 1 } else { -1 };
    match node.balance * sign {
        UNLIMITED => Some(node.balance),
        1.. => Some(node.balance - sign),
        _ => None,
    }
}

#[test]
fn not_even_the_best_liar_proves_what_is_false() {
    let (mut proved, mut refused) = (0, 0);
    for seed in SEEDS {
        for (problem, truth) in common::problems(seed, MOST_POINTS).into_iter().take(FROM_A_SEED) {
            let field = Field::new(&problem);
            let mut dice = Dice::new(seed);
            let firsts = truth.moves.iter().map(|&(first, grade)| (Some(first), grade));
            for (first, grade) in [(None, truth.position)].into_iter().chain(firsts).filter(|_| dice.one_in(2)) {
                for question in questions() {
                    let state = root(&problem, &field, first).unwrap();
                    let start = Node { state: state.clone(), balance: question.balance() };
                    let Some(oracle) = Oracle::new(&field, question, start) else { continue };
                    let name = format!("{question:?} after {first:?}: {grade}\n{}", common::picture(&problem));
                    assert_eq!(oracle.rank[0].is_some(), holds(question, grade), "{name}");
                    let proof = walk(&field, question, vec![state], &mut |node| Ok::<Step, Flaw>(oracle.step(node)));
                    assert_eq!(proof.is_ok(), holds(question, grade), "{name}\n{proof:?}");
                    *if proof.is_ok() { &mut proved } else { &mut refused } += 1;
                }
            }
        }
    }
    println!("{proved} true answers proved, {refused} false ones refused");
    assert!(proved > 500 && refused > 500, "{proved}, {refused}");
}
