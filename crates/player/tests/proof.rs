//! Claims about who wins, replayed by the checker against every reply; and false claims, which it must refuse.

use player::row::check::{self, Flaw};
use player::row::{Game, Prover, Repetition, Settings};
use rules::{Move, Position};

fn plain(size: u8, length: u8) -> Settings {
    Settings::new(size, length).unwrap()
}

/// Checks a win of the first player with the moves that the search finds.
fn check_win(settings: Settings, moves: u8) -> Result<usize, Flaw> {
    let settings = settings.with_repetition(Repetition::Allowed);
    let mut prover = Prover::new(u64::MAX, 1 << 16);
    check::win(&settings, Game::new(settings).position(), moves, |position, left| {
        let game = Game::from_position(settings, position.clone());
        prover.shortest_win(&game, left).flatten().map(|(_, point)| Move::Play(point))
    })
}

#[test]
fn three_in_a_row_is_a_win_for_the_first_player_on_every_board() {
    assert!(check_win(plain(3, 3), 4).unwrap() > 10);
    for size in 4..=9 {
        assert!(check_win(plain(size, 3), 3).unwrap() > 10, "{size}");
    }
}

#[test]
fn four_in_a_row_is_a_win_for_the_first_player_on_small_boards() {
    assert!(check_win(plain(5, 4).with_diagonals(true), 6).unwrap() > 1000);
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
}
