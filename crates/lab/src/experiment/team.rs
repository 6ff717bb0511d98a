//! `shikatsu-lab experiment team`: whether weak players are better together, after Hugger (2011, sections 1.3, 4.4 and 5.1).
//!
//! `member` has the players, `side` how they decide, `bout` plays a game in a room of the crate `team`, `pairing` says who
//! plays whom, `ledger` keeps what was played, `ranking` finds the best member, `report` tells it as data, `forest` in
//! pictures.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use console::{CommandEnd, Failure, output, threads};

use super::study::side_by_side;
use crate::template::TEAM;
use ledger::Ledger;
use member::MEMBERS;
use pairing::{Cell, Pairing, round_robin};
use ranking::Ranking;
use report::Report;
use scale::{QUICK, Scale, USUAL};

mod behaviour;
mod bout;
mod forest;
mod ledger;
mod member;
mod pairing;
mod ranking;
mod report;
mod scale;
mod side;

/// Let teams of weak bots play against their own members (Hugger's question)
///
/// First every member plays every other, which tells who is the best. Then teams of them, by each scheme in which bots can
/// act, play against a member, the best member, and the same team when a lot decides. The report is printed, and with
/// --out written as team.md and team.csv, with plots in the folder team. The same numbers of games give the same report.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment team --keep games.txt --out docs/experiments
  shikatsu-lab experiment team --games 100 --only voting
  shikatsu-lab experiment team --behaviour 100
  shikatsu-lab experiment team --quick")]
pub(crate) struct Args {
    /// Games in each cell of the table
    #[arg(long, value_name = "N", default_value_t = USUAL, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Only cells with these words in their name, such as “voting” or “captain best”
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// Keep every finished game in this file, and go on with those that are there
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Write team.md, team.csv and the plots into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// A few games on 5x5, for a look
    #[arg(long, conflicts_with = "games")]
    quick: bool,
    /// Does rank show in behaviour? So many games of teams of bots of known strength, as rooms keep them; with --out
    /// behaviour.md is written, and its plots as team/behaviour.svg
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["games", "only", "keep", "quick"],
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    behaviour: Option<u32>,
    /// Games side by side [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// What is done with the games on the way.
struct Field {
    scale: Scale,
    ledger: Ledger,
    threads: Option<NonZeroUsize>,
    progress: bool,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    if let Some(games) = args.behaviour {
        return behaviour::run(games, args.out.as_deref(), args.threads, args.progress);
    }
    let scale = if args.quick { QUICK } else { Scale::full(args.games) };
    let cells = cells(args.only.as_deref())?;
    let ledger = match &args.keep {
        Some(path) => Ledger::open(path, &scale.head())?,
        None => Ledger::default(),
    };
    let mut field = Field { scale, ledger, threads: args.threads, progress: args.progress };
    let report = field.measure(&cells).map_err(|failure| match &args.keep {
        Some(path) => Failure::new(format_args!("{failure}; {} has the games so far", path.display())),
        None => failure,
    })?;
    if let Some(folder) = &args.out {
        let plots = folder.join("team");
        output::make_folder(&plots)?;
        for (name, svg) in report.pictures() {
            output::write(&plots.join(name), &svg)?;
        }
        output::write(&folder.join("team.csv"), &report.csv())?;
    }
    TEAM.publish(&report.page(), args.out.as_deref())
}

/// The cells with these words in their name.
fn cells(only: Option<&str>) -> Result<Vec<Cell>, Failure> {
    let wanted = |cell: &Cell| only.is_none_or(|words| words.split_whitespace().all(|word| cell.name().contains(word)));
    let cells: Vec<Cell> = Cell::all().into_iter().filter(wanted).collect();
    if cells.is_empty() {
        let names: Vec<String> = Cell::all().into_iter().map(Cell::name).collect();
        return Err(Failure::new(format_args!("no cell has these words in its name; there are {}", names.join(", "))));
    }
    Ok(cells)
}

impl Field {
    /// The members first; then the cells, whose sides depend on who is the best.
    fn measure(&mut self, cells: &[Cell]) -> Result<Report, Failure> {
        let Scale { games, duels, .. } = self.scale;
        let robin = round_robin(&MEMBERS);
        self.play(&robin, duels)?;
        let ranking = Ranking::of(&MEMBERS, &robin, &self.ledger, duels);
        let pairings: Vec<Pairing> = cells.iter().map(|cell| cell.pairing(&ranking.order())).collect();
        self.play(&pairings, games)?;
        let played = |pairing: &Pairing| self.ledger.of(&pairing.name, games).copied().collect();
        let cells = cells.iter().copied().zip(pairings.iter().map(played)).collect();
        Ok(Report { scale: self.scale, ranking, cells })
    }

