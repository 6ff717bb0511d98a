//! What the players agree on before the first stone.

use std::fmt;

use rules::MAX_SIZE;

/// The size of the board, the length of the row, and the options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    size: u8,
    length: u8,
    /// Do slanting rows count?
    pub diagonals: bool,
    /// What is done about the advantage of the first player.
    pub opening: Opening,
    /// What is done about boards that come back.
    pub repetition: Repetition,
    /// After so many turns the game is a draw.
    pub limit: u16,
}

/// What is done about the advantage of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Nothing.
    #[default]
    Plain,
    /// After the first stone, the second player may take it over and be Black.
    Swap,
    /// A row of Black's counts only once Black has captured a stone.
    CapturesFirst,
}

/// What is done about a stone that would bring an earlier board of the game back. A pass never does. In every game a ko
/// may not be retaken at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// It may not be put (positional superko).
    #[default]
    Refused,
    /// It ends the game as a draw.
    Draw,
    /// Nothing, so that only the move limit ends a cycle: the rule of games that were begun before there was a choice.
    Allowed,
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsError {
    /// Boards have 3 to 19 lines.
    Size(u8),
    /// Rows have 3 to 6 stones, and fit on the board.
    Length(u8),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Size(size) => write!(f, "the board has {MIN_SIZE} to {MAX_SIZE} lines, not {size}"),
            SettingsError::Length(length) => {
                write!(f, "a row has 3 to 6 stones and fits on the board; {length} will not do")
            }
        }
    }
}

impl std::error::Error for SettingsError {}

/// Smallest board. People play from 4 lines on; 3 are for comparison with brute force.
const MIN_SIZE: u8 = 3;

impl Settings {
    /// The plain game: rows along the lines of the board, no opening rule, no board twice, a generous move limit.
    ///
    /// # Errors
    /// If the board or the row is too small or too large.
    pub fn new(size: u8, length: u8) -> Result<Settings, SettingsError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(SettingsError::Size(size));
        }
        if !(3..=6.min(size)).contains(&length) {
            return Err(SettingsError::Length(length));
        }
        let limit = 2 * u16::from(size) * u16::from(size);
        Ok(Settings { size, length, diagonals: false, opening: Opening::Plain, repetition: Repetition::Refused, limit })
    }

    /// The same with or without slanting rows.
    pub fn with_diagonals(self, diagonals: bool) -> Settings {
        Settings { diagonals, ..self }
    }

    /// The same with this opening.
    pub fn with_opening(self, opening: Opening) -> Settings {
        Settings { opening, ..self }
    }

    /// The same with this rule about boards that come back.
    pub fn with_repetition(self, repetition: Repetition) -> Settings {
        Settings { repetition, ..self }
    }

    /// The same with this move limit.
    pub fn with_limit(self, limit: u16) -> Settings {
        Settings { limit, ..self }
    }

    /// Points along one side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Stones in a row that win.
    pub fn length(&self) -> u8 {
        self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_fit_on_boards() {
        assert_eq!(Settings::new(2, 3), Err(SettingsError::Size(2)));
        assert_eq!(Settings::new(20, 3), Err(SettingsError::Size(20)));
        assert_eq!(Settings::new(5, 6), Err(SettingsError::Length(6)));
        assert_eq!(Settings::new(9, 2), Err(SettingsError::Length(2)));
        assert_eq!(Settings::new(9, 7), Err(SettingsError::Length(7)));
        for size in 4..=19 {
            for length in 3..=6.min(size) {
                assert!(Settings::new(size, length).is_ok(), "{size} {length}");
            }
        }
    }
}
