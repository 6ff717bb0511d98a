//! A game of Capture Row, from its settings to its outcome.

use std::fmt;

use rules::{Board, ByColor, Color, Illegal, Move, Point, PointSet, Position};

use super::{Action, Opening, Repetition, Settings};

/// A game in progress or finished.
///
/// ```
/// use player::row::{Game, Outcome, Settings};
/// let mut game = Game::new(Settings::new(4, 3).unwrap());
/// for turn in ["B2", "B3", "C2", "C3", "D2"] {
///     game.act(turn.parse().unwrap()).unwrap();
/// }
/// assert!(matches!(game.outcome(), Some(Outcome::Row { .. })));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    settings: Settings,
    start: Position,
    position: Position,
    actions: Vec<Action>,
    /// What each turn took.
    taken: Vec<PointSet>,
    captures: ByColor<usize>,
    /// The boards before each turn: their hashes, and their stones.
    boards: Vec<(u64, ByColor<PointSet>)>,
    /// Where each colour has lost stones: only there can a stone bring a board back.
    lost: ByColor<PointSet>,
    outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Somebody has a row.
    Row {
        /// Who.
        winner: Color,
        /// The stones of the row, or of several made at once.
        stones: PointSet,
    },
    /// Nobody won.
    Draw(Draw),
}

/// Why nobody won. A full board is no case of its own: the last empty point is always a capture for somebody, so a
/// board where neither side can play does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Two passes in a row.
    Passes,
    /// The move limit.
    Limit,
    /// An earlier board came back, where that is a draw.
    Repetition,
}

