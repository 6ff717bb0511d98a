//! Open positions: what is said of a chosen region holds on the whole board, or is said with what it rests on.

use proof::{Extent, Footing, Grade, Outside, Premise, Problem, RegionKind, Standing};
use rules::{Color, Move, Position, diagram::Diagram};
use solver::{Advice, Adviser, Limit, Limits, NoRank, Outcome, Progress, Report, matter, solve_draft};
use tsumego::{Draft, Scope, Speaker};

fn report(diagram: &str, to_move: Color, target: &str, nodes: u64) -> Report {
    watched(diagram, to_move, target, nodes, &Progress::default())
}

fn watched(diagram: &str, to_move: Color, target: &str, nodes: u64, progress: &Progress) -> Report {
    within(&Limits { nodes, watch: Some(progress), ..Limits::default() }, diagram, to_move, target)
}

fn within(limits: &Limits<'_>, diagram: &str, to_move: Color, target: &str) -> Report {
    let diagram: Diagram = diagram.parse().expect("the diagram is well formed");
    let mut draft = Draft::new(diagram.setup(to_move));
    draft.targets = [target.parse().expect("a point")].into_iter().collect();
    solve_draft(&draft, &NoRank, &Limits { first_only: true, ..*limits }).expect("it is a problem")
}

/// How well founded the verdict is, how much of it is proved, and what that rests on.
fn footing(report: &Report) -> (Footing, Extent, Vec<Premise>) {
    let standing: Standing = report.standing().expect("it was solved");
    let rests = standing.assumptions().iter().map(|assumption| assumption.premise()).collect();
    assert_eq!(report.proved, standing.footing() != Footing::Believed);
    (standing.footing(), standing.extent(), rests)
}

/// White's corner has three points in a row and a way out at F1, so that the region has to be chosen.
const OPEN_CORNER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . . .
    o o o o o x . . .
    . . . . o . . . .";

#[test]
fn a_life_in_a_closed_region_needs_no_assumption() {
    let report = report(OPEN_CORNER, Color::White, "E2", 2_000_000);
    assert_eq!(report.problem.region().kind, RegionKind::Chosen);
    let Outcome::Solved(solved) = &report.outcome else { panic!("it is easy") };
    assert!(solved.solution.grade() >= Grade::Seki);
    assert_eq!(footing(&report), (Footing::Proved, Extent::Exact, vec![]));
    assert!(report.best.iter().any(|first| *first != Move::Pass));
}

/// Black takes White's eye in the corner with B1, but there is a way out past H3.
const LOOSE_NET: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . x .
    o o o o x o . . .
    . . . o o o . . x";

#[test]
fn a_kill_that_the_outside_decides_is_told_with_what_it_rests_on() {
    let report = report(LOOSE_NET, Color::Black, "D2", 2_000_000);
    assert_eq!(footing(&report), (Footing::Believed, Extent::Nothing, vec![Premise::Closed]));
    assert_eq!((report.bounds().low, report.bounds().high), (Grade::Dead, Grade::Alive));
    assert_eq!(report.best, [Move::Play("B1".parse().expect("a point"))]);
}

#[test]
fn where_the_outside_decides_a_life_no_limit_is_blamed() {
    let late = LOOSE_NET.replacen(". . . o o o . . x", ". x . o o o . . x", 1);
    let report = report(&late, Color::White, "D2", 20_000_000);
    let Outcome::GaveUp(partial) = &report.outcome else { panic!("{report:?}") };
    assert_eq!((partial.limit, report.proved), (Limit::Outside, false));
    assert!(report.nodes < 10_000_000 && !report.best.is_empty());
}

/// White gets a ko with B1, and more if D3 leads anywhere.
const KO_OR_MORE: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . x . . . . . . . . .
    x x x . . . . . . . .
    . . x x . . . . . . .
    . o o x . . . . . . .
    . . o . . x . . . . .
    . x o o x . . . . . .
    x . . . x . . . . . .";

#[test]
fn a_ko_that_the_outside_may_turn_into_a_life_is_told_with_what_it_rests_on() {
    let report = report(KO_OR_MORE, Color::White, "C3", 1_500_000);
    assert_eq!((report.bounds().low, report.bounds().high), (Grade::Ko(1), Grade::Alive));
    assert_eq!(footing(&report), (Footing::ProvedIf, Extent::AtLeast, vec![Premise::Closed]));
    assert_eq!(report.best, [Move::Play("B1".parse().expect("a point"))]);
}

