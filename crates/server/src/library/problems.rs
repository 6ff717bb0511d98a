//! The routes of problems: list, show, save, change, place, delete, draw.

use axum::Json;
use axum::extract::{RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use lesson::Study;
use store::{Entry, Listed, Owner, Query, Reader, Spot, Visitor, now, random_name};
use telling::{asks, consistent, ground, number_in, picture};
use tsumego::{Draft, ProblemKind, Tag, text};
use wire::{
    BookJson, Code, DraftJson, Fault, Filter, Listing, Look, ProblemId, ProblemJson, ProblemPlace, Saved, Sought,
    SpotJson, Whole, YesOrNo,
};

use crate::doors::caller::Caller;
use crate::doors::png;
use crate::doors::quota::{Ware, Writer};
use crate::doors::recall::Packing;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Asked, Body, Named};
use crate::doors::visitor::{Known, Newcomer};
use crate::library::catalogue::{Catalogue, stored};
use crate::library::collections::{Resolved, resolved, wanted};
use crate::library::label::labelled;
use crate::library::summary::{id_of, is_read_only, record_told, summary};
use crate::study::desk::Desk;
use crate::study::named::{NamedDraft, fingerprint};
use crate::words::Retold;

/// Problems on a page, when nobody says, and at the most.
const PER_PAGE: i64 = 48;
const MOST_PER_PAGE: i64 = 500;
/// Problems that one visitor may keep.
const MOST_KEPT: i64 = 100_000;
/// The collection of what is saved without one.
const OWN: &str = "My problems";

/// `GET /api/problems`.
pub(crate) async fn list(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    newcomer: Newcomer,
    packing: Packing,
    RawQuery(asked): RawQuery,
    Asked(filter): Asked<Filter>,
) -> Result<Response, Refusal> {
    let page = i64::from(filter.page.unwrap_or(1).max(1));
    let Some(found) = resolved(&catalogue, &filter.collection, catalogue.reader(&visitor)).await? else {
        return Ok(Json(Listing { total: 0, page, problems: Vec::new() }).into_response());
    };
    let audience = catalogue.audience(visitor, newcomer).await?;
    let reader = catalogue.reader(&audience);
    let asked = format!("/api/problems?{}", asked.unwrap_or_default());
    let topic =
        catalogue.recall.topic(asked, audience.0.clone(), catalogue.store.revisions(reader, found.owner.as_ref()));
    let work = async {
        let query = query(&catalogue, filter, found, reader, page).await?;
        let (total, rows) = catalogue.store.list(&query).await?;
        Ok(Listing { total, page, problems: rows.iter().map(|row| summary(row, reader)).collect() })
    };
    catalogue.recall.told(&topic, packing, work).await
}

/// What is asked for, in a collection.
pub(crate) async fn query(
    catalogue: &Catalogue,
    filter: Filter,
    Resolved { id, owner }: Resolved,
    reader: Reader<'_>,
    page: i64,
) -> Result<Query, Refusal> {
    let among = match &filter.shape {
        Some(Sought(pattern)) => {
            Some(catalogue.shapes.having(pattern, &catalogue.store, reader, owner.as_ref()).await?)
        }
        None => None,
    };
    let count = filter.per_page.map_or(PER_PAGE, i64::from).clamp(1, MOST_PER_PAGE);
    Ok(Query {
        words: filter.q.trim().to_owned(),
        ids: labelled(filter.labels.split(',')),
        number: number_in(&filter.q),
        shown: filter.shown.split(',').filter_map(Tag::from_word).collect(),
        aim: filter.goal.map(|Code(aim)| aim),
        kind: filter.kind.map(|Code(kind)| kind),
        tag: filter.tag.map(|Code(tag)| tag),
        verdict: filter.verdict.map(Retold::retold),
        rank: range(filter.rank_min, filter.rank_max),
        empty: range(filter.empty_min, filter.empty_max),
        among,
        solved: filter.solved.map(Retold::retold),
        sort: filter.sort.retold(),
        skip: (page - 1).saturating_mul(count),
        ..Query::of_collection(reader, id, count)
    })
}

fn range<N: Into<i64>>(least: Option<N>, most: Option<N>) -> (i64, i64) {
    (least.map_or(0, N::into), most.map_or(i64::MAX, N::into))
}

