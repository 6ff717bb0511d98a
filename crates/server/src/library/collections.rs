//! The routes of collections: list, rename, share, order, delete, and take out as one file.

use std::time::Duration;

use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use bank::Collection;
use store::{CollectionTally, KeptCollection, Listed, Query, Reader, Taken, Visitor, random_name};
use telling::in_sgf;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;
use wire::{CollectionChange, CollectionId, CollectionJson, Exported, Fault, Reach, Shared};

use crate::doors::caller::Caller;
use crate::doors::download;
use crate::doors::quota::{Ware, Writer};
use crate::doors::recall::Packing;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body, Named};
use crate::doors::visitor::{Known, Newcomer};
use crate::library::catalogue::{Catalogue, stored};
use crate::study::desk::Desk;
use crate::study::thinker::Kind;

/// Problems of an exported file that are read at a time, and the bytes of their texts behind which no more are.
const READ_AT_ONCE: i64 = 64;
const BYTES_AT_ONCE: usize = 1 << 20;
/// How long an export waits where the processors are not to be had in the middle of it.
const PAUSE: Duration = Duration::from_secs(1);
/// Collections that one visitor may have.
const MOST_COLLECTIONS: usize = 1_000;

/// `GET /api/collections`.
pub(crate) async fn list(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    newcomer: Newcomer,
    packing: Packing,
    Asked(asked): Asked<Shared>,
) -> Result<Response, Refusal> {
    let guest = match asked.shared.as_str() {
        "" => None,
        key => catalogue.store.collection(key, catalogue.reader(&visitor)).await?,
    };
    let audience = catalogue.audience(visitor, newcomer).await?;
    let reader = catalogue.reader(&audience);
    let revisions = catalogue.store.revisions(reader, guest.as_ref().map(|guest| &guest.owner));
    let asked = format!("/api/collections?{}", asked.shared);
    let topic = catalogue.recall.topic(asked, audience.0.clone(), revisions);
    catalogue.recall.told(&topic, packing, all(&catalogue, reader, guest)).await
}

/// All collections that somebody may see, and the one that a link led to.
async fn all(
    catalogue: &Catalogue,
    reader: Reader<'_>,
    guest: Option<KeptCollection>,
) -> Result<Vec<CollectionJson>, Refusal> {
    let mut kept = catalogue.store.collections(reader).await?;
    let guest = guest.filter(|guest| kept.iter().all(|own| own.id != guest.id));
    let tallies = catalogue.store.tallies(reader, guest.as_ref().map(|guest| &*guest.id)).await?;
    let tally = |id: &str| tallies.get(id).cloned();
    kept.extend(guest);
    let shipped = Collection::all().filter_map(|shipped| Some(of_program(shipped, &tally(shipped.name)?)));
    let others = kept.iter().map(|one| told(one, tally(&one.id).unwrap_or_default(), reader));
    Ok(shipped.chain(others).collect())
}

fn of_program(shipped: Collection, tally: &CollectionTally) -> CollectionJson {
    let CollectionTally { count, solved, proved, waiting } = *tally;
    let (id, title) = (CollectionId(shipped.name.to_owned()), shipped.title.to_owned());
    let (reach, read_only, share) = (Reach::Program, true, None);
    CollectionJson { id, title, count, solved, proved, waiting, reach, read_only, share }
}

fn told(kept: &KeptCollection, tally: CollectionTally, reader: Reader<'_>) -> CollectionJson {
    let CollectionTally { count, solved, proved, waiting } = tally;
    let own = reader.may_change(&kept.owner);
    let reach = match (own, reader.at_home, &kept.share) {
        (true, true, _) => Reach::Common,
        (true, false, None) => Reach::Private,
        (true, false, Some(_)) => Reach::Link,
        (false, ..) => Reach::Guest,
    };
    CollectionJson {
        id: CollectionId(if own { kept.id.clone() } else { kept.share.clone().unwrap_or_default() }),
        title: kept.name.clone(),
        count,
        solved,
        proved,
        waiting,
        reach,
        read_only: !own,
        share: kept.share.clone().filter(|_| own),
    }
}

