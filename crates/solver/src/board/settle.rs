//! What can be said of a state without search: lasting life, certain death, and how far two eyes are.

use proof::Side;

use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;

const A: usize = Side::Attacker as usize;
const D: usize = Side::Defender as usize;
/// More areas or chains than this are not looked at; a state that crowded is left to the search.
const MOST: usize = 48;

/// A list that never allocates and forgets what does not fit.
struct Few<B> {
    items: [B; MOST],
    len: usize,
}

impl<B: Bits> Few<B> {
    fn of(all: impl Iterator<Item = B>) -> Few<B> {
        let mut few = Few { items: [B::EMPTY; MOST], len: 0 };
        for (place, item) in few.items.iter_mut().zip(all) {
            *place = item;
            few.len += 1;
        }
        few
    }

    fn all(&self) -> &[B] {
        &self.items[..self.len]
    }

    fn retain(&mut self, keep: impl Fn(B) -> bool) -> bool {
        let before = self.len;
        self.len = 0;
        for at in 0..before {
            if keep(self.items[at]) {
                self.items[self.len] = self.items[at];
                self.len += 1;
            }
        }
        self.len < before
    }
}

impl<B: Bits> Arena<B> {
    /// Is some target chain pass-alive (Benson 1976) or touching a lasting liberty?
    pub(crate) fn is_settled(&self, state: &State<B>) -> bool {
        let lasts = state.stones[D] & self.lasts[D];
        let closed = self.closed(state);
        if lasts.none() && closed.at_most_one() {
            return false;
        }
        let mut areas = None;
        for chain in self.parts(state.targets, state.stones[D]) {
            if (chain & lasts).any() {
                return true;
            }
            let areas = areas.get_or_insert_with(|| self.areas(closed));
            if self.vital(state, areas.all(), chain) >= 2 && self.is_pass_alive(state, closed, chain) {
                return true;
            }
        }
        false
    }

    /// The points that are a side's for good: its pass-alive chains, and around them the areas in which every empty
    /// point is a liberty of theirs, so that nobody else can live there.
    pub(crate) fn for_good(&self, state: &State<B>, side: Side) -> B {
        let (own, other) = (state.stones[side as usize], state.stones[!side as usize]);
        let open = self.all.minus(own);
        let outer = self.flood(open & self.lasts[!side as usize], open);
        let mut areas: Vec<B> = self.parts(open.minus(outer), open).collect();
        let mut chains: Vec<B> = self.parts(own, own).collect();
        let lasts = self.lasts[side as usize];
        loop {
            let before = (chains.len(), areas.len());
            chains.retain(|&chain| {
                let far = self.all.minus(other | self.around(chain));
                (chain & lasts).any() || areas.iter().filter(|&&area| (area & far).none()).count() >= 2
            });
            let alive = chains.iter().fold(B::EMPTY, |all, &chain| all | chain);
            areas.retain(|&area| (self.around(area) & own).minus(alive).none());
            if before == (chains.len(), areas.len()) {
                let far = self.all.minus(own | other | self.around(alive) | lasts);
                return areas.into_iter().filter(|&area| (area & far).none()).fold(alive, |all, area| all | area);
            }
        }
    }

    /// Benson's fixed point, with the chain in question.
    fn is_pass_alive(&self, state: &State<B>, closed: B, wanted: B) -> bool {
        let mut areas = self.areas(closed);
        let mut chains = Few::of(self.parts(state.stones[D], state.stones[D]));
        loop {
            let lost =
                chains.retain(|chain| (chain & self.lasts[D]).any() || self.vital(state, areas.all(), chain) >= 2);
            if !chains.all().contains(&wanted) {
                return false;
            }
            if !lost {
                return true;
            }
            let alive = chains.all().iter().fold(B::EMPTY, |all, &chain| all | chain);
            areas.retain(|area| (self.around(area) & state.stones[D]).minus(alive).none());
        }
    }

    fn areas(&self, closed: B) -> Few<B> {
        Few::of(self.parts(closed, closed))
    }

    /// The points of the areas without defending stones that may be vital to some chain: they do not reach the outside, and
    /// every empty point of theirs is next to a defending stone.
    fn closed(&self, state: &State<B>) -> B {
        let open = self.all.minus(state.stones[D]);
        let away = self.empty(state).minus(self.around(state.stones[D]));
        open.minus(self.flood(open & (self.lasts[A] | away), open))
    }

