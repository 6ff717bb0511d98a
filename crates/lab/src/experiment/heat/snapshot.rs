//! [`Snapshot`]: a position of the game and what is said of its moves.

use std::sync::atomic::AtomicBool;

use player::go::{Bot, Effort, Heat, Style, heat};
use rules::{Game, Move, Point};

use super::scale::{Scale, sensible, terms};

/// A position, its heat by few and by many random games, and the bot's opinion.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    /// Moves before it.
    pub(super) moves: usize,
    pub(super) game: Game,
    pub(super) played: Move,
    /// By few and by many random games for each move.
    pub(super) heats: [Heat; 2],
    /// The bot's moves with how often it tried them, the best first.
    pub(super) opinion: Vec<(Move, u64)>,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Line {
    /// What the played move is worth; none where it is not among those that are tried.
    pub(super) value: Option<f64>,
    pub(super) worst: f64,
    pub(super) best: f64,
    pub(super) average: f64,
    /// Better moves, and all.
    pub(super) better: Option<usize>,
    pub(super) total: usize,
    /// The deviation of the values of the moves, and of a single game, on average.
    pub(super) spread: f64,
    pub(super) single: f64,
}

impl Snapshot {
    pub(super) fn take(game: &Game, played: Move, moves: usize, scale: Scale, stop: &AtomicBool) -> Snapshot {
        let tried = sensible(game);
        let seed = moves as u64;
        let heats = scale.games.map(|games| heat(game, Some(&tried), games, terms(), seed));
        let effort = Effort { playouts: scale.playouts, ..Effort::default() };
        let opinion = Bot::new(Style::FULL, seed).think(game, terms(), &effort, stop, &mut |_| {});
        let opinion = opinion.candidates.iter().map(|candidate| (candidate.made, candidate.visits)).collect();
        Snapshot { moves, game: game.clone(), played, heats, opinion }
    }

    /// The row by few (0) or many (1) games.
    pub(super) fn line(&self, which: usize) -> Line {
        let heat = &self.heats[which];
        let values: Vec<f64> = heat.moves.iter().map(|warmth| warmth.mean).collect();
        let played = heat.of(self.played);
        let average = mean(&values);
        Line {
            value: played.map(|warmth| warmth.mean),
            worst: values.iter().copied().fold(f64::INFINITY, f64::min),
            best: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            average,
            better: played.map(|warmth| warmth.rank),
            total: values.len(),
            spread: deviation(&values),
            single: mean(&heat.moves.iter().map(|warmth| warmth.deviation).collect::<Vec<_>>()),
        }
    }

    /// How far from the nearest stone the hottest moves, the bot's first choices and all moves are, on average: so many
    /// of each.
    pub(super) fn distances(&self, count: usize) -> [f64; 3] {
        let mut hot: Vec<_> = self.heats[1].moves.iter().collect();
        hot.sort_by_key(|warmth| warmth.rank);
        let hot = hot.into_iter().take(count).filter_map(|warmth| warmth.made.point());
        let bot = self.opinion.iter().filter_map(|(made, _)| made.point()).take(count);
        let all = self.heats[1].moves.iter().filter_map(|warmth| warmth.made.point());
        [hot.collect::<Vec<_>>(), bot.collect(), all.collect()]
            .map(|points| mean(&points.into_iter().map(|point| self.distance(point)).collect::<Vec<f64>>()))
    }

    /// Steps along the lines to the nearest stone.
    fn distance(&self, point: Point) -> f64 {
        let steps = |stone: Point| point.row().abs_diff(stone.row()) + point.column().abs_diff(stone.column());
        let nearest = self.game.position().board().occupied().iter().map(steps).min();
        nearest.map_or(0.0, f64::from)
    }
}

pub(super) fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The standard deviation of what these values were drawn from.
pub(super) fn deviation(values: &[f64]) -> f64 {
    let middle = mean(values);
    let squares: f64 = values.iter().map(|value| (value - middle).powi(2)).sum();
    (squares / values.len().saturating_sub(1).max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_what_was_drawn_from() {
        assert!((deviation(&[1.0, 3.0]) - 2f64.sqrt()).abs() < 1e-12);
        assert_eq!((deviation(&[5.0]), mean(&[])), (0.0, 0.0));
    }
}
