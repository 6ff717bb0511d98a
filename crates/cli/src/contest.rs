//! `shikatsu match`: games between two engines, and what they come to.
//!
//! `hall` plays the games, several at once; `folder` keeps them, so that a match can be taken up again; `clock` reads how
//! much time there is; `report` tells the result for programs.

mod clock;
mod folder;
mod hall;
mod report;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use console::{CommandEnd, Failure, Interrupt, Meter, amount, input, print, threads};
use gtp::arena::{Conditions, Openings, Shown, Sprt};
use player::go::clock::TimeControl;
use player::go::{Komi, Scoring, Terms};

use crate::engine::Spec;
use folder::Folder;
use hall::Hall;

/// Let two players play a match
///
/// A player is “builtin:r5” (this program, with its strength and perhaps playouts=500, threads=2, seed=1, time=5), a command
/// line such as “gnugo --mode gtp”, the address host:port of an engine, or “replay:game.sgf”, which makes the moves of a
/// record. Colours alternate. A player that dies, hangs, floods or plays an illegal move is told as an error and started
/// again a few times; such a game is nobody's win, and is played again. Where the players do not count the same, the referee
/// or this program decides, and the table tells how often. Ctrl-C ends the match and prints the table so far.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu match builtin:r5 builtin:r4 --size 9 --games 20
  shikatsu match builtin \"gnugo --mode gtp --chinese-rules\" --playouts 1000 --out games
  shikatsu match builtin \"gnugo --mode gtp --chinese-rules\" --playouts 1000 --out games --games 200 --resume
  shikatsu match builtin:r8 builtin:r7 --sprt 0,50 --games 1000 --parallel 2
  shikatsu match localhost:5000 replay:game.sgf --games 1 --clock 60+2")]
pub(crate) struct Args {
    /// The first player
    #[arg(value_name = "A", value_parser = Spec::read)]
    first: Spec,
    /// The second player
    #[arg(value_name = "B", value_parser = Spec::read)]
    second: Spec,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Lines of the board
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(2..=19))]
    size: u8,
    /// What White gets for moving second
    #[arg(long, default_value = "7.5", allow_negative_numbers = true)]
    komi: Komi,
    /// What counts
    #[arg(long, value_enum, default_value_t = Counting::Area)]
    rules: Counting,
    /// How games begin: a file with moves such as “E5 C3” in each line, or SGF; or random:4, that many random moves. Each
    /// opening is played twice, with colours exchanged
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Time: 300 seconds for all moves, 60+2 (two more after each), 60+3x10 (three periods of ten), 60+10/30 (ten moves in
    /// each 30 seconds)
    #[arg(long, value_name = "TIME", value_parser = clock::read, default_value = "none")]
    clock: TimeControl,
    /// Games played out for a move by the built-in players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Games at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    parallel: NonZeroUsize,
    /// Keep every game as SGF, and the table, in this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Go on with the match in the folder
    #[arg(long, requires = "out")]
    resume: bool,
    /// Who counts where the players do not agree: a player that knows final_score [default: this program]
    #[arg(long, value_name = "PLAYER", value_parser = Spec::read)]
    referee: Option<Spec>,
    /// End as soon as it is clear whether the first player is stronger by the first or by the second of two differences in
    /// Elo, with one error in twenty
    #[arg(long, value_name = "LOW,HIGH", value_parser = Sprt::read, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The longest time for an answer, beyond what the clock allows
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = amount::seconds)]
    watchdog: Duration,
    /// How often a player that fails is started again before the match is given up
    #[arg(long, value_name = "N", default_value_t = 3)]
    restarts: usize,
    /// Count a game as it stands after this many moves [default: three for each point]
    #[arg(long, value_name = "N")]
    most_moves: Option<usize>,
    /// Where chance comes from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print for programs
    #[arg(long)]
    json: bool,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// What counts, by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Counting {
    /// Stones and what they surround
    Area,
    /// What stones surround, and prisoners
    Territory,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let openings = openings(&args)?;
    let names = names(&args);
    let folder = args.out.as_deref().map(|path| Folder::open(path, args.resume, &terms(&args, &names))).transpose()?;
    let hall = Hall {
        first: args.first.clone().with_playouts(args.playouts),
        second: args.second.clone().with_playouts(args.playouts),
        referee: args.referee.clone().map(|referee| referee.with_playouts(args.playouts)),
        conditions: conditions(&args),
        openings,
        games: args.games as usize,
        watchdog: args.watchdog,
        restarts: args.restarts,
        seed: args.seed,
        sprt: args.sprt,
        names,
        interrupt: Interrupt::listen()?,
        meter: Meter::new(args.progress),
        lacking: Mutex::default(),
    };
    let ledger = hall.play(args.parallel.get(), folder)?;
    let (table, names) = (ledger.table(), &hall.names);
    if args.json {
        print(&report::json(table, names, args.sprt))?;
    } else {
        print(&(table.text(&names.0, &names.1) + &verdict(table.tally, args.sprt)))?;
    }
    match ledger.failure() {
        Some(failure) => Err(Failure::new(failure)),
        None if hall.interrupt.is_set() => Ok(CommandEnd::No),
        None => Ok(CommandEnd::Yes),
    }
}

fn conditions(args: &Args) -> Conditions {
    let scoring = match args.rules {
        Counting::Area => Scoring::Area,
        Counting::Territory => Scoring::Territory,
    };
    Conditions {
        size: args.size,
        terms: Terms { scoring, komi: args.komi },
        control: args.clock,
        opening: Vec::new(),
        most_moves: args.most_moves.unwrap_or(3 * usize::from(args.size).pow(2)).max(1),
        referee: args.referee.is_some(),
    }
}

fn openings(args: &Args) -> Result<Openings, Failure> {
    let Some(wanted) = &args.openings else { return Ok(Openings::None) };
    if let Some(moves) = wanted.strip_prefix("random:") {
        let moves = moves.parse().ok().filter(|moves| (1..=100).contains(moves));
        let moves = moves.ok_or_else(|| Failure::new("expected 1 to 100 moves by chance, such as random:4"))?;
        return Ok(Openings::Random { moves, seed: args.seed });
    }
    let (name, bytes) = input::read(wanted.as_ref())?;
    Openings::read(&bytes, args.size).map_err(|why| Failure::in_file(&name, why))
}

/// What the players are called; two that are written the same are told apart.
fn names(args: &Args) -> (String, String) {
    let (first, second) = (args.first.text.clone(), args.second.text.clone());
    if first == second { (format!("{first} (1)"), format!("{second} (2)")) } else { (first, second) }
}

/// What a match that is taken up again must have in common with the one before.
fn terms(args: &Args, names: &(String, String)) -> String {
    let openings = args.openings.as_deref().unwrap_or("none");
    format!(
        "first: {}\nsecond: {}\nsize: {}\nkomi: {}\nrules: {:?}\nopenings: {openings}\nclock: {}\nplayouts: {}\nseed: {}\n",
        names.0,
        names.1,
        args.size,
        args.komi,
        args.rules,
        clock::write(args.clock),
        args.playouts.map_or("none".to_owned(), |playouts| playouts.to_string()),
        args.seed
    )
}

fn verdict(tally: gtp::arena::WinTally, sprt: Option<Sprt>) -> String {
    let Some(sprt) = sprt else { return String::new() };
    let shown = match sprt.shown(tally) {
        Shown::Nothing => "not enough games",
        Shown::Low => "the lower difference",
        Shown::High => "the higher difference",
    };
    format!("  SPRT {sprt}: {shown} ({:+.2} of ±{:.2})\n", sprt.log_ratio(tally), Sprt::bound())
}
