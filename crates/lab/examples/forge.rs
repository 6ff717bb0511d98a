//! Makes problems: random groups in a corner or on a side, kept when exactly one first move is right.
//!
//! `cargo run --release -p lab --example forge -- SEED COUNT FOLDER` writes COUNT problems from easy to hard as text
//! files into the folder. The same seed makes the same problems. `--example prove` then writes their certificates.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use lab::sketch::{SIZE, Urn, walled};
use proof::{Grade, Problem, Side, Solution};
use rules::{ByColor, Color, Move, Point, PointSet, Setup, Symmetry};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Aim, Draft, Goal, difficulty, right_moves, text};

/// A group has room for so many points at most.
const ROOM: usize = 11;
/// Positions that are looked at before a sketch is given up.
const NODES: u64 = 400_000;
/// Of so many problems, this many have each aim.
const SHARES: [(Aim, usize); 4] = [(Aim::Kill, 38), (Aim::Live, 34), (Aim::Ko, 18), (Aim::Seki, 10)];
/// Of one aim, this share at most has the same difficulty.
const LEVELS: usize = 6;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number =
        |name: &str| -> u64 { words.next().and_then(|word| word.parse().ok()).unwrap_or_else(|| usage(name)) };
    let (seed, count) = (number("SEED"), number("COUNT") as usize);
    let folder = words.next().unwrap_or_else(|| usage("FOLDER"));
    let found = forge(&mut Urn::new(seed), count);
    fs::create_dir_all(&folder).expect("the folder can be made");
    for (at, made) in found.iter().enumerate() {
        let path = Path::new(&folder).join(format!("{:03}.txt", at + 1));
        fs::write(path, text::write(&made.draft(at + 1))).expect("the folder can be written to");
    }
}

fn usage(missing: &str) -> ! {
    eprintln!("forge SEED COUNT FOLDER: {missing} is missing");
    std::process::exit(2);
}

/// Problems from easy to hard, with their share of each aim.
fn forge(urn: &mut Urn, count: usize) -> Vec<Made> {
    let mut found: Vec<Made> = Vec::new();
    let mut counts: BTreeMap<(Aim, u8), usize> = BTreeMap::new();
    let mut seen = HashSet::new();
    for tries in 1.. {
        if found.len() >= count {
            eprintln!("{tries} sketches; by aim and difficulty: {counts:?}");
            break;
        }
        let Some(made) = walled(urn, ROOM).and_then(|problem| Made::new(&problem, urn)) else { continue };
        let of_aim: usize = counts.iter().filter(|((aim, _), _)| *aim == made.aim()).map(|(_, count)| count).sum();
        let share =
            SHARES.iter().find(|(aim, _)| *aim == made.aim()).map_or(0, |(_, share)| (share * count).div_ceil(100));
        let of_level = counts.entry((made.aim(), made.level)).or_default();
        if of_aim < share && *of_level < share.div_ceil(LEVELS) + 1 && seen.insert(made.shape()) {
            *of_level += 1;
            found.push(made);
        }
    }
    found.sort_by_key(|made| (made.level, made.solution.states()));
    found
}

/// A problem worth keeping.
struct Made {
    problem: Problem,
    solution: Solution,
    answer: Move,
    level: u8,
    symmetry: Symmetry,
    swapped: bool,
}

impl Made {
    /// Keeps a problem with one right move that is not plain to see.
    fn new(problem: &Problem, urn: &mut Urn) -> Option<Made> {
        let limits = Limits { nodes: NODES, memory: 16 << 20, ..Limits::default() };
        let Outcome::Solved(solved) = solve(problem, &NoRank, &limits) else { return None };
        let solution = solved.solution;
        let (right, choices) = (right_moves(&solution), solution.moves().count().saturating_sub(1));
        let [answer] = right.as_slice() else { return None };
        let plain = takes_target(problem, *answer) || *answer == Move::Pass || choices < 3;
        let reached = match (problem.to_move(), solution.grade()) {
            (Side::Attacker, Grade::Alive) | (Side::Defender, Grade::Dead) => false,
            (_, Grade::Ko(balance)) => (-1..=2).contains(&balance),
            _ => true,
        };
        (reached && !plain).then(|| Made {
            problem: problem.clone(),
            level: difficulty(&solution),
            solution,
            answer: *answer,
            symmetry: Symmetry::ALL[urn.below(8)],
            swapped: urn.below(2) == 0,
        })
    }

