//! Certificates that were tampered with: files with a byte out of place, and, under a fresh checksum, lies.
//!
//! A damaged file is always refused. A mutant that was sealed again may still prove something true (another winning
//! move is a proof too); whatever is accepted must be true by brute force.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::common;
use crate::forgery::{DAMAGES, LIES, PICTURES, Statement, drawn, resealed};
use dice::Dice;
use proof::field::Field;
use proof::{Certificate, Claim, Flaw, Grade, MOST_BALANCE, Node, Problem, Question, Step, UNLIMITED, file, walk};
use rules::Color;
use solver::exhaustive::{Grades, grade_all};
use solver::{Limits, NoRank, Outcome, solve};

const SEEDS: std::ops::Range<u64> = 1..80;
const MOST_POINTS: usize = 9;
/// Problems of each grade from one seed, so that no region is too prominent.
const OF_A_GRADE: usize = 2;
/// Lies of each kind about each problem.
const ROUNDS: usize = 5;
/// States of the largest graph that brute force is asked for.
const MOST_STATES: usize = 200_000;

/// A problem, its true grades and their certificate.
struct Case {
    statement: Statement,
    truth: Grades,
    file: Vec<u8>,
}

impl Case {
    fn new(problem: Problem, truth: Grades) -> Case {
        let limits = Limits { memory: 1 << 20, ..Limits::default() };
        let Outcome::Solved(solved) = solve(&problem, &NoRank, &limits) else {
            panic!("no answer\n{}", common::picture(&problem));
        };
        let statement = Statement { problem, certificate: solved.solution.certificate().clone() };
        Case { truth, file: statement.file(), statement }
    }

    fn problem(&self) -> &Problem {
        &self.statement.problem
    }
}

fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let random = SEEDS.flat_map(|seed| {
            let mut seen = BTreeMap::new();
            let problems = common::problems(seed, MOST_POINTS).into_iter();
            problems.filter(move |(_, truth)| {
                let alike = seen.entry(truth.position).or_insert(0);
                *alike += 1;
                *alike <= OF_A_GRADE
            })
        });
        let drawn = PICTURES.iter().flat_map(|picture| Color::BOTH.map(|to_move| drawn(picture, to_move)));
        let drawn = drawn.map(|problem| {
            let truth = grade_all(&problem, MOST_STATES).expect("it is small");
            (problem, truth)
        });
        random.chain(drawn).map(|(problem, truth)| Case::new(problem, truth)).collect()
    })
}

#[test]
fn files_are_accepted_as_they_were_written() {
    for case in cases() {
        let solution = file::check(case.file.iter().copied()).unwrap();
        assert_eq!(solution.certificate(), &case.statement.certificate);
        assert_eq!(solution.problem().position(), case.problem().position());
        assert_eq!(solution.problem().targets(), case.problem().targets());
        assert_eq!(solution.problem().region(), case.problem().region());
        assert_eq!((solution.grade(), solution.is_complete()), (case.truth.position, true));
        assert_eq!(solution.moves().collect::<Vec<_>>(), case.truth.moves);
    }
}

#[test]
fn every_damaged_file_is_refused() {
    let mut mutants = 0;
    for (seed, case) in (1..).zip(cases()) {
        let mut dice = Dice::new(seed);
        for _ in 0..20 {
            for (what, damage) in DAMAGES {
                let mut file = case.file.clone();
                damage(&mut dice, &mut file);
                if file != case.file {
                    mutants += 1;
                    assert!(file::check(file).is_err(), "{what}\n{}", common::picture(case.problem()));
                }
            }
        }
        // The steps of one problem under the head of another.
        let other = &cases()[dice.below(cases().len())];
        let head = other.file.len().min(case.file.len()) / 2;
        let spliced = [&other.file[..head], &case.file[head..]].concat();
        assert!(spliced == case.file || spliced == other.file || file::check(spliced).is_err());
    }
    println!("{mutants} damaged files refused");
    assert!(mutants >= 10_000, "{mutants}");
}

