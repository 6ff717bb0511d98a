//! [`Audit`]: what is to be said about a problem that somebody else made.
//!
//! Everything here follows from solved positions: that of the problem, and those of problems that differ from it in one
//! stone. Whoever asks for an audit brings a way to solve them, an [`Asked`], which may give up; what was not solved is
//! not said. [`solved_changes`] is such a way, within bounds.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;

use proof::field::Field;
use proof::{Extent, Grade, Problem, RegionKind, Solution};
use rules::{Color, Move, Point, PointSet, Symmetry};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::{Book, Draft, Sketch, Soundness, right_moves};

/// Solves another draft, every first move of it; none where that takes too long or proves too little.
pub type Asked<'a> = dyn FnMut(&Draft) -> Option<Solution> + 'a;

/// Positions that are looked at for each change of a problem, as many times as the problem itself took, at least and at most.
const CHANGED: (u64, u64, u64) = (20, 20_000, 2_000_000);
/// Changes are not looked at where a problem took more positions than this.
const DEAR: u64 = 3_000_000;

/// Can the changes of a problem that took so many positions not be afforded?
pub fn is_dear(nodes: u64) -> bool {
    nodes > DEAR
}

/// Solves the changes of a problem that took so many positions, as far as that can be afforded and until somebody stops it.
pub fn solved_changes<'a>(nodes: u64, limits: &'a Limits<'a>) -> impl FnMut(&Draft) -> Option<Solution> + 'a {
    let (times, least, most) = CHANGED;
    let each = nodes.saturating_mul(times).clamp(least, most);
    move |draft| {
        let stopped = limits.stop.is_some_and(|stop| stop.load(Relaxed));
        if stopped || is_dear(nodes) {
            return None;
        }
        // Each has a count of its own.
        let limits = Limits { nodes: each, plan: each, watch: None, ..*limits };
        match solve_draft(draft, &NoRank, &limits).ok()?.outcome {
            Outcome::Solved(solved) if solved.limit.is_none() => {
                Some(solved.solution).filter(|solution| solution.standing().extent() == Extent::Exact)
            }
            _ => None,
        }
    }
}

/// What is to be said about a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Is it worth setting?
    pub soundness: Soundness,
    /// Right moves that the author does not give, where the author gives any.
    pub unnamed: Vec<Move>,
    /// Moves that the author gives as right and that are not, with what becomes of the group after them.
    pub wrong: Vec<(Move, Grade)>,
    /// Wrong moves that come nearest to the right ones, with what becomes of the group after them.
    pub near: Vec<(Move, Grade)>,
    /// Wrong moves that the author's tree says nothing about, where there is a tree that shows wrong moves.
    pub unanswered: Vec<Move>,
    /// Stones without which nothing that is asked changes; each by itself. Only where the region is given or enclosed.
    pub needless: PointSet,
    /// The same of stones that nobody can take: a wall that is thicker than it has to be.
    pub spare: PointSet,
    /// The smallest change that leaves one right move, where there are several.
    pub mending: Option<Change>,
}

/// A change of one point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// A stone more.
    Add(Color, Point),
    /// A stone less.
    Remove(Point),
}

impl Change {
    /// The draft with this change; its targets are named, for they might be guessed otherwise.
    pub fn apply(self, draft: &Draft, targets: PointSet) -> Draft {
        let mut draft = draft.clone();
        draft.targets = targets;
        draft.setup.ko = None;
        match self {
            Change::Add(color, point) => {
                draft.setup.stones[color].insert(point);
                draft.out_of_bounds.iter_mut().for_each(|outside| outside.remove(point));
            }
            Change::Remove(point) => {
                Color::BOTH.into_iter().for_each(|color| draft.setup.stones[color].remove(point));
                draft.targets.remove(point);
            }
        }
        draft
    }
}

