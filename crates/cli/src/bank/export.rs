//! `shikatsu bank export`: the problems for others, as a folder that can be handed on.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use bank::{COURSES, Forged};
use console::{CommandEnd, Failure, output, print};
use proof::Grade;
use rules::{Move, PointSet};
use serde_json::json;
use sgf::Collection;
use sha2::{Digest as _, Sha256};
use tsumego::{Draft, Lesson, ProblemKind, book, counted};

use super::proved;

/// Problems without a course in one file.
const TOGETHER: usize = 2_000;
/// The terms, as they stand in every file.
const LICENCE: &str = "CC0 1.0";

pub(super) fn run(folder: &Path, every: usize, progress: bool) -> Result<CommandEnd, Failure> {
    output::make_folder(&folder.join("sgf"))?;
    let all: Vec<Forged<'_>> = bank::forged().step_by(every).collect();
    let mut out = Out { folder, manifest: String::new(), files: 0 };
    let lines: String = all.iter().map(|problem| format!("{}\n", line(problem))).collect();
    out.write("problems.jsonl", lines.as_bytes())?;
    out.write("README.md", readme(all.len()).as_bytes())?;
    out.write("LICENCE", TERMS.as_bytes())?;
    let left_out = out.trees(&all, progress)?;
    output::write(&folder.join("MANIFEST.sha256"), &out.manifest)?;
    print(&format!(
        "{} in {} files; {left_out} without a proof in time\n",
        counted(all.len(), "problem"),
        out.files + 1
    ))
}

/// The folder, and the sums of what is in it.
struct Out<'f> {
    folder: &'f Path,
    manifest: String,
    files: usize,
}

impl Out<'_> {
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        output::write_bytes(&self.folder.join(name), bytes)?;
        self.sum(name, Sha256::new_with_prefix(bytes));
        Ok(())
    }

    fn sum(&mut self, name: &str, sum: Sha256) {
        let sum: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(self.manifest, "{sum}  {name}");
        self.files += 1;
    }

    /// Writes the trees, each as soon as it is there: proving all takes many minutes. Tells how many have none.
    fn trees(&mut self, all: &[Forged<'_>], progress: bool) -> Result<usize, Failure> {
        let parts = parts(all);
        let places: Vec<(usize, usize)> = parts
            .iter()
            .enumerate()
            .flat_map(|(part, (_, numbers))| numbers.iter().map(move |&at| (part, at)))
            .collect();
        let (mut left_out, mut open) = (0, None);
        let work = |place: usize| tree(&all[places[place].1]);
        proved::in_order(places.len(), "written", progress, work, |place, tree| {
            let part = places[place].0;
            left_out += usize::from(tree.is_none());
            let mut file = match open.take() {
                Some(file) => file,
                None => Part::begin(self.folder, format!("sgf/{}.sgf", parts[part].0))?,
            };
            file.add(&tree.unwrap_or_default())?;
            match places.get(place + 1).is_some_and(|next| next.0 == part) {
                true => open = Some(file),
                false => {
                    let (name, sum) = file.end()?;
                    self.sum(&name, sum);
                }
            }
            Ok(())
        })?;
        Ok(left_out)
    }
}

/// A file of trees that is being written, beside the one that may be there.
struct Part {
    name: String,
    path: PathBuf,
    part: PathBuf,
    file: File,
    sum: Sha256,
}

impl Part {
    fn begin(folder: &Path, name: String) -> Result<Part, Failure> {
        let path = folder.join(&name);
        let part = path.with_extension("sgf.part");
        let file = File::create(&part).map_err(|error| output::unwritable(&path, &error))?;
        Ok(Part { name, path, part, file, sum: Sha256::new() })
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.sum.update(bytes);
        self.file.write_all(bytes).map_err(|error| self.failed(&error))
    }

    /// Gives it its name, and tells that and the sum.
    fn end(self) -> Result<(String, Sha256), Failure> {
        fs::rename(&self.part, &self.path).map_err(|error| self.failed(&error))?;
        Ok((self.name, self.sum))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        let _ = fs::remove_file(&self.part);
        output::unwritable(&self.path, error)
    }
}

