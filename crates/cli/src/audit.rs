//! `shikatsu audit`: what is wrong with the problems of a collection.

mod ledger;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure, Interrupt, Meter, bar, output, print, warn};
use dossier::{Found, Searched, name_the_same, report, summary};
use forge::audit::{Audit, answers, is_dear, shape, solved_changes};
use forge::{believed, rated};
use rules::Move;
use solver::Limits;
use tsumego::{Draft, counted, record};

use crate::document::{Document, Format, Item, ItemKind};
use crate::effort::Many;
use crate::finding::{End, Finding};
use crate::watch::Watch;
use crate::workers;

use ledger::Ledger;

/// Check the problems of a collection: answers, second solutions, needless stones
///
/// Solves every problem and says of each whether it is proved, believed or open; whether it has one answer; which answers of
/// the author's are wrong and which right moves are missing, with the grades to prove it; wrong moves that come near, and
/// those that the author's tree leaves without an answer; stones that could be taken away; the smallest change that would
/// leave one answer; how hard it is; and which problems are the same. The changes of a problem get as much time as the
/// problem itself. With --out a run that was stopped goes on where it was.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu audit collection.sgf
  shikatsu audit collection.sgf --out audit.jsonl --html audit.html --sgf audited.sgf
  shikatsu audit problems.jsonl --time 5 --json")]
pub(crate) struct Args {
    /// Files in SGF, text or JSON; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Keep what was found in this file, and skip what is there already
    #[arg(long, value_name = "OUT.jsonl")]
    out: Option<PathBuf>,
    /// Write a page with every problem
    #[arg(long, value_name = "OUT.html")]
    html: Option<PathBuf>,
    /// Write the problems with what was found as comments
    #[arg(long, value_name = "OUT.sgf")]
    sgf: Option<PathBuf>,
    /// Print for programs, one JSON object to a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    many: Many,
    /// Format of the files, where their names do not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
}

/// A problem of a file.
struct Case {
    /// The file, and the number in it.
    id: String,
    item: Item,
}

impl Case {
    /// The first moves that the author calls right, if there are any.
    fn answers(&self) -> Option<Vec<Move>> {
        let answers = answers(&self.item.draft, self.item.book.as_ref());
        (!answers.is_empty()).then(|| answers.into_iter().collect())
    }
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let cases = read(&args.files, args.from)?;
    let effort = args.many.each(None);
    effort.afford()?;
    let mut ledger = Ledger::open(args.out.as_deref())?;
    let left: Vec<&Case> = cases.iter().filter(|case| !ledger.entries.contains_key(&case.id)).collect();
    let (interrupt, meter, start) = (Interrupt::listen()?, Meter::new(effort.progress), Instant::now());
    let (mut done, all) = (0, left.len());
    workers::each(
        left.len(),
        effort.workers(),
        &interrupt,
        |at| args.audited(left[at], &interrupt),
        |found| {
            if let Some(entry) = found.and_then(|(_, entry)| entry) {
                done += 1;
                ledger.add(entry)?;
            }
            meter.show(|| progress(done, all, start.elapsed()));
            Ok(())
        },
    )?;
    meter.clear();
    let found = in_order(&cases, &ledger);
    args.write(&found)?;
    if interrupt.is_set() {
        warn(&"stopped; the rest was not looked at");
    }
    let clean = !interrupt.is_set() && found.iter().all(|(_, entry)| entry.is_clean());
    Ok(if clean { CommandEnd::Yes } else { CommandEnd::No })
}

fn progress(done: usize, all: usize, time: Duration) -> String {
    let left = workers::left(done, all, time);
    format!("{} {done} of {}{left}; Ctrl-C stops", bar(done, all, 24), counted(all, "problem"))
}

fn read(files: &[PathBuf], from: Option<Format>) -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    for path in files {
        let document = Document::open(path, from)?;
        document.warnings().iter().for_each(|warning| warn(warning));
        let name = document.name.clone();
        let problems = (1..).zip(document.items).filter(|(_, item)| item.kind == ItemKind::Problem);
        cases.extend(problems.map(|(number, item)| Case { id: format!("{name} {number}"), item }));
    }
    if cases.is_empty() {
        let name = files.first().map_or(Path::new("-"), PathBuf::as_path).display().to_string();
        return Err(Failure::in_file(&name, "there is no problem in it"));
    }
    Ok(cases)
}

/// What was found about each problem, in the order of the files, with the first of those that are the same named.
fn in_order<'c>(cases: &'c [Case], ledger: &Ledger) -> Vec<(&'c Case, Found)> {
    let found = cases.iter().filter_map(|case| Some((case, ledger.entries.get(&case.id)?.clone())));
    let mut found: Vec<(&Case, Found)> = found.collect();
    name_the_same(found.iter_mut().map(|(_, entry)| entry));
    found
}

impl Args {
    /// None where the user did not want to wait.
    fn audited(&self, case: &Case, interrupt: &Interrupt) -> Option<Found> {
        let draft = &case.item.draft;
        let silent = Meter::silent();
        let effort = self.many.each(None);
        let watch = Watch { interrupt, time: effort.time, meter: &silent };
        let finding = match Finding::search(draft, &effort, 1, watch) {
            Err(error) => return Some(Found::unread(&case.id, draft, &error.to_string())),
            Ok(finding) if finding.end() == Some(End::Interrupted) => return None,
            Ok(finding) => finding,
        };
        let searched = Searched {
            standing: finding.standing(),
            best: finding.best(),
            nodes: finding.attempt.nodes,
            ms: u64::try_from(finding.elapsed.as_millis()).unwrap_or(u64::MAX),
        };
        let mut entry = Found::new(&case.id, draft, searched);
        let solution = finding.solution().filter(|_| entry.is_exact());
        entry.shaped(solution.map(|solution| shape(solution.problem())).unwrap_or_default());
        entry.about(&finding.attempt.problem);
        // Where some first moves are open, nobody knows whether there are other answers.
        if let Some(solution) = solution.filter(|solution| solution.is_complete()) {
            let nodes = finding.attempt.nodes;
            let looked = watch.over(|stop, _| {
                let limits = Limits { memory: effort.memory, stop: Some(stop), ..Limits::default() };
                Audit::new(draft, case.item.book.as_ref(), solution, &mut solved_changes(nodes, &limits))
            });
            entry.take(rated(solution).rank, &looked.value, is_dear(nodes) || looked.stopper.is_some());
        } else if let Some(answers) = case.answers() {
            entry.guessed(believed(&finding.attempt.problem, &answers).between());
        }
        (!interrupt.is_set()).then_some(entry)
    }

    fn write(&self, found: &[(&Case, Found)]) -> Result<(), Failure> {
        if let Some(path) = &self.html {
            let drawn = found.iter().map(|(case, entry)| (case.item.view(0, false).picture().render(), entry));
            let all: Vec<(String, &Found)> = drawn.collect();
            output::write(path, &report(&all))?;
        }
        if let Some(path) = &self.sgf {
            let drafts: Vec<Draft> = found.iter().map(|(case, entry)| entry.annotated(&case.item.draft)).collect();
            let bytes = record::write(&drafts).to_bytes().into_owned();
            output::write(path, &String::from_utf8(bytes).expect("our own SGF is UTF-8"))?;
        }
        let text: String = match self.json {
            true => found.iter().map(|(_, entry)| entry.to_line()).collect(),
            false => {
                found.iter().map(|(_, entry)| entry.words()).collect::<String>()
                    + &summary(found.iter().map(|(_, entry)| entry))
            }
        };
        print(&text).map(|_| ())
    }
}