impl Audit {
    /// Looks at a solved problem. Stones are tried one by one, and so are changes, with `asked`.
    pub fn new(draft: &Draft, book: Option<&Book>, solution: &Solution, asked: &mut Asked<'_>) -> Audit {
        let right = right_moves(solution);
        let named = answers(draft, book);
        let grade_of = |made: Move| solution.moves().find(|&(first, _)| first == made).map(|(_, grade)| grade);
        let wrong = named.iter().filter_map(|&made| Some((made, grade_of(made)?)));
        let stones = || solution.moves().filter(|&(first, grade)| first != Move::Pass && grade != solution.grade());
        let mover = solution.problem().to_move();
        let second = stones().map(|(_, grade)| grade).reduce(|one, other| one.better(other, mover));
        let lost = |grade: Grade| grade.is_lost_by(mover);
        let near = stones().filter(|&(_, grade)| Some(grade) == second && !lost(grade));
        let looks = Looks { draft, solution, right: &right };
        let needless = looks.needless(asked);
        let field: PointSet = Field::new(solution.problem()).points().iter().copied().collect();
        Audit {
            soundness: Soundness::of(solution, draft.goal),
            unnamed: right.iter().copied().filter(|made| !named.is_empty() && !named.contains(made)).collect(),
            wrong: wrong.filter(|&(_, grade)| grade != solution.grade()).collect(),
            near: near.collect(),
            unanswered: unanswered(book, &stones().map(|(first, _)| first).collect::<Vec<_>>()),
            needless: needless & field,
            spare: needless - field,
            mending: looks.mending(&named, asked),
        }
    }

    /// Is there nothing to complain about?
    pub fn is_clean(&self) -> bool {
        self.soundness == Soundness::OneAnswer
            && self.wrong.is_empty()
            && self.unnamed.is_empty()
            && self.needless.is_empty()
            && self.unanswered.is_empty()
    }
}

/// What the author gives as right.
pub fn answers(draft: &Draft, book: Option<&Book>) -> BTreeSet<Move> {
    match book.map(Book::answers).filter(|answers| !answers.is_empty()) {
        Some(answers) => answers,
        None => draft.answers.clone(),
    }
}

/// An author who shows what happens after a wrong move owes it for all of them.
fn unanswered(book: Option<&Book>, wrong: &[Move]) -> Vec<Move> {
    let shown = |made: Move| book.and_then(|book| book.page(&[made])).is_some();
    if wrong.iter().any(|&made| shown(made)) {
        wrong.iter().copied().filter(|&made| !shown(made)).collect()
    } else {
        Vec::new()
    }
}

struct Looks<'a> {
    draft: &'a Draft,
    solution: &'a Solution,
    right: &'a [Move],
}

impl Looks<'_> {
    /// The problem with a change. Where that opens a wall it is another question: on a chosen region nothing can be said
    /// about moves further away.
    fn changed(&self, change: Change, asked: &mut Asked<'_>) -> Option<Solution> {
        let kind = self.solution.problem().region().kind;
        let draft = change.apply(self.draft, self.solution.problem().targets());
        let known = !draft.targets.is_empty() && matches!(kind, RegionKind::Given | RegionKind::Enclosed);
        let other = if known { asked(&draft) } else { None };
        other.filter(|other| other.problem().region().kind == kind)
    }

    fn needless(&self, asked: &mut Asked<'_>) -> PointSet {
        let same = |other: &Solution| other.grade() == self.solution.grade() && right_moves(other) == self.right;
        let stones = self.draft.stones();
        let is_needless = |&stone: &Point| self.changed(Change::Remove(stone), asked).is_some_and(|other| same(&other));
        stones.iter().filter(is_needless).collect()
    }

    /// Of the changes that leave one right move the first that leaves one of the author's, or any where there is none.
    fn mending(&self, named: &BTreeSet<Move>, asked: &mut Asked<'_>) -> Option<Change> {
        let stones: Vec<Point> = self.right.iter().filter_map(|made| made.point()).collect();
        if stones.len() < 2 || self.right.contains(&Move::Pass) {
            return None;
        }
        let mut found = None;
        for change in self.changes(&stones) {
            let Some(other) = self.changed(change, asked) else { continue };
            let [left] = right_moves(&other)[..] else { continue };
            let kept = other.grade() == self.solution.grade() && self.right.contains(&left);
            if kept && (named.is_empty() || named.contains(&left)) {
                return Some(change);
            }
            found = found.or(kept.then_some(change));
        }
        found
    }

    /// Stones more on the right moves and beside them, then stones less around them.
    fn changes(&self, right: &[Point]) -> Vec<Change> {
        let problem = self.solution.problem();
        let size = problem.position().board().size();
        let at: PointSet = right.iter().copied().collect();
        let near = at.grown(size);
        let empty = near & problem.region().points & problem.position().board().empty();
        let add = empty.iter().flat_map(|point| Color::BOTH.map(|color| Change::Add(color, point)));
        let remove = (near.grown(size) & (self.draft.stones() - problem.targets())).iter().map(Change::Remove);
        add.chain(remove).collect()
    }
}

