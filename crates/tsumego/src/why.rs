//! [`Why`]: why a line of play ends as it does, in the terms of a player, worked out from its last position and the way
//! there by the rules of Go alone.

use proof::field::{Cell, Field, State};
use proof::{Grade, Side};
use rules::Point;

use crate::oracle::Known;
use crate::playbook::taken;
use crate::ply::{Act, Ply};
use crate::room::{is_divided, liberties, rooms};

/// The largest room that one stone of the attacker's keeps from being divided.
const LARGEST_NAKADE: usize = 6;

/// Why a line ends as it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The attacker takes so many stones, and with them the last of the target.
    Captured(usize),
    /// The winner lets a stone be taken here, and takes back more on the same point.
    Snapback(Point),
    /// The attacker has a stone here, on the point that divided the only room that is left for eyes.
    Vital(Point),
    /// Whatever stone the defender plays, all of the target can be taken at once.
    ShortOfLiberties,
    /// The only room that is left for eyes has one point or two.
    OneEye,
    /// The only room that is left for eyes has four points in a square, which no stone divides.
    Square,
    /// Of what look like eyes this one is none: stones beside it have no other liberty.
    FalseEye(Point),
    /// The target gets no two eyes that last.
    NoTwoEyes,
    /// Two eyes that nobody can take, by a point of each.
    TwoEyes([Point; 2]),
    /// The target touches a liberty outside that nobody can take; the stone that leads there, if it was played.
    Escape(Option<Point>),
    /// The attacker has nothing left to try.
    Safe,
    /// A ko decides: where it was retaken last, and its number.
    Ko(Point, i8),
    /// Seki: whoever plays on one of these points first loses by it.
    WhoeverPlays(Vec<Point>),
    /// Seki: whoever moves first loses by it, wherever that is.
    WhoeverMoves,
    /// Seki: this side would lose by any stone, and the other gains nothing.
    LosesByMoving(Side),
    /// Seki: neither side gains by moving.
    Still,
    /// Seki: play comes back to where it was.
    Endless,
    /// The line was not followed to its end.
    Unfinished,
}

impl Why {
    /// The points it is about.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Why::Snapback(point) | Why::Vital(point) | Why::FalseEye(point) | Why::Ko(point, _) => vec![*point],
            Why::TwoEyes(points) => points.to_vec(),
            Why::Escape(point) => point.iter().copied().collect(),
            Why::WhoeverPlays(points) => points.clone(),
            _ => Vec::new(),
        }
    }

    /// How many stones or threats it is about, where it counts any.
    pub fn count(&self) -> Option<usize> {
        match *self {
            Why::Captured(stones) => Some(stones),
            Why::Ko(_, balance) => Some(usize::from(if balance > 0 { balance } else { 1 - balance }.unsigned_abs())),
            _ => None,
        }
    }
}

/// A line as it was played, to be explained.
pub(crate) struct Story<'a> {
    pub(crate) field: &'a Field,
    /// One more than there are plies.
    pub(crate) states: &'a [State],
    pub(crate) plies: &'a [Ply],
}

