//! Tables V and VI: what the agent of the text makes of problems that were held back.

use dice::Dice;
use proof::{Grade, Problem, Side};
use solver::classic::Gang;
use tsumego::Sketch;

use super::kinds::joined;
use super::{Corpus, Sides, Sizes, beyond};
use crate::family::Part;
use crate::feature::Class;
use crate::game::{Agent, Game, Opponent, Oracle};
use crate::looks::Looks;
use crate::model::{Boost, BoostPlan, Forest, ForestPlan};
use crate::ranker::{Half, Ranker};
use crate::table::{FeatureTable, in_parallel, shuffle};

/// First moves that a ranker leaves to the search, of six or seven in the mean: half, as in the text's example.
pub const BREADTH: usize = 3;
/// The settings of the agent as in the text.
pub fn usual() -> Gang {
    Gang { breadth: Some(BREADTH), ..Gang::default() }
}

/// Moves that boosted trees learn from here, at most: so many times those of a forest. They have half as many trees as elsewhere in the
/// study.
const MORE: usize = 2;

/// What is learned for the games of one side.
#[derive(Debug)]
pub struct Lessons {
    /// The text's random forest of its Table V, from training moves.
    early: Half,
    /// That of its Table VI, from training and development moves.
    late: Half,
    /// Boosted trees on features of our own, from the same.
    ours: Half,
}

impl Lessons {
    /// So much of everything is enough for them.
    pub fn enough(sizes: &Sizes) -> Sizes {
        let most = MORE * sizes.rows;
        Sizes { most: sizes.most.min(most), held: sizes.held.min(most), ..*sizes }
    }

    /// Learns them.
    pub fn new(sides: &Sides, sizes: &Sizes) -> Lessons {
        let text = sides.columns(|feature| feature.group.class() != Class::Ours);
        let own = sides.columns(|feature| feature.group.class() == Class::Ours);
        let forest = |table: &FeatureTable| {
            let mut dice = Dice::new(1);
            let some = table.sampled(sizes.rows, &mut dice).columns(&text).down_sampled(&mut dice);
            let plan = ForestPlan { trees: sizes.trees, least: 1.0, seed: 1, threads: 1 };
            Half::Forest(sides.extractor.clone(), Forest::fit(&some, &vec![1.0; some.len()], plan))
        };
        let some = |table: &FeatureTable| table.sampled(MORE * sizes.rows, &mut Dice::new(2));
        let both = joined(&some(&sides.train), &some(&sides.development));
        let boost = || {
            let plan = beyond::plan(sizes, both.len());
            Half::Boost(Boost::fit(&both.columns(&own), BoostPlan { trees: plan.trees / 2, ..plan }))
        };
        let mut learned = in_parallel(3, sizes.threads, |job| match job {
            0 => boost(),
            1 => forest(&both),
            _ => forest(&sides.train),
        })
        .into_iter();
        let mut next = || learned.next().expect("three were learned");
        Lessons { ours: next(), late: next(), early: next() }
    }
}

/// The rankers of both tables.
#[derive(Debug)]
pub struct Rankers {
    /// The text's, of Table V.
    pub early: Ranker,
    /// The text's, of Table VI.
    pub late: Ranker,
    /// Ours.
    pub ours: Ranker,
}

impl Rankers {
    /// Of what was learned to live and to kill.
    pub fn new(live: Lessons, kill: Lessons) -> Rankers {
        Rankers {
            early: Ranker::of(live.early, kill.early),
            late: Ranker::of(live.late, kill.late),
            ours: Ranker::of(live.ours, kill.ours),
        }
    }

    /// The rows of the table that is made on a part: a name, and the agent with these settings.
    pub fn contestants(&self, part: Part, gang: Gang) -> Vec<(&'static str, Agent<'_>)> {
        let theirs: &dyn Looks = if part == Part::Test { &self.late } else { &self.early };
        let ours: &dyn Looks = &self.ours;
        let whole = Gang { breadth: None, ..gang };
        let wide = |gang: Gang| Gang { greedy: false, ..gang };
        let alone = Gang { breadth: Some(1), greedy: false, ..gang };
        let agent = |gang, looks| Agent { gang, looks, whole: false };
        let mut all = vec![("no ranker", agent(whole, None)), ("random forest, theirs", agent(gang, Some(theirs)))];
        if part == Part::Test {
            all.extend([
                ("boosted trees, ours", agent(gang, Some(ours))),
                ("no ranker, all moves", agent(wide(whole), None)),
                ("random forest, all moves", agent(wide(gang), Some(theirs))),
                ("boosted trees, all moves", agent(wide(gang), Some(ours))),
                ("random forest alone", agent(alone, Some(theirs))),
                ("boosted trees alone", agent(alone, Some(ours))),
            ]);
        }
        all
    }
}

/// A problem with the games on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout {
    /// The problem.
    pub sketch: Sketch,
    /// For each contestant the games against itself and against the exact player.
    pub games: Vec<[Game; 2]>,
}

/// Lets contestants play problems of a part that ask for life or death, so many drawn by chance. What cannot be refereed is left
/// out for all of them.
pub fn bouts(
    corpus: &Corpus,
    part: Part,
    contestants: &[(&'static str, Agent<'_>)],
    sizes: &Sizes,
    tell: impl Fn(usize) + Sync,
) -> Vec<Bout> {
    let held = corpus.roots.iter().zip(&corpus.parts).filter(|&(_, &other)| other == part);
    let mut roots: Vec<Sketch> = held.map(|(root, _)| *root).collect();
    shuffle(&mut roots, &mut Dice::new(part as u64 + 1));
    // Some are about a ko, a seki or nothing at all, so more are tried than are wanted.
    let mut found = Vec::new();
    for some in roots.chunks(sizes.games.max(1)) {
        let played = in_parallel(some.len(), sizes.threads, |at| bout(&some[at], contestants));
        found.extend(played.into_iter().flatten());
        tell(found.len());
        if found.len() >= sizes.games {
            break;
        }
    }
    found.truncate(sizes.games);
    found
}

fn bout(root: &Sketch, contestants: &[(&'static str, Agent<'_>)]) -> Option<Bout> {
    let (problem, oracle) = (root.problem()?, Oracle::default());
    if !asks(&problem, &oracle) {
        return None;
    }
    let game = |agent: &Agent<'_>, against: Opponent| Game::play(&problem, agent, against, &oracle);
    let both = |agent: &Agent<'_>| Some([game(agent, Opponent::Itself)?, game(agent, Opponent::Exact)?]);
    let games = contestants.iter().map(|(_, agent)| both(agent)).collect::<Option<Vec<_>>>()?;
    Some(Bout { sketch: *root, games })
}

/// Is the question how to live, or how to kill? The mover can have all, and not without a move.
fn asks(problem: &Problem, oracle: &Oracle) -> bool {
    let Some(lesson) = oracle.lesson(&tsumego::Course::new(problem)) else { return false };
    let wanted = if problem.to_move() == Side::Defender { Grade::Alive } else { Grade::Dead };
    let solution = lesson.solution();
    solution.grade() == wanted && solution.moves().all(|(made, grade)| made != rules::Move::Pass || grade != wanted)
}
