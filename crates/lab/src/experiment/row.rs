//! `shikatsu-lab experiment row`: how fast Capture Row is answered, and who wins it.

use std::time::{Duration, Instant};

use console::amount::{grouped, span};
use console::{CommandEnd, Failure, print};
use player::row::check::{self, Flaw};
use player::row::{Action, Computer, Effort, Expectation, Game, Prover, Repetition, Settings};
use rules::{Move, Point};

mod parts;

/// Time the computer at Capture Row, and find out who wins it
///
/// The first table gives the time for the second answer of a game, at the settings and depths of Christie's table
/// (2022, Figure 4), with those times beside ours. The second says who wins on small boards when both sides play
/// perfectly, and how many positions the checker looked at when it replayed the win against every defence. The exit
/// status is 1 when an answer takes longer than a tenth of a second, or a win does not stand.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment row
  shikatsu-lab experiment row --parts
  shikatsu-lab experiment row --size 5 --row 4 --nodes 100000000")]
pub(crate) struct Args {
    /// Tell which part of the computer takes the time, in whole games against itself, and nothing else
    #[arg(long, conflicts_with_all = ["nodes", "size", "length"])]
    parts: bool,
    /// Positions to look at for each board of the second table
    #[arg(long, value_name = "N", default_value_t = 3_000_000)]
    nodes: u64,
    /// Only boards of so many lines in the second table
    #[arg(long, value_name = "LINES")]
    size: Option<u8>,
    /// Only rows of so many stones in the second table
    #[arg(long = "row", value_name = "N")]
    length: Option<u8>,
}

/// Lines, row, depth, and the seconds that the reference needed.
const REFERENCE: [(u8, u8, u8, &str); 13] = [
    (4, 3, 8, "20"),
    (4, 3, 7, "8"),
    (4, 3, 6, "2"),
    (4, 4, 6, "38"),
    (4, 4, 5, "5"),
    (5, 4, 5, "61"),
    (6, 4, 5, "128"),
    (7, 4, 5, ">600"),
    (7, 4, 4, "150"),
    (8, 4, 4, "262"),
    (9, 4, 4, "322"),
    (9, 5, 4, "331"),
    (9, 5, 5, ">600"),
];

/// Every answer is to be there by then.
const PROMISE: Duration = Duration::from_millis(100);

/// So often each answer is timed.
const TRIES: usize = 5;

/// Wins that take more moves are not looked for.
const LONGEST_WIN: u8 = 14;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    if args.parts {
        return parts::run();
    }
    let mut good = true;
    print(&format!("{:>7}{:>5}{:>7}{:>14}{:>12}  {}\n", "board", "row", "depth", "reference", "ours", "expects"))?;
    for (size, length, depth, theirs) in REFERENCE {
        let (time, expectation) = second_answer(size, length, depth);
        good &= time < PROMISE;
        let ours = format!("{:.1} ms", time.as_secs_f64() * 1e3);
        print(&format!(
            "{:>7}{length:>5}{depth:>7}{:>14}{ours:>12}  {}\n",
            board(size),
            format!("{theirs} s"),
            said(expectation)
        ))?;
    }
    print(&format!(
        "\n{:>7}{:>5}  {:<11}{:<28}{:>16}{:>12}\n",
        "board", "row", "diagonals", "result", "replayed", "time"
    ))?;
    for settings in boards(args.size, args.length) {
        let (line, stands) = verdict(settings, args.nodes);
        good &= stands;
        print(&line)?;
    }
    Ok(if good { CommandEnd::Yes } else { CommandEnd::No })
}

