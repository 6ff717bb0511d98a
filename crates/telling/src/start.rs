//! Where play of a problem begins, and what is asked of whoever plays it.

use std::sync::Arc;

use lesson::{Ask, Play, Study, Teacher};
use proof::Problem;
use tsumego::{Book, Draft, Unplayable, asks_for_verdict};
use wire::{AnswerJson, AnswerRequest, Complaint};

use crate::wrong::no_problem;

/// Where play begins, with the proof that it rests on. A proof may be about less than the author is, or come while somebody
/// plays on a larger board: moves that the author shows, or that were made before, are played without it.
///
/// # Errors
/// If the draft holds no problem at all.
pub fn started(
    draft: &Draft,
    root: Option<Arc<Study>>,
    ask: &Ask,
    book: Option<&Book>,
) -> Result<(Problem, Option<Arc<Study>>), Complaint> {
    let start = |root| Teacher::start(draft, root, book.is_some()).map_err(|error| no_problem(&error));
    let proved = start(root.as_deref())?;
    let is_shown = book.is_some_and(|book| book.page(&ask.moves).is_some());
    let before = ask.moves.len() - usize::from(!is_shown && !ask.moves.is_empty());
    let replayed = Play::new(&proved).replay(&ask.moves[..before]);
    if root.is_some() && matches!(replayed, Err(Unplayable::OutOfBounds(_))) {
        return Ok((start(None)?, None));
    }
    Ok((proved, root))
}

/// Is a problem answered in a word? Not where nobody has solved it yet, nor where an author gives a move.
pub fn asks(study: Option<&Arc<Study>>, draft: &Draft) -> bool {
    !gives_a_move(draft) && study.is_some_and(|study| asks_for_verdict(study.solution(), draft.goal))
}

/// Does an author give a move as the answer?
fn gives_a_move(draft: &Draft) -> bool {
    draft.answers.iter().any(|first| first.point().is_some())
}

/// Is what is proved about something else than the author means? Nobody has named the stones, and of those that were guessed
/// nothing depends on any move.
pub fn is_beside_the_point(study: &Study, draft: &Draft) -> bool {
    draft.targets.is_empty() && gives_a_move(draft) && asks_for_verdict(study.solution(), None)
}

/// Is somebody's answer in a word right? Whoever is wrong may try again, so the answer stays here.
pub fn answer(study: &Study, asked: &AnswerRequest) -> AnswerJson {
    let (grade, standing) = (study.solution().grade(), study.solution().standing());
    let right = grade.word() == asked.verdict.0.word();
    let (grade, standing) = right.then(|| (grade.into(), (&standing).into())).unzip();
    AnswerJson { right, grade, standing }
}
