//! The classical engines against slow twins that share nothing with them but the rules of a [`Field`].
//!
//! Reed's twin is plain recursion over characters, without pruning; Haris's twin is a fixed point over the whole graph
//! of his game; the twin of the learned agent is recursion again. All are compared on random small problems, rich in kos
//! and sekis.

mod gang;
mod haris;
mod reed;

use std::collections::BTreeMap;

use crate::common::{picture, problems};
use dice::Dice;
use proof::{Grade, Outside, Problem, Region, RegionKind};
use rules::diagram::Diagram;
use rules::{Color, Position};
use solver::classic::{
    Algorithm, Caveat, Engine, Gang, Haris, Heuristics, Horizon, Limits, Opinion, Reed, Report, Version, run,
    think as ask,
};
use solver::exhaustive::Grades;
use solver::family::Family;
use tsumego::Sketch;

/// Problems that a twin cannot finish within so many nodes are left out.
const TWIN_NODES: u64 = 60_000;

fn think(problem: &Problem, engine: Engine) -> Report {
    run(problem, &engine, &Limits { nodes: 10 * TWIN_NODES, ..Limits::default() })
}

fn small_problems(seeds: std::ops::Range<u64>, most: usize) -> impl Iterator<Item = (Problem, Grades)> {
    seeds.flat_map(move |seed| problems(seed, most).into_iter().take(6))
}

#[test]
fn without_limits_reed_agrees_with_brute_force() {
    let (mut compared, mut captured) = (0, 0);
    for (problem, grades) in small_problems(0..400, 7) {
        // Most of what is drawn is dead, and brute force is soonest done with that.
        if grades.position == Grade::Dead && captured > 100 {
            continue;
        }
        let settings = Reed::default();
        let Some(twin) = reed::choose(&problem, &settings, TWIN_NODES) else { continue };
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let report = think(&problem, Engine::Reed(Reed { algorithm, ..settings }));
            assert_eq!(report.limit, None, "{}", picture(&problem));
            assert_eq!(
                (report.best, report.score),
                (Some(twin.0), Some(twin.1)),
                "{algorithm:?}\n{}",
                picture(&problem)
            );
            assert_ne!(report.opinion, Opinion::Unclear);
        }
        compared += 1;
        captured += usize::from(twin.1.abs() == 1_000_000);
    }
    eprintln!("{compared} problems, {captured} of them captured");
    assert!(captured >= 100 && compared >= captured + 20);
}

#[test]
fn with_limits_reed_chooses_as_his_twin_does() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    for (problem, _) in small_problems(0..60, 11) {
        let version = Version::ALL[dice.below(3)];
        let mut weight = |usual: i32| if dice.one_in(3) { dice.below(200) as i32 - 60 } else { usual };
        let usual = Heuristics::of(version);
        let heuristics = Heuristics {
            contact: weight(usual.contact),
            hane: weight(usual.hane),
            triangle: weight(usual.triangle),
            mouth: weight(usual.mouth),
            influence: weight(usual.influence),
            ..usual
        };
        let horizon = [Horizon::Same, Horizon::Other(Heuristics { influence: 40, ..Heuristics::of(version).blind() })];
        let horizon = horizon[dice.below(2)];
        let depth = Some(dice.below(5) as u32);
        let breadth = [None, Some(0), Some(1), Some(2), Some(4)][dice.below(5)];
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let settings = Reed { algorithm, depth, breadth, heuristics, horizon };
            let Some(twin) = reed::choose(&problem, &settings, TWIN_NODES) else { continue };
            let report = think(&problem, Engine::Reed(settings));
            let place = format!("{settings:?}\n{}", picture(&problem));
            assert_eq!((report.best, report.score), (Some(twin.0), Some(twin.1)), "{place}");
            compared += 1;
        }
    }
    eprintln!("{compared} comparisons");
    assert!(compared >= 200);
}

#[test]
fn without_limits_haris_agrees_with_brute_force() {
    let (mut compared, mut captured) = (0, 0);
    for (problem, _) in small_problems(0..150, 8) {
        for (no_suicide, picks) in [(true, 4), (false, 0)] {
            let settings = Haris { no_suicide, picks, ..Haris::default() };
            let report = think(&problem, Engine::Haris(settings));
            if report.limit.is_some() {
                continue;
            }
            let dies = haris::is_captured(&problem, no_suicide);
            let expected = if dies { Opinion::Captured } else { Opinion::Survives };
            assert_eq!(report.opinion, expected, "{settings:?}\n{}", picture(&problem));
            compared += 1;
            captured += usize::from(dies);
        }
    }
    eprintln!("{compared} comparisons, {captured} captured");
    assert!(compared >= 300 && captured >= 50 && captured <= compared - 50);
}

