//! Growing by need: [`grown`] looks for a life that rests on nothing, in a region that has the points in it that a life
//! before leaned on.
//!
//! A life in a closed region counts on its outside only where the defender gives stones away beside it: on the whole board they
//! might stand there and be in the way (docs/certificate.md). What those stones touch is read off the strategy, and exactly
//! these points become part of the region, until nothing is assumed any more.

use proof::field::{Cell, Field, State};
use proof::{
    Flaw, Footing, Grade, Node, Outside, Problem, Question, Region, RegionKind, Side, Solution, Step, UNLIMITED,
};
use proof::{root, walk};
use rules::{Board, Point, PointSet};

use crate::board::arena::bits_needed;
use crate::open::inquiry::Inquiry;
use crate::search::hint::{Hint, hint};

/// Regions with more empty points are not tried, nor those that need wider sets.
const MOST_EMPTY: usize = 40;
const WIDEST: usize = 128;
/// So often a region grows at most.
const ROUNDS: usize = 12;
/// Areas elsewhere with more empty points are never filled in time.
const ROOM: usize = 24;
/// So many new points may be filled before the search begins, and so many states are hinted at.
const MOST_NEW: usize = 4;
const MOST_HINTS: usize = 100_000;
/// Strategies of more steps are not looked through.
const MOST_STEPS: usize = 200_000;

/// A proof that a target that makes eyes makes them with nothing assumed, for so many nodes.
pub(crate) fn grown(solution: &Solution, inquiry: &mut Inquiry<'_>, nodes: u64) -> Option<Box<Solution>> {
    let most = inquiry.spent + nodes;
    let mut now = Box::new(solution.clone());
    for _ in 0..ROUNDS {
        let (problem, hints) = wider(&now, inquiry)?;
        let effort = most.checked_sub(inquiry.spent).filter(|_| !inquiry.stopped())?;
        now = inquiry.prove_life(&problem, &hints, effort).solution()?;
        if now.standing().footing() == Footing::Proved {
            return Some(now);
        }
    }
    None
}

/// The points elsewhere beside stones that the defender gives away in a solution of a life, or beside attacking stones that touch
/// these; none of them where that cannot be read.
pub(crate) fn wall_of(solution: &Solution) -> Option<PointSet> {
    Ground::new(solution.problem()).read(solution, &|| false).map(|(reading, _)| reading.wall)
}

/// The same problem in a region that has the points in it that its solution leans on, and what is likely to win there.
fn wider(solution: &Solution, inquiry: &mut Inquiry<'_>) -> Option<(Problem, Vec<Hint>)> {
    let problem = solution.problem();
    let ground = Ground::new(problem);
    let (reading, looks) = ground.read(solution, &|| inquiry.stopped())?;
    inquiry.count(looks);
    let before = problem.region().points;
    let leaning =
        if problem.region().outside == Outside::Attacker { ground.leaning(&reading) } else { PointSet::EMPTY };
    let points = closed(problem.position().board(), before | leaning);
    let region = Region { kind: RegionKind::Chosen, points, outside: Outside::Attacker };
    let grown = region != problem.region();
    let wider = Problem::new(problem.position().clone(), problem.targets(), region).ok().filter(|_| grown)?;
    let small = wider.playable().len() <= MOST_EMPTY && bits_needed(&Field::new(&wider)) <= WIDEST;
    let hints = ground.hints(&reading, wider.playable() - problem.playable());
    small.then_some((wider, hints))
}

/// The points and all chains with a liberty among them.
fn closed(board: &Board, points: PointSet) -> PointSet {
    let empty = points & board.empty();
    let beside = board.chains().filter(|chain| chain.liberties.meets(empty) || chain.stones.meets(points));
    beside.fold(points, |all, chain| all | chain.stones)
}

/// What lies around the cells of a problem whose outside is the attacker's.
struct Ground<'a> {
    problem: &'a Problem,
    field: Field,
    elsewhere: PointSet,
    attacking: PointSet,
    defending: PointSet,
}