/// `GET /api/problems/{id}`.
pub(crate) async fn show(
    State(desk): State<Desk>,
    caller: Caller,
    Named(id): Named<ProblemId>,
    Asked(filter): Asked<Filter>,
    Asked(Whole { whole }): Asked<Whole>,
) -> Result<Json<ProblemJson>, Refusal> {
    let catalogue = &desk.catalogue;
    let row = catalogue.listed(&id, &caller.visitor).await?;
    let id = id_of(&row, catalogue.reader(&caller.visitor));
    let spot = spot(catalogue, &row, filter, &caller.visitor).await?;
    let named = NamedDraft::from(stored(&row)?);
    let study = desk.opened(&row, &named, &caller).await?;
    let mut draft = named.draft;
    let asks = asks(study.as_ref(), &draft);
    let (targets, region) = ground(study.as_deref(), &draft)?;
    let mut summary = summary(&row, catalogue.reader(&caller.visitor));
    let withheld = asks && whole != Some(YesOrNo::Yes) && !row.record.knows();
    if withheld {
        (draft.notes, draft.answers, summary.verdict) = Default::default();
    }
    let book = BookJson::new(&draft, &catalogue.store.book(&row.id).await?, study.as_deref().map(Study::solution))
        .filter(|_| !withheld);
    let draft = DraftJson::new(&draft, &row.collection_name);
    let record = record_told(&row.record, None);
    Ok(Json(ProblemJson { id, draft, summary, asks, withheld, targets, region, book, record, spot }))
}

/// Where a problem stands in the list that a visitor comes from: by a filter, or else its collection.
async fn spot(catalogue: &Catalogue, row: &Listed, filter: Filter, visitor: &Visitor) -> Result<SpotJson, Refusal> {
    let reader = catalogue.reader(visitor);
    let own = Query::of_collection(reader, row.collection.clone(), 1);
    let query = match filter == Filter::default() {
        true => own,
        false => match resolved(catalogue, &filter.collection, reader).await? {
            Some(found) => query(catalogue, filter, found, reader, 1).await?,
            None => own,
        },
    };
    let Spot { at, of, previous, next } = catalogue.store.spot(&query, &row.id).await?.ok_or(Fault::NoSuchProblem)?;
    // Those beside it in a collection that a link has shown are shown by the same link.
    let by_link = query.collection == row.collection && id_of(row, reader).0 != row.id;
    let told = |name: String| if by_link { ProblemId::by_link(&name, &row.share) } else { ProblemId(name) };
    Ok(SpotJson { at, of, previous: previous.map(told), next: next.map(told) })
}

/// `POST /api/problems`.
pub(crate) async fn save(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    Body(sent): Body<DraftJson>,
) -> Result<(StatusCode, Json<Saved>), Refusal> {
    let draft = consistent(sent.draft()?)?;
    room_for(&desk, &caller, 1).await?;
    let collection = wanted(&desk, &sent.collection, OWN, &caller).await?;
    let entry = entry(random_name(), Owner::Visitor(caller.visitor), collection.id, now(), &draft);
    if !desk.catalogue.store.add(&entry).await? {
        return Err(Fault::NoSuchCollection.into());
    }
    let id = ProblemId(entry.id);
    keep_known(&desk, NamedDraft { draft, name: entry.fingerprint }).await?;
    Ok((StatusCode::CREATED, Json(Saved { id })))
}

/// `PUT /api/problems/{id}`.
pub(crate) async fn change(
    State(desk): State<Desk>,
    Writer(caller): Writer,
    Named(id): Named<ProblemId>,
    Body(sent): Body<DraftJson>,
) -> Result<Json<Saved>, Refusal> {
    let row = desk.catalogue.listed(&id, &caller.visitor).await?;
    let reader = desk.catalogue.reader(&caller.visitor);
    refuse_others(&row, reader)?;
    let draft = consistent(sent.draft()?)?;
    let collection = wanted(&desk, &sent.collection, OWN, &caller).await?.id;
    // An answer is one to a position, and a part is one of a collection.
    let same = stored(&row)?.setup == draft.setup;
    let book = if same { desk.catalogue.store.book(&row.id).await? } else { String::new() };
    let section = if collection == row.collection { row.section } else { String::new() };
    let changed = Entry { book, section, ..entry(row.id.clone(), row.owner, collection, now(), &draft) };
    if !desk.catalogue.store.change(&changed).await? {
        return Err(Fault::NoSuchProblem.into());
    }
    keep_known(&desk, NamedDraft { draft, name: changed.fingerprint }).await?;
    Ok(Json(Saved { id: ProblemId(row.id) }))
}

