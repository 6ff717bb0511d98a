//! [`GoTable`]: a whole game of Go as it is kept and as it is played.

use player::go::clock::Clock;
use player::go::{Komi, RUNGS, Rung, Terms};
use rules::score::HalfPoints;
use rules::{ByColor, Color, Game, Illegal, KoRule, Move, Point, PointSet, Position, fixed_handicap};
use store::{KeptGo, Visitor, now};
use wire::{Code, Fault, GameScore, GoId, GoStep, GoSummary, MarginCode, Points, RungJson, ScoringName};

use crate::doors::refusal::Refusal;
use crate::games::keeping::Games;
use crate::words::Retold as _;

/// The word for play that goes on after two passes.
const RESUME: &str = "resume";
/// No move may bring an earlier board back, however the game is counted.
const REPETITION: KoRule = KoRule::PositionalSuperko;

/// A game as it is kept and as it is played.
pub(super) struct GoTable {
    pub(super) kept: KeptGo,
    pub(super) game: Game,
    pub(super) turns: Vec<GoStep>,
    pub(super) clocks: Option<ByColor<Clock>>,
}

impl GoTable {
    /// A game that this visitor may see: their own, and at home any.
    pub(super) async fn find(games: &Games, id: &GoId, visitor: &Visitor) -> Result<GoTable, Refusal> {
        let kept = games.store.game::<KeptGo>(&id.0).await?.ok_or(Fault::NoSuchGame)?;
        if !games.at_home && kept.owner != *visitor {
            return Err(Fault::NoSuchGame.into());
        }
        GoTable::of(kept)
    }

    /// A game that has not changed since the visitor saw it.
    pub(super) async fn seen(games: &Games, id: &GoId, visitor: &Visitor, version: i64) -> Result<GoTable, Refusal> {
        let table = GoTable::find(games, id, visitor).await?;
        if version == table.kept.version { Ok(table) } else { Err(Fault::Stale.into()) }
    }

    /// Plays what was kept. It was legal when it was kept.
    pub(super) fn of(kept: KeptGo) -> Result<GoTable, Refusal> {
        let game = start(kept.size, kept.handicap)?;
        let clocks = kept.clock.and_then(|clock| clock.retold().control()).map(|control| both(Clock::new(control)));
        let (turns, times) = (kept.turns.clone(), kept.times.clone());
        let mut table = GoTable { kept, game, turns: Vec::new(), clocks };
        let mut times = times.split_whitespace().map(|time| time.parse().unwrap_or(0));
        for turn in turns.split_whitespace() {
            table.replay(turn, times.next().unwrap_or(0)).map_err(|error| Refusal::internal(&error))?;
        }
        Ok(table)
    }

    fn replay(&mut self, turn: &str, spent: u64) -> Result<(), Illegal> {
        let color = self.game.position().to_move();
        let captured = match turn {
            RESUME => {
                self.game.resume();
                PointSet::EMPTY
            }
            _ => self.game.play(turn.parse::<Move>().map_err(|_| Illegal::OffBoard)?)?,
        };
        if let Some(clocks) = self.clocks.as_mut().filter(|_| turn != RESUME) {
            clocks[color].spend(spent);
        }
        self.turns.push(GoStep { turn: turn.to_owned(), color: Code(color), captured: Points(captured) });
        Ok(())
    }

    /// Takes a turn, in so many milliseconds. Who had no time left for it has lost.
    pub(super) fn take(&mut self, turn: &str, spent: u64) -> Result<(), Illegal> {
        let color = self.game.position().to_move();
        let late = self.clocks.is_some_and(|clocks| !{ clocks[color] }.spend(spent));
        let made = turn.parse::<Move>().map_err(|_| Illegal::OffBoard);
        if turn != RESUME {
            self.game.legal(made?)?;
        }
        if late {
            self.end(GameScore::won(MarginCode::Time, !color));
            return Ok(());
        }
        self.replay(turn, spent)?;
        append(&mut self.kept.turns, turn);
        append(&mut self.kept.times, &spent.to_string());
        Ok(())
    }

    /// Lets play go on after two passes.
    pub(super) fn resume(&mut self) -> Result<(), Illegal> {
        self.forget_count();
        self.take(RESUME, 0)
    }

    /// Has the side to move run out of time, with so many milliseconds spent on this move?
    pub(super) fn is_late(&self, spent: u64) -> bool {
        let color = self.game.position().to_move();
        self.clocks.is_some_and(|clocks| !{ clocks[color] }.spend(spent))
    }

    /// What the page says that a move took, as far as the clock of the server agrees.
    pub(super) fn believed(&self, spent: u64) -> u64 {
        spent.min(u64::try_from((now() - self.kept.changed) / 1000).unwrap_or(0))
    }

    /// How long the side to move should think, in milliseconds.
    pub(super) fn budget(&self) -> Option<u64> {
        let (position, clocks) = (self.game.position(), self.clocks?);
        // About half of the empty points are still to be played on, by each side half of them.
        let moves = u32::try_from(position.board().empty().len() / 4).unwrap_or(u32::MAX).max(10);
        clocks[position.to_move()].budget(moves)
    }

