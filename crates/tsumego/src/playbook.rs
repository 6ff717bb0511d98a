//! [`Playbook`]: the strategies of a checked certificate, to be looked up by state.
//!
//! A certificate is a bare list of steps; replaying it once with the checker's own walk gives each step its state.
//! Where the winner must arrive, each state also gets its height: how many moves of the winner the loser can still
//! hold out for against this strategy.

use std::collections::HashMap;

use proof::capture_at_once;
use proof::field::{Cell, Field, State};
use proof::{Answer, Question, Step};
use proof::{Claim, Node, Problem, Side, Solution, roots, walk};
use rules::Point;

use crate::Orientation;

/// Heights are not worked out for strategies with more states: the loser then resists by liberties alone.
const MOST_RANKED: usize = 1_000_000;

/// The strategies of a solution.
#[derive(Clone, Debug)]
pub(crate) struct Playbook {
    field: Field,
    strategies: Vec<Strategy>,
}

impl Playbook {
    pub(crate) fn new(solution: &Solution) -> Playbook {
        Playbook::placed(solution, |point| point)
    }

    /// The same, with ties between replies broken with the board held in one way, whichever way it was drawn.
    pub(crate) fn oriented(solution: &Solution) -> Playbook {
        let problem = solution.problem();
        let orientation = Orientation::new(problem.position(), problem.target_chains());
        Playbook::placed(solution, |point| orientation.place(point))
    }

    fn placed(solution: &Solution, place: impl Fn(Point) -> Point) -> Playbook {
        let field = Field::new(solution.problem());
        let places: Vec<Point> = field.points().iter().map(|&point| place(point)).collect();
        let certificate = solution.certificate();
        let replay = |answer| Strategy::replay(solution.problem(), &field, &places, &certificate.claims, answer);
        let strategies = certificate.answers.iter().map(replay).collect();
        Playbook { field, strategies }
    }

    pub(crate) fn field(&self) -> &Field {
        &self.field
    }

    /// Bytes of memory that the playbook of a solution takes, about.
    pub(crate) fn bytes_of(solution: &Solution) -> usize {
        let field = Field::new(solution.problem());
        let strategy = |answer: &Answer| Strategy::bytes_of(answer.steps.len(), field.points().len());
        field.bytes() + solution.certificate().answers.iter().map(strategy).sum::<usize>()
    }

    /// The strategy that answers a question, if the certificate has one.
    pub(crate) fn strategy(&self, question: Question) -> Option<&Strategy> {
        self.strategies.iter().find(|strategy| strategy.question == question)
    }
}

/// One side's strategy for one question.
#[derive(Clone, Debug)]
pub(crate) struct Strategy {
    question: Question,
    /// What the winner does in each state, and its height: 0 where heights are not worked out.
    steps: HashMap<Node, (Step, u32)>,
    has_heights: bool,
    /// By cell: where it is while ties are broken.
    places: Vec<Point>,
}

impl Strategy {
    fn replay(problem: &Problem, field: &Field, places: &[Point], claims: &[Claim], answer: &Answer) -> Strategy {
        let mut steps = HashMap::with_capacity(answer.steps.len());
        let mut written = answer.steps.iter();
        let states = roots(problem, field, claims, answer.question).expect("a checked claim has a legal first move");
        let mut guide = |node: &Node| {
            let step = *written.next().expect("a checked answer has a step for each state");
            steps.insert(node.clone(), (step, 0));
            Ok(step)
        };
        walk(field, answer.question, states, &mut guide).expect("the answer has been checked");
        let (question, places) = (answer.question, places.to_vec());
        let has_heights = question.must_arrive() && steps.len() <= MOST_RANKED;
        let mut strategy = Strategy { question, steps, has_heights, places };
        if has_heights {
            let heights = strategy.measured(field);
            strategy.steps.iter_mut().for_each(|(node, (_, height))| *height = heights[node]);
        }
        strategy
    }

