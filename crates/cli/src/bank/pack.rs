//! `shikatsu bank pack`: from what the forge made to what ships.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use bank::pack::Former;
use bank::{COURSES, Forged};
use console::{Answer, Failure, output, print, warn};
use forge::{needless, rated, tags};
use proof::{Solution, file};
use tsumego::sketch::Kin;
use tsumego::{ProblemKind, Rank, counted, right_moves};

use super::enrol::{Candidate, enrolled};
use super::merge::{Said, merged, read_files};
use super::proved;
use super::report::tables;

/// Certificates that are longer do not ship, up to 1 kyu and beyond: such problems are in no course.
const LONGEST: (usize, usize) = (3_000, 16_000);

/// All certificates together, so that the file stays below six megabytes.
const MOST: usize = 5_200_000;

pub(super) fn run(files: &[PathBuf], out: &Path) -> Result<Answer, Failure> {
    let all = read_files(files)?;
    let (all, lost) = looked_through(all)?;
    let mut problems: Vec<Packed> = all.into_iter().filter_map(Packed::new).collect();
    problems.sort_by_cached_key(|one| (one.forged.rank, one.forged.id()));
    let order = in_courses(&mut problems)?;
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
    /// Empty before somebody needs it.
    certificate: Vec<u8>,
    /// It has stones that nothing needs, or no proof in time.
    unfit: bool,
    /// Names that it had.
    ids: BTreeSet<String>,
}

impl Packed {
    fn new(said: Said) -> Option<Packed> {
        let Said { known, certificate, ids, number, .. } = said;
        Some(Packed { forged: Forged { number, ..known? }, certificate, unfit: false, ids })
    }

    /// With its certificate, if it is part of a course.
    fn packed(&self) -> Forged<'_> {
        let certificate = if self.forged.course == 0 { &[][..] } else { &self.certificate };
        Forged { certificate, ..self.forged.clone() }
    }

    /// Is it for no course?
    fn is_barred(&self) -> bool {
        let dan = Some(self.forged.rank) >= Rank::from_step(31);
        self.unfit || self.certificate.len() > if dan { LONGEST.1 } else { LONGEST.0 }
    }

    fn candidate(&self) -> Candidate {
        let Forged { sketch, kind, rank, tags, .. } = &self.forged;
        Candidate {
            kind: *kind,
            rank: *rank,
            tags: tags.clone(),
            place: sketch.place(),
            nature: forge::natural::natural(sketch),
            kin: Kin::new(sketch),
        }
    }
}

/// Proves and rates everything that no bank vouches for; and what was left out.
fn looked_through(all: Vec<Said>) -> Result<(Vec<Said>, Vec<Said>), Failure> {
    let looked = proved::all(all.len(), "proved", |at| looked_at(&all[at]))?;
    let (mut kept, mut lost) = (Vec::new(), Vec::new());
    for (said, looked) in all.into_iter().zip(looked) {
        match looked {
            Some(one) => kept.push(one),
            None => lost.push(said),
        }
    }
    for said in &lost {
        warn(&format_args!("left out, its proof says otherwise or it is not held in the one way: {}", said.sketch));
    }
    Ok((merged(kept), lost))
}

/// None where the proof does not say what was said, or where it is not held in the one way in which problems are compared.
fn looked_at(said: &Said) -> Option<Said> {
    if said.known.is_some() {
        return Some(said.clone());
    }
    let solution = proved::proved(&said.sketch.held_problem()?)?;
    let same = solution.grade() == said.grade && ProblemKind::of(&solution) == Some(said.kind);
    same.then(|| told(said, &solution))
}

/// With all that a proof says.
fn told(said: &Said, solution: &Solution) -> Said {
    let known = Forged {
        sketch: said.sketch,
        kind: said.kind,
        grade: said.grade,
        rank: rated(solution).rank,
        tags: tags(solution),
        answers: right_moves(solution),
        course: 0,
        number: said.number,
        certificate: &[],
    };
    Said { known: Some(known), ..said.clone() }
}

fn written(solution: &Solution) -> Vec<u8> {
    file::write(solution.problem(), solution.certificate())
}

/// Fills the courses with what has no needless stone, and proves what has no certificate: the order of the file, the
/// courses first.
fn in_courses(problems: &mut [Packed]) -> Result<Vec<usize>, Failure> {
    let candidates: Vec<Candidate> = problems.iter().map(Packed::candidate).collect();
    loop {
        let barred: Vec<bool> = problems.iter().map(Packed::is_barred).collect();
        let courses = enrolled(&candidates, &barred);
        let chosen: Vec<usize> = courses.concat();
        let bare: Vec<usize> = chosen.iter().copied().filter(|&at| problems[at].certificate.is_empty()).collect();
        let proofs = proved::all(bare.len(), "proved for courses", |at| certificate(&problems[bare[at]].forged))?;
        for (&at, proof) in bare.iter().zip(proofs) {
            problems[at].unfit = proof.is_none();
            problems[at].certificate = proof.unwrap_or_default();
        }
        if chosen.iter().all(|&at| !problems[at].is_barred()) {
            return Ok(in_order(problems, courses));
        }
    }
}

/// Its certificate; none where it has needless stones, or takes too long.
fn certificate(forged: &Forged<'_>) -> Option<Vec<u8>> {
    let solution = proved::proved(&forged.sketch.held_problem()?)?;
    needless(&forged.sketch, &solution).is_empty().then(|| written(&solution))
}

/// Notes the courses, without the problems of the longest certificates where all do not fit.
fn in_order(problems: &mut [Packed], mut courses: Vec<Vec<usize>>) -> Vec<usize> {
    let length = |at: &usize| problems[*at].certificate.len();
    let mut longest: Vec<usize> = courses.concat();
    let mut bytes: usize = longest.iter().map(length).sum();
    longest.sort_by_cached_key(|at| length(at));
    while let Some(at) = longest.pop().filter(|_| bytes > MOST) {
        bytes -= length(&at);
        courses.iter_mut().for_each(|course| course.retain(|&other| other != at));
    }
    for (number, course) in (1..=COURSES.len() as u8).zip(&courses) {
        course.iter().for_each(|&at| problems[at].forged.course = number);
    }
    let rest = (0..problems.len()).filter(|&at| problems[at].forged.course == 0);
    courses.concat().into_iter().chain(rest.collect::<Vec<_>>()).collect()
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

/// The names that problems had. For what was left out a near variant stands, where there is one.
fn former(problems: &[Packed], lost: &[Said]) -> Vec<Former> {
    let now: HashSet<String> = problems.iter().map(|one| one.forged.id()).collect();
    let mut former: Vec<Former> = Vec::new();
    for one in problems {
        let gone = one.ids.iter().filter(|id| !now.contains(*id));
        former.extend(gone.map(|id| Former { id: id.clone(), now: one.forged.id() }));
    }
    let kin: Vec<Kin> = problems.iter().map(|one| Kin::new(&one.forged.sketch)).collect();
    for said in lost.iter().filter(|said| !said.ids.is_empty()) {
        let own = Kin::new(&said.sketch);
        let near = |at: &usize| kin[*at].is_near(&own);
        let like = (0..problems.len()).filter(near).find(|&at| problems[at].forged.kind == said.kind);
        let like = like.or_else(|| (0..problems.len()).find(near));
        let Some(like) = like.map(|at| problems[at].forged.id()) else { continue };
        former.extend(said.ids.iter().map(|id| Former { id: id.clone(), now: like.clone() }));
    }
    former.sort();
    former
}
