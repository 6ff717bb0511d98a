//! Which problems are printed: those of files and folders, or of a collection that ships.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use bank::{COLLECTIONS, COURSES, Collection, MORE};
use console::{Failure, warn};
use tsumego::Draft;

use crate::document::{Document, Format, ItemKind};
use crate::files;

/// Numbers as people type them: `1-12,15`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Numbers(Vec<RangeInclusive<usize>>);

/// Reads numbers and spans of them, with commas between.
pub(crate) fn numbers(text: &str) -> Result<Numbers, String> {
    let span = |part: &str| {
        let (from, to) = part.split_once(['-', '–']).unwrap_or((part, part));
        let (from, to): (usize, usize) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        (from > 0 && from <= to).then_some(from..=to)
    };
    let spans: Option<Vec<_>> = text.split(',').map(span).collect();
    spans.map(Numbers).ok_or_else(|| format!("expected numbers such as 1-12,15, found “{text}”"))
}

/// A problem to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) draft: Draft,
    /// The proof that ships with it.
    pub(crate) certificate: Option<&'static [u8]>,
    /// The number by which people call it; 0 where it has none.
    pub(crate) number: u32,
}

/// The problems to be printed.
#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) problems: Vec<Problem>,
    /// What they are called together; empty where nobody says.
    pub(crate) title: String,
}

impl Chosen {
    pub(crate) fn read(
        files: &[PathBuf],
        collection: Option<&str>,
        format: Option<Format>,
        numbers: Option<&Numbers>,
    ) -> Result<Chosen, Failure> {
        let all = match collection {
            Some(name) => Chosen::shipped(name)?,
            None => Chosen { problems: of_files(files, format)?, title: String::new() },
        };
        match numbers {
            Some(numbers) => all.only(numbers),
            None => Ok(all),
        }
    }

    fn shipped(name: &str) -> Result<Chosen, Failure> {
        let all = collections();
        let collection = all.iter().find(|collection| collection.name == name).ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|collection| collection.name).collect();
            Failure::new(format_args!("expected one of these for --collection, found “{name}”: {}", names.join(", ")))
        })?;
        let shapes = bank::problems().filter(|problem| problem.collection == *collection);
        let shapes = shapes.map(|problem| Problem {
            draft: problem.draft,
            certificate: Some(problem.proof.certificate),
            number: 0,
        });
        let forged = bank::forged().filter(|problem| problem.collection() == *collection).map(|problem| Problem {
            draft: problem.draft(),
            certificate: Some(problem.certificate).filter(|bytes| !bytes.is_empty()),
            number: problem.number.into(),
        });
        Ok(Chosen { problems: shapes.chain(forged).collect(), title: collection.title.to_owned() })
    }

    fn only(self, Numbers(spans): &Numbers) -> Result<Chosen, Failure> {
        let count = self.problems.len();
        if let Some(beyond) = spans.iter().map(|span| *span.end()).find(|&end| end > count) {
            let message = format_args!("expected numbers from 1 to {count} for --problems, found {beyond}");
            return Err(Failure::new(message));
        }
        let problems = spans.iter().flat_map(|span| self.problems[span.start() - 1..*span.end()].to_vec()).collect();
        Ok(Chosen { problems, ..self })
    }
}

/// Every collection that ships: those that are folders, the courses, and what is in none.
fn collections() -> Vec<Collection> {
    let courses = COURSES.iter().map(|course| course.collection);
    COLLECTIONS.into_iter().chain(courses).chain([MORE]).collect()
}

fn of_files(paths: &[PathBuf], format: Option<Format>) -> Result<Vec<Problem>, Failure> {
    let mut problems = Vec::new();
    for file in files::meant(paths, |format| format != Format::Svg)? {
        problems.extend(of_file(&file, format)?);
    }
    if problems.is_empty() {
        return Err(Failure::new("there is no problem to print"));
    }
    Ok(problems)
}

fn of_file(path: &Path, format: Option<Format>) -> Result<Vec<Problem>, Failure> {
    let document = Document::open(path, format)?;
    document.warnings().iter().for_each(|warning| warn(warning));
    let games = document.items.iter().filter(|item| item.kind == ItemKind::Game).count();
    if games > 0 {
        warn(&Failure::in_file(&document.name, format_args!("left out what is no problem: {games} of the game trees")));
    }
    let problems = document.items.into_iter().filter(|item| item.kind == ItemKind::Problem);
    Ok(problems.map(|item| Problem { draft: item.draft, certificate: None, number: 0 }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        assert_eq!(numbers("1-12, 15"), Ok(Numbers(vec![1..=12, 15..=15])));
        for wrong in ["", "0", "5-1", "-3", "1-", "a", "1,,2", "99999999999999999999999"] {
            assert!(numbers(wrong).is_err_and(|error| error.contains("1-12,15")), "{wrong}");
        }
    }

    #[test]
    fn every_collection_that_ships_can_be_printed() {
        for Collection { name, title } in collections() {
            let chosen = Chosen::read(&[], Some(name), None, None).unwrap();
            assert!(!chosen.problems.is_empty() && chosen.title == title, "{name}");
        }
    }

    #[test]
    fn a_collection_is_called_by_its_title() {
        let chosen = Chosen::read(&[], Some("shapes"), None, Some(&numbers("2-3,1").unwrap())).unwrap();
        assert_eq!((chosen.problems.len(), chosen.title.as_str()), (3, "Textbook shapes"));
        assert!(chosen.problems.iter().all(|problem| problem.certificate.is_some()));
        let refused = Chosen::read(&[], Some("nowhere"), None, None).unwrap_err().to_string();
        assert!(refused.contains("“nowhere”: shapes, own, "), "{refused}");
        assert!(Chosen::read(&[], Some("shapes"), None, Some(&numbers("1-9999").unwrap())).is_err());
    }
}
