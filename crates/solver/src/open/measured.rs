//! [`hunches`]: guesses at an open position as they are made before anything is proved, for whoever measures how sure they are.

use proof::{Outside, Problem};

use crate::open::choice::guessed;
use crate::open::guess::guess;
use crate::open::opinion::{Hunch, Opinion};
use crate::open::scouted::scouted;

/// What the net with so many simulations for a question, playouts of so many moves, and both together like of a problem on the whole
/// board.
pub fn hunches(whole: &Problem, simulations: u32, moves: u64) -> Vec<Hunch> {
    let [mut net, mut playouts, mut both] = [Opinion::default(), Opinion::default(), Opinion::default()];
    if let Some(found) = scouted(whole, simulations, &|| false) {
        net.hear_net(found.clone());
        both.hear_net(found);
    }
    let closed = guessed(whole, Outside::Attacker);
    [&mut playouts, &mut both].into_iter().for_each(|opinion| opinion.hear_playouts(guess(&closed, moves, || false)));
    [net, playouts, both].iter().filter_map(Opinion::hunch).collect()
}
