//! Setting up stones by hand: what a stone put down takes off, so that the position stays a legal one.

use rules::{Color, Point, PointSet, Position, Setup};

/// Puts a stone of this colour on the point, or takes away what is there. Chains that lose their last liberty by it
/// are taken off, those of the other colour first; returns what was. A point banned by ko stays banned where that can
/// still be.
pub fn place(setup: Setup, point: Point, content: Option<Color>) -> (Setup, PointSet) {
    let mut setup = setup;
    let banned = setup.ko.take();
    for color in Color::BOTH {
        setup.stones[color].remove(point);
    }
    if let Some(color) = content {
        setup.stones[color].insert(point);
    }
    let (setup, removed) = take_off(setup, content.map_or(setup.to_move, |color| !color));
    let with_ban = Setup { ko: banned, ..setup };
    (if Position::from_setup(with_ban).is_ok() { with_ban } else { setup }, removed)
}

/// Takes off every chain without liberties, those of one colour before those of the other; returns what was.
pub fn take_off(setup: Setup, first: Color) -> (Setup, PointSet) {
    let mut setup = setup;
    let mut removed = PointSet::EMPTY;
    for color in [first, !first] {
        let all = setup.stones.black | setup.stones.white;
        let breathless = |chain: &PointSet| (chain.border(setup.size) - all).is_empty();
        let lost = setup.stones[color].parts().filter(breathless).fold(PointSet::EMPTY, |lost, chain| lost | chain);
        setup.stones[color] -= lost;
        removed |= lost;
    }
    (setup, removed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::diagram::Diagram;

    fn setup(picture: &str) -> Setup {
        picture.replace('/', "\n").parse::<Diagram>().unwrap().setup(Color::Black)
    }

    fn at(vertex: &str) -> Point {
        vertex.parse().unwrap()
    }

    #[test]
    fn a_stone_takes_what_it_leaves_without_liberties() {
        let (after, removed) = place(setup(". x . / x o . / . x ."), at("C2"), Some(Color::Black));
        assert_eq!(removed, PointSet::of(at("B2")));
        assert_eq!((after.stones.white.len(), after.stones.black.len()), (0, 4));
    }

    #[test]
    fn the_other_colour_is_taken_before_the_own_stone() {
        let (after, removed) = place(setup("x x . / o x . / . o ."), at("A1"), Some(Color::Black));
        assert_eq!(removed, PointSet::of(at("A2")), "{after:?}");
        assert!(after.stones.black.contains(at("A1")));
    }

    #[test]
    fn a_ban_survives_edits_that_do_not_touch_it() {
        let ko = Setup { ko: Some(at("B3")), ..setup(". o x . . / o . o x . / . o x . . / . . . . . / . . . . .") };
        let ko = Setup { ko: Some(at("B4")), ..ko };
        assert!(Position::from_setup(ko).is_ok());
        let (elsewhere, _) = place(ko, at("E1"), Some(Color::Black));
        assert_eq!(elsewhere.ko, Some(at("B4")));
        assert_eq!(place(elsewhere, at("E1"), None).0.ko, Some(at("B4")));
        assert_eq!(place(ko, at("C4"), None).0.ko, None, "there is no stone to take back");
        assert_eq!(place(ko, at("B4"), Some(Color::White)).0.ko, None);
        assert_eq!(place(ko, at("D4"), None).0.ko, None, "the stone has a second liberty");
    }

    #[test]
    fn a_stone_without_liberties_comes_off_itself() {
        let (after, removed) = place(setup(". x . / x . x / . x ."), at("B2"), Some(Color::White));
        assert_eq!((removed, after.stones.white), (PointSet::of(at("B2")), PointSet::EMPTY));
    }

    #[test]
    fn a_point_can_be_cleared_or_change_its_colour() {
        let (cleared, removed) = place(setup(". x . / . . . / . . ."), at("B3"), None);
        assert_eq!((cleared.stones.black, removed), (PointSet::EMPTY, PointSet::EMPTY));
        let (changed, _) = place(setup(". x . / . . . / . . ."), at("B3"), Some(Color::White));
        assert_eq!((changed.stones.black, changed.stones.white), (PointSet::EMPTY, PointSet::of(at("B3"))));
    }
}
