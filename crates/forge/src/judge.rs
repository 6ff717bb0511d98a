//! [`judge`]: is a sketch worth keeping?

use proof::{Grade, Problem, Side, Solution};
use rules::{Move, PointSet};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::sketch::SIZE;
use tsumego::{Lesson, ProblemKind, Reply, Sketch, right_moves};

use crate::nature::{self, nature};
use crate::source::EMPTY;

/// Positions that are looked at before a sketch is given up.
const NODES: u64 = 200_000;
/// The same for the first look, which takes a small part of what the whole proof takes.
pub(crate) const FIRST_LOOK: u64 = 30_000;
/// Bytes for the table of a search.
const MEMORY: usize = 8 << 20;
/// States of the proof of a status problem, at least: what is settled at a glance is no question.
const LEAST_STATES: usize = 30;
/// First moves that there must be, without the pass.
const LEAST_CHOICES: usize = 3;

/// Why a sketch was not kept, in the order in which that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flaw {
    /// There is no such position, or it is too small or too large.
    Shape,
    /// The same was looked at before.
    Known,
    /// The search gave up.
    Unsolved,
    /// It is settled, and there are enough of these.
    Settled,
    /// Several moves are right, or a pass is as good.
    NotOne,
    /// There is nothing to think about.
    Plain,
    /// One reply refutes everything.
    OneRefutation,
    /// It looks odd.
    Odd,
    /// It was like another once what it did not need was taken away, or there are many like it.
    Like,
    /// Its rank is not asked for.
    Rank,
}

impl Flaw {
    /// All of them.
    pub const ALL: [Flaw; 10] = [
        Flaw::Shape,
        Flaw::Known,
        Flaw::Unsolved,
        Flaw::Settled,
        Flaw::NotOne,
        Flaw::Plain,
        Flaw::OneRefutation,
        Flaw::Odd,
        Flaw::Like,
        Flaw::Rank,
    ];

    /// What it says of a sketch.
    pub const fn words(self) -> &'static str {
        match self {
            Flaw::Shape => "no position, or too small or too large",
            Flaw::Known => "seen before",
            Flaw::Unsolved => "not solved in time",
            Flaw::NotOne => "not exactly one right move",
            Flaw::Settled => "settled, and not chosen",
            Flaw::Plain => "nothing to think about",
            Flaw::OneRefutation => "one reply refutes everything",
            Flaw::Odd => "looks odd",
            Flaw::Like => "like another",
            Flaw::Rank => "of another rank",
        }
    }
}

/// A sketch that is a problem.
#[derive(Clone, Debug)]
pub struct Worthy {
    /// The sketch, without stones that it does not need.
    pub sketch: Sketch,
    /// What it asks for.
    pub kind: ProblemKind,
    /// Its proof.
    pub solution: Solution,
    /// Positions that the search looked at.
    pub nodes: u64,
}

/// Solves a sketch, the position alone or every first move; none where the limit came first.
pub(crate) fn solved(sketch: &Sketch, first_only: bool) -> Option<(Solution, u64)> {
    solved_problem(&sketch.problem()?, first_only)
}

/// The same with a problem.
pub(crate) fn solved_problem(problem: &Problem, first_only: bool) -> Option<(Solution, u64)> {
    solved_within(problem, Limits { nodes: NODES, plan: NODES, first_only, ..Limits::default() })
}

fn solved_within(problem: &Problem, limits: Limits<'_>) -> Option<(Solution, u64)> {
    match solve(problem, &NoRank, &Limits { memory: MEMORY, ..limits }) {
        Outcome::Solved(solved) if solved.limit.is_none() => Some((solved.solution, solved.nodes)),
        _ => None,
    }
}

/// Looks at a sketch, one question after the other, the cheap ones first.
///
/// # Errors
/// Says what is wrong with it.
pub fn judge(sketch: &Sketch) -> Result<Worthy, Flaw> {
    judge_within(sketch, FIRST_LOOK)
}

/// The same, with so many positions for each of the two searches that tell whether everything is settled.
pub(crate) fn judge_within(sketch: &Sketch, first_look: u64) -> Result<Worthy, Flaw> {
    let count = sketch.empty().len();
    if !EMPTY.contains(&count) || nature(sketch) < nature::LEAST / 2.0 {
        return Err(Flaw::Shape);
    }
    match settled(sketch, first_look).ok_or(Flaw::Unsolved)? {
        Settled::No => {}
        Settled::Pointless => return Err(Flaw::NotOne),
        Settled::AsksFor(kind) if is_chosen(sketch, kind) => {}
        Settled::AsksFor(_) => return Err(Flaw::Settled),
    }
    let (solution, nodes) = solved(sketch, false).ok_or(Flaw::Unsolved)?;
    let kind = asked(&solution)?;
    let worthy = Worthy { sketch: *sketch, kind, solution, nodes }.shrunk().held().ok_or(Flaw::Shape)?;
    if nature(&worthy.sketch) < nature::LEAST {
        return Err(Flaw::Odd);
    }
    if !kind.is_status() && refutations(&worthy.solution) < 2 {
        return Err(Flaw::OneRefutation);
    }
    Ok(worthy)
}

