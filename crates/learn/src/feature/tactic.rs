//! Features of our own, beyond those of the text: what a player looks at before choosing a move.
//!
//! Three groups. *Tactics*: the point and what is around it, chains and their liberties before and after, what is taken, what the
//! other side would have there. *Eyes*: the room, how the move divides it, eyes that are made, and the distance to life: how many
//! moves in a row the defender would need. *Reading*: the same after the best reply, and what follows within a few moves; and each
//! of these beside the best of all moves of the position.

use proof::Side;
use rules::Point;
use tsumego::sketch::SIZE;

use super::force::Force;
use super::group::{Feature, Group};
use super::pit::{Pit, Stones, cells};
use super::scene::Scene;

const TACTICS: [&str; 42] = [
    "lines to the nearest edge",
    "lines to the other edge",
    "edges that the ground touches",
    "empty points of the ground",
    "attackers on the ground",
    "defenders on the ground",
    "target chains",
    "liberties of the target",
    "least liberties of a target chain",
    "empty beside",
    "mine beside",
    "theirs beside",
    "wall beside",
    "off the board beside",
    "empty diagonally",
    "mine diagonally",
    "theirs diagonally",
    "wall diagonally",
    "off the board diagonally",
    "distance from the target",
    "stones taken",
    "target stones taken",
    "chains that are joined",
    "stones of these",
    "least liberties of these",
    "stones saved from atari",
    "stones of the chain afterwards",
    "liberties of the chain afterwards",
    "liberties of its liberties",
    "self-atari",
    "their chains beside",
    "stones of these, theirs",
    "least liberties of these before",
    "least liberties of these after",
    "stones put in atari",
    "liberties of the target after",
    "change of the target's liberties",
    "least liberties of a target chain after",
    "liberties that they would have here",
    "stones that they would take here",
    "may they play here",
    "legal replies",
];

const EYES: [&str; 22] = [
    "rooms of the defender",
    "largest room",
    "second room",
    "size of the room",
    "empty points of the room",
    "attackers in the room",
    "is the room closed",
    "neighbours in the room",
    "most neighbours in the room",
    "parts that the room falls into",
    "largest part",
    "rooms after",
    "largest room after",
    "eyes of one point after",
    "vital rooms before",
    "vital rooms after",
    "distance to life before",
    "ways to live before",
    "distance to life after",
    "ways to live after",
    "moves in which life is forced after a pass",
    "moves in which death is forced after a pass",
];

/// Numbers of the reading that also stand beside the best of the position.
const COMPARED: usize = 14;

const READING: [&str; COMPARED] = [
    "distance to life if they play here",
    "ways to live if they play here",
    "distance to life after the best reply",
    "replies that do that",
    "ways to live after the best reply",
    "is it won at once",
    "replies that win at once",
    "replies after which nothing wins at once",
    "replies that have one answer",
    "worth two moves on",
    "least liberties of the target after the best reply",
    "moves in which life is forced",
    "moves in which death is forced",
    "distance to life if they pass",
];

pub(super) fn features() -> Vec<Feature> {
    let new = |group| move |name: &&str| Feature { name: (*name).to_owned(), group, invariant: true };
    let beside = READING.iter().map(|name| Feature {
        name: format!("{name}, beside the best"),
        group: Group::Reading,
        invariant: true,
    });
    let plain = TACTICS.iter().map(new(Group::Tactics)).chain(EYES.iter().map(new(Group::Eyes)));
    plain.chain(READING.iter().map(new(Group::Reading))).chain(beside).collect()
}

