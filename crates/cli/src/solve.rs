//! `shikatsu solve`: the exact answer to a problem, or to a file full of them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use adviser::Adviser;
use console::{CommandEnd, Failure, Interrupt, Meter, output, print, warn};
use proof::{Solution, file};
use rules::{Point, Position};
use tsumego::Draft;

use crate::batch;
use crate::document::{Document, Format, Item, ItemKind};
use crate::effort::Effort;
use crate::engine::words;
use crate::finding::Finding;
use crate::opinion::Asked;
use crate::page::Page;
use crate::report::Report;
use crate::terminal::{Style, When};
use crate::watch::Watch;

/// How long an adviser has for an answer where there is no limit of time.
const ADVICE: Duration = Duration::from_secs(30);

/// Solve a problem: who lives, by which moves, and why
///
/// Grades the position and every first move: dead, alive, seki, or a ko and who needs how many more threats. An
/// answer is printed only after a checker that knows nothing but the rules has replayed its proof. A search ends after a
/// minute, unless you say otherwise, with what was proved so far and how to go on. The exit status is 0 when the
/// position is solved, whoever wins; 1 when a limit or Ctrl-C came first; 2 for bad input.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu solve corner.txt
  shikatsu solve collection.sgf --problem 12 --all-lines
  shikatsu solve game.sgf --target C2 --time 10
  shikatsu solve corner.txt --players
  shikatsu solve corner.txt --engine learned --ranker boosted
  shikatsu solve game.sgf --adviser \"katago analysis -config analysis.cfg -model net.bin.gz\"
  shikatsu solve corner.txt --certificate corner.cert && shikatsu check corner.txt corner.cert
  shikatsu solve --batch problems.jsonl --out answers.jsonl --time 5")]
pub(crate) struct Args {
    /// File in SGF, text or JSON; - is standard input
    #[arg(required_unless_present = "batch")]
    file: Option<PathBuf>,
    /// The problem is about the group of this stone
    #[arg(long, value_name = "STONE", value_delimiter = ',')]
    target: Vec<Point>,
    /// Which problem of a collection
    #[arg(long, value_name = "K", default_value_t = 1)]
    problem: usize,
    /// Print for programs
    #[arg(long)]
    json: bool,
    /// Tell every line of play in full
    #[arg(long, conflicts_with = "json")]
    all_lines: bool,
    /// Tell also what players of five strengths would try, by readers of the program that are held back
    #[arg(long, conflicts_with = "batch")]
    players: bool,
    /// Write the proof to this file, for “shikatsu check”
    #[arg(long, value_name = "OUT")]
    certificate: Option<PathBuf>,
    /// Write the certificate without checking it again, byte for byte; the search itself lets nothing out unchecked
    #[arg(long)]
    no_check: bool,
    #[command(flatten)]
    effort: Effort,
    /// Ask this program for moves where nothing is proved of an open board, in the place of the net that ships: KataGo's
    /// analysis engine, or any that knows kata-analyze or lz-analyze by GTP; what is proved is proved by us
    #[arg(long, value_name = "COMMAND", conflicts_with = "batch", value_parser = crate::settings::adviser)]
    adviser: Option<String>,
    #[command(flatten)]
    asked: Asked,
    /// Show the whole board
    #[arg(long)]
    whole: bool,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
    /// Format of the file, where its name does not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
    #[command(flatten)]
    batch: batch::Files,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let args = Args { effort: args.effort.limited(), ..args };
    args.effort.afford()?;
    match &args.file {
        Some(file) => solve(file, &args),
        None => batch::run(&args.batch, &args.effort),
    }
}

fn solve(path: &Path, args: &Args) -> Result<CommandEnd, Failure> {
    let document = Document::open(path, args.from)?;
    document.warnings().iter().for_each(|warning| warn(warning));
    let item = problem(&document, args.problem)?;
    let in_file = |error: &dyn std::fmt::Display| Failure::in_file(&document.name, error);
    let draft = with_target(&item.draft, &args.target).map_err(|error| in_file(&error))?;
    let (interrupt, meter) = (Interrupt::listen()?, Meter::new(args.effort.progress));
    let watch = Watch { interrupt: &interrupt, time: args.effort.time, meter: &meter };
    if args.asked.is_some() {
        return args.asked.tell(&draft, &args.effort, watch, args.json);
    }
    let adviser = args.adviser.as_deref().map(|command| adviser(command, &args.effort)).transpose()?;
    let found = Finding::advised(&draft, &args.effort, args.effort.searchers(), watch, adviser.as_ref());
    adviser.and_then(|adviser| adviser.trouble()).inspect(|trouble| warn(trouble));
    let finding = found.map_err(|error| in_file(&error))?;
    tell(item, &finding, args)?;
    if let (Some(out), Some(solution)) = (&args.certificate, finding.solution()) {
        write_certificate(out, solution, !args.no_check)?;
    }
    Ok(if finding.grade().is_some() { CommandEnd::Yes } else { CommandEnd::No })
}

/// An adviser has a quarter of the time for an answer.
fn adviser(command: &str, effort: &Effort) -> Result<Adviser, Failure> {
    let patience = effort.time.map_or(ADVICE, |time| time / 4);
    Ok(Adviser::new(words(command).map_err(Failure::new)?, patience))
}

/// The problem of this number; games are not solved.
pub(crate) fn problem(document: &Document, number: usize) -> Result<&Item, Failure> {
    let item = document.item(number)?;
    let message = format!("expected a problem, but number {number} is a game");
    (item.kind == ItemKind::Problem).then_some(item).ok_or_else(|| Failure::in_file(&document.name, message))
}

/// The draft, about the groups of these stones if any are named.
pub(crate) fn with_target(draft: &Draft, stones: &[Point]) -> Result<Draft, String> {
    let mut draft = draft.clone();
    if stones.is_empty() {
        return Ok(draft);
    }
    if let Some(point) = stones.iter().find(|&&point| !draft.stones().contains(point)) {
        return Err(format!("expected a stone for --target, found none at {point}"));
    }
    let position = Position::from_setup(draft.setup).map_err(|error| error.to_string())?;
    draft.targets = stones.iter().flat_map(|&stone| solver::group_of(&position, stone)).collect();
    // What the author asks is asked about the author's target.
    draft.goal = draft.goal.filter(|_| !draft.contradicts_itself());
    Ok(draft)
}

fn tell(item: &Item, finding: &Finding, args: &Args) -> Result<CommandEnd, Failure> {
    if args.json {
        let report = Report::new(finding);
        return print(&if args.players { report.with_players(finding) } else { report }.to_line());
    }
    let (style, effort) = (Style::choose(args.color), &args.effort);
    let Args { all_lines, whole, players, .. } = *args;
    let page = Page { item, finding, effort, style, all_lines, whole, players };
    print(&page.text())
}

/// Writes the certificate, once the bytes themselves have passed the checker.
fn write_certificate(out: &Path, solution: &Solution, check: bool) -> Result<(), Failure> {
    let bytes = file::write(solution.problem(), solution.certificate());
    if check {
        file::check(bytes.iter().copied()).map_err(|flaw| Failure::in_file(&out.display().to_string(), flaw))?;
    }
    output::write_bytes(out, &bytes).map(|_| ())
}
