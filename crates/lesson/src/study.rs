//! [`Study`]: a solved position made ready for questions.

use std::cmp::Reverse;
use std::sync::OnceLock;

use proof::{Flaw, Grade, Problem, Side, Solution, Standing, file};
use rules::Move;
use solver::{Limits, Points};
use tsumego::{Draft, Flag, Known, Lesson, Line, Oracle, Rank, flags, is_lost, right_moves};

/// What a summary takes, about: by itself, and for each first move.
const SUMMARY: usize = 2 << 10;
const FIRST_MOVE: usize = 256;

/// How far the search goes that the counting of points leans on, and the bytes for its table. In the course of play
/// somebody waits for the answer.
const COUNTING: Limits<'static> = Limits { nodes: 400_000, memory: 4 << 20, ..Limits::LAVISH };
const COUNTING_IN_PLAY: Limits<'static> = Limits { nodes: 30_000, ..COUNTING };

/// A solved position and what finding the solution took.
#[derive(Debug)]
pub struct Study {
    /// The solution for teaching.
    pub lesson: Lesson,
    /// Positions looked at, where that is known.
    pub nodes: Option<u64>,
    /// Milliseconds that it took, where that is known.
    pub ms: Option<u64>,
    counting: Limits<'static>,
    points: OnceLock<Vec<(Move, Points)>>,
    rank: OnceLock<Rank>,
    misled: OnceLock<usize>,
    summary: OnceLock<Summary>,
}

/// What there is to tell of a solved position beside its grade.
#[derive(Debug)]
pub struct Summary {
    /// The graded first moves: the best for the player to move in front, those with more points before the others.
    pub moves: Vec<FirstMove>,
    /// The right first moves in the same order; where the moves were not graded, the one that the proof plays.
    pub best: Vec<Move>,
    /// What is remarkable about it.
    pub flags: Vec<Flag>,
    /// The bytes of its certificate as a file.
    pub bytes: usize,
}

/// A first move and what it leads to.
#[derive(Clone, Debug)]
pub struct FirstMove {
    /// The move.
    pub made: Move,
    /// What is proved of the position after it.
    pub standing: Standing,
    /// Is it right?
    pub right: bool,
    /// How many moves it takes until one side has won; none for a ko or a seki.
    pub length: Option<usize>,
    /// The points that it keeps or takes, of a right move.
    pub points: Option<Points>,
}

impl Study {
    /// The study of a solution.
    pub fn new(solution: Solution) -> Study {
        Study {
            lesson: Lesson::new(solution),
            nodes: None,
            ms: None,
            counting: COUNTING,
            points: OnceLock::new(),
            rank: OnceLock::new(),
            misled: OnceLock::new(),
            summary: OnceLock::new(),
        }
    }

    /// The study of a position that play has come to, found after so many nodes.
    pub fn in_play(solution: Solution, nodes: u64) -> Study {
        Study { counting: COUNTING_IN_PLAY, nodes: Some(nodes), ..Study::new(solution) }
    }

    /// The same, with what finding it took, where that is known.
    pub fn found_in(self, nodes: Option<u64>, ms: Option<u64>) -> Study {
        Study { nodes, ms, ..self }
    }

    /// The same, with another effort for the counting of points.
    pub fn counting(self, counting: Limits<'static>) -> Study {
        Study { counting, ..self }
    }

    /// What is proved.
    pub fn solution(&self) -> &Solution {
        self.lesson.solution()
    }

    /// The problem that was solved.
    pub fn problem(&self) -> &Problem {
        self.solution().problem()
    }

    /// The certificate as a file.
    pub fn certificate(&self) -> Vec<u8> {
        file::write(self.problem(), self.solution().certificate())
    }

    /// Bytes of memory that it takes, about, with all that may be asked of it.
    pub fn memory(&self) -> usize {
        let summary = SUMMARY + FIRST_MOVE * self.solution().moves().count();
        size_of::<Study>() + self.lesson.bytes() + summary
    }

    /// The grade of a first move, if it was graded.
    pub fn grade_of(&self, first: Move) -> Option<Grade> {
        self.solution().moves().find(|&(graded, _)| graded == first).map(|(_, grade)| grade)
    }

    /// The first moves of the best grade, whether there is anything to win by them or not.
    pub fn best_moves(&self) -> impl Iterator<Item = (Move, Grade)> {
        let best = self.solution().grade();
        self.solution().moves().filter(move |&(_, grade)| grade == best)
    }

    /// The points of each of these. Counted when they are first asked for, in a moment.
    pub fn points(&self) -> &[(Move, Points)] {
        self.points.get_or_init(|| {
            let best: Vec<(Move, Grade)> = self.best_moves().collect();
            solver::points(self.problem(), &best, &self.counting)
        })
    }

    /// The same where they have been counted; else none of them.
    pub fn points_so_far(&self) -> &[(Move, Points)] {
        self.points.get().map_or(&[], Vec::as_slice)
    }

    /// The points that a right move keeps or takes.
    pub fn points_of(&self, first: Move) -> Option<Points> {
        let is_right = !is_lost(self.solution()) && self.grade_of(first) == Some(self.solution().grade());
        if is_right { counted(self.points(), first) } else { None }
    }

