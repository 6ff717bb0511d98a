//! Problems on paper: how they are wished, and a file of them with what is known of each.

use std::sync::Arc;

use lesson::Study;
use sheet::{Entry, Key, Paper, Plan, pages, pdf};
use tsumego::{Draft, Oracle};
use wire::{Fault, LONGEST_LINE, PaperName, Printed, YesOrNo};

/// Problems in one file.
pub const MOST_PRINTED: u32 = 60;

/// A problem that is wanted on paper, with what is known of it.
#[derive(Clone, Debug)]
pub struct OnPaper {
    /// The problem.
    pub draft: Draft,
    /// Its solution; without one its author is believed.
    pub study: Option<Arc<Study>>,
    /// By which people call it; 0 where it has none.
    pub number: u32,
}

/// How the sheets look whose first problem has this number.
///
/// # Errors
/// Where the title is too long.
pub fn plan(wish: &Printed, first: u64) -> Result<Plan, Fault> {
    let yes = |said: Option<YesOrNo>| said == Some(YesOrNo::Yes);
    Ok(Plan {
        paper: match wish.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        },
        columns: wish.columns,
        large: yes(wish.large),
        coordinates: yes(wish.coordinates),
        targets: yes(wish.targets),
        solutions: wish.solutions != Some(YesOrNo::No),
        title: line_of(&wish.title)?.unwrap_or_default(),
        first: usize::try_from(first).unwrap_or(1),
    })
}

/// The file, as PDF. Whoever knows of positions on the way is asked for lines of play.
pub fn sheets(problems: Vec<OnPaper>, plan: &Plan, known: &mut Oracle<'_>) -> Vec<u8> {
    let entry = |OnPaper { draft, study, number }: OnPaper| {
        let key = match study {
            Some(study) => Key::proved(study.solution(), study.line(None, known).as_ref()),
            None => Key::unproved(&draft),
        };
        Entry::new(draft, plan.solutions.then_some(key)).called(number)
    };
    let entries: Vec<Entry> = problems.into_iter().map(entry).collect();
    pdf(&pages(&entries, plan), if plan.title.is_empty() { "Problems" } else { &plan.title })
}

/// A text as one line, without what cannot be seen; none where nothing is left.
///
/// # Errors
/// Where it is too long.
pub fn line_of(text: &str) -> Result<Option<String>, Fault> {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    match line.trim() {
        "" => Ok(None),
        line if line.len() > LONGEST_LINE => Err(Fault::TooLong),
        line => Ok(Some(line.to_owned())),
    }
}
