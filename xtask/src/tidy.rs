//! The rules of the house that no compiler checks, as one list of checks over the text of the project.
//!
//! A check is a function from a [`Tree`] to complaints: it reads nothing else, so its tests feed it bad trees and see
//! it complain. Reading order: `arrows` (which crate may use which), `circles` (files must not use each other in one),
//! `cores` (what a core must not touch), `files` (what holds for every file), `docs` (what the documents promise),
//! `coverage` (what is said to work of five older texts), `licences` (what others' work is in the program), `deny` (what
//! is known against it), `published` (what others get without the rest), `source` (Rust text without comments, literals and tests), `manifest`, `lock`, `tree`,
//! `complaint`.

mod arrows;
mod circles;
mod complaint;
mod cores;
mod coverage;
mod deny;
mod docs;
mod files;
pub(crate) mod licences;
mod lock;
mod manifest;
mod published;
mod source;
mod tree;

use complaint::Complaint;
use tree::Tree;

type Check = fn(&Tree) -> Vec<Complaint>;

const CHECKS: &[Check] = &[
    arrows::only_known_crates,
    arrows::only_allowed_dependencies,
    arrows::shared_lints,
    circles::rust::no_circles,
    circles::typescript::no_circles,
    cores::no_outside_world,
    cores::documented,
    cores::one_home_each,
    cores::floors_in_order,
    coverage::every_item_has_a_row,
    coverage::what_shows_an_item_is_there,
    docs::every_crate_is_described,
    docs::no_crate_is_invented,
    docs::names_are_declared,
    docs::links_lead_somewhere,
    files::short,
    files::introduced,
    files::clean_lines,
    files::no_ignored_tests,
    files::no_forgotten_tests,
    files::of_no_machine,
    files::of_this_repository,
    licences::up_to_date,
    published::stand_alone,
];

/// `cargo xtask tidy`.
pub(crate) fn run(arguments: &[String]) -> Result<bool, String> {
    match arguments {
        [] => Ok(report()? == 0),
        _ => Err("cargo xtask tidy takes no arguments.".to_owned()),
    }
}

/// Prints what is wrong with this project and returns how many things are.
pub(crate) fn report() -> Result<usize, String> {
    let tree = Tree::load()?;
    let complaints = complaints(&tree);
    complaints.iter().for_each(|complaint| eprintln!("{complaint}"));
    println!("{} files, {} checks, {} complaints", tree.len(), CHECKS.len(), complaints.len());
    Ok(complaints.len() + deny::report()?)
}

fn complaints(tree: &Tree) -> Vec<Complaint> {
    let mut all: Vec<Complaint> = CHECKS.iter().flat_map(|check| check(tree)).collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_project_is_tidy() {
        let complaints = complaints(&Tree::load().unwrap());
        let lines: Vec<String> = complaints.iter().map(Complaint::to_string).collect();
        assert!(lines.is_empty(), "\n{}", lines.join("\n"));
    }
}
