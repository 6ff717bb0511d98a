//! The kinds of classifier: the eight of the text, and boosted trees.
//!
//! | model | here | why |
//! |---|---|---|
//! | LDA, QDA | `gauss` | no kept crate has both with scores |
//! | naive Bayes | `gauss` | a special case of the same |
//! | logistic regression, linear SVM | `linear` | smartcore gives classes and no scores; linfa's SVM takes a kernel of all pairs of rows |
//! | k nearest neighbours | `near` | thirty lines |
//! | random forest, AdaBoost | `ensemble` | linfa and smartcore vote and give the winner; a ranking needs how many voted for it |
//! | boosted trees | `ensemble` | one tree serves all three |
//!
//! linfa (MIT or Apache-2.0) and smartcore (Apache-2.0) are kept and could be shipped. They would have been used if they told scores,
//! took weights and were the same for a seed on any number of threads; no core has a library without need. smartcore is what the tests
//! compare with.

mod classifier;
mod ensemble;
mod gauss;
mod linear;
mod matrix;
mod near;
mod tree;

use crate::table::FeatureTable;

pub use classifier::Model;
pub(crate) use classifier::logistic;
pub use ensemble::{Ada, Boost, BoostPlan, Forest, ForestPlan};
pub use gauss::{Discriminant, NaiveBayes};
pub use linear::{Linear, fit_logistic, fit_svm};
pub(crate) use matrix::{Symmetric, covariance};
pub use near::Near;

/// The kinds, in the order of the text's tables, with what their grids vary.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ModelKind {
    /// Linear discriminant analysis.
    Lda,
    /// Quadratic discriminant analysis.
    Qda,
    /// Logistic regression, with how much large weights cost.
    LogReg(f64),
    /// So many nearest neighbours.
    Knn(usize),
    /// Gaussian naive Bayes.
    NaiveBayes,
    /// A linear support vector machine, with how much a row on the wrong side costs.
    LinearSvm(f64),
    /// A random forest of so many trees, with the least weight of a leaf.
    RandForest(usize, f64),
    /// So many rounds of AdaBoost.
    AdaBoost(usize),
    /// Gradient-boosted trees; not in the text.
    Boosted(BoostPlan),
}

impl ModelKind {
    /// The name in the tables.
    pub const fn name(self) -> &'static str {
        match self {
            ModelKind::Lda => "LDA",
            ModelKind::Qda => "QDA",
            ModelKind::LogReg(_) => "LogReg",
            ModelKind::Knn(_) => "kNN",
            ModelKind::NaiveBayes => "NaïveBayes",
            ModelKind::LinearSvm(_) => "LinearSVM",
            ModelKind::RandForest(..) => "RandForest",
            ModelKind::AdaBoost(_) => "AdaBoost",
            ModelKind::Boosted(_) => "Boosted trees",
        }
    }

    /// What the parameter of a grid is, in words.
    pub fn parameter(self) -> String {
        match self {
            ModelKind::Lda | ModelKind::Qda | ModelKind::NaiveBayes => String::new(),
            ModelKind::LogReg(cost) => format!("penalty {cost}"),
            ModelKind::Knn(count) => format!("{count} neighbours"),
            ModelKind::LinearSvm(cost) => format!("C {cost}"),
            ModelKind::RandForest(trees, least) => format!("{trees} trees, leaves of {least}"),
            ModelKind::AdaBoost(rounds) => format!("{rounds} rounds"),
            ModelKind::Boosted(plan) => format!("{} trees, {} deep", plan.trees, plan.depth),
        }
    }

    /// The eight of the text, each with the parameters that its grid tries.
    pub fn grids() -> Vec<Vec<ModelKind>> {
        vec![
            vec![ModelKind::Lda],
            vec![ModelKind::Qda],
            [0.1, 1.0, 10.0].map(ModelKind::LogReg).to_vec(),
            [5, 15, 45].map(ModelKind::Knn).to_vec(),
            vec![ModelKind::NaiveBayes],
            [0.01, 0.1, 1.0].map(ModelKind::LinearSvm).to_vec(),
            [(50, 1.0), (100, 1.0), (100, 5.0)].map(|(trees, least)| ModelKind::RandForest(trees, least)).to_vec(),
            [50, 200].map(ModelKind::AdaBoost).to_vec(),
        ]
    }

    /// Learns from a table. Where a kind knows class weights or priors, right and wrong moves weigh the same if that is wished.
    pub fn fit(self, table: &FeatureTable, balanced: bool, seed: u64, threads: usize) -> Box<dyn Model> {
        let weights = if balanced { table.balanced_weights() } else { vec![1.0; table.len()] };
        let prior = if balanced { 0.5 } else { table.rights() as f64 / table.len().max(1) as f64 };
        match self {
            ModelKind::Lda => Box::new(Discriminant::fit(table, prior, true)),
            ModelKind::Qda => Box::new(Discriminant::fit(table, prior, false)),
            ModelKind::LogReg(cost) => Box::new(fit_logistic(table, &weights, cost)),
            ModelKind::Knn(count) => Box::new(Near::new(table, count)),
            ModelKind::NaiveBayes => Box::new(NaiveBayes::fit(table, prior)),
            ModelKind::LinearSvm(cost) => Box::new(fit_svm(table, &weights, cost, seed)),
            ModelKind::RandForest(trees, least) => {
                Box::new(Forest::fit(table, &weights, ForestPlan { trees, least, seed, threads }))
            }
            ModelKind::AdaBoost(rounds) => Box::new(Ada::fit(table, &weights, rounds, seed)),
            ModelKind::Boosted(plan) => Box::new(Boost::fit(table, BoostPlan { seed, ..plan })),
        }
    }
}

impl FeatureTable {
    /// Weights with which right and wrong rows weigh the same, and 1 in the mean.
    pub fn balanced_weights(&self) -> Vec<f32> {
        let right = self.rights().max(1) as f32;
        let wrong = (self.len() - self.rights()).max(1) as f32;
        let half = self.len() as f32 / 2.0;
        self.right.iter().map(|&is_right| if is_right { half / right } else { half / wrong }).collect()
    }
}
