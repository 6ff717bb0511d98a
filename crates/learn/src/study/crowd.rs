//! What the labels of a crowd cost: how many are wrong, and how much worse is what learns from them.
//!
//! Collections are small, so every problem is held back once: the [families](crate::families) are dealt into [`FOLDS`] parts, and what
//! has learned from the others is tried on each. It is tried on true labels, whatever it has learned from.

use dice::Dice;
use proof::Side;
use tsumego::{Sketch, Worth};

use crate::crowd::{Labels, Told, true_label};
use crate::family::families;
use crate::feature::own_rows;
use crate::looks::shipped_extractor;
use crate::metric::{auroc, top_one};
use crate::model::{Boost, BoostPlan, Forest, ForestPlan, Model};
use crate::position::Labelled;
use crate::table::{FeatureTable, in_parallel};

/// Parts of the cross-validation.
pub const FOLDS: u32 = 5;
/// Resamples of problems for an interval.
const RESAMPLES: usize = 300;

/// What authors say, and what is true of it.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    /// The positions.
    pub told: Vec<Told>,
    /// Their true labels, as far as they were found.
    pub exact: Vec<Option<Labelled>>,
    /// The family of each problem.
    families: Vec<u32>,
}

/// How much of what is said in one way is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Truth {
    /// Moves of which it is said.
    pub moves: usize,
    /// That are proved to be right.
    pub right: usize,
    /// And wrong.
    pub wrong: usize,
}

/// What learns, with shapes and dictionary as they were learned from problems of our own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learner {
    /// The random forest of the text on its features.
    Forest,
    /// Boosted trees on features of our own.
    Boosted,
}

/// How good a model is that has learned from such labels.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// The labels.
    pub labels: Labels,
    /// Moves that it learned from, in all.
    pub moves: usize,
    /// The area on true labels.
    pub auroc: f64,
    /// The area on such labels as it has learned from: what its makers would believe.
    pub believed: f64,
    /// How often the first choice is right where one move is, and in how many positions.
    pub top: (f64, usize),
    /// What is lost beside true labels in the area: the middle, and between what 95 of 100 resamples of problems lie.
    pub loss: (f64, f64, f64),
}

/// A move that was held back.
#[derive(Clone, Copy)]
struct Tried {
    position: u32,
    family: u32,
    score: f32,
    right: bool,
}

impl Crowd {
    /// Of what was said of problems, and what is true of it; the problems themselves by their numbers.
    pub fn new(told: Vec<Told>, exact: Vec<Option<Labelled>>, roots: &[Sketch]) -> Crowd {
        Crowd { told, exact, families: families(roots) }
    }

    /// How much is true of what is called right, of what is called wrong, and of what is not shown.
    pub fn truth(&self) -> [Truth; 3] {
        Worth::ALL.map(|worth| {
            let mut truth = Truth::default();
            for (told, exact) in self.told.iter().zip(&self.exact) {
                for &(point, _) in told.moves.iter().filter(|(_, other)| *other == worth) {
                    let is_right = exact.as_ref().and_then(|exact| true_label(exact, point));
                    truth.moves += 1;
                    truth.right += usize::from(is_right == Some(true));
                    truth.wrong += usize::from(is_right == Some(false));
                }
            }
            truth
        })
    }

    /// Problems with a proof of their first position, and those of them in which the author calls a wrong move right or no right move at all.
    pub fn mistaken(&self) -> (usize, usize) {
        let firsts = self.told.iter().zip(&self.exact).filter(|(told, _)| told.depth == 0);
        let proved = firsts.filter_map(|(told, exact)| Some((told, exact.as_ref()?)));
        let is_mistaken = |(told, exact): &(&Told, &Labelled)| {
            let mut called = told.moves.iter().filter(|(_, worth)| *worth == Worth::Right);
            called.any(|&(point, _)| true_label(exact, point) == Some(false))
        };
        let all: Vec<(&Told, &Labelled)> = proved.collect();
        (all.len(), all.iter().filter(|one| is_mistaken(one)).count())
    }

    /// The positions of a side with such labels, and which they are.
    fn labelled(&self, labels: Labels, side: Side) -> Vec<(usize, Labelled)> {
        let all = self.told.iter().zip(&self.exact).enumerate().filter(|(_, (told, _))| told.sketch.mover == side);
        all.filter_map(|(at, (told, exact))| Some((at, told.labelled(labels, exact.as_ref())?))).collect()
    }

