//! Labelled positions as bytes. `docs/learn.md` describes them.
//!
//! A file grows problem by problem, so that a run that was ended can be gone on with: whatever is cut off at its end is as if
//! it had never been written.

use std::fmt;

use proof::Grade;
use tsumego::sketch::{Frame, Sketch, grade_of_byte, grade_to_byte};

use crate::bytes::take;
use crate::gather::Plan;
use crate::position::Labelled;

/// How a file begins.
const HEAD: &[u8] = b"SKMOVES1";
/// What a file has and how it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gathered {
    /// How it was gathered.
    pub plan: Plan,
    /// The problems so far, each with the positions that were found from it.
    pub problems: Vec<(Sketch, Vec<Labelled>)>,
    /// How many bytes of the file are whole problems.
    pub whole: usize,
}

/// The bytes are no file of labelled moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotMoves;

impl fmt::Display for NotMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no file of labelled moves; “shikatsu-lab learn data” makes one")
    }
}

impl std::error::Error for NotMoves {}

/// The beginning of a file.
pub fn head(plan: Plan) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    bytes.extend(plan.seed.to_le_bytes());
    bytes.extend((plan.walks as u32).to_le_bytes());
    bytes.push(plan.length);
    bytes
}

/// A problem with its positions.
pub fn block(root: &Sketch, positions: &[Labelled]) -> Vec<u8> {
    let mut bytes = Vec::new();
    root.pack(0, &mut bytes);
    bytes.extend((positions.len() as u32).to_le_bytes());
    for position in positions {
        put_position(&mut bytes, position);
    }
    bytes
}

/// Does a file of labelled moves begin so?
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD)
}

/// Reads a file as far as it is whole.
///
/// # Errors
/// If it does not begin as one.
pub fn read(bytes: &[u8]) -> Result<Gathered, NotMoves> {
    let mut rest = bytes;
    let plan = begin(&mut rest).ok_or(NotMoves)?;
    let mut problems = Vec::new();
    let mut whole = bytes.len() - rest.len();
    while let Some(problem) = get_block(&mut rest, problems.len() as u32) {
        problems.push(problem);
        whole = bytes.len() - rest.len();
    }
    Ok(Gathered { plan, problems, whole })
}

fn begin(rest: &mut &[u8]) -> Option<Plan> {
    *rest = rest.strip_prefix(HEAD)?;
    let seed = u64::from_le_bytes(take(rest)?);
    let walks = u32::from_le_bytes(take(rest)?) as usize;
    let [length] = take(rest)?;
    Some(Plan { seed, walks, length })
}

fn put_position(bytes: &mut Vec<u8>, position: &Labelled) {
    position.sketch.pack(0, bytes);
    bytes.push(position.depth);
    bytes.extend(position.states.to_le_bytes());
    bytes.extend(position.nodes.to_le_bytes());
    bytes.push(code(position.pass));
    bytes.push(position.moves.len() as u8);
    let frame = Frame::around(position.sketch.ground);
    for &(point, grade) in &position.moves {
        let cell =
            frame.and_then(|frame| frame.points().position(|other| other == point)).unwrap_or(usize::from(u8::MAX));
        bytes.extend([cell as u8, code(grade)]);
    }
}

/// A ko that is further behind than a byte can tell counts as the furthest that it can.
fn code(grade: Grade) -> u8 {
    grade_to_byte(grade).unwrap_or(3)
}

fn get_block(rest: &mut &[u8], number: u32) -> Option<(Sketch, Vec<Labelled>)> {
    let mut ahead = *rest;
    let (root, _) = Sketch::unpack(&mut ahead)?;
    let count = u32::from_le_bytes(take(&mut ahead)?);
    let mut positions = Vec::new();
    for _ in 0..count {
        positions.push(get_position(&mut ahead, number)?);
    }
    *rest = ahead;
    Some((root, positions))
}

fn get_position(rest: &mut &[u8], root: u32) -> Option<Labelled> {
    let (sketch, _) = Sketch::unpack(rest)?;
    let [depth] = take(rest)?;
    let (states, nodes) = (u32::from_le_bytes(take(rest)?), u32::from_le_bytes(take(rest)?));
    let [pass, count] = take(rest)?;
    let points: Vec<_> = Frame::around(sketch.ground)?.points().collect();
    let mut moves = Vec::new();
    for _ in 0..count {
        let [cell, code] = take(rest)?;
        let point = points.get(usize::from(cell)).filter(|&&point| sketch.empty().contains(point))?;
        moves.push((*point, grade_of_byte(code)));
    }
    Some(Labelled { sketch, root, depth, moves, pass: grade_of_byte(pass), states, nodes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems() -> Vec<(Sketch, Vec<Labelled>)> {
        let one: Sketch = "corner o OOOO/...O".parse().unwrap();
        let one = one.held_on(tsumego::sketch::SIZE).unwrap();
        let other: Sketch = "side x *O*/O.O/O.O".parse().unwrap();
        let mut position = Labelled::solve(one, 0, 3).unwrap();
        position.moves[0].1 = Grade::Ko(-2);
        position.moves[1].1 = Grade::Seki;
        vec![(one, vec![position.clone(), Labelled { depth: 7, states: 70_000, ..position }]), (other, vec![])]
    }

    fn bytes() -> Vec<u8> {
        let blocks = problems().into_iter().flat_map(|(root, positions)| block(&root, &positions));
        head(Plan::default()).into_iter().chain(blocks).collect()
    }

    #[test]
    fn positions_are_read_as_written() {
        let read = read(&bytes()).unwrap();
        assert_eq!((read.plan, read.whole), (Plan::default(), bytes().len()));
        assert_eq!(read.problems, problems());
    }

    #[test]
    fn what_is_cut_off_was_never_written() {
        let bytes = bytes();
        let first = head(Plan::default()).len();
        let second = first + block(&problems()[0].0, &problems()[0].1).len();
        for end in 0..bytes.len() {
            match read(&bytes[..end]) {
                Err(NotMoves) => assert!(end < first, "{end}"),
                Ok(read) => {
                    let expected = if end < second { (0, first) } else { (1, second) };
                    assert_eq!((read.problems.len(), read.whole), expected, "{end}");
                }
            }
        }
    }

    #[test]
    fn damage_is_no_panic() {
        let bytes = bytes();
        for at in 0..bytes.len() {
            for value in [0, 1, 5, 127, 200, 255] {
                let mut bytes = bytes.clone();
                bytes[at] = value;
                let _ = read(&bytes);
            }
        }
    }
}
