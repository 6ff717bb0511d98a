//! A death that rests on safe walls, proved again without them: [`without_walls`].
//!
//! A zone has everything in it that a death there counts on: the points around the target, the attacker's chains beside
//! them, and liberties of those chains further out. All else is the defender's, safe and out of reach, so that a move
//! of the defender's anywhere else is as good as a pass (the relevance zones of Shih et al. 2022, drawn beforehand and
//! kept by the rules of the game itself). Who dies there dies on the whole board: docs/certificate.md has the proof.

use std::cmp::Reverse;

use rules::{Chain, Move, Point, PointSet};
use tsumego::{Footing, Grade, Outside, Problem, Region, RegionKind, Side, Standing, right_moves};

use crate::open::choice::Chosen;
use crate::open::draft::{Report, certify};
use crate::open::orientation::Orientation;
use crate::open::probe::{Wish, probe};
use crate::{Limits, Line, Outcome, Rank};

/// How many liberties elsewhere a chain gets into the zone, in the order in which they are tried.
const LIBERTIES: [usize; 6] = [1, 2, 3, 4, 6, 8];
/// Zones with more empty points are not tried.
const MOST_EMPTY: usize = 40;
/// What it may cost in nodes.
const MOST_NODES: u64 = 8_000_000;

/// The report of a death without the assumption that walls are safe, if that can be proved with the nodes left.
pub(crate) fn without_walls(mut report: Report, rank: &dyn Rank, limits: &Limits<'_>) -> Report {
    let rests = |standing: Standing| standing.grade() == Grade::Dead && standing.footing() == Footing::ProvedIf;
    if report.problem.region().kind != RegionKind::Chosen || !report.standing().is_some_and(rests) {
        return report;
    }
    let most = limits.nodes.min(limits.plan).min(report.nodes.saturating_add(MOST_NODES));
    let mut tried = PointSet::EMPTY;
    for liberties in LIBERTIES {
        let effort = most.saturating_sub(report.nodes) / 2;
        let region = zone(&report.problem, liberties);
        let known = std::mem::replace(&mut tried, region.points) == region.points;
        let zone = Problem::new(report.problem.position().clone(), report.problem.targets(), region);
        let Some(zone) = zone.ok().filter(|zone| !known && zone.playable().len() <= MOST_EMPTY) else { continue };
        let (killed, killing, nodes) = kills(&zone, rank, &Limits { nodes: effort, ..*limits });
        report.nodes += nodes;
        if killed {
            let best = ordered(&report.best, killing);
            let mut other = certify(Chosen { problem: zone, best, limit: None }, report.nodes, rank, limits);
            report.nodes = other.nodes;
            if is_as_good(&other, &report) {
                keep_line(&mut other, report);
                return other;
            }
            return report;
        }
    }
    report
}

/// Does the target die in the zone, by which first moves of the attacker's, and how many nodes did that take?
fn kills(zone: &Problem, rank: &dyn Rank, limits: &Limits<'_>) -> (bool, Vec<Move>, u64) {
    let (wish, dead) = match zone.to_move() {
        Side::Attacker => (Wish::Outright, true),
        Side::Defender => (Wish::Ko(1), false),
    };
    let found = probe(zone, wish, &[], rank, limits);
    limits.watch.inspect(|progress| progress.end_search(found.nodes));
    let killing = if dead { found.winning } else { Vec::new() };
    (found.granted == Some(dead), killing, found.nodes)
}

/// The moves that kill in the zone as well, those that came first before in front.
fn ordered(before: &[Move], mut killing: Vec<Move>) -> Vec<Move> {
    killing.sort_by_key(|first| before.iter().position(|other| other == first).unwrap_or(usize::MAX));
    killing
}

/// Is the target proved dead, and no first move lost that kills behind safe walls, where every move is graded?
fn is_as_good(zone: &Report, before: &Report) -> bool {
    match (&zone.outcome, &before.outcome) {
        (Outcome::Solved(zone), Outcome::Solved(before)) => {
            let same = right_moves(&zone.solution) == right_moves(&before.solution);
            zone.solution.grade() == Grade::Dead && same
        }
        _ => false,
    }
}

/// Where both proofs begin alike, the line that is told stays in the smaller region: it wastes no moves outside.
fn keep_line(zone: &mut Report, before: Report) {
    if let (Outcome::Solved(zone), Outcome::Solved(before)) = (&mut zone.outcome, before.outcome) {
        for line in before.lines {
            let same = |other: &&mut Line| other.first == line.first && other.moves.first() == line.moves.first();
            zone.lines.iter_mut().find(same).into_iter().for_each(|other| other.moves.clone_from(&line.moves));
        }
    }
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
