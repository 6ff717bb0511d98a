//! `shikatsu-lab net play`: a worker of the training, at the end of two pipes.

use std::io::{self, Read, Write};

use console::{CommandEnd, Failure};
use scout::Worker;

/// Play many games at once for whoever has a net, by messages on standard input and output
///
/// Each message is its length in four bytes, the lowest first, and as many bytes; each has an answer of the same form. The crate
/// `scout` says what they mean.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab net play")]
pub(crate) struct Args {}

/// No message is longer.
const LONGEST: usize = 1 << 28;

pub(crate) fn run(_: Args) -> Result<CommandEnd, Failure> {
    let (mut input, mut output, mut worker) = (io::stdin().lock(), io::stdout().lock(), Worker::default());
    while let Some(message) = received(&mut input)? {
        let answer = worker.answer(&message).map_err(Failure::new)?;
        send(&mut output, &answer).map_err(Failure::new)?;
    }
    Ok(CommandEnd::Yes)
}

/// The next message; none at the end.
fn received(input: &mut impl Read) -> Result<Option<Vec<u8>>, Failure> {
    let mut length = [0; 4];
    if input.read_exact(&mut length).is_err() {
        return Ok(None);
    }
    let length = u32::from_le_bytes(length) as usize;
    if length > LONGEST {
        return Err(Failure::new("a message is too long; is a net at the other end?"));
    }
    let mut message = vec![0; length];
    input.read_exact(&mut message).map_err(Failure::new)?;
    Ok(Some(message))
}

fn send(output: &mut impl Write, answer: &[u8]) -> io::Result<()> {
    output.write_all(&(answer.len() as u32).to_le_bytes())?;
    output.write_all(answer)?;
    output.flush()
}
