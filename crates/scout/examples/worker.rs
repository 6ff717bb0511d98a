//! The worker of `shikatsu-lab net play` without the rest of the laboratory: a small program for machines that only train.

use std::io::{self, Read, Write};

use scout::Worker;

fn main() -> io::Result<()> {
    let (mut input, mut output, mut worker) = (io::stdin().lock(), io::stdout().lock(), Worker::default());
    let mut length = [0; 4];
    while input.read_exact(&mut length).is_ok() {
        let mut message = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut message)?;
        let answer = worker.answer(&message).map_err(io::Error::other)?;
        output.write_all(&(answer.len() as u32).to_le_bytes())?;
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}
