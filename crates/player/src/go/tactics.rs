//! What can be seen on a board without search: liberties to come, stones thrown away, vital points.

use super::bits::{Bits, PASS, Spot};
use super::board::Board;
use super::cell::{BLACK, BORDER, EMPTY, WHITE};
use super::shape;

/// The most points that a single stone can make one eye of.
const VITAL: usize = 6;

impl<const W: usize, const N: usize> Board<W, N> {
    /// The liberties that a stone here would share, and how many stones there would be. Of what it captures, only the
    /// stones beside it are counted as liberties.
    #[inline]
    pub(crate) fn after(&self, spot: Spot, color: u8) -> (Bits<W>, u16) {
        let (mut liberties, mut stones) = (Bits::EMPTY, 1);
        let (mut first, mut second, mut third) = (PASS, PASS, PASS);
        for side in self.four(spot) {
            match self.at(side) {
                EMPTY => drop(liberties.insert(side)),
                BORDER => {}
                cell if cell == color => {
                    let head = self.head(side);
                    if head != first && head != second && head != third {
                        (first, second, third) = (head, first, second);
                        stones += self.chain(side).stones;
                        liberties = liberties.union(&self.chain(side).liberties);
                    }
                }
                _ if self.chain(side).count == 1 => drop(liberties.insert(side)),
                _ => {}
            }
        }
        liberties.remove(spot);
        (liberties, stones)
    }

    /// Would a legal stone here throw stones away for nothing? A stone that takes something does not, nor one that is
    /// thrown in where liberties are short, nor stones that leave a shape with a single eye when they are taken.
    pub(crate) fn is_waste(&self, spot: Spot, color: u8) -> bool {
        if shape::room(self.code(spot)) >= 2 {
            return false;
        }
        let four = self.four(spot);
        let enemy = 3 - color;
        if four.iter().any(|&side| self.at(side) == enemy && self.chain(side).count == 1) {
            return false;
        }
        let (liberties, stones) = self.after(spot, color);
        if liberties.len() >= 2 {
            return false;
        }
        match stones {
            1 => !four.iter().any(|&side| self.at(side) == enemy && self.chain(side).count == 2),
            2..=6 => !self.leaves_one_eye(spot, color, usize::from(stones)),
            _ => true,
        }
    }

    /// Would the other side have a single eye where it has taken this stone and those it joins?
    fn leaves_one_eye(&self, spot: Spot, color: u8, count: usize) -> bool {
        let mut stones = [PASS; VITAL + 1];
        stones[0] = spot;
        let mut known = 1;
        for side in self.four(spot) {
            if self.at(side) == color && !stones[..known].contains(&side) {
                for stone in self.stones(side) {
                    if known < stones.len() {
                        stones[known] = stone;
                        known += 1;
                    }
                }
            }
        }
        known == count && (count == 2 || self.heart(&stones[..known]).is_some() || is_square(&stones[..known], self))
    }

    /// The vital point of a shape: where a stone leaves no more than one eye, if the shape has such a point.
    pub(crate) fn heart(&self, shape: &[Spot]) -> Option<Spot> {
        let beside = |spot: Spot| self.four(spot).iter().filter(|side| shape.contains(side)).count();
        let (most, heart) = shape.iter().map(|&spot| (beside(spot), spot)).max_by_key(|&(most, _)| most)?;
        let links = shape.iter().map(|&spot| beside(spot)).sum::<usize>() / 2;
        let vital = match shape.len() {
            3 => most == 2,
            4 => most == 3,
            5 => most == 4 || most == 3 && links == 5,
            6 => most == 4 && links >= 6,
            _ => false,
        };
        vital.then_some(heart)
    }

    /// The vital point of a small space beside this spot that one colour has enclosed.
    pub(crate) fn vital_beside(&self, spot: Spot) -> Option<Spot> {
        self.four(spot).into_iter().filter(|&side| self.at(side) == EMPTY).find_map(|side| self.vital_of(side))
    }

