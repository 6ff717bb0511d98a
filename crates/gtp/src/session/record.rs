//! Commands about game records.

use player::go::{Komi, Scoring};
use rules::{Color, Game, KoRule, Position, Setup};
use sgf::{Collection, EditError, Limits, Node, Size};

use super::memory::Memory;
use super::refusal::Refusal;
use super::said::{Done, text};
use crate::line::Command;

/// The largest record that is loaded.
const LIMITS: Limits =
    Limits { bytes: 16 << 20, games: 1, nodes: 500_000, properties: 2_000_000, depth: 100_000, stray: 100_000 };

/// The position before a move of a record, or at its end.
pub(super) fn loadsgf(memory: &mut Memory, command: &Command) -> Done {
    let (name, before) = file_and_number(command)?;
    let bytes = (memory.files)(&name).map_err(Refusal::Other)?;
    let file = Collection::parse(bytes, LIMITS).map_err(|error| Refusal::Other(error.to_string()))?;
    let root = file.games().next().ok_or_else(|| Refusal::Other("there is no game in the file".to_owned()))?;
    let node = at_move(root, before);
    memory.game = played(node)?;
    if let Some(komi) = komi(node) {
        memory.terms.komi = komi;
    }
    memory.wind_clocks();
    text("")
}

/// The game as a record.
pub(super) fn printsgf(memory: &mut Memory, _: &Command) -> Done {
    let file = memory.written().map_err(|error| Refusal::Other(error.to_string()))?;
    text(String::from_utf8_lossy(&file.to_bytes()))
}

/// A name may have blanks in it, so the number is what stands last.
fn file_and_number(command: &Command) -> Result<(String, usize), Refusal> {
    let last = command.arguments.last().ok_or(Refusal::Syntax)?;
    match (last.parse::<usize>(), command.rest.rsplit_once(char::is_whitespace)) {
        (Ok(number), Some((name, _))) => Ok((unquoted(name), number)),
        _ => Ok((unquoted(&command.rest), usize::MAX)),
    }
}

fn unquoted(name: &str) -> String {
    let name = name.trim();
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name).to_owned()
}

/// The last node of the main line that stands before this move, moves being counted from 1.
fn at_move(root: Node<'_>, before: usize) -> Node<'_> {
    let mut moves = 0;
    let mut last = root;
    for node in root.main_line() {
        moves += usize::from(node.turn().is_ok_and(|turn| turn.is_some()));
        if moves >= before {
            break;
        }
        last = node;
    }
    last
}

fn played(node: Node<'_>) -> Result<Game, Refusal> {
    let record = node.record().map_err(|error| Refusal::Other(error.to_string()))?;
    let start = Position::from_setup(record.setup).map_err(|error| Refusal::Other(error.to_string()))?;
    let mut game = Game::new(start, KoRule::Basic);
    for (at, &(color, mv)) in record.turns.iter().enumerate() {
        game.resume();
        let illegal = |why| Refusal::Other(format!("move {} of the file, {mv}, is illegal: {why}", at + 1));
        game.play_as(color, mv).map_err(illegal)?;
    }
    Ok(game)
}

fn komi(node: Node<'_>) -> Option<Komi> {
    node.komi().ok().flatten().and_then(|komi| komi.to_string().parse().ok())
}

impl Memory {
    fn written(&self) -> Result<Collection, EditError> {
        let mut game = self.game.clone();
        while game.undo().is_some() {}
        let (size, start) = (self.size(), game.position().setup());
        let mut file = Collection::default();
        let root = file.add_game(Size::new(size, size).expect("every game has a board"));
        file.set(root, "KM", [self.terms.komi.to_string().as_str()])?;
        file.set(root, "RU", [if self.terms.scoring == Scoring::Area { "Chinese" } else { "Japanese" }])?;
        set_up(&mut file, root, &start)?;
        let mut node = root;
        for turn in self.game.turns() {
            node = file.add_child(node);
            file.set(node, if turn.color == Color::Black { "B" } else { "W" }, [turn.mv])?;
        }
        Ok(file)
    }
}

fn set_up(file: &mut Collection, root: sgf::NodeId, start: &Setup) -> Result<(), EditError> {
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        if !start.stones[color].is_empty() {
            file.set(root, name, start.stones[color])?;
        }
    }
    if start.to_move == Color::White { file.set(root, "PL", [Color::White]) } else { Ok(()) }
}
