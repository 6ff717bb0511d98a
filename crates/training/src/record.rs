//! [`Record`]: what somebody did with a problem, all of it together; and what one more [`Deed`] makes of it.

/// How long a look at the answer, or a hint, is remembered when a problem is solved: a day, in microseconds. Whoever comes
/// back later has to find it again.
const FRESH: i64 = 24 * 3600 * 1_000_000;

/// What somebody can do with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Found what was asked.
    Solved,
    /// Made a wrong move, or gave a wrong answer.
    Failed,
    /// Took a hint: what is solved within a day is solved with a hint.
    Hinted,
    /// Looked at the answer: what is solved within a day does not count as solved.
    Seen,
}

/// How somebody stands with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Nothing has been done yet.
    New,
    /// Not solved so far.
    Tried,
    /// Not solved before the answer was looked at.
    Seen,
    /// Solved with a hint.
    Hinted,
    /// Solved without help.
    Solved,
}

/// What somebody did with a problem, all of it together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// At least once.
    pub solved: bool,
    /// With a hint.
    pub helped: bool,
    /// The answer was looked at before it was solved.
    pub seen: bool,
    /// Answers, right and wrong.
    pub tries: i64,
    /// Wrong ones.
    pub failed: i64,
    /// Hints taken.
    pub hints: i64,
    /// The quickest solution.
    pub best_ms: Option<i64>,
    /// All tries together.
    pub spent_ms: i64,
}

impl Record {
    /// Does whoever did this know the answer?
    pub fn knows(&self) -> bool {
        self.solved || self.seen
    }

    /// All of it in a word.
    pub fn state(&self) -> Progress {
        match self {
            Record { solved: true, helped: false, .. } => Progress::Solved,
            Record { solved: true, .. } => Progress::Hinted,
            Record { seen: true, .. } => Progress::Seen,
            Record { tries: 0, hints: 0, .. } => Progress::New,
            _ => Progress::Tried,
        }
    }
}

/// A record, and when the latest help was taken, in microseconds since 1970; 0 where none was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Doings {
    /// All of it.
    pub record: Record,
    /// The latest hint.
    pub hinted_at: i64,
    /// The latest look at the answer before it was solved.
    pub seen_at: i64,
}

impl Doings {
    /// The same after one more deed, which took so many milliseconds.
    #[must_use]
    pub fn and(self, deed: Deed, ms: i64, now: i64) -> Doings {
        let Doings { record: before, mut hinted_at, mut seen_at } = self;
        let (solves, fails) = (deed == Deed::Solved, deed == Deed::Failed);
        let counts = solves && !is_fresh(seen_at, now);
        let mut record = before;
        if solves || fails {
            record.tries += 1;
            record.spent_ms += ms;
        }
        record.failed += i64::from(fails);
        if solves {
            record.helped = is_fresh(hinted_at, now) && (!before.solved || before.helped);
        }
        if counts {
            record.solved = true;
            record.best_ms = Some(before.best_ms.map_or(ms, |best| best.min(ms)));
        }
        if deed == Deed::Hinted {
            record.hints += 1;
            hinted_at = now;
        }
        if deed == Deed::Seen && !before.solved {
            seen_at = now;
        }
        record.seen = seen_at > 0;
        Doings { record, hinted_at, seen_at }
    }

    /// Is a hint so fresh that it helps?
    pub fn is_hinted(&self, now: i64) -> bool {
        is_fresh(self.hinted_at, now)
    }
}

fn is_fresh(at: i64, now: i64) -> bool {
    at > 0 && at > now.saturating_sub(FRESH)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_700_000_000_000_000;

    fn after(deeds: &[(Deed, i64, i64)]) -> Doings {
        deeds.iter().fold(Doings::default(), |doings, &(deed, ms, later)| doings.and(deed, ms, NOW + later))
    }

    fn state(deeds: &[(Deed, i64)]) -> Progress {
        after(&deeds.iter().map(|&(deed, later)| (deed, 9, later)).collect::<Vec<_>>()).record.state()
    }

    #[test]
    fn help_counts_for_a_day() {
        use Deed::*;
        assert_eq!(state(&[]), Progress::New);
        assert_eq!(state(&[(Failed, 0)]), Progress::Tried);
        assert_eq!(state(&[(Hinted, 0)]), Progress::Tried);
        assert_eq!(state(&[(Failed, 0), (Solved, 1)]), Progress::Solved);
        assert_eq!(state(&[(Hinted, 0), (Solved, 1)]), Progress::Hinted);
        assert_eq!(state(&[(Hinted, 0), (Solved, FRESH)]), Progress::Solved);
        assert_eq!(state(&[(Seen, 0), (Solved, 1)]), Progress::Seen);
        assert_eq!(state(&[(Seen, 0), (Solved, FRESH)]), Progress::Solved);
        assert_eq!(state(&[(Solved, 0), (Seen, 1), (Hinted, 2), (Solved, 3)]), Progress::Solved);
        assert_eq!(state(&[(Hinted, 0), (Solved, 1), (Solved, FRESH + 1)]), Progress::Solved, "without it at last");
    }

    #[test]
    fn tries_and_times_are_added_up() {
        use Deed::*;
        let doings = after(&[(Failed, 5, 0), (Hinted, 3, 1), (Solved, 40, 2), (Solved, 20, 3), (Solved, 30, 4)]);
        let Record { tries, failed, hints, best_ms, spent_ms, .. } = doings.record;
        assert_eq!((tries, failed, hints, best_ms, spent_ms), (4, 1, 1, Some(20), 95));
        assert!(doings.is_hinted(NOW + 2) && !doings.is_hinted(NOW + 1 + FRESH));
        let looked = after(&[(Seen, 0, 0), (Solved, 7, 1)]);
        assert_eq!(looked.record.best_ms, None, "what is copied is not quick");
    }
}
