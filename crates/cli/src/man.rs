//! `shikatsu man`: the manual, made from what `--help` says.

use std::io;
use std::path::PathBuf;

use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use console::output::{make_folder, write};
use console::{CommandEnd, Failure, print};

/// Write the manual: one page to standard output, or a page for each command
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu man | man -l -
  shikatsu man --out ~/.local/share/man/man1 && man shikatsu-solve")]
pub(crate) struct Args {
    /// Write a page for every command into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// What every command has in common; `main` says so too.
const EXIT_STATUS: &str = "0 when all is well, 1 when the answer is no, 2 for wrong use or bad input.";

/// Of the whole program.
pub(crate) fn run(args: Args, program: clap::Command) -> Result<CommandEnd, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let Some(folder) = args.out else { return print(&page(&program)?) };
    make_folder(&folder)?;
    let mut commands = vec![&program];
    while let Some(command) = commands.pop() {
        write(&folder.join(Man::new(command.clone()).get_filename()), &page(command)?)?;
        commands.extend(command.get_subcommands().filter(|command| !command.is_hide_set()));
    }
    Ok(CommandEnd::Yes)
}

fn page(command: &clap::Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    render(command, &mut page).map_err(|error| Failure::new(format_args!("the manual cannot be made: {error}")))?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// As [`Man::render`] does it, but with the examples line by line, and the exit status.
fn render(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone()).source(concat!("shikatsu ", env!("CARGO_PKG_VERSION"))).manual("shikatsu");
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(page)?;
    }
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]).text([roman(EXIT_STATUS)]);
    if let Some(help) = command.get_after_help() {
        roff.control("SH", ["EXAMPLES"]).control("nf", []);
        for line in help.to_string().lines().filter_map(|line| line.strip_prefix("  ")) {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff.to_writer(page)
}
