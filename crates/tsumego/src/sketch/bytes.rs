//! A sketch, and a grade, as bytes of a file. `docs/bank.md` describes them.

use proof::{Grade, Side};

use super::{Frame, Place, Sketch};

/// What a point can be, in the order of their digits.
const CELLS: [u8; 5] = *b"*.xoO";
/// Digits that share a byte.
const TOGETHER: usize = 3;
/// What stands for a ko that nobody is ahead in.
const KO: i16 = 128;

impl Sketch {
    /// Adds it to the bytes, with five more bits in its first byte. One that has no place is not read back.
    pub fn pack(&self, more: u8, bytes: &mut Vec<u8>) {
        let place = self.place().and_then(|place| Place::ALL.iter().position(|&other| other == place)).unwrap_or(3);
        let frame = Frame::around(self.ground).unwrap_or(Frame { left: 0, low: 0, columns: 0, rows: 0 });
        bytes.push(place as u8 | u8::from(self.mover == Side::Defender) << 2 | more << 3);
        bytes.push(frame.columns | frame.rows << 4);
        let digit = |point| CELLS.iter().position(|&cell| cell == self.letter(point) as u8).unwrap_or(0) as u8;
        let digits: Vec<u8> = frame.points().map(digit).collect();
        bytes.extend(digits.chunks(TOGETHER).map(|some| some.iter().fold(0, |sum, digit| sum * 5 + digit)));
    }

    /// Takes one from the front of the bytes, and the five other bits; none where there is none.
    pub fn unpack(rest: &mut &[u8]) -> Option<(Sketch, u8)> {
        let (&[first, lengths], others) = rest.split_first_chunk()?;
        let place = *Place::ALL.get(usize::from(first & 3))?;
        let mover = if first & 4 == 0 { Side::Attacker } else { Side::Defender };
        let frame = place.frame(lengths & 15, lengths >> 4)?;
        let points: Vec<_> = frame.points().collect();
        let (packed, others) = others.split_at_checked(points.len().div_ceil(TOGETHER))?;
        *rest = others;
        let mut sketch = Sketch::nothing(mover);
        for (points, &byte) in points.chunks(TOGETHER).zip(packed) {
            let mut left = byte;
            for &point in points.iter().rev() {
                sketch.put(point, CELLS[usize::from(left % 5)]).ok()?;
                left /= 5;
            }
        }
        // The frame is the smallest around the ground, or a sketch would have two names.
        (Frame::around(sketch.ground) == Some(frame)).then_some((sketch, first >> 3))
    }
}

/// A grade as a byte; none for a ko that is further ahead than a byte can tell.
pub fn grade_to_byte(grade: Grade) -> Option<u8> {
    match grade {
        Grade::Dead => Some(0),
        Grade::Seki => Some(1),
        Grade::Alive => Some(2),
        Grade::Ko(balance) => u8::try_from(KO + i16::from(balance)).ok().filter(|&code| code > 2),
    }
}

/// The grade of a byte.
pub fn grade_of_byte(byte: u8) -> Grade {
    match byte {
        0 => Grade::Dead,
        1 => Grade::Seki,
        2 => Grade::Alive,
        code => Grade::Ko((i16::from(code) - KO) as i8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sketches_and_grades_are_read_as_written() {
        for (more, text) in ["corner o OOOO/...O", "side x *O*/O.O", "centre x OxO/o.O/OOO"].into_iter().enumerate() {
            let sketch: Sketch = text.parse().unwrap();
            let mut bytes = Vec::new();
            sketch.pack(more as u8, &mut bytes);
            bytes.push(77);
            let mut rest = &bytes[..];
            assert_eq!((Sketch::unpack(&mut rest), rest), (Some((sketch, more as u8)), &[77][..]), "{text}");
            for end in 0..bytes.len() - 1 {
                assert_eq!(Sketch::unpack(&mut &bytes[..end]), None, "{text} cut off at {end}");
            }
        }
        assert!((0..=u8::MAX).all(|byte| grade_to_byte(grade_of_byte(byte)) == Some(byte)));
        assert_eq!((grade_to_byte(Grade::Ko(-125)), grade_to_byte(Grade::Ko(-126))), (Some(3), None));
    }
}
