//! [`Ranker`]: trees that have learned which move is right, for both sides, as a value that can be kept in a file.
//!
//! Boosted trees look at features of our own alone, which need nothing that was learned beforehand; forests look at those of the text,
//! of which shapes and atoms were learned first. A file is `SKRANK1` (boosted trees) or `SKRANK2` (forests) and a line end, and then the
//! model of the defender and that of the attacker. Boosted trees are the number to begin with, the number of trees, and each tree. A
//! forest is the numbers of its shapes (two bytes each), the atoms of its dictionary (eight bytes a number), the number of trees, and each
//! tree. A tree is the number of its nodes (two bytes) and the nodes: a column (two bytes; 65535 for a leaf), a number (the end of what
//! goes left, or the value of the leaf) and where the right child is (two bytes). Numbers have the lowest byte first.

use std::fmt;

use proof::Side;
use rules::Point;
use tsumego::Sketch;

use crate::feature::{self, Extractor};
use crate::model::{Boost, Forest, Model};

/// How a file of boosted trees begins, and one of forests.
const BOOSTED: &[u8] = b"SKRANK1\n";
const FORESTS: &[u8] = b"SKRANK2\n";

/// A model for each side.
#[derive(Clone, Debug)]
pub struct Ranker {
    live: Half,
    kill: Half,
}

/// What one side has learned.
#[derive(Clone, Debug)]
pub(crate) enum Half {
    /// A forest on the features of the text.
    Forest(Extractor, Forest),
    /// Boosted trees on ours.
    Boost(Boost),
}

/// The bytes are no ranker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotARanker;

impl fmt::Display for NotARanker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no ranker that fits this program; “shikatsu-lab learn train” makes one")
    }
}

impl std::error::Error for NotARanker {}

impl Ranker {
    /// Of two models that have learned from [`feature::own_rows`].
    pub fn boosted(live: Boost, kill: Boost) -> Ranker {
        Ranker { live: Half::Boost(live), kill: Half::Boost(kill) }
    }

    /// Of two forests that have learned from [`Extractor::text_rows`], each with its extractor.
    pub fn forests(live: (Extractor, Forest), kill: (Extractor, Forest)) -> Ranker {
        Ranker::of(Half::Forest(live.0, live.1), Half::Forest(kill.0, kill.1))
    }

    pub(crate) fn of(live: Half, kill: Half) -> Ranker {
        Ranker { live, kill }
    }

    /// How right each of these moves of a position looks, from 0 to 1; none where it is no position, or one of them is illegal.
    pub fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
        match sketch.mover {
            Side::Defender => self.live.scores(sketch, points),
            Side::Attacker => self.kill.scores(sketch, points),
        }
    }

    /// What forests to live see moves with; boosted trees need nothing of the kind.
    pub(crate) fn extractor(&self) -> Option<&Extractor> {
        match &self.live {
            Half::Forest(extractor, _) => Some(extractor),
            Half::Boost(_) => None,
        }
    }

    /// As bytes. Both halves are of one kind.
    pub fn write(&self) -> Vec<u8> {
        let head = match self.live {
            Half::Forest(..) => FORESTS,
            Half::Boost(_) => BOOSTED,
        };
        [head, &self.live.bytes(), &self.kill.bytes()].concat()
    }

    /// From the bytes that [`Ranker::write`] made.
    ///
    /// # Errors
    /// If they are any others.
    pub fn read(bytes: &[u8]) -> Result<Ranker, NotARanker> {
        let read = |head: &[u8], half: fn(&mut &[u8]) -> Option<Half>| {
            let mut rest = bytes.strip_prefix(head)?;
            let ranker = Ranker { live: half(&mut rest)?, kill: half(&mut rest)? };
            rest.is_empty().then_some(ranker)
        };
        read(BOOSTED, Half::boosted).or_else(|| read(FORESTS, Half::forest)).ok_or(NotARanker)
    }
}

