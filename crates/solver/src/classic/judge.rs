//! Lets an engine look at a position, whatever its tree.

use super::ground::{Ground, Spot};
use super::limits::Limits;
use super::report::{Opinion, Report};
use super::tree::{Search, Tree};
use crate::Limit;
use crate::board::bits::Bits;

/// A tree whose nodes are positions of a problem.
pub(super) trait Thinker<B>: Tree<Node = Spot<B>> {
    fn opinion(&self, score: i64, complete: bool) -> Opinion;
}

/// A depth of zero judges each first move as soon as it is on the board, so the root itself lies one deeper.
pub(super) fn judge<B: Bits>(
    ground: &Ground<B>,
    tree: impl Thinker<B>,
    prune: bool,
    depth: Option<u32>,
    limits: &Limits<'_>,
) -> Report {
    let mut search = Search::new(tree, prune, limits);
    let tell = |search: &Search<'_, _>, limit: Option<Limit>| tell(ground, search, depth, limit);
    let limit = search.run(ground.start(), depth.map_or(u32::MAX, |depth| depth.saturating_add(1)), |search| {
        limits.watch.inspect(|watch| watch(&tell(search, None)));
    });
    tell(&search, limit.err())
}

fn tell<B: Bits, T: Thinker<B>>(
    ground: &Ground<B>,
    search: &Search<'_, T>,
    depth: Option<u32>,
    limit: Option<Limit>,
) -> Report {
    let best = search.best();
    let judged = search.judged();
    let complete = depth.is_none() && limit.is_none() && judged.0 == judged.1;
    Report {
        best: best.map(|(spot, _)| ground.last_move(spot)),
        score: best.map(|(_, score)| score),
        opinion: search.value().map_or(Opinion::Unclear, |score| search.tree.opinion(score, complete)),
        nodes: search.nodes,
        deepest: search.deepest,
        judged,
        limit,
    }
}
