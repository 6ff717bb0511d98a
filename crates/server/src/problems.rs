//! The routes of the library: list, show, save, change, delete, draw, import, export, and who has solved what.

use axum::Json;
use axum::extract::multipart::MultipartError;
use axum::extract::{Multipart, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use bank::Collection;
use rules::Position;
use tsumego::{Draft, text};

use crate::desk::{Desk, blocking, stored};
use crate::download;
use crate::drafts::Drafts;
use crate::label::{label, labelled};
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::report;
use crate::request::{Asked, Body};
use crate::store::{Attempt, Entry, Listed, Query, Record, Spot, now};
use crate::study::fingerprint;
use crate::visitor::{Owner, Visitor};
use crate::wire::{
    Code, CollectionJson, DraftJson, Exported, Fault, Filter, GoalJson, GradeJson, Import, Imported, Listing, Look,
    ProblemId, ProblemJson, Progress, RecordJson, Saved, SkippedFile, SpotJson, Summary, YesOrNo,
};

/// Problems on a page, when nobody says, and at the most.
const PER_PAGE: i64 = 48;
const MOST_PER_PAGE: i64 = 500;
/// Files in one import.
const MOST_FILES: usize = 500;
/// Problems taken from one file.
const MOST_FROM_FILE: usize = 20_000;
/// Problems in one exported file.
const MOST_EXPORTED: i64 = 100_000;
/// The collection of what is saved without one.
const OWN: &str = "My problems";
/// The collection of what is imported without one.
const IMPORTED: &str = "Imported";

/// `GET /api/problems`.
pub(crate) async fn list(
    State(desk): State<Desk>,
    visitor: Visitor,
    Asked(filter): Asked<Filter>,
) -> Result<Json<Listing>, Refusal> {
    let page = i64::from(filter.page.unwrap_or(1).max(1));
    let query = query(filter, visitor.clone(), page);
    let (total, rows) = desk.store.list(&query).await?;
    let problems = rows.iter().map(|row| summary(row, &desk, &visitor)).collect();
    Ok(Json(Listing { total, page, problems }))
}

fn query(filter: Filter, visitor: Visitor, page: i64) -> Query {
    let count = filter.per_page.map_or(PER_PAGE, i64::from).clamp(1, MOST_PER_PAGE);
    Query {
        words: filter.q.trim().to_owned(),
        ids: labelled(filter.labels.split(',')),
        aim: filter.goal.map(|Code(aim)| aim),
        verdict: filter.verdict,
        difficulty: range(filter.difficulty_min, filter.difficulty_max),
        empty: range(filter.empty_min, filter.empty_max),
        solved: filter.solved.map(|solved| solved == YesOrNo::Yes),
        sort: filter.sort,
        skip: (page - 1).saturating_mul(count),
        ..Query::of_collection(visitor, filter.collection, count)
    }
}

fn range<N: Into<i64>>(least: Option<N>, most: Option<N>) -> (i64, i64) {
    (least.map_or(0, N::into), most.map_or(i64::MAX, N::into))
}

/// `GET /api/collections`.
pub(crate) async fn collections(
    State(desk): State<Desk>,
    visitor: Visitor,
) -> Result<Json<Vec<CollectionJson>>, Refusal> {
    let told = |(name, count, solved): (String, i64, i64)| {
        let title = Collection::named(&name).map_or_else(|| name.clone(), |shipped| shipped.title.to_owned());
        CollectionJson { name, title, count, solved }
    };
    Ok(Json(desk.store.collections(&visitor).await?.into_iter().map(told).collect()))
}

/// `GET /api/problems/{id}`.
pub(crate) async fn show(
    State(desk): State<Desk>,
    visitor: Visitor,
    id: ProblemId,
    Asked(filter): Asked<Filter>,
) -> Result<Json<ProblemJson>, Refusal> {
    let row = desk.listed(&id, &visitor).await?;
    let spot = spot(&desk, &row, filter, &visitor).await?;
    let draft = stored(&row)?;
    let study = desk.known(&draft).await?;
    let goal = draft.goal;
    let solution = blocking(move || study.map(|study| report::solution(&study, goal))).await?;
    let summary = summary(&row, &desk, &visitor);
    let draft = DraftJson::new(&draft, &row.collection);
    Ok(Json(ProblemJson { id, draft, summary, solution, record: told(&row.record), spot }))
}

/// Where a problem stands in the list that a visitor comes from: by a filter, or else its collection.
async fn spot(desk: &Desk, row: &Listed, filter: Filter, visitor: &Visitor) -> Result<SpotJson, Refusal> {
    let query = match filter == Filter::default() {
        true => Query::of_collection(visitor.clone(), row.collection.clone(), 1),
        false => query(filter, visitor.clone(), 1),
    };
    let Spot { at, of, previous, next } = desk.store.spot(&query, &row.id).await?.ok_or(Fault::NoSuchProblem)?;
    Ok(SpotJson { at, of, previous, next })
}

/// `POST /api/problems`.
pub(crate) async fn save(
    State(desk): State<Desk>,
    visitor: Visitor,
    Body(sent): Body<DraftJson>,
) -> Result<(StatusCode, Json<Saved>), Refusal> {
    let draft = legal(sent.draft()?)?;
    let entry = entry(ProblemId::random(), Owner::Visitor(visitor), collection(&sent.collection, OWN)?, now(), &draft);
    desk.store.put(&entry).await?;
    keep_known(&desk, &draft).await?;
    Ok((StatusCode::CREATED, Json(Saved { id: entry.id })))
}

/// `PUT /api/problems/{id}`.
pub(crate) async fn change(
    State(desk): State<Desk>,
    visitor: Visitor,
    id: ProblemId,
    Body(sent): Body<DraftJson>,
) -> Result<Json<Saved>, Refusal> {
    let row = desk.listed(&id, &visitor).await?;
    refuse_others(&row, &desk, &visitor)?;
    let draft = legal(sent.draft()?)?;
    desk.store.put(&entry(id.clone(), row.owner, collection(&sent.collection, OWN)?, now(), &draft)).await?;
    keep_known(&desk, &draft).await?;
    Ok(Json(Saved { id }))
}

/// `DELETE /api/problems/{id}`.
pub(crate) async fn delete(State(desk): State<Desk>, visitor: Visitor, id: ProblemId) -> Result<StatusCode, Refusal> {
    let row = desk.listed(&id, &visitor).await?;
    refuse_others(&row, &desk, &visitor)?;
    desk.store.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who may change a problem: nobody those of the program; at home anybody the others, in public their owner.
fn refuse_others(row: &Listed, desk: &Desk, visitor: &Visitor) -> Result<(), Refusal> {
    if is_read_only(row, desk, visitor) { Err(Fault::ReadOnly.into()) } else { Ok(()) }
}

fn is_read_only(row: &Listed, desk: &Desk, visitor: &Visitor) -> bool {
    match &row.owner {
        Owner::Program => true,
        Owner::Visitor(owner) => !desk.at_home && owner != visitor,
    }
}

/// What has been solved while it was edited is kept with what is saved.
async fn keep_known(desk: &Desk, draft: &Draft) -> Result<(), Refusal> {
    match desk.shelf.get(&fingerprint(draft)) {
        Some(study) => desk.keep(draft, &study).await,
        None => Ok(()),
    }
}

/// `GET /api/problems/{id}/thumbnail.svg`.
pub(crate) async fn thumbnail(
    State(desk): State<Desk>,
    visitor: Visitor,
    id: ProblemId,
    Asked(look): Asked<Look>,
) -> Result<Response, Refusal> {
    let row = desk.listed(&id, &visitor).await?;
    let picture = picture(&stored(&row)?, look.theme).coordinates(false).render();
    // What came with the program changes with the program; what somebody saved may change at any time.
    let caching = if row.owner == Owner::Program { "private, max-age=86400" } else { "no-store" };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, caching)], picture).into_response())
}

