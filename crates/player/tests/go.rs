//! The bot from outside: whole games, the same again from the same seed, and what it says.

use std::sync::atomic::AtomicBool;

use dice::Dice;
use player::go::{
    Bot, Choice, Effort, Fate, Komi, Opinion, RUNGS, Rung, Scoring, Standing, Style, Terms, heat, status,
};
use rules::diagram::Diagram;
use rules::score::{Finished, HalfPoints};
use rules::{Color, Game, KoRule, Move, Point, PointSet, Position};

fn effort(playouts: u64) -> Effort {
    Effort { playouts, threads: 1, memory: 8 << 20 }
}

fn think(bot: &mut Bot, game: &Game, playouts: u64) -> Opinion {
    bot.think(game, Terms::default(), &effort(playouts), &AtomicBool::new(false), &mut |_| {})
}

fn game_of(diagram: impl AsRef<str>, to_move: Color) -> Game {
    let diagram: Diagram = diagram.as_ref().parse().unwrap();
    Game::new(Position::from_setup(diagram.setup(to_move)).unwrap(), KoRule::PositionalSuperko)
}

/// Two bots play a whole game.
fn play(size: u8, playouts: u64, seed: u64) -> (Game, bool) {
    let mut game = Game::new(Position::empty(size).unwrap(), KoRule::PositionalSuperko);
    let mut bots = [Bot::new(Style::FULL, seed), Bot::new(Style::FULL, seed + 1)];
    while !game.is_over() {
        let at = game.turns().len();
        assert!(at < 4 * usize::from(size).pow(2), "the game does not end");
        match think(&mut bots[at % 2], &game, playouts).choice {
            Choice::Play(mv) => {
                game.play(mv).unwrap();
            }
            Choice::Resign => return (game, true),
        }
    }
    (game, false)
}

