//! Positions of whole small boards with their grades by brute force, regions cut out of them, and whether what a
//! solution calls proved of them holds.

use dice::Dice;
use proof::{Footing, Grade, Outside, Problem, Region, RegionKind, Solution, Standing};
use rules::{ByColor, Chain, Color, Move, PointSet, Position, Setup};
use solver::exhaustive::{Atlas, Grades};
use solver::region;
use tsumego::Draft;

use crate::common;

/// Boards with more states are not used.
const MOST_STATES: usize = 150_000;

/// Positions that a random one of 9 or 16 points can lead to, and their grades; none where these are too many.
pub(crate) fn positions(seed: u64) -> Vec<(Problem, Grades)> {
    let mut dice = Dice::new(seed);
    let atlas = sketch(&[3, 4, 4, 4], &mut dice).and_then(|problem| Atlas::new(&problem, MOST_STATES));
    atlas.map_or(Vec::new(), |atlas| common::pick_states(&atlas, &mut dice))
}

/// A random position of a board of 25 or 36 points, of which a region may leave some out: too many for brute force.
pub(crate) fn larger(seed: u64) -> Option<Problem> {
    sketch(&[5, 5, 6], &mut Dice::new(seed))
}

/// Stones on most points, and one chain that they are about. Nothing is out of bounds.
fn sketch(sizes: &[u8], dice: &mut Dice) -> Option<Problem> {
    let size = dice.pick(sizes.iter().copied())?;
    let (free, share) = (2 + dice.below(7), 3 + dice.below(5));
    let mut stones = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
    for point in PointSet::full(size) {
        if dice.below(usize::from(size * size)) >= free {
            let color = if dice.below(10) < share { &mut stones.black } else { &mut stones.white };
            color.insert(point);
        }
    }
    let to_move = Color::BOTH[dice.below(2)];
    let position = Position::from_setup(Setup { size, stones, to_move, ko: None }).ok()?;
    let target: Chain = dice.pick(position.board().chains())?;
    let region = region::open(&position);
    Problem::new(position, target.stones, region).ok()
}

/// The position as somebody who says nothing of the region would write it.
pub(crate) fn draft(problem: &Problem) -> Draft {
    Draft { targets: problem.targets(), ..Draft::new(problem.position().setup()) }
}

/// The same position in a region of any shape, with anything outside; none where that is no problem.
pub(crate) fn part(problem: &Problem, dice: &mut Dice) -> Option<Problem> {
    let size = problem.position().board().size();
    let mut points = if dice.one_in(2) { PointSet::full(size) } else { problem.targets() };
    if points == problem.targets() {
        let wanted = points.len() + 2 + dice.below(8);
        while points.len() < wanted {
            points.insert(dice.pick(points.border(size))?);
        }
    } else {
        for _ in 0..=dice.below(5) {
            points.remove(dice.pick(points - problem.targets())?);
        }
    }
    let outside = dice.pick([Outside::Attacker, Outside::Attacker, Outside::Defender, Outside::Liberty])?;
    let kind = dice.pick([RegionKind::Chosen, RegionKind::Given])?;
    let region = Region { kind, points, outside };
    Problem::new(problem.position().clone(), problem.targets(), region).ok()
}

/// The position with other stones, or none, on up to three of these points; none where nothing was changed or that is no problem.
pub(crate) fn redrawn(problem: &Problem, free: PointSet, dice: &mut Dice) -> Option<Problem> {
    let mut setup = problem.position().setup();
    for _ in 0..=dice.below(3) {
        let point = dice.pick(free)?;
        setup.stones.black.remove(point);
        setup.stones.white.remove(point);
        match dice.below(5) {
            0 | 1 => setup.stones.black.insert(point),
            2 | 3 => setup.stones.white.insert(point),
            _ => {}
        }
    }
    let position = Position::from_setup(setup).ok().filter(|other| other.board() != problem.position().board())?;
    let region = region::open(&position);
    Problem::new(position, problem.targets(), region).ok()
}

/// What a solution calls proved of a whole board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Claims {
    /// Of the position: one or none.
    pub(crate) position: usize,
    /// Of first moves.
    pub(crate) moves: usize,
    /// Those of them that say something of the target's life, not of its death.
    pub(crate) lives: usize,
    /// What does not hold, in words.
    pub(crate) wrong: Vec<String>,
}

impl Claims {
    /// What the solution calls proved, beside the truth.
    pub(crate) fn of(solution: &Solution, truth: &Grades) -> Claims {
        let mut claims = Claims::default();
        claims.position = claims.add("the position", &solution.standing(), Some(truth.position));
        for (first, _) in solution.moves() {
            let standing = solution.standing_after(first).expect("it was graded");
            // A move that only the region allows proves nothing wrong of the board.
            let found = truth.moves.iter().find(|(other, _)| *other == first).map(|&(_, grade)| grade);
            claims.moves += claims.add(&name(first), &standing, found);
        }
        claims
    }

    fn add(&mut self, what: &str, standing: &Standing, truth: Option<Grade>) -> usize {
        if standing.footing() != Footing::Proved {
            return 0;
        }
        let bounds = standing.bounds();
        self.lives += usize::from(bounds.low > Grade::Dead);
        if let Some(truth) = truth.filter(|truth| !(bounds.low..=bounds.high).contains(truth)) {
            self.wrong.push(format!("{what}: {} to {} called proved, but it is {truth}", bounds.low, bounds.high));
        }
        1
    }
}

fn name(first: Move) -> String {
    format!("after {first}")
}
