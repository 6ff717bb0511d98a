//! What GoGui asks for beyond the protocol.

use super::memory::Memory;
use super::said::{Done, text};
use crate::line::Command;

/// What GoGui may show on its board: how, the label in its menu, the command.
const ANALYSES: [&str; 12] = [
    "plist/Pass-alive stones/shikatsu-alive",
    "dboard/Owners of the points/shikatsu-owners",
    "dboard/Heat map/shikatsu-heat_board",
    "pspairs/Heat, mean score of each move/shikatsu-heat",
    "gfx/Candidates/shikatsu-candidates",
    "string/Solve the group at a point/shikatsu-solve %p",
    "string/Score/final_score",
    "plist/Dead stones/final_status_list dead",
    "plist/Living stones/final_status_list alive",
    "plist/Seki/final_status_list seki",
    "string/Strength/shikatsu-rung",
    "plist/Legal moves/all_legal %c",
];

pub(super) fn analyze_commands(_: &mut Memory, _: &Command) -> Done {
    text(ANALYSES.join("\n"))
}

pub(super) fn title(memory: &mut Memory, _: &Command) -> Done {
    text(format!("shikatsu, {}", memory.settings.rung.title))
}
