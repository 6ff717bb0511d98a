//! Which problems belong to which course, and in which order.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use bank::{COURSES, Course, Mix, is_ko};
use forge::natural::LEAST;
use tsumego::sketch::{Kin, Place};
use tsumego::{ProblemKind, Rank, Tag};

/// A problem that courses choose from.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) kind: ProblemKind,
    pub(super) rank: Rank,
    pub(super) tags: Vec<Tag>,
    pub(super) place: Option<Place>,
    /// How natural it looks.
    pub(super) nature: f64,
    /// Could somebody have drawn its outline?
    pub(super) drawn: bool,
    pub(super) kin: Kin,
}

/// Of the front shelf this part of each rank are kos at most, and as many ask what a position is, or for a seki.
const RARE: usize = 12;
/// One in so many of it may lie at a side. None lies in the centre, where a wall all around it looks like what it is.
const SIDE: usize = 3;
/// A problem of a kind that shows the same as another of its rank is worth so much less.
const AGAIN: f64 = 0.01;
/// Ranks of the front shelf: 30 kyu to 4 dan. The easy ones and those of dan players are fewer.
const RANKS: std::ops::RangeInclusive<u8> = 1..=34;

/// The courses' problems, each in its order, by the numbers of the candidates. Whoever is barred is in none.
pub(super) fn enrolled(all: &[Candidate], barred: &[bool]) -> Vec<Vec<usize>> {
    let mut taken = barred.to_vec();
    let mut courses = vec![Vec::new(); COURSES.len()];
    for at in in_order(all, barred) {
        let course = &COURSES[at];
        let free = |&number: &usize| !taken[number] && fits(course, &all[number]);
        let mut free: Vec<usize> = (0..all.len()).filter(free).collect();
        free.sort_by_key(|&number| all[number].rank);
        let chosen = if course.is_best() { best(all, &free, course) } else { spread(all, &free, course) };
        chosen.iter().for_each(|&number| taken[number] = true);
        courses[at] = chosen;
    }
    courses
}

/// The front shelf first, then those that few problems fit, so that others leave them something.
fn in_order(all: &[Candidate], barred: &[bool]) -> Vec<usize> {
    let supply = |course: &Course| (0..all.len()).filter(|&at| !barred[at] && fits(course, &all[at])).count();
    let mut order: Vec<usize> = (0..COURSES.len()).collect();
    order.sort_by_cached_key(|&at| (!COURSES[at].is_best(), supply(&COURSES[at])));
    order
}

fn fits(course: &Course, one: &Candidate) -> bool {
    course.fits(one.kind, one.rank, &one.tags)
}

/// As many as a course wants, evenly from the easy to the hard: of those of a stretch the most natural that may come next.
fn spread(all: &[Candidate], free: &[usize], course: &Course) -> Vec<usize> {
    let count = free.len().min(course.most);
    let mut clans = Clans::new(course.variants());
    let (mut mix, mut chosen) = (Mix::default(), Vec::new());
    for place in 0..count {
        let mut stretch = free[place * free.len() / count..(place + 1) * free.len() / count].to_vec();
        stretch.sort_by(|&one, &other| all[other].nature.total_cmp(&all[one].nature).then(one.cmp(&other)));
        let may = |number: usize| !course.is_mixed() || mix.takes(all[number].kind, all[number].rank);
        let next = stretch.into_iter().find(|&number| may(number) && clans.take(number, all));
        mix = next.map_or(mix, |number| mix.with(all[number].kind));
        chosen.extend(next);
    }
    if course.is_mixed() { arranged(all, chosen) } else { chosen }
}

/// The most natural of every rank, of many kinds, in a row. For what the last rank lacks, and what finds no place in the row, others
/// are chosen as long as there are any.
fn best(all: &[Candidate], free: &[usize], course: &Course) -> Vec<usize> {
    let (mut wanted, mut before) = (course.most, None);
    loop {
        let chosen = of_all_ranks(all, free, course, wanted);
        let found = chosen.len();
        let mut row = arranged(all, chosen);
        if row.len() >= course.most || before >= Some(found) {
            row.truncate(course.most);
            return row;
        }
        (wanted, before) = (wanted + course.most - row.len(), Some(found));
    }
}

