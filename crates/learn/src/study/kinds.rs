//! Tables III and IV: the eight kinds of classifier, each with the preparation that suits it best.

use dice::Dice;

use super::{Sides, Sizes};
use crate::feature::Class;
use crate::metric::{Metrics, auroc, top_one};
use crate::model::ModelKind;
use crate::prepare::{Pca, Prepare};
use crate::table::{FeatureTable, in_parallel};

/// What is done before a model sees the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Columns get mean 0 and width 1.
    pub scale: bool,
    /// As many wrong moves as right ones; otherwise class weights or priors make up for it where a kind has them.
    pub down: bool,
    /// Principal components.
    pub pca: Pca,
}

impl Setting {
    /// All twelve.
    pub fn all() -> Vec<Setting> {
        let flags = [false, true];
        let each = flags.into_iter().flat_map(move |scale| {
            flags.into_iter().flat_map(move |down| Pca::ALL.into_iter().map(move |pca| Setting { scale, down, pca }))
        });
        each.collect()
    }

    /// The name of a kind with its setting, as in the text: `LDA-scale-down-pca`.
    pub fn name(self, kind: ModelKind) -> String {
        let scale = if self.scale { "-scale" } else { "" };
        let down = if self.down { "-down" } else { "" };
        format!("{}{scale}{down}{}", kind.name(), self.pca.suffix())
    }
}

/// What the grid of a kind found.
#[derive(Clone, PartialEq, Debug)]
pub struct GridRow {
    /// The kind with each parameter, and the area by cross-validation.
    pub tried: Vec<(ModelKind, f64)>,
    /// The best of them.
    pub best: ModelKind,
}

/// A kind with a setting, and the area on the development part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The kind.
    pub kind: ModelKind,
    /// The setting.
    pub setting: Setting,
    /// The mean over the trials.
    pub auroc: f64,
}

/// A row of Tables III and IV.
#[derive(Clone, PartialEq, Debug)]
pub struct KindRow {
    /// Kind and setting, as the text writes them.
    pub name: String,
    /// The kind alone.
    pub kind: &'static str,
    /// The mean of the trials.
    pub metrics: Metrics,
    /// How often the first choice is right where one move is.
    pub top: f64,
}

/// What is learned from and what is scored, in a setting.
struct Ready {
    train: FeatureTable,
    held: FeatureTable,
    balanced: bool,
    seed: u64,
}

impl Ready {
    fn new(setting: Setting, train: &FeatureTable, held: &FeatureTable, seed: u64) -> Ready {
        let less = setting.down.then(|| train.down_sampled(&mut Dice::new(seed)));
        let train = less.as_ref().unwrap_or(train);
        let prepare = Prepare::fit(train, setting.scale, setting.pca);
        Ready { train: prepare.apply(train), held: prepare.apply(held), balanced: !setting.down, seed }
    }

    fn scores(&self, kind: ModelKind) -> Vec<f32> {
        kind.fit(&self.train, self.balanced, self.seed, 1).scores(&self.held)
    }
}

fn text(sides: &Sides, table: &FeatureTable) -> FeatureTable {
    table.columns(&sides.columns(|feature| feature.group.class() != Class::Ours))
}

/// Tries the parameters of each kind by cross-validation in three parts on training moves, scaled and down-sampled.
pub fn grid(sides: &Sides, sizes: &Sizes) -> Vec<GridRow> {
    let table = text(sides, &sides.train.sampled(sizes.choosing.0, &mut Dice::new(5)));
    let setting = Setting { scale: true, down: true, pca: Pca::None };
    let grids = ModelKind::grids();
    in_parallel(grids.len(), sizes.threads, |at| {
        let area = |kind: ModelKind| {
            let folds = (0..3).map(|fold| {
                let of = |held: bool| {
                    (0..table.len()).filter(|&at| (table.root[at] % 3 == fold) == held).collect::<Vec<_>>()
                };
                let (learned, held) = (table.rows(&of(false)), table.rows(&of(true)));
                auroc(&Ready::new(setting, &learned, &held, 1).scores(kind), &held.right)
            });
            folds.sum::<f64>() / 3.0
        };
        // Where there is nothing to choose nothing is tried.
        let tried: Vec<(ModelKind, f64)> = match grids[at][..] {
            [only] => vec![(only, f64::NAN)],
            _ => grids[at].iter().map(|&kind| (kind, area(kind))).collect(),
        };
        let best = tried.iter().max_by(|one, other| one.1.total_cmp(&other.1)).map_or(grids[at][0], |best| best.0);
        GridRow { tried, best }
    })
}

