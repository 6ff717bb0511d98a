//! Verdicts in words, as a player would say them.

use proof::{Assumption, Bounds, Extent, Grade, Premise, Problem, RegionKind, Side, Solution, Standing};
use rules::{Color, Move, Point, PointSet};

use crate::Why;

/// Stones and chains that are named before the rest is counted.
const NAMED: usize = 6;

/// Among which first moves the right ones are all that are right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Others may be right too.
    Some,
    /// All moves in the region were graded; others may be right elsewhere.
    Region,
    /// All moves that there are.
    All,
}

impl Scope {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Scope::Some => "some",
            Scope::Region => "region",
            Scope::All => "all",
        }
    }

    /// What a solution says of all moves.
    pub fn of(solution: &Solution) -> Scope {
        match solution.problem().region().kind {
            _ if !solution.is_complete() => Scope::Some,
            RegionKind::Chosen => Scope::Region,
            RegionKind::Given | RegionKind::Enclosed | RegionKind::Open => Scope::All,
        }
    }
}

/// Who says what about whom: what is proved of a problem, and why, in sentences. What is wrong with a draft or a move, and
/// what a page says, is said elsewhere.
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

    /// The verdict in one or two sentences: what becomes of the target, as far as that is proved, and what to play.
    ///
    /// `best` are the right first moves; `scope` says among which they are all.
    pub fn verdict(self, standing: &Standing, best: &[Move], scope: Scope) -> String {
        self.said(standing.grade(), standing.extent(), best, scope)
    }

    fn said(self, grade: Grade, extent: Extent, best: &[Move], scope: Scope) -> String {
        let needless = scope != Scope::Some && best.contains(&Move::Pass);
        let what = self.extent(grade, extent, needless);
        match grade {
            _ if grade.is_lost_by(self.mover) || best.is_empty() => what,
            Grade::Ko(_) if needless => format!("{what} A pass is as good as any move."),
            _ if needless => what,
            _ => format!("{what} {}", choice(best, scope)),
        }
    }

    /// What becomes of the target, as far as it is proved.
    fn extent(self, grade: Grade, extent: Extent, needless: bool) -> String {
        let (fate, defender) = (self.fate(grade, needless), self.defender);
        match (extent, grade) {
            (Extent::Exact, _) => fate,
            (Extent::Nothing, _) => format!("Believed, not proved: {fate}"),
            (Extent::AtLeast, Grade::Ko(balance)) => {
                format!("At least a ko for {defender}: {}, or it is better.", self.threats(balance))
            }
            (Extent::AtMost, Grade::Ko(balance)) => {
                format!("At most a ko for {defender}: {}, or it is worse.", self.threats(balance))
            }
            (Extent::AtLeast, _) => format!("{defender} is alive at least: in seki, or with two eyes."),
            (Extent::AtMost, _) => format!("{defender} cannot make two eyes: seki, or worse."),
        }
    }

    /// Everything that a verdict rests on, as clauses.
    pub fn assumptions(self, standing: &Standing) -> String {
        let clauses: Vec<String> = standing.assumptions().iter().map(|&assumed| self.assumption(assumed)).collect();
        clauses.join(", and ")
    }

    /// Something taken for granted, as a clause: `Black's stones at A5 and E1 are never captured`.
    pub fn assumption(self, assumption: Assumption) -> String {
        let attacker = self.attacker;
        match assumption.premise() {
            Premise::Walls => format!("{attacker}'s stones at {} are never captured", chains(assumption.points())),
            Premise::Closed => format!("everything outside the region belongs to {attacker}"),
            Premise::Escape => "whoever reaches the outside of the region is safe".to_owned(),
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

    /// A grade in a list, as far as it is proved: `dead`, `alive in seki, or better`.
    pub fn graded(self, standing: &Standing) -> String {
        let grade = self.grade(standing.grade());
        match standing.extent() {
            Extent::Exact => grade,
            Extent::AtLeast => format!("{grade}, or better"),
            Extent::AtMost => format!("{grade}, or worse"),
            Extent::Nothing => format!("{grade}, not proved"),
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

    /// Why a line of play ends as it does, in one sentence.
    pub fn why(self, why: &Why) -> String {
        let (attacker, defender) = (self.attacker, self.defender);
        match why {
            Why::Captured(stones) => format!("{attacker} captures {}.", counted(*stones, "stone")),
            Why::Snapback(point) => {
                format!("Snapback at {point}: the stone that takes is taken back.")
            }
            Why::Vital(point) => format!("{attacker} takes the vital point {point}: {defender} gets no second eye."),
            Why::ShortOfLiberties => {
                format!("{defender} is short of liberties: {attacker} captures after any move.")
            }
            Why::OneEye => format!("{defender} has only one eye."),
            Why::Square => "Four points in a square cannot be divided into two eyes.".to_owned(),
            Why::FalseEye(point) => format!("The eye at {point} is false: stones beside it can be taken."),
            Why::NoTwoEyes => format!("{defender} cannot make two real eyes."),
            Why::TwoEyes([one, other]) => format!("{defender} has two eyes, at {one} and {other}."),
            Why::Escape(Some(point)) => format!("{defender} gets out at {point}."),
            Why::Escape(None) => format!("{defender} is out."),
            Why::Safe => format!("{attacker} has nothing left to try."),
            Why::Ko(point, balance) => format!("The ko at {point} decides: {}.", self.threats(*balance)),
            Why::WhoeverPlays(points) => format!("Seki: whoever plays first at {} loses.", either(points)),
            Why::WhoeverMoves => "Seki: whoever moves first loses.".to_owned(),
            Why::LosesByMoving(side) => {
                let (loser, other) = match side {
                    Side::Attacker => (attacker, defender),
                    Side::Defender => (defender, attacker),
                };
                format!("Seki: {loser} would lose by moving, {other} gains nothing.")
            }
            Why::Still => "Seki: neither side gains by moving.".to_owned(),
            Why::Endless => format!("Seki: play goes round, and {attacker} captures nothing."),
            Why::Unfinished => "The line is not followed further.".to_owned(),
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

/// `A1`, `A1 or B1`, `A1, B1 or C1`.
fn either(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        names => names.concat(),
    }
}

/// The chains of some stones by one stone each. At most six are named.
fn chains(stones: PointSet) -> String {
    let names: Vec<String> = stones.parts().filter_map(|chain| chain.first()).map(|stone| stone.to_string()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] if names.len() <= NAMED => format!("{} and {last}", most.join(", ")),
        names => format!("{} and {} more", names[..NAMED].join(", "), names.len() - NAMED),
    }
}

/// Which moves are right. At most four are named.
fn choice(best: &[Move], scope: Scope) -> String {
    let names: Vec<String> = best.iter().map(Move::to_string).collect();
    match names.as_slice() {
        [only] if scope == Scope::All => format!("{only} is the only move."),
        [only] if scope == Scope::Region => format!("{only} is the only move in the region."),
        [one] => format!("{one} is a right move."),
        [one, other] => format!("{one} and {other} both work."),
        [most @ .., last] if names.len() <= 4 => format!("{} and {last} all work.", most.join(", ")),
        [first @ .., _, _] => format!("{} and {} work.", first[..3].join(", "), counted(names.len() - 3, "more move")),
        [] => String::new(),
    }
}

/// The target by name: `the white stones A3, B3, C3`. At most six are named.
pub fn target_name(problem: &Problem) -> String {
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
        speaker(mover).said(grade, Extent::Exact, &best, Scope::All)
    }

    fn speaker(mover: Side) -> Speaker {
        Speaker { attacker: Color::Black, defender: Color::White, mover }
    }

    #[test]
    fn what_is_not_proved_is_not_said() {
        let best = ["C1".parse().unwrap()];
        let said = |grade, extent| speaker(Side::Defender).said(grade, extent, &best, Scope::Region);
        assert_eq!(said(Grade::Alive, Extent::Exact), "White lives. C1 is the only move in the region.");
        assert_eq!(
            said(Grade::Seki, Extent::AtLeast),
            "White is alive at least: in seki, or with two eyes. C1 is the only move in the region."
        );
        assert_eq!(
            said(Grade::Ko(1), Extent::AtLeast),
            "At least a ko for White: Black needs one more threat, or it is better. C1 is the only move in the region."
        );
        assert_eq!(
            said(Grade::Ko(0), Extent::AtMost),
            "At most a ko for White: White needs one more threat, or it is worse. C1 is the only move in the region."
        );
        let believed = speaker(Side::Attacker).said(Grade::Dead, Extent::Nothing, &best, Scope::Some);
        assert_eq!(believed, "Believed, not proved: Black kills. C1 is a right move.");
    }

    #[test]
    fn chains_are_named_by_one_stone_each() {
        let named =
            |text: &str| chains(text.split_whitespace().map(|point| point.parse::<rules::Point>().unwrap()).collect());
        assert_eq!(named("A1 A2 C1"), "A1 and C1");
        assert_eq!(named("A1 C1 E1 G1 J1 L1 N1 Q1"), "A1, C1, E1, G1, J1, L1 and 2 more");
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
    fn a_line_is_explained_in_a_sentence() {
        let point = |text: &str| text.parse::<Point>().unwrap();
        let said = |why| speaker(Side::Attacker).why(&why);
        assert_eq!(said(Why::Captured(1)), "Black captures one stone.");
        assert_eq!(said(Why::OneEye), "White has only one eye.");
        assert_eq!(said(Why::Square), "Four points in a square cannot be divided into two eyes.");
        assert_eq!(said(Why::TwoEyes([point("A1"), point("C1")])), "White has two eyes, at A1 and C1.");
        assert_eq!(said(Why::Ko(point("A1"), -1)), "The ko at A1 decides: White needs two more threats.");
        let seki = Why::WhoeverPlays(["A1", "B1", "C1"].map(point).to_vec());
        assert_eq!(said(seki), "Seki: whoever plays first at A1, B1 or C1 loses.");
        assert_eq!(said(Why::LosesByMoving(Side::Defender)), "Seki: White would lose by moving, Black gains nothing.");
    }

    /// Whoever lives has two eyes or is out, and it is said which.
    #[test]
    fn two_eyes_and_a_way_out_are_told_apart() {
        let [one, other] = ["A1", "C1"].map(|text| text.parse::<Point>().unwrap());
        let said = |why| speaker(Side::Attacker).why(&why);
        let all = [Why::TwoEyes([one, other]), Why::Escape(Some(one)), Why::Escape(None), Why::Safe].map(said);
        let eyes = all.iter().filter(|sentence| sentence.contains("eyes")).count();
        let out = all.iter().filter(|sentence| sentence.contains("out")).count();
        assert_eq!((eyes, out), (1, 2), "{all:?}");
        assert!(all.iter().all(|sentence| !sentence.contains(" or ")), "{all:?}");
    }

    #[test]
    fn small_numbers_are_words() {
        assert_eq!([1, 2, 12].map(|n| counted(n, "threat")), ["one threat", "two threats", "12 threats"]);
    }

    #[test]
    fn bounds_say_what_is_left() {
        let said = |low, high| speaker(Side::Attacker).bounds(Bounds { low, high });
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