    fn aim(&self) -> Aim {
        match (self.solution.grade(), self.problem.to_move()) {
            (Grade::Ko(_), _) => Aim::Ko,
            (Grade::Seki, _) => Aim::Seki,
            (Grade::Dead, _) => Aim::Kill,
            (Grade::Alive, _) => Aim::Live,
        }
    }

    /// The same for a problem however it is turned.
    fn shape(&self) -> String {
        let shapes = Symmetry::ALL.map(|symmetry| text::write(&self.bare(symmetry, false)));
        shapes.into_iter().min().expect("there are eight")
    }

    fn bare(&self, symmetry: Symmetry, swapped: bool) -> Draft {
        let setup = self.problem.position().setup();
        let turned = |points: PointSet| symmetry.apply_set(points, SIZE);
        let (mut stones, mut to_move) =
            (ByColor { black: turned(setup.stones.black), white: turned(setup.stones.white) }, setup.to_move);
        if swapped {
            (stones, to_move) = (ByColor { black: stones.white, white: stones.black }, !to_move);
        }
        let mut draft = Draft::new(Setup { stones, to_move, ..setup });
        draft.targets = turned(marked(&self.problem));
        draft.out_of_bounds = Some(turned(self.problem.position().board().empty() - self.problem.region().points));
        draft
    }

    fn draft(&self, number: usize) -> Draft {
        let mut draft = self.bare(self.symmetry, self.swapped);
        let empty = self.problem.region().points.len();
        let place = if is_corner(&self.problem) { "Corner" } else { "Side" };
        draft.title = format!("{number}. {place}, {empty} points");
        draft.goal = Some(Goal { side: draft.setup.to_move, aim: self.aim() });
        draft.answers = [Move::Play(self.symmetry.apply(self.answer.point().expect("no pass is kept"), SIZE))].into();
        draft.source = "Made for shikatsu".to_owned();
        draft.licence = "MIT or Apache-2.0".to_owned();
        draft.notes = self.notes(draft.setup.to_move);
        draft
    }

    /// What the other moves lead to, without naming any.
    fn notes(&self, mover: Color) -> String {
        let defender = if self.problem.to_move() == Side::Defender { mover } else { !mover };
        let mut failures: BTreeMap<&str, usize> = BTreeMap::new();
        for (first, grade) in self.solution.moves().filter(|&(first, _)| first != self.answer) {
            if first != Move::Pass {
                *failures.entry(grade.word()).or_default() += 1;
            }
        }
        let told = |(word, &count): (&&str, &usize)| {
            let (s, end) = if count == 1 { ("s", "ends") } else { ("", "end") };
            match *word {
                "dead" => format!("{count} let{s} {defender} die"),
                "alive" => format!("{count} let{s} {defender} live"),
                "seki" => format!("{count} {end} in seki"),
                _ if self.aim() == Aim::Ko => format!("{count} lead{s} to a worse ko"),
                _ => format!("{count} lead{s} to a ko"),
            }
        };
        let told: Vec<String> = failures.iter().map(told).collect();
        format!("One move works. Of the others, {}.", told.join(", "))
    }
}

/// One stone of each target chain is enough to mark it.
fn marked(problem: &Problem) -> PointSet {
    let chains = problem.target_chains().parts().filter_map(|chain| chain.first());
    chains.collect()
}

fn is_corner(problem: &Problem) -> bool {
    let corner = Point::new(0, 0);
    problem.region().points.contains(corner) || problem.position().board().at(corner) == Some(problem.defender())
}

/// Does the move take every target at once?
fn takes_target(problem: &Problem, first: Move) -> bool {
    let mut position = problem.position().clone();
    position.play(first).is_ok_and(|taken| problem.targets().is_within(taken))
}
