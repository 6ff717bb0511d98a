//! Verdicts in words, as a player would say them.

use rules::{Color, Move};

use crate::{Bounds, Grade, Problem, Side};

/// Who says what about whom: every sentence about a problem that a person reads is made here.
#[derive(Clone, Copy, Debug)]
pub struct Speaker {
    attacker: Color,
    defender: Color,
    mover: Side,
}

impl Speaker {
    /// Speaks about this problem.
    pub fn new(problem: &Problem) -> Speaker {
        let defender = problem.defender();
        Speaker { attacker: !defender, defender, mover: problem.to_move() }
    }

    /// The verdict in one or two sentences: what becomes of the target, and what to play.
    ///
    /// `best` are the right first moves; `all` says whether these are all there are.
    pub fn verdict(self, grade: Grade, best: &[Move], all: bool) -> String {
        let needless = all && best.contains(&Move::Pass);
        let what = self.fate(grade, needless);
        match grade {
            _ if grade.is_lost_by(self.mover) || best.is_empty() => what,
            Grade::Ko(_) if needless => format!("{what} A pass is as good as any move."),
            _ if needless => what,
            _ => format!("{what} {}", choice(best, all)),
        }
    }

    /// What becomes of the target. `needless`: the player to move may as well pass.
    fn fate(self, grade: Grade, needless: bool) -> String {
        let Speaker { attacker, defender, mover } = self;
        match (mover, grade, needless) {
            (_, Grade::Ko(balance), _) => format!("Ko: {}.", self.threats(balance)),
            (Side::Attacker, Grade::Dead, false) => format!("{attacker} kills."),
            (Side::Attacker, Grade::Dead, true) => format!("{defender} is already dead: {attacker} need not play."),
            (Side::Attacker, Grade::Seki, false) => format!("Seki: {defender} lives, but without two eyes."),
            (Side::Attacker, Grade::Seki, true) => format!("{defender} is already alive in seki: no move kills."),
            (Side::Attacker, Grade::Alive, _) => format!("{defender} is already alive: no move kills."),
            (Side::Defender, Grade::Alive, false) => format!("{defender} lives."),
            (Side::Defender, Grade::Alive, true) => format!("{defender} is already alive and need not play."),
            (Side::Defender, Grade::Seki, false) => format!("{defender} lives in seki."),
            (Side::Defender, Grade::Seki, true) => format!("{defender} is already alive in seki and need not play."),
            (Side::Defender, Grade::Dead, _) => format!("{defender} is already dead: no move saves it."),
        }
    }

    /// A grade in a list: `dead`, `alive`, `ko: White needs one more threat`.
    pub fn grade(self, grade: Grade) -> String {
        match grade {
            Grade::Ko(balance) => format!("ko: {}", self.threats(balance)),
            Grade::Seki => "alive in seki".to_owned(),
            other => other.word().to_owned(),
        }
    }

    /// What has been proved so far, in one sentence.
    pub fn bounds(self, bounds: Bounds) -> String {
        let defender = self.defender;
        match (bounds.low, bounds.high) {
            (Grade::Dead, Grade::Alive) => {
                format!("Nothing is proved yet: {defender} may be anything from dead to alive.")
            }
            (low, high) if low == high => format!("Proved so far: {}.", self.grade(high)),
            (Grade::Dead, high) => format!("Proved so far: for {defender} it is no better than {}.", self.grade(high)),
            (low, Grade::Alive) => format!("Proved so far: for {defender} it is no worse than {}.", self.grade(low)),
            (low, high) => {
                format!(
                    "Proved so far: for {defender} it is no worse than {}, and no better than {}.",
                    self.grade(low),
                    self.grade(high)
                )
            }
        }
    }

    /// What a move leads to, after its colon: `White lives`, `a ko, and White needs one more threat`.
    pub fn result(self, grade: Grade) -> String {
        let defender = self.defender;
        match grade {
            Grade::Dead => format!("{defender} is dead"),
            Grade::Seki => format!("{defender} lives in seki"),
            Grade::Alive => format!("{defender} lives"),
            Grade::Ko(balance) => format!("a ko, and {}", self.threats(balance)),
        }
    }

    /// Who needs how many threats to win a ko.
    pub fn threats(self, balance: i8) -> String {
        let (who, number) = match balance {
            1.. => (self.attacker, balance.unsigned_abs()),
            _ => (self.defender, balance.unsigned_abs() + 1),
        };
        format!("{who} needs {}", counted(usize::from(number), "more threat"))
    }
}

