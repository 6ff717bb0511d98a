//! `shikatsu bank pack`: from what the forge made to what ships.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bank::{COURSES, Course, Forged};
use console::{Answer, Failure, output, print, warn};
use forge::{Entry, rated, tags};
use proof::{Grade, Solution, file};
use tsumego::{ProblemKind, Rank, Sketch, right_moves};

use super::proved;
use super::report::tables;
use crate::forge::read_all;

/// Certificates that are longer do not ship, up to 1 kyu and beyond: such problems are in no course.
const LONGEST: (usize, usize) = (3_000, 16_000);

/// All certificates together, so that the file stays below six megabytes.
const MOST: usize = 5_300_000;

/// A problem with what its new proof says.
struct Proved {
    forged: Forged<'static>,
    certificate: Vec<u8>,
}

/// A problem to be packed: what somebody says of it.
struct Said {
    sketch: Sketch,
    kind: ProblemKind,
    grade: Grade,
}

pub(super) fn run(files: &[PathBuf], out: &Path) -> Result<Answer, Failure> {
    let mut all = Vec::new();
    for path in files {
        all.extend(read(path)?);
    }
    let mut seen = BTreeSet::new();
    all.retain(|said| seen.insert(said.sketch.to_string()));
    let proved = proved::all(all.len(), "proved", |at| proved(&all[at]))?;
    let failed = all.iter().zip(&proved).filter(|(_, proved)| proved.is_none());
    failed.for_each(|(said, _)| {
        warn(&format_args!("left out, its proof says otherwise or it is not held in the one way: {}", said.sketch))
    });
    let mut problems: Vec<Proved> = proved.into_iter().flatten().collect();
    problems.sort_by_cached_key(|one| (one.forged.rank, one.certificate.len(), one.forged.id()));
    enrol(&mut problems);
    make_fit(&mut problems);
    // Courses first, in their order; sorting is stable, so each goes from easy to hard.
    let last = COURSES.len() as u8 + 1;
    problems.sort_by_key(|one| if one.forged.course == 0 { last } else { one.forged.course });
    let packed: Vec<Forged<'_>> = problems.iter().map(Proved::packed).collect();
    let bytes = bank::pack::write(packed.iter()).map_err(Failure::new)?;
    output::write_bytes(out, &bytes)?;
    print(&format!("{} kB\n{}", bytes.len().div_ceil(1000), tables(&packed)))
}

/// The problems of a bank, or of a file of the forge.
fn read(path: &Path) -> Result<Vec<Said>, Failure> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| Failure::in_file(&name, error))?;
    if let Some(packed) = bank::pack::read(&bytes) {
        let said = |one: Forged<'_>| Said { sketch: one.sketch, kind: one.kind, grade: one.grade };
        let promised = packed.size_hint().1;
        let all: Vec<Said> = packed.map(said).collect();
        let whole = promised == Some(all.len());
        return if whole { Ok(all) } else { Err(Failure::in_file(&name, "this bank is cut off or damaged")) };
    }
    let said = |one: Entry| Said { sketch: one.sketch, kind: one.kind, grade: one.grade };
    Ok(read_all(path)?.into_iter().map(said).collect())
}

/// Proves and rates a problem; none where the proof does not say what was said, or where it is not held in the one way in which problems
/// are compared.
fn proved(said: &Said) -> Option<Proved> {
    let &Said { sketch, kind, grade } = said;
    let solution = proved::proved(&sketch.held_problem()?)?;
    let same = solution.grade() == grade && ProblemKind::of(&solution) == Some(kind);
    same.then(|| Proved {
        forged: Forged {
            sketch,
            kind,
            grade,
            rank: rated(&solution).rank,
            tags: tags(&solution),
            answers: right_moves(&solution),
            course: 0,
            certificate: &[],
        },
        certificate: written(&solution),
    })
}

fn written(solution: &Solution) -> Vec<u8> {
    file::write(solution.problem(), solution.certificate())
}

impl Proved {
    /// With its certificate, if it is part of a course.
    fn packed(&self) -> Forged<'_> {
        let certificate = if self.forged.course == 0 { &[][..] } else { &self.certificate };
        Forged { certificate, ..self.forged.clone() }
    }
}

/// Fills the courses: each takes as many as it wants of what fits and is free, evenly from the easy to the hard.
fn enrol(problems: &mut [Proved]) {
    // What few problems fit is taken first, so that others leave it something.
    let first_dan = Rank::from_step(31);
    let longest = |one: &Proved| if Some(one.forged.rank) < first_dan { LONGEST.0 } else { LONGEST.1 };
    let wanted = |course: &Course, one: &Proved| {
        one.certificate.len() <= longest(one) && course.fits(one.forged.kind, one.forged.rank, &one.forged.tags)
    };
    let supply = |course: &Course| problems.iter().filter(|one| wanted(course, one)).count();
    let mut order: Vec<usize> = (0..COURSES.len()).collect();
    order.sort_by_cached_key(|&at| supply(&COURSES[at]));
    for at in order {
        let course = &COURSES[at];
        let free = |one: &Proved| one.forged.course == 0 && wanted(course, one);
        let fits: Vec<usize> = (0..problems.len()).filter(|&number| free(&problems[number])).collect();
        let count = fits.len().min(course.most);
        for place in 0..count {
            problems[fits[place * fits.len() / count]].forged.course = at as u8 + 1;
        }
    }
}

/// Sends the problems with the longest certificates away from their courses, until the others fit.
fn make_fit(problems: &mut [Proved]) {
    let mut enrolled: Vec<&mut Proved> = problems.iter_mut().filter(|one| one.forged.course != 0).collect();
    let mut bytes: usize = enrolled.iter().map(|one| one.certificate.len()).sum();
    enrolled.sort_by_cached_key(|one| (one.certificate.len(), one.forged.id()));
    for one in enrolled.into_iter().rev() {
        if bytes <= MOST {
            break;
        }
        bytes -= one.certificate.len();
        one.forged.course = 0;
    }
}
