//! Which group is in question? Published problems seldom say, so [`infer_targets`] looks for the group that is
//! hemmed in and still has something to play for.
//!
//! Where an author says what is to be reached, or plays, [`meant_targets`] takes that for a better witness than how a group
//! looks.
//!
//! A group is what a player sees as one: chains that the other side cannot cut by a single move. It is in question
//! to the extent that it is worth something, that its ways out are blocked, and that it has little open space.

use rules::{Chain, Color, Point, PointSet, Position};
use tsumego::{Draft, Goal, Orientation};

/// A group that a problem may be about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// All stones of the group.
    pub stones: PointSet,
    /// Whose they are.
    pub color: Color,
    /// How much it looks like the group in question; only the order means anything.
    pub score: f64,
}

// Judged by how often the likeliest group is the published one (`shikatsu-lab open --set targets`).

/// Groups of more stones and liberties than this are not worth more.
const WORTH: usize = 12;
/// A ray from a stone is blocked by an enemy stone at most this far away.
const ENEMY_REACH: i32 = 6;
/// A ray from a stone is blocked by the edge at most this far away.
const EDGE_REACH: i32 = 5;
/// Open space is counted this far from the stones.
const SPACE_REACH: usize = 4;

/// The groups of a position that a problem may be about, the likeliest first.
pub fn infer_targets(position: &Position) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> =
        Color::BOTH.into_iter().flat_map(|color| groups(position, color)).map(|group| rate(position, &group)).collect();
    let (orientation, mover) = (Orientation::new(position, PointSet::EMPTY), position.to_move());
    let tie = |group: &Candidate| (group.color != mover, orientation.first_place(group.stones));
    candidates.sort_by(|one, other| other.score.total_cmp(&one.score).then_with(|| tie(one).cmp(&tie(other))));
    candidates
}

/// How much less likely a group of the other colour is than one of which the goal speaks.
const OTHER_COLOR: f64 = 0.01;
/// How likely a group is whose nearest stone is so many steps from an author's move: next to it, two steps away and so on.
const NEAR: [f64; 4] = [1.0, 1.0, 0.6, 0.3];
const FAR: f64 = 0.05;
/// How likely an author plays about one stone, and about two.
const SMALL: [f64; 2] = [0.3, 0.6];

/// The groups that a draft may be about, the likeliest first: the author's goal says of which colour, and the author's first
/// moves say where. Without either it is [`infer_targets`].
pub fn meant_targets(draft: &Draft, position: &Position) -> Vec<Candidate> {
    let moves: PointSet = draft.answers.iter().filter_map(|first| first.point()).collect();
    let color = draft.goal.and_then(Goal::target);
    let mut candidates = infer_targets(position);
    for group in &mut candidates {
        group.score *= if color.is_none_or(|color| color == group.color) { 1.0 } else { OTHER_COLOR };
        if !moves.is_empty() {
            group.score *= nearness(group.stones, moves) * SMALL.get(group.stones.len() - 1).unwrap_or(&1.0);
        }
    }
    // Equals stay in the order of their looks.
    candidates.sort_by(|one, other| other.score.total_cmp(&one.score));
    candidates
}

/// The stones that a draft is about as far as its author says it: those that are named, or those that the goal and the first
/// moves point to where the looks of the groups point to others. None where the looks decide.
pub fn pointed_out(draft: &Draft) -> PointSet {
    let first = |groups: Vec<Candidate>| groups.first().map(|group| group.stones).unwrap_or_default();
    if !draft.targets.is_empty() || draft.goal.is_none() && draft.answers.is_empty() {
        return draft.targets;
    }
    let Ok(position) = Position::from_setup(draft.setup) else { return PointSet::EMPTY };
    let meant = first(meant_targets(draft, &position));
    if meant == first(infer_targets(&position)) { PointSet::EMPTY } else { meant }
}

/// How likely an author who plays one of these moves plays about these stones.
fn nearness(stones: PointSet, moves: PointSet) -> f64 {
    let steps = |made: Point, stone: Point| {
        usize::from(made.column().abs_diff(stone.column()) + made.row().abs_diff(stone.row()))
    };
    let nearest = moves.iter().flat_map(|made| stones.iter().map(move |stone| steps(made, stone))).min();
    nearest.and_then(|steps| NEAR.get(steps.saturating_sub(1))).copied().unwrap_or(FAR)
}

/// The group that a stone belongs to.
pub fn group_of(position: &Position, stone: Point) -> PointSet {
    let color = position.board().at(stone);
    let groups = color.into_iter().flat_map(|color| groups(position, color));
    groups.map(|group| group.stones).find(|stones| stones.contains(stone)).unwrap_or_default()
}

/// Chains that belong together, as one: those that share two liberties, or one that no enemy is beside, and whatever
/// belongs to one of them.
fn groups(position: &Position, color: Color) -> Vec<Chain> {
    let board = position.board();
    let near_enemy = board.stones(!color).grown(board.size());
    let belong = |one: &Chain, other: &Chain| {
        let shared = one.liberties & other.liberties;
        shared.len() >= 2 || !(shared - near_enemy).is_empty()
    };
    let mut groups: Vec<Vec<Chain>> = Vec::new();
    for chain in board.chains().filter(|chain| chain.color == color) {
        let (joined, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group: &Vec<Chain>| group.iter().any(|other| belong(other, &chain)));
        groups = apart;
        groups.push(joined.into_iter().flatten().chain([chain]).collect());
    }
    groups.into_iter().filter_map(|group| group.into_iter().reduce(merged)).collect()
}

fn merged(one: Chain, other: Chain) -> Chain {
    Chain { stones: one.stones | other.stones, liberties: one.liberties | other.liberties, ..one }
}

fn rate(position: &Position, group: &Chain) -> Candidate {
    let worth = (group.stones.len() + group.liberties.len()).min(WORTH) as f64;
    let blocked = blocked(position, group);
    let score = worth * blocked.powi(3) / (6.0 + open_space(position, group) as f64);
    Candidate { stones: group.stones, color: group.color, score }
}

/// The share of the rays from the stones, in eight directions, that meet an enemy or the edge soon.
fn blocked(position: &Position, group: &Chain) -> f64 {
    let rays = group.stones.iter().flat_map(|stone| DIRECTIONS.map(|step| (stone, step)));
    let (mut hit, mut all) = (0, 0);
    for (stone, step) in rays {
        hit += usize::from(is_blocked(position, group.color, stone, step));
        all += 1;
    }
    f64::from(hit as u32) / f64::from(all.max(1) as u32)
}

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

fn is_blocked(position: &Position, color: Color, from: Point, (right, up): (i32, i32)) -> bool {
    let board = position.board();
    for far in 1..=ENEMY_REACH {
        let (column, row) = (i32::from(from.column()) + far * right, i32::from(from.row()) + far * up);
        match Point::on_board(column, row, board.size()) {
            None => return far <= EDGE_REACH,
            Some(point) if board.at(point) == Some(!color) => return true,
            Some(_) => {}
        }
    }
    false
}

/// The number of empty points near the group that touch no enemy.
fn open_space(position: &Position, group: &Chain) -> usize {
    let board = position.board();
    let enemies = board.stones(!group.color);
    let mut near = group.stones;
    for _ in 0..SPACE_REACH {
        near = near.grown(board.size()) - enemies;
    }
    ((near & board.empty()) - enemies.grown(board.size())).len()
}
