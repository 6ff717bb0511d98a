//! What a stone takes and where it may not be put: one picture before, one after.
//!
//! The cases of two dissertations are here under the sections that list them: Reed (2015), 7.1.2, and Haris (2019),
//! 2.2. Their rules about points out of bounds belong to problems, not to boards; here such points are empty points.

use rules::Color::{Black, White};
use rules::diagram::Diagram;
use rules::{Board, Color, Illegal, Move, Point, Position};

/// Plays the moves in turn, each a name from the picture, a coordinate or `pass`, and returns where that leads.
#[track_caller]
fn play(picture: &str, first: Color, moves: &str) -> Result<Position, Illegal> {
    let diagram: Diagram = picture.parse().unwrap();
    let mut position = Position::from_setup(diagram.setup(first)).unwrap();
    for word in moves.split_whitespace() {
        let mv = if word.len() == 1 { Move::Play(diagram.point(word.parse().unwrap())) } else { word.parse().unwrap() };
        position.play(mv)?;
    }
    Ok(position)
}

#[track_caller]
fn leads_to(before: &str, first: Color, moves: &str, after: &str) {
    let after: Diagram = after.parse().unwrap();
    let after = Position::from_setup(after.setup(first)).unwrap();
    let position = play(before, first, moves).unwrap();
    assert_eq!(position.board().to_string(), after.board().to_string(), "\n{}", position.board());
}

