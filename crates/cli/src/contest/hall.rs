//! [`Hall`]: where the games of a match are played, several at once.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use console::{Failure, Interrupt, Meter, bar, warn};
use gtp::arena::{Ask, Bout, Conditions, Fault, MatchTable, Next, Openings, Outcome, Row, Seat, Shown, Sprt, Whose};
use player::go::{Effort, status};
use rules::{ByColor, Color};

use super::folder::Folder;
use crate::engine::{Broken, Engine, Spec};
use crate::gtp::milliseconds;

/// Everything that a match needs.
pub(super) struct Hall {
    pub(super) first: Spec,
    pub(super) second: Spec,
    pub(super) referee: Option<Spec>,
    pub(super) conditions: Conditions,
    pub(super) openings: Openings,
    pub(super) games: usize,
    pub(super) watchdog: Duration,
    pub(super) restarts: usize,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) names: (String, String),
    pub(super) interrupt: Interrupt,
    pub(super) meter: Meter,
    /// What was told of what players do not know.
    pub(super) lacking: Mutex<BTreeSet<(u8, &'static str)>>,
}

/// What has been played, and what is next.
#[derive(Default)]
pub(super) struct Ledger {
    table: MatchTable,
    next: usize,
    folder: Option<Folder>,
    /// Why no further game begins.
    over: Option<Over>,
}

enum Over {
    /// It is clear who is stronger.
    Shown,
    /// Something is wrong.
    Failed(String),
}

impl Ledger {
    pub(super) fn table(&self) -> &MatchTable {
        &self.table
    }

    pub(super) fn failure(&self) -> Option<&str> {
        match &self.over {
            Some(Over::Failed(why)) => Some(why),
            _ => None,
        }
    }
}

/// Time that a player gets beyond its clock before it is said to hang.
const GRACE: Duration = Duration::from_secs(5);
/// How a game is counted where nobody else does.
const COUNTING: Effort = Effort { playouts: 2_000, threads: 1, memory: 64 << 20 };

/// The players of one game at a time, as far as they have been started.
#[derive(Default)]
struct Chairs {
    first: Option<Sitting>,
    second: Option<Sitting>,
    referee: Option<Sitting>,
}

/// A player that has been started.
struct Sitting {
    engine: Engine,
    /// Has it seen a move?
    used: bool,
}

impl Sitting {
    fn start(spec: &Spec) -> Result<Sitting, Broken> {
        Ok(Sitting { engine: spec.start(None)?, used: false })
    }
}

impl Chairs {
    fn of(&mut self, whose: Whose) -> &mut Option<Sitting> {
        match whose {
            Whose::First => &mut self.first,
            Whose::Second => &mut self.second,
            Whose::Referee => &mut self.referee,
        }
    }
}

/// Why a game was not played to its end.
enum Cut {
    Fault(Whose, String),
    Stopped,
}

impl Hall {
    /// Plays the match. What was played before counts.
    pub(super) fn play(&self, parallel: usize, folder: Option<Folder>) -> Result<Ledger, Failure> {
        let mut ledger = Ledger::default();
        for row in folder.iter().flat_map(|folder| &folder.rows) {
            ledger.table.add(row);
        }
        // Errors of another day are told, but do not count against anybody today.
        let before = [Whose::First, Whose::Second, Whose::Referee].map(|whose| ledger.table.faults_of(whose));
        ledger.folder = folder;
        ledger.check(self);
        let ledger = Mutex::new(ledger);
        thread::scope(|scope| {
            (0..parallel.min(self.games)).for_each(|_| drop(scope.spawn(|| self.work(&ledger, before))));
        });
        self.meter.clear();
        Ok(ledger.into_inner().unwrap_or_else(|broken| broken.into_inner()))
    }

    /// Plays one game after the other.
    fn work(&self, ledger: &Mutex<Ledger>, before: [usize; 3]) {
        let mut chairs = Chairs::default();
        while let Some(number) = self.take(ledger) {
            let mut attempt = 1;
            while !self.attempt(number, attempt, &mut chairs, ledger, before) {
                attempt += 1;
            }
        }
    }

    /// The next game that has not been played, unless the match is over.
    fn take(&self, ledger: &Mutex<Ledger>) -> Option<usize> {
        let mut ledger = ledger.lock().ok()?;
        if ledger.over.is_some() || self.interrupt.is_set() {
            return None;
        }
        let number = (ledger.next + 1..=self.games).find(|&number| !ledger.table.has(number))?;
        ledger.next = number;
        Some(number)
    }

