//! A small form of the study: are the main findings in their order?
#![allow(clippy::unwrap_used)]

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use bank::Forged;
use learn::study::{self, Corpus, Lessons, Rankers, Setting, Sides, Sizes};
use learn::{Part, Pca, Plan, gather, mixed};
use proof::Side;
use tsumego::Sketch;

/// The same for all tests: it takes the longest.
fn corpus() -> &'static Corpus {
    static CORPUS: LazyLock<Corpus> = LazyLock::new(gathered);
    &CORPUS
}

fn gathered() -> Corpus {
    // By their names, so that they are the same ones in however a bank is packed.
    let mut small: Vec<Forged<'_>> = bank::forged().filter(|forged| forged.sketch.empty().len() < 9).collect();
    small.sort_by_key(Forged::id);
    let mut roots: Vec<Sketch> = mixed(small.into_iter().map(|forged| forged.sketch).collect(), 1);
    roots.truncate(120);
    let plan = Plan { walks: 6, ..Plan::default() };
    let found = gather(&roots, 0, plan, 2, &AtomicBool::new(false), |_| {}).unwrap();
    Corpus::new(roots.into_iter().zip(found).collect())
}

#[test]
fn the_main_findings_are_in_their_order() {
    let corpus = corpus();
    assert!(Part::ALL.iter().all(|&part| corpus.of(Side::Defender, part).len() > 30));
    let sizes = Sizes::SMALL;
    let sides = Sides::new(corpus, Side::Defender, &sizes, 1);
    let (rows, elimination) = study::groups(&sides, &sizes, |_| {});
    let area = |name: &str| rows.iter().find(|row| row.name == name).unwrap().metrics.auroc;

    // The features of the text tell much once labels are exact, all of them more than the experts', and ours more still.
    assert!(area("All") > 0.65, "{}", area("All"));
    assert!(area("All") > area("Number of Live Groups") + 0.05);
    assert!(area("Ours") > area("All") + 0.03, "{} {}", area("Ours"), area("All"));
    assert!(area("Ours: Eyes") > area("Stone Count"), "{} {}", area("Ours: Eyes"), area("Stone Count"));

    // Elimination goes down to one feature, and the best of its sets is kept.
    let most = elimination.steps.iter().map(|step| step.1).fold(0.0, f64::max);
    let kept = elimination.steps.iter().find(|step| step.0 == elimination.kept.len()).unwrap();
    assert_eq!((elimination.steps[0].0, elimination.steps.last().unwrap().0, kept.1), (244, 1, most));

    // Noise takes away most of what can be measured, and less of what was learned.
    let noise = study::noise(&sides, &sizes);
    let of = |name: &str| noise.iter().find(|one| one.name == name).unwrap().auroc;
    let (exact, spoilt) = (of("exact"), of("30 % of labels wrong"));
    assert_eq!(exact.0, exact.1);
    assert!(exact.0 > spoilt.0 && spoilt.0 > spoilt.1 + 0.03, "{exact:?} {spoilt:?}");

    // Boosted trees with our features are the best of all.
    let beyond = study::beyond(&sides, &sizes, |_| {});
    let of = |name: &str| beyond.models.iter().find(|one| one.name == name).unwrap().metrics.auroc;
    assert!(of("boosted trees, ours") > of("boosted trees, features of the text"));
    assert!(of("boosted trees, ours") > of("random forest, down-sampled, features of the text"));
    assert_eq!(beyond.importance.len(), sides.extractor.features().len());
    assert_eq!(study::net(corpus, Side::Defender, 2), None, "it may have seen what is held back here");
}

