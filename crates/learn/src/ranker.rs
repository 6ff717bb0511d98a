//! [`Ranker`]: boosted trees that have learned which move is right, for both sides, as a value that can be kept in a file.
//!
//! It looks at features of our own alone, which need nothing that was learned beforehand. A file is `SKRANK1` and a line end, and for
//! the defender and for the attacker: the number to begin with, the number of trees, and for each tree its nodes. A node is a column
//! (two bytes; 65535 for a leaf), a number (the end of what goes left, or the value of the leaf) and where the right child is (two
//! bytes). Numbers have the lowest byte first.

use std::fmt;

use proof::Side;
use rules::Point;
use tsumego::Sketch;

use crate::feature;
use crate::model::{Boost, Model};

/// How a file begins.
const HEAD: &[u8] = b"SKRANK1\n";

/// A model for each side.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranker {
    live: Boost,
    kill: Boost,
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
    pub fn new(live: Boost, kill: Boost) -> Ranker {
        Ranker { live, kill }
    }

    /// How right each of these moves of a position looks, from 0 to 1; none where it is no position, or one of them is illegal.
    pub fn scores(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<f32>> {
        let model = match sketch.mover {
            Side::Defender => &self.live,
            Side::Attacker => &self.kill,
        };
        Some(feature::own_rows(sketch, points)?.iter().map(|row| model.score(row)).collect())
    }

    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        [HEAD, &self.live.bytes(), &self.kill.bytes()].concat()
    }

    /// From the bytes that [`Ranker::write`] made.
    ///
    /// # Errors
    /// If they are any others.
    pub fn read(bytes: &[u8]) -> Result<Ranker, NotARanker> {
        let mut rest = bytes.strip_prefix(HEAD).ok_or(NotARanker)?;
        let width = feature::own_count();
        let mut model = || Boost::from_bytes(&mut rest, width).ok_or(NotARanker);
        let ranker = Ranker { live: model()?, kill: model()? };
        if rest.is_empty() { Ok(ranker) } else { Err(NotARanker) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FeatureTable;
    use crate::model::BoostPlan;
    use dice::Dice;

    fn ranker() -> Ranker {
        let mut dice = Dice::new(1);
        let mut table = FeatureTable::empty(feature::own_count());
        for at in 0..200 {
            let row: Vec<f32> = (0..table.width).map(|_| dice.below(9) as f32).collect();
            let right = row[3] > row[4];
            table.push(&row, right, at, 0);
        }
        let fit = |seed| Boost::fit(&table, BoostPlan { trees: 4, depth: 3, seed, ..BoostPlan::default() });
        Ranker::new(fit(1), fit(2))
    }

    #[test]
    fn a_ranker_is_read_as_written() {
        let ranker = ranker();
        let again = Ranker::read(&ranker.write()).unwrap();
        assert_eq!(again.write(), ranker.write());
        let sketch: Sketch = "corner o OOOO/...O".parse().unwrap();
        let points = ["A1", "B1", "C1"].map(|point| point.parse().unwrap());
        let scores = again.scores(&sketch, &points).unwrap();
        assert_eq!(Some(scores), ranker.scores(&sketch, &points));
        assert_eq!(ranker.scores(&sketch, &["A2".parse().unwrap()]), None, "there is a stone");
    }

    #[test]
    fn damage_is_refused_or_harmless() {
        let bytes = ranker().write();
        for end in 0..bytes.len() {
            assert_eq!(Ranker::read(&bytes[..end]), Err(NotARanker), "{end}");
        }
        assert_eq!(Ranker::read(&[&bytes[..], b"x"].concat()), Err(NotARanker));
        let sketch: Sketch = "corner o OOOO/...O".parse().unwrap();
        let points = ["A1".parse().unwrap()];
        let mut refused = 0;
        for at in 0..bytes.len() {
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
        assert!(refused > 50, "{refused}");
    }
}
