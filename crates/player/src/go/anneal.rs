//! Annealed random games (Brügmann 1993, *Monte Carlo Go*; rule I in Hugger's Table 2.2).
//!
//! Each side has a list of all points, those first that did best in the games so far, whenever they were played. A game is played by going down
//! the lists. Before it every point slides down, by n places with the chance e^(-n/T): at first far, so that everything is tried, and less and less
//! as T falls to nothing. What a move is worth is the mean of the games in which its side made it.

use dice::Dice;
use rules::{Game, Move};

use super::bits::{PASS, Spot};
use super::board::{Board, with_board};
use super::cell::BLACK;
use super::heat::{Heat, Warmth, ranked};
use super::{Scoring, Terms};

/// Places that a point slides by on average at the start, for each point of the board.
const WARM: f64 = 0.05;

/// What so many annealed games say about these moves, or about every legal one but a pass. Moves that are not legal are left out, and a move
/// that no game had is worth least.
pub fn annealed(game: &Game, moves: Option<&[Move]>, games: u32, terms: Terms, seed: u64) -> Heat {
    let legal = game.legal_moves();
    let all: Vec<Move> = legal.iter().map(Move::Play).collect();
    let wanted = moves.unwrap_or(&all).iter().copied();
    let moves: Vec<Move> = wanted.filter(|mv| mv.point().is_none_or(|point| legal.contains(point))).collect();
    let size = game.position().board().size();
    ranked(with_board!(size, warmths(game, &moves, games, terms, seed)))
}

fn warmths<const W: usize, const N: usize>(
    game: &Game,
    moves: &[Move],
    games: u32,
    terms: Terms,
    seed: u64,
) -> Vec<Warmth> {
    let start = Board::<W, N>::of_game(game);
    let mut furnace = Furnace::new(&start, seed);
    for number in 0..games {
        let left = 1.0 - f64::from(number) / f64::from(games.max(1));
        furnace.play(&start, terms, left);
    }
    let own = &furnace.lists[usize::from(start.to_move != BLACK)];
    moves.iter().map(|&made| own.warmth(made, start.spot_of(made))).collect()
}

/// What the games have said so far.
struct Furnace {
    dice: Dice,
    /// Of Black and of White.
    lists: [Merits; 2],
    points: usize,
}

/// What points did for one side.
struct Merits {
    spots: Vec<Spot>,
    /// Sum, squares and number of the results, by spot.
    sums: Vec<(f64, f64, u32)>,
}

impl Furnace {
    fn new<const W: usize, const N: usize>(start: &Board<W, N>, seed: u64) -> Furnace {
        let mut dice = Dice::new(seed);
        let mut list = || {
            let mut spots: Vec<Spot> = start.spots().collect();
            (1..spots.len()).rev().for_each(|at| spots.swap(at, dice.below(at + 1)));
            Merits { spots, sums: vec![(0.0, 0.0, 0); N] }
        };
        let lists = [list(), list()];
        let points = lists[0].spots.len();
        Furnace { dice, lists, points }
    }

    /// One game, at what is left of the heat.
    fn play<const W: usize, const N: usize>(&mut self, start: &Board<W, N>, terms: Terms, left: f64) {
        let slides = (-1.0 / (WARM * self.points as f64 * left).max(1e-9)).exp();
        let orders = [0, 1].map(|side| self.lists[side].order(slides, &mut self.dice));
        let mut board = start.clone();
        let mut made: [Vec<Spot>; 2] = Default::default();
        let mut passes = 0;
        for _ in 0..3 * self.points {
            let side = usize::from(board.to_move != BLACK);
            let good = |spot: &&Spot| {
                board.at(**spot) == super::cell::EMPTY && board.is_legal(**spot) && !board.is_eye(**spot, board.to_move)
            };
            let spot = orders[side].iter().find(good).copied().unwrap_or(PASS);
            board.play(spot);
            if spot == PASS {
                passes += 1;
            } else {
                passes = 0;
                // Whoever took a point first is told what it was worth.
                if !made.iter().any(|made| made.contains(&spot)) {
                    made[side].push(spot);
                }
            }
            if passes == 2 {
                break;
            }
        }
        let stones = if terms.scoring == Scoring::Territory { start.played } else { 0 };
        let lead = f64::from(2 * (board.area() - stones) - terms.komi.half_points()) / 2.0;
        self.lists[0].learn(&made[0], lead);
        self.lists[1].learn(&made[1], -lead);
    }
}

