//! How long the net looks at a position, over problems that ship.
//!
//! `cargo bench -p learn --bench net`

use std::hint::black_box;
use std::time::{Duration, Instant};

use learn::net::{Net, Planes};

/// Each figure is the best of some rounds: whatever else the machine does can only make a round slower.
const ROUNDS: usize = 10;

fn main() {
    let net = Net::shipped().expect("the weights ship");
    let sketches: Vec<tsumego::Sketch> = bank::forged().step_by(29).map(|forged| forged.sketch).collect();
    let planes: Vec<Planes> = sketches.iter().filter_map(Planes::of).collect();
    let points: usize = planes.iter().map(|planes| planes.bits.len()).sum();
    println!(
        "{} positions of {:.0} points on average, one core, best of {ROUNDS} rounds",
        planes.len(),
        points as f64 / planes.len() as f64
    );
    let told = best(|| sketches.iter().filter_map(Planes::of).count());
    println!("  looked at   {:>7.3} ms", per(told, planes.len()));
    let told = best(|| planes.iter().map(|planes| net.think(planes).moves.len()).sum());
    println!("  thought of  {:>7.3} ms", per(told, planes.len()));
}

fn best(work: impl Fn() -> usize) -> Duration {
    let round = || {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
}

fn per(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1000.0 / count as f64
}
