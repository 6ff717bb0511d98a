//! Certificates that were tampered with: files with a byte out of place, and, under a fresh checksum, lies.
//!
//! A damaged file is always refused. A mutant that was sealed again may still prove something true (another winning
//! move is a proof too); whatever is accepted must be true by brute force.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use common::Dice;
use rules::diagram::Diagram;
use rules::{Color, Point, PointSet, Position, Setup};
use solver::exhaustive::{Grades, grade_all};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::field::{Cell, Field};
use tsumego::{Certificate, Claim, Flaw, Grade, MOST_BALANCE, Node, Outside, Problem, Question, Region, RegionKind};
use tsumego::{Step, UNLIMITED, file, walk};

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

/// White defends; `x` is a wall outside the region, `X` a black stone inside, dots lie outside.
fn drawn(picture: &str, to_move: Color) -> Problem {
    let diagram: Diagram = picture.replace('/', "\n").parse().unwrap();
    let position = Position::from_setup(diagram.setup(to_move)).unwrap();
    let points = PointSet::full(diagram.size()) - diagram.points('x') - diagram.points('.');
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Attacker };
    Problem::new(position, diagram.points('o'), region).unwrap()
}

const PICTURES: [&str; 5] = [
    // A straight three.
    ". . . . . / . . . . . / x x x x . / o o o o x / - - - o x",
    // A ko that the defender can only retake: death, though threats put it off for ever.
    ". . . . . / . . . . . / x x x . . / o o o x . / - o - o x",
    // A ko that Black has taken.
    ". . . . . . / . . . . . . / . . x x . . / x x o o x . / o o o X - x / - o - o x .",
    // Seki.
    ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / x x x x x x . / o o o o o o x / - X X X - o x",
    // Two kos.
    ". . . . . . . / . x . . . . . / x - x . . . . / o X o x . . . / - o o o x . . / o o o X - x . / - o - o x . .",
];

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

/// One way to damage a file.
type Damage = fn(&mut Dice, &mut Vec<u8>);

const DAMAGES: [(&str, Damage); 7] = [
    ("a bit flipped", |dice, file| {
        let at = dice.below(file.len());
        file[at] ^= 1 << dice.below(8);
    }),
    ("a byte changed", |dice, file| {
        let at = dice.below(file.len());
        file[at] = file[at].wrapping_add(1 + dice.below(255) as u8);
    }),
    ("a byte dropped", |dice, file| {
        file.remove(dice.below(file.len()));
    }),
    ("a byte doubled", |dice, file| {
        let at = dice.below(file.len());
        file.insert(at, file[at]);
    }),
    ("a piece moved", |dice, file| {
        let (start, length) = (dice.below(file.len()), 1 + dice.below(8));
        let piece: Vec<u8> = file.drain(start..(start + length).min(file.len())).collect();
        let at = dice.below(file.len() + 1);
        file.splice(at..at, piece);
    }),
    ("the end cut off", |dice, file| file.truncate(dice.below(file.len()))),
    ("something added", |dice, file| (0..=dice.below(5)).for_each(|_| file.push(dice.below(256) as u8))),
];

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

/// What is said of a problem, true or not.
#[derive(Clone)]
struct Statement {
    problem: Problem,
    certificate: Certificate,
}

impl Statement {
    fn file(&self) -> Vec<u8> {
        file::write(&self.problem, &self.certificate)
    }

    /// The statement about another problem, if it is one.
    fn with_problem(&self, setup: Setup, targets: PointSet, region: Region) -> Option<Statement> {
        let problem = Problem::new(Position::from_setup(setup).ok()?, targets, region).ok()?;
        Some(Statement { problem, certificate: self.certificate.clone() })
    }

    fn with_setup(&self, change: impl FnOnce(&mut Setup)) -> Option<Statement> {
        let mut setup = self.problem.position().setup();
        change(&mut setup);
        let own = setup.stones[self.problem.defender()];
        self.with_problem(setup, self.problem.targets() & own, self.problem.region())
    }

    fn with_claims<T>(mut self, change: impl FnOnce(&mut Vec<Claim>) -> T) -> Option<Statement> {
        change(&mut self.certificate.claims);
        Some(self)
    }

    /// Changes the steps of an answer, at a place of the dice's choice.
    fn with_steps<T>(
        mut self,
        dice: &mut Dice,
        change: impl FnOnce(&mut Dice, &mut Vec<Step>, usize) -> T,
    ) -> Option<Statement> {
        let answers = self.certificate.answers.iter_mut().map(|answer| &mut answer.steps);
        let mut answers: Vec<&mut Vec<Step>> = answers.filter(|steps| !steps.is_empty()).collect();
        let which = dice.below(answers.len().max(1));
        let steps = answers.get_mut(which)?;
        let at = dice.below(steps.len());
        change(dice, steps, at);
        Some(self)
    }

    fn any_claim(&self, dice: &mut Dice) -> usize {
        dice.below(self.certificate.claims.len())
    }

