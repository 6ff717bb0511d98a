//! `shikatsu row`: a game of Capture Row in the terminal.

use std::collections::BTreeMap;
use std::io::{BufRead, stdin};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use console::{CommandEnd, Failure, Interrupt, output, print};
use draw::Frame;
use player::row::{
    Action, Choice, Computer, Draw, Effort, Expectation, Game, Level, Opening, Outcome, Repetition, Settings, Within,
};
use rules::{ByColor, Color, Illegal, Move, PointSet};

use crate::terminal::{self, Style, When};
use crate::view::View;

/// Play Capture Row: a number of stones in a row, with captures as in Go
///
/// Type a point such as C3 to put a stone there, or: pass, swap, undo, hint, think (what the computer expects), line (how
/// it expects the game to go on), help, quit. A turn that the rules forbid is explained and costs nothing. Ctrl-C makes the computer play at once; twice ends
/// the program.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu row                             three in a row on 5x5, you are Black
  shikatsu row --size 9 --row 5 --level 6
  shikatsu row --as white --opening swap
  shikatsu row --two --sgf game.sgf        two people at one keyboard")]
pub(crate) struct Args {
    /// Lines of the board, 4 to 19
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(4..=19))]
    size: u8,
    /// Stones in a row that win, 3 to 6
    #[arg(long = "row", value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=6))]
    length: u8,
    /// Slanting rows count too
    #[arg(long)]
    diagonals: bool,
    /// What is done about the advantage of the first player
    #[arg(long, value_enum, default_value_t = Start::Plain)]
    opening: Start,
    /// What is done about a stone that would bring an earlier board back
    #[arg(long, value_enum, default_value_t = Again::Refused)]
    repetition: Again,
    /// Strength of the computer, from 1 (lets you learn) to 6 (perfect where it can see the end); you wait a quarter of a
    /// second at most on levels 1 and 2, then half a second, 1, 2 and 5 seconds
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6))]
    level: u8,
    /// Your colour
    #[arg(long = "as", value_name = "COLOR", value_enum, default_value_t = Side::Black, conflicts_with = "two")]
    side: Side,
    /// Two people play, the computer only watches
    #[arg(long)]
    two: bool,
    /// Where the computer's chance comes from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write the game into this file at the end
    #[arg(long, value_name = "OUT")]
    sgf: Option<PathBuf>,
    /// Colour in the terminal
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
}

/// The openings by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Start {
    /// Black begins, and that is that
    Plain,
    /// The second player may take over the first stone
    Swap,
    /// Black's row counts only after a capture
    CapturesFirst,
}

/// The rules about boards that come back, by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Again {
    /// It may not be put
    Refused,
    /// The game is a draw
    Draw,
}

/// The colours by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Side {
    Black,
    White,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let mut table = RowTable::new(&args)?;
    print(&format!("{}.\n{HELP}\n", table.game.title()))?;
    table.play()?;
    if let Some(out) = &args.sgf {
        let names = table.names();
        let file = table.game.to_sgf(&names.black, &names.white).map_err(Failure::new)?;
        output::write(out, &String::from_utf8_lossy(&file))?;
    }
    Ok(CommandEnd::Yes)
}

/// A hint takes as long as the strongest level, the expected line so many turns of so many positions each.
const HINT: Level = Level::LAST;
const LINE: usize = 12;
const LINE_NODES: u64 = 400_000;

const HELP: &str = "Type a point such as C3, or: pass, swap, undo, hint, think, line, help, quit.";

/// A game, who plays it, and how it is shown.
struct RowTable {
    game: Game,
    /// The colour of the person at the start; none when two play.
    person: Option<Color>,
    level: Level,
    seed: u64,
    style: Style,
    stop: Interrupt,
    last: Option<Choice>,
}

/// Does the game go on?
#[derive(PartialEq, Eq)]
enum Next {
    Turn,
    Ask,
    Quit,
}

impl RowTable {
    fn new(args: &Args) -> Result<RowTable, Failure> {
        let opening = match args.opening {
            Start::Plain => Opening::Plain,
            Start::Swap => Opening::Swap,
            Start::CapturesFirst => Opening::CapturesFirst,
        };
        let repetition = match args.repetition {
            Again::Refused => Repetition::Refused,
            Again::Draw => Repetition::Draw,
        };
        let settings = Settings::new(args.size, args.length).map_err(Failure::new)?.with_repetition(repetition);
        let person = if args.side == Side::Black { Color::Black } else { Color::White };
        Ok(RowTable {
            game: Game::new(settings.with_diagonals(args.diagonals).with_opening(opening)),
            person: (!args.two).then_some(person),
            level: Level::new(args.level).unwrap_or(Level::LAST),
            seed: args.seed,
            style: Style::choose(args.color),
            stop: Interrupt::of_search()?,
            last: None,
        })
    }

