//! `shikatsu bank pack`: from what the forge made to what ships. Nothing is taken over: everything is proved.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use bank::pack::Former;
use bank::{COURSES, Forged};
use console::{CommandEnd, Failure, output, print, warn};
use forge::{needless, rated, tags};
use proof::{Solution, file};
use tsumego::sketch::Kin;
use tsumego::{ProblemKind, Sketch, counted, right_moves};

use super::enrol::{Candidate, enrolled};
use super::journal::Journal;
use super::merge::{Said, read_files};
use super::proved;
use super::report::tables;

/// All certificates together, so that the file stays below six megabytes. Where there are more, the longest do not ship.
const MOST: usize = 5_100_000;

pub(super) fn run(
    files: &[PathBuf],
    journal: Option<&Path>,
    progress: bool,
    out: &Path,
) -> Result<CommandEnd, Failure> {
    let mut journal = Journal::open(journal)?;
    let (mut problems, lost) = looked_through(read_files(files)?, &mut journal, progress)?;
    problems.sort_by_cached_key(|one| (one.forged.rank, one.forged.id()));
    let order = in_courses(&mut problems, &mut journal, progress)?;
    number(&mut problems, &order);
    let former = former(&problems, &lost);
    let packed: Vec<Forged<'_>> = order.iter().map(|&at| problems[at].packed()).collect();
    let bytes = bank::pack::write(packed.iter(), &former).map_err(Failure::new)?;
    output::write_bytes(out, &bytes)?;
    print(&format!("{} kB, {}\n{}", bytes.len().div_ceil(1000), counted(former.len(), "former name"), tables(&packed)))
}

/// A problem as it goes into the bank.
struct Packed {
    forged: Forged<'static>,
    /// Empty where it is proved when somebody opens it.
    certificate: Vec<u8>,
    /// It has stones that nothing needs.
    unfit: bool,
    /// Names that it had.
    ids: BTreeSet<String>,
}

impl Packed {
    fn packed(&self) -> Forged<'_> {
        Forged { certificate: &self.certificate, ..self.forged.clone() }
    }

    fn candidate(&self) -> Candidate {
        let Forged { sketch, kind, rank, tags, .. } = &self.forged;
        Candidate {
            kind: *kind,
            rank: *rank,
            tags: tags.clone(),
            place: sketch.place(),
            nature: forge::natural::natural(sketch),
            drawn: forge::outline::is_drawn(sketch),
            kin: Kin::new(sketch),
        }
    }
}

/// Proves and rates everything; and what was left out.
fn looked_through(all: Vec<Said>, journal: &mut Journal, progress: bool) -> Result<(Vec<Packed>, Vec<Said>), Failure> {
    let new: Vec<&Said> = all.iter().filter(|said| journal.proved(&said.sketch).is_none()).collect();
    proved::in_order(
        new.len(),
        "proved",
        progress,
        |at| told(new[at]),
        |at, told| journal.note_proved(new[at].sketch, told),
    )?;
    let (mut kept, mut lost) = (Vec::new(), Vec::new());
    for said in all {
        match journal.proved(&said.sketch).and_then(Option::as_ref) {
            Some(forged) => kept.push(packed(&said, forged)),
            None => lost.push(said),
        }
    }
    for said in &lost {
        warn(&format_args!("left out, it asks for nothing or is not held in the one way: {}", said.sketch));
    }
    Ok((kept, lost))
}

/// What a proof says of a problem; none where it asks for nothing, is not proved in time, or is not held in the one way in which
/// problems are compared. A rank is an estimate, and stays from one edition to the next where all else is as it was said: who has
/// a level by it would wonder.
fn told(said: &Said) -> Option<Forged<'static>> {
    let solution = proved::proved(&said.sketch.held_problem()?)?;
    let (kind, grade, answers) = (ProblemKind::of(&solution)?, solution.grade(), right_moves(&solution));
    let same = (kind, grade, &answers) == (said.kind, said.grade, &said.answers);
    let rank = said.rank.filter(|_| same).unwrap_or_else(|| rated(&solution).rank);
    let (sketch, tags) = (said.sketch, tags(&solution));
    Some(Forged { sketch, kind, grade, rank, tags, answers, course: 0, number: 0, certificate: &[] })
}

