//! `shikatsu-lab`: the laboratory beside the program. What it can do is in `lab::command`.

use std::process::ExitCode;

use clap::Parser;
use console::CommandEnd;
use lab::command::Lab;

fn main() -> ExitCode {
    CommandEnd::status(Lab::parse().run())
}
