//! The searches against brute force, and the computer against its promises.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use dice::Dice;
use player::row::{Action, Computer, Effort, Expectation, Game, Level, Opening, Outcome, Prover, Repetition, Settings};
use rules::diagram::Diagram;
use rules::{Color, Move, Position};

/// Does the side to move get a row within so many moves? Every move of both sides is tried, passes included.
#[derive(Default)]
struct Exhaustive(HashMap<(Position, bool, u8), bool>);

impl Exhaustive {
    fn wins(&mut self, game: &Game, moves: u8) -> bool {
        if moves == 0 {
            return false;
        }
        let key = (game.position().clone(), game.captures().black > 0, moves);
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let wins = turns(game).any(|after| match after.outcome() {
            Some(Outcome::Row { .. }) => true,
            Some(Outcome::Draw(_)) => false,
            None => turns(&after).all(|reply| reply.outcome().is_none() && self.wins(&reply, moves - 1)),
        });
        self.0.insert(key, wins);
        wins
    }
}

/// The games that the side to move can make of this one.
fn turns(game: &Game) -> impl Iterator<Item = Game> + '_ {
    // Each begins anew, so that only the position counts, as for the search.
    let moves = game.legal_moves().iter().map(Move::Play).chain([Move::Pass]);
    moves.map(|mv| {
        let mut after = game.clone();
        after.act(Action::Move(mv)).unwrap();
        after
    })
}

/// A game after some random moves, or none if it is over by then.
fn after_random_moves(settings: Settings, count: usize, dice: &mut Dice) -> Option<Game> {
    let mut game = Game::new(settings);
    for _ in 0..count {
        let legal = game.legal_moves();
        game.act(legal.nth(dice.below(legal.len().max(1)))?.into()).unwrap();
    }
    game.outcome().is_none().then_some(game)
}

/// Compares the shortest wins of random positions; returns how many there were.
fn compare(settings: Settings, stones: std::ops::Range<usize>, most: u8, rounds: usize) -> usize {
    // What this brute force remembers of a position is true only if its past does not matter.
    let settings = settings.with_repetition(Repetition::Allowed);
    let (mut dice, mut twin) = (Dice::new(5), Exhaustive::default());
    let mut wins = 0;
    for _ in 0..rounds {
        let count = stones.start + dice.below(stones.len());
        let Some(game) = after_random_moves(settings, count, &mut dice) else { continue };
        let expected = (1..=most).find(|&moves| twin.wins(&game, moves));
        let found = Prover::new(u64::MAX, 1 << 12).shortest_win(&game, most).expect("no limit was set");
        assert_eq!(found.map(|(moves, _)| moves), expected, "{:?}", game.position());
        wins += usize::from(expected.is_some());
    }
    wins
}

fn plain(size: u8, length: u8) -> Settings {
    Settings::new(size, length).unwrap()
}

fn play(game: &mut Game, turns: &str) {
    for turn in turns.split_whitespace() {
        game.act(turn.parse().unwrap()).unwrap();
    }
}

#[test]
fn the_search_agrees_with_brute_force_on_three_lines() {
    for diagonals in [false, true] {
        for opening in [Opening::Plain, Opening::CapturesFirst] {
            let settings = plain(3, 3).with_diagonals(diagonals).with_opening(opening);
            assert!(compare(settings, 0..9, 4, 150) > 30, "{settings:?}");
        }
    }
}

#[test]
fn the_search_agrees_with_brute_force_on_four_lines() {
    assert!(compare(plain(4, 3), 4..14, 3, 120) > 40);
    assert!(compare(plain(4, 3).with_diagonals(true), 4..14, 2, 60) > 20);
    assert!(compare(plain(4, 3).with_opening(Opening::CapturesFirst), 6..14, 2, 60) > 10);
}

/// The position that the reference's computer gave up on: three in a row on 5x5, White to move, Black threatens A4.
fn between_two_stones() -> Game {
    let diagram: Diagram = "
        x o - - -
        - - - - -
        x - - - -
        - - - - -
        - - - - -"
        .parse()
        .unwrap();
    let position = Position::from_setup(diagram.setup(Color::White)).unwrap();
    Game::from_position(plain(5, 3), position)
}

/// Every move loses, so a search that only tells wins from losses finds them all alike and plays the first. What tells
/// them apart is how long they last: after the block Black needs three more moves, after any other only one.
#[test]
fn it_blocks_between_two_stones_although_all_moves_lose() {
    let game = between_two_stones();
    for effort in [Effort::PERFECT, Effort::to_depth(6), Level::new(5).unwrap().effort()] {
        let choice = Computer::new(effort).choose(&game).unwrap();
        assert_eq!(choice.action.to_string(), "A4", "{effort:?}");
    }
    let choice = Computer::new(Effort::PERFECT).choose(&game).unwrap();
    let Expectation::Loss(within) = choice.expectation else { panic!("{:?}", choice.expectation) };
    let moves = within.most;
    assert!(within.is_exact());
    let mut twin = Exhaustive::default();
    for after in turns(&game) {
        let blocked = after.actions() == [choice.action];
        assert!(twin.wins(&after, if blocked { moves } else { 1 }), "all moves lose, and the others at once");
        assert!(!blocked || !twin.wins(&after, moves - 1), "no move lasts longer than it was said to");
    }
}

