//! The techniques of the search by name, to be switched off one by one.

use solver::Knowledge;

/// A technique: its name, and the switch in [`Knowledge`].
pub type Technique = (&'static str, fn(&mut Knowledge) -> &mut bool);

/// Every technique.
pub const ALL: [Technique; 8] = [
    ("doomed", |knowledge| &mut knowledge.doomed),
    ("trim", |knowledge| &mut knowledge.trim),
    ("first-numbers", |knowledge| &mut knowledge.first_numbers),
    ("outlook", |knowledge| &mut knowledge.outlook),
    ("weak-sums", |knowledge| &mut knowledge.weak_sums),
    ("keep-eyes", |knowledge| &mut knowledge.keep_eyes),
    ("captures", |knowledge| &mut knowledge.captures),
    ("simulation", |knowledge| &mut knowledge.simulation),
];

/// What is left without a technique, or without `all` of them; none where there is no such technique.
pub fn without(mut knowledge: Knowledge, name: &str) -> Option<Knowledge> {
    if name == "all" {
        return Some(Knowledge::NONE);
    }
    let (_, switch) = ALL.into_iter().find(|&(known, _)| known == name)?;
    *switch(&mut knowledge) = false;
    Some(knowledge)
}