/// The files of the problems: one for each course, and the rest in parts.
fn parts(all: &[Forged<'_>]) -> Vec<(String, Vec<usize>)> {
    let of = |number: u8| (0..all.len()).filter(move |&at| all[at].course == number);
    let courses = (1..).zip(&COURSES).map(|(number, course)| (course.collection.name.to_owned(), of(number).collect()));
    let rest: Vec<usize> = of(0).collect();
    let rest = (1..).zip(rest.chunks(TOGETHER)).map(|(part, some)| (format!("more-{part:02}"), some.to_vec()));
    let filled = courses.chain(rest).filter(|(_, numbers): &(String, Vec<usize>)| !numbers.is_empty());
    filled.collect()
}

/// A problem as a game tree, with a solution that its proof makes.
fn tree(problem: &Forged<'_>) -> Option<Vec<u8>> {
    let lesson = Lesson::new(proved::proved(&problem.sketch.problem()?)?);
    let draft = Draft {
        title: format!("{}. {}", problem.number, problem.rank),
        notes: answer_in_words(problem).to_owned(),
        source: format!("shikatsu {}", problem.id()),
        licence: LICENCE.to_owned(),
        ..problem.draft()
    };
    let mut file = Collection::default();
    book::write_proved(&mut file, &draft, &lesson, &mut proved::known).ok()?;
    Some(file.to_bytes().into_owned())
}

/// What nobody can answer with a move.
fn answer_in_words(problem: &Forged<'_>) -> &'static str {
    match (problem.kind, problem.grade) {
        (ProblemKind::Elsewhere, _) => "What is it? White is alive already: play elsewhere.",
        (ProblemKind::Nothing, Grade::Dead) => "What is it? White is dead, whatever White plays.",
        (ProblemKind::Nothing, _) => "What is it? White is alive, whatever Black plays.",
        (ProblemKind::WhoseKo, _) => "What is it? A ko, whoever begins.",
        _ => "",
    }
}

fn line(problem: &Forged<'_>) -> serde_json::Value {
    let setup = problem.sketch.setup();
    let points = |set: PointSet| set.iter().map(|point| point.to_string()).collect::<Vec<_>>();
    let balance = match problem.grade {
        Grade::Ko(balance) => Some(balance),
        _ => None,
    };
    json!({
        "id": problem.id(),
        "number": problem.number,
        "size": setup.size,
        "black": points(setup.stones.black),
        "white": points(setup.stones.white),
        "to_move": if setup.to_move == rules::Color::Black { "B" } else { "W" },
        "targets": points(problem.sketch.targets),
        "kind": problem.kind.word(),
        "grade": problem.grade.word(),
        "ko_balance": balance,
        "answers": problem.answers.iter().map(Move::to_string).collect::<Vec<_>>(),
        "tags": problem.tags.iter().map(|tag| tag.word()).collect::<Vec<_>>(),
        "rank": problem.rank.to_string(),
        "course": COURSES.get(usize::from(problem.course).wrapping_sub(1)).map(|course| course.collection.name),
        "sketch": problem.sketch.to_string(),
    })
}

const TERMS: &str = "\
The problems in this folder are dedicated to the public domain under CC0 1.0 Universal:
https://creativecommons.org/publicdomain/zero/1.0/

To the extent possible under law, the authors have waived all copyright and related or neighbouring rights to them.
";

fn readme(count: usize) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "\
# {count} life-and-death problems of Go

Generated by the program shikatsu {version} and proved: of every problem the grade and the whole set of right first moves. No two
are the same board and question under turning, reflection, shifting along an edge, exchange of the colours, another wall around
the same ground, or other marks on the same chains. Public domain (CC0).

- `problems.jsonl`: one problem to a line. `number`: what people call it, in every edition. `black`, `white`, `targets`, `answers`: points as players name them (A1 is the
  lower left, there is no I; `pass` is an answer too). White defends the targets. `kind`: what is asked (kill, live, ko, seki; elsewhere: alive already; nothing: nothing works;
  whose-ko: a ko whoever begins). `grade`: dead, ko, seki or alive; `ko_balance` n: the attacker captures with n more threats
  than the defender, not with fewer. `tags`: what the proof shows. `rank`: how hard it is, an estimate by measured
  features. `course`: where the program teaches it. `sketch`: the ground alone, row by row.
- `sgf/`: the same with solution trees. Right lines end on a move of whoever solves (`RIGHT`), wrong ones on the refutation.
- `MANIFEST.sha256`: `sha256sum -c MANIFEST.sha256` checks the files.

What a grade means and how it is proved is written in the program's documents; it proves each of these problems again in
milliseconds (`shikatsu solve FILE`), and writes a certificate that an independent checker reads (`--certificate`).

To cite: shikatsu {version}, a bank of {count} proved life-and-death problems, CC0, with the sum of `problems.jsonl` from the manifest.
"
    )
}