/// Are all these claims true? Brute force decides, unless there are too many states.
fn are_true(problem: &Problem, claims: &[Claim]) -> Option<bool> {
    let truth = grade_all(problem, MOST_STATES)?;
    Some(claims.iter().all(|claim| match claim.first {
        None => claim.grade == truth.position,
        Some(first) => truth.moves.contains(&(first, claim.grade)),
    }))
}

/// How many mutants of one kind were accepted, all of them true, and how many refused: false ones, others.
#[derive(Clone, Copy, Default)]
struct Tally {
    accepted: usize,
    lies: usize,
    others: usize,
}

#[test]
fn no_lie_is_accepted() {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for (seed, case) in (1..).zip(cases()) {
        let mut dice = Dice::new(seed);
        for (what, lie) in (0..ROUNDS).flat_map(|_| LIES) {
            let told = lie(&mut dice, case.statement.clone()).map(|told| (told.file(), told));
            let Some((file, told)) = told.filter(|(file, _)| *file != case.file) else { continue };
            let claims = &told.certificate.claims;
            let tally = tallies.entry(what).or_default();
            match (file::check(file).is_ok(), are_true(&told.problem, claims)) {
                (true, Some(true)) => tally.accepted += 1,
                (false, Some(false)) => tally.lies += 1,
                (false, _) => tally.others += 1,
                (true, _) => panic!("{what}: {claims:?}\n{}", common::picture(&told.problem)),
            }
        }
    }
    let (mut all, mut false_ones) = (0, 0);
    for (what, Tally { accepted, lies, others }) in &tallies {
        println!("{what:30} {accepted:5} true and accepted; refused: {lies:5} false, {others:5} others");
        all += accepted + lies + others;
        false_ones += lies;
    }
    println!("{all} mutants under a fresh checksum; {false_ones} were false, none of these was accepted");
    assert!(all >= 10_000 && false_ones >= 3_000, "{all}, {false_ones}");
}

/// The same with bytes that no writer would write. A flipped bit may open the region wide; then nobody can decide.
#[test]
fn no_sealed_nonsense_is_accepted() {
    let (mut accepted, mut undecided) = (0, 0);
    for (seed, case) in (1..).zip(cases()) {
        let mut dice = Dice::new(seed);
        for (what, damage) in (0..10).flat_map(|_| DAMAGES) {
            let mut file = case.file.clone();
            damage(&mut dice, &mut file);
            let Ok(solution) = file::check(resealed(file)) else { continue };
            let (problem, claims) = (solution.problem(), &solution.certificate().claims);
            let truth = are_true(problem, claims);
            assert_ne!(truth, Some(false), "{what}: {claims:?}\n{}", common::picture(problem));
            accepted += 1;
            undecided += usize::from(truth.is_none());
        }
    }
    println!("{accepted} accepted, all true but for {undecided} that are too large to tell");
    assert!(accepted > 10 * undecided, "{accepted}, {undecided}");
}

/// Retaking the ko with one threat after the other puts off this death for ever, and no finite number of threats does.
/// So what holds against unlimited threats proves no ko, however great its balance.
#[test]
fn a_death_is_no_huge_ko() {
    let problem = drawn(PICTURES[1], Color::Black);
    assert_eq!(grade_all(&problem, MOST_STATES).unwrap().position, Grade::Dead);
    let field = Field::new(&problem);
    let mut retake = |node: &Node| Ok(node.state.ko().map_or(Step::Pass, Step::Play));
    assert!(walk(&field, Question::Survives(-UNLIMITED), vec![field.start().clone()], &mut retake).is_ok());
    assert!(walk(&field, Question::Survives(-MOST_BALANCE), vec![field.start().clone()], &mut retake).is_err());
    for balance in [-126, -127, i8::MIN] {
        let claims = vec![Claim { first: None, grade: Grade::Ko(balance) }];
        let certificate = Certificate { claims, answers: Vec::new() };
        assert_eq!(file::check(file::write(&problem, &certificate)).unwrap_err(), Flaw::HugeKo(balance));
    }
}