#[test]
fn whoever_has_little_time_is_told_what_can_be_told_in_it() {
    let limits = Limits { plan: Limits::positions_in(0.6), ..Limits::default() };
    let report = within(&limits, KO_OR_MORE, Color::White, "C3");
    assert_eq!((report.proved, report.bounds().low), (true, Grade::Ko(1)));
    assert!(report.nodes < 2_000_000, "{}", report.nodes);
}

/// Black kills with B1, and White's way out past E1 leads nowhere. Black's wall has liberties to spare.
const NO_WAY_OUT: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . . .
    o o o o x . . . .
    . . . o . . . . .";

#[test]
fn a_death_that_needs_no_safe_wall_rests_on_nothing() {
    let report = report(NO_WAY_OUT, Color::Black, "D2", 2_000_000);
    assert_eq!((report.proved, report.bounds().high), (true, Grade::Dead));
    assert_eq!(report.problem.region().outside, Outside::Defender);
    assert_eq!(footing(&report), (Footing::Proved, Extent::Exact, vec![]));
    assert_eq!(report.best, [Move::Play("B1".parse().expect("a point"))]);
}

#[test]
fn a_death_behind_a_wall_that_may_fall_is_told_with_what_it_rests_on() {
    let pressed = NO_WAY_OUT.replacen(". . . . . . . . .\n    x", "o o o o o o . . .\n    x", 1);
    let report = report(&pressed, Color::Black, "D2", 2_000_000);
    assert_eq!((report.proved, report.bounds().high), (true, Grade::Dead));
    assert_eq!(footing(&report), (Footing::ProvedIf, Extent::Exact, vec![Premise::Walls]));
}

/// A group on the side with room to spare: far too much for a few thousand nodes.
const OPEN_SIDE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . x . x x . x . .
    . . . . . . . . .
    . x . o o o . x .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn without_nodes_the_verdict_is_unknown_and_the_move_a_suggestion() {
    let report = report(OPEN_SIDE, Color::Black, "D3", 20_000);
    assert!(matches!(report.outcome, Outcome::GaveUp(_)));
    assert!(!report.proved);
    assert_eq!((report.bounds().low, report.bounds().high), (Grade::Dead, Grade::Alive));
}

#[test]
fn a_guess_says_how_sure_it_is_and_whoever_watches_hears_it() {
    let progress = Progress::default();
    let report = watched(OPEN_SIDE, Color::Black, "D3", 20_000, &progress);
    assert!(report.sure.is_some_and(|sure| 0.0 < sure && sure < 1.0), "{:?}", report.sure);
    assert!(progress.promising().is_some());
    let proved = self::report(NO_WAY_OUT, Color::Black, "D2", 2_000_000);
    assert_eq!((proved.proved, proved.sure), (true, None), "what is proved is no guess");
}

#[test]
fn what_is_read_beside_the_proofs_prevents_none_and_leads_guesses() {
    let beside = |nodes| Limits { nodes, threads: 2, ..Limits::default() };
    let (alone, other) = (
        report(OPEN_CORNER, Color::White, "E2", 2_000_000),
        within(&beside(2_000_000), OPEN_CORNER, Color::White, "E2"),
    );
    assert_eq!((alone.proved, alone.bounds()), (other.proved, other.bounds()));
    let progress = Progress::default();
    let guessed = within(&Limits { watch: Some(&progress), ..beside(600_000) }, OPEN_SIDE, Color::Black, "D3");
    assert!(!guessed.proved && guessed.sure.is_some() && guessed.best.len() == 1, "{guessed:?}");
    assert_eq!(progress.nodes(), guessed.nodes, "the reading is not counted");
}

/// Black needs A2 for one eye and D1 for the other. A2 is an atari: White saves the stones at A6, and D1 is Black's too.
const SHAKY_WALL: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . o . . . . . . .
    o x o . . . . . .
    o x o . . . . . .
    o x o o o . . . .
    . x x x o . . . .
    . x . . o . . . .";

