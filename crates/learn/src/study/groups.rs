//! Tables I and II: how much each group of features tells, with a random forest on down-sampled and scaled data; and Figure 5, what
//! recursive feature elimination leaves (Guyon and others 2002).

use dice::Dice;

use super::{Sides, Sizes};
use crate::feature::{Class, Feature, Group};
use crate::metric::{Metrics, auroc};
use crate::model::{Forest, ForestPlan, Model};
use crate::table::{FeatureTable, in_parallel};

/// A row of Tables I and II.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupRow {
    /// As the text calls it.
    pub name: String,
    /// The mean of the trials.
    pub metrics: Metrics,
    /// How many features, in the mean.
    pub features: f64,
}

/// How the area changes as features are taken away.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Elimination {
    /// How many features were left, and the area by cross-validation.
    pub steps: Vec<(usize, f64)>,
    /// The columns that did best.
    pub kept: Vec<usize>,
}

type Holds = Box<dyn Fn(&Feature) -> bool + Sync>;

/// The sets of features of the tables: name, what belongs to it, and whether elimination runs over it too.
fn sets() -> Vec<(String, Holds, bool)> {
    let text = |feature: &Feature| feature.group.class() != Class::Ours;
    let mut sets: Vec<(String, Holds, bool)> = Vec::new();
    for group in &Group::ALL[..Group::TEXT] {
        let group = *group;
        sets.push((group.name().to_owned(), Box::new(move |feature| feature.group == group), true));
        if matches!(group, Group::Stones | Group::Liberties | Group::Live) {
            let inv = move |feature: &Feature| feature.group == group && feature.invariant;
            sets.push((format!("{}-inv", group.name()), Box::new(inv), false));
        }
    }
    let without = |groups: &'static [Group]| move |feature: &Feature| text(feature) && !groups.contains(&feature.group);
    sets.push(("All".to_owned(), Box::new(text), true));
    sets.push(("All-inv".to_owned(), Box::new(move |feature| text(feature) && feature.invariant), false));
    sets.push(("All-dep".to_owned(), Box::new(move |feature| text(feature) && !feature.invariant), false));
    sets.push(("All-noLoc".to_owned(), Box::new(without(&[Group::Shapes])), false));
    sets.push(("All-noLive".to_owned(), Box::new(without(&[Group::Live])), false));
    sets.push(("All-noLocLive".to_owned(), Box::new(without(&[Group::Shapes, Group::Live])), false));
    let class = |class: Class| move |feature: &Feature| feature.group.class() == class;
    sets.push(("Expert".to_owned(), Box::new(class(Class::Expert)), true));
    let inv = move |feature: &Feature| feature.group.class() == Class::Expert && feature.invariant;
    sets.push(("Expert-inv".to_owned(), Box::new(inv), false));
    sets.push(("General".to_owned(), Box::new(class(Class::General)), true));
    sets.push(("Mixed".to_owned(), Box::new(class(Class::Mixed)), false));
    for group in &Group::ALL[Group::TEXT..] {
        let group = *group;
        sets.push((format!("Ours: {}", group.name()), Box::new(move |feature| feature.group == group), false));
    }
    sets.push(("Ours".to_owned(), Box::new(class(Class::Ours)), false));
    sets.push(("All and ours".to_owned(), Box::new(|_| true), false));
    sets
}