/// Which moves are right. At most four are named.
fn choice(best: &[Move], all: bool) -> String {
    let names: Vec<String> = best.iter().map(Move::to_string).collect();
    match names.as_slice() {
        [only] if all => format!("{only} is the only move."),
        [one] => format!("{one} is a right move."),
        [one, other] => format!("{one} and {other} both work."),
        [most @ .., last] if names.len() <= 4 => format!("{} and {last} all work.", most.join(", ")),
        [first @ .., _, _] => format!("{} and {} work.", first[..3].join(", "), counted(names.len() - 3, "more move")),
        [] => String::new(),
    }
}

/// The target by name: `the white stones A3, B3, C3`. At most six are named.
pub fn target_name(problem: &Problem) -> String {
    const NAMED: usize = 6;
    let stones = problem.target_chains();
    let names: Vec<String> = stones.iter().take(NAMED).map(|point| point.to_string()).collect();
    let more = if stones.len() > NAMED { format!(" and {} more", stones.len() - NAMED) } else { String::new() };
    let noun = if stones.len() == 1 { "stone" } else { "stones" };
    format!("the {} {noun} {}{more}", problem.defender().name(), names.join(", "))
}

/// `one move`, `two moves`, `11 moves`.
pub fn counted(number: usize, noun: &str) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let plural = if number == 1 { "" } else { "s" };
    match WORDS.get(number) {
        Some(word) => format!("{word} {noun}{plural}"),
        None => format!("{number} {noun}{plural}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(mover: Side, grade: Grade, best: &str) -> String {
        let best: Vec<Move> = best.split_whitespace().map(|word| word.parse().unwrap()).collect();
        Speaker { attacker: Color::Black, defender: Color::White, mover }.verdict(grade, &best, true)
    }

    #[test]
    fn the_attacker_is_told_what_to_play() {
        let said = |grade, best| said(Side::Attacker, grade, best);
        assert_eq!(said(Grade::Dead, "C1"), "Black kills. C1 is the only move.");
        assert_eq!(said(Grade::Dead, "C1 D1"), "Black kills. C1 and D1 both work.");
        assert_eq!(said(Grade::Dead, "C1 D1 E1"), "Black kills. C1, D1 and E1 all work.");
        assert_eq!(said(Grade::Dead, "A1 B1 C1 D1 E1"), "Black kills. A1, B1, C1 and two more moves work.");
        assert_eq!(said(Grade::Dead, "C1 pass"), "White is already dead: Black need not play.");
        assert_eq!(said(Grade::Alive, "A1 B1 pass"), "White is already alive: no move kills.");
        assert_eq!(said(Grade::Seki, "C1"), "Seki: White lives, but without two eyes. C1 is the only move.");
        assert_eq!(said(Grade::Seki, "C1 pass"), "White is already alive in seki: no move kills.");
    }

    #[test]
    fn the_defender_is_told_what_to_play() {
        let said = |grade, best| said(Side::Defender, grade, best);
        assert_eq!(said(Grade::Alive, "C1"), "White lives. C1 is the only move.");
        assert_eq!(said(Grade::Alive, "C1 pass"), "White is already alive and need not play.");
        assert_eq!(said(Grade::Seki, "C1"), "White lives in seki. C1 is the only move.");
        assert_eq!(said(Grade::Seki, "C1 pass"), "White is already alive in seki and need not play.");
        assert_eq!(said(Grade::Dead, "A1 B1 pass"), "White is already dead: no move saves it.");
    }

    #[test]
    fn a_ko_names_who_needs_threats() {
        let said = |balance| said(Side::Attacker, Grade::Ko(balance), "C1");
        assert_eq!(said(0), "Ko: White needs one more threat. C1 is the only move.");
        assert_eq!(said(-1), "Ko: White needs two more threats. C1 is the only move.");
        assert_eq!(said(1), "Ko: Black needs one more threat. C1 is the only move.");
        let kept = super::tests::said(Side::Defender, Grade::Ko(1), "A1 pass");
        assert_eq!(kept, "Ko: Black needs one more threat. A pass is as good as any move.");
    }

    #[test]
    fn small_numbers_are_words() {
        assert_eq!([1, 2, 12].map(|n| counted(n, "threat")), ["one threat", "two threats", "12 threats"]);
    }

    #[test]
    fn bounds_say_what_is_left() {
        let said = |low, high| {
            let speaker = Speaker { attacker: Color::Black, defender: Color::White, mover: Side::Attacker };
            speaker.bounds(Bounds { low, high })
        };
        assert_eq!(said(Grade::Dead, Grade::Alive), "Nothing is proved yet: White may be anything from dead to alive.");
        assert_eq!(
            said(Grade::Dead, Grade::Ko(0)),
            "Proved so far: for White it is no better than ko: White needs one more threat."
        );
        assert_eq!(
            said(Grade::Ko(1), Grade::Alive),
            "Proved so far: for White it is no worse than ko: Black needs one more threat."
        );
        assert_eq!(said(Grade::Dead, Grade::Dead), "Proved so far: dead.");
    }
}