/// Each kind is tried with all its parameters on what was held back, and goes on with the best.
#[test]
fn a_grid_is_tried_by_cross_validation_and_its_best_goes_on() {
    let sizes = Sizes { rows: 300, held: 200, choosing: (150, 100), trees: 6, boosted: 5, most: 400, ..Sizes::SMALL };
    let sides = Sides::new(corpus(), Side::Defender, &sizes, 1);
    let grid = study::grid(&sides, &sizes);
    assert_eq!(grid.len(), 8, "eight kinds");
    assert_eq!(grid.iter().filter(|row| row.tried.len() > 1).count(), 5, "the others have nothing to choose");
    for row in grid.iter().filter(|row| row.tried.len() > 1) {
        let (best, area) = row.tried.iter().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap();
        assert_eq!(&row.best, best);
        // Whoever is tried on what it has learned knows all of it.
        assert!(row.tried.iter().all(|one| one.1 < 0.99) && *area > 0.5, "{:?}", row.tried);
    }
    let settings = [Setting { scale: true, down: true, pca: Pca::None }];
    let (_, choices) = study::kinds(&sides, &grid, &settings, &sizes, |_| {});
    let went_on: Vec<_> = choices.iter().map(|choice| choice.kind).collect();
    assert_eq!(went_on, grid.iter().map(|row| row.best).collect::<Vec<_>>());
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads() {
    let corpus = corpus();
    let sizes = Sizes { rows: 300, held: 200, choosing: (150, 100), trees: 6, boosted: 5, most: 400, ..Sizes::SMALL };
    let settings =
        [Setting { scale: true, down: true, pca: Pca::None }, Setting { scale: true, down: false, pca: Pca::None }];
    assert_eq!(Setting::all().len(), 12);
    let kinds = |threads: usize| {
        let sizes = Sizes { threads, ..sizes };
        let sides = Sides::new(corpus, Side::Attacker, &sizes, 1);
        let grid = study::grid(&sides, &sizes);
        let (rows, choices) = study::kinds(&sides, &grid, &settings, &sizes, |_| {});
        (rows, choices)
    };
    let (rows, choices) = kinds(1);
    assert_eq!((rows.clone(), choices.clone()), kinds(3));
    assert_eq!((rows.len(), choices.len()), (8, 16), "eight kinds, each in two settings");
    // The setting that was best in development is the one that is tested.
    for (row, some) in rows.iter().zip(choices.chunks(2)) {
        let best = some.iter().max_by(|one, other| one.auroc.total_cmp(&other.auroc)).unwrap();
        assert_eq!(row.name, best.setting.name(best.kind));
    }
}

#[test]
fn the_agent_does_better_with_a_ranker_that_knows_more() {
    let corpus = corpus();
    let sizes = Sizes { games: 20, ..Sizes::SMALL };
    let [live, kill] =
        [Side::Defender, Side::Attacker].map(|side| Lessons::new(&Sides::new(corpus, side, &sizes, 1), &sizes));
    let rankers = Rankers::new(live, kill);
    let contestants = rankers.contestants(Part::Test, learn::study::usual());
    let bouts = study::bouts(corpus, Part::Test, &contestants, &sizes, |_| {});
    assert!(bouts.len() > 8, "{}", bouts.len());
    let flawless = |name: &str| {
        let at = contestants.iter().position(|(other, _)| *other == name).unwrap();
        bouts.iter().filter(|bout| bout.games[at][1].first_wrong().is_none()).count()
    };
    assert!(flawless("boosted trees, all moves") >= flawless("no ranker, all moves"));
    // Nobody solves more against a player without mistakes than a player who makes none would.
    for games in bouts.iter().flat_map(|bout| &bout.games) {
        assert!(games.iter().all(|game| game.moves.len() <= game.most && game.grades.len() == game.moves.len() + 1));
    }
    let again = Sizes { threads: 1, ..sizes };
    assert_eq!(bouts, study::bouts(corpus, Part::Test, &contestants, &again, |_| {}), "on any number of threads");
    for (at, (name, _)) in contestants.iter().enumerate() {
        let solved = |against: usize| bouts.iter().filter(|bout| bout.games[at][against].is_solved()).count();
        eprintln!(
            "{name}: {} against itself, {} and {} exact, of {}",
            solved(0),
            solved(1),
            flawless(name),
            bouts.len()
        );
    }
}
