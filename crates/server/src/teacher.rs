//! The routes of play: lesson, line, tree, and what players would try.
//!
//! A lesson is stateless: the page sends all moves so far. Each position on the way is solved in full where it is
//! needed, which takes milliseconds, and kept on the shelf; so every move of the student's gets its exact worth, and
//! every reply is the best one, by the rules in `tsumego`. What no search solves can still be played without the
//! program, by the rules of Go alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use forge::{crowds, misled, suggested};
use proof::{Grade, Outside, Problem, Side, Standing};
use rules::life::alive_stones;
use rules::{Move, PointSet};
use solver::reply::choose;
use tsumego::{Act, Course, Draft, Ending, Hint, Known, Line, Speaker, Unplayable, counted, is_lost, right_moves};
use wire::{
    BetterJson, BookCode, BranchJson, Captures, Code, CrowdJson, EngineId, Fault, HintJson, HintStep, JudgementCode,
    JudgementJson, LessonJson, LessonRequest, LineJson, LineRequest, Opponent, OutcomeJson, PlayersJson,
    PlayersRequest, PlyJson, Points, ProblemRef, SettingsJson, StepJson, Stones, TreeJson, TreeRequest, Turn, WhyJson,
    You,
};

use crate::bookplay::{BookPlay, beside};
use crate::caller::Caller;
use crate::desk::{BOOK_TIME, Desk, LESSON_TIME};
use crate::look::{playground, whole_board};
use crate::opponent::{self, Answer};
use crate::questions::asks;
use crate::recall::{Packing, Recall};
use crate::refusal::Refusal;
use crate::report::turns;
use crate::request::Body;
use crate::study::{Study, fingerprint, name_of};
use crate::thinker::{Kind, Leash};

/// Moves that one lesson may have.
const MOST_MOVES: usize = 400;

/// Moves of a hint that one of a few is right.
const FEW: usize = 4;

/// How long the searches for a line may take, and how many positions each may look at.
const LINE_TIME: Duration = Duration::from_secs(4);
const LINE_NODES: u64 = 500_000;

/// `POST /api/lesson`. Of a solved problem, without an author's answers beside it, it depends on the question alone.
pub(crate) async fn lesson(
    State(desk): State<Desk>,
    caller: Caller,
    packing: Packing,
    Body(request): Body<LessonRequest>,
) -> Result<Response, Refusal> {
    refuse_long(&request.moves)?;
    let draft = desk.draft(&request.problem, &caller.visitor).await?;
    let topic = Recall::lasting(topic(&draft, &request));
    if let Some(told) = desk.recall.again(&topic, packing) {
        return Ok(told);
    }
    let book = desk.book(&request.problem, &draft).await?;
    // Whoever has somebody else to play against does not wait for a proof.
    let engine = request.opponent.clone().filter(|opponent| opponent.engine != EngineId::Exact);
    let is_lasting = book.is_none() && engine.is_none();
    let patience = if request.computer && (book.is_some() || engine.is_some()) { BOOK_TIME } else { LESSON_TIME };
    let root = desk.solved_if_possible(&draft, &caller, patience).await?;
    let start = match &root {
        Some(study) => study.problem().clone(),
        None if request.computer && book.is_some() => whole_board(&draft)?,
        None => playground(&draft)?,
    };
    let (asks, is_lasting) = (asks(root.as_ref(), draft.goal), is_lasting && root.is_some());
    let told = move |desk, leash| {
        let by_book = book.as_ref().filter(|_| request.computer && root.is_none() && engine.is_none());
        let said = by_book.map(|book| BookPlay { book, start: start.clone() }.lesson(&request)).transpose()?;
        match said {
            Some(told) if !is_at_a_loss(&told) => Ok(told),
            said => {
                let told = Teacher { desk, leash, start, root, engine }.lesson(&request)?;
                Ok(match (said, &book) {
                    // What the author does not show is played by an engine, beside what the book says of it.
                    (Some(said), _) => LessonJson { book: said.book, ..told },
                    (None, Some(book)) => beside(book, told, &request),
                    (None, None) => told,
                })
            }
        }
    };
    let recall = desk.recall.clone();
    let told = LessonJson { asks, ..taught(desk, &caller, told).await? };
    if is_lasting { recall.tell(topic, packing, &told) } else { Ok(Json(told).into_response()) }
}

