//! Claims about who wins, replayed by the checker against every reply; and false claims, which it must refuse.
#![allow(clippy::unwrap_used)]

use player::row::check::{self, Flaw};
use player::row::{Game, Holder, Prover, Settings, Verdict, solve};
use rules::diagram::Diagram;
use rules::{Color, Move, Position};

fn plain(size: u8, length: u8) -> Settings {
    Settings::new(size, length).unwrap()
}

/// Checks a win of the first player with the moves that the search finds.
fn check_win(settings: Settings, moves: u8) -> Result<usize, Flaw> {
    let mut prover = Prover::new(u64::MAX, 1 << 16);
    check::win(&settings, Game::new(settings).position(), moves, |position, left| {
        let game = Game::from_position(settings, position.clone());
        prover.shortest_win(&game, left).flatten().map(|(_, point)| Move::Play(point))
    })
}

#[test]
fn three_in_a_row_is_a_win_for_the_first_player_on_every_board() {
    assert_eq!(solve(plain(3, 3), 6, 1_000_000), Verdict::FirstWins(4));
    assert!(check_win(plain(3, 3), 4).unwrap() > 10);
    for size in 4..=9 {
        assert_eq!(solve(plain(size, 3), 6, 1_000_000), Verdict::FirstWins(3), "{size}");
        assert!(check_win(plain(size, 3), 3).unwrap() > 10, "{size}");
    }
}

#[test]
fn a_win_is_not_faster_than_it_is() {
    assert!(matches!(check_win(plain(3, 3), 3), Err(Flaw::Silence(_))));
    assert!(matches!(check_win(plain(5, 3), 2), Err(Flaw::Silence(_))));
}

#[test]
fn bad_advice_is_refused() {
    let start = Position::empty(4).unwrap();
    let settings = plain(4, 3);
    let advise = |mv: &'static str| check::win(&settings, &start, 3, move |_, _| mv.parse().ok());
    assert!(matches!(advise("A1"), Err(Flaw::Illegal(_, _))), "the second time the point is taken");
    assert!(matches!(advise("E1"), Err(Flaw::Illegal(_, _))));
    assert!(matches!(advise("pass"), Err(Flaw::TooSlow(_) | Flaw::Beaten(_))));
    assert!(matches!(check::hold(&settings, &start, |_| Some(Move::Pass)), Err(Flaw::Beaten(_))));
    assert!(matches!(check::hold(&settings, &start, |_| None), Err(Flaw::Silence(_))));
}

/// A board of four with four in a row, where White has a stone in most lines already.
fn quiet_corner() -> Position {
    let diagram: Diagram = "
        - o - x
        x - o -
        - x - o
        o - - -"
        .parse()
        .unwrap();
    Position::from_setup(diagram.setup(Color::Black)).unwrap()
}

#[test]
fn a_side_that_holds_is_seen_to_hold() {
    let (settings, start) = (plain(4, 4), quiet_corner());
    let mut holder = Holder::new(settings, Color::Black, 20_000_000);
    assert_eq!(holder.holds(&start), Some(true));
    let looked_at = check::hold(&settings, &start, |position| holder.reply(position)).unwrap();
    assert!(looked_at > 10, "{looked_at}");
}