#[test]
fn a_group_is_not_called_dead_behind_a_wall_that_can_be_put_into_atari() {
    let progress = Progress::default();
    let report = watched(SHAKY_WALL, Color::Black, "B2", 4_000_000, &progress);
    assert_eq!(footing(&report), (Footing::ProvedIf, Extent::Exact, vec![Premise::Closed]));
    assert!(report.bounds().low >= Grade::Seki);
    assert_eq!(report.best.first(), Some(&Move::Play("A2".parse().expect("a point"))));
    assert_eq!(progress.nodes(), report.nodes);
    // With A6 occupied it is no atari.
    let solid = SHAKY_WALL.replacen(". o . . . . . . .", "o o . . . . . . .", 1);
    assert_eq!(self::report(&solid, Color::Black, "B2", 4_000_000).bounds().high, Grade::Dead);
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let [one, other] = [(); 2].map(|()| report(OPEN_CORNER, Color::Black, "E2", 300_000));
    assert_eq!((one.best, one.nodes), (other.best, other.nodes));
}

#[test]
fn whoever_watches_sees_all_nodes() {
    for (diagram, target, nodes) in [(OPEN_CORNER, "E2", 2_000_000), (OPEN_SIDE, "D3", 20_000)] {
        let progress = Progress::default();
        let report = watched(diagram, Color::White, target, nodes, &progress);
        assert_eq!(progress.nodes(), report.nodes);
    }
}

/// Black's wall and White's stones race for liberties. The wall is itself surrounded, so it must not count as safe.
#[test]
fn a_surrounded_wall_has_its_liberties_in_the_region() {
    let diagram: Diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o o o o o o o . .
        . . . . . . o . .
        x x x x x . o . .
        o o . . x . o . ."
        .parse()
        .unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let target = ["A1".parse().unwrap()].into_iter().collect();
    let region = solver::region::chosen(&position, target, 30, Outside::Liberty);
    assert!(["A3", "C3", "F1"].iter().all(|point| region.points.contains(point.parse().unwrap())));
    assert!(!region.points.contains("J9".parse().unwrap()));
}

/// The two black stones at G2 have five liberties. White may surround them, so all of these must be in the region.
#[test]
fn a_small_chain_of_the_wall_has_its_liberties_in_the_region() {
    let diagram: Diagram = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        x x x x x x . . . . . . .
        o o o o o x . . . . . . .
        . . . . o o x x . . . . .
        . . . . . . . . . . . . ."
        .parse()
        .unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let target = ["A3".parse().unwrap()].into_iter().collect();
    let region = |outside| solver::region::chosen(&position, target, 30, outside).points;
    let liberties = ["G1", "H1", "G3", "H3", "J2"].map(|point| point.parse().unwrap());
    assert!(liberties.into_iter().all(|liberty| region(Outside::Liberty).contains(liberty)));
    assert!(!region(Outside::Attacker).contains(liberties[4]));
}

/// White to be killed or Black to live? In a small region Black lives in seki with D3 alone; with one point more there
/// are eyes.
const NARROW_SEKI: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    o o . . . o . . .
    o . . o o o . . .
    x . x . x o o . .
    . . x . x o . . .
    . . o x x o o . .";

#[test]
fn a_seki_in_a_chosen_region_is_alive_at_least() {
    let diagram: Diagram = NARROW_SEKI.parse().expect("the diagram is well formed");
    let mut draft = Draft::new(diagram.setup(Color::Black));
    draft.targets = ["D1".parse().expect("a point")].into_iter().collect();
    let report = solve_draft(&draft, &NoRank, &Limits { nodes: 3_000_000, ..Limits::default() }).expect("a problem");
    let Outcome::Solved(solved) = &report.outcome else { panic!("it is easy") };
    let solution = &solved.solution;
    assert_eq!(report.problem.region().kind, RegionKind::Chosen);
    let standings = solution.moves().filter_map(|(first, _)| solution.standing_after(first));
    for standing in standings.chain([solution.standing()]) {
        match standing.grade() {
            Grade::Alive => assert_eq!(standing.extent(), Extent::Exact),
            Grade::Seki | Grade::Ko(_) => assert_eq!(standing.extent(), Extent::AtLeast),
            Grade::Dead => assert_eq!(standing.extent(), Extent::Nothing),
        }
    }
    assert_eq!((report.proved, report.bounds().high), (true, Grade::Alive));
    let said = Speaker::new(&report.problem).verdict(&solution.standing(), &report.best, Scope::of(solution));
    assert!(!said.contains("only move.") && !said.contains("lives in seki."), "{said}");
}

