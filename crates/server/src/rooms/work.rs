//! The work that a room wants done: moves of the bot, what random games say, suggestions, and what is dead.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use player::go::{Bot, Choice, Effort, Opinion, Rung, Style, Terms, heat, status};
use rules::{Game, Move, PointSet};
use team::{Need, WorkAnswer, Worth};
use tokio::time::sleep;

use super::club::Club;
use super::engine;
use crate::doors::caller::Caller;
use crate::games::go::think;

/// Random games for one question, all moves together.
const MOST_GAMES: u32 = 40_000;
/// Random games after each move, where that tells good moves from bad ones.
const GAMES_EACH: u32 = 60;
/// How often work that finds no place is tried again, and after how long.
const TRIES: usize = 5;
const PAUSE: Duration = Duration::from_secs(2);

/// A question to the engine.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) game: Game,
    pub(super) terms: Terms,
    pub(super) need: Need,
    /// How strong the bot is that plays this side; none where people do.
    pub(super) rung: Option<&'static Rung>,
    /// The operator's engine that plays this side.
    pub(super) engine: Option<String>,
    pub(super) seed: u64,
    /// How often in a row the bot has thought its game lost.
    pub(super) lost: u32,
}

/// What came of it, and how often in a row the bot has now thought its game lost.
pub(super) async fn answered(club: &Club, caller: &Caller, question: Question) -> (WorkAnswer, u32) {
    if let (Some(name), Need::Move) = (&question.engine, &question.need) {
        return (
            engine::moved((&club.engines, &club.thinker), caller, name, &question.game, question.terms).await,
            question.lost,
        );
    }
    let patience = match question.rung {
        Some(rung) => Duration::from_millis(think::patience(rung)),
        None => think::PATIENCE,
    };
    let playouts = if question.need == Need::Move { u64::MAX } else { think::LOOK };
    let effort = think::effort(&club.thinker, playouts);
    for _ in 0..TRIES {
        let asked = question.clone();
        let work = move |stop: &AtomicBool| asked.answer(&effort, stop);
        match think::work(&club.thinker, caller, patience, work).await {
            Ok((found, _)) => return found,
            Err(_) => sleep(PAUSE).await,
        }
    }
    (WorkAnswer::Failed, question.lost)
}

impl Question {
    fn answer(&self, effort: &Effort, stop: &AtomicBool) -> (WorkAnswer, u32) {
        match &self.need {
            Need::Move => self.made(effort, stop),
            Need::Values { moves, playouts } => (WorkAnswer::Values(self.values(moves, *playouts, stop)), self.lost),
            Need::Within { points } => (self.within(*points, effort, stop), self.lost),
            Need::Suggestions { count, decoys } => (self.suggestions(*count, *decoys, effort, stop), self.lost),
            Need::Fates => {
                let found = status(&self.game, self.terms, effort, stop);
                (WorkAnswer::Fates { dead: found.dead(), seki: found.seki() }, self.lost)
            }
        }
    }

    fn made(&self, effort: &Effort, stop: &AtomicBool) -> (WorkAnswer, u32) {
        let style = self.rung.map_or(Style::FULL, |rung| rung.style);
        let mut bot = Bot::new(style, self.seed).after_lost(self.lost);
        let answer = match bot.think(&self.game, self.terms, effort, stop, &mut |_| {}).choice {
            Choice::Play(made) => WorkAnswer::Move(made),
            Choice::Resign => WorkAnswer::Resign,
        };
        (answer, bot.lost())
    }

