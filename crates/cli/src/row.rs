//! `shikatsu row`: a game of Capture Row in the terminal.

use std::collections::BTreeMap;
use std::io::{BufRead, stdin};
use std::path::PathBuf;

use console::{Answer, Failure, Interrupt, output, print};
use draw::Frame;
use player::row::{Action, Choice, Computer, Draw, Effort, Expectation, Game, Level, Opening, Outcome, Settings};
use rules::{ByColor, Color, Illegal, Move, PointSet};

use crate::terminal::{self, Style, When};
use crate::view::View;

/// Play Capture Row: so many stones in a row, with captures as in Go
///
/// Type a point such as C3 to put a stone there, or: pass, swap, undo, hint, think (what the computer expects), help,
/// quit. A turn that the rules forbid is explained and costs nothing. Ctrl-C makes the computer play at once; twice ends
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
    /// Strength of the computer, from 1 (lets you learn) to 6 (perfect where it can see the end)
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

/// The colours by the names that people type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Side {
    Black,
    White,
}

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let mut table = Table::new(&args)?;
    print(&format!("{}.\n{HELP}\n", table.game.title()))?;
    table.play()?;
    if let Some(out) = &args.sgf {
        let names = table.names();
        let file = table.game.to_sgf(&names.black, &names.white).map_err(Failure::new)?;
        output::write(out, &String::from_utf8_lossy(&file))?;
    }
    Ok(Answer::Yes)
}

const HELP: &str = "Type a point such as C3, or: pass, swap, undo, hint, think, help, quit.";

/// A game, who plays it, and how it is shown.
struct Table {
    game: Game,
    /// The colour of the person at the start; none when two play.
    person: Option<Color>,
    effort: Effort,
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

impl Table {
    fn new(args: &Args) -> Result<Table, Failure> {
        let opening = match args.opening {
            Start::Plain => Opening::Plain,
            Start::Swap => Opening::Swap,
            Start::CapturesFirst => Opening::CapturesFirst,
        };
        let settings = Settings::new(args.size, args.length).map_err(Failure::new)?;
        let person = if args.side == Side::Black { Color::Black } else { Color::White };
        Ok(Table {
            game: Game::new(settings.with_diagonals(args.diagonals).with_opening(opening)),
            person: (!args.two).then_some(person),
            effort: Level::new(args.level).map_or(Effort::PERFECT, Level::effort),
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
        let computer = Computer::new(self.effort).seeded(self.seed).stopped_by(self.stop.flag());
        let choice = computer.choose(&self.game).expect("the game goes on");
        self.stop.clear();
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

    fn hint(&self) -> String {
        let computer = Computer::new(Effort { nodes: 300_000, ..Effort::PERFECT }).stopped_by(self.stop.flag());
        let choice = computer.choose(&self.game).expect("the game goes on");
        match choice.expectation {
            Expectation::Win(1) => format!("{} wins at once.", choice.action),
            Expectation::Win(moves) => format!("{} wins in {moves} moves.", choice.action),
            Expectation::Loss(moves) => format!("{} holds out longest: {moves} more moves.", choice.action),
            Expectation::Open => format!("Try {}.", choice.action),
        }
    }

    fn expectation(&self) -> String {
        match self.last.map(|choice| choice.expectation) {
            Some(Expectation::Win(1)) => "The computer has won.".to_owned(),
            Some(Expectation::Win(moves)) => format!("The computer says: I win in {}.", moves - 1),
            Some(Expectation::Loss(moves)) => format!("The computer says: you can win in {moves}."),
            Some(Expectation::Open) | None => "The computer does not see the end yet.".to_owned(),
        }
    }

    fn prompt(&self) -> Result<(), Failure> {
        let color = self.game.position().to_move();
        let swap = if self.game.may_swap() { " (or swap)" } else { "" };
        print(&format!("{color}{swap}> ")).map(drop)
    }

    fn show(&self) -> Result<(), Failure> {
        let captures = self.game.captures();
        let count = match (captures.black, captures.white) {
            (0, 0) => String::new(),
            (black, white) => format!("Captured: Black {black}, White {white}.\n"),
        };
        print(&format!("\n{}{count}", terminal::draw(&view(&self.game), self.style))).map(drop)
    }

    fn ending(&self) -> String {
        match self.game.outcome() {
            Some(Outcome::Row { winner, .. }) => {
                let row = self.game.settings().length();
                match self.person.map(|person| self.owner(person) == winner) {
                    None => format!("{winner} has {row} in a row and wins."),
                    Some(true) => format!("You have {row} in a row and win."),
                    Some(false) => format!("The computer has {row} in a row and wins."),
                }
            }
            Some(Outcome::Draw(Draw::Passes)) => "Both passed: a draw.".to_owned(),
            Some(Outcome::Draw(Draw::Limit)) => "The move limit is reached: a draw.".to_owned(),
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
        Illegal::Ko | Illegal::Superko => " Play somewhere else first.",
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
