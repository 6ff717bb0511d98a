//! What the problems that ship are called on the page: a [`Label`] each, which has words in every language.

use bank::Problem;
use rules::Point;
use tsumego::{Draft, Goal};
use wire::{Label, Shape};

/// What a problem is called that is a text. Textbook shapes have the names of their files; the others are numbered, and lie in the
/// corner or at the side.
pub fn label_of_text(problem: &Problem<'_>) -> Option<Label> {
    if problem.collection.name == "shapes" {
        return Some(Label::Shape { shape: Shape { code: problem.name.split_once('-')?.1.to_owned() } });
    }
    let (n, points) = (problem.name.parse().ok()?, problem.draft.playable().len());
    Some(if is_corner(&problem.draft) { Label::Corner { n, points } } else { Label::Side { n, points } })
}

/// What one of the forge is called: they have a number, and nothing else tells them apart.
pub fn label_of_forge(goal: Option<Goal>, number: i64) -> Label {
    if goal.is_some() { Label::Forged { n: number } } else { Label::Status { n: number } }
}

/// The number that somebody types, with or without a word before and after it: “131”, “No. 3124”, “第131題”.
pub fn number_in(words: &str) -> Option<i64> {
    let is_word = |part: &str| part.chars().count() <= 4 && !part.contains(|letter: char| letter.is_ascii_digit());
    let digits = words.trim().trim_matches(|letter: char| !letter.is_ascii_digit());
    let (before, after) = words.trim().split_once(digits).filter(|_| !digits.is_empty())?;
    if is_word(before) && is_word(after) { digits.parse().ok() } else { None }
}

/// Is a corner a point to play on, or the defender's?
fn is_corner(draft: &Draft) -> bool {
    let (last, stones) = (draft.setup.size - 1, draft.setup.stones);
    let defenders = if draft.targets.meets(stones.black) { stones.black } else { stones.white };
    let corners = [(0, 0), (0, last), (last, 0), (last, last)].map(|(column, row)| Point::new(column, row));
    corners.into_iter().any(|corner| (draft.playable() | defenders).contains(corner))
}