/// So many of the most natural of every rank, from easy to hard.
fn of_all_ranks(all: &[Candidate], free: &[usize], course: &Course, wanted: usize) -> Vec<usize> {
    let mut clans = Clans::new(course.variants());
    let mut by_rank: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    let may = |one: &Candidate| one.drawn && one.nature >= LEAST && Mix::ever_takes(one.kind, one.rank);
    for &number in free.iter().filter(|&&number| may(&all[number])) {
        by_rank.entry(all[number].rank.step()).or_default().push(number);
    }
    let mut chosen = Vec::new();
    let mut ranks: Vec<u8> = RANKS.collect();
    // What there is little of comes first, and what is missing there is taken of the others.
    ranks.sort_by_key(|rank| by_rank.get(rank).map_or(0, Vec::len));
    for (done, rank) in ranks.iter().enumerate() {
        let share = (wanted - chosen.len()).div_ceil(ranks.len() - done);
        let here = by_rank.remove(rank).unwrap_or_default();
        chosen.extend(of_a_rank(all, here, share, &mut clans));
    }
    chosen.sort_by_key(|&number| all[number].rank);
    chosen
}

/// The most natural of a rank, one after the other, each a little less welcome if there is one like it.
fn of_a_rank(all: &[Candidate], mut here: Vec<usize>, share: usize, clans: &mut Clans) -> Vec<usize> {
    here.sort_by(|&one, &other| all[other].nature.total_cmp(&all[one].nature).then(one.cmp(&other)));
    let mut chosen: Vec<usize> = Vec::new();
    let mut shown: HashMap<(ProblemKind, &[Tag]), usize> = HashMap::new();
    let worth = |number: usize, shown: &HashMap<(ProblemKind, &[Tag]), usize>| {
        let one = &all[number];
        one.nature - AGAIN * shown.get(&(one.kind, &one.tags[..])).copied().unwrap_or(0) as f64
    };
    while chosen.len() < share {
        let room = |number: &usize| has_room(all, &chosen, *number, share);
        let next = here.iter().copied().filter(room).max_by(|&one, &other| {
            worth(one, &shown).total_cmp(&worth(other, &shown)).then(Reverse(one).cmp(&Reverse(other)))
        });
        let Some(next) = next else { break };
        here.retain(|&other| other != next);
        if clans.take(next, all) {
            *shown.entry((all[next].kind, &all[next].tags[..])).or_default() += 1;
            chosen.push(next);
        }
    }
    chosen
}

/// Are there few enough of its kind and of its place?
fn has_room(all: &[Candidate], chosen: &[usize], number: usize, share: usize) -> bool {
    let one = &all[number];
    let count = |like: &dyn Fn(&Candidate) -> bool| chosen.iter().filter(|&&other| like(&all[other])).count();
    let rare = |like: &dyn Fn(&Candidate) -> bool| !like(one) || count(like) < share / RARE;
    let is_at_side = |one: &Candidate| one.place == Some(Place::Side);
    rare(&|one| is_ko(one.kind))
        && rare(&|one| one.kind.is_status())
        && rare(&|one| one.kind == ProblemKind::Seki)
        && one.place != Some(Place::Centre)
        && (!is_at_side(one) || count(&is_at_side) < share.div_ceil(SIDE))
}

/// From easy to hard, no two of a kind after each other where that can be, and mixed as a [`Mix`] is; what does not fit
/// is left out.
fn arranged(all: &[Candidate], mut rest: Vec<usize>) -> Vec<usize> {
    /// Who changes the kind may come so much earlier.
    const AHEAD: usize = 12;
    let (mut mix, mut row): (Mix, Vec<usize>) = (Mix::default(), Vec::new());
    loop {
        let last = row.last().map(|&number| all[number].kind);
        let may = |at: &usize| mix.takes(all[rest[*at]].kind, all[rest[*at]].rank);
        let first: Vec<usize> = (0..rest.len()).filter(may).take(AHEAD).collect();
        let other = first.iter().copied().find(|&at| Some(all[rest[at]].kind) != last);
        let Some(at) = other.or(first.first().copied()) else { return row };
        let number = rest.remove(at);
        mix = mix.with(all[number].kind);
        row.push(number);
    }
}

