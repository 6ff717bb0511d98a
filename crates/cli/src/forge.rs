//! `shikatsu forge`: makes problems, proved and with one answer, until it is told to stop.

mod file;
mod games;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bank::Forged;
use console::amount::{self, span};
use console::{CommandEnd, Failure, Interrupt, Meter, all_cores_or, bar, print, threads};
use forge::outline::is_drawn;
use forge::{Entry, Flaw, Forge, Known, SketchTally, Source};
use proof::file as certificate;
use tsumego::{Draft, ProblemKind, Rank, Sketch, Tag, counted};

use file::File;
pub(crate) use file::{entries, looks_like, read_all};

/// Make life-and-death problems
///
/// Draws groups at random, changes problems that were kept, plays on from them and takes groups out of games of the bot;
/// solves each, and keeps what a player would call a problem: one right move, better than all others by a whole grade,
/// wrong moves that need different refutations, no stone without purpose, nothing like it kept before. Also positions in
/// which the question is what they are. Each is a line of text: the group and its ground, what is asked, the grade, the
/// right moves, what the proof shows, how hard it is, where it came from, how large proof and search were. Problems that
/// ship are not made again. A file that is there already is gone on with. The same seed makes the same problems, on
/// however many cores.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu forge problems.tsv --count 100
  shikatsu forge problems.tsv --time 3600 --seed 7   for an hour; again to go on
  shikatsu print problems.tsv --out sheets.pdf       as show, convert, solve and others read it
  shikatsu forge hard.tsv --rank 2d --rank 3d        these ranks alone
  shikatsu forge plain.tsv --drawn                   no towers, no holes in the wall")]
pub(crate) struct Args {
    /// Where the problems go
    file: PathBuf,
    /// Stop when the file has this many, and no more [default: never]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Stop after so long [default: never]
    #[arg(long, value_name = "SECONDS", value_parser = amount::seconds)]
    time: Option<Duration>,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games that the bot plays first, to take groups from
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(0..=1000))]
    games: u16,
    /// Keep problems of this rank alone, such as 25k or "2 dan"; may be said again
    #[arg(long, value_name = "RANK")]
    rank: Vec<Rank>,
    /// Keep what may stand on the front shelf alone: a plain outline, and nothing that looks odd
    #[arg(long)]
    drawn: bool,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let interrupt = Interrupt::listen()?;
    let meter = Meter::new(args.progress);
    let mut file = File::open(&args.file, &made_from(&args))?;
    let most = args.count.unwrap_or(usize::MAX);
    if file.count() >= most {
        return print(&format!("the file has {} already\n", counted(file.count(), "problem")));
    }
    let boards = games::boards(args.seed, args.games, &interrupt, &meter);
    // What nobody could have drawn is not made again anyway, and nothing is made from it.
    let known = shipped().filter(|known| !args.drawn || is_drawn(&known.sketch));
    let forge = Forge::new(args.seed, boards, known).wanting(args.rank.clone()).drawing(args.drawn);
    let mut forge = forge.resumed(file.rounds, &file.entries);
    let start = Instant::now();
    let before = file.count();
    let late = || args.time.is_some_and(|time| start.elapsed() >= time);
    while !interrupt.is_set() && file.count() < most && !late() {
        meter.show(|| progress(&args, file.count(), before, start.elapsed()));
        let Some(kept) = forge.round(all_cores_or(args.threads), interrupt.flag()) else { break };
        let entries: Vec<Entry> = kept.iter().map(Entry::new).collect();
        file.add(forge.rounds(), entries, most)?;
    }
    meter.clear();
    print(&report(&file, before, start.elapsed(), &forge.tally))
}

