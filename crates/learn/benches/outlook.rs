//! How long the exact search's pattern ranker takes for a move, over states that are met in problems that ship.
//!
//! `cargo bench -p learn --bench outlook`

use std::hint::black_box;
use std::time::{Duration, Instant};

use dice::Dice;
use proof::field::Field;
use solver::outlook::{Gallery, Learned};

/// Each figure is the best of some rounds: whatever else the machine does can only make a round slower.
const ROUNDS: usize = 200;
/// States of each problem: from its first on, one after each move of a random game.
const STATES: usize = 10;

fn main() {
    let learned = Learned::shipped().expect("the weights ship");
    let mut dice = Dice::new(1);
    let problems = bank::forged().step_by(57).filter_map(|forged| forged.sketch.problem());
    let galleries: Vec<Gallery> = problems.map(|problem| gallery(&Field::new(&problem), learned, &mut dice)).collect();
    let moves: usize = galleries.iter().map(Gallery::moves).sum();
    let marks: usize = galleries.iter().map(Gallery::marks).sum();
    println!(
        "{moves} moves in {} problems, {:.1} marks each, one core, best of {ROUNDS} rounds",
        galleries.len(),
        marks as f64 / moves as f64
    );
    let listed = best(&galleries, |gallery| gallery.marks() as i64);
    let ranked = best(&galleries, Gallery::odds);
    println!("  marks  {:>6.1} ns", per(listed, moves));
    println!("  sums   {:>6.1} ns", per(ranked.saturating_sub(listed), moves));
    println!("  move   {:>6.1} ns", per(ranked, moves));
}

/// The states of a random game.
fn gallery(field: &Field, learned: &'static Learned, dice: &mut Dice) -> Gallery {
    let mut states = vec![field.start().clone()];
    while states.len() < STATES {
        let last = &states[states.len() - 1];
        let open = field.cells().filter(|&cell| last.owner(cell).is_none() && last.ko() != Some(cell));
        let next = dice.pick(open.filter_map(|cell| field.play(last, cell))).unwrap_or_else(|| last.passed());
        if next.is_captured() {
            break;
        }
        states.push(next);
    }
    Gallery::new(field, &states, learned)
}

/// The best time for all galleries, each round over all of them: none stays in the processor's memory.
fn best(galleries: &[Gallery], look: impl Fn(&Gallery) -> i64) -> Duration {
    let round = || {
        let start = Instant::now();
        black_box(galleries.iter().map(&look).sum::<i64>());
        start.elapsed()
    };
    (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
}

fn per(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1e9 / count as f64
}