    /// What each kind of labels costs one who learns; none where there is too little to learn from.
    pub fn costs(&self, side: Side, learner: Learner, threads: usize) -> Option<Vec<Cost>> {
        let exact = self.labelled(Labels::Exact, side);
        if exact.len() < 4 * FOLDS as usize {
            return None;
        }
        let rows = in_parallel(self.told.len(), threads, |at| learner.rows(&self.told[at], side));
        let school = School { crowd: self, learner, rows: &rows };
        let tried =
            in_parallel(Labels::ALL.len(), threads, |at| school.tried(&self.labelled(Labels::ALL[at], side), &exact));
        let best = tried.last()?.1.clone();
        let costs = Labels::ALL.iter().zip(tried).map(|(&labels, (moves, held, believed))| Cost {
            labels,
            moves,
            auroc: area(&held),
            believed: area(&believed),
            top: top(&held),
            loss: loss(&best, &held),
        });
        Some(costs.collect())
    }
}

impl Learner {
    /// How it sees the moves of a position; nothing where it cannot, or where the other side moves.
    fn rows(self, told: &Told, side: Side) -> Vec<Vec<f32>> {
        let points: Vec<_> = told.moves.iter().map(|&(point, _)| point).collect();
        let rows = match self {
            _ if told.sketch.mover != side => None,
            Learner::Forest => shipped_extractor().and_then(|extractor| extractor.text_rows(&told.sketch, &points)),
            Learner::Boosted => own_rows(&told.sketch, &points),
        };
        rows.unwrap_or_default()
    }

    /// What it learns from a table.
    fn learned(self, table: &FeatureTable) -> Box<dyn Model> {
        match self {
            Learner::Forest => {
                let some = table.down_sampled(&mut Dice::new(1));
                let plan = ForestPlan { trees: 80, least: 1.0, seed: 1, threads: 1 };
                Box::new(Forest::fit(&some, &vec![1.0; some.len()], plan))
            }
            Learner::Boosted => {
                let plan = BoostPlan { trees: 80, depth: 4, rate: 0.1, sample: 0.5, seed: 1 };
                Box::new(Boost::fit(table, plan))
            }
        }
    }
}

/// Who learns, and how all moves look to them.
struct School<'a> {
    crowd: &'a Crowd,
    learner: Learner,
    rows: &'a [Vec<Vec<f32>>],
}

impl School<'_> {
    /// How many moves are learned from; the held back moves with their true labels, and with such as were learned from.
    fn tried(&self, learned: &[(usize, Labelled)], exact: &[(usize, Labelled)]) -> (usize, Vec<Tried>, Vec<Tried>) {
        let moves = learned.iter().map(|(_, position)| position.moves.len()).sum();
        let (mut held, mut believed) = (Vec::new(), Vec::new());
        for fold in 0..FOLDS {
            let is_held = |(_, position): &&(usize, Labelled)| self.family(position.root) % FOLDS == fold;
            let train = self.table(learned.iter().filter(|one| !is_held(one)));
            if train.rights() == 0 {
                continue;
            }
            let model = self.learner.learned(&train);
            held.extend(self.scored(&*model, &self.table(exact.iter().filter(is_held))));
            believed.extend(self.scored(&*model, &self.table(learned.iter().filter(is_held))));
        }
        (moves, held, believed)
    }

    fn family(&self, root: u32) -> u32 {
        self.crowd.families[root as usize]
    }

    fn table<'p>(&self, positions: impl Iterator<Item = &'p (usize, Labelled)>) -> FeatureTable {
        let width = self.rows.iter().flatten().next().map_or(0, Vec::len);
        let mut table = FeatureTable::empty(width);
        for (at, position) in positions {
            for &(point, grade) in &position.moves {
                let nth = self.crowd.told[*at].moves.iter().position(|&(other, _)| other == point);
                if let Some(row) = nth.and_then(|nth| self.rows[*at].get(nth)) {
                    table.push(row, position.is_right(grade), *at as u32, position.root);
                }
            }
        }
        table
    }

    fn scored(&self, model: &dyn Model, table: &FeatureTable) -> Vec<Tried> {
        let scores = model.scores(table);
        let rows = (0..table.len()).map(|at| Tried {
            position: table.position[at],
            family: self.family(table.root[at]),
            score: scores[at],
            right: table.right[at],
        });
        rows.collect()
    }
}

