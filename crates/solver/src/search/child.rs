//! A move in the search: what is known about the state behind it, and what the moves of one state add up to.

use crate::board::arena::State;
use crate::board::bits::Bits;
use crate::search::table::{ALWAYS, NEVER};

/// A proof number that can never be reached. Sums are cut back to it, so that none overflows.
pub(crate) const INF: u32 = 100_000_000;
/// A result that leans on no repetition.
pub(crate) const FREE: usize = usize::MAX;

/// A move and what is known about the state behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<B> {
    pub(crate) state: State<B>,
    pub(crate) point: u16,
    pub(crate) balance: i8,
    /// Did the mover spend a threat?
    pub(crate) retake: bool,
    pub(crate) key: u64,
    pub(crate) pn: u32,
    pub(crate) dn: u32,
    /// The reacher wins from this balance on (as the child counts it).
    pub(crate) wins: i8,
    /// The reacher fails up to this balance.
    pub(crate) fails: i8,
    pub(crate) rank: u16,
    /// Settled without search: the table is not asked.
    pub(crate) fixed: bool,
    /// Never searched, so without numbers of its own.
    pub(crate) fresh: bool,
    /// How far up the path lies the state whose repetition a failure leans on; [`FREE`] when it leans on none.
    pub(crate) lean: usize,
}

impl<B: Bits> Child<B> {
    /// A move of which nothing is known.
    pub(crate) fn unknown(state: State<B>, point: u16, retake: bool, balance: i8, key: u64) -> Child<B> {
        Child {
            state,
            point,
            balance,
            retake,
            key,
            pn: 1,
            dn: 1,
            wins: NEVER,
            fails: ALWAYS,
            rank: 0,
            fixed: false,
            fresh: false,
            lean: FREE,
        }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.wins <= self.balance
    }

    pub(crate) fn is_failed(&self) -> bool {
        self.fails >= self.balance
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.is_won() || self.is_failed()
    }

    pub(crate) fn phi_delta(&self, reacher_moved: bool) -> (u32, u32) {
        // Seen from the player who is to move in the child.
        if reacher_moved { (self.dn, self.pn) } else { (self.pn, self.dn) }
    }

    pub(crate) fn learn(&mut self, leaning: &Leaning) {
        if leaning.lean != FREE {
            self.fix_failed(leaning.fails);
            (self.fixed, self.lean) = (false, leaning.lean);
        }
    }

    pub(crate) fn fix_won(&mut self, wins: i8, rank: u16) {
        (self.wins, self.rank, self.pn, self.dn, self.fixed) = (wins, rank, 0, INF, true);
    }

    pub(crate) fn fix_failed(&mut self, fails: i8) {
        (self.fails, self.pn, self.dn, self.fixed) = (fails, INF, 0, true);
    }
}

/// A failure that holds only below a state further up the path.
pub(crate) struct Leaning {
    pub(crate) fails: i8,
    pub(crate) lean: usize,
}

/// The state furthest up that the failure of a state leans on.
pub(crate) fn leans_on<B: Bits>(children: &[Child<B>], reacher_moves: bool) -> usize {
    let failed = children.iter().filter(|child| child.is_failed()).map(|child| child.lean);
    if reacher_moves { failed.min().unwrap_or(FREE) } else { failed.max().unwrap_or(FREE) }
}

/// What the children of a state add up to.
pub(crate) struct Summary {
    /// The least effort with which the player to move gets there, and the effort to keep them from it.
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    /// Where the most promising child lies, and the effort that its best rival takes.
    pub(crate) best: usize,
    second: u32,
    /// What its rivals add to `delta`.
    others: u32,
}

impl Summary {
    /// Adds up the children from `base` on. Weak sums (weak proof numbers, Ueda et al. 2008) take the greatest number plus
    /// one for each rival: the children share most of their proofs.
    pub(crate) fn new<B: Bits>(children: &[Child<B>], base: usize, reacher_moves: bool, weak: bool) -> Summary {
        let mut summary = Summary { phi: INF, delta: 0, best: base, second: INF, others: 0 };
        let (mut greatest, mut sum, mut open, mut best_phi) = (0, 0, 0_u32, 0);
        for (at, child) in children.iter().enumerate().skip(base) {
            let (phi, delta) = child.phi_delta(reacher_moves);
            if delta < summary.phi {
                summary.second = summary.phi;
                (summary.phi, summary.best, best_phi) = (delta, at, phi);
            } else if delta < summary.second {
                summary.second = delta;
            }
            greatest = greatest.max(phi);
            sum = (sum + phi).min(INF);
            open += u32::from(phi > 0);
        }
        let rivals = open.saturating_sub(1);
        summary.others = if weak { rivals } else { sum - best_phi.min(sum) };
        summary.delta = match (greatest, summary.phi) {
            (0, _) => 0,
            (_, 0) => INF,
            _ if weak => (greatest + rivals).min(INF),
            _ => sum,
        };
        summary
    }

    /// Thresholds for the best child: far enough past its rival that the search does not hop to and fro (1 + ε, Pawlewicz
    /// and Lew 2007; an ε of a quarter).
    pub(crate) fn limits(&self, most_phi: u32, most_delta: u32) -> (u32, u32) {
        let phi = most_delta.saturating_sub(self.others).clamp(1, INF);
        let delta = most_phi.min(self.second.saturating_add(self.second / 4 + 1));
        (phi, delta)
    }
}