/// Where the rules of the engines give another verdict than ours. Of the targets without a ko, only dead ones are
/// judged otherwise, and always for one reason: the attacker has to wait for a ko ban to pass. Reed's attacker can pass,
/// but so can the defender, and two passes end the game; Haris's attacker may not pass at all.
#[test]
fn where_the_rules_differ() {
    let engines = [Engine::Reed(Reed::default()), Engine::Haris(Haris::default())];
    let mut told: BTreeMap<(String, Grade, &str), usize> = BTreeMap::new();
    for (problem, grades) in small_problems(0..300, 8) {
        for engine in engines {
            let report = think(&problem, engine);
            let opinion = if report.limit.is_some() { "unfinished" } else { report.opinion.word() };
            if grades.position == Grade::Dead && opinion == "survives" {
                eprintln!("{engine}: survives, but dead\n{}", picture(&problem));
            }
            *told.entry((engine.to_string(), grades.position, opinion)).or_default() += 1;
        }
    }
    for ((engine, grade, opinion), count) in &told {
        eprintln!("{engine}, {grade}: {count} {opinion}");
    }
    let count = |engine: Engine, grade, opinion| told.get(&(engine.to_string(), grade, opinion)).copied().unwrap_or(0);
    for engine in engines {
        assert_eq!(count(engine, Grade::Alive, "captured") + count(engine, Grade::Seki, "captured"), 0);
        let (right, wrong) = (count(engine, Grade::Dead, "captured"), count(engine, Grade::Dead, "survives"));
        assert!(wrong > 0 && right > 50 * wrong, "{right} and {wrong}");
    }
}

/// One of them: Black may not retake the ko at B2 at once, and waits. White has nothing to play either.
#[test]
fn waiting_out_a_ko_ban_is_lost_under_both_rules() {
    let problem = walled(
        "x x . . .
         O O x . .
         o - o x .
         - o x x .",
        Some("B2"),
    );
    assert_eq!(solver::exhaustive::grade_all(&problem, 10_000).unwrap().position, Grade::Dead);
    for engine in [Engine::Reed(Reed::default()), Engine::Haris(Haris::default())] {
        assert_eq!(think(&problem, engine).opinion, Opinion::Survives, "{engine}");
    }
}

/// Black to attack the stones `O`. Everything but the marked stones and `-` belongs to Black.
fn walled(rows: &str, ko: Option<&str>) -> Problem {
    let diagram: Diagram = format!(". . . . .\n{rows}").parse().expect("a picture");
    let mut setup = diagram.setup(Color::Black);
    setup.ko = ko.map(|point| point.parse().expect("a point"));
    let targets = diagram.points('O');
    let points = diagram.points('-') | setup.stones.white;
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Attacker };
    let position = Position::from_setup(setup).expect("every chain has a liberty");
    Problem::new(position, targets, region).expect("the parts fit together")
}

/// Table 7.2 at its ends, in our family.
#[test]
fn depth_six_kills_and_depth_five_does_not_see_it() {
    for free in 3..=20 {
        let problem = Family::Behind.problem(free).unwrap();
        let reed = |depth| Engine::Reed(Reed { depth: Some(depth), breadth: Some(8), ..Reed::default() });
        let six = think(&problem, reed(6));
        assert_eq!(six.best.unwrap().to_string(), "G1", "{free} points");
        assert_eq!((six.opinion, six.score), (Opinion::Captured, Some(1_000_000)));
        assert_eq!(think(&problem, reed(5)).opinion, Opinion::Unclear, "{free} points");
    }
}

#[test]
fn odd_settings_work_and_are_explained() {
    let problem = Family::Room.problem(6).unwrap();
    let blind = Heuristics { capture: 0, ..Heuristics::default().blind() };
    let reed = Reed { depth: Some(0), breadth: Some(1), heuristics: blind, ..Reed::default() };
    let report = think(&problem, Engine::Reed(reed));
    assert_eq!((report.nodes, report.deepest, report.judged), (2, 1, (1, 1)));
    assert_eq!(report.best.unwrap().to_string(), "E2", "the first point of the board");
    let expected = [Caveat::NoDepth, Caveat::OneMove, Caveat::NoShapes, Caveat::NoCapture];
    assert_eq!(Engine::Reed(reed).caveats(), expected);
    let heavy = Heuristics { mouth: 1_000_000, ..Heuristics::default() };
    assert_eq!(
        Engine::Reed(Reed { heuristics: heavy, depth: Some(3), ..Reed::default() }).caveats(),
        [Caveat::OddWeights]
    );
    let haris = Engine::Haris(Haris { depth: Some(0), eyes: false, no_suicide: false, picks: 0 });
    assert!(think(&problem, haris).best.is_some());
    assert_eq!(haris.caveats(), [Caveat::NoDepth, Caveat::NoEyes]);
    assert_eq!(Engine::Reed(Reed { depth: Some(6), breadth: Some(8), ..Reed::default() }).caveats(), []);
}