    fn play(&mut self) -> Result<(), Failure> {
        let mut lines = stdin().lock().lines();
        while self.game.outcome().is_none() {
            if self.is_computers_turn() {
                self.answer()?;
                continue;
            }
            self.show()?;
            loop {
                self.prompt()?;
                self.stop.clear();
                let line = match lines.next() {
                    Some(line) => line.map_err(|error| Failure::new(format_args!("cannot read your turn: {error}")))?,
                    None => return Ok(()),
                };
                match self.obey(line.trim())? {
                    Next::Turn => break,
                    Next::Ask => {}
                    Next::Quit => return Ok(()),
                }
            }
        }
        self.show()?;
        print(&format!("{}\n", self.ending()))?;
        Ok(())
    }

    fn is_computers_turn(&self) -> bool {
        self.person.is_some_and(|person| self.owner(person) != self.game.position().to_move())
    }

    /// The colour that this player has now, after a swap or not.
    fn owner(&self, color: Color) -> Color {
        if self.game.is_swapped() { !color } else { color }
    }

    fn answer(&mut self) -> Result<(), Failure> {
        let color = self.game.position().to_move();
        let computer = Computer::new(self.level.effort()).seeded(self.seed).stopped_by(self.stop.flag());
        let choice = self.in_time(self.level, || computer.choose(&self.game)).expect("the game goes on");
        let taken = self.game.act(choice.action).expect("the computer plays by the rules");
        self.last = Some(choice);
        let what = match choice.action {
            Action::Swap => "The computer takes over your stone: you are White now.".to_owned(),
            Action::Move(Move::Pass) => "The computer passes.".to_owned(),
            Action::Move(mv) => format!("{color} plays {mv}{}.", captured(taken)),
        };
        print(&format!("{what}\n"))?;
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let reply = match line.to_ascii_lowercase().as_str() {
            "" => return Ok(Next::Ask),
            "quit" | "q" | "exit" => return Ok(Next::Quit),
            "help" | "?" => HELP.to_owned(),
            "hint" => self.hint(),
            "think" => self.expectation(),
            "line" => self.line(),
            "undo" => return self.take_back(),
            _ => match self.turn(line) {
                Ok(()) => return Ok(Next::Turn),
                Err(sentence) => sentence,
            },
        };
        print(&format!("{reply}\n"))?;
        Ok(Next::Ask)
    }

    fn turn(&mut self, line: &str) -> Result<(), String> {
        let action: Action = line.parse().map_err(|error| format!("{error}. {HELP}"))?;
        self.game.act(action).map(drop).map_err(|refusal| {
            let more = match refusal {
                player::row::Refusal::Illegal(illegal) => advice(illegal),
                _ => "",
            };
            format!("{action}: {refusal}.{more} It is still your turn.")
        })
    }

    /// Takes back the person's last turn and the computer's answer to it.
    fn take_back(&mut self) -> Result<Next, Failure> {
        if self.game.undo().is_none() {
            print("There is nothing to take back.\n")?;
            return Ok(Next::Ask);
        }
        while self.is_computers_turn() && self.game.undo().is_some() {}
        Ok(Next::Turn)
    }

    /// Lets the computer think, as long as a person waits for this level.
    fn in_time<T>(&self, level: Level, think: impl FnOnce() -> T) -> T {
        let (done, waiting) = channel::<()>();
        let found = thread::scope(|scope| {
            scope.spawn(move || {
                if waiting.recv_timeout(Duration::from_millis(level.patience())) == Err(RecvTimeoutError::Timeout) {
                    self.stop.flag().store(true, Relaxed);
                }
            });
            let found = think();
            drop(done);
            found
        });
        self.stop.clear();
        found
    }

    fn hint(&self) -> String {
        let computer = Computer::new(Effort::PERFECT).stopped_by(self.stop.flag());
        let choice = self.in_time(HINT, || computer.choose(&self.game)).expect("the game goes on");
        let action = choice.action;
        match choice.expectation {
            Expectation::Win(Within { most: 1, .. }) => format!("{action} wins at once."),
            Expectation::Win(within) => format!("{action} wins in {}.", count(within)),
            Expectation::Loss(within) if within.is_exact() => {
                format!("{action} holds out longest: {} more {}.", within.most, moves(within.most))
            }
            Expectation::Loss(Within { least, most }) => {
                format!("{action} holds out for {least} more {} at least; nothing for more than {most}.", moves(least))
            }
            Expectation::Open => format!("Try {action}."),
        }
    }

