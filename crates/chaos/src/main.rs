//! The long forms of the trials: `chaos PROGRAM [NAME]...`, or all of them.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chaos::siege::{Aims, Plan};
use chaos::{Verdict, club, kill, siege, trials};

/// How long a trial with a duration goes on.
const LONG: Duration = Duration::from_secs(10);

/// What it does, for whoever asks.
const ABOUT: &str = "\
chaos PROGRAM [TRIAL]...

Puts the real program through kills, faults of the system and crowds, as a process of its own, while people save problems
and play in rooms; then looks whether everything that was acknowledged is there, once. It tells of each trial whether it
held, with what was seen, or why it failed.

PROGRAM is a built shikatsu, such as target/release/shikatsu. Without a TRIAL all are run, which takes half an hour.
The faults need a C compiler, the trials on PostgreSQL its programs initdb and postgres. All data lie in temporary
folders. The exit status is 0 when all held, 1 when one failed, 2 for wrong use.

Trials:
";

type Trial = fn(&Path) -> Verdict;

const TRIALS: [(&str, &str, Trial); 14] = [
    ("slow", "half-open connections, and a stop in the middle of them", trials::slow_clients),
    ("full", "a full disk", |path| trials::full_disk(path, LONG)),
    ("writes", "writes to the disk that fail now and then", |path| trials::failing_writes(path, LONG * 3)),
    ("clock", "a clock that jumps", |path| trials::clock_jumps(path, LONG)),
    ("nomemory", "requests for memory that fail", |path| trials::no_memory(path, 200)),
    ("memory", "imports of 40 MB with little memory", |path| trials::little_memory(path, LONG * 3)),
    ("database", "PostgreSQL that goes and comes back", |path| trials::lost_database(path, LONG)),
    ("kill", "1,000 kills on SQLite", |path| kill::often(path, 1000, None)),
    ("killpg", "200 kills on PostgreSQL", |path| kill::often_on_postgres(path, 200)),
    ("club", "200 kills on SQLite while teams play in rooms", |path| club::killed(path, 200, None)),
    ("clubpg", "200 kills on PostgreSQL while teams play in rooms", |path| club::killed_on_postgres(path, 200)),
    ("siege", "200 honest and 50 hostile visitors for five minutes", |path| {
        let aims = Aims { median_ms: 50, most_ms: 500, processor_ms: None };
        siege::run(path, Plan { honest: 200, hostile: 50, time: Duration::from_secs(300), aims: Some(aims) })
    }),
    ("few", "20 honest visitors for a minute, for a machine with other work", |path| {
        let aims = Aims { median_ms: u128::MAX, most_ms: u128::MAX, processor_ms: Some(5.0) };
        siege::run(path, Plan { honest: 20, hostile: 0, time: Duration::from_secs(60), aims: Some(aims) })
    }),
    ("peace", "200 honest visitors for a minute", |path| {
        let aims = Aims { median_ms: 50, most_ms: 100, processor_ms: Some(5.0) };
        siege::run(path, Plan { honest: 200, hostile: 0, time: Duration::from_secs(60), aims: Some(aims) })
    }),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        print!("{}", usage(None));
        return ExitCode::SUCCESS;
    }
    let unknown = words.iter().skip(1).find(|name| TRIALS.iter().all(|(trial, ..)| trial != name));
    let (Some(path), None) = (words.first(), unknown) else {
        eprintln!("{}", usage(unknown));
        return ExitCode::from(2);
    };
    let Ok(path) = Path::new(path).canonicalize() else {
        eprintln!("There is no program {path}.");
        return ExitCode::from(2);
    };
    let mut bad = 0;
    for (name, about, trial) in TRIALS {
        if words.len() > 1 && !words.iter().skip(1).any(|word| word == name) {
            continue;
        }
        let begun = Instant::now();
        println!("{name}: {about}");
        match trial(&path) {
            Ok(seen) => println!("  held: {seen} ({:.0} s)", begun.elapsed().as_secs_f64()),
            Err(wrong) => {
                println!("  FAILED: {wrong} ({:.0} s)", begun.elapsed().as_secs_f64());
                bad += 1;
            }
        }
    }
    if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage(unknown: Option<&String>) -> String {
    let wrong = unknown.map(|name| format!("There is no trial called {name}.\n")).unwrap_or_default();
    let lines: String = TRIALS.iter().map(|(name, about, _)| format!("  {name:<9} {about}\n")).collect();
    format!("{wrong}{ABOUT}{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_tells_what_it_does_and_names_every_trial() {
        let told = usage(None);
        assert!(told.contains("Puts the real program through") && told.contains("PROGRAM is a built"), "{told}");
        for (name, about, _) in TRIALS {
            assert!(told.contains(&format!("  {name:<9} {about}\n")), "{name}");
        }
        assert!(usage(Some(&"tea".to_owned())).starts_with("There is no trial called tea.\n"));
    }
}
