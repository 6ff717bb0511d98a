//! The routes of play: lesson, line, tree, and what players would try. What is taught is decided in `lesson`; here the
//! problem is found, with its study and its book, and somebody is kept waiting no longer than they should.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use lesson::{NotTaught, Teacher};
use wire::{
    EngineId, Fault, LessonRequest, LineJson, LineRequest, Opponent, PlayersJson, PlayersRequest, ProblemRef, TreeJson,
    TreeRequest, Turn,
};

use crate::doors::caller::Caller;
use crate::doors::recall::{Packing, Recall};
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::study::desk::{BOOK_TIME, Desk, LESSON_TIME, no_problem};
use crate::study::named::{NamedDraft, name_of};
use crate::study::questions::asks;
use crate::study::telling::{self, asked, moves};
use crate::study::thinker::Kind;
use crate::study::thinking::{AtDesk, usual_opponent};

/// Moves that one lesson may have.
const MOST_MOVES: usize = 400;

/// `POST /api/lesson`. Of a solved problem, without an author's answers beside it, it depends on the question alone.
pub(crate) async fn lesson(
    State(desk): State<Desk>,
    caller: Caller,
    packing: Packing,
    Body(request): Body<LessonRequest>,
) -> Result<Response, Refusal> {
    refuse_long(&request.moves)?;
    let named = desk.draft(&request.problem, &caller.visitor).await?;
    let topic = Recall::lasting(topic(&named, &request));
    if let Some(told) = desk.recall.again(&topic, packing) {
        return Ok(told);
    }
    let book = desk.book(&request.problem, &named.draft).await?;
    let engine = request.opponent.clone().filter(|opponent| opponent.engine != EngineId::Exact);
    let engine_plays = engine.is_some();
    let patience = patience(&request, engine_plays || book.is_some());
    let root = desk.solved_if_possible(&named, &caller, patience).await?;
    let by_book = request.computer && book.is_some();
    let start = Teacher::start(&named.draft, root.as_deref(), by_book).map_err(|error| no_problem(&error))?;
    let is_lasting = book.is_none() && !engine_plays && root.is_some();
    let (recall, asks) = (desk.recall.clone(), asks(root.as_ref(), named.draft.goal));
    let opponent = engine.unwrap_or_else(usual_opponent);
    let (ask, by) = (asked(&request), opponent.clone());
    let work = move |thinking: &AtDesk| {
        let told = Teacher { thinking, start, root, book, engine_plays }.lesson(&ask)?;
        Ok(telling::lesson(told, &by, asks))
    };
    let told = taught(desk, &caller, opponent, work).await?;
    if is_lasting { recall.tell(topic, packing, &told) } else { Ok(Json(told).into_response()) }
}

/// What a lesson depends on, whoever asks. The book is not in it: what it says is not kept.
fn topic(named: &NamedDraft, request: &LessonRequest) -> String {
    let LessonRequest { problem: _, you, moves, computer, hint, opponent } = request;
    let asked = format!("{:?} {you:?} {moves:?} {computer} {hint:?} {opponent:?}", named.draft.goal);
    format!("lesson {} {}", named.name, name_of(asked.as_bytes()))
}

/// How long a proof is searched for: whoever has somebody else to play against does not wait for one.
fn patience(request: &LessonRequest, has_other: bool) -> Duration {
    if request.computer && has_other { BOOK_TIME } else { LESSON_TIME }
}

/// `POST /api/line`.
pub(crate) async fn line(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<LineRequest>,
) -> Result<Json<LineJson>, Refusal> {
    let told = |teacher: Teacher<'_>, moves: &[_]| teacher.line(moves).map(telling::line);
    explained(desk, &caller, &request.problem, &request.moves, told).await
}

/// `POST /api/tree`.
pub(crate) async fn tree(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<TreeRequest>,
) -> Result<Json<TreeJson>, Refusal> {
    let told = |teacher: Teacher<'_>, path: &[_]| teacher.tree(path).map(telling::tree);
    explained(desk, &caller, &request.problem, &request.path, told).await
}

/// `POST /api/players`. It gives the answer away as the tree does, so the page asks when somebody wants to see that.
pub(crate) async fn players(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<PlayersRequest>,
) -> Result<Json<PlayersJson>, Refusal> {
    let told = |teacher: Teacher<'_>, moves: &[_]| teacher.tried(moves).map(telling::players);
    explained(desk, &caller, &request.problem, &request.moves, told).await
}

/// Solves the problem, if nobody has, and has a teacher tell something about the position after these moves.
async fn explained<T: Send + 'static>(
    desk: Desk,
    caller: &Caller,
    problem: &ProblemRef,
    sent: &[Turn],
    tell: impl FnOnce(Teacher<'_>, &[rules::Move]) -> Result<T, NotTaught> + Send + 'static,
) -> Result<Json<T>, Refusal> {
    refuse_long(sent)?;
    let named = desk.draft(problem, &caller.visitor).await?;
    let (study, moves) = (desk.solved(&named, caller).await?, moves(sent));
    let told = move |thinking: &AtDesk| Ok(tell(Teacher::new(study, thinking), &moves)?);
    taught(desk, caller, usual_opponent(), told).await.map(Json)
}

pub(crate) fn refuse_long(moves: &[Turn]) -> Result<(), Refusal> {
    if moves.len() > MOST_MOVES { Err(Fault::TooManyMoves { most: MOST_MOVES }.into()) } else { Ok(()) }
}

/// Has a lesson worked out. What it searches for ends when its time is up, or others wait; then the page asks again,
/// and finds on the shelf what was solved so far.
async fn taught<T: Send + 'static>(
    desk: Desk,
    caller: &Caller,
    opponent: Opponent,
    work: impl FnOnce(&AtDesk) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let thinker = desk.thinker.clone();
    let work = move |leash: &_| work(&AtDesk::new(desk, Clone::clone(leash), opponent));
    let mut job = thinker.start(Kind::Answering, caller, work).await?;
    let answer = job.answer_by(LESSON_TIME).await?;
    if job.is_stopped() { Err(Fault::Busy.into()) } else { answer }
}
