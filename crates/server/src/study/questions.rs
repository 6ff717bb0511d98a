//! The routes of the answer: what is known about a problem, and whether somebody's answer in a word is right. Nothing of
//! either is told before it is asked for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use lesson::Study;
use tsumego::{Draft, asks_for_verdict};
use wire::{AnswerJson, AnswerRequest, Fault, ProblemId, ProblemRef, SolutionJson};

use crate::doors::caller::Caller;
use crate::doors::refusal::Refusal;
use crate::doors::request::{Body, Named};
use crate::study::desk::Desk;
use crate::study::report;
use crate::study::thinker::Kind;

/// `GET /api/problems/{id}/solution`.
pub(crate) async fn solution(
    State(desk): State<Desk>,
    caller: Caller,
    Named(id): Named<ProblemId>,
) -> Result<Json<SolutionJson>, Refusal> {
    let named = desk.catalogue.draft(&ProblemRef::Stored { id }, &caller.visitor).await?;
    let study = desk.known(&named, Some(&caller)).await?.ok_or(Fault::NotSolved)?;
    let work = move || Json(report::solution(&study, named.draft.goal));
    desk.thinker.work(Kind::Answering, &caller, work).await
}

/// `POST /api/answer`.
pub(crate) async fn answer(
    State(desk): State<Desk>,
    caller: Caller,
    Body(AnswerRequest { problem, verdict }): Body<AnswerRequest>,
) -> Result<Json<AnswerJson>, Refusal> {
    let named = desk.catalogue.draft(&problem, &caller.visitor).await?;
    let study = desk.solved(&named, &caller).await?;
    let (grade, standing) = (study.solution().grade(), study.solution().standing());
    let right = grade.word() == verdict.0.word();
    // Whoever is wrong may try again, so the answer stays here.
    let told = right.then(|| (grade.into(), (&standing).into()));
    let (grade, standing) = told.unzip();
    Ok(Json(AnswerJson { right, grade, standing }))
}

/// Is a problem answered in a word? Not where nobody has solved it yet, nor where an author gives a move.
pub(crate) fn asks(study: Option<&Arc<Study>>, draft: &Draft) -> bool {
    !gives_a_move(draft) && study.is_some_and(|study| asks_for_verdict(study.solution(), draft.goal))
}

/// Does an author give a move as the answer?
fn gives_a_move(draft: &Draft) -> bool {
    draft.answers.iter().any(|first| first.point().is_some())
}

/// Is what is proved about something else than the author means? Nobody has named the stones, and of those that were guessed
/// nothing depends on any move.
pub(crate) fn is_beside_the_point(study: &Study, draft: &Draft) -> bool {
    draft.targets.is_empty() && gives_a_move(draft) && asks_for_verdict(study.solution(), None)
}
