//! `shikatsu-lab experiment rivals`: Capture Row by other means, for comparison: plain Monte Carlo, a table of openings made
//! beforehand, and minimax with its moves made one by one or all at once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use console::amount::span;
use console::{CommandEnd, Failure, print};
use dice::Dice;
use player::row::{Action, Computer, Effort, Game, Level, Outcome, Settings};
use rules::{Color, Move, Point, Symmetry};

/// Compare Capture Row's search with plain Monte Carlo, an opening table and moves made up front
///
/// The first table has games between the search and a player who tries every move by random games to the end, with the
/// colours exchanged after each. The second says what a table of answers to the first stones would save. The third runs
/// the minimax of Christie (2022, Figure 4) with its moves made one by one and all at once.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment rivals
  shikatsu-lab experiment rivals --games 20")]
pub(crate) struct Args {
    /// Games for each line of the first table
    #[arg(long, value_name = "N", default_value_t = 6)]
    games: u64,
}

/// Lines, row, level, and random games for each turn of the rival.
const MATCHES: [(u8, u8, u8, usize); 6] =
    [(5, 4, 3, 500), (5, 4, 5, 500), (5, 4, 5, 5000), (7, 4, 5, 2000), (9, 5, 3, 1000), (9, 5, 5, 1000)];

/// Positions that the search looks at for each entry of the second table.
const TABLE_NODES: u64 = 300_000;

/// Boards of the second table, by lines and row.
const OPENINGS: [(u8, u8); 4] = [(5, 3), (6, 4), (7, 4), (9, 5)];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let heads = ["board", "row", "level", "its time", "playouts", "their time", "won", "lost", "drawn"];
    print(&format!("{}\n", heads.map(|head| format!("{head:>11}")).concat()))?;
    for (size, length, level, playouts) in MATCHES {
        print(&contest(settings(size, length), level, playouts, args.games))?;
    }
    let heads = ["board", "row", "entries", "to make", "1st answer", "2nd answer", "looked up"];
    print(&format!("\n{}\n", heads.map(|head| format!("{head:>11}")).concat()))?;
    for (size, length) in OPENINGS {
        print(&opening(settings(size, length)))?;
    }
    let heads = ["board", "row", "depth", "nodes", "one by one", "up front"];
    print(&format!("\n{}\n", heads.map(|head| format!("{head:>11}")).concat()))?;
    for depth in [2, 3] {
        print(&generating(settings(9, 5), depth))?;
    }
    Ok(CommandEnd::Yes)
}

fn settings(size: u8, length: u8) -> Settings {
    Settings::new(size, length).expect("the tables have boards that exist")
}

fn line(cells: &[String]) -> String {
    cells.iter().map(|cell| format!("{cell:>11}")).collect::<String>() + "\n"
}

/// So much time for each of so many.
fn each(time: Duration, count: u32) -> String {
    span(time / count.max(1))
}

/// Games between the search at a level and Monte Carlo.
fn contest(settings: Settings, level: u8, playouts: usize, games: u64) -> String {
    let effort = Level::new(level).map_or(Effort::PERFECT, Level::effort);
    let (mut results, mut times, mut turns) = ([0; 3], [Duration::ZERO; 2], [0; 2]);
    for round in 0..games {
        let mut dice = Dice::new(round);
        let ours = if round % 2 == 0 { Color::Black } else { Color::White };
        let mut game = Game::new(settings);
        while game.outcome().is_none() {
            let (start, is_ours) = (Instant::now(), game.position().to_move() == ours);
            let action = match is_ours {
                true => Computer::new(effort).seeded(round).choose(&game).expect("the game goes on").action,
                false => monte_carlo(&game, playouts, &mut dice),
            };
            times[usize::from(!is_ours)] += start.elapsed();
            turns[usize::from(!is_ours)] += 1;
            game.act(action).expect("both play by the rules");
        }
        let at = match game.outcome() {
            Some(Outcome::Row { winner, .. }) => usize::from(winner != ours),
            _ => 2,
        };
        results[at] += 1;
    }
    let [won, lost, drawn] = results.map(|count: u64| count.to_string());
    let (board, row) = (format!("{0}x{0}", settings.size()), settings.length().to_string());
    let [its, their] = [each(times[0], turns[0]), each(times[1], turns[1])];
    line(&[board, row, level.to_string(), its, playouts.to_string(), their, won, lost, drawn])
}