/// The rows of some moves of one position.
pub(super) fn rows(scene: &Scene, points: &[Point]) -> Option<Vec<Vec<f32>>> {
    let (pit, stones) = Pit::new(&scene.sketch)?;
    let look = Look {
        scene,
        pit: &pit,
        stones,
        side: scene.mover,
        before: pit.eye_distance(&stones),
        passed: Force::read(&pit, &stones, !scene.mover),
    };
    let mut rows = points.iter().map(|&point| look.row(point)).collect::<Option<Vec<_>>>()?;
    let first = rows.first().map_or(0, |row| row.len() - COMPARED);
    let better = |one: f32, other: f32| if scene.mover == Side::Defender { one.min(other) } else { one.max(other) };
    let start = if scene.mover == Side::Defender { f32::MAX } else { f32::MIN };
    let best: Vec<f32> =
        (first..first + COMPARED).map(|at| rows.iter().map(|row| row[at]).fold(start, better)).collect();
    for row in &mut rows {
        let beside: Vec<f32> = row[first..].iter().zip(&best).map(|(mine, best)| mine - best).collect();
        row.extend(beside);
    }
    Some(rows)
}

struct Look<'a> {
    scene: &'a Scene,
    pit: &'a Pit,
    stones: Stones,
    side: Side,
    before: (u8, u32),
    /// What is forced if the mover passes.
    passed: (u8, u8),
}

fn count(set: u64) -> f32 {
    set.count_ones() as f32
}

