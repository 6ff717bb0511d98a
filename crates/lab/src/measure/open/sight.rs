//! What is seen of published problems without any search: the group in question, and the moves that the net of enclosed problems
//! would play.

use console::Failure;
use learn::net::Net;
use proof::{Outside, Problem};
use rules::{Move, Point, Position};
use solver::{Candidate, infer_targets, meant_targets, region};
use tsumego::{Draft, Sketch};

use crate::sets::{self, Published, Sets};

/// How often the inferred target meets the given one.
pub(super) fn agreement(set: &str, problems: &[Published]) -> Result<(), Failure> {
    let (mut all, mut one, mut three, mut told) = (0, 0, 0, 0);
    for problem in problems {
        let Ok(position) = Position::from_setup(problem.draft.setup) else { continue };
        let place =
            |found: Vec<Candidate>| found.iter().position(|candidate| candidate.stones.meets(problem.draft.targets));
        let at = place(infer_targets(&position));
        let answers = problem.answers.iter().copied().collect();
        all += 1;
        one += usize::from(at == Some(0));
        three += usize::from(at.is_some_and(|at| at < 3));
        told += usize::from(place(meant_targets(&Draft { answers, ..problem.draft.clone() }, &position)) == Some(0));
    }
    let share = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
    let (one, three, told) = (share(one), share(three), share(told));
    println!("{set}: {all} problems, first {one:.1} %, among three {three:.1} %; with the answers first {told:.1} %");
    Ok(())
}

/// How far the regions reach that the net is shown, in tenths of a step.
const SHOWN: [u32; 7] = [20, 25, 35, 45, 55, 65, 70];

/// How often the net that ships, without any search, would play a published move: shown regions of one reach, and shown them all,
/// where it is surest.
pub(super) fn picks(sets: &Sets) -> Result<(), Failure> {
    let net = Net::shipped().map_err(|_| Failure::new("the weights of the net cannot be read"))?;
    for set in sets::ALL {
        let told: Vec<Published> = sets.read(set)?.into_iter().filter(|problem| !problem.answers.is_empty()).collect();
        let views: Vec<Vec<Vec<(Point, f32)>>> =
            told.iter().map(|problem| SHOWN.iter().map(|&reach| shown(&net, problem, reach)).collect()).collect();
        for (at, reach) in SHOWN.iter().enumerate() {
            let moves = views.iter().map(|views| views[at].clone());
            println!("{set}, reach {:.1}: {}", f64::from(*reach) / 10.0, found(&told, moves));
        }
        let sureness = |moves: &Vec<(Point, f32)>| moves.first().map_or(f32::MIN, |first| first.1);
        let surest = |views: &Vec<Vec<(Point, f32)>>| {
            views.iter().max_by(|one, other| sureness(one).total_cmp(&sureness(other))).cloned().unwrap_or_default()
        };
        println!("{set}, the surest: {}", found(&told, views.iter().map(surest)));
    }
    Ok(())
}

/// The moves of a closed region of this reach, the likeliest first; none where there is no such region.
fn shown(net: &Net, problem: &Published, reach: u32) -> Vec<(Point, f32)> {
    let view = || {
        let position = Position::from_setup(problem.draft.setup).ok()?;
        let region = region::chosen(&position, problem.draft.targets, reach, Outside::Attacker);
        let (sketch, places) = seen(&Problem::new(position, problem.draft.targets, region).ok()?)?;
        let opinion = net.opinion(&sketch)?;
        let back = |place: Point| places.iter().find(|(_, other)| *other == place).map(|(point, _)| *point);
        Some(opinion.moves.iter().filter_map(|&(place, odds)| Some((back(place)?, odds))).collect::<Vec<_>>())
    };
    let mut moves = view().unwrap_or_default();
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// What the net is shown of a region, and where each point of it lies then.
fn seen(problem: &Problem) -> Option<(Sketch, Vec<(Point, Point)>)> {
    let sketch = Sketch::drawn(problem);
    let points: Vec<Point> = sketch.ground.iter().collect();
    let (sketch, places) = sketch.held_with(problem.position().board().size(), &points)?;
    Some((sketch, points.into_iter().zip(places).collect()))
}

/// How often a published move comes first, and among three.
fn found(told: &[Published], moves: impl Iterator<Item = Vec<(Point, f32)>>) -> String {
    let is_told = |problem: &Published, (point, _): &(Point, f32)| problem.answers.contains(&Move::Play(*point));
    let (mut first, mut three) = (0, 0);
    for (problem, moves) in told.iter().zip(moves) {
        first += usize::from(moves.iter().take(1).any(|pick| is_told(problem, pick)));
        three += usize::from(moves.iter().take(3).any(|pick| is_told(problem, pick)));
    }
    let share = |part: usize| 100.0 * part as f64 / told.len().max(1) as f64;
    format!("{} problems, first {:.1} %, among three {:.1} %", told.len(), share(first), share(three))
}

/// Is the group in question the first that comes to mind?
pub(super) fn is_first(problem: &Published) -> bool {
    let Ok(position) = Position::from_setup(problem.draft.setup) else { return false };
    infer_targets(&position).first().is_some_and(|first| first.stones.meets(problem.draft.targets))
}
