//! Commands that change the board.

use player::go::Scoring;
use rules::{ByColor, Color, Game, KoRule, Point, PointSet, Position, Setup, fixed_handicap};

use super::memory::{Memory, fresh};
use super::refusal::Refusal;
use super::said::{Done, text};
use super::words::{self, Read};
use crate::answer::listed;
use crate::line::Command;

/// Boards of one line are no boards to controllers.
const SIZES: std::ops::RangeInclusive<u8> = 2..=rules::MAX_SIZE;

pub(super) fn boardsize(memory: &mut Memory, command: &Command) -> Done {
    let size: i64 = command.number(0)?;
    let size = u8::try_from(size).ok().filter(|size| SIZES.contains(size)).ok_or(Refusal::Size)?;
    memory.game = fresh(size);
    memory.wind_clocks();
    text("")
}

pub(super) fn clear_board(memory: &mut Memory, _: &Command) -> Done {
    memory.game = fresh(memory.size());
    memory.wind_clocks();
    text("")
}

pub(super) fn komi(memory: &mut Memory, command: &Command) -> Done {
    memory.terms.komi = command.word(0)?.parse().map_err(|_| Refusal::Syntax)?;
    text("")
}

/// The rules by the names that servers use: what counts is whether stones or prisoners do.
pub(super) fn rules(memory: &mut Memory, command: &Command) -> Done {
    memory.terms.scoring = match command.word(0)?.to_ascii_lowercase().as_str() {
        "chinese" | "aga" | "new_zealand" | "tromp-taylor" | "area" => Scoring::Area,
        "japanese" | "korean" | "territory" => Scoring::Territory,
        _ => return Err(Refusal::Syntax),
    };
    text("")
}

pub(super) fn play(memory: &mut Memory, command: &Command) -> Done {
    let color = command.color(0)?;
    if command.word(1)?.eq_ignore_ascii_case("resign") {
        return text("");
    }
    let mv = command.vertex(1, memory.size())?;
    memory.play(color, mv)?;
    text("")
}

/// Several moves at once: `b D4 w E5`.
pub(super) fn play_sequence(memory: &mut Memory, command: &Command) -> Done {
    let before = memory.game.clone();
    let all = command.arguments.chunks(2).try_for_each(|pair| {
        let [color, vertex] = pair else { return Err(Refusal::Syntax) };
        memory.play(words::color(color)?, words::vertex(vertex, memory.size())?)
    });
    if let Err(refusal) = all {
        memory.game = before;
        return Err(refusal);
    }
    text("")
}

pub(super) fn undo(memory: &mut Memory, _: &Command) -> Done {
    memory.take_back(1)
}

pub(super) fn undo_many(memory: &mut Memory, command: &Command) -> Done {
    let count: usize = command.number_or(0, 1)?;
    memory.take_back(count)
}

pub(super) fn fixed(memory: &mut Memory, command: &Command) -> Done {
    let stones: u8 = command.number(0)?;
    let points = fixed_handicap(memory.size(), stones).ok_or_else(too_many)?;
    memory.give(points)
}

/// As many as there are good points for.
pub(super) fn place_free(memory: &mut Memory, command: &Command) -> Done {
    let stones: u8 = command.number(0)?;
    let points = (2..=stones).rev().find_map(|stones| fixed_handicap(memory.size(), stones)).ok_or_else(too_many)?;
    memory.give(points)
}

pub(super) fn set_free(memory: &mut Memory, command: &Command) -> Done {
    let bad = || Refusal::Other("bad vertex list".to_owned());
    let size = memory.size();
    let points: Read<Vec<Point>> = (0..command.arguments.len()).map(|at| command.point(at, size)).collect();
    let points = points.map_err(|_| bad())?;
    let different: PointSet = points.iter().copied().collect();
    if different.len() != points.len() || points.len() < 2 {
        return Err(bad());
    }
    memory.give(points)?;
    text("")
}

/// A whole position without a past: `b D4 w E5`, and perhaps `turn w` and `ko C3`. The side that is to move stays the
/// same where nothing is said; so does the ban of a ko while the stones are the same.
pub(super) fn set_position(memory: &mut Memory, command: &Command) -> Done {
    let (size, before) = (memory.size(), memory.game.position().setup());
    let mut setup = Setup { size, stones: ByColor::default(), to_move: before.to_move, ko: None };
    command.arguments.chunks(2).try_for_each(|pair| {
        let [kind, word] = pair else { return Err(Refusal::Syntax) };
        arrange(&mut setup, kind, word)
    })?;
    if setup.stones == before.stones && setup.ko.is_none() && setup.to_move == before.to_move {
        setup.ko = before.ko;
    }
    let position = Position::from_setup(setup).map_err(|error| Refusal::Other(error.to_string()))?;
    memory.game = Game::new(position, KoRule::Basic);
    text("")
}

fn arrange(setup: &mut Setup, kind: &str, word: &str) -> Result<(), Refusal> {
    match kind.to_ascii_lowercase().as_str() {
        "turn" => setup.to_move = words::color(word)?,
        "ko" => setup.ko = Some(words::vertex(word, setup.size)?.point().ok_or(Refusal::Syntax)?),
        _ => {
            let color = words::color(kind)?;
            let point = words::vertex(word, setup.size)?.point().ok_or(Refusal::Syntax)?;
            setup.stones[color].insert(point);
        }
    }
    Ok(())
}

/// Whose turn it is.
pub(super) fn set_player(memory: &mut Memory, command: &Command) -> Done {
    let color = command.color(0)?;
    if color != memory.game.position().to_move() {
        let mut position = memory.game.position().clone();
        position.set_to_move(color);
        memory.game = Game::new(position, KoRule::Basic);
    }
    text("")
}

fn too_many() -> Refusal {
    Refusal::Other("invalid number of stones".to_owned())
}

impl Memory {
    /// A move of either side. Controllers let play go on after two passes where players do not agree.
    pub(super) fn play(&mut self, color: Color, mv: rules::Move) -> Result<(), Refusal> {
        self.game.resume();
        self.game.play_as(color, mv).map(drop).map_err(|_| Refusal::Illegal)
    }

    fn take_back(&mut self, count: usize) -> Done {
        if count > self.game.moves().len() {
            return Err(Refusal::Other("cannot undo".to_owned()));
        }
        for _ in 0..count {
            self.game.undo();
        }
        text("")
    }

    /// Black begins with these stones.
    fn give(&mut self, points: Vec<Point>) -> Done {
        let empty = self.game.position().board().occupied().is_empty() && self.game.moves().len() == 0;
        if !empty {
            return Err(Refusal::Other("board not empty".to_owned()));
        }
        let stones = points.iter().copied().collect();
        let game = Game::with_handicap(self.size(), stones, KoRule::Basic);
        self.game = game.map_err(|error| Refusal::Other(error.to_string()))?;
        text(listed(points))
    }
}
