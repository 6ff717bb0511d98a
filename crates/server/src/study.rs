//! [`Study`]: a solved position made ready for questions, and the [`Shelf`] that keeps the latest ones in memory.

use std::sync::{Arc, OnceLock};

use proof::{Certificate, Flaw, Grade, Problem, Solution, file};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use rules::Move;
use sha2::{Digest as _, Sha256};
use solver::Limits;
use tsumego::{Draft, Lesson, text};
use wire::SolutionJson;

use crate::report;

/// Bytes of memory for all studies on the shelf together, and how many that usually are.
const MOST_BYTES: u64 = 64 << 20;
const USUAL_COUNT: usize = 1_000;
/// Drafts that are remembered as too hard.
const MOST_HARD: usize = 10_000;
/// What a report takes, about: by itself, and for each first move.
const REPORT: usize = 2 << 10;
const REPORT_MOVE: usize = 256;

/// How far the search goes that the counting of points leans on, and the bytes for its table. In the course of play
/// somebody waits for the answer.
const COUNTING: Limits<'static> = Limits { nodes: 400_000, memory: 4 << 20, ..Limits::LAVISH };
const COUNTING_IN_PLAY: Limits<'static> = Limits { nodes: 30_000, ..COUNTING };

/// A solved position and what finding the solution took.
#[derive(Debug)]
pub(crate) struct Study {
    pub(crate) lesson: Lesson,
    /// Positions looked at and milliseconds, where they are known.
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    report: OnceLock<SolutionJson>,
    /// The memory that it takes, with its report.
    bytes: usize,
    points: OnceLock<Vec<(Move, solver::Points)>>,
    counting: &'static Limits<'static>,
}

impl Study {
    pub(crate) fn new(solution: Solution, nodes: Option<u64>, ms: Option<u64>) -> Study {
        let lesson = Lesson::new(solution);
        let report = REPORT + REPORT_MOVE * lesson.solution().moves().count();
        let bytes = size_of::<Study>() + lesson.bytes() + report;
        Study { lesson, nodes, ms, report: OnceLock::new(), points: OnceLock::new(), counting: &COUNTING, bytes }
    }

    /// The study of a position that play has come to.
    pub(crate) fn in_play(solution: Solution, nodes: u64) -> Study {
        Study { counting: &COUNTING_IN_PLAY, ..Study::new(solution, Some(nodes), None) }
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

    /// The first moves of the best grade, whether there is anything to win by them or not.
    pub(crate) fn best_moves(&self) -> impl Iterator<Item = (Move, Grade)> {
        let best = self.solution().grade();
        self.solution().moves().filter(move |&(_, grade)| grade == best)
    }

    /// The points of each of these. Counted when they are first asked for, in a moment.
    pub(crate) fn points(&self) -> &[(Move, solver::Points)] {
        self.points.get_or_init(|| {
            let best: Vec<(Move, Grade)> = self.best_moves().collect();
            solver::points(self.problem(), &best, self.counting)
        })
    }

    pub(crate) fn points_of(&self, first: Move) -> Option<solver::Points> {
        self.points().iter().find(|(counted, _)| *counted == first).map(|(_, points)| *points)
    }

    /// The move of the same grade that surely has more points than this one, and how many more.
    pub(crate) fn better(&self, first: Move) -> Option<(Move, usize)> {
        // What is the only one needs no counting.
        self.best_moves().nth(1)?;
        let own = self.points_of(first)?.high;
        let (best, points) = self.points().iter().copied().max_by_key(|(_, points)| points.low)?;
        (points.low > own).then(|| (best, points.low.abs_diff(own) as usize))
    }

    /// What the page shows of it. Made when it is first asked for, in up to half a second.
    pub(crate) fn report(&self) -> &SolutionJson {
        self.report.get_or_init(|| report::without_goal(self))
    }
}

/// What these bytes prove about a draft, once the checker has gone through them.
pub(crate) fn proved(bytes: &[u8], draft: &Draft) -> Result<Solution, Flaw> {
    let solution = file::check(bytes.iter().copied())?;
    tsumego::compare(draft, solution.problem())?;
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

/// The studies that are used, and the names of drafts that no search has solved.
#[derive(Debug)]
pub(crate) struct Shelf {
    studies: Cache<String, Arc<Study>, Bytes>,
    too_hard: Cache<String, ()>,
}

/// A study counts with the memory that it takes.
#[derive(Clone, Debug)]
struct Bytes;

impl Weighter<String, Arc<Study>> for Bytes {
    fn weight(&self, name: &String, study: &Arc<Study>) -> u64 {
        (name.len() + study.bytes) as u64
    }
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::with_room(MOST_BYTES)
    }
}

impl Shelf {
    /// A shelf for so many bytes. It is one shard: parts of it would have no room for a large study.
    fn with_room(bytes: u64) -> Shelf {
        let mut options = OptionsBuilder::new();
        let options = options.shards(1).estimated_items_capacity(USUAL_COUNT).weight_capacity(bytes);
        let options = options.build().expect("count and weight are given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        let studies = Cache::with_options(options, Bytes, hasher, lifecycle);
        Shelf { studies, too_hard: Cache::new(MOST_HARD) }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Arc<Study>> {
        self.studies.get(name)
    }

    pub(crate) fn is_too_hard(&self, name: &str) -> bool {
        self.too_hard.get(name).is_some()
    }

    /// Notes that a search gave up.
    pub(crate) fn note_too_hard(&self, name: String) {
        self.too_hard.insert(name, ());
    }

    /// Puts a study on the shelf. Those that are asked for least make room.
    pub(crate) fn put(&self, name: String, study: Arc<Study>) {
        self.studies.insert(name, study);
    }

    /// How many studies there are, and the bytes that they take.
    pub(crate) fn load(&self) -> (usize, u64) {
        (self.studies.len(), self.studies.weight())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROOF: &[u8] = include_bytes!("../../../data/shapes/01-straight-three.cert");

    fn study() -> Arc<Study> {
        Arc::new(Study::new(file::check(PROOF.iter().copied()).unwrap(), None, None))
    }

    #[test]
    fn the_shelf_keeps_to_its_bytes_whatever_is_put_there() {
        let (one, room) = (study().bytes as u64, 40 * study().bytes as u64);
        let shelf = Shelf::with_room(room);
        for number in 0..400 {
            shelf.put(format!("{number}"), study());
            assert!(shelf.load().1 <= room, "{number}: {:?}", shelf.load());
        }
        assert!(shelf.load().1 > room - 3 * one, "and it is used: {:?}", shelf.load());
        let kept = (0..400).filter(|number| shelf.get(&number.to_string()).is_some()).count();
        assert_eq!(kept, shelf.load().0);
    }

    #[test]
    fn the_largest_study_has_room() {
        let shelf = Shelf::with_room(study().bytes as u64 * 5 / 4);
        shelf.put("one".to_owned(), study());
        assert!(shelf.get("one").is_some());
        shelf.put("other".to_owned(), study());
        assert_eq!(shelf.load().0, 1);
    }
}