impl Merits {
    fn mean(&self, spot: Spot) -> f64 {
        let (sum, _, count) = self.sums[usize::from(spot)];
        if count == 0 { f64::MAX } else { sum / f64::from(count) }
    }

    /// The points in the order of a game: the best first, and what was never tried before it, each slid down by chance.
    fn order(&mut self, slides: f64, dice: &mut Dice) -> Vec<Spot> {
        let mut spots = std::mem::take(&mut self.spots);
        spots.sort_by(|&one, &other| self.mean(other).total_cmp(&self.mean(one)));
        self.spots.clone_from(&spots);
        for at in 1..spots.len() {
            if chance(dice) < slides {
                spots.swap(at - 1, at);
            }
        }
        spots
    }

    fn learn(&mut self, made: &[Spot], lead: f64) {
        for &spot in made {
            let (sum, squares, count) = &mut self.sums[usize::from(spot)];
            *sum += lead;
            *squares += lead * lead;
            *count += 1;
        }
    }

    fn warmth(&self, made: Move, spot: Spot) -> Warmth {
        let (sum, squares, count) = self.sums[usize::from(spot)];
        if count == 0 {
            return Warmth { made, mean: f64::MIN, deviation: 0.0, playouts: 0, rank: 0 };
        }
        let mean = sum / f64::from(count);
        let deviation = (squares / f64::from(count) - mean * mean).max(0.0).sqrt();
        Warmth { made, mean, deviation, playouts: count, rank: 0 }
    }
}

/// A number from 0 to 1.
fn chance(dice: &mut Dice) -> f64 {
    (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{ByColor, Color, KoRule, Point, PointSet, Position, Setup};

    fn game(black: &[&str], white: &[&str]) -> Game {
        let stones = |names: &[&str]| names.iter().map(|name| name.parse::<Point>().unwrap()).collect::<PointSet>();
        let stones = ByColor { black: stones(black), white: stones(white) };
        let setup = Setup { size: 7, stones, to_move: Color::Black, ko: None };
        Game::new(Position::from_setup(setup).unwrap(), KoRule::Basic)
    }

    /// Whoever takes the large chain in atari wins by far: games soon begin with it, and it is worth more than most.
    #[test]
    fn the_capture_that_decides_is_found() {
        let white = ["D2", "D3", "D4", "D5", "D6"];
        let black = ["C2", "C3", "C4", "C5", "C6", "E2", "E3", "E4", "E5", "E6", "D7"];
        let heat = annealed(&game(&black, &white), None, 400, Terms::default(), 1);
        let capture = heat.of("D1".parse().unwrap()).unwrap();
        assert!(capture.playouts > 350 && capture.rank * 3 < heat.moves.len(), "{capture:?}");
    }

    #[test]
    fn the_same_seed_says_the_same_and_every_game_counts_once() {
        let game = game(&[], &[]);
        let once = annealed(&game, None, 60, Terms::default(), 5);
        assert_eq!(once, annealed(&game, None, 60, Terms::default(), 5));
        assert_ne!(once, annealed(&game, None, 60, Terms::default(), 6));
        assert_eq!(once.moves.len(), 49);
        assert!(once.moves.iter().all(|warmth| warmth.playouts <= 60));
        assert!(once.moves.iter().any(|warmth| warmth.rank == 0));
        let none = annealed(&game, Some(&["D4".parse().unwrap()]), 0, Terms::default(), 5);
        assert_eq!(none.moves[0].playouts, 0);
    }
}
