//! Answers to the questions that are asked after a game. Which questions there are is the edge's business; here are the bounds.

use crate::LONGEST_LINE;

/// The most answers that a member gives.
pub const MOST_ANSWERS: usize = 20;
/// The most letters of the code of a question.
const LONGEST_CODE: usize = 30;

/// Could this be the code of a question? Small letters, digits and `_`.
pub fn is_question(code: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    !code.is_empty() && code.len() <= LONGEST_CODE && code.bytes().all(fits)
}

/// Are these answers that a room keeps: each to another question, none too long?
pub(crate) fn are_answers(answers: &[(String, String)]) -> bool {
    let text = |answer: &str| {
        answer.chars().count() <= LONGEST_LINE && !answer.contains(|c: char| c.is_control() && c != '\n')
    };
    let once = |at: usize| answers[..at].iter().all(|(earlier, _)| *earlier != answers[at].0);
    (1..=MOST_ANSWERS).contains(&answers.len())
        && answers.iter().all(|(question, answer)| is_question(question) && text(answer))
        && (0..answers.len()).all(once)
}
