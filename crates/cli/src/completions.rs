//! `shikatsu completions`: what a shell needs to complete our commands.

use clap_complete::Shell;
use console::{CommandEnd, Failure, print};

/// Write the completions for a shell to standard output
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu completions bash > ~/.local/share/bash-completion/completions/shikatsu
  shikatsu completions zsh  > ~/.zfunc/_shikatsu
  shikatsu completions fish > ~/.config/fish/completions/shikatsu.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Of the whole program.
pub(crate) fn run(args: Args, mut program: clap::Command) -> Result<CommandEnd, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "shikatsu", &mut script);
    print(&String::from_utf8_lossy(&script))
}
