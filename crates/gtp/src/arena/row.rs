//! [`Row`]: a game that was played, as one line of a file, so that a match can be taken up again; and the game as SGF.

use player::go::Scoring;
use rules::score::HalfPoints;
use rules::{ByColor, Color, Move, Symmetry};
use sgf::{Collection, EditError, Size};

use super::bout::Bout;
use super::ending::{Decided, Ending, claim};

/// What is kept of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Which game of the match, counted from 1.
    pub number: usize,
    /// How it went.
    pub outcome: Outcome,
    /// Did the first player have Black?
    pub first_is_black: bool,
    /// How many moves it had.
    pub moves: usize,
    /// The same for the same moves, however the board is turned.
    pub key: u64,
    /// What each colour said the score was.
    pub claims: ByColor<Option<HalfPoints>>,
    /// How long each colour thought, in milliseconds.
    pub spent: ByColor<u64>,
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// To its end.
    Ended(Ending),
    /// Not to its end, because a player failed, the first or the second, or the referee.
    Void {
        /// Whose fault.
        whose: Whose,
        /// What was wrong.
        what: String,
    },
}

/// A player of a match, whatever its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// The referee.
    Referee,
}

impl Whose {
    const ALL: [(Whose, &'static str); 3] =
        [(Whose::First, "first"), (Whose::Second, "second"), (Whose::Referee, "referee")];

    fn code(self) -> &'static str {
        Whose::ALL.iter().find(|(whose, _)| *whose == self).map_or("", |(_, code)| code)
    }

    fn named(code: &str) -> Option<Whose> {
        Whose::ALL.iter().find(|(_, known)| *known == code).map(|(whose, _)| *whose)
    }
}

/// What the columns of the file are.
pub const HEADER: &str = "game\tfirst\tresult\tdecided\tmoves\tkey\tblack says\twhite says\tblack ms\twhite ms\tfault";

impl Row {
    /// The row of a game that was played so far.
    pub fn new(number: usize, first_is_black: bool, bout: &Bout, outcome: Outcome) -> Row {
        let moves: Vec<Move> = bout.game().moves().collect();
        let (claims, spent) = (bout.claims(), bout.spent());
        let key = key(&moves, bout.conditions().size);
        Row { number, outcome, first_is_black, moves: moves.len(), key, claims, spent }
    }

    /// The first player's outcome: 1 for a win, -1 for a loss; none where the game does not count.
    pub fn score(&self) -> Option<i8> {
        let Outcome::Ended(ending) = &self.outcome else { return None };
        Some(match ending.winner {
            None => 0,
            Some(winner) if (winner == Color::Black) == self.first_is_black => 1,
            Some(_) => -1,
        })
    }

    /// As a line of the file.
    pub fn write(&self) -> String {
        let (result, decided, fault) = match &self.outcome {
            Outcome::Ended(ending) => (ending.to_string(), ending.decided.code(), String::new()),
            Outcome::Void { whose, what } => ("Void".to_owned(), whose.code(), what.replace(char::is_control, " ")),
        };
        let said = |color: Color| match self.claims[color] {
            Some(lead) => Ending::counted(lead, Decided::Player).to_string(),
            None => "?".to_owned(),
        };
        let first = if self.first_is_black { "B" } else { "W" };
        let (black, white) = (said(Color::Black), said(Color::White));
        let Row { number, moves, key, spent, .. } = self;
        format!(
            "{number}\t{first}\t{result}\t{decided}\t{moves}\t{key:016x}\t{black}\t{white}\t{}\t{}\t{fault}",
            spent.black, spent.white
        )
    }

    /// Reads a line of the file.
    pub fn read(line: &str) -> Option<Row> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [number, first, result, decided, moves, key, black, white, black_ms, white_ms, fault] = columns[..] else {
            return None;
        };
        let outcome = match result {
            "Void" => Outcome::Void { whose: Whose::named(decided)?, what: fault.to_owned() },
            _ => Outcome::Ended(Ending::read(result, Decided::named(decided)?)?),
        };
        Some(Row {
            number: number.parse().ok()?,
            outcome,
            first_is_black: first == "B",
            moves: moves.parse().ok()?,
            key: u64::from_str_radix(key, 16).ok()?,
            claims: ByColor { black: claim(black), white: claim(white) },
            spent: ByColor { black: black_ms.parse().ok()?, white: white_ms.parse().ok()? },
        })
    }