/// As the proof says, with the number and the names that it has; whoever said otherwise is told.
fn packed(said: &Said, forged: &Forged<'static>) -> Packed {
    if (said.kind, said.grade) != (forged.kind, forged.grade) {
        let (kind, grade) = (forged.kind.word(), forged.grade);
        warn(&format_args!("it was said to be otherwise, and is {kind}, {grade}: {}", said.sketch));
    }
    let forged = Forged { number: said.number, ..forged.clone() };
    Packed { forged, certificate: Vec::new(), unfit: false, ids: said.ids.clone() }
}

/// Fills the courses with what has no needless stone: the order of the file, the courses first.
fn in_courses(problems: &mut [Packed], journal: &mut Journal, progress: bool) -> Result<Vec<usize>, Failure> {
    let candidates: Vec<Candidate> = problems.iter().map(Packed::candidate).collect();
    loop {
        let unfit: Vec<bool> = problems.iter().map(|one| one.unfit).collect();
        let courses = enrolled(&candidates, &unfit);
        let chosen: Vec<usize> = courses.concat();
        look_at_stones(&chosen.iter().map(|&at| problems[at].forged.sketch).collect::<Vec<_>>(), journal, progress)?;
        for &at in &chosen {
            let clean = journal.clean(&problems[at].forged.sketch).cloned().flatten();
            problems[at].unfit = clean.is_none();
            problems[at].certificate = clean.unwrap_or_default();
        }
        if chosen.iter().all(|&at| !problems[at].unfit) {
            return Ok(in_order(problems, &courses));
        }
    }
}

/// Looks for needless stones where nobody has.
fn look_at_stones(sketches: &[Sketch], journal: &mut Journal, progress: bool) -> Result<(), Failure> {
    let new: Vec<Sketch> = sketches.iter().copied().filter(|one| journal.clean(one).is_none()).collect();
    proved::in_order(
        new.len(),
        "looked through for courses",
        progress,
        |at| certificate(&new[at]),
        |at, certificate| journal.note_clean(new[at], certificate),
    )
}

/// Its certificate; none where it has needless stones.
fn certificate(sketch: &Sketch) -> Option<Vec<u8>> {
    let solution = proved::proved(&sketch.held_problem()?)?;
    needless(sketch, &solution).is_empty().then(|| written(&solution))
}

fn written(solution: &Solution) -> Vec<u8> {
    file::write(solution.problem(), solution.certificate())
}

/// Notes the courses, and leaves out what certificates there is no room for.
fn in_order(problems: &mut [Packed], courses: &[Vec<usize>]) -> Vec<usize> {
    for one in problems.iter_mut() {
        one.forged.course = 0;
    }
    for (number, course) in (1..=COURSES.len() as u8).zip(courses) {
        course.iter().for_each(|&at| problems[at].forged.course = number);
    }
    let chosen = courses.concat();
    within(problems, &chosen, MOST);
    let rest = (0..problems.len()).filter(|&at| problems[at].forged.course == 0);
    chosen.iter().copied().chain(rest).collect()
}

/// Only these keep their certificates, the shortest first, as long as all of them are no longer than this.
fn within(problems: &mut [Packed], chosen: &[usize], most: usize) {
    let mut by_length = chosen.to_vec();
    by_length.sort_by_key(|&at| (problems[at].certificate.len(), at));
    let mut bytes = 0;
    let mut fits = HashSet::new();
    for at in by_length {
        bytes += problems[at].certificate.len();
        let short = problems[at].certificate.len() <= usize::from(u16::MAX);
        (bytes <= most && short).then(|| fits.insert(at));
    }
    let others = problems.iter_mut().enumerate().filter(|(at, _)| !fits.contains(at));
    others.for_each(|(_, one)| one.certificate = Vec::new());
}