/// The move after which random games are won most often; each move gets as many.
fn monte_carlo(game: &Game, playouts: usize, dice: &mut Dice) -> Action {
    let mover = game.position().to_move();
    let moves: Vec<Point> = game.legal_moves().iter().collect();
    let tries = playouts.div_ceil(moves.len().max(1));
    let worth = |point: Point, dice: &mut Dice| -> i64 {
        let mut after = game.clone();
        after.act(point.into()).expect("it is legal");
        (0..tries).map(|_| random_game(after.clone(), dice, mover)).sum()
    };
    let best = moves.into_iter().map(|point| (worth(point, dice), point)).max_by_key(|&(worth, _)| worth);
    best.map_or(Action::Move(Move::Pass), |(_, point)| point.into())
}

/// 1 if a random game is won, -1 if it is lost.
fn random_game(mut game: Game, dice: &mut Dice, mover: Color) -> i64 {
    while game.outcome().is_none() {
        let legal = game.legal_moves();
        let action = legal.nth(dice.below(legal.len().max(1))).map_or(Action::Move(Move::Pass), Action::from);
        game.act(action).expect("it is legal");
    }
    match game.outcome() {
        Some(Outcome::Row { winner, .. }) => {
            if winner == mover {
                1
            } else {
                -1
            }
        }
        _ => 0,
    }
}

/// A table of answers to every first stone, and to every second one after a first in the middle; images of one another
/// by symmetry share an entry.
fn opening(settings: Settings) -> String {
    let computer = Computer::new(Effort { nodes: TABLE_NODES, ..Effort::PERFECT });
    let (mut table, start) = (HashMap::<Vec<Point>, Action>::new(), Instant::now());
    let (mut times, mut counts) = ([Duration::ZERO; 2], [0; 2]);
    let (half, mut open) = (settings.size() / 2, vec![Game::new(settings)]);
    for depth in 0..2 {
        let mut next = vec![];
        for game in open {
            for point in game.legal_moves() {
                let mut after = game.clone();
                after.act(point.into()).expect("it is legal");
                if after.outcome().is_some() || table.contains_key(&canonical(&after)) {
                    continue;
                }
                let asked = Instant::now();
                let answer = computer.choose(&after).expect("the game goes on").action;
                times[depth] += asked.elapsed();
                counts[depth] += 1;
                table.insert(canonical(&after), answer);
                after.act(answer).expect("the computer plays by the rules");
                next.push(after);
            }
        }
        let in_middle = |point: Point| {
            [point.column(), point.row()].iter().all(|&at| at == half || at + 1 + half == settings.size())
        };
        open = next.into_iter().filter(|game| game.actions()[0].point().is_some_and(in_middle)).collect();
    }
    let made = start.elapsed();
    let looked = Instant::now();
    let mut game = Game::new(settings);
    game.act(Point::new(0, 0).into()).expect("the board is empty");
    let found = table.contains_key(&canonical(&game));
    let lookup = if found { span(looked.elapsed()) } else { "missing".to_owned() };
    let (board, row) = (format!("{0}x{0}", settings.size()), settings.length().to_string());
    let [first, second] = [each(times[0], counts[0]), each(times[1], counts[1])];
    line(&[board, row, table.len().to_string(), span(made), first, second, lookup])
}

/// The stones of a game in the order they were put, as the first of its eight images has them.
fn canonical(game: &Game) -> Vec<Point> {
    let size = game.settings().size();
    let image = |symmetry: Symmetry| -> Vec<Point> {
        game.actions().iter().filter_map(|action| action.point()).map(|point| symmetry.apply(point, size)).collect()
    };
    Symmetry::ALL.into_iter().map(image).min().expect("there are eight")
}

