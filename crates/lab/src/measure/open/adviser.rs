//! [`Advised`]: what a program says that may be an adviser of the product: KataGo, or any that speaks of what it thinks.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use adviser::Adviser;
use console::Failure;
use proof::Problem;
use rules::Position;
use solver::{Adviser as _, region};

use super::player::{Played, Player};
use crate::clock::Clock;
use crate::sets::Published;

/// How often a program that is only starting is asked again.
const TRIES: usize = 10;

/// A program that is asked one problem at a time.
#[derive(Debug)]
pub(super) struct Advised {
    name: String,
    program: Mutex<Asked>,
}

/// A program, and what was wrong with it when it was last asked in vain.
#[derive(Debug)]
struct Asked {
    adviser: Adviser,
    trouble: Option<String>,
}

impl Advised {
    pub(super) fn new(command: &str, patience: f64) -> Advised {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        let name = name(words.first().map_or("", String::as_str));
        let adviser = Adviser::new(words, Duration::from_secs_f64(patience));
        Advised { name, program: Mutex::new(Asked { adviser, trouble: None }) }
    }
}

/// The name of a program, as its people write it where we know that.
fn name(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if stem.to_lowercase().starts_with("katago") { "KataGo".to_owned() } else { stem }
}

impl Player for Advised {
    fn name(&self) -> &str {
        &self.name
    }

    fn play(&self, problem: &Published) -> Result<Played, Failure> {
        let nothing = || Played::believed(problem, None, 0.0, "no problem".to_owned());
        let Ok(mut asked) = self.program.lock() else { return Err(Failure::new("a question has failed")) };
        let Some(whole) = whole(problem) else { return Ok(nothing()) };
        for _ in 0..TRIES {
            let clock = Clock::start();
            let advice = asked.adviser.advise(&whole, &|| false);
            let seconds = clock.time().as_secs_f64();
            let Some(advice) = advice else {
                asked.trouble = asked.adviser.trouble().or(asked.trouble.take());
                // Without trouble it has said something, and nothing of use.
                if asked.trouble.is_none() {
                    return Ok(Played::believed(problem, None, seconds, "no move near the group".to_owned()));
                }
                continue;
            };
            asked.trouble = None;
            let told = advice.survives.map_or_else(String::new, |likely| format!("survives {likely:.2}"));
            return Ok(Played::believed(problem, advice.moves.first().copied(), seconds, told));
        }
        Err(Failure::new(asked.trouble.as_deref().unwrap_or_default()))
    }
}

/// The problem on the whole board.
fn whole(problem: &Published) -> Option<Problem> {
    let position = Position::from_setup(problem.draft.setup).ok()?;
    Problem::new(position.clone(), problem.draft.targets, region::open(&position)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_missing_is_told_and_who_is_known_has_a_name() {
        let line = r#"{"id":"a","size":9,"black":["A3","B3","C3","D3","E3","E2","E1"],"white":["A2","B2","C2","D2","D1"],"to_move":"W","targets":["A2"],"answers":["B1"]}"#;
        let problem = Published::all("any", line.as_bytes()).unwrap().remove(0);
        let told = Advised::new("no-such-program analysis", 1.0).play(&problem).unwrap_err().to_string();
        assert!(told.contains("no-such-program"), "{told}");
        assert_eq!([name("/a/KataGo/katago"), name("leela.exe")], ["KataGo", "leela"]);
    }
}
