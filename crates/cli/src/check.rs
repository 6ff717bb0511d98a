//! `shikatsu check`: does a certificate prove what it claims?

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use rules::Point;
use tsumego::{Draft, Flaw, Solution, Speaker, file, right_moves, target_name};

use crate::amount::{grouped, span};
use crate::document::{Document, Format};
use crate::failure::Failure;
use crate::finding::sorted_moves;
use crate::solve::{problem, with_target};
use crate::{Answer, input, print, warn};

/// Check a proof with the rules of Go alone
///
/// Reads a certificate that “shikatsu solve --certificate” or any other program has written, and replays it. Nothing
/// in it is believed and no search takes part. The exit status is 0 when it proves what it claims about the problem,
/// 1 when it does not, with the flaw in one sentence, and 2 for bad input.
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
    /// Format of the problem, where its name does not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
}

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let document = Document::open(&args.file, args.from)?;
    let item = problem(&document, args.problem)?;
    let draft = with_target(&item.draft, &args.target).map_err(|error| Failure::in_file(&document.name, error))?;
    let start = Instant::now();
    match checked(&draft, &args.certificate)? {
        Ok((solution, choices)) => print(&page(&solution, choices, start)),
        Err(flaw) => {
            warn(&Failure::in_file(&args.certificate.display().to_string(), flaw));
            Ok(Answer::No)
        }
    }
}

/// Reads and checks a certificate as its bytes come in.
fn checked(draft: &Draft, path: &Path) -> Result<Result<(Solution, file::Choices), Flaw>, Failure> {
    let source = File::open(path).map_err(|error| input::unreadable(path, &error))?;
    let mut broken = None;
    let bytes = BufReader::with_capacity(1 << 16, source).bytes();
    let bytes = bytes.map_while(|byte| byte.map_err(|error| broken = Some(error)).ok());
    let solution = file::check(bytes);
    if let Some(error) = broken {
        return Err(input::unreadable(path, &error));
    }
    Ok(solution.and_then(|solution| {
        let choices = file::compare(draft, solution.problem())?;
        Ok((solution, choices))
    }))
}

/// What was proved, on what terms, and what it took.
fn page(solution: &Solution, choices: file::Choices, start: Instant) -> String {
    let problem = solution.problem();
    let speaker = Speaker::new(problem);
    let (moves, best) = (sorted_moves(solution), right_moves(solution));
    let mut lines = vec![format!("Proved: {}", speaker.verdict(solution.grade(), &best, solution.is_complete()))];
    lines.extend(moves.iter().map(|(first, grade)| format!("  {:<6}{}", first.to_string(), speaker.grade(*grade))));
    if choices.targets {
        lines.push(format!("The problem names no target; the proof is about {}.", target_name(problem)));
    }
    if choices.region {
        lines.push(format!("The problem draws no region; that of the proof is {}.", problem.region().kind.word()));
    }
    let (states, time) = (grouped(solution.states() as u64), span(start.elapsed()));
    lines.push(format!("Checked {states} states in {time}."));
    lines.join("\n") + "\n"
}
