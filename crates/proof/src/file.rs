//! Certificates as files: written at once, checked while they are read.
//!
//! A file holds the whole problem, the claims, the steps of each answer and a checksum. docs/certificate.md describes
//! it byte for byte. [`check`] believes nothing it reads: it makes the problem anew, walks through the answers with
//! the steps as they come, and keeps no more in memory than the states it has been to.

use rules::{ByColor, Color, MAX_SIZE, Move, Point, PointSet, Position, Setup};

use crate::certificate::{Certificate, Claim, Flaw, Step};
use crate::check::{Solution, Steps, prove};
use crate::{Grade, Outside, Problem, Region, RegionKind, enclosing_outside};

/// The first byte is no text, so that nothing takes the file for one.
const MAGIC: [u8; 4] = *b"\xd6SKC";
const VERSION: u8 = 1;

/// The bits of the byte that says who is who.
const WHITE_TO_MOVE: u8 = 1;
const WHITE_DEFENDS: u8 = 2;
const OUTSIDE_IS_ATTACKER: u8 = 4;
const OUTSIDE_IS_DEFENDER: u8 = 32;
const KIND: u8 = 8;
const KINDS: [RegionKind; 4] = [RegionKind::Given, RegionKind::Enclosed, RegionKind::Chosen, RegionKind::Open];

/// What is on a point, and the bit of a point in the region.
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const TARGET: u8 = 3;
const INSIDE: u8 = 4;
/// Points of one kind after each other that fit into one byte.
const LONGEST_RUN: usize = 32;

/// The certificate of a problem as a file.
pub fn write(problem: &Problem, certificate: &Certificate) -> Vec<u8> {
    let mut writer = Writer(MAGIC.to_vec());
    writer.0.push(VERSION);
    writer.problem(problem);
    writer.claims(&certificate.claims, problem.position().board().size());
    for answer in &certificate.answers {
        writer.number(answer.steps.len() as u64);
        answer.steps.iter().for_each(|step| writer.number(step.to_code()));
    }
    writer.sealed()
}

/// Checks a file in one pass, in time that grows with its length. The bytes may come from anywhere; a source that
/// fails half-way may just end.
///
/// The solution is one of the problem in the file; whether that is the problem that was meant is for the reader to say.
///
/// # Errors
/// Says why the file proves nothing.
pub fn check(bytes: impl IntoIterator<Item = u8>) -> Result<Solution, Flaw> {
    let mut reader = Reader { bytes: bytes.into_iter(), sum: Checksum::NEW };
    reader.greeting()?;
    let result = reader.solution();
    // Only at the end is it plain whether a proof is wrong or its file was damaged.
    if matches!(result, Err(Flaw::Damaged(_))) || reader.rest_is_sound() {
        result
    } else {
        Err(Flaw::Damaged("its checksum does not match"))
    }
}

