//! [`harvest`]: the problems in some files, as a collection with the structure that they had and the answers in them.

use rules::Position;
use tsumego::Draft;
use wire::{Complaint, Fault, FileItem, Import, LONGEST_LINE, LONGEST_NOTES, Mended, MendedCode, SkippedFile};

use crate::sent::{Sent, SentProblem};
use crate::wrong::no_problem;

/// Problems taken from one file.
const MOST_FROM_FILE: usize = 20_000;

/// A draft that can be a problem: stones on a legal board.
///
/// # Errors
/// If there are none, or they cannot stand so.
pub fn legal(draft: Draft) -> Result<Draft, Complaint> {
    Position::from_setup(draft.setup).map_err(|error| no_problem(&error.into()))?;
    if draft.stones().is_empty() {
        return Err(Fault::NoGroup.into());
    }
    Ok(draft.tidy())
}

/// A draft that somebody saves: what is imported may contradict itself, for its author is not there to mend it.
///
/// # Errors
/// As [`legal`], and if its goal and its target do not go together.
pub fn consistent(draft: Draft) -> Result<Draft, Complaint> {
    if draft.contradicts_itself() { Err(Fault::GoalContradicts.into()) } else { legal(draft) }
}

/// The problems in some files, and what the collection of them is called.
#[derive(Debug)]
pub struct Harvest {
    /// Empty where they have no name in common.
    pub name: String,
    /// In the order of the files.
    pub problems: Vec<Gathered>,
}

/// A problem of a file.
#[derive(Debug)]
pub struct Gathered {
    /// The file that it was in.
    pub file: String,
    section: String,
    /// With a title.
    pub draft: Draft,
    /// The author's answer tree in SGF; empty where there is none.
    pub book: String,
}

impl Gathered {
    /// The part of a collection of this name that it belongs to; empty where it belongs to none.
    pub fn section_in(&self, collection: &str) -> String {
        // A part that is called like the whole is none.
        if self.section == collection { String::new() } else { self.section.clone() }
    }
}

/// The problems in some files, and a report of what was left out.
pub fn harvest(files: Vec<(String, Vec<u8>)>) -> (Harvest, Import) {
    let folder = common_folder(&files);
    let single = match files.as_slice() {
        [(file, _)] => stem(file).to_owned(),
        _ => String::new(),
    };
    let mut import = Import::default();
    let (mut problems, mut titles) = (Vec::new(), Vec::new());
    for (file, bytes) in files {
        let (name, found) = gathered(&file, bytes, folder.as_deref(), &mut import);
        titles.extend(name);
        problems.extend(found);
    }
    let shared = if titles.len() == 1 { titles.pop() } else { None };
    let name = shortened(&folder.or(shared).unwrap_or(single), LONGEST_LINE);
    (Harvest { name, problems }, import)
}

/// The problems of one file, and the title that all of them have, which is that of the whole file then.
fn gathered(file: &str, bytes: Vec<u8>, folder: Option<&str>, import: &mut Import) -> (Option<String>, Vec<Gathered>) {
    let found = match Sent::read(bytes, MOST_FROM_FILE) {
        Ok(sent) => sent.problems,
        Err(refusal) => {
            let item = FileItem { file: file.to_owned(), problem: None };
            import.skipped.push(SkippedFile { item, reason: refusal.into() });
            return (None, Vec::new());
        }
    };
    let title = shared_title(&found);
    let many = found.len() > 1;
    let stem = title.clone().unwrap_or_else(|| stem(file).to_owned());
    let section = section_of(file, folder, many.then_some(stem.as_str()));
    let mut problems = Vec::new();
    for (at, found) in found.into_iter().enumerate() {
        let item = FileItem { file: file.to_owned(), problem: many.then_some(at + 1) };
        if found.is_game {
            import.games.push(item);
            continue;
        }
        let section = found.section.as_ref().map_or_else(|| section.clone(), |own| shortened(own, LONGEST_LINE));
        let named = if title.is_none() { found.draft.title.trim().to_owned() } else { String::new() };
        match problem(found, &named, &stem, &item, import) {
            Ok((draft, book)) => problems.push(Gathered { file: file.to_owned(), section, draft, book }),
            Err(complaint) => import.skipped.push(SkippedFile { item, reason: complaint }),
        }
    }
    (title, problems)
}

/// A problem that can be kept: with a title, its own or that of the file, and texts that are not too long.
fn problem(
    found: SentProblem,
    named: &str,
    stem: &str,
    item: &FileItem,
    import: &mut Import,
) -> Result<(Draft, String), Complaint> {
    let mut draft = legal(found.draft)?;
    draft.title = match (named, item.problem) {
        ("", None) => stem.to_owned(),
        ("", Some(number)) => format!("{stem} {number}"),
        (named, _) => named.to_owned(),
    };
    let cut = [&mut draft.title, &mut draft.source, &mut draft.licence].map(|line| shorten(line, LONGEST_LINE));
    if cut.contains(&true) | shorten(&mut draft.notes, LONGEST_NOTES) {
        import.mended.push(Mended { item: item.clone(), code: MendedCode::Text });
    }
    if found.tree_left_out {
        import.mended.push(Mended { item: item.clone(), code: MendedCode::Tree });
    }
    Ok((draft, found.book))
}