/// What a lesson depends on, whoever asks. The book is not in it: what it says is not kept.
fn topic(draft: &Draft, request: &LessonRequest) -> String {
    let LessonRequest { problem: _, you, moves, computer, hint, opponent } = request;
    let asked = format!("{:?} {you:?} {moves:?} {computer} {hint:?} {opponent:?}", draft.goal);
    format!("lesson {} {}", fingerprint(draft), name_of(asked.as_bytes()))
}

/// `POST /api/line`.
pub(crate) async fn line(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<LineRequest>,
) -> Result<Json<LineJson>, Refusal> {
    refuse_long(&request.moves)?;
    let problem = request.problem.clone();
    explained(desk, &caller, &problem, move |teacher| teacher.line(&request)).await
}

/// `POST /api/tree`.
pub(crate) async fn tree(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<TreeRequest>,
) -> Result<Json<TreeJson>, Refusal> {
    refuse_long(&request.path)?;
    let problem = request.problem.clone();
    explained(desk, &caller, &problem, move |teacher| teacher.tree(&request)).await
}

/// `POST /api/players`. It gives the answer away as the tree does, so the page asks when somebody wants to see that.
pub(crate) async fn players(
    State(desk): State<Desk>,
    caller: Caller,
    Body(request): Body<PlayersRequest>,
) -> Result<Json<PlayersJson>, Refusal> {
    refuse_long(&request.moves)?;
    let problem = request.problem.clone();
    explained(desk, &caller, &problem, move |teacher| teacher.players(&request)).await
}

/// Solves the problem, if nobody has, and has a teacher without an engine tell something about it.
async fn explained<T: Send + 'static>(
    desk: Desk,
    caller: &Caller,
    problem: &ProblemRef,
    tell: impl FnOnce(Teacher) -> Result<T, Refusal> + Send + 'static,
) -> Result<Json<T>, Refusal> {
    let draft = desk.draft(problem, &caller.visitor).await?;
    let study = desk.solved(&draft, caller).await?;
    let start = study.problem().clone();
    let told = move |desk, leash| tell(Teacher { desk, leash, start, root: Some(study), engine: None });
    taught(desk, caller, told).await.map(Json)
}

pub(crate) fn refuse_long(moves: &[Turn]) -> Result<(), Refusal> {
    if moves.len() > MOST_MOVES { Err(Fault::TooManyMoves { most: MOST_MOVES }.into()) } else { Ok(()) }
}

/// Has a lesson worked out. What it searches for ends when its time is up, or others wait; then the page asks again,
/// and finds on the shelf what was solved so far.
async fn taught<T: Send + 'static>(
    desk: Desk,
    caller: &Caller,
    work: impl FnOnce(Desk, Leash) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let thinker = desk.thinker.clone();
    let mut job = thinker.start(Kind::Answering, caller, move |leash| work(desk, leash.clone())).await?;
    let answer = job.answer_by(LESSON_TIME).await?;
    if job.is_stopped() { Err(Fault::Busy.into()) } else { answer }
}

/// Is it the program's turn, and the book says nothing?
fn is_at_a_loss(told: &LessonJson) -> bool {
    let absent = told.book.as_ref().is_some_and(|page| page.code == Some(BookCode::Absent));
    absent && told.reply.is_none() && told.outcome.is_none()
}

struct Teacher {
    desk: Desk,
    leash: Leash,
    start: Problem,
    /// None where no search has solved the problem; then nothing is judged.
    root: Option<Arc<Study>>,
    /// Who plays, where that is not the proof.
    engine: Option<Opponent>,
}