    /// Plays a game. Is there nothing more to do about it?
    fn attempt(
        &self,
        number: usize,
        attempt: usize,
        chairs: &mut Chairs,
        ledger: &Mutex<Ledger>,
        before: [usize; 3],
    ) -> bool {
        let first_is_black = Openings::first_is_black(number);
        let opening = self.openings.of(number, self.conditions.size);
        let bout = Bout::new(Conditions { opening, ..self.conditions.clone() });
        let Ok(mut bout) = bout.map_err(|why| self.give_up(ledger, why)) else { return true };
        self.invite(number, chairs);
        let outcome = match self.finish(&mut bout, first_is_black, chairs, ledger) {
            Ok(ending) => Outcome::Ended(ending),
            Err(Cut::Stopped) => return true,
            Err(Cut::Fault(whose, what)) => {
                *chairs.of(whose) = None;
                Outcome::Void { whose, what }
            }
        };
        let row = Row::new(number, first_is_black, &bout, outcome);
        self.enter(&row, attempt, &bout, ledger, before)
    }

    /// Our own players are new for each game, so that a game does not depend on which were played before it.
    fn invite(&self, number: usize, chairs: &mut Chairs) {
        let seed = self.seed.wrapping_add(number as u64);
        for (whose, spec, seed) in [(Whose::First, &self.first, seed), (Whose::Second, &self.second, seed ^ (1 << 32))]
        {
            if let Some(spec) = spec.for_game(seed) {
                *chairs.of(whose) = Sitting::start(&spec).ok();
            }
        }
    }

    fn finish(
        &self,
        bout: &mut Bout,
        first_is_black: bool,
        chairs: &mut Chairs,
        ledger: &Mutex<Ledger>,
    ) -> Result<gtp::arena::Ending, Cut> {
        let whose = |seat: Seat| match seat {
            Seat::Referee => Whose::Referee,
            Seat::Player(color) if (color == Color::Black) == first_is_black => Whose::First,
            Seat::Player(_) => Whose::Second,
        };
        loop {
            match bout.due() {
                Next::Over(ending) => return Ok(ending),
                Next::Judge => {
                    let never = AtomicBool::new(false);
                    let terms = bout.conditions().terms;
                    let score = status(bout.game(), terms, &COUNTING, &never).score(terms);
                    bout.judge(score);
                }
                Next::Ask(ask) => {
                    self.show(ledger);
                    let whose = whose(ask.seat);
                    let limit = self.limit(bout, &ask);
                    let begun = Instant::now();
                    let answer = self.ask(whose, &ask, limit, chairs)?;
                    let spent = milliseconds(begun.elapsed());
                    bout.take(&answer, spent).map_err(|Fault { what, .. }| Cut::Fault(whose, what))?;
                }
            }
        }
    }

    fn limit(&self, bout: &Bout, ask: &Ask) -> Duration {
        match bout.time_left(ask) {
            Some(left) => Duration::from_millis(left).saturating_add(GRACE.min(self.watchdog)),
            None => self.watchdog,
        }
    }

    /// Asks a player, and starts it first where it is not there. One that cannot empty its board is started anew.
    fn ask(&self, whose: Whose, ask: &Ask, limit: Duration, chairs: &mut Chairs) -> Result<gtp::EngineAnswer, Cut> {
        let answer = self.told(whose, &ask.command, limit, chairs)?;
        if ask.is_komi() && answer.is_err() {
            self.lacks(whose, "komi");
        }
        if !ask.is_new_game() || answer.is_ok() {
            return Ok(answer);
        }
        self.lacks(whose, "clear_board");
        let chair = chairs.of(whose);
        if chair.as_ref().is_some_and(|sitting| sitting.used) {
            *chair = None;
            return self.told(whose, &format!("boardsize {}", self.conditions.size), limit, chairs);
        }
        Ok(Ok(String::new()))
    }

