//! `shikatsu moments`: where in somebody's games the life of a group changed hands.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure, Interrupt, Meter, all_cores_or, amount, bar, output, print, threads, warn};
use lesson::{Moment, Moments, moments};
use proof::Standing;
use rules::{Color, Move};
use serde_json::{Value, json};
use solver::Limits;
use tsumego::{Draft, Scope, Speaker, counted, record, target_name};

use crate::document::{Document, Format, Item, ItemKind};
use crate::files;
use crate::report::vertices;
use crate::workers;

/// What a proof of a moment may take, in positions.
const NODES: u64 = 1_000_000;

/// Find the moments when the life of a group changed hands in your games
///
/// Goes through the main line of every game and proves, for the groups that are hemmed in, what was to be had before a move and
/// what was left after it. Tells each move that threw something away: the group, what was possible and by which moves, and
/// what became of it. Nothing is told that is not proved; what a proof takes for granted is told with it. Groups of fewer than
/// three stones and fights in the open are passed by. With --out the moments become problems, for training.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu moments game.sgf
  shikatsu moments games/ --color black --out missed.sgf
  shikatsu moments game.sgf --json")]
pub(crate) struct Args {
    /// Games in SGF, or folders of such; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only the moves of this colour: black or white
    #[arg(long, value_name = "COLOR", value_parser = color)]
    color: Option<Color>,
    /// Write the moments as problems
    #[arg(long, value_name = "OUT.sgf")]
    out: Option<PathBuf>,
    /// Print for programs, one JSON object to a line
    #[arg(long)]
    json: bool,
    /// Give up a proof after this many positions
    #[arg(long, value_name = "N", default_value_t = NODES)]
    nodes: u64,
    /// Games looked through side by side [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

fn color(word: &str) -> Result<Color, String> {
    let found = Color::BOTH.into_iter().find(|color| color.name().eq_ignore_ascii_case(word));
    found.ok_or_else(|| format!("expected black or white, found “{word}”"))
}

/// A game of a file.
struct Played {
    file: String,
    number: usize,
    item: Item,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let games = read(&args.files)?;
    let all: usize = games.iter().map(|game| game.item.moves()).sum();
    let (interrupt, meter, start, done) =
        (Interrupt::listen()?, Meter::new(args.progress), Instant::now(), AtomicUsize::new(0));
    let mut found: Vec<Option<(Vec<Moment>, Duration)>> = games.iter().map(|_| None).collect();
    workers::each(
        games.len(),
        all_cores_or(args.threads),
        &interrupt,
        |at| args.looked(&games[at], &interrupt, &done),
        |result| {
            if let Some((at, moments)) = result {
                found[at] = Some(moments);
            }
            let now = done.load(Relaxed);
            let left = workers::left(now, all, start.elapsed());
            meter.show(|| format!("{} {now} of {}{left}; Ctrl-C stops", bar(now, all, 24), counted(all, "move")));
            Ok(())
        },
    )?;
    meter.clear();
    let told: Vec<(&Played, Vec<Moment>, Duration)> = games
        .iter()
        .zip(found)
        .filter_map(|(game, found)| found.map(|(moments, time)| (game, moments, time)))
        .collect();
    args.write(&told)?;
    if interrupt.is_set() {
        warn(&"stopped; the rest was not looked at");
        return Ok(CommandEnd::No);
    }
    Ok(CommandEnd::Yes)
}

/// The games in these files.
fn read(paths: &[PathBuf]) -> Result<Vec<Played>, Failure> {
    let mut games = Vec::new();
    for path in files::meant(paths, |format| format == Format::Sgf)? {
        let document = Document::open(&path, None)?;
        document.warnings().iter().for_each(|warning| warn(warning));
        let name = document.name;
        let items = (1..).zip(document.items).filter(|(_, item)| item.kind == ItemKind::Game);
        games.extend(items.map(|(number, item)| Played { file: name.clone(), number, item }));
    }
    if games.is_empty() {
        return Err(Failure::new("there is no game in it"));
    }
    Ok(games)
}

impl Args {
    /// The moments of a game, in their order, and how long it took.
    fn looked(&self, game: &Played, interrupt: &Interrupt, done: &AtomicUsize) -> (Vec<Moment>, Duration) {
        let start = Instant::now();
        let limits = Limits { nodes: self.nodes, plan: self.nodes, stop: Some(interrupt.flag()), ..Limits::default() };
        let mut goes_on = |so_far: &Moments| {
            done.fetch_add(usize::from(so_far.looked > 0), Relaxed);
            !interrupt.is_set()
        };
        let mut found = moments(&game.item.record, 0, &limits, &mut goes_on).found;
        found.retain(|moment| self.color.is_none_or(|color| color == moment.mover));
        (found, start.elapsed())
    }

