//! The experiments of the text with exact labels, and some of our own.
//!
//! A [`Corpus`] is everything that was gathered, dealt out. [`Sides`] has the tables of one model, to live or to kill. `groups` are
//! Tables I and II and Figure 5, `kinds` Tables III and IV, `agent` Tables V and VI, `beyond` what the text does not have,
//! `places` and `crowd` two questions that it leaves open.

mod agent;
mod beyond;
mod crowd;
mod groups;
mod kinds;
mod places;

use dice::Dice;
use proof::Side;
use tsumego::Sketch;

use crate::family::{Part, SPLIT, families, split};
use crate::feature::Extractor;
use crate::gather::without_duplicates;
use crate::position::Labelled;
use crate::prime::primed;
use crate::table::{FeatureTable, shuffle};

pub use agent::{BREADTH, Bout, Lessons, Rankers, bouts, usual};
pub use beyond::{Beyond, Curve, Ours, Spoilt, beyond, curve, net, noise};
pub use crowd::{Cost, Crowd, FOLDS, Learner, Truth};
pub use groups::{Elimination, GroupRow, groups};
pub use kinds::{Choice, GridRow, KindRow, Setting, balances, grid, kinds};
pub use places::{PlaceRow, Schooling, places};

/// Positions with their labels, without duplicates, and what each problem is for.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The positions.
    pub positions: Vec<Labelled>,
    /// What the problems are for, by their numbers.
    pub parts: Vec<Part>,
    /// The family of each problem.
    pub families: Vec<u32>,
    /// The problems themselves.
    pub roots: Vec<Sketch>,
}

impl Corpus {
    /// Of problems with their positions.
    pub fn new(problems: Vec<(Sketch, Vec<Labelled>)>) -> Corpus {
        let roots: Vec<Sketch> = problems.iter().map(|(root, _)| *root).collect();
        let families = families(&roots);
        let positions = without_duplicates(problems.into_iter().flat_map(|(_, positions)| positions));
        Corpus { positions, parts: split(&families, SPLIT), families, roots }
    }

    /// The positions of a part in which a side is to move.
    pub fn of(&self, side: Side, part: Part) -> Vec<&Labelled> {
        let here = |position: &&Labelled| position.mover() == side && self.parts[position.root as usize] == part;
        self.positions.iter().filter(here).collect()
    }
}

/// How much is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Moves of the tables that models learn from, about as many as the text has.
    pub rows: usize,
    /// Moves that they are tried on.
    pub held: usize,
    /// Moves that they learn from while settings are chosen, and that they are tried on then.
    pub choosing: (usize, usize),
    /// How often everything is repeated with another sample.
    pub trials: usize,
    /// Trees of a forest.
    pub trees: usize,
    /// Trees of boosting.
    pub boosted: usize,
    /// Moves that boosting learns from, at most.
    pub most: usize,
    /// Problems that the agent plays, for each of its tables.
    pub games: usize,
    /// Threads.
    pub threads: usize,
}

impl Sizes {
    /// As in the report.
    pub const FULL: Sizes = Sizes {
        rows: 8000,
        held: 10_000,
        choosing: (3000, 1500),
        trials: 3,
        trees: 80,
        boosted: 400,
        most: 320_000,
        games: 80,
        threads: 2,
    };

    /// For a test of seconds.
    pub const SMALL: Sizes = Sizes {
        rows: 1500,
        held: 1500,
        choosing: (500, 500),
        trials: 1,
        trees: 30,
        boosted: 60,
        most: 6000,
        games: 12,
        threads: 2,
    };
}

/// The tables of one model.
#[derive(Clone, Debug)]
pub struct Sides {
    /// Who is to move.
    pub side: Side,
    /// What the columns are.
    pub extractor: Extractor,
    /// What is learned from.
    pub train: FeatureTable,
    /// What settings are chosen on.
    pub development: FeatureTable,
    /// What is looked at in the end.
    pub test: FeatureTable,
}

impl Sides {
    /// Computes them, with at most so many moves of the training part as boosting will want.
    pub fn new(corpus: &Corpus, side: Side, sizes: &Sizes, seed: u64) -> Sides {
        let mut training = corpus.of(side, Part::Train);
        let mut dice = Dice::new(seed);
        shuffle(&mut training, &mut dice);
        let extractor = primed(&training, seed, sizes.threads);
        let mut table = |mut positions: Vec<&Labelled>, most: usize| {
            shuffle(&mut positions, &mut dice);
            let mut moves = 0;
            let fit = positions.iter().take_while(|position| {
                moves += position.moves.len();
                moves <= most
            });
            let count = fit.count();
            FeatureTable::of(&positions[..count], &extractor, sizes.threads)
        };
        let train = table(training, sizes.most);
        let [development, test] = [Part::Development, Part::Test].map(|part| table(corpus.of(side, part), sizes.held));
        Sides { side, train, development, test, extractor }
    }

    /// The columns of which something holds.
    pub fn columns(&self, holds: impl Fn(&crate::feature::Feature) -> bool) -> Vec<usize> {
        let features = self.extractor.features().iter().enumerate();
        features.filter(|(_, feature)| holds(feature)).map(|(at, _)| at).collect()
    }
}
