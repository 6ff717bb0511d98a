//! Certificates that somebody tampered with: damaged files, and statements that may be lies.

use dice::Dice;
use proof::field::{Cell, Field};
use proof::{Certificate, Claim, Grade, Outside, Problem, Region, RegionKind, Step, file};
use rules::diagram::Diagram;
use rules::{Color, Point, PointSet, Position, Setup};

/// White defends; `x` is a wall outside the region, `X` a black stone inside, dots lie outside.
pub(crate) fn drawn(picture: &str, to_move: Color) -> Problem {
    let diagram: Diagram = picture.replace('/', "\n").parse().unwrap();
    let position = Position::from_setup(diagram.setup(to_move)).unwrap();
    let points = PointSet::full(diagram.size()) - diagram.points('x') - diagram.points('.');
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Attacker };
    Problem::new(position, diagram.points('o'), region).unwrap()
}

pub(crate) const PICTURES: [&str; 5] = [
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

/// One way to damage a file.
pub(crate) type Damage = fn(&mut Dice, &mut Vec<u8>);

pub(crate) const DAMAGES: [(&str, Damage); 9] = [
    ("a bit flipped", |dice, file| {
        let at = dice.below(file.len());
        file[at] ^= 1 << dice.below(8);
    }),
    ("a byte changed", |dice, file| {
        let at = dice.below(file.len());
        file[at] = file[at].wrapping_add(1 + dice.below(255) as u8);
    }),
    ("a byte of the head changed", |dice, file| {
        let at = 4 + dice.below(12);
        if let Some(byte) = file.get_mut(at) {
            *byte = dice.below(256) as u8;
        }
    }),
    ("a number made longer", |dice, file| {
        let at = 7 + dice.below(file.len().max(8) - 7);
        if let Some(byte) = file.get_mut(at).filter(|byte| **byte < 0x80) {
            *byte |= 0x80;
            file.insert(at + 1, 0);
        }
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

/// What is said of a problem, true or not.
#[derive(Clone)]
pub(crate) struct Statement {
    pub(crate) problem: Problem,
    pub(crate) certificate: Certificate,
}

impl Statement {
    pub(crate) fn file(&self) -> Vec<u8> {
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
pub(crate) type Lie = fn(&mut Dice, Statement) -> Option<Statement>;

pub(crate) const LIES: [(&str, Lie); 19] = [
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
    ("another name for the region", |dice, told| {
        let kinds = [RegionKind::Given, RegionKind::Enclosed, RegionKind::Chosen, RegionKind::Open];
        let region = Region { kind: dice.pick(kinds)?, ..told.problem.region() };
        told.with_problem(told.problem.position().setup(), told.problem.targets(), region)
    }),
];

fn any_grade(dice: &mut Dice) -> Grade {
    [Grade::Dead, Grade::Seki, Grade::Alive, Grade::Ko(dice.below(7) as i8 - 3)][dice.below(4)]
}

/// The file with a checksum that fits.
pub(crate) fn resealed(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len().saturating_sub(4));
    let shift = |sum: u32, _| if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xedb8_8320 };
    let sum = file.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), shift));
    file.extend((!sum).to_le_bytes());
    file
}
