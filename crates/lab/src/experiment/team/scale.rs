//! How much is played.

use super::member::MEMBERS;

/// The board, and the numbers of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    /// Lines of the board.
    pub(super) size: u8,
    /// Games in each cell.
    pub(super) games: u32,
    /// Games of each pair of members.
    pub(super) duels: u32,
}

/// Games in each cell, unless somebody wants another number.
pub(super) const USUAL: u32 = 400;

/// Games of each pair of members.
const DUELS: u32 = 100;

pub(super) const QUICK: Scale = Scale { size: 5, games: 2, duels: 2 };

impl Scale {
    /// On 9x9. How many games a cell has does not change who is the best.
    pub(super) fn full(games: u32) -> Scale {
        Scale { size: 9, games, duels: DUELS }
    }

    /// What games are played under, for the file that keeps them.
    pub(super) fn head(self) -> String {
        let members = MEMBERS.map(|member| format!("{} {} {}", member.name, member.rung, member.games));
        format!("# games of teams on {0}x{0}: {1}", self.size, members.join(", "))
    }
}
