//! Problems of the forge as bytes. `docs/bank.md` describes them.

use std::fmt;

use rules::{Move, Point};
use tsumego::sketch::{Frame, Sketch, grade_of_byte, grade_to_byte};
use tsumego::{ProblemKind, Rank, Tag};

use crate::forged::Forged;

/// How the file begins.
const HEAD: &[u8] = b"SKBANK1\n";
/// An answer that is no point.
const PASS: u8 = 255;
/// Writes problems, in this order.
///
/// # Errors
/// Names the first that does not fit.
pub fn write<'p>(problems: impl ExactSizeIterator<Item = &'p Forged<'p>>) -> Result<Vec<u8>, Unfit> {
    let mut bytes = HEAD.to_vec();
    let count = u32::try_from(problems.len()).map_err(|_| Unfit(String::new()))?;
    bytes.extend(count.to_le_bytes());
    for problem in problems {
        put(&mut bytes, problem).ok_or_else(|| Unfit(problem.sketch.to_string()))?;
    }
    Ok(bytes)
}

/// A problem that cannot be written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit(String);

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
    bytes.extend(u16::try_from(problem.certificate.len()).ok()?.to_le_bytes());
    bytes.extend(problem.certificate);
    Some(())
}

/// Reads problems. What is cut off or damaged ends the list.
pub fn read(bytes: &[u8]) -> Option<Problems<'_>> {
    let mut rest = bytes.strip_prefix(HEAD)?;
    let count = u32::from_le_bytes(take(&mut rest)?);
    Some(Problems { rest, left: count as usize })
}

/// The problems of a bank, one after the other.
#[derive(Clone, Debug)]
pub struct Problems<'b> {
    rest: &'b [u8],
    left: usize,
}

impl<'b> Iterator for Problems<'b> {
    type Item = Forged<'b>;

    fn next(&mut self) -> Option<Forged<'b>> {
        self.left = self.left.checked_sub(1)?;
        get(&mut self.rest)
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

fn get<'b>(rest: &mut &'b [u8]) -> Option<Forged<'b>> {
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
    let [course, low, high] = take(rest)?;
    let certificate = some(rest, usize::from(u16::from_le_bytes([low, high])))?;
    Some(Forged { sketch, kind, grade, rank: Rank::from_step(rank)?, tags, answers, course, certificate })
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
        let bytes = write(written.iter()).unwrap();
        assert_eq!(read(&bytes).unwrap().collect::<Vec<_>>(), written);
    }

    #[test]
    fn damage_is_no_panic() {
        let bytes = write(problems().iter()).unwrap();
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_none_or(|problems| problems.count() < 3), "{end}");
        }
        for at in 0..bytes.len() {
            for value in [0, 1, 5, 127, 200, 255] {
                let mut bytes = bytes.clone();
                bytes[at] = value;
                read(&bytes).map(Iterator::count);
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let mut one = problems().remove(0);
        one.answers = vec!["T19".parse().unwrap()];
        assert_eq!(
            write([&one].into_iter()).unwrap_err().to_string(),
            format!("this problem does not fit into a bank: {}", one.sketch)
        );
        one.sketch.ground = PointSet::EMPTY;
        assert!(write([&one].into_iter()).is_err());
    }
}
