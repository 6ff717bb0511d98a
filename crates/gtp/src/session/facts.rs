//! Commands that tell what is on the board, without thought.

use rules::life::pass_alive;
use rules::{Color, Point, PointSet};

use super::memory::Memory;
use super::refusal::Refusal;
use super::said::{Done, text};
use crate::answer::listed;
use crate::line::Command;

pub(super) fn showboard(memory: &mut Memory, _: &Command) -> Done {
    let letters: String = (0..memory.size()).map(|column| format!(" {}", letter(column))).collect();
    let mut lines = vec![format!("  {letters}")];
    lines.extend((0..memory.size()).rev().map(|row| memory.row(row)));
    lines.push(format!("  {letters}"));
    lines.push(memory.caption());
    text(format!("\n{}", lines.join("\n")))
}

pub(super) fn query_boardsize(memory: &mut Memory, _: &Command) -> Done {
    text(memory.size().to_string())
}

pub(super) fn get_komi(memory: &mut Memory, _: &Command) -> Done {
    text(memory.terms.komi.to_string())
}

pub(super) fn color(memory: &mut Memory, command: &Command) -> Done {
    let point = command.point(0, memory.size())?;
    text(memory.game.position().board().at(point).map_or("empty", Color::name))
}

pub(super) fn list_stones(memory: &mut Memory, command: &Command) -> Done {
    let stones = memory.game.position().board().stones(command.color(0)?);
    text(listed(stones))
}

pub(super) fn countlib(memory: &mut Memory, command: &Command) -> Done {
    let point = command.point(0, memory.size())?;
    let chain = memory.game.position().board().chain_at(point);
    let chain = chain.ok_or_else(|| Refusal::Other("vertex must not be empty".to_owned()))?;
    text(chain.liberties.len().to_string())
}

pub(super) fn captures(memory: &mut Memory, command: &Command) -> Done {
    text(memory.game.captures()[command.color(0)?].to_string())
}

pub(super) fn is_legal(memory: &mut Memory, command: &Command) -> Done {
    let (color, mv) = (command.color(0)?, command.vertex(1, memory.size())?);
    let mut game = memory.game.clone();
    game.resume();
    text(if game.play_as(color, mv).is_ok() { "1" } else { "0" })
}

pub(super) fn all_legal(memory: &mut Memory, command: &Command) -> Done {
    text(listed(memory.thinking(command.color(0)?).legal_moves()))
}

pub(super) fn move_history(memory: &mut Memory, _: &Command) -> Done {
    let turns: Vec<_> = memory.game.turns().map(|turn| format!("{} {}", turn.color.name(), turn.mv)).collect();
    text(turns.into_iter().rev().collect::<Vec<_>>().join("\n"))
}

/// The stones that live even if their owner always passes.
pub(super) fn alive(memory: &mut Memory, command: &Command) -> Done {
    let colors = match command.arguments.is_empty() {
        true => Color::BOTH.to_vec(),
        false => vec![command.color(0)?],
    };
    let board = memory.game.position().board();
    let chains = colors.into_iter().map(|color| pass_alive(board, color, PointSet::EMPTY).chains);
    text(listed(chains.fold(PointSet::EMPTY, |all, chains| all | chains)))
}

impl Memory {
    fn row(&self, row: u8) -> String {
        let board = self.game.position().board();
        let points = (0..self.size()).map(|column| match board.at(Point::new(column, row)) {
            Some(Color::Black) => " X",
            Some(Color::White) => " O",
            None if is_star(self.size(), column, row) => " +",
            None => " .",
        });
        format!("{:2}{} {}", row + 1, points.collect::<String>(), row + 1)
    }

    fn caption(&self) -> String {
        let (position, captures) = (self.game.position(), self.game.captures());
        let ko = position.ko().map(|point| format!(", ko at {point}")).unwrap_or_default();
        format!(
            "{} to move{ko}; Black has taken {}, White {}; komi {}, {} scoring",
            position.to_move(),
            captures.black,
            captures.white,
            self.terms.komi,
            self.terms.scoring.code()
        )
    }
}

fn letter(column: u8) -> char {
    // There is no I among the columns.
    char::from(b'A' + column + u8::from(column >= 8))
}

/// Is this one of the points that boards have dots on?
fn is_star(size: u8, column: u8, row: u8) -> bool {
    let most = [9, 4].into_iter().find_map(|stones| rules::fixed_handicap(size, stones)).unwrap_or_default();
    most.contains(&Point::new(column, row))
}