    /// What a strategy of so many steps takes.
    fn bytes_of(steps: usize, places: usize) -> usize {
        let slots = (steps * 8 / 7).next_power_of_two();
        let slot = size_of::<(Node, (Step, u32))>() + 1;
        size_of::<Strategy>() + slots * slot + places * size_of::<Point>()
    }

    fn height(&self, node: &Node) -> u32 {
        self.steps.get(node).map_or(0, |&(_, height)| height)
    }

    pub(crate) fn question(&self) -> Question {
        self.question
    }

    /// What the winner does in a state of theirs; none where the certificate does not say.
    pub(crate) fn step(&self, field: &Field, node: &Node) -> Option<Step> {
        capture_at_once(field, self.question, &node.state).map(Step::Play).or_else(|| Some(self.steps.get(node)?.0))
    }

    /// What the winner does in a state of theirs, and the state after it.
    pub(crate) fn follow(&self, field: &Field, node: &Node) -> Option<(Option<Cell>, Node)> {
        let cell = match self.step(field, node)? {
            Step::Settled | Step::Pass => None,
            Step::Play(cell) | Step::PlaySettled(cell) => Some(cell),
        };
        Some((cell, after(field, node, cell)?))
    }

    /// Does the certificate say what to do in this state of the winner?
    pub(crate) fn covers(&self, field: &Field, node: &Node) -> bool {
        self.step(field, node).is_some()
    }

    /// Has the winner, who has just moved, still won by the certificate, whatever the loser replies?
    pub(crate) fn holds(&self, field: &Field, node: &Node) -> bool {
        let is_over = match self.question.winner() {
            Side::Attacker => node.state.is_captured(),
            Side::Defender => field.is_settled(&node.state),
        };
        is_over || !node.state.is_captured() && replies(field, node).iter().all(|(_, reply)| self.covers(field, reply))
    }

    /// The loser's stiffest reply: the one that holds out longest, or, where the winner only has to last, the one
    /// that presses the target hardest. None where the certificate does not cover every reply.
    pub(crate) fn resistance(&self, field: &Field, node: &Node) -> Option<(Option<Cell>, Node)> {
        let replies = replies(field, node);
        if !replies.iter().all(|(_, reply)| self.covers(field, reply)) {
            return None;
        }
        replies.into_iter().max_by_key(|(cell, reply)| self.stiffness(field, node, *cell, reply))
    }

    /// The loser's stones, the stiffest first, each with the stone that answers it.
    pub(crate) fn resistances(&self, field: &Field, node: &Node) -> Vec<(Cell, Cell)> {
        let stones = replies(field, node).into_iter().filter(|(cell, _)| cell.is_some() && *cell != node.state.ko());
        let mut covered: Vec<_> = stones.filter(|(_, reply)| self.covers(field, reply)).collect();
        covered.sort_by_cached_key(|(cell, reply)| std::cmp::Reverse(self.stiffness(field, node, *cell, reply)));
        let answered = |(cell, reply): &(Option<Cell>, Node)| Some(((*cell)?, self.follow(field, reply)?.0?));
        covered.iter().filter_map(answered).collect()
    }

    /// The loser's stiffest stone: what a line of play goes on with. None where a pass is as good, or where the attacker
    /// takes the target in answer to any of them.
    pub(crate) fn pressing(&self, field: &Field, node: &Node) -> Option<(Option<Cell>, Node)> {
        let stones = replies(field, node).into_iter().filter(|(cell, _)| cell.is_some() && *cell != node.state.ko());
        let covered = stones.filter(|(_, reply)| self.covers(field, reply));
        let stiffest = covered.max_by_key(|(cell, reply)| self.stiffness(field, node, *cell, reply))?;
        let captures = self.question.winner() == Side::Attacker;
        let ends = captures && self.height(&stiffest.1) == 1;
        (!ends && (self.has_heights && !self.steps.is_empty() || self.resistance(field, node)?.0.is_some()))
            .then_some(stiffest)
    }

