//! `shikatsu experiment` and `shikatsu learn`: they belong to the laboratory now, and whoever types them is told so.

use std::ffi::OsString;

use console::{CommandEnd, Failure};

/// Told where the command is now
#[derive(clap::Args, Debug)]
#[command(hide = true, disable_help_flag = true)]
pub(crate) struct Args {
    /// Whatever was asked of it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<OsString>,
}

pub(crate) fn run(name: &str) -> Result<CommandEnd, Failure> {
    Err(Failure::new(format_args!(
        "“shikatsu {name}” is “shikatsu-lab {name}” now, a program of its own: in the source, “cargo run --release -p lab -- {name}”"
    )))
}
