//! `shikatsu-lab learn data`: positions of the problems that ship, with the exact grade of every move, or of anybody's answer trees,
//! into a file.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use console::amount::span;
use console::{CommandEnd, Failure, Interrupt, Meter, all_cores_or, bar, output, print, threads};
use learn::{Labelled, Labels, Part, Plan, file, gather, in_parallel, mixed};
use proof::Side;
use tsumego::Sketch;

use super::corpus;
use super::crowd::Reach;
use super::problems::{Written, told};
use crate::table::ReportTable;

/// Solve positions of the problems that ship, and write down how good every move is
///
/// Play is walked from each problem of the forge several times, right moves and others in turn. Every position on the way is solved
/// with all its moves; those in which it matters where one plays are written down. A file that is there already is gone on with, and
/// so it is after Ctrl-C. The same seed makes the same file, on however many cores.
///
/// With --from the positions are those of somebody's problems with answer trees, and --labels says what is written down of their moves:
/// what the tree says, what is proved, or the tree corrected by proofs.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn data moves.dat --problems 500
  shikatsu-lab learn data moves.dat   all problems, in less than half an hour
  shikatsu-lab learn data crowd.dat --from problems.sgf --labels tree
  shikatsu-lab learn data clean.dat --from problems.sgf --labels cleaned")]
pub(crate) struct Args {
    /// Where the positions go
    file: PathBuf,
    /// How many problems, chosen by the seed [default: all]
    #[arg(long, value_name = "N")]
    problems: Option<usize>,
    /// Where chance comes from
    #[arg(long, default_value_t = Plan::default().seed)]
    seed: u64,
    /// How often play is walked from each problem
    #[arg(long, value_name = "N", default_value_t = Plan::default().walks, value_parser = walks)]
    walks: usize,
    /// Take the positions of these files of problems, or folders of them, and of their answer trees
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["seed", "walks"])]
    from: Vec<PathBuf>,
    /// What is written down of moves with --from: tree, right and wrong as the tree says; filled, what it does not show is wrong;
    /// cleaned and filled-cleaned, the same corrected where a proof contradicts; exact, what is proved
    #[arg(long, value_name = "WORD", default_value = "tree", value_parser = labels)]
    labels: Labels,
    #[command(flatten)]
    reach: Reach,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

fn walks(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|walks| (1..=1000).contains(walks))
        .ok_or_else(|| "expected a number from 1 to 1000".to_owned())
}

fn labels(word: &str) -> Result<Labels, String> {
    let words = Labels::ALL.map(Labels::word).join(", ");
    Labels::ALL.into_iter().find(|labels| labels.word() == word).ok_or_else(|| format!("expected one of {words}"))
}

/// Problems that are solved before they are written down.
const TOGETHER: usize = 64;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    if !args.from.is_empty() {
        return of_trees(&args);
    }
    let interrupt = Interrupt::listen()?;
    let (meter, clock) = (Meter::new(args.progress), Instant::now());
    let plan = Plan { seed: args.seed, walks: args.walks, ..Plan::default() };
    let mut roots = mixed(bank::forged().map(|forged| forged.sketch).collect(), plan.seed);
    roots.truncate(args.problems.unwrap_or(usize::MAX));
    let mut file = File::open(&args.file, plan, &roots)?;
    let before = file.moves();
    while file.problems.len() < roots.len() && !interrupt.is_set() {
        let done = file.problems.len();
        let some = &roots[done..roots.len().min(done + TOGETHER)];
        let tell = |now: usize| {
            let now = done + now;
            meter.show(|| format!("{} {now} of {} problems; Ctrl-C stops", bar(now, roots.len(), 24), roots.len()));
        };
        let Some(found) = gather(some, done, plan, all_cores_or(args.threads), interrupt.flag(), tell) else { break };
        file.add(some, found)?;
    }
    meter.clear();
    let (now, time) = (file.moves(), clock.elapsed());
    let hour = ((now - before) as f64 * 3600.0 / time.as_secs_f64().max(0.001)).round() as u64;
    let new = format!("{} new moves in {}, {hour} an hour\n\n", now - before, span(time));
    print(&(new + &balance(&file.problems).markdown()))
}

/// How a file begins whose positions come from trees: nobody walked.
const UNWALKED: Plan = Plan { seed: 0, walks: 0, length: 0 };