impl Teacher {
    fn lesson(&self, request: &LessonRequest) -> Result<LessonJson, Refusal> {
        let moves: Vec<Move> = request.moves.iter().map(|turn| turn.0).collect();
        let mut play = if request.computer { Play::new(&self.start) } else { Play::free(&self.start) };
        let last_is_yours = is_last_yours(self.start.to_move(), moves.len(), request.you);
        let (new, old) = if last_is_yours { (moves.last(), &moves[..moves.len() - 1]) } else { (None, &moves[..]) };
        play.replay(old)?;
        let mut judged = None;
        let before = play.course.clone();
        if let Some(&made) = new {
            play.step(made)?;
            judged = self.study(&before).map(|study| Judged::new(&study, made));
            let lost = judged.as_ref().is_some_and(|judged| judged.code == JudgementCode::Wrong);
            let talk = if lost && !request.computer { self.ko_talk(&before, made) } else { None };
            let endless = endless(&play.course);
            judged = judged.map(|judged| judged.in_a_ko(talk)).map(|judged| judged.at_an_end(endless, side(&before)));
        }
        // Whoever has taken the ko that decides is not answered by a pass: that would give the ko away.
        let ko =
            if play.course.setup().ko.is_some() { self.outcome(&play.course, judged.as_ref(), None) } else { None };
        let computer = request.computer && ko.is_none() && !is_yours(&play.course, request.you);
        let refutes = judged.as_ref().is_some_and(|judged| judged.code == JudgementCode::Wrong);
        let reply = if computer { self.reply(&play.course, refutes) } else { None };
        if let Some(answer) = &reply {
            play.step(answer.made)?;
        }
        let hint = request.hint.and_then(|wanted| self.hint(&play.course, wanted));
        let made = reply.as_ref().map(|answer| answer.made);
        let outcome = self.outcome(&play.course, judged.as_ref(), made);
        let by = reply.and_then(|answer| answer.by);
        Ok(LessonJson { by, ..play.told(request.you, judged, made, outcome, hint) })
    }

    /// The line after these moves. What has to be searched for on the way has its own bounds, and the line ends there.
    fn line(&self, request: &LineRequest) -> Result<LineJson, Refusal> {
        let mut play = Play::new(&self.start);
        let moves: Vec<Move> = request.moves.iter().map(|turn| turn.0).collect();
        let (first, before) = moves.split_last().map_or((None, &[][..]), |(&first, before)| (Some(first), before));
        before.iter().try_for_each(|&made| play.step(made))?;
        let study = self.study(&play.course).ok_or(Fault::NotSolved)?;
        let until = Instant::now() + LINE_TIME;
        let mut known = |problem: &Problem| {
            let searched = || self.desk.position(problem, &self.leash, LINE_NODES);
            (Instant::now() < until).then(searched).flatten().map(|study| Known::from(study.solution()))
        };
        let Some(line) = Line::new(&study.lesson, first, &mut known) else {
            first.map_or(Ok(()), |first| play.step(first))?;
            return Err(Fault::NotSolved.into());
        };
        line.moves().try_for_each(|made| play.step(made))?;
        Ok(line_told(before.len(), play.steps, &line, study.problem()))
    }

    /// A pass that would lose a ko is taken for a threat elsewhere, and the pass after one for the answer, where one person
    /// plays both sides: nobody is there to ignore it.
    fn ko_talk(&self, before: &Course, made: Move) -> Option<JudgementCode> {
        if made != Move::Pass {
            return None;
        }
        if self.is_threat(before) {
            return Some(JudgementCode::Threat);
        }
        let (last, earlier) = before.moves().split_last()?;
        let mut course = Course::new(before.start());
        earlier.iter().try_for_each(|&made| course.play(made).map(drop)).ok()?;
        (*last == Move::Pass && self.is_threat(&course)).then_some(JudgementCode::Answer)
    }

    /// Is the player to move in a ko that matters and may not be retaken yet?
    fn is_threat(&self, course: &Course) -> bool {
        let fights = |study: Arc<Study>| matches!(study.solution().grade(), Grade::Ko(_) | Grade::Seki);
        course.setup().ko.is_some() && self.study(course).is_some_and(fights)
    }

    fn tree(&self, request: &TreeRequest) -> Result<TreeJson, Refusal> {
        let mut play = Play::new(&self.start);
        let path: Vec<Move> = request.path.iter().map(|turn| turn.0).collect();
        play.replay(&path)?;
        let to_move = Code(play.course.to_move());
        if play.course.ending().is_some() {
            return Ok(TreeJson { to_move, nodes: Vec::new() });
        }
        let study = self.study(&play.course).ok_or(Fault::NotSolved)?;
        Ok(TreeJson { to_move, nodes: branches(&play.course, &study) })
    }