#[test]
fn it_wins_as_soon_as_it_said() {
    for (size, length) in [(4, 3), (5, 3), (9, 3), (19, 3)] {
        let mut game = Game::new(plain(size, length));
        let mut dice = Dice::new(u64::from(size));
        let mut promised = u8::MAX;
        while game.outcome().is_none() {
            let choice = Computer::new(Effort::PERFECT).choose(&game).unwrap();
            let Expectation::Win(within) = choice.expectation else { panic!("the first player wins: {:?}", choice) };
            let moves = within.most;
            assert!(moves < promised, "{moves} after {promised}");
            promised = moves;
            game.act(choice.action).unwrap();
            let legal = game.legal_moves();
            if let Some(reply) = legal.nth(dice.below(legal.len().max(1))) {
                game.act(reply.into()).unwrap();
            }
        }
        assert!(matches!(game.outcome(), Some(Outcome::Row { winner: Color::Black, .. })));
    }
}

/// The line that it expects is as long as it says that the win takes.
#[test]
fn the_expected_line_ends_as_it_said() {
    for (turns, moves) in [("", 3), ("C3 A1", 2), ("C3 A1 B3", 1)] {
        let mut game = Game::new(plain(5, 3));
        play(&mut game, turns);
        let computer = Computer::new(Effort::PERFECT);
        let (choice, line) = (computer.choose(&game).unwrap(), computer.line(&game, 20));
        let (Expectation::Win(within) | Expectation::Loss(within)) = choice.expectation else { panic!("{choice:?}") };
        let begins = usize::from(matches!(choice.expectation, Expectation::Win(_)));
        assert_eq!((within.most, line.len()), (moves, 2 * usize::from(moves) - begins), "{line:?}");
        for &action in &line {
            game.act(action).unwrap();
        }
        assert!(matches!(game.outcome(), Some(Outcome::Row { winner: Color::Black, .. })));
        assert_eq!(computer.line(&game, 20), []);
    }
    assert_eq!(Computer::new(Effort::PERFECT).line(&Game::new(plain(9, 6)), 3).len(), 3);
}

/// After a pass another pass is a draw, which is better than a loss.
#[test]
fn it_passes_when_that_saves_it() {
    let mut game = Game::new(plain(5, 3));
    play(&mut game, "C3 A1 B3 E1 pass");
    let choice = Computer::new(Effort::PERFECT).choose(&game).unwrap();
    assert_eq!((choice.action.to_string(), choice.expectation), ("pass".to_owned(), Expectation::Open));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed: u64| {
        let mut game = Game::new(plain(7, 4));
        while game.outcome().is_none() && game.actions().len() < 30 {
            let choice = Computer::new(Level::new(2).unwrap().effort()).seeded(seed).choose(&game).unwrap();
            game.act(choice.action).unwrap();
        }
        game.actions().to_vec()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn higher_levels_win_more() {
    let mut wins = [0, 0];
    for round in 0..20 {
        let levels = [1, 4].map(|number| Level::new(number).unwrap().effort());
        let mut game = Game::new(plain(6, 4));
        let strong_is_black = round % 2 == 0;
        while game.outcome().is_none() {
            let strong = (game.position().to_move() == Color::Black) == strong_is_black;
            let choice = Computer::new(levels[usize::from(strong)]).seeded(round).choose(&game).unwrap();
            game.act(choice.action).unwrap();
        }
        if let Some(Outcome::Row { winner, .. }) = game.outcome() {
            wins[usize::from((winner == Color::Black) == strong_is_black)] += 1;
        }
    }
    assert!(wins[1] >= 14 && wins[0] <= 2, "{wins:?}");
}

#[test]
fn a_stopped_computer_still_moves() {
    let stop = AtomicBool::new(true);
    let mut game = Game::new(plain(19, 5));
    for _ in 0..6 {
        let choice = Computer::new(Effort::PERFECT).stopped_by(&stop).choose(&game).unwrap();
        assert!(choice.nodes < 1000, "{choice:?}");
        game.act(choice.action).unwrap();
    }
}

#[test]
fn it_swaps_when_the_first_stone_is_worth_it() {
    let mut game = Game::new(plain(5, 3).with_opening(Opening::Swap));
    game.act("C3".parse().unwrap()).unwrap();
    let choice = Computer::new(Effort::PERFECT).choose(&game).unwrap();
    assert_eq!(choice.action, Action::Swap);
    let Expectation::Win(within) = choice.expectation else { panic!("{choice:?}") };
    assert_eq!((within.least, within.most), (3, 3), "the exchange, and two stones");
}

#[test]
fn nothing_is_chosen_when_the_game_is_over() {
    let mut game = Game::new(plain(4, 3));
    game.act("pass".parse().unwrap()).unwrap();
    game.act("pass".parse().unwrap()).unwrap();
    assert_eq!(Computer::new(Effort::PERFECT).choose(&game), None);
}

/// Whoever watches hears every part in its turn, and the turn is the same.
#[test]
fn a_watched_turn_is_the_same_and_its_parts_are_told() {
    use player::row::{Part, Watch};
    use std::cell::RefCell;

    #[derive(Debug, Default)]
    struct Heard(RefCell<Vec<Part>>);
    impl Watch for Heard {
        fn begins(&self, part: Part) {
            self.0.borrow_mut().push(part);
        }
    }
    let (heard, effort) = (Heard::default(), Level::new(3).unwrap().effort());
    let mut game = Game::new(Settings::new(7, 4).unwrap());
    while let Some(choice) = Computer::new(effort).watched_by(&heard).choose(&game) {
        assert_eq!(Some(choice), Computer::new(effort).choose(&game));
        let parts = heard.0.take();
        assert_eq!(parts[..2], [Part::Preparing, Part::Proving], "{parts:?}");
        assert!(parts[1..].iter().all(|part| *part != Part::Preparing));
        game.act(choice.action).unwrap();
        if game.actions().len() > 12 {
            break;
        }
    }
    assert!(game.actions().len() > 4);
}
