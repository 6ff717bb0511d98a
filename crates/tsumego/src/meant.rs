//! [`compare`]: is the problem of a certificate the one that was meant?

use proof::{Flaw, Outside, Problem, RegionKind};
use rules::PointSet;

use crate::Draft;

/// What a problem leaves open, so that the certificate has made a choice of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Which stones are the target.
    pub targets: bool,
    /// Where play may happen.
    pub region: bool,
}

/// Compares the problem of a certificate with the one that was meant: stones, turn and ko must be the same, and so
/// must the target and the region where the draft gives them.
///
/// # Errors
/// Says what differs.
pub fn compare(draft: &Draft, problem: &Problem) -> Result<Choices, Flaw> {
    let (setup, meant) = (problem.position().setup(), draft.setup);
    let choices = Choices { targets: draft.targets.is_empty(), region: draft.out_of_bounds.is_none() };
    let parts = [
        (setup.size == meant.size, "the size of the board"),
        (setup.stones == meant.stones, "a stone"),
        (setup.to_move == meant.to_move, "the side to move"),
        (setup.ko == meant.ko, "the point banned by ko"),
        (choices.targets || is_target(draft.targets, problem), "the target"),
        (is_region(draft.out_of_bounds, problem), "the region"),
    ];
    match parts.iter().find(|(same, _)| !same) {
        Some((_, what)) => Err(Flaw::OtherProblem(what)),
        None => Ok(choices),
    }
}

/// Are these stones the target? A chain is taken as a whole, so whoever marks one of its stones has marked all.
fn is_target(stones: PointSet, problem: &Problem) -> bool {
    let mut own = problem.position().board().stones(problem.defender());
    if problem.region().outside != Outside::Liberty {
        // What lies outside belongs to one side, so the border of the region may cut a chain in two.
        own &= problem.region().points;
    }
    stones.is_within(own) && stones.flooded(own) == problem.targets().flooded(own)
}

/// Is this the region? Where the author names no empty points as out of bounds, nobody may call it given.
fn is_region(out_of_bounds: Option<PointSet>, problem: &Problem) -> bool {
    let region = problem.region();
    match out_of_bounds {
        Some(points) => {
            region.outside == Outside::Liberty && problem.position().board().empty() - region.points == points
        }
        None => region.kind != RegionKind::Given,
    }
}

#[cfg(test)]
mod tests {
    use proof::Region;
    use rules::diagram::Diagram;
    use rules::{Color, Point, Position};

    use super::*;

    /// The bottom row comes first; White defends, dashes are the region along with the stones.
    fn problem_of(rows: &str, kind: RegionKind, outside: Outside) -> Problem {
        let picture = rows.split('/').rev().collect::<Vec<_>>().join("\n");
        let diagram: Diagram = picture.parse().unwrap();
        let points = diagram.points('-') | diagram.points('o');
        let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
        Problem::new(position, diagram.points('o'), Region { kind, points, outside }).unwrap()
    }

    fn draft(problem: &Problem) -> Draft {
        let setup = problem.position().setup();
        let out_of_bounds = Some(problem.position().board().empty() - problem.region().points);
        Draft { targets: problem.targets(), out_of_bounds, ..Draft::new(setup) }
    }

    #[test]
    fn a_problem_is_compared_part_by_part() {
        let rows = "o o . x . / - x . . . / x . . . . / . . . . . / . . . . .";
        let problem = problem_of(rows, RegionKind::Given, Outside::Liberty);
        let meant = draft(&problem);
        assert_eq!(compare(&meant, &problem), Ok(Choices { targets: false, region: false }));

        let one_stone = Draft { targets: PointSet::of(Point::new(0, 0)), ..meant.clone() };
        assert_eq!(compare(&one_stone, &problem), Ok(Choices { targets: false, region: false }));
        let open = Draft { targets: PointSet::EMPTY, out_of_bounds: None, ..meant.clone() };
        let chosen = problem_of(rows, RegionKind::Chosen, Outside::Liberty);
        assert_eq!(compare(&open, &chosen), Ok(Choices { targets: true, region: true }));
        assert_eq!(compare(&open, &problem), Err(Flaw::OtherProblem("the region")));

        let differs = |change: fn(&mut Draft), what| {
            let mut draft = meant.clone();
            change(&mut draft);
            assert_eq!(compare(&draft, &problem), Err(Flaw::OtherProblem(what)));
        };
        differs(|draft| draft.setup.size = 6, "the size of the board");
        differs(|draft| draft.setup.stones.black.remove(Point::new(1, 1)), "a stone");
        differs(|draft| std::mem::swap(&mut draft.setup.stones.black, &mut draft.setup.stones.white), "a stone");
        differs(|draft| draft.setup.to_move = Color::White, "the side to move");
        differs(|draft| draft.setup.ko = Some(Point::new(0, 1)), "the point banned by ko");
        differs(|draft| draft.targets = PointSet::of(Point::new(1, 1)), "the target");
        differs(|draft| draft.targets.insert(Point::new(1, 1)), "the target");
        differs(|draft| draft.out_of_bounds = Some(PointSet::EMPTY), "the region");

        let closed = problem_of(rows, RegionKind::Given, Outside::Attacker);
        assert_eq!(compare(&meant, &closed), Err(Flaw::OtherProblem("the region")));
    }

    #[test]
    fn a_chain_cut_by_the_region_has_two_halves() {
        let problem = problem_of(
            "o - . . . / . . . . . / o - . . . / . . . . . / . . . . .",
            RegionKind::Chosen,
            Outside::Attacker,
        );
        let mut setup = problem.position().setup();
        setup.stones.white.insert(Point::new(0, 1));
        let position = Position::from_setup(setup).unwrap();
        let [low, high] = [0, 2].map(|row| PointSet::of(Point::new(0, row)));
        let problem = Problem::new(position, low, problem.region()).unwrap();
        let meant = Draft { targets: low, out_of_bounds: None, ..draft(&problem) };
        assert!(compare(&meant, &problem).is_ok());
        assert_eq!(compare(&Draft { targets: high, ..meant }, &problem), Err(Flaw::OtherProblem("the target")));
    }
}
