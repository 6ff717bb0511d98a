//! `shikatsu-lab ladder`: how strong the rungs of the ladder are, from matches between them and against GNU Go.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure};
use dice::Dice;

/// Tell the strengths of players from matches between them
///
/// Finds the strengths under which the results are most likely (Bradley and Terry 1952, by the iteration of Zermelo 1929), with GNU
/// Go 3.8 at its level 10 held at 1800, and prints a table. The intervals hold 95 of 100 repetitions of the same matches with games
/// drawn anew from those that were played.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab ladder r2-r1 r3-r2 1000-gnugo")]
pub(crate) struct Args {
    /// Folders of “shikatsu match --out”
    #[arg(value_name = "FOLDERS", required = true)]
    folders: Vec<PathBuf>,
}

const ANCHOR: &str = "GNU Go";
const ANCHOR_ELO: f64 = 1800.0;
const REPETITIONS: usize = 1000;

/// A match: who played, and in which games the first won.
struct Match {
    players: [String; 2],
    won: Vec<bool>,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let matches: Vec<Match> = args.folders.iter().map(|folder| read(folder)).collect::<Result<_, Failure>>()?;
    println!("| first | second | games | won by the first |\n|---|---|---|---|");
    for Match { players: [first, second], won } in &matches {
        println!("| {first} | {second} | {} | {} |", won.len(), wins(won));
    }
    let likely = strengths(&matches, |one| wins(&one.won));
    let mut dice = Dice::new(1);
    let mut repeated: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for _ in 0..REPETITIONS {
        let again =
            strengths(&matches, |one| (0..one.won.len()).filter(|_| one.won[dice.below(one.won.len())]).count());
        again.into_iter().for_each(|(name, elo)| repeated.entry(name).or_default().push(elo));
    }
    println!("\n| player | Elo | interval |\n|---|---|---|");
    let mut ladder: Vec<(&str, f64)> = likely.into_iter().collect();
    ladder.sort_by(|one, other| one.1.total_cmp(&other.1));
    for (name, elo) in ladder {
        let all = repeated.entry(name).or_default();
        all.sort_by(f64::total_cmp);
        let at = |share: f64| all[(all.len() as f64 * share) as usize];
        println!("| {name} | {elo:.0} | {:.0} to {:.0} |", at(0.025), at(0.975));
    }
    Ok(CommandEnd::Yes)
}

fn wins(won: &[bool]) -> usize {
    won.iter().filter(|won| **won).count()
}

/// What `match.txt` and `games.tsv` of a match say.
fn read(folder: &Path) -> Result<Match, Failure> {
    let text = |name: &str| fs::read_to_string(folder.join(name)).ok();
    let found = text("match.txt").zip(text("games.tsv")).and_then(|(about, games)| Match::read(&about, &games));
    found.ok_or_else(|| Failure::in_file(&folder.display().to_string(), "is no folder of a match"))
}

impl Match {
    fn read(about: &str, games: &str) -> Option<Match> {
        let player = |which: &str| {
            let name = about.lines().find_map(|line| line.strip_prefix(which))?;
            Some(if name.contains("gnugo") {
                ANCHOR.to_owned()
            } else {
                name.trim_start_matches("builtin:").to_owned()
            })
        };
        let won = games.lines().skip(1).filter_map(|line| {
            let mut cells = line.split('\t').skip(1);
            let (first, result) = (cells.next()?, cells.next()?);
            ["B", "W"].iter().any(|color| result.starts_with(color)).then(|| result.starts_with(first))
        });
        Some(Match { players: [player("first: ")?, player("second: ")?], won: won.collect() })
    }
}

/// The most likely strengths when the first has won so many games of each match. Each match counts half a game more for
/// both, so that whoever won or lost all of them has one.
fn strengths(matches: &[Match], mut won: impl FnMut(&Match) -> usize) -> BTreeMap<&str, f64> {
    let results: Vec<([&str; 2], [f64; 2])> = matches
        .iter()
        .map(|one| {
            let won = won(one);
            (one.players.each_ref().map(String::as_str), [won, one.won.len() - won].map(|games| games as f64 + 0.5))
        })
        .collect();
    let mut power: BTreeMap<&str, f64> =
        results.iter().flat_map(|(players, _)| *players).map(|name| (name, 1.0)).collect();
    for _ in 0..10_000 {
        let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for (players, won) in &results {
            let share = (won[0] + won[1]) / (power[players[0]] + power[players[1]]);
            for (name, won) in players.iter().zip(won) {
                let sum = sums.entry(name).or_default();
                *sum = (sum.0 + won, sum.1 + share);
            }
        }
        let next: BTreeMap<&str, f64> = sums.into_iter().map(|(name, (won, share))| (name, won / share)).collect();
        let unit = next.get(ANCHOR).copied().unwrap_or(1.0);
        let moved = next.iter().map(|(name, value)| (value / unit / power[name]).ln().abs()).fold(0.0, f64::max);
        power = next.into_iter().map(|(name, value)| (name, value / unit)).collect();
        if moved < 1e-9 {
            break;
        }
    }
    power.into_iter().map(|(name, value)| (name, ANCHOR_ELO + 400.0 * value.log10())).collect()
}
