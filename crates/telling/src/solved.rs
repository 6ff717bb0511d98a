//! From a solved position to what the page shows of it.

use lesson::{FirstMove, Look, Study};
use proof::{Problem, RegionKind};
use rules::Move;
use tsumego::{Draft, Goal, Scope, Soundness, Speaker};
use wire::{Code, Complaint, MoveJson, Points, ProofSize, RegionJson, SolutionJson, SoundnessJson, TallyJson, Turn};

use crate::named::verdict_name;
use crate::wrong::no_problem;

/// Everything about a solved position. The goal that the author states only matters for whether it is sound.
pub fn solution(study: &Study, goal: Option<Goal>) -> SolutionJson {
    let (solution, summary) = (study.solution(), study.summary());
    let (problem, standing, scope) = (solution.problem(), solution.standing(), Scope::of(solution));
    let soundness = Soundness::of(solution, goal);
    SolutionJson {
        key: verdict_name(solution),
        grade: solution.grade().into(),
        standing: (&standing).into(),
        words: Speaker::new(problem).verdict(&standing, &summary.best, scope),
        to_move: Code(problem.position().to_move()),
        best: turns(&summary.best),
        scope: Code(scope),
        moves: summary.moves.iter().map(first_move).collect(),
        region: region(problem),
        targets: Points(problem.target_chains()),
        flags: summary.flags.iter().copied().map(Code).collect(),
        soundness: SoundnessJson { code: Code(soundness), message: soundness.sentence(solution) },
        rank: study.rank().step(),
        nodes: study.nodes,
        ms: study.ms,
        proof: ProofSize { states: solution.states(), bytes: summary.bytes },
        checked: true,
    }
}

fn first_move(first: &FirstMove) -> MoveJson {
    MoveJson {
        made: Turn(first.made),
        grade: first.standing.grade().into(),
        standing: (&first.standing).into(),
        correct: first.right,
        length: first.length,
        points: first.points.map(TallyJson::from),
    }
}

/// Moves as they are sent.
pub fn turns(moves: &[Move]) -> Vec<Turn> {
    moves.iter().map(|&made| Turn(made)).collect()
}

/// Where play may happen in a problem.
pub fn region(problem: &Problem) -> RegionJson {
    let region = problem.region();
    let points = Points(region.points & problem.position().board().empty());
    RegionJson { kind: Code(region.kind), points }
}

/// Where play may happen in a draft, at a glance.
pub fn region_of(look: &Look) -> RegionJson {
    match &look.problem {
        Ok(problem) => region(problem),
        Err(_) => RegionJson { kind: Code(RegionKind::Open), points: Points(look.position.board().empty()) },
    }
}

/// The stones in question and where play may happen: as they were solved, or at a glance.
///
/// # Errors
/// If the draft holds no problem at all.
pub fn ground(study: Option<&Study>, draft: &Draft) -> Result<(Points, RegionJson), Complaint> {
    if let Some(problem) = study.map(Study::problem) {
        return Ok((Points(problem.target_chains()), region(problem)));
    }
    let look = Look::new(draft).map_err(|error| no_problem(&error))?;
    Ok((Points(look.targets), region_of(&look)))
}
