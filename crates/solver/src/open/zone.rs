//! Zones: regions in which a death counts on no wall, [`zones`].
//!
//! A zone has everything in it that a death there counts on: the points around the target, the attacker's chains beside
//! them, and liberties of those chains further out. All else is the defender's, safe and out of reach, so that a move
//! of the defender's anywhere else is as good as a pass (the relevance zones of Shih et al. 2022, drawn beforehand and
//! kept by the rules of the game itself). Who dies there dies on the whole board: docs/certificate.md has the proof.

use std::cmp::Reverse;

use proof::{Outside, Problem, Region, RegionKind};
use rules::{Chain, Point, PointSet};
use tsumego::Orientation;

/// How many liberties elsewhere a chain gets into the zone, in the order in which they are tried.
const LIBERTIES: [usize; 6] = [1, 2, 3, 4, 6, 8];
/// Zones with more empty points are not tried.
const MOST_EMPTY: usize = 40;

/// The zones around the region of a problem that are worth asking about, the smallest first.
pub(crate) fn zones(problem: &Problem) -> impl Iterator<Item = Problem> {
    let mut tried = PointSet::EMPTY;
    LIBERTIES.into_iter().filter_map(move |liberties| {
        let region = zone(problem, liberties);
        let known = std::mem::replace(&mut tried, region.points) == region.points;
        let zone = Problem::new(problem.position().clone(), problem.targets(), region).ok()?;
        (!known && zone.playable().len() <= MOST_EMPTY).then_some(zone)
    })
}

/// The region of a problem, the attacker's chains beside it, and of each so many liberties elsewhere, the farthest from
/// the target first.
fn zone(problem: &Problem, liberties: usize) -> Region {
    let board = problem.position().board();
    let way = |point: Point| {
        let way = |stone: Point| point.column().abs_diff(stone.column()) + point.row().abs_diff(stone.row());
        problem.targets().iter().map(way).min()
    };
    let orientation = Orientation::new(problem.position(), problem.target_chains());
    let own = problem.playable();
    let mut attacking: Vec<Chain> = board.chains().filter(|chain| chain.color != problem.defender()).collect();
    attacking.sort_by_key(|chain| orientation.first_place(chain.stones));
    let mut points = own | problem.region().points & board.stones(problem.defender());
    loop {
        let before = points;
        for chain in attacking.iter().filter(|chain| chain.stones.meets(before.grown(board.size()))) {
            let mut further: Vec<Point> = (chain.liberties - points).iter().collect();
            further.sort_by_key(|&point| (Reverse(way(point)), orientation.place(point)));
            let missing = liberties.saturating_sub((chain.liberties & (points - own)).len());
            points |= chain.stones | further.into_iter().take(missing).collect();
        }
        if points == before {
            return Region { kind: RegionKind::Chosen, points, outside: Outside::Defender };
        }
    }
}
