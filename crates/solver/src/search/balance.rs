//! How wins and failures carry across moves and spent threats: one entry serves every balance of threats.
//!
//! A state is won from some balance on and failed up to another. An ordinary move carries these numbers over. A threat
//! that the attacker spends raises the balance needed by one, a threat that the defender spends lowers it by one.

use proof::Side;

use crate::board::arena::State;
use crate::board::bits::Bits;
use crate::search::ask::{Ask, Goal, UNLIMITED};
use crate::search::child::Child;
use crate::search::table::{ALWAYS, NEVER};

/// The balance after the player to move has spent a threat, if they have one.
pub(crate) fn spent(ask: Ask, mover: Side) -> Option<i8> {
    match (ask.goal, mover, ask.balance) {
        (Goal::Capture, Side::Attacker, UNLIMITED) => Some(UNLIMITED),
        (Goal::Capture, Side::Attacker, 1..) => Some(ask.balance - 1),
        // Taken at its word this is too kind to the defender, who may prolong a lost ko for ever; so only a win counts.
        (Goal::Capture, Side::Defender, n) if n == -UNLIMITED => Some(n),
        (Goal::Capture, Side::Defender, ..=-1) => Some(ask.balance + 1),
        (Goal::Death, Side::Defender, _) | (Goal::Eyes, Side::Attacker, _) => Some(ask.balance),
        _ => None,
    }
}

/// From which balance on a state is won, and in how many steps.
pub(crate) fn won<B: Bits>(state: &State<B>, ask: Ask, children: &[Child<B>], reacher_moves: bool) -> (i8, u16) {
    let shift = |child: &Child<B>| match (ask.goal, child.retake) {
        (Goal::Capture, true) if reacher_moves => child.wins.max(0).saturating_add(1),
        (Goal::Capture, true) => child.wins.saturating_sub(1).clamp(ALWAYS, 0),
        _ => child.wins,
    };
    if reacher_moves {
        let best = children.iter().map(|child| (shift(child), child.rank)).min().unwrap_or((NEVER, 0));
        return (best.0, best.1.saturating_add(1));
    }
    // A retake that was not looked at, for want of threats at this balance, is assumed to save the defender.
    let unseen = ask.goal == Goal::Capture && state.ko.any() && spent(ask, state.to_move).is_none();
    let least = if unseen { 0 } else { ALWAYS };
    let wins = children.iter().map(shift).max().unwrap_or(ALWAYS).max(least);
    let rank = children.iter().map(|child| child.rank).max().unwrap_or(0);
    (wins, rank.saturating_add(1))
}

/// Up to which balance a state is failed.
pub(crate) fn failed<B: Bits>(state: &State<B>, ask: Ask, children: &[Child<B>], reacher_moves: bool) -> i8 {
    let shift = |child: &Child<B>| match (ask.goal, child.retake) {
        (Goal::Capture, true) if child.fails >= UNLIMITED && reacher_moves => child.fails,
        (Goal::Capture, true) if reacher_moves => child.fails.saturating_add(1).max(0),
        (Goal::Capture, true) if ask.balance > -UNLIMITED => child.fails.min(0).saturating_sub(1).max(ALWAYS),
        _ => child.fails,
    };
    if !reacher_moves {
        return children.iter().map(shift).max().unwrap_or(ALWAYS);
    }
    let unseen = ask.goal == Goal::Capture && state.ko.any() && spent(ask, state.to_move).is_none();
    let most = if unseen { 0 } else { UNLIMITED };
    children.iter().map(shift).min().unwrap_or(UNLIMITED).min(most)
}