/// `GET /api/export`.
pub(crate) async fn export(
    State(desk): State<Desk>,
    visitor: Visitor,
    Asked(wanted): Asked<Exported>,
) -> Result<Response, Refusal> {
    let query = Query::of_collection(visitor, wanted.collection, MOST_EXPORTED);
    let (_, rows) = desk.store.list(&query).await?;
    if rows.is_empty() {
        return Err(Fault::NoSuchCollection.into());
    }
    let drafts: Vec<Draft> = rows.iter().map(stored).collect::<Result<_, _>>()?;
    blocking(move || download::problems("problems.sgf", &drafts)).await
}

/// `POST /api/import`: files in SGF or as text diagrams, and perhaps a field `collection`.
pub(crate) async fn import(
    State(desk): State<Desk>,
    visitor: Visitor,
    form: Result<Multipart, axum::extract::multipart::MultipartRejection>,
) -> Result<Json<Import>, Refusal> {
    let upload = Upload::read(form.map_err(|_| Fault::NotAForm)?).await?;
    let into = collection(&upload.collection, IMPORTED)?;
    let (entries, import) = blocking(move || sorted(upload.files, &Owner::Visitor(visitor), &into)).await?;
    desk.store.put_all(&entries).await?;
    Ok(Json(import))
}

/// What an import consists of.
#[derive(Default)]
struct Upload {
    collection: String,
    files: Vec<(String, Vec<u8>)>,
}

impl Upload {
    async fn read(mut form: Multipart) -> Result<Upload, Refusal> {
        let mut upload = Upload::default();
        while let Some(field) = form.next_field().await.map_err(|error| bad_form(&error))? {
            let file = field.file_name().map(str::to_owned);
            let name = field.name().unwrap_or_default().to_owned();
            let bytes = field.bytes().await.map_err(|error| bad_form(&error))?;
            match file {
                Some(file) => upload.files.push((file, bytes.to_vec())),
                None if name == "collection" => upload.collection = String::from_utf8_lossy(&bytes).into_owned(),
                None => {}
            }
            if upload.files.len() > MOST_FILES {
                return Err(Fault::TooManyFiles { most: MOST_FILES }.into());
            }
        }
        Ok(upload)
    }
}

