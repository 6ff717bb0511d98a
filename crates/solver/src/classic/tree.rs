//! [`Search`]: minimax and alpha-beta over any [`Tree`], as in Reed's Figure 6.4, without recursion.
//!
//! Superko lets a line of play grow very long, so the path is a list and not the stack of the machine. Alpha-beta is
//! his, hard at both ends of the window: a node starts from the bound that its player is already sure of.

use std::sync::atomic::Ordering;

use super::limits::Limits;
use crate::Limit;

/// So many nodes go by between two looks at the flag that stops the search.
const BREATH: u64 = 1 << 9;

/// A tree of positions, grown as it is searched.
pub(super) trait Tree {
    type Node: Copy;

    /// Is it the turn of the player who wants a great value?
    fn is_max(&self, node: &Self::Node) -> bool;
    /// Is the game over here?
    fn is_end(&self, node: &Self::Node) -> bool;
    /// The value of an end, or of a node at the horizon.
    fn value(&self, node: &Self::Node) -> i64;
    /// Appends the children, in the order in which they are tried. A node without any is an end.
    fn expand(&mut self, node: &Self::Node, children: &mut Vec<Self::Node>);
    /// The node is on the path now.
    fn enter(&mut self, node: &Self::Node);
    /// The node, the last one entered, leaves the path.
    fn leave(&mut self, node: &Self::Node);
}

/// A search and what it has found so far.
pub(super) struct Search<'a, T: Tree> {
    pub(super) tree: T,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    prune: bool,
    limits: &'a Limits<'a>,
    path: Vec<Step<T::Node>>,
    /// The children of all nodes on the path.
    pool: Vec<T::Node>,
    best: Option<(T::Node, i64)>,
    judged: (usize, usize),
    value: Option<i64>,
}

/// A node on the path.
#[derive(Clone, Copy)]
struct Step<N> {
    node: N,
    /// Moves left before the horizon.
    depth: u32,
    /// What either player is sure of elsewhere.
    window: (i64, i64),
    best: i64,
    is_max: bool,
    /// Where its children begin in the pool, and which comes next.
    start: usize,
    next: usize,
}

const EVERYTHING: (i64, i64) = (i64::MIN, i64::MAX);

impl<'a, T: Tree> Search<'a, T> {
    pub(super) fn new(tree: T, prune: bool, limits: &'a Limits<'a>) -> Self {
        let (path, pool) = (Vec::new(), Vec::new());
        Search { tree, nodes: 0, deepest: 0, prune, limits, path, pool, best: None, judged: (0, 0), value: None }
    }

    /// The best child of the root and its value, of those judged so far.
    pub(super) fn best(&self) -> Option<(&T::Node, i64)> {
        self.best.as_ref().map(|(node, value)| (node, *value))
    }

    /// The value of the root, as far as it is known.
    pub(super) fn value(&self) -> Option<i64> {
        self.value.or(self.best.map(|(_, value)| value))
    }

    /// How many children of the root have been judged, and how many there are.
    pub(super) fn judged(&self) -> (usize, usize) {
        self.judged
    }

    /// The value of the root, looking so many moves ahead. `watch` is called after each child of the root and now and
    /// then in between.
    pub(super) fn run(&mut self, root: T::Node, depth: u32, watch: impl Fn(&Self)) -> Result<i64, Limit> {
        let mut known = self.visit(root, depth, EVERYTHING);
        self.judged.1 = self.pool.len();
        loop {
            if let Some(value) = known {
                if self.path.is_empty() {
                    self.value = Some(value);
                    return Ok(value);
                }
                if self.take(value) {
                    watch(self);
                }
            }
            if self.nodes.is_multiple_of(BREATH) {
                watch(self);
            }
            self.check_limits()?;
            known = match self.next_child() {
                Some((node, depth, window)) => self.visit(node, depth, window),
                None => Some(self.leave()),
            };
        }
    }

    fn check_limits(&self) -> Result<(), Limit> {
        if self.nodes >= self.limits.nodes {
            return Err(Limit::Nodes);
        }
        let stopped = || self.limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if self.nodes.is_multiple_of(BREATH) && stopped() { Err(Limit::Stop) } else { Ok(()) }
    }

    /// The value of a node, if it needs no children; otherwise the node is on the path now.
    fn visit(&mut self, node: T::Node, depth: u32, window: (i64, i64)) -> Option<i64> {
        self.nodes += 1;
        self.deepest = self.deepest.max(self.path.len());
        if depth == 0 || self.tree.is_end(&node) {
            return Some(self.tree.value(&node));
        }
        let start = self.pool.len();
        self.tree.enter(&node);
        self.tree.expand(&node, &mut self.pool);
        if self.pool.len() == start {
            self.tree.leave(&node);
            return Some(self.tree.value(&node));
        }
        let is_max = self.tree.is_max(&node);
        let best = if is_max { window.0 } else { window.1 };
        self.path.push(Step { node, depth, window, best, is_max, start, next: start });
        None
    }