    fn vital_of(&self, spot: Spot) -> Option<Spot> {
        let mut space = [PASS; VITAL];
        space[0] = spot;
        let mut seen = Bits::<W>::EMPTY;
        seen.insert(spot);
        let (mut known, mut at, mut walls) = (1, 0, 0);
        while at < known {
            for side in self.four(space[at]) {
                match self.at(side) {
                    EMPTY if known == VITAL && !seen.contains(side) => return None,
                    EMPTY => {
                        if seen.insert(side) {
                            space[known] = side;
                            known += 1;
                        }
                    }
                    BORDER => {}
                    cell => walls |= cell,
                }
            }
            if walls == BLACK | WHITE {
                return None;
            }
            at += 1;
        }
        if known < 3 { None } else { self.heart(&space[..known]) }
    }
}

/// Four in a square: the other side has one eye there, whatever it does.
fn is_square<const W: usize, const N: usize>(shape: &[Spot], board: &Board<W, N>) -> bool {
    let beside = |spot: Spot| board.four(spot).iter().filter(|side| shape.contains(side)).count();
    shape.len() == 4 && shape.iter().all(|&spot| beside(spot) == 2)
}

#[cfg(test)]
mod tests {
    use rules::diagram::Diagram;
    use rules::{Color, Point, Position};

    use super::*;

    fn board(diagram: &str) -> (Board<2, 128>, Diagram) {
        let diagram: Diagram = diagram.parse().unwrap();
        (Board::of(&Position::from_setup(diagram.setup(Color::Black)).unwrap()), diagram)
    }

    /// The vital point of the empty shape that a picture of spaces shows, if it has one.
    fn heart(diagram: &str) -> Option<Point> {
        let (board, diagram) = board(diagram);
        let space: Vec<Spot> = diagram.points('s').iter().map(|point| board.spot(point)).collect();
        board.heart(&space).map(|spot| board.point(spot))
    }

    #[test]
    fn shapes_have_their_vital_points() {
        let at = |name: &str| Some(name.parse().unwrap());
        assert_eq!(heart("....\n....\nsss.\n...."), at("B2"));
        assert_eq!(heart("....\nssss\n....\n...."), None, "four in a row live");
        assert_eq!(heart("....\n.ss.\n.ss.\n...."), None, "a square is dead without a move");
        assert_eq!(heart("....\nsss.\n.s..\n...."), at("B3"));
        assert_eq!(heart("....\n.s..\nsss.\n.s.."), at("B2"));
        assert_eq!(heart("....\nss..\nsss.\n...."), at("B2"));
        assert_eq!(heart("....\nss..\n.sss\n...."), None);
        assert_eq!(heart("....\nss..\nsss.\n.s.."), at("B2"));
    }

    #[test]
    fn a_small_space_is_seen_from_beside_it() {
        let (board, _) = board(
            "
            . . . . . .
            x x x x x .
            o o o o x .
            . . . o x .
            o o o o x .
            . . . . x .",
        );
        let from = |name: &str| board.vital_beside(board.spot(name.parse().unwrap())).map(|spot| board.point(spot));
        assert_eq!(from("A2"), Some("B3".parse().unwrap()));
        assert_eq!(from("E2"), None, "the space on the right is large");
        assert!(from("C2").is_some());
    }

    #[test]
    fn stones_are_not_thrown_away_for_nothing() {
        let (board, diagram) = board(
            "
            . . . . . . .
            x x x x . . .
            o o o x x x x
            . c o o o o x
            x x o d . o x
            . a o o o o x
            . . b x x x x",
        );
        let wasted = |name: char, color: u8| board.is_waste(board.spot(diagram.point(name)), color);
        assert!(!wasted('c', BLACK), "three in a row leave one eye when they are taken");
        assert!(!wasted('a', BLACK), "it has liberties");
        assert!(wasted('d', BLACK), "a single stone takes nothing from a chain with many liberties");
        assert!(!wasted('b', WHITE), "it keeps the liberties of its friends");
    }
}
