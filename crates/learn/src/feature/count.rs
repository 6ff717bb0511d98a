//! The expert's features: stones, liberties, the distance from the centre and groups that live, 24 in all.
//!
//! The text gives how many there are of each and how many of them do not depend on the size of the board, and describes them
//! in a sentence each; which they are is our reading.

use proof::Side;
use rules::{Board, Color};
use tsumego::sketch::SIZE;

use super::group::{Feature, Group};
use super::scene::{Step, color};

/// What the features are, in the order in which they are computed.
pub(super) fn features() -> Vec<Feature> {
    let new = |group, invariant| move |name: &&str| Feature { name: (*name).to_owned(), group, invariant };
    let mut all = Vec::new();
    all.extend(["defenders", "attackers", "more defenders than attackers"].iter().map(new(Group::Stones, false)));
    let ratios = ["share of defenders before", "share of defenders", "change of that share"];
    let changes = ["change of defenders", "change of attackers", "change of the difference"];
    all.extend(ratios.iter().chain(&changes).map(new(Group::Stones, true)));
    let counts = ["liberties of defenders before", "of attackers before", "of defenders", "of attackers"];
    all.extend(counts.iter().map(new(Group::Liberties, false)));
    let ratios = ["the defender's share of liberties before", "share", "change of that share"];
    let changes = ["change of the defender's liberties", "of the attacker's", "liberties of the chain that is played"];
    all.extend(ratios.iter().chain(&changes).map(new(Group::Liberties, true)));
    all.push(new(Group::Centre, true)(&"distance from the centre of the group"));
    all.extend(["living chains of the defender", "of the attacker"].iter().map(new(Group::Live, false)));
    all.extend(["share of the defender's chains that live", "change of the living"].iter().map(new(Group::Live, true)));
    all
}

/// What a board has, to be computed once for the position before a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    stones: [f32; 2],
    liberties: [f32; 2],
    live: [f32; 2],
    chains: f32,
}

const SIDES: [Side; 2] = [Side::Defender, Side::Attacker];

impl Counts {
    pub(super) fn of(board: &Board) -> Counts {
        let stones = SIDES.map(|side| board.stones(color(side)).len() as f32);
        let liberties = SIDES.map(|side| (board.stones(color(side)).grown(SIZE) & board.empty()).len() as f32);
        let live = SIDES.map(|side| living(board, color(side)));
        let chains = board.stones(color(Side::Defender)).parts().count() as f32;
        Counts { stones, liberties, live, chains }
    }
}

/// How many chains of a colour live whatever happens (Benson 1976).
fn living(board: &Board, color: Color) -> f32 {
    rules::life::pass_alive(board, color, rules::PointSet::EMPTY).chains.parts().count() as f32
}

fn share([one, other]: [f32; 2]) -> f32 {
    if one + other == 0.0 { 0.5 } else { one / (one + other) }
}

/// The 24 numbers of a move.
pub(super) fn put(step: &Step<'_>, before: &Counts, row: &mut Vec<f32>) {
    let after = Counts::of(&step.after);
    let [defenders, attackers] = after.stones;
    let change = [0, 1].map(|side| after.stones[side] - before.stones[side]);
    row.extend([defenders, attackers, defenders - attackers]);
    row.extend([share(before.stones), share(after.stones), share(after.stones) - share(before.stones)]);
    row.extend([change[0], change[1], change[0] - change[1]]);
    row.extend(before.liberties.into_iter().chain(after.liberties));
    row.extend([share(before.liberties), share(after.liberties), share(after.liberties) - share(before.liberties)]);
    row.extend([0, 1].map(|side| after.liberties[side] - before.liberties[side]));
    row.push(step.after.chain_at(step.point).map_or(0.0, |chain| chain.liberties.len() as f32));
    row.push(distance(step));
    row.extend(after.live);
    row.extend([after.live[0] / after.chains.max(1.0), after.live[0] - before.live[0]]);
}

/// From the middle of the stones that the problem is about, in units of how far these lie from it: inside the group it is small.
fn distance(step: &Step<'_>) -> f32 {
    let group = step.scene.sketch.defenders;
    let places = || group.iter().map(|stone| (f32::from(stone.column()), f32::from(stone.row())));
    let count = group.len().max(1) as f32;
    let (x, y) = places().fold((0.0, 0.0), |(x, y), place| (x + place.0, y + place.1));
    let far = |(column, row): (f32, f32)| (column - x / count).hypot(row - y / count);
    let spread = places().map(far).sum::<f32>() / count;
    far((f32::from(step.point.column()), f32::from(step.point.row()))) / spread.max(0.5)
}
