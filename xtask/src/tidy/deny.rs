//! What is known against the libraries that we use: `cargo deny` with `deny.toml`, as far as that can be had here.

use crate::setup::on_path;
use crate::shell::{cargo, quietly, succeeds};

/// Asks `cargo deny` and returns how many of its checks fail. Nobody needs it, or a network, to work on the program.
pub(super) fn report() -> Result<usize, String> {
    if !on_path("cargo-deny") {
        println!("skipped: cargo-deny is not installed (cargo install cargo-deny --locked)");
        return Ok(0);
    }
    let sound = succeeds(&mut cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]))?;
    if !quietly(&mut cargo(&["deny", "fetch", "db"])) {
        println!("skipped: the list of advisories cannot be had from here");
        return Ok(usize::from(!sound));
    }
    let safe = succeeds(&mut cargo(&["deny", "check", "--disable-fetch", "advisories"]))?;
    Ok(usize::from(!sound) + usize::from(!safe))
}
