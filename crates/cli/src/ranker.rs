//! A ranker from a file: who tells the learned engine how moves look.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use console::Failure;
use learn::{Looks, read_looks};

/// The most bytes of a file.
const MOST: u64 = 64 << 20;

/// Reads trees of “shikatsu-lab learn train”, or the weights of a net.
pub(crate) fn read(path: &Path) -> Result<Box<dyn Looks>, Failure> {
    let name = path.display().to_string();
    let cannot = |error: std::io::Error| Failure::in_file(&name, format_args!("cannot be read: {error}"));
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes)).map_err(cannot)?;
    read_looks(&bytes).map_err(|error| Failure::in_file(&name, error))
}
