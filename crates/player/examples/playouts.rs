//! How many games a second are played out: `cargo run --release -p player --example playouts`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use player::go::{Bot, Effort, Manner, Style, Terms, heat_in};
use rules::{Game, KoRule, Move, Position};

fn main() {
    for size in [9, 13, 19] {
        let game = Game::new(Position::empty(size).expect("there are boards of this size"), KoRule::Basic);
        for manner in [Manner::Light, Manner::Heavy] {
            let playouts = if size == 9 { 100_000 } else { 20_000 };
            let start = Instant::now();
            let heat = heat_in(manner, &game, Some(&[Move::Pass]), playouts, Terms::default(), 1);
            let rate = f64::from(playouts) / start.elapsed().as_secs_f64();
            println!("{size}x{size} {manner:?}: {rate:.0} games a second, mean {:.3}", -heat.moves[0].mean);
        }
        for threads in [1, 2] {
            let effort = Effort { playouts: 20_000, threads, memory: 512 << 20 };
            let start = Instant::now();
            let mut bot = Bot::new(Style::FULL, 1);
            let opinion = bot.think(&game, Terms::default(), &effort, &AtomicBool::new(false), &mut |_| {});
            let rate = opinion.playouts as f64 / start.elapsed().as_secs_f64();
            println!("{size}x{size} search with {threads} threads: {rate:.0} games a second");
        }
    }
}
