//! `shikatsu bank pack`: from what the forge made to what ships.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bank::{COURSES, Course, Forged};
use console::{Answer, Failure, output, print, warn};
use forge::{Entry, rated, tags};
use tsumego::{Kind, Rank, Solution, file, right_moves};

use super::proof;
use super::report::tables;
use crate::forge::read_all;

/// Certificates that are longer do not ship, up to 1 kyu and beyond: such problems are in no course.
const LONGEST: (usize, usize) = (3_000, 16_000);

/// A problem with what its new proof says.
struct Proved {
    forged: Forged<'static>,
    certificate: Vec<u8>,
}

pub(super) fn run(files: &[PathBuf], out: &Path) -> Result<Answer, Failure> {
    let mut entries = Vec::new();
    for path in files {
        entries.extend(read_all(path)?);
    }
    let mut seen = BTreeSet::new();
    entries.retain(|entry| seen.insert(entry.sketch.to_string()));
    let proved = proof::all(entries.len(), "proved and rated", |at| proved(&entries[at]))?;
    let failed: Vec<&Entry> = entries.iter().zip(&proved).filter(|(_, one)| one.is_none()).map(|(e, _)| e).collect();
    failed.iter().for_each(|entry| warn(&format_args!("left out, its proof says otherwise: {}", entry.sketch)));
    let mut problems: Vec<Proved> = proved.into_iter().flatten().collect();
    problems.sort_by_cached_key(|one| (one.forged.rank, one.certificate.len(), one.forged.id()));
    enrol(&mut problems);
    // Courses first, in their order; sorting is stable, so each goes from easy to hard.
    let last = COURSES.len() as u8 + 1;
    problems.sort_by_key(|one| if one.forged.course == 0 { last } else { one.forged.course });
    let packed: Vec<Forged<'_>> = problems.iter().map(Proved::packed).collect();
    let bytes = bank::pack::write(packed.iter()).map_err(Failure::new)?;
    output::write_bytes(out, &bytes)?;
    print(&format!("{} kB\n{}", bytes.len().div_ceil(1000), tables(&packed)))
}

/// Proves and rates a problem; none where the proof does not say what the forge said.
fn proved(entry: &Entry) -> Option<Proved> {
    let solution = proof::proved(&entry.sketch.problem()?)?;
    let answers = right_moves(&solution);
    let same = solution.grade() == entry.grade && Kind::of(&solution) == Some(entry.kind);
    same.then(|| Proved {
        forged: Forged {
            sketch: entry.sketch,
            kind: entry.kind,
            grade: entry.grade,
            rank: rated(&solution).rank,
            tags: tags(&solution),
            answers,
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
    let wanted = |course: &Course, one: &Proved| one.certificate.len() <= longest(one) && course.fits(&one.forged);
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