/// Is the region what its kind says? A given or chosen one may be anything.
fn is_of_its_kind(problem: &Problem) -> bool {
    let (full, region) = (PointSet::full(problem.position().board().size()), problem.region());
    match region.kind {
        RegionKind::Given | RegionKind::Chosen => true,
        RegionKind::Open => problem.inside() == full,
        RegionKind::Enclosed => {
            let outside = enclosing_outside(problem.position(), problem.defender());
            region.outside == Outside::Liberty && outside == Some(full - problem.inside())
        }
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn problem(&mut self, problem: &Problem) {
        let (setup, region) = (problem.position().setup(), problem.region());
        let bit = |set: bool, bit: u8| if set { bit } else { 0 };
        let kind = KINDS.iter().position(|&kind| kind == region.kind).expect("all kinds are listed");
        let who = bit(setup.to_move == Color::White, WHITE_TO_MOVE)
            + bit(problem.defender() == Color::White, WHITE_DEFENDS)
            + bit(region.outside == Outside::Attacker, OUTSIDE_IS_ATTACKER)
            + bit(region.outside == Outside::Defender, OUTSIDE_IS_DEFENDER)
            + KIND * kind as u8;
        self.0.extend([setup.size, who]);
        self.number(setup.ko.map_or(0, |point| 1 + index(point, setup.size)));
        let points = PointSet::full(setup.size);
        let kinds: Vec<u8> = points.iter().map(|point| kind_of(point, problem)).collect();
        for run in kinds.chunk_by(|one, other| one == other).flat_map(|run| run.chunks(LONGEST_RUN)) {
            self.0.push(run[0] + 8 * (run.len() - 1) as u8);
        }
    }

    fn claims(&mut self, claims: &[Claim], size: u8) {
        self.number(claims.len() as u64);
        for claim in claims {
            self.number(match claim.first {
                None => 0,
                Some(Move::Play(point)) => 1 + index(point, size),
                Some(Move::Pass) => 1 + area(size),
            });
            self.number(match claim.grade {
                Grade::Dead => 0,
                Grade::Seki => 1,
                Grade::Alive => 2,
                Grade::Ko(balance @ 0..) => 3 + 2 * u64::from(balance.unsigned_abs()),
                Grade::Ko(balance) => 2 + 2 * u64::from(balance.unsigned_abs()),
            });
        }
    }

    /// Seven bits to a byte, the lowest first; the top bit says that more follow.
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn sealed(mut self) -> Vec<u8> {
        let sum = self.0.iter().fold(Checksum::NEW, |sum, &byte| sum.with(byte));
        self.0.extend((!sum.0).to_le_bytes());
        self.0
    }
}

fn area(size: u8) -> u64 {
    u64::from(size) * u64::from(size)
}

/// The number of a point on a board of this size: A1, B1, …
fn index(point: Point, size: u8) -> u64 {
    u64::from(point.row()) * u64::from(size) + u64::from(point.column())
}

fn kind_of(point: Point, problem: &Problem) -> u8 {
    let stone = match problem.position().board().at(point) {
        Some(_) if problem.targets().contains(point) => TARGET,
        Some(Color::Black) => BLACK,
        Some(Color::White) => WHITE,
        None => 0,
    };
    if problem.region().points.contains(point) { stone + INSIDE } else { stone }
}

/// Reads a file and keeps the checksum of what has been read.
struct Reader<I> {
    bytes: I,
    sum: Checksum,
}

impl<I: Iterator<Item = u8>> Reader<I> {
    fn greeting(&mut self) -> Result<(), Flaw> {
        for expected in MAGIC {
            if self.byte()? != expected {
                return Err(Flaw::Damaged("it does not begin like one"));
            }
        }
        if self.byte()? == VERSION { Ok(()) } else { Err(Flaw::Damaged("its version is not known here")) }
    }

    fn solution(&mut self) -> Result<Solution, Flaw> {
        let problem = self.problem()?;
        let claims = self.claims(problem.position().board().size())?;
        let mut left = None;
        let solution = prove(&problem, claims, &mut Steps(|| self.step(&mut left)))?;
        self.seal()?;
        Ok(solution)
    }

    fn problem(&mut self) -> Result<Problem, Flaw> {
        let (size, who) = (self.byte()?, self.byte()?);
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(Flaw::Damaged("there is no board of its size"));
        }
        let ko = match self.number()? {
            0 => None,
            number => Some(point(number - 1, size)?),
        };
        let kinds = self.kinds(area(size) as usize)?;
        problem(size, who, ko, &kinds)
    }

    /// What is on each point, from runs as long as can be.
    fn kinds(&mut self, count: usize) -> Result<Vec<u8>, Flaw> {
        let mut kinds = Vec::new();
        let mut may_repeat = true;
        while kinds.len() < count {
            let run = self.byte()?;
            let (kind, length) = (run % 8, usize::from(run / 8) + 1);
            if length > count - kinds.len() || !may_repeat && kinds.last() == Some(&kind) {
                return Err(Flaw::Damaged("its board does not come out even"));
            }
            kinds.resize(kinds.len() + length, kind);
            may_repeat = length == LONGEST_RUN;
        }
        Ok(kinds)
    }

    fn claims(&mut self, size: u8) -> Result<Vec<Claim>, Flaw> {
        let count = self.number()?;
        if count > area(size) + 2 {
            return Err(Flaw::Damaged("it claims more than there is to claim"));
        }
        (0..count).map(|_| Ok(Claim { first: self.first(size)?, grade: self.grade()? })).collect()
    }

    fn first(&mut self, size: u8) -> Result<Option<Move>, Flaw> {
        match self.number()? {
            0 => Ok(None),
            number if number == 1 + area(size) => Ok(Some(Move::Pass)),
            number => Ok(Some(Move::Play(point(number - 1, size)?))),
        }
    }

    fn grade(&mut self) -> Result<Grade, Flaw> {
        let number = match self.number()? {
            0 => return Ok(Grade::Dead),
            1 => return Ok(Grade::Seki),
            2 => return Ok(Grade::Alive),
            number => number - 3,
        };
        // 0, -1, 1, -2, 2, … in this order.
        let balance = i8::try_from(number / 2).map_err(|_| Flaw::Damaged("there is no such grade"))?;
        Ok(Grade::Ko(if number % 2 == 0 { balance } else { -1 - balance }))
    }

    /// The next step of an answer, or none at its end. `left` are the steps that it still has; none between answers.
    fn step(&mut self, left: &mut Option<u64>) -> Result<Option<Step>, Flaw> {
        let count = match *left {
            Some(count) => count,
            None => self.number()?,
        };
        *left = count.checked_sub(1);
        if left.is_none() {
            return Ok(None);
        }
        Step::from_code(self.number()?).map(Some).ok_or(Flaw::Damaged("a step leads nowhere"))
    }

    fn number(&mut self) -> Result<u64, Flaw> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            match byte {
                0 if shift > 0 => return Err(Flaw::Damaged("a number is longer than it need be")),
                0..0x80 => return Ok(number),
                _ => {}
            }
        }
        Err(Flaw::Damaged("a number is too great"))
    }

    fn byte(&mut self) -> Result<u8, Flaw> {
        let byte = self.bytes.next().ok_or(Flaw::Damaged("it ends too early"))?;
        self.sum = self.sum.with(byte);
        Ok(byte)
    }

    /// The checksum is the end of the file. What it says is looked at last.
    fn seal(&mut self) -> Result<(), Flaw> {
        for _ in 0..size_of::<u32>() {
            self.byte()?;
        }
        if self.bytes.next().is_none() { Ok(()) } else { Err(Flaw::Damaged("it goes on after its end")) }
    }

    fn rest_is_sound(&mut self) -> bool {
        self.bytes.by_ref().fold(self.sum, Checksum::with) == Checksum::SOUND
    }
}

