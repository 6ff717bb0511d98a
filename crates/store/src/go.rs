//! The table of whole games of Go.

use rules::{Color, Point};

use crate::error::StoreError;
use crate::games::{Game, Whole};
use crate::sql::{Blank, Cell, Cells};
use crate::visitor::Visitor;
use crate::words::{Certainty, ClockKind, Fate, Margin, Scoring, Word as _};

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGo {
    pub id: String,
    pub owner: Visitor,
    pub color: Color,
    pub rung: String,
    pub seed: i64,
    pub size: i64,
    pub handicap: i64,
    pub komi: i64,
    pub scoring: Scoring,
    pub clock: Option<Clock>,
    pub turns: String,
    pub times: String,
    pub hopeless: i64,
    /// What the computer makes of the stones when both have passed; nothing before that.
    pub fates: Vec<Counted>,
    pub dead: String,
    pub outcome: Option<Margin>,
    pub winner: Option<Color>,
    pub lead: i64,
    pub version: i64,
    pub changed: i64,
}

/// How much time the players have, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub kind: ClockKind,
    pub main: u32,
    /// The length of a period, or what Fischer's clock adds after a move.
    pub period: u32,
    /// Periods of byo-yomi, or moves in a Canadian period.
    pub count: u32,
}

/// What becomes of the stones at a point, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    pub point: Point,
    pub fate: Fate,
    pub certainty: Certainty,
}

impl Game for KeptGo {
    const TABLE: &'static str = "go_game";
    const MINE: &'static str = "owner = $1";

    fn read(cells: Cells<'_>) -> Result<KeptGo, StoreError> {
        Ok(KeptGo {
            id: cells.text("id")?,
            owner: Visitor(cells.text("owner")?),
            color: cells.word("color")?,
            rung: cells.text("rung")?,
            seed: cells.number("seed")?,
            size: cells.number("size")?,
            handicap: cells.number("handicap")?,
            komi: cells.number("komi")?,
            scoring: cells.word("scoring")?,
            clock: cells
                .read("clock", |text| if text.is_empty() { Some(None) } else { Clock::read(text).map(Some) })?,
            turns: cells.text("turns")?,
            times: cells.text("times")?,
            hopeless: cells.number("hopeless")?,
            fates: cells.read("fates", |text| text.split_terminator(';').map(Counted::read).collect())?,
            dead: cells.text("dead")?,
            outcome: cells.word_or_nothing("outcome")?,
            winner: cells.word_or_nothing("winner")?,
            lead: cells.number("lead")?,
            version: cells.number("version")?,
            changed: cells.number("changed")?,
        })
    }
}

impl Whole for KeptGo {
    fn seen(&self) -> (&str, i64) {
        (&self.id, self.version)
    }

    fn agreed(&self) -> Vec<Cell> {
        vec![
            ("owner", self.owner.0.as_str().into()),
            ("color", Blank::word(self.color)),
            ("rung", self.rung.as_str().into()),
            ("seed", self.seed.into()),
            ("size", self.size.into()),
            ("handicap", self.handicap.into()),
            ("komi", self.komi.into()),
            ("scoring", Blank::word(self.scoring)),
            ("clock", self.clock.map(Clock::written).unwrap_or_default().into()),
        ]
    }

    fn played(&self) -> Vec<Cell> {
        let fates: Vec<String> = self.fates.iter().map(Counted::written).collect();
        vec![
            ("turns", self.turns.as_str().into()),
            ("times", self.times.as_str().into()),
            ("hopeless", self.hopeless.into()),
            ("fates", fates.join(";").into()),
            ("dead", self.dead.as_str().into()),
            ("outcome", Blank::word_or_nothing(self.outcome)),
            ("winner", Blank::word_or_nothing(self.winner)),
            ("lead", self.lead.into()),
            ("changed", self.changed.into()),
        ]
    }
}

impl Clock {
    /// As every version has written it.
    fn written(self) -> String {
        let Clock { kind, main, period, count } = self;
        format!(r#"{{"kind":"{}","main":{main},"period":{period},"count":{count}}}"#, kind.to_word())
    }

    fn read(text: &str) -> Option<Clock> {
        let mut words = text.split(['{', '}', '"', ':', ',']).filter(|word| !word.is_empty());
        let mut after = |name: &str| words.next().filter(|word| *word == name).and_then(|_| words.next());
        let kind = ClockKind::from_word(after("kind")?)?;
        let mut number = |name: &str| after(name)?.parse().ok();
        let clock = Clock { kind, main: number("main")?, period: number("period")?, count: number("count")? };
        (clock.written() == text).then_some(clock)
    }
}

impl Counted {
    fn written(&self) -> String {
        format!("{} {} {}", self.point, self.fate.to_word(), self.certainty.to_word())
    }

    fn read(text: &str) -> Option<Counted> {
        let [point, fate, certainty] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let (fate, certainty) = (Fate::from_word(fate)?, Certainty::from_word(certainty)?);
        Some(Counted { point: point.parse().ok()?, fate, certainty })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_as_it_was_always_written() {
        for kind in ClockKind::ALL {
            let clock = Clock { kind: *kind, main: 600, period: 30, count: 5 };
            assert_eq!(Clock::read(&clock.written()), Some(clock));
        }
        let text = r#"{"kind":"byo_yomi","main":600,"period":30,"count":5}"#;
        assert_eq!(Clock::read(text).map(|clock| clock.kind), Some(ClockKind::ByoYomi));
        let unknown = [r#"{"kind":"sand","main":600,"period":30,"count":5}"#, "absolute 600", "{}", &text[1..]];
        assert_eq!(unknown.map(Clock::read), [None; 4]);
    }
}