fn area(tried: &[Tried]) -> f64 {
    let scores: Vec<f32> = tried.iter().map(|one| one.score).collect();
    auroc(&scores, &tried.iter().map(|one| one.right).collect::<Vec<_>>())
}

fn top(tried: &[Tried]) -> (f64, usize) {
    let mut table = FeatureTable::empty(0);
    tried.iter().for_each(|one| table.push(&[], one.right, one.position, one.family));
    top_one(&tried.iter().map(|one| one.score).collect::<Vec<_>>(), &table)
}

/// By how much one is better than the other in the area, over resamples of families, which both share.
fn loss(better: &[Tried], other: &[Tried]) -> (f64, f64, f64) {
    let mut families: Vec<u32> = better.iter().map(|one| one.family).collect();
    families.sort_unstable();
    families.dedup();
    let mut dice = Dice::new(1);
    let mut losses: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let mut times = std::collections::HashMap::<u32, usize>::new();
            (0..families.len()).for_each(|_| *times.entry(families[dice.below(families.len())]).or_default() += 1);
            let drawn = |tried: &[Tried]| {
                let often = |one: &Tried| times.get(&one.family).copied().unwrap_or(0);
                area(&tried.iter().flat_map(|one| std::iter::repeat_n(*one, often(one))).collect::<Vec<_>>())
            };
            drawn(better) - drawn(other)
        })
        .collect();
    losses.sort_by(f64::total_cmp);
    (losses[RESAMPLES / 2], losses[RESAMPLES / 40], losses[RESAMPLES - 1 - RESAMPLES / 40])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::crowd::Lore;
    use rules::Move;

    /// Problems of the forge, told by an author who is wrong in every `spoilt`th of them.
    fn crowd(spoilt: usize) -> Crowd {
        let small = bank::forged().filter(|forged| !forged.kind.is_status() && forged.sketch.empty().len() < 8);
        let (mut told, mut exact, mut roots) = (Vec::new(), Vec::new(), Vec::new());
        for forged in small.step_by(40) {
            let root = roots.len() as u32;
            let Some(solved) = Labelled::solve(forged.sketch, root, 0).filter(Labelled::is_urgent) else { continue };
            let is_spoilt = (root as usize).is_multiple_of(spoilt);
            let called = |right: bool| {
                let moves = solved.moves.iter().filter(|&&(_, grade)| solved.is_right(grade) == right);
                moves.map(|&(point, _)| Move::Play(point)).collect::<BTreeSet<_>>()
            };
            let (right, wrong) = (called(!is_spoilt), called(is_spoilt));
            let problem = forged.sketch.problem().unwrap();
            told.extend(Lore { problem, book: None, right, wrong }.told(root));
            exact.push(Some(solved));
            roots.push(forged.sketch);
        }
        Crowd::new(told, exact, &roots)
    }

    #[test]
    fn an_author_who_is_right_costs_nothing() {
        let crowd = crowd(usize::MAX - 1);
        // The first of them alone is spoilt.
        let [right, wrong, unsaid] = crowd.truth();
        assert!(right.right * 20 > right.moves * 19 && wrong.wrong * 20 > wrong.moves * 19, "{right:?} {wrong:?}");
        assert_eq!((unsaid.moves, crowd.mistaken().1), (0, 1));
    }

    #[test]
    fn wrong_labels_cost_and_cleaning_gives_back() {
        let crowd = crowd(3);
        let (all, mistaken) = crowd.mistaken();
        assert!(all > 100 && (all / 4..all / 2).contains(&mistaken), "{mistaken} of {all}");
        let costs = crowd.costs(Side::Attacker, Learner::Boosted, 2).unwrap();
        let of = |labels: Labels| costs.iter().find(|cost| cost.labels == labels).unwrap();
        let (tree, clean, exact) = (of(Labels::Tree), of(Labels::Cleaned), of(Labels::Exact));
        assert!(tree.auroc + 0.02 < exact.auroc, "{costs:?}");
        assert!(tree.loss.1 > 0.0 && tree.believed < tree.auroc, "{tree:?}");
        assert_eq!((clean.auroc, clean.loss), (exact.auroc, (0.0, 0.0, 0.0)), "all of it was proved");
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        assert_eq!(Crowd::default().costs(Side::Attacker, Learner::Forest, 1), None);
        assert_eq!(Crowd::default().mistaken(), (0, 0));
    }
}
