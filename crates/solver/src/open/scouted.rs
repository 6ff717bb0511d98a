//! What a net and a tree search make of an open position, where nothing is proved. `scout` has both; here a problem becomes what it
//! reads, and its moves become those of the board.

use std::sync::OnceLock;

use proof::{Problem, Side};
use rules::{Move, Point, PointSet};
use scout::{ATTACKER, DEFENDER, Net, PASS, Spot, Window};

/// Positions that a search looks at in the time in which the net is asked once, about.
pub(crate) const ASKED: u64 = 4_000;

/// The net, read when it is first wanted.
static NET: OnceLock<Net> = OnceLock::new();

/// The net; none if its weights were damaged, or have not come yet.
fn net() -> Option<&'static Net> {
    // In a browser it is as large as all the rest, and most problems do without it: there it has to be brought.
    #[cfg(not(target_family = "wasm"))]
    if let (None, Ok(net)) = (NET.get(), Net::shipped()) {
        return Some(NET.get_or_init(|| net));
    }
    NET.get()
}

/// Brings the weights of the net that ships, where the program comes without them; are they a net, and is it there now?
pub fn bring_net(weights: &[u8]) -> bool {
    Net::read(weights).is_ok_and(|net| NET.set(net).is_ok() || NET.get().is_some())
}

/// What was read.
#[derive(Clone, Debug)]
pub(crate) struct Scouted {
    /// First moves, the best in front.
    pub(crate) moves: Vec<Move>,
    /// How likely the first of them succeeds, from 0 to 1.
    pub(crate) success: f32,
    /// What it cost, in positions of a search.
    pub(crate) nodes: u64,
}

/// Reads a position with so many simulations for each question; none where the group does not fit on thirteen lines.
pub(crate) fn scouted(problem: &Problem, simulations: u32, stop: &dyn Fn() -> bool) -> Option<Scouted> {
    let board = problem.position().board();
    let [group, own, others] =
        [problem.target_chains(), board.stones(problem.defender()), board.stones(!problem.defender())].map(spots);
    let window = Window::around(usize::from(board.size()), &[own.clone(), others.clone()].concat(), &group);
    if group.iter().any(|&spot| window.place(spot).is_none()) {
        return None;
    }
    let start = window.start(&own, &others, &group)?;
    let side = if problem.to_move() == Side::Defender { DEFENDER } else { ATTACKER };
    let read = scout::read(net()?, &start, side, simulations, stop);
    let moves = read.moves.into_iter().filter_map(|made| as_move(made, &window, board.size())).collect();
    Some(Scouted { moves, success: read.success, nodes: u64::from(read.asked) * ASKED })
}

fn spots(points: PointSet) -> Vec<Spot> {
    points.iter().map(|point| (usize::from(point.column()), usize::from(point.row()))).collect()
}

fn as_move(made: usize, window: &Window, size: u8) -> Option<Move> {
    if made == PASS {
        return Some(Move::Pass);
    }
    let (column, row) = window.spot(made);
    Point::on_board(column as i32, row as i32, size).map(Move::Play)
}

#[cfg(test)]
mod tests {
    use rules::diagram::Diagram;
    use rules::{Color, Position};

    use super::*;
    use crate::open::region;

    fn problem(to_move: Color) -> Problem {
        let diagram: Diagram = "
            . . . . . .
            . . . . . .
            . . . . . .
            x x x x x .
            o o o o x .
            . . . o x ."
            .parse()
            .unwrap();
        let position = Position::from_setup(diagram.setup(to_move)).unwrap();
        let targets = position.board().stones(Color::White);
        Problem::new(position.clone(), targets, region::open(&position)).unwrap()
    }

    #[test]
    fn the_middle_of_three_comes_first_for_both() {
        for color in [Color::White, Color::Black] {
            let found = scouted(&problem(color), 20, &|| false).unwrap();
            assert_eq!(found.moves[0].to_string(), "B1");
            assert!(found.success > 0.5 && found.nodes >= ASKED, "{found:?}");
            assert_eq!(scouted(&problem(color), 20, &|| false).unwrap().moves, found.moves);
        }
    }
}
