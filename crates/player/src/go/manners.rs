//! When a player passes, gives up, or takes dead stones off the board.

use std::sync::atomic::AtomicBool;

use rules::{ByColor, Color, Game, Move, Point, PointSet};

use super::judge::judged;
use super::opinion::{Choice, Opinion};
use super::rung::Style;
use super::status::{Status, place};
use super::{Scoring, Terms};

/// How often it must still win for a game not to be lost.
const LOST: f32 = 0.05;
/// It gives up when it has thought its game lost this often in a row,
const PATIENCE: u32 = 3;
/// and not before one point in so many has a stone; with a handicap, one in two.
const EARLY: usize = 4;
/// A board is open as long as less than one point in so many has a stone.
const OPEN: usize = 6;
/// Fewer games say nothing about that.
const FEW: u64 = 50;
/// A point that has one owner this much more often than not is settled.
const SETTLED: f32 = 0.8;
/// Whoever wins no more often than this thinks that it loses.
const LOSING: f32 = 0.2;

/// A player with an opinion.
pub(crate) struct Manners<'a> {
    pub(crate) style: &'a Style,
    pub(crate) game: &'a Game,
    pub(crate) terms: Terms,
    pub(crate) opinion: &'a Opinion,
    /// How often each point was nobody's.
    pub(crate) openness: &'a [f32],
    pub(crate) stop: &'a AtomicBool,
}

/// Positions that the exact solver may look at before a pass.
const LAST_LOOK: u64 = 50_000;

impl Manners<'_> {
    /// What it does, and what it thinks of the stones. `lost` counts how often in a row it has thought its
    /// game lost.
    pub(crate) fn choose(&self, lost: &mut u32) -> (Choice, Status) {
        let hopeless = self.opinion.winrate < LOST && self.opinion.playouts >= FEW;
        *lost = if hopeless { *lost + 1 } else { 0 };
        let believed = Status::believed(self.game, &self.opinion.ownership, self.openness);
        if self.style.resigns && *lost >= PATIENCE && self.is_late() {
            return (Choice::Resign, believed);
        }
        let answered = self.is_answer();
        let ending = answered || self.nothing_left(&believed);
        let status = if ending { judged(self.game, believed, LAST_LOOK, self.stop) } else { believed };
        let choice = match self.end_or_play(&status, answered, ending) {
            Choice::Play(Move::Pass) if self.is_open() => Choice::Play(self.best_play().unwrap_or(Move::Pass)),
            choice => choice,
        };
        (choice, status)
    }

    /// Has the game only begun? Nobody passes then, whatever a few games played out say, and whatever the other side did.
    fn is_open(&self) -> bool {
        let board = self.game.position().board();
        board.occupied().len() * OPEN < usize::from(board.size()).pow(2) && self.game.captures() == ByColor::default()
    }

    /// Has the other side just passed?
    pub(crate) fn is_answer(&self) -> bool {
        self.game.moves().last() == Some(Move::Pass)
    }

    /// Does it expect another end of the game than this: other stones on the board, or the other side ahead?
    pub(crate) fn expects_otherwise(&self, end: &Status) -> bool {
        let own = Status::believed(self.game, &self.opinion.ownership, self.openness);
        own.dead() != end.dead() || own.score(self.terms).winner() != end.score(self.terms).winner()
    }

    /// Passes if that wins, or if nothing can be done about a loss; otherwise plays on.
    fn end_or_play(&self, status: &Status, answered: bool, ending: bool) -> Choice {
        let dead = status.dead() & self.game.position().board().stones(!self.own());
        if self.style.cleans && !dead.is_empty() {
            return Choice::Play(self.taking(dead).or(self.best_play()).unwrap_or(Move::Pass));
        }
        let wins = status.score(self.terms).winner() == Some(self.own());
        let sees_loss = self.opinion.winrate < LOSING;
        if answered && wins || ending && (wins || sees_loss) && self.nothing_left(status) {
            return Choice::Play(Move::Pass);
        }
        match self.opinion.choice {
            // The search has seen the end of games that were not over yet.
            Choice::Play(Move::Pass) if !wins && !sees_loss => Choice::Play(self.best_play().unwrap_or(Move::Pass)),
            choice => choice,
        }
    }

    fn own(&self) -> Color {
        self.game.position().to_move()
    }

    /// Has so much been played that it is decent to give up?
    fn is_late(&self) -> bool {
        let board = self.game.position().board();
        let [own, other] = [self.own(), !self.own()].map(|color| board.stones(color).len());
        let captures = self.game.captures();
        let ahead = (other + captures[self.own()]).saturating_sub(own + captures[!self.own()]);
        let part = if ahead >= 2 { 2 } else { EARLY };
        (own + other) * part >= usize::from(board.size()).pow(2)
    }

    /// Is no point left that is worth a move? In area scoring a neutral point is.
    fn nothing_left(&self, status: &Status) -> bool {
        let board = self.game.position().board();
        let settled = |point: Point| self.ownership(point).abs() > SETTLED;
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        if !stones.iter().all(settled) {
            return false;
        }
        let open = board.empty().iter().filter(|&point| !settled(point));
        match self.terms.scoring {
            Scoring::Area => open.count() == 0,
            // A point between living stones of both sides is worth nothing.
            Scoring::Territory => {
                let living = |color| board.stones(color) - status.dead();
                let beside = |point, color| PointSet::of(point).border(board.size()).meets(living(color));
                open.into_iter().all(|point| Color::BOTH.into_iter().all(|color| beside(point, color)))
            }
        }
    }

    fn ownership(&self, point: Point) -> f32 {
        let at = place(self.game.position().board().size(), point);
        self.opinion.ownership.get(at).copied().unwrap_or(0.0)
    }

    /// The best move that is no pass.
    pub(crate) fn best_play(&self) -> Option<Move> {
        self.opinion.candidates.iter().map(|candidate| candidate.made).find(|&made| made != Move::Pass)
    }

    /// A move towards taking dead stones off the board: on a liberty of the chain that has the fewest.
    fn taking(&self, dead: PointSet) -> Option<Move> {
        let board = self.game.position().board();
        let mut chains: Vec<_> = board.chains().filter(|chain| chain.stones.meets(dead)).collect();
        chains.sort_by_key(|chain| chain.liberties.len());
        let legal = self.game.legal_moves();
        let safe = |point: &Point| {
            legal.contains(*point) && {
                let mut after = self.game.clone();
                let took = after.play(Move::Play(*point)).is_ok_and(|taken| !taken.is_empty());
                let chain = after.position().board().chains().find(|chain| chain.stones.contains(*point));
                took || chain.is_some_and(|chain| chain.liberties.len() > 1)
            }
        };
        chains.iter().flat_map(|chain| chain.liberties).find(safe).map(Move::Play)
    }
}
