//! Plain Monte Carlo: every move is worth what random games after it are worth on average (Hugger 2011, section 3.5).

use rules::{Game, Move};

use super::bits::Spot;
use super::board::{Board, with_board};
use super::cell::BLACK;
use super::playout::{Habits, Manner, Player};
use super::{Scoring, Terms};

/// What random games say about one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Warmth {
    /// The move.
    pub made: Move,
    /// By how many points the side to move leads at the end, on average, the komi counted.
    pub mean: f64,
    /// The standard deviation of that lead in a single game.
    pub deviation: f64,
    /// Games played.
    pub playouts: u32,
    /// How many of the moves are better.
    pub rank: usize,
}

/// What random games say about the moves of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// The moves in the order A1, B1, …, or as they were given.
    pub moves: Vec<Warmth>,
}

impl Heat {
    /// What is said about this move.
    pub fn of(&self, made: Move) -> Option<&Warmth> {
        self.moves.iter().find(|warmth| warmth.made == made)
    }

    /// The best move.
    pub fn best(&self) -> Option<&Warmth> {
        self.moves.iter().min_by_key(|warmth| warmth.rank)
    }
}

/// Plays so many random games after each of these moves, or after every legal one but a pass. Moves that are not legal
/// are left out.
pub fn heat(game: &Game, moves: Option<&[Move]>, playouts: u32, terms: Terms, seed: u64) -> Heat {
    heat_in(Manner::Light, game, moves, playouts, terms, seed)
}

/// As [`heat()`], with games played in this manner.
pub fn heat_in(manner: Manner, game: &Game, moves: Option<&[Move]>, playouts: u32, terms: Terms, seed: u64) -> Heat {
    let legal = game.legal_moves();
    let all: Vec<Move> = legal.iter().map(Move::Play).collect();
    let wanted = moves.unwrap_or(&all).iter().copied();
    let moves: Vec<Move> = wanted.filter(|mv| mv.point().is_none_or(|point| legal.contains(point))).collect();
    let size = game.position().board().size();
    ranked(with_board!(size, warmths(game, &moves, playouts, terms, Habits::of(manner), seed)))
}

/// With how many of the moves are better than each.
pub(super) fn ranked(mut moves: Vec<Warmth>) -> Heat {
    let means: Vec<f64> = moves.iter().map(|warmth: &Warmth| warmth.mean).collect();
    for warmth in &mut moves {
        warmth.rank = means.iter().filter(|&&mean| mean > warmth.mean).count();
    }
    Heat { moves }
}

fn warmths<const W: usize, const N: usize>(
    game: &Game,
    moves: &[Move],
    playouts: u32,
    terms: Terms,
    habits: Habits,
    seed: u64,
) -> Vec<Warmth> {
    let start = Board::<W, N>::of_game(game);
    let mut player = Player::new(habits, start.size(), seed);
    moves.iter().map(|&mv| warmth(&start, mv, playouts, terms, &mut player)).collect()
}

fn warmth<const W: usize, const N: usize>(
    start: &Board<W, N>,
    made: Move,
    playouts: u32,
    terms: Terms,
    player: &mut Player<W, N>,
) -> Warmth {
    let mut after = start.clone();
    after.play(start.spot_of(made));
    let (mut sum, mut squares) = (0.0, 0.0);
    let mut moves: Vec<Spot> = Vec::new();
    let mut board = after.clone();
    for _ in 0..playouts {
        board.copy(&after);
        moves.clear();
        player.finish(&mut board, &mut moves);
        let stones = if terms.scoring == Scoring::Territory { after.played } else { 0 };
        let black = f64::from(2 * (board.area() - stones) - terms.komi.half_points()) / 2.0;
        let lead = if start.to_move == BLACK { black } else { -black };
        sum += lead;
        squares += lead * lead;
    }
    let games = f64::from(playouts.max(1));
    let mean = sum / games;
    let deviation = (squares / games - mean * mean).max(0.0).sqrt();
    Warmth { made, mean, deviation, playouts, rank: 0 }
}