impl<'a> Ground<'a> {
    fn new(problem: &'a Problem) -> Ground<'a> {
        let (board, field) = (problem.position().board(), Field::new(problem));
        let elsewhere = PointSet::full(board.size()) - field.points().iter().copied().collect();
        let defending = board.stones(problem.defender()) & elsewhere;
        let attacking = board.stones(!problem.defender()) & elsewhere;
        Ground { problem, field, elsewhere, attacking, defending }
    }

    fn size(&self) -> u8 {
        self.problem.position().board().size()
    }

    /// The points elsewhere that a solution of a life leans on.
    fn leaning(&self, reading: &Reading) -> PointSet {
        let cells: PointSet = self.field.points().iter().copied().collect();
        let foreign = self.defending & cells.border(self.size());
        let open = reading.edge - self.attacking;
        let tight = self.tight(cells);
        if !foreign.is_empty() {
            foreign
        } else if !open.is_empty() {
            open
        } else if reading.question == Question::Eyes && !tight.is_empty() {
            tight
        } else {
            let walls = (reading.wall & self.attacking).flooded(self.attacking);
            reading.wall | walls.grown(self.size()) & self.elsewhere
        }
    }

    /// What the defender's strategy comes to, and the states with the attacker on some points that are new.
    fn hints(&self, reading: &Reading, new: PointSet) -> Vec<Hint> {
        let elsewhere = [self.attacking, self.defending];
        let new: Vec<Point> = new.iter().take(MOST_NEW).collect();
        let fillings: Vec<PointSet> = (0..1_usize << new.len())
            .map(|bits| new.iter().enumerate().filter(|(at, _)| bits >> at & 1 != 0).map(|(_, &point)| point).collect())
            .collect();
        let few = reading.after.iter().take(MOST_HINTS / fillings.len());
        let all = few.flat_map(|state| {
            let plain = hint(&self.field, state, elsewhere);
            fillings.iter().map(move |&filling| Hint { stones: [plain.stones[0] | filling, plain.stones[1]], ..plain })
        });
        all.collect()
    }

    /// The smallest of the areas elsewhere that touch a cell, if the attacker might fill it.
    fn tight(&self, cells: PointSet) -> PointSet {
        let empty = self.problem.position().board().empty();
        let beside = cells.border(self.size());
        let areas = (self.elsewhere - self.defending).parts().filter(|area| area.meets(beside));
        let smallest = areas.min_by_key(|area| (*area & empty).len());
        smallest.map(|area| area & empty).filter(|room| room.len() <= ROOM).unwrap_or(PointSet::EMPTY)
    }

    /// Reads a solution of a life: what stones touch that the defender's strategy gives away, or takes a ko with. And how many
    /// positions that took to look at.
    fn read(&self, solution: &Solution, stopped: &dyn Fn() -> bool) -> Option<(Reading, u64)> {
        let question = match solution.grade() {
            Grade::Dead => return None,
            Grade::Ko(balance) => Question::Survives(balance - 1),
            Grade::Seki => Question::Survives(UNLIMITED),
            Grade::Alive => Question::Eyes,
        };
        let answer = solution.certificate().answers.iter().find(|answer| answer.question == question)?;
        if answer.steps.len() > MOST_STEPS {
            return None;
        }
        let mut reading = Reading { question, edge: PointSet::EMPTY, wall: PointSet::EMPTY, after: Vec::new() };
        let mut looks = 0;
        let start = root(self.problem, &self.field, None).ok()?;
        if start.to_move() == Side::Attacker {
            self.replies(&Node { state: start.clone(), balance: question.balance() }, &mut reading, &mut looks);
        }
        let mut steps = answer.steps.iter();
        let walked = walk(&self.field, question, vec![start], &mut |node| {
            let step = *steps.next().filter(|_| !stopped()).ok_or(Flaw::TooShort(question))?;
            let next = match step {
                Step::Pass => Some(node.passed()),
                Step::Play(cell) => node.played(&self.field, cell),
                Step::Settled | Step::PlaySettled(_) => None,
            };
            if let Some(next) = next {
                if next.state.ko().is_some() {
                    self.look(&next.state, &node.state, &next.state, &mut reading);
                }
                self.replies(&next, &mut reading, &mut looks);
                reading.after.push(next.state);
            }
            Ok(step)
        });
        walked.ok().map(|_| (reading, looks))
    }

    /// Looks at everything that the attacker can take.
    fn replies(&self, node: &Node, reading: &mut Reading, looks: &mut u64) {
        for cell in self.field.empty(&node.state).iter() {
            *looks += 1;
            let Some(reply) = node.played(&self.field, cell) else { continue };
            self.look(&node.state, &reply.state, &reply.state, reading);
        }
    }

    /// The stones of the defender's that are in one state and not in another, and what they touch beside the attackers of a
    /// third.
    fn look(&self, with: &State, without: &State, after: &State, reading: &mut Reading) {
        let gone =
            |cell: &Cell| with.owner(*cell) == Some(Side::Defender) && without.owner(*cell) != Some(Side::Defender);
        let taken: PointSet = with.occupied().filter(gone).map(|cell| self.field.point(cell)).collect();
        if taken.is_empty() {
            return;
        }
        let attackers = after.occupied().filter(|&cell| after.owner(cell) == Some(Side::Attacker));
        let attackers: PointSet = attackers.map(|cell| self.field.point(cell)).collect();
        let beside = (taken.border(self.size()) & attackers).flooded(attackers);
        reading.edge |= taken.border(self.size()) & self.elsewhere;
        reading.wall |= (taken | beside).border(self.size()) & self.elsewhere;
    }
}

/// What a solution of a life counts on.
struct Reading {
    question: Question,
    /// Points elsewhere beside stones that are given away.
    edge: PointSet,
    /// Points elsewhere beside these or beside attacking stones that touch them.
    wall: PointSet,
    /// Where the defender's moves lead.
    after: Vec<State>,
}