    fn players(&self, request: &PlayersRequest) -> Result<PlayersJson, Refusal> {
        let mut play = Play::new(&self.start);
        let moves: Vec<Move> = request.moves.iter().map(|turn| turn.0).collect();
        play.replay(&moves)?;
        let to_move = Code(play.course.to_move());
        if play.course.ending().is_some() {
            return Ok(PlayersJson { to_move, right: Vec::new(), crowds: Vec::new() });
        }
        let study = self.study(&play.course).ok_or(Fault::NotSolved)?;
        let crowds = crowds(study.problem());
        Ok(PlayersJson {
            to_move,
            right: turns(&right_moves(study.solution())),
            crowds: crowds.iter().map(|crowd| CrowdJson::new(crowd, study.solution())).collect(),
        })
    }

    /// The study of the position that play has come to.
    fn study(&self, course: &Course) -> Option<Arc<Study>> {
        let root = self.root.as_ref()?;
        if course.moves().is_empty() {
            return Some(Arc::clone(root));
        }
        course.problem().and_then(|problem| self.desk.position(&problem, &self.leash, u64::MAX))
    }

    /// The program's move, as long as there is anything to play for: two eyes are no end to the points. Where no proof
    /// is at hand, or somebody else was chosen, an engine plays. A mistake is refuted, and a loss held out against, by what is
    /// hardest for a person; whoever has won after that goes straight on.
    fn reply(&self, now: &Course, refutes: bool) -> Option<Answer> {
        if matches!(now.ending(), Some(Ending::Captured | Ending::Repetition(_))) {
            return None;
        }
        let study = if self.engine.is_none() { self.study(now) } else { None };
        if let Some(study) = study {
            let asks = refutes || is_lost(study.solution());
            let hardness =
                |next: &Course| if asks { self.study(next).map(|next| misled(next.solution())) } else { None };
            let made = choose(&study.lesson, || study.points(), now, &|course| self.grade(course), &hardness);
            return Some(Answer::proved(made));
        }
        let usual = || Opponent { engine: EngineId::AlphaBeta, settings: SettingsJson::default() };
        let engine = self.engine.clone().unwrap_or_else(usual);
        let (made, by) = opponent::play(&engine, &now.problem()?, &self.leash);
        let made = if now.clone().play(made).is_ok() { made } else { Move::Pass };
        Some(Answer { made, by: Some(by) })
    }

    /// What becomes of the target in the position that play has come to.
    fn grade(&self, course: &Course) -> Option<Grade> {
        self.study(course).map(|study| study.solution().grade())
    }

    /// How play ended. What only a solution shows is looked for where it can have happened: a ko, a seki, a pass.
    fn outcome(&self, course: &Course, judged: Option<&Judged>, reply: Option<Move>) -> Option<Ending> {
        let shown = course.ending();
        if shown.is_some() || course.moves().is_empty() {
            return shown;
        }
        let open = judged.is_some_and(|judged| matches!(judged.grade, Some(Grade::Ko(_) | Grade::Seki)));
        let at_rest = reply == Some(Move::Pass) || course.moves().ends_with(&[Move::Pass, Move::Pass]);
        if !open && !at_rest && course.setup().ko.is_none() {
            return None;
        }
        course.ending_with(self.study(course)?.solution())
    }

    fn hint(&self, course: &Course, wanted: HintStep) -> Option<HintJson> {
        let study = self.study(course)?;
        let most = match wanted {
            HintStep::Where | HintStep::Why => {
                let hint = Hint::of(study.solution());
                let code = (wanted == HintStep::Why).then_some(Code(hint.reason));
                return Some(HintJson { area: Points(hint.area), among: false, code });
            }
            HintStep::Few => FEW,
            HintStep::Two => 2,
        };
        let area: PointSet = suggested(study.solution(), most).iter().filter_map(|made| made.point()).collect();
        (!area.is_empty()).then_some(HintJson { area: Points(area), among: true, code: None })
    }
}

/// Whose turn it is.
fn side(course: &Course) -> Side {
    course.start().side(course.to_move())
}

/// Whose play without end is, where a position has just come back.
fn endless(course: &Course) -> Option<Side> {
    match course.ending() {
        Some(Ending::Repetition(winner)) => Some(winner),
        _ => None,
    }
}

