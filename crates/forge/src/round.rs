//! [`Forge`]: makes problems in rounds, the same ones for the same seed, on however many cores.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use dice::Dice;
use rules::Board;
use tsumego::{ProblemKind, Rank, Sketch, Tag};

use crate::entry::Entry;
use crate::judge::{FIRST_LOOK, Flaw, Worthy, judge_within};
use crate::kept::Kept;
use crate::natural::{self, natural};
use crate::outline::is_drawn;
use crate::source::{self, Source};
use crate::{rated, tags};

/// Sketches of a round.
const ROUND: usize = 128;
/// Problems that may be kept of one family: what comes of a sketch by changes and moves.
const FAMILY: usize = 16;
/// The same where it is made from something rare.
const RARE_FAMILY: usize = 90;
/// What fewer show is rare.
const RARE: usize = 600;
/// Ranks of which there are to be as many as of anything else: 25 kyu to 3 dan.
const RANKS: std::ops::RangeInclusive<u8> = 6..=33;
/// The easy ones among them: 25 to 20 kyu.
const EASY: std::ops::RangeInclusive<u8> = 6..=11;
/// Positions for the first look where only ranks from 1 dan on are wanted: what is hard is hard at once.
const HARD_LOOK: u64 = 100_000;
/// The first of these.
const HARD: u8 = 31;
/// Who is looked at in the search for a family with room.
const TRIES: usize = 4;

/// A problem that somebody has already: others are made from it, and it is never made again.
#[derive(Clone, Debug)]
pub struct Known {
    /// The problem.
    pub sketch: Sketch,
    /// What it asks for, if it asks one thing.
    pub kind: Option<ProblemKind>,
    /// What its proof shows.
    pub tags: Vec<Tag>,
    /// How hard it is, where that is known.
    pub rank: Option<Rank>,
}

/// What became of sketches.
#[derive(Clone, Debug, Default)]
pub struct SketchTally {
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
    pool: Vec<Parent>,
    /// Who of the pool shows what.
    shows: BTreeMap<Trait, Vec<usize>>,
    families: HashMap<usize, usize>,
    boards: Vec<Board>,
    /// The only ranks that are wanted; all if there are none.
    wanted: Vec<Rank>,
    /// Is only what may stand on the front shelf wanted?
    drawn: bool,
    /// What became of sketches so far.
    pub tally: SketchTally,
}

impl Forge {
    /// A forge that has kept nothing yet. Groups are also taken from the boards, and problems that are known are changed and
    /// never made again.
    pub fn new(seed: u64, boards: Vec<Board>, known: impl IntoIterator<Item = Known>) -> Forge {
        let mut forge = Forge {
            seed,
            round: 0,
            seen: HashSet::new(),
            pool: Vec::new(),
            shows: BTreeMap::new(),
            families: HashMap::new(),
            boards,
            wanted: Vec::new(),
            drawn: false,
            tally: SketchTally::default(),
        };
        for Known { sketch, kind, tags, rank } in known {
            forge.take_in(Parent { sketch, family: forge.pool.len() }, traits(&tags, kind, rank));
        }
        forge
    }

    /// Makes problems of these ranks alone, mostly from problems that have them.
    #[must_use]
    pub fn wanting(self, wanted: Vec<Rank>) -> Forge {
        Forge { wanted, ..self }
    }

    /// Makes problems alone that may stand on the front shelf ([`is_drawn`], [`natural()`]), if that is asked for.
    #[must_use]
    pub fn drawing(self, drawn: bool) -> Forge {
        Forge { drawn, ..self }
    }

    /// Goes on after so many rounds, with what was kept in them.
    #[must_use]
    pub fn resumed(mut self, round: u64, kept: &[Entry]) -> Forge {
        self.round = round;
        for Entry { sketch, family, tags, kind, rank, .. } in kept {
            self.take_in(Parent { sketch: *sketch, family: *family }, traits(tags, Some(*kind), Some(*rank)));
        }
        self
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
        let parent = self.parent(&mut dice);
        let from = parent.map(|(parent, _)| parent.sketch);
        let sketch = match source {
            Source::Room => source::room(&mut dice),
            Source::Melee => source::melee(&mut dice),
            Source::Change => from.and_then(|from| source::change(&mut dice, &from)),
            Source::Rest => from.and_then(|from| source::rest(&mut dice, &from)),
            Source::Game => dice.pick(&self.boards).and_then(|board| source::game(&mut dice, board)),
        };
        let parent = parent.filter(|_| matches!(source, Source::Change | Source::Rest));
        let family = parent.map(|(parent, most)| (parent.family, most));
        // In the form in which it is compared: what is no part of the fight is gone, and walls are.
        let held = sketch.and_then(|sketch| Sketch::of(&sketch.problem()?));
        let verdict = match held {
            None => Err(Flaw::Shape),
            Some(held) if self.seen.contains(&held) => Err(Flaw::Known),
            Some(held) if self.drawn && !may_stand_in_front(&held) => Err(Flaw::Odd),
            Some(held) => judge_within(&held, self.first_look()).map(|worthy| (Seen::in_proof(&worthy), worthy)),
        };
        Made { source, family, sketch: held, verdict }
    }

    fn first_look(&self) -> u64 {
        let hard = !self.wanted.is_empty() && self.wanted.iter().all(|rank| rank.step() >= HARD);
        if hard { HARD_LOOK } else { FIRST_LOOK }
    }

