//! A game as SGF.

use rules::Color;
use sgf::{Collection, EditError, NodeId, Size};

use super::{Action, Game, Opening, Outcome, Repetition};

impl Game {
    /// The game as an SGF file, with the names of the players. A swap is a remark, for SGF has no word for it.
    ///
    /// # Errors
    /// If a name has characters that cannot be written.
    pub fn to_sgf(&self, black: &str, white: &str) -> Result<Vec<u8>, EditError> {
        let size = Size::new(self.settings().size(), self.settings().size()).expect("every game has a board");
        let mut file = Collection::default();
        let root = file.add_game(size);
        file.set(root, "GN", [self.title().as_str()])?;
        file.set(root, "PB", [black])?;
        file.set(root, "PW", [white])?;
        if let Some(outcome) = self.outcome() {
            file.set(root, "RE", [result(outcome)])?;
        }
        self.set_up(&mut file, root)?;
        self.write_turns(&mut file, root)?;
        Ok(file.to_bytes().into_owned())
    }

    /// The game in a few words: `Capture Row, 5x5, 4 in a row, no board twice`.
    pub fn title(&self) -> String {
        let settings = self.settings();
        let slanting = if settings.diagonals { ", diagonals" } else { "" };
        let opening = match settings.opening {
            Opening::Plain => "",
            Opening::Swap => ", swap",
            Opening::CapturesFirst => ", captures first",
        };
        let repetition = match settings.repetition {
            Repetition::Refused => ", no board twice",
            Repetition::Draw => ", a board that comes back is a draw",
            Repetition::Allowed => "",
        };
        let (size, length) = (settings.size(), settings.length());
        format!("Capture Row, {size}x{size}, {length} in a row{slanting}{opening}{repetition}")
    }

    fn set_up(&self, file: &mut Collection, root: NodeId) -> Result<(), EditError> {
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            file.set(root, name, self.start().board().stones(color))?;
        }
        if self.start().to_move() == Color::White { file.set(root, "PL", [Color::White]) } else { Ok(()) }
    }

    fn write_turns(&self, file: &mut Collection, root: NodeId) -> Result<(), EditError> {
        let (mut node, mut color) = (root, self.start().to_move());
        for &action in self.actions() {
            match action {
                Action::Swap => file.set(node, "C", ["The players exchange colours."])?,
                Action::Move(mv) => {
                    node = file.add_child(node);
                    file.set(node, if color == Color::Black { "B" } else { "W" }, [mv])?;
                    color = !color;
                }
            }
        }
        Ok(())
    }
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Row { winner: Color::Black, .. } => "B+",
        Outcome::Row { winner: Color::White, .. } => "W+",
        Outcome::Draw(_) => "0",
    }
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::*;

    #[test]
    fn a_game_is_written_and_read_back() {
        let mut game = Game::new(Settings::new(4, 3).unwrap().with_opening(Opening::Swap));
        for turn in ["B2", "swap", "A1", "C2", "pass", "D2"] {
            game.act(turn.parse().unwrap()).unwrap();
        }
        let bytes = game.to_sgf("Ann", "Bob]").unwrap();
        let file = Collection::parse(bytes, sgf::Limits::default()).unwrap();
        let record = file.games().next().unwrap().main_line().last().unwrap().record().unwrap();
        assert_eq!(record.after(5), game.position().setup());
        let text = String::from_utf8(file.to_bytes().into_owned()).unwrap();
        assert!(text.contains("PW[Bob\\]]") && text.contains("RE[B+]") && text.contains("exchange colours"), "{text}");
    }
}
