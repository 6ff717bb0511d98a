//! The walk of the checker against the best liar there is.
//!
//! For each question about a small problem we work out who wins every state, straight from the definition. A guide
//! then plays perfectly wherever the question is true, and lies where it is not: mostly by the step that leaves the
//! loser the fewest refutations. If the walk let a single one of them through, the guide would prove something false.

use std::collections::{HashMap, HashSet};

use crate::common;
use dice::Dice;
use proof::field::Field;
use proof::{Flaw, Grade, Node, Outside, Problem, Question, Region, RegionKind, Side, Step, UNLIMITED, root, walk};
use rules::diagram::Diagram;
use rules::{ByColor, Color, Position, Setup};
use solver::exhaustive::{Grades, grade_all};

const SEEDS: std::ops::Range<u64> = 1..70;
const MOST_POINTS: usize = 12;
/// Problems with more states, threats not counted, are left out.
const MOST_NODES: usize = 10_000;

/// Problems whose first moves differ, with their grades; from each seed one for each grade.
fn problems() -> impl Iterator<Item = (Problem, Grades)> {
    let random = SEEDS.flat_map(|seed| {
        let mut seen = HashSet::new();
        let problems = common::problems(seed, MOST_POINTS).into_iter().rev();
        let differ = |truth: &Grades| truth.moves.iter().any(|&(_, grade)| grade != truth.position);
        problems.filter(move |(_, truth)| differ(truth) && seen.insert(truth.position))
    });
    let drawn = target_in_ko();
    let truth = grade_all(&drawn, MOST_NODES).unwrap();
    random.chain([(drawn, truth)])
}

/// The target has just taken a ko next to a white chain that is safe: Black would take it back, were it not banned.
fn target_in_ko() -> Problem {
    let diagram: Diagram = "
        . . . . .
        . x . . .
        W x . . .
        W x . . .
        k o x . ."
        .parse()
        .unwrap();
    let white = diagram.points('o') | diagram.points('W');
    let stones = ByColor { black: diagram.points('x'), white };
    let setup = Setup { size: 5, stones, to_move: Color::Black, ko: Some(diagram.point('k')) };
    let region = Region { kind: RegionKind::Given, points: diagram.points('k'), outside: Outside::Liberty };
    Problem::new(Position::from_setup(setup).unwrap(), diagram.points('o'), region).unwrap()
}

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

/// The questions that start from a balance.
fn questions(balance: i8) -> Vec<Question> {
    match balance {
        UNLIMITED => vec![Question::Survives(UNLIMITED), Question::Eyes, Question::NoEyes],
        balance if balance == -UNLIMITED => vec![Question::Dies],
        balance => vec![Question::Captures(balance), Question::Survives(balance)],
    }
}

/// A move: the step, whether it spends a threat, and the node it leads to.
#[derive(Clone, Copy)]
struct Edge {
    step: Step,
    spends: bool,
    to: usize,
}

/// Everything that can happen from a node.
struct Graph {
    ids: HashMap<Node, usize>,
    nodes: Vec<Node>,
    edges: Vec<Vec<Edge>>,
    /// For each node, those that lead to it, with whether a threat is spent.
    back: Vec<Vec<(usize, bool)>>,
    settled: Vec<bool>,
}

impl Graph {
    fn new(field: &Field, start: Node, limit: usize) -> Option<Graph> {
        let (ids, nodes) = (HashMap::from([(start.clone(), 0)]), vec![start]);
        let mut graph = Graph { ids, nodes, edges: Vec::new(), back: Vec::new(), settled: Vec::new() };
        while let Some(node) = graph.nodes.get(graph.edges.len()).cloned() {
            if graph.nodes.len() > limit {
                return None;
            }
            let edges = moves(field, &node).into_iter();
            let edges = edges.map(|(step, spends, to)| Edge { step, spends, to: graph.id(to) }).collect();
            graph.edges.push(edges);
            graph.settled.push(!node.state.is_captured() && field.is_settled(&node.state));
        }
        graph.back = vec![Vec::new(); graph.nodes.len()];
        for (from, edge) in
            graph.edges.iter().enumerate().flat_map(|(from, edges)| edges.iter().map(move |e| (from, e)))
        {
            graph.back[edge.to].push((from, edge.spends));
        }
        Some(graph)
    }

    fn id(&mut self, node: Node) -> usize {
        let next = self.nodes.len();
        *self.ids.entry(node).or_insert_with_key(|node| {
            self.nodes.push(node.clone());
            next
        })
    }

    /// How far the winner of a question is from arriving at each node, if they win there at all; 0 where they only have
    /// to last.
    fn ranks(&self, question: Question) -> Vec<Option<usize>> {
        let captured: Vec<bool> = self.nodes.iter().map(|node| node.state.is_captured()).collect();
        match question {
            Question::Captures(_) => self.reach(Side::Attacker, &captured, None),
            Question::Eyes => self.reach(Side::Defender, &self.settled, None),
            Question::Survives(_) => turned(self.reach(Side::Attacker, &captured, None)),
            Question::NoEyes => turned(self.reach(Side::Defender, &self.settled, None)),
            Question::Dies => self.deaths(&captured),
        }
    }

    /// Spending a threat gains nothing where the state behind it is dead as well: the greatest such set.
    fn deaths(&self, captured: &[bool]) -> Vec<Option<usize>> {
        let mut dead = vec![true; self.nodes.len()];
        loop {
            let rank = self.reach(Side::Attacker, captured, Some(&dead));
            let next: Vec<bool> = rank.iter().map(Option::is_some).collect();
            if next == dead {
                return rank;
            }
            dead = next;
        }
    }

