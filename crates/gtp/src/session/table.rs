//! Every command, by name.

use super::memory::Memory;
use super::said::{Done, text};
use super::{admin, board, facts, gogui, record, thought, time};
use crate::line::Command;

/// What a command does.
pub(super) type Handler = fn(&mut Memory, &Command) -> Done;

/// The whole table: the protocol's own commands, those of GoGui, KGS, GNU Go, Leela Zero and KataGo, and ours.
const COMMANDS: [(&str, Handler); 62] = [
    ("protocol_version", admin::protocol_version),
    ("name", admin::name),
    ("version", admin::version),
    ("known_command", known_command),
    ("list_commands", list_commands),
    ("quit", admin::quit),
    ("boardsize", board::boardsize),
    ("clear_board", board::clear_board),
    ("komi", board::komi),
    ("play", board::play),
    ("genmove", thought::genmove),
    ("reg_genmove", thought::reg_genmove),
    ("undo", board::undo),
    ("fixed_handicap", board::fixed),
    ("place_free_handicap", board::place_free),
    ("set_free_handicap", board::set_free),
    ("time_settings", time::time_settings),
    ("time_left", time::time_left),
    ("final_score", thought::final_score),
    ("final_status_list", thought::final_status_list),
    ("loadsgf", record::loadsgf),
    ("printsgf", record::printsgf),
    ("showboard", facts::showboard),
    ("analyze", thought::lz_analyze),
    ("genmove_analyze", thought::lz_genmove_analyze),
    ("lz-analyze", thought::lz_analyze),
    ("lz-genmove_analyze", thought::lz_genmove_analyze),
    ("kata-analyze", thought::kata_analyze),
    ("kata-genmove_analyze", thought::kata_genmove_analyze),
    ("gogui-analyze_commands", gogui::analyze_commands),
    ("gogui-interrupt", admin::nod),
    ("gogui-play_sequence", board::play_sequence),
    ("gogui-setup", board::set_position),
    ("gogui-setup_player", board::set_player),
    ("gogui-title", gogui::title),
    ("set_position", board::set_position),
    ("kgs-chat", admin::chat),
    ("kgs-game_over", admin::nod),
    ("kgs-genmove_cleanup", thought::cleanup),
    ("kgs-rules", board::rules),
    ("kgs-time_settings", time::kgs_time_settings),
    ("kata-set-rules", board::rules),
    ("gg-undo", board::undo_many),
    ("all_legal", facts::all_legal),
    ("captures", facts::captures),
    ("color", facts::color),
    ("countlib", facts::countlib),
    ("echo", admin::echo),
    ("get_komi", facts::get_komi),
    ("is_legal", facts::is_legal),
    ("list_stones", facts::list_stones),
    ("move_history", facts::move_history),
    ("query_boardsize", facts::query_boardsize),
    ("shikatsu-alive", facts::alive),
    ("shikatsu-candidates", thought::candidates),
    ("shikatsu-heat", thought::heat),
    ("shikatsu-heat_board", thought::heat_board),
    ("shikatsu-owners", thought::owners),
    ("shikatsu-playouts", admin::playouts),
    ("shikatsu-rung", admin::rung),
    ("shikatsu-solve", thought::solve),
    ("shikatsu-status", thought::status),
];

/// What a command of this name does.
pub(super) fn handler(name: &str) -> Option<Handler> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|&(_, handler)| handler)
}

fn known_command(_: &mut Memory, command: &Command) -> Done {
    let known = command.arguments.first().is_some_and(|name| names().any(|known| known == name));
    text(if known { "true" } else { "false" })
}

fn list_commands(_: &mut Memory, _: &Command) -> Done {
    text(names().collect::<Vec<_>>().join("\n"))
}

/// The names of all commands.
fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|&(name, _)| name)
}
