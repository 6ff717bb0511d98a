//! The models beside those of a library, and what they must be able to learn.
#![allow(clippy::unwrap_used)]

use dice::Dice;
use learn::metric::{Metrics, auroc};
use learn::model::{Boost, BoostPlan, Forest, ForestPlan, Model, ModelKind};
use learn::{FeatureTable, Pca, Prepare};
use smartcore::ensemble::random_forest_classifier::{RandomForestClassifier, RandomForestClassifierParameters};
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};
use smartcore::naive_bayes::gaussian::GaussianNB;
use smartcore::neighbors::knn_classifier::{KNNClassifier, KNNClassifierParameters};

/// A number that looks as if drawn from a bell curve.
fn bell(dice: &mut Dice) -> f32 {
    (0..8).map(|_| dice.below(1000) as f32 / 1000.0 - 0.5).sum()
}

/// Two clouds that overlap, apart along the first column and, of another shape, along the third; the fourth says nothing.
fn clouds(rows: usize, seed: u64) -> FeatureTable {
    let mut dice = Dice::new(seed);
    let mut table = FeatureTable::empty(4);
    for at in 0..rows {
        let right = dice.one_in(3);
        let shift = if right { 1.0 } else { 0.0 };
        let first = bell(&mut dice) + shift;
        let row = [first, first * 0.5 + bell(&mut dice), bell(&mut dice) * (1.0 + shift), bell(&mut dice)];
        table.push(&row, right, at as u32, at as u32);
    }
    table
}

/// Right where one of two columns is large and not both: no line divides that.
fn crossed(rows: usize, seed: u64) -> FeatureTable {
    let mut dice = Dice::new(seed);
    let mut table = FeatureTable::empty(3);
    for at in 0..rows {
        let row = [bell(&mut dice), bell(&mut dice), bell(&mut dice)];
        let right = (row[0] > 0.0) != (row[1] > 0.0);
        table.push(&row, right != dice.one_in(12), at as u32, at as u32);
    }
    table
}

fn dense(table: &FeatureTable) -> (DenseMatrix<f64>, Vec<u32>) {
    let rows: Vec<Vec<f64>> =
        (0..table.len()).map(|at| table.row(at).iter().map(|&x| f64::from(x)).collect()).collect();
    (DenseMatrix::from_2d_vec(&rows).unwrap(), table.right.iter().map(|&right| u32::from(right)).collect())
}

/// How often our classes are those of the library.
fn agreement(model: &dyn Model, held: &FeatureTable, theirs: &[u32]) -> f64 {
    let same =
        model.scores(held).iter().zip(theirs).filter(|&(&score, &theirs)| (score >= 0.5) == (theirs == 1)).count();
    same as f64 / held.len() as f64
}

#[test]
fn logistic_regression_and_naive_bayes_are_those_of_the_library() {
    let (train, held) = (clouds(600, 1), clouds(400, 2));
    let ((x, y), (test, _)) = (dense(&train), dense(&held));
    let theirs = LogisticRegression::fit(&x, &y, LogisticRegressionParameters::default().with_alpha(1.0)).unwrap();
    let ours = ModelKind::LogReg(1.0).fit(&train, false, 1, 1);
    assert!(agreement(&*ours, &held, &theirs.predict(&test).unwrap()) > 0.98);
    let theirs = GaussianNB::fit(&x, &y, Default::default()).unwrap();
    let ours = ModelKind::NaiveBayes.fit(&train, false, 1, 1);
    assert!(agreement(&*ours, &held, &theirs.predict(&test).unwrap()) > 0.99);
}

#[test]
fn neighbours_are_those_of_the_library() {
    let (train, held) = (clouds(300, 1), clouds(100, 2));
    let ((x, y), (test, _)) = (dense(&train), dense(&held));
    let theirs = KNNClassifier::fit(&x, &y, KNNClassifierParameters::default().with_k(7)).unwrap();
    let ours = ModelKind::Knn(7).fit(&train, false, 1, 1);
    assert_eq!(agreement(&*ours, &held, &theirs.predict(&test).unwrap()), 1.0);
}

#[test]
fn a_forest_is_as_good_as_that_of_the_library() {
    let (train, held) = (crossed(800, 1), crossed(500, 2));
    let ((x, y), (test, known)) = (dense(&train), dense(&held));
    let plan = RandomForestClassifierParameters::default().with_n_trees(60).with_seed(1);
    let theirs: Vec<u32> = RandomForestClassifier::fit(&x, &y, plan).unwrap().predict(&test).unwrap();
    let share = theirs.iter().zip(&known).filter(|(one, other)| one == other).count() as f64 / known.len() as f64;
    let ours = Metrics::of(&ModelKind::RandForest(60, 1.0).fit(&train, false, 1, 2).scores(&held), &held.right);
    assert!(ours.accuracy > share - 0.03, "{} {share}", ours.accuracy);
}

#[test]
fn what_no_line_divides_is_learned_by_those_who_see_more_than_lines() {
    let (train, held) = (crossed(1500, 1), crossed(1000, 2));
    let area = |kind: ModelKind| auroc(&kind.fit(&train, true, 1, 1).scores(&held), &held.right);
    let boosted = ModelKind::Boosted(BoostPlan { trees: 60, depth: 3, ..BoostPlan::default() });
    for kind in [ModelKind::Lda, ModelKind::LogReg(1.0), ModelKind::LinearSvm(0.1)] {
        assert!((0.4..0.62).contains(&area(kind)), "{}: {}", kind.name(), area(kind));
    }
    for kind in [ModelKind::Knn(15), ModelKind::RandForest(60, 3.0), boosted] {
        assert!(area(kind) > 0.82, "{}: {}", kind.name(), area(kind));
    }
}

