//! [`Queue`]: a fair queue with load shedding: some places and those who wait for one, served in turn so that each gets
//! the same share.
//!
//! Whoever has the fewest places comes first; among those, who has had the least of the processors lately; then turns go round
//! among the sources, within a source among its visitors, and a visitor's own wishes come in their order. An address that people
//! share for whom the operator vouches has places, and counts with what it had, as so many people. Whoever sends a hundred wishes,
//! or a hundred cookies, has one turn in each round all the same. Whoever takes long may step aside, so that short work does not wait behind it; there
//! is as much room aside as there are places.

use std::collections::VecDeque;

use store::Visitor;

use crate::doors::caller::{Caller, Origin, Source};

/// Wishes of one source that may wait. The door lets in only so many sources, so the whole queue has an end too.
const MOST_WAITING: usize = 64;

/// What a queue has to know of a source: how many people stand behind it, and how much each of them has had.
pub(crate) type Books<'b> = &'b dyn Fn(&Source) -> (usize, u64);

/// Places, those who have one, and those who wait.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    places: usize,
    /// Places of one person, be it a source or a visitor, at the same time.
    most_each: usize,
    /// Those who have a place, with its number, the oldest first.
    running: Vec<(u64, Caller)>,
    /// Those who have stepped aside.
    aside: Vec<(u64, Caller)>,
    given: u64,
    /// The next source to be served is in front.
    waiting: VecDeque<Line<T>>,
}

/// The wishes of one source.
#[derive(Debug)]
struct Line<T> {
    source: Source,
    /// The next visitor to be served is in front.
    visitors: VecDeque<(Visitor, VecDeque<T>)>,
}

impl<T> Queue<T> {
    pub(crate) fn new(places: usize, most_each: usize) -> Queue<T> {
        Queue { places, most_each, running: Vec::new(), aside: Vec::new(), given: 0, waiting: VecDeque::new() }
    }

    /// Somebody waits for a place.
    ///
    /// # Errors
    /// If so many of the same source wait already.
    pub(crate) fn wait(&mut self, caller: &Caller, wish: T, books: Books<'_>) -> Result<(), T> {
        let source = caller.source();
        let at = self.waiting.iter().position(|line| line.source == source).unwrap_or(self.waiting.len());
        if at == self.waiting.len() {
            self.waiting.push_back(Line { source: source.clone(), visitors: VecDeque::new() });
        }
        let line = &mut self.waiting[at];
        if line.len() >= MOST_WAITING.max(2 * books(&source).0) {
            return Err(wish);
        }
        match line.visitors.iter_mut().find(|(visitor, _)| *visitor == caller.visitor) {
            Some((_, wishes)) => wishes.push_back(wish),
            None => line.visitors.push_back((caller.visitor.clone(), VecDeque::from([wish]))),
        }
        Ok(())
    }

    /// Gives a free place to whoever is next, if there are both, and tells its number.
    pub(crate) fn next(&mut self, books: Books<'_>) -> Option<(u64, T)> {
        if self.running.len() >= self.places {
            return None;
        }
        let ready = |line: &Line<T>| {
            let (source, visitors) = (&line.source, &mut line.visitors.iter());
            if self.has_enough(books(source).0, |caller| caller.source() == *source) {
                return None;
            }
            visitors.position(|(visitor, _)| !self.has_enough(1, |caller| caller.visitor == *visitor))
        };
        let lines = self.waiting.iter().enumerate().filter_map(|(at, line)| Some((at, ready(line)?)));
        let order = |source: &Source| {
            let (people, had) = books(source);
            (self.places_of(source) / people, had)
        };
        let (at, among) = lines.min_by_key(|&(at, _)| order(&self.waiting[at].source))?;
        let mut line = self.waiting.remove(at)?;
        let (visitor, mut wishes) = line.visitors.remove(among)?;
        let wish = wishes.pop_front()?;
        let origin = match line.source {
            Source::Address(address) => Origin(Some(address)),
            Source::Visitor(_) => Origin(None),
        };
        self.given += 1;
        self.running.push((self.given, Caller { visitor: visitor.clone(), origin }));
        if !wishes.is_empty() {
            line.visitors.push_back((visitor, wishes));
        }
        if !line.visitors.is_empty() {
            self.waiting.push_back(line);
        }
        Some((self.given, wish))
    }

