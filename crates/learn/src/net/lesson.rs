//! [`lesson`]: positions as bytes that the trainer of the net reads.

use proof::Grade;

use super::Planes;
use crate::family::Part;
use crate::position::Labelled;

/// What the net learns from one position: a head of ten bytes (part, who moves, rows, columns, what becomes of the group, depth,
/// and the cost of the proof in four), and for each place two bytes of planes and one label: 0 no move, 1 wrong, 2 right.
pub fn lesson(position: &Labelled, part: Part) -> Vec<u8> {
    let Some(planes) = Planes::of(&position.sketch) else { return Vec::new() };
    let part = Part::ALL.iter().position(|&other| other == part).unwrap_or_default();
    let best = match position.best() {
        Grade::Dead => 0,
        Grade::Seki => 1,
        Grade::Ko(_) => 2,
        Grade::Alive => 3,
    };
    let sizes = [planes.rows as u8, planes.columns as u8];
    let mut bytes = vec![part as u8, u8::from(planes.defends), sizes[0], sizes[1], best, position.depth];
    bytes.extend(position.nodes.to_le_bytes());
    let mut labels = vec![0; planes.bits.len()];
    for (point, at) in planes.moves() {
        let graded = position.moves.iter().find(|&&(graded, _)| graded == point);
        labels[at] = graded.map_or(0, |&(_, grade)| 1 + u8::from(position.is_right(grade)));
    }
    for (bits, label) in planes.bits.iter().zip(labels) {
        bytes.extend(bits.to_le_bytes());
        bytes.push(label);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_has_its_label() {
        let sketch = bank::forged().find(|forged| !forged.kind.is_status()).unwrap().sketch;
        let position = Labelled::solve(sketch, 0, 0).unwrap();
        let bytes = lesson(&position, Part::Test);
        let (rows, columns) = (usize::from(bytes[2]), usize::from(bytes[3]));
        assert_eq!((bytes.len(), bytes[0]), (10 + 3 * rows * columns, 2));
        let labels = |wanted: u8| bytes[10..].chunks(3).filter(|place| place[2] == wanted).count();
        assert_eq!((labels(2), labels(1) + labels(2)), (position.right(), position.moves.len()));
    }
}
