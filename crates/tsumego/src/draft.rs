//! [`Draft`]: a problem as somebody wrote it.

use std::collections::BTreeSet;

use rules::{Color, Move, PointSet, Setup};

use crate::Goal;

/// A problem as it stands in a file. Nobody has vouched for any of it: the stones may be impossible, the target may
/// be missing, the answers may be wrong. [`text`](crate::text) and [`record`](crate::record) read and write drafts;
/// a [`Problem`](proof::Problem) is made from one when its parts fit together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Stones, side to move and ko.
    pub setup: Setup,
    /// The stones the problem is about. None when the author leaves that to the reader.
    pub targets: PointSet,
    /// The empty points where nobody may play; `None` when the author says nothing about the region, which is not
    /// the same as "nothing is out of bounds".
    pub out_of_bounds: Option<PointSet>,
    /// What is asked for.
    pub goal: Option<Goal>,
    /// First moves that the author gives as right.
    pub answers: BTreeSet<Move>,
    /// One line; empty when there is none.
    pub title: String,
    /// Any number of lines, separated by `\n`; empty when there are none.
    pub notes: String,
    /// Where it is from, in one line; empty when nobody says.
    pub source: String,
    /// Under which terms it may be used, in one line; empty when nobody says.
    pub licence: String,
}

impl Draft {
    /// Just the stones.
    pub fn new(setup: Setup) -> Draft {
        Draft {
            setup,
            targets: PointSet::EMPTY,
            out_of_bounds: None,
            goal: None,
            answers: BTreeSet::new(),
            title: String::new(),
            notes: String::new(),
            source: String::new(),
            licence: String::new(),
        }
    }

    /// The points with a stone.
    pub fn stones(&self) -> PointSet {
        self.setup.stones.black | self.setup.stones.white
    }

    /// The points of the board without a stone.
    pub fn empty(&self) -> PointSet {
        PointSet::full(self.setup.size) - self.stones()
    }

    /// The points where play may happen, as far as the author says.
    pub fn playable(&self) -> PointSet {
        self.empty() - self.out_of_bounds.unwrap_or_default()
    }

    /// The question in one sentence: the goal, or whose move it is.
    pub fn question(&self) -> String {
        match self.goal {
            Some(goal) => goal.to_string(),
            None => format!("{} to play", self.setup.to_move),
        }
    }

    /// Does the goal not fit the target and whose turn it is? Where nobody names the target, nothing is said.
    pub fn contradicts_itself(&self) -> bool {
        let Setup { stones, to_move, .. } = self.setup;
        let color = |stone| if stones.black.contains(stone) { Color::Black } else { Color::White };
        let target = self.targets.first().map(color);
        self.goal.zip(target).is_some_and(|(goal, target)| goal.contradicts(to_move, target))
    }

    /// The draft as a file can hold it, which is what every reader returns: a board of 1 to 19 lines, one stone at
    /// most on a point, targets on stones, answers and points out of bounds on empty points, one line where one line
    /// is meant, no line ends but `\n` and no other control characters but blanks.
    #[must_use]
    pub fn tidy(mut self) -> Draft {
        self.setup.size = self.setup.size.clamp(1, rules::MAX_SIZE);
        let full = PointSet::full(self.setup.size);
        self.setup.stones.black &= full;
        self.setup.stones.white = (self.setup.stones.white & full) - self.setup.stones.black;
        let (stones, empty) = (self.stones(), self.empty());
        self.setup.ko = self.setup.ko.filter(|&point| empty.contains(point));
        self.targets &= stones;
        self.answers.retain(|mv| mv.point().is_none_or(|point| empty.contains(point)));
        self.out_of_bounds = self.out_of_bounds.map(|points| points & empty);
        for line in [&mut self.title, &mut self.source, &mut self.licence] {
            *line = one_line(line);
        }
        self.notes = lines(&self.notes);
        self
    }

    /// The goal that title and notes state by themselves.
    pub(crate) fn goal_in_words(&self) -> Option<Goal> {
        Goal::in_words(&self.notes).or_else(|| Goal::in_words(&self.title))
    }
}

/// All line ends as `\n`, all other control characters as blanks.
fn lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.replace(|c: char| c.is_control() && c != '\n', " ")
}

