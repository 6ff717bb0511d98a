//! Hu's moments of the board as a picture (Hu 1962), with the eighth that Flusser and Suk found missing (1993).
//!
//! A point is dark as what is on it: 0, 1 for the defender, 2 for the attacker. The moments do not change when the picture is
//! shifted, scaled, turned or, but for the sign of two of them, reflected. They span many powers of ten, so their logarithms
//! are taken, with their signs. The text computes "the eight Hu moments" and counts 32 features: here they are of the board
//! before and after the move, their change, and their change as a share of what was before.

use super::group::{Feature, Group};
use super::scene::{Cells, LINES, Step};

/// Moments of a board.
pub(super) const MOMENTS: usize = 8;

pub(super) fn features() -> Vec<Feature> {
    let kinds = ["before", "after", "change", "change by share"];
    let names = kinds.iter().flat_map(|kind| (1..=MOMENTS).map(move |at| format!("moment {at} {kind}")));
    names.map(|name| Feature { name, group: Group::Hu, invariant: true }).collect()
}

/// The sums of x^p y^q over a picture, for p + q up to 3.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Raw([[f64; 4]; 4]);

impl Raw {
    pub(super) fn of(cells: &Cells) -> Raw {
        let mut raw = Raw::default();
        for (at, &cell) in cells.iter().enumerate() {
            raw.add(at, f64::from(cell));
        }
        raw
    }

    /// As much darker is this point.
    fn add(&mut self, at: usize, dark: f64) {
        if dark == 0.0 {
            return;
        }
        let (x, y) = ((at % LINES) as f64, (at / LINES) as f64);
        for p in 0..4_i32 {
            for q in 0..4 - p {
                self.0[p as usize][q as usize] += dark * x.powi(p) * y.powi(q);
            }
        }
    }

    /// The moments about the centre, by how much they grow with the picture.
    fn central(&self) -> [[f64; 4]; 4] {
        let m = &self.0;
        let mut scaled = [[0.0; 4]; 4];
        let all = m[0][0];
        if all == 0.0 {
            return scaled;
        }
        let (x, y) = (m[1][0] / all, m[0][1] / all);
        scaled[1][1] = m[1][1] - x * m[0][1];
        scaled[2][0] = m[2][0] - x * m[1][0];
        scaled[0][2] = m[0][2] - y * m[0][1];
        scaled[2][1] = m[2][1] - 2.0 * x * m[1][1] - y * m[2][0] + 2.0 * x * x * m[0][1];
        scaled[1][2] = m[1][2] - 2.0 * y * m[1][1] - x * m[0][2] + 2.0 * y * y * m[1][0];
        scaled[3][0] = m[3][0] - 3.0 * x * m[2][0] + 2.0 * x * x * m[1][0];
        scaled[0][3] = m[0][3] - 3.0 * y * m[0][2] + 2.0 * y * y * m[0][1];
        for (p, row) in scaled.iter_mut().enumerate() {
            for (q, moment) in row.iter_mut().enumerate() {
                *moment /= all.powf(1.0 + (p + q) as f64 / 2.0);
            }
        }
        scaled
    }

    /// The logarithms of the eight moments.
    pub(super) fn moments(&self) -> [f64; MOMENTS] {
        invariants(&self.central()).map(logarithm)
    }
}

fn invariants(n: &[[f64; 4]; 4]) -> [f64; MOMENTS] {
    let (n20, n02, n11) = (n[2][0], n[0][2], n[1][1]);
    let (n30, n03, n21, n12) = (n[3][0], n[0][3], n[2][1], n[1][2]);
    let (a, b) = (n30 + n12, n21 + n03);
    let (c, d) = (n30 - 3.0 * n12, 3.0 * n21 - n03);
    let (e, f) = (a * a - 3.0 * b * b, 3.0 * a * a - b * b);
    [
        n20 + n02,
        (n20 - n02).powi(2) + 4.0 * n11 * n11,
        c * c + d * d,
        a * a + b * b,
        c * a * e + d * b * f,
        (n20 - n02) * (a * a - b * b) + 4.0 * n11 * a * b,
        d * a * e - c * b * f,
        n11 * (a * a - b * b) - (n20 - n02) * a * b,
    ]
}

