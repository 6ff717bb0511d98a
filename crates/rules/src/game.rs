//! A game: a position with a past, under a rule against repetition.

use crate::{ByColor, Color, Illegal, Move, Point, PointSet, Position, Setup, SetupError};

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KoRule {
    /// A ko may not be retaken at once; longer cycles are allowed.
    #[default]
    Basic,
    /// No move may repeat an earlier board of the game.
    PositionalSuperko,
    /// No move may repeat an earlier board with the same side to move next.
    SituationalSuperko,
}

/// One turn that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who played.
    pub color: Color,
    /// What was played.
    pub mv: Move,
    /// What it took.
    pub taken: PointSet,
}

/// A game in progress or finished. Two passes in a row end it.
///
/// ```
/// use rules::{Game, KoRule, Move, Position};
/// let mut game = Game::new(Position::empty(9).unwrap(), KoRule::PositionalSuperko);
/// game.play("E5".parse().unwrap()).unwrap();
/// game.undo();
/// game.redo();
/// game.play(Move::Pass).unwrap();
/// game.play(Move::Pass).unwrap();
/// assert!(game.is_over());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rule: KoRule,
    position: Position,
    past: Vec<Past>,
    /// The hashes of the boards before each turn: a quick way to rule out most repetitions.
    hashes: Vec<u64>,
    /// Where each colour has lost stones.
    lost: ByColor<PointSet>,
    /// Turns taken back, the next to redo last.
    undone: Vec<Past>,
    /// Does play go on here in spite of two passes?
    resumed: bool,
}

/// A turn, and what was before it.
#[derive(Clone, Debug)]
struct Past {
    before: Setup,
    /// Was play resumed before it?
    resumed: bool,
    turn: Turn,
}

impl Game {
    /// A game that starts here.
    pub fn new(start: Position, rule: KoRule) -> Game {
        let lost = ByColor::default();
        Game { rule, position: start, past: vec![], hashes: vec![], lost, undone: vec![], resumed: false }
    }

    /// A game that starts with black stones and White to move.
    ///
    /// # Errors
    /// If the stones do not fit the board.
    pub fn with_handicap(size: u8, stones: PointSet, rule: KoRule) -> Result<Game, SetupError> {
        let stones = ByColor { black: stones, white: PointSet::EMPTY };
        let setup = Setup { size, stones, to_move: Color::White, ko: None };
        Ok(Game::new(Position::from_setup(setup)?, rule))
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rule against repetition.
    pub fn rule(&self) -> KoRule {
        self.rule
    }

    /// The turns so far.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> + '_ {
        self.past.iter().map(|past| past.turn)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.turns().map(|turn| turn.mv)
    }

    /// Have two passes ended the game?
    pub fn is_over(&self) -> bool {
        let ended = match self.past.as_slice() {
            [.., a, b] => a.turn.mv == Move::Pass && b.turn.mv == Move::Pass && !b.resumed,
            _ => false,
        };
        ended && !self.resumed
    }

    /// Lets play go on after two passes, as when the players disagree about what is dead. Two more passes end it again.
    pub fn resume(&mut self) {
        self.resumed = self.is_over();
    }

    /// How many stones each colour has taken.
    pub fn captures(&self) -> ByColor<usize> {
        let mut captures = ByColor::default();
        for turn in self.turns() {
            captures[turn.color] += turn.taken.len();
        }
        captures
    }

    /// May the side to move do this?
    ///
    /// # Errors
    /// Says why not.
    pub fn legal(&self, mv: Move) -> Result<(), Illegal> {
        self.legal_for(self.position.to_move(), mv)
    }

    /// The points where the side to move may put a stone.
    pub fn legal_moves(&self) -> PointSet {
        if self.is_over() {
            return PointSet::EMPTY;
        }
        let mut points = self.position.legal_moves();
        for point in self.may_repeat(self.position.to_move()) & points {
            if self.repeats(self.position.to_move(), point) {
                points.remove(point);
            }
        }
        points
    }