    /// In how many areas is every empty point a liberty of the chain?
    fn vital(&self, state: &State<B>, areas: &[B], chain: B) -> usize {
        let far = self.all.minus(state.stones[A] | self.around(chain));
        areas.iter().filter(|&&area| (area & far).none()).count()
    }

    /// Can the attacker, to move, take every target at once?
    pub(crate) fn captures_all(&self, state: &State<B>) -> bool {
        self.last_liberty(state).is_some()
    }

    /// The point on which the attacker takes every target at once.
    pub(crate) fn last_liberty(&self, state: &State<B>) -> Option<B> {
        let empty = self.empty(state);
        let mut point = B::EMPTY;
        for chain in self.parts(state.targets, state.stones[D]) {
            let liberties = self.around(chain) & empty;
            if !liberties.at_most_one() || (chain & self.lasts[D]).any() || (point.any() && point != liberties) {
                return None;
            }
            point = liberties;
        }
        (point.any() && point != state.ko).then_some(point)
    }

    /// Does every target die whatever the balance of threats? A sufficient condition: the attacker can fill, always
    /// legally, every point next to stones joined to the safe wall, and what is then left of the defender's space
    /// beside the target is room for one eye.
    pub(crate) fn is_doomed(&self, state: &State<B>) -> bool {
        if self.lasts[D].any() {
            return false;
        }
        let space = self.beyond_wall(state);
        self.parts(state.targets, state.stones[D]).all(|chain| self.holds_one_eye(space.minus(chain)))
    }

    /// Can the defender never have two eyes? A sufficient condition: an attacker who only passes takes no stone, so
    /// eyes can come about only where no defender stands now, away from the safe wall, and there is room for one.
    pub(crate) fn is_eyeless(&self, state: &State<B>) -> bool {
        self.lasts[D].none() && self.holds_one_eye(self.beyond_wall(state).minus(state.stones[D]))
    }

    /// The points neither on nor next to stones joined to the safe wall.
    fn beyond_wall(&self, state: &State<B>) -> B {
        let wall = self.wall(state);
        self.all.minus(wall | self.around(wall) | self.lasts[A])
    }

    /// Is this room for one eye at most: a point, or two adjacent ones? Three in a row are not (a ko in the middle).
    fn holds_one_eye(&self, room: B) -> bool {
        match room.count() {
            0 | 1 => true,
            2 => (self.around(room.first()) & room).any(),
            _ => false,
        }
    }

    /// Ground that the safe wall cuts off from every target counts as the wall's. Nothing that happens there matters
    /// any more: for either side a move there is a pass.
    pub(crate) fn trim(&self, mut state: State<B>) -> State<B> {
        let wall = self.wall(&state);
        let ground = self.all.minus(wall);
        let apart = ground.minus(self.flood(state.targets, ground));
        // Ground that only the defender's lasting stones cut off is left alone: it cannot be joined to the wall.
        let mut cut = self.flood(apart & (self.lasts[A] | self.around(wall)), apart);
        if self.hostile {
            // Where the outside is the defender's, a stone taken beside it sets the target free from anywhere.
            cut = cut.minus(self.flood(cut & self.lasts[D], cut));
        }
        if cut.any() && state.targets.any() {
            state.stones[A] |= cut;
            state.stones[D] = state.stones[D].minus(cut);
            state.ko = state.ko.minus(cut);
        }
        state
    }

    /// Where the player to move can cut off ground: only by a stone that is joined to the safe wall.
    pub(crate) fn may_cut(&self, state: &State<B>) -> B {
        match state.to_move {
            Side::Attacker => self.beside_wall(state),
            Side::Defender => B::EMPTY,
        }
    }

    /// Attacking stones that are joined to a lasting liberty.
    pub(crate) fn wall(&self, state: &State<B>) -> B {
        self.flood(state.stones[A] & self.lasts[A], state.stones[A])
    }

    /// How many points the attacker must still fill around the targets.
    pub(crate) fn target_liberties(&self, state: &State<B>) -> u32 {
        let chains = self.flood(state.targets, state.stones[D]);
        (self.around(chains) & self.empty(state)).count()
    }

