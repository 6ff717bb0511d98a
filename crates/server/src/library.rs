//! The problems that come with the program: texts and certificates inside the binary, put into the store once.

use rust_embed::RustEmbed;
use tsumego::{Grade, text};

use crate::problems::entry;
use crate::store::{Entry, Kept, Store, StoreError};
use crate::study::name_of;
use crate::visitor::Owner;
use crate::wire::ProblemId;

/// The folder of the problems, one folder to a collection. Beside `name.txt` lies its proof, `name.cert`.
#[derive(RustEmbed)]
#[folder = "../../data"]
struct Data;

/// What the proofs prove: path, verdict, ko balance, difficulty. The example `prove` of the solver writes it.
const INDEX: &str = "index.tsv";

/// The collections, in their order: folder and title.
const COLLECTIONS: [(&str, &str); 2] = [("shapes", "Textbook shapes"), ("own", "Problems from easy to hard")];

/// The title of a collection that came with the program.
pub(crate) fn title(name: &str) -> Option<&'static str> {
    COLLECTIONS.iter().find(|(folder, _)| *folder == name).map(|(_, title)| *title)
}

/// The proofs of the problems that come with the program: name and certificate, in the order of the collections.
pub fn certificates() -> Vec<(String, Vec<u8>)> {
    paths(".cert").into_iter().filter_map(|path| Some((path.clone(), Data::get(&path)?.data.into_owned()))).collect()
}

/// Puts the problems in, unless this edition of them is there already.
pub(crate) async fn ship(store: &Store) -> Result<(), StoreError> {
    let shipped = tokio::task::spawn_blocking(shipped).await.unwrap_or_default();
    let edition = edition(&shipped);
    match store.fact("library").await?.as_deref() == Some(&edition) {
        true => Ok(()),
        false => store.ship(&shipped, &edition).await,
    }
}

/// Stands for all the texts and proofs together, as they would be stored.
fn edition(shipped: &[(Entry, Option<Kept>)]) -> String {
    let proof =
        |Kept { certificate, grade, difficulty, .. }: &Kept| format!("{grade} {difficulty} {}", name_of(certificate));
    let named = |(entry, kept): &(Entry, Option<Kept>)| {
        format!("{} {} {}", entry.id.0, entry.body, kept.as_ref().map(proof).unwrap_or_default())
    };
    name_of(shipped.iter().map(named).collect::<Vec<_>>().join("\n").as_bytes())
}

/// Every problem with its proof.
pub(crate) fn shipped() -> Vec<(Entry, Option<Kept>)> {
    paths(".txt").iter().enumerate().filter_map(|(place, path)| problem(path, place as i64)).collect()
}

/// The files of the collections that end like this, in their order.
fn paths(ending: &str) -> Vec<String> {
    let mut paths: Vec<String> = Data::iter().filter(|path| path.ends_with(ending)).map(Into::into).collect();
    let order = |path: &str| COLLECTIONS.iter().position(|(folder, _)| path.starts_with(&format!("{folder}/")));
    paths.retain(|path| order(path).is_some());
    paths.sort_by_key(|path| (order(path), path.clone()));
    paths
}

fn problem(path: &str, place: i64) -> Option<(Entry, Option<Kept>)> {
    let file = Data::get(path)?;
    let mut draft = text::read(std::str::from_utf8(&file.data).ok()?).ok()?;
    draft.notes = unwrapped(&draft.notes);
    let stem = path.strip_suffix(".txt")?;
    let (folder, name) = stem.split_once('/')?;
    let entry = entry(ProblemId(format!("{folder}-{name}")), Owner::Program, folder.to_owned(), place, &draft);
    let kept = proof(stem, entry.fingerprint.clone());
    Some((entry, kept))
}

/// Notes with one line to a paragraph: the files break their lines for an editor, a page for its reader.
fn unwrapped(notes: &str) -> String {
    let paragraphs = notes.split("\n\n").map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// The certificate of a problem, with what the index says that it proves. A test has the checker go through all of
/// them; at the first start there is no time for that, and whoever asks for a solution has it checked then.
fn proof(stem: &str, fingerprint: String) -> Option<Kept> {
    let certificate = Data::get(&format!("{stem}.cert"))?.data.into_owned();
    let index = Data::get(INDEX)?;
    let line = std::str::from_utf8(&index.data).ok()?.lines().find(|line| line.split('\t').next() == Some(stem))?;
    let [_, verdict, balance, difficulty] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    Some(Kept {
        fingerprint,
        certificate,
        grade: [Grade::Dead, Grade::Ko(balance.parse().ok()?), Grade::Seki, Grade::Alive]
            .into_iter()
            .find(|grade| grade.word() == verdict)?,
        difficulty: difficulty.parse().ok()?,
        assumptions: String::new(),
        nodes: None,
        ms: None,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use tsumego::{Draft, Solution, difficulty, right_moves};

    use super::*;
    use crate::study::proved;

    /// Every problem that ships, with its solution as the checker finds it.
    static CHECKED: LazyLock<Vec<(String, Draft, Solution, Kept)>> = LazyLock::new(checked);

    fn checked() -> Vec<(String, Draft, Solution, Kept)> {
        let check = |(entry, kept): (Entry, Option<Kept>)| {
            let kept = kept.unwrap_or_else(|| panic!("{} has no proof: run the example prove", entry.id.0));
            let draft = text::read(&entry.body).unwrap();
            let solution = proved(&kept.certificate, &draft).unwrap_or_else(|flaw| panic!("{}: {flaw}", entry.id.0));
            (entry.id.0, draft, solution, kept)
        };
        shipped().into_iter().map(check).collect()
    }

    #[test]
    fn every_problem_has_a_proof_and_the_index_says_what_it_proves() {
        let all = &*CHECKED;
        assert!(all.len() >= 100, "{}", all.len());
        for (id, _, solution, kept) in all {
            assert_eq!(kept.grade, solution.grade(), "{id}");
            assert_eq!(kept.difficulty, i64::from(difficulty(solution)), "{id}");
            assert!(solution.is_complete(), "{id}");
        }
        assert_eq!(all.len(), Data::iter().filter(|path| path.ends_with(".txt")).count(), "none was passed over");
    }

    #[test]
    fn paragraphs_are_one_line_each() {
        assert_eq!(unwrapped("Black first:\ndead.\n\nThe middle\npoint."), "Black first: dead.\n\nThe middle point.");
    }

    #[test]
    fn a_problem_of_our_own_has_one_right_move_and_says_which() {
        let own: Vec<_> = CHECKED.iter().filter(|(id, ..)| id.starts_with("own-")).collect();
        assert!(own.len() >= 80, "{}", own.len());
        for (id, draft, solution, _) in &own {
            let right = right_moves(solution);
            assert!(right.len() == 1 && draft.answers.iter().eq(&right), "{id}: {right:?}");
            let reached = draft.goal.map(|goal| goal.aim.word());
            let wanted = match solution.grade() {
                Grade::Dead => "kill",
                Grade::Alive => "live",
                other => other.word(),
            };
            assert_eq!(reached, Some(wanted), "{id}");
        }
        assert!(own.is_sorted_by_key(|(_, _, solution, _)| difficulty(solution)), "from easy to hard");
    }
}