/// Every kind in each of these settings, learned from training moves and tried on the development part; then the best setting of each,
/// learned from both and tried on the test part. The choices come kind by kind.
pub fn kinds(
    sides: &Sides,
    grid: &[GridRow],
    settings: &[Setting],
    sizes: &Sizes,
    tell: impl Fn(&str) + Sync,
) -> (Vec<KindRow>, Vec<Choice>) {
    let kinds: Vec<ModelKind> = grid.iter().map(|row| row.best).collect();
    let sample =
        |table: &FeatureTable, rows: usize, seed: usize| text(sides, &table.sampled(rows, &mut Dice::new(seed as u64)));
    let areas = in_parallel(settings.len() * sizes.trials, sizes.threads, |job| {
        let (setting, trial) = (settings[job / sizes.trials], job % sizes.trials);
        let train = sample(&sides.train, sizes.choosing.0, trial + 11);
        let held = sample(&sides.development, sizes.choosing.1, trial + 11);
        let ready = Ready::new(setting, &train, &held, trial as u64 + 1);
        let area = |&kind: &ModelKind| {
            tell(&setting.name(kind));
            auroc(&ready.scores(kind), &held.right)
        };
        kinds.iter().map(area).collect::<Vec<f64>>()
    });
    let mut choices = Vec::new();
    for (at, &kind) in kinds.iter().enumerate() {
        for (setting, trials) in settings.iter().zip(areas.chunks(sizes.trials)) {
            let auroc = trials.iter().map(|areas| areas[at]).sum::<f64>() / sizes.trials as f64;
            choices.push(Choice { kind, setting: *setting, auroc });
        }
    }
    let best: Vec<Choice> = choices
        .chunks(settings.len())
        .filter_map(|some| some.iter().max_by(|one, other| one.auroc.total_cmp(&other.auroc)).copied())
        .collect();
    let both = joined(&sides.train, &sides.development);
    let held = sample(&sides.test, sizes.held / 2, 77);
    let rows = in_parallel(best.len(), sizes.threads, |at| {
        let Choice { kind, setting, .. } = best[at];
        tell(&setting.name(kind));
        // Neighbours are looked for among all rows, which takes long.
        let rows = if matches!(kind, ModelKind::Knn(_)) { sizes.rows / 2 } else { sizes.rows };
        let trials = (0..sizes.trials).map(|trial| {
            let train = sample(&both, rows, trial + 31);
            let scores = Ready::new(setting, &train, &held, trial as u64 + 1).scores(kind);
            (Metrics::of(&scores, &held.right), top_one(&scores, &held).0)
        });
        let (all, tops): (Vec<Metrics>, Vec<f64>) = trials.unzip();
        let top = tops.iter().sum::<f64>() / sizes.trials as f64;
        KindRow { name: setting.name(kind), kind: kind.name(), metrics: Metrics::mean(&all), top }
    });
    (rows, choices)
}

/// Positions of two tables in one; those of the second get other numbers.
pub(super) fn joined(one: &FeatureTable, other: &FeatureTable) -> FeatureTable {
    let mut all = one.clone();
    let after = one.position.iter().max().map_or(0, |most| most + 1);
    all.numbers.extend(&other.numbers);
    all.right.extend(&other.right);
    all.position.extend(other.position.iter().map(|position| position + after));
    all.root.extend(&other.root);
    all
}

/// The measures against unbalanced classes, one by one: nothing, class weights or priors, down-sampling.
pub fn balances(sides: &Sides, sizes: &Sizes) -> Vec<(String, Metrics)> {
    let kinds =
        [ModelKind::Lda, ModelKind::LogReg(1.0), ModelKind::LinearSvm(0.1), ModelKind::RandForest(sizes.trees, 5.0)];
    let table = |table: &FeatureTable, rows: usize| text(sides, &table.sampled(rows, &mut Dice::new(3)));
    let (train, held) = (table(&sides.train, sizes.choosing.0), table(&sides.development, sizes.choosing.1));
    let ways = ["nothing", "weights", "down-sampling"];
    in_parallel(kinds.len() * ways.len(), sizes.threads, |job| {
        let (kind, way) = (kinds[job / ways.len()], job % ways.len());
        let less = if way == 2 { train.down_sampled(&mut Dice::new(1)) } else { train.clone() };
        let prepare = Prepare::fit(&less, true, Pca::None);
        let scores = kind.fit(&prepare.apply(&less), way == 1, 1, 1).scores(&prepare.apply(&held));
        let word = if way == 1 && kind == ModelKind::Lda { "priors" } else { ways[way] };
        (format!("{}, {word}", kind.name()), Metrics::of(&scores, &held.right))
    })
}
