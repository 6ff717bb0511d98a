//! Many trees: [`Forest`] (Breiman 2001), [`Ada`] (Freund and Schapire 1997) and [`Boost`] (Friedman 2001).

use dice::Dice;

use super::classifier::{Model, logistic};
use super::tree::{Binned, Growth, Tree};
use crate::bytes::take;
use crate::table::{FeatureTable, in_parallel, shuffle};

/// The mean of trees that were each grown on a sample of the rows and, at each split, of the columns.
#[derive(Clone, PartialEq, Debug)]
pub struct Forest {
    trees: Vec<Tree>,
    /// How much the splits on each column took from the Gini impurity, as shares of the whole.
    pub importance: Vec<f64>,
}

/// How a forest grows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ForestPlan {
    /// How many trees.
    pub trees: usize,
    /// The least weight of a leaf.
    pub least: f64,
    /// What chance is drawn from.
    pub seed: u64,
    /// On how many threads; the forest is the same on any number.
    pub threads: usize,
}

impl Forest {
    /// Grows a forest. Every row counts as much as its weight.
    pub fn fit(table: &FeatureTable, weights: &[f32], plan: ForestPlan) -> Forest {
        let binned = Binned::new(table);
        let columns = (table.width as f64).sqrt().round().max(1.0) as usize;
        let growth = Growth { depth: 24, least: plan.least, columns, shrink: 0.0 };
        let grown = in_parallel(plan.trees, plan.threads, |tree| {
            let mut dice = Dice::new(plan.seed.wrapping_mul(1_000_003) + tree as u64);
            let mut rows: Vec<u32> = (0..table.len()).map(|_| dice.below(table.len()) as u32).collect();
            rows.sort_unstable();
            let pulls: Vec<(f32, f32)> = weights
                .iter()
                .zip(&table.right)
                .map(|(&weight, &right)| (if right { weight } else { 0.0 }, weight))
                .collect();
            let mut importance = vec![0.0; table.width];
            let tree = Tree::grow(&binned, &mut rows, &pulls, &growth, &mut dice, &mut importance);
            (tree, importance)
        });
        let mut importance = vec![0.0; table.width];
        let mut trees = Vec::new();
        for (tree, gains) in grown {
            importance.iter_mut().zip(gains).for_each(|(all, gain)| *all += gain);
            trees.push(tree);
        }
        let all: f64 = importance.iter().sum::<f64>().max(1e-12);
        importance.iter_mut().for_each(|gain| *gain /= all);
        Forest { trees, importance }
    }
}

impl Forest {
    /// As bytes, without what its columns are worth.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        tree_bytes(&self.trees)
    }

    /// From such bytes, for rows of this width.
    pub(crate) fn from_bytes(rest: &mut &[u8], width: usize) -> Option<Forest> {
        Some(Forest { trees: trees_of(rest, width)?, importance: Vec::new() })
    }
}

/// The number of trees, and each of them.
fn tree_bytes(trees: &[Tree]) -> Vec<u8> {
    let mut bytes = (trees.len() as u32).to_le_bytes().to_vec();
    trees.iter().for_each(|tree| tree.put(&mut bytes));
    bytes
}

/// From such bytes, for rows of this width.
fn trees_of(rest: &mut &[u8], width: usize) -> Option<Vec<Tree>> {
    let count = u32::from_le_bytes(take(rest)?);
    (0..count).map(|_| Tree::get(rest, width)).collect()
}

impl Model for Forest {
    fn score(&self, row: &[f32]) -> f32 {
        self.trees.iter().map(|tree| tree.value(row)).sum::<f32>() / self.trees.len().max(1) as f32
    }
}

/// Stumps that vote, each grown with an eye on what those before it got wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Ada {
    stumps: Vec<(Tree, f32)>,
}

