//! `shikatsu-lab`: the laboratory beside the program. What it can do is in `lab::command`.

use std::process::ExitCode;

use clap::Parser;
use console::Answer;
use lab::command::Lab;

fn main() -> ExitCode {
    Answer::status(Lab::parse().run())
}
