//! Two checkers, one answer: `tsumego`'s and checker/check.py, which follows docs/certificate.md in another
//! language, accept and refuse the same files and read the same out of them.
//!
//! `cargo xtask test checker` runs it, and needs Python.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::common;
use crate::forgery::{DAMAGES, LIES, PICTURES, Statement, drawn, resealed};
use dice::Dice;
use proof::field::{Cell, Field};
use proof::{Answer, Assumption, Certificate, Claim, Grade, Outside, Problem, Question, Region, RegionKind};
use proof::{Solution, Standing, Step, enclosing_outside, file};
use rules::{ByColor, Color, Move, PointSet, Position, Setup};
use solver::{Limits, NoRank, Outcome, solve};

/// Certificates of the problems that ship are used up to this many bytes.
const MOST_BYTES: usize = 3000;
/// Seeds of random regions, and problems from each.
const REGIONS: std::ops::Range<u64> = 1..60;
const OF_A_REGION: usize = 3;
/// Seeds of small boards full of stones, and the nodes that each may take.
const BOARDS: std::ops::Range<u64> = 1..800;
const MOST_NODES: u64 = 5_000;
/// How often gaps are made in the wall of each problem that ships.
const GAPS: usize = 4;
/// How often each certificate is tampered with in each way.
const ROUNDS: usize = 1;

#[test]
fn both_checkers_say_the_same() {
    let mut samples = shipped();
    let problems = shipped().into_iter().map(|(_, bytes)| file::check(bytes).unwrap().problem().clone());
    let closed = (1..).zip(problems).flat_map(|(seed, problem)| {
        let mut dice = Dice::new(seed);
        (0..GAPS).filter_map(|_| with_gaps(&mut dice, &problem).and_then(proved)).collect::<Vec<_>>()
    });
    samples.extend(closed.map(|told| ("in a closed region".to_owned(), told.file())));
    for (seed, truth) in (1..).zip(solved()) {
        let mut dice = Dice::new(seed);
        let proof = ("as it was proved".to_owned(), truth.file());
        for _ in 0..ROUNDS {
            samples.extend(lies(&mut dice, &truth));
            samples.extend(damaged(&mut dice, &proof));
            let bare = bare(&mut dice, &truth.problem);
            let accepted = bare.iter().filter(|(_, bytes)| file::check(bytes.iter().copied()).is_ok());
            samples.extend(accepted.flat_map(|proof| damaged(&mut dice, proof)).collect::<Vec<_>>());
            samples.extend(bare);
        }
        samples.push(proof);
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("checker");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (number, (_, bytes)) in samples.iter().enumerate() {
        fs::write(folder.join(format!("{number:06}.cert")), bytes).unwrap();
    }
    let Some(theirs) = second_checker(&folder) else { return };
    assert_eq!(theirs.len(), samples.len());
    let mut tally: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (number, ((what, bytes), theirs)) in samples.iter().zip(theirs).enumerate() {
        let ours = file::check(bytes.iter().copied());
        let words = ours.as_ref().map_or("refused".to_owned(), told);
        // Why something is refused is said by each in its own words.
        let theirs = if theirs.starts_with("refused: ") { "refused" } else { &theirs };
        assert_eq!(
            words,
            theirs,
            "{number:06}, {what}: {:?}",
            ours.map(|solution| common::picture(solution.problem()))
        );
        tally.entry(what).or_default()[usize::from(words == "refused")] += 1;
    }
    for (what, [accepted, refused]) in &tally {
        println!("{what:30} {accepted:5} accepted, {refused:5} refused");
    }
    let [accepted, refused] = tally.values().fold([0, 0], |all, one| [all[0] + one[0], all[1] + one[1]]);
    println!("{accepted} accepted and {refused} refused by both");
    assert!(accepted >= 500 && refused >= 2_000, "{accepted}, {refused}");
}

/// What the other checker says of each file in the folder, if there is a Python to run it.
fn second_checker(folder: &Path) -> Option<Vec<String>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checker/check.py");
    let output = Command::new(outside::PYTHON.find()?).arg(script).arg(folder).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut files: Vec<String> = Vec::new();
    for line in text.lines() {
        match (line.split_once(".cert: "), files.last_mut()) {
            (Some((_, words)), _) => files.push(words.to_owned()),
            (None, Some(file)) => *file = format!("{file}\n{line}"),
            (None, None) => panic!("{line}"),
        }
    }
    Some(files)
}