    fn write(&self, told: &[(&Played, Vec<Moment>, Duration)]) -> Result<(), Failure> {
        if let Some(path) = &self.out {
            let drafts = told.iter().flat_map(|(game, moments, _)| moments.iter().map(|moment| problem(game, moment)));
            let drafts: Vec<Draft> = drafts.collect();
            let bytes = record::write(&drafts).to_bytes().into_owned();
            output::write(path, &String::from_utf8(bytes).expect("our own SGF is UTF-8"))?;
        }
        let text: String = match self.json {
            true => told.iter().flat_map(|(game, all, _)| all.iter().map(|moment| line(game, moment))).collect(),
            false => told.iter().map(|(game, all, _)| page(game, all)).collect::<String>() + &ended(told),
        };
        print(&text).map(|_| ())
    }
}

/// The moment as a problem, with a title that says where it is from and not what is to be found.
fn problem(game: &Played, moment: &Moment) -> Draft {
    let title = format!("Move {}: {} to play", moment.turns + 1, moment.mover);
    let notes = format!("In the game {} played {}.", moment.mover, moment.played);
    Draft { title, notes, source: format!("{} {}", game.file, game.number), ..moment.draft.clone() }
}

/// How many there are, and how long it took.
fn ended(told: &[(&Played, Vec<Moment>, Duration)]) -> String {
    let found: usize = told.iter().map(|(_, moments, _)| moments.len()).sum();
    let time: Duration = told.iter().map(|&(_, _, time)| time).sum();
    let each = amount::span(time / u32::try_from(told.len().max(1)).unwrap_or(u32::MAX));
    format!("Found {} in {}, {each} a game.\n", counted(found, "moment"), counted(told.len(), "game"))
}

/// A game for people.
fn page(game: &Played, found: &[Moment]) -> String {
    let facts = &game.item.facts;
    let players = match (facts.black.as_str(), facts.white.as_str()) {
        ("", "") => String::new(),
        (black, white) => format!(": {black} against {white}"),
    };
    let heading = format!("{} {}{players}, {}\n", game.file, game.number, counted(game.item.moves(), "move"));
    let none = if found.is_empty() { "  No move is proved to have thrown a group away.\n" } else { "" };
    heading + none + &found.iter().map(told).collect::<String>() + "\n"
}

/// A moment in a few lines.
fn told(moment: &Moment) -> String {
    let solution = moment.study.solution();
    let (problem, before) = (solution.problem(), solution.standing());
    let speaker = Speaker::new(problem);
    let best: Vec<Move> = moment.draft.answers.iter().copied().collect();
    let mover = moment.mover;
    format!(
        "  Move {}, {mover} {}, about {}\n    Before it: {}{}\n    After it: {}.{}\n",
        moment.turns + 1,
        moment.played,
        target_name(problem),
        speaker.verdict(&before, &best, Scope::of(solution)),
        assumed(speaker, &before),
        speaker.graded(&moment.after),
        assumed(speaker, &moment.after)
    )
}

fn assumed(speaker: Speaker, standing: &Standing) -> String {
    match standing.assumptions() {
        [] => String::new(),
        _ => format!(" Proved if {}.", speaker.assumptions(standing)),
    }
}

/// A moment for programs.
fn line(game: &Played, moment: &Moment) -> String {
    let standing = |standing: &Standing| {
        json!({"verdict": standing.grade().word(), "ko_balance": standing.grade().ko_balance(),
               "footing": standing.footing().code(), "extent": standing.extent().code()})
    };
    let told: Value = json!({
        "file": game.file,
        "game": game.number,
        "move": moment.turns + 1,
        "color": moment.mover.name(),
        "played": moment.played.to_string(),
        "target": vertices(moment.draft.targets),
        "best": moment.draft.answers.iter().map(Move::to_string).collect::<Vec<_>>(),
        "before": standing(&moment.study.solution().standing()),
        "after": standing(&moment.after),
    });
    format!("{told}\n")
}