/// White lives with E1 or B1. The proof gives F1 away, which might stand on the whole board as long as G1 is a liberty.
const GIVEN_AWAY: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x . x . .
    o o o o o x x . .
    . . . . . o . . .";

#[test]
fn what_a_life_leaned_on_becomes_part_of_its_region_and_nothing_is_assumed() {
    let report = report(GIVEN_AWAY, Color::White, "A2", 2_000_000);
    assert_eq!(footing(&report), (Footing::Proved, Extent::Exact, vec![]));
    assert_eq!((report.bounds().low, report.best.len()), (Grade::Alive, 2));
    let point = |name: &str| name.parse().expect("a point");
    assert!(report.problem.region().points.contains(point("G1")), "{:?}", report.problem.region());
    let Outcome::Solved(solved) = &report.outcome else { panic!("{report:?}") };
    let matter = matter(&solved.solution).expect("it is proved");
    assert!(["A2", "F1", "G1", "H1"].iter().all(|name| matter.contains(point(name))), "{matter:?}");
    assert!(!matter.contains(point("J9")) && matter.len() < 30, "{matter:?}");
}

#[test]
fn a_life_that_leaned_on_the_outside_keeps_its_right_moves() {
    let diagram: Diagram = GIVEN_AWAY.parse().expect("the diagram is well formed");
    let mut draft = Draft::new(diagram.setup(Color::White));
    draft.targets = ["A2".parse().expect("a point")].into_iter().collect();
    let report = solve_draft(&draft, &NoRank, &Limits { nodes: 2_000_000, ..Limits::default() }).expect("a problem");
    assert_eq!(footing(&report), (Footing::Proved, Extent::Exact, vec![]));
    assert!(["B1", "E1"].iter().all(|name| report.best.contains(&Move::Play(name.parse().expect("a point")))));
}

/// Always advises the same.
#[derive(Debug)]
struct Stubborn(&'static [&'static str], Option<f32>);

impl Adviser for Stubborn {
    fn advise(&self, _: &Problem, _: &dyn Fn() -> bool) -> Option<Advice> {
        let moves = self.0.iter().map(|word| word.parse().expect("a move")).collect();
        Some(Advice { moves, survives: self.1 })
    }
}

#[test]
fn an_adviser_is_believed_where_nothing_is_proved_and_success_is_seen() {
    let limits = Limits { nodes: 400_000, ..Limits::default() };
    let advised = |words, survives| {
        let adviser = Stubborn(words, survives);
        let report = within(&Limits { adviser: Some(&adviser), ..limits }, OPEN_SIDE, Color::Black, "D3");
        assert!(!report.proved, "{report:?}");
        report.best.first().expect("there is a guess").to_string()
    };
    // Black attacks.
    for survives in [None, Some(0.25)] {
        assert_eq!(advised(&["C3", "D2"], survives), "C3");
        assert_eq!(advised(&["pass", "D2"], survives), "D2");
    }
    assert_eq!(advised(&["C3", "D2"], Some(0.9)), advised(&[], None), "playouts lead where no success is seen");
    let adviser = Stubborn(&["C3"], None);
    let report = within(&Limits { adviser: Some(&adviser), ..limits }, OPEN_SIDE, Color::Black, "D3");
    assert_eq!(report.sure, None, "how often an adviser is right was never measured");
}

#[test]
fn an_adviser_proves_nothing_and_prevents_no_proof() {
    let alone = report(OPEN_CORNER, Color::White, "E2", 2_000_000);
    let adviser = Stubborn(&["J9", "A9"], None);
    let limits = Limits { nodes: 2_000_000, adviser: Some(&adviser), ..Limits::default() };
    let advised = within(&limits, OPEN_CORNER, Color::White, "E2");
    assert_eq!((alone.proved, alone.bounds(), &alone.best), (advised.proved, advised.bounds(), &advised.best));
}
