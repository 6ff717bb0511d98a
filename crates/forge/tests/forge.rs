//! What the forge keeps, held against brute force and against its own word.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use forge::{Entry, Flaw, Forge, Kept, Known, judge};
use rules::{Move, PointSet};
use solver::exhaustive::grade_all;
use tsumego::{ProblemKind, Rank, Sketch, right_moves};

/// Brute force goes up to so many states.
const STATES: usize = 200_000;

fn made(rounds: usize, threads: usize) -> Vec<Kept> {
    let mut forge = Forge::new(3, Vec::new(), []);
    let mut round = || forge.round(threads, &AtomicBool::new(false)).expect("nobody says stop");
    (0..rounds).flat_map(|_| round()).collect()
}

/// Two rounds on two threads, made once: a round takes seconds.
static MADE: LazyLock<Vec<Kept>> = LazyLock::new(|| made(2, 2));

#[test]
fn what_is_kept_is_the_same_on_any_number_of_threads_and_is_what_it_says() {
    let (kept, again) = (&*MADE, made(1, 1));
    let lines = |kept: &[Kept]| kept.iter().map(|kept| Entry::new(kept).to_string()).collect::<Vec<_>>();
    assert_eq!(lines(&kept[..again.len()]), lines(&again));
    assert!(!again.is_empty() && kept.len() > again.len() + 4, "{} {}", again.len(), kept.len());
    for one in kept {
        is_what_it_says(one);
        has_no_needless_stone(one);
    }
}

#[test]
fn ranks_that_are_wanted_are_all_that_is_kept() {
    let kept = &*MADE;
    let step = kept.first().expect("something is kept").rank.step();
    let wanted: Vec<Rank> = Rank::all().filter(|rank| rank.step().abs_diff(step) <= 3).collect();
    let known = kept.iter().map(|kept| Known {
        sketch: kept.worthy.sketch,
        kind: Some(kept.worthy.kind),
        tags: kept.tags.clone(),
        rank: Some(kept.rank),
    });
    let mut forge = Forge::new(4, Vec::new(), known).wanting(wanted.clone());
    let more = forge.round(2, &AtomicBool::new(false)).expect("nobody says stop");
    assert!(more.iter().all(|more| wanted.contains(&more.rank)));
    assert!(!more.is_empty() && forge.tally.dropped.keys().any(|(_, flaw)| *flaw == Flaw::Rank), "{:?}", forge.tally);
}

/// One right move, or a status; and brute force says the same where it is small enough.
fn is_what_it_says(kept: &Kept) {
    let (solution, sketch) = (&kept.worthy.solution, &kept.worthy.sketch);
    let right = right_moves(solution);
    assert_eq!(ProblemKind::of(solution), Some(kept.worthy.kind), "{sketch}");
    if !kept.worthy.kind.is_status() {
        assert!(right.len() == 1 && right[0] != Move::Pass, "{sketch}: {right:?}");
    }
    let held = Sketch::of(solution.problem());
    assert_eq!(held, Some(*sketch), "it is held in the one way");
    assert_eq!(solution.problem().targets(), sketch.targets, "the proof is of the problem as it is held");
    assert_eq!(solution.problem().position().setup(), sketch.setup(), "{sketch}");
    if let Some(truth) = grade_all(solution.problem(), STATES) {
        assert_eq!(truth.position, solution.grade(), "{sketch}");
        let graded: Vec<Move> =
            truth.moves.iter().filter(|(_, grade)| *grade == truth.position).map(|(made, _)| *made).collect();
        assert!(right.is_empty() || graded == right, "{sketch}: {graded:?} {right:?}");
    }
}

/// Without any of its stones it is another problem, or none.
fn has_no_needless_stone(kept: &Kept) {
    let sketch = &kept.worthy.sketch;
    for stone in sketch.attackers | sketch.defenders {
        let less = |stones: PointSet| stones - PointSet::of(stone);
        let (attackers, defenders, targets) = (less(sketch.attackers), less(sketch.defenders), less(sketch.targets));
        let other = Sketch { attackers, defenders, targets, ..*sketch };
        if targets.parts().count() != sketch.targets.parts().count() {
            continue;
        }
        let same = |other: forge::Worthy| {
            other.kind == kept.worthy.kind
                && other.solution.grade() == kept.worthy.solution.grade()
                && right_moves(&other.solution) == right_moves(&kept.worthy.solution)
        };
        assert!(!judge(&other).is_ok_and(same), "{sketch} does not need {stone}");
    }
}

#[test]
fn flaws_are_told_apart() {
    let said = |text: &str| judge(&text.parse().expect("a sketch")).map(|worthy| worthy.kind);
    assert_eq!(said("corner x O."), Err(Flaw::Shape), "there is no room");
    assert_eq!(said("corner x OOOOOOOOOO/.........O"), Err(Flaw::Settled), "it lives whatever anybody plays");
    assert_eq!(said("corner x OOOO/...O"), Err(Flaw::OneRefutation), "everything else is answered in the middle");
    assert_eq!(said("corner o O.*/x.."), Err(Flaw::Plain), "there is hardly a choice");
}
