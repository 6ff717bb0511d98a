//! [`Replay`]: a whole game tree played out, one position for each node.

use rules::{ByColor, Color, Move, PointSet, Setup};

use crate::record::force;
use crate::tree::{Node, NodeId};
use crate::value::BadValue;

/// A game tree played out, each node after its parent and the main line first.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// Points along one side.
    pub size: u8,
    /// One for each node; the first is the root.
    pub steps: Vec<Step>,
    /// Nodes that were left out because there are too many.
    pub left_out: usize,
}

/// The position at a node.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The node.
    pub node: NodeId,
    /// The step before it; none for the root.
    pub parent: Option<usize>,
    /// The move that led here, if it was one.
    pub turn: Option<(Color, Move)>,
    /// The stones, whose turn it is, and the point banned by ko.
    pub setup: Setup,
    /// The stones of each colour that were taken on the way here.
    pub captured: ByColor<usize>,
}

impl Replay {
    /// Plays out the tree below this root, at most so many nodes of it. Every move is made, even on a stone or without
    /// liberties, as the standard demands of a program that shows a file.
    ///
    /// ```
    /// use sgf::{Collection, Limits, Replay};
    /// let file = Collection::parse(b"(;SZ[9]AB[ba]AW[aa];B[ab](;W[ee])(;W[ff]))", Limits::default())?;
    /// let replay = Replay::new(file.games().next().unwrap(), 100)?;
    /// assert_eq!(replay.steps[1].captured.white, 1);
    /// assert_eq!((replay.steps[2].parent, replay.steps[3].parent), (Some(1), Some(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the board is none that the rules know: not square, or too large.
    pub fn new(root: Node<'_>, most: usize) -> Result<Replay, BadValue> {
        let size = root.playable_size()?;
        let mut replay = Replay { size, steps: Vec::new(), left_out: 0 };
        // The steps on the way to the node that is looked at, each with its node.
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        for node in root.subtree() {
            let above = node.parent().map(Node::id);
            while path.last().is_some_and(|&(id, _)| Some(id) != above) {
                path.pop();
            }
            let parent = path.last().map(|&(_, step)| step);
            let cut = replay.steps.len() >= most || parent.is_none() && node != root;
            if cut {
                replay.left_out += 1;
                continue;
            }
            path.push((node.id(), replay.steps.len()));
            replay.steps.push(replay.step(node, parent));
        }
        Ok(replay)
    }

    fn step(&self, node: Node<'_>, parent: Option<usize>) -> Step {
        let before = parent.map(|parent| &self.steps[parent]);
        let mut setup = before.map_or_else(|| start(self.size, node), |step| step.setup);
        let mut captured = before.map_or(ByColor { black: 0, white: 0 }, |step| step.captured);
        set_up(&mut setup, node);
        let turn = node.turn().ok().flatten();
        if let Some((color, mv)) = turn {
            let count = |setup: &Setup| ByColor { black: setup.stones.black.len(), white: setup.stones.white.len() };
            if let Some(point) = mv.point() {
                // A stone that is played upon was not captured.
                setup.stones[!color].remove(point);
                setup.stones[color].insert(point);
            }
            let there = count(&setup);
            setup.ko = mv.point().and_then(|point| force(&mut setup, color, point));
            setup.to_move = !color;
            let left = count(&setup);
            captured.black += there.black - left.black;
            captured.white += there.white - left.white;
        }
        if let Some(color) = node.get("PL").and_then(|property| property.value().color().ok()) {
            setup.to_move = color;
        }
        Step { node: node.id(), parent, turn, setup, captured }
    }
}

/// An empty board, with the side to move that the handicap says.
fn start(size: u8, root: Node<'_>) -> Setup {
    let stones = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
    let to_move = if root.handicap().unwrap_or(0) >= 2 { Color::White } else { Color::Black };
    Setup { size, stones, to_move, ko: None }
}

fn set_up(setup: &mut Setup, node: Node<'_>) {
    let points = |name: &str| -> PointSet { node.points(name).flatten().collect() };
    let (black, white, clear) = (points("AB"), points("AW"), points("AE"));
    if (black | white | clear).is_empty() {
        return;
    }
    setup.stones.black = (setup.stones.black - white - clear) | black;
    setup.stones.white = (setup.stones.white - black - clear) | (white - black);
    setup.ko = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Collection, Limits};

    fn replay(sgf: &str, most: usize) -> Replay {
        let file = Collection::parse(sgf.as_bytes().to_vec(), Limits::default()).unwrap();
        Replay::new(file.games().next().unwrap(), most).unwrap()
    }

    #[test]
    fn every_node_has_the_position_of_its_line() {
        let sgf = "(;SZ[5]AB[aa][ba](;W[ab];B[ee];W[bb];B[dd];W[ca])(;AE[ba]PL[W];W[ba];B[])(;B[cc]))";
        let file = Collection::parse(sgf.as_bytes().to_vec(), Limits::default()).unwrap();
        let root = file.games().next().unwrap();
        let replay = Replay::new(root, 100).unwrap();
        for (step, node) in replay.steps.iter().zip(root.subtree()) {
            let record = node.record().unwrap();
            assert_eq!(step.node, node.id());
            assert_eq!(step.setup.stones, record.after(usize::MAX).stones, "{node:?}");
        }
        let taken = replay.steps.iter().map(|step| step.captured.black).collect::<Vec<_>>();
        assert_eq!(taken, [0, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
        assert_eq!(replay.steps[6].setup.to_move, Color::White);
    }

    #[test]
    fn a_tree_that_is_too_large_is_cut() {
        let replay = replay("(;SZ[5];B[aa](;W[bb];B[cc])(;W[dd]))", 3);
        assert_eq!((replay.steps.len(), replay.left_out), (3, 2));
    }

    #[test]
    fn a_stone_on_a_stone_is_played_as_it_stands() {
        let replay = replay("(;SZ[5];B[aa];W[aa])", 9);
        let last = replay.steps.last().unwrap();
        assert_eq!((last.setup.stones.black.len(), last.setup.stones.white.len()), (0, 1));
        assert_eq!(last.captured, ByColor { black: 0, white: 0 });
    }
}
