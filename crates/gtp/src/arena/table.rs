//! [`MatchTable`]: what a match has come to.

use std::collections::HashSet;

use super::elo::{Estimate, WinTally};
use super::ending::{By, Decided};
use super::row::{Outcome, Row, Whose};

/// All games of a match, added up. Of games with the same moves one counts.
#[derive(Clone, Debug, Default)]
pub struct MatchTable {
    /// The games that count, from the first player's point of view.
    pub tally: WinTally,
    /// Those in which the first player had Black.
    pub with_black: WinTally,
    /// Those in which the first player had White.
    pub with_white: WinTally,
    /// Games that had been played before, move by move.
    pub duplicates: usize,
    /// Games that ended because somebody was out of time.
    pub on_time: usize,
    /// Games that were counted.
    pub counted: usize,
    /// Those of them that the players did not count the same.
    pub disagreed: usize,
    /// Those of them that the referee has decided.
    pub refereed: usize,
    /// Games that a player made impossible to play on: whose fault, and what it was.
    pub faults: Vec<(usize, Whose, String)>,
    moves: usize,
    seen: HashSet<u64>,
    done: HashSet<usize>,
}

impl MatchTable {
    /// Adds a game. Says whether it counts.
    pub fn add(&mut self, row: &Row) -> bool {
        let ending = match &row.outcome {
            Outcome::Void { whose, what } => {
                self.faults.push((row.number, *whose, what.clone()));
                return false;
            }
            Outcome::Ended(ending) => ending,
        };
        if !self.done.insert(row.number) {
            return false;
        }
        if !self.seen.insert(row.key) {
            self.duplicates += 1;
            return false;
        }
        self.moves += row.moves;
        self.on_time += usize::from(ending.by == By::Time);
        self.counted += usize::from(matches!(ending.by, By::Points(_)));
        self.disagreed += usize::from(matches!(ending.decided, Decided::Referee | Decided::Scorer));
        self.refereed += usize::from(ending.decided == Decided::Referee);
        let score = row.score().unwrap_or_default();
        self.tally.add(score);
        if row.first_is_black {
            self.with_black.add(score)
        } else {
            self.with_white.add(score)
        }
        true
    }

    /// Has this game been played to its end?
    pub fn has(&self, number: usize) -> bool {
        self.done.contains(&number)
    }

    /// Games played to their end, those that had been played before too.
    pub fn played(&self) -> usize {
        self.done.len()
    }

    /// How often this player has failed.
    pub fn faults_of(&self, player: Whose) -> usize {
        self.faults.iter().filter(|(_, whose, _)| *whose == player).count()
    }

    /// The average number of moves.
    pub fn mean_moves(&self) -> f64 {
        self.moves as f64 / self.tally.games().max(1) as f64
    }

    /// The table in words, for the two players of these names.
    pub fn text(&self, first: &str, second: &str) -> String {
        let WinTally { wins, draws, losses } = self.tally;
        let share = self.tally.share();
        let draws = if draws == 0 { String::new() } else { format!(", {draws} drawn") };
        let mut lines = vec![
            format!("{first} against {second}: {wins} won{draws}, {losses} lost"),
            format!("  share      {}", percent(share)),
            format!("  Elo        {}", difference(self.tally.elo())),
            format!("  as Black   {}", side(self.with_black)),
            format!("  as White   {}", side(self.with_white)),
            format!("  moves      {:.0} on average", self.mean_moves()),
        ];
        if self.counted > 0 {
            lines.push(format!("  counted    {}", self.counting()));
        }
        if self.on_time > 0 {
            lines.push(format!("  on time    {} lost", games(self.on_time)));
        }
        if self.duplicates > 0 {
            lines.push(format!("  the same   {} as before, not counted again", games(self.duplicates)));
        }
        lines.extend(self.fault_lines(first, second));
        lines.join("\n") + "\n"
    }

    fn counting(&self) -> String {
        if self.disagreed == 0 {
            return format!("{}, and the players agreed", games(self.counted));
        }
        let by_us = self.disagreed - self.refereed;
        let who = match (self.refereed, by_us) {
            (0, _) => ", which shikatsu has decided".to_owned(),
            (_, 0) => ", which the referee has decided".to_owned(),
            (referee, us) => format!(", of which the referee has decided {referee} and shikatsu {us}"),
        };
        format!("{}; the players disagreed about {}{who}", games(self.counted), self.disagreed)
    }

