//! Three players who need no training and tell where the loss is: one that plays the published move and only has to see that it is
//! right, one that is told where to look, and one that searches shortly and often instead of once and long.

use std::collections::BTreeMap;

use console::Failure;
use proof::{Outside, Problem, Region, RegionKind};
use rules::{Move, Point, PointSet, Position, Setup, Symmetry};
use solver::{Outcome, Partial, Solved};
use tsumego::{Draft, right_moves};

use super::ours::{Search, class, describe};
use super::player::{Played, Player};
use crate::clock::Clock;
use crate::sets::Published;
use crate::yardstick::Class;

/// Every trial, by its name.
pub(super) const NAMES: [&str; 3] = ["forced", "given", "turned"];

/// A trial with the limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) name: &'static str,
    pub(super) search: Search,
}

impl Player for Trial {
    fn name(&self) -> &str {
        self.name
    }

    fn play(&self, problem: &Published) -> Result<Played, Failure> {
        let clock = Clock::start();
        let played = match self.name {
            "forced" => forced(problem, &self.search),
            "given" => given(problem, &self.search),
            _ => turned(problem, &self.search),
        };
        Ok(Played { seconds: clock.time().as_secs_f64(), ..played })
    }
}

/// What is found when the first of the published moves is on the board: right where no answer of the opponent's works, or a ko is
/// proved.
fn forced(problem: &Published, search: &Search) -> Played {
    let nothing = || Played::believed(problem, None, 0.0, "no published move".to_owned());
    let Some((first, draft)) = problem.answers.first().and_then(|&first| Some((first, after(&problem.draft, first)?)))
    else {
        return nothing();
    };
    if draft.targets.is_empty() {
        return Played { class: Class::Proved, right: true, best: vec![first], ..nothing() };
    }
    let Some(report) = search.solve(&draft) else { return nothing() };
    let class = class(&report);
    let ko = report.bounds().low.ko_balance().or(report.bounds().high.ko_balance()).is_some();
    let right = class.is_proved() && (report.best.is_empty() || ko);
    // Nothing is said of the move where nothing is proved of what comes after it.
    let class = if class.is_proved() { class } else { Class::Believed };
    Played { class, right, best: vec![first], nodes: report.nodes, seconds: 0.0, told: describe(&report) }
}

/// The draft after a move.
fn after(draft: &Draft, first: Move) -> Option<Draft> {
    let mut position = Position::from_setup(draft.setup).ok()?;
    position.play(first).ok()?;
    let setup = position.setup();
    let targets = draft.targets & (setup.stones.black | setup.stones.white);
    Some(Draft { targets, ..Draft::new(setup) })
}

/// The search in the smallest rectangle about the group and the published first moves, a line wider on every side; what lies outside is
/// the attacker's. Right where a published move is among those that are proved to be best.
fn given(problem: &Published, search: &Search) -> Played {
    let none = |told: &str| Played::believed(problem, None, 0.0, told.to_owned());
    let Ok(position) = Position::from_setup(problem.draft.setup) else { return none("no position") };
    let points = about(problem, &position);
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Attacker };
    let Ok(closed) = Problem::new(position, problem.draft.targets, region) else { return none("no problem") };
    match search.prove(&closed) {
        Outcome::GaveUp(Partial { nodes, bounds, .. }) => Played { nodes, ..none(&format!("{bounds:?}")) },
        Outcome::Solved(solved) => {
            let Solved { solution, nodes, .. } = *solved;
            let best = right_moves(&solution);
            let right = match best.is_empty() {
                true => problem.fails,
                false => !problem.fails && best.iter().any(|first| problem.answers.contains(first)),
            };
            let told = solution.grade().to_string();
            Played { class: Class::ProvedIf, right, best, nodes, seconds: 0.0, told }
        }
    }
}

fn about(problem: &Published, position: &Position) -> PointSet {
    let chains = position.board().chains().filter(|chain| chain.stones.meets(problem.draft.targets));
    let group = chains.fold(PointSet::EMPTY, |group, chain| group | chain.stones);
    let size = problem.draft.setup.size;
    let moves = problem.answers.iter().filter_map(|first| first.point());
    let points: Vec<Point> = group.iter().chain(moves).collect();
    let span = |line: fn(Point) -> u8| {
        let lines = || points.iter().map(|&point| line(point));
        let (low, high) = (lines().min().unwrap_or(0), lines().max().unwrap_or(0));
        low.saturating_sub(1)..=(high + 1).min(size - 1)
    };
    let columns = span(Point::column);
    span(Point::row).flat_map(|row| columns.clone().map(move |column| Point::new(column, row))).collect()
}

