//! Running other programs from the root of the project.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder that holds the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The cargo that runs us, in the root folder.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Another program, in the root folder.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Runs it to its end: did it go well?
pub(crate) fn succeeds(command: &mut Command) -> Result<bool, String> {
    Ok(command.status().map_err(|error| cannot_run(command, &error))?.success())
}

/// Runs it without a trace: is it there, and did it go well?
pub(crate) fn quietly(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|end| end.success())
}

/// What it prints on standard output, when it goes well.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| cannot_run(command, &error))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{} failed.", described(command))),
    }
}

/// Runs it and hands over each line of its standard output: did it go well?
pub(crate) fn watched(command: &mut Command, mut see: impl FnMut(&str)) -> Result<bool, String> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| cannot_run(command, &error))?;
    let stdout = child.stdout.take().expect("standard output was asked for");
    for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
        see(&String::from_utf8_lossy(&line));
    }
    Ok(child.wait().map_err(|error| cannot_run(command, &error))?.success())
}

/// Where cargo puts the program of this name, built like this (`debug`, `release`): we lie in a folder beside it.
pub(crate) fn built(profile: &str, name: &str) -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|error| format!("It is not known where cargo builds: {error}."))?;
    let target = own.ancestors().nth(2).ok_or("It is not known where cargo builds.")?;
    Ok(target.join(profile).join(name))
}

fn cannot_run(command: &Command, error: &std::io::Error) -> String {
    format!("{} cannot be run: {error}.", described(command))
}

fn described(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    format!("`{}`", words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}