    /// The game as SGF, with the names of the players.
    ///
    /// # Errors
    /// If a name cannot be written.
    pub fn to_sgf(&self, bout: &Bout, names: &ByColor<String>) -> Result<Vec<u8>, EditError> {
        let conditions = bout.conditions();
        let mut file = Collection::default();
        let root = file.add_game(Size::new(conditions.size, conditions.size).expect("every game has a board"));
        let (result, remark) = match &self.outcome {
            Outcome::Ended(ending) => (ending.to_string(), self.decision(ending.decided)),
            Outcome::Void { whose, what } => {
                ("Void".to_owned(), format!("The {} player failed: {what}.", whose.code()))
            }
        };
        let rules = if conditions.terms.scoring == Scoring::Area { "Chinese" } else { "Japanese" };
        let properties = [
            ("GN", format!("Game {}", self.number)),
            ("PB", names.black.clone()),
            ("PW", names.white.clone()),
            ("KM", conditions.terms.komi.to_string()),
            ("RU", rules.to_owned()),
            ("RE", result),
            ("C", remark),
        ];
        for (name, value) in properties.iter().filter(|(_, value)| !value.is_empty()) {
            file.set(root, name, [value.as_str()])?;
        }
        let mut node = root;
        for turn in bout.game().turns() {
            node = file.add_child(node);
            file.set(node, if turn.color == Color::Black { "B" } else { "W" }, [turn.mv])?;
        }
        Ok(file.to_bytes().into_owned())
    }

    /// Who has decided, where the players do not agree.
    fn decision(&self, decided: Decided) -> String {
        let said = |color: Color| {
            let claim = self.claims[color].map(|lead| Ending::counted(lead, Decided::Player).to_string());
            claim.unwrap_or_else(|| "nothing".to_owned())
        };
        let who = match decided {
            Decided::Player | Decided::Agreed => return String::new(),
            Decided::Referee => "The referee",
            Decided::Scorer => "The match program",
        };
        format!("Black says {}, White says {}. {who} has decided.", said(Color::Black), said(Color::White))
    }
}

/// A number for the moves of a game that is the same for all eight ways to turn the board (FNV-1a).
fn key(moves: &[Move], size: u8) -> u64 {
    let hash = |symmetry: Symmetry| {
        moves.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, mv| {
            let place = mv.point().map_or(u64::MAX, |point| {
                let point = symmetry.apply(point, size);
                u64::from(point.row()) * 32 + u64::from(point.column())
            });
            (hash ^ place).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    Symmetry::ALL.into_iter().map(hash).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use dice::Dice;
    use player::go::Terms;
    use player::go::clock::TimeControl;

    use super::super::bout::Conditions;
    use super::*;

    fn bout(opening: Vec<Move>) -> Bout {
        let (terms, control) = (Terms::default(), TimeControl::Unlimited);
        Bout::new(Conditions { size: 9, terms, control, opening, most_moves: 500, referee: false }).unwrap()
    }

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let mut dice = Dice::new(3);
        for number in 1..200 {
            let outcome = match dice.below(3) {
                0 => Outcome::Void { whose: Whose::Second, what: "it died".to_owned() },
                1 => Outcome::Ended(Ending::read("W+R", Decided::Player).unwrap()),
                _ => Outcome::Ended(Ending::counted(HalfPoints(dice.below(99) as i32 - 50), Decided::Scorer)),
            };
            let mut row = Row::new(number, dice.one_in(2), &bout(moves("E5 C3")), outcome);
            row.claims.white = dice.one_in(2).then(|| HalfPoints(dice.below(40) as i32));
            row.spent.black = dice.bits();
            assert_eq!(Row::read(&row.write()), Some(row));
        }
        for broken in ["", HEADER, "1\tB\tB+R"] {
            assert_eq!(Row::read(broken), None);
        }
    }

    #[test]
    fn turned_games_are_the_same_and_others_are_not() {
        let one = key(&moves("C3 D4 pass"), 9);
        assert_eq!(one, key(&moves("G7 F6 pass"), 9));
        assert_eq!(one, key(&moves("C7 D6 pass"), 9));
        assert_ne!(one, key(&moves("C3 F6 pass"), 9));
        assert_ne!(one, key(&moves("D4 C3 pass"), 9));
        assert_ne!(one, key(&moves("C3 D4"), 9));
    }

    #[test]
    fn the_record_tells_who_decided() {
        let bout = bout(moves("E5 C3"));
        let outcome = Outcome::Ended(Ending::counted(HalfPoints(7), Decided::Scorer));
        let mut row = Row::new(12, true, &bout, outcome);
        row.claims.black = Some(HalfPoints(7));
        let names = ByColor { black: "one".to_owned(), white: "two]".to_owned() };
        let text = String::from_utf8(row.to_sgf(&bout, &names).unwrap()).unwrap();
        for part in ["GN[Game 12]", "PB[one]", "PW[two\\]]", "RE[B+3.5]", "KM[7.5]", ";B[ee]", ";W[cg]"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(text.contains("C[Black says B+3.5, White says nothing. The match program has decided.]"), "{text}");
    }
}
