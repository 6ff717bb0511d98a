//! [`Judged`]: where a proof and what was published differ, somebody has looked at the board and said who is right.

use std::path::Path;

use console::{Failure, input};

use crate::table::ReportTable;
use crate::yardstick::row::Row;

/// Who is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judgement {
    /// Our move is.
    Right,
    Wrong,
    /// What was published cannot be meant, or is about another group.
    Doubtful,
    /// Both, by the same moves in another order.
    Same,
}

impl Judgement {
    pub(crate) const ALL: [Judgement; 4] = [Judgement::Right, Judgement::Wrong, Judgement::Doubtful, Judgement::Same];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Judgement::Right => "right",
            Judgement::Wrong => "wrong",
            Judgement::Doubtful => "label doubtful",
            Judgement::Same => "same by transposition",
        }
    }

    /// Does our move count as right?
    pub(crate) const fn counts(self) -> bool {
        matches!(self, Judgement::Right | Judgement::Same)
    }
}

/// All that was judged.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Judged {
    cases: Vec<(Case, Judgement)>,
}

/// A set, a problem of it and our first move.
type Case = [String; 3];

impl Judged {
    /// What is judged in a file with the columns set, problem, first move, standing, judgement and reason.
    ///
    /// # Errors
    /// If there is no such file, or something else in it.
    pub(crate) fn read(file: &Path) -> Result<Judged, Failure> {
        let (name, bytes) = input::read(file)?;
        let table = ReportTable::read(&String::from_utf8_lossy(&bytes));
        let judged = table.and_then(|table| table.rows().map(case).collect::<Option<Vec<_>>>());
        let cases = judged.ok_or_else(|| {
            Failure::in_file(&name, "has lines that are no set, problem, first move, standing, judgement and reason")
        })?;
        Ok(Judged { cases })
    }

    /// What was said of a row, if it was looked at.
    pub(crate) fn of(&self, row: &Row) -> Option<Judgement> {
        let same = |[set, problem, first]: &Case| *set == row.set && *problem == row.problem && *first == row.first;
        self.cases.iter().find(|(case, _)| same(case)).map(|(_, judgement)| *judgement)
    }

    /// Is it as published, or proved otherwise and found right?
    pub(crate) fn is_right(&self, row: &Row) -> bool {
        row.right || row.class.is_proved() && self.of(row).is_some_and(Judgement::counts)
    }

    /// How many were judged so.
    pub(crate) fn count(&self, judgement: Judgement) -> usize {
        self.cases.iter().filter(|(_, other)| *other == judgement).count()
    }
}

fn case(cells: &[String]) -> Option<(Case, Judgement)> {
    let [set, problem, first, _standing, judgement, _reason] = cells else { return None };
    let judgement = Judgement::ALL.into_iter().find(|known| known.word() == judgement)?;
    Some(([set.clone(), problem.clone(), first.clone()], judgement))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yardstick::row::Class;
    use crate::yardstick::row::tests::row;

    #[test]
    fn what_is_proved_and_judged_right_counts() {
        let cell = |word: &str| word.to_owned();
        let cells = ["collections", "a", "B2", "proved", "right", "it lives"].map(cell);
        let judged = Judged { cases: vec![case(&cells).unwrap()] };
        assert!(judged.is_right(&row("a", "x", Class::Proved, false)));
        assert!(!judged.is_right(&row("a", "x", Class::Believed, false)));
        assert!(!judged.is_right(&row("b", "x", Class::Proved, false)));
        assert!(judged.is_right(&row("b", "x", Class::Believed, true)));
        assert_eq!((judged.count(Judgement::Right), judged.count(Judgement::Wrong)), (1, 0));
        assert_eq!(case(&["a", "b", "c", "d", "perhaps", "f"].map(cell)), None);
    }
}