/// The time for White's second answer, after black stones at columns 3 and 1 of rows 3 and 1, counted from 0 at the
/// upper left, as in the reference. Where the first answer took that point, the next free one in its row is played.
fn second_answer(size: u8, length: u8, depth: u8) -> (Duration, Expectation) {
    let mut game = Game::new(Settings::new(size, length).expect("the table has boards that exist"));
    let at = |column: u8, row: u8| Action::from(Point::new(column, size - 1 - row));
    let computer = Computer::new(Effort::to_depth(depth));
    game.act(at(3, 3)).expect("the board is empty");
    let first = computer.choose(&game).expect("the game has begun");
    game.act(first.action).expect("the computer plays by the rules");
    let second = (1..size).map(|column| at(column, 1)).find(|&action| game.act(action).is_ok());
    assert!(second.is_some(), "a row is not full after two stones");
    // Other programs may be at work; the shortest time is the one that is ours.
    let timed = |_| {
        let start = Instant::now();
        let choice = computer.choose(&game).expect("nobody has won yet");
        (start.elapsed(), choice.expectation)
    };
    (0..TRIES).map(timed).min_by_key(|&(time, _)| time).expect("it is tried")
}

/// The boards whose result is looked for.
fn boards(size: Option<u8>, length: Option<u8>) -> impl Iterator<Item = Settings> {
    // The large boards take longer and tell nothing new, so one has to ask for them.
    let most = if size.is_some() { 19 } else { 12 };
    let shortest = (4..=most).map(|size| (size, 3));
    let longer = (4..=6).flat_map(|length| (length..=9).map(move |size| (size, length)));
    let all = shortest
        .chain(longer)
        .filter(move |&board| size.is_none_or(|size| size == board.0) && length.is_none_or(|length| length == board.1));
    all.flat_map(|(size, length)| {
        // The checker knows the rules of Go with ko and no more.
        let settings = Settings::new(size, length).expect("these boards exist").with_repetition(Repetition::Allowed);
        [false, true].map(|diagonals| settings.with_diagonals(diagonals))
    })
}

/// A line of the second table, and whether what it says stands.
fn verdict(settings: Settings, nodes: u64) -> (String, bool) {
    let start = Instant::now();
    let (result, replayed, stands) = match first_wins(settings, nodes) {
        Some((moves, mut prover)) => {
            let checked = replay(&settings, moves, &mut prover);
            let text = checked.as_ref().map_or_else(Flaw::to_string, |&positions| grouped(positions as u64));
            (format!("first player, {moves} moves"), text, checked.is_ok())
        }
        None => ("not known".to_owned(), String::new(), true),
    };
    let diagonals = if settings.diagonals { "yes" } else { "no" };
    let (board, length, time) = (board(settings.size()), settings.length(), span(start.elapsed()));
    (format!("{board:>7}{length:>5}  {diagonals:<11}{result:<28}{replayed:>16}{time:>12}\n"), stands)
}

/// In how many moves the first player wins, and the search that knows how: first the one that misses nothing, then the
/// one that looks further.
fn first_wins(settings: Settings, nodes: u64) -> Option<(u8, Prover<'static>)> {
    let positions = usize::try_from(nodes / 4).unwrap_or(usize::MAX).clamp(1 << 16, 1 << 24);
    let game = Game::new(settings);
    [Prover::new, Prover::hasty].into_iter().find_map(|search| {
        let mut prover = search(nodes, positions);
        let (moves, _) = prover.shortest_win(&game, LONGEST_WIN).flatten()?;
        prover.allow(u64::MAX);
        Some((moves, prover))
    })
}

/// Has the checker replay a win against every defence.
fn replay(settings: &Settings, moves: u8, prover: &mut Prover<'_>) -> Result<usize, Flaw> {
    check::win(settings, Game::new(*settings).position(), moves, |position, left| {
        let game = Game::from_position(*settings, position.clone());
        prover.shortest_win(&game, left).flatten().map(|(_, point)| Move::Play(point))
    })
}

fn board(size: u8) -> String {
    format!("{size}x{size}")
}

fn said(expectation: Expectation) -> String {
    match expectation {
        Expectation::Win(within) => format!("a win in {}", within.most),
        Expectation::Loss(within) => format!("a loss in {}", within.most),
        Expectation::Open => "nothing yet".to_owned(),
    }
}
