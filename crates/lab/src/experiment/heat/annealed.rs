//! A match: annealed random games (Brügmann's rule I, Hugger's Table 2.2) against plain ones, as many of both for each move.

use std::num::NonZeroUsize;
use std::path::Path;

use console::{CommandEnd, Failure};
use gtp::arena::{Estimate, WinTally};
use player::go::{Heat, Komi, Scoring, Terms, annealed, heat};
use rules::score::{Finished, HalfPoints};
use rules::{Color, Game, KoRule, Move, PointSet, Position};

use super::scale::sensible;
use crate::experiment::study::side_by_side;
use crate::page::Page;
use crate::table::ReportTable;
use crate::template::ANNEALED;

const SIZE: u8 = 9;
/// Random games for each move of the match; plain ones are shared out among the moves that there are.
const EFFORTS: [u32; 2] = [1_000, 4_000];
/// A game that goes on for ever is counted where it stands.
const MOST: usize = 200;
const KOMI: f64 = 6.5;

/// What a game came to.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ended {
    /// Has the annealed side won?
    won: bool,
    /// By how many points.
    lead: f64,
    moves: usize,
}

pub(super) fn run(
    games: u32,
    out: Option<&Path>,
    threads: Option<NonZeroUsize>,
    progress: bool,
) -> Result<CommandEnd, Failure> {
    let mut table =
        ReportTable::new(["random games for a move", "games", "annealed wins", "95 %", "mean lead", "mean length"]);
    for effort in EFFORTS {
        let jobs: Vec<u32> = (0..games).collect();
        let ended = side_by_side(&jobs, threads, progress, |&game, _| bout(SIZE, effort, game))?;
        table.row(row(effort, &ended));
    }
    let page = Page::default().with("size", SIZE).with("komi", KOMI).with("games", games).table("matches", table);
    ANNEALED.publish(&page, out)
}

fn row(effort: u32, ended: &[Ended]) -> Vec<String> {
    let mut tally = WinTally::default();
    ended.iter().for_each(|one| tally.add(if one.won { 1 } else { -1 }));
    let Estimate { low, likely, high } = tally.share();
    let mean = |of: &dyn Fn(&Ended) -> f64| ended.iter().map(of).sum::<f64>() / ended.len().max(1) as f64;
    vec![
        effort.to_string(),
        ended.len().to_string(),
        format!("{:.0} %", 100.0 * likely),
        format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high),
        format!("{:+.1}", mean(&|one| one.lead)),
        format!("{:.0}", mean(&|one| one.moves as f64)),
    ]
}

/// A game; the annealed side is Black in every second one.
fn bout(size: u8, effort: u32, number: u32) -> Ended {
    let mut game = Game::new(Position::empty(size).expect("a board"), KoRule::PositionalSuperko);
    let annealed_is = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    while !game.is_over() && game.moves().len() < MOST {
        let seed = u64::from(number) << 32 | game.moves().len() as u64;
        let made = chosen(&game, effort, game.position().to_move() == annealed_is, seed);
        if game.play(made).is_err() {
            break;
        }
    }
    // Both play until nothing but eyes is left, so what stands is alive.
    let board = game.position().board();
    let score = Finished { board, dead: PointSet::EMPTY, seki: PointSet::EMPTY }.area(HalfPoints::default());
    let black = f64::from(score.lead().0) / 2.0 - KOMI;
    let lead = if annealed_is == Color::Black { black } else { -black };
    Ended { won: lead > 0.0, lead, moves: game.moves().len() }
}

/// The best of the moves that fill no eye, by so many random games in all.
fn chosen(game: &Game, effort: u32, is_annealed: bool, seed: u64) -> Move {
    let moves = sensible(game);
    if moves.is_empty() {
        return Move::Pass;
    }
    let terms = Terms { scoring: Scoring::Area, komi: Komi::default() };
    let found: Heat = match is_annealed {
        true => annealed(game, Some(&moves), effort, terms, seed),
        false => heat(game, Some(&moves), effort.div_ceil(moves.len() as u32), terms, seed),
    };
    found.best().map_or(Move::Pass, |warmth| warmth.made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_the_same_again_and_colours_are_exchanged() {
        let games: Vec<Ended> = (0..2).map(|number| bout(5, 60, number)).collect();
        assert_eq!(games, (0..2).map(|number| bout(5, 60, number)).collect::<Vec<_>>());
        assert!(games.iter().all(|one| one.moves > 8 && one.won == (one.lead > 0.0)));
        assert_eq!(row(60, &games).len(), 6);
    }
}
