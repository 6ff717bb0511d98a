//! [`Opinion`]: which first moves a net, or an adviser, and playouts like where nothing is proved, and how sure that is.

use rules::Move;

use crate::open::advice::Advice;
use crate::open::guess::Guess;
use crate::open::scouted::Scouted;
use crate::search::progress::Progress;

/// Where who reads sees less success than this, playouts lead.
const SUCCESS: f32 = 0.5;
/// How sure anybody is, as the logarithm of odds, at most.
const SUREST: f32 = 4.0;

/// What the sureness of a move rests on: one, and for the net and for playouts each whether they like it best, how sure they are
/// then, and whether they like another best.
pub const SIGNS: usize = 7;

/// How much each sign weighs (`shikatsu-lab net sure` fits them on the bank and measures them on what was held back).
const WEIGHTS: [f32; SIGNS] = [0.22, 1.04, 0.56, -0.60, 0.74, 0.48, -1.36];

/// First moves that somebody likes, the best in front, and how likely the first of them succeeds; nothing where nobody was asked.
#[derive(Clone, Debug, Default)]
struct Liked {
    moves: Vec<Move>,
    success: f32,
}

impl Liked {
    /// A pass is no move to look for.
    fn new(moves: Vec<Move>, success: f32) -> Liked {
        Liked { moves: moves.into_iter().filter(|first| *first != Move::Pass).collect(), success }
    }

    fn signs(&self, first: Move) -> [f32; 3] {
        match self.moves.first() {
            None => [0.0; 3],
            Some(best) if *best == first => [1.0, odds(self.success), 0.0],
            Some(_) => [0.0, 0.0, 1.0],
        }
    }
}

/// The logarithm of the odds of a chance.
fn odds(chance: f32) -> f32 {
    let chance = chance.clamp(1e-3, 1.0 - 1e-3);
    (chance / (1.0 - chance)).ln().clamp(-SUREST, SUREST)
}

/// What is liked of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opinion {
    read: Liked,
    played: Liked,
    /// An adviser has read it: nobody knows how often that is right.
    is_advised: bool,
}

impl Opinion {
    pub(crate) fn hear_net(&mut self, read: Scouted) {
        self.read = Liked::new(read.moves, read.success);
    }

    pub(crate) fn hear_adviser(&mut self, advice: Advice, success: f32) {
        (self.read, self.is_advised) = (Liked::new(advice.moves, success), true);
    }

    pub(crate) fn hear_playouts(&mut self, guess: Guess) {
        self.played = Liked::new(guess.moves, guess.hope);
    }

    /// The moves of whoever leads, and behind them those of the other.
    pub(crate) fn ranked(&self) -> Vec<Move> {
        let (read, played) = (&self.read, &self.played);
        let (leading, others) = if read.success < SUCCESS { (played, read) } else { (read, played) };
        let behind = others.moves.iter().filter(|first| !leading.moves.contains(first));
        leading.moves.iter().chain(behind).copied().collect()
    }

    /// How likely a move is right, from 0 to 1; nothing where that was never measured.
    pub(crate) fn sure(&self, first: Move) -> Option<f32> {
        let is_unknown = self.is_advised || self.read.moves.is_empty() && self.played.moves.is_empty();
        (!is_unknown).then(|| weighed(&self.signs(first)))
    }

    fn signs(&self, first: Move) -> [f32; SIGNS] {
        let ([net, sure, other], [played, hope, others]) = (self.read.signs(first), self.played.signs(first));
        [1.0, net, sure, other, played, hope, others]
    }

    /// Tells whoever watches what is liked best.
    pub(crate) fn tell(&self, progress: &Progress) {
        self.hunch().into_iter().for_each(|hunch| progress.tell_promising(hunch.first, hunch.sure));
    }

    /// What is liked best.
    pub(crate) fn hunch(&self) -> Option<Hunch> {
        let first = *self.ranked().first()?;
        Some(Hunch { first, sure: self.sure(first)?, signs: self.signs(first) })
    }
}

/// How likely a move with these signs is right.
fn weighed(signs: &[f32; SIGNS]) -> f32 {
    let sum: f32 = signs.iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// A first move that is liked best, and how likely it is right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hunch {
    /// The move.
    pub first: Move,
    /// How likely it is right, from 0 to 1.
    pub sure: f32,
    /// What that rests on.
    pub signs: [f32; SIGNS],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(words: &[&str]) -> Vec<Move> {
        words.iter().map(|word| word.parse().unwrap()).collect()
    }

    fn opinion(success: f32) -> Opinion {
        let mut opinion = Opinion::default();
        opinion.hear_net(Scouted { moves: moves(&["A1", "pass", "B1"]), success, nodes: 1 });
        opinion.hear_playouts(Guess { moves: moves(&["B1", "C1"]), hope: 0.5, nodes: 1 });
        opinion
    }

    #[test]
    fn the_net_leads_where_it_sees_success() {
        assert_eq!(opinion(0.9).ranked(), moves(&["A1", "B1", "C1"]));
        assert_eq!(opinion(0.1).ranked(), moves(&["B1", "C1", "A1"]));
    }

    #[test]
    fn who_agrees_is_surer_than_who_does_not() {
        let first = "A1".parse().unwrap();
        let sure = |success| opinion(success).sure(first).unwrap();
        assert!(0.0 < sure(0.6) && sure(0.6) < sure(0.9) && sure(0.9) < 1.0);
        let mut agreed = opinion(0.9);
        agreed.hear_playouts(Guess { moves: moves(&["A1"]), hope: 0.5, nodes: 1 });
        assert!(agreed.sure(first) > opinion(0.9).sure(first));
        assert_eq!(Opinion::default().sure(first), None);
    }

    #[test]
    fn nobody_knows_how_often_an_adviser_is_right() {
        let mut advised = opinion(0.9);
        advised.hear_adviser(Advice { moves: moves(&["A1"]), survives: None }, 0.5);
        assert_eq!(advised.sure("A1".parse().unwrap()), None);
    }
}
