//! The route of imports (file uploads): files become a named collection, with the structure that they had and the
//! answers in them.

use axum::Json;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::StatusCode;
use store::{Entry, KeptCollection, Owner, Visitor, now, random_name};
use telling::{Gathered, harvest, shortened};
use wire::{CollectionId, Destination, Fault, Import, Imported, LONGEST_LINE, ProblemId};

use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::library::collections::{clean_name, own, wanted};
use crate::library::problems::{entry, room_for};
use crate::study::desk::Desk;
use crate::study::thinker::Kind;

/// The largest import in bytes, and from where on a file is a large one.
pub(crate) const MOST_IMPORTED: usize = 64 << 20;
const LARGE: usize = 1 << 20;
/// Files in one import.
const MOST_FILES: usize = 500;
/// The collection of files that have no name in common.
const IMPORTED: &str = "Imported";

/// `POST /api/import`: files in SGF or as text diagrams, and perhaps a field `collection`, the name of the collection
/// that they become, or `into`, one that is there already.
pub(crate) async fn import(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Json<Import>, Refusal> {
    let upload = Upload::read(form.map_err(|_| Fault::NotAForm)?).await?;
    let (named, into) = (clean_name(&upload.collection)?, upload.into.clone());
    let work = move || harvest(upload.files);
    let (harvest, mut import) = desk.thinker.work(Kind::Reading, &caller, work).await?;
    if harvest.problems.is_empty() {
        return Ok(Json(import));
    }
    room_for(&desk, &caller, harvest.problems.len()).await?;
    let collection = destination(&desk, named.unwrap_or(harvest.name), into, &caller).await?;
    let places = harvest.problems.iter().zip(now()..);
    let entries: Vec<Entry> =
        places.map(|(problem, place)| to_keep(problem, &collection, &caller.visitor, place)).collect();
    let added = desk.catalogue.store.add_new(&entries).await?.ok_or(Fault::NoSuchCollection)?;
    for ((problem, entry), added) in harvest.problems.into_iter().zip(entries).zip(added) {
        match added {
            true => import.imported.push(Imported { file: problem.file, id: ProblemId(entry.id), title: entry.title }),
            false => import.present += 1,
        }
    }
    import.collection = Some(Destination { id: CollectionId(collection.id), title: collection.name });
    desk.bell.ring();
    Ok(Json(import))
}

async fn destination(
    desk: &Desk,
    name: String,
    into: Option<CollectionId>,
    caller: &Caller,
) -> Result<KeptCollection, Refusal> {
    match into {
        Some(id) => own(&desk.catalogue, &id, desk.catalogue.reader(&caller.visitor)).await,
        None => wanted(desk, &name, IMPORTED, caller).await,
    }
}

/// What an import consists of.
#[derive(Default)]
pub(crate) struct Upload {
    collection: String,
    into: Option<CollectionId>,
    pub(crate) files: Vec<(String, Vec<u8>)>,
}

impl Upload {
    pub(crate) async fn read(mut form: Multipart) -> Result<Upload, Refusal> {
        let mut upload = Upload::default();
        while let Some(field) = form.next_field().await.map_err(|error| bad_form(&error))? {
            // Every problem of the file carries its name.
            let file = field.file_name().map(|name| shortened(name, LONGEST_LINE));
            let name = field.name().unwrap_or_default().to_owned();
            let bytes = content(field).await.map_err(|error| bad_form(&error))?;
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            match (file, name.as_str()) {
                (Some(file), _) => upload.files.push((file, bytes)),
                (None, "collection") => upload.collection = text(&bytes),
                (None, "into") => upload.into = Some(CollectionId(text(&bytes))).filter(|id| !id.0.is_empty()),
                (None, _) => {}
            }
            if upload.files.len() > MOST_FILES {
                return Err(Fault::TooManyFiles { most: MOST_FILES }.into());
            }
        }
        Ok(upload)
    }
}

/// All of a field, taken in as it comes. A large one is not moved as it grows, which would take its memory twice: it has
/// room for the largest there is, which costs nothing as long as nothing is there.
async fn content(mut field: Field<'_>) -> Result<Vec<u8>, MultipartError> {
    let mut bytes = Vec::new();
    while let Some(part) = field.chunk().await? {
        if bytes.len() > LARGE {
            bytes.reserve_exact(MOST_IMPORTED.saturating_sub(bytes.len()).max(part.len()));
        }
        bytes.extend_from_slice(&part);
    }
    bytes.shrink_to_fit();
    Ok(bytes)
}

fn bad_form(error: &MultipartError) -> Fault {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { Fault::TooLarge } else { Fault::BadForm }
}

/// A problem of a file, as it is kept.
fn to_keep(problem: &Gathered, collection: &KeptCollection, visitor: &Visitor, place: i64) -> Entry {
    let owner = Owner::Visitor(visitor.clone());
    Entry {
        section: problem.section_in(&collection.name),
        book: problem.book.clone(),
        to_be_proved: true,
        ..entry(random_name(), owner, collection.id.clone(), place, &problem.draft)
    }
}
