//! `shikatsu print`: sheets of problems with the solutions overleaf.

mod answers;
mod choice;

use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, Interrupt, output, print, warn};
use sheet::{Entry, Face, MOST_COLUMNS, Page, Paper, Plan, pages, pdf, svg};
use tsumego::counted;

use self::answers::{Answered, Answers, Outcome};
use self::choice::{Chosen, Numbers, Problem};
use crate::convert::is_folder;
use crate::document::Format;
use crate::effort::Many;

/// Print problems on paper, with the solutions overleaf
///
/// Makes a PDF file, or a folder of SVG pages. Every second page is the back of the one before it: printed on both
/// sides, each sheet has its solutions behind it, in the same order. A solution is proved, or says that it is not and
/// shows what the author gives as right.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu print --collection own --problems 1-12 --title \"Monday club\"
  shikatsu print --collection first-kills --problems 1-24
  shikatsu print collection.sgf --out wall.pdf --large
  shikatsu print corner.txt side.txt --out pages/ --columns 2 --coordinates
  shikatsu print problems/ --no-solutions --paper letter
  shikatsu print - --out - < collection.sgf > sheets.pdf")]
pub(crate) struct Args {
    /// Files in SGF, text or JSON, or folders of such; - is standard input
    #[arg(required_unless_present = "collection", conflicts_with = "collection")]
    files: Vec<PathBuf>,
    /// A collection that ships: shapes, own, a course such as first-kills or snapbacks, or more; a name that is none
    /// lists them all
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// Only these of the problems, such as 1-12,15
    #[arg(long, value_name = "NUMBERS", value_parser = choice::numbers)]
    problems: Option<Numbers>,
    /// PDF file to write, - for standard output; a name that ends in / is a folder for SVG pages
    #[arg(long, value_name = "OUT", default_value = "sheets.pdf")]
    out: PathBuf,
    /// Problems side by side, up to 6 [default: 3; 2 with --large]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_COLUMNS)))]
    columns: Option<u8>,
    /// Larger boards and words
    #[arg(long)]
    large: bool,
    /// What it is printed on
    #[arg(long, value_enum, default_value_t = Size::A4)]
    paper: Size,
    /// At the head of every page [default: that of the collection]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Problems alone
    #[arg(long)]
    no_solutions: bool,
    /// Letters and numbers around the problems too
    #[arg(long)]
    coordinates: bool,
    /// Mark the stones that a problem is about
    #[arg(long)]
    targets: bool,
    /// The number of the first problem
    #[arg(long, value_name = "N", default_value_t = 1)]
    numbers_from: usize,
    #[command(flatten)]
    many: Many,
    /// Give up a problem after this many positions; then the same problems are the same pages on any machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Format of the files, where their names do not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
}

/// The papers by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Size {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 in
    Letter,
}

impl From<Size> for Paper {
    fn from(size: Size) -> Paper {
        match size {
            Size::A4 => Paper::A4,
            Size::Letter => Paper::Letter,
        }
    }
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let target = Target::of(&args.out)?;
    let effort = args.many.each(args.nodes);
    effort.afford()?;
    let chosen = Chosen::read(&args.files, args.collection.as_deref(), args.from, args.problems.as_ref())?;
    let plan = args.plan(&chosen);
    let keys = match args.no_solutions {
        true => vec![None; chosen.problems.len()],
        false => {
            let interrupt = Interrupt::listen()?;
            let answers = Answers { problems: &chosen.problems, effort: &effort, interrupt: &interrupt };
            let Outcome::Done(keys) = answers.find() else {
                warn(&"stopped; nothing was written");
                return Ok(CommandEnd::No);
            };
            keys.into_iter().map(Some).collect()
        }
    };
    let proved = keys.iter().flatten().filter(|answer| answer.proved).count();
    let entry = |(problem, answer): (Problem, Option<Answered>)| {
        Entry::new(problem.draft, answer.map(|answer| answer.key)).called(problem.number)
    };
    let entries: Vec<Entry> = chosen.problems.into_iter().zip(keys).map(entry).collect();
    let pages = pages(&entries, &plan);
    target.write(&args.out, &pages, &plan)?;
    if args.out == Path::new("-") {
        return Ok(CommandEnd::Yes);
    }
    let sheets = pages.last().map_or(0, |page| page.sheet);
    let proved = if args.no_solutions { String::new() } else { format!(", {}", share(proved, entries.len())) };
    let (problems, sheets) = (counted(entries.len(), "problem"), counted(sheets, "sheet"));
    print(&format!("{}: {problems} on {sheets}{proved}\n", args.out.display()))
}

/// How many of all are proved.
fn share(proved: usize, all: usize) -> String {
    match (proved, all) {
        (0, 1) => "not proved".to_owned(),
        (0, _) => "none of them proved".to_owned(),
        (1, 1) => "proved".to_owned(),
        _ if proved == all => "all proved".to_owned(),
        _ => format!("{proved} of them proved"),
    }
}

impl Args {
    fn plan(&self, chosen: &Chosen) -> Plan {
        Plan {
            paper: self.paper.into(),
            columns: self.columns,
            large: self.large,
            coordinates: self.coordinates,
            targets: self.targets,
            solutions: !self.no_solutions,
            title: self.title.clone().unwrap_or_else(|| chosen.title.clone()),
            first: self.numbers_from,
        }
    }
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Pdf,
    /// A folder of pages.
    Svg,
}

impl Target {
    fn of(out: &Path) -> Result<Target, Failure> {
        let ending = out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match () {
            () if is_folder(out) => Ok(Target::Svg),
            () if out == Path::new("-") || ending.eq_ignore_ascii_case("pdf") => Ok(Target::Pdf),
            () => {
                let message = "expected a name that ends in .pdf for --out, or in / for a folder of SVG pages";
                Err(Failure::in_file(&out.display().to_string(), message))
            }
        }
    }

    fn write(self, out: &Path, pages: &[Page], plan: &Plan) -> Result<CommandEnd, Failure> {
        if self == Target::Svg {
            output::make_folder(out)?;
            for page in pages {
                let name = format!("sheet-{:02}-{}.svg", page.sheet, page.side.word());
                output::write(&out.join(name), &svg(page))?;
            }
            return Ok(CommandEnd::Yes);
        }
        if !Face::has(&plan.title) {
            let message = "the fonts of PDF lack some letters of the title; SVG pages have them all";
            warn(&Failure::in_file(&out.display().to_string(), message));
        }
        output::write_bytes(out, &pdf(pages, if plan.title.is_empty() { "Problems" } else { &plan.title }))
    }
}
