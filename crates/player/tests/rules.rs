//! Capture Row follows the rules of Go move by move, and ends as it says.

use dice::Dice;
use player::row::{Action, Draw, Game, Opening, Outcome, Refusal, Repetition, Settings};
use rules::diagram::Diagram;
use rules::{Color, Illegal, KoRule, Move, Point, PointSet, Position};

fn game(settings: Settings, turns: &str) -> Game {
    let mut game = Game::new(settings);
    for turn in turns.split_whitespace() {
        game.act(turn.parse().unwrap()).unwrap_or_else(|refusal| panic!("{turn}: {refusal}"));
    }
    game
}

fn plain(size: u8, length: u8) -> Settings {
    Settings::new(size, length).unwrap()
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
}

/// Is there a row, counted on the picture of the board?
fn has_row(picture: &str, stone: char, length: usize, diagonals: bool) -> bool {
    let rows: Vec<Vec<char>> = picture.lines().map(|line| line.chars().filter(|c| *c != ' ').collect()).collect();
    let at = |x: i32, y: i32| rows.get(y as usize).and_then(|row| row.get(x as usize)) == Some(&stone);
    let steps = if diagonals { vec![(1, 0), (0, 1), (1, 1), (1, -1)] } else { vec![(1, 0), (0, 1)] };
    let size = rows.len() as i32;
    let mut starts = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
    starts.any(|(x, y)| steps.iter().any(|(dx, dy)| (0..length as i32).all(|i| at(x + i * dx, y + i * dy))))
}

/// Plays a random game beside [`rules::Game`] and compares everything that the two have in common.
fn play_beside(settings: Settings, dice: &mut Dice) {
    let rule = if settings.repetition == Repetition::Refused { KoRule::PositionalSuperko } else { KoRule::Basic };
    let (mut row, mut go) = (Game::new(settings), rules::Game::new(Position::empty(settings.size()).unwrap(), rule));
    while row.outcome().is_none() {
        assert_eq!(row.legal_moves(), go.legal_moves());
        let somebody_can_play = Color::BOTH.iter().any(|&color| !go.position().board().legal_points(color).is_empty());
        assert!(somebody_can_play, "no board is so full that a draw must be declared");
        let everywhere = PointSet::full(settings.size() + 1);
        let mv = match dice.below(25) {
            0 => Move::Pass,
            _ => Move::Play(everywhere.nth(dice.below(everywhere.len())).unwrap()),
        };
        let (ours, theirs) = (row.act(Action::Move(mv)), go.play(mv));
        assert_eq!(ours, theirs.map_err(Refusal::Illegal), "{mv} after {:?}", row.actions());
        assert_eq!(row.position(), go.position());
        assert_eq!(row.captures(), go.captures());
        let mover = !go.position().to_move();
        let picture = go.position().board().to_string();
        let stone = if mover == Color::Black { 'x' } else { 'o' };
        if ours.is_ok() {
            let won = has_row(&picture, stone, usize::from(settings.length()), settings.diagonals);
            assert_eq!(
                matches!(row.outcome(), Some(Outcome::Row { winner, .. }) if winner == mover),
                won,
                "\n{picture}"
            );
            assert_eq!(row.outcome() == Some(Outcome::Draw(Draw::Passes)), go.is_over());
        }
    }
}

#[test]
fn every_move_is_a_move_of_go() {
    let mut dice = Dice::new(6);
    for round in 0..600 {
        let size = 4 + (round % 6) as u8;
        let length = 3 + dice.below(usize::from(size.min(6)) - 2) as u8;
        let repetition = if round % 2 == 0 { Repetition::Refused } else { Repetition::Allowed };
        let settings = plain(size, length).with_diagonals(round % 3 == 0).with_repetition(repetition);
        play_beside(settings, &mut dice);
    }
}

#[test]
fn undo_leads_back_to_every_position() {
    let mut dice = Dice::new(8);
    let mut game = Game::new(plain(5, 5));
    let mut before = vec![];
    while game.outcome().is_none() && before.len() < 60 {
        let legal = game.legal_moves();
        before.push((game.position().clone(), game.captures()));
        let action = legal.nth(dice.below(legal.len().max(1))).map_or(Action::Move(Move::Pass), Action::from);
        game.act(action).unwrap();
    }
    for (position, captures) in before.into_iter().rev() {
        game.undo().unwrap();
        assert_eq!((game.position(), game.captures(), game.outcome()), (&position, captures, None));
    }
    assert_eq!(game.undo(), None);
}

