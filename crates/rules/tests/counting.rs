//! The number of legal positions on small boards, counted through the door that every set-up goes through. The true
//! numbers are those of Tromp and Farnebäck, "Combinatorics of Go".

use rules::{ByColor, Color, Point, PointSet, Position, Setup, Symmetry};

#[test]
fn legal_positions_are_as_many_as_they_should_be() {
    for (size, legal) in [(1, 1), (2, 57), (3, 12_675), (4, 24_318_165)] {
        assert_eq!(Counter::new(size).count(), legal, "{size}x{size}");
    }
}

/// On the smaller boards every position is asked about, so that counting by symmetry is itself tested.
#[test]
fn counting_one_of_each_orbit_counts_them_all() {
    for size in 1..=3 {
        let counter = Counter::new(size);
        let all = counter.pairs().filter(|&(black, white)| counter.is_legal(black, white)).count();
        assert_eq!(counter.count(), all as u64, "{size}x{size}");
    }
}

/// Stones as bits, one for each point of a small board.
struct Counter {
    size: u8,
    points: Vec<Point>,
    /// Where each symmetry takes each set of stones.
    images: Vec<Vec<u32>>,
}

impl Counter {
    fn new(size: u8) -> Counter {
        let points: Vec<Point> = PointSet::full(size).iter().collect();
        let image = |symmetry: Symmetry, stones: u32| {
            (0..points.len())
                .filter(|&i| stones >> i & 1 != 0)
                .map(|i| points.iter().position(|&p| p == symmetry.apply(points[i], size)).unwrap())
                .fold(0, |set, i| set | 1 << i)
        };
        let images = Symmetry::ALL.map(|symmetry| (0..1 << points.len()).map(|set| image(symmetry, set)).collect());
        Counter { size, points, images: images.into() }
    }

    /// How many positions are legal. One of each orbit under symmetry and exchange of colours answers for the others.
    fn count(&self) -> u64 {
        let orbits = self.pairs().filter_map(|(black, white)| Some((black, white, self.orbit(black, white)?)));
        orbits.filter(|&(black, white, _)| self.is_legal(black, white)).map(|(_, _, size)| size).sum()
    }

    /// Every way to put stones on the board.
    fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        let all = (1u32 << self.points.len()) - 1;
        (0..=all).flat_map(move |black| {
            // The subsets of what Black has left, from the largest to the empty one.
            let free = all & !black;
            let subsets = std::iter::successors(Some(free), move |&white| (white > 0).then(|| (white - 1) & free));
            subsets.map(move |white| (black, white))
        })
    }

    /// The size of the orbit, told once, by its least member.
    fn orbit(&self, black: u32, white: u32) -> Option<u64> {
        let mut same = 0;
        for image in &self.images {
            let (a, b) = (image[black as usize], image[white as usize]);
            let least = (a, b).min((b, a));
            if least < (black, white) {
                return None;
            }
            same += u64::from((a, b) == (black, white)) + u64::from((b, a) == (black, white));
        }
        Some(16 / same)
    }

    fn is_legal(&self, black: u32, white: u32) -> bool {
        let set =
            |stones: u32| (0..self.points.len()).filter(|i| stones >> i & 1 != 0).map(|i| self.points[i]).collect();
        let stones = ByColor { black: set(black), white: set(white) };
        Position::from_setup(Setup { size: self.size, stones, to_move: Color::Black, ko: None }).is_ok()
    }
}