    fn told(
        &self,
        whose: Whose,
        command: &str,
        limit: Duration,
        chairs: &mut Chairs,
    ) -> Result<gtp::EngineAnswer, Cut> {
        let spec = match whose {
            Whose::First => Some(&self.first),
            Whose::Second => Some(&self.second),
            Whose::Referee => self.referee.as_ref(),
        };
        let broken = |broken: Broken| match broken {
            Broken::Stopped => Cut::Stopped,
            other => Cut::Fault(whose, other.to_string()),
        };
        let chair = chairs.of(whose);
        if let (None, Some(spec)) = (&chair, spec) {
            *chair = Some(Sitting::start(spec).map_err(broken)?);
        }
        let Some(sitting) = chair else { return Err(Cut::Fault(whose, "there is none".to_owned())) };
        sitting.used |= command.starts_with("play ") || command.starts_with("genmove ");
        sitting.engine.ask(command, limit, &self.interrupt).map_err(broken)
    }

    /// Says once what it costs that a player does not know a command.
    fn lacks(&self, whose: Whose, command: &'static str) {
        let new = self.lacking.lock().is_ok_and(|mut told| told.insert((whose as u8, command)));
        if new {
            let cost = match command {
                "komi" => "it does not know the score that it plays for, and the games are counted for it",
                _ => "it is started anew for each game",
            };
            self.meter.clear();
            warn(&format!("{} does not know {command}: {cost}", self.name(whose)));
        }
    }

    /// Writes a game down. Is there nothing more to do about it?
    fn enter(&self, row: &Row, attempt: usize, bout: &Bout, ledger: &Mutex<Ledger>, before: [usize; 3]) -> bool {
        let Ok(mut ledger) = ledger.lock() else { return true };
        let (first, second) = (self.names.0.clone(), self.names.1.clone());
        let names = if row.first_is_black {
            ByColor { black: first, white: second }
        } else {
            ByColor { black: second, white: first }
        };
        if let Some(folder) = &mut ledger.folder {
            let sgf = row.to_sgf(bout, &names).unwrap_or_default();
            if let Err(failure) = folder.keep(row, attempt, &sgf) {
                ledger.over = Some(Over::Failed(failure.to_string()));
            }
        }
        ledger.table.add(row);
        if let Outcome::Void { whose, what } = &row.outcome {
            self.complain(row.number, *whose, what);
            ledger.count_against(self, *whose, before);
            return ledger.over.is_some();
        }
        ledger.check(self);
        true
    }

    fn complain(&self, number: usize, whose: Whose, what: &str) {
        self.meter.clear();
        warn(&format!("game {number}: {}: {what}", self.name(whose)));
    }

    fn name(&self, whose: Whose) -> &str {
        match whose {
            Whose::First => &self.names.0,
            Whose::Second => &self.names.1,
            Whose::Referee => "the referee",
        }
    }

    fn give_up(&self, ledger: &Mutex<Ledger>, why: String) {
        if let Ok(mut ledger) = ledger.lock() {
            ledger.over = Some(Over::Failed(why));
        }
    }

    fn show(&self, ledger: &Mutex<Ledger>) {
        self.meter.show(|| {
            let Ok(ledger) = ledger.lock() else { return String::new() };
            let (table, done) = (&ledger.table, ledger.table.played());
            let elo = table.tally.elo();
            let elo = if elo.likely.is_finite() { format!(", {:+.0} Elo", elo.likely) } else { String::new() };
            let errors = match table.faults.len() {
                0 => String::new(),
                1 => ", 1 error".to_owned(),
                count => format!(", {count} errors"),
            };
            let (wins, losses) = (table.tally.wins, table.tally.losses);
            format!(
                "{} {done} of {} games, {wins} won, {losses} lost{elo}{errors}; Ctrl-C ends",
                bar(done, self.games, 20),
                self.games
            )
        });
    }
}

impl Ledger {
    /// Is it clear by now?
    fn check(&mut self, hall: &Hall) {
        let shown = hall.sprt.is_some_and(|sprt| sprt.shown(self.table.tally) != Shown::Nothing);
        if shown && self.over.is_none() {
            self.over = Some(Over::Shown);
        }
    }

    fn count_against(&mut self, hall: &Hall, whose: Whose, before: [usize; 3]) {
        let before = match whose {
            Whose::First => before[0],
            Whose::Second => before[1],
            Whose::Referee => before[2],
        };
        let failed = self.table.faults_of(whose) - before;
        if failed > hall.restarts && self.over.is_none() {
            let times = if failed == 1 { "once".to_owned() } else { format!("{failed} times") };
            let why = format!("{} has failed {times}; the match is given up", hall.name(whose));
            self.over = Some(Over::Failed(why));
        }
    }
}
