//! The chores of the project, so that a fresh machine needs nothing but cargo: `cargo xtask` lists them.
//!
//! Each chore installs what it needs where it may, and otherwise stops with one sentence that names what is missing.
//! Reading order: `chore` (the short ones), `page` (what npm does), `test` (every kind of test), `tidy` (the rules of the house that no
//! compiler checks), `setup` and `shell` (what they stand on). Standard library only, so that it compiles in seconds.

mod chore;
mod page;
mod setup;
mod shell;
mod test;
mod tidy;

use std::process::ExitCode;

/// What a chore makes of its arguments: did it go well? An error is one sentence on why it could not be done at all.
type Run = fn(&[String]) -> Result<bool, String>;

const CHORES: [(&str, &str, Run); 6] = [
    ("run", "[ARGS]        build everything and start the web app; ARGS go to `shikatsu serve`", chore::run),
    ("test", "[NAME]...     run every test of every kind, or those of one crate or one kind", test::run),
    ("bench", "[CRATE]       measure", chore::bench),
    ("fuzz", "[SECONDS]     feed every fuzz target random input for so long (600)", chore::fuzz),
    ("tidy", "              check the rules of the house that no compiler checks", tidy::run),
    (
        "licences",
        "              list the libraries in the program with their licences, in docs/licences.md",
        tidy::licences::write,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chore = arguments.first().and_then(|name| CHORES.iter().find(|(chore, ..)| chore == name));
    let Some((_, _, run)) = chore else {
        eprint!("{}", usage());
        return ExitCode::from(2);
    };
    match run(&arguments[1..]) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> String {
    let lines: String = CHORES.iter().map(|(name, about, _)| format!("  cargo xtask {name:<8} {about}\n")).collect();
    format!("The chores of the project:\n{lines}\n{}", test::selections())
}
