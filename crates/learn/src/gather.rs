//! [`gather`]: positions from problems and from inside their proofs, each with its moves graded.
//!
//! From every problem play is walked several times: the right move in half of the turns, any other in the rest, so that
//! solutions, wrong tries and their refutations all come by. Each position on the way is solved with all its first moves.
//! Kept is what is urgent ([`Labelled::is_urgent`]); where every move or none is right there is nothing to tell apart.
//!
//! What one problem gives depends on the seed and on that problem alone, so it is the same on any number of threads.
//! Positions that come from several problems are kept with the first.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use dice::Dice;
use proof::Grade;
use rules::{Move, Point};
use tsumego::Sketch;

use crate::position::Labelled;
use crate::table::shuffle;

/// The problems in an order that the seed decides, so that the first so many of them are a fair sample.
pub fn mixed(mut roots: Vec<Sketch>, seed: u64) -> Vec<Sketch> {
    shuffle(&mut roots, &mut Dice::new(seed));
    roots
}

/// How much is gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What chance is drawn from.
    pub seed: u64,
    /// How often play is walked from each problem.
    pub walks: usize,
    /// How many moves at most each time.
    pub length: u8,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 2026, walks: 4, length: 12 }
    }
}

/// The positions of the problems from number `first` on, problem by problem. `tell` hears how many problems are done; once
/// `stop` is set nothing more is begun, and the answer is none.
pub fn gather(
    roots: &[Sketch],
    first: usize,
    plan: Plan,
    threads: usize,
    stop: &AtomicBool,
    tell: impl Fn(usize) + Sync,
) -> Option<Vec<Vec<Labelled>>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(roots.len())));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(roots.len()) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Relaxed);
                    let Some(root) = roots.get(at).filter(|_| !stop.load(Relaxed)) else { break };
                    let found = walked(root, first + at, plan);
                    let Ok(mut done) = done.lock() else { break };
                    done.push((at, found));
                    tell(done.len());
                }
            });
        }
    });
    let mut done = done.into_inner().ok().filter(|_| !stop.load(Relaxed))?;
    done.sort_by_key(|&(at, _)| at);
    Some(done.into_iter().map(|(_, found)| found).collect())
}

/// Takes out what was there before.
pub fn without_duplicates(found: impl IntoIterator<Item = Labelled>) -> Vec<Labelled> {
    let mut seen = HashSet::new();
    found.into_iter().filter(|position| seen.insert(position.sketch)).collect()
}

/// What is known of a position on the way: its moves, and where they lead.
struct Stop {
    position: Option<Labelled>,
    after: HashMap<Point, Option<Sketch>>,
}

/// The urgent positions that walks from a problem come by, in the order in which they do.
fn walked(root: &Sketch, number: usize, plan: Plan) -> Vec<Labelled> {
    let mut dice = Dice::new(plan.seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut stops: HashMap<Sketch, Stop> = HashMap::new();
    let mut order = Vec::new();
    let Some(root) = root.problem().and_then(|problem| Sketch::of(&problem)) else { return order };
    for _ in 0..plan.walks {
        let (mut here, mut idle) = (root, 0);
        for depth in 0..=plan.length {
            let stop = stops.entry(here).or_insert_with(|| {
                let position = Labelled::solve(here, number as u32, depth);
                order.extend(position.iter().filter(|position| position.is_urgent()).cloned());
                Stop { position, after: HashMap::new() }
            });
            let Some(position) = &stop.position else { break };
            // Where nothing has mattered for two moves nothing will.
            idle = if position.is_urgent() { 0 } else { idle + 1 };
            let Some(made) = chosen(position, &mut dice).filter(|_| idle < 3) else { break };
            let next = *stop.after.entry(made).or_insert_with(|| here.after(Move::Play(made)));
            let Some(next) = next else { break };
            here = next;
        }
    }
    order
}

/// A right move in half of the turns, and any move in the others.
fn chosen(position: &Labelled, dice: &mut Dice) -> Option<Point> {
    let of = |wanted: &dyn Fn(Grade) -> bool| {
        position.moves.iter().filter(|&&(_, grade)| wanted(grade)).map(|&(point, _)| point).collect::<Vec<_>>()
    };
    let points = if dice.one_in(2) { of(&|grade| position.is_right(grade)) } else { of(&|_| true) };
    dice.pick(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roots() -> Vec<Sketch> {
        let small = bank::forged().map(|forged| forged.sketch).filter(|sketch| sketch.empty().len() < 8);
        small.step_by(120).collect()
    }

    fn found(threads: usize) -> Vec<Labelled> {
        let plan = Plan { walks: 3, length: 6, ..Plan::default() };
        let found = gather(&roots(), 0, plan, threads, &AtomicBool::new(false), |_| {}).unwrap();
        without_duplicates(found.into_iter().flatten())
    }

    #[test]
    fn the_same_is_found_on_any_number_of_threads() {
        let one = found(1);
        assert_eq!(one, found(3));
        assert!(one.len() > roots().len(), "{}", one.len());
        assert!(one.iter().any(|position| position.depth > 2));
    }

    #[test]
    fn every_label_is_what_the_position_after_the_move_is_worth() {
        let mut compared = 0;
        for position in found(2).iter().step_by(3) {
            assert!(position.is_urgent());
            for &(point, grade) in &position.moves {
                let Some(next) = position.sketch.after(Move::Play(point)) else { continue };
                let Some(next) = Labelled::solve(next, 0, 0) else { continue };
                assert_eq!(next.best(), grade, "{} {point}", position.sketch);
                compared += 1;
            }
        }
        assert!(compared > 50, "{compared}");
    }

    #[test]
    fn who_says_stop_gets_nothing() {
        assert_eq!(gather(&roots(), 0, Plan::default(), 2, &AtomicBool::new(true), |_| {}), None);
    }

    #[test]
    fn positions_of_several_problems_are_kept_once() {
        let some = found(1);
        let twice = some.iter().chain(&some).cloned();
        assert_eq!(without_duplicates(twice), some);
    }
}
