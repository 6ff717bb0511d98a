//! One plain question about a problem, and which first moves answer it: what a choice of region is tried out with.
//!
//! Nothing found here is certified; [`crate::solve`] is asked for that when the region is chosen.

use std::sync::atomic::{AtomicBool, AtomicU64};

use rules::Move;
use tsumego::field::Field;
use tsumego::{Grade, Problem, Side};

use crate::Limits;
use crate::arena::{Arena, bits_needed};
use crate::bits::{Bits, Wide};
use crate::rank::Rank;
use crate::search::{Ask, Goal, PASS, Search, Shared, UNLIMITED};
use crate::table::Table;

/// What is asked on behalf of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To win outright: ko is not enough.
    Outright,
    /// To win at least by a ko that needs this many threats more than the other side has.
    Ko(i8),
}

impl Wish {
    /// What the player to move has got in a position of this grade; nothing where all is lost.
    pub(crate) fn of(grade: Grade, mover: Side) -> Option<Wish> {
        match (grade, mover) {
            (Grade::Dead, Side::Attacker) | (Grade::Alive | Grade::Seki, Side::Defender) => Some(Wish::Outright),
            (Grade::Ko(balance), Side::Attacker) => Some(Wish::Ko(balance)),
            (Grade::Ko(balance), Side::Defender) => Some(Wish::Ko(balance.saturating_neg().saturating_add(1))),
            _ => None,
        }
    }

    /// The balance of threats that the attacker's capture is asked at.
    fn balance(self, mover: Side) -> i8 {
        match (self, mover) {
            (Wish::Outright, Side::Attacker) => -UNLIMITED,
            (Wish::Outright, Side::Defender) => UNLIMITED,
            (Wish::Ko(threats), Side::Attacker) => threats,
            (Wish::Ko(threats), Side::Defender) => -threats,
        }
    }
}

/// What a probe found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// Does the player to move get the wish? Nothing when the limits came first.
    pub(crate) granted: Option<bool>,
    /// First moves that get it, the one found first in front.
    pub(crate) winning: Vec<Move>,
    /// First moves of which nothing is known, the most promising in front.
    pub(crate) unknown: Vec<Move>,
    /// Positions looked at.
    pub(crate) nodes: u64,
}

/// Asks whether the player to move gets a wish; and by which first moves, if `all` of them are wanted.
pub(crate) fn probe(problem: &Problem, wish: Wish, all: bool, rank: &dyn Rank, limits: &Limits<'_>) -> Found {
    let field = Field::new(problem);
    match bits_needed(&field) {
        0..=64 => run::<u64>(problem, &field, wish, all, rank, limits),
        65..=128 => run::<u128>(problem, &field, wish, all, rank, limits),
        _ => run::<Wide>(problem, &field, wish, all, rank, limits),
    }
}

fn run<B: Bits>(
    problem: &Problem,
    field: &Field,
    wish: Wish,
    all: bool,
    rank: &dyn Rank,
    limits: &Limits<'_>,
) -> Found {
    let arena = Arena::<B>::new(field);
    let table = Table::new(limits.memory);
    let (halt, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = Shared {
        field,
        arena: &arena,
        table: &table,
        knowledge: limits.knowledge,
        rank,
        nodes: &nodes,
        node_limit: limits.nodes,
        stop: limits.stop,
        halt: &halt,
    };
    let mut search = Search::new(&shared, 1);
    let mover = problem.to_move();
    let ask = Ask { goal: Goal::Capture, balance: wish.balance(mover) };
    let start = arena.import(field.start());
    let grants = |captured: bool| captured == (mover == Side::Attacker);
    let granted = search.ask(&start, ask).ok().map(grants);
    let mut found = Found { granted, ..Found::default() };
    let as_move = |point: u16| match point {
        PASS => Move::Pass,
        bit => Move::Play(field.points()[usize::from(arena.cell(B::bit(usize::from(bit))))]),
    };
    let mut children = search.all_children(&start, ask);
    children.retain(|child| !child.retake);
    // Known ones first, so that the move which the proof stands on leads; then by what is still missing for it.
    children.sort_by_cached_key(|child| match table.get(child.state.key()) {
        _ if child.is_won() || child.is_failed() => (0, 0),
        Some(entry) if entry.asked == child.balance => {
            let missing = if mover == Side::Attacker { entry.pn } else { entry.dn };
            (missing, u8::MAX - entry.work)
        }
        _ => (u32::MAX, 0),
    });
    for child in children {
        let mut verdict = match (child.is_won(), child.is_failed()) {
            (true, _) => Some(grants(true)),
            (_, true) => Some(grants(false)),
            _ if found.granted == Some(false) => Some(false),
            _ => None,
        };
        if verdict.is_none() && all && found.granted == Some(true) {
            let below = Ask { balance: child.balance, ..ask };
            verdict = search.ask(&child.state, below).ok().map(grants);
        }
        match verdict {
            Some(true) => found.winning.push(as_move(child.point)),
            Some(false) => {}
            None => found.unknown.push(as_move(child.point)),
        }
    }
    found.nodes = search.nodes;
    found
}
