//! What the text does not have: boosted trees, features of our own, how much more data would help, and what noise costs.

use dice::Dice;
use proof::Side;

use super::{Corpus, Sides, Sizes};
use crate::family::Part;
use crate::feature::{Class, Feature, Group};
use crate::metric::{Metrics, auroc, calibration, roc, top_one};
use crate::model::{Boost, BoostPlan, Forest, ForestPlan, Model, logistic};
use crate::net::{LEARNED_FROM, Net, PLANES};
use crate::position::Labelled;
use crate::table::{FeatureTable, in_parallel};

/// A model on the test part.
#[derive(Clone, PartialEq, Debug)]
pub struct Ours {
    /// The model and what it sees.
    pub name: String,
    /// How many features.
    pub features: usize,
    /// How many moves it learned from.
    pub rows: usize,
    /// The five figures.
    pub metrics: Metrics,
    /// How often its first choice is right where one move is, and among how many positions.
    pub top: (f64, usize),
    /// Its curve.
    pub roc: Vec<(f64, f64)>,
    /// Mean score, share of right moves and count for each tenth.
    pub calibration: Vec<(f64, f64, usize)>,
}

impl Ours {
    /// Of a model with so many features that has learned from so many moves, by its scores.
    fn new(name: String, (features, rows): (usize, usize), scores: &[f32], held: &FeatureTable) -> Ours {
        Ours {
            name,
            features,
            rows,
            metrics: Metrics::of(scores, &held.right),
            top: top_one(scores, held),
            roc: roc(scores, &held.right, 50),
            calibration: calibration(scores, &held.right),
        }
    }
}

/// All of them, and what the best one looks at.
#[derive(Clone, PartialEq, Debug)]
pub struct Beyond {
    /// The models.
    pub models: Vec<Ours>,
    /// Features of the last by importance, the greatest first.
    pub importance: Vec<(String, Group, f64)>,
}

pub(super) fn plan(sizes: &Sizes, rows: usize) -> BoostPlan {
    // With many rows a tree may see fewer of them.
    BoostPlan { trees: sizes.boosted, depth: 7, rate: 0.08, sample: if rows > 60_000 { 0.3 } else { 0.5 }, seed: 1 }
}

type Holds = fn(&Feature) -> bool;

const SETS: [(&str, Holds); 4] = [
    ("features of the text", |feature| feature.group.class() != Class::Ours),
    ("ours without reading", |feature| matches!(feature.group, Group::Tactics | Group::Eyes)),
    ("ours", |feature| feature.group.class() == Class::Ours),
    ("all", |_| true),
];

/// A forest as the text has it and boosted trees, on several sets of features.
pub fn beyond(sides: &Sides, sizes: &Sizes, tell: impl Fn(&str) + Sync) -> Beyond {
    let done = in_parallel(SETS.len() + 1, sizes.threads, |job| {
        // The longest first.
        let set = SETS.len().saturating_sub(job + 1);
        let (name, holds) = SETS[set];
        let columns = sides.columns(holds);
        let held = sides.test.columns(&columns);
        let is_forest = job == SETS.len();
        tell(name);
        let (train, model, importance): (FeatureTable, Box<dyn Model>, Vec<f64>) = if is_forest {
            let mut dice = Dice::new(1);
            let train = sides.train.columns(&columns).sampled(sizes.rows, &mut dice).down_sampled(&mut dice);
            let plan = ForestPlan { trees: sizes.trees, least: 1.0, seed: 1, threads: 1 };
            let forest = Forest::fit(&train, &vec![1.0; train.len()], plan);
            (train, Box::new(forest.clone()), forest.importance)
        } else {
            let train = sides.train.columns(&columns);
            let boost = Boost::fit(&train, plan(sizes, train.len()));
            (train, Box::new(boost.clone()), boost.importance)
        };
        let name = format!("{}, {name}", if is_forest { "random forest, down-sampled" } else { "boosted trees" });
        let ours = Ours::new(name, (columns.len(), train.len()), &model.scores(&held), &held);
        (ours, columns, importance)
    });
    let mut importance: Vec<(String, Group, f64)> = Vec::new();
    if let Some((_, columns, shares)) = done.first() {
        let features = sides.extractor.features();
        importance.extend(
            columns.iter().zip(shares).map(|(&at, &share)| (features[at].name.clone(), features[at].group, share)),
        );
        importance.sort_by(|one, other| other.2.total_cmp(&one.2));
    }
    Beyond { models: done.into_iter().map(|(ours, ..)| ours).rev().collect(), importance }
}

