//! Problems of Reed (2015) that he shows in pictures, drawn after what his text says of them.
//!
//! The pictures are not in the text. Each of these has the points and the right moves that it names; where it prints the
//! breadth that an evaluator needs, random positions were tried until one needed the same, if any did.

use proof::Problem;
use rules::Position;
use solver::region;
use tsumego::text;

/// A problem as his program would load it: the board from the top row down, then a stone of the target and the side to
/// move.
pub(crate) fn problem(rows: &str, turn: &str) -> Problem {
    let draft = text::read(&format!("{}\n{turn}\n", rows.trim())).expect("the pictures are drawn well");
    let position = Position::from_setup(draft.setup).expect("every chain has a liberty");
    let region = region::given(&position, draft.out_of_bounds.unwrap_or_default());
    Problem::new(position, draft.targets, region).expect("the parts fit together")
}

/// One of his figures.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) name: &'static str,
    /// What is to be done, and the move that the text names.
    pub(crate) task: &'static str,
    /// From the top row down; what lies below and to the right is out of bounds.
    rows: &'static [&'static str],
    /// The lowest of these rows.
    bottom: usize,
    turn: &'static str,
    /// The breadth that the text prints for each evaluator: no triangles, those of both sides, the attacker's.
    pub(crate) said: [Option<usize>; 3],
    /// The problem of his Appendix A that it is, with the depth and the breadth printed there.
    pub(crate) appendix: Option<(&'static str, u32, usize)>,
}

/// His board.
const SIZE: usize = 19;

impl Drawn {
    pub(crate) fn problem(&self) -> Problem {
        let top = self.bottom + self.rows.len() - 1;
        let row = |number: usize| match (self.bottom..=top).contains(&number) {
            true => format!("{:*<SIZE$}\n", self.rows[top - number]),
            false => "*".repeat(SIZE) + "\n",
        };
        problem(&(1..=SIZE).rev().map(row).collect::<String>(), self.turn)
    }
}

/// Figures 7.9 to 7.13.
pub(crate) const DRAWN: [Drawn; 7] = [
    Drawn {
        name: "7.9",
        task: "Black lives, C7 with more points than B9",
        rows: &["ooooooo", "-oooooo", "xxxxooo", "---xooo", "xx-xooo", "xo-xooo", "ooooooo", "ooooooo"],
        bottom: 5,
        turn: "B10 x",
        said: [Some(5), Some(7), None],
        appendix: Some(("P8", 15, 7)),
    },
    Drawn {
        name: "7.10, left",
        task: "White lives at E1",
        rows: &["xxxxxxxx", "xoooo-ox", "xoooooox", "x-o---ox"],
        bottom: 1,
        turn: "E2 o",
        said: [None; 3],
        appendix: None,
    },
    Drawn {
        name: "7.10, right",
        task: "Black lives at D5",
        rows: &["ooooooo", "oxx-o-o", "ooxxxoo", "ox--x-o", "oxx-xxo", "oxxx-xo", "ooooooo"],
        bottom: 2,
        turn: "E5 x",
        said: [Some(3), Some(8), None],
        appendix: None,
    },
    Drawn {
        name: "7.11",
        task: "Black kills at C19",
        rows: &["o---xx", "oo-oox", "xo-oox", "xoooox", "xxooox", "xxxxxx"],
        bottom: 14,
        turn: "B18 x",
        said: [Some(5), Some(4), Some(5)],
        appendix: Some(("P11", 6, 6)),
    },
    Drawn {
        name: "7.12",
        task: "Black kills at F1",
        rows: &["****xxxxxxxx", "****xoooooox", "****x---o--x"],
        bottom: 1,
        turn: "F2 x",
        said: [None, None, Some(4)],
        appendix: None,
    },
    Drawn {
        name: "7.13, Black first",
        task: "Black lives",
        rows: &SEVEN,
        bottom: 1,
        turn: "D2 x",
        said: [None, None, Some(6)],
        appendix: None,
    },
    Drawn {
        name: "7.13, White first",
        task: "White kills",
        rows: &SEVEN,
        bottom: 1,
        turn: "D2 o",
        said: [None, None, Some(7)],
        appendix: None,
    },
];

/// Seven stones on the second line, with the seven points under them.
const SEVEN: [&str; 3] = ["**ooooooooo", "**oxxxxxxxo", "**o-------o"];