/// All rows, and the elimination over all features of the text in the first trial.
pub fn groups(sides: &Sides, sizes: &Sizes, tell: impl Fn(&str) + Sync) -> (Vec<GroupRow>, Elimination) {
    let sets = sets();
    let samples: Vec<(FeatureTable, FeatureTable)> =
        (0..sizes.trials).map(|trial| sample(sides, sizes, trial)).collect();
    let jobs: Vec<(usize, usize)> =
        (0..sets.len()).flat_map(|set| (0..sizes.trials).map(move |trial| (set, trial))).collect();
    let done = in_parallel(jobs.len(), sizes.threads, |job| {
        let (set, trial) = jobs[job];
        let (name, holds, eliminates) = &sets[set];
        tell(name);
        let columns = sides.columns(holds);
        let plain = (metrics(&samples[trial], &columns, sizes, trial), columns.len());
        let eliminated = eliminates.then(|| {
            let elimination = eliminate(&samples[trial].0, &columns, sizes, trial);
            (metrics(&samples[trial], &elimination.kept, sizes, trial), elimination)
        });
        (plain, eliminated)
    });
    let mut rows = Vec::new();
    let mut figure = Elimination::default();
    for (set, trials) in done.chunks(sizes.trials).enumerate() {
        let (name, _, eliminates) = &sets[set];
        let plain: Vec<Metrics> = trials.iter().map(|trial| trial.0.0).collect();
        rows.push(GroupRow { name: name.clone(), metrics: Metrics::mean(&plain), features: trials[0].0.1 as f64 });
        if *eliminates {
            let found: Vec<&(Metrics, Elimination)> = trials.iter().filter_map(|trial| trial.1.as_ref()).collect();
            let metrics: Vec<Metrics> = found.iter().map(|one| one.0).collect();
            let kept: usize = found.iter().map(|one| one.1.kept.len()).sum();
            let features = kept as f64 / found.len().max(1) as f64;
            rows.push(GroupRow { name: format!("{name}-feat"), metrics: Metrics::mean(&metrics), features });
            if name == "All" {
                figure = found.first().map(|one| one.1.clone()).unwrap_or_default();
            }
        }
    }
    (rows, figure)
}

/// The training sample of a trial, down-sampled, and what it is tried on. A forest does not care about scale.
fn sample(sides: &Sides, sizes: &Sizes, trial: usize) -> (FeatureTable, FeatureTable) {
    let mut dice = Dice::new(trial as u64 + 1);
    let train = sides.train.sampled(sizes.rows, &mut dice).down_sampled(&mut dice);
    (train, sides.development.sampled(sizes.held, &mut dice))
}

fn forest(table: &FeatureTable, trees: usize, seed: usize) -> Forest {
    let plan = ForestPlan { trees, least: 1.0, seed: seed as u64, threads: 1 };
    Forest::fit(table, &vec![1.0; table.len()], plan)
}

fn metrics((train, held): &(FeatureTable, FeatureTable), columns: &[usize], sizes: &Sizes, trial: usize) -> Metrics {
    let (train, held) = (train.columns(columns), held.columns(columns));
    Metrics::of(&forest(&train, sizes.trees, trial).scores(&held), &held.right)
}

/// Parts of a cross-validation.
const FOLDS: u32 = 3;
/// Of five features one goes at each step.
const FIVE: usize = 5;

/// Takes the least important features away, a fifth at a time, and keeps the set with the greatest area by cross-validation.
pub(super) fn eliminate(train: &FeatureTable, columns: &[usize], sizes: &Sizes, trial: usize) -> Elimination {
    let trees = sizes.trees / 3;
    let train = train.sampled(sizes.choosing.0, &mut Dice::new(trial as u64 + 7));
    let mut left = columns.to_vec();
    let mut best = (f64::MIN, Elimination::default());
    let mut steps = Vec::new();
    loop {
        let table = train.columns(&left);
        let areas = (0..FOLDS).map(|fold| {
            // Problems are not torn apart.
            let of = |held: bool| {
                (0..table.len()).filter(|&at| (table.root[at] % FOLDS == fold) == held).collect::<Vec<_>>()
            };
            let (learned, held) = (table.rows(&of(false)), table.rows(&of(true)));
            auroc(&forest(&learned, trees, trial).scores(&held), &held.right)
        });
        let area = areas.sum::<f64>() / f64::from(FOLDS);
        steps.push((left.len(), area));
        if area > best.0 {
            best = (area, Elimination { steps: Vec::new(), kept: left.clone() });
        }
        if left.len() == 1 {
            break;
        }
        let importance = forest(&table, trees, trial).importance;
        let mut order: Vec<usize> = (0..left.len()).collect();
        order.sort_by(|&one, &other| importance[other].total_cmp(&importance[one]).then(one.cmp(&other)));
        order.truncate(left.len() - (left.len() / FIVE).max(1));
        order.sort_unstable();
        left = order.into_iter().map(|at| left[at]).collect();
    }
    Elimination { steps, ..best.1 }
}