/// Writes down what authors say of their problems, in one go.
fn of_trees(args: &Args) -> Result<CommandEnd, Failure> {
    let mut written = Written::read_all(&args.from)?;
    written.truncate(args.problems.unwrap_or(usize::MAX));
    let (told, roots) = told(&written, args.reach.tenths);
    let exact = in_parallel(told.len(), all_cores_or(args.threads), |at| {
        args.labels.asks().then(|| told[at].solve()).flatten()
    });
    let mut problems: Vec<(Sketch, Vec<Labelled>)> = roots.into_iter().map(|root| (root, Vec::new())).collect();
    for (one, exact) in told.iter().zip(&exact) {
        problems[one.root as usize].1.extend(one.labelled(args.labels, exact.as_ref()));
    }
    let blocks = problems.iter().flat_map(|(root, positions)| file::block(root, positions));
    let bytes: Vec<u8> = file::head(UNWALKED).into_iter().chain(blocks).collect();
    output::write_bytes(&args.file, &bytes)?;
    let proved = exact.iter().flatten().count();
    let head = format!("{} problems read, {} positions, {proved} of them proved\n\n", written.len(), told.len());
    print(&(head + &balance(&problems).markdown()))
}

/// A file that grows.
struct File {
    name: String,
    file: std::fs::File,
    problems: Vec<(Sketch, Vec<Labelled>)>,
}

impl File {
    /// Opens it, or goes on with it if it was begun in the same way.
    fn open(path: &PathBuf, plan: Plan, roots: &[Sketch]) -> Result<File, Failure> {
        let name = path.display().to_string();
        let cannot = |error: std::io::Error| Failure::in_file(&name, format_args!("cannot be written: {error}"));
        let (problems, whole) = if std::fs::metadata(path).is_ok_and(|about| about.len() > 0) {
            let old = corpus::read(path)?;
            let mut same = old.problems.iter().zip(roots).map(|((root, _), other)| root == other);
            if old.plan != plan || !same.all(|same| same) {
                return Err(Failure::in_file(
                    &name,
                    "was made with another seed, other walks or other problems; choose another name",
                ));
            }
            (old.problems, old.whole)
        } else {
            (Vec::new(), 0)
        };
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(cannot)?;
        if whole == 0 {
            file.write_all(&file::head(plan)).map_err(cannot)?;
        } else {
            // Whatever was cut off is written over.
            file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(cannot)?;
        }
        Ok(File { name, file, problems })
    }

    fn add(&mut self, roots: &[Sketch], found: Vec<Vec<Labelled>>) -> Result<(), Failure> {
        for (root, positions) in roots.iter().zip(found) {
            let written = self.file.write_all(&file::block(root, &positions));
            written.map_err(|error| Failure::in_file(&self.name, format_args!("cannot be written: {error}")))?;
            self.problems.push((*root, positions));
        }
        Ok(())
    }

    fn moves(&self) -> usize {
        self.problems.iter().flat_map(|(_, positions)| positions).map(|position| position.moves.len()).sum()
    }
}

/// The text's table of how many moves there are and how many of them are right, once duplicates are out.
pub(crate) fn balance(problems: &[(Sketch, Vec<Labelled>)]) -> ReportTable {
    let roots: Vec<Sketch> = problems.iter().map(|(root, _)| *root).collect();
    let parts = learn::split(&learn::families(&roots), learn::SPLIT);
    let all = learn::without_duplicates(problems.iter().flat_map(|(_, positions)| positions.clone()));
    let mut table = ReportTable::new(["part", "problems", "positions", "moves", "right", "share"]);
    let mut row = |name: String, problems: usize, positions: &[&Labelled]| {
        let moves: usize = positions.iter().map(|position| position.moves.len()).sum();
        let right: usize = positions.iter().map(|position| position.right()).sum();
        let share = 100.0 * right as f64 / moves.max(1) as f64;
        table.row(vec![
            name,
            problems.to_string(),
            positions.len().to_string(),
            moves.to_string(),
            right.to_string(),
            format!("{share:.1} %"),
        ]);
    };
    row("all".to_owned(), roots.len(), &all.iter().collect::<Vec<_>>());
    for part in Part::ALL {
        let count = parts.iter().filter(|&&other| other == part).count();
        for (side, goal) in [(Side::Defender, "to live"), (Side::Attacker, "to kill")] {
            let here = |position: &&Labelled| position.mover() == side && parts[position.root as usize] == part;
            row(format!("{}, {goal}", part.word()), count, &all.iter().filter(here).collect::<Vec<_>>());
        }
    }
    table
}
