//! [`Own`]: the collections and problems that somebody keeps where there is no server. Like what they did they are kept outside, as
//! notes; a note that is nothing says that something is there no more.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lesson::Study;
use proof::Grade;
use serde::{Deserialize, Serialize};
use telling::fingerprint;
use tsumego::{Book, Draft, text};
use wire::{CollectionId, Fault, Notes, ProblemId};

use crate::shelved::Shelved;

/// Problems that are kept, and collections: a tab of a phone has to bear them.
const MOST_KEPT: usize = 20_000;
const MOST_COLLECTIONS: usize = 1_000;
/// Bytes of a certificate that is kept with its problem; a longer one is found again.
const MOST_PROOF: usize = 64 << 10;
/// How the names of notes begin.
const OF_COLLECTION: &str = "shelf/";
const OF_PROBLEM: &str = "own/";

/// What somebody keeps, by its names.
#[derive(Debug, Default)]
pub(crate) struct Own {
    collections: BTreeMap<String, CollectionNote>,
    problems: BTreeMap<String, ProblemNote>,
    changed: Notes,
    is_stale: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct CollectionNote {
    name: String,
    place: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct ProblemNote {
    collection: String,
    section: String,
    place: i64,
    text: String,
    /// The author's answer tree in SGF; empty where there is none.
    book: String,
    proof: Option<ProofNote>,
}

/// What a search has found, with what the checker replays when the problem is opened again.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ProofNote {
    verdict: String,
    balance: i8,
    certificate: String,
}

/// A problem that is to be kept: with the part of its collection and the author's answer tree.
pub(crate) struct Kept<'k> {
    pub(crate) draft: &'k Draft,
    pub(crate) section: String,
    pub(crate) book: String,
}

impl Own {
    /// Takes back those notes that are its own, and leaves the others.
    pub(crate) fn remember(&mut self, notes: &mut Notes) {
        let is_own = |name: &str| name.starts_with(OF_COLLECTION) || name.starts_with(OF_PROBLEM);
        let names: Vec<String> = notes.keys().filter(|name| is_own(name)).cloned().collect();
        self.is_stale |= !names.is_empty();
        for name in names {
            let Some(note) = notes.remove(&name) else { continue };
            if let Some(id) = name.strip_prefix(OF_COLLECTION) {
                take(&mut self.collections, id, note);
            } else if let Some(id) = name.strip_prefix(OF_PROBLEM) {
                take(&mut self.problems, id, note);
            }
        }
    }

    /// The notes that have changed since they were asked for last.
    pub(crate) fn changed(&mut self) -> Notes {
        std::mem::take(&mut self.changed)
    }

    /// All problems in their order, if they have changed since that was asked last.
    pub(crate) fn renewed(&mut self) -> Option<Vec<Shelved>> {
        std::mem::take(&mut self.is_stale).then(|| self.shelved())
    }

    fn shelved(&self) -> Vec<Shelved> {
        let mut all: Vec<(&String, &ProblemNote)> = self.problems.iter().collect();
        all.sort_by_key(|(id, note)| (note.place, *id));
        let read = |(id, note): (&String, &ProblemNote)| {
            let proof = note.proof.as_ref();
            let grade = proof.and_then(|proof| grade_of(&proof.verdict, proof.balance));
            let certificate = proof.and_then(|proof| STANDARD.decode(&proof.certificate).ok()).unwrap_or_default();
            let place = (note.collection.clone(), note.section.clone());
            Some(Shelved::own(id.clone(), place, text::read(&note.text).ok()?, (grade, certificate)))
        };
        all.into_iter().filter(|(_, note)| self.collections.contains_key(&note.collection)).filter_map(read).collect()
    }

    /// The collections in their order: what each is asked for by, and its title.
    pub(crate) fn collections(&self) -> Vec<(&str, &str)> {
        let mut all: Vec<(&String, &CollectionNote)> = self.collections.iter().collect();
        all.sort_by_key(|(id, note)| (note.place, *id));
        all.into_iter().map(|(id, note)| (id.as_str(), note.name.as_str())).collect()
    }

    /// The collection with this name, or of this title.
    pub(crate) fn collection(&self, key: &str) -> Option<&str> {
        let of_title = || self.collections().into_iter().find(|(_, name)| *name == key);
        self.collections.get_key_value(key).map(|(id, _)| id.as_str()).or_else(|| of_title().map(|(id, _)| id))
    }

