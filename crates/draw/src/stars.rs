//! The dots that players count from.

use rules::{Point, PointSet};

/// The points with a dot on boards of this size.
pub fn star_points(size: u8) -> PointSet {
    let lines = match size {
        13.. if size % 2 == 1 => vec![3, size / 2, size - 4],
        12.. => vec![3, size - 4],
        8.. => vec![2, size - 3],
        _ => vec![],
    };
    let mut stars: PointSet = lines.iter().flat_map(|&c| lines.iter().map(move |&r| Point::new(c, r))).collect();
    if size == 13 {
        stars = stars.iter().filter(|p| (p.column() == 6) == (p.row() == 6)).collect();
    }
    if size % 2 == 1 && size >= 5 {
        stars.insert(Point::new(size / 2, size / 2));
    }
    stars
}