/// Is the last of so many moves the person's?
pub(crate) fn is_last_yours(first: Side, moves: usize, you: You) -> bool {
    let last = if moves.is_multiple_of(2) { !first } else { first };
    moves > 0 && plays(you, last)
}

pub(crate) fn is_yours(course: &Course, you: You) -> bool {
    plays(you, side(course))
}

fn plays(you: You, side: Side) -> bool {
    match you {
        You::Both => true,
        You::Attacker => side == Side::Attacker,
        You::Defender => side == Side::Defender,
    }
}

/// What a move of the student's was worth.
pub(crate) struct Judged {
    code: JudgementCode,
    message: String,
    before: Grade,
    grade: Option<Grade>,
    /// Of the move, or of the position where the move is worth nobody knows what.
    standing: Standing,
    /// A right move that keeps more points, and how many more.
    better: Option<(Move, usize)>,
}

impl Judged {
    fn new(study: &Study, made: Move) -> Judged {
        let (solution, before) = (study.solution(), study.solution().grade());
        let speaker = Speaker::new(solution.problem());
        let grade = study.grade_of(made);
        let better = if grade == Some(before) && !is_lost(solution) { study.better(made) } else { None };
        let (code, message) = match grade {
            None => (JudgementCode::Unknown, format!("The worth of {made} is not known.")),
            Some(grade) if is_lost(solution) => {
                let stiffest = study.lesson.best() == Some(made);
                let tail = if stiffest { " This holds out longest." } else { "" };
                let code = if stiffest { JudgementCode::BestResistance } else { JudgementCode::NothingHelps };
                (code, format!("No move helps here: {}.{tail}", speaker.result(grade)))
            }
            Some(grade) if grade == before => {
                let more = |(best, more)| format!(" {best} keeps {} more.", counted(more, "point"));
                let more = better.map(more).unwrap_or_default();
                (JudgementCode::Right, format!("{made} is right: {}.{more}", speaker.result(grade)))
            }
            Some(grade) => {
                let (got, best) = (speaker.result(grade), speaker.result(before));
                (JudgementCode::Wrong, format!("{made} is wrong: {got}. The best is: {best}."))
            }
        };
        let standing = solution.standing_after(made).unwrap_or_else(|| solution.standing());
        Judged { code, message, before, grade, standing, better }
    }

    /// The same, if it was a threat elsewhere or the answer to one.
    fn in_a_ko(self, talk: Option<JudgementCode>) -> Judged {
        let message = match talk {
            Some(JudgementCode::Threat) => "A threat elsewhere: the ko may be retaken after it.".to_owned(),
            Some(_) => "The threat is answered.".to_owned(),
            None => return self,
        };
        Judged { code: talk.unwrap_or(self.code), message, ..self }
    }

    /// The same, if play is without end from here, for this side: then that is the verdict, whatever could be had.
    fn at_an_end(self, endless: Option<Side>, mover: Side) -> Judged {
        let agrees = |winner| match self.grade {
            Some(Grade::Seki | Grade::Alive) => winner == Side::Defender,
            Some(Grade::Dead) => winner == Side::Attacker,
            Some(Grade::Ko(_)) | None => false,
        };
        let Some(winner) = endless.filter(|&winner| !agrees(winner)) else { return self };
        let grade = Some(if winner == Side::Defender { Grade::Seki } else { Grade::Dead });
        let (code, word) = match winner == mover {
            true => (JudgementCode::Right, "right"),
            false => (JudgementCode::Wrong, "wrong"),
        };
        Judged { code, message: format!("That is {word}: the position has come back."), grade, better: None, ..self }
    }

    fn told(&self) -> JudgementJson {
        JudgementJson {
            code: self.code,
            message: self.message.clone(),
            grade: self.grade.unwrap_or(self.before).into(),
            standing: (&self.standing).into(),
            before: self.before.into(),
            better: self.better.map(|(made, more)| BetterJson { made: Turn(made), more }),
        }
    }
}

/// A course and the steps that this request makes.
pub(crate) struct Play {
    pub(crate) course: Course,
    steps: Vec<StepJson>,
}

impl Play {
    pub(crate) fn new(problem: &Problem) -> Play {
        Play { course: Course::new(problem), steps: Vec::new() }
    }