    fn fault_lines(&self, first: &str, second: &str) -> Vec<String> {
        let name = |whose: Whose| match whose {
            Whose::First => first,
            Whose::Second => second,
            Whose::Referee => "the referee",
        };
        let line = |(number, whose, what): &(usize, Whose, String)| {
            format!("  error      game {number}, {}: {what}", name(*whose))
        };
        let mut lines: Vec<String> = self.faults.iter().take(SHOWN).map(line).collect();
        if self.faults.len() > SHOWN {
            lines.push(format!("  error      and {} more", self.faults.len() - SHOWN));
        }
        lines
    }
}

/// So many errors are told one by one.
const SHOWN: usize = 10;

fn games(count: usize) -> String {
    format!("{count} {}", if count == 1 { "game" } else { "games" })
}

fn side(tally: WinTally) -> String {
    let draws = if tally.draws == 0 { String::new() } else { format!(", {} drawn", tally.draws) };
    format!("{} won{draws}, {} lost", tally.wins, tally.losses)
}

fn percent(share: Estimate) -> String {
    let Estimate { low, likely, high } = share;
    format!("{:.1} % ({:.1} to {:.1})", likely * 100.0, low * 100.0, high * 100.0)
}

/// `+35 (+2 to +70)`; where every game was won there is only a lower bound.
fn difference(elo: Estimate) -> String {
    let Estimate { low, likely, high } = elo;
    if low == f64::NEG_INFINITY && high == f64::INFINITY {
        return "unknown".to_owned();
    }
    if likely == f64::INFINITY {
        return format!("more than {low:+.0}");
    }
    if likely == f64::NEG_INFINITY {
        return format!("less than {high:+.0}");
    }
    format!("{likely:+.0} ({low:+.0} to {high:+.0})")
}

#[cfg(test)]
mod tests {
    use rules::ByColor;
    use rules::score::HalfPoints;

    use super::super::ending::Ending;
    use super::*;

    fn row(number: usize, key: u64, outcome: Outcome) -> Row {
        let (claims, spent) = (ByColor { black: None, white: None }, ByColor { black: 0, white: 0 });
        Row { number, outcome, first_is_black: number % 2 == 1, moves: 50, key, claims, spent }
    }

    fn won(text: &str, decided: Decided) -> Outcome {
        Outcome::Ended(Ending::read(text, decided).unwrap())
    }

    #[test]
    fn games_are_added_up_and_faults_are_no_wins() {
        let mut table = MatchTable::default();
        let fault = Outcome::Void { whose: Whose::Second, what: "it died".to_owned() };
        assert!(table.add(&row(1, 1, won("B+R", Decided::Player))));
        assert!(table.add(&row(2, 2, won("B+3.5", Decided::Agreed))));
        assert!(!table.add(&row(3, 3, fault)));
        assert!(table.add(&row(3, 4, won("B+T", Decided::Player))));
        assert!(!table.add(&row(4, 2, won("B+3.5", Decided::Agreed))), "a duplicate");
        assert!(table.add(&row(5, 5, Outcome::Ended(Ending::counted(HalfPoints(0), Decided::Referee)))));
        assert!(table.add(&row(6, 6, won("W+1", Decided::Scorer))));
        assert!(!table.add(&row(6, 7, won("W+1", Decided::Scorer))), "it was played already");
        assert_eq!((table.tally, table.played()), (WinTally { wins: 3, draws: 1, losses: 1 }, 6));
        let text = table.text("one", "two");
        for line in [
            "one against two: 3 won, 1 drawn, 1 lost",
            "  as Black   2 won, 1 drawn, 0 lost",
            "  as White   1 won, 1 lost",
            "  counted    3 games; the players disagreed about 2, of which the referee has decided 1 and shikatsu 1",
            "  on time    1 game lost",
            "  the same   1 game as before, not counted again",
            "  error      game 3, two: it died",
        ] {
            assert!(text.contains(&format!("{line}\n")), "{line}\n{text}");
        }
        assert!(table.has(3) && !table.has(7) && table.faults_of(Whose::Second) == 1);
    }

    #[test]
    fn a_clean_sweep_is_told_as_a_bound() {
        let mut table = MatchTable::default();
        for number in 1..=10 {
            table.add(&row(number, number as u64, won(["B+R", "W+R"][(number + 1) % 2], Decided::Player)));
        }
        assert!(table.text("a", "b").contains("Elo        more than +1"), "{}", table.text("a", "b"));
    }
}