    /// Somebody of the pool whose family has room, and how many that may have.
    fn parent(&self, dice: &mut Dice) -> Option<(Parent, usize)> {
        let tries: Vec<(usize, usize)> = (0..TRIES).filter_map(|_| self.candidate(dice)).collect();
        let found = tries.into_iter().map(|(at, most)| (self.pool[at], most));
        found.into_iter().find(|(parent, most)| !self.is_full(parent.family, *most))
    }

    /// One of all, one of those who show what is rarer than two other things, or one that is as easy as few are: what is
    /// rare is made from what is rare, and what is easy hardly ever comes of anything else. Where ranks are wanted, one of
    /// the rarest of those.
    fn candidate(&self, dice: &mut Dice) -> Option<(usize, usize)> {
        let shown = match dice.below(3) {
            _ if !self.wanted.is_empty() => self.rarest(self.wanted.iter().copied())?,
            0 => return (!self.pool.is_empty()).then(|| (dice.below(self.pool.len()), FAMILY)),
            1 => (0..3).filter_map(|_| dice.pick(self.shows.values())).min_by_key(|all| all.len())?,
            _ => self.rarest(EASY.filter_map(Rank::from_step))?,
        };
        Some((shown[dice.below(shown.len())], if shown.len() < RARE { RARE_FAMILY } else { FAMILY }))
    }

    /// Who has the rank of these that fewest have.
    fn rarest(&self, ranks: impl Iterator<Item = Rank>) -> Option<&Vec<usize>> {
        ranks.filter_map(|rank| self.shows.get(&Trait::Ranks(rank))).min_by_key(|all| all.len())
    }

    fn is_full(&self, family: usize, most: usize) -> bool {
        self.families.get(&family).is_some_and(|&count| count >= most)
    }

    fn source(&self, dice: &mut Dice) -> Source {
        let known = !self.pool.is_empty();
        // What comes of problems is kept most often; the others are where new families come from,
        // which are hardly ever of the rank that is wanted.
        let most = if self.wanted.is_empty() { 20 } else { 13 };
        match dice.below(most) {
            0..8 if known => Source::Change,
            8..13 if known => Source::Rest,
            13 if !self.boards.is_empty() => Source::Game,
            0..18 => Source::Room,
            _ => Source::Melee,
        }
    }

    fn taken(&mut self, made: Made) -> Option<Kept> {
        let Made { source, family, sketch, verdict } = made;
        let verdict = verdict.and_then(|(seen, worthy)| {
            let many = family.is_some_and(|(family, most)| self.is_full(family, most));
            let like = many || self.seen.contains(&worthy.sketch);
            let odd = self.drawn && !may_stand_in_front(&worthy.sketch);
            let other = !self.wanted.is_empty() && !self.wanted.contains(&seen.rank);
            if like {
                Err(Flaw::Like)
            } else if odd {
                Err(Flaw::Odd)
            } else if other {
                Err(Flaw::Rank)
            } else {
                Ok((seen, worthy))
            }
        });
        self.seen.extend(sketch);
        match verdict {
            Err(flaw) => {
                *self.tally.dropped.entry((source, flaw)).or_default() += 1;
                None
            }
            Ok((Seen { tags, rank }, worthy)) => {
                let family = family.map_or(self.pool.len(), |(family, _)| family);
                let shown = traits(&tags, Some(worthy.kind), Some(rank));
                self.take_in(Parent { sketch: worthy.sketch, family }, shown);
                let kept = Kept { worthy, tags, rank, source, family };
                *self.tally.kept.entry(source).or_default() += 1;
                Some(kept)
            }
        }
    }

    fn take_in(&mut self, parent: Parent, shown: Vec<Trait>) {
        shown.into_iter().for_each(|one| self.shows.entry(one).or_default().push(self.pool.len()));
        self.seen.insert(parent.sketch);
        self.pool.push(parent);
        *self.families.entry(parent.family).or_default() += 1;
    }
}

/// What there is to be enough of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Trait {
    Asks(ProblemKind),
    Shows(Tag),
    Ranks(Rank),
}

fn traits<'t>(tags: impl IntoIterator<Item = &'t Tag>, kind: Option<ProblemKind>, rank: Option<Rank>) -> Vec<Trait> {
    let shown = tags.into_iter().map(|&tag| Trait::Shows(tag));
    let rank = rank.filter(|rank| RANKS.contains(&rank.step()));
    shown.chain(kind.map(Trait::Asks)).chain(rank.map(Trait::Ranks)).collect()
}

fn may_stand_in_front(sketch: &Sketch) -> bool {
    is_drawn(sketch) && natural(sketch) >= natural::LEAST
}

/// What the proof of a problem shows, and how hard the problem is.
struct Seen {
    tags: Vec<Tag>,
    rank: Rank,
}

impl Seen {
    fn in_proof(worthy: &Worthy) -> Seen {
        Seen { tags: tags(&worthy.solution), rank: rated(&worthy.solution).rank }
    }
}

/// A problem that others are made from.
#[derive(Clone, Copy, Debug)]
struct Parent {
    sketch: Sketch,
    /// The number of the first of its family.
    family: usize,
}

/// A sketch, and what was found about it.
struct Made {
    source: Source,
    /// Of which family it is, and how many that may have.
    family: Option<(usize, usize)>,
    sketch: Option<Sketch>,
    verdict: Result<(Seen, Worthy), Flaw>,
}