    fn stiffness(&self, field: &Field, node: &Node, cell: Option<Cell>, reply: &Node) -> impl Ord + use<> {
        let liberties = target_liberties(field, &reply.state) as i32;
        let wanted = if self.question.winner() == Side::Attacker { liberties } else { -liberties };
        let free = cell.is_none_or(|cell| node.state.ko() != Some(cell));
        let place = cell.map(|cell| self.places[usize::from(cell)]);
        (self.height(reply), free, cell.is_some(), wanted, std::cmp::Reverse(place))
    }

    /// The height of every state, from the ends upwards. What a spent threat leads to in a question of death is a
    /// fresh start and counts for nothing, as in the walk: otherwise there would be no end to some of them.
    fn measured(&self, field: &Field) -> HashMap<Node, u32> {
        let mut heights = HashMap::with_capacity(self.steps.len());
        for node in self.steps.keys() {
            let mut stack = Vec::from_iter((!heights.contains_key(node)).then(|| self.climb(field, node.clone())));
            while let Some(climb) = stack.last_mut() {
                match climb.open.pop() {
                    Some(reply) => match heights.get(&reply) {
                        Some(&height) => climb.best = climb.best.max(height),
                        None if !self.steps.contains_key(&reply) => {}
                        None => {
                            climb.open.push(reply.clone());
                            stack.push(self.climb(field, reply));
                        }
                    },
                    None => {
                        let done = stack.pop().expect("it was the last");
                        heights.insert(done.node, done.best + 1);
                    }
                }
            }
        }
        heights
    }

    fn climb(&self, field: &Field, node: Node) -> Climb {
        let counts = |before: &Node, cell: Option<Cell>| {
            self.question != Question::Dies || cell.is_none() || cell != before.state.ko()
        };
        let next = self.steps.get(&node).and_then(|&(step, _)| stepped(field, &node, step));
        let open = next.filter(|next| !next.state.is_captured()).map_or(Vec::new(), |next| {
            let replies = replies(field, &next).into_iter().filter(|(cell, _)| counts(&next, *cell));
            replies.map(|(_, reply)| reply).collect()
        });
        Climb { node, open, best: 0 }
    }
}

/// A state whose height is being found.
struct Climb {
    node: Node,
    /// The winner's states after the replies not looked at yet.
    open: Vec<Node>,
    best: u32,
}

/// The state after a step; none where the step ends the matter without a move.
pub(crate) fn stepped(field: &Field, node: &Node, step: Step) -> Option<Node> {
    match step {
        Step::Settled | Step::PlaySettled(_) => None,
        Step::Pass => after(field, node, None),
        Step::Play(cell) => after(field, node, Some(cell)),
    }
}

/// The state after a stone on the cell, or a pass; none when it is illegal. Retaking a ko costs a threat.
pub(crate) fn after(field: &Field, node: &Node, cell: Option<Cell>) -> Option<Node> {
    cell.map_or_else(|| Some(node.passed()), |cell| node.played(field, cell))
}

/// Everything the player to move can do, a pass last.
pub(crate) fn replies(field: &Field, node: &Node) -> Vec<(Option<Cell>, Node)> {
    let moves = field.cells().map(Some).chain([None]);
    moves.filter_map(|cell| Some((cell, after(field, node, cell)?))).collect()
}

/// The stones that the player to move in the first state took on the way to the second.
pub(crate) fn taken(field: &Field, before: &State, after: &State) -> Vec<Cell> {
    let lost = |&cell: &Cell| before.owner(cell) == Some(!before.to_move()) && after.owner(cell).is_none();
    field.cells().filter(lost).collect()
}

/// Empty cells next to a target stone.
fn target_liberties(field: &Field, state: &State) -> usize {
    let near = |cell: Cell| field.around(cell).iter().any(|&near| state.is_target(near));
    field.cells().filter(|&cell| state.owner(cell).is_none() && near(cell)).count()
}
