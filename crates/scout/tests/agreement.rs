//! The fast board beside `rules`, on random games: legal moves, captures, ko bans, and what lives by itself.

use dice::Dice;
use rules::{Board as Twin, ByColor, Color, Move, Point, PointSet, Position, life};
use scout::{ATTACKER, Board, DEFENDER, EMPTY, PASS, PLACES, SIDE, lives};

fn color(side: u8) -> Color {
    if side == DEFENDER { Color::Black } else { Color::White }
}

/// The place of a point on a board of so many lines in the corner of the frame.
fn point(place: usize, lines: u8) -> Option<Point> {
    Point::on_board((place % SIDE) as i32, (place / SIDE) as i32, lines)
}

fn stones(board: &Board, side: u8, lines: u8) -> PointSet {
    (0..PLACES).filter(|&place| board.at(place) == side).filter_map(|place| point(place, lines)).collect()
}

/// The same position by the rules, which was reached by the same moves.
fn compare(board: &Board, twin: &Position, lines: u8) {
    for side in [DEFENDER, ATTACKER] {
        assert_eq!(stones(board, side, lines), twin.board().stones(color(side)));
    }
    assert_eq!(board.banned().and_then(|place| point(place, lines)), twin.ko());
    let legal = (0..PLACES).filter(|&place| board.legal(place)).filter_map(|place| point(place, lines));
    assert_eq!(legal.collect::<PointSet>(), twin.legal_moves(), "{:?}", twin.setup());
}

#[test]
fn random_games_are_the_same_by_the_rules() {
    let mut dice = Dice::new(38);
    let mut bans = 0;
    for game in 0..60 {
        let lines = 5 + (game % 9) as u8;
        let mut board = Board::new(|place| point(place, lines).is_some());
        board.side = DEFENDER;
        let mut twin = Position::empty(lines).unwrap();
        for _ in 0..3 * usize::from(lines) * usize::from(lines) {
            compare(&board, &twin, lines);
            bans += usize::from(board.banned().is_some());
            let legal: Vec<usize> = (0..PLACES).filter(|&place| board.legal(place)).collect();
            let made = dice.pick(legal).unwrap_or(PASS);
            board.play(made);
            let point = point(made.min(PLACES - 1), lines).filter(|_| made != PASS);
            twin.play(point.map_or(Move::Pass, Move::Play)).unwrap();
        }
    }
    assert!(bans > 50, "{bans}");
}

#[test]
fn a_group_lives_by_itself_where_the_rules_say_so() {
    let mut dice = Dice::new(39);
    let (mut alive, mut not) = (0, 0);
    while alive < 60 || not < 300 {
        let lines = 5 + dice.below(3) as u8;
        let mut board = Board::new(|place| point(place, lines).is_some());
        for place in (0..PLACES).filter(|&place| point(place, lines).is_some()) {
            let drawn = dice.below(12);
            (drawn > 3).then(|| board.set(place, if drawn > 4 { DEFENDER } else { ATTACKER }));
        }
        board.clear_breathless();
        let twins = ByColor { black: stones(&board, DEFENDER, lines), white: stones(&board, ATTACKER, lines) };
        let Ok(twin) = Twin::from_stones(lines, twins) else { continue };
        let expected = life::pass_alive(&twin, Color::Black, PointSet::EMPTY).chains;
        for place in (0..PLACES).filter(|&place| board.at(place) == DEFENDER) {
            let mut marked = board;
            marked.mark(place);
            let lives = lives(&marked);
            assert_eq!(Some(lives), point(place, lines).map(|point| PointSet::of(point).is_within(expected)));
            (alive, not) = (alive + usize::from(lives), not + usize::from(!lives));
        }
    }
}

#[test]
fn a_ban_holds_for_all_but_the_master_of_kos() {
    let rows = ["..DA.", ".D.DA", "..DA."];
    let mut board = Board::new(|place| place % SIDE < 5 && place / SIDE < 5);
    for (row, text) in rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            board.set(row * SIDE + column, if letter == 'D' { DEFENDER } else { ATTACKER });
        }
    }
    board.side = ATTACKER;
    board.play(SIDE + 2);
    assert_eq!((board.banned(), board.at(SIDE + 3)), (Some(SIDE + 3), EMPTY));
    assert!(!board.legal(SIDE + 3));
    board.master = DEFENDER;
    assert!(board.legal(SIDE + 3));
    board.play(SIDE + 3);
    assert_eq!((board.spent, board.at(SIDE + 2)), (1, EMPTY));
}
