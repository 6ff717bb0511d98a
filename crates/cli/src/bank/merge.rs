//! What is to be packed, read from files: each problem once, with all the names that it has had.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use bank::Forged;
use bank::pack::{self, Former};
use console::Failure;
use forge::Entry;
use proof::Grade;
use tsumego::sketch::SIZE;
use tsumego::{ProblemKind, Sketch};

use crate::forge::read_all;

/// A problem to be packed: what somebody says of it.
#[derive(Clone, Debug)]
pub(super) struct Said {
    /// Held in the one way.
    pub(super) sketch: Sketch,
    pub(super) kind: ProblemKind,
    pub(super) grade: Grade,
    /// All that a bank said, whose maker had proved it.
    pub(super) known: Option<Forged<'static>>,
    /// Its certificate, where the bank has one and its stones were looked at.
    pub(super) certificate: Vec<u8>,
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

/// Each problem once. Whoever comes later adds its names, and what it knows where nothing was known.
pub(super) fn merged(all: Vec<Said>) -> Vec<Said> {
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
                if first.known.is_none() && said.known.is_some() {
                    (first.known, first.certificate) = (said.known, said.certificate);
                }
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
    let looked_at = pack::is_numbered(&bytes);
    let mut former: HashMap<String, Vec<String>> = HashMap::new();
    for Former { id, now } in pack::former(&bytes) {
        former.entry(now).or_default().push(id);
    }
    let whole: Vec<Forged<'_>> = packed.collect();
    if promised != Some(whole.len()) {
        return Err(Failure::in_file(&name, "this bank is cut off or damaged"));
    }
    Ok(whole.into_iter().filter_map(|one| of_bank(one, looked_at, &mut former)).collect())
}

fn of_forge(entry: Entry) -> Option<Said> {
    let Entry { sketch, kind, grade, .. } = entry;
    let sketch = sketch.held_on(SIZE)?;
    Some(Said { sketch, kind, grade, known: None, certificate: Vec::new(), number: 0, ids: BTreeSet::new() })
}

/// What a bank says is believed, as its maker had proved it and `bank check` proves it again; but the first edition marked parts
/// of chains, and what has other marks now is proved again.
fn of_bank(one: Forged<'_>, looked_at: bool, former: &mut HashMap<String, Vec<String>>) -> Option<Said> {
    let id = one.id();
    let sketch = one.sketch.held_on(SIZE)?;
    let same = sketch == one.sketch;
    let mut ids: BTreeSet<String> = former.remove(&id).unwrap_or_default().into_iter().collect();
    ids.insert(id);
    // What was in a course of the first edition may have needless stones: its stones are looked at again.
    let certificate = if same && looked_at { one.certificate.to_vec() } else { Vec::new() };
    let (kind, grade, number) = (one.kind, one.grade, one.number);
    let known = Forged { certificate: &[], course: 0, ..one };
    Some(Said { sketch, kind, grade, known: same.then_some(known), certificate, number, ids })
}
