//! Problems of the forge as bytes. `docs/bank.md` describes them.

use std::fmt;

use rules::{Move, Point};
use tsumego::sketch::{Frame, Sketch, grade_of_byte, grade_to_byte};
use tsumego::{ProblemKind, Rank, Tag};

use crate::forged::{Forged, NAMED, name_of_sum};

/// How the file begins.
const HEAD: &[u8] = b"SKBANK2\n";
/// How a file of the first edition begins, which has no numbers and no former names.
const OLD_HEAD: &[u8] = b"SKBANK1\n";
/// An answer that is no point.
const PASS: u8 = 255;
/// The bytes of a name, and of a former name with the one that it has now.
const NAME: usize = 5;
const FORMER: usize = 2 * NAME;

/// A name that a problem had in an earlier edition: it was drawn otherwise there, or it is another's variant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Former {
    /// The name that is gone.
    pub id: String,
    /// The name of the problem that stands for it.
    pub now: String,
}

/// Writes problems, in this order, and the names that they had before.
///
/// # Errors
/// Names the first that does not fit.
pub fn write<'p>(problems: impl ExactSizeIterator<Item = &'p Forged<'p>>, former: &[Former]) -> Result<Vec<u8>, Unfit> {
    let mut bytes = HEAD.to_vec();
    for length in [problems.len(), former.len()] {
        bytes.extend(u32::try_from(length).map_err(|_| Unfit(String::new()))?.to_le_bytes());
    }
    for name in former.iter().flat_map(|former| [&former.id, &former.now]) {
        bytes.extend(name_to_bytes(name).ok_or_else(|| Unfit(name.clone()))?);
    }
    for problem in problems {
        put(&mut bytes, problem).ok_or_else(|| Unfit(problem.sketch.to_string()))?;
    }
    Ok(bytes)
}

/// A problem that cannot be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit(pub(crate) String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this problem does not fit into a bank: {}", self.0)
    }
}

impl std::error::Error for Unfit {}

fn put(bytes: &mut Vec<u8>, problem: &Forged<'_>) -> Option<()> {
    let sketch = &problem.sketch;
    let frame = Frame::around(sketch.ground).filter(|_| sketch.place().is_some())?;
    let kind = ProblemKind::ALL.iter().position(|&other| other == problem.kind)? as u8;
    sketch.pack(kind, bytes);
    bytes.push(grade_to_byte(problem.grade)?);
    bytes.push(problem.rank.step());
    let mut tags = problem.tags.iter().map(|tag| Tag::all().position(|other| other == *tag));
    let tags = tags.try_fold(0_u16, |bits, at| Some(bits | 1 << at?))?;
    bytes.extend(tags.to_le_bytes());
    bytes.push(u8::try_from(problem.answers.len()).ok()?);
    for answer in &problem.answers {
        bytes.push(match answer {
            Move::Pass => PASS,
            Move::Play(point) => u8::try_from(frame.points().position(|other| other == *point)?).ok()?,
        });
    }
    bytes.push(problem.course);
    bytes.extend(problem.number.to_le_bytes());
    bytes.extend(u16::try_from(problem.certificate.len()).ok()?.to_le_bytes());
    bytes.extend(problem.certificate);
    Some(())
}

/// Reads problems. What is cut off or damaged ends the list.
pub fn read(bytes: &[u8]) -> Option<Problems<'_>> {
    let (left, _, rest) = parts(bytes)?;
    Some(Problems { rest, left, numbered: is_numbered(bytes) })
}

/// Is it of an edition whose problems have numbers?
pub fn is_numbered(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD)
}

/// Reads the names that problems had in earlier editions.
pub fn former(bytes: &[u8]) -> Vec<Former> {
    let names = parts(bytes).map_or(&[][..], |(_, names, _)| names);
    names.chunks_exact(FORMER).filter_map(former_of_bytes).collect()
}

fn former_of_bytes(both: &[u8]) -> Option<Former> {
    Some(Former { id: name_of_bytes(*both.first_chunk()?), now: name_of_bytes(*both.last_chunk()?) })
}

/// How many problems there are, the former names, and the problems.
fn parts(bytes: &[u8]) -> Option<(usize, &[u8], &[u8])> {
    if let Some(mut rest) = bytes.strip_prefix(OLD_HEAD) {
        return Some((u32::from_le_bytes(take(&mut rest)?) as usize, &[], rest));
    }
    let mut rest = bytes.strip_prefix(HEAD)?;
    let [problems, names] = [u32::from_le_bytes(take(&mut rest)?), u32::from_le_bytes(take(&mut rest)?)];
    let names = some(&mut rest, (names as usize).checked_mul(FORMER)?)?;
    Some((problems as usize, names, rest))
}

/// A name is ten digits to the base of 16 behind a word.
fn name_to_bytes(name: &str) -> Option<[u8; NAME]> {
    let sum = u64::from_str_radix(name.strip_prefix(NAMED)?, 16).ok()?;
    sum.to_le_bytes().first_chunk().copied().filter(|_| name == name_of_sum(sum))
}

fn name_of_bytes(bytes: [u8; NAME]) -> String {
    name_of_sum(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
}

/// The problems of a bank, one after the other.
#[derive(Clone, Debug)]
pub struct Problems<'b> {
    rest: &'b [u8],
    left: usize,
    numbered: bool,
}

