//! The exact solver during the search: where the fate of a group hangs on the next move, it says which moves decide it.
//!
//! Games played out are bad at fights that only one move wins. The first of them show which groups are in doubt;
//! where the solver finds, within a small budget, that such a group lives or dies by whoever moves first, the moves that
//! decide it are thought well of from then on. It is a first guess like the others: the games that follow may outweigh it.

use std::sync::atomic::AtomicBool;

use proof::Grade;
use rules::{Game, Move, PointSet};

use super::judge::{GroupAnswer, Judge};
use super::status::{Group, Standing, Status};

/// Positions that the solver may look at in all, for each game played out so far.
const SHARE: u64 = 16;
/// Positions that it may look at to answer one question.
const MOST: u64 = 4_000;
/// Groups that are looked at, the largest first.
const GROUPS: usize = 3;
/// Imaginary games that a move has won which decides the fate of one stone, and of many.
const STONE: u32 = 12;
const STONES: u32 = 60;

/// A move that decides what becomes of stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    pub(crate) made: Move,
    /// Imaginary games that it has won.
    pub(crate) games: u32,
}

/// The moves that decide the fate of the groups in doubt, as far as the solver can tell by looking at few positions.
pub(crate) fn counsel(game: &Game, status: &Status, playouts: u64, stop: &AtomicBool) -> Vec<Advice> {
    let mut judge = Judge::new(game.position(), playouts.saturating_mul(SHARE), MOST, stop);
    let mut doubtful: Vec<&Group> =
        status.groups().iter().filter(|group| group.standing == Standing::Unsettled).collect();
    doubtful.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    let legal = game.legal_moves();
    doubtful.into_iter().take(GROUPS).flat_map(|group| deciding(&mut judge, game, group, legal)).collect()
}

/// The moves that save the group of whoever is to move, or take one of the other side, where the other side would turn
/// it round.
fn deciding(judge: &mut Judge<'_>, game: &Game, group: &Group, legal: PointSet) -> Vec<Advice> {
    let (mover, own) = (game.position().to_move(), group.color == game.position().to_move());
    let lives = |answer: &GroupAnswer| answer.bounds.low >= Grade::Seki;
    let dies = |answer: &GroupAnswer| answer.bounds.high < Grade::Seki;
    let turned = judge.ask(group, !mover, true).is_some_and(|answer| if own { dies(&answer) } else { lives(&answer) });
    if !turned {
        return Vec::new();
    }
    let Some(answer) = judge.ask(group, mover, false) else { return Vec::new() };
    if own != lives(&answer) {
        return Vec::new();
    }
    let games = (STONE * group.stones.len() as u32).min(STONES);
    let decides = |grade: Grade| if own { grade >= Grade::Seki } else { grade < Grade::Seki };
    let moves = answer
        .solution
        .moves()
        .filter(|&(made, grade)| decides(grade) && matches!(made, Move::Play(point) if legal.contains(point)));
    moves.map(|(made, _)| Advice { made, games }).collect()
}

#[cfg(test)]
mod tests {
    use dice::Dice;
    use rules::diagram::Diagram;
    use rules::{Color, KoRule, Position};

    use super::*;

    fn game_of(diagram: &str, to_move: Color) -> Game {
        let diagram: Diagram = diagram.parse().unwrap();
        Game::new(Position::from_setup(diagram.setup(to_move)).unwrap(), KoRule::PositionalSuperko)
    }

    /// What it says of a position where the games leave everything in doubt.
    fn advised(game: &Game) -> Vec<String> {
        let doubt = vec![0.0; usize::from(game.position().board().size()).pow(2)];
        let status = Status::believed(game, &doubt, &doubt);
        let advice = counsel(game, &status, 5000, &AtomicBool::new(false));
        let mut names: Vec<String> = advice.iter().map(|advice| advice.made.to_string()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Three points, bent: the one between decides, for either side.
    const THREE: &str = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . x x x x x . .
        x x o o o x . .
        x o o . o x x .
        x o . . o x . .";

    #[test]
    fn the_move_that_decides_is_found_for_either_side() {
        for to_move in Color::BOTH {
            let found = advised(&game_of(THREE, to_move));
            assert!(!found.is_empty(), "{to_move:?}");
            let game = game_of(THREE, to_move);
            for name in found {
                assert!(decides(&game, name.parse().unwrap()), "{to_move:?} {name}");
            }
        }
    }

    /// Does the move turn the fate of White's group, by brute force: all moves of both sides inside it?
    fn decides(game: &Game, made: Move) -> bool {
        let mut after = game.clone();
        after.play(made).is_ok() && {
            let own = game.position().to_move() == Color::White;
            own == lives(&after, 7)
        }
    }

    /// Does White's group stand after all play inside its eye space, so many moves deep at most?
    fn lives(game: &Game, depth: u32) -> bool {
        let board = game.position().board();
        let white = board.stones(Color::White);
        if !white.contains("C3".parse().unwrap()) {
            return false;
        }
        if depth == 0 {
            return true;
        }
        let room: PointSet =
            ["C1", "D1", "D2", "B1", "B2", "C2", "E1", "E2"].iter().map(|name| name.parse().unwrap()).collect();
        let tries = (game.legal_moves() & room).iter().map(Move::Play).chain([Move::Pass]);
        let mut ends = tries.filter_map(|made| {
            let mut next = game.clone();
            next.play(made).is_ok().then(|| lives(&next, depth - 1))
        });
        if game.position().to_move() == Color::White { ends.any(|lives| lives) } else { ends.all(|lives| lives) }
    }

    /// On random boards whatever is advised is legal.
    #[test]
    fn advice_is_legal() {
        let mut dice = Dice::new(11);
        for _ in 0..20 {
            let mut game = Game::new(Position::empty(7).unwrap(), KoRule::PositionalSuperko);
            for _ in 0..20 + dice.below(20) {
                if let Some(point) = dice.pick(game.legal_moves().iter()) {
                    game.play(Move::Play(point)).unwrap();
                }
            }
            let legal = game.legal_moves();
            for name in advised(&game) {
                assert!(matches!(name.parse().unwrap(), Move::Play(point) if legal.contains(point)));
            }
        }
    }
}
