//! The rings of points around a point, within which a stone has influence.

use rules::Point;

use crate::board::arena::Arena;
use crate::board::bits::Bits;

/// What a stone gives to a point, by their distance from one on.
pub(super) const STRENGTH: [i64; 3] = [4, 2, 1];

/// The points of the frame around one point, by their distance from one on.
pub(super) type Rings<B> = [B; STRENGTH.len()];

/// The rings around a point, within the frame.
pub(super) fn rings<B: Bits>(frame: &[Point], center: Point) -> Rings<B> {
    std::array::from_fn(|at| {
        let far = |point: &Point| center.row().abs_diff(point.row()) + center.column().abs_diff(point.column());
        Arena::bits_in(frame, frame.iter().copied().filter(|point| usize::from(far(point)) == at + 1))
    })
}