impl Look<'_> {
    fn row(&self, point: Point) -> Option<Vec<f32>> {
        let bit = self.pit.bit(point);
        let after = self.pit.play(&self.stones, self.side, bit)?;
        let mut row = Vec::with_capacity(TACTICS.len() + EYES.len() + 2 * COMPARED);
        self.place(point, &mut row);
        self.neighbours(point, &mut row);
        self.chains(bit, &after, &mut row);
        self.eyes(bit, &after, &mut row);
        self.reading(bit, &after, &mut row);
        Some(row)
    }

    fn place(&self, point: Point, row: &mut Vec<f32>) {
        let edge = |line: u8| f32::from(line.min(SIZE - 1 - line));
        let (column, line) = (edge(point.column()), edge(point.row()));
        let edges = self.scene.sketch.place().map_or(0.0, |place| 2.0 - place as u8 as f32);
        row.extend([column.min(line), column.max(line), edges]);
        row.extend([self.pit.empty(&self.stones), self.stones.of[0], self.stones.of[1]].map(count));
        let (chains, liberties, least) = self.target(&self.stones);
        row.extend([chains, liberties, least]);
    }

    /// The target's chains, its liberties, and the least of a chain.
    fn target(&self, stones: &Stones) -> (f32, f32, f32) {
        let all = self.pit.flooded(stones.targets, stones.of[1]);
        let (mut chains, mut least) = (0.0, 9_f32);
        for chain in self.pit.parts(all) {
            chains += 1.0;
            least = least.min(count(self.pit.liberties(stones, chain)));
        }
        (chains, count(self.pit.liberties(stones, all)), if all == 0 { 0.0 } else { least })
    }

    /// What is on the four points beside it and on the four diagonal ones, and how far the target is.
    fn neighbours(&self, point: Point, row: &mut Vec<f32>) {
        let steps: [&[(i32, i32)]; 2] = [&[(1, 0), (-1, 0), (0, 1), (0, -1)], &[(1, 1), (1, -1), (-1, 1), (-1, -1)]];
        for steps in steps {
            let mut counts = [0.0; 5];
            for &(right, up) in steps {
                let at = Point::on_board(i32::from(point.column()) + right, i32::from(point.row()) + up, SIZE);
                counts[self.kind(at)] += 1.0;
            }
            row.extend(counts);
        }
        let far = |other: Point| other.column().abs_diff(point.column()) + other.row().abs_diff(point.row());
        row.push(f32::from(self.scene.sketch.targets.iter().map(far).min().unwrap_or(0)));
    }

    fn kind(&self, at: Option<Point>) -> usize {
        let Some(point) = at else { return 4 };
        let bit = self.pit.bit(point);
        match bit {
            0 => 3,
            _ if self.stones.of[self.side as usize] & bit != 0 => 1,
            _ if self.stones.of[!self.side as usize] & bit != 0 => 2,
            _ => 0,
        }
    }

    fn chains(&self, bit: u64, after: &Stones, row: &mut Vec<f32>) {
        let (pit, before) = (self.pit, &self.stones);
        let (me, them) = (self.side as usize, !self.side as usize);
        let taken = before.of[them] & !after.of[them];
        row.extend([count(taken), count(before.targets & !after.targets)]);
        let near = pit.beside(bit);
        let (mut joined, mut size, mut least, mut saved) = (0.0, 0.0, 9_f32, 0.0);
        for chain in pit.parts(pit.flooded(near & before.of[me], before.of[me])) {
            let liberties = self.free(before, me, chain);
            joined += 1.0;
            size += count(chain);
            least = least.min(liberties);
            saved += if liberties <= 1.0 { count(chain) } else { 0.0 };
        }
        row.extend([joined, size, least, saved]);
        let mine = pit.flooded(bit, after.of[me]);
        let liberties = self.free(after, me, mine);
        let inside = pit.liberties(after, mine);
        let further = count(pit.beside(mine | inside) & pit.empty(after));
        row.extend([count(mine), liberties, further, f32::from(liberties <= 1.0)]);
        let (mut chains, mut size, mut least, mut left, mut atari) = (0.0, 0.0, 9_f32, 9_f32, 0.0);
        for chain in pit.parts(pit.flooded(near & before.of[them], before.of[them])) {
            chains += 1.0;
            size += count(chain);
            least = least.min(self.free(before, them, chain));
            let now = if chain & taken == 0 { self.free(after, them, chain) } else { 0.0 };
            left = left.min(now);
            atari += if now == 1.0 { count(chain) } else { 0.0 };
        }
        row.extend([chains, size, least, left, atari]);
        let ((_, earlier, _), (_, now, least)) = (self.target(before), self.target(after));
        row.extend([now, now - earlier, least]);
        let theirs = pit.play(&Stones { ko: 0, ..*before }, !self.side, bit);
        row.extend(theirs.map_or([0.0; 3], |theirs| {
            let chain = pit.flooded(bit, theirs.of[them]);
            [self.free(&theirs, them, chain), count(before.of[me] & !theirs.of[me]), 1.0]
        }));
        row.push(cells(pit.empty(after)).filter(|&reply| pit.play(after, !self.side, reply).is_some()).count() as f32);
    }

    /// Liberties inside, and two more for a chain that the wall holds.
    fn free(&self, stones: &Stones, side: usize, chain: u64) -> f32 {
        let wall = side == 0 && chain & self.pit.wall != 0;
        count(self.pit.liberties(stones, chain)) + if wall { 5.0 } else { 0.0 }
    }

    fn eyes(&self, bit: u64, after: &Stones, row: &mut Vec<f32>) {
        let pit = self.pit;
        let rooms = |stones: &Stones| -> Vec<u64> { pit.parts(pit.all & !stones.of[1]).collect() };
        let sizes = |rooms: &[u64]| {
            let mut sizes: Vec<f32> = rooms.iter().map(|&room| count(room)).collect();
            sizes.sort_by(|one, other| other.total_cmp(one));
            sizes
        };
        let (before, then) = (rooms(&self.stones), rooms(after));
        let (before_sizes, then_sizes) = (sizes(&before), sizes(&then));
        let nth = |sizes: &[f32], at: usize| sizes.get(at).copied().unwrap_or(0.0);
        row.extend([before.len() as f32, nth(&before_sizes, 0), nth(&before_sizes, 1)]);
        let room = before.iter().copied().find(|room| room & bit != 0).unwrap_or(0);
        let neighbours = |cell: u64| count(pit.beside(cell) & room);
        let most = cells(room).map(neighbours).fold(0.0, f32::max);
        row.extend([count(room), count(room & pit.empty(&self.stones)), count(room & self.stones.of[0])]);
        row.extend([f32::from(room & pit.wall == 0), neighbours(bit), most]);
        let parts: Vec<u64> = pit.parts(room & !bit).collect();
        row.extend([parts.len() as f32, nth(&sizes(&parts), 0)]);
        row.extend([then.len() as f32, nth(&then_sizes, 0)]);
        row.push(then.iter().filter(|room| room.count_ones() == 1 && **room & pit.wall == 0).count() as f32);
        row.extend([self.vital(&self.stones), self.vital(after)]);
        let (distance, ways) = pit.eye_distance(after);
        row.extend([f32::from(self.before.0), self.before.1 as f32, f32::from(distance), ways as f32]);
        row.extend([f32::from(self.passed.0), f32::from(self.passed.1)]);
    }

    /// Rooms all of whose empty points are liberties of the target.
    fn vital(&self, stones: &Stones) -> f32 {
        let target = self.pit.flooded(stones.targets, stones.of[1]);
        let (liberties, empty) = (self.pit.beside(target), self.pit.empty(stones));
        let closed = |room: &u64| room & self.pit.wall == 0 && room & empty & !liberties == 0;
        self.pit.parts(self.pit.all & !stones.of[1]).filter(closed).count() as f32
    }

    fn reading(&self, bit: u64, after: &Stones, row: &mut Vec<f32>) {
        let (pit, side, them) = (self.pit, self.side, !self.side);
        let here = pit.play(&Stones { ko: 0, ..self.stones }, them, bit);
        let (distance, ways) = here.map_or((9, 0), |stones| pit.eye_distance(&stones));
        row.extend([f32::from(distance), ways as f32]);
        // A good reply takes the distance the other way.
        let sign = if side == Side::Defender { 1 } else { -1 };
        let mut best = (i32::MIN, 0.0, 0.0, 9.0);
        let (mut wins, mut quiet, mut forced, mut worth) = (0.0, 0.0, 0.0, i32::MAX);
        for reply in cells(pit.empty(after)) {
            let Some(next) = pit.play(after, them, reply) else { continue };
            let (distance, ways) = pit.eye_distance(&next);
            let value = sign * i32::from(distance);
            let liberties = self.target(&next).2;
            match value.cmp(&best.0) {
                std::cmp::Ordering::Greater => best = (value, 1.0, ways as f32, liberties),
                std::cmp::Ordering::Equal => {
                    best = (value, best.1 + 1.0, best.2.max(ways as f32), best.3.min(liberties))
                }
                std::cmp::Ordering::Less => {}
            }
            wins += f32::from(self.won(&next, them));
            let answers = cells(pit.empty(&next)).filter_map(|answer| pit.play(&next, side, answer));
            let (mut good, mut value) = (0, -2);
            for answer in answers {
                let won = self.won(&answer, side);
                good += i32::from(won);
                value = value.max(if won { 2 } else { self.glance(&answer) });
            }
            quiet += f32::from(good == 0);
            forced += f32::from(good == 1);
            worth = worth.min(if self.won(&next, them) { -3 } else { value });
        }
        let nothing = best.0 == i32::MIN;
        row.extend(if nothing {
            [f32::from(pit.eye_distance(after).0), 0.0, 0.0]
        } else {
            [(sign * best.0) as f32, best.1, best.2]
        });
        row.extend([
            f32::from(self.won(after, side)),
            wins,
            quiet,
            forced,
            if nothing { 0.0 } else { worth as f32 },
            best.3,
        ]);
        let (lives, dies) = Force::read(pit, after, them);
        row.extend([f32::from(lives), f32::from(dies)]);
        row.push(f32::from(pit.eye_distance(after).0));
    }

    /// Has this side what it wants, for all to see?
    fn won(&self, stones: &Stones, side: Side) -> bool {
        match side {
            Side::Attacker => stones.targets == 0,
            Side::Defender => self.pit.lives(stones),
        }
    }

    /// What it looks like for the mover: -1 where the other side is about to win.
    fn glance(&self, stones: &Stones) -> i32 {
        let (_, _, least) = self.target(stones);
        match self.side {
            Side::Defender => -i32::from(least <= 1.0),
            Side::Attacker => i32::from(least <= 1.0),
        }
    }
}
