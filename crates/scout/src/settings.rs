//! [`Settings`]: what can be chosen about search and self-play, as lines of a name and a number.

/// How to search and to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Games that a worker plays in each half of its batch.
    pub games: usize,
    /// Start positions that it asks the net about in each half.
    pub tried: usize,
    /// What its chances begin with.
    pub seed: u64,
    /// Moves after which a game is the defender's.
    pub limit: u16,
    /// Positions that the net is asked about for a move.
    pub simulations: u32,
    /// First moves that share them.
    pub considered: usize,
    /// How much a value counts beside the net's first sight (`c_scale` of Danihelka et al. 2022).
    pub scale: f32,
    /// How much the net's first sight counts inside the tree.
    pub explore: f32,
    /// Moves that a node within the tree has at most.
    pub branches: usize,
    /// Are games judged that look settled for long?
    pub judge: bool,
    /// Are start positions chosen that the net finds unsettled?
    pub choose: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 64,
            tried: 4,
            seed: 1,
            limit: 44,
            simulations: 32,
            considered: 8,
            scale: 0.4,
            explore: 1.2,
            branches: 40,
            judge: false,
            choose: false,
        }
    }
}

impl Settings {
    /// Changes what the lines `name=number` say.
    ///
    /// # Errors
    /// The first line that says nothing of this kind.
    pub fn change(&mut self, lines: &str) -> Result<(), String> {
        lines.lines().try_for_each(|line| self.set(line).ok_or_else(|| line.to_owned()))
    }

    fn set(&mut self, line: &str) -> Option<()> {
        let (name, number) = line.split_once('=')?;
        match name {
            "games" => self.games = number.parse().ok()?,
            "tried" => self.tried = number.parse().ok()?,
            "seed" => self.seed = number.parse().ok()?,
            "limit" => self.limit = number.parse().ok()?,
            "simulations" => self.simulations = number.parse().ok()?,
            "considered" => self.considered = number.parse().ok()?,
            "scale" => self.scale = number.parse().ok()?,
            "explore" => self.explore = number.parse().ok()?,
            "branches" => self.branches = number.parse().ok()?,
            "judge" => self.judge = number == "1",
            "choose" => self.choose = number == "1",
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_changes_a_number_and_a_wrong_one_is_told() {
        let mut settings = Settings::default();
        settings.change("games=7\nscale=0.5\njudge=1").unwrap();
        assert_eq!((settings.games, settings.scale, settings.judge), (7, 0.5, true));
        assert_eq!(settings.change("games=7\ncolour=red").unwrap_err(), "colour=red");
        assert_eq!(settings.change("games=many").unwrap_err(), "games=many");
    }
}