    /// What a collection is called.
    pub(crate) fn title(&self, id: &str) -> Option<&str> {
        self.collections.get(id).map(|note| note.name.as_str())
    }

    /// The author's answer tree of a problem.
    pub(crate) fn tree(&self, id: &str) -> &str {
        self.problems.get(id).map_or("", |note| &note.book)
    }

    /// The same to be looked things up in.
    pub(crate) fn book(&self, id: &str, draft: &Draft) -> Option<Book> {
        Book::parse(self.tree(id), draft.setup.to_move)
    }

    /// May so many more be kept?
    pub(crate) fn room_for(&self, more: usize) -> Result<(), Fault> {
        match self.problems.len() + more > MOST_KEPT {
            true => Err(Fault::LibraryFull { most: MOST_KEPT as i64 }),
            false => Ok(()),
        }
    }

    /// The collection of this title, made where there is none.
    pub(crate) fn collection_named(&mut self, name: &str, now: i64) -> Result<String, Fault> {
        if let Some((id, _)) = self.collections().into_iter().find(|(_, known)| *known == name) {
            return Ok(id.to_owned());
        }
        if self.collections.len() >= MOST_COLLECTIONS {
            return Err(Fault::TooManyCollections { most: MOST_COLLECTIONS });
        }
        let place = self.collections.values().map(|note| note.place + 1).max().unwrap_or(0).max(now);
        let id = unused(&self.collections, place, name.len());
        self.keep_collection(&id, Some(CollectionNote { name: name.to_owned(), place }));
        Ok(id)
    }

    /// Gives a collection another name.
    pub(crate) fn rename(&mut self, id: &str, name: &str) -> Result<(), Fault> {
        let note = self.collections.get(id).ok_or(Fault::NoSuchCollection)?;
        let renamed = CollectionNote { name: name.to_owned(), ..*note };
        self.keep_collection(id, Some(renamed));
        Ok(())
    }

    /// Puts a collection before another, or behind all of them.
    pub(crate) fn place_collection(&mut self, id: &str, before: Option<&str>) {
        let ids: Vec<String> = self.collections().into_iter().map(|(id, _)| id.to_owned()).collect();
        for (place, id) in (0..).zip(moved(ids, id, before)) {
            let Some(note) = self.collections.get(&id).filter(|note| note.place != place) else { continue };
            let placed = CollectionNote { place, ..note.clone() };
            self.keep_collection(&id, Some(placed));
        }
    }

    /// Takes a collection away with all its problems.
    pub(crate) fn remove_collection(&mut self, id: &str) {
        let inside = self.problems.iter().filter(|(_, note)| note.collection == id);
        let inside: Vec<String> = inside.map(|(id, _)| id.clone()).collect();
        inside.iter().for_each(|id| self.keep_problem(id, None));
        self.keep_collection(id, None);
    }

    /// Keeps a new problem of a collection, behind all others.
    pub(crate) fn add(&mut self, collection: &str, kept: Kept<'_>, now: i64) -> ProblemId {
        let place = self.problems.values().map(|note| note.place + 1).max().unwrap_or(0).max(now);
        let id = unused(&self.problems, place, usize::from(kept.draft.setup.size));
        let Kept { draft, section, book } = kept;
        let (collection, text) = (collection.to_owned(), text::write(draft));
        self.keep_problem(&id, Some(ProblemNote { collection, section, place, text, book, proof: None }));
        ProblemId(id)
    }

    /// Keeps another draft in the place of a problem. An answer is one to a position, and a part is one of a collection.
    pub(crate) fn change(&mut self, id: &str, collection: &str, draft: &Draft) -> Result<(), Fault> {
        let note = self.problems.get(id).ok_or(Fault::NoSuchProblem)?;
        let before = text::read(&note.text).ok();
        let same = before.as_ref().is_some_and(|before| before.setup == draft.setup);
        let book = if same { note.book.clone() } else { String::new() };
        let section = if note.collection == collection { note.section.clone() } else { String::new() };
        let proved = before.filter(|before| fingerprint(before) == fingerprint(draft));
        let proof = proved.and_then(|_| note.proof.clone());
        let (collection, place, text) = (collection.to_owned(), note.place, text::write(draft));
        self.keep_problem(id, Some(ProblemNote { collection, section, place, text, book, proof }));
        Ok(())
    }

