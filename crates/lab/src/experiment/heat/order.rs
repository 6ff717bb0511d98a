//! [`Order`]: positions in which the order of moves decides, as in Hugger's Figure 4.3.
//!
//! The figure is a picture that the text does not describe beyond this: the value of Black's move at *a* and of White's
//! at *b* depends on which is played first. These are problems that ship and that have this in common.

use std::sync::atomic::AtomicBool;

use player::go::{Bot, Effort, Heat, Style, heat};
use proof::{Grade, Problem, file};
use rules::{Game, KoRule, Move};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::Draft;

use super::scale::{Scale, sensible, terms};

/// The problems, by their names.
pub(super) const QUESTIONS: [&str; 4] = ["shapes-33-under-the-stones", "shapes-26-two-step-ko", "own-014", "own-016"];

/// How many random games, as a multiple of the many.
const MORE: u32 = 10;
/// What may be looked at to find the other side's move.
const NODES: u64 = 1_000_000;

/// What is said of such a position.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) name: &'static str,
    pub(super) game: Game,
    /// The one right move, and what it comes to.
    pub(super) right: Move,
    pub(super) grade: Grade,
    /// A right move of the other side, if it moves first, and what that comes to.
    pub(super) reply: Option<(Move, Grade)>,
    /// By many random games.
    pub(super) heat: Heat,
    /// By few, many and ten times as many random games: how many moves are better than the right one.
    pub(super) plain: [usize; 3],
    /// Moves that were tried.
    pub(super) total: usize,
    /// What the right move is worth by random games, and what it is worth once the other side has moved first.
    pub(super) worth: [Option<f64>; 2],
    /// How many moves the bot prefers to it.
    pub(super) bot: Option<usize>,
}

impl Order {
    pub(super) fn of(name: &&'static str, scale: Scale, stop: &AtomicBool) -> Order {
        let shipped = bank::problems().find(|problem| problem.id() == *name).expect("it ships");
        let solution = file::check(shipped.proof.certificate.iter().copied()).expect("a test checks it");
        let grade = solution.grade();
        let right = solution.moves().find(|(_, other)| *other == grade).expect("a move has the grade").0;
        let game = Game::new(solution.problem().position().clone(), KoRule::Basic);
        let tried = sensible(&game);
        let [few, many] = scale.games;
        let heats = [few, many, many * MORE].map(|games| heat(&game, Some(&tried), games, terms(), u64::from(games)));
        let plain = heats.each_ref().map(|heat| heat.of(right).map_or(tried.len(), |warmth| warmth.rank));
        let [_, map, _] = heats;
        let reply = reply(solution.problem());
        let worth =
            |game: &Game| heat(game, Some(&[right]), many * MORE, terms(), 1).of(right).map(|warmth| warmth.mean);
        let late = reply.and_then(|(reply, _)| {
            let mut after = game.clone();
            after.play_as(!game.position().to_move(), reply).ok()?;
            worth(&after)
        });
        let effort = Effort { playouts: scale.playouts, ..Effort::default() };
        let opinion = Bot::new(Style::FULL, 1).think(&game, terms(), &effort, stop, &mut |_| {});
        let bot = opinion.candidates.iter().position(|candidate| candidate.made == right);
        Order {
            name,
            right,
            grade,
            reply,
            heat: map,
            plain,
            total: tried.len(),
            worth: [worth(&game), late],
            bot,
            game,
        }
    }

    /// How likely the right move looks best beside so many others drawn by lot, by the most random games.
    pub(super) fn chosen_among(&self, others: usize) -> f64 {
        let (all, better) = (self.total.saturating_sub(1), self.plain[2]);
        let drawn =
            (0..others).map(|at| (all.saturating_sub(better + at)) as f64 / all.saturating_sub(at).max(1) as f64);
        drawn.product()
    }
}

/// What the other side plays if it moves first.
fn reply(problem: &Problem) -> Option<(Move, Grade)> {
    let mut position = problem.position().clone();
    position.lift_ko();
    position.set_to_move(!position.to_move());
    let draft = Draft { targets: problem.targets(), ..Draft::new(position.setup()) };
    let report = solve_draft(&draft, &NoRank, &Limits { nodes: NODES, ..Limits::default() }).ok()?;
    let Outcome::Solved(solved) = report.outcome else { return None };
    let grade = solved.solution.grade();
    solved.solution.moves().find(|(_, other)| *other == grade)
}
