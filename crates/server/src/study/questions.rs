//! The routes of the answer: what is known about a problem, and whether somebody's answer in a word is right. Nothing of
//! either is told before it is asked for.

use axum::Json;
use axum::extract::State;
use wire::{AnswerJson, AnswerRequest, Fault, ProblemId, ProblemRef, SolutionJson};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Body, Named};
use crate::study::desk::Desk;
use crate::study::thinker::Kind;

/// `GET /api/problems/{id}/solution`.
pub(crate) async fn solution(
    State(desk): State<Desk>,
    caller: Caller,
    Named(id): Named<ProblemId>,
) -> Result<Json<SolutionJson>, Refusal> {
    let named = desk.catalogue.draft(&ProblemRef::Stored { id }, &caller.visitor).await?;
    let study = desk.known(&named, Some(&caller)).await?.ok_or(Fault::NotSolved)?;
    let work = move || Json(telling::solution(&study, named.draft.goal));
    desk.thinker.work(Kind::Answering, &caller, work).await
}

/// `POST /api/answer`.
pub(crate) async fn answer(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<AnswerRequest>,
) -> Result<Json<AnswerJson>, Refusal> {
    let named = desk.catalogue.draft(&request.problem, &caller.visitor).await?;
    let study = desk.solved(&named, &caller).await?;
    Ok(Json(telling::answer(&study, &request)))
}
