//! `shikatsu info`: what is in a file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use console::{CommandEnd, Failure, print, warn};
use serde::Serialize;

use crate::document::{Document, Facts, Format, Item, ItemKind, Remark};
use crate::json;

/// Tell what is in files
///
/// Problems and games, their sizes, players and trees, and what could not be read.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu info collection.sgf
  shikatsu info collection.sgf --list
  shikatsu info *.sgf --json
  shikatsu info game.sgf --strict && echo clean")]
pub(crate) struct Args {
    /// Files in SGF, text or JSON; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One line for each problem and game
    #[arg(long)]
    list: bool,
    /// End with status 1 if anything had to be skipped or a position is impossible
    #[arg(long)]
    strict: bool,
    /// Print for programs
    #[arg(long)]
    json: bool,
    /// Format of the files, where their names do not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
}

/// A file that cannot be read is told at once; the others are told all the same.
pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (mut documents, mut failures) = (Vec::new(), Vec::new());
    for file in &args.files {
        match Document::open(file, args.from) {
            Ok(document) => documents.push(document),
            Err(failure) => failures.push(failure),
        }
    }
    let summaries: Vec<Summary> = documents.iter().map(Summary::new).collect();
    if args.json {
        print(&json::pretty(&summaries))?;
    } else {
        let pages: Vec<String> = documents.iter().zip(&summaries).map(|(d, s)| page(d, s, args.list)).collect();
        print(&pages.join("\n"))?;
    }
    let last = failures.pop();
    failures.iter().for_each(|failure| warn(failure));
    let flawed = summaries.iter().any(|summary| !summary.skipped.is_empty() || summary.impossible > 0);
    match last {
        Some(failure) => Err(failure),
        None if args.strict && flawed => Ok(CommandEnd::No),
        None => Ok(CommandEnd::Yes),
    }
}

/// What is in one file.
#[derive(Serialize)]
struct Summary {
    file: String,
    format: &'static str,
    problems: usize,
    games: usize,
    /// Board sizes, and how many problems and games have them.
    sizes: BTreeMap<u8, usize>,
    nodes: usize,
    lines: usize,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    charsets: BTreeSet<String>,
    with_target: usize,
    with_goal: usize,
    with_region: usize,
    with_answer: usize,
    impossible: usize,
    skipped: Vec<Remark>,
    items: Vec<Line>,
}

/// One problem or game.
#[derive(Serialize)]
struct Line {
    number: usize,
    kind: String,
    size: u8,
    moves: usize,
    nodes: usize,
    lines: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    question: String,
    #[serde(flatten)]
    facts: Facts,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<String>,
}

impl Summary {
    fn new(document: &Document) -> Summary {
        let items = &document.items;
        let of_kind = |kind: ItemKind| items.iter().filter(|item| item.kind == kind).count();
        let having = |test: &dyn Fn(&Item) -> bool| items.iter().filter(|item| test(item)).count();
        let mut sizes = BTreeMap::new();
        items.iter().for_each(|item| *sizes.entry(item.draft.setup.size).or_default() += 1);
        let lines: Vec<Line> = items.iter().enumerate().map(|(index, item)| Line::new(index + 1, item)).collect();
        Summary {
            file: document.name.clone(),
            format: document.format.extension(),
            problems: of_kind(ItemKind::Problem),
            games: of_kind(ItemKind::Game),
            sizes,
            nodes: items.iter().map(|item| item.tree.nodes).sum(),
            lines: items.iter().map(|item| item.tree.lines).sum(),
            charsets: items.iter().map(|item| item.facts.charset.clone()).filter(|name| !name.is_empty()).collect(),
            with_target: having(&|item| !item.draft.targets.is_empty()),
            with_goal: having(&|item| item.draft.goal.is_some()),
            with_region: having(&|item| item.draft.out_of_bounds.is_some()),
            with_answer: having(&|item| !item.draft.answers.is_empty()),
            impossible: lines.iter().filter(|line| line.impossible.is_some()).count(),
            skipped: document.remarks.clone(),
            items: lines,
        }
    }
}