#[test]
fn whole_games_are_legal_and_end() {
    for (size, playouts) in [(2, 20), (5, 100), (9, 40), (10, 10), (14, 3)] {
        let (game, resigned) = play(size, playouts, 7);
        assert!(resigned || game.is_over());
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let moves = |seed| play(7, 60, seed).0.moves().collect::<Vec<Move>>();
    assert_eq!(moves(3), moves(3));
    assert_ne!(moves(3), moves(4));
}

#[test]
fn two_threads_play_as_many_games() {
    let game = Game::new(Position::empty(9).unwrap(), KoRule::Basic);
    // Enough of them that neither thread is done before the other has begun.
    let effort = Effort { threads: 2, ..effort(4000) };
    let mut told = 0;
    let opinion =
        Bot::new(Style::FULL, 1).think(&game, Terms::default(), &effort, &AtomicBool::new(false), &mut |_| told += 1);
    assert_eq!(opinion.playouts, 4000);
    assert!(opinion.candidates.iter().map(|candidate| candidate.visits).sum::<u64>() > 3200 && told > 1);
}

/// Counts change while they are told, by four threads here, and are in order all the same.
#[test]
fn what_is_told_while_others_search_is_in_order() {
    let game = Game::new(Position::empty(9).unwrap(), KoRule::Basic);
    let effort = Effort { threads: 4, ..effort(3000) };
    let mut in_order = |opinion: &player::go::Opinion| {
        assert!(opinion.candidates.windows(2).all(|pair| pair[0].visits >= pair[1].visits), "{:?}", opinion.candidates);
    };
    let stop = AtomicBool::new(false);
    let opinion = Bot::new(Style::FULL, 1).think(&game, Terms::default(), &effort, &stop, &mut in_order);
    in_order(&opinion);
}

/// Told at once, it plays the few games that a move has to rest on, out of more than anybody could wait for.
#[test]
fn it_stops_when_told() {
    let game = Game::new(Position::empty(19).unwrap(), KoRule::Basic);
    let stop = AtomicBool::new(true);
    let opinion = Bot::new(Style::FULL, 1).think(&game, Terms::default(), &effort(u64::MAX), &stop, &mut |_| {});
    assert!((1..=16).contains(&opinion.playouts), "{}", opinion.playouts);
}

const DIVIDED: &str = "
    . x o . o
    x x o o o
    . x o . o
    x x o o o
    . x o o o";

#[test]
fn it_passes_a_won_game_that_the_other_side_has_passed() {
    let mut game = game_of(DIVIDED, Color::Black);
    game.play(Move::Pass).unwrap();
    assert_eq!(think(&mut Bot::new(Style::FULL, 1), &game, 100).choice, Choice::Play(Move::Pass));
}

/// Black wins by a point if it answers at E5, and by no other move. Games that begin with E5 say that all is settled, and a
/// player who believed them passed here.
#[test]
fn it_does_not_pass_where_the_other_side_would_still_change_something() {
    let moves = "G5 D3 E2 D2 D5 C4 C6 G7 H7 H6 H8 G6 H4 E3 F5 F2 G8 B5 B6 A6 B7 A7 A8 A5 B8 H2 J3 C5 E6 J2 E4 F3 G4 H3 J4 \
                 G3 F7 D4 J6 F4";
    let mut game = Game::new(Position::empty(9).unwrap(), KoRule::PositionalSuperko);
    for name in moves.split_whitespace() {
        game.play(Move::Play(name.parse().unwrap())).unwrap();
    }
    for seed in 1..4 {
        let choice = think(&mut Bot::new(Style::FULL, seed), &game, 1000).choice;
        assert_eq!(choice, Choice::Play(Move::Play("E5".parse().unwrap())), "seed {seed}");
    }
}

#[test]
fn benson_is_proved_and_the_score_follows() {
    let game = game_of(DIVIDED, Color::Black);
    let status = status(&game, Terms::default(), &effort(100), &AtomicBool::new(false));
    assert!(status.groups().iter().all(|group| (group.fate, group.standing) == (Fate::Alive, Standing::Proved)));
    let terms = |scoring| Terms { scoring, komi: Komi::new(1).unwrap() };
    assert_eq!(status.score(terms(Scoring::Area)).to_string(), "W+5.5");
    assert_eq!(status.score(terms(Scoring::Territory)).to_string(), "B+0.5");
    assert_eq!(status.owner("A1".parse().unwrap()), Some(Color::Black));
    assert!(status.dead().is_empty());
}

#[test]
fn heat_finds_the_capture() {
    let game = game_of(
        "
        . . . . .
        . . x . .
        . x o . .
        . . x . .
        . . . . .",
        Color::Black,
    );
    let heat = heat(&game, None, 200, Terms::default(), 5);
    assert_eq!(heat.moves.len(), game.legal_moves().len());
    assert_eq!(heat.of("D3".parse().unwrap()).unwrap().rank, 0, "{heat:?}");
    assert_eq!(heat.best().unwrap().made, "D3".parse().unwrap());
}

#[test]
fn rungs_have_names() {
    assert!(RUNGS.len() >= 8);
    for rung in &RUNGS {
        assert_eq!(Rung::named(rung.name), Some(rung));
    }
    assert_eq!(Rung::named("r0"), None);
}

/// Black owns the left half and White the right one; the white stone on the left is dead.
const FINISHED: &str = "
    . . . x o . .
    . o . x o . .
    . . . x o . .
    x x x x o o o
    . . . x o . .
    . . . x o . .
    . . . x o . .";

fn territory() -> Terms {
    Terms { scoring: Scoring::Territory, komi: Komi::default() }
}

#[test]
fn it_does_not_fill_its_own_territory() {
    for terms in [territory(), Terms { komi: Komi::default(), ..Terms::default() }] {
        let game = game_of(FINISHED, Color::Black);
        let mut bot = Bot::new(Style::FULL, 1);
        let opinion = bot.think(&game, terms, &effort(600), &AtomicBool::new(false), &mut |_| {});
        assert_eq!(opinion.choice, Choice::Play(Move::Pass), "{terms:?} {:?}", opinion.ownership);
    }
}

#[test]
fn it_takes_dead_stones_off_where_they_are_disputed() {
    let mut game = game_of(FINISHED, Color::White);
    let stone = "B6".parse().unwrap();
    let mut bot = Bot::new(Style::FULL.cleaning_up().without_resigning(), 1);
    while game.position().board().at(stone).is_some() {
        game.play(Move::Pass).unwrap();
        let Choice::Play(made) = think(&mut bot, &game, 300).choice else { panic!("it resigns") };
        assert_ne!(made, Move::Pass, "{:?}", game.position());
        game.play(made).unwrap();
    }
    assert!(game.turns().len() <= 8);
}

#[test]
fn it_gives_up_a_lost_game_after_a_while() {
    let game = game_of(FINISHED, Color::White);
    let lost = Terms { komi: Komi::new(-60).unwrap(), ..Terms::default() };
    let choices = |style| {
        let mut bot = Bot::new(style, 1);
        [(); 4].map(|()| bot.think(&game, lost, &effort(400), &AtomicBool::new(false), &mut |_| {}).choice)
    };
    let resigns = choices(Style::FULL).map(|choice| choice == Choice::Resign);
    assert_eq!(resigns, [false, false, true, true]);
    assert!(!choices(Style::FULL.without_resigning()).contains(&Choice::Resign));
}

#[test]
fn every_rung_plays() {
    let game = game_of(DIVIDED, Color::White);
    for rung in &RUNGS {
        let opinion = think(&mut Bot::new(rung.style, 3), &game, 30);
        assert!(opinion.playouts <= 30 && opinion.playouts > 0, "{}", rung.name);
    }
}

#[test]
fn it_remembers_what_it_thought_of_the_moves_that_were_played() {
    let mut game = Game::new(Position::empty(9).unwrap(), KoRule::PositionalSuperko);
    let mut bot = Bot::new(Style::FULL, 1);
    let line = think(&mut bot, &game, 1000).candidates[0].line.clone();
    line[..2].iter().for_each(|&made| {
        game.play(made).unwrap();
    });
    let visits = |opinion: Opinion| opinion.candidates.iter().map(|candidate| candidate.visits).sum::<u64>();
    assert!(visits(think(&mut bot, &game, 100)) > 150);
    assert!(visits(think(&mut Bot::new(Style::FULL, 1), &game, 100)) <= 100);
}

#[test]
fn a_small_memory_is_enough_to_play() {
    let game = Game::new(Position::empty(19).unwrap(), KoRule::Basic);
    let effort = Effort { playouts: 300, threads: 2, memory: 0 };
    let opinion =
        Bot::new(Style::FULL, 1).think(&game, Terms::default(), &effort, &AtomicBool::new(false), &mut |_| {});
    assert_eq!(opinion.playouts, 300);
    assert!(matches!(opinion.choice, Choice::Play(Move::Play(_))));
}

/// Black's lead at the end of a game in which both sides play any move that fills no eye of their own.
fn random_lead(mut position: Position, dice: &mut Dice) -> f64 {
    let (size, mut passes) = (position.board().size(), 0);
    while passes < 2 {
        let (board, own) = (position.board(), position.to_move());
        let is_eye = |point: Point| {
            let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
                .map(|(dx, dy)| Point::on_board(i32::from(point.column()) + dx, i32::from(point.row()) + dy, size));
            let enemies = corners.iter().filter(|corner| corner.is_some_and(|at| board.at(at) == Some(!own))).count();
            let edge = usize::from(corners.contains(&None));
            point.neighbors(size).all(|side| board.at(side) == Some(own)) && enemies + edge < 2
        };
        let good = position.legal_moves().filtered(|point| !is_eye(point));
        let made = dice.pick(good).map_or(Move::Pass, Move::Play);
        passes = if made == Move::Pass { passes + 1 } else { 0 };
        position.play(made).unwrap();
    }
    let finished = Finished { board: position.board(), dead: PointSet::EMPTY, seki: PointSet::EMPTY };
    f64::from(finished.area(HalfPoints(0)).lead().0) / 2.0
}

#[test]
fn heat_is_what_random_games_by_the_rules_come_to() {
    let game = game_of(DIVIDED.replace("o . o", ". . o").replace(". x o", ". . ."), Color::White);
    let terms = Terms { komi: Komi::default(), ..Terms::default() };
    let made = game.legal_moves().first().map(Move::Play).unwrap();
    let fast = *heat(&game, Some(&[made]), 4000, terms, 3).of(made).unwrap();
    let mut after = game.position().clone();
    after.play(made).unwrap();
    let dice = &mut Dice::new(9);
    let slow = (0..4000).map(|_| -random_lead(after.clone(), dice)).sum::<f64>() / 4000.0;
    // Five standard errors of the difference of two means, and a little for moves that are not quite equally likely.
    let error = 5.0 * fast.deviation * (2.0f64 / 4000.0).sqrt() + 0.3;
    assert!((fast.mean - slow).abs() < error, "{} and {slow}, give or take {error}", fast.mean);
}

/// A board on which everything is still to be had is no place to pass, for the weakest either, whatever the other side does.
#[test]
fn nobody_passes_on_an_open_board() {
    for seed in 0..12 {
        for size in [5, 7, 9] {
            let mut game = Game::new(Position::empty(size).unwrap(), KoRule::PositionalSuperko);
            game.play(Move::Play("C3".parse().unwrap())).unwrap();
            game.play(Move::Play("C4".parse().unwrap())).unwrap();
            for passed in [false, true] {
                let choice = think(&mut Bot::new(RUNGS[0].style, seed), &game, 10).choice;
                assert!(matches!(choice, Choice::Play(Move::Play(_))), "{size}, seed {seed}, passed: {passed}");
                game.play(Move::Pass).unwrap();
            }
        }
    }
}