/// With the sign of the number; 0 for what is as good as 0.
fn logarithm(moment: f64) -> f64 {
    /// Below this a moment is rounding.
    const LEAST: f64 = 1e-14;
    (moment.abs().max(LEAST) / LEAST).log10() * moment.signum()
}

/// The 32 numbers of a move.
pub(super) fn put(step: &Step<'_>, before: &Raw, row: &mut Vec<f32>) {
    let mut raw = *before;
    for &at in &step.changed {
        raw.add(at, f64::from(step.cells[at]) - f64::from(step.scene.cells[at]));
    }
    let (before, after) = (before.moments(), raw.moments());
    row.extend(before.iter().chain(&after).map(|&moment| moment as f32));
    let pairs = || before.iter().zip(&after);
    row.extend(pairs().map(|(before, after)| (after - before) as f32));
    row.extend(pairs().map(|(before, after)| ((after - before) / before.abs().max(1.0)) as f32));
}

#[cfg(test)]
mod tests {
    use super::super::scene::{POINTS, Scene};
    use super::*;
    use rules::Symmetry;

    fn scene() -> Scene {
        Scene::new(&"corner o OOOOx/..x.O/x...O".parse().unwrap()).unwrap()
    }

    /// By the definition: over every point, about the centre.
    fn by_definition(cells: &Cells) -> [[f64; 4]; 4] {
        let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
            (0..POINTS).map(|at| f64::from(cells[at]) * term((at % LINES) as f64, (at / LINES) as f64)).sum()
        };
        let all = sum(&|_, _| 1.0);
        let (x0, y0) = (sum(&|x, _| x) / all, sum(&|_, y| y) / all);
        let mut central = [[0.0; 4]; 4];
        for p in 0..4_i32 {
            for q in 0..4_i32 {
                if (2..4).contains(&(p + q)) {
                    let moment = sum(&|x, y| (x - x0).powi(p) * (y - y0).powi(q));
                    central[p as usize][q as usize] = moment / all.powf(1.0 + f64::from(p + q) / 2.0);
                }
            }
        }
        central
    }

    #[test]
    fn moments_are_those_of_the_definition() {
        let scene = scene();
        let (fast, slow) = (Raw::of(&scene.cells).central(), by_definition(&scene.cells));
        for (fast, slow) in fast.iter().flatten().zip(slow.iter().flatten()) {
            assert!((fast - slow).abs() < 1e-9, "{fast} {slow}");
        }
    }

    #[test]
    fn a_turned_board_has_the_same_moments() {
        let scene = scene();
        let moments = Raw::of(&scene.cells).moments();
        for symmetry in Symmetry::ALL {
            let mut turned = [0; POINTS];
            for at in 0..POINTS {
                let point = rules::Point::new((at % LINES) as u8, (at / LINES) as u8);
                turned[super::super::scene::index(symmetry.apply(point, LINES as u8))] = scene.cells[at];
            }
            let others = Raw::of(&turned).moments();
            // A reflection changes the sign of the seventh and the eighth.
            for at in 0..MOMENTS {
                let (one, other) =
                    if at < 6 { (moments[at], others[at]) } else { (moments[at].abs(), others[at].abs()) };
                assert!((one - other).abs() < 1e-4, "{symmetry:?} {at}: {one} {other}");
            }
        }
    }

    #[test]
    fn what_a_move_changes_is_as_if_computed_anew() {
        let scene = scene();
        let mut row = Vec::new();
        let step = scene.step("B3".parse().unwrap()).or_else(|| scene.step("A2".parse().unwrap())).unwrap();
        put(&step, &Raw::of(&scene.cells), &mut row);
        let anew = Raw::of(&step.cells).moments();
        for at in 0..MOMENTS {
            assert!((f64::from(row[MOMENTS + at]) - anew[at]).abs() < 1e-4);
        }
    }
}
