//! The techniques of the search by name, to be switched off one by one.

use solver::Knowledge;

/// A technique: its name, and the switch in [`Knowledge`].
pub(crate) type Technique = (&'static str, fn(&mut Knowledge) -> &mut bool);

/// Every technique.
pub(crate) const ALL: [Technique; 8] = [
    ("doomed", |knowledge| &mut knowledge.doomed),
    ("trim", |knowledge| &mut knowledge.trim),
    ("first-numbers", |knowledge| &mut knowledge.first_numbers),
    ("outlook", |knowledge| &mut knowledge.outlook),
    ("weak-sums", |knowledge| &mut knowledge.weak_sums),
    ("keep-eyes", |knowledge| &mut knowledge.keep_eyes),
    ("captures", |knowledge| &mut knowledge.captures),
    ("simulation", |knowledge| &mut knowledge.simulation),
];

/// The name of a technique, or `all`.
pub(crate) fn known(name: &str) -> Result<&'static str, String> {
    let mut names = ALL.iter().map(|(known, _)| *known).chain(["all"]);
    names.clone().find(|known| *known == name).ok_or_else(|| {
        format!("there is no such technique; there are {}", names.by_ref().collect::<Vec<_>>().join(", "))
    })
}

/// What is left without a technique, or without `all` of them.
pub(crate) fn without(mut knowledge: Knowledge, name: &str) -> Knowledge {
    for (_, switch) in ALL.into_iter().filter(|(known, _)| *known == name || name == "all") {
        *switch(&mut knowledge) = false;
    }
    knowledge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_name() {
        assert_eq!(without(Knowledge::ALL, "all"), Knowledge::NONE);
        assert_eq!((known("doomed"), known("all")), (Ok("doomed"), Ok("all")));
        assert!(known("magic").is_err_and(|why| why.ends_with(", simulation, all")));
    }
}