    /// Plays a move for the side to move and returns what it took. Turns that were undone are forgotten.
    ///
    /// # Errors
    /// As [`Game::legal`]; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<PointSet, Illegal> {
        self.play_as(self.position.to_move(), mv)
    }

    /// Plays a move for either side: set-up and old records do not always take turns.
    ///
    /// # Errors
    /// As [`Game::legal`]; the game is then unchanged.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<PointSet, Illegal> {
        self.legal_for(color, mv)?;
        self.undone.clear();
        Ok(self.push(color, mv))
    }

    /// Takes the last turn back and returns it.
    pub fn undo(&mut self) -> Option<Turn> {
        let past = self.past.pop()?;
        self.hashes.pop();
        self.position = Position::from_setup(past.before).expect("it was the position before the turn");
        self.resumed = past.resumed;
        let turn = past.turn;
        self.lost[!turn.color] = self.taken_by(turn.color);
        self.undone.push(past);
        Some(turn)
    }

    /// Plays the turn again that was last undone, and returns it.
    pub fn redo(&mut self) -> Option<Turn> {
        let Past { turn, resumed, .. } = self.undone.pop()?;
        self.resumed = resumed;
        self.push(turn.color, turn.mv);
        Some(turn)
    }

    /// Plays a move that is known to be legal.
    fn push(&mut self, color: Color, mv: Move) -> PointSet {
        let (before, hash) = (self.position.setup(), self.position.board().hash());
        self.position.set_to_move(color);
        let taken = self.position.play(mv).expect("the caller has made sure that it is legal");
        self.lost[!color] |= taken;
        let resumed = std::mem::take(&mut self.resumed);
        self.past.push(Past { before, resumed, turn: Turn { color, mv, taken } });
        self.hashes.push(hash);
        taken
    }

    fn legal_for(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let Move::Play(point) = mv else { return Ok(()) };
        if color == self.position.to_move() {
            self.position.legal(mv)?;
        } else {
            self.position.board().legal(color, point)?;
        }
        let repeats = self.may_repeat(color).contains(point) && self.repeats(color, point);
        if repeats { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// Points where a stone may repeat an earlier board: the colour must have stood there and been taken.
    fn may_repeat(&self, color: Color) -> PointSet {
        match self.rule {
            KoRule::Basic => PointSet::EMPTY,
            KoRule::PositionalSuperko | KoRule::SituationalSuperko => self.lost[color],
        }
    }

    fn taken_by(&self, color: Color) -> PointSet {
        self.turns().filter(|turn| turn.color == color).fold(PointSet::EMPTY, |all, turn| all | turn.taken)
    }

    /// Would a legal stone here repeat an earlier board (and turn)?
    fn repeats(&self, color: Color, point: Point) -> bool {
        let hash = self.position.board().hash_after(color, point);
        let mut earlier = self.hashes.iter().zip(&self.past);
        earlier.any(|(&earlier, past)| earlier == hash && self.leads_back_to(past, color, point))
    }

    /// The same without trust in hashes, for one earlier position.
    fn leads_back_to(&self, past: &Past, color: Color, point: Point) -> bool {
        let mut board = self.position.board().clone();
        let legal = board.play(color, point).is_ok();
        let same_turn = self.rule == KoRule::PositionalSuperko || past.before.to_move != color;
        legal && same_turn && Color::BOTH.iter().all(|&color| board.stones(color) == past.before.stones[color])
    }
}

/// Where the stones of a fixed handicap go (GTP 2, section 4.1.1), if the board has room for so many.
///
/// Two to four stones on boards of 7 lines and of even size, up to nine on the other boards from 9 lines on.
pub fn fixed_handicap(size: u8, stones: u8) -> Option<Vec<Point>> {
    let most = match size {
        0..=6 | 20.. => 0,
        7 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    };
    if stones < 2 || stones > most {
        return None;
    }
    Some(handicap_points(size, if size < 13 { 2 } else { 3 }, stones))
}

/// The points of up to nine stones on a board of `size` lines, `low` lines from the edges: the corners first, then the
/// middle of the sides, always in facing pairs, and the centre where that leaves one over.
pub fn handicap_points(size: u8, low: u8, stones: u8) -> Vec<Point> {
    let (middle, high) = (size / 2, size - 1 - low);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let outer = usize::from(if stones < 5 { stones } else { stones & !1 });
    let centre = (stones > 4 && stones % 2 == 1).then_some((middle, middle));
    let points = corners.into_iter().chain(sides).take(outer).chain(centre);
    points.map(|(column, row)| Point::new(column, row)).collect()
}
