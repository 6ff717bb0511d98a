//! The chores of the project, so that a fresh machine needs nothing but cargo: `cargo xtask` lists them.
//!
//! Each chore installs what it needs where it may, and otherwise stops with one sentence that names what is missing.
//! Reading order: `chore` (the short ones), `page` (what npm does), `wasm` (the cores for browsers), `test` (every kind of test) and `skipped` (what they lack), `figures` (what
//! docs/measured.md states), `tidy` (the rules of the house that no compiler checks), `setup` and `shell` (what they stand on).
//! It takes one small library, for manifests, so that it compiles in seconds.

mod chore;
mod figures;
mod page;
mod setup;
mod shell;
mod skipped;
mod test;
mod tidy;
mod wasm;

use std::process::ExitCode;

/// What a chore makes of its arguments: did it go well? An error is one sentence on why it could not be done at all.
type Run = fn(&[String]) -> Result<bool, String>;

/// Name, arguments, what it does, and how.
const CHORES: [(&str, &str, &str, Run); 13] = [
    ("run", "[ARGS]", "build everything and start the web app; ARGS go to `shikatsu serve`", chore::run),
    ("site", "FOLDER", "build the web app as a folder of files for any web host, without a server", chore::site),
    ("npm", "FOLDER", "make the package for npm in a folder, for programs of others; nothing is published", chore::npm),
    ("test", "[NAME]...", "run every test of every kind, or those of a crate or a kind", test::run),
    ("bench", "[CRATE]", "measure", chore::bench),
    (
        "figures",
        "[NAME]...",
        "measure every figure of docs/measured.md, or those of these names, and write its table",
        figures::run,
    ),
    ("chaos", "[TRIAL]...", "put the real program through kills, faults and crowds", chore::chaos),
    ("bank", "check", "prove every problem of the forge that ships again", chore::bank),
    ("fuzz", "[SECONDS]", "feed every fuzz target random input for so long (600)", chore::fuzz),
    ("compare", "", "ask our own inference of the net and a foreign one the same", chore::compare),
    (
        "licences",
        "",
        "list the libraries in the program with their licences, in docs/licences.md",
        tidy::licences::write,
    ),
    ("wasm", "", "compile the cores for browsers, for pages that check proofs themselves", wasm::run),
    ("tidy", "", "check the rules of the house that no compiler checks", tidy::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // What these are given goes on to a program that has help of its own.
    let hands_on = arguments.first().is_some_and(|name| name == "run" || name == "bank" || name == "chaos");
    if chore::asks_for_help(&arguments) && !hands_on {
        print!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let chore = arguments.first().and_then(|name| CHORES.iter().find(|(chore, ..)| chore == name));
    let Some((.., run)) = chore else {
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
    let line = |(name, takes, about, _): &(&str, &str, &str, Run)| format!("  {name:<8} {takes:<9}  {about}\n");
    let lines: String = CHORES.iter().map(line).collect();
    format!("The chores of the project, as in `cargo xtask run`:\n{lines}\n{}", test::selections())
}
