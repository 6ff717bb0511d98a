//! Commands that take thought: they become tasks.

use rules::{Color, Game, KoRule, Move};

use super::memory::Memory;
use super::refusal::Refusal;
use super::said::{Done, Said};
use super::settings::Settings;
use super::words::{self, Read};
use crate::analysis::{Among, Dialect, Stream};
use crate::line::{Command, Id};
use crate::task::{StatusKind, Task, Work};

/// Time between two lines of an analysis where nobody says, in milliseconds.
const INTERVAL: u64 = 1_000;
/// Random games for each move of a heat map, and the most that may be asked for.
const HEAT: u32 = 100;
const MOST_HEAT: u32 = 10_000;
/// What the solver may look at, unless it is told otherwise.
const NODES: u64 = 20_000_000;

pub(super) fn genmove(_: &mut Memory, command: &Command) -> Done {
    Ok(Said::Think(Work::Move { color: command.color(0)?, keep: true, cleanup: false, stream: None }))
}

pub(super) fn reg_genmove(_: &mut Memory, command: &Command) -> Done {
    Ok(Said::Think(Work::Move { color: command.color(0)?, keep: false, cleanup: false, stream: None }))
}

/// A move after both have passed and do not agree: what is dead is to be taken.
pub(super) fn cleanup(_: &mut Memory, command: &Command) -> Done {
    Ok(Said::Think(Work::Move { color: command.color(0)?, keep: true, cleanup: true, stream: None }))
}

pub(super) fn lz_analyze(memory: &mut Memory, command: &Command) -> Done {
    memory.watch(command, Dialect::Lz)
}

pub(super) fn kata_analyze(memory: &mut Memory, command: &Command) -> Done {
    memory.watch(command, Dialect::Kata)
}

pub(super) fn lz_genmove_analyze(memory: &mut Memory, command: &Command) -> Done {
    memory.move_and_watch(command, Dialect::Lz)
}

pub(super) fn kata_genmove_analyze(memory: &mut Memory, command: &Command) -> Done {
    memory.move_and_watch(command, Dialect::Kata)
}

pub(super) fn final_score(_: &mut Memory, _: &Command) -> Done {
    Ok(Said::Think(Work::Score))
}

pub(super) fn final_status_list(_: &mut Memory, command: &Command) -> Done {
    let kind = match command.word(0)?.to_ascii_lowercase().as_str() {
        "alive" => StatusKind::Alive,
        "dead" => StatusKind::Dead,
        "seki" => StatusKind::Seki,
        "black_territory" => StatusKind::Territory(Color::Black),
        "white_territory" => StatusKind::Territory(Color::White),
        "dame" => StatusKind::Dame,
        _ => return Err(Refusal::Syntax),
    };
    Ok(Said::Think(Work::Status(kind)))
}

/// Every chain with what becomes of it, and how sure that is.
pub(super) fn status(_: &mut Memory, _: &Command) -> Done {
    Ok(Said::Think(Work::Report))
}

/// What becomes of the group of this stone, exactly: `shikatsu-solve VERTEX [COLOR] [NODES]`.
pub(super) fn solve(memory: &mut Memory, command: &Command) -> Done {
    let stone = command.point(0, memory.size())?;
    if memory.game.position().board().at(stone).is_none() {
        return Err(Refusal::Other("there is no stone".to_owned()));
    }
    let (mut first, mut nodes) = (memory.game.position().to_move(), NODES);
    for word in &command.arguments[1..] {
        match (words::color(word), word.parse::<u64>()) {
            (Ok(color), _) => first = color,
            (_, Ok(number)) => nodes = number,
            _ => return Err(Refusal::Syntax),
        }
    }
    Ok(Said::Think(Work::Solve { stone, first, nodes }))
}

pub(super) fn heat(_: &mut Memory, command: &Command) -> Done {
    Ok(Said::Think(Work::Heat { playouts: heat_playouts(command)?, board: false }))
}

pub(super) fn heat_board(_: &mut Memory, command: &Command) -> Done {
    Ok(Said::Think(Work::Heat { playouts: heat_playouts(command)?, board: true }))
}

pub(super) fn owners(_: &mut Memory, _: &Command) -> Done {
    Ok(Said::Think(Work::Owners))
}

pub(super) fn candidates(_: &mut Memory, _: &Command) -> Done {
    Ok(Said::Think(Work::Candidates))
}

