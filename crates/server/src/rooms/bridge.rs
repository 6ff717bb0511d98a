//! A program outside plays a side of a room, and takes the team for an engine: it is the controller, and asks by GTP.
//!
//! The session remembers which moves its controller has on the board. These must be the first moves of the game in the
//! room, however often the controller begins anew: what it plays beyond them is handed in as the move of its side, and
//! `genmove` waits until the team has decided. Where the team already has, as after a broken connection, it is told at once.

use std::collections::VecDeque;
use std::time::Duration;

use gtp::{Command, EngineAnswer, Line, failure, success};
use player::go::{Komi, handicap};
use rules::{Color, Move, Point, PointSet};
use team::{Ending, Handicap, Outcome, Proposal, Stage, View};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::time::{sleep, timeout};

use super::cable::{Cable, Gone};
use super::club::Club;
use super::seat::Seat;
use super::token::Token;
use crate::doors::caller::Caller;

/// A controller that says nothing for so long is let go, and comes back.
const SILENCE: Duration = Duration::from_secs(24 * 60 * 60);
/// How often a room that tells nothing is looked at, and how long one that is busy is left alone.
const ROUND: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_secs(1);
const TRIES: usize = 5;
/// Lines that wait while the team thinks.
const MOST_WAITING: usize = 1000;

/// What is understood.
const COMMANDS: [&str; 22] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kgs-game_over",
    "final_score",
    "final_status_list",
    "showboard",
];

/// Answers a controller until it goes.
pub(super) async fn attend(club: &Club, token: &Token, caller: Caller, mut cable: Cable) -> Result<(), Gone> {
    let seat = Seat { club, token, caller };
    let news = match seat.follow().await {
        Ok(news) => news,
        Err(refusal) => return cable.send(&format!("# {refusal}")).await,
    };
    let (board, waiting) = (Vec::new(), VecDeque::new());
    Bridge { seat, cable: cable.hurried(), news, seen: None, board, waiting, closed: false }.converse().await
}

struct Bridge<'d> {
    seat: Seat<'d>,
    cable: Cable,
    news: mpsc::Receiver<()>,
    /// The room as it was when it last told of something new.
    seen: Option<View>,
    /// The moves that the controller has on its board.
    board: Vec<(Color, Move)>,
    /// Lines that came in while the team was thinking.
    waiting: VecDeque<Vec<u8>>,
    /// Nothing more comes in.
    closed: bool,
}

