//! Labelled moves, as a file has them and as they are learned from.

use std::path::{Path, PathBuf};

use console::Failure;
use learn::study::Corpus;
use learn::{Labelled, Part};
use proof::Side;
use tsumego::Sketch;

/// Positions that each part must have for each side, or there is nothing to learn or to try.
const LEAST: usize = 20;

/// Everything in a file, if it is enough to learn from.
pub(super) fn corpus(path: &Path, problems: Vec<(Sketch, Vec<Labelled>)>) -> Result<Corpus, Failure> {
    let corpus = Corpus::new(problems);
    let enough = |side: Side| Part::ALL.iter().all(|&part| corpus.of(side, part).len() >= LEAST);
    if enough(Side::Defender) && enough(Side::Attacker) {
        return Ok(corpus);
    }
    Err(Failure::in_file(&path.display().to_string(), "has too few positions to learn from; take more problems"))
}

/// Reads a file of labelled moves.
pub(super) fn read(path: &PathBuf) -> Result<learn::file::Gathered, Failure> {
    let name = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| Failure::in_file(&name, format_args!("cannot be read: {error}")))?;
    learn::file::read(&bytes).map_err(|error| Failure::in_file(&name, error))
}