#[test]
fn every_kind_learns_two_clouds() {
    let (train, held) = (clouds(1200, 3), clouds(800, 4));
    let grids = ModelKind::grids();
    assert_eq!(grids.len(), 8);
    for kind in grids.into_iter().flatten() {
        let scores = kind.fit(&train, true, 1, 1).scores(&held);
        assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)), "{}", kind.name());
        let area = auroc(&scores, &held.right);
        assert!(area > 0.72, "{} {}: {area}", kind.name(), kind.parameter());
    }
    // The clouds have different shapes, which only one of the two sees.
    let area = |kind: ModelKind| auroc(&kind.fit(&train, true, 1, 1).scores(&held), &held.right);
    assert!(area(ModelKind::Qda) > area(ModelKind::Lda) + 0.01);
}

/// Weights and priors call as many moves right as there would be if there were as many of each.
#[test]
fn balance_raises_recall() {
    let (train, held) = (clouds(1200, 3), clouds(800, 4));
    for kind in [
        ModelKind::Lda,
        ModelKind::Qda,
        ModelKind::LogReg(1.0),
        ModelKind::NaiveBayes,
        ModelKind::LinearSvm(0.1),
        ModelKind::AdaBoost(50),
    ] {
        let recall = |balanced: bool| Metrics::of(&kind.fit(&train, balanced, 1, 1).scores(&held), &held.right).recall;
        assert!(recall(true) > recall(false) + 0.05, "{}: {} {}", kind.name(), recall(true), recall(false));
    }
}

#[test]
fn a_discriminant_is_the_ratio_of_two_bell_curves() {
    // In one column the densities can be written down.
    let train = clouds(900, 5).columns(&[2]);
    let of = |wanted: bool| {
        let values: Vec<f64> =
            (0..train.len()).filter(|&at| train.right[at] == wanted).map(|at| f64::from(train.row(at)[0])).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (mean, values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64)
    };
    let (wrong, right) = (of(false), of(true));
    let density =
        |x: f64, (mean, variance): (f64, f64)| (-(x - mean).powi(2) / (2.0 * variance)).exp() / variance.sqrt();
    let model = ModelKind::Qda.fit(&train, true, 1, 1);
    for x in [-2.0, -0.5, 0.0, 0.7, 3.0] {
        let expected = density(x, right) / (density(x, right) + density(x, wrong));
        assert!((f64::from(model.score(&[x as f32])) - expected).abs() < 1e-3);
    }
}

#[test]
fn a_linear_discriminant_does_not_care_how_its_columns_are_turned() {
    let (train, held) = (clouds(500, 6), clouds(200, 7));
    let turn = Prepare::fit(&train, false, Pca::Whitened);
    let plain = ModelKind::Lda.fit(&train, true, 1, 1).scores(&held);
    let turned = ModelKind::Lda.fit(&turn.apply(&train), true, 1, 1).scores(&turn.apply(&held));
    assert!(plain.iter().zip(&turned).all(|(one, other)| (one - other).abs() < 0.02));
}

#[test]
fn forests_are_the_same_on_any_number_of_threads() {
    let train = crossed(300, 1);
    let plan = ForestPlan { trees: 12, least: 1.0, seed: 3, threads: 1 };
    let weights = vec![1.0; train.len()];
    let one = Forest::fit(&train, &weights, plan);
    assert_eq!(one, Forest::fit(&train, &weights, ForestPlan { threads: 3, ..plan }));
    assert_ne!(one, Forest::fit(&train, &weights, ForestPlan { seed: 4, ..plan }));
    assert!(one.importance[2] < one.importance[0] && one.importance[2] < one.importance[1], "{:?}", one.importance);
}

#[test]
fn every_boosted_tree_brings_the_loss_down() {
    let train = crossed(800, 1);
    let loss = |trees: usize| {
        let model = Boost::fit(&train, BoostPlan { trees, depth: 3, sample: 1.0, ..BoostPlan::default() });
        let each = (0..train.len()).map(|at| {
            let chance = f64::from(model.score(train.row(at)));
            -(if train.right[at] { chance } else { 1.0 - chance }).ln()
        });
        each.sum::<f64>() / train.len() as f64
    };
    let losses: Vec<f64> = [0, 5, 20, 60].map(loss).to_vec();
    assert!(losses.is_sorted_by(|one, other| one > other), "{losses:?}");
}

#[test]
fn one_class_or_no_rows_at_all_are_no_panic() {
    let mut same = FeatureTable::empty(2);
    for at in 0..20 {
        same.push(&[at as f32, 1.0], true, at, 0);
    }
    let boosted = ModelKind::Boosted(BoostPlan { trees: 3, ..BoostPlan::default() });
    for kind in ModelKind::grids().into_iter().flatten().chain([boosted]) {
        for table in [&same, &FeatureTable::empty(2)] {
            let score = kind.fit(table, true, 1, 1).score(&[3.0, 1.0]);
            assert!((0.0..=1.0).contains(&score), "{}: {score}", kind.name());
        }
    }
}