impl<'b> Iterator for Problems<'b> {
    type Item = Forged<'b>;

    fn next(&mut self) -> Option<Forged<'b>> {
        self.left = self.left.checked_sub(1)?;
        get(&mut self.rest, self.numbered)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk::<N>()?;
    *rest = others;
    Some(*first)
}

fn some<'b>(rest: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (first, others) = rest.split_at_checked(count)?;
    *rest = others;
    Some(first)
}

fn get<'b>(rest: &mut &'b [u8], numbered: bool) -> Option<Forged<'b>> {
    let (sketch, kind) = Sketch::unpack(rest)?;
    let kind = *ProblemKind::ALL.get(usize::from(kind))?;
    let points: Vec<Point> = Frame::around(sketch.ground)?.points().collect();
    let [grade, rank, low, high, count] = take(rest)?;
    let grade = grade_of_byte(grade);
    let bits = u16::from_le_bytes([low, high]);
    let tags = Tag::all().enumerate().filter(|(at, _)| bits & 1 << at != 0).map(|(_, tag)| tag).collect();
    let answer = |&code: &u8| match code {
        PASS => Some(Move::Pass),
        code => points.get(usize::from(code)).map(|&point| Move::Play(point)),
    };
    let answers = some(rest, usize::from(count))?.iter().map(answer).collect::<Option<_>>()?;
    let [course] = take(rest)?;
    let number = if numbered { u16::from_le_bytes(take(rest)?) } else { 0 };
    let length = u16::from_le_bytes(take(rest)?);
    let certificate = some(rest, usize::from(length))?;
    Some(Forged { sketch, kind, grade, rank: Rank::from_step(rank)?, tags, answers, course, number, certificate })
}

#[cfg(test)]
mod tests {
    use rules::PointSet;

    use proof::Grade;

    use super::*;

    const CERTIFICATE: [u8; 3] = [7, 8, 9];

    fn problems() -> Vec<Forged<'static>> {
        let new = |text: &str, kind: ProblemKind, grade: Grade, answers: &[&str]| Forged {
            sketch: text.parse().unwrap(),
            kind,
            grade,
            rank: "12k".parse().unwrap(),
            tags: Tag::all().skip(answers.len()).step_by(3).collect(),
            answers: answers.iter().map(|answer| answer.parse().unwrap()).collect(),
            course: answers.len() as u8,
            number: 700 + answers.len() as u16,
            certificate: &CERTIFICATE[..answers.len()],
        };
        vec![
            new("corner o OOOO/...O", ProblemKind::Live, Grade::Alive, &["B1"]),
            new("side x *O*/O.O", ProblemKind::WhoseKo, Grade::Ko(-2), &["K1", "pass"]),
            new("centre x OxO/o.O/OOO", ProblemKind::Nothing, Grade::Seki, &[]),
        ]
    }

    #[test]
    fn problems_are_read_as_written() {
        let written = problems();
        let former =
            ["forged-0123456789", "forged-00000000ff"].map(|id| Former { id: id.to_owned(), now: written[1].id() });
        let bytes = write(written.iter(), &former).unwrap();
        assert_eq!(read(&bytes).unwrap().collect::<Vec<_>>(), written);
        assert_eq!(super::former(&bytes), former);
    }

    /// An edition without numbers: the same bytes without them, and another head.
    #[test]
    fn the_first_edition_is_read_too() {
        let mut one = problems().remove(0);
        one.number = 0;
        let bytes = write([&one].into_iter(), &[]).unwrap();
        let at = bytes.len() - one.certificate.len() - 4;
        let old = [OLD_HEAD, &bytes[HEAD.len()..][..4], &bytes[HEAD.len() + 8..at], &bytes[at + 2..]].concat();
        assert_eq!(read(&old).unwrap().collect::<Vec<_>>(), [one]);
        assert_eq!(super::former(&old), []);
    }

    #[test]
    fn damage_is_no_panic() {
        let former = Former { id: "forged-0123456789".to_owned(), now: "forged-9876543210".to_owned() };
        let bytes = write(problems().iter(), &[former]).unwrap();
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_none_or(|problems| problems.count() < 3), "{end}");
        }
        for at in 0..bytes.len() {
            for value in [0, 1, 5, 127, 200, 255] {
                let mut bytes = bytes.clone();
                bytes[at] = value;
                read(&bytes).map(Iterator::count);
                super::former(&bytes);
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let mut one = problems().remove(0);
        one.answers = vec!["T19".parse().unwrap()];
        assert_eq!(
            write([&one].into_iter(), &[]).unwrap_err().to_string(),
            format!("this problem does not fit into a bank: {}", one.sketch)
        );
        one.sketch.ground = PointSet::EMPTY;
        assert!(write([&one].into_iter(), &[]).is_err());
        let foreign = |id: &str| Former { id: id.to_owned(), now: "forged-0123456789".to_owned() };
        for id in ["forged-123", "forged-zzzzzzzzzz", "own-001", "forged-+123456789", "forged-0123456789ab"] {
            assert!(write([].into_iter(), &[foreign(id)]).is_err(), "{id}");
        }
    }
}
