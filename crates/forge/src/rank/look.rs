//! [`Look`]: what a reader sees at a glance, without playing anything out: how near the group is to two eyes.

use proof::Side;

use super::ground::{Ground, Set, Stones, cells};

const A: usize = Side::Attacker as usize;
const D: usize = Side::Defender as usize;

/// A value for the defender, in hundredths of an eye beyond one and a half.
pub(super) type Value = i32;

/// The target is captured, or beyond capture; sooner is better for whoever wins.
pub(super) const WON: Value = 10_000;
/// A win that a ko has to be taken for is worth no more.
pub(super) const KO: Value = 5_000;
/// Nobody wants to move, and the target is still there.
pub(super) const SEKI: Value = 8_000;
/// No glance is worth more.
const GLANCE: Value = 1_000;

/// What can be seen of a position at a glance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// For the defender.
    pub(super) value: Value,
    /// Is it over?
    pub(super) is_over: bool,
}

impl Look {
    /// Looks at a position.
    pub(super) fn at(ground: &Ground, stones: &Stones) -> Look {
        if stones.is_captured() {
            return Look { value: -WON, is_over: true };
        }
        let rooms = ground.rooms(stones);
        if ground.is_settled(stones, &rooms) {
            return Look { value: WON, is_over: true };
        }
        let group = ground.flood(stones.targets, stones.of[D]);
        let empty = ground.empty(stones);
        let liberties = (ground.around(group) & empty).count_ones() as Value;
        let mut eyes = 0;
        for &room in &rooms {
            let around = ground.around(room);
            if around & group != 0 {
                eyes += in_room(ground, stones, room, around & !group & stones.of[D] != 0);
            }
        }
        eyes += in_the_open(ground, stones, group, &rooms);
        let turn = if stones.to_move == Side::Defender { 40 } else { -40 };
        let breath = match liberties {
            // The attacker takes it, unless that is a ko.
            1 if stones.to_move == Side::Attacker && stones.ko == 0 => -GLANCE,
            1 => -150,
            2 => -60,
            _ => 6 * liberties.min(8),
        };
        let value = eyes - 150 + turn + breath + prey(ground, stones, group, empty);
        Look { value: value.clamp(-GLANCE, GLANCE), is_over: false }
    }
}

/// The eyes that a closed room is good for, in hundredths: two need seven points, or luck.
fn in_room(ground: &Ground, stones: &Stones, room: Set, is_shared: bool) -> Value {
    let inside = room & stones.of[A];
    let value = match room.count_ones() {
        1 => 100,
        2 => 100,
        3 => 140,
        4 if is_square(ground, room) => 105,
        4 => 175,
        5 => 175,
        6 => 185,
        _ => 210,
    };
    // The attacker's stones inside spoil it, and so does a wall of several chains round a small eye.
    let spoilt =
        if room.count_ones() < 8 { 25 * inside.count_ones() as Value } else { 10 * inside.count_ones() as Value };
    let torn = if is_shared && room.count_ones() <= 2 { 45 } else { 0 };
    (value - spoilt.min(90) - torn).max(30)
}

fn is_square(ground: &Ground, room: Set) -> bool {
    cells(room).all(|cell| (ground.near(cell) & room).count_ones() == 2)
}

/// What free points outside closed rooms promise.
fn in_the_open(ground: &Ground, stones: &Stones, group: Set, rooms: &[Set]) -> Value {
    let closed = rooms.iter().fold(0, |all, room| all | room);
    let hope = ground.around(group) & ground.empty(stones) & !closed;
    let hope = hope | ground.around(hope) & ground.empty(stones) & !closed;
    let worth = |cell: usize| {
        let near = ground.near(cell);
        let foes = (near & stones.of[A]).count_ones() as Value + Value::from(ground.lasts[A] >> cell & 1 == 1);
        let friends = (near & stones.of[D]).count_ones() as Value;
        match foes {
            0 => 25 + 8 * friends,
            1 => 6 + 3 * friends,
            _ => 0,
        }
    };
    let sum: Value = cells(hope).map(worth).sum();
    sum.min(190)
}

/// Stones of the attacker's beside the group that have few liberties themselves.
fn prey(ground: &Ground, stones: &Stones, group: Set, empty: Set) -> Value {
    let beside = ground.flood(ground.around(group) & stones.of[A], stones.of[A]);
    let worth = |chain: Set| {
        let liberties = (ground.around(chain) & empty).count_ones();
        let stones = chain.count_ones().min(4) as Value;
        match liberties {
            _ if chain & ground.lasts[A] != 0 => 0,
            1 => 20 + 20 * stones,
            2 => 5 + 8 * stones,
            _ => 0,
        }
    };
    ground.parts(beside).map(worth).sum::<Value>().min(120)
}