    /// Gives the value of the child last visited to its parent; true if the parent is the root.
    fn take(&mut self, value: i64) -> bool {
        let is_root = self.path.len() == 1;
        let step = self.path.last_mut().expect("a child has a parent");
        let better = if step.is_max { value > step.best } else { value < step.best };
        if better {
            step.best = value;
        }
        if is_root {
            self.judged.0 += 1;
            if better {
                self.best = Some((self.pool[step.next - 1], value));
            }
        }
        is_root
    }

    /// The next child of the last node on the path, unless the rest cannot matter.
    fn next_child(&mut self) -> Option<(T::Node, u32, (i64, i64))> {
        let step = self.path.last_mut()?;
        let settled = if step.is_max { step.window.1 <= step.best } else { step.best <= step.window.0 };
        if step.next == self.pool.len() || self.prune && settled {
            return None;
        }
        let node = self.pool[step.next];
        step.next += 1;
        let window = match (self.prune, step.is_max) {
            (false, _) => EVERYTHING,
            (true, true) => (step.best, step.window.1),
            (true, false) => (step.window.0, step.best),
        };
        Some((node, step.depth - 1, window))
    }

    /// Takes the last node off the path; it is worth what its best child is.
    fn leave(&mut self) -> i64 {
        let step = self.path.pop().expect("the path is not empty");
        self.tree.leave(&step.node);
        self.pool.truncate(step.start);
        step.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree given as a list, in the manner of Reed's file: static value, and the numbers of the children. The root
    /// belongs to the player who wants small values, as in his Figure 5.1.
    struct Listed(&'static [(i64, &'static [usize])]);

    impl Tree for Listed {
        /// Number and distance from the root.
        type Node = (usize, u32);

        fn is_max(&self, node: &Self::Node) -> bool {
            node.1 % 2 == 1
        }
        fn is_end(&self, node: &Self::Node) -> bool {
            self.0[node.0].1.is_empty()
        }
        fn value(&self, node: &Self::Node) -> i64 {
            self.0[node.0].0
        }
        fn expand(&mut self, node: &Self::Node, children: &mut Vec<Self::Node>) {
            children.extend(self.0[node.0].1.iter().map(|&child| (child, node.1 + 1)));
        }
        fn enter(&mut self, _: &Self::Node) {}
        fn leave(&mut self, _: &Self::Node) {}
    }

    /// Reed's Figure 7.1. His text prints the lines of nodes 0, 1 and 2, that there are seventeen more, and the value
    /// of the root by depth; a value of -26 at depth 1 can only be that of node 3. The figure itself is a picture that
    /// the text does not describe: the values of the other nodes are ours, and the root's values follow by hand.
    const FIGURE_7_1: Listed = Listed(&[
        (47, &[1, 2, 3]),
        (50, &[4, 5]),
        (48, &[6, 7]),
        (-26, &[8, 9]),
        (30, &[10, 11]),
        (12, &[12]),
        (31, &[13]),
        (-7, &[]),
        (35, &[14, 15]),
        (-40, &[]),
        (4, &[16]),
        (60, &[]),
        (-3, &[]),
        (80, &[17]),
        (54, &[]),
        (70, &[]),
        (52, &[]),
        (90, &[]),
    ]);

    /// By hand: depth 2 is min(max(30, 12), max(31, -7), max(35, -40)); depth 3 is
    /// min(max(min(4, 60), -3), max(80, -7), max(min(54, 70), -40)); then 4 becomes 52 and 80 becomes 90.
    const PRINTED: [i64; 7] = [47, -26, 30, 4, 52, 52, 52];

    fn value(tree: Listed, prune: bool, depth: u32) -> (i64, u64) {
        let limits = Limits::default();
        let mut search = Search::new(tree, prune, &limits);
        let value = search.run((0, 0), depth, |_| ()).unwrap();
        (value, search.nodes)
    }

    #[test]
    fn pruning_saves_nodes() {
        assert!(value(FIGURE_7_1, true, 9).1 < value(FIGURE_7_1, false, 9).1);
        assert_eq!(value(FIGURE_7_1, false, 9).1, 18);
    }

    #[test]
    fn a_limit_is_kept() {
        let limits = Limits { nodes: 5, ..Limits::default() };
        let mut search = Search::new(FIGURE_7_1, true, &limits);
        assert_eq!(search.run((0, 0), 9, |_| ()), Err(Limit::Nodes));
        assert_eq!(search.nodes, 5);
    }

    #[test]
    fn the_values_by_depth_are_reeds() {
        for (depth, printed) in (0..).zip(PRINTED) {
            assert_eq!(value(FIGURE_7_1, false, depth).0, printed, "minimax, depth {depth}");
            assert_eq!(value(FIGURE_7_1, true, depth).0, printed, "alpha-beta, depth {depth}");
        }
    }
}
