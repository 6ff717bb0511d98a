//! The test programs of the workspace, several at once. Cargo runs one after the other, and while the longest test of each
//! comes to its end the processors have nothing to do.

use std::collections::VecDeque;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::{Mutex, mpsc};
use std::thread;

use serde_json::Value;

use crate::shell::{cargo, watched};
use crate::skipped;

/// The crates whose tests take longest, those first: what begins last must not be what everybody waits for.
const LONG: [&str; 5] = ["cli", "lab", "forge", "server", "solver"];

/// One test program, and where cargo would run it.
#[derive(Debug, PartialEq, Eq)]
struct Suite {
    /// The crate and the target, as in `rules: all`.
    name: String,
    program: PathBuf,
    folder: PathBuf,
}

/// Compiles all of them and runs them, so many tests at a time in each; a program's lines are handed over together, when it
/// has ended. Did all of them go well?
pub(crate) fn run(threads: &str, arguments: &[&str], see: &mut dyn FnMut(&str)) -> Result<bool, String> {
    let todo: Vec<(String, Command)> =
        suites(see)?.iter().map(|suite| (suite.name.clone(), suite.command(threads, arguments))).collect();
    let (todo, mut well) = (Mutex::new(VecDeque::from(todo)), true);
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (send, todo) = (send.clone(), &todo);
            scope.spawn(move || {
                while let Some((name, command)) = next(todo)
                    && send.send((name, ended(command))).is_ok()
                {}
            });
        }
        drop(send);
        for (name, end) in receive {
            see(&format!("\n   {name}"));
            well &= shown(end, see);
        }
    });
    Ok(well)
}

fn next(todo: &Mutex<VecDeque<(String, Command)>>) -> Option<(String, Command)> {
    todo.lock().expect("nobody panics with it").pop_front()
}

/// What it printed on both of its outputs, and how it ended.
fn ended(mut command: Command) -> Result<(String, ExitStatus), String> {
    let run = || {
        let (mut both, output) = std::io::pipe()?;
        let mut child = command.stdout(output.try_clone()?).stderr(output).spawn()?;
        drop(command);
        let mut text = Vec::new();
        both.read_to_end(&mut text)?;
        Ok((String::from_utf8_lossy(&text).into_owned(), child.wait()?))
    };
    run().map_err(|error: std::io::Error| format!("It cannot be run: {error}."))
}

/// Hands over its lines: did it go well?
fn shown(end: Result<(String, ExitStatus), String>, see: &mut dyn FnMut(&str)) -> bool {
    match end {
        Ok((text, status)) => {
            text.lines().for_each(&mut *see);
            if !status.success() {
                see(&format!("   ended with {status}"));
            }
            status.success()
        }
        Err(sentence) => {
            see(&sentence);
            false
        }
    }
}

/// All that cargo compiles, the long ones first.
fn suites(see: &mut dyn FnMut(&str)) -> Result<Vec<Suite>, String> {
    let mut suites = Vec::new();
    let mut compile =
        cargo(&["test", "--workspace", "--tests", "--no-run", "--message-format=json-render-diagnostics"]);
    if !watched(&mut compile, |line| suites.extend(Suite::read(line)))? {
        return Err("The tests do not compile.".to_owned());
    }
    suites.sort_by_key(Suite::turn);
    see(&format!("{} test programs", suites.len()));
    Ok(suites)
}

impl Suite {
    /// A line of cargo's, if it tells of a test program.
    fn read(line: &str) -> Option<Suite> {
        let told: Value = serde_json::from_str(line).ok()?;
        let is_test = told["reason"] == "compiler-artifact" && told["profile"]["test"] == true;
        let (program, manifest) = (told["executable"].as_str().filter(|_| is_test)?, told["manifest_path"].as_str()?);
        let folder = Path::new(manifest).parent()?.to_owned();
        let name = format!("{}: {}", folder.file_name()?.to_str()?, told["target"]["name"].as_str()?);
        Some(Suite { name, program: program.into(), folder })
    }

    fn turn(&self) -> usize {
        let of = self.name.split(':').next();
        LONG.iter().position(|&long| Some(long) == of).unwrap_or(LONG.len())
    }

    /// Made by the thread that asks afterwards what was skipped.
    fn command(&self, threads: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir(&self.folder).env("RUST_TEST_THREADS", threads);
        skipped::noted(&mut command);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_test_programs_are_read_and_long_ones_come_first() {
        let line = |of: &str, test: bool, program: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/house/crates/{of}/Cargo.toml",
                "target":{{"name":"all"}},"profile":{{"test":{test}}},"executable":{program}}}"#
            )
        };
        let rules = Suite::read(&line("rules", true, "\"/target/all-1\"")).unwrap();
        let folder = PathBuf::from("/house/crates/rules");
        assert_eq!(rules, Suite { name: "rules: all".into(), program: "/target/all-1".into(), folder });
        assert_eq!(Suite::read(&line("rules", false, "\"/target/all-1\"")), None);
        assert_eq!(Suite::read(&line("rules", true, "null")), None);
        assert_eq!(Suite::read("   Compiling rules v0.1.0"), None);
        let lab = Suite::read(&line("lab", true, "\"/target/all-2\"")).unwrap();
        assert!(lab.turn() < rules.turn());
    }

    #[test]
    fn both_outputs_are_kept_and_the_end_is_told() {
        let told = |script: &str| {
            let mut lines = Vec::new();
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            let well = shown(ended(command), &mut |line| lines.push(line.to_owned()));
            (well, lines.join("|"))
        };
        assert_eq!(told("echo one; echo two >&2"), (true, "one|two".to_owned()));
        assert_eq!(told("echo one; exit 3"), (false, "one|   ended with exit status: 3".to_owned()));
        let nothing = ended(Command::new("/no/such/program"));
        assert!(!shown(nothing, &mut |_| ()));
    }
}
