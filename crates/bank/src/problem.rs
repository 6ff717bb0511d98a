//! A problem that ships, and its proof.

use proof::Grade;
use tsumego::{Draft, ProblemKind, Rank, Tag, text};

use crate::files::{self, FILES, Files};
use crate::{COLLECTIONS, Collection};

/// What the proofs prove: path, verdict, ko balance, difficulty, rank, kind, techniques. The chore that writes the proofs writes it too.
pub(crate) const INDEX: &str = "index.tsv";

/// A problem that ships.
#[derive(Clone, Debug)]
pub struct Problem<'b> {
    /// Where it belongs.
    pub collection: Collection,
    /// Its name within the collection.
    pub name: &'b str,
    /// What it says. Each paragraph of the notes is one line.
    pub draft: Draft,
    /// What is proved of it.
    pub proof: Proof<'b>,
}

/// The proof of a problem, as a file, and what the index says of it.
#[derive(Clone, Debug)]
pub struct Proof<'b> {
    /// The certificate.
    pub certificate: &'b [u8],
    /// What becomes of the target.
    pub grade: Grade,
    /// From easy to hard.
    pub difficulty: u8,
    /// How hard it is for people.
    pub rank: Rank,
    /// What it asks for, where that is one of the kinds.
    pub kind: Option<ProblemKind>,
    /// What the proof shows.
    pub tags: Vec<Tag>,
}

impl<'b> Problem<'b> {
    /// The name among all problems.
    pub fn id(&self) -> String {
        format!("{}-{}", self.collection.name, self.name)
    }

    fn read(files: &Files<'b>, collection: Collection, path: &'b str) -> Option<Problem<'b>> {
        let stem = path.strip_suffix(".txt")?;
        let name = stem.strip_prefix(collection.name)?.strip_prefix('/')?;
        let mut draft = text::read(files::text(files, path)?).ok()?;
        draft.notes = unwrapped(&draft.notes);
        Some(Problem { collection, name, draft, proof: Proof::read(files, stem)? })
    }
}

impl<'b> Proof<'b> {
    fn read(files: &Files<'b>, stem: &str) -> Option<Proof<'b>> {
        let certificate = files::bytes(files, &format!("{stem}.cert"))?;
        let line = files::text(files, INDEX)?.lines().find(|line| line.split('\t').next() == Some(stem))?;
        let [_, verdict, balance, difficulty, rank, kind, tags] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let grades = [Grade::Dead, Grade::Ko(balance.parse().ok()?), Grade::Seki, Grade::Alive];
        let grade = grades.into_iter().find(|grade| grade.word() == verdict)?;
        Some(Proof {
            certificate,
            grade,
            difficulty: difficulty.parse().ok()?,
            rank: Rank::from_step(rank.parse().ok()?)?,
            kind: ProblemKind::from_word(kind),
            tags: tags.split_whitespace().filter_map(Tag::from_word).collect(),
        })
    }
}

/// Every problem, in the order of the collections and of the names. What cannot be read or has no proof is left out; a
/// test sees to it that there is none.
pub fn problems() -> impl Iterator<Item = Problem<'static>> {
    of_files(FILES)
}

/// The same of files that came from elsewhere.
pub(crate) fn of_files<'b>(files: &Files<'b>) -> impl Iterator<Item = Problem<'b>> {
    let paths = move |collection| files.iter().filter_map(move |&(path, _)| Problem::read(files, collection, path));
    COLLECTIONS.into_iter().flat_map(paths)
}

/// Notes with one line to a paragraph: the files break their lines for an editor, a page for its reader.
fn unwrapped(notes: &str) -> String {
    let paragraphs = notes.split("\n\n").map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_is_passed_over() {
        let texts = FILES.iter().filter(|(path, _)| path.ends_with(".txt")).count();
        assert_eq!(problems().count(), texts, "one has no proof: run the chore that writes them");
    }

    /// Whoever reads a title has not solved the problem yet: it names neither the technique nor what comes of it.
    #[test]
    fn titles_give_nothing_away() {
        const SPOILERS: [&str; 22] = [
            "snapback",
            "under the stones",
            "throw-in",
            "nakade",
            "connect and die",
            "bent four in the corner",
            "ko",
            "seki",
            "false",
            "eye",
            "eyes",
            "race",
            "escape",
            "dead",
            "death",
            "die",
            "alive",
            "live",
            "kill",
            "capture",
            "mend",
            "save",
        ];
        let says = |title: &str, word: &str| {
            let plain = |text: &str| text.to_lowercase().replace(|letter: char| !letter.is_alphanumeric(), " ");
            format!(" {} ", plain(title)).contains(&format!(" {} ", plain(word)))
        };
        assert!(says("Double-ko seki", "ko") && !says("Kosumi", "ko"));
        for title in problems().map(|problem| problem.draft.title) {
            assert!(!SPOILERS.iter().any(|word| says(&title, word)), "{title}");
        }
    }

    #[test]
    fn paragraphs_are_one_line_each() {
        assert_eq!(unwrapped("Black first:\ndead.\n\nThe middle\npoint."), "Black first: dead.\n\nThe middle point.");
    }
}