    /// Puts a problem before another of its collection, or behind all of them. Those that stand there share their places anew.
    pub(crate) fn place(&mut self, id: &str, before: Option<&str>) {
        let Some(collection) = self.problems.get(id).map(|note| note.collection.clone()) else { return };
        let mut inside: Vec<(i64, String)> = self.problems.iter().map(|(id, note)| (note.place, id.clone())).collect();
        inside.retain(|(_, id)| self.problems.get(id).is_some_and(|note| note.collection == collection));
        inside.sort_unstable();
        let (places, ids): (Vec<i64>, Vec<String>) = inside.into_iter().unzip();
        for (place, id) in places.into_iter().zip(moved(ids, id, before)) {
            let Some(note) = self.problems.get(&id).filter(|note| note.place != place) else { continue };
            let placed = ProblemNote { place, ..note.clone() };
            self.keep_problem(&id, Some(placed));
        }
    }

    /// Takes a problem away.
    pub(crate) fn remove(&mut self, id: &str) {
        self.keep_problem(id, None);
    }

    /// Keeps what was proved of a problem, if that is new. The list has it already.
    pub(crate) fn prove(&mut self, id: &str, study: &Study) {
        let Some(note) = self.problems.get(id).filter(|note| note.proof.is_none()) else { return };
        let bytes = study.certificate();
        if bytes.len() > MOST_PROOF {
            return;
        }
        let (verdict, balance) = word_of(study.solution().grade());
        let proof = ProofNote { verdict: verdict.to_owned(), balance, certificate: STANDARD.encode(bytes) };
        let proved = ProblemNote { proof: Some(proof), ..note.clone() };
        self.note(format!("{OF_PROBLEM}{id}"), &Some(&proved));
        self.problems.insert(id.to_owned(), proved);
    }

    fn keep_collection(&mut self, id: &str, note: Option<CollectionNote>) {
        self.note(format!("{OF_COLLECTION}{id}"), &note);
        self.is_stale = true;
        put(&mut self.collections, id, note);
    }

    fn keep_problem(&mut self, id: &str, note: Option<ProblemNote>) {
        self.note(format!("{OF_PROBLEM}{id}"), &note);
        self.is_stale = true;
        put(&mut self.problems, id, note);
    }

    fn note(&mut self, name: String, note: &impl Serialize) {
        self.changed.extend(serde_json::to_value(note).map(|note| (name, note)));
    }
}

/// A name that nothing has yet: the time and something of what it is about, for two tabs may add something at the same time.
fn unused<T>(known: &BTreeMap<String, T>, now: i64, about: usize) -> String {
    let named = |at: i64| CollectionId(format!("mine-{:x}-{about:x}", now + at)).0;
    (0..).map(named).find(|name| !known.contains_key(name)).unwrap_or_default()
}

fn take<T: serde::de::DeserializeOwned>(all: &mut BTreeMap<String, T>, id: &str, note: serde_json::Value) {
    match note.is_null() {
        true => drop(all.remove(id)),
        false => all.extend(serde_json::from_value(note).ok().map(|note| (id.to_owned(), note))),
    }
}

fn put<T>(all: &mut BTreeMap<String, T>, id: &str, note: Option<T>) {
    match note {
        Some(note) => drop(all.insert(id.to_owned(), note)),
        None => drop(all.remove(id)),
    }
}

fn moved(mut ids: Vec<String>, id: &str, before: Option<&str>) -> Vec<String> {
    ids.retain(|other| other != id);
    let at = before.and_then(|before| ids.iter().position(|other| other == before)).unwrap_or(ids.len());
    ids.insert(at, id.to_owned());
    ids
}

fn word_of(grade: Grade) -> (&'static str, i8) {
    match grade {
        Grade::Dead => ("dead", 0),
        Grade::Ko(balance) => ("ko", balance),
        Grade::Seki => ("seki", 0),
        Grade::Alive => ("alive", 0),
    }
}

fn grade_of(word: &str, balance: i8) -> Option<Grade> {
    [Grade::Dead, Grade::Ko(balance), Grade::Seki, Grade::Alive].into_iter().find(|&grade| word_of(grade).0 == word)
}
