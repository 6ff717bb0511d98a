//! [`Bout`]: one game between two engines, as the controller sees it. It says what to ask whom next, and takes the answers.

use std::collections::VecDeque;

use player::go::clock::{Clock, TimeControl};
use player::go::{Scoring, Terms};
use rules::score::{HalfPoints, Score};
use rules::{ByColor, Color, Game, KoRule, Move, Position};

use super::ending::{By, Decided, Ending, claim};
use crate::EngineAnswer;

/// Who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The player of this colour.
    Player(Color),
    /// Who decides where the players do not agree.
    Referee,
}

/// What a game is played under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// Lines of the board.
    pub size: u8,
    /// How it is counted.
    pub terms: Terms,
    /// The clocks.
    pub control: TimeControl,
    /// The first moves, which nobody chooses.
    pub opening: Vec<Move>,
    /// After so many moves the game is counted as it stands.
    pub most_moves: usize,
    /// Is there a referee?
    pub referee: bool,
}

/// Something to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Whom.
    pub seat: Seat,
    /// What.
    pub command: String,
    purpose: Purpose,
}

impl Ask {
    /// Is the player to begin anew? One that refuses may do so in a new process.
    pub fn is_new_game(&self) -> bool {
        self.command == CLEAR
    }

    /// Is it told the komi, which it may not want to know?
    pub fn is_komi(&self) -> bool {
        self.command.starts_with("komi ")
    }

    /// Does the clock of the player run?
    pub fn is_timed(&self) -> bool {
        self.purpose == Purpose::Move
    }
}

/// What empties the board of a player that knows how to.
const CLEAR: &str = "clear_board";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// An engine that refuses this cannot play.
    Must,
    /// An engine may refuse this.
    May,
    /// The time, which some engines do not want to know.
    Time,
    Move,
    Score,
}

/// What is next in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Ask this and hand in the answer.
    Ask(Ask),
    /// The players do not agree, and no referee has decided: count the game.
    Judge,
    /// The game is over.
    Over(Ending),
}

/// Why a game cannot go on. It has no winner then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whose fault it is.
    pub seat: Seat,
    /// What is wrong, in a sentence without the name of the player.
    pub what: String,
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Bout {
    conditions: Conditions,
    game: Game,
    clocks: ByColor<Clock>,
    asks: VecDeque<Ask>,
    /// Players that do not want to know the time.
    timeless: ByColor<bool>,
    claims: ByColor<Option<HalfPoints>>,
    spent: ByColor<u64>,
    next: Stage,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The side to move is to be asked.
    Play,
    /// Both are asked for the score.
    Count,
    /// The referee is asked.
    Refer,
    Judge,
    Over(Ending),
}