impl Bridge<'_> {
    async fn converse(&mut self) -> Result<(), Gone> {
        while let Some(line) = self.next().await? {
            let command = match Line::read(&line) {
                Line::Command(command) => command,
                Line::Nothing | Line::Interrupt | Line::TooLong(_) => continue,
            };
            let id = command.id.as_deref();
            let text = match self.answer(&command).await? {
                Ok(text) => success(id, &text),
                Err(text) => failure(id, &text),
            };
            self.cable.send(text.strip_suffix('\n').unwrap_or(&text)).await?;
            if command.name == "quit" {
                break;
            }
        }
        Ok(())
    }

    async fn next(&mut self) -> Result<Option<Vec<u8>>, Gone> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        if self.closed {
            return Ok(None);
        }
        match timeout(SILENCE, self.cable.line()).await.unwrap_or(Err(Gone::Slow)) {
            Ok(line) => Ok(Some(line)),
            Err(Gone::Closed) => Ok(None),
            Err(gone) => Err(gone),
        }
    }

    async fn answer(&mut self, Command { name, arguments, .. }: &Command) -> Result<EngineAnswer, Gone> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let known = |name: &str| COMMANDS.contains(&name);
        Ok(match (name.as_str(), words.as_slice()) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name]) => Ok(known(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit" | "time_settings" | "time_left" | "kgs-time_settings" | "kgs-game_over", _) => Ok(String::new()),
            ("clear_board", _) => {
                self.board.clear();
                Ok(String::new())
            }
            ("undo", _) => self.board.pop().map(|_| String::new()).ok_or("cannot undo".to_owned()),
            ("play", [color, made]) => match (color_of(color), made.parse()) {
                (Some(color), Ok(made)) => self.play(color, made).await?,
                _ => Err("invalid color or coordinate".to_owned()),
            },
            ("genmove", [color]) => match color_of(color) {
                Some(color) => self.genmove(color).await?,
                None => Err("invalid color".to_owned()),
            },
            ("final_score", _) => self.final_score().await?,
            (name, _) if !known(name) => Err("unknown command".to_owned()),
            (name, words) => self.look().await.and_then(|view| told(&view, name, words)),
        })
    }

    /// The room as it is now.
    async fn look(&mut self) -> Result<View, String> {
        let mut refused = String::new();
        for _ in 0..TRIES {
            match self.news.try_recv() {
                Ok(()) => self.seen = None,
                Err(TryRecvError::Empty) => {}
                // A room that had to be read again lets go of everybody.
                Err(TryRecvError::Disconnected) => {
                    self.seen = None;
                    if let Ok(news) = self.seat.follow().await {
                        self.news = news;
                    }
                }
            }
            if let Some(view) = &self.seen {
                return Ok(view.clone());
            }
            match self.seat.look().await {
                Ok(view) => self.seen = Some(view.clone()),
                Err(refusal) => {
                    refused = refusal.to_string();
                    sleep(PAUSE).await;
                }
            }
        }
        self.seen.clone().ok_or(refused)
    }

    /// The side of the controller: the teams may have exchanged colours since the token was made.
    fn side(&self, view: &View) -> Color {
        let side = self.seat.token.side;
        if view.opening.exchange { !side } else { side }
    }

    async fn play(&mut self, color: Color, made: Proposal) -> Result<EngineAnswer, Gone> {
        loop {
            let view = match self.look().await {
                Ok(view) => view,
                Err(why) => return Ok(Err(why)),
            };
            let (number, side) = (self.board.len(), self.side(&view));
            if let Some(there) = view.moves.get(number).map(|turn| (turn.color, turn.mv)) {
                if made.turn().map(|made| (color, made)) != Some(there) {
                    return Ok(Err(went_on(there)));
                }
                self.board.push(there);
                return Ok(Ok(String::new()));
            }
            if number > view.moves.len() {
                return Ok(Err(too_far(&view)));
            }
            if view.stage == Stage::Over {
                return Ok(Err(over(&view)));
            }
            if color != side {
                return Ok(Err(format!("the team plays {}; ask it with genmove", (!side).name())));
            }
            if view.stage == Stage::Play {
                if view.to_move != side {
                    return Ok(Err("it is the team's turn".to_owned()));
                }
                return Ok(self.hand_in(side, number, made).await);
            }
            if !self.wait().await? {
                return Ok(Err("the game in this room has not started".to_owned()));
            }
        }
    }

    async fn hand_in(&mut self, side: Color, number: usize, made: Proposal) -> EngineAnswer {
        match self.seat.play(side, number, made).await {
            Ok(Ok(())) => {
                self.board.extend(made.turn().map(|made| (side, made)));
                Ok(String::new())
            }
            Ok(Err(_)) => Err("illegal move".to_owned()),
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    async fn genmove(&mut self, color: Color) -> Result<EngineAnswer, Gone> {
        loop {
            let view = match self.look().await {
                Ok(view) => view,
                Err(why) => return Ok(Err(why)),
            };
            let (number, side) = (self.board.len(), self.side(&view));
            if color == side {
                return Ok(Err(format!("the team plays {}", (!side).name())));
            }
            if let Some(there) = view.moves.get(number).map(|turn| (turn.color, turn.mv)) {
                if there.0 != color {
                    return Ok(Err(went_on(there)));
                }
                self.board.push(there);
                return Ok(Ok(there.1.to_string()));
            }
            if number > view.moves.len() {
                return Ok(Err(too_far(&view)));
            }
            match view.stage {
                Stage::Over if has_given_up(&view, color) => return Ok(Ok("resign".to_owned())),
                Stage::Over => return Ok(Err(over(&view))),
                Stage::Play if view.to_move != color => {
                    return Ok(Err(format!("it is {}'s turn; play a move first", side.name())));
                }
                _ => {}
            }
            if !self.wait().await? {
                return Ok(Err("the team has not decided".to_owned()));
            }
        }
    }

    /// The result, once the team has agreed on what is dead.
    async fn final_score(&mut self) -> Result<EngineAnswer, Gone> {
        loop {
            let view = match self.look().await {
                Ok(view) => view,
                Err(why) => return Ok(Err(why)),
            };
            match (view.stage, view.outcome) {
                (Stage::Over, Some(outcome)) if counts(&outcome) => return Ok(Ok(outcome.to_string())),
                (Stage::Over, _) => return Ok(Err(over(&view))),
                (Stage::Count, _) => {}
                _ => return Ok(Err("the game in this room is not over".to_owned())),
            }
            if !self.wait().await? {
                return Ok(Err("the stones are being counted".to_owned()));
            }
        }
    }

    /// Waits until there is something new in the room; not where the controller wants to go.
    async fn wait(&mut self) -> Result<bool, Gone> {
        let quits = |line: &[u8]| matches!(Line::read(line), Line::Command(command) if command.name == "quit");
        while !self.closed && !self.waiting.iter().any(|line| quits(line)) {
            tokio::select! {
                told = self.news.recv() => {
                    self.seen = None;
                    if told.is_none() {
                        sleep(PAUSE).await;
                    }
                    return Ok(true);
                }
                line = self.cable.line() => match line {
                    Ok(line) if self.waiting.len() < MOST_WAITING => self.waiting.push_back(line),
                    Ok(_) => return Err(Gone::Noise),
                    Err(Gone::Closed) => self.closed = true,
                    Err(gone) => return Err(gone),
                },
                () = sleep(ROUND) => {
                    self.seen = None;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// What only has to be looked up.
fn told(view: &View, name: &str, words: &[&str]) -> EngineAnswer {
    let size = view.settings.size;
    let nothing = |holds: bool, otherwise: String| if holds { Ok(String::new()) } else { Err(otherwise) };
    match (name, words) {
        ("name", _) => Ok(team_of(view).to_owned()),
        ("boardsize", [wanted]) => nothing(*wanted == size.to_string(), format!("this room plays on {size}x{size}")),
        ("komi", [wanted]) => {
            let komi = view.opening.komi;
            nothing(
                wanted.parse::<Komi>().is_ok_and(|wanted| wanted == komi),
                format!("this room plays with komi {komi}"),
            )
        }
        ("fixed_handicap" | "place_free_handicap", [wanted]) => {
            let given = given(view);
            let otherwise = format!("this room plays with {} stones of handicap", given.len());
            nothing(*wanted == given.len().to_string(), otherwise)?;
            Ok(list(&given))
        }
        ("set_free_handicap", wanted) => {
            let given = given(view);
            let wanted: Option<PointSet> = wanted.iter().map(|text| text.parse().ok()).collect::<Option<_>>();
            let otherwise = format!("in this room the stones of handicap are {}", list(&given));
            nothing(wanted == Some(given.iter().copied().collect()), otherwise).map(|_| String::new())
        }
        ("final_status_list", [what]) => fates(view, what),
        ("showboard", _) => Ok(picture(view)),
        _ => Err("syntax error".to_owned()),
    }
}

fn color_of(text: &str) -> Option<Color> {
    let text = text.to_ascii_lowercase();
    Color::BOTH.into_iter().find(|color| text == color.name() || text == color.name()[..1])
}

/// The name of the team that people play in.
fn team_of(view: &View) -> &str {
    let team = Color::BOTH.into_iter().find(|&color| view.settings.scheme(color).is_some());
    team.map_or("shikatsu", |team| &view.settings.sides[team].name)
}

fn went_on((color, made): (Color, Move)) -> String {
    format!("the game in this room went on with {} {made}", color.name())
}

fn too_far(view: &View) -> String {
    format!("the game in this room has {} moves", view.moves.len())
}

fn over(view: &View) -> String {
    let result = view.outcome.map(|outcome| format!(": {outcome}")).unwrap_or_default();
    format!("the game in this room is over{result}")
}

fn counts(outcome: &Outcome) -> bool {
    outcome.winner.is_some() || matches!(outcome.ending, Ending::Points(_))
}

/// Has the team of this colour lost without a count?
fn has_given_up(view: &View, color: Color) -> bool {
    view.outcome.is_some_and(|outcome| outcome.winner == Some(!color) && !matches!(outcome.ending, Ending::Points(_)))
}

/// The stones of handicap: those that there are, or will be.
fn given(view: &View) -> Vec<Point> {
    let stones = match (view.stage, view.settings.handicap) {
        (Stage::Unopened | Stage::Lobby, Handicap::Stones(stones)) => stones,
        _ => view.opening.handicap,
    };
    Some(stones)
        .filter(|&stones| stones > 0)
        .and_then(|stones| handicap(view.settings.size, stones))
        .unwrap_or_default()
}

fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn fates(view: &View, what: &str) -> EngineAnswer {
    let count = view.count.as_ref().filter(|count| !count.working).ok_or("the stones are not counted")?;
    let stones = view.stones.black | view.stones.white;
    let asked = match what {
        "dead" => count.dead,
        "seki" => count.seki - count.dead,
        "alive" => stones - count.dead - count.seki,
        _ => return Err("syntax error".to_owned()),
    };
    Ok(list(&asked.iter().collect::<Vec<_>>()))
}

/// The board, with the first line at the bottom.
fn picture(view: &View) -> String {
    let size = view.settings.size;
    let sign = |point: Point| match point {
        point if view.stones.black.contains(point) => " X",
        point if view.stones.white.contains(point) => " O",
        _ => " .",
    };
    let row = |row: u8| {
        let signs: String = (0..size).map(|column| sign(Point::new(column, row))).collect();
        format!("\n{:2}{signs}", row + 1)
    };
    let letters: String = (0..size).map(|column| format!(" {}", &Point::new(column, 0).to_string()[..1])).collect();
    let rows: String = (0..size).rev().map(row).collect();
    format!("{rows}\n  {letters}")
}