/// What is proved, in the words of the other checker.
fn told(solution: &Solution) -> String {
    let (Region { kind, outside, .. }, standing) = (solution.problem().region(), solution.standing());
    let outside = match outside {
        Outside::Liberty => "liberty",
        Outside::Attacker => "attacker",
        Outside::Defender => "defender",
    };
    let mut lines = vec![
        format!("holds: {}", words(solution.grade(), &standing)),
        format!("region {}, outside {outside}", kind.word()),
    ];
    lines.extend(sorted(&standing).iter().map(|assumption| {
        let points = assumption.points().iter().map(|point| point.to_string()).collect::<Vec<_>>();
        format!("{}: {}", assumption.premise().code(), points.join(" "))
    }));
    lines.extend(solution.moves().map(|(first, grade)| {
        let standing = solution.standing_after(first).unwrap();
        match first {
            Move::Pass => format!("pass {}", words(grade, &standing)),
            Move::Play(point) => format!("{point} {}", words(grade, &standing)),
        }
    }));
    lines.join("\n  ")
}

fn words(grade: Grade, standing: &Standing) -> String {
    let word = grade.ko_balance().map_or(grade.word().to_owned(), |balance| format!("ko {balance}"));
    let codes = [standing.extent().code(), standing.footing().code()].map(|code| code.replace('_', " "));
    let premises = sorted(standing).into_iter().map(|assumption| assumption.premise().code().to_owned());
    format!("{word} ({})", codes.into_iter().chain(premises).collect::<Vec<_>>().join(", "))
}

fn sorted(standing: &Standing) -> Vec<Assumption> {
    let mut assumptions = standing.assumptions().to_vec();
    assumptions.sort_by_key(|assumption| assumption.premise().code());
    assumptions
}

/// The smaller ones of the certificates that ship.
fn shipped() -> Vec<(String, Vec<u8>)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let folders = ["own", "shapes"].map(|folder| fs::read_dir(data.join(folder)).unwrap());
    let mut paths: Vec<PathBuf> = folders.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let proofs = paths.iter().filter(|path| path.extension().is_some_and(|end| end == "cert"));
    let files = proofs.map(|path| ("as it ships".to_owned(), fs::read(path).unwrap()));
    files.filter(|(_, bytes)| bytes.len() <= MOST_BYTES).collect()
}

/// Random problems of every kind, with their proofs.
fn solved() -> Vec<Statement> {
    let drawn = PICTURES.iter().flat_map(|picture| Color::BOTH.map(|to_move| drawn(picture, to_move)));
    let regions = REGIONS.flat_map(|seed| {
        let problems = common::problems(seed, 8).into_iter().map(|(problem, _)| problem);
        problems.take(OF_A_REGION)
    });
    let boards = BOARDS.filter_map(small_board);
    drawn.chain(regions).chain(boards).filter_map(proved).collect()
}

/// The problem with its proof, if that is found soon.
fn proved(problem: Problem) -> Option<Statement> {
    let limits = Limits { memory: 1 << 20, nodes: MOST_NODES, ..Limits::default() };
    let Outcome::Solved(solved) = solve(&problem, &NoRank, &limits) else { return None };
    let certificate = solved.solution.certificate().clone();
    (certificate.answers.iter().map(|answer| answer.steps.len()).sum::<usize>() <= 1000)
        .then_some(Statement { problem, certificate })
}

/// A small board full of stones, with a region of any kind and any outside.
fn small_board(seed: u64) -> Option<Problem> {
    let mut dice = Dice::new(seed);
    let size = 3 + dice.below(3) as u8;
    let empty = 2 + dice.below(3);
    let mut stones = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
    for point in PointSet::full(size) {
        match dice.below(10) {
            roll if roll < empty => {}
            ..7 => stones.black.insert(point),
            _ => stones.white.insert(point),
        }
    }
    let setup = Setup { size, stones, to_move: Color::BOTH[dice.below(2)], ko: None };
    let kos = PointSet::full(size).into_iter().map(|ko| Setup { ko: Some(ko), ..setup });
    let banned = dice.pick(kos.filter_map(|setup| Position::from_setup(setup).ok()).map(|found| found.setup()));
    let position = Position::from_setup(banned.filter(|_| !dice.one_in(3)).unwrap_or(setup)).ok()?;
    // The stone that has just taken a ko is a target that cannot be taken at once.
    let fresh = position.ko().map(|ko| PointSet::of(ko).border(size) & stones.white).filter(|_| dice.one_in(2));
    let target = PointSet::of(dice.pick(fresh.filter(|fresh| !fresh.is_empty()).unwrap_or(stones.white))?);
    let region = any_region(&mut dice, &position, target)?;
    Problem::new(position, target, region).ok()
}

