//! `shikatsu check`: does a certificate prove what it claims?

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use console::amount::{grouped, span};
use console::{CommandEnd, Failure, input, print, warn};
use lesson::graded_moves;
use proof::{Flaw, Footing, Outside, RegionKind, Solution, file};
use rules::Point;
use tsumego::{Draft, Scope, Speaker, right_moves, target_name};

use crate::document::{Document, Format, Item};
use crate::page::board_of;
use crate::solve::{problem, with_target};
use crate::terminal::{self, Style, When};

/// Check a proof with the rules of Go alone
///
/// Reads a certificate that “shikatsu solve --certificate” or any other program has written, and replays it. Nothing
/// in it is believed and no search takes part. What the proof rests on is worked out and told. The exit status is 0 when
/// it proves what it claims about the problem; 1 when it does not, with the flaw in one sentence, or when it rests on a
/// region that the problem does not give; and 2 for bad input.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu check corner.txt corner.cert
  shikatsu check collection.sgf 12.cert --problem 12")]
pub(crate) struct Args {
    /// The problem, in SGF, text or JSON; - is standard input
    file: PathBuf,
    /// The certificate
    certificate: PathBuf,
    /// Which problem of a collection
    #[arg(long, value_name = "K", default_value_t = 1)]
    problem: usize,
    /// The problem is about the group of this stone
    #[arg(long, value_name = "STONE", value_delimiter = ',')]
    target: Vec<Point>,
    /// Accept a region that the problem does not give, and what the proof takes for granted around it
    #[arg(long)]
    region_as_proved: bool,
    /// Format of the problem, where its name does not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let document = Document::open(&args.file, args.from)?;
    let item = problem(&document, args.problem)?;
    let draft = with_target(&item.draft, &args.target).map_err(|error| Failure::in_file(&document.name, error))?;
    let start = Instant::now();
    match checked(&draft, &args.certificate)? {
        Ok((solution, choices)) => {
            print(&page(item, &solution, choices, start))?;
            if args.region_as_proved || !is_left_open(&solution, choices) {
                return Ok(CommandEnd::Yes);
            }
            let why = "it rests on a region that the problem does not give; --region-as-proved accepts it";
            warn(&Failure::in_file(&args.certificate.display().to_string(), why));
            Ok(CommandEnd::No)
        }
        Err(flaw) => {
            warn(&Failure::in_file(&args.certificate.display().to_string(), flaw));
            Ok(CommandEnd::No)
        }
    }
}

/// Reads and checks a certificate as its bytes come in.
fn checked(draft: &Draft, path: &Path) -> Result<Result<(Solution, tsumego::Choices), Flaw>, Failure> {
    let source = File::open(path).map_err(|error| input::unreadable(path, &error))?;
    let mut broken = None;
    let bytes = BufReader::with_capacity(1 << 16, source).bytes();
    let bytes = bytes.map_while(|byte| byte.map_err(|error| broken = Some(error)).ok());
    let solution = file::check(bytes);
    if let Some(error) = broken {
        return Err(input::unreadable(path, &error));
    }
    Ok(solution.and_then(|solution| {
        let choices = tsumego::compare(draft, solution.problem())?;
        Ok((solution, choices))
    }))
}

/// Does the verdict stand or fall with a region that the certificate has chosen?
fn is_left_open(solution: &Solution, choices: tsumego::Choices) -> bool {
    let chosen = choices.region && solution.problem().region().kind == RegionKind::Chosen;
    match solution.standing().footing() {
        Footing::Proved => false,
        Footing::ProvedIf => chosen,
        Footing::Believed => true,
    }
}

/// What was proved, on what terms, and what it took.
fn page(item: &Item, solution: &Solution, choices: tsumego::Choices, start: Instant) -> String {
    let problem = solution.problem();
    let (speaker, standing) = (Speaker::new(problem), solution.standing());
    let (moves, best) = (graded_moves(solution), right_moves(solution));
    let verdict = speaker.verdict(&standing, &best, Scope::of(solution));
    let rests = speaker.assumptions(&standing);
    let mut lines = vec![match standing.footing() {
        Footing::Proved => format!("Proved: {verdict}"),
        Footing::ProvedIf => format!("Proved if {rests}: {verdict}"),
        Footing::Believed => format!("{verdict}\nIt is so if {rests}."),
    }];
    lines.extend(
        moves.iter().map(|(first, standing)| format!("  {:<6}{}", first.to_string(), speaker.graded(standing))),
    );
    if choices.targets {
        lines.push(format!("The problem names no target; the proof is about {}.", target_name(problem)));
    }
    if choices.region {
        let region = problem.region();
        let outside = match region.outside {
            _ if region.kind != RegionKind::Chosen => "",
            Outside::Liberty => ", and nobody plays outside",
            Outside::Attacker => ", and everything outside counts as the attacker's",
            Outside::Defender => ", and everything outside but the attacker's stones counts as the defender's",
        };
        lines.push(format!("The problem draws no region; that of the proof is {}{outside}:", region.kind.word()));
        let style = Style::choose(When::Auto);
        lines.push(board_of(item, solution, style));
        let sign = terminal::assumed_sign(style);
        lines.extend((!rests.is_empty()).then(|| format!("What it rests on: {sign}.")));
    }
    let (states, time) = (grouped(solution.states() as u64), span(start.elapsed()));
    lines.push(format!("Checked {states} states in {time}."));
    lines.join("\n") + "\n"
}
