//! [`points`]: how many points a first move keeps or takes, the second criterion between moves of one grade.
//!
//! After the move both play on inside the region, without threats elsewhere; in a ko with just so many that the mover
//! wins it. At that balance one side has won the fight over the target, and makes no move after which it has not: who
//! keeps what it has may go for points, and who has lost may go for nothing else. Play ends with two passes in a row
//! (one that only waits for a ko to be free again does not count) or with the capture of the target, and a target that
//! is lost counts as captured. Then points of the inside are somebody's when they are pass-alive (Benson 1976) or in
//! pass-alive territory, when their stone is there, or when an empty area touches nobody else's. What is pass-alive
//! counts at once, so that play without end takes nothing from it, and brings nothing else. The points of a move are
//! those of the mover in the end, less the stones that the mover has inside at the start: territory and prisoners.
//!
//! “At least so many?” is a game of reaching, one for each number, searched depth first. A position that comes back is
//! no way to reach anything; what failed because of that is remembered only where nothing above it was to blame.
//! What is won or lost already is asked of the search for captures. Whatever the limits, the bounds are true.

use std::collections::HashMap;
use std::rc::Rc;

use proof::field::Field;
use proof::{Grade, Problem, Side, root};
use rules::Move;

use crate::Limits;
use crate::board::arena::{State, bits_needed};
use crate::board::bits::{Bits, in_narrowest};
use crate::search::ask::{Ask, Goal, Mode};
use crate::search::dfpn::{Search, Stopped};
use crate::search::rank::NoRank;
use crate::search::session::{Session, Share};
use crate::search::table::SearchTable;

/// Positions that are looked at for one move, and for all of them together: at most so many, and fewer where the limits
/// leave the search little.
const MOST_NODES: usize = 10_000;
const MOST_ALTOGETHER: usize = 60_000;
const PER_NODE: f64 = 0.3;
/// Lines are not followed further.
const DEEPEST: usize = 200;

/// Bounds on the points of a move, both included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Points {
    /// At least so many.
    pub low: i32,
    /// At most so many.
    pub high: i32,
}

impl Points {
    /// The number, where it is known.
    pub fn exact(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

/// The points of these first moves, each with its grade. Moves that are illegal are left out.
pub fn points(problem: &Problem, firsts: &[(Move, Grade)], limits: &Limits<'_>) -> Vec<(Move, Points)> {
    let field = Field::new(problem);
    in_narrowest!(bits_needed(&field), counted(problem, field, firsts, limits))
}

fn counted<B: Bits>(
    problem: &Problem,
    field: Field,
    firsts: &[(Move, Grade)],
    limits: &Limits<'_>,
) -> Vec<(Move, Points)> {
    let table = SearchTable::new(limits.memory);
    let session = &Session::<B>::new((problem, field), Share::whole(&table), &NoRank, limits);
    let altogether = MOST_ALTOGETHER.min((limits.nodes as f64 * PER_NODE) as usize);
    let share = MOST_NODES.min(altogether / firsts.len().max(1));
    // What is proved on the way holds after every first move that leaves the fight to the same side.
    let mut counts = [Side::Attacker, Side::Defender].map(|winner| Count::new(session, problem.to_move(), winner));
    let count = |&(first, grade): &(Move, Grade)| {
        let state = session.arena.import(&root(problem, &session.field, Some(first)).ok()?);
        let waits = session.start().ko.any();
        let passes = u8::from(first == Move::Pass && !waits);
        let (winner, balance) = fight(grade, problem.to_move());
        let count = &mut counts[winner as usize];
        count.left = share;
        Some((first, count.points(Node { state, balance, passes })))
    };
    firsts.iter().filter_map(count).collect()
}

/// Who wins the fight after a move of this grade, and the balance of threats at which it is played on.
fn fight(grade: Grade, mover: Side) -> (Side, i8) {
    match (grade, mover) {
        (Grade::Dead, _) => (Side::Attacker, 0),
        (Grade::Ko(balance), Side::Attacker) => (Side::Attacker, balance),
        (Grade::Ko(balance), Side::Defender) => (Side::Defender, balance - 1),
        (Grade::Seki | Grade::Alive, _) => (Side::Defender, 0),
    }
}

/// A position on the way: how far the attacker is ahead in threats, and how many passes there were in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Node<B: Bits> {
    state: State<B>,
    balance: i8,
    passes: u8,
}

impl<B: Bits> Node<B> {
    fn passed(&self) -> Node<B> {
        let passes = if self.state.ko.any() { 0 } else { self.passes + 1 };
        Node { state: self.state.passed(), passes, ..*self }
    }

    /// The balance after a stone here, which costs a threat where it retakes a ko; none without that threat.
    fn balance_after(&self, point: B) -> Option<i8> {
        match (self.state.to_move, self.balance) {
            _ if self.state.ko != point => Some(self.balance),
            (Side::Attacker, 1..) => Some(self.balance - 1),
            (Side::Defender, ..0) => Some(self.balance + 1),
            _ => None,
        }
    }

    fn is_end(&self) -> bool {
        self.passes == 2 || self.state.targets.none()
    }
}

/// Is a number reached? A failure leans on the highest position of the path that came back.
struct Reached {
    is_reached: bool,
    leans: usize,
}

/// A failure that leans on nothing.
const FREE: usize = usize::MAX;

struct Count<'a, B: Bits> {
    session: &'a Session<'a, B>,
    search: Search<'a, B>,
    mode: Mode,
    mover: Side,
    winner: Side,
    /// What is proved of the mover's points.
    known: HashMap<Node<B>, Points>,
    /// Where on the path a position is.
    path: HashMap<Node<B>, usize>,
    /// The moves of positions that were looked at: each number asks for them again.
    moves: HashMap<Node<B>, Rc<[Node<B>]>>,
    left: usize,
}

