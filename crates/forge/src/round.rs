//! [`Forge`]: makes problems in rounds, the same ones for the same seed, on however many cores.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use dice::Dice;
use rules::Board;

use crate::judge::{Flaw, Worthy, judge};
use crate::sketch::{SIZE, Sketch};
use crate::source::{self, Source};

/// Sketches of a round.
const ROUND: usize = 128;
/// Problems that may be kept of one family: what comes of a sketch by changes and moves.
const FAMILY: usize = 12;

/// A problem that was kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The problem.
    pub worthy: Worthy,
    /// Where it came from.
    pub source: Source,
    /// The number of the first of its family.
    pub family: usize,
}

/// What became of sketches.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many were kept, by source.
    pub kept: BTreeMap<Source, usize>,
    /// How many were not, by source and reason.
    pub dropped: BTreeMap<(Source, Flaw), usize>,
}

/// Makes problems.
#[derive(Debug)]
pub struct Forge {
    seed: u64,
    round: u64,
    seen: HashSet<Sketch>,
    pool: Vec<(Sketch, usize)>,
    families: HashMap<usize, usize>,
    boards: Vec<Board>,
    /// What became of sketches so far.
    pub tally: Tally,
}

impl Forge {
    /// A forge that has kept nothing yet. Groups are also taken from the boards.
    pub fn new(seed: u64, boards: Vec<Board>) -> Forge {
        Forge {
            seed,
            round: 0,
            seen: HashSet::new(),
            pool: Vec::new(),
            families: HashMap::new(),
            boards,
            tally: Tally::default(),
        }
    }

    /// A forge that goes on after so many rounds, with what was kept in them and the numbers of its families.
    pub fn resumed(seed: u64, boards: Vec<Board>, round: u64, kept: impl Iterator<Item = (Sketch, usize)>) -> Forge {
        let mut forge = Forge { round, ..Forge::new(seed, boards) };
        kept.for_each(|(sketch, family)| forge.take_in(sketch, family));
        forge
    }

    /// How many rounds are done.
    pub fn rounds(&self) -> u64 {
        self.round
    }

    /// One round on so many threads: what is kept of it. It is cut short, and none of it counts, where somebody says stop.
    pub fn round(&mut self, threads: usize, stop: &AtomicBool) -> Option<Vec<Kept>> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some(at) = Some(next.fetch_add(1, Relaxed)).filter(|&at| at < ROUND && !stop.load(Relaxed)) {
                let made = self.sketched(at);
                let mut found = found.lock().expect("nobody panics");
                found.push((at, made));
            }
        };
        std::thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
        if stop.load(Relaxed) {
            return None;
        }
        let mut found = found.into_inner().expect("nobody panics");
        found.sort_by_key(|(at, _)| *at);
        self.round += 1;
        Some(found.into_iter().filter_map(|(_, made)| self.taken(made)).collect())
    }

    /// The sketch of this number in the round, and what was found about it.
    fn sketched(&self, at: usize) -> Made {
        let mut dice = Dice::new(self.seed ^ (self.round << 20 | at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        dice.bits();
        let source = self.source(&mut dice);
        let parent = if self.pool.is_empty() { None } else { Some(self.pool[dice.below(self.pool.len())]) };
        let sketch = match source {
            Source::Room => source::room(&mut dice),
            Source::Melee => source::melee(&mut dice),
            Source::Change => parent.and_then(|(from, _)| source::change(&mut dice, &from)),
            Source::Rest => parent.and_then(|(from, _)| source::rest(&mut dice, &from)),
            Source::Game => dice.pick(&self.boards).and_then(|board| source::game(&mut dice, board)),
        };
        let family = parent.map(|(_, family)| family).filter(|_| matches!(source, Source::Change | Source::Rest));
        // In the form in which it is compared: what is no part of the fight is gone, and walls are.
        let held = sketch.and_then(|sketch| Sketch::of(&sketch.problem()?));
        let verdict = match held {
            None => Err(Flaw::Shape),
            Some(held) if self.seen.contains(&held) => Err(Flaw::Known),
            Some(held) => judge(&held),
        };
        Made { source, family, sketch: held, verdict }
    }

    fn source(&self, dice: &mut Dice) -> Source {
        let known = !self.pool.is_empty();
        match dice.below(10) {
            0..3 if known => Source::Change,
            3..5 if known => Source::Rest,
            5 if !self.boards.is_empty() => Source::Game,
            0..7 => Source::Room,
            _ => Source::Melee,
        }
    }

    fn taken(&mut self, made: Made) -> Option<Kept> {
        let Made { source, family, sketch, verdict } = made;
        let verdict = verdict.and_then(|worthy| {
            let shrunk = worthy.sketch.held_on(SIZE).ok_or(Flaw::Shape)?;
            let many = family.is_some_and(|family| self.families.get(&family).is_some_and(|&count| count >= FAMILY));
            if many || self.seen.contains(&shrunk) { Err(Flaw::Like) } else { Ok((worthy, shrunk)) }
        });
        self.seen.extend(sketch);
        match verdict {
            Err(flaw) => {
                *self.tally.dropped.entry((source, flaw)).or_default() += 1;
                None
            }
            Ok((worthy, shrunk)) => {
                let family = family.unwrap_or(self.pool.len());
                self.take_in(shrunk, family);
                *self.tally.kept.entry(source).or_default() += 1;
                Some(Kept { worthy: Worthy { sketch: shrunk, ..worthy }, source, family })
            }
        }
    }

    fn take_in(&mut self, sketch: Sketch, family: usize) {
        self.seen.insert(sketch);
        self.pool.push((sketch, family));
        *self.families.entry(family).or_default() += 1;
    }
}

/// A sketch, and what was found about it.
struct Made {
    source: Source,
    family: Option<usize>,
    sketch: Option<Sketch>,
    verdict: Result<Worthy, Flaw>,
}
