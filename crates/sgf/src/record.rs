//! Games: who played, how it ended, and the stones and moves along a line.

use std::borrow::Cow;

use rules::{ByColor, Color, Move, Point, PointSet, Setup};

use crate::tree::Node;
use crate::value::{BadValue, Expected, Size};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum GameResult {
    /// This colour won.
    Won(Color, Margin),
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
    /// Nobody knows.
    Unknown,
}

/// What a game was won by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Margin {
    /// So many points.
    Points(f64),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited the game.
    Forfeit,
    /// The record does not say.
    Unsaid,
}

impl GameResult {
    /// Reads the value of `RE`: `B+3.5`, `W+R`, `Draw` and so on.
    fn read(text: &str) -> Option<GameResult> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "0" | "draw" | "jigo" => return Some(GameResult::Draw),
            "void" => return Some(GameResult::Void),
            "?" => return Some(GameResult::Unknown),
            _ => {}
        }
        let (winner, margin) = text.split_once('+')?;
        let winner = match winner {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return None,
        };
        Margin::read(margin).map(|margin| GameResult::Won(winner, margin))
    }
}

impl Margin {
    fn read(text: &str) -> Option<Margin> {
        match text {
            "" => Some(Margin::Unsaid),
            "r" | "resign" => Some(Margin::Resignation),
            "t" | "time" => Some(Margin::Time),
            "f" | "forfeit" => Some(Margin::Forfeit),
            _ if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => {
                text.parse().ok().map(Margin::Points)
            }
            _ => None,
        }
    }
}

/// What is known about the game at a node, said there or above.
impl<'a> Node<'a> {
    /// The board size that the game declares, or 19 lines.
    ///
    /// # Errors
    /// If it declares something else.
    pub fn declared_size(self) -> Result<Size, BadValue> {
        self.root().get("SZ").map_or(Ok(Size::default()), |property| property.value().size())
    }

    /// The name of a player (`PB`, `PW`).
    pub fn player(self, color: Color) -> Option<Cow<'a, str>> {
        self.said(by(color, "PB", "PW"))
    }

    /// The rank of a player (`BR`, `WR`).
    pub fn rank(self, color: Color) -> Option<Cow<'a, str>> {
        self.said(by(color, "BR", "WR"))
    }

    /// The name of a team (`BT`, `WT`).
    pub fn team(self, color: Color) -> Option<Cow<'a, str>> {
        self.said(by(color, "BT", "WT"))
    }

    /// The name of the rules (`RU`).
    pub fn rules(self) -> Option<Cow<'a, str>> {
        self.said("RU")
    }

    /// The comment of this very node (`C`).
    pub fn comment(self) -> Option<Cow<'a, str>> {
        self.text("C")
    }

    /// The komi (`KM`).
    ///
    /// # Errors
    /// If it is no number.
    pub fn komi(self) -> Result<Option<f64>, BadValue> {
        self.inherited("KM").map(|property| property.value().real()).transpose()
    }

    /// The number of handicap stones (`HA`), none if nothing is said.
    ///
    /// # Errors
    /// If it is no number of stones.
    pub fn handicap(self) -> Result<u16, BadValue> {
        let Some(property) = self.inherited("HA") else { return Ok(0) };
        let value = property.value();
        u16::try_from(value.number()?).map_err(|_| value.bad(Expected::Number))
    }

    /// The result (`RE`).
    ///
    /// # Errors
    /// If it is in no form that the standard knows.
    pub fn result(self) -> Result<Option<GameResult>, BadValue> {
        let Some(property) = self.inherited("RE") else { return Ok(None) };
        let value = property.value();
        GameResult::read(&value.simple_text()).map(Some).ok_or_else(|| value.bad(Expected::Result))
    }

    fn said(self, name: &str) -> Option<Cow<'a, str>> {
        self.inherited(name).map(|property| property.value().simple_text())
    }
}

fn by<T>(color: Color, black: T, white: T) -> T {
    match color {
        Color::Black => black,
        Color::White => white,
    }
}

/// A line of play: some stones, and the moves made from there.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The stones before the first of the turns. Where stones are set up in the middle of a line, the moves before
    /// are made already.
    pub setup: Setup,
    /// The moves. Colours need not alternate, nor the moves be legal: that is how files are.
    pub turns: Vec<(Color, Move)>,
    /// Values along the line that could not be used.
    pub bad: Vec<BadValue>,
}

