//! How fast the rules are: random games per second, and listing the legal moves and playing one, beside the crate
//! `goban`. Everything timed is also checked, so a fast wrong answer stops the run.
//!
//! `cargo bench -p rules --bench play`

use std::time::{Duration, Instant};

use goban::rules::{CHINESE, JAPANESE};
use rules::{Color, Game, KoRule, Move, Point, Position};

/// Each figure is the best of many short rounds: whatever else the machine does can only make a round slower.
const ROUNDS: usize = 300;
const SEEDS: u64 = 20;
const ROUND: Duration = Duration::from_millis(4);

fn main() {
    println!("random games without filling own eyes, one core, best of {ROUNDS} rounds");
    for (size, lengths) in [(9, 100.0..120.0), (13, 200.0..240.0), (19, 430.0..480.0)] {
        let (per_second, length) = random_games(size);
        assert!(lengths.contains(&length), "games on {size}x{size} take {length} moves");
        println!("  {size:>2}x{size:<2} {per_second:>10.0} games/s   {length:>5.1} moves per game");
    }
    println!("list the legal moves and play one, one core, best of {ROUNDS} rounds");
    for size in [9, 19] {
        let start = Position::empty(size).expect("a size of this list");
        let superko = Game::new(start.clone(), KoRule::PositionalSuperko);
        compare(size, "basic ko", &|moves, seed| ours(start.clone(), moves, seed), JAPANESE);
        compare(size, "superko", &|moves, seed| ours_superko(superko.clone(), moves, seed), CHINESE);
    }
}

/// Games per second, and the average length of the first thousand games.
fn random_games(size: u8) -> (f64, f64) {
    let start = Position::empty(size).expect("a size of the list above");
    let mut random = Random(u64::from(size));
    let mut game = || random_game(start.clone(), &mut random);
    let length = f64::from((0..1000).map(|_| game()).sum::<u32>()) / 1000.0;
    // The rate counts moves, lest the best round be the one with the shortest games.
    (best_rate(game) / length, length)
}

/// Plays until both sides have only their own eyes left, and returns the number of moves.
fn random_game(mut position: Position, random: &mut Random) -> u32 {
    let longest = 3 * position.board().empties().len() as u32;
    let (mut moves, mut passes) = (0, 0);
    while passes < 2 && moves < longest {
        let mv = random_move(&position, random);
        position.play(mv).expect("random_move offers legal moves");
        passes = if mv == Move::Pass { passes + 1 } else { 0 };
        moves += 1;
    }
    moves
}

/// Each legal move that does not fill an own eye with the same probability; pass when there is none.
fn random_move(position: &Position, random: &mut Random) -> Move {
    let empties = position.board().empties();
    let good =
        |point: Point| !position.board().is_eye(position.to_move(), point) && position.legal(Move::Play(point)).is_ok();
    // Most draws are good; when several in a row are not, it is time to look for those that are.
    for _ in 0..8 {
        if empties.is_empty() {
            return Move::Pass;
        }
        let point = empties[random.below(empties.len())];
        if good(point) {
            return Move::Play(point);
        }
    }
    let found: Vec<Point> = empties.iter().copied().filter(|&point| good(point)).collect();
    if found.is_empty() { Move::Pass } else { Move::Play(found[random.below(found.len())]) }
}

/// Times both programs at the same games and demands that they end in the same stones.
fn compare(size: u8, rule: &str, ours: &dyn Fn(u32, u64) -> Vec<Option<Color>>, theirs: goban::rules::Rule) {
    let lines = usize::from(size);
    let start = goban::rules::game::Game::new(goban::rules::GobanSizes::Custom(lines, lines), theirs);
    let moves = u32::from(size) * u32::from(size) * 3 / 4;
    for seed in 1..=SEEDS {
        assert_eq!(ours(moves, seed), goban_game(start.clone(), moves, seed), "game {seed} on {size}x{size}");
    }
    let rate = |play: &dyn Fn(u64)| {
        let mut games = 0;
        best_rate(|| {
            games += 1;
            play(games % SEEDS + 1);
            moves
        })
    };
    let fast = rate(&|seed| drop(std::hint::black_box(ours(moves, seed))));
    let slow = rate(&|seed| drop(std::hint::black_box(goban_game(start.clone(), moves, seed))));
    let (our_ns, their_ns, ratio) = (1e9 / fast, 1e9 / slow, fast / slow);
    println!("  {size:>2}x{size:<2} {rule:<9} {our_ns:>6.0} ns   goban {their_ns:>6.0} ns   {ratio:>5.1} times faster");
}

fn ours(mut position: Position, moves: u32, seed: u64) -> Vec<Option<Color>> {
    let mut random = Random(seed);
    for _ in 0..moves {
        let legal = position.legal_moves();
        let mv = legal.nth(random.below(legal.len())).map_or(Move::Pass, Move::Play);
        position.play(mv).expect("it was listed");
    }
    stones(&position)
}

fn ours_superko(mut game: Game, moves: u32, seed: u64) -> Vec<Option<Color>> {
    let mut random = Random(seed);
    for _ in 0..moves {
        let legal = game.legal_moves();
        let mv = legal.nth(random.below(legal.len())).map_or(Move::Pass, Move::Play);
        game.play(mv).expect("it was listed");
    }
    stones(game.position())
}

/// Row by row from the bottom, as `goban` numbers them when its first row is taken for ours.
fn stones(position: &Position) -> Vec<Option<Color>> {
    rules::PointSet::full(position.board().size()).iter().map(|point| position.board().at(point)).collect()
}

fn goban_game(mut game: goban::rules::game::Game, moves: u32, seed: u64) -> Vec<Option<Color>> {
    let mut random = Random(seed);
    for _ in 0..moves {
        let legal: Vec<_> = game.legals().collect();
        let mv = legal.get(random.below(legal.len())).map_or(goban::rules::Move::Pass, |&point| point.into());
        game.play(mv);
    }
    let color = |stone| match stone {
        goban::pieces::stones::Color::Black => Color::Black,
        goban::pieces::stones::Color::White => Color::White,
    };
    let points = usize::from(game.size().0) * usize::from(game.size().1);
    game.goban().to_vec().into_iter().take(points).map(|stone| stone.map(color)).collect()
}

/// Repeats the work, which returns how much it did, for some rounds; the rate per second of the best one. As a test,
/// without the `--bench` that `cargo bench` adds, one round is enough.
fn best_rate(mut work: impl FnMut() -> u32) -> f64 {
    let mut round = || {
        let (begin, mut done) = (Instant::now(), 0.0);
        while begin.elapsed() < ROUND {
            done += f64::from(work());
        }
        done / begin.elapsed().as_secs_f64()
    };
    let rounds = if std::env::args().any(|arg| arg == "--bench") { ROUNDS } else { 1 };
    (0..rounds).map(|_| round()).fold(0.0, f64::max)
}

/// A small generator (xorshift64*, Vigna 2016), never 0: the bench measures the rules, not the dice.
struct Random(u64);

impl Random {
    /// A number below the limit, 0 if the limit is 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        (high as usize * limit) >> 32
    }
}