fn one_line(text: &str) -> String {
    lines(text).replace('\n', " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{ByColor, Point};

    #[test]
    fn tidying_keeps_what_fits_on_the_board() {
        let all: PointSet = ["A1", "B1", "C1", "T19"].iter().map(|p| p.parse::<Point>().unwrap()).collect();
        let black = PointSet::of(Point::new(0, 0));
        let white: PointSet = black | PointSet::of(Point::new(1, 0));
        let setup =
            Setup { size: 9, stones: ByColor { black, white }, to_move: Color::White, ko: Some(Point::new(18, 18)) };
        let draft = Draft {
            targets: all,
            answers: all.iter().map(Move::Play).chain([Move::Pass]).collect(),
            out_of_bounds: Some(all),
            title: " two\r\nlines\t".into(),
            notes: "a\r\nb\rc\td\n".into(),
            ..Draft::new(setup)
        };
        let tidy = draft.tidy();
        let c1 = PointSet::of(Point::new(2, 0));
        assert_eq!(tidy.setup.stones, ByColor { black, white: PointSet::of(Point::new(1, 0)) });
        assert_eq!((tidy.targets, tidy.out_of_bounds), (white, Some(c1)));
        assert_eq!(tidy.answers, BTreeSet::from([Move::Play(Point::new(2, 0)), Move::Pass]));
        assert_eq!((tidy.setup.ko, tidy.title.as_str(), tidy.notes.as_str()), (None, "two lines", "a\nb\nc d\n"));
        assert_eq!(tidy.clone().tidy(), tidy);
    }
}

/// Drafts of every kind, tidy or not, for the tests of the formats.
#[cfg(test)]
pub(crate) mod samples {
    use super::*;
    use crate::Aim;
    use dice::Dice;
    use rules::{ByColor, Point};

    /// The same drafts on every machine.
    pub(crate) fn drafts(count: u64) -> impl Iterator<Item = Draft> {
        (1..=count).map(|seed| Author(Dice::new(seed)).draft())
    }

    /// Writes whatever the dice say.
    struct Author(Dice);

    impl Author {
        fn points(&mut self, size: u8) -> PointSet {
            let one_in = [1, 2, 5, 30, 1000][self.0.below(5)];
            PointSet::full(size).iter().filter(|_| self.0.below(one_in) == 0).collect()
        }

        fn moves(&mut self, size: u8) -> BTreeSet<Move> {
            let pass = (self.0.below(4) == 0).then_some(Move::Pass);
            self.points(size).iter().map(Move::Play).chain(pass).collect()
        }

        fn point(&mut self, size: u8) -> Option<Point> {
            (self.0.below(3) == 0).then(|| Point::new(self.0.below(size.into()) as u8, self.0.below(size.into()) as u8))
        }

        fn color(&mut self) -> Color {
            Color::BOTH[self.0.below(2)]
        }

        fn goal(&mut self) -> Option<Goal> {
            let goal = Goal { side: self.color(), aim: Aim::ALL[self.0.below(4)] };
            (self.0.below(2) == 0).then_some(goal)
        }

        fn words(&mut self) -> String {
            const PIECES: [&str; 24] = [
                "\n",
                "\n",
                "\n\n",
                " ",
                "\t",
                "\r\n",
                "\r",
                ":",
                "Title: x",
                "Goal: none",
                "goal: Black to kill",
                "Answer: A1",
                "Region: whole board",
                "Black to live",
                "White to make ko.",
                "]",
                "[",
                "\\",
                "\\]",
                "RIGHT",
                "Correct",
                "黑先活",
                "é",
                "\u{feff}",
            ];
            let count = self.0.below(3) * self.0.below(4);
            (0..count).map(|_| PIECES[self.0.below(PIECES.len())]).collect()
        }

        fn draft(&mut self) -> Draft {
            let size = [self.0.below(22) as u8, 9, 19][self.0.below(3)];
            let board = size.clamp(1, 19);
            let stones = ByColor { black: self.points(board), white: self.points(board) };
            let setup = Setup { size, stones, to_move: self.color(), ko: self.point(board) };
            Draft {
                setup,
                targets: self.points(board),
                out_of_bounds: (self.0.below(2) == 0).then(|| self.points(board)),
                goal: self.goal(),
                answers: self.moves(board),
                title: self.words(),
                notes: self.words(),
                source: self.words(),
                licence: self.words(),
            }
        }
    }
}
