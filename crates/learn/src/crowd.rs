//! [`Told`]: a position of an answer tree, with what its author says of every move. Labels as a crowd makes them.
//!
//! The study that this crate follows learned from such trees: a move on a line that solves the problem is right, one on another line is
//! wrong, and what no line shows has no label. A tree is no proof, so some of its labels are wrong; [`Told::solve`] finds the true
//! ones, and [`Labels`] says which of them are learned from.
//!
//! A problem whose stones do not enclose the group is looked at in a region, with the attacker around it, as a
//! [`Sketch`] is; what is proved of its moves holds there.

use std::collections::{BTreeMap, BTreeSet};

use proof::{Grade, Problem, Side};
use rules::{Move, Point};
use tsumego::{Book, Course, Sketch, Worth};

use crate::position::Labelled;

/// What an author says of a problem: a tree of answers, or first moves alone.
#[derive(Clone, Debug)]
pub struct Lore {
    /// The problem, in a region.
    pub problem: Problem,
    /// The tree, if there is one.
    pub book: Option<Book>,
    /// First moves that are given as right where there is no tree.
    pub right: BTreeSet<Move>,
    /// And as wrong.
    pub wrong: BTreeSet<Move>,
}

/// A position that an author says something of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The position, held in the one way that all its turns, reflections, shifts and exchanges of colour share.
    pub sketch: Sketch,
    /// The number of the problem.
    pub root: u32,
    /// How many moves were made since.
    pub depth: u8,
    /// Every legal move, in the order A1, B1, …, with what is said of it.
    pub moves: Vec<(Point, Worth)>,
}

/// What is learned from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Right and wrong as the tree says; what it does not show is left out.
    Tree,
    /// The same, and what it does not show is wrong.
    Filled,
    /// The moves of the tree, corrected where a proof contradicts it.
    Cleaned,
    /// All moves, corrected where a proof contradicts.
    FilledCleaned,
    /// All moves as they are proved; positions without a proof are left out.
    Exact,
}

impl Labels {
    /// All of them.
    pub const ALL: [Labels; 5] = [Labels::Tree, Labels::Filled, Labels::Cleaned, Labels::FilledCleaned, Labels::Exact];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Labels::Tree => "tree",
            Labels::Filled => "filled",
            Labels::Cleaned => "cleaned",
            Labels::FilledCleaned => "filled-cleaned",
            Labels::Exact => "exact",
        }
    }

    /// Is a move that nobody shows called wrong?
    const fn fills(self) -> bool {
        matches!(self, Labels::Filled | Labels::FilledCleaned)
    }

    /// Is a proof asked?
    pub const fn asks(self) -> bool {
        matches!(self, Labels::Cleaned | Labels::FilledCleaned | Labels::Exact)
    }
}

impl Lore {
    /// The positions in which the solver is to move and the author calls a move right, those of longer lines later.
    ///
    /// After a wrong move nothing is right any more by a tree, so its lines end there.
    pub fn told(&self, root: u32) -> Vec<Told> {
        let start = Course::new(&self.problem);
        let Some(book) = &self.book else { return self.first(&start, root).into_iter().collect() };
        let mut found = Vec::new();
        let mut next: Vec<(Course, _)> = book.page(&[]).map(|page| (start, page)).into_iter().collect();
        while let Some((course, page)) = next.pop() {
            let said: BTreeMap<Move, Worth> =
                book.next(page).filter_map(|child| Some((child.made?, child.worth))).collect();
            found.extend(Told::new(&course, &said, root));
            for answer in book.next(page).filter(|child| child.worth == Worth::Right) {
                let Some(after) = played(&course, answer.made) else { continue };
                let replies = book.next(answer).filter_map(|reply| Some((played(&after, reply.made)?, reply)));
                next.extend(replies);
            }
        }
        found.sort_by_key(|told| told.depth);
        found
    }

    fn first(&self, start: &Course, root: u32) -> Option<Told> {
        let wrong = self.wrong.iter().map(|&made| (made, Worth::Wrong));
        let right = self.right.iter().map(|&made| (made, Worth::Right));
        Told::new(start, &wrong.chain(right).collect(), root)
    }
}

fn played(course: &Course, made: Option<Move>) -> Option<Course> {
    let mut after = course.clone();
    after.play(made?).ok()?;
    Some(after)
}

impl Told {
    /// None where no move is called right, where a ban by ko is in force, or where the position is no sketch.
    fn new(course: &Course, said: &BTreeMap<Move, Worth>, root: u32) -> Option<Told> {
        let (sketch, places) = seen(course)?;
        let legal = Course::new(&sketch.held_problem()?).legal();
        let worth = |point: Point| said.get(&Move::Play(point)).copied().unwrap_or(Worth::Unsaid);
        let mut moves: Vec<(Point, Worth)> = places
            .into_iter()
            .filter(|&(_, place)| legal.contains(place))
            .map(|(point, place)| (place, worth(point)))
            .collect();
        moves.sort_by_key(|&(place, _)| place);
        let depth = u8::try_from(course.moves().len()).ok()?;
        let told = Told { sketch, root, depth, moves };
        Some(told).filter(|told| told.moves.iter().any(|&(_, worth)| worth == Worth::Right))
    }

    /// The position with the true labels of all moves; none where the search gives up.
    pub fn solve(&self) -> Option<Labelled> {
        Labelled::solve(self.sketch, self.root, self.depth)
    }