impl Node<'_> {
    /// The line from the root to this node.
    ///
    /// ```
    /// use sgf::{Collection, Limits};
    /// let file = Collection::parse(b"(;SZ[9]AB[ee]AW[aa:ba];W[ea])", Limits::default())?;
    /// let record = file.games().next().unwrap().main_line().last().unwrap().record()?;
    /// assert_eq!((record.setup.stones.white.len(), record.turns.len()), (2, 1));
    /// assert_eq!(record.after(1).stones.white.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the board is none that the rules know: not square, or too large.
    pub fn record(self) -> Result<Record, BadValue> {
        let size = self.playable_size()?;
        let stones = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
        let setup = Setup { size, stones, to_move: Color::Black, ko: None };
        let record = Record { setup, turns: Vec::new(), bad: Vec::new() };
        let mut line = Line { record, told: None };
        for node in self.path() {
            line.set_up(node);
            line.play(node);
        }
        let handicap = self.handicap().unwrap_or(0);
        Ok(line.finish(if handicap >= 2 { Color::White } else { Color::Black }))
    }

    pub(crate) fn playable_size(self) -> Result<u8, BadValue> {
        let size = self.declared_size()?;
        let refuse = || self.root().get("SZ").map(|property| property.value().bad(Expected::Playable));
        size.playable().ok_or_else(|| refuse().expect("the default size is playable"))
    }
}

impl Record {
    /// The stones after the first so many turns. Every move is made, even on a stone or without liberties, as the
    /// standard demands of a program that shows a file.
    pub fn after(&self, turns: usize) -> Setup {
        let mut setup = self.setup;
        for &(color, mv) in &self.turns[..turns.min(self.turns.len())] {
            setup.ko = mv.point().and_then(|point| force(&mut setup, color, point));
            setup.to_move = !color;
        }
        setup
    }
}

/// Puts a stone on the board and takes what has no liberty, the other colour first. Returns the point that is now
/// banned by ko.
pub(crate) fn force(setup: &mut Setup, color: Color, point: Point) -> Option<Point> {
    setup.stones[!color].remove(point);
    setup.stones[color].insert(point);
    let mut taken = PointSet::EMPTY;
    for neighbor in point.neighbors(setup.size) {
        taken |= take(setup, !color, neighbor);
    }
    let suicide = take(setup, color, point);
    let chain = PointSet::of(point).flooded(setup.stones[color]);
    let occupied = setup.stones.black | setup.stones.white;
    let ko = suicide.is_empty() && taken.len() == 1 && chain.len() == 1;
    taken.first().filter(|_| ko && (chain.border(setup.size) - occupied).len() == 1)
}

/// Takes the chain at the point off the board if it is of this colour and has no liberty.
fn take(setup: &mut Setup, color: Color, point: Point) -> PointSet {
    let chain = PointSet::of(point).flooded(setup.stones[color]);
    let occupied = setup.stones.black | setup.stones.white;
    if !chain.border(setup.size).is_within(occupied) {
        return PointSet::EMPTY;
    }
    setup.stones[color] -= chain;
    chain
}

/// A record in the making.
struct Line {
    record: Record,
    /// Whose turn it is now according to the file (`PL`).
    told: Option<Color>,
}

impl Line {
    fn set_up(&mut self, node: Node<'_>) {
        let add = ByColor { black: self.points(node, "AB"), white: self.points(node, "AW") };
        let clear = self.points(node, "AE");
        if !(add.black | add.white | clear).is_empty() {
            self.play_out();
            let stones = &mut self.record.setup.stones;
            stones.black = (stones.black - add.white - clear) | add.black;
            stones.white = (stones.white - add.black - clear) | add.white;
        }
        match node.get("PL").map(|property| property.value().color()) {
            Some(Ok(color)) => self.told = Some(color),
            Some(Err(error)) => self.record.bad.push(error),
            None => {}
        }
    }

    /// Makes the moves, so that something else than a move can follow.
    fn play_out(&mut self) {
        if let Some(&(last, _)) = self.record.turns.last() {
            self.told = self.told.or(Some(!last));
            self.record.setup = Setup { ko: None, ..self.record.after(usize::MAX) };
            self.record.turns.clear();
        }
    }

    fn play(&mut self, node: Node<'_>) {
        match node.turn() {
            Ok(Some((color, mv))) => {
                if self.record.turns.is_empty() {
                    self.record.setup.to_move = color;
                }
                self.record.turns.push((color, mv));
                self.told = None;
            }
            Ok(None) => {}
            Err(error) => self.record.bad.push(error),
        }
    }

    fn points(&mut self, node: Node<'_>, name: &str) -> PointSet {
        let bad = &mut self.record.bad;
        node.points(name).filter_map(|point| point.map_err(|error| bad.push(error)).ok()).collect()
    }

    fn finish(mut self, otherwise: Color) -> Record {
        let natural = self.record.turns.last().map(|&(color, _)| !color);
        if self.told.is_some_and(|told| natural != Some(told)) {
            self.play_out();
        }
        if self.record.turns.is_empty() {
            self.record.setup.to_move = self.told.unwrap_or(otherwise);
        }
        self.record
    }
}