/// The same text for the same problem, however it is turned, reflected and coloured; where it is enclosed, also however it
/// is shifted and whatever its wall looks like.
pub fn shape(problem: &Problem) -> String {
    if let Some(sketch) = Sketch::of(problem) {
        return sketch.to_string();
    }
    let board = problem.position().board();
    let mover = problem.position().to_move();
    let sets = [board.stones(mover), board.stones(!mover), problem.target_chains()];
    let held = |symmetry: Symmetry| {
        let points = sets.map(|set| {
            symmetry.apply_set(set, board.size()).iter().map(|point| point.to_string()).collect::<Vec<_>>().concat()
        });
        format!("{} {}", board.size(), points.join(" "))
    };
    Symmetry::ALL.into_iter().map(held).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::diagram::Diagram;

    fn solved(draft: &Draft) -> Option<Solution> {
        match solve_draft(draft, &NoRank, &Limits { nodes: 500_000, ..Limits::default() }).ok()?.outcome {
            Outcome::Solved(solved) => Some(solved.solution),
            Outcome::GaveUp(_) => None,
        }
    }

    fn audited(picture: &str, to_move: Color, answers: &[&str]) -> Audit {
        let diagram: Diagram = picture.parse().unwrap();
        let mut draft = Draft::new(diagram.setup(to_move));
        draft.answers = answers.iter().map(|answer| answer.parse().unwrap()).collect();
        draft.targets = draft.setup.stones.white;
        let solution = solved(&draft).expect("it is small");
        Audit::new(&draft, None, &solution, &mut solved)
    }

    /// White lives at B1. The black stone in the wall at F2 is needed by nobody.
    const THREE: &str = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        x x x x x . .
        o o o o x x .
        . . . o x . .";

    #[test]
    fn answers_are_compared_and_needless_stones_found() {
        let audit = audited(THREE, Color::White, &["A1"]);
        let [one, other] = ["A1", "B1"].map(|text| text.parse::<Move>().unwrap());
        assert_eq!((audit.wrong, audit.unnamed), (vec![(one, Grade::Dead)], vec![other]));
        assert_eq!(audit.soundness, Soundness::OneAnswer);
        let point = |text: &str| text.parse::<Point>().unwrap();
        assert!(audit.needless.is_empty(), "every white stone is needed");
        assert!(audit.spare.contains(point("F2")) && !audit.spare.contains(point("E1")), "{:?}", audit.spare);
        assert!(audited(THREE, Color::White, &["B1"]).wrong.is_empty());
    }

    #[test]
    fn a_problem_with_two_answers_is_mended() {
        // White lives at A2 and at B2.
        let sketch: Sketch = "corner o *.*/oo*/..O/..O/..O".parse().unwrap();
        let problem = sketch.problem().unwrap();
        let mut draft = Draft::new(problem.position().setup());
        draft.targets = problem.targets();
        let solution = solved(&draft).unwrap();
        let audit = Audit::new(&draft, None, &solution, &mut solved);
        assert_eq!((audit.soundness, solution.grade()), (Soundness::SeveralAnswers, Grade::Alive));
        let change = audit.mending.expect("one stone is enough");
        let other = solved(&change.apply(&draft, draft.targets)).unwrap();
        let [left] = right_moves(&other)[..] else { panic!("{change:?} leaves several") };
        assert!(other.grade() == Grade::Alive && right_moves(&solution).contains(&left));
    }

    #[test]
    fn nothing_is_said_of_changes_that_nobody_can_afford_or_wants() {
        let diagram: Diagram = THREE.parse().unwrap();
        let mut draft = Draft::new(diagram.setup(Color::White));
        draft.targets = draft.setup.stones.white;
        let solution = solved(&draft).unwrap();
        let stop = std::sync::atomic::AtomicBool::new(false);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let spare = |nodes: u64| Audit::new(&draft, None, &solution, &mut solved_changes(nodes, &limits)).spare;
        assert_eq!(spare(100), Audit::new(&draft, None, &solution, &mut solved).spare);
        assert!(!spare(100).is_empty() && spare(DEAR + 1).is_empty());
        stop.store(true, Relaxed);
        assert!(spare(100).is_empty());
    }

    #[test]
    fn turned_problems_have_one_shape() {
        let diagram: Diagram = THREE.parse().unwrap();
        let setup = diagram.setup(Color::White);
        let shapes = Symmetry::ALL.map(|symmetry| {
            let mut draft = Draft::new(setup);
            Color::BOTH
                .into_iter()
                .for_each(|color| draft.setup.stones[color] = symmetry.apply_set(setup.stones[color], 7));
            draft.targets = draft.setup.stones.white;
            shape(solved(&draft).unwrap().problem())
        });
        assert!(shapes.iter().all(|shape| *shape == shapes[0]), "{shapes:?}");
    }
}