/// `PATCH /api/collections/{id}`.
pub(crate) async fn change(
    State(catalogue): State<Catalogue>,
    Writer(caller): Writer,
    Named(id): Named<CollectionId>,
    Body(change): Body<CollectionChange>,
) -> Result<Json<CollectionJson>, Refusal> {
    let reader = catalogue.reader(&caller.visitor);
    let kept = own(&catalogue, &id, reader).await?;
    if let Some(name) = &change.name {
        let name = clean_name(name)?.ok_or(Fault::NoName)?;
        let taken =
            catalogue.store.collections(reader).await?.iter().any(|other| other.id != kept.id && other.name == name);
        if taken || Collection::named(&name).is_some() {
            return Err(Fault::NameTaken.into());
        }
        catalogue.store.rename(&kept, &name).await?;
    }
    if let Some(shared) = change.shared.filter(|&shared| shared != kept.share.is_some()) {
        catalogue.store.share(&kept, &if shared { random_name() } else { String::new() }).await?;
    }
    if let Some(place) = change.place {
        let all = catalogue.store.collections(reader).await?;
        catalogue.store.place_collection(&kept, place.before.as_ref().map(|id| &*id.0), &all).await?;
    }
    let kept = own(&catalogue, &CollectionId(kept.id), reader).await?;
    let tally = catalogue.store.tallies(reader, None).await?.remove(&kept.id).unwrap_or_default();
    Ok(Json(told(&kept, tally, reader)))
}

