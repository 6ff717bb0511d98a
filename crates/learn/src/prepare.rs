//! [`Prepare`]: what is done to numbers before a model sees them: scaling, and principal components with and without whitening.

use crate::model::covariance;
use crate::table::FeatureTable;

/// Principal components: none, as they are, or each made as wide as the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pca {
    /// The columns as they are.
    None,
    /// Turned into the directions in which they vary most.
    Plain,
    /// And each of these scaled to a variance of one.
    Whitened,
}

impl Pca {
    /// All of them.
    pub const ALL: [Pca; 3] = [Pca::None, Pca::Plain, Pca::Whitened];

    /// How the tables of the text write it.
    pub const fn suffix(self) -> &'static str {
        match self {
            Pca::None => "",
            Pca::Plain => "-pca",
            Pca::Whitened => "-pcaW",
        }
    }
}

/// Components are taken until they hold so much of all variance.
const HELD: f64 = 0.99;

/// What was learned from the training rows, to be done to all rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Prepare {
    mean: Vec<f64>,
    /// What each column is divided by.
    wide: Vec<f64>,
    /// Rows that a row is multiplied with; none to leave it as it is.
    turn: Option<Vec<Vec<f64>>>,
}

impl Prepare {
    /// Learns means, widths and directions.
    pub fn fit(table: &FeatureTable, scale: bool, pca: Pca) -> Prepare {
        let count = table.len().max(1) as f64;
        let mut mean = vec![0.0; table.width];
        let mut wide = vec![0.0; table.width];
        for at in 0..table.len() {
            mean.iter_mut().zip(table.row(at)).for_each(|(sum, &value)| *sum += f64::from(value) / count);
        }
        for at in 0..table.len() {
            let apart = table.row(at).iter().zip(&mean).map(|(&value, mean)| (f64::from(value) - mean).powi(2) / count);
            wide.iter_mut().zip(apart).for_each(|(sum, square)| *sum += square);
        }
        // What never varies stays as it is.
        wide.iter_mut().for_each(|square| *square = if scale && *square > 1e-12 { square.sqrt() } else { 1.0 });
        if !scale && pca == Pca::None {
            mean.fill(0.0);
        }
        let plain = Prepare { mean, wide, turn: None };
        if pca == Pca::None {
            return plain;
        }
        let turn = directions(&plain.apply(table), pca);
        Prepare { turn: Some(turn), ..plain }
    }

    /// Does it to all rows.
    pub fn apply(&self, table: &FeatureTable) -> FeatureTable {
        let width = self.turn.as_ref().map_or(table.width, Vec::len);
        let mut numbers = Vec::with_capacity(width * table.len());
        let mut scaled = vec![0.0; table.width];
        for at in 0..table.len() {
            for (column, &value) in table.row(at).iter().enumerate() {
                scaled[column] = (f64::from(value) - self.mean[column]) / self.wide[column];
            }
            match &self.turn {
                None => numbers.extend(scaled.iter().map(|&value| value as f32)),
                Some(turn) => numbers.extend(
                    turn.iter()
                        .map(|along| along.iter().zip(&scaled).map(|(one, other)| one * other).sum::<f64>() as f32),
                ),
            }
        }
        FeatureTable { width, numbers, ..table.clone_labels() }
    }
}

fn directions(table: &FeatureTable, pca: Pca) -> Vec<Vec<f64>> {
    let (_, covariance) = covariance(table, |_| true);
    let eigen = covariance.eigen();
    let all: f64 = eigen.iter().map(|pair| pair.0.max(0.0)).sum();
    let mut held = 0.0;
    let mut turn = Vec::new();
    for (value, mut along) in eigen {
        if value <= 1e-9 * all.max(1e-12) || held >= HELD * all {
            break;
        }
        held += value;
        if pca == Pca::Whitened {
            along.iter_mut().for_each(|one| *one /= value.sqrt());
        }
        turn.push(along);
    }
    turn
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Dice;

    fn table() -> FeatureTable {
        let mut dice = Dice::new(4);
        let mut table = FeatureTable::empty(3);
        for at in 0..500 {
            let (one, other) = (dice.below(100) as f32, dice.below(60) as f32);
            table.push(&[one + other, one - other, 7.0], false, at, 0);
        }
        table
    }

    fn moments(table: &FeatureTable) -> (Vec<f64>, crate::model::Symmetric) {
        covariance(table, |_| true)
    }

    #[test]
    fn scaled_columns_have_mean_nought_and_width_one() {
        let (mean, around) = moments(&Prepare::fit(&table(), true, Pca::None).apply(&table()));
        assert!(mean.iter().all(|mean| mean.abs() < 1e-5));
        assert!((around.at(0, 0) - 1.0).abs() < 1e-4 && (around.at(1, 1) - 1.0).abs() < 1e-4);
        assert!(around.at(2, 2) < 1e-9, "what never varies");
        assert_eq!(Prepare::fit(&table(), false, Pca::None).apply(&table()), table());
    }

    #[test]
    fn components_do_not_vary_together() {
        let plain = moments(&Prepare::fit(&table(), true, Pca::Plain).apply(&table())).1;
        assert_eq!(plain.size, 2, "two columns vary");
        assert!(plain.at(0, 1).abs() < 1e-4 && plain.at(0, 0) > plain.at(1, 1));
        let white = moments(&Prepare::fit(&table(), false, Pca::Whitened).apply(&table())).1;
        assert!((white.at(0, 0) - 1.0).abs() < 1e-3 && white.at(0, white.size - 1).abs() < 1.001);
    }
}