    /// Move by move, with fewer games where there are many moves or time is up.
    fn values(&self, moves: &[Move], playouts: u32, stop: &AtomicBool) -> Vec<(Move, Worth)> {
        let most = MOST_GAMES / u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1);
        let one = |&made: &Move| {
            let games = if stop.load(Relaxed) { 1 } else { playouts.min(most).max(1) };
            let found = heat(&self.game, Some(&[made]), games, self.terms, self.seed);
            found.moves.first().map(|warmth| (made, Worth::points(warmth.mean)))
        };
        moves.iter().filter_map(one).collect()
    }

    fn opinion(&self, effort: &Effort, stop: &AtomicBool) -> Opinion {
        Bot::new(Style::FULL, self.seed).think(&self.game, self.terms, effort, stop, &mut |_| {})
    }

    /// The engine's best move here; where it has thought of none, the one that random games like best.
    fn within(&self, points: PointSet, effort: &Effort, stop: &AtomicBool) -> WorkAnswer {
        let opinion = self.opinion(effort, stop);
        let mut thought = opinion.candidates.iter().map(|candidate| candidate.made);
        let inside = thought.find(|made| made.point().is_some_and(|point| points.contains(point)));
        let legal: Vec<Move> = (points & self.game.legal_moves()).iter().map(Move::Play).collect();
        let best = || self.values(&legal, GAMES_EACH, stop).into_iter().max_by_key(|(_, worth)| *worth);
        inside.or_else(|| best().map(|(made, _)| made)).map_or(WorkAnswer::Failed, WorkAnswer::Move)
    }

    fn suggestions(&self, count: u8, decoys: u8, effort: &Effort, stop: &AtomicBool) -> WorkAnswer {
        let meant = usize::from(count.saturating_sub(decoys));
        let opinion = self.opinion(effort, stop);
        let worth = |score: f32| Worth::points(f64::from(score));
        let thought = opinion.candidates.iter().map(|candidate| (candidate.made, worth(candidate.score)));
        let good: Vec<(Move, Worth)> = thought.take(meant).collect();
        if good.is_empty() {
            return WorkAnswer::Suggestions { good: vec![(Move::Pass, Worth(0))], decoys: Vec::new() };
        }
        let others: Vec<Move> = self.game.legal_moves().iter().map(Move::Play).collect();
        let others: Vec<Move> = others.into_iter().filter(|made| good.iter().all(|(other, _)| other != made)).collect();
        let mut bad = if decoys == 0 { Vec::new() } else { self.values(&others, GAMES_EACH, stop) };
        bad.sort_by_key(|(_, worth)| *worth);
        bad.truncate(usize::from(decoys));
        WorkAnswer::Suggestions { good, decoys: bad }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{KoRule, Position};

    fn question(need: Need) -> Question {
        let game = Game::new(Position::empty(5).unwrap(), KoRule::PositionalSuperko);
        Question { game, terms: Terms::default(), need, rung: Rung::named("r1"), engine: None, seed: 1, lost: 0 }
    }

    fn found(need: Need) -> WorkAnswer {
        let effort = Effort { playouts: 50, ..Effort::default() };
        question(need).answer(&effort, &AtomicBool::new(false)).0
    }

    fn point(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn every_need_is_answered_with_what_it_asks_for() {
        assert!(matches!(found(Need::Move), WorkAnswer::Move(_)));
        let moves = vec![point("C3"), point("A1"), Move::Pass];
        let WorkAnswer::Values(values) = found(Need::Values { moves: moves.clone(), playouts: 200 }) else { panic!() };
        assert_eq!(values.iter().map(|(made, _)| *made).collect::<Vec<_>>(), moves);
        assert!(values[0].1 > values[1].1, "the middle is better than the corner: {values:?}");
        let corner: PointSet = ["A1", "B1"].iter().map(|text| text.parse().unwrap()).collect();
        let WorkAnswer::Move(Move::Play(made)) = found(Need::Within { points: corner }) else { panic!() };
        assert!(corner.contains(made));
        let WorkAnswer::Suggestions { good, decoys } = found(Need::Suggestions { count: 4, decoys: 1 }) else {
            panic!()
        };
        assert!((1..=3).contains(&good.len()) && decoys.len() == 1, "{good:?} {decoys:?}");
        assert!(good.iter().all(|(made, _)| *made != decoys[0].0));
        assert_eq!(found(Need::Fates), WorkAnswer::Fates { dead: PointSet::EMPTY, seki: PointSet::EMPTY });
    }
}
