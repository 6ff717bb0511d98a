//! The chores that are a command or two: run, site, npm, bench, chaos, bank, fuzz, compare.

use crate::setup::{CARGO_FUZZ, CC, CXX, NIGHTLY, need};
use crate::shell::{built, cargo, output, program, root, succeeds};
use crate::{page, wasm};

/// Builds the program and starts the web app, which prints its address.
pub(crate) fn run(arguments: &[String]) -> Result<bool, String> {
    need(&[CC])?;
    println!("Building the page and the program; the first time takes a few minutes.");
    if !page::build()? {
        return Ok(false);
    }
    let serve = ["run", "--quiet", "--release", "--package", "cli", "--bin", "shikatsu", "--", "serve"];
    succeeds(cargo(&serve).args(arguments))
}

/// Builds the cores for browsers, the page and the program, which writes the folder.
pub(crate) fn site(arguments: &[String]) -> Result<bool, String> {
    let [folder] = arguments else { return Err("cargo xtask site takes the folder to make.".to_owned()) };
    need(&[CC])?;
    if !wasm::run(&[])? || !page::build()? {
        return Ok(false);
    }
    let site = ["run", "--quiet", "--release", "--package", "cli", "--bin", "shikatsu", "--", "site"];
    succeeds(cargo(&site).arg(folder))
}

/// Builds the cores for browsers, and makes a package of them for programs of others.
pub(crate) fn npm(arguments: &[String]) -> Result<bool, String> {
    let [folder] = arguments else { return Err("cargo xtask npm takes the folder to make.".to_owned()) };
    need(&[CC])?;
    let here = std::env::current_dir().map_err(|error| format!("This folder is gone: {error}."))?;
    Ok(wasm::run(&[])? && page::package(&here.join(folder))?)
}

/// Runs the benchmarks of one crate or of all.
pub(crate) fn bench(arguments: &[String]) -> Result<bool, String> {
    let mut command = cargo(&["bench"]);
    match arguments {
        [] => succeeds(command.arg("--workspace").arg("--benches")),
        [name, rest @ ..] => succeeds(command.args(["--package", name]).arg("--benches").args(rest)),
    }
}

/// Does somebody only want to know what a chore does?
pub(crate) fn asks_for_help(arguments: &[String]) -> bool {
    arguments.iter().any(|word| word == "--help" || word == "-h")
}

/// Builds the program and puts it through the trials of the suite of faults, all of them or those that are named.
pub(crate) fn chaos(arguments: &[String]) -> Result<bool, String> {
    if asks_for_help(arguments) {
        println!(
            "cargo xtask chaos [TRIAL]...: all trials, which take half an hour, or those that are named. It builds the PROGRAM."
        );
        return succeeds(&mut cargo(&["run", "--quiet", "--package", "chaos", "--", "--help"]));
    }
    need(&[CC])?;
    if !page::build()? || !succeeds(&mut cargo(&["build", "--release", "--package", "cli", "--package", "chaos"]))? {
        return Ok(false);
    }
    let (chaos, shikatsu) = (built("release", "chaos")?, built("release", "shikatsu")?);
    succeeds(std::process::Command::new(chaos).arg(shikatsu).args(arguments))
}

/// Does an errand of `shikatsu bank`, optimised: `check` above all.
pub(crate) fn bank(arguments: &[String]) -> Result<bool, String> {
    need(&[CC])?;
    if !page::build()? {
        return Ok(false);
    }
    let run = ["run", "--quiet", "--release", "--package", "cli", "--bin", "shikatsu", "--", "bank"];
    succeeds(cargo(&run).args(arguments))
}

/// Runs every fuzz target in turn for so many seconds; a target stops at its first finding and names the file.
pub(crate) fn fuzz(arguments: &[String]) -> Result<bool, String> {
    let seconds: u32 = match arguments {
        [] => 600,
        [text] => text.parse().map_err(|_| format!("{text} is not a number of seconds."))?,
        _ => return Err("cargo xtask fuzz takes one number of seconds at most.".to_owned()),
    };
    need(&[CC, CXX, NIGHTLY, CARGO_FUZZ])?;
    let mut clean = true;
    for target in fuzz_targets()? {
        println!("== fuzz {target}: {seconds} s");
        clean &= fuzz_target(&target, seconds)?;
    }
    Ok(clean)
}

/// Starts from the inputs we keep; what it finds goes to a folder of its own, or they would pile up among ours.
fn fuzz_target(target: &str, seconds: u32) -> Result<bool, String> {
    let (found, kept) = (format!("fuzz/target/found/{target}"), format!("fuzz/corpus/{target}"));
    std::fs::create_dir_all(root().join(&found)).map_err(|error| format!("{found} cannot be made: {error}."))?;
    let limit = format!("-max_total_time={seconds}");
    succeeds(&mut program("rustup", &["run", "nightly", "cargo", "fuzz", "run", target, &found, &kept, "--", &limit]))
}

fn fuzz_targets() -> Result<Vec<String>, String> {
    if !root().join("fuzz/Cargo.toml").is_file() {
        return Err("There are no fuzz targets: fuzz/Cargo.toml is missing.".to_owned());
    }
    let list = output(&mut program("rustup", &["run", "nightly", "cargo", "fuzz", "list"]))?;
    Ok(list.lines().map(str::to_owned).collect())
}

/// Asks our own inference of the net and that of tract the same; a package of its own, as tract takes minutes to compile.
pub(crate) fn compare(arguments: &[String]) -> Result<bool, String> {
    if !arguments.is_empty() {
        return Err("cargo xtask compare takes no arguments.".to_owned());
    }
    need(&[CC])?;
    println!("The first time takes some minutes: a foreign implementation is compiled.");
    succeeds(&mut cargo(&["run", "--quiet", "--manifest-path", "compare/Cargo.toml"]))
}