/// Families of what was taken: so many of one at the most.
struct Clans {
    most: usize,
    /// Whom was taken, and the number of the family.
    taken: Vec<(usize, usize)>,
}

impl Clans {
    fn new(most: usize) -> Clans {
        Clans { most, taken: Vec::new() }
    }

    /// Takes a problem unless that would make a family too large: it may join several.
    fn take(&mut self, number: usize, all: &[Candidate]) -> bool {
        let kin = &all[number].kin;
        let near = self.taken.iter().filter(|(other, _)| kin.is_near(&all[*other].kin)).map(|&(_, family)| family);
        let mut joined: Vec<usize> = near.collect();
        joined.sort_unstable();
        joined.dedup();
        let size = self.taken.iter().filter(|(_, family)| joined.contains(family)).count() + 1;
        if size > self.most {
            return false;
        }
        for (_, family) in &mut self.taken {
            if joined.contains(family) {
                *family = number;
            }
        }
        self.taken.push((number, number));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tsumego::Sketch;

    fn candidate(text: &str, kind: ProblemKind, rank: u8) -> Candidate {
        let sketch: Sketch = text.parse().unwrap();
        let rank = Rank::from_step(rank).unwrap();
        Candidate {
            kind,
            rank,
            tags: Vec::new(),
            place: sketch.place(),
            nature: 1.0,
            drawn: true,
            kin: Kin::new(&sketch),
        }
    }

    #[test]
    fn a_course_has_three_of_a_family_at_the_most() {
        // Each differs from the next in one point: they are one family.
        let texts = ["OOOO/...O", "OOOO/x..O", "OOOO/.x.O", "OOOO/..xO", "OOOO/xx.O"];
        let all = texts.map(|text| candidate(&format!("corner x {text}"), ProblemKind::Kill, 5));
        let courses = enrolled(&all, &[false; 5]);
        assert!(courses.iter().all(|course| course.len() <= 3), "{courses:?}");
        let mut taken: Vec<usize> = courses.concat();
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken.len(), courses.concat().len(), "nobody is in two");
        assert!(enrolled(&all, &[true; 5]).concat().is_empty());
    }

    #[test]
    fn what_the_last_rank_lacks_is_taken_of_the_others() {
        let grounds = ["OO/.O", "OOO/..O", "OOOOO/....O", "OOOOOO/.....O", "OOOOOOO/......O"];
        let family = ["OOOO/...O", "OOOO/x..O", "OOOO/.x.O", "OOOO/..xO", "OOOO/xx.O"];
        let of = |text: &str, rank| candidate(&format!("corner x {text}"), ProblemKind::Kill, rank);
        let mut all: Vec<Candidate> = grounds.iter().map(|text| of(text, 5)).collect();
        all.extend(family.iter().map(|text| of(text, 9)));
        let mut course = COURSES[0];
        assert!(course.is_best());
        // Four of each are its share, and of the family three can come.
        course.most = 8;
        let mut clans = Clans::new(course.variants());
        let unlike = (0..5).filter(|&number| clans.take(number, &all)).count();
        assert_eq!(unlike, 5, "no family");
        assert_eq!(best(&all, &(0..all.len()).collect::<Vec<_>>(), &course).len(), 8);
    }

    #[test]
    fn a_mixed_row_changes_its_kinds_and_waits_for_kos() {
        let kill = |rank| candidate("corner x OOOO/...O", ProblemKind::Kill, rank);
        let ko = candidate("corner x OOOO/...O", ProblemKind::Ko, 14);
        let status = candidate("corner x OOOO/...O", ProblemKind::Elsewhere, 3);
        let mut all = vec![ko, status];
        all.extend((0..20).map(|at| kill(2 + at)));
        let row = arranged(&all, (0..all.len()).collect());
        let at = |number: usize| row.iter().position(|&other| other == number).unwrap();
        assert_eq!(row.len(), all.len());
        assert_eq!((at(0), at(1)), (9, 10), "{row:?}");
    }
}