    fn any_empty(&self, dice: &mut Dice) -> Option<Point> {
        dice.pick(self.problem.position().board().empty() & self.problem.region().points)
    }

    fn any_stone(&self, dice: &mut Dice) -> Option<(Color, Point)> {
        let board = self.problem.position().board();
        let point = dice.pick(self.problem.region().points - board.empty())?;
        Some((board.at(point)?, point))
    }
}

/// One way to change a statement.
type Lie = fn(&mut Dice, Statement) -> Option<Statement>;

const LIES: [(&str, Lie); 18] = [
    ("a step changed", |dice, told| {
        let cell = dice.below(Field::new(&told.problem).points().len()) as Cell;
        let steps = [Step::Play(cell), Step::Play(cell), Step::PlaySettled(cell), Step::Settled, Step::Pass];
        told.with_steps(dice, |dice, answer, at| answer[at] = steps[dice.below(steps.len())])
    }),
    ("a step dropped", |dice, told| told.with_steps(dice, |_, steps, at| steps.remove(at))),
    ("a step doubled", |dice, told| told.with_steps(dice, |_, steps, at| steps.insert(at, steps[at]))),
    ("two steps swapped", |dice, told| {
        told.with_steps(dice, |dice, steps, at| {
            let other = dice.below(steps.len());
            steps.swap(at, other);
        })
    }),
    ("the last steps dropped", |dice, told| told.with_steps(dice, |_, steps, at| steps.truncate(at))),
    ("an answer removed", |dice, mut told| {
        let count = told.certificate.answers.len();
        told.certificate.answers.remove(dice.below(count));
        Some(told)
    }),
    ("a grade changed", |dice, told| {
        let (at, grade) = (told.any_claim(dice), any_grade(dice));
        told.with_claims(|claims| claims[at].grade = grade)
    }),
    ("a grade changed wherever it is", |dice, told| {
        let (at, grade) = (told.any_claim(dice), any_grade(dice));
        let old = told.certificate.claims[at].grade;
        let change = |claim: &mut Claim| claim.grade = if claim.grade == old { grade } else { claim.grade };
        told.with_claims(|claims| claims.iter_mut().for_each(change))
    }),
    ("a first move changed", |dice, told| {
        let (at, other) = (told.any_claim(dice), told.any_claim(dice));
        told.with_claims(|claims| claims[at].first = claims[other].first)
    }),
    ("a claim removed", |dice, told| {
        let at = told.any_claim(dice);
        told.with_claims(|claims| claims.remove(at))
    }),
    ("a stone added", |dice, told| {
        let (color, point) = (Color::BOTH[dice.below(2)], told.any_empty(dice)?);
        told.with_setup(|setup| setup.stones[color].insert(point))
    }),
    ("a stone removed", |dice, told| {
        let (color, point) = told.any_stone(dice)?;
        told.with_setup(|setup| setup.stones[color].remove(point))
    }),
    ("a stone moved", |dice, told| {
        let ((color, from), to) = (told.any_stone(dice)?, told.any_empty(dice)?);
        told.with_setup(|setup| {
            setup.stones[color].remove(from);
            setup.stones[color].insert(to);
        })
    }),
    ("a stone recoloured", |dice, told| {
        let (color, point) = told.any_stone(dice)?;
        told.with_setup(|setup| {
            setup.stones[color].remove(point);
            setup.stones[!color].insert(point);
        })
    }),
    ("the other side to move", |_, told| told.with_setup(|setup| (setup.to_move, setup.ko) = (!setup.to_move, None))),
    ("another ko", |dice, told| {
        let point = told.any_empty(dice);
        told.with_setup(|setup| setup.ko = point.filter(|_| setup.ko.is_none()))
    }),
    ("another target", |dice, told| {
        let point = dice.pick(told.problem.position().board().stones(told.problem.defender()))?;
        let targets = told.problem.targets() ^ PointSet::of(point);
        told.with_problem(told.problem.position().setup(), targets, told.problem.region())
    }),
    ("another region", |dice, told| {
        let (mut region, size) = (told.problem.region(), told.problem.position().board().size());
        match dice.below(6) {
            0 => region.outside = dice.pick([Outside::Liberty, Outside::Attacker, Outside::Defender])?,
            1 => region.points.insert(dice.pick(region.points.border(size))?),
            _ => region.points.remove(dice.pick(region.points)?),
        }
        told.with_problem(told.problem.position().setup(), told.problem.targets(), region)
    }),
];

fn any_grade(dice: &mut Dice) -> Grade {
    [Grade::Dead, Grade::Seki, Grade::Alive, Grade::Ko(dice.below(7) as i8 - 3)][dice.below(4)]
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

/// The file with a checksum that fits.
fn resealed(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len().saturating_sub(4));
    let shift = |sum: u32, _| if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xedb8_8320 };
    let sum = file.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), shift));
    file.extend((!sum).to_le_bytes());
    file
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
