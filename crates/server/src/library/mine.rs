//! What somebody thinks of a problem, and all that is kept of their training: told as one document, and deleted for good.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use store::{Day, Stood, Visitor, now};
use telling::{rating_told, tried_told};
use wire::{AccountJson, DayJson, MineJson, Opine, ProblemId, StoodJson, Vote, WantReviews};

use crate::account::Accounts;
use crate::account::sessions::told;
use crate::doors::caller::Caller;
use crate::doors::quota::Writer;
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::doors::visitor::{Here, Known};
use crate::library::catalogue::Catalogue;
use crate::library::history::first_try;
use crate::library::moved::notes;
use crate::library::summary::record_told;

/// Problems that somebody stands with, tries and days that are told.
const MOST: i64 = 100_000;
const FILE: &str = "attachment; filename=\"shikatsu-training.json\"";

/// `POST /api/opinion`.
pub(crate) async fn opine(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(Opine { id, vote, wrong }): Body<Opine>,
) -> Result<StatusCode, Refusal> {
    let id = catalogue.listed(&id, &visitor).await?.id;
    let before = catalogue.store.said_of_problem(&visitor, &id).await?.0;
    let vote = match vote {
        Some(Vote::Good) => 1,
        Some(Vote::Bad) => -1,
        None => before,
    };
    catalogue.store.say_of_problem(&visitor, &id, (vote, &wrong.0), now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/reviews`.
pub(crate) async fn want_reviews(
    State(catalogue): State<Catalogue>,
    Writer(Caller { visitor, .. }): Writer,
    Body(WantReviews { on }): Body<WantReviews>,
) -> Result<StatusCode, Refusal> {
    catalogue.store.want_reviews(&visitor, on, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/mine`.
pub(crate) async fn mine(
    State(catalogue): State<Catalogue>,
    State(accounts): State<Accounts>,
    Known(visitor): Known,
    Here(here): Here,
) -> Result<Response, Refusal> {
    let told = all_of(&catalogue, &visitor, told(&accounts, &visitor, here.as_deref()).await?).await?;
    Ok(([(header::CONTENT_DISPOSITION, FILE)], Json(told)).into_response())
}

async fn all_of(catalogue: &Catalogue, visitor: &Visitor, account: AccountJson) -> Result<MineJson, Refusal> {
    let store = &catalogue.store;
    let today = Day::near(None, now());
    let days = store.days(visitor, today, MOST).await?;
    Ok(MineJson {
        account: Some(account).filter(|account| !account.devices.is_empty()),
        rating: store.person(visitor).await?.as_ref().map(|person| rating_told(person, now())),
        records: store.records(visitor, MOST).await?.into_iter().map(stood_told).collect(),
        tries: store.tried(visitor, MOST).await?.into_iter().map(|one| tried_told(&first_try(one))).collect(),
        days: days
            .iter()
            .map(|tally| DayJson { day: tally.day.number(), tries: tally.tries, solved: tally.solved })
            .collect(),
        best_run: store.best_run(visitor, today).await?.ever,
        notes: notes(catalogue, visitor, MOST).await?,
    })
}

fn stood_told(Stood { problem, record, changed }: Stood) -> StoodJson {
    StoodJson { problem: ProblemId(problem), record: record_told(&record, None), changed: changed / 1000 }
}