    /// Takes back your last turn, with what came after it, or what ended the game. False where there is none.
    pub(super) fn undo(&mut self) -> Result<bool, Refusal> {
        if self.kept.outcome.take().is_some() {
            self.kept.winner = None;
            self.forget_count();
            if !self.game.is_over() && !self.is_computers_turn() {
                return Ok(true);
            }
        }
        let mine = |step: &GoStep| step.color.0 == self.kept.color && step.turn != RESUME;
        let Some(last) = self.turns.iter().rposition(mine) else { return Ok(false) };
        let first = |text: &str| text.split_whitespace().take(last).collect::<Vec<_>>().join(" ");
        let (turns, times) = (first(&self.kept.turns), first(&self.kept.times));
        let kept = KeptGo { turns, times, hopeless: 0, fates: Vec::new(), dead: String::new(), ..self.kept.clone() };
        *self = GoTable::of(kept)?;
        Ok(true)
    }

    /// Ends the game.
    pub(super) fn end(&mut self, score: GameScore) {
        self.kept.outcome = Some(score.code.retold());
        self.kept.winner = score.winner.map(|hue| hue.0);
        let points = score.points.unwrap_or(0.0) * if self.kept.winner == Some(Color::White) { -2.0 } else { 2.0 };
        self.kept.lead = points as i64;
    }

    /// Keeps the game as it is now, unless somebody was faster.
    pub(super) async fn keep(&mut self, games: &Games) -> Result<(), Refusal> {
        self.kept.changed = now();
        if !games.store.play(&self.kept).await? {
            return Err(Fault::Stale.into());
        }
        self.kept.version += 1;
        Ok(())
    }

    pub(super) fn terms(&self) -> Terms {
        Terms { scoring: self.scoring().into(), komi: komi(self.kept.komi) }
    }

    pub(super) fn scoring(&self) -> ScoringName {
        self.kept.scoring.retold()
    }

    /// The strength of the computer; a rung that is no longer there has become the strongest.
    pub(super) fn rung(&self) -> &'static Rung {
        Rung::named(&self.kept.rung).unwrap_or(&RUNGS[RUNGS.len() - 1])
    }

    pub(super) fn goes_on(&self) -> bool {
        self.kept.outcome.is_none() && !self.game.is_over()
    }

    pub(super) fn is_yours(&self) -> bool {
        self.goes_on() && self.game.position().to_move() == self.kept.color
    }

    pub(super) fn is_computers_turn(&self) -> bool {
        self.goes_on() && self.game.position().to_move() != self.kept.color
    }

    /// Have both passed, and nobody has counted to the end yet?
    pub(super) fn is_counting(&self) -> bool {
        self.kept.outcome.is_none() && self.game.is_over()
    }

    fn forget_count(&mut self) {
        self.kept.fates.clear();
        self.kept.dead.clear();
    }

    pub(super) fn score(&self) -> Option<GameScore> {
        let code = self.kept.outcome?.retold();
        let points = (code == MarginCode::Points).then_some(self.kept.lead.abs() as f64 / 2.0);
        Some(GameScore { code, winner: self.kept.winner.map(Code), points })
    }

    pub(super) fn handicap(&self) -> PointSet {
        stones(self.kept.size, self.kept.handicap).unwrap_or_default()
    }

    pub(super) fn summary(&self) -> GoSummary {
        GoSummary {
            id: GoId(self.kept.id.clone()),
            size: self.game.position().board().size(),
            handicap: u8::try_from(self.kept.handicap).unwrap_or(0),
            rung: RungJson::from(self.rung()),
            you: Code(self.kept.color),
            turns: self.turns.iter().filter(|step| step.turn != RESUME).count(),
            score: self.score(),
            changed: self.kept.changed / 1000,
        }
    }
}

/// The stones of a handicap on a board of this size; none where there is no such handicap.
pub(super) fn stones(size: i64, handicap: i64) -> Option<PointSet> {
    let (size, handicap) = (u8::try_from(size).ok()?, u8::try_from(handicap).ok()?);
    match handicap {
        0 => Some(PointSet::EMPTY),
        _ => fixed_handicap(size, handicap).map(|points| points.into_iter().collect()),
    }
}

fn start(size: i64, handicap: i64) -> Result<Game, Refusal> {
    let stones = stones(size, handicap).ok_or(Fault::BadGame)?;
    let lines = u8::try_from(size).unwrap_or(0);
    let game = match stones.is_empty() {
        true => Position::empty(lines).map(|position| Game::new(position, REPETITION)),
        false => Game::with_handicap(lines, stones, REPETITION),
    };
    game.map_err(|_| Fault::BadGame.into())
}

fn both(clock: Clock) -> ByColor<Clock> {
    ByColor { black: clock, white: clock }
}

fn append(list: &mut String, word: &str) {
    if !list.is_empty() {
        list.push(' ');
    }
    list.push_str(word);
}

pub(super) fn komi(half_points: i64) -> Komi {
    i32::try_from(half_points).ok().and_then(Komi::new).unwrap_or_default()
}

/// Half points as a number.
pub(super) fn half(points: i64) -> f64 {
    points as f64 / 2.0
}

/// Points that a page may have meant.
pub(super) fn points_in(text: &str) -> PointSet {
    text.split_whitespace().filter_map(|word| word.parse::<Point>().ok()).collect()
}

/// The points of one side.
pub(super) fn number(HalfPoints(points): HalfPoints) -> f64 {
    half(points.into())
}
