//! [`choose`]: what the program plays against a person, from a solved position and the points of its best moves.

use std::cmp::Reverse;

use proof::{Grade, Side};
use rules::Move;
use tsumego::{Course, Ending, Lesson, is_lost, proved_move};

use crate::Points;

/// What is known of a position that play has come to; none where nobody can say.
pub type Judge<'a> = dyn Fn(&Course) -> Option<Grade> + 'a;

/// How hard a position is for the person who is to move there, by any measure that grows; none where nobody can say, or
/// nobody asks.
pub type Hardness<'a> = dyn Fn(&Course) -> Option<usize> + 'a;

/// Answers among which the hardest is looked for.
const TRIES: usize = 4;

/// Of the moves with the best grade those with the most points, and of these the one that is hardest for a person; where
/// nobody can say which that is, the one that the certificate plays, or the one that wins soonest. A program that has lost
/// tries what must be answered: the hardest, and of equals what holds out longest; it passes only where nothing has to be
/// answered. No move brings a position back that would be its loss. The points are asked for only where there is a choice.
pub fn choose<'p>(
    lesson: &Lesson,
    points: impl FnOnce() -> &'p [(Move, Points)],
    now: &Course,
    judge: &Judge<'_>,
    hardness: &Hardness<'_>,
) -> Move {
    let mut moves = richest(lesson, points, now);
    if is_lost(lesson.solution()) {
        moves.sort_by_cached_key(|&first| Reverse(lesson.length(first)));
        let stones = moves.iter().copied().filter(|&first| first != Move::Pass);
        let tries: Vec<Move> = stones.filter(|&first| must_be_answered(first, now, judge)).take(TRIES).collect();
        let found = hardest(&tries, now, hardness).or_else(|| tries.first().copied());
        let rest = || if moves.contains(&Move::Pass) { None } else { moves.first().copied() };
        return found.or_else(rest).unwrap_or(Move::Pass);
    }
    let captures = lesson.solution().grade() == Grade::Dead;
    let idle = |first: &Move| captures && *first == Move::Pass;
    // Whoever has to capture goes about it.
    if !moves.iter().all(idle) {
        moves.retain(|first| !idle(first));
    }
    let proved = proved_move(lesson.solution()).filter(|&first| first != Move::Pass);
    let written = proved.or_else(|| lesson.best()).filter(|best| moves.contains(best));
    let soonest = || moves.iter().copied().min_by_key(|&first| lesson.length(first).unwrap_or(usize::MAX));
    let usual = written.or_else(soonest).unwrap_or(Move::Pass);
    // Of equals what the proof plays.
    let others = moves.iter().copied().filter(|&first| first != usual && first != Move::Pass);
    let tries: Vec<Move> = [usual].into_iter().chain(others).take(TRIES).collect();
    hardest(&tries, now, hardness).unwrap_or(usual)
}

/// The hardest of some moves, the first of equals. None where there is no choice, or nobody can say.
fn hardest(moves: &[Move], now: &Course, hardness: &Hardness<'_>) -> Option<Move> {
    if moves.len() < 2 {
        return None;
    }
    let measured =
        moves.iter().map(|&first| after(now, first).and_then(|next| hardness(&next)).map(|hard| (hard, first)));
    // The last of equals is the greatest.
    let measured: Vec<(usize, Move)> = measured.collect::<Option<_>>()?;
    measured.into_iter().rev().max_by_key(|&(hard, _)| hard).map(|(_, first)| first)
}

/// Would a side that has lost gain by this stone if it were ignored?
pub fn must_be_answered(first: Move, now: &Course, judge: &Judge<'_>) -> bool {
    let Some(ignored) = after(now, first).and_then(|next| after(&next, Move::Pass)) else { return false };
    let found = match ignored.ending() {
        Some(Ending::Captured) => Some(Grade::Dead),
        Some(Ending::TwoEyes | Ending::Escaped) => Some(Grade::Alive),
        _ => judge(&ignored),
    };
    found.is_some_and(|found| !found.is_lost_by(side(now)))
}

/// The moves of the best grade with the most points, as far as these are counted.
fn richest<'p>(lesson: &Lesson, points: impl FnOnce() -> &'p [(Move, Points)], now: &Course) -> Vec<Move> {
    let (solution, me) = (lesson.solution(), side(now));
    let is_best = |&(first, grade): &(Move, Grade)| {
        let after = (grade == solution.grade()).then(|| after(now, first)).flatten();
        after.filter(|next| !comes_back(next, me))
    };
    let best: Vec<(Move, Course)> = solution.moves().filter_map(|graded| Some((graded.0, is_best(&graded)?))).collect();
    // Nor may the other side have a way back, where that can be helped.
    let is_safe = |next: &Course| {
        let stones = || next.legal().iter().filter_map(|point| after(next, Move::Play(point)));
        me == Side::Defender || !stones().any(|next| comes_back(&next, me))
    };
    let safe: Vec<Move> = best.iter().filter(|(_, next)| is_safe(next)).map(|(first, _)| *first).collect();
    let best = if safe.is_empty() { best.into_iter().map(|(first, _)| first).collect() } else { safe };
    if best.len() < 2 {
        return best;
    }
    let points = points();
    let low = |first: Move| points.iter().find(|(counted, _)| *counted == first).map(|(_, points)| points.low);
    let most = best.iter().map(|&first| low(first)).max().flatten();
    best.into_iter().filter(|&first| low(first) == most).collect()
}

fn after(course: &Course, made: Move) -> Option<Course> {
    let mut next = course.clone();
    next.play(made).ok().map(|_| next)
}

/// Has a position come back to this side's loss?
fn comes_back(course: &Course, side: Side) -> bool {
    matches!(course.ending(), Some(Ending::Repetition(winner)) if winner != side)
}

fn side(course: &Course) -> Side {
    course.start().side(course.to_move())
}
