//! Plays the problems that ship at random against the program, and solves every position on the way anew.
//!
//! `cargo run --release -p lab --example games -- [COUNT] [SEED]` plays so many games, one problem after the other, the
//! person as either side in turn.

use dice::Dice;
use lab::games::Games;
use proof::Problem;

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse().expect("COUNT and SEED are numbers"));
    let (count, seed) = (words.next().unwrap_or(1000), words.next().unwrap_or(1));
    let checked = |certificate: &[u8]| proof::file::check(certificate.iter().copied()).expect("a test checks it");
    let shipped = bank::problems().map(|shipped| (shipped.id(), checked(shipped.proof.certificate).problem().clone()));
    let problems: Vec<(String, Problem)> = shipped.collect();
    let (mut dice, mut games) = (Dice::new(seed), Games::default());
    for game in 0..count as usize {
        let (name, problem) = &problems[game % problems.len()];
        let you = if (game / problems.len()).is_multiple_of(2) { problem.to_move() } else { !problem.to_move() };
        games.play(name, problem, you, &mut dice);
    }
    let Games { replies, exact, tries, passes, ends, wrong, .. } = games;
    wrong.iter().for_each(|wrong| println!("{wrong}"));
    println!("{count} games on {} problems, {replies} replies, {exact} of them with exact points", problems.len());
    println!("lost programs tried {tries} times and passed {passes} times");
    println!("ends: {ends:?}");
    println!("wrong: {}", wrong.len());
}