impl<'a, B: Bits> Count<'a, B> {
    fn new(session: &'a Session<'a, B>, mover: Side, winner: Side) -> Count<'a, B> {
        let search = Search::new(session, 0);
        // What is told of a failure must be true, so it may not lean on a repetition either.
        let mode = Mode { exact: true, separate: Some(search.fresh_space()), ..session.mode() };
        let (known, path, moves) = (HashMap::new(), HashMap::new(), HashMap::new());
        Count { session, search, mode, mover, winner, known, path, moves, left: 0 }
    }

    /// As close as the limits allow.
    fn points(&mut self, node: Node<B>) -> Points {
        let mut points = self.plain(&node);
        while points.low < points.high {
            let wanted = points.low + (points.high - points.low + 1) / 2;
            match self.reach(&node, wanted) {
                Ok(found) if found.is_reached => points.low = wanted,
                Ok(_) => points.high = wanted - 1,
                Err(Stopped) => break,
            }
        }
        let own = self.session.start().stones[self.mover as usize].count() as i32;
        Points { low: points.low - own, high: points.high - own }
    }

    /// Does the mover get this many?
    fn reach(&mut self, node: &Node<B>, wanted: i32) -> Result<Reached, Stopped> {
        let known = self.known.get(node).copied().unwrap_or_else(|| self.plain(node));
        if known.low >= wanted || known.high < wanted {
            return Ok(Reached { is_reached: known.low >= wanted, leans: FREE });
        }
        if let Some(&at) = self.path.get(node) {
            return Ok(Reached { is_reached: false, leans: at });
        }
        let depth = self.path.len();
        self.left = self.left.checked_sub(1).filter(|_| depth < DEEPEST).ok_or(Stopped)?;
        self.path.insert(*node, depth);
        let found = self.try_all(node, wanted);
        self.path.remove(node);
        let found = found?;
        let leans = if found.leans >= depth { FREE } else { found.leans };
        if found.is_reached || leans == FREE {
            let points = self.known.entry(*node).or_insert(known);
            match found.is_reached {
                true => points.low = points.low.max(wanted),
                false => points.high = points.high.min(wanted - 1),
            }
        }
        Ok(Reached { leans, ..found })
    }

    fn try_all(&mut self, node: &Node<B>, wanted: i32) -> Result<Reached, Stopped> {
        let (mine, mut leans) = (node.state.to_move == self.mover, FREE);
        for next in self.moves(node).iter() {
            if node.state.to_move == self.winner && !self.keeps(next)? {
                continue;
            }
            let found = self.reach(next, wanted)?;
            if found.is_reached == mine {
                return Ok(found);
            }
            leans = leans.min(found.leans);
        }
        Ok(Reached { is_reached: !mine, leans: if mine { leans } else { FREE } })
    }

    fn moves(&mut self, node: &Node<B>) -> Rc<[Node<B>]> {
        if let Some(moves) = self.moves.get(node) {
            return Rc::clone(moves);
        }
        let moves: Rc<[Node<B>]> = self.ordered(node).into();
        self.moves.insert(*node, Rc::clone(&moves));
        moves
    }

    /// All moves, those first that look best for whoever makes them.
    fn ordered(&self, node: &Node<B>) -> Vec<Node<B>> {
        let (arena, state) = (&self.session.arena, &node.state);
        let stone = |point: B| {
            let balance = node.balance_after(point)?;
            Some(Node { state: arena.play(state, point)?, balance, passes: 0 })
        };
        let mut moves: Vec<Node<B>> = arena.empty(state).each().filter_map(stone).chain([node.passed()]).collect();
        let sign = if state.to_move == self.mover { -1 } else { 1 };
        moves.sort_by_cached_key(|next| sign * self.score(&next.state));
        moves
    }

    /// Has the winner of the fight still won it?
    fn keeps(&mut self, node: &Node<B>) -> Result<bool, Stopped> {
        let ask = Ask { goal: Goal::Capture, balance: node.balance, mode: self.mode };
        let captured = node.state.targets.none() || self.search.ask(&node.state, ask)?;
        Ok(captured == (self.winner == Side::Attacker))
    }

    /// What is plain to see: the score at an end, and before it what is anybody's for good.
    fn plain(&self, node: &Node<B>) -> Points {
        if node.is_end() {
            let score = self.score(&node.state);
            return Points { low: score, high: score };
        }
        let count = |side| self.session.arena.for_good(&node.state, side).count() as i32;
        Points { low: count(self.mover), high: self.session.arena.all.count() as i32 - count(!self.mover) }
    }

    /// The mover's points if play ended here.
    fn score(&self, state: &State<B>) -> i32 {
        let (arena, mut state) = (&self.session.arena, *state);
        if self.winner == Side::Attacker {
            let lost = arena.flood(state.targets, state.stones[Side::Defender as usize]);
            state.stones[Side::Defender as usize] = state.stones[Side::Defender as usize].minus(lost);
            state.targets = B::EMPTY;
        }
        let (me, you) = (self.mover as usize, !self.mover as usize);
        let theirs = arena.for_good(&state, !self.mover);
        let mut mine = arena.for_good(&state, self.mover) | state.stones[me].minus(theirs);
        let empty = arena.empty(&state);
        for area in arena.parts(empty, empty) {
            let touches = |side: usize| (arena.around(area) & state.stones[side] | area & arena.lasts[side]).any();
            if touches(me) && !touches(you) {
                mine |= area.minus(theirs);
            }
        }
        mine.count() as i32
    }
}