    /// The position with such labels; none where they do not tell a right move from a wrong one. Where labels are not proved, a right move
    /// wins and a wrong one loses; there is no proof, whose size is nothing.
    pub fn labelled(&self, labels: Labels, exact: Option<&Labelled>) -> Option<Labelled> {
        if labels == Labels::Exact {
            return exact.filter(|exact| exact.is_urgent()).cloned();
        }
        let (won, lost) = match self.sketch.mover {
            Side::Defender => (Grade::Alive, Grade::Dead),
            Side::Attacker => (Grade::Dead, Grade::Alive),
        };
        let proved = exact.filter(|_| labels.asks());
        let label = |&(point, worth): &(Point, Worth)| {
            let said = match worth {
                Worth::Right => true,
                Worth::Wrong => false,
                Worth::Unsaid if labels.fills() => false,
                Worth::Unsaid => return None,
            };
            let is_right = proved.and_then(|exact| true_label(exact, point)).unwrap_or(said);
            Some((point, if is_right { won } else { lost }))
        };
        let moves = self.moves.iter().filter_map(label).collect();
        let (sketch, root, depth) = (self.sketch, self.root, self.depth);
        let position = Labelled { sketch, root, depth, moves, pass: lost, states: 0, nodes: 0 };
        Some(position).filter(Labelled::is_urgent)
    }
}

/// Is a move right by a proof? None where the proof says nothing of it.
pub(crate) fn true_label(exact: &Labelled, point: Point) -> Option<bool> {
    exact.moves.iter().find(|(other, _)| *other == point).map(|&(_, grade)| exact.is_right(grade))
}

/// What is on the board as a sketch, and where each empty point of it lies then.
fn seen(course: &Course) -> Option<(Sketch, Vec<(Point, Point)>)> {
    // A ban by ko is no part of a sketch.
    course.setup().ko.is_none().then_some(())?;
    let problem = course.problem()?;
    let drawn = Sketch::drawn(&problem).trimmed();
    let points: Vec<Point> = drawn.empty().iter().collect();
    let (closed, once) = drawn.held_with(problem.position().board().size(), &points)?;
    // With a wall around it parts may turn out to be no part of the fight.
    let (sketch, twice) = Sketch::with_points(&closed.problem()?, &once)?;
    let inside = points.into_iter().zip(twice).filter(|&(_, place)| sketch.empty().contains(place));
    Some((sketch, inside.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Color;

    /// A straight three in the corner, to live at B1, with a tree as somebody may write it.
    fn lore(tree: &str) -> Lore {
        let sketch: Sketch = "corner o OOOO/...O".parse().unwrap();
        let problem = sketch.problem().unwrap();
        let book = Book::parse(&format!("(;SZ[19]{tree})"), Color::White);
        Lore { problem, book, right: BTreeSet::new(), wrong: BTreeSet::new() }
    }

    fn words(position: &Labelled) -> Vec<bool> {
        position.moves.iter().map(|&(_, grade)| position.is_right(grade)).collect()
    }

    #[test]
    fn a_tree_tells_right_wrong_and_nothing() {
        let told = lore("(;W[bs]C[RIGHT])(;W[as])").told(3);
        let [one] = &told[..] else { panic!("{told:?}") };
        assert_eq!((one.root, one.depth, one.moves.len()), (3, 0, 3));
        let of = |worth| one.moves.iter().filter(|(_, other)| *other == worth).count();
        assert_eq!([of(Worth::Right), of(Worth::Wrong), of(Worth::Unsaid)], [1, 1, 1]);
        assert_eq!(one.labelled(Labels::Tree, None).unwrap().moves.len(), 2);
        assert_eq!(one.labelled(Labels::Filled, None).unwrap().moves.len(), 3);
        assert_eq!(one.labelled(Labels::Exact, None), None);
    }

    /// The author is wrong, and the proof says so: what is learned from is then what is true.
    #[test]
    fn what_a_proof_contradicts_is_cleaned() {
        let told = lore("(;W[as]C[RIGHT])(;W[bs])").told(0);
        let exact = told[0].solve().unwrap();
        let (tree, clean) =
            [Labels::Tree, Labels::Cleaned].map(|labels| told[0].labelled(labels, Some(&exact)).unwrap()).into();
        assert_eq!(tree.right(), 1);
        assert_eq!(words(&tree), words(&clean).iter().map(|right| !right).collect::<Vec<_>>());
        let all = told[0].labelled(Labels::FilledCleaned, Some(&exact)).unwrap();
        assert_eq!(words(&all), words(&exact));
    }

    #[test]
    fn later_moves_of_right_lines_are_told_too() {
        let long: Sketch = "corner x OOOOO/.x..O".parse().unwrap();
        let problem = long.problem().unwrap();
        let book = Book::parse("(;SZ[19](;B[cs];W[ds];B[as]C[RIGHT])(;B[ds];W[cs];B[as]))", Color::Black);
        let lore = Lore { problem, book, right: BTreeSet::new(), wrong: BTreeSet::new() };
        let depths: Vec<u8> = lore.told(0).iter().map(|told| told.depth).collect();
        assert_eq!(depths, [0, 2]);
    }

    #[test]
    fn first_moves_alone_are_a_tree_of_one_move() {
        let answers = BTreeSet::from([Move::Play("B1".parse().unwrap())]);
        let told = Lore { book: None, right: answers.clone(), ..lore("") }.told(0);
        assert_eq!(told[0].labelled(Labels::Tree, None), None, "nothing is called wrong");
        assert_eq!(words(&told[0].labelled(Labels::Filled, None).unwrap()).iter().filter(|right| **right).count(), 1);
        assert!(Lore { book: None, ..lore("") }.told(0).is_empty(), "nothing is called right");
        let outside = BTreeSet::from([Move::Play("T19".parse().unwrap())]);
        assert!(Lore { book: None, right: outside, ..lore("") }.told(0).is_empty());
    }
}
