//! The routes of play: lesson, line, tree, and what players would try. What is taught is decided in `lesson`; here the
//! problem is found, with its study and its book, and somebody is kept waiting no longer than they should.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use lesson::{NotTaught, Teacher};
use telling::{asked, asks, is_beside_the_point, moves, started};
use wire::{
    EngineId, Fault, LessonJson, LessonRequest, LineJson, LineRequest, Opponent, PlayersJson, PlayersRequest,
    ProblemRef, TreeJson, TreeRequest, Turn,
};

use crate::doors::caller::Caller;
use crate::doors::recall::{Packing, Recall};
use crate::doors::refusal::Refusal;
use crate::doors::request::Body;
use crate::study::desk::{Desk, LESSON_TIME};
use crate::study::named::{NamedDraft, name_of};
use crate::study::thinker::Kind;
use crate::study::thinking::{AtDesk, usual_opponent};
use crate::study::wanted::Want;

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
    desk.rankers.check(request.opponent.as_ref())?;
    let named = desk.catalogue.draft(&request.problem, &caller.visitor).await?;
    let topic = Recall::lasting(topic(&named, &request));
    if let Some(told) = desk.catalogue.recall.again(&topic, packing) {
        return Ok(told);
    }
    let book = desk.catalogue.book(&request.problem, &named.draft).await?;
    let engine = request.opponent.clone().filter(|opponent| opponent.engine != EngineId::Exact);
    let engine_plays = engine.is_some();
    // Those of the library keep clear of searches that somebody started for a draft of their own.
    let is_stored = matches!(request.problem, ProblemRef::Stored { .. });
    let kind = if is_stored { Kind::Opening } else { Kind::Solving };
    let root = desk.solved_in_passing(&named, &caller, kind, desk.patience).await?;
    let ask = asked(&request);
    let by_book = request.computer && book.is_some();
    let root = root.filter(|study| book.is_none() || !is_beside_the_point(study, &named.draft));
    let (start, root) = started(&named.draft, root, &ask, book.as_ref().filter(|_| by_book))?;
    let could_last = book.is_none() && !engine_plays && root.is_some();
    let asks = asks(root.as_ref(), &named.draft);
    let opponent = engine.unwrap_or_else(usual_opponent);
    let (by, missing) = (opponent.clone(), root.is_none().then_some(Want::Draft(Box::new(named))));
    let work = move |thinking: &AtDesk| {
        let started = Instant::now();
        let mut told = Teacher { thinking, start, root, book, engine_plays }.lesson(&ask)?;
        let lacks = missing.or_else(|| Some(Want::Position(Box::new(told.lacks.take()?))));
        thinking.pay(started);
        // With more time it might be a better answer, so this one is not kept.
        let was_hurried = thinking.is_hurried() || thinking.was_brief();
        Ok((telling::lesson(told, &by, asks), lacks, was_hurried))
    };
    let (told, lacks, was_hurried) =
        taught(&desk, &caller, opponent, proving_time(&request, desk.patience), work).await?;
    let is_lasting = could_last && lacks.is_none() && !was_hurried;
    let told = LessonJson { proving: lacks.is_some_and(|want| desk.pursue(&caller.visitor, want)), ..told };
    if is_lasting { desk.catalogue.recall.tell(topic, packing, &told) } else { Ok(Json(told).into_response()) }
}

/// What a lesson depends on, whoever asks. The book is not in it: what it says is not kept.
fn topic(named: &NamedDraft, request: &LessonRequest) -> String {
    let LessonRequest { problem: _, you, moves, computer, hint, opponent } = request;
    let asked = format!("{:?} {you:?} {moves:?} {computer} {hint:?} {opponent:?}", named.draft.goal);
    format!("lesson {} {}", named.name, name_of(asked.as_bytes()))
}

/// How long proofs of positions on the way are searched for: only a hint is worth waiting for. Without one the book or the
/// best guess answers.
fn proving_time(request: &LessonRequest, patience: Duration) -> Duration {
    if request.hint.is_some() { LESSON_TIME } else { patience }
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
    let named = desk.catalogue.draft(problem, &caller.visitor).await?;
    let (study, moves) = (desk.solved(&named, caller).await?, moves(sent));
    let told = move |thinking: &AtDesk| Ok(tell(Teacher::new(study, thinking), &moves)?);
    taught(&desk, caller, usual_opponent(), LESSON_TIME, told).await.map(Json)
}

pub(crate) fn refuse_long(moves: &[Turn]) -> Result<(), Refusal> {
    if moves.len() > MOST_MOVES { Err(Fault::TooManyMoves { most: MOST_MOVES }.into()) } else { Ok(()) }
}

/// Has a lesson worked out, with proofs that are searched for so long. Where others wait for the place it ends early; then
/// the page asks again, and finds on the shelf what was solved so far.
async fn taught<T: Send + 'static>(
    desk: &Desk,
    caller: &Caller,
    opponent: Opponent,
    proving: Duration,
    work: impl FnOnce(&AtDesk) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let at_desk = desk.clone();
    let work = move |leash: &_| work(&AtDesk::new(at_desk, Clone::clone(leash), opponent));
    let mut job = desk.thinker.start(Kind::Answering, caller, work).await?.proving_for(proving);
    let answer = job.answer_by(LESSON_TIME).await?;
    match job.is_stopped() {
        true if job.is_cut_short() => Err(Fault::Busy.into()),
        true => Err(Fault::NotSolved.into()),
        false => answer,
    }
}