/// Cuts a text that is too long, and says whether it did.
fn shorten(text: &mut String, most: usize) -> bool {
    const SIGN: char = '…';
    if text.len() <= most {
        return false;
    }
    let end = (0..=most - SIGN.len_utf8()).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    text.truncate(end);
    text.push(SIGN);
    true
}

/// A text, cut where it is too long.
pub fn shortened(text: &str, most: usize) -> String {
    let mut text = text.to_owned();
    shorten(&mut text, most);
    text
}

/// The title that several problems have in common: then it is no title of theirs.
fn shared_title(found: &[SentProblem]) -> Option<String> {
    let first = found.first().filter(|_| found.len() > 1)?.draft.title.trim();
    let same = found.iter().all(|other| other.draft.title.trim() == first);
    (same && !first.is_empty()).then(|| first.to_owned())
}

/// The folder that all files are in, if there is one.
fn common_folder(files: &[(String, Vec<u8>)]) -> Option<String> {
    let top = |file: &str| file.split_once(['/', '\\']).map(|(top, _)| top.to_owned());
    let first = top(&files.first()?.0)?;
    files.iter().all(|(file, _)| top(file).as_ref() == Some(&first)).then_some(first)
}

/// The part of the collection that a file makes up: the folders inside the common one, and the file itself where it
/// holds several problems.
fn section_of(file: &str, folder: Option<&str>, stem: Option<&str>) -> String {
    let mut parts: Vec<&str> = file.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    parts.pop();
    if folder.is_some() {
        parts.remove(0);
    }
    let mut section = parts.into_iter().chain(stem).collect::<Vec<_>>().join(" / ");
    shorten(&mut section, LONGEST_LINE);
    section
}

/// The name of a file without its folder and its ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str], text: &str) -> Vec<(String, Vec<u8>)> {
        names.iter().map(|&name| (name.to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn sections(names: &[&str], text: &str) -> (String, Vec<(String, String)>) {
        let (harvest, _) = harvest(files(names, text));
        (harvest.name, harvest.problems.into_iter().map(|found| (found.section, found.draft.title)).collect())
    }

    const ONE: &str = "(;SZ[9]AB[ab]AW[aa])";
    const TWO: &str = "(;SZ[9]AB[ab]AW[aa]GN[A])(;SZ[9]AB[ab]AW[ba]GN[B])";

    #[test]
    fn a_collection_is_called_after_its_file_or_folder() {
        assert_eq!(sections(&["Book.sgf"], TWO).0, "Book");
        assert_eq!(sections(&["Book/a.sgf", "Book/b.sgf"], ONE).0, "Book");
        assert_eq!(sections(&["a.sgf", "b.sgf"], ONE).0, "");
        let all_alike = "(;SZ[9]AB[ab]AW[aa]GN[Basics])(;SZ[9]AB[ab]AW[ba]GN[Basics])";
        let (name, problems) = sections(&["x.sgf"], all_alike);
        assert_eq!((name.as_str(), problems[1].1.as_str()), ("Basics", "Basics 2"));
    }

    #[test]
    fn folders_and_files_are_its_parts() {
        let (_, problems) = sections(&["Book/one/a.sgf", "Book/b.sgf"], TWO);
        let parts: Vec<&str> = problems.iter().map(|(section, _)| section.as_str()).collect();
        assert_eq!(parts, ["one / a", "one / a", "b", "b"]);
        assert_eq!(sections(&["Book/one/a.sgf", "Book/b.sgf"], ONE).1[0].0, "one");
    }

    #[test]
    fn texts_are_cut_between_letters_and_that_is_told() {
        let mut text = "é".repeat(LONGEST_LINE);
        assert!(shorten(&mut text, LONGEST_LINE));
        assert!(text.len() <= LONGEST_LINE && text.ends_with("é…"));
        let long = format!("(;SZ[9]AB[ab]AW[aa]GN[{}])", "x".repeat(500));
        let (_, import) = harvest(files(&["a.sgf"], &long));
        assert_eq!(import.mended[0].code, MendedCode::Text);
    }

    #[test]
    fn no_name_in_a_file_is_longer_than_one_that_may_be_typed() {
        let long = "x".repeat(LONGEST_LINE + 1);
        let game = |stone: &str| format!("(;SZ[9]AB[ab]AW[{stone}]GN[{long}]KC[{long}])");
        let (harvest, _) = harvest(files(&["a.sgf"], &(game("aa") + &game("ba"))));
        assert_eq!((harvest.problems.len(), harvest.name.len()), (2, LONGEST_LINE));
        for problem in harvest.problems {
            assert!(problem.section.len() == LONGEST_LINE && problem.draft.title.len() <= LONGEST_LINE);
        }
    }

    #[test]
    fn games_are_told_from_problems() {
        let mixed = "(;SZ[9];B[aa];W[bb])(;SZ[9]AB[ab]AW[aa];B[ba])(;SZ[9])";
        let (harvest, import) = harvest(files(&["a.sgf"], mixed));
        assert_eq!((harvest.problems.len(), import.games.len(), import.skipped.len()), (1, 1, 1));
        assert!(harvest.problems[0].book.contains(";B[ba]"));
    }
}
