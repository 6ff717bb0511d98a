//! Play: lessons, lines, trees and what players would try, with searches that end when their time is up.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use lesson::{NotTaught, Study, Teacher, Thinking, Unproved};
use proof::Problem;
use rules::Move;
use telling::{asked, asks, is_beside_the_point, position_name, started};
use tsumego::{Book, Draft};
use wire::{Complaint, EngineId, LessonJson, LessonRequest, Opponent, SettingsJson};

use crate::search;
use crate::shelf::Shelf;
use crate::watch::Watch;

/// Milliseconds for a lesson, for the lines in it, and for a move that nothing proves; and positions for a line.
pub(crate) const LESSON_TIME: u64 = 8_000;
const LINE_TIME: u64 = 4_000;
const LINE_NODES: u64 = 500_000;
const GUESS_TIME: u64 = 600;

/// Somebody who waits for one answer at home.
pub(crate) struct AtHome<'h> {
    shelf: RefCell<&'h mut Shelf>,
    watch: Watch<'h>,
}

impl fmt::Debug for AtHome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtHome").field("watch", &self.watch).finish_non_exhaustive()
    }
}

impl<'h> AtHome<'h> {
    pub(crate) fn new(shelf: &'h mut Shelf, watch: Watch<'h>) -> AtHome<'h> {
        AtHome { shelf: RefCell::new(shelf), watch }
    }

    /// What is remembered under this name, or what is found now.
    fn known(&self, name: String, find: impl FnOnce() -> Option<Arc<Study>>) -> Option<Arc<Study>> {
        let known = self.shelf.borrow().get(&name);
        known.or_else(|| {
            let study = find()?;
            self.shelf.borrow_mut().put(name, Arc::clone(&study));
            Some(study)
        })
    }

    fn thought(&self, problem: &Problem) -> Unproved {
        let watch = self.watch.another(GUESS_TIME);
        let report = lesson::guess(problem, &search::limits(&watch));
        Unproved { made: report.best, nodes: report.nodes, ms: watch.ms() }
    }
}

/// Who plays where no proof is at hand: the engines of older programs are the server's.
fn guesser() -> Opponent {
    Opponent { engine: EngineId::Guess, settings: SettingsJson::default() }
}

impl Thinking for AtHome<'_> {
    fn study(&self, problem: &Problem) -> Option<Arc<Study>> {
        let find = || search::position(problem, u64::MAX, &self.watch).filter(|study| study.solution().is_complete());
        self.known(position_name(problem), find)
    }

    fn brief(&self, problem: &Problem) -> Option<Arc<Study>> {
        let name = position_name(problem);
        let whole = self.shelf.borrow().get(&name);
        whole.or_else(|| self.known(format!("brief {name}"), || search::brief(problem, &self.watch)))
    }

    fn at_hand(&self, problem: &Problem) -> Option<Arc<Study>> {
        let name = position_name(problem);
        let shelf = self.shelf.borrow();
        shelf.get(&name).or_else(|| shelf.get(&format!("brief {name}")))
    }

    fn on_a_line(&self, problem: &Problem) -> Option<Arc<Study>> {
        let watch = self.watch.another(LINE_TIME.saturating_sub(self.watch.ms()));
        if watch.is_over() {
            return self.shelf.borrow().get(&position_name(problem));
        }
        self.known(position_name(problem), || search::position(problem, LINE_NODES, &watch))
    }

    fn unproved(&self, problem: &Problem) -> Unproved {
        self.thought(problem)
    }
}

/// A lesson about a draft, with its study where one is known, and with its author's book.
pub(crate) fn lesson(
    shelf: &mut Shelf,
    watch: Watch<'_>,
    request: &LessonRequest,
    draft: &Draft,
    (root, book): (Option<Arc<Study>>, Option<Book>),
) -> Result<LessonJson, Complaint> {
    let ask = asked(request);
    let engine_plays = request.opponent.as_ref().is_some_and(|opponent| opponent.engine != EngineId::Exact);
    let by_book = request.computer && book.is_some();
    let root = root.filter(|study| book.is_none() || !is_beside_the_point(study, draft));
    let (start, root) = started(draft, root, &ask, book.as_ref().filter(|_| by_book))?;
    let asks = asks(root.as_ref(), draft);
    let thinking = &AtHome::new(shelf, watch);
    let told = Teacher { thinking, start, root, book, engine_plays }.lesson(&ask);
    Ok(telling::lesson(told.map_err(telling::unplayable)?, &guesser(), asks))
}

/// What a teacher tells about a solved problem.
pub(crate) fn explained<T>(
    shelf: &mut Shelf,
    watch: Watch<'_>,
    root: Arc<Study>,
    tell: impl FnOnce(Teacher<'_>) -> Result<T, NotTaught>,
) -> Result<T, Complaint> {
    let thinking = &AtHome::new(shelf, watch);
    tell(Teacher::new(root, thinking)).map_err(telling::not_taught)
}

/// As many moves as the server takes.
pub(crate) fn replayed(moves: &[wire::Turn]) -> Result<Vec<Move>, Complaint> {
    const MOST_MOVES: usize = 400;
    match moves.len() > MOST_MOVES {
        true => Err(wire::Fault::TooManyMoves { most: MOST_MOVES }.into()),
        false => Ok(telling::moves(moves)),
    }
}
