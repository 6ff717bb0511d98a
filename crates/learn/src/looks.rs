//! [`Looks`]: somebody who says how right moves look: trees, a net, or whoever is handed in; and those that ship.

use std::fmt;
use std::sync::OnceLock;

use proof::Problem;
use rules::Point;
use tsumego::Sketch;

use crate::feature::Extractor;
use crate::net::Net;
use crate::ranker::{NotARanker, Ranker};

/// Somebody who says how right moves look.
pub trait Looks: Send + Sync + fmt::Debug {
    /// How right each of these moves of a position looks; none where that cannot be said.
    fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>>;
}

impl<L: Looks + ?Sized> Looks for &L {
    fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
        (**self).scores(sketch, points)
    }
}

impl Looks for Ranker {
    fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
        Ranker::scores(self, sketch, points)
    }
}

/// The logarithms of the net's odds.
impl Looks for Net {
    fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
        let moves = self.opinion(sketch)?.moves;
        points.iter().map(|wanted| moves.iter().find(|(point, _)| point == wanted).map(|&(_, odds)| odds)).collect()
    }
}

/// Somebody from a file: trees of “learn train”, or the weights of a net.
///
/// # Errors
/// If the bytes are neither.
pub fn read_looks(bytes: &[u8]) -> Result<Box<dyn Looks>, NotARanker> {
    match Ranker::read(bytes) {
        Ok(ranker) => Ok(Box::new(ranker)),
        Err(not) => Net::read(bytes).map(|net| Box::new(net) as Box<dyn Looks>).map_err(|_| not),
    }
}

static FOREST: &[u8] = include_bytes!("../rankers/forest.rank");

/// Those that ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shipped {
    /// A random forest on the features of the text.
    Forest,
    /// Boosted trees on features of our own.
    Boosted,
    /// The net.
    Net,
}

impl Shipped {
    /// All of them.
    pub const ALL: [Shipped; 3] = [Shipped::Forest, Shipped::Boosted, Shipped::Net];

    /// A short name, the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Shipped::Forest => "forest",
            Shipped::Boosted => "boosted",
            Shipped::Net => "net",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Shipped> {
        Shipped::ALL.into_iter().find(|shipped| shipped.name() == name)
    }

    /// The one itself, read when it is first asked for; none only where the program is damaged.
    pub fn looks(self) -> Option<&'static dyn Looks> {
        static READ: [OnceLock<Option<Box<dyn Looks>>>; 3] = [const { OnceLock::new() }; 3];
        READ[self as usize].get_or_init(|| self.read()).as_deref()
    }

    fn read(self) -> Option<Box<dyn Looks>> {
        match self {
            Shipped::Forest => read_looks(FOREST).ok(),
            Shipped::Boosted => read_looks(include_bytes!("../rankers/boosted.rank")).ok(),
            Shipped::Net => Net::shipped().ok().map(|net| Box::new(net) as Box<dyn Looks>),
        }
    }
}

/// The shapes and the dictionary that the forest that ships has learned, from problems of our own alone.
pub(crate) fn shipped_extractor() -> Option<&'static Extractor> {
    static READ: OnceLock<Option<Ranker>> = OnceLock::new();
    READ.get_or_init(|| Ranker::read(FOREST).ok()).as_ref()?.extractor()
}

/// How right moves of a problem look. Where nothing is at stake they look wrong, and so they do outside of it.
pub(crate) fn of_problem(looks: &dyn Looks, problem: &Problem, points: &[Point]) -> Option<Vec<f32>> {
    let inside = Sketch::drawn(problem).ground;
    let asked: Vec<Point> = points.iter().copied().filter(|&point| inside.contains(point)).collect();
    let (sketch, images) = Sketch::with_points(problem, &asked)?;
    let here: Vec<Point> = images.iter().copied().filter(|&image| sketch.ground.contains(image)).collect();
    let mut scores = looks.scores(&sketch, &here)?.into_iter();
    let mut images = images.into_iter();
    let mut score = |point: Point| {
        let image = inside.contains(point).then(|| images.next()).flatten()?;
        if sketch.ground.contains(image) { scores.next() } else { None }
    };
    Some(points.iter().map(|&point| score(point).unwrap_or(f32::NEG_INFINITY)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The middle of a straight three, for whoever moves.
    #[test]
    fn those_that_ship_know_the_vital_point() {
        for shipped in Shipped::ALL {
            let looks = shipped.looks().unwrap();
            for mover in ["o", "x"] {
                let sketch: Sketch = format!("corner {mover} OOOO/...O").parse().unwrap();
                let points = ["A1", "B1", "C1"].map(|point| point.parse().unwrap());
                let scores = looks.scores(&sketch, &points).unwrap();
                assert!(scores[1] > scores[0] && scores[1] > scores[2], "{shipped:?} {mover} {scores:?}");
                assert_eq!(looks.scores(&sketch, &["A2".parse().unwrap()]), None, "there is a stone");
            }
        }
    }

    #[test]
    fn what_is_no_ranker_is_refused() {
        for bytes in [b"".as_slice(), b"SKRANK1\n", b"hello"] {
            assert_eq!(read_looks(bytes).err(), Some(NotARanker));
        }
    }
}