impl Half {
    fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
        let (rows, model): (Vec<Vec<f32>>, &dyn Model) = match self {
            Half::Forest(extractor, forest) => (extractor.text_rows(sketch, points)?, forest),
            Half::Boost(boost) => (feature::own_rows(sketch, points)?, boost),
        };
        Some(rows.iter().map(|row| model.score(row)).collect())
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Half::Forest(extractor, forest) => [extractor.bytes(), forest.bytes()].concat(),
            Half::Boost(boost) => boost.bytes(),
        }
    }

    fn boosted(rest: &mut &[u8]) -> Option<Half> {
        Boost::from_bytes(rest, feature::own_count()).map(Half::Boost)
    }

    fn forest(rest: &mut &[u8]) -> Option<Half> {
        let extractor = Extractor::from_bytes(rest)?;
        let width = extractor.text_count();
        Some(Half::Forest(extractor, Forest::from_bytes(rest, width)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{BoostPlan, ForestPlan};
    use crate::{FeatureTable, Labelled};
    use dice::Dice;

    fn table(width: usize) -> FeatureTable {
        let mut dice = Dice::new(1);
        let mut table = FeatureTable::empty(width);
        for at in 0..200 {
            let row: Vec<f32> = (0..table.width).map(|_| dice.below(9) as f32).collect();
            let right = row[3] > row[4];
            table.push(&row, right, at, 0);
        }
        table
    }

    fn boosted() -> Ranker {
        let table = table(feature::own_count());
        let fit = |seed| Boost::fit(&table, BoostPlan { trees: 4, depth: 3, seed, ..BoostPlan::default() });
        Ranker::boosted(fit(1), fit(2))
    }

    fn forests() -> Ranker {
        let texts = ["corner o OOOO/...O", "corner x OOOOO/.x..O"];
        let solved = texts.map(|text| {
            let sketch: Sketch = text.parse().unwrap();
            Labelled::solve(sketch.held_on(tsumego::sketch::SIZE).unwrap(), 0, 0).unwrap()
        });
        let extractor = crate::primed(&solved.iter().collect::<Vec<_>>(), 1, 1);
        let table = table(extractor.text_count());
        let fit = |seed| {
            let plan = ForestPlan { trees: 3, least: 9.0, seed, threads: 1 };
            (extractor.clone(), Forest::fit(&table, &vec![1.0; table.len()], plan))
        };
        Ranker::forests(fit(1), fit(2))
    }

    #[test]
    fn a_ranker_is_read_as_written() {
        for ranker in [boosted(), forests()] {
            let again = Ranker::read(&ranker.write()).unwrap();
            assert_eq!(again.write(), ranker.write());
            let sketch: Sketch = "corner o OOOO/...O".parse().unwrap();
            let points = ["A1", "B1", "C1"].map(|point| point.parse().unwrap());
            let scores = again.scores(&sketch, &points).unwrap();
            assert_eq!(Some(scores), ranker.scores(&sketch, &points));
            assert_eq!(ranker.scores(&sketch, &["A2".parse().unwrap()]), None, "there is a stone");
        }
    }

    #[test]
    fn damage_is_refused_or_harmless() {
        let sketch: Sketch = "corner o OOOO/...O".parse().unwrap();
        let points = ["A1".parse().unwrap()];
        // What is learned beforehand takes a while to be read: of its bytes only some are changed.
        for (ranker, step) in [(boosted(), 1), (forests(), 131)] {
            let bytes = ranker.write();
            for end in (0..bytes.len()).step_by(step) {
                assert!(Ranker::read(&bytes[..end]).is_err(), "{end}");
            }
            assert!(Ranker::read(&[&bytes[..], b"x"].concat()).is_err());
            let mut refused = 0;
            for at in (0..bytes.len()).step_by(step) {
                for value in [0, 1, 127, 255] {
                    let mut bytes = bytes.clone();
                    bytes[at] = value;
                    // Whatever is believed can be asked, and answers.
                    match Ranker::read(&bytes) {
                        Ok(ranker) => assert!(ranker.scores(&sketch, &points).is_some()),
                        Err(NotARanker) => refused += 1,
                    }
                }
            }
            assert!(refused > 50 / step, "{refused}");
        }
    }
}