impl Bout {
    /// A game that has not begun.
    ///
    /// # Errors
    /// Says which move of the opening cannot be played.
    pub fn new(conditions: Conditions) -> Result<Bout, String> {
        let empty = Position::empty(conditions.size).map_err(|error| error.to_string())?;
        let mut game = Game::new(empty, KoRule::Basic);
        for (at, &mv) in conditions.opening.iter().enumerate() {
            game.play(mv).map_err(|why| format!("move {} of the opening, {mv}, is illegal: {why}", at + 1))?;
        }
        let clock = Clock::new(conditions.control);
        let mut bout = Bout {
            game,
            clocks: ByColor { black: clock, white: clock },
            asks: VecDeque::new(),
            timeless: ByColor { black: false, white: false },
            claims: ByColor { black: None, white: None },
            spent: ByColor { black: 0, white: 0 },
            next: Stage::Play,
            conditions,
        };
        Color::BOTH.into_iter().for_each(|color| bout.prepare(Seat::Player(color)));
        Ok(bout)
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What it is played under.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// What each player says the score is, as Black's lead.
    pub fn claims(&self) -> ByColor<Option<HalfPoints>> {
        self.claims
    }

    /// How long each player has thought, in milliseconds.
    pub fn spent(&self) -> ByColor<u64> {
        self.spent
    }

    /// How long the player that is asked may take before its time is over, in milliseconds.
    pub fn time_left(&self, ask: &Ask) -> Option<u64> {
        let Seat::Player(color) = ask.seat else { return None };
        let clock = &self.clocks[color];
        let left = clock.left().filter(|_| ask.is_timed())?;
        Some(match clock.control() {
            TimeControl::ByoYomi { period, periods, .. } => {
                let periods = if clock.extra() == 0 { u64::from(periods) } else { u64::from(clock.extra()) - 1 };
                left.saturating_add(period.saturating_mul(periods))
            }
            TimeControl::Canadian { period, .. } if clock.extra() == 0 => left.saturating_add(period),
            _ => left,
        })
    }

    /// What is next.
    pub fn due(&mut self) -> Next {
        loop {
            if let Some(ask) = self.asks.front() {
                return Next::Ask(ask.clone());
            }
            match &self.next {
                Stage::Over(ending) => return Next::Over(*ending),
                Stage::Judge => return Next::Judge,
                Stage::Play => self.ask_for_move(),
                Stage::Count => self.agree(),
                // The referee was asked and has said nothing.
                Stage::Refer => self.next = Stage::Judge,
            }
        }
    }

    /// Takes the answer to what was asked, which took so many milliseconds.
    ///
    /// # Errors
    /// If the game cannot go on.
    pub fn take(&mut self, answer: &EngineAnswer, spent: u64) -> Result<(), Fault> {
        let Some(ask) = self.asks.pop_front() else { return Ok(()) };
        match (ask.purpose, ask.seat) {
            (Purpose::Must, seat) => must(seat, &ask.command, answer),
            (Purpose::Time, Seat::Player(color)) => {
                self.timeless[color] |= answer.is_err();
                Ok(())
            }
            (Purpose::Score, Seat::Player(color)) => {
                self.claims[color] = answer.as_ref().ok().and_then(|text| claim(text));
                Ok(())
            }
            (Purpose::Score, Seat::Referee) => {
                if let Some(lead) = answer.as_ref().ok().and_then(|text| claim(text)) {
                    self.next = Stage::Over(Ending::counted(lead, Decided::Referee));
                }
                Ok(())
            }
            (Purpose::Move, Seat::Player(color)) => self.moved(color, &ask.command, answer, spent),
            _ => Ok(()),
        }
    }

    /// Takes our own count.
    pub fn judge(&mut self, score: Score) {
        self.next = Stage::Over(Ending::counted(score.lead(), Decided::Scorer));
    }

    fn ask(&mut self, seat: Seat, command: String, purpose: Purpose) {
        self.asks.push_back(Ask { seat, command, purpose });
    }

    /// An empty board, the terms, the clocks, and the moves so far.
    fn prepare(&mut self, seat: Seat) {
        let Conditions { size, terms, .. } = self.conditions;
        self.ask(seat, format!("boardsize {size}"), Purpose::Must);
        self.ask(seat, CLEAR.to_owned(), Purpose::Must);
        // Who does not know the komi can play all the same, and others count.
        self.ask(seat, format!("komi {}", terms.komi), Purpose::May);
        // Engines count stones and area unless they are told otherwise.
        if terms.scoring == Scoring::Territory {
            self.ask(seat, "kgs-rules japanese".to_owned(), Purpose::May);
        }
        if seat != Seat::Referee {
            for command in time_commands(self.conditions.control) {
                self.ask(seat, command, Purpose::May);
            }
        }
        let turns: Vec<_> = self.game.turns().collect();
        for turn in turns {
            self.ask(seat, format!("play {} {}", letter(turn.color), turn.mv), Purpose::Must);
        }
    }

    fn ask_for_move(&mut self) {
        let color = self.game.position().to_move();
        let (seat, clock) = (Seat::Player(color), self.clocks[color]);
        if let Some(left) = clock.left().filter(|_| !self.timeless[color]) {
            self.ask(seat, format!("time_left {} {} {}", letter(color), left / 1000, clock.extra()), Purpose::Time);
        }
        self.ask(seat, format!("genmove {}", letter(color)), Purpose::Move);
    }

    fn moved(&mut self, color: Color, command: &str, answer: &EngineAnswer, spent: u64) -> Result<(), Fault> {
        let seat = Seat::Player(color);
        let fault = |what: String| Err(Fault { seat, what });
        let text = match answer {
            Err(error) => return fault(format!("it refuses “{command}”: {}", short(error))),
            Ok(text) => text.trim(),
        };
        self.spent[color] = self.spent[color].saturating_add(spent);
        if !self.clocks[color].spend(spent) {
            return self.end(!color, By::Time);
        }
        if text.eq_ignore_ascii_case("resign") {
            return self.end(!color, By::Resignation);
        }
        let Ok(mv) = text.parse::<Move>() else { return fault(format!("its move “{}” is none", short(text))) };
        if let Err(why) = self.game.play(mv) {
            return fault(format!("it plays {mv} as move {}: {why}", self.game.moves().len() + 1));
        }
        self.pass_on(color, mv);
        Ok(())
    }

    /// Tells the other player, or counts.
    fn pass_on(&mut self, color: Color, mv: Move) {
        if self.game.is_over() || self.game.moves().len() >= self.conditions.most_moves {
            self.ask(Seat::Player(!color), format!("play {} {mv}", letter(color)), Purpose::May);
            for color in Color::BOTH {
                self.ask(Seat::Player(color), "final_score".to_owned(), Purpose::Score);
            }
            self.next = Stage::Count;
        } else {
            self.ask(Seat::Player(!color), format!("play {} {mv}", letter(color)), Purpose::Must);
        }
    }

    fn end(&mut self, winner: Color, by: By) -> Result<(), Fault> {
        self.next = Stage::Over(Ending { winner: Some(winner), by, decided: Decided::Player });
        Ok(())
    }

    /// Where both say the same, it is so, if the game was played to its end.
    fn agree(&mut self) {
        self.next = match (self.claims.black, self.claims.white) {
            (Some(black), Some(white)) if black == white && self.game.is_over() => {
                Stage::Over(Ending::counted(black, Decided::Agreed))
            }
            _ if self.conditions.referee => {
                self.prepare(Seat::Referee);
                self.ask(Seat::Referee, "final_score".to_owned(), Purpose::Score);
                Stage::Refer
            }
            _ => Stage::Judge,
        };
    }
}

fn must(seat: Seat, command: &str, answer: &EngineAnswer) -> Result<(), Fault> {
    match answer {
        Ok(_) => Ok(()),
        Err(error) => Err(Fault { seat, what: format!("it refuses “{command}”: {}", short(error)) }),
    }
}

/// What an engine is told about the clocks. Most know one command only, so the richer one comes second.
fn time_commands(control: TimeControl) -> Vec<String> {
    let seconds = |time: u64| time as f64 / 1000.0;
    let whole = |time: u64| time.div_ceil(1000);
    match control {
        TimeControl::Unlimited => Vec::new(),
        TimeControl::Absolute { main } => vec![format!("time_settings {} 0 0", whole(main))],
        TimeControl::Canadian { main, period, moves } => {
            vec![format!("time_settings {} {} {moves}", whole(main), whole(period))]
        }
        TimeControl::ByoYomi { main, period, periods } => vec![
            format!("time_settings {} {} 1", whole(main), whole(period)),
            format!("kgs-time_settings byoyomi {} {} {periods}", seconds(main), seconds(period)),
        ],
        TimeControl::Fischer { main, increment } => vec![
            format!("time_settings {} 0 0", whole(main)),
            format!("kgs-time_settings fischer {} {}", seconds(main), seconds(increment)),
        ],
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

/// As much of what an engine says as fits into a sentence.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions() -> Conditions {
        let opening = vec!["E5".parse().unwrap()];
        Conditions {
            size: 9,
            terms: Terms::default(),
            control: TimeControl::Absolute { main: 10_000 },
            opening,
            most_moves: 100,
            referee: false,
        }
    }

    /// Plays a game in which these are the answers to genmove and final_score; everything else is granted. Returns the
    /// questions too.
    fn played(conditions: Conditions, answers: &[&str], spent: u64) -> (Result<Next, Fault>, Vec<String>) {
        let (mut bout, mut answers, mut asked) = (Bout::new(conditions).unwrap(), answers.iter(), Vec::new());
        loop {
            let ask = match bout.due() {
                Next::Ask(ask) => ask,
                other => return (Ok(other), asked),
            };
            asked.push(format!("{:?} {}", ask.seat, ask.command));
            let wanted = ask.command.starts_with("genmove") || ask.command.starts_with("final");
            let word = if wanted { *answers.next().expect("an answer for each question") } else { "" };
            let answer = if word == "?" { Err("no".to_owned()) } else { Ok(word.to_owned()) };
            if let Err(fault) = bout.take(&answer, if ask.is_timed() { spent } else { 0 }) {
                return (Err(fault), asked);
            }
        }
    }

    fn ended(winner: Color, by: By, decided: Decided) -> Result<Next, Fault> {
        Ok(Next::Over(Ending { winner: Some(winner), by, decided }))
    }

    #[test]
    fn players_are_told_what_they_need() {
        let (next, asked) = played(conditions(), &["resign"], 5);
        assert_eq!(next, ended(Color::Black, By::Resignation, Decided::Player));
        let black = ["boardsize 9", "clear_board", "komi 7.5", "time_settings 10 0 0", "play b E5"];
        let black = black.map(|command| format!("Player(Black) {command}"));
        assert_eq!(asked[..5], black);
        assert_eq!(asked[10..], ["Player(White) time_left w 10 0", "Player(White) genmove w"]);
    }

    #[test]
    fn the_score_is_what_both_say_or_what_a_third_says() {
        let by = By::Points(HalfPoints(7));
        let ending = played(conditions(), &["pass", "pass", "B+3.5", "b+3.5"], 0).0;
        assert_eq!(ending, ended(Color::Black, by, Decided::Agreed));
        assert_eq!(played(conditions(), &["pass", "pass", "B+3.5", "W+1.5"], 0).0, Ok(Next::Judge));
        assert_eq!(played(conditions(), &["pass", "pass", "B+3.5", "?"], 0).0, Ok(Next::Judge));
        let with_referee = Conditions { referee: true, ..conditions() };
        let (ending, asked) = played(with_referee.clone(), &["pass", "pass", "B+3.5", "?", "B+3.5"], 0);
        assert_eq!(ending, ended(Color::Black, by, Decided::Referee));
        assert!(asked.contains(&"Referee play w pass".to_owned()), "{asked:?}");
        assert_eq!(played(with_referee, &["pass", "pass", "B+3.5", "?", "?"], 0).0, Ok(Next::Judge));
    }

    #[test]
    fn a_long_game_is_counted_as_it_stands() {
        let short = Conditions { most_moves: 2, ..conditions() };
        assert_eq!(played(short, &["C3", "B+1", "B+1"], 0).0, Ok(Next::Judge));
    }

    #[test]
    fn who_is_out_of_time_loses() {
        assert_eq!(played(conditions(), &["C3", "C4", "C5"], 6_000).0, ended(Color::Black, By::Time, Decided::Player));
    }

    #[test]
    fn a_fault_is_no_win() {
        let what = |answers: &[&str]| played(conditions(), answers, 0).0.unwrap_err();
        assert_eq!(what(&["E5"]).what, "it plays E5 as move 2: there is a stone on the point already");
        assert_eq!(
            what(&["C3", "hello"]),
            Fault { seat: Seat::Player(Color::Black), what: "its move “hello” is none".to_owned() }
        );
        assert_eq!(what(&["?"]).what, "it refuses “genmove w”: no");
        let bad = Conditions { opening: vec!["E5".parse().unwrap(); 2], ..conditions() };
        assert!(Bout::new(bad).unwrap_err().starts_with("move 2 of the opening, E5, is illegal"));
    }
}
