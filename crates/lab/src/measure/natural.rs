//! `shikatsu-lab natural`: do the problems of the bank look as if people had drawn them?
//!
//! The bank and its front shelf are held beside groups out of games of the bot and, where somebody has them, beside published
//! problems. All are seen in one way: the chain in question with what is two steps around it. Three things are told of each pair:
//! how well `forge::natural` tells them apart, and how well a classifier does that has seen one half of them and is asked about
//! the other, by the stones of the fight alone and by the outline too. Problems of the bank have a wall all around and those on open
//! boards have not, so the outline gives these away. Published problems are measured by and nothing else: no weight comes from here.

use console::{CommandEnd, Failure, print};
use dice::Dice;
use forge::natural::{FEATURES, Scene, features, look};
use learn::FeatureTable;
use learn::metric::auroc;
use learn::model::ModelKind;
use player::go::SelfPlay;
use proof::Side;
use rules::{Board, PointSet, Position};
use tsumego::Sketch;

use crate::sets::{Published, Sets};

/// Tell how natural the problems of the bank look, beside groups out of games and published problems
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab natural
  shikatsu-lab natural --games 30 --problems FOLDER")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// Games that the bot plays against itself
    #[arg(long, value_name = "N", default_value_t = 12)]
    games: u64,
}

/// Steps around a chain that count as its surroundings.
const STEPS: usize = 2;
/// Chains that are looked at have so many stones, and grounds so many points.
const CHAIN: std::ops::RangeInclusive<usize> = 4..=20;
const GROUND: std::ops::RangeInclusive<usize> = 8..=45;
/// Trees of the classifier, and rows that a leaf has at least.
const TREES: usize = 60;
const LEAF: f64 = 5.0;

/// Features that look at the stones of the fight, not at its outline.
const STONES: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 14];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let bank = Sample::new("the bank", bank::forged().step_by(7).filter_map(|one| seen(&one.sketch)));
    let shelf = bank::forged().filter(|one| one.course == 1);
    let front = Sample::new("the front shelf", shelf.filter_map(|one| seen(&one.sketch)));
    let mut others = vec![Sample::new("groups of games", (0..args.games).flat_map(groups_of_game))];
    if args.sets.are_given() {
        let people = args.sets.read("collections")?;
        others.push(Sample::new("published by people", people.iter().filter_map(surroundings)));
        let enclosed = args.sets.read("enclosed-graded")?;
        others.push(Sample::new("published, enclosed", enclosed.iter().filter_map(surroundings)));
    }
    let all: Vec<&Sample> = [&bank, &front].into_iter().chain(&others).collect();
    let mut text = means(&all);
    if let Some(people) = others.get(1) {
        text += &tells(people, [&bank, &front]);
    }
    text += "\n| | beside | measure | stones | outline too |\n|---|---|---:|---:|---:|\n";
    let every: Vec<usize> = (0..FEATURES.len()).collect();
    for other in &others {
        for ours in [&bank, &front] {
            let areas = [other.by_measure(ours), other.by_classifier(ours, &STONES), other.by_classifier(ours, &every)];
            let cells: String = areas.iter().map(|area| format!(" {area:.2} |")).collect();
            text += &format!("| {} | {} |{cells}\n", ours.name, other.name);
        }
    }
    print(&format!("{text}\nAreas under the curve: 0.5 where nobody could tell them apart, 1 where everybody could.\n"))
}

/// Scenes of one kind.
struct Sample {
    name: &'static str,
    rows: Vec<[f32; FEATURES.len()]>,
    looks: Vec<f32>,
}

impl Sample {
    fn new(name: &'static str, sketches: impl Iterator<Item = Sketch>) -> Sample {
        let sizes = sketches.filter(|sketch| GROUND.contains(&sketch.ground.len()));
        let scenes: Vec<Scene> = sizes.map(|sketch| Scene::of(&sketch)).collect();
        let row = |scene: &Scene| features(scene).map(|value| value as f32);
        Sample {
            name,
            rows: scenes.iter().map(row).collect(),
            looks: scenes.iter().map(|scene| look(scene) as f32).collect(),
        }
    }

    /// How often one of these looks more natural than one of the others.
    fn by_measure(&self, other: &Sample) -> f64 {
        above(self.looks.iter().copied(), other.looks.iter().copied())
    }

    /// How often one of these has more of a feature than one of the others.
    fn by_feature(&self, other: &Sample, at: usize) -> f64 {
        above(self.rows.iter().map(|row| row[at]), other.rows.iter().map(|row| row[at]))
    }