impl Line {
    fn new(number: usize, item: &Item) -> Line {
        Line {
            number,
            kind: item.kind.to_string(),
            size: item.draft.setup.size,
            moves: item.moves(),
            nodes: item.tree.nodes,
            lines: item.tree.lines,
            title: item.draft.title.clone(),
            question: if item.kind == ItemKind::Problem { item.draft.question() } else { String::new() },
            facts: item.facts.clone(),
            impossible: item.impossible(),
        }
    }
}

/// What a person reads about a file.
fn page(document: &Document, summary: &Summary, list: bool) -> String {
    let mut page = format!("{}: {}\n", summary.file, contents(summary));
    let mut row = |name: &str, value: String| page.push_str(&format!("  {name:<10}{value}\n"));
    row("format", format_name(document.format, summary));
    row("boards", sizes(&summary.sizes));
    if document.format == Format::Sgf {
        row("tree", format!("{}, {}", count(summary.nodes, "node"), count(summary.lines, "line of play")));
    }
    if summary.problems > 0 {
        row("problems", marks(summary));
    }
    if let [line] = summary.items.as_slice() {
        for (name, value) in details(line) {
            row(name, value);
        }
    }
    if list {
        summary.items.iter().for_each(|line| page.push_str(&listed(line)));
    }
    page.push_str(&complaints(summary));
    page
}

fn contents(summary: &Summary) -> String {
    let parts = [(summary.problems, "problem"), (summary.games, "game")];
    let parts: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, name)| count(n, name)).collect();
    parts.join(" and ")
}

fn format_name(format: Format, summary: &Summary) -> String {
    let charsets = summary.charsets.iter().cloned().collect::<Vec<_>>().join(", ");
    match format {
        Format::Sgf => format!("SGF in {charsets}"),
        Format::Text => "text".to_owned(),
        Format::Json | Format::Jsonl => "JSON".to_owned(),
        Format::Svg => "SVG".to_owned(),
        Format::Forged => "problems of “shikatsu forge”".to_owned(),
    }
}

fn sizes(sizes: &BTreeMap<u8, usize>) -> String {
    let all: Vec<String> = match sizes.len() {
        1 => sizes.keys().map(|size| format!("{size}x{size}")).collect(),
        _ => sizes.iter().rev().map(|(size, n)| format!("{n} of {size}x{size}")).collect(),
    };
    all.join(", ")
}

fn marks(summary: &Summary) -> String {
    let parts = [
        (summary.with_target, "with a target"),
        (summary.with_goal, "with a goal"),
        (summary.with_region, "with a region"),
        (summary.with_answer, "with an answer"),
    ];
    parts.map(|(n, what)| format!("{n} {what}")).join(", ")
}

/// What is worth saying when a file holds one thing only.
fn details(line: &Line) -> Vec<(&'static str, String)> {
    let Facts { black, white, event, date, result, .. } = &line.facts;
    let rows = [
        ("title", line.title.clone()),
        ("question", line.question.clone()),
        ("black", black.clone()),
        ("white", white.clone()),
        ("event", event.clone()),
        ("date", date.clone()),
        ("result", result.clone()),
        ("moves", if line.moves > 0 { line.moves.to_string() } else { String::new() }),
    ];
    rows.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

fn listed(line: &Line) -> String {
    let Facts { black, white, date, result, .. } = &line.facts;
    let named = !black.is_empty() || !white.is_empty();
    let players = if named { format!("{black} – {white}") } else { String::new() };
    let parts = [line.title.as_str(), &players, &line.question, date, result];
    let words: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let (moves, size) = (count(line.moves, "move"), line.size);
    format!("  {:>5}  {:<7}  {size:>2}x{size:<2}  {moves:>9}  {}\n", line.number, line.kind, words.join(", "))
        .trim_end()
        .to_owned()
        + "\n"
}

/// Impossible positions and what was skipped, with places.
fn complaints(summary: &Summary) -> String {
    let impossible = summary.items.iter().filter_map(|line| {
        let error = line.impossible.as_ref()?;
        Some(format!("  {} {}: {error}\n", line.kind, line.number))
    });
    let skipped = summary.skipped.iter().map(|skipped| format!("  line {}: {}\n", skipped.line, skipped.message));
    impossible.chain(skipped).collect()
}

fn count(n: usize, name: &str) -> String {
    match (n, name) {
        (1, _) => format!("1 {name}"),
        (_, "line of play") => format!("{n} lines of play"),
        _ => format!("{n} {name}s"),
    }
}
