//! From a solved position to what the page shows of it.

use proof::{Grade, Problem, Side, Standing};
use rules::Move;
use tsumego::{Goal, Scope, Soundness, Speaker, flags, is_lost, right_moves};
use wire::{Code, MoveJson, Points, ProofSize, RegionJson, SolutionJson, SoundnessJson, TallyJson, Turn};

use crate::rank::rank_of;
use crate::study::{Study, verdict_name};

/// Everything about a solved position. The goal that the author states only matters for whether it is sound.
pub(crate) fn solution(study: &Study, goal: Option<Goal>) -> SolutionJson {
    let soundness = Soundness::of(study.solution(), goal);
    let message = soundness.sentence(study.solution());
    SolutionJson { soundness: SoundnessJson { code: Code(soundness), message }, ..study.report().clone() }
}

/// Everything about a solved position, for whoever states no goal.
pub(crate) fn without_goal(study: &Study) -> SolutionJson {
    let solution = study.solution();
    let (problem, grade) = (solution.problem(), solution.grade());
    let moves = moves(study);
    let best = best(study, &moves);
    let soundness = Soundness::of(solution, None);
    SolutionJson {
        key: verdict_name(solution),
        grade: grade.into(),
        standing: (&solution.standing()).into(),
        words: Speaker::new(problem).verdict(&solution.standing(), &best, Scope::of(solution)),
        to_move: Code(problem.position().to_move()),
        best: turns(&best),
        scope: Code(Scope::of(solution)),
        moves,
        region: region(problem),
        targets: Points(problem.target_chains()),
        flags: flags(solution).into_iter().map(Code).collect(),
        soundness: SoundnessJson { code: Code(soundness), message: soundness.sentence(solution) },
        rank: rank_of(solution).step(),
        nodes: study.nodes,
        ms: study.ms,
        proof: ProofSize { states: solution.states(), bytes: study.bytes().len() },
        checked: true,
    }
}

/// The right first moves, those with more points in front; where the moves were not graded, the one that the proof
/// plays.
fn best(study: &Study, moves: &[MoveJson]) -> Vec<Move> {
    let solution = study.solution();
    let mut best: Vec<Move> = moves.iter().filter(|first| first.correct).map(|first| first.made.0).collect();
    if best.is_empty() && !solution.is_complete() && !is_lost(solution) {
        best.extend(study.lesson.best());
    }
    best
}

/// The graded first moves: the best for the player to move in front, those with more points before the others.
fn moves(study: &Study) -> Vec<MoveJson> {
    let solution = study.solution();
    let right = right_moves(solution);
    let points = |first: Move| if right.contains(&first) { study.points_of(first) } else { None };
    let attacks = solution.problem().to_move() == Side::Attacker;
    let graded = |(first, _): (Move, Grade)| Some((first, solution.standing_after(first)?, points(first)));
    let mut moves: Vec<(Move, Standing, Option<solver::Points>)> = solution.moves().filter_map(graded).collect();
    moves.sort_by(|one, other| {
        let (this, that) = (one.1.grade(), other.1.grade());
        let by_grade = if attacks { this.cmp(&that) } else { that.cmp(&this) };
        by_grade.then(other.2.cmp(&one.2))
    });
    let told = |(first, standing, points): (Move, Standing, Option<solver::Points>)| MoveJson {
        made: Turn(first),
        grade: standing.grade().into(),
        standing: (&standing).into(),
        correct: right.contains(&first),
        length: study.lesson.length(first),
        points: points.map(TallyJson::from),
    };
    moves.into_iter().map(told).collect()
}

pub(crate) fn turns(moves: &[Move]) -> Vec<Turn> {
    moves.iter().map(|&made| Turn(made)).collect()
}

/// Where play may happen in a problem.
pub(crate) fn region(problem: &Problem) -> RegionJson {
    let region = problem.region();
    let points = Points(region.points & problem.position().board().empty());
    RegionJson { kind: Code(region.kind), points }
}