/// A problem of the forge's as somebody would write it, with its answer.
pub(crate) fn draft(number: usize, entry: &Entry) -> Draft {
    let forged = Forged {
        sketch: entry.sketch,
        kind: entry.kind,
        grade: entry.grade,
        rank: entry.rank,
        tags: entry.tags.iter().copied().collect(),
        answers: entry.answers.iter().copied().collect(),
        course: 0,
        number: 0,
        certificate: &[],
    };
    let draft = forged.draft();
    // Where nothing is to be won there is no goal, and no move that answers.
    let answers = if draft.goal.is_some() { entry.answers.clone() } else { BTreeSet::new() };
    Draft { title: format!("{number}. {}", entry.rank), source: format!("shikatsu {}", forged.id()), answers, ..draft }
}

/// What decides which problems are made, in words.
fn made_from(args: &Args) -> String {
    let ranks: Vec<String> = args.rank.iter().map(|rank| format!(", {rank}")).collect();
    format!("seed {}, {} games{}{}", args.seed, args.games, ranks.concat(), if args.drawn { ", drawn" } else { "" })
}

/// Every problem that ships.
fn shipped() -> impl Iterator<Item = Known> {
    let proofs = bank::problems().map(|known| known.proof.certificate.iter().copied());
    let shapes = proofs.filter_map(|proof| certificate::check(proof).ok()).filter_map(|solution| {
        let sketch = Sketch::of(solution.problem())?;
        Some(Known { sketch, kind: ProblemKind::of(&solution), tags: forge::tags(&solution), rank: None })
    });
    let forged = bank::forged().map(|one| Known {
        sketch: one.sketch,
        kind: Some(one.kind),
        tags: one.tags,
        rank: Some(one.rank),
    });
    shapes.chain(forged)
}

fn progress(args: &Args, now: usize, before: usize, time: Duration) -> String {
    let hour = per_hour(now.saturating_sub(before), time);
    let made = counted(now, "problem");
    match args.count {
        Some(count) => format!("{} {now} of {count} problems, {hour} an hour; Ctrl-C stops", bar(now, count, 24)),
        None => format!("{made}, {hour} an hour; Ctrl-C stops"),
    }
}

fn per_hour(count: usize, time: Duration) -> u64 {
    (count as f64 * 3600.0 / time.as_secs_f64().max(0.001)).round() as u64
}

/// What the file has, and what became of the sketches of this run.
fn report(file: &File, before: usize, time: Duration, tally: &SketchTally) -> String {
    let new = file.count().saturating_sub(before);
    let hour = per_hour(new, time);
    let mut text = format!("{} new in {}, {hour} an hour; the file has {}\n", new, span(time), file.count());
    let mut kinds: BTreeMap<ProblemKind, usize> = BTreeMap::new();
    let mut tags: BTreeMap<Tag, usize> = BTreeMap::new();
    for entry in file.all() {
        *kinds.entry(entry.kind).or_default() += 1;
        entry.tags.iter().for_each(|tag| *tags.entry(*tag).or_default() += 1);
    }
    let listed = |words: Vec<String>| if words.is_empty() { "none".to_owned() } else { words.join(", ") };
    let kinds = kinds.iter().map(|(kind, count)| format!("{} {count}", kind.word())).collect();
    let tags = tags.iter().map(|(tag, count)| format!("{} {count}", tag.word())).collect();
    text += &format!("asked: {}\nseen:  {}\n\n", listed(kinds), listed(tags));
    text += &table(tally);
    text
}

/// How many sketches each question let through, by source.
fn table(tally: &SketchTally) -> String {
    let mut text = format!("{:42}", "");
    Source::ALL.iter().for_each(|source| text += &format!("{:>8}", source.word()));
    let mut row = |name: &str, count: &dyn Fn(Source) -> usize| {
        text += &format!("\n{name:42}");
        Source::ALL.iter().for_each(|&source| text += &format!("{:>8}", count(source)));
    };
    for flaw in Flaw::ALL {
        row(flaw.words(), &|source| tally.dropped.get(&(source, flaw)).copied().unwrap_or(0));
    }
    row("kept", &|source| tally.kept.get(&source).copied().unwrap_or(0));
    text + "\n"
}
