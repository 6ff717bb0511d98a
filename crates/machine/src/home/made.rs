//! What somebody makes where there is no server: problems that they draw or bring along, and collections of them.

use std::collections::HashSet;

use bank::Collection;
use serde::Deserialize;
use telling::{Gathered, consistent, fingerprint, harvest, line_of, shortened};
use wire::{
    CollectionChange, CollectionId, CollectionJson, Destination, DraftJson, Fault, Import, Imported, LONGEST_LINE,
    ProblemId, ProblemPlace, Saved,
};

use super::Home;
use crate::own::Kept;
use crate::proofs::decoded;
use crate::stop::Stop;

/// The collections of what is saved, and of files that have no name in common, where nobody names one.
const OWN: &str = "My problems";
const IMPORTED: &str = "Imported";

/// Files that somebody brings along: the form of the server as JSON.
#[derive(Debug, Deserialize)]
#[serde(default)]
#[derive(Default)]
pub(super) struct Upload {
    collection: String,
    /// A collection that is there already.
    into: String,
    files: Vec<Sent>,
}

/// A file, with its content in Base64.
#[derive(Debug, Deserialize)]
struct Sent {
    file: String,
    content: String,
}

impl Home {
    pub(super) fn save(&mut self, sent: &DraftJson, now: i64) -> Result<Saved, Stop> {
        let draft = consistent(sent.draft()?)?;
        self.own.room_for(1)?;
        let collection = self.wanted(&sent.collection, OWN, now)?;
        let kept = Kept { draft: &draft, section: String::new(), book: String::new() };
        Ok(Saved { id: self.own.add(&collection, kept, now) })
    }

    pub(super) fn change(&mut self, id: ProblemId, sent: &DraftJson, now: i64) -> Result<Saved, Stop> {
        self.refuse_shipped(&id)?;
        let draft = consistent(sent.draft()?)?;
        let collection = self.wanted(&sent.collection, OWN, now)?;
        self.own.change(&id.0, &collection, &draft)?;
        Ok(Saved { id })
    }

    pub(super) fn remove(&mut self, id: &ProblemId) -> Result<(), Stop> {
        self.refuse_shipped(id)?;
        self.own.remove(&id.0);
        Ok(())
    }

    pub(super) fn put(&mut self, id: &ProblemId, place: &ProblemPlace) -> Result<(), Stop> {
        self.refuse_shipped(id)?;
        self.own.place(&id.0, place.before.as_ref().map(|before| before.0.as_str()));
        Ok(())
    }

    /// What came with the program stays as it is.
    fn refuse_shipped(&self, id: &ProblemId) -> Result<(), Stop> {
        match self.library.get(self.library.place(id)?)?.is_own {
            true => Ok(()),
            false => Err(Fault::ReadOnly.into()),
        }
    }

    pub(super) fn change_collection(
        &mut self,
        id: &CollectionId,
        change: CollectionChange,
    ) -> Result<CollectionJson, Stop> {
        let id = self.own_collection(id)?;
        if let Some(name) = &change.name {
            let name = line_of(name)?.ok_or(Fault::NoName)?;
            let taken = self.own.collections().iter().any(|(other, title)| *other != id && *title == name);
            if taken || Collection::named(&name).is_some() {
                return Err(Fault::NameTaken.into());
            }
            self.own.rename(&id, &name)?;
        }
        if let Some(place) = change.place {
            self.own.place_collection(&id, place.before.as_ref().map(|before| before.0.as_str()));
        }
        let told = self.collections()?.into_iter().find(|one| one.id.0 == id);
        told.ok_or_else(|| Fault::NoSuchCollection.into())
    }

    pub(super) fn remove_collection(&mut self, id: &CollectionId) -> Result<(), Stop> {
        let id = self.own_collection(id)?;
        self.own.remove_collection(&id);
        Ok(())
    }

    /// A collection that somebody may change.
    fn own_collection(&self, CollectionId(id): &CollectionId) -> Result<String, Stop> {
        if Collection::named(id).is_some() {
            return Err(Fault::ReadOnly.into());
        }
        Ok(self.own.collection(id).ok_or(Fault::NoSuchCollection)?.to_owned())
    }

    /// The collection of this title that new problems go to. Those of the program stay as they are.
    fn wanted(&mut self, name: &str, otherwise: &str, now: i64) -> Result<String, Stop> {
        let name = line_of(name)?.unwrap_or_else(|| otherwise.to_owned());
        match Collection::named(&name) {
            Some(_) => Err(Fault::ReadOnly.into()),
            None => Ok(self.own.collection_named(&name, now)?),
        }
    }

    /// Takes files in, which become a collection.
    pub(super) fn import(&mut self, upload: Upload, now: i64) -> Result<Import, Stop> {
        self.library.all()?;
        let named = line_of(&upload.collection)?;
        let read = |Sent { file, content }: Sent| Ok((shortened(&file, LONGEST_LINE), decoded(&content)?));
        let files = upload.files.into_iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
        let (harvest, mut import) = harvest(files);
        if harvest.problems.is_empty() {
            return Ok(import);
        }
        self.own.room_for(harvest.problems.len())?;
        let collection = match upload.into.as_str() {
            "" => self.wanted(&named.unwrap_or(harvest.name), IMPORTED, now)?,
            into => self.own_collection(&CollectionId(into.to_owned()))?,
        };
        let title = self.own.title(&collection).unwrap_or_default().to_owned();
        self.take_in(&harvest.problems, (&collection, &title), now, &mut import)?;
        import.collection = Some(Destination { id: CollectionId(collection), title });
        Ok(import)
    }

    /// What the collection has already is not taken twice.
    fn take_in(
        &mut self,
        problems: &[Gathered],
        (collection, title): (&str, &str),
        now: i64,
        import: &mut Import,
    ) -> Result<(), Stop> {
        let there = self.library.all()?.iter().filter(|one| one.collection == collection);
        let there = there.map(|one| Ok((fingerprint(&one.draft()?), one.title.clone())));
        let mut there = there.collect::<Result<HashSet<(String, String)>, Stop>>()?;
        for problem in problems {
            let draft = &problem.draft;
            if !there.insert((fingerprint(draft), draft.title.clone())) {
                import.present += 1;
                continue;
            }
            let kept = Kept { draft, section: problem.section_in(title), book: problem.book.clone() };
            let id = self.own.add(collection, kept, now);
            import.imported.push(Imported { file: problem.file.clone(), id, title: draft.title.clone() });
        }
        Ok(())
    }
}
