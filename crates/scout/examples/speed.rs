//! How long the net takes for a position: `cargo run --release -p scout --example speed`.

use std::time::Instant;

use scout::{Net, PLACES, Worker};

fn main() -> Result<(), String> {
    let net = Net::shipped().map_err(|error| error.to_string())?;
    let mut worker = Worker::default();
    worker.answer(b"Sgames=0\ntried=50")?;
    let told = worker.answer(b"G\0")?;
    let bits: Vec<u16> = told[4..].chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
    let asked = bits.as_chunks::<PLACES>().0;
    let best = (0..10).map(|_| {
        let begun = Instant::now();
        assert_eq!(net.answers(asked).len(), asked.len());
        begun.elapsed().as_secs_f64() * 1e3 / asked.len() as f64
    });
    let best = best.fold(f64::MAX, f64::min);
    println!("{best:.3} ms for a position on one core, the best of ten batches of {}", asked.len());
    Ok(())
}