    /// How often a classifier that sees some features holds one of these rather than one of the others for one of these. It learns
    /// from one half and is asked about the other, and the other way round.
    fn by_classifier(&self, other: &Sample, columns: &[usize]) -> f64 {
        let area = |odd: usize| {
            let (mut seen, mut asked) = (FeatureTable::empty(columns.len()), Vec::new());
            for (sample, own) in [(self, true), (other, false)] {
                for (at, row) in sample.rows.iter().enumerate() {
                    let row: Vec<f32> = columns.iter().map(|&column| row[column]).collect();
                    match at % 2 == odd {
                        true => seen.push(&row, own, at as u32, at as u32),
                        false => asked.push((row, own)),
                    }
                }
            }
            let model = ModelKind::RandForest(TREES, LEAF).fit(&seen, true, 1, 1);
            let (scores, own): (Vec<f32>, Vec<bool>) = asked.iter().map(|(row, own)| (model.score(row), *own)).unzip();
            auroc(&scores, &own)
        };
        (area(0) + area(1)) / 2.0
    }
}

/// How often a value of the first is above one of the second.
fn above(some: impl ExactSizeIterator<Item = f32>, others: impl Iterator<Item = f32>) -> f64 {
    let count = some.len();
    let scores: Vec<f32> = some.chain(others).collect();
    let own: Vec<bool> = (0..scores.len()).map(|at| at < count).collect();
    auroc(&scores, &own)
}

/// How well every feature alone tells the published ones from ours: above 0.5 where they have more of it.
fn tells(people: &Sample, ours: [&Sample; 2]) -> String {
    let [bank, front] = ours.map(|one| one.name);
    let mut text = format!("\n| tells {} from | {bank} | {front} |\n|---|---:|---:|\n", people.name);
    for (at, (name, _)) in FEATURES.iter().enumerate() {
        let [bank, front] = ours.map(|one| people.by_feature(one, at));
        text += &format!("| {name} | {bank:.2} | {front:.2} |\n");
    }
    text
}

/// The mean of every feature in each sample.
fn means(all: &[&Sample]) -> String {
    let cells =
        |cell: &dyn Fn(&Sample) -> String| all.iter().map(|sample| format!(" {} |", cell(sample))).collect::<String>();
    let mean = |values: &mut dyn Iterator<Item = f32>, count: usize| values.sum::<f32>() / count.max(1) as f32;
    let mut text = format!("| mean of |{}\n|---|{}\n", cells(&|one| one.name.to_owned()), "---:|".repeat(all.len()));
    text += &format!("| count |{}\n", cells(&|one| one.rows.len().to_string()));
    let looks = |one: &Sample| format!("{:.2}", mean(&mut one.looks.iter().copied(), one.looks.len()));
    text += &format!("| how natural it looks |{}\n", cells(&looks));
    for (at, (name, _)) in FEATURES.iter().enumerate() {
        let of = |one: &Sample| format!("{:.2}", mean(&mut one.rows.iter().map(|row| row[at]), one.rows.len()));
        text += &format!("| {name} |{}\n", cells(&of));
    }
    text
}

/// A problem of the bank, seen as the others are.
fn seen(sketch: &Sketch) -> Option<Sketch> {
    let problem = sketch.problem()?;
    let board = problem.position().board();
    forge::group(board, board.chain_at(sketch.targets.first()?)?.stones, STEPS, Side::Attacker)
}

/// The group that a published problem is about, with its surroundings.
fn surroundings(one: &Published) -> Option<Sketch> {
    let position = Position::from_setup(one.draft.setup).ok()?;
    let board = position.board();
    let chain = board.chain_at(one.draft.targets.first()?)?.stones;
    forge::group(board, chain, STEPS, Side::Attacker)
}

/// The groups of a game of the bot against itself that have few liberties: those that are fought about.
fn groups_of_game(seed: u64) -> Vec<Sketch> {
    let groups = |board: &Board| {
        let mut dice = Dice::new(seed);
        let chains = board.chains().filter(|chain| CHAIN.contains(&chain.stones.len())).map(|chain| chain.stones);
        let chains: Vec<PointSet> = chains.collect();
        chains
            .into_iter()
            .filter(|_| dice.one_in(2))
            .filter_map(|chain| forge::group(board, chain, STEPS, Side::Attacker))
            .collect::<Vec<_>>()
    };
    played(seed).iter().flat_map(groups).collect()
}

/// Boards out of a game, some moves apart.
fn played(seed: u64) -> Vec<Board> {
    const EVERY: usize = 20;
    let mut boards = Vec::new();
    SelfPlay { size: 13, playouts: 60, most: 200 }.play(seed, |game| {
        if game.moves().len() > 40 && game.moves().len().is_multiple_of(EVERY) {
            boards.push(game.position().board().clone());
        }
    });
    boards
}
