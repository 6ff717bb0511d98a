//! A game of Go as SGF.

use player::go::Scoring;
use player::go::clock::TimeControl;
use rules::Color;
use sgf::{Collection, EditError, NodeId, Size};
use wire::{GameScore, MarginCode};

use super::table::GoTable;
use crate::words::Retold as _;

/// What the computer is called in a record.
const NAME: &str = "shikatsu";

/// The game as an SGF file.
pub(super) fn written(table: &GoTable) -> Result<Vec<u8>, EditError> {
    let lines = table.game.position().board().size();
    let mut file = Collection::default();
    let root = file.add_game(Size::new(lines, lines).expect("every game has a board"));
    about(&mut file, root, table)?;
    let mut node = root;
    for turn in table.game.turns() {
        node = file.add_child(node);
        file.set(node, if turn.color == Color::Black { "B" } else { "W" }, [turn.mv])?;
    }
    Ok(file.to_bytes().into_owned())
}

fn about(file: &mut Collection, root: NodeId, table: &GoTable) -> Result<(), EditError> {
    let terms = table.terms();
    let (name, rank) = if table.kept.color == Color::Black { ("PW", "WR") } else { ("PB", "BR") };
    let lines = table.game.position().board().size();
    file.set(root, "GN", [format!("Go, {lines}x{lines}").as_str()])?;
    file.set(root, name, [NAME])?;
    file.set(root, rank, [table.rung().title])?;
    file.set(root, "KM", [terms.komi.to_string().as_str()])?;
    let rules = match terms.scoring {
        Scoring::Area => "Chinese",
        Scoring::Territory => "Japanese",
    };
    file.set(root, "RU", [rules])?;
    if table.kept.handicap > 0 {
        file.set(root, "HA", [table.kept.handicap.to_string().as_str()])?;
        file.set(root, "AB", table.handicap())?;
    }
    if let Some(control) = table.kept.clock.and_then(|clock| clock.retold().control()) {
        let (main, over) = times(control);
        file.set(root, "TM", [main.to_string().as_str()])?;
        if let Some(over) = over {
            file.set(root, "OT", [over.as_str()])?;
        }
    }
    match table.score() {
        Some(score) => file.set(root, "RE", [result(score).as_str()]),
        None => Ok(()),
    }
}

/// The main time in seconds, and the overtime in the words that other programs use.
fn times(control: TimeControl) -> (u64, Option<String>) {
    match control {
        TimeControl::Unlimited => (0, None),
        TimeControl::Absolute { main } => (main / 1000, None),
        TimeControl::ByoYomi { main, period, periods } => {
            (main / 1000, Some(format!("{periods}x{} byo-yomi", period / 1000)))
        }
        TimeControl::Canadian { main, period, moves } => {
            (main / 1000, Some(format!("{moves}/{} Canadian", period / 1000)))
        }
        TimeControl::Fischer { main, increment } => (main / 1000, Some(format!("{} fischer", increment / 1000))),
    }
}

fn result(score: GameScore) -> String {
    let Some(winner) = score.winner else { return "0".to_owned() };
    let side = if winner.0 == Color::Black { "B" } else { "W" };
    match score.code {
        MarginCode::Resignation => format!("{side}+R"),
        MarginCode::Time => format!("{side}+T"),
        _ => format!("{side}+{}", score.points.unwrap_or_default()),
    }
}
