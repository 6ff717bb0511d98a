//! [`Entry`]: a problem that was kept, as one line of text.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use proof::Grade;
use rules::Move;
use tsumego::{ProblemKind, Rank, Sketch, Tag, right_moves};

use crate::{Kept, Source};

/// What is written down of a problem. The proof is not: it is found again in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The problem.
    pub sketch: Sketch,
    /// What it asks for.
    pub kind: ProblemKind,
    /// What becomes of the group.
    pub grade: Grade,
    /// The right first moves; none where nothing can be won.
    pub answers: BTreeSet<Move>,
    /// What its proof shows.
    pub tags: BTreeSet<Tag>,
    /// How hard it is.
    pub rank: Rank,
    /// Where it came from.
    pub source: Source,
    /// The number of the first of its family.
    pub family: usize,
    /// How many states its proof has.
    pub states: usize,
    /// How many positions the search looked at.
    pub nodes: u64,
}

impl Entry {
    /// What is to be written of a problem.
    pub fn new(kept: &Kept) -> Entry {
        let solution = &kept.worthy.solution;
        Entry {
            sketch: kept.worthy.sketch,
            kind: kept.worthy.kind,
            grade: solution.grade(),
            answers: right_moves(solution).into_iter().collect(),
            tags: kept.tags.iter().copied().collect(),
            rank: kept.rank,
            source: kept.source,
            family: kept.family,
            states: solution.states(),
            nodes: kept.worthy.nodes,
        }
    }
}

/// Ten cells with tabs between them, in the order of the fields.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { sketch, kind, grade, rank, source, family, states, nodes, .. } = self;
        let answers = list(self.answers.iter().map(Move::to_string));
        let tags = list(self.tags.iter().map(|tag| tag.word().to_owned()));
        let (kind, source) = (kind.word(), source.word());
        write!(f, "{sketch}\t{kind}\t{grade}\t{answers}\t{tags}\t{rank}\t{source}\t{family}\t{states}\t{nodes}")
    }
}

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

/// The text is no entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnEntry;

impl fmt::Display for NotAnEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no problem of a forge")
    }
}

impl std::error::Error for NotAnEntry {}

impl FromStr for Entry {
    type Err = NotAnEntry;

    fn from_str(line: &str) -> Result<Entry, NotAnEntry> {
        read(line).ok_or(NotAnEntry)
    }
}

fn read(line: &str) -> Option<Entry> {
    let [sketch, kind, grade, answers, tags, rank, source, family, states, nodes] =
        line.split('\t').collect::<Vec<_>>()[..]
    else {
        return None;
    };
    Some(Entry {
        sketch: sketch.parse().ok()?,
        kind: ProblemKind::from_word(kind)?,
        grade: read_grade(grade)?,
        answers: words(answers).map(|word| word.parse().ok()).collect::<Option<_>>()?,
        tags: words(tags).map(Tag::from_word).collect::<Option<_>>()?,
        rank: rank.parse().ok()?,
        source: Source::ALL.into_iter().find(|other| other.word() == source)?,
        family: family.parse().ok()?,
        states: states.parse().ok()?,
        nodes: nodes.parse().ok()?,
    })
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').filter(|&word| word != "-")
}

/// A grade as it is shown: `alive`, `ko +1`.
fn read_grade(text: &str) -> Option<Grade> {
    match text.split_once(' ') {
        Some(("ko", balance)) => Some(Grade::Ko(balance.parse().ok()?)),
        _ => [Grade::Dead, Grade::Seki, Grade::Alive].into_iter().find(|grade| grade.word() == text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_written() {
        for line in [
            "corner o OOOO/...O\tlive\talive\tB1\tnakade\t25 kyu\troom\t0\t9\t31",
            "side x *O*/O.O\twhose-ko\tko +1\tA2,pass\tdouble-ko,ten-thousand-year-ko\t3 dan\tchange\t7\t900\t1000",
            "corner x O.\tnothing\talive\t-\t-\t30 kyu\tgame\t7\t900\t1000",
        ] {
            assert_eq!(line.parse::<Entry>().map(|entry| entry.to_string()).as_deref(), Ok(line));
        }
        for bad in ["", "a\tb", "corner x O.\tnothing\talive\t-\t-\t30 kyu\tgame\t7\t900\tmany"] {
            assert_eq!(bad.parse::<Entry>(), Err(NotAnEntry));
        }
    }
}
