//! [`Crowd`]: what players of about one strength would try, by the readers of the ladder who are about as strong.
//!
//! A reader looks at some moves and likes them more or less. Who cannot tell two moves apart plays one as often as the other;
//! so a reader tries the move that they like best, and others the less, the more they like them less. What a crowd tries is
//! the mean of its readers, each alike.
//!
//! # Decisions
//! Nothing here knows which moves are right. Labels of right moves teach what to play, never what people play: a heat map
//! from them would show weak players a strong one's choices.
//!
//! On rungs with faults stand more readers than on the ladder, where they take little time: three of them make a share of a third
//! out of one slip. A position that is its own mirror image has two moves for each, of which the readers see
//! the one that comes first; the crowd tries both alike.

use proof::Problem;
use rules::Move;
use tsumego::Rank;

use super::ground::Ground;
use super::ladder::RUNGS;
use super::look::Value;
use super::reader::{Reader, Thought};

/// A move that a reader likes so much less than their best one, in hundredths of an eye, is not tried any more.
const SLACK: Value = 60;
/// On a rung whose readers have faults so many stand, or as many as look at so many positions together.
const READERS: u64 = 8;
const LOOKS: u64 = 8_000;

/// By crowd: its weakest and its strongest rank, as steps. Each has two rungs of the ladder, from the lowest. How strong a rung is
/// was measured by `cargo run -p lab -- crowds`: it has the rank of problems that its readers solve every second time.
const BANDS: [[u8; 2]; RUNGS.len() / 2] = [[6, 10], [11, 14], [15, 18], [19, 22], [23, 24]];

/// Players of about one strength, and what they would try in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Crowd {
    /// The weakest of them.
    pub from: Rank,
    /// The strongest.
    pub to: Rank,
    /// The first moves that some of them try, the most liked first, each with the share of the players who do. The shares sum to
    /// one, and a pass is never among them. Empty where nobody sees a move.
    pub tries: Vec<(Move, f64)>,
}

/// What players would try as their first move, from the weakest crowd to the strongest.
///
/// It takes no solution, some 60,000 looks at positions at the most, and gives the same on every machine, however the board is
/// turned and whatever the colours are.
///
/// ```
/// use tsumego::Sketch;
/// let problem = "side x OOOOO/O..OO/O...O".parse::<Sketch>().unwrap().problem().unwrap();
/// let crowds = forge::crowds(&problem);
/// for crowd in &crowds {
///     let all: f64 = crowd.tries.iter().map(|(_, share)| share).sum();
///     assert!((all - 1.0).abs() < 1e-9);
/// }
/// // A bulky five dies in its middle; the strong see that.
/// assert_eq!(crowds.last().unwrap().tries[0].0.to_string(), "K1");
/// ```
pub fn crowds(problem: &Problem) -> Vec<Crowd> {
    let ground = Ground::new(problem);
    let crowd = |(at, [from, to]): (usize, [u8; 2])| {
        let rungs = &RUNGS[2 * at..2 * at + 2];
        let each = rungs.iter().map(|rung| tried(&ground, rung.persons(READERS.min(LOOKS / rung.patience))));
        let rank = |step| Rank::nearest(f64::from(step));
        Crowd { from: rank(from), to: rank(to), tries: told(&ground, &mean(&each.collect::<Vec<_>>())) }
    };
    BANDS.into_iter().enumerate().map(crowd).collect()
}

/// By cell, how often it is tried by these readers, each alike; who sees no move does not count.
fn tried(ground: &Ground, readers: impl Iterator<Item = Reader>) -> Vec<f64> {
    let each: Vec<Vec<f64>> = readers.map(|reader| liked(ground, &reader.read(ground, &ground.start()))).collect();
    mean(&each)
}

/// By cell, how often whoever thinks so tries it; nothing where they see no move.
fn liked(ground: &Ground, thought: &Thought) -> Vec<f64> {
    let Some(&(_, best)) = thought.moves.first() else { return Vec::new() };
    let weight = |value: Value| f64::from((SLACK - (best - value)).max(0)).powi(2);
    let all: f64 = thought.moves.iter().map(|&(_, value)| weight(value)).sum();
    let mut shares = vec![0.0; ground.len()];
    for &(made, value) in &thought.moves {
        shares[ground.cell_of(made)] = weight(value) / all;
    }
    shares
}

/// The mean of those that say something.
fn mean(each: &[Vec<f64>]) -> Vec<f64> {
    let each: Vec<&Vec<f64>> = each.iter().filter(|shares| !shares.is_empty()).collect();
    let cells = each.first().map_or(0, |shares| shares.len());
    (0..cells).map(|cell| each.iter().map(|shares| shares[cell]).sum::<f64>() / each.len() as f64).collect()
}

/// The shares as moves, each alike with those that are the same however the board is held.
fn told(ground: &Ground, shares: &[f64]) -> Vec<(Move, f64)> {
    if shares.is_empty() {
        return Vec::new();
    }
    let ways = ground.ways();
    let share = |&made: &Move| {
        let mut same: Vec<f64> = ways.iter().map(|way| shares[cell_in(way, made)]).collect();
        // Sums depend on their order.
        same.sort_by(f64::total_cmp);
        (made, same.iter().sum::<f64>() / same.len() as f64)
    };
    let moves = ways.first().map_or(&[][..], Vec::as_slice);
    let mut tries: Vec<(Move, f64)> = moves.iter().map(share).filter(|&(_, share)| share > 0.0).collect();
    tries.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    tries
}

fn cell_in(way: &[Move], made: Move) -> usize {
    way.iter().position(|&other| other == made).expect("every way has every cell")
}

#[cfg(test)]
mod tests;