/// `DELETE /api/problems/{id}`.
pub(crate) async fn delete(
    State(catalogue): State<Catalogue>,
    Writer(caller): Writer,
    Named(id): Named<ProblemId>,
) -> Result<StatusCode, Refusal> {
    let row = catalogue.listed(&id, &caller.visitor).await?;
    refuse_others(&row, catalogue.reader(&caller.visitor))?;
    if !catalogue.store.delete(&row.id).await? {
        return Err(Fault::NoSuchProblem.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/problems/{id}/place`.
pub(crate) async fn place(
    State(catalogue): State<Catalogue>,
    Writer(caller): Writer,
    Named(id): Named<ProblemId>,
    Body(place): Body<ProblemPlace>,
) -> Result<StatusCode, Refusal> {
    let row = catalogue.listed(&id, &caller.visitor).await?;
    refuse_others(&row, catalogue.reader(&caller.visitor))?;
    catalogue.store.place_problem(&row.id, place.before.as_ref().map(|id| id.parts().0), &row.collection).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who may change a problem: nobody those of the program; at home anybody the others, in public their owner.
fn refuse_others(row: &Listed, reader: Reader<'_>) -> Result<(), Refusal> {
    if is_read_only(row, reader) { Err(Fault::ReadOnly.into()) } else { Ok(()) }
}

/// May somebody keep so many more problems?
pub(crate) async fn room_for(desk: &Desk, caller: &Caller, more: usize) -> Result<(), Refusal> {
    if desk.catalogue.store.owned(&caller.visitor).await?.saturating_add(more as i64) > MOST_KEPT {
        return Err(Fault::LibraryFull { most: MOST_KEPT }.into());
    }
    desk.quota.take(caller, Ware::Problems, more as f64)
}

/// What has been solved while it was edited is kept with what is saved.
async fn keep_known(desk: &Desk, named: NamedDraft) -> Result<(), Refusal> {
    match desk.shelf.get(&named.name) {
        Some(study) => desk.keep(&named, &study).await,
        None => Ok(()),
    }
}

/// `GET /api/problems/{id}/thumbnail.svg`.
pub(crate) async fn thumbnail(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    Named(id): Named<ProblemId>,
    Asked(look): Asked<Look>,
) -> Result<Response, Refusal> {
    let row = catalogue.listed(&id, &visitor).await?;
    let picture = picture(&stored(&row)?, look.theme).coordinates(false).render();
    // What came with the program changes with the program; what somebody saved may change at any time.
    let caching = if row.owner == Owner::Program { "private, max-age=86400" } else { "no-store" };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, caching)], picture).into_response())
}

/// `GET /api/problems/{id}/board.png`: for previews of links.
pub(crate) async fn board(
    State(catalogue): State<Catalogue>,
    Known(visitor): Known,
    Named(id): Named<ProblemId>,
) -> Result<Response, Refusal> {
    let draft = stored(&catalogue.listed(&id, &visitor).await?)?;
    Ok(png::board(draft.setup.size, &draft.setup.stones))
}

/// A draft as the store keeps it.
pub(crate) fn entry(id: String, owner: Owner, collection: String, place: i64, draft: &Draft) -> Entry {
    Entry {
        id,
        owner,
        collection,
        place,
        number: 0,
        title: draft.title.clone(),
        goal: draft.goal,
        to_move: draft.setup.to_move,
        size: i64::from(draft.setup.size),
        empty: draft.playable().len() as i64,
        search: format!("{}\n{}", draft.title, draft.notes).to_lowercase(),
        fingerprint: fingerprint(draft),
        body: text::write(draft),
        section: String::new(),
        book: String::new(),
        to_be_proved: false,
        kind: draft.goal.map(|goal| ProblemKind::of_aim(goal.aim)),
        tags: Vec::new(),
        rank: 0,
    }
}
