//! [`Pixels`]: a board as pixels, for those who show no SVG, such as previews of links.

use rules::{ByColor, Point, PointSet};

use crate::stars::star_points;

/// A square picture, three bytes for each pixel: red, green and blue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Pixels across and down.
    pub side: usize,
    /// Row by row from the top.
    pub rgb: Vec<u8>,
}

type Rgb = [f32; 3];

const WOOD: Rgb = [221.0, 179.0, 107.0];
const INK: Rgb = [60.0, 42.0, 20.0];
const BLACK: Rgb = [24.0, 24.0, 26.0];
const WHITE: Rgb = [246.0, 246.0, 242.0];
/// In distances between lines: of stones with and without their rim, of stars, of lines.
const STONE: f32 = 0.47;
const RIM: f32 = 0.43;
const STAR: f32 = 0.12;
const LINE: f32 = 0.03;

impl Pixels {
    /// The whole board with these stones, so many pixels across.
    pub fn of(size: u8, stones: &ByColor<PointSet>, side: usize) -> Pixels {
        let step = f32::from(size) / side.max(1) as f32;
        let board = Board { size, stones: *stones, stars: star_points(size), step };
        let mut rgb = Vec::with_capacity(3 * side * side);
        for row in 0..side {
            for column in 0..side {
                let color = board.at((column as f32 + 0.5) * step - 0.5, (row as f32 + 0.5) * step - 0.5);
                rgb.extend(color.map(|part| part.round() as u8));
            }
        }
        Pixels { side, rgb }
    }
}

struct Board {
    size: u8,
    stones: ByColor<PointSet>,
    stars: PointSet,
    /// Distances between lines that a pixel takes.
    step: f32,
}

impl Board {
    /// The colour so many lines from the left and from the top.
    fn at(&self, x: f32, y: f32) -> Rgb {
        let last = f32::from(self.size - 1);
        let near = |place: f32| place.round().clamp(0.0, last);
        let (column, row) = (near(x), near(y));
        let point = Point::new(column as u8, self.size - 1 - row as u8);
        let away = (x - column).hypot(y - row);
        let on_board = |place: f32| (-LINE..=last + LINE).contains(&place);
        let across = if on_board(x) { self.inside(LINE, (y - row).abs()) } else { 0.0 };
        let down = if on_board(y) { self.inside(LINE, (x - column).abs()) } else { 0.0 };
        let star = if self.stars.contains(point) { self.inside(STAR, away) } else { 0.0 };
        let ground = mixed(WOOD, INK, across.max(down).max(star));
        let stone = if self.stones.black.contains(point) {
            BLACK
        } else if self.stones.white.contains(point) {
            WHITE
        } else {
            return ground;
        };
        let rimmed = mixed(ground, INK, self.inside(STONE, away));
        mixed(rimmed, stone, self.inside(RIM, away))
    }

    /// How much of a pixel this far away lies within this distance.
    fn inside(&self, within: f32, away: f32) -> f32 {
        ((within - away) / self.step + 0.5).clamp(0.0, 1.0)
    }
}

fn mixed(below: Rgb, above: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|at| below[at] + (above[at] - below[at]) * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_where_they_are_and_the_rest_is_wood() {
        let stones = ByColor {
            black: PointSet::of("A1".parse().unwrap_or(Point::new(0, 0))),
            white: PointSet::of("E5".parse().unwrap_or(Point::new(4, 4))),
        };
        let Pixels { side, rgb } = Pixels::of(5, &stones, 100);
        let at = |column: usize, row: usize| &rgb[3 * (row * side + column)..][..3];
        assert_eq!((side, rgb.len()), (100, 30_000));
        assert_eq!(at(9, 89), [24, 24, 26], "A1 is below and left");
        assert_eq!(at(89, 9), [246, 246, 242], "E5 is above and right");
        assert_eq!(at(20, 20), [221, 179, 107], "between the lines is wood");
        assert!(at(50, 30)[0] < 200, "C4 lies on lines");
    }
}
