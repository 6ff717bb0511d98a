//! Where the time of the computer goes at Capture Row, by part of its turn.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure, print};
use player::row::{Computer, Game, Level, Part, Settings, Watch};

use crate::table::ReportTable;

/// Lines, row and level of the games.
const GAMES: [(u8, u8, u8); 9] =
    [(5, 4, 3), (5, 4, 4), (5, 4, 5), (7, 4, 3), (7, 4, 4), (7, 4, 5), (9, 5, 3), (9, 5, 4), (9, 5, 5)];
/// A game is not followed further.
const MOST: usize = 60;

/// Time by part of a turn.
#[derive(Debug)]
struct Clock {
    /// When the part began that is at work, and which it is.
    since: RefCell<(Instant, Option<Part>)>,
    spent: RefCell<[Duration; Part::ALL.len()]>,
}

impl Clock {
    fn new() -> Clock {
        Clock { since: RefCell::new((Instant::now(), None)), spent: RefCell::default() }
    }

    /// The part at work is over, and another begins, or none.
    fn turn_to(&self, part: Option<Part>) {
        let (start, before) = self.since.replace((Instant::now(), part));
        if let Some(before) = before {
            self.spent.borrow_mut()[before as usize] += start.elapsed();
        }
    }
}

impl Watch for Clock {
    fn begins(&self, part: Part) {
        self.turn_to(Some(part));
    }
}

pub(super) fn run() -> Result<CommandEnd, Failure> {
    let head =
        ["board, row, level", "turns", "ms a turn", "preparing", "proving", "narrowing", "resisting", "weighing"];
    let mut table = ReportTable::new(head);
    for (size, length, level) in GAMES {
        let (turns, spent) = played(size, length, level, MOST);
        table.row(row(&format!("{size}x{size}, {length}, {level}"), turns, spent));
    }
    print(&table.markdown())
}

/// A game of a level against itself: its turns, and the time of each part.
fn played(size: u8, length: u8, level: u8, most: usize) -> (usize, [Duration; Part::ALL.len()]) {
    let mut game = Game::new(Settings::new(size, length).expect("the table has boards that exist"));
    let effort = Level::new(level).expect("the table has levels that exist").effort();
    let clock = Clock::new();
    while game.actions().len() < most
        && let Some(choice) = Computer::new(effort).watched_by(&clock).choose(&game)
    {
        clock.turn_to(None);
        if game.act(choice.action).is_err() {
            break;
        }
    }
    (game.actions().len(), clock.spent.into_inner())
}

fn row(name: &str, turns: usize, spent: [Duration; Part::ALL.len()]) -> Vec<String> {
    let all: f64 = spent.iter().map(Duration::as_secs_f64).sum();
    let shares = spent.map(|part| format!("{:.0} %", 100.0 * part.as_secs_f64() / all.max(1e-9)));
    let each = format!("{:.1}", 1e3 * all / turns.max(1) as f64);
    [name.to_owned(), turns.to_string(), each].into_iter().chain(shares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts are the whole: nothing of a turn is left out, and nothing counts twice.
    #[test]
    fn the_parts_of_a_game_are_its_time() {
        let start = Instant::now();
        let (turns, spent) = played(5, 4, 3, 10);
        let (whole, parts): (Duration, Duration) = (start.elapsed(), spent.iter().sum());
        assert!(turns > 3 && parts <= whole && !parts.is_zero(), "{spent:?} of {whole:?}");
        assert!(!spent[Part::Proving as usize].is_zero());
        assert_eq!(row("", turns, spent).len(), 3 + Part::ALL.len());
    }
}
