//! [`Progress`]: what a running search tells whoever watches it from another thread.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use proof::{Bounds, Grade};
use rules::{Move, Point};

/// The longest line that is told.
pub(crate) const LONGEST: usize = 8;
const NOTHING: u16 = 0;
const PASS: u16 = 1;
/// Codes of points follow those of nothing and a pass.
const POINTS: u16 = 2;

/// Nodes so far, the numbers of the question that is being asked, and the line that looks best.
#[derive(Debug, Default)]
pub struct Progress {
    /// Positions of the search that is running.
    pub(crate) nodes: AtomicU64,
    /// Positions of those before it.
    earlier: AtomicU64,
    /// Proof and disproof number.
    numbers: AtomicU64,
    line: [AtomicU16; LONGEST],
    /// What is proved of the position by the search that is running: the worst and the best.
    bounds: AtomicU16,
    /// The first move that looks best while nothing is proved, and how sure that is, in hundredths.
    promising: AtomicU32,
}

impl Progress {
    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.earlier.load(Relaxed) + self.nodes.load(Relaxed)
    }

    /// A search has ended after so many positions: the next one counts from nothing.
    pub(crate) fn end_search(&self, nodes: u64) {
        self.nodes.store(0, Relaxed);
        self.bounds.store(0, Relaxed);
        self.earlier.fetch_add(nodes, Relaxed);
    }

    /// How many positions must at least still go one way to prove what is being asked, and to disprove it.
    pub fn numbers(&self) -> (u32, u32) {
        let numbers = self.numbers.load(Relaxed);
        ((numbers >> 32) as u32, numbers as u32)
    }

    /// The line that looks best, from the position or the first move that is being graded.
    pub fn line(&self) -> Vec<Move> {
        let codes = self.line.iter().map(|code| code.load(Relaxed)).take_while(|&code| code != NOTHING);
        codes.map(decoded).collect()
    }

    /// What is proved so far of the position, in the region and under the assumptions of the search that is running.
    pub fn bounds(&self) -> Bounds {
        let bounds = self.bounds.load(Relaxed);
        if bounds == 0 {
            Bounds::UNKNOWN
        } else {
            Bounds { low: graded((bounds >> 8) as u8), high: graded(bounds as u8) }
        }
    }

    /// The first move that looks best while nothing is proved, and how likely it is right, from 0 to 1; nothing as long as nobody
    /// has looked.
    pub fn promising(&self) -> Option<(Move, f32)> {
        let told = self.promising.load(Relaxed);
        (told != 0).then(|| (decoded((told >> 8) as u16), (told & 0xff) as f32 / 100.0))
    }

    pub(crate) fn tell_promising(&self, first: Move, sure: f32) {
        let hundredths = (100.0 * sure.clamp(0.0, 1.0)).round() as u32;
        self.promising.store(u32::from(coded(&first)) << 8 | hundredths, Relaxed);
    }

    pub(crate) fn tell_bounds(&self, Bounds { low, high }: Bounds) {
        self.bounds.store(u16::from(grade_code(low)) << 8 | u16::from(grade_code(high)), Relaxed);
    }

    pub(crate) fn tell(&self, proof: u32, disproof: u32, line: &[Move]) {
        self.numbers.store(u64::from(proof) << 32 | u64::from(disproof), Relaxed);
        for (at, place) in self.line.iter().enumerate() {
            place.store(line.get(at).map_or(NOTHING, coded), Relaxed);
        }
    }
}

/// A grade as a number: a ko lies around the middle, for its balance is small either way.
fn grade_code(grade: Grade) -> u8 {
    match grade {
        Grade::Dead => 1,
        Grade::Ko(balance) => KO.saturating_add_signed(balance).clamp(2, 253),
        Grade::Seki => 254,
        Grade::Alive => 255,
    }
}

fn graded(code: u8) -> Grade {
    match code {
        0 | 1 => Grade::Dead,
        254 => Grade::Seki,
        255 => Grade::Alive,
        code => Grade::Ko(code.wrapping_sub(KO) as i8),
    }
}

/// The number of a ko of balance 0.
const KO: u8 = 128;

fn coded(mv: &Move) -> u16 {
    mv.point().map_or(PASS, |point| POINTS + (u16::from(point.column()) << 8 | u16::from(point.row())))
}

fn decoded(code: u16) -> Move {
    let point = code.checked_sub(POINTS).map(|place| Point::new((place >> 8) as u8, place as u8));
    point.map_or(Move::Pass, Move::Play)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_what_is_heard() {
        let progress = Progress::default();
        assert_eq!((progress.nodes(), progress.numbers(), progress.line()), (0, (0, 0), Vec::new()));
        let line: Vec<Move> = ["A1", "T19", "pass", "C3"].iter().map(|mv| mv.parse().unwrap()).collect();
        progress.tell(7, 100_000_000, &line);
        assert_eq!((progress.numbers(), progress.line()), ((7, 100_000_000), line));
        progress.tell(1, 2, &[Move::Pass]);
        assert_eq!(progress.line(), [Move::Pass]);
        assert_eq!(progress.bounds(), Bounds::UNKNOWN);
        for high in [Grade::Dead, Grade::Ko(-3), Grade::Ko(0), Grade::Ko(2), Grade::Seki, Grade::Alive] {
            let bounds = Bounds { low: Grade::Dead, high };
            progress.tell_bounds(bounds);
            assert_eq!(progress.bounds(), bounds);
            progress.tell_bounds(high.into());
            assert_eq!(progress.bounds(), high.into());
        }
        progress.end_search(0);
        assert_eq!((progress.bounds(), progress.promising()), (Bounds::UNKNOWN, None));
        for (word, sure) in [("A1", 0.0), ("T19", 0.93), ("pass", 1.0)] {
            let first = word.parse().unwrap();
            progress.tell_promising(first, sure);
            assert_eq!(progress.promising(), Some((first, sure)));
        }
    }
}
