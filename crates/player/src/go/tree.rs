//! The tree of a search: a pool of nodes that several searchers grow at once without locks.
//!
//! Counts and means are separate atomic words, read and written without order, as in Enzenberger and Müller's lock-free
//! search (2009): now and then an update is lost, which does no harm. With one searcher nothing is.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};

use super::bits::{PASS, Spot};

/// Where a node is in the pool.
pub(crate) type Id = u32;

/// The node that stands for the position the search starts from.
pub(crate) const ROOT: Id = 0;

/// A number of trials and their mean.
#[derive(Debug, Default)]
pub(crate) struct Mean {
    count: AtomicU32,
    mean: AtomicU32,
}

impl Mean {
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count.load(Relaxed)
    }

    #[inline]
    pub(crate) fn mean(&self) -> f32 {
        f32::from_bits(self.mean.load(Relaxed))
    }

    #[inline]
    pub(crate) fn add(&self, value: f32) {
        let count = self.count().saturating_add(1);
        self.set(count, self.mean() + (value - self.mean()) / count as f32);
    }

    #[inline]
    pub(crate) fn set(&self, count: u32, mean: f32) {
        self.count.store(count, Relaxed);
        self.mean.store(mean.to_bits(), Relaxed);
    }

    fn copy(&self, other: &Mean) {
        self.set(other.count(), other.mean());
    }
}

/// A move in the tree. Everything is told from the side of whoever made it.
#[derive(Debug, Default)]
pub(crate) struct Node {
    spot: AtomicU16,
    stage: AtomicU8,
    kids: AtomicU16,
    first: AtomicU32,
    /// Searchers on their way through here.
    pub(crate) busy: AtomicU32,
    /// How the games through here ended: 1 for a win.
    pub(crate) games: Mean,
    /// How the games ended in which the move was made later.
    pub(crate) later: Mean,
    /// What was thought of the move before it was tried.
    pub(crate) prior: Mean,
    /// By how many points the games were won.
    pub(crate) lead: Mean,
}

const LEAF: u8 = 0;
const GROWING: u8 = 1;
const GROWN: u8 = 2;

impl Node {
    #[inline]
    pub(crate) fn spot(&self) -> Spot {
        self.spot.load(Relaxed)
    }

    #[inline]
    pub(crate) fn is_grown(&self) -> bool {
        self.stage.load(Acquire) == GROWN
    }

    /// Thinks better of the move by so many imaginary games that it has won.
    pub(crate) fn praise(&self, games: u32) {
        let (count, won) = (self.prior.count(), self.prior.count() as f32 * self.prior.mean());
        self.prior.set(count + games, (won + games as f32) / (count + games) as f32);
    }

    /// Takes on the work of growing this node, unless somebody else has.
    pub(crate) fn claim(&self) -> bool {
        self.stage.compare_exchange(LEAF, GROWING, Relaxed, Relaxed).is_ok()
    }

    fn clear(&self, spot: Spot) {
        self.spot.store(spot, Relaxed);
        self.stage.store(LEAF, Relaxed);
        self.busy.store(0, Relaxed);
        for mean in [&self.games, &self.later, &self.prior, &self.lead] {
            mean.set(0, 0.0);
        }
    }

    fn copy(&self, other: &Node) {
        self.clear(other.spot());
        self.games.copy(&other.games);
        self.later.copy(&other.later);
        self.prior.copy(&other.prior);
        self.lead.copy(&other.lead);
    }
}

/// A pool of nodes, of which the first is the root. It takes memory as it grows, a block at a time, so that a tree that
/// is allowed much and needs little is made and let go in no time.
#[derive(Debug)]
pub(crate) struct Tree {
    blocks: Vec<OnceLock<Box<[Node]>>>,
    most: usize,
    used: AtomicU32,
}

/// How many nodes are in a block.
const BLOCK: usize = 1 << 12;

/// A first guess about a move: how many games it counts for, and their mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    pub(crate) spot: Spot,
    pub(crate) weight: u32,
    pub(crate) mean: f32,
}

#[cold]
fn empty_block() -> Box<[Node]> {
    std::iter::repeat_with(Node::default).take(BLOCK).collect()
}

impl Tree {
    /// What a node takes, in bytes.
    pub(crate) const NODE: usize = size_of::<Node>();

    /// A tree of one node that never has more than so many.
    pub(crate) fn new(most: usize) -> Tree {
        let most = most.clamp(1 << 10, 1 << 28);
        let blocks = std::iter::repeat_with(OnceLock::new).take(most.div_ceil(BLOCK)).collect();
        Tree { blocks, most, used: AtomicU32::new(1) }
    }

    pub(crate) fn capacity(&self) -> usize {
        self.most
    }

    #[inline]
    pub(crate) fn node(&self, id: Id) -> &Node {
        let block = self.blocks[id as usize / BLOCK].get_or_init(empty_block);
        &block[id as usize % BLOCK]
    }

    pub(crate) fn kids(&self, id: Id) -> std::ops::Range<Id> {
        let node = self.node(id);
        if !node.is_grown() {
            return 0..0;
        }
        let first = node.first.load(Relaxed);
        first..first + Id::from(node.kids.load(Relaxed))
    }

    /// Forgets everything.
    pub(crate) fn reset(&self) {
        self.node(ROOT).clear(PASS);
        self.used.store(1, Relaxed);
    }

    /// Gives a claimed node its moves. Says false when there is no room for them: then it stays a leaf for good.
    pub(crate) fn grow(&self, id: Id, guesses: &[Guess]) -> bool {
        let Some(first) = self.room_for(guesses.len()) else { return false };
        for (guess, kid) in guesses.iter().zip(first..) {
            let node = self.node(kid);
            node.clear(guess.spot);
            node.prior.set(guess.weight, guess.mean);
        }
        let node = self.node(id);
        node.first.store(first, Relaxed);
        node.kids.store(guesses.len() as u16, Relaxed);
        node.stage.store(GROWN, Release);
        true
    }

    fn room_for(&self, kids: usize) -> Option<Id> {
        let first = self.used.fetch_add(kids as u32, Relaxed);
        let fits = first as usize + kids <= self.most;
        if !fits {
            // Nobody may come to believe that there is room again.
            self.used.store(self.most as u32, Relaxed);
        }
        fits.then_some(first)
    }

    /// The move with this spot below a node.
    pub(crate) fn kid(&self, id: Id, spot: Spot) -> Option<Id> {
        self.kids(id).find(|&kid| self.node(kid).spot() == spot)
    }

    /// Copies what lies below a node of this tree into another one, the most general first, as far as there is room.
    pub(crate) fn transplant(&self, id: Id, other: &Tree) {
        other.reset();
        other.node(ROOT).copy(self.node(id));
        let mut waiting = std::collections::VecDeque::from([(id, ROOT)]);
        while let Some((from, to)) = waiting.pop_front() {
            let kids = self.kids(from);
            if kids.is_empty() {
                continue;
            }
            let Some(first) = other.room_for(kids.len()) else { return };
            let node = other.node(to);
            node.first.store(first, Relaxed);
            node.kids.store(kids.len() as u16, Relaxed);
            node.stage.store(GROWN, Release);
            for (kid, copy) in kids.zip(first..) {
                other.node(copy).copy(self.node(kid));
                waiting.push_back((kid, copy));
            }
        }
    }
}