/// Why a turn may not be taken. The game is then unchanged, and it is still the same player's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rules of Go forbid the move.
    Illegal(Illegal),
    /// The game has ended.
    Over,
    /// Only the second player may swap, under the swap rule, instead of their first stone.
    NoSwap,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(illegal) => illegal.fmt(f),
            Refusal::Over => f.write_str("the game has ended"),
            Refusal::NoSwap => f.write_str("only the first stone can be taken over, and only under the swap rule"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Game {
    /// A game on an empty board.
    pub fn new(settings: Settings) -> Game {
        Game::from_position(settings, Position::empty(settings.size()).expect("settings have a size that exists"))
    }

    /// A game that goes on from a position: for lessons and tests. Rows that stand already do not count until their
    /// side moves.
    ///
    /// # Panics
    /// If the board has another size than the settings.
    pub fn from_position(settings: Settings, start: Position) -> Game {
        assert_eq!(start.board().size(), settings.size(), "a game is played on the board of its settings");
        let position = start.clone();
        let (captures, lost) = (ByColor::default(), ByColor::default());
        let (actions, taken, boards) = (vec![], vec![], vec![]);
        Game { settings, start, position, actions, taken, captures, boards, lost, outcome: None }
    }

    /// What was agreed on.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The turns so far.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// What each turn took.
    pub fn taken(&self) -> &[PointSet] {
        &self.taken
    }

    /// How many stones each colour has captured.
    pub fn captures(&self) -> ByColor<usize> {
        self.captures
    }

    /// The hashes of the boards before each turn.
    pub(super) fn boards(&self) -> impl Iterator<Item = u64> + '_ {
        self.boards.iter().map(|&(hash, _)| hash)
    }

    /// Where each colour has lost stones.
    pub(super) fn lost(&self) -> ByColor<PointSet> {
        self.lost
    }

    /// The stones of each colour's longest row so far, which may be blocked.
    pub fn longest(&self) -> ByColor<usize> {
        let longest = |color| longest(&self.settings, self.position.board().stones(color));
        ByColor { black: longest(Color::Black), white: longest(Color::White) }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Has the second player taken over the first stone?
    pub fn is_swapped(&self) -> bool {
        self.actions.contains(&Action::Swap)
    }

    /// May the player to move swap colours now?
    pub fn may_swap(&self) -> bool {
        let first = matches!(self.actions.as_slice(), [Action::Move(Move::Play(_))]);
        self.outcome.is_none() && self.settings.opening == Opening::Swap && first
    }

    /// May the player to move do this?
    ///
    /// # Errors
    /// Says why not.
    pub fn legal(&self, action: Action) -> Result<(), Refusal> {
        match action {
            _ if self.outcome.is_some() => Err(Refusal::Over),
            Action::Swap if !self.may_swap() => Err(Refusal::NoSwap),
            Action::Swap => Ok(()),
            Action::Move(mv) => {
                self.position.legal(mv).map_err(Refusal::Illegal)?;
                let refused = mv.point().is_some_and(|point| self.refuses(point));
                if refused { Err(Refusal::Illegal(Illegal::Superko)) } else { Ok(()) }
            }
        }
    }

    /// The points where the side to move may put a stone.
    pub fn legal_moves(&self) -> PointSet {
        if self.outcome.is_some() {
            return PointSet::EMPTY;
        }
        self.position.legal_moves().filtered(|point| !self.refuses(point))
    }

    /// Is a stone here, which is legal otherwise, against the rule about boards that come back?
    fn refuses(&self, point: Point) -> bool {
        self.settings.repetition == Repetition::Refused && self.repeats(point)
    }

    /// Would a legal stone here bring an earlier board back?
    fn repeats(&self, point: Point) -> bool {
        let mover = self.position.to_move();
        if !self.lost[mover].contains(point) {
            return false;
        }
        let mut board = self.position.board().clone();
        board.play(mover, point).is_ok() && self.boards.contains(&noted(&board))
    }

    /// Takes a turn and returns the stones that it captured.
    ///
    /// # Errors
    /// As [`Game::legal`]; the game is then unchanged.
    pub fn act(&mut self, action: Action) -> Result<PointSet, Refusal> {
        self.legal(action)?;
        let mover = self.position.to_move();
        let repeats = action.point().is_some_and(|point| self.repeats(point));
        self.boards.push(noted(self.position.board()));
        let taken = match action {
            Action::Swap => PointSet::EMPTY,
            Action::Move(mv) => self.position.play(mv).expect("it is legal"),
        };
        self.actions.push(action);
        self.taken.push(taken);
        self.captures[mover] += taken.len();
        self.lost[!mover] |= taken;
        self.outcome = self.outcome_of(mover, repeats);
        Ok(taken)
    }

    /// Takes the last turn back and returns it.
    pub fn undo(&mut self) -> Option<Action> {
        let mut actions = std::mem::take(&mut self.actions);
        let undone = actions.pop()?;
        *self = Game::from_position(self.settings, self.start.clone());
        for action in actions {
            self.act(action).expect("it was played before");
        }
        Some(undone)
    }

    fn outcome_of(&self, mover: Color, repeats: bool) -> Option<Outcome> {
        let stones = rows(&self.settings, self.position.board().stones(mover));
        if !stones.is_empty() && row_counts(&self.settings, mover, self.captures[mover] > 0) {
            return Some(Outcome::Row { winner: mover, stones });
        }
        self.draw(repeats).map(Outcome::Draw)
    }

    fn draw(&self, repeats: bool) -> Option<Draw> {
        if repeats && self.settings.repetition == Repetition::Draw {
            return Some(Draw::Repetition);
        }
        if self.actions.ends_with(&[Action::Move(Move::Pass); 2]) {
            return Some(Draw::Passes);
        }
        (self.actions.len() >= usize::from(self.settings.limit)).then_some(Draw::Limit)
    }
}

/// A board by its hash and its stones.
fn noted(board: &Board) -> (u64, ByColor<PointSet>) {
    (board.hash(), ByColor { black: board.stones(Color::Black), white: board.stones(Color::White) })
}

/// Does a row of this colour's win, given whether it has captured a stone?
pub(super) fn row_counts(settings: &Settings, color: Color, has_captured: bool) -> bool {
    settings.opening != Opening::CapturesFirst || color == Color::White || has_captured
}

/// The stones that stand in a row of the set length or more.
fn rows(settings: &Settings, stones: PointSet) -> PointSet {
    let mut found = PointSet::EMPTY;
    for start in stones {
        for &step in directions(settings) {
            let run: Option<PointSet> = run(start, step, settings).collect();
            if let Some(run) = run.filter(|run| run.is_within(stones)) {
                found |= run;
            }
        }
    }
    found
}

/// How many stones stand side by side, at most.
fn longest(settings: &Settings, stones: PointSet) -> usize {
    let from = |start: Point, (right, up): (i32, i32)| {
        let (column, row) = (i32::from(start.column()), i32::from(start.row()));
        let line = (0..).map(move |i| Point::on_board(column + i * right, row + i * up, settings.size()));
        line.take_while(|point| point.is_some_and(|point| stones.contains(point))).count()
    };
    let runs = stones.iter().flat_map(|start| directions(settings).iter().map(move |&step| from(start, step)));
    runs.max().unwrap_or(0)
}

/// The points from here on in one direction, as many as a row has; none once beyond the edge.
pub(super) fn run(start: Point, step: (i32, i32), settings: &Settings) -> impl Iterator<Item = Option<Point>> {
    let (column, row, size) = (i32::from(start.column()), i32::from(start.row()), settings.size());
    (0..i32::from(settings.length())).map(move |i| Point::on_board(column + i * step.0, row + i * step.1, size))
}

/// The directions in which rows count.
pub(super) fn directions(settings: &Settings) -> &'static [(i32, i32)] {
    if settings.diagonals { &[(1, 0), (0, 1), (1, 1), (1, -1)] } else { &[(1, 0), (0, 1)] }
}