/// Whoever has no number gets the next, in the order of the file: numbers that were given stay.
fn number(problems: &mut [Packed], order: &[usize]) {
    let mut last = problems.iter().map(|one| one.forged.number).max().unwrap_or(0);
    for &at in order {
        let forged = &mut problems[at].forged;
        if forged.number == 0 {
            last = last.saturating_add(1);
            forged.number = last;
        }
    }
}

/// The names that problems had. For what was left out the one that is most like it stands.
fn former(problems: &[Packed], lost: &[Said]) -> Vec<Former> {
    let now: HashSet<String> = problems.iter().map(|one| one.forged.id()).collect();
    let mut former: Vec<Former> = Vec::new();
    for one in problems {
        let gone = one.ids.iter().filter(|id| !now.contains(*id));
        former.extend(gone.map(|id| Former { id: id.clone(), now: one.forged.id() }));
    }
    let kin: Vec<Kin> = problems.iter().map(|one| Kin::new(&one.forged.sketch)).collect();
    for said in lost.iter().filter(|said| !said.ids.is_empty()) {
        let Some(like) = most_like(problems, &kin, said).map(|at| problems[at].forged.id()) else { continue };
        former.extend(said.ids.iter().map(|id| Former { id: id.clone(), now: like.clone() }));
    }
    former.sort();
    former
}

/// A near variant, if there is one, of its kind, at its place, and about as hard: in this order.
fn most_like(problems: &[Packed], kin: &[Kin], said: &Said) -> Option<usize> {
    let own = Kin::new(&said.sketch);
    (0..problems.len()).max_by_key(|&at| {
        let Forged { sketch, kind, rank, .. } = &problems[at].forged;
        let apart = said.rank.map_or(0, |other| rank.step().abs_diff(other.step()));
        let same_place = sketch.place() == said.sketch.place();
        (kin[at].is_near(&own), *kind == said.kind, same_place, Reverse(apart), Reverse(at))
    })
}

#[cfg(test)]
mod tests {
    use proof::Grade;
    use tsumego::sketch::SIZE;

    use super::*;

    fn problem(text: &str, length: usize) -> Packed {
        let sketch = text.parse::<Sketch>().unwrap().held_on(SIZE).unwrap();
        let ids = BTreeSet::new();
        let said =
            Said { sketch, kind: ProblemKind::Ko, grade: Grade::Seki, answers: Vec::new(), rank: None, number: 0, ids };
        let forged = told(&said).unwrap();
        Packed { forged, certificate: vec![0; length], unfit: false, ids: BTreeSet::new() }
    }

    #[test]
    fn the_longest_certificates_stay_behind() {
        let mut all: Vec<Packed> = [30, 10, 50, 20].map(|length| problem("corner x OOOO/...O", length)).into();
        within(&mut all, &[0, 1, 2], 40);
        assert_eq!(all.iter().map(|one| one.certificate.len()).collect::<Vec<_>>(), [30, 10, 0, 0]);
    }

    #[test]
    fn what_is_gone_leads_to_what_is_most_like_it() {
        let all = [problem("corner x OOOO/...O", 0), problem("corner o OOOO/...O", 0)];
        let gone = |text: &str, kind: ProblemKind| Said {
            sketch: text.parse().unwrap(),
            kind,
            grade: Grade::Alive,
            answers: Vec::new(),
            rank: "20k".parse().ok(),
            number: 7,
            ids: BTreeSet::from(["forged-0123456789".to_owned()]),
        };
        let near = former(&all, &[gone("corner x OOOO/x..O", ProblemKind::Ko)]);
        assert_eq!(near[0].now, all[0].forged.id(), "a near variant");
        let far = former(&all, &[gone("side x *OOO*/OO.OO/..x..", all[1].forged.kind)]);
        assert_eq!((far[0].id.as_str(), far[0].now.clone()), ("forged-0123456789", all[1].forged.id()), "its kind");
    }
}