/// `DELETE /api/collections/{id}`.
pub(crate) async fn delete(
    State(catalogue): State<Catalogue>,
    Writer(caller): Writer,
    Named(id): Named<CollectionId>,
) -> Result<StatusCode, Refusal> {
    let kept = own(&catalogue, &id, catalogue.reader(&caller.visitor)).await?;
    catalogue.store.delete_collection(&kept.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A collection that this visitor may change.
pub(crate) async fn own(
    catalogue: &Catalogue,
    id: &CollectionId,
    reader: Reader<'_>,
) -> Result<KeptCollection, Refusal> {
    if Collection::named(&id.0).is_some() {
        return Err(Fault::ReadOnly.into());
    }
    let kept = catalogue.store.collection(&id.0, reader).await?.ok_or(Fault::NoSuchCollection)?;
    if reader.may_change(&kept.owner) { Ok(kept) } else { Err(Fault::ReadOnly.into()) }
}

/// A collection that somebody asks for.
pub(crate) struct Resolved {
    /// Its name in the store; nothing for all collections.
    pub(crate) id: String,
    /// None for those of the program, and for all of them.
    pub(crate) owner: Option<Visitor>,
}

/// The collection that somebody asks for, if they may see it.
pub(crate) async fn resolved(
    catalogue: &Catalogue,
    key: &str,
    reader: Reader<'_>,
) -> Result<Option<Resolved>, Refusal> {
    if key.is_empty() || Collection::named(key).is_some() {
        return Ok(Some(Resolved { id: key.to_owned(), owner: None }));
    }
    let kept = catalogue.store.collection(key, reader).await?;
    Ok(kept.map(|kept| Resolved { id: kept.id, owner: Some(kept.owner) }))
}

/// A name on one line; none where nothing is left of it.
pub(crate) fn clean_name(name: &str) -> Result<Option<String>, Refusal> {
    Ok(telling::line_of(name)?)
}

/// The collection of this title that new problems go to. Those of the program stay as they are.
pub(crate) async fn wanted(
    desk: &Desk,
    name: &str,
    otherwise: &str,
    caller: &Caller,
) -> Result<KeptCollection, Refusal> {
    let name = clean_name(name)?.unwrap_or_else(|| otherwise.to_owned());
    if Collection::named(&name).is_some() {
        return Err(Fault::ReadOnly.into());
    }
    let reader = desk.catalogue.reader(&caller.visitor);
    let kept = desk.catalogue.store.collections(reader).await?;
    if kept.iter().all(|one| one.name != name) {
        if kept.len() >= MOST_COLLECTIONS {
            return Err(Fault::TooManyCollections { most: MOST_COLLECTIONS }.into());
        }
        desk.quota.take(caller, Ware::Collections, 1.0)?;
    }
    Ok(desk.catalogue.store.collection_named(&name, reader).await?)
}

/// `GET /api/export`: written while it is read, so that as little of it is in memory of a large library as of a small one.
pub(crate) async fn export(
    State(desk): State<Desk>,
    caller: Caller,
    Asked(wanted): Asked<Exported>,
) -> Result<Response, Refusal> {
    let reader = desk.catalogue.reader(&caller.visitor);
    let key = resolved(&desk.catalogue, &wanted.collection, reader).await?.ok_or(Fault::NoSuchCollection)?;
    let query = Query::of_collection(reader, key.id, READ_AT_ONCE);
    let first = Piece::read(&desk, &caller, &query, None).await?;
    let name = match &first.collection {
        None => return Err(Fault::NoSuchCollection.into()),
        Some(_) if wanted.collection.is_empty() => "problems".to_owned(),
        Some(name) => name.clone(),
    };
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(send(desk, caller, query, first, sender));
    Ok(download::stream(&format!("{name}.sgf"), download::SGF, Bytes::from_stream(ReceiverStream::new(receiver))))
}

/// A part of an exported file.
struct Piece {
    bytes: Vec<u8>,
    /// What the collection of its first problem is called; none where there is no problem.
    collection: Option<String>,
    /// How much of the list is written with it; none at its end.
    taken: Option<Taken>,
}

impl Piece {
    /// Reads and writes the next problems, once it is this caller's turn.
    async fn read(desk: &Desk, caller: &Caller, query: &Query, taken: Option<&Taken>) -> Result<Piece, Refusal> {
        let _place = desk.thinker.place(Kind::Reading, caller).await?;
        let (rows, taken) = desk.catalogue.store.stretch(query, taken, BYTES_AT_ONCE).await?;
        let collection = rows.first().map(|(row, _)| title_of(row));
        let drafts = rows.into_iter().map(|(row, book)| Ok((stored(&row)?, row.section, book)));
        let drafts = drafts.collect::<Result<Vec<_>, Refusal>>()?;
        let bytes = desk.thinker.work_aside(move || in_sgf(&drafts)).await?;
        Ok(Piece { bytes, collection, taken })
    }
}

/// Sends a file piece by piece, for as long as somebody reads it.
async fn send(desk: Desk, caller: Caller, query: Query, first: Piece, sender: mpsc::Sender<Result<Vec<u8>, Refusal>>) {
    let mut piece = first;
    loop {
        let Piece { bytes, taken, .. } = piece;
        if sender.send(Ok(bytes)).await.is_err() {
            return;
        }
        let Some(taken) = taken else { return };
        piece = match next(&desk, &caller, &query, &taken, &sender).await {
            Some(Ok(piece)) => piece,
            // Whoever reads sees that the file is not whole.
            Some(Err(refusal)) => return drop(sender.send(Err(refusal)).await),
            None => return,
        };
    }
}

/// The next piece: what has begun is not refused because others want the processors. None where nobody reads any more.
async fn next(
    desk: &Desk,
    caller: &Caller,
    query: &Query,
    taken: &Taken,
    sender: &mpsc::Sender<Result<Vec<u8>, Refusal>>,
) -> Option<Result<Piece, Refusal>> {
    while !sender.is_closed() {
        match Piece::read(desk, caller, query, Some(taken)).await {
            Err(refusal) if refusal.is_for_now() => sleep(PAUSE).await,
            read => return Some(read),
        }
    }
    None
}

/// What the collection of a problem is called.
pub(crate) fn title_of(row: &Listed) -> String {
    Collection::named(&row.collection).map_or_else(|| row.collection_name.clone(), |shipped| shipped.title.to_owned())
}

/// What a problem's collection is called for whoever reads it: its name, or the secret that led there.
pub(crate) fn key_of(row: &Listed, reader: Reader<'_>) -> CollectionId {
    let others = matches!(&row.owner, store::Owner::Visitor(owner) if !reader.may_change(owner));
    CollectionId(if others { row.share.clone() } else { row.collection.clone() })
}