    /// Plays what is missing, one game of each pairing after the other, so that all have as many when time runs out.
    fn play(&mut self, pairings: &[Pairing], games: u32) -> Result<(), Failure> {
        let all = (0..games).flat_map(|game| pairings.iter().map(move |pairing| (pairing, game)));
        let jobs: Vec<(&Pairing, u32)> = all.filter(|(pairing, game)| !self.ledger.has(&pairing.key(*game))).collect();
        let (ledger, size) = (&self.ledger, self.scale.size);
        let done = side_by_side(&jobs, self.threads, self.progress, |&(pairing, game), stop| {
            let (key, played) = (pairing.key(game), pairing.play(game, size, stop));
            // Whoever was stopped has not thought to the end.
            let kept = if stop.load(Relaxed) { Ok(()) } else { ledger.write(&key, &played) };
            kept.map(|()| (key, played))
        })?;
        let done: std::io::Result<Vec<_>> = done.into_iter().collect();
        let done = done.map_err(|error| Failure::new(format_args!("a game cannot be kept: {error}")))?;
        self.ledger.add(done);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn field(scale: Scale, ledger: Ledger, threads: usize) -> Field {
        Field { scale, ledger, threads: NonZeroUsize::new(threads), progress: false }
    }

    /// Every scheme decides games, the counts add up, and as many threads as one likes make the same report.
    #[test]
    fn a_small_study_is_the_same_twice() {
        let scale = Scale { size: 5, games: 2, duels: 1 };
        let cells: Vec<Cell> = cells(Some("best")).unwrap();
        let study = |threads| field(scale, Ledger::default(), threads).measure(&cells).unwrap();
        let (once, again) = (study(1), study(3));
        assert_eq!((once.page(), once.csv()), (again.page(), again.csv()));
        assert_eq!(once.pictures(), again.pictures());
        assert_eq!(once.cells.len(), cells.len());
        for (cell, games) in &once.cells {
            assert_eq!(games.len(), 2, "{}", cell.name());
            for game in games {
                assert!(game.moves >= 2 && game.turns >= 1 && game.turns < game.moves, "{}: {game:?}", cell.name());
                assert!(game.split <= game.turns && game.ties <= game.turns, "{}: {game:?}", cell.name());
                assert!(game.options >= game.turns + game.split, "{}: {game:?}", cell.name());
            }
        }
        let met: u64 = once.ranking.standings.iter().map(|standing| standing.tally.games()).sum();
        let (won, lost) = once
            .ranking
            .standings
            .iter()
            .fold((0, 0), |(won, lost), standing| (won + standing.tally.wins, lost + standing.tally.losses));
        assert_eq!((met, won), (2 * 10, lost), "each game has two players");
    }

    /// Stopped in the middle of a line and taken up again, a study comes to the same.
    #[test]
    fn a_study_that_was_stopped_goes_on() {
        let path = std::env::temp_dir().join(format!("shikatsu-team-{}.txt", std::process::id()));
        let scale = |games: u32| Scale { size: 5, games, duels: 1 };
        let cells = cells(Some("three voting")).unwrap();
        let kept = |games: u32| {
            let ledger = Ledger::open(&path, &scale(games).head()).unwrap();
            field(scale(games), ledger, 2).measure(&cells).unwrap()
        };
        kept(1);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 3]).unwrap();
        let resumed = kept(2);
        let whole = field(scale(2), Ledger::default(), 1).measure(&cells).unwrap();
        assert_eq!((resumed.page(), resumed.csv()), (whole.page(), whole.csv()));
        let games = fs::read_to_string(&path).unwrap().lines().count();
        assert_eq!(games, 1 + 10 + 2 * cells.len(), "no game is played twice");
        assert!(Ledger::open(&path, &Scale::full(2).head()).is_err(), "games on another board are other games");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn cells_are_found_by_their_words() {
        assert_eq!(cells(Some("captain best")).unwrap().len(), 1);
        assert_eq!(cells(None).unwrap().len(), Cell::all().len());
        assert!(cells(Some("dictator")).is_err());
    }
}