/// The time for White's second answer by minimax with alpha-beta pruning and the longest row as the worth, as in the
/// reference: with each move made when it is looked at, and with all made before.
fn generating(settings: Settings, depth: u8) -> String {
    let mut game = Game::new(settings);
    for point in [Point::new(3, 5), Point::new(4, 4), Point::new(1, 7)] {
        game.act(point.into()).expect("the points are free");
    }
    let timed = |up_front: bool| {
        let (start, mut nodes) = (Instant::now(), 0);
        let worth = minimax(&game, depth, (i32::MIN, i32::MAX), up_front, &mut nodes);
        (start.elapsed(), nodes, worth)
    };
    let ((lazy, nodes, worth), (eager, _, same)) = (timed(false), timed(true));
    assert_eq!(worth, same, "when a move is made does not change what it is worth");
    let (board, row) = (format!("{0}x{0}", settings.size()), settings.length().to_string());
    line(&[board, row, depth.to_string(), nodes.to_string(), span(lazy), span(eager)])
}

fn minimax(game: &Game, depth: u8, (mut low, mut high): (i32, i32), up_front: bool, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let longest = game.longest();
    if depth == 0 || game.outcome().is_some() {
        return longest.black as i32 - longest.white as i32;
    }
    let is_black = game.position().to_move() == Color::Black;
    let after = |point: Point| {
        let mut next = game.clone();
        next.act(point.into()).expect("it is legal");
        next
    };
    let points = nearest(game);
    let made: Vec<Game> = if up_front { points.iter().map(|&point| after(point)).collect() } else { vec![] };
    let mut best = if is_black { i32::MIN } else { i32::MAX };
    for (at, &point) in points.iter().enumerate() {
        let worth = match made.get(at) {
            Some(next) => minimax(next, depth - 1, (low, high), up_front, nodes),
            None => minimax(&after(point), depth - 1, (low, high), up_front, nodes),
        };
        if is_black {
            best = best.max(worth);
            low = low.max(best);
        } else {
            best = best.min(worth);
            high = high.min(best);
        }
        if low >= high {
            break;
        }
    }
    best
}

/// The legal points within a third of the board's width of a stone, the nearest first.
fn nearest(game: &Game) -> Vec<Point> {
    let stones = game.position().board().occupied();
    let distance = |point: Point| {
        let far = |stone: Point| stone.column().abs_diff(point.column()).max(stone.row().abs_diff(point.row()));
        stones.iter().map(far).min().unwrap_or(0)
    };
    let mut points: Vec<(u8, Point)> = game.legal_moves().iter().map(|point| (distance(point), point)).collect();
    points.retain(|&(distance, _)| distance <= game.settings().size() / 3);
    points.sort_unstable();
    points.into_iter().map(|(_, point)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(turns: &str) -> Game {
        let mut game = Game::new(settings(5, 3));
        for turn in turns.split_whitespace() {
            game.act(turn.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn random_games_find_a_win_at_once() {
        let action = monte_carlo(&after("B2 B4 C2 E5"), 400, &mut Dice::new(1));
        assert!(["A2", "D2"].contains(&action.to_string().as_str()), "{action}");
    }

    #[test]
    fn images_of_a_game_share_an_entry() {
        assert_eq!(canonical(&after("B1 C3")), canonical(&after("A4 C3")));
        assert_ne!(canonical(&after("B1 C3")), canonical(&after("C1 C3")));
    }

    #[test]
    fn a_move_is_worth_the_same_whenever_it_is_made() {
        let game = after("B2 B4 C2 E5");
        let worth = |up_front| minimax(&game, 2, (i32::MIN, i32::MAX), up_front, &mut 0);
        assert_eq!((worth(false), worth(true)), (2, 2), "Black completes three, White has one");
    }
}
