//! What the problems that ship are called on the page: a [`Label`] each, which has words in every language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bank::Problem;
use rules::Point;
use store::{Listed, Owner};
use tsumego::Draft;
use wire::{Label, ProblemId, Shape};

/// The labels of the problems that ship as texts, by id.
static LABELS: LazyLock<BTreeMap<ProblemId, Label>> =
    LazyLock::new(|| bank::problems().filter_map(|problem| Some((ProblemId(problem.id()), of(&problem)?))).collect());

/// What a problem that ships is called. Those of the forge have a number and nothing that tells them apart.
pub(crate) fn label(row: &Listed) -> Option<Label> {
    let number = row.number;
    let made = || if row.goal.is_some() { Label::Forged { n: number } } else { Label::Status { n: number } };
    LABELS.get(&ProblemId(row.id.clone())).cloned().or_else(|| (row.owner == Owner::Program).then(made))
}

/// The problems with one of these labels, each named by its code, or by its shape.
pub(crate) fn labelled<'w>(words: impl Iterator<Item = &'w str> + Clone) -> Vec<&'static str> {
    let fits = |label: &Label| words.clone().any(|word| word == label.word());
    LABELS.iter().filter(|(_, label)| fits(label)).map(|(id, _)| id.0.as_str()).collect()
}

/// Textbook shapes have the names of their files; the others are numbered, and lie in the corner or at the side.
fn of(problem: &Problem) -> Option<Label> {
    if problem.collection.name == "shapes" {
        return Some(Label::Shape { shape: Shape { code: problem.name.split_once('-')?.1.to_owned() } });
    }
    let (n, points) = (problem.name.parse().ok()?, problem.draft.playable().len());
    Some(if is_corner(&problem.draft) { Label::Corner { n, points } } else { Label::Side { n, points } })
}

/// Is a corner a point to play on, or the defender's?
fn is_corner(draft: &Draft) -> bool {
    let (last, stones) = (draft.setup.size - 1, draft.setup.stones);
    let defenders = if draft.targets.meets(stones.black) { stones.black } else { stones.white };
    let corners = [(0, 0), (0, last), (last, 0), (last, last)].map(|(column, row)| Point::new(column, row));
    corners.into_iter().any(|corner| (draft.playable() | defenders).contains(corner))
}

/// What one of them is called.
#[cfg(test)]
pub(crate) fn named(id: &ProblemId) -> Option<Label> {
    LABELS.get(id).cloned()
}

/// Every textbook shape.
#[cfg(test)]
pub(crate) fn shapes() -> Vec<(String, serde_json::Value)> {
    let shapes = LABELS.values().filter(|label| matches!(label, Label::Shape { .. }));
    shapes.map(|label| (label.word().to_owned(), serde_json::json!([]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_say_what_the_titles_say() {
        assert!(LABELS.len() >= 100, "{}", LABELS.len());
        for problem in bank::problems() {
            let title = match LABELS.get(&ProblemId(problem.id())).unwrap() {
                Label::Corner { n, points } => format!("{n}. Corner, {points} points"),
                Label::Side { n, points } => format!("{n}. Side, {points} points"),
                Label::Shape { .. } | Label::Forged { .. } | Label::Status { .. } => continue,
            };
            assert_eq!(problem.draft.title, title, "{}", problem.id());
        }
        assert_eq!(labelled(["straight-three"].into_iter()), ["shapes-01-straight-three"]);
        assert!(labelled(["corner", "side"].into_iter()).len() >= 80);
    }
}