/// The last move is refused, and the position stays as it was.
#[track_caller]
fn is_refused(before: &str, first: Color, moves: &str, reason: Illegal) {
    assert_eq!(play(before, first, moves), Err(reason));
    let (earlier, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    let mut position = play(before, first, earlier).unwrap();
    let (unchanged, setup) = (position.clone(), position.setup());
    let diagram: Diagram = before.parse().unwrap();
    let point = if last.len() == 1 { diagram.point(last.parse().unwrap()) } else { last.parse().unwrap() };
    assert_eq!(position.play(Move::Play(point)), Err(reason));
    assert_eq!((&position, position.setup()), (&unchanged, setup));
    assert_eq!(position.legal(Move::Play(point)), Err(reason));
    assert!(!position.legal_moves().contains(point));
}

#[track_caller]
fn board(picture: &str) -> (Board, Diagram) {
    let diagram: Diagram = picture.parse().unwrap();
    (Position::from_setup(diagram.setup(Black)).unwrap().board().clone(), diagram)
}

mod reed_7_1_2 {
    use super::*;

    #[test]
    fn case_1a_an_occupied_point_is_refused() {
        let picture = "
            - - -
            - x -
            - o -";
        is_refused(picture, Black, "B2", Illegal::Occupied);
        is_refused(picture, Black, "B1", Illegal::Occupied);
        is_refused(picture, White, "B2", Illegal::Occupied);
    }

    #[test]
    fn case_1b_a_point_without_liberties_after_any_captures_is_refused() {
        is_refused(
            "
            - o - - -
            o a o - -
            - o - o o
            - - - o x
            - - - o b",
            Black,
            "a",
            Illegal::Suicide,
        );
        // Two stones would die together.
        is_refused(
            "
            - - - - -
            - - - - -
            - - - - -
            o o - - -
            x a o - -",
            Black,
            "a",
            Illegal::Suicide,
        );
    }

    /// The rules know only one kind of place where nobody can play: beyond the edge.
    #[test]
    fn case_1c_a_point_off_the_board_is_refused() {
        is_refused("- - -\n- - -\n- - -", Black, "D1", Illegal::OffBoard);
        is_refused("- - -\n- - -\n- - -", Black, "A4", Illegal::OffBoard);
        is_refused("- - -\n- - -\n- - -", White, "T19", Illegal::OffBoard);
    }

    // Case 1d, positional superko, is in ko.rs.

    #[test]
    fn case_2_groups_are_taken_to_the_north_south_east_and_west() {
        let picture = "
            - - x - -
            - x o x -
            x o a o x
            - x o x -
            - - x - -";
        leads_to(
            picture,
            Black,
            "a",
            "
            - - x - -
            - x - x -
            x - x - x
            - x - x -
            - - x - -",
        );
        for (missing, gone) in [("C5", "C4"), ("C1", "C2"), ("E3", "D3"), ("A3", "B3")] {
            let (mut board, diagram) = board(&without(picture, missing));
            let taken = board.play(Black, diagram.point('a')).unwrap();
            assert_eq!((taken.len(), taken.contains(gone.parse().unwrap())), (3, false), "{missing}");
        }
    }

    fn without(picture: &str, missing: &str) -> String {
        let diagram: Diagram = picture.parse().unwrap();
        let point: Point = missing.parse().unwrap();
        let mut rows: Vec<Vec<&str>> = picture.trim().lines().map(|row| row.split_whitespace().collect()).collect();
        rows[usize::from(diagram.size() - 1 - point.row())][usize::from(point.column())] = "-";
        rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn case_3_one_stone_takes_several_groups() {
        leads_to(
            "
            x x - x -
            o o a o x
            x x o o x
            - x o x -
            - - x - -",
            Black,
            "a",
            "
            x x - x -
            - - x - x
            x x - - x
            - x - x -
            - - x - -",
        );
    }

    #[test]
    fn case_4_groups_are_taken_along_the_edges() {
        leads_to(
            "
            - x o a -
            x - x x -
            o x - - -
            o x - - -
            b - - - -",
            Black,
            "a pass b",
            "
            - x - x -
            x - x x -
            - x - - -
            - x - - -
            x - - - -",
        );
        leads_to(
            "
            - - - - b
            - - - x o
            - - - x o
            - x x - x
            x o o a -",
            Black,
            "a pass b",
            "
            - - - - x
            - - - x -
            - - - x -
            - x x - x
            x - - x -",
        );
    }

    /// A point out of bounds is one more liberty, like any empty point.
    #[test]
    fn case_5_groups_beside_points_out_of_bounds_have_liberties_there() {
        leads_to(
            "
            * * - - -
            x o a - -
            * x - - -
            * - - - -
            - - - - -",
            Black,
            "a",
            "
            * * - - -
            x o x - -
            * x - - -
            * - - - -
            - - - - -",
        );
        let (board, diagram) = board(
            "
            * * - - -
            x o x - -
            * x - - -
            * - - - -
            - - - - -",
        );
        let chain = board.chain_at("B4".parse().unwrap()).unwrap();
        assert!(chain.liberties.len() == 1 && chain.liberties.is_within(diagram.points('*')));
    }

    #[test]
    fn case_6_groups_are_taken_in_corners() {
        leads_to(
            "
            o a - b o
            x - - x o
            - - - - x
            c x - - x
            o o x d o",
            Black,
            "a pass b pass c pass d",
            "
            - x - x -
            x - - x -
            - - - - x
            x x - - x
            - - x x -",
        );
    }
}

mod haris_2_2 {
    use super::*;

    #[test]
    fn rule_4b_figure_2_1_a_stone_without_liberties_is_removed() {
        leads_to(
            "
            - - a - -
            - o x o -
            - - o - -
            - - - - -
            - - - - -",
            White,
            "a",
            "
            - - o - -
            - o - o -
            - - o - -
            - - - - -
            - - - - -",
        );
    }

    #[test]
    fn rule_4c_figure_2_2_self_capture_is_invalid() {
        let picture = "
            - - - - -
            - - o - -
            - o a o -
            - - o - -
            - - - - -";
        is_refused(picture, Black, "a", Illegal::Suicide);
        assert!(play(picture, White, "a").is_ok());
    }

    #[test]
    fn rule_4d_figure_2_3_taking_comes_before_self_capture() {
        leads_to(
            "
            - - x - -
            - x o x -
            - o a o -
            - x o x -
            - - x - -",
            Black,
            "a",
            "
            - - x - -
            - x - x -
            - o x o -
            - x - x -
            - - x - -",
        );
    }

    #[test]
    fn rule_5_figure_2_4_a_ko_is_not_retaken_at_once() {
        let picture = "
            - - - - -
            - x o - -
            x a x o -
            - x o - -
            - - - - -";
        leads_to(
            picture,
            White,
            "a",
            "
            - - - - -
            - x o - -
            x o - o -
            - x o - -
            - - - - -",
        );
        is_refused(picture, White, "a C3", Illegal::Ko);
        assert!(play(picture, White, "a E5 E1 C3").is_ok(), "after an exchange elsewhere");
    }

    #[test]
    fn figure_2_5_liberties_are_the_adjacent_empty_points() {
        let (board, diagram) = board(
            "
            - - - - -
            - a - b c
            d x e x x
            - f - g o
            - - - - -",
        );
        let named = |names: &str| names.chars().map(|name| diagram.point(name)).collect();
        let liberties = |at: &str| board.chain_at(at.parse().unwrap()).unwrap().liberties;
        assert_eq!(liberties("B3"), named("adef"));
        assert_eq!(liberties("E3"), named("ebcg"), "not the point below it, where White stands");
    }

    #[test]
    fn figure_2_6_adjacent_stones_of_a_colour_are_connected() {
        let picture = "
            - - - - -
            - x x - -
            - - c x -
            - - - - -
            - - - - -";
        let stones_with = |board: &Board, at: &str| board.chain_at(at.parse().unwrap()).unwrap().stones.len();
        let (mut board, diagram) = board(picture);
        assert_eq!((stones_with(&board, "B4"), stones_with(&board, "C4"), stones_with(&board, "D3")), (2, 2, 1));
        board.play(Black, diagram.point('c')).unwrap();
        assert_eq!((stones_with(&board, "B4"), stones_with(&board, "D3")), (4, 4));
    }
}

#[test]
fn a_snapback_takes_more_than_was_given() {
    let picture = "
        - - - - -
        - - - - -
        x x x - -
        o o o x -
        o a b x -";
    leads_to(
        picture,
        Black,
        "a b a",
        "
        - - - - -
        - - - - -
        x x x - -
        - - - x -
        - x - x -",
    );
}

#[test]
fn under_the_stones_the_taken_side_plays_back_inside() {
    let picture = "
        - - - - -
        - - - - -
        x x o - -
        o o x o -
        o o a o -";
    leads_to(
        picture,
        Black,
        "a",
        "
        - - - - -
        - - - - -
        x x o - -
        - - x o -
        - - x o -",
    );
    leads_to(
        picture,
        Black,
        "a B2 B1 A1",
        "
        - - - - -
        - - - - -
        x x o - -
        - o - o -
        o - - o -",
    );
}

#[test]
fn on_the_smallest_board_nobody_can_play() {
    is_refused("a", Black, "a", Illegal::Suicide);
    assert!(play("a", Black, "pass pass pass").is_ok());
}

#[test]
fn a_full_wall_takes_a_whole_side() {
    leads_to(
        "
        o o o o
        o o o a
        x x x x
        - - - -",
        Black,
        "a",
        "
        - - - -
        - - - x
        x x x x
        - - - -",
    );
}