#[test]
fn a_stop_is_heeded_and_a_limit_keeps_the_best_so_far() {
    let problem = Family::Room.problem(12).unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let seen = std::cell::Cell::new(0);
    let watch = |report: &Report| {
        seen.set(report.nodes);
        stop.store(report.nodes >= 20_000, std::sync::atomic::Ordering::Relaxed);
    };
    let limits = Limits { nodes: u64::MAX, stop: Some(&stop), watch: Some(&watch) };
    for engine in [Engine::Reed(Reed::default()), Engine::Haris(Haris::default())] {
        stop.store(false, std::sync::atomic::Ordering::Relaxed);
        let report = run(&problem, &engine, &limits);
        assert_eq!(report.limit, Some(solver::Limit::Stop));
        assert!(report.nodes <= 40_000 && seen.get() >= 20_000, "{} nodes", report.nodes);
    }
    let reed = Engine::Reed(Reed { depth: Some(4), ..Reed::default() });
    let report = run(&problem, &reed, &Limits { nodes: 2_000, ..Limits::default() });
    assert_eq!((report.limit, report.nodes), (Some(solver::Limit::Nodes), 2_000));
    assert!(report.best.is_some() && report.judged.0 < report.judged.1);
}

/// Any order will do, as long as both see the same.
fn looks_of(point: rules::Point, seed: u64) -> f32 {
    let at = u64::from(point.row()) * 31 + u64::from(point.column());
    (Dice::new(seed.wrapping_mul(1_009) + at).below(7)) as f32
}

#[test]
fn the_learned_agent_chooses_as_its_twin_does() {
    let mut dice = Dice::new(8);
    let (mut compared, mut cut, mut ends) = (0, 0, 0);
    for (problem, _) in small_problems(0..60, 11) {
        let gang = Gang {
            depth: dice.below(5) as u32,
            breadth: [None, Some(0), Some(1), Some(2), Some(3)][dice.below(5)],
            near: dice.below(4),
            greedy: !dice.one_in(3),
        };
        let seed = compared as u64;
        let one = |point: rules::Point| looks_of(point, seed);
        let all = |points: &[rules::Point]| Some(points.iter().map(|&point| one(point)).collect());
        for ranked in [false, true] {
            let twin = gang::choose(&problem, &gang, ranked.then_some(&one));
            let report = ask(&problem, &gang, ranked.then_some(&all), &Limits::default());
            let found = report.best.zip(report.score);
            assert_eq!(found, twin, "{gang:?}, ranked {ranked}\n{}", picture(&problem));
            cut += usize::from(ranked && gang.breadth.is_some_and(|most| report.judged.1 == most.max(1)));
            ends += usize::from(report.opinion != Opinion::Unclear);
        }
        compared += 1;
    }
    eprintln!("{compared} problems, {cut} times cut, {ends} times an end was seen");
    assert!(compared > 100 && cut > 30 && ends > 50);
}

#[test]
fn the_learned_agent_sees_life_and_death_three_moves_ahead() {
    let problem = |text: &str| text.parse::<Sketch>().ok().and_then(|sketch| sketch.problem()).expect("a problem");
    let to_live = problem("corner o OOOO/...O");
    let report = ask(&to_live, &Gang::default(), None, &Limits::default());
    assert_eq!((report.best.map(|best| best.to_string()), report.opinion), (Some("B1".to_owned()), Opinion::Survives));
    // A ranker that knows nothing but the wrong move, and lets no other be searched.
    let wrong = |points: &[rules::Point]| {
        Some(points.iter().map(|point| if point.to_string() == "A1" { 1.0 } else { 0.0 }).collect())
    };
    let narrow = Gang { breadth: Some(1), ..Gang::default() };
    let report = ask(&to_live, &narrow, Some(&wrong), &Limits::default());
    assert_eq!((report.best.map(|best| best.to_string()), report.judged), (Some("A1".to_owned()), (1, 1)));
    // Who does not know keeps quiet, and nothing is cut.
    let report = ask(&to_live, &narrow, Some(&|_| None), &Limits::default());
    assert_eq!(report.best.map(|best| best.to_string()), Some("B1".to_owned()));
    // A stone in atari: the agent takes it, whatever else there is.
    let taking = problem("corner o OOOOO/.x.xO");
    let report = ask(&taking, &Gang::default(), None, &Limits::default());
    assert!(report.judged.1 < 3, "{report:?}");
    assert!(
        ask(&taking, &Gang { greedy: false, ..Gang::default() }, None, &Limits::default()).judged.1 >= report.judged.1
    );
    assert_eq!(Gang::most_moves(5), 11);
}
