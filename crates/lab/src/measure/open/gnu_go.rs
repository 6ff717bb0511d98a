//! [`GnuGo`]: what GNU Go's reading of life and death says.

use std::sync::Mutex;

use console::Failure;
use rules::{Color, Move, Setup};

use super::player::{Played, Player};
use crate::rival::Rival;
use crate::sets::Published;

/// GNU Go, started as often as it is asked at once.
#[derive(Debug)]
pub(super) struct GnuGo {
    command: String,
    idle: Mutex<Vec<Rival>>,
}

impl GnuGo {
    pub(super) fn new(command: &str) -> GnuGo {
        GnuGo { command: command.to_owned(), idle: Mutex::default() }
    }

    fn rival(&self) -> Result<Rival, Failure> {
        match self.idle.lock().ok().and_then(|mut idle| idle.pop()) {
            Some(rival) => Ok(rival),
            None => Rival::start(&self.command),
        }
    }
}

impl Player for GnuGo {
    fn name(&self) -> &str {
        "GNU Go"
    }

    fn play(&self, problem: &Published) -> Result<Played, Failure> {
        let mut rival = self.rival()?;
        let before = spent(&mut rival)?;
        set_up(&mut rival, &problem.draft.setup)?;
        let answer = rival.ask(&question(problem))?;
        let seconds = spent(&mut rival)? - before;
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(rival);
        }
        Ok(Played::believed(problem, first_move(&answer), seconds, answer))
    }
}

/// The processor time that it has had so far.
fn spent(rival: &mut Rival) -> Result<f64, Failure> {
    Ok(rival.ask("cputime")?.trim().parse().unwrap_or(0.0))
}

fn set_up(rival: &mut Rival, setup: &Setup) -> Result<(), Failure> {
    rival.ask(&format!("boardsize {}", setup.size))?;
    rival.ask("clear_board")?;
    for color in Color::BOTH {
        for stone in setup.stones[color].iter() {
            rival.ask(&format!("play {} {stone}", color.name()))?;
        }
    }
    Ok(())
}

/// May the group be saved, or be killed?
fn question(problem: &Published) -> String {
    let setup = &problem.draft.setup;
    let stone = problem.draft.targets.first().map_or_else(String::new, |stone| stone.to_string());
    let defends = problem.draft.targets.meets(setup.stones[setup.to_move]);
    format!("{} {stone}", if defends { "owl_defend" } else { "owl_attack" })
}

/// `1 B2`: it works; `0`: it does not; other numbers are kos.
fn first_move(answer: &str) -> Option<Move> {
    let mut words = answer.split_whitespace();
    let works = words.next().is_some_and(|code| code != "0");
    words.next().filter(|_| works).and_then(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_says_is_understood() {
        let said = |answer| first_move(answer).map(|first| first.to_string());
        assert_eq!(said("1 B2"), Some("B2".to_owned()));
        assert_eq!(said("2 A1 uncertain"), Some("A1".to_owned()));
        assert_eq!((said("0"), said("1"), said("")), (None, None, None));
    }

    #[test]
    fn it_is_asked_what_the_side_to_move_wants() {
        let Some(program) = outside::GNU_GO.find() else { return };
        let line = r#"{"id":"a","size":9,"black":["A3","B3","C3","D3","E3","E2","E1"],"white":["A2","B2","C2","D2","D1"],
            "to_move":"W","targets":["A2"],"answers":["B1"]}"#;
        let mut problem = Published::all("any", line.replace('\n', "").as_bytes()).unwrap().remove(0);
        let gnu_go = GnuGo::new(&format!("{} --mode gtp", program.display()));
        let saved = gnu_go.play(&problem).unwrap();
        assert!(saved.right, "{saved:?}");
        problem.draft.setup.to_move = Color::Black;
        assert_eq!(question(&problem), "owl_attack A2");
        assert!(gnu_go.play(&problem).unwrap().right);
        assert_eq!(gnu_go.idle.lock().unwrap().len(), 1);
    }
}
