//! One plain question about a problem, and which first moves answer it: what a choice of region is tried out with.
//!
//! Nothing found here is certified; [`crate::solve`] is asked for that when the region is chosen.

use proof::field::Field;
use proof::{Problem, Side};
use rules::Move;

use crate::Limits;
use crate::board::arena::bits_needed;
use crate::board::bits::{Bits, in_narrowest};
use crate::search::ask::{Ask, Goal, UNLIMITED};
use crate::search::child::Child;
use crate::search::dfpn::Search;
use crate::search::rank::Rank;
use crate::search::session::{Session, Share};

/// So many winning first moves are enough.
const ENOUGH: usize = 6;
/// What the other first moves may cost, in nodes beyond a few times the first answer.
const AFTERMATH: u64 = 20_000;

/// What is asked on behalf of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To win outright: ko is not enough.
    Outright,
    /// To win at least a ko, with this many threats more than the other side.
    Ko(i8),
}

impl Wish {
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
    /// First moves that get it, the one found first in front; at most [`ENOUGH`].
    pub(crate) winning: Vec<Move>,
    /// First moves that do not get it, as far as that came to light.
    pub(crate) refuted: Vec<Move>,
    /// Positions looked at.
    pub(crate) nodes: u64,
}

/// Asks whether the player to move gets a wish, and by which first moves. Where there are favourites, the first of them
/// that does is looked for.
pub(crate) fn probe(
    problem: &Problem,
    wish: (Wish, &[Move]),
    share: Share<'_>,
    rank: &dyn Rank,
    limits: &Limits<'_>,
) -> Found {
    let field = Field::new(problem);
    in_narrowest!(bits_needed(&field), run((problem, field), wish, share, rank, limits))
}

fn run<B: Bits>(
    problem: (&Problem, Field),
    (wish, favourites): (Wish, &[Move]),
    share: Share<'_>,
    rank: &dyn Rank,
    limits: &Limits<'_>,
) -> Found {
    let session = &Session::<B>::new(problem, share, rank, limits);
    let mut search = Search::new(session, 0);
    let mover = session.problem.to_move();
    let ask = Ask { goal: Goal::Capture, balance: wish.balance(mover), mode: session.mode() };
    let start = session.start();
    let grants = |captured: bool| captured == (mover == Side::Attacker);
    let granted = search.ask(&start, ask).ok().map(grants);
    let mut found = Found { granted, ..Found::default() };
    let after = search.briefly(ask, 3 * search.meter.nodes + AFTERMATH);
    let mut children = search.all_children(&start, ask);
    children.retain(|child| !child.retake);
    // Known ones first, so that the move which the proof stands on leads.
    let place = |child: &Child<B>| favourites.iter().position(|&first| first == session.as_move(child.point));
    children.sort_by_key(|child| (place(child).unwrap_or(usize::MAX), known(child).is_none()));
    let enough = if favourites.is_empty() { ENOUGH } else { 1 };
    for child in children {
        let mut captured = known(&child);
        if captured.is_none() && granted == Some(true) && found.winning.len() < enough {
            captured = search.ask(&child.state, after.at(child.balance)).ok();
        }
        match captured.map(grants) {
            Some(true) => found.winning.push(session.as_move(child.point)),
            Some(false) => found.refuted.push(session.as_move(child.point)),
            None => {}
        }
    }
    found.nodes = search.meter.nodes;
    found
}

/// Is the target captured behind the move, as far as that is known?
fn known<B: Bits>(child: &Child<B>) -> Option<bool> {
    match (child.is_won(), child.is_failed()) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