    /// A place is free again.
    pub(crate) fn leave(&mut self, place: u64) {
        self.running.retain(|(number, _)| *number != place);
        self.aside.retain(|(number, _)| *number != place);
    }

    /// Whoever has this place steps aside and goes on there, if there is room and their source has not too many there.
    pub(crate) fn step_aside(&mut self, place: u64, books: Books<'_>) {
        let Some(at) = self.running.iter().position(|(number, _)| *number == place) else { return };
        let source = self.running[at].1.source();
        let own = self.aside.iter().filter(|(_, caller)| caller.source() == source).count();
        if self.aside.len() < self.places && own < self.most_each * books(&source).0 {
            self.aside.push(self.running.remove(at));
        }
    }

    /// Those who wait no longer are forgotten.
    pub(crate) fn retain(&mut self, mut waits: impl FnMut(&T) -> bool) {
        for line in &mut self.waiting {
            line.visitors.iter_mut().for_each(|(_, wishes)| wishes.retain(&mut waits));
            line.visitors.retain(|(_, wishes)| !wishes.is_empty());
        }
        self.waiting.retain(|line| !line.visitors.is_empty());
    }

    /// Has this caller, or whoever shares their address, all the places that they can have?
    pub(crate) fn is_at_limit(&self, caller: &Caller, books: Books<'_>) -> bool {
        let source = caller.source();
        self.has_enough(1, |other| other.visitor == caller.visitor)
            || self.has_enough(books(&source).0, |other| other.source() == source)
    }

    /// Should whoever has this place make room for somebody of another source? One at a time has to, the one who has been
    /// there longest.
    pub(crate) fn should_yield(&self, place: u64) -> bool {
        let waits = |than: &Source| self.waiting.iter().any(|line| line.source != *than);
        let first = self.running.iter().find(|(_, caller)| waits(&caller.source()));
        self.running.len() >= self.places && first.is_some_and(|(number, _)| *number == place)
    }

    pub(crate) fn places(&self) -> usize {
        self.places
    }

    pub(crate) fn running(&self) -> usize {
        self.running.len() + self.aside.len()
    }

    pub(crate) fn waiting(&self) -> usize {
        self.waiting.iter().map(Line::len).sum()
    }

    fn places_of(&self, source: &Source) -> usize {
        self.running.iter().filter(|(_, caller)| caller.source() == *source).count()
    }

    fn has_enough(&self, people: usize, whose: impl Fn(&Caller) -> bool) -> bool {
        self.running.iter().filter(|(_, caller)| whose(caller)).count() >= self.most_each * people
    }
}