#[test]
fn captures_come_before_the_row() {
    // Black's stone at C1 takes B1, so it is there; and the row is A2 B2 C2 only if those stones still stand.
    let diagram: Diagram = "
        - - - - -
        - - - - -
        - o - - -
        o x o - -
        x - x - -"
        .parse()
        .unwrap();
    let position = Position::from_setup(diagram.setup(Color::White)).unwrap();
    let mut game = Game::from_position(plain(5, 3), position);
    assert_eq!(game.act("B1".parse().unwrap()).unwrap(), points("A1 B2"), "two black stones are taken");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.captures().white, 2);
    game.act("E5".parse().unwrap()).unwrap();
    game.act("B2".parse().unwrap()).unwrap();
    let Some(Outcome::Row { winner, stones }) = game.outcome() else { panic!("A2 B2 C2 is a row") };
    assert_eq!((winner, stones), (Color::White, points("A2 B2 C2 B1 B3")), "both rows are shown");
}

/// White's stone flees across the board, always with one liberty left, and everything is captured at the edge.
#[test]
fn a_ladder_runs_to_the_edge_and_is_captured() {
    let diagram: Diagram = "
        - - - - - - - - -
        - - x x - - - - -
        - x o - - - - - -
        - - - - - - - - -
        - - - - - - - - -
        - - - - - - - - -
        - - - - - - - - -
        - - - - - - - - -
        - - - - - - - - -"
        .parse()
        .unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let mut game = Game::from_position(plain(9, 5), position);
    let ladder = "C6 D7 E7 D6 D5 E6 F6 E5 E4 F5 G5 F4 F3 G4 H4 G3 G2 H3 J3 H2 H1 J2";
    for turn in ladder.split_whitespace() {
        assert!(game.act(turn.parse().unwrap()).unwrap().is_empty(), "{turn}");
    }
    assert_eq!(game.act("J1".parse().unwrap()).unwrap().len(), 12);
    assert_eq!((game.outcome(), game.captures().black), (None, 12));
}

#[test]
fn refused_turns_cost_nothing() {
    let mut game = game(plain(4, 3), "B2 C3");
    let outside: Action = "E1".parse().unwrap();
    for (action, refusal) in [
        (outside, Refusal::Illegal(Illegal::OffBoard)),
        ("B2".parse().unwrap(), Refusal::Illegal(Illegal::Occupied)),
        (Action::Swap, Refusal::NoSwap),
    ] {
        assert_eq!(game.act(action), Err(refusal));
        assert_eq!((game.actions().len(), game.position().to_move()), (2, Color::Black));
    }
}

#[test]
fn games_without_a_row_are_draws() {
    assert_eq!(game(plain(4, 4), "pass pass").outcome(), Some(Outcome::Draw(Draw::Passes)));
    let short = plain(4, 4).with_limit(3);
    assert_eq!(game(short, "A1 D4 B2").outcome(), Some(Outcome::Draw(Draw::Limit)));
    assert_eq!(game(short, "A1 D4 B2").clone().act("C3".parse().unwrap()), Err(Refusal::Over));
}

#[test]
fn the_longest_row_of_each_colour_is_counted() {
    let game = game(plain(5, 4), "B2 B3 C2 D5 E2 D4 A1");
    assert_eq!((game.longest().black, game.longest().white), (2, 2));
    assert_eq!((Game::new(plain(5, 4)).longest().black, game.settings().length()), (0, 4));
    let slanting = self::game(plain(5, 4).with_diagonals(true), "A1 A5 B2 E5 C3");
    assert_eq!((slanting.longest().black, slanting.longest().white), (3, 1));
}

#[test]
fn the_second_player_may_swap_once() {
    let swap = plain(5, 4).with_opening(Opening::Swap);
    let mut game = game(swap, "C3");
    assert!(game.may_swap());
    game.act(Action::Swap).unwrap();
    assert!(game.is_swapped() && !game.may_swap());
    assert_eq!(game.position().to_move(), Color::White, "the stone stays, and it is White's turn");
    assert_eq!(game.act(Action::Swap), Err(Refusal::NoSwap));
    game.undo();
    assert!(!game.is_swapped() && game.may_swap());
}

#[test]
fn captures_first_makes_black_wait() {
    let settings = plain(5, 3).with_opening(Opening::CapturesFirst);
    let mut game = game(settings, "B2 A1 C2 E5 D2");
    assert_eq!(game.outcome(), None, "Black has captured nothing yet");
    for turn in ["E4", "A2", "D5"] {
        game.act(turn.parse().unwrap()).unwrap();
    }
    assert_eq!(game.act("B1".parse().unwrap()).unwrap(), points("A1"));
    assert!(matches!(game.outcome(), Some(Outcome::Row { winner: Color::Black, .. })), "now the row counts");
}