/// A problem that ships, in a closed region, with gaps in the wall: what the defender gets there may hold whatever lies
/// outside, or not.
fn with_gaps(dice: &mut Dice, problem: &Problem) -> Option<Problem> {
    let (mut setup, attacker) = (problem.position().setup(), !problem.defender());
    let points: PointSet = Field::new(problem).points().iter().copied().collect();
    let gaps = dice.below(10);
    for point in points.border(setup.size).iter().filter(|_| dice.below(9) < gaps).collect::<Vec<_>>() {
        setup.stones[attacker].remove(point);
        if dice.one_in(30) {
            setup.stones[!attacker].insert(point);
        }
    }
    if dice.one_in(2) {
        // Little room outside: whoever counts on liberties there may run out of them.
        let mut full = PointSet::full(setup.size) - points - setup.stones.black - setup.stones.white;
        (0..=dice.below(12)).for_each(|_| dice.pick(full).into_iter().for_each(|point| full.remove(point)));
        setup.stones[attacker] |= full;
    }
    (setup.to_move, setup.ko) = (Color::BOTH[dice.below(2)], None);
    let kind = dice.pick([RegionKind::Given, RegionKind::Chosen])?;
    let region = Region { kind, points, outside: Outside::Attacker };
    Problem::new(Position::from_setup(setup).ok()?, problem.targets(), region).ok()
}

fn any_region(dice: &mut Dice, position: &Position, target: PointSet) -> Option<Region> {
    let (board, full) = (position.board(), PointSet::full(position.board().size()));
    let outside = dice.pick([Outside::Liberty, Outside::Attacker, Outside::Defender, Outside::Defender])?;
    match dice.below(5) {
        0 => Some(Region { kind: RegionKind::Open, points: full, outside }),
        1 => {
            let points = full - enclosing_outside(position, Color::White)?;
            Some(Region { kind: RegionKind::Enclosed, points, outside: Outside::Liberty })
        }
        2 => {
            let area = dice.pick(board.empty().parts().collect::<Vec<_>>())?;
            Some(Region { kind: RegionKind::Given, points: full - area, outside: Outside::Liberty })
        }
        _ => {
            let (mut points, wanted) = (target, 4 + dice.below(8));
            while points.len() < wanted {
                points.insert(dice.pick(points.border(board.size()))?);
            }
            Some(Region { kind: RegionKind::Chosen, points, outside })
        }
    }
}

/// What is claimed of the problem with no proof to speak of: the checkers must see for themselves.
fn bare(dice: &mut Dice, problem: &Problem) -> Vec<(String, Vec<u8>)> {
    let cell = dice.below(Field::new(problem).points().len()) as Cell;
    let claims = [
        ("dead, for the last liberty is there", Grade::Dead, Question::Dies, vec![]),
        ("dead by one stone", Grade::Dead, Question::Dies, vec![Step::Play(cell)]),
        ("dead, and settled", Grade::Dead, Question::Dies, vec![Step::Settled]),
        ("alive, for it is settled", Grade::Alive, Question::Eyes, vec![Step::Settled]),
        ("alive by one stone", Grade::Alive, Question::Eyes, vec![Step::PlaySettled(cell)]),
    ];
    let file = |grade, question, steps| {
        let claims = vec![Claim { first: None, grade }];
        file::write(problem, &Certificate { claims, answers: vec![Answer { question, steps }] })
    };
    claims.map(|(what, grade, question, steps)| (what.to_owned(), file(grade, question, steps))).into()
}

/// The file with bytes that no writer would write, as a rule under a checksum that fits.
fn damaged(dice: &mut Dice, (_, proof): &(String, Vec<u8>)) -> Vec<(String, Vec<u8>)> {
    let damaged = DAMAGES.iter().map(|(what, damage)| {
        let mut file = proof.clone();
        damage(dice, &mut file);
        let sealed = !dice.one_in(10);
        ((*what).to_owned(), if sealed { resealed(file) } else { file })
    });
    damaged.collect()
}

/// The statement changed in many ways.
fn lies(dice: &mut Dice, truth: &Statement) -> Vec<(String, Vec<u8>)> {
    let told = LIES.iter().filter_map(|(what, lie)| Some((*what, lie(dice, truth.clone())?)));
    told.map(|(what, told)| (what.to_owned(), told.file())).collect()
}