/// The net that ships on all of the test part; none on any corpus but the one that it has learned from, for there it may have seen
/// what is held back here.
pub fn net(corpus: &Corpus, side: Side, threads: usize) -> Option<Ours> {
    let is_held = |position: &&Labelled| corpus.parts[position.root as usize] == Part::Test;
    let learned: Vec<&Labelled> = corpus.positions.iter().filter(|position| !is_held(position)).collect();
    if learned.len() != LEARNED_FROM {
        return None;
    }
    let (net, positions) = (Net::shipped().ok()?, corpus.of(side, Part::Test));
    let chances = in_parallel(positions.len(), threads, |at| chances(&net, positions[at]));
    let (mut held, mut scores) = (FeatureTable::empty(0), Vec::new());
    for (at, (position, chances)) in positions.iter().zip(chances).enumerate() {
        for (&(_, grade), chance) in position.moves.iter().zip(chances) {
            held.push(&[], position.is_right(grade), at as u32, position.root);
            scores.push(chance);
        }
    }
    let rows = learned.iter().map(|position| position.moves.len()).sum();
    Some(Ours::new("net, planes of points".to_owned(), (PLANES, rows), &scores, &held))
}

/// How likely the net thinks each move of a position to be right.
fn chances(net: &Net, position: &Labelled) -> Vec<f32> {
    let told = net.opinion(&position.sketch).map_or(Vec::new(), |opinion| opinion.moves);
    let odds = |point| told.iter().find(|(other, _)| *other == point).map_or(0.0, |&(_, odds)| odds);
    position.moves.iter().map(|&(point, _)| logistic(odds(point))).collect()
}

/// How good a model is by how much it has learned from.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What it sees.
    pub name: String,
    /// Moves, the area and the share of right first choices.
    pub points: Vec<(usize, f64, f64)>,
}

/// The learning curves of boosted trees.
pub fn curve(sides: &Sides, sizes: &Sizes, tell: impl Fn(&str) + Sync) -> Vec<Curve> {
    let sets = [SETS[0], SETS[2]];
    let shares: Vec<usize> = (0..6).rev().map(|halvings| sides.train.len() >> halvings).collect();
    let done = in_parallel(sets.len() * shares.len(), sizes.threads, |job| {
        let (name, holds) = sets[job / shares.len()];
        let columns = sides.columns(holds);
        let rows = shares[job % shares.len()];
        tell(name);
        let train = sides.train.columns(&columns).sampled(rows, &mut Dice::new(9));
        let held = sides.test.columns(&columns);
        let scores = Boost::fit(&train, plan(sizes, train.len())).scores(&held);
        (train.len(), auroc(&scores, &held.right), top_one(&scores, &held).0)
    });
    let curves = sets.iter().zip(done.chunks(shares.len()));
    curves.map(|((name, _), points)| Curve { name: (*name).to_owned(), points: points.to_vec() }).collect()
}

/// A forest of the text that has learned from spoilt labels.
#[derive(Clone, PartialEq, Debug)]
pub struct Spoilt {
    /// What was done to the labels.
    pub name: String,
    /// The area on labels that are exact, and on such as it has learned from.
    pub auroc: (f64, f64),
}