    /// How the computer expects the game to go on.
    fn line(&self) -> String {
        let computer = Computer::new(Effort { nodes: LINE_NODES, ..Effort::PERFECT }).stopped_by(self.stop.flag());
        let line = self.in_time(Level::LAST, || computer.line(&self.game, LINE));
        let turns: Vec<String> = line.iter().map(Action::to_string).collect();
        format!("It expects: {}.", turns.join(" "))
    }

    fn expectation(&self) -> String {
        match self.last.map(|choice| choice.expectation) {
            Some(Expectation::Win(Within { most: 1, .. })) => "The computer has won.".to_owned(),
            Some(Expectation::Win(Within { least, most })) => {
                let within = Within { least: least.max(2) - 1, most: most - 1 };
                format!("The computer says: I win in {}.", count(within))
            }
            Some(Expectation::Loss(within)) => format!("The computer says: you can win in {}.", count(within)),
            Some(Expectation::Open) | None => "The computer does not see the end yet.".to_owned(),
        }
    }

    fn prompt(&self) -> Result<(), Failure> {
        let color = self.game.position().to_move();
        let swap = if self.game.may_swap() { " (or swap)" } else { "" };
        print(&format!("{color}{swap}> ")).map(drop)
    }

    fn show(&self) -> Result<(), Failure> {
        let (longest, captures) = (self.game.longest(), self.game.captures());
        let score = format!(
            "Longest row: Black {}, White {}. Captured: Black {}, White {}.\n",
            longest.black, longest.white, captures.black, captures.white
        );
        print(&format!("\n{}{score}", terminal::draw(&view(&self.game), self.style))).map(drop)
    }

    fn ending(&self) -> String {
        match self.game.outcome() {
            Some(Outcome::Row { winner, .. }) => {
                let row = self.game.settings().length();
                match self.person.map(|person| self.owner(person) == winner) {
                    None => format!("{winner} has {row} in a row and wins."),
                    Some(true) => format!("You win: {row} in a row."),
                    Some(false) => format!("You lose: the computer has {row} in a row."),
                }
            }
            Some(Outcome::Draw(Draw::Passes)) => "Both passed: a draw.".to_owned(),
            Some(Outcome::Draw(Draw::Limit)) => "The move limit is reached: a draw.".to_owned(),
            Some(Outcome::Draw(Draw::Repetition)) => "An earlier board is back: a draw.".to_owned(),
            None => String::new(),
        }
    }

    fn names(&self) -> ByColor<String> {
        let name = |color: Color| match self.person {
            None => color.to_string(),
            Some(person) if self.owner(person) == color => "You".to_owned(),
            Some(_) => "shikatsu".to_owned(),
        };
        ByColor { black: name(Color::Black), white: name(Color::White) }
    }
}

/// So many moves, or what is known about the number.
fn count(Within { least, most }: Within) -> String {
    if least == most { format!("{most} {}", moves(most)) } else { format!("{least} to {most} moves") }
}

fn moves(count: u8) -> &'static str {
    if count == 1 { "move" } else { "moves" }
}

fn captured(taken: PointSet) -> String {
    match taken.len() {
        0 => String::new(),
        1 => " and captures a stone".to_owned(),
        count => format!(" and captures {count} stones"),
    }
}

/// What to do instead of what the rules forbid.
fn advice(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::OffBoard => " Choose a point of this board.",
        Illegal::Occupied => " Choose an empty point.",
        Illegal::Suicide => " All points around it are taken, and nothing would be captured.",
        Illegal::Ko => " Play somewhere else first.",
        Illegal::Superko => " No board may come back. Play somewhere else.",
        Illegal::GameOver => "",
    }
}

fn view(game: &Game) -> View {
    let (board, size) = (game.position().board(), game.settings().size());
    let row = match game.outcome() {
        Some(Outcome::Row { stones, .. }) => stones,
        _ => PointSet::EMPTY,
    };
    View {
        size,
        stones: ByColor { black: board.stones(Color::Black), white: board.stones(Color::White) },
        targets: row,
        outside: PointSet::EMPTY,
        last: game.actions().last().and_then(|action| action.point()),
        ko: game.position().ko(),
        marks: BTreeMap::new(),
        right: PointSet::EMPTY,
        assumed: PointSet::EMPTY,
        frame: Frame::whole(size),
        caption: game.title(),
    }
}
