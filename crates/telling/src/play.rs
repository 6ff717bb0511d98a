//! From what a lesson says to what the page is told: the types of `lesson` as messages, and nothing else.

use forge::Crowd;
use lesson::{
    Ask, Branch, HintGiven, Judgement, LineTold, Merit, Outcome, Remark, Reply, Said, Step, Told, Tree, Tried,
};
use rules::Move;
use tsumego::{Worth, right_moves};
use wire::{
    BetterJson, BookCode, BranchJson, Captures, Code, CrowdJson, HintJson, HintStep, JudgementCode, JudgementJson,
    LessonJson, LessonRequest, LineJson, MarkJson, Opponent, OutcomeJson, PageJson, PlayedBy, PlayersJson, PlyJson,
    Points, StepJson, TreeJson, Turn, WhyJson, You,
};

use crate::solved::turns;

/// What somebody asks.
pub fn asked(request: &LessonRequest) -> Ask {
    let you = match request.you {
        You::Attacker => lesson::You::Attacker,
        You::Defender => lesson::You::Defender,
        You::Both => lesson::You::Both,
    };
    let step = |step| match step {
        HintStep::Where => lesson::HintStep::Where,
        HintStep::Why => lesson::HintStep::Why,
        HintStep::Few => lesson::HintStep::Few,
        HintStep::Two => lesson::HintStep::Two,
    };
    Ask { you, moves: moves(&request.moves), computer: request.computer, hint: request.hint.map(step) }
}

/// Moves as they are played.
pub fn moves(turns: &[Turn]) -> Vec<Move> {
    turns.iter().map(|turn| turn.0).collect()
}

/// A lesson in which this opponent plays what no proof says.
pub fn lesson(told: Told, opponent: &Opponent, asks: bool) -> LessonJson {
    let (course, captures) = (&told.course, told.captures());
    LessonJson {
        stones: course.setup().into(),
        last: course.moves().last().copied().map(Turn),
        captured_now: Points(told.captured_now()),
        captures: Captures { black: captures.black, white: captures.white },
        reply: told.reply.map(|reply| Turn(reply.made)),
        by: told.reply.and_then(|reply| played_by(reply, opponent)),
        legal: Points(told.legal()),
        pass_alive: Points(told.pass_alive()),
        moves: turns(course.moves()),
        steps: told.steps.into_iter().map(step).collect(),
        judgement: told.judgement.map(judgement),
        outcome: told.outcome.map(outcome),
        hint: told.hint.map(hint),
        book: told.book.map(page),
        your_turn: told.your_turn,
        asks,
        proving: false,
    }
}

fn played_by(reply: Reply, opponent: &Opponent) -> Option<PlayedBy> {
    let settings = opponent.settings.engine(opponent.engine).map(|_| opponent.settings.clone());
    let told = |by: lesson::Unproved| PlayedBy {
        engine: opponent.engine,
        settings,
        nodes: by.nodes,
        ms: by.ms,
        proved: false,
    };
    reply.unproved.map(told)
}

fn step(step: Step) -> StepJson {
    StepJson {
        made: Turn(step.made),
        color: Code(step.color),
        captured: Points(step.captured),
        stones: step.setup.into(),
    }
}

fn judgement(judgement: Judgement) -> JudgementJson {
    let code = match judgement.merit {
        Merit::Right => JudgementCode::Right,
        Merit::Wrong => JudgementCode::Wrong,
        Merit::BestResistance => JudgementCode::BestResistance,
        Merit::NothingHelps => JudgementCode::NothingHelps,
        Merit::Threat => JudgementCode::Threat,
        Merit::Answer => JudgementCode::Answer,
        Merit::Unknown => JudgementCode::Unknown,
    };
    JudgementJson {
        code,
        message: judgement.message,
        grade: judgement.grade.unwrap_or(judgement.before).into(),
        standing: (&judgement.standing).into(),
        before: judgement.before.into(),
        better: judgement.better.map(|(made, more)| BetterJson { made: Turn(made), more }),
    }
}

fn outcome(Outcome { ending, message, points }: Outcome) -> OutcomeJson {
    OutcomeJson { code: Code(ending), message, points: Points(points) }
}

fn hint(HintGiven { area, among, reason }: HintGiven) -> HintJson {
    HintJson { area: Points(area), among, code: reason.map(Code) }
}

fn page(remark: Remark) -> PageJson {
    let code = |said| match said {
        Said::Shown(Worth::Right) => BookCode::Right,
        Said::Shown(Worth::Wrong) => BookCode::Wrong,
        Said::Shown(Worth::Unsaid) => BookCode::Unsaid,
        Said::Absent => BookCode::Absent,
    };
    PageJson {
        code: remark.said.map(code),
        comment: remark.comment,
        marks: remark.marks.iter().map(MarkJson::from).collect(),
        end: remark.end,
        judges: remark.judges,
    }
}

/// A line of play.
pub fn line(told: LineTold) -> LineJson {
    LineJson {
        grade: told.grade.into(),
        plies: told.plies.into_iter().map(|(made, act)| PlyJson { step: step(made), act: Code(act) }).collect(),
        before: told.before,
        why: WhyJson::new(&told.why, told.message),
    }
}

/// A node of the solution tree.
pub fn tree(Tree { to_move, branches }: Tree) -> TreeJson {
    TreeJson { to_move: Code(to_move), nodes: branches.into_iter().map(branch).collect() }
}

fn branch(branch: Branch) -> BranchJson {
    BranchJson {
        made: Turn(branch.made),
        grade: branch.standing.grade().into(),
        standing: (&branch.standing).into(),
        correct: branch.right,
        outcome: branch.outcome.map(outcome),
    }
}

/// What players would try.
pub fn players(Tried { to_move, crowds, study }: Tried) -> PlayersJson {
    let (to_move, solution) = (Code(to_move), study.as_ref().map(|study| study.solution()));
    PlayersJson {
        to_move,
        right: solution.map(|solution| turns(&right_moves(solution))).unwrap_or_default(),
        crowds: solution.map_or(Vec::new(), |solution| {
            crowds.iter().map(|crowd: &Crowd| CrowdJson::new(crowd, solution)).collect()
        }),
    }
}
