//! What is to be packed, read from files: each problem once, with all the names that it has had.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use bank::Forged;
use bank::pack::{self, Former};
use console::Failure;
use forge::Entry;
use proof::Grade;
use rules::Move;
use tsumego::sketch::SIZE;
use tsumego::{ProblemKind, Rank, Sketch};

use crate::forge::read_all;

/// A problem to be packed: what somebody says of it, which nobody believes.
#[derive(Clone, Debug)]
pub(super) struct Said {
    /// Held in the one way.
    pub(super) sketch: Sketch,
    pub(super) kind: ProblemKind,
    pub(super) grade: Grade,
    /// The right moves.
    pub(super) answers: Vec<Move>,
    /// How hard it is, by an edition that shipped.
    pub(super) rank: Option<Rank>,
    pub(super) number: u16,
    /// Names that it had in other editions.
    pub(super) ids: BTreeSet<String>,
}

/// The problems of files, each once, in the order in which they come first.
pub(super) fn read_files(files: &[impl AsRef<Path>]) -> Result<Vec<Said>, Failure> {
    let mut all: Vec<Said> = Vec::new();
    for path in files {
        all.extend(read(path.as_ref())?);
    }
    Ok(merged(all))
}

/// Each problem once. Whoever comes later adds its names, and its number where there was none.
fn merged(all: Vec<Said>) -> Vec<Said> {
    let (mut places, mut merged) = (HashMap::new(), Vec::<Said>::new());
    for said in all {
        match places.get(&said.sketch).and_then(|&at: &usize| merged.get_mut(at)) {
            None => {
                places.insert(said.sketch, merged.len());
                merged.push(said);
            }
            Some(first) => {
                first.ids.extend(said.ids);
                if first.number == 0 {
                    first.number = said.number;
                }
                first.rank = first.rank.or(said.rank);
            }
        }
    }
    merged
}

/// The problems of a bank, or of a file of the forge.
fn read(path: &Path) -> Result<Vec<Said>, Failure> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| Failure::in_file(&name, error))?;
    let Some(packed) = pack::read(&bytes) else {
        return Ok(read_all(path)?.into_iter().filter_map(of_forge).collect());
    };
    let promised = packed.size_hint().1;
    let mut former: HashMap<String, Vec<String>> = HashMap::new();
    for Former { id, now } in pack::former(&bytes) {
        former.entry(now).or_default().push(id);
    }
    let whole: Vec<Forged<'_>> = packed.collect();
    if promised != Some(whole.len()) {
        return Err(Failure::in_file(&name, "this bank is cut off or damaged"));
    }
    Ok(whole.into_iter().filter_map(|one| of_bank(&one, &mut former)).collect())
}

fn of_forge(entry: Entry) -> Option<Said> {
    let Entry { sketch, kind, grade, answers, .. } = entry;
    let (sketch, answers) = (sketch.held_on(SIZE)?, answers.into_iter().collect());
    Some(Said { sketch, kind, grade, answers, rank: None, number: 0, ids: BTreeSet::new() })
}

/// The first edition marked parts of chains: a problem may be held otherwise now, and have another name.
fn of_bank(one: &Forged<'_>, former: &mut HashMap<String, Vec<String>>) -> Option<Said> {
    let id = one.id();
    let mut ids: BTreeSet<String> = former.remove(&id).unwrap_or_default().into_iter().collect();
    ids.insert(id);
    let Forged { sketch, kind, grade, rank, number, .. } = *one;
    let sketch = sketch.held_on(SIZE)?;
    Some(Said { sketch, kind, grade, answers: one.answers.clone(), rank: Some(rank), number, ids })
}