    /// The order in which the side gets to the goals. With `dead`, a spent threat counts as got there if it leads to
    /// one of these nodes, and as escaped otherwise.
    fn reach(&self, side: Side, goals: &[bool], dead: Option<&[bool]>) -> Vec<Option<usize>> {
        let mut rank: Vec<Option<usize>> = goals.iter().map(|goal| goal.then_some(0)).collect();
        let counts = |edge: &&Edge| dead.is_none_or(|dead| !edge.spends || !dead[edge.to]);
        let mut open: Vec<usize> = self.edges.iter().map(|edges| edges.iter().filter(counts).count()).collect();
        let mut todo: Vec<usize> = (0..goals.len()).filter(|&id| goals[id]).collect();
        let mut next = 0;
        while let Some(&to) = todo.get(next) {
            next += 1;
            for &(from, spends) in &self.back[to] {
                if rank[from].is_some() || spends && dead.is_some() {
                    continue;
                }
                open[from] -= 1;
                if self.nodes[from].state.to_move() == side || open[from] == 0 {
                    rank[from] = Some(todo.len());
                    todo.push(from);
                }
            }
        }
        rank
    }
}

/// Won for the one is lost for the other.
fn turned(rank: Vec<Option<usize>>) -> Vec<Option<usize>> {
    rank.into_iter().map(|rank| if rank.is_some() { None } else { Some(0) }).collect()
}

/// All moves by the definition: a pass, a stone, retaking a ko by a threat.
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

/// What to say where every step is wrong.
#[derive(Clone, Copy)]
enum Lie {
    /// The step with the fewest refutations.
    Best,
    /// That the target is settled, if it is, whether that answers the question or not.
    Settled,
    /// Anything.
    Random,
}

/// Guides a walk as well as can be.
struct Guide<'a> {
    graph: &'a Graph,
    question: Question,
    rank: Vec<Option<usize>>,
}

impl Guide<'_> {
    fn step(&self, node: &Node, lie: Lie, dice: &mut Dice) -> Step {
        let (id, may_settle) = (self.graph.ids[node], matches!(self.question, Question::Survives(_) | Question::Eyes));
        let edges = &self.graph.edges[id];
        let best = match (self.rank[id], lie) {
            (Some(_), _) if may_settle && self.graph.settled[id] => return Step::Settled,
            (Some(_), _) => edges.iter().min_by_key(|edge| self.rank[edge.to].unwrap_or(usize::MAX)),
            (None, Lie::Settled) if self.graph.settled[id] => return Step::Settled,
            (None, Lie::Random) => edges.get(dice.below(edges.len())),
            (None, _) => edges.iter().min_by_key(|edge| self.refutations(edge.to)),
        };
        best.expect("a pass is always legal").step
    }

    fn refutations(&self, id: usize) -> usize {
        self.graph.edges[id].iter().filter(|reply| self.rank[reply.to].is_none()).count()
    }
}

#[derive(Default)]
struct Tally {
    problems: usize,
    proved: HashMap<&'static str, usize>,
    refused: HashMap<&'static str, usize>,
}

fn name(question: Question) -> &'static str {
    match question {
        Question::Captures(_) => "Captures",
        Question::Dies => "Dies",
        Question::Survives(_) => "Survives",
        Question::Eyes => "Eyes",
        Question::NoEyes => "NoEyes",
    }
}

#[test]
fn not_even_the_best_liar_proves_what_is_false() {
    let mut tally = Tally::default();
    for (problem, truth) in problems() {
        let field = Field::new(&problem);
        let graph =
            |balance: i8, limit: usize| Graph::new(&field, Node { state: field.start().clone(), balance }, limit);
        if graph(0, MOST_NODES).is_none() {
            continue;
        }
        tally.problems += 1;
        for balance in (-2..=2).chain([UNLIMITED, -UNLIMITED]) {
            let graph = graph(balance, 4 * MOST_NODES).expect("there are three balances at most");
            for question in questions(balance) {
                let guide = Guide { graph: &graph, question, rank: graph.ranks(question) };
                try_to_prove(&problem, &field, &truth, &guide, &mut tally);
            }
        }
    }
    let Tally { problems, proved, refused } = tally;
    println!("{problems} problems; proved {proved:?}; refused {refused:?}");
    assert!(proved.len() == 5 && proved.values().all(|&count| count > 30), "{proved:?}");
    assert!(refused.len() == 5 && refused.values().all(|&count| count > 30), "{refused:?}");
}

/// Asks the question about the position and about every first move.
fn try_to_prove(problem: &Problem, field: &Field, truth: &Grades, guide: &Guide<'_>, tally: &mut Tally) {
    let mut dice = Dice::new(tally.problems as u64);
    let question = guide.question;
    let firsts = truth.moves.iter().map(|&(first, grade)| (Some(first), grade));
    for (first, grade) in [(None, truth.position)].into_iter().chain(firsts) {
        let state = root(problem, field, first).unwrap();
        let start = Node { state: state.clone(), balance: question.balance() };
        let what = || format!("{question:?} after {first:?}: {grade}\n{}", common::picture(problem));
        assert_eq!(guide.rank[guide.graph.ids[&start]].is_some(), holds(question, grade), "{}", what());
        for lie in [Lie::Best, Lie::Settled, Lie::Random, Lie::Random] {
            let mut steps = |node: &Node| Ok::<Step, Flaw>(guide.step(node, lie, &mut dice));
            let proof = walk(field, question, vec![state.clone()], &mut steps);
            assert_eq!(proof.is_ok(), holds(question, grade), "{}\n{proof:?}", what());
            *if proof.is_ok() { &mut tally.proved } else { &mut tally.refused }.entry(name(question)).or_default() += 1;
        }
    }
}
