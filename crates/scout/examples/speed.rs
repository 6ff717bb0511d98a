//! How long the net takes for a position: `cargo run --release -p scout --example speed`.

use std::time::Instant;

use scout::{Net, PLACES, Worker};

const ROUNDS: usize = 30;

fn main() -> Result<(), String> {
    let net = Net::shipped().map_err(|error| error.to_string())?;
    let mut worker = Worker::default();
    worker.answer(b"Sgames=0\ntried=50")?;
    let told = worker.answer(b"G\0")?;
    let bits: Vec<u16> = told[4..].chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
    let asked = bits.as_chunks::<PLACES>().0;
    // The best of many short rounds: whatever else the machine does can only make a round slower.
    let best = asked.iter().map(|bits| (0..ROUNDS).map(|_| milliseconds(&net, bits)).fold(f64::MAX, f64::min));
    let mean = best.sum::<f64>() / asked.len() as f64;
    println!("{mean:.3} ms for a position on one core, the best of {ROUNDS} rounds, mean of {} positions", asked.len());
    Ok(())
}

fn milliseconds(net: &Net, bits: &[u16; PLACES]) -> f64 {
    let begun = Instant::now();
    std::hint::black_box(net.answer(bits));
    begun.elapsed().as_secs_f64() * 1e3
}
