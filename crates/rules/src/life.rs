//! Stones that live even if their owner always passes (Benson 1976).

use crate::{Board, Chain, Color, PointSet, Setup};

/// What lives without another move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PassAlive {
    /// The stones of the chains that can never be taken.
    pub chains: PointSet,
    /// Points, other than these stones, where the other side can never have a living stone.
    pub territory: PointSet,
}

/// The chains of this colour that cannot be taken although their owner passes for ever, and their territory.
///
/// `closed` are empty points where nobody may ever play, and so liberties for ever; on an ordinary board there are none.
///
/// Benson's argument: a region is what lies between the chains of one colour. It is *vital* to a chain when each of
/// its empty points is a liberty of the chain: the other side cannot fill it, for the last stone would have no
/// liberty. Two vital regions make a chain alive, if they are enclosed by living chains only. So we suppose that all
/// chains live and all regions hold, and strike out what does not until nothing changes.
pub fn pass_alive(board: &Board, color: Color, closed: PointSet) -> PassAlive {
    let mut chains: Vec<Chain> = board.chains().filter(|chain| chain.color == color).collect();
    let mut regions: Vec<PointSet> = (PointSet::full(board.size()) - board.stones(color)).parts().collect();
    loop {
        let before = (chains.len(), regions.len());
        chains.retain(|chain| chain.liberties.meets(closed) || vital_regions(board, chain, &regions) >= 2);
        let alive = union(&chains);
        regions.retain(|region| (region.border(board.size())).is_within(alive));
        if before == (chains.len(), regions.len()) {
            break;
        }
    }
    let liberties = chains.iter().fold(PointSet::EMPTY, |all, chain| all | chain.liberties);
    regions.retain(|region| (*region & board.empty()).is_within(liberties - closed));
    let territory = regions.iter().fold(PointSet::EMPTY, |all, &region| all | region);
    PassAlive { chains: union(&chains), territory }
}

/// The stones of both colours that live without another move; none where a chain has no liberty.
pub fn alive_stones(setup: &Setup, closed: PointSet) -> PointSet {
    let Ok(board) = Board::from_stones(setup.size, setup.stones) else { return PointSet::EMPTY };
    Color::BOTH.into_iter().fold(PointSet::EMPTY, |all, color| all | pass_alive(&board, color, closed).chains)
}

fn vital_regions(board: &Board, chain: &Chain, regions: &[PointSet]) -> usize {
    let vital =
        |region: &&PointSet| region.meets(chain.liberties) && (**region & board.empty()).is_within(chain.liberties);
    regions.iter().filter(vital).count()
}

fn union(chains: &[Chain]) -> PointSet {
    chains.iter().fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}