/// What labels like those of a crowd do: some wrong, and trees that tell of one right move and of some wrong ones.
pub fn noise(sides: &Sides, sizes: &Sizes) -> Vec<Spoilt> {
    let columns = sides.columns(SETS[0].1);
    let mut dice = Dice::new(1);
    let train = sides.train.sampled(sizes.rows, &mut dice).columns(&columns);
    let held = sides.test.sampled(sizes.held / 2, &mut dice).columns(&columns);
    let ways =
        [(0, false), (10, false), (20, false), (30, false), (40, false), (0, true), (10, true), (20, true), (30, true)];
    in_parallel(ways.len(), sizes.threads, |job| {
        let (percent, incomplete) = ways[job];
        let spoil = |table: &FeatureTable, seed: u64| {
            let mut dice = Dice::new(seed);
            let table = if incomplete { told(table, &mut dice) } else { table.clone() };
            flipped(table, percent, &mut dice)
        };
        let learned = spoil(&train, 1).down_sampled(&mut Dice::new(2));
        let plan = ForestPlan { trees: sizes.trees, least: 1.0, seed: 1, threads: 1 };
        let forest = Forest::fit(&learned, &vec![1.0; learned.len()], plan);
        let area = |table: &FeatureTable| auroc(&forest.scores(table), &table.right);
        let name = match (percent, incomplete) {
            (0, false) => "exact".to_owned(),
            (_, false) => format!("{percent} % of labels wrong"),
            (0, true) => "one right move told".to_owned(),
            (_, true) => format!("one right move told, {percent} % wrong"),
        };
        Spoilt { name, auroc: (area(&held), area(&spoil(&held, 3))) }
    })
}

/// Labels turned around, so many of a hundred.
fn flipped(mut table: FeatureTable, percent: usize, dice: &mut Dice) -> FeatureTable {
    for right in &mut table.right {
        *right ^= dice.below(100) < percent;
    }
    table
}

/// As an author tells a problem: one of the right moves, the others called wrong as whoever is not in the tree is, and of the wrong
/// ones a half.
fn told(table: &FeatureTable, dice: &mut Dice) -> FeatureTable {
    let rows: Vec<usize> = (0..table.len()).collect();
    let mut kept = Vec::new();
    let mut labels = Vec::new();
    for moves in rows.chunk_by(|&one, &other| table.position[one] == table.position[other]) {
        let shown = dice.pick(moves.iter().copied().filter(|&at| table.right[at]));
        for &at in moves {
            if shown == Some(at) || dice.one_in(2) {
                kept.push(at);
                labels.push(shown == Some(at));
            }
        }
    }
    FeatureTable { right: labels, ..table.rows(&kept) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> FeatureTable {
        let mut table = FeatureTable::empty(1);
        for at in 0..600 {
            table.push(&[at as f32], at % 6 < 2, at / 6, 0);
        }
        table
    }

    #[test]
    fn the_net_has_a_chance_for_every_move_and_likes_best_what_it_ranks_first() {
        let net = Net::shipped().unwrap();
        let asked = bank::forged().filter(|forged| !forged.kind.is_status()).step_by(3000);
        let solved: Vec<Labelled> = asked.filter_map(|forged| Labelled::solve(forged.sketch, 0, 0)).collect();
        assert!(solved.len() > 3);
        for position in solved {
            let chances = chances(&net, &position);
            assert_eq!(chances.len(), position.moves.len());
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
            let best = (0..chances.len()).max_by(|&one, &other| chances[one].total_cmp(&chances[other])).unwrap();
            assert_eq!(position.moves[best].0, net.opinion(&position.sketch).unwrap().ranked()[0]);
        }
    }

    #[test]
    fn flipping_turns_as_many_labels_as_it_says() {
        let before = table();
        let after = flipped(before.clone(), 20, &mut Dice::new(1));
        let turned = before.right.iter().zip(&after.right).filter(|(one, other)| one != other).count();
        assert!((90..150).contains(&turned), "{turned}");
        assert_eq!(flipped(before.clone(), 0, &mut Dice::new(1)), before);
    }

    #[test]
    fn an_author_tells_one_right_move_of_each_position() {
        let told = told(&table(), &mut Dice::new(1));
        assert_eq!(told.rights(), 100);
        assert!((300..400).contains(&told.len()), "{}", told.len());
        for position in 0..100 {
            let rights = (0..told.len()).filter(|&at| told.position[at] == position && told.right[at]).count();
            assert_eq!(rights, 1);
        }
    }
}
