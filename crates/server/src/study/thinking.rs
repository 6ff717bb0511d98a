//! [`AtDesk`]: what a lesson asks for, from the shelf or by a search that ends when nobody waits any more.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use lesson::{Study, Thinking, Unproved};
use proof::Problem;
use solver::classic::{Limits, Report};
use wire::{EngineId, Opponent, SettingsJson, millis};

use crate::study::desk::Desk;
use crate::study::named::position_name;
use crate::study::thinker::Leash;

/// How long the searches for a line may take, and how many positions each may look at.
const LINE_TIME: Duration = Duration::from_secs(4);
const LINE_NODES: u64 = 500_000;
/// How long an opponent that proves nothing may think about one move, and positions that it looks at. Whoever is chosen
/// thinks longer than whoever stands in for a proof that does not come.
const MOVE_TIME: Duration = Duration::from_secs(3);
const GUESS_TIME: Duration = Duration::from_millis(600);
const MOVE_NODES: u64 = 300_000;

/// A desk at which somebody waits for one answer.
#[derive(Debug)]
pub(crate) struct AtDesk {
    desk: Desk,
    leash: Leash,
    /// Who plays where no proof does.
    opponent: Opponent,
    /// Nobody has chosen the opponent: it stands in for a proof.
    stands_in: bool,
    /// When the line that is being shown has to be done.
    line_until: OnceLock<Instant>,
    /// Whether there is time for more than the answer, once that was asked.
    leisure: OnceLock<bool>,
}

impl AtDesk {
    pub(crate) fn new(desk: Desk, leash: Leash, opponent: Opponent) -> AtDesk {
        let stands_in = opponent == usual_opponent();
        AtDesk { desk, leash, opponent, stands_in, line_until: OnceLock::new(), leisure: OnceLock::new() }
    }

    /// Was there no time for what makes an answer better, though no truer?
    pub(crate) fn was_brief(&self) -> bool {
        self.leisure.get() == Some(&false)
    }

    /// The thought so far was paid for by everybody's leisure, if it had any.
    pub(crate) fn pay(&self, started: Instant) {
        if self.leisure.get() == Some(&true) {
            self.desk.leisure.spend(started.elapsed().as_secs_f64());
        }
    }

    /// Was there no time for a proof that this answer would have liked?
    pub(crate) fn is_hurried(&self) -> bool {
        self.leash.is_hurried()
    }
}

/// Who plays where nobody was chosen and no proof is at hand.
pub(crate) fn usual_opponent() -> Opponent {
    Opponent { engine: EngineId::AlphaBeta, settings: SettingsJson::default() }
}

impl Thinking for AtDesk {
    fn study(&self, problem: &Problem) -> Option<Arc<Study>> {
        let is_left_to_others = || self.desk.is_left_to_others(&position_name(problem));
        let known = || self.desk.shelf.get(&position_name(problem));
        // What is being pursued in the background, or was in vain, is not searched for twice.
        if self.leash.is_hurried() || is_left_to_others() {
            return known();
        }
        self.desk.position(problem, &self.leash.proving(), u64::MAX)
    }

    fn brief(&self, problem: &Problem) -> Option<Arc<Study>> {
        let is_left_to_others = || self.desk.is_left_to_others(&position_name(problem));
        if self.leash.is_hurried() || is_left_to_others() {
            return self.at_hand(problem);
        }
        self.desk.brief(problem, &self.leash.proving())
    }

    fn at_hand(&self, problem: &Problem) -> Option<Arc<Study>> {
        self.desk.at_hand(&position_name(problem))
    }

    fn has_leisure(&self) -> bool {
        *self.leisure.get_or_init(|| self.desk.leisure.is_left())
    }

    fn on_a_line(&self, problem: &Problem) -> Option<Arc<Study>> {
        let until = *self.line_until.get_or_init(|| Instant::now() + LINE_TIME);
        let searched = || self.desk.position(problem, &self.leash.limits(false), LINE_NODES);
        (Instant::now() < until).then(searched).flatten()
    }

    fn unproved(&self, problem: &Problem) -> Unproved {
        if !self.stands_in {
            return self.thought(problem, MOVE_TIME);
        }
        let name = position_name(problem);
        self.desk.shelf.guess(&name).unwrap_or_else(|| {
            let guess = self.thought(problem, GUESS_TIME);
            self.desk.shelf.put_guess(name, guess);
            guess
        })
    }
}

impl AtDesk {
    /// What the opponent plays after so much thought.
    fn thought(&self, problem: &Problem, time: Duration) -> Unproved {
        let (started, stop) = (Instant::now(), AtomicBool::new(false));
        let watch = |found: &Report| {
            // Whoever has found no move yet has a little longer: any is better than none.
            let enough = if found.best.is_some() { time } else { 2 * time };
            if started.elapsed() > enough || self.leash.flag().load(Relaxed) {
                stop.store(true, Relaxed);
            }
        };
        let opponent = self.desk.rankers.opponent(self.opponent.engine, &self.opponent.settings);
        let limits = Limits { nodes: MOVE_NODES, stop: Some(&stop), watch: Some(&watch) };
        let report = lesson::unproved(&opponent, problem, &limits, &self.leash.limits(true));
        Unproved { made: report.best, nodes: report.nodes, ms: millis(started.elapsed()) }
    }
}
