//! [`Study`]: a solved position made ready for questions, and the [`Shelf`] that keeps the latest ones in memory.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rules::Move;
use sha2::{Digest as _, Sha256};
use tsumego::{Certificate, Draft, Flaw, Grade, Lesson, Line, Problem, Solution, file, text};

use crate::report;
use crate::wire::SolutionJson;

/// States of certificates that are kept in memory, all studies together: about 150 bytes each.
const MOST_STATES: usize = 1_500_000;
/// Drafts that are remembered as too hard.
const MOST_HARD: usize = 10_000;
/// What a study weighs besides its states.
const BASE: usize = 50;

/// A solved position and what finding the solution took.
#[derive(Debug)]
pub(crate) struct Study {
    pub(crate) lesson: Lesson,
    /// Positions looked at and milliseconds, where they are known.
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    report: OnceLock<SolutionJson>,
}

impl Study {
    pub(crate) fn new(solution: Solution, nodes: Option<u64>, ms: Option<u64>) -> Study {
        Study { lesson: Lesson::new(solution), nodes, ms, report: OnceLock::new() }
    }

    pub(crate) fn solution(&self) -> &Solution {
        self.lesson.solution()
    }

    pub(crate) fn problem(&self) -> &Problem {
        self.solution().problem()
    }

    /// The certificate as a file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        file::write(self.problem(), self.solution().certificate())
    }

    /// The grade of a first move, if it was graded.
    pub(crate) fn grade_of(&self, first: Move) -> Option<Grade> {
        self.solution().moves().find(|&(graded, _)| graded == first).map(|(_, grade)| grade)
    }

    /// How many moves it takes after a first move until one side has won; none where neither does.
    pub(crate) fn length(&self, first: Move) -> Option<usize> {
        let is_won = |grade: &Grade| matches!(grade, Grade::Dead | Grade::Alive);
        self.grade_of(first).filter(is_won)?;
        Line::new(&self.lesson, Some(first), &mut |_| None).map(|line| line.plies.len())
    }

    /// What the page shows of it. Made when it is first asked for, in up to half a second.
    pub(crate) fn report(&self) -> &SolutionJson {
        self.report.get_or_init(|| report::without_goal(self))
    }

    fn weight(&self) -> usize {
        BASE + self.solution().states()
    }
}

/// What these bytes prove about a draft, once the checker has gone through them.
pub(crate) fn proved(bytes: &[u8], draft: &Draft) -> Result<Solution, Flaw> {
    let solution = file::check(bytes.iter().copied())?;
    file::compare(draft, solution.problem())?;
    Ok(solution)
}

/// What the solution of a draft depends on, as a name: stones, turn, ko, target and region.
pub(crate) fn fingerprint(draft: &Draft) -> String {
    let bare = Draft { targets: draft.targets, out_of_bounds: draft.out_of_bounds, ..Draft::new(draft.setup) };
    name_of(text::write(&bare.tidy()).as_bytes())
}

/// The name of a position with its target and region.
pub(crate) fn position_name(problem: &Problem) -> String {
    name_of(&file::write(problem, &Certificate::default()))
}

/// The name of a problem and its verdict, whatever the proof.
pub(crate) fn verdict_name(solution: &Solution) -> String {
    let claims = solution.certificate().claims.clone();
    name_of(&file::write(solution.problem(), &Certificate { claims, answers: Vec::new() }))
}

/// Half of a SHA-256, in hexadecimal.
pub(crate) fn name_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// The studies that were used last, and the names of drafts that no search has solved.
#[derive(Debug, Default)]
pub(crate) struct Shelf(Mutex<Books>);

#[derive(Debug, Default)]
struct Books {
    studies: HashMap<String, (u64, Arc<Study>)>,
    too_hard: HashSet<String>,
    weight: usize,
    clock: u64,
}

impl Shelf {
    pub(crate) fn get(&self, name: &str) -> Option<Arc<Study>> {
        let mut books = self.books();
        books.clock += 1;
        let now = books.clock;
        let (used, study) = books.studies.get_mut(name)?;
        *used = now;
        Some(Arc::clone(study))
    }

    pub(crate) fn is_too_hard(&self, name: &str) -> bool {
        self.books().too_hard.contains(name)
    }

    /// Notes that a search gave up. Now and then all are forgotten, so that the notes do not grow for ever.
    pub(crate) fn note_too_hard(&self, name: String) {
        let mut books = self.books();
        if books.too_hard.len() >= MOST_HARD {
            books.too_hard.clear();
        }
        books.too_hard.insert(name);
    }

    /// Puts a study on the shelf. Those that nobody has asked for longest make room.
    pub(crate) fn put(&self, name: String, study: Arc<Study>) {
        let mut books = self.books();
        books.clock += 1;
        let now = books.clock;
        books.weight += study.weight();
        if let Some((_, old)) = books.studies.insert(name, (now, study)) {
            books.weight -= old.weight();
        }
        while books.weight > MOST_STATES && books.studies.len() > 1 {
            books.drop_oldest();
        }
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    fn drop_oldest(&mut self) {
        let oldest = self.studies.iter().min_by_key(|(_, (used, _))| *used).map(|(name, _)| name.clone());
        if let Some((_, study)) = oldest.and_then(|name| self.studies.remove(&name)) {
            self.weight -= study.weight();
        }
    }
}