fn bad_form(error: &MultipartError) -> Fault {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { Fault::TooLarge } else { Fault::BadForm }
}

/// The problems in some files, and a report of what was taken and what was not.
fn sorted(files: Vec<(String, Vec<u8>)>, owner: &Owner, into: &str) -> (Vec<Entry>, Import) {
    let (mut entries, mut import) = (Vec::new(), Import::default());
    for (file, bytes) in files {
        for (problem, found) in problems(&file, bytes) {
            match found {
                Ok(draft) => {
                    let place = now().saturating_add(entries.len() as i64);
                    let entry = entry(ProblemId::random(), owner.clone(), into.to_owned(), place, &draft);
                    let (id, title) = (entry.id.clone(), entry.title.clone());
                    import.imported.push(Imported { file: file.clone(), id, title });
                    entries.push(entry);
                }
                Err(refusal) => {
                    import.skipped.push(SkippedFile { file: file.clone(), problem, reason: refusal.into_complaint() });
                }
            }
        }
    }
    (entries, import)
}

/// A problem of a file with its number where there are several, or why it cannot be one.
type Numbered = (Option<usize>, Result<Draft, Refusal>);

fn problems(file: &str, bytes: Vec<u8>) -> Vec<Numbered> {
    let drafts = match Drafts::read(bytes) {
        Ok(found) => found.drafts,
        Err(refusal) => return vec![(None, Err(refusal))],
    };
    let many = drafts.len() > 1;
    let numbered = |(at, draft)| {
        let number = many.then_some(at + 1);
        (number, legal(titled(draft, file, number)))
    };
    drafts.into_iter().take(MOST_FROM_FILE).enumerate().map(numbered).collect()
}

/// The draft with a title: its own, or the name of the file it is from.
fn titled(mut draft: Draft, file: &str, number: Option<usize>) -> Draft {
    if draft.title.trim().is_empty() {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        draft.title = number.map_or_else(|| stem.to_owned(), |number| format!("{stem} {number}"));
    }
    draft
}

/// A draft that can be a problem: stones on a legal board.
fn legal(draft: Draft) -> Result<Draft, Refusal> {
    Position::from_setup(draft.setup).map_err(|error| crate::desk::no_problem(&error.into()))?;
    if draft.stones().is_empty() {
        return Err(Fault::NoGroup.into());
    }
    Ok(draft.tidy())
}

fn collection(name: &str, otherwise: &str) -> Result<String, Refusal> {
    let name: String = name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    match name.trim() {
        "" => Ok(otherwise.to_owned()),
        shipped if Collection::named(shipped).is_some() => Err(Fault::ReadOnly.into()),
        name => Ok(name.to_owned()),
    }
}

/// `POST /api/progress`.
pub(crate) async fn progress(
    State(desk): State<Desk>,
    visitor: Visitor,
    Body(Progress { id, deed, ms }): Body<Progress>,
) -> Result<Json<RecordJson>, Refusal> {
    let attempt = Attempt { deed, ms, now: now() };
    let record = desk.store.mark(&visitor, &id, attempt).await?.ok_or(Fault::NoSuchProblem)?;
    Ok(Json(told(&record)))
}

fn told(record: &Record) -> RecordJson {
    let Record { tries, failed, hints, best_ms, spent_ms, .. } = *record;
    RecordJson { state: record.state(), tries, failed, hints, best_ms, spent_ms }
}

/// A draft as the store keeps it.
pub(crate) fn entry(id: ProblemId, owner: Owner, collection: String, place: i64, draft: &Draft) -> Entry {
    Entry {
        id,
        owner,
        collection,
        place,
        title: draft.title.clone(),
        goal: draft.goal,
        to_move: draft.setup.to_move,
        size: i64::from(draft.setup.size),
        empty: draft.playable().len() as i64,
        search: format!("{}\n{}", draft.title, draft.notes).to_lowercase(),
        fingerprint: fingerprint(draft),
        body: text::write(draft),
    }
}

fn summary(row: &Listed, desk: &Desk, visitor: &Visitor) -> Summary {
    Summary {
        id: row.id.clone(),
        title: row.title.clone(),
        label: label(&row.id).cloned(),
        collection: row.collection.clone(),
        goal: row.goal.map(GoalJson::from),
        to_move: Code(row.to_move),
        size: row.size as u8,
        difficulty: u8::try_from(row.difficulty).ok().filter(|&difficulty| difficulty > 0),
        verdict: row.grade.map(GradeJson::from),
        state: row.record.state(),
        empty: row.empty as u16,
        read_only: is_read_only(row, desk, visitor),
    }
}