fn point(index: u64, size: u8) -> Result<Point, Flaw> {
    let point = PointSet::full(size).nth(index.min(area(size)) as usize);
    point.ok_or(Flaw::Damaged("a point is off the board"))
}

fn problem(size: u8, who: u8, ko: Option<Point>, kinds: &[u8]) -> Result<Problem, Flaw> {
    let points = |wanted: &dyn Fn(u8) -> bool| -> PointSet {
        let all = PointSet::full(size).into_iter().zip(kinds);
        all.filter(|&(_, &kind)| wanted(kind)).map(|(point, _)| point).collect()
    };
    let holding = |stone: u8| points(&|kind| kind % INSIDE == stone);
    let color = |bit: u8| if who & bit == 0 { Color::Black } else { Color::White };
    let targets = holding(TARGET);
    let mut stones = ByColor { black: holding(BLACK), white: holding(WHITE) };
    stones[color(WHITE_DEFENDS)] |= targets;
    let setup = Setup { size, stones, to_move: color(WHITE_TO_MOVE), ko };
    let position = Position::from_setup(setup).map_err(|error| Flaw::NoProblem(error.to_string()))?;
    let region = region(who, points(&|kind| kind & INSIDE != 0))?;
    let problem = Problem::new(position, targets, region).map_err(|error| Flaw::NoProblem(error.to_string()))?;
    if is_of_its_kind(&problem) {
        Ok(problem)
    } else {
        Err(Flaw::NoProblem("its region is not what it is called".into()))
    }
}

fn region(who: u8, points: PointSet) -> Result<Region, Flaw> {
    let outside = match who & (OUTSIDE_IS_ATTACKER | OUTSIDE_IS_DEFENDER) {
        0 => Outside::Liberty,
        OUTSIDE_IS_ATTACKER => Outside::Attacker,
        OUTSIDE_IS_DEFENDER => Outside::Defender,
        _ => return Err(Flaw::Damaged("its outside belongs to both sides")),
    };
    match KINDS.get(usize::from((who & !OUTSIDE_IS_DEFENDER) / KIND)) {
        Some(&kind) => Ok(Region { kind, points, outside }),
        None => Err(Flaw::Damaged("its region is of no known kind")),
    }
}

/// The checksum of zlib and PNG (CRC-32), kept as its register: the value is the complement.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Checksum(u32);

impl Checksum {
    const NEW: Checksum = Checksum(!0);
    /// What is left of any bytes that end with their own checksum.
    const SOUND: Checksum = Checksum(0xdebb_20e3);

    fn with(self, byte: u8) -> Checksum {
        let shift = |sum: u32, _| sum >> 1 ^ if sum & 1 != 0 { 0xedb8_8320 } else { 0 };
        Checksum((0..8).fold(self.0 ^ u32::from(byte), shift))
    }
}

#[cfg(test)]
mod tests;
