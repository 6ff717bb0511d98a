//! Where warnings go.

use std::io::{self, Write as _};

/// One sentence on standard error.
pub fn warn(sentence: &dyn std::fmt::Display) {
    // Nobody can be told that nobody can be told.
    let _ = writeln!(io::stderr(), "{sentence}");
}
