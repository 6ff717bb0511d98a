//! Where the stones of a handicap go.

use rules::{Point, fixed_handicap, handicap_points};

/// The points of a handicap of two to nine stones, on any board from 5 lines on that has room for so many.
///
/// Where GTP has fixed points they are these, and on other boards they are laid out in the same way.
///
/// ```
/// use player::go::handicap;
/// assert_eq!(handicap(19, 9).unwrap().len(), 9);
/// assert_eq!(handicap(8, 6).unwrap().len(), 6);
/// assert_eq!(handicap(4, 2), None);
/// ```
pub fn handicap(size: u8, stones: u8) -> Option<Vec<Point>> {
    if let Some(points) = fixed_handicap(size, stones) {
        return Some(points);
    }
    let most = match size {
        0..=4 | 20.. => 0,
        5 | 6 => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let low = match size {
        0..=6 => 1,
        7..=12 => 2,
        _ => 3,
    };
    Some(handicap_points(size, low, stones))
}

#[cfg(test)]
mod tests {
    use rules::PointSet;

    use super::*;

    #[test]
    fn every_stone_has_a_point_of_its_own() {
        for size in 5..=19 {
            for stones in 2..=9 {
                let Some(points) = handicap(size, stones) else {
                    assert!(size < 7 && stones > 4, "{stones} on {size}");
                    continue;
                };
                let all: PointSet = points.iter().copied().collect();
                assert_eq!((points.len(), all.len()), (usize::from(stones), usize::from(stones)), "{size}");
                assert!(all.is_within(PointSet::full(size)));
            }
        }
        assert_eq!(handicap(9, 10), None);
        assert_eq!(handicap(9, 1), None);
        assert_eq!(handicap(20, 2), None);
    }
}
