//! `shikatsu licences`: what other people's work is in the program, and under which licence.

use console::{CommandEnd, Failure, print};

/// List the libraries in the program with their licences
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu licences | grep Apache")]
pub(crate) struct Args {}

/// `cargo xtask licences` writes it, and `tidy` sees to it that it is up to date.
pub(crate) const LISTING: &str = include_str!("../../../docs/licences.md");

pub(crate) fn run(_: Args) -> Result<CommandEnd, Failure> {
    print(LISTING)
}