impl Ada {
    /// So many rounds, or fewer where there is nothing left to learn.
    pub fn fit(table: &FeatureTable, weights: &[f32], rounds: usize, seed: u64) -> Ada {
        let binned = Binned::new(table);
        let growth = Growth { depth: 1, least: 1e-9, columns: usize::MAX, shrink: 0.0 };
        let mut dice = Dice::new(seed);
        let sign = |right: bool| if right { 1.0 } else { -1.0 };
        let mut weights: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
        let mut stumps = Vec::new();
        for _ in 0..rounds {
            let all: f64 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= all);
            let scale = table.len() as f64;
            let pull =
                |(&weight, &right): (&f64, &bool)| ((scale * weight * sign(right)) as f32, (scale * weight) as f32);
            let pulls: Vec<(f32, f32)> = weights.iter().zip(&table.right).map(pull).collect();
            let mut rows: Vec<u32> = (0..table.len() as u32).collect();
            let tree = Tree::grow(&binned, &mut rows, &pulls, &growth, &mut dice, &mut vec![0.0; table.width]);
            let called: Vec<bool> = (0..table.len()).map(|at| tree.value(table.row(at)) >= 0.0).collect();
            let is_wrong = |at: usize| called[at] != table.right[at];
            let error: f64 = (0..table.len()).filter(|&at| is_wrong(at)).map(|at| weights[at]).sum();
            if !(1e-9..0.5 - 1e-9).contains(&error) {
                break;
            }
            let voice = 0.5 * ((1.0 - error) / error).ln();
            for (at, weight) in weights.iter_mut().enumerate() {
                *weight *= if is_wrong(at) { voice.exp() } else { (-voice).exp() };
            }
            stumps.push((tree, voice as f32));
        }
        Ada { stumps }
    }
}

impl Model for Ada {
    fn score(&self, row: &[f32]) -> f32 {
        let vote = |(tree, voice): &(Tree, f32)| if tree.value(row) >= 0.0 { *voice } else { -voice };
        // A vote is half the logarithm of the odds (Friedman, Hastie and Tibshirani 2000).
        logistic(2.0 * self.stumps.iter().map(vote).sum::<f32>())
    }
}

/// Trees that each lead a step further down the slope of the logistic loss.
#[derive(Clone, PartialEq, Debug)]
pub struct Boost {
    start: f32,
    trees: Vec<Tree>,
    /// How much the splits on each column gained, as shares of the whole.
    pub importance: Vec<f64>,
}

/// How boosting goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoostPlan {
    /// How many trees.
    pub trees: usize,
    /// How many splits deep each is.
    pub depth: u8,
    /// How far each step goes.
    pub rate: f32,
    /// Which share of the rows and of the columns each tree sees.
    pub sample: f64,
    /// What chance is drawn from.
    pub seed: u64,
}

impl Default for BoostPlan {
    fn default() -> BoostPlan {
        BoostPlan { trees: 300, depth: 6, rate: 0.1, sample: 0.5, seed: 1 }
    }
}

impl Boost {
    /// Learns the odds of the rows as they are.
    pub fn fit(table: &FeatureTable, plan: BoostPlan) -> Boost {
        let binned = Binned::new(table);
        let mut dice = Dice::new(plan.seed);
        let columns = ((table.width as f64 * plan.sample).ceil() as usize).max(1);
        let growth = Growth { depth: plan.depth, least: 2.0, columns, shrink: 1.0 };
        let right = (table.rights() as f32).max(0.5);
        let start = (right / (table.len() as f32 - right).max(0.5)).ln();
        let mut odds = vec![start; table.len()];
        let mut importance = vec![0.0; table.width];
        let (mut trees, mut order): (Vec<Tree>, Vec<u32>) = (Vec::new(), (0..table.len() as u32).collect());
        let count = (table.len() as f64 * plan.sample).ceil() as usize;
        for _ in 0..plan.trees {
            let pull = |(&odds, &right): (&f32, &bool)| {
                let chance = logistic(odds);
                (f32::from(right) - chance, (chance * (1.0 - chance)).max(1e-6))
            };
            let pulls: Vec<(f32, f32)> = odds.iter().zip(&table.right).map(pull).collect();
            shuffle(&mut order, &mut dice);
            let mut rows = order[..count.min(order.len())].to_vec();
            rows.sort_unstable();
            let tree = Tree::grow(&binned, &mut rows, &pulls, &growth, &mut dice, &mut importance).scaled(plan.rate);
            for (at, odds) in odds.iter_mut().enumerate() {
                *odds += tree.value(table.row(at));
            }
            trees.push(tree);
        }
        let all: f64 = importance.iter().sum::<f64>().max(1e-12);
        importance.iter_mut().for_each(|gain| *gain /= all);
        Boost { start, trees, importance }
    }
}

impl Boost {
    /// As bytes, without what its columns are worth.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        [self.start.to_le_bytes().as_slice(), &tree_bytes(&self.trees)].concat()
    }

    /// From such bytes, for rows of this width.
    pub(crate) fn from_bytes(rest: &mut &[u8], width: usize) -> Option<Boost> {
        let start = f32::from_le_bytes(take(rest)?);
        Some(Boost { start, trees: trees_of(rest, width)?, importance: Vec::new() })
    }
}

impl Model for Boost {
    fn score(&self, row: &[f32]) -> f32 {
        logistic(self.start + self.trees.iter().map(|tree| tree.value(row)).sum::<f32>())
    }
}
