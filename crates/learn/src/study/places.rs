//! Corner, side and centre: are three models, each for its place, better than one for all? The text leaves that open.

use dice::Dice;
use tsumego::sketch::Place;

use super::beyond::plan;
use super::{Corpus, Sides, Sizes};
use crate::feature::Class;
use crate::metric::{auroc, top_one};
use crate::model::{Boost, Forest, ForestPlan, Model};
use crate::table::{FeatureTable, in_parallel};

/// What a model has learned from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schooling {
    /// Problems of this place alone.
    Own,
    /// Those of all places, as many moves as there are of this one.
    AsMany,
    /// Those of all places, all of them.
    All,
}

impl Schooling {
    /// All of them.
    pub const ALL: [Schooling; 3] = [Schooling::Own, Schooling::AsMany, Schooling::All];
}

/// How good models are on held-back problems of a place.
#[derive(Clone, PartialEq, Debug)]
pub struct PlaceRow {
    /// The place.
    pub place: Place,
    /// What learned: a random forest on the features of the text, or boosted trees on all.
    pub model: &'static str,
    /// Moves of the place that are learned from, and those that are held back.
    pub moves: (usize, usize),
    /// For each kind of schooling the area, and the share of right first choices.
    pub found: [(f64, f64); 3],
}

const MODELS: [&str; 2] = ["random forest, features of the text", "boosted trees, all features"];

/// A row for each place and model; places with too little to learn from have none.
pub fn places(corpus: &Corpus, sides: &Sides, sizes: &Sizes) -> Vec<PlaceRow> {
    let of = |table: &FeatureTable, place: Place| {
        let here = |at: &usize| corpus.roots[table.root[*at] as usize].place() == Some(place);
        table.rows(&(0..table.len()).filter(here).collect::<Vec<_>>())
    };
    let jobs: Vec<(Place, usize)> = Place::ALL.into_iter().flat_map(|place| [(place, 0), (place, 1)]).collect();
    let rows = in_parallel(jobs.len(), sizes.threads, |job| {
        let (place, model) = jobs[job];
        let columns = sides.columns(|feature| model == 1 || feature.group.class() != Class::Ours);
        let (own, held) = (of(&sides.train, place).columns(&columns), of(&sides.test, place).columns(&columns));
        if own.rights() < LEAST || held.rights() < LEAST {
            return None;
        }
        let found = Schooling::ALL.map(|schooling| {
            let train = match schooling {
                Schooling::Own => own.clone(),
                Schooling::AsMany => sides.train.columns(&columns).sampled(own.len(), &mut Dice::new(5)),
                Schooling::All => sides.train.columns(&columns),
            };
            let scores = learned(&train, model == 1, sizes).scores(&held);
            (auroc(&scores, &held.right), top_one(&scores, &held).0)
        });
        Some(PlaceRow { place, model: MODELS[model], moves: (own.len(), held.len()), found })
    });
    rows.into_iter().flatten().collect()
}

/// Right moves that there must be at least, on either side.
const LEAST: usize = 20;

fn learned(train: &FeatureTable, boosts: bool, sizes: &Sizes) -> Box<dyn Model> {
    if boosts {
        return Box::new(Boost::fit(train, plan(sizes, train.len())));
    }
    // As many moves as the forests of the other tables have.
    let mut dice = Dice::new(1);
    let some = train.sampled(sizes.rows, &mut dice).down_sampled(&mut dice);
    let plan = ForestPlan { trees: sizes.trees, least: 1.0, seed: 1, threads: 1 };
    Box::new(Forest::fit(&some, &vec![1.0; some.len()], plan))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::gather::{Plan, gather};
    use proof::Side;

    #[test]
    fn each_place_is_tried_by_what_knows_it_and_by_what_knows_all() {
        let small = bank::forged().map(|forged| forged.sketch).filter(|sketch| sketch.empty().len() < 8);
        let roots: Vec<_> = small.step_by(25).collect();
        let plan = Plan { walks: 1, length: 4, ..Plan::default() };
        let found = gather(&roots, 0, plan, 2, &AtomicBool::new(false), |_| {}).unwrap();
        let corpus = Corpus::new(roots.into_iter().zip(found).collect());
        let sizes = Sizes { boosted: 20, trees: 10, ..Sizes::SMALL };
        let sides = Sides::new(&corpus, Side::Attacker, &sizes, 1);
        let rows = places(&corpus, &sides, &sizes);
        assert!(rows.iter().any(|row| row.place == Place::Corner), "{rows:?}");
        let held: usize = rows.iter().filter(|row| row.model == MODELS[0]).map(|row| row.moves.1).sum();
        assert!(held <= sides.test.len());
        for row in &rows {
            assert!(row.found.iter().all(|(area, top)| *area > 0.5 && (0.0..=1.0).contains(top)), "{row:?}");
        }
    }
}