/// Is everything the same whoever begins, or lost already?
enum Settled {
    No,
    /// Yes, and somebody can be asked what it is.
    AsksFor(ProblemKind),
    /// Yes, and nobody would ask.
    Pointless,
}

/// Two short searches tell, and most sketches are settled. None where a limit came first.
fn settled(sketch: &Sketch, nodes: u64) -> Option<Settled> {
    let limits = || Limits { nodes, plan: nodes, first_only: true, ..Limits::default() };
    let grade = |mover: Side| {
        let problem = Sketch { mover, ..*sketch }.problem()?;
        Some(solved_within(&problem, limits())?.0.grade())
    };
    let mover = sketch.mover;
    let now = grade(mover)?;
    if now.is_lost_by(mover) {
        return Some(Settled::AsksFor(ProblemKind::Nothing));
    }
    Some(match (now, mover) {
        _ if grade(!mover)? != now => Settled::No,
        (Grade::Ko(_), _) => Settled::AsksFor(ProblemKind::WhoseKo),
        (Grade::Alive, Side::Defender) => Settled::AsksFor(ProblemKind::Elsewhere),
        _ => Settled::Pointless,
    })
}

/// Of what nothing can be done about there is much, of what is alive already less, and one in so many is chosen, by what it
/// looks like. Of kos that are the same whoever begins there are few.
fn is_chosen(sketch: &Sketch, kind: ProblemKind) -> bool {
    let one_in = match kind {
        ProblemKind::Nothing => 12,
        ProblemKind::Elsewhere => 3,
        _ => 1,
    };
    let text = sketch.to_string();
    text.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte))) % one_in == 0
}

fn asked(solution: &Solution) -> Result<ProblemKind, Flaw> {
    let kind = ProblemKind::of(solution).ok_or(Flaw::NotOne)?;
    if is_plain(solution, kind) { Err(Flaw::Plain) } else { Ok(kind) }
}

fn is_plain(solution: &Solution, kind: ProblemKind) -> bool {
    let choices = solution.moves().filter(|&(first, _)| first != Move::Pass).count();
    let far = matches!(solution.grade(), Grade::Ko(balance) if !(-2..=3).contains(&balance));
    let small = kind.is_status() && solution.states() < LEAST_STATES;
    let taken = right_moves(solution).first().is_some_and(|&first| takes_target(solution, first));
    choices < LEAST_CHOICES || far || small || taken && !kind.is_status()
}

/// Does the move take every target at once?
fn takes_target(solution: &Solution, first: Move) -> bool {
    let problem = solution.problem();
    let mut position = problem.position().clone();
    position.play(first).is_ok_and(|taken| problem.targets().is_within(taken))
}

/// How many different replies the wrong first moves need.
fn refutations(solution: &Solution) -> usize {
    let lesson = Lesson::new(solution.clone());
    let wrong = solution.moves().filter(|&(first, grade)| first != Move::Pass && grade != solution.grade());
    let reply = |first: Move| match lesson.reply(&lesson.begin(first)?) {
        Reply::Move(Move::Play(point), _) => Some(point),
        _ => None,
    };
    wrong.filter_map(|(first, _)| reply(first)).collect::<PointSet>().len()
}

impl Worthy {
    /// Takes stones away for as long as that changes nothing that is asked: the same kind, the same grade, the same right
    /// moves. What is left has no stone without purpose.
    fn shrunk(mut self) -> Worthy {
        while let Some(less) = self.without_one() {
            self = less;
        }
        self
    }

    /// Held in the one way, with a proof that holds it so as well; none where it cannot be ([`Sketch::held_problem`]).
    fn held(self) -> Option<Worthy> {
        let sketch = self.sketch.held_on(SIZE)?;
        let problem = sketch.held_problem()?;
        if sketch == self.sketch {
            return Some(self);
        }
        let (solution, nodes) = solved_problem(&problem, false)?;
        Some(Worthy { sketch, solution, nodes, ..self })
    }

    fn without_one(&self) -> Option<Worthy> {
        let stones = self.sketch.attackers | self.sketch.defenders;
        let mut others = stones.iter().filter(|&stone| self.sketch.targets != PointSet::of(stone));
        others.find_map(|stone| self.without(PointSet::of(stone)))
    }

    fn without(&self, stones: PointSet) -> Option<Worthy> {
        let mut sketch = self.sketch;
        sketch.attackers -= stones;
        sketch.defenders -= stones;
        sketch.targets -= stones;
        let sketch = sketch.trimmed();
        if sketch.targets.parts().count() != self.sketch.targets.parts().count()
            || !EMPTY.contains(&sketch.empty().len())
        {
            return None;
        }
        // Most stones have a purpose, and the grade alone shows it.
        solved(&sketch, true).filter(|(solution, _)| solution.grade() == self.solution.grade())?;
        let (solution, nodes) = solved(&sketch, false)?;
        let same = asked(&solution) == Ok(self.kind) && right_moves(&solution) == right_moves(&self.solution);
        same.then_some(Worthy { sketch, kind: self.kind, solution, nodes })
    }
}
