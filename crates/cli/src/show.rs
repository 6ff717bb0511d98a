//! `shikatsu show`: a problem or a game in the terminal, or as a picture.

use std::path::PathBuf;

use console::{CommandEnd, Failure, output, print, warn};
use draw::Theme;
use rules::Move;
use serde::Serialize;
use tsumego::Draft;
use wire::DraftJson;

use crate::document::{Document, Format, Item, ItemKind};
use crate::json;
use crate::terminal::{self, Style, When};

/// Draw a problem or a game
///
/// A problem is shown at its start, cropped to where the stones are; a game as it ended.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu show corner.txt
  shikatsu show game.sgf --move 50
  shikatsu show collection.sgf --problem 12 --answers
  shikatsu show corner.txt --svg corner.svg
  cat corner.sgf | shikatsu show -")]
pub(crate) struct Args {
    /// File in SGF, text or JSON; - is standard input
    file: PathBuf,
    /// Show the position after N moves of the main line
    #[arg(long = "move", value_name = "N")]
    moves: Option<usize>,
    /// Which problem or game of a collection
    #[arg(long, visible_alias = "game", value_name = "K", default_value_t = 1)]
    problem: usize,
    /// Draw a picture into this file instead; - is standard output
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Colours of the picture
    #[arg(long, value_enum, default_value_t = Look::Wood)]
    theme: Look,
    /// Show the whole board
    #[arg(long)]
    whole: bool,
    /// Say which first moves are given as right
    #[arg(long)]
    answers: bool,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
    /// Print for programs
    #[arg(long, conflicts_with_all = ["svg", "answers"])]
    json: bool,
    /// Format of the file, where its name does not tell: sgf, txt, json or jsonl
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = true)]
    from: Option<Format>,
}

/// The themes by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Look {
    /// Warm flat wood
    Wood,
    /// Off-white paper
    Paper,
    /// Black on white
    Contrast,
}

impl From<Look> for Theme {
    fn from(look: Look) -> Theme {
        match look {
            Look::Wood => Theme::Wood,
            Look::Paper => Theme::Paper,
            Look::Contrast => Theme::Contrast,
        }
    }
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let document = Document::open(&args.file, args.from)?;
    document.warnings().iter().for_each(|warning| warn(warning));
    let item = document.item(args.problem)?;
    let moves = move_number(&document, item, args.moves)?;
    if let Some(error) = item.impossible() {
        warn(&Failure::in_file(&document.name, error));
    }
    match &args.svg {
        Some(out) => output::write(out, &item.view(moves, args.whole).picture().theme(args.theme.into()).render()),
        None if args.json => print(&json::pretty(&Shown::new(&document, args.problem, item, moves))),
        None => print(&page(&document, item, moves, &args)),
    }
}

/// The number of moves to show: what was asked for, or the start of a problem and the end of a game.
pub(crate) fn move_number(document: &Document, item: &Item, asked: Option<usize>) -> Result<usize, Failure> {
    let last = item.moves();
    match asked {
        None if item.kind == ItemKind::Game => Ok(last),
        None => Ok(0),
        Some(moves) if moves <= last => Ok(moves),
        Some(moves) => {
            let message = format!("expected at most {last} for --move, the length of the main line, found {moves}");
            Err(Failure::in_file(&document.name, message))
        }
    }
}

/// What a person sees: heading, board, question, notes.
fn page(document: &Document, item: &Item, moves: usize, args: &Args) -> String {
    let style = Style::choose(args.color);
    let view = item.view(moves, args.whole);
    terminal::page([
        item.heading(),
        terminal::draw(&view, style).trim_end_matches('\n').to_owned(),
        below(item, moves, args.answers, terminal::legend(&view, style)),
        if moves == 0 { item.draft.notes.trim_matches('\n').to_owned() } else { String::new() },
        place(document, args.problem),
    ])
}

/// The lines under the board.
fn below(item: &Item, moves: usize, answers: bool, legend: Option<&str>) -> String {
    let mut lines = vec![state(item, moves)];
    lines.extend(legend.map(str::to_owned));
    if let Some(ko) = item.draft.setup.ko.filter(|_| moves == 0) {
        lines.push(format!("{ko} is banned by ko."));
    }
    if answers && item.kind == ItemKind::Problem {
        lines.push(answer_line(&item.draft));
    }
    lines.join("\n")
}

fn answer_line(draft: &Draft) -> String {
    let answers: Vec<String> = draft.answers.iter().map(Move::to_string).collect();
    match answers.as_slice() {
        [] => "No answer is given.".to_owned(),
        _ => format!("Given as right: {}.", answers.join(", ")),
    }
}

/// Whose turn it is, and how it came to that.
fn state(item: &Item, moves: usize) -> String {
    let result = Some(&item.facts.result).filter(|result| !result.is_empty());
    match (moves.checked_sub(1).and_then(|index| item.record.turns.get(index)), item.moves()) {
        (Some((color, mv)), last) if moves == last && item.kind == ItemKind::Game => {
            let result = result.map_or(String::new(), |result| format!(" Result: {result}."));
            format!("After move {moves}, the last: {color} {mv}.{result}")
        }
        (Some((color, mv)), last) => {
            format!("After move {moves} of {last}: {color} {mv}. {} to play.", item.setup(moves).to_move)
        }
        (None, _) => format!("{}.", item.draft.question()),
    }
}

fn place(document: &Document, number: usize) -> String {
    match document.items.len() {
        1 => String::new(),
        count => format!("{number} of {count} in {}; --problem K shows another.", document.name),
    }
}

/// What a program sees.
#[derive(Serialize)]
struct Shown {
    file: String,
    kind: String,
    number: usize,
    of: usize,
    #[serde(rename = "move")]
    at_move: usize,
    moves: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<String>,
    #[serde(flatten)]
    position: DraftJson,
}

impl Shown {
    fn new(document: &Document, number: usize, item: &Item, moves: usize) -> Shown {
        let last = moves.checked_sub(1).and_then(|index| item.record.turns.get(index));
        let draft = Draft { setup: item.setup(moves), ..item.draft.clone() };
        Shown {
            file: document.name.clone(),
            kind: item.kind.to_string(),
            number,
            of: document.items.len(),
            at_move: moves,
            moves: item.moves(),
            last_move: last.map(|(_, mv)| mv.to_string()),
            position: DraftJson::from(&draft.tidy()),
        }
    }
}