/// Boards on which the same is asked: turned, mirrored, and with the colours exchanged.
const BOARDS: u64 = 16;

/// The search on every board with as large a part of the nodes: what is proved counts, and otherwise what most believe.
fn turned(problem: &Published, search: &Search) -> Played {
    let search = Search { nodes: search.nodes / BOARDS, ..*search };
    let (mut votes, mut nodes, mut proved) = (BTreeMap::<String, (usize, Option<Move>)>::new(), 0, None);
    for (swapped, symmetry) in [false, true].into_iter().flat_map(|swapped| Symmetry::ALL.map(|way| (swapped, way))) {
        let Some(report) = search.solve(&seen(&problem.draft, symmetry, swapped)) else { continue };
        let first = report.best.first().map(|&first| back(first, symmetry, problem.draft.setup.size));
        nodes += report.nodes;
        if class(&report).is_proved() {
            proved.get_or_insert((class(&report), first));
        }
        votes.entry(first.map_or_else(String::new, |first| first.to_string())).or_insert((0, first)).0 += 1;
    }
    let told = votes.iter().map(|(first, (count, _))| format!("{first} {count}")).collect::<Vec<_>>().join(", ");
    let most = votes.into_values().max_by_key(|(count, _)| *count).and_then(|(_, first)| first);
    let (class, first) = proved.unwrap_or((if most.is_some() { Class::Believed } else { Class::None }, most));
    Played { class, nodes, ..Played::believed(problem, first, 0.0, told) }
}

/// The draft on another board.
fn seen(draft: &Draft, symmetry: Symmetry, swapped: bool) -> Draft {
    let size = draft.setup.size;
    let way = |points| symmetry.apply_set(points, size);
    let (mut stones, mut to_move) = (draft.setup.stones, draft.setup.to_move);
    (stones.black, stones.white) = (way(stones.black), way(stones.white));
    if swapped {
        std::mem::swap(&mut stones.black, &mut stones.white);
        to_move = !to_move;
    }
    let ko = draft.setup.ko.map(|point| symmetry.apply(point, size));
    let setup = Setup { stones, to_move, ko, ..draft.setup };
    Draft { setup, targets: way(draft.targets), ..draft.clone() }
}

/// The move on our board.
fn back(made: Move, symmetry: Symmetry, size: u8) -> Move {
    let Some(there) = made.point() else { return made };
    let mut points = PointSet::full(size).iter();
    points.find(|&here| symmetry.apply(here, size) == there).map_or(made, Move::Play)
}

#[cfg(test)]
mod tests {
    use rules::Color;

    use super::*;

    const SEARCH: Search = Search { nodes: 400_000, seconds: None, threads: 1, infer: false };

    /// A straight three in the corner, White to live.
    fn problem() -> Published {
        let line = r#"{"id":"a","size":9,"black":["A3","B3","C3","D3","E3","E2","E1"],"white":["A2","B2","C2","D2","D1"],"to_move":"W","targets":["A2"],"answers":["B1"]}"#;
        Published::all("any", line.as_bytes()).unwrap().remove(0)
    }

    #[test]
    fn the_published_move_is_seen_to_be_right_and_another_not() {
        let mut problem = problem();
        let right = forced(&problem, &SEARCH);
        assert!(right.right && right.class.is_proved(), "{right:?}");
        problem.answers = vec!["A1".parse().unwrap()];
        assert!(!forced(&problem, &SEARCH).right);
    }

    #[test]
    fn where_to_look_is_the_group_and_the_moves_a_line_wider() {
        let asked = problem();
        let corner = about(&asked, &Position::from_setup(asked.draft.setup).unwrap());
        assert_eq!((corner.len(), corner.contains("E3".parse().unwrap())), (15, true));
        let told = given(&problem(), &SEARCH);
        assert!(told.right, "{told:?}");
        let other = Published { answers: vec!["D4".parse().unwrap()], ..problem() };
        assert!(!given(&other, &SEARCH).right);
    }

    #[test]
    fn sixteen_boards_are_one() {
        let problem = problem();
        for symmetry in Symmetry::ALL {
            let there = symmetry.apply("B1".parse().unwrap(), 9);
            assert_eq!(back(Move::Play(there), symmetry, 9).to_string(), "B1");
            let draft = seen(&problem.draft, symmetry, true);
            assert_eq!((draft.setup.to_move, draft.setup.stones.black.len()), (Color::Black, 5));
        }
        let played = turned(&problem, &SEARCH);
        assert!(played.right && played.class.is_proved(), "{played:?}");
    }
}