impl Story<'_> {
    fn end(&self) -> &State {
        self.states.last().expect("a line begins somewhere")
    }

    /// A line that this side has won outright.
    pub(crate) fn ended(&self, winner: Side) -> Why {
        let snapback = self.snapback(winner).map(Why::Snapback);
        snapback.unwrap_or_else(|| match winner {
            Side::Attacker => self.dead(),
            Side::Defender => self.alive(),
        })
    }

    /// A line that ends with a ko, retaken.
    pub(crate) fn fought(&self, balance: i8) -> Why {
        let retaken = self.plies.last().and_then(|ply| ply.made.point());
        retaken.map_or(Why::Unfinished, |point| Why::Ko(point, balance))
    }

    /// A line that ends with two passes. What is known of the position before the last pass and after it tells who loses
    /// by a stone: on a point that neither may touch, or wherever it is played.
    pub(crate) fn rested(&self, before: &Known, after: &Known) -> Why {
        let mover = self.end().to_move();
        let (mine, theirs) = (losing(after, mover), losing(before, !mover));
        let shared: Vec<Point> = mine.iter().copied().filter(|point| theirs.contains(point)).collect();
        match (is_all(&mine, after), is_all(&theirs, before)) {
            _ if !shared.is_empty() => Why::WhoeverPlays(shared),
            (true, true) => Why::WhoeverMoves,
            (true, false) => Why::LosesByMoving(mover),
            (false, true) => Why::LosesByMoving(!mover),
            (false, false) => Why::Still,
        }
    }

    /// What a player would name first: that it is gone, what is wrong with its eyes, or with its liberties.
    fn dead(&self) -> Why {
        match self.end() {
            end if end.is_captured() => Why::Captured(self.last_taken()),
            end => self.lack_of_eyes(&rooms(self.field, end)).unwrap_or_else(|| match self.is_short() {
                true => Why::ShortOfLiberties,
                false => Why::NoTwoEyes,
            }),
        }
    }

    /// What keeps the target, which is dead, from two eyes in these rooms, if that can be named: all that are closed at
    /// the end.
    fn lack_of_eyes(&self, rooms: &[Vec<Cell>]) -> Option<Why> {
        match rooms {
            [room] if room.len() <= 2 => Some(Why::OneEye),
            [room] if is_square(self.field, self.end(), room) => Some(Why::Square),
            [room] => self.divider(room).map(Why::Vital),
            rooms => rooms.iter().find_map(|room| self.false_eye(room)).map(Why::FalseEye),
        }
    }

    /// The attacker's stone in this room that divided it when it was played. A larger room than of six points may be
    /// divided in another place.
    fn divider(&self, room: &[Cell]) -> Option<Point> {
        let divides = |stone: Cell, after: &State| {
            let then = rooms(self.field, after).into_iter().find(|room| room.contains(&stone));
            then.is_some_and(|then| then.len() <= LARGEST_NAKADE && is_divided(self.field, &then, stone))
        };
        let stays = |stone: Cell| room.contains(&stone) && self.end().owner(stone) == Some(Side::Attacker);
        let mut stones = self.stones(Side::Attacker);
        let stone = stones.find(|&(stone, after)| stays(stone) && divides(stone, after));
        stone.map(|(stone, _)| self.field.point(stone))
    }

    /// The point of this room, if it is one point beside stones that have no other liberty.
    fn false_eye(&self, room: &[Cell]) -> Option<Point> {
        let (&[eye], end) = (room, self.end()) else { return None };
        let near = self.field.around(eye).iter().filter(|&&near| end.owner(near) == Some(Side::Defender));
        let weak = |&near: &Cell| liberties(self.field, end, near) == Some(vec![eye]);
        near.copied().any(|near| weak(&near)).then(|| self.field.point(eye))
    }

    fn alive(&self) -> Why {
        let end = self.end();
        if self.field.has_escaped(end) {
            let stone = self.stones(Side::Defender).find(|(_, after)| self.field.has_escaped(after));
            return Why::Escape(stone.map(|(cell, _)| self.field.point(cell)));
        }
        match self.field.eyes(end).as_slice() {
            [one, other, ..] => Why::TwoEyes([one, other].map(|&cell| self.field.point(cell))),
            _ => Why::Safe,
        }
    }

    /// How many stones the last stone of the line took.
    fn last_taken(&self) -> usize {
        self.states.windows(2).last().map_or(0, |pair| taken(self.field, &pair[0], &pair[1]).len())
    }

    /// Can the defender, to move, play nothing but what lets all of the target be taken at once?
    fn is_short(&self) -> bool {
        let end = self.end();
        let legal = self.field.cells().filter(|&cell| end.ko() != Some(cell));
        let mut stones = legal.filter_map(|cell| self.field.play(end, cell)).peekable();
        end.to_move() == Side::Defender
            && stones.peek().is_some()
            && stones.all(|next| self.field.last_liberty(&next).is_some())
    }

    /// Where the side played, in order, and what the board looked like then.
    fn stones(&self, side: Side) -> impl DoubleEndedIterator<Item = (Cell, &State)> {
        let turns = self.states.windows(2).zip(self.plies).filter(move |(pair, _)| pair[0].to_move() == side);
        turns.filter_map(|(pair, ply)| Some((self.field.cell(ply.made.point()?)?, &pair[1])))
    }

    /// A point on which the winner lost a lone stone and at once took two or more.
    fn snapback(&self, winner: Side) -> Option<Point> {
        let snaps = |at: usize| {
            let [before, given, lost, back] = self.states.get(at..at + 4)? else { return None };
            let (stone, again) = (self.plies[at].made, self.plies[at + 2].made);
            let cell = self.field.cell(stone.point()?)?;
            let alone = taken(self.field, given, lost) == [cell];
            let more = taken(self.field, lost, back).len() >= 2;
            let plain = self.plies[at + 2].act == Act::Stone;
            (before.to_move() == winner && stone == again && alone && more && plain).then_some(stone.point()?)
        };
        (0..self.plies.len()).find_map(snaps)
    }
}

/// Are these four empty points, each beside two of the others?
fn is_square(field: &Field, state: &State, room: &[Cell]) -> bool {
    let beside = |cell: Cell| field.around(cell).iter().filter(|near| room.contains(near)).count();
    room.len() == 4 && room.iter().all(|&cell| state.owner(cell).is_none() && beside(cell) == 2)
}

/// Where a stone of this side's, to move, would make a seki worse for it.
fn losing(known: &Known, mover: Side) -> Vec<Point> {
    let worse = |grade: Grade| grade != Grade::Seki && grade.better(Grade::Seki, mover) == Grade::Seki;
    known.moves.iter().filter(|(_, grade)| worse(*grade)).filter_map(|(made, _)| made.point()).collect()
}

/// Are these all stones that can be played, and is there one?
fn is_all(points: &[Point], known: &Known) -> bool {
    !points.is_empty() && points.len() == known.moves.iter().filter(|(made, _)| made.point().is_some()).count()
}