    /// Play without the program, by the rules of a game.
    fn free(problem: &Problem) -> Play {
        Play { course: Course::free(problem), steps: Vec::new() }
    }

    pub(crate) fn replay(&mut self, moves: &[Move]) -> Result<(), Refusal> {
        moves.iter().try_for_each(|&made| self.course.play(made).map(drop).map_err(unplayable))
    }

    pub(crate) fn step(&mut self, made: Move) -> Result<(), Refusal> {
        let color = self.course.to_move();
        let captured = self.course.play(made).map_err(unplayable)?;
        let stones = Stones::from(self.course.setup());
        self.steps.push(StepJson { made: Turn(made), color: Code(color), captured: Points(captured), stones });
        Ok(())
    }

    pub(crate) fn told(
        self,
        you: You,
        judged: Option<Judged>,
        reply: Option<Move>,
        outcome: Option<Ending>,
        hint: Option<HintJson>,
    ) -> LessonJson {
        let Play { course, steps } = self;
        let setup = course.setup();
        let captured_now = steps.iter().fold(PointSet::EMPTY, |all, step| all | step.captured.0);
        let captures = course.captures();
        LessonJson {
            stones: setup.into(),
            last: course.moves().last().copied().map(Turn),
            captured_now: Points(captured_now),
            captures: Captures { black: captures.black, white: captures.white },
            reply: reply.map(Turn),
            by: None,
            steps,
            judgement: judged.as_ref().map(Judged::told),
            outcome: outcome.map(|ending| told(&course, ending)),
            legal: Points(if course.ending() == Some(Ending::Captured) { PointSet::EMPTY } else { course.legal() }),
            pass_alive: Points(alive_stones(&setup, closed(&course))),
            hint,
            book: None,
            your_turn: outcome.is_none() && is_yours(&course, you),
            asks: false,
            moves: turns(course.moves()),
        }
    }
}

/// A line as steps of play, after so many moves that lead to it.
fn line_told(before: usize, steps: Vec<StepJson>, line: &Line, problem: &Problem) -> LineJson {
    let plain = |step: &StepJson| if step.made.0 == Move::Pass { Act::Pass } else { Act::Stone };
    let ply = |(at, step): (usize, StepJson)| {
        let act = at.checked_sub(before).and_then(|at| line.plies.get(at)).map_or_else(|| plain(&step), |ply| ply.act);
        PlyJson { act: Code(act), step }
    };
    LineJson {
        grade: line.grade.into(),
        plies: steps.into_iter().enumerate().map(ply).collect(),
        before,
        why: WhyJson::new(&line.why, Speaker::new(problem).why(&line.why)),
    }
}

/// An ending in words, with the stones it is about.
fn told(course: &Course, ending: Ending) -> OutcomeJson {
    let points = if ending == Ending::Captured { course.start().targets() } else { course.targets() };
    OutcomeJson { code: Code(ending), message: ending.sentence(course.start()), points: Points(points) }
}

/// Empty points that nobody can ever play on.
fn closed(course: &Course) -> PointSet {
    let (region, board) = (course.start().region(), course.start().position().board());
    match region.outside {
        Outside::Liberty => board.empty() - region.points,
        Outside::Attacker | Outside::Defender => PointSet::EMPTY,
    }
}

fn branches(course: &Course, study: &Study) -> Vec<BranchJson> {
    let right = right_moves(study.solution());
    let branch = |(made, grade): (Move, Grade)| {
        let standing = study.solution().standing_after(made)?;
        let mut next = course.clone();
        let ending = next.play(made).ok().and_then(|_| next.ending());
        Some(BranchJson {
            made: Turn(made),
            grade: grade.into(),
            standing: (&standing).into(),
            correct: right.contains(&made),
            outcome: ending.map(|ending| told(&next, ending)),
        })
    };
    let mut branches: Vec<BranchJson> = study.solution().moves().filter_map(branch).collect();
    branches.sort_by_key(|branch| !branch.correct);
    branches
}

fn unplayable(why: Unplayable) -> Refusal {
    let fault = match why {
        Unplayable::OutOfBounds(_) => Fault::OutOfBounds,
        Unplayable::Illegal(_, illegal) => illegal.into(),
    };
    fault.at(PointSet::of(why.point())).into()
}