    /// The move of the same grade that surely has more points than this one, and how many more.
    pub fn better(&self, first: Move) -> Option<(Move, usize)> {
        // What is the only one needs no counting.
        self.best_moves().nth(1)?;
        better(self.points(), first)
    }

    /// The same, as far as points have been counted.
    pub(crate) fn better_so_far(&self, first: Move) -> Option<(Move, usize)> {
        better(self.points_so_far(), first)
    }

    /// How hard it is. Found when it is first asked for, in some milliseconds.
    pub fn rank(&self) -> Rank {
        *self.rank.get_or_init(|| forge::rated(self.solution()).rank)
    }

    /// How many readers go wrong here. Found when it is first asked for, in some milliseconds.
    pub fn misled(&self) -> usize {
        *self.misled.get_or_init(|| forge::misled(self.solution()))
    }

    /// How play goes on after a first move, or from the position itself.
    pub fn line(&self, first: Option<Move>, known: &mut Oracle<'_>) -> Option<Line> {
        Line::new(&self.lesson, first, known)
    }

    /// What a line has to know of a position on its way.
    pub fn known(&self) -> Known {
        Known::from(self.solution())
    }

    /// What there is to tell of it. Worked out when it is first asked for, in up to half a second.
    pub fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| {
            let moves = self.first_moves();
            Summary { best: self.best(&moves), moves, flags: flags(self.solution()), bytes: self.certificate().len() }
        })
    }

    fn first_moves(&self) -> Vec<FirstMove> {
        let (solution, right) = (self.solution(), right_moves(self.solution()));
        let told = |(made, standing): (Move, Standing)| FirstMove {
            made,
            standing,
            right: right.contains(&made),
            length: self.lesson.length(made),
            points: self.points_of(made),
        };
        let mut moves: Vec<FirstMove> = graded_moves(solution).into_iter().map(told).collect();
        // Only right moves have points, and they stand together.
        moves.sort_by_key(|first| Reverse((first.right, first.points)));
        moves
    }

    fn best(&self, moves: &[FirstMove]) -> Vec<Move> {
        let solution = self.solution();
        let mut best: Vec<Move> = moves.iter().filter(|first| first.right).map(|first| first.made).collect();
        if best.is_empty() && !solution.is_complete() && !is_lost(solution) {
            best.extend(self.lesson.best());
        }
        best
    }
}

/// The points of a move.
fn counted(points: &[(Move, Points)], first: Move) -> Option<Points> {
    points.iter().find(|(counted, _)| *counted == first).map(|(_, points)| *points)
}

/// The move that surely has more points than this one, and how many more.
fn better(points: &[(Move, Points)], first: Move) -> Option<(Move, usize)> {
    let own = counted(points, first)?.high;
    let (best, most) = points.iter().copied().max_by_key(|(_, points)| points.low)?;
    (most.low > own).then(|| (best, most.low.abs_diff(own) as usize))
}

/// The first moves that were graded: the best for the player to move in front, then as the points are.
pub fn graded_moves(solution: &Solution) -> Vec<(Move, Standing)> {
    let attacks = solution.problem().to_move() == Side::Attacker;
    let graded = solution.moves().filter_map(|(first, _)| Some((first, solution.standing_after(first)?)));
    let mut moves: Vec<(Move, Standing)> = graded.collect();
    moves.sort_by(|(_, one), (_, other)| {
        let order = one.grade().cmp(&other.grade());
        if attacks { order } else { order.reverse() }
    });
    moves
}

/// What these bytes prove about a draft, once the checker has gone through them.
///
/// # Errors
/// If they prove nothing, or something about another problem.
pub fn proved(bytes: &[u8], draft: &Draft) -> Result<Solution, Flaw> {
    let solution = file::check(bytes.iter().copied())?;
    tsumego::compare(draft, solution.problem())?;
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROOF: &[u8] = include_bytes!("../../../data/shapes/01-straight-three.cert");
    const DRAFT: &str = include_str!("../../../data/shapes/01-straight-three.txt");
    const OTHER: &[u8] = include_bytes!("../../../data/shapes/02-bent-three.cert");

    fn study() -> Study {
        Study::new(proved(PROOF, &tsumego::text::read(DRAFT).unwrap()).unwrap())
    }

    #[test]
    fn right_moves_stand_in_front_and_only_they_have_points() {
        let study = study();
        let moves = &study.summary().moves;
        assert_eq!(moves.len(), study.solution().moves().count());
        let right = moves.iter().take_while(|first| first.right).count();
        assert!(right > 0 && moves[right..].iter().all(|first| !first.right && first.points.is_none()));
        assert_eq!(study.summary().best, right_moves(study.solution()));
        assert_eq!(study.summary().bytes, PROOF.len());
    }

    #[test]
    fn bytes_prove_something_about_their_own_problem_alone() {
        let draft = tsumego::text::read(DRAFT).unwrap();
        assert!(proved(PROOF, &draft).is_ok() && proved(OTHER, &draft).is_err() && proved(b"", &draft).is_err());
    }
}
