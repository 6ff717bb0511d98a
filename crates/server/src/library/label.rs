//! What the problems that ship are called on the page: a [`Label`] each, which has words in every language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use store::{Listed, Owner};
use telling::{label_of_forge, label_of_text};
use wire::{Label, ProblemId};

/// The labels of the problems that ship as texts, by id.
static LABELS: LazyLock<BTreeMap<ProblemId, Label>> = LazyLock::new(|| {
    bank::problems().filter_map(|problem| Some((ProblemId(problem.id()), label_of_text(&problem)?))).collect()
});

/// What a problem that ships is called. Those of the forge have a number and nothing that tells them apart.
pub(crate) fn label(row: &Listed) -> Option<Label> {
    let number = row.number;
    let made = || label_of_forge(row.goal, number);
    LABELS.get(&ProblemId(row.id.clone())).cloned().or_else(|| (row.owner == Owner::Program).then(made))
}

/// The problems with one of these labels, each named by its code, or by its shape.
pub(crate) fn labelled<'w>(words: impl Iterator<Item = &'w str> + Clone) -> Vec<&'static str> {
    let fits = |label: &Label| words.clone().any(|word| word == label.word());
    LABELS.iter().filter(|(_, label)| fits(label)).map(|(id, _)| id.0.as_str()).collect()
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