    /// Where an attacking stone joins the safe wall.
    pub(crate) fn beside_wall(&self, state: &State<B>) -> B {
        self.lasts[A] | self.around(self.wall(state))
    }

    /// How many moves in a row the defender needs for two eyes, roughly, 8 at most; and how many points could become
    /// one with a single move.
    pub(crate) fn eye_distance(&self, state: &State<B>) -> (u32, u32) {
        let by_missing = self.eye_candidates(state);
        let near = by_missing[1].count();
        let mut best = 8;
        for first in 0..by_missing.len() {
            for second in first..by_missing.len() {
                let cost = (first + second) as u32;
                if cost < best && self.has_apart(by_missing[first], by_missing[second]) {
                    best = cost;
                }
            }
        }
        (best, near)
    }

    /// Possible eye points by the number of moves that are missing around and on them.
    fn eye_candidates(&self, state: &State<B>) -> [B; 5] {
        let free = self.all.minus(state.stones[D] | self.lasts[A]);
        // Bit-sliced count of neighbours that are not the defender's; an attacking stone counts twice.
        let (mut ones, mut twos, mut fours) = (B::EMPTY, B::EMPTY, B::EMPTY);
        let mut add = |set: B| {
            let carry = ones & set;
            ones = ones ^ set;
            let carry2 = twos & carry;
            twos = twos ^ carry;
            fours |= carry2;
        };
        for missing in [self.all.minus(state.stones[D]), state.stones[A]] {
            self.shifted(missing).into_iter().for_each(&mut add);
        }
        add(state.stones[A]);
        let free = free.minus(fours);
        [free.minus(ones | twos), (free & ones).minus(twos), (free & twos).minus(ones), free & ones & twos, B::EMPTY]
    }

    /// Is there a point of one set and another of the other that are neither the same nor adjacent?
    fn has_apart(&self, one: B, other: B) -> bool {
        if one.none() || other.none() {
            return false;
        }
        let point = one.first();
        let apart = |point: B| other.minus(point | self.around(point)).any();
        apart(point) || one.without_lowest().each().any(apart)
    }
}

#[cfg(test)]
mod tests {
    use dice::Dice;
    use proof::field::Field;
    use proof::{Outside, Problem, Region, RegionKind};
    use rules::diagram::Diagram;
    use rules::{Color, Position};

    use super::*;

    #[test]
    fn a_move_on_ground_that_is_cut_off_is_a_pass() {
        let diagram: Diagram = "
            . . . . . . .
            o o o o o o .
            a a a a a o .
            a x a a a o .
            a a o a a o .
            a x a a a o .
            a a a a x o .
        "
        .parse()
        .expect("it is drawn well");
        let region = Region { kind: RegionKind::Given, points: diagram.points('a'), outside: Outside::Liberty };
        let position = Position::from_setup(diagram.setup(Color::White)).expect("every chain has a liberty");
        let problem = Problem::new(position, diagram.points('x'), region).expect("the parts fit together");
        let field = Field::new(&problem);
        let arena = Arena::<u64>::new(&field);
        let mut dice = Dice::new(1);
        let tried: usize = (0..300).map(|_| walk(&arena, arena.import(field.start()), &mut dice)).sum();
        assert!(tried > 1000, "{tried} moves were tried");
    }

    /// Goes sixty moves from a state at random, and tries every move on ground that is cut off on the way; how many.
    fn walk(arena: &Arena<u64>, mut state: State<u64>, dice: &mut Dice) -> usize {
        let mut tried = 0;
        for _ in 0..60 {
            let trimmed = arena.trim(state);
            assert_eq!(arena.trim(trimmed), trimmed, "nothing is left to trim");
            let legal = arena.empty(&state).minus(state.ko);
            for point in (legal & trimmed.stones[A]).each() {
                let next = arena.play(&state, point).map(|next| arena.trim(next));
                assert!(next.is_none_or(|next| next == trimmed.passed()));
                tried += usize::from(next.is_some());
            }
            let nexts: Vec<State<u64>> = legal.each().filter_map(|point| arena.play(&state, point)).collect();
            state = nexts.get(dice.below(nexts.len() + 1)).copied().unwrap_or(state.passed());
            if state.targets.none() {
                break;
            }
        }
        tried
    }
}