fn heat_playouts(command: &Command) -> Read<u32> {
    Ok(command.number_or(0, HEAT)?.clamp(1, MOST_HEAT))
}

impl Memory {
    fn watch(&mut self, command: &Command, dialect: Dialect) -> Done {
        let (color, stream) = self.asked(command, dialect)?;
        Ok(Said::Think(Work::Watch { color, stream }))
    }

    fn move_and_watch(&mut self, command: &Command, dialect: Dialect) -> Done {
        let (color, stream) = self.asked(command, dialect)?;
        Ok(Said::Think(Work::Move { color, keep: true, cleanup: false, stream: Some(stream) }))
    }

    /// Reads `[COLOR] [INTERVAL] [KEY VALUE]...`, and `allow` or `avoid` with `COLOR MOVE,MOVE,... DEPTH`.
    fn asked(&self, command: &Command, dialect: Dialect) -> Read<(Color, Stream)> {
        let mut stream = Stream { dialect, interval: INTERVAL, ownership: false, most: usize::MAX, among: None };
        let mut color = self.game.position().to_move();
        let (mut words, mut wishes) = (command.arguments.iter(), Vec::new());
        while let Some(word) = words.next() {
            if let Ok(named) = words::color(word) {
                color = named;
            } else if let Ok(centiseconds) = word.parse::<u64>() {
                stream.interval = centiseconds.saturating_mul(10);
            } else if ["allow", "avoid"].contains(&word.as_str()) {
                let mut next = || words.next().ok_or(Refusal::Syntax);
                let (whose, moves, depth) = (words::color(next()?)?, next()?, next()?);
                let moves: Read<Vec<Move>> = moves.split(',').map(|word| words::vertex(word, self.size())).collect();
                let depth: u64 = depth.parse().map_err(|_| Refusal::Syntax)?;
                wishes.push((word == "allow", whose, moves?, depth));
            } else {
                let value = words.next().ok_or(Refusal::Syntax)?;
                set(&mut stream, word, value)?;
            }
        }
        // What the other side may answer is left to it.
        wishes.retain(|(_, whose, _, depth)| *whose == color && *depth > 0);
        if !wishes.is_empty() {
            let all = Among { points: self.thinking(color).legal_moves(), pass: true };
            let left = wishes.iter().fold(all, |left, (allowed, _, moves, _)| left.narrowed(moves, *allowed));
            if left.moves().is_empty() {
                return Err(Refusal::Other("no move is left".to_owned()));
            }
            stream.among = Some(left);
        }
        Ok((color, stream))
    }

    pub(super) fn task(&self, id: Option<Id>, work: Work) -> Task {
        let color = work.color().unwrap_or(self.game.position().to_move());
        // Who asks what to think of a position wants to know it, however weak the opponent that was chosen.
        let advises = matches!(work, Work::Watch { .. });
        Task {
            id,
            game: self.thinking(color),
            terms: self.terms,
            effort: self.effort(),
            rung: if advises { Settings::default().rung } else { self.settings.rung },
            seed: self.settings.seed,
            limit: self.limit(&work, color),
            work,
        }
    }

    /// The game as the engine thinks about it, with this side to move: it repeats no position itself, whatever others do.
    pub(super) fn thinking(&self, color: Color) -> Game {
        let mut start = self.game.clone();
        while start.undo().is_some() {}
        let mut game = Game::new(start.position().clone(), KoRule::PositionalSuperko);
        for turn in self.game.turns() {
            game.resume();
            if game.play_as(turn.color, turn.mv).is_err() {
                // Somebody repeated a position. What was before it no longer counts.
                return turned(Game::new(self.game.position().clone(), KoRule::PositionalSuperko), color);
            }
        }
        game.resume();
        turned(game, color)
    }
}

/// The same with this side to move; a game that has to be turned loses its past.
fn turned(game: Game, color: Color) -> Game {
    if game.position().to_move() == color {
        return game;
    }
    let mut position = game.position().clone();
    position.set_to_move(color);
    Game::new(position, game.rule())
}

fn set(stream: &mut Stream, key: &str, value: &str) -> Read<()> {
    let number = || value.parse::<usize>().map_err(|_| Refusal::Syntax);
    match key {
        "interval" => stream.interval = (number()? as u64).saturating_mul(10),
        "maxmoves" => stream.most = number()?.max(1),
        "ownership" => stream.ownership = value == "true",
        // Other wishes of KataGo's clients are about lines that we do not print.
        _ => {}
    }
    Ok(())
}