impl<T> Line<T> {
    fn len(&self) -> usize {
        self.visitors.iter().map(|(_, wishes)| wishes.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Dice;

    fn caller(address: usize, visitor: usize) -> Caller {
        let address = [192, 0, 2, address as u8];
        Caller { visitor: Visitor(visitor.to_string()), origin: Origin(Some(address.into())) }
    }

    /// Nobody has had anything, and nobody is vouched for.
    const ALIKE: fn(&Source) -> (usize, u64) = |_| (1, 0);

    /// The same by its definition: everything that ever happened is written down, and the turn is worked out from it.
    struct Twin {
        places: usize,
        most_each: usize,
        /// By address.
        people: [usize; 4],
        had: [u64; 4],
        clock: usize,
        running: Vec<(usize, usize)>,
        /// Address, visitor and wish.
        waiting: Vec<(usize, usize, usize)>,
        /// Since when an address, or a visitor of one, waits for their turn.
        turns: Vec<((usize, Option<usize>), usize)>,
    }

    impl Twin {
        fn wait(&mut self, address: usize, visitor: usize, wish: usize) -> bool {
            if self.waiting.iter().filter(|other| other.0 == address).count() >= MOST_WAITING {
                return false;
            }
            self.clock += 1;
            if !self.waiting.iter().any(|other| other.0 == address) {
                self.turns.push(((address, None), self.clock));
            }
            if !self.waiting.iter().any(|other| (other.0, other.1) == (address, visitor)) {
                self.turns.push(((address, Some(visitor)), self.clock));
            }
            self.waiting.push((address, visitor, wish));
            true
        }

        /// The latest time at which they came to the end of the round.
        fn since(&self, who: (usize, Option<usize>)) -> usize {
            self.turns.iter().filter(|turn| turn.0 == who).map(|turn| turn.1).max().unwrap()
        }

        fn next(&mut self) -> Option<usize> {
            if self.running.len() >= self.places {
                return None;
            }
            let few = |people: usize, of: &dyn Fn(&(usize, usize)) -> bool| {
                self.running.iter().filter(|other| of(other)).count() < self.most_each * people
            };
            let can = |wait: &&(usize, usize, usize)| {
                few(self.people[wait.0], &|job| job.0 == wait.0) && few(1, &|job| job.1 == wait.1)
            };
            let order = |wait: &&(usize, usize, usize)| {
                let places = self.running.iter().filter(|other| other.0 == wait.0).count();
                (
                    places / self.people[wait.0],
                    self.had[wait.0],
                    self.since((wait.0, None)),
                    self.since((wait.0, Some(wait.1))),
                    wait.2,
                )
            };
            let chosen = *self.waiting.iter().filter(can).min_by_key(order)?;
            self.clock += 1;
            self.waiting.retain(|wait| *wait != chosen);
            self.turns.push(((chosen.0, None), self.clock));
            self.turns.push(((chosen.0, Some(chosen.1)), self.clock));
            self.running.push((chosen.0, chosen.1));
            Some(chosen.2)
        }
    }

    #[test]
    fn whose_turn_it_is_agrees_with_the_definition() {
        let mut dice = Dice::new(19);
        for case in 0..300 {
            let (places, most_each) = (1 + dice.below(4), 1 + dice.below(3));
            let mut queue = Queue::new(places, most_each);
            let people = [0; 4].map(|_| 1 + dice.below(3));
            let (turns, had) = (vec![], [0; 4]);
            let mut twin = Twin { places, most_each, people, had, clock: 0, running: vec![], waiting: vec![], turns };
            for wish in 0..150 {
                let (address, visitor) = (dice.below(4), dice.below(5));
                let (people, had) = (twin.people, twin.had);
                let books = |source: &Source| {
                    (0..4).find(|&at| caller(at, 0).source() == *source).map(|at| (people[at], had[at])).unwrap()
                };
                match dice.below(8) {
                    0..4 => {
                        let waits = queue.wait(&caller(address, visitor), wish, &books).is_ok();
                        assert_eq!(waits, twin.wait(address, visitor, wish), "case {case}");
                    }
                    4 if !twin.waiting.is_empty() => {
                        let gone = twin.waiting.remove(dice.below(twin.waiting.len())).2;
                        queue.retain(|wish| *wish != gone);
                    }
                    5 | 6 if !twin.running.is_empty() => {
                        let at = dice.below(twin.running.len());
                        let (address, _) = twin.running.remove(at);
                        twin.had[address] += dice.below(3) as u64;
                        queue.leave(queue.running[at].0);
                    }
                    _ => {
                        let next = queue.next(&books).map(|(_, wish)| wish);
                        assert_eq!(next, twin.next(), "case {case}, wish {wish}");
                    }
                }
                assert_eq!((queue.running(), queue.waiting()), (twin.running.len(), twin.waiting.len()));
            }
        }
    }

    #[test]
    fn many_cookies_have_the_share_of_one() {
        let mut queue = Queue::new(1, 1);
        for cookie in 0..20 {
            queue.wait(&caller(1, cookie), "hostile", &ALIKE).unwrap();
        }
        queue.wait(&caller(2, 100), "honest", &ALIKE).unwrap();
        let mut served = Vec::new();
        for _ in 0..4 {
            let (place, whose) = queue.next(&ALIKE).unwrap();
            served.push(whose);
            queue.leave(place);
            if served.last() == Some(&"honest") {
                queue.wait(&caller(2, 100), "honest", &ALIKE).unwrap();
            }
        }
        assert_eq!(served, ["hostile", "honest", "hostile", "honest"]);
    }

    #[test]
    fn who_asks_little_is_never_behind_who_asks_much_and_a_class_has_its_places() {
        let (much, class) = (caller(1, 1).source(), caller(3, 0).source());
        let books = |source: &Source| (if *source == class { 3 } else { 1 }, if *source == much { 500 } else { 0 });
        let mut queue = Queue::new(4, 1);
        for (address, visitor) in [(1, 1), (3, 2), (3, 3), (3, 4), (2, 5)] {
            queue.wait(&caller(address, visitor), address, &books).unwrap();
        }
        let served: Vec<usize> = std::iter::from_fn(|| queue.next(&books).map(|(_, whose)| whose)).collect();
        assert_eq!(served, [3, 2, 3, 3], "one who has had much waits for those who have not");
    }

    #[test]
    fn one_at_a_time_makes_room_and_nobody_for_themselves() {
        let mut queue = Queue::new(2, 2);
        for wish in 0..3 {
            queue.wait(&caller(1, wish), (), &ALIKE).unwrap();
        }
        let places = [queue.next(&ALIKE).unwrap().0, queue.next(&ALIKE).unwrap().0];
        assert_eq!(places.map(|place| queue.should_yield(place)), [false, false], "only their own wait");
        queue.wait(&caller(2, 9), (), &ALIKE).unwrap();
        assert_eq!(places.map(|place| queue.should_yield(place)), [true, false]);
        queue.leave(places[0]);
        assert_eq!(queue.next(&ALIKE).map(|(place, ())| place), Some(places[1] + 1));
        assert!(!queue.should_yield(places[1]), "nobody else waits any more");
    }

    #[test]
    fn those_aside_keep_nobody_waiting_and_are_few() {
        let mut queue = Queue::new(3, 2);
        (0..9).for_each(|number| queue.wait(&caller(number % 3, number), (), &ALIKE).unwrap());
        let all = |queue: &mut Queue<()>| {
            let places: Vec<u64> = std::iter::from_fn(|| queue.next(&ALIKE).map(|(place, ())| place)).collect();
            places.iter().for_each(|&place| queue.step_aside(place, &ALIKE));
            places
        };
        let first = all(&mut queue);
        assert_eq!((first.len(), queue.running.len(), queue.aside.len()), (3, 0, 3));
        assert_eq!((all(&mut queue).len(), queue.running.len(), queue.aside.len()), (3, 3, 3), "there is no more room");
        assert_eq!((all(&mut queue).len(), queue.running()), (0, 6));
        queue.leave(first[0]);
        assert_eq!((queue.running(), all(&mut queue).len()), (5, 0), "a place aside is none");
        let mut queue = Queue::new(9, 9);
        queue.most_each = 2;
        (0..2).for_each(|number| queue.wait(&caller(1, number), (), &ALIKE).unwrap());
        all(&mut queue);
        (2..4).for_each(|number| queue.wait(&caller(1, number), (), &ALIKE).unwrap());
        assert_eq!(
            (all(&mut queue).len(), queue.aside.len(), queue.running.len()),
            (2, 2, 2),
            "one source has its share"
        );
    }

    #[test]
    fn one_address_cannot_make_the_queue_long() {
        let mut queue = Queue::new(1, 1);
        let waiting = (0..1000).filter(|&cookie| queue.wait(&caller(1, cookie), (), &ALIKE).is_ok()).count();
        assert_eq!(waiting, MOST_WAITING);
        assert!(queue.wait(&caller(2, 1), (), &ALIKE).is_ok());
    }
}
