//! [`Book`]: the answer tree that an author gives with a problem.
//!
//! A book is not proof: it says what somebody thought. Which moves it calls right is taken from the first of these that
//! says anything: `RIGHT` in a comment further down (the habit of goproblems, where every line without it is wrong), `TE`
//! and `BM` on the moves, "correct", 正解, "wrong", 失敗 and the like in the comments, the first branch. `CHOICE` on replies
//! says which of them test the solver.

use std::collections::BTreeSet;

use rules::{Color, Move};
use sgf::{Collection, Limits, Mark, Node, NodeId};

/// Pages of one book. What comes behind them is left out.
pub const MOST_PAGES: usize = 5_000;

/// An answer tree: a page for each position that it shows. The first is the problem itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    pages: Vec<Page>,
}

/// A position in a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The move that led here; none on the first page.
    pub made: Option<Move>,
    /// What the author says of the move. A reply is worth what the move before it is.
    pub worth: Worth,
    /// What the author writes, without the words that are meant for programs.
    pub comment: String,
    /// What the author marks on the board.
    pub marks: Vec<Mark>,
    children: Vec<usize>,
    tests: bool,
}

/// What a move is worth by the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It leads to the solution.
    Right,
    /// It does not.
    Wrong,
    /// The book shows it and says nothing.
    Unsaid,
}

impl Worth {
    /// One of each.
    pub const ALL: [Worth; 3] = [Worth::Right, Worth::Wrong, Worth::Unsaid];

    /// The word for it in messages.
    pub fn code(self) -> &'static str {
        match self {
            Worth::Right => "right",
            Worth::Wrong => "wrong",
            Worth::Unsaid => "unsaid",
        }
    }
}

impl Book {
    /// Reads the tree below the node where a problem starts, with this side to move. None where nobody moves.
    ///
    /// Sides take turns in a book: a line is followed up to where it breaks that rule, or sets up other stones.
    pub fn read(start: Node<'_>, to_move: Color) -> Option<Book> {
        let mut draft = Reader { pages: vec![Raw::default()] };
        draft.read(start, to_move);
        let signs = draft.signs();
        let worths = draft.worths(&signs);
        let pages = draft.pages.into_iter().zip(worths).map(|(raw, worth)| raw.page(worth)).collect();
        Some(Book { pages }).filter(|book| book.pages.len() > 1)
    }

    /// Reads a book as [`Book::write`] leaves it.
    pub fn parse(text: &str, to_move: Color) -> Option<Book> {
        let file = Collection::parse(text.as_bytes().to_vec(), Limits::default()).ok()?;
        let root = file.games().next()?;
        Book::read(root, to_move)
    }

    /// The tree below the node where a problem starts as a file of its own, in UTF-8: moves, comments and marks as the
    /// author wrote them. None where nobody moves.
    pub fn write(start: Node<'_>) -> Option<String> {
        let mut file = Collection::default();
        let root = file.add_game(start.size());
        let top = if is_move(start) { own_move(&mut file, root, start)? } else { root };
        for child in start.children().filter(|&child| top != root || !sets_up(child)) {
            file.graft(top, child, |_| true).ok()?;
        }
        let text = String::from_utf8(file.to_bytes().into_owned()).ok()?;
        file.node(root).first_child().is_some().then_some(text)
    }

    /// The page that these moves lead to, if the book shows them.
    pub fn page(&self, moves: &[Move]) -> Option<&Page> {
        moves.iter().try_fold(&self.pages[0], |page, &made| self.next(page).find(|next| next.made == Some(made)))
    }

    /// The pages behind one, the main one first.
    pub fn next(&self, page: &Page) -> impl Iterator<Item = &Page> {
        page.children.iter().map(|&child| &self.pages[child])
    }

    /// What the book plays in answer: the first reply, of those that test the solver where some are marked so.
    pub fn reply(&self, page: &Page) -> Option<&Page> {
        self.next(page).find(|next| next.tests).or_else(|| self.next(page).next())
    }

    /// The first moves that the book calls right.
    pub fn answers(&self) -> BTreeSet<Move> {
        let right = self.next(&self.pages[0]).filter(|page| page.worth == Worth::Right);
        right.filter_map(|page| page.made).collect()
    }

    /// How many positions it shows besides the first.
    pub fn len(&self) -> usize {
        self.pages.len() - 1
    }

    /// Never: without a move there is no book.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Page {
    /// Does a line of the book end here?
    pub fn is_end(&self) -> bool {
        self.children.is_empty()
    }
}

/// The move of a node that sets up the stones as well. What is about the game, or about the stones before the first
/// move, is the problem's and not the book's.
fn own_move(file: &mut Collection, root: NodeId, start: Node<'_>) -> Option<NodeId> {
    let node = file.add_child(root);
    for property in start.properties().filter(|property| OF_A_MOVE.iter().any(|name| property.is(name))) {
        file.copy(node, property).ok()?;
    }
    Some(node)
}

/// What a node may say about its move.
const OF_A_MOVE: [&str; 4] = ["B", "W", "TE", "BM"];

/// The nodes with the first moves. The node that sets up the stones may make the first move as well.
fn first_nodes(start: Node<'_>) -> Vec<Node<'_>> {
    if is_move(start) { vec![start] } else { start.children().collect() }
}

fn is_move(node: Node<'_>) -> bool {
    node.get("B").is_some() || node.get("W").is_some()
}

/// A page in the making.
#[derive(Default)]
struct Raw {
    made: Option<(Color, Move)>,
    parent: usize,
    comment: String,
    marks: Vec<Mark>,
    children: Vec<usize>,
    good: bool,
    bad: bool,
}

impl Raw {
    fn page(self, worth: Worth) -> Page {
        let tests = has_word(&self.comment, "CHOICE");
        let made = self.made.map(|(_, made)| made);
        Page { made, worth, comment: shown(&self.comment), marks: self.marks, children: self.children, tests }
    }

    fn note(&mut self, node: Node<'_>) {
        if let Some(comment) = node.comment() {
            if !self.comment.is_empty() {
                self.comment.push('\n');
            }
            self.comment.push_str(comment.trim());
        }
        self.marks.extend(node.marks());
    }
}

struct Reader {
    pages: Vec<Raw>,
}

/// How the author says what is right.
enum Signs {
    /// By a word somewhere below.
    Below(Vec<bool>),
    /// By annotations of moves.
    Annotated,
    /// By its place, unless a word denies it.
    First,
}

impl Reader {
    fn read(&mut self, start: Node<'_>, to_move: Color) {
        // Nodes to be read, with the page before and the side to move. The last is read first.
        let mut open: Vec<(Node<'_>, usize)> = first_nodes(start).into_iter().rev().map(|node| (node, 0)).collect();
        while let Some((node, before)) = open.pop() {
            let turn = node.turn().ok().flatten();
            let expected = self.pages[before].made.map_or(to_move, |(color, _)| !color);
            let at = match turn {
                Some((color, made)) if color == expected && self.pages.len() <= MOST_PAGES => {
                    self.add(node, before, (color, made))
                }
                // A comment may have a node to itself.
                None if !sets_up(node) => {
                    // On the first page it is part of the question.
                    if before > 0 {
                        self.pages[before].note(node);
                    }
                    before
                }
                _ => continue,
            };
            let children: Vec<Node<'_>> = node.children().collect();
            open.extend(children.into_iter().rev().map(|child| (child, at)));
        }
    }

    fn add(&mut self, node: Node<'_>, parent: usize, turn: (Color, Move)) -> usize {
        let at = self.pages.len();
        let (good, bad) = (node.get("TE").is_some(), node.get("BM").is_some());
        let mut page = Raw { made: Some(turn), parent, good, bad, ..Raw::default() };
        // The comment of a problem's own node is its question, even where that node makes the first move.
        if node.parent().is_some() {
            page.note(node);
        }
        self.pages.push(page);
        self.pages[parent].children.push(at);
        at
    }

    fn signs(&self) -> Signs {
        let said = |says: fn(&str) -> bool| self.pages.iter().skip(1).any(|page| says(&page.comment));
        if said(says_right) {
            return Signs::Below(self.below(says_right));
        }
        if self.solvers().any(|page| page.good || page.bad) {
            return Signs::Annotated;
        }
        if said(says_correct) { Signs::Below(self.below(says_correct)) } else { Signs::First }
    }

    /// The moves of the side that solves.
    fn solvers(&self) -> impl Iterator<Item = &Raw> {
        let first = self.pages.get(1).and_then(|page| page.made).map(|(color, _)| color);
        self.pages.iter().filter(move |page| page.made.is_some() && page.made.map(|(color, _)| color) == first)
    }

    /// For each page, does it or one further down say so?
    fn below(&self, says: fn(&str) -> bool) -> Vec<bool> {
        let mut below: Vec<bool> = self.pages.iter().map(|page| says(&page.comment)).collect();
        // Children come after their parents.
        for at in (1..self.pages.len()).rev() {
            below[self.pages[at].parent] |= below[at];
        }
        below
    }

    fn worths(&self, signs: &Signs) -> Vec<Worth> {
        let mut worths = vec![Worth::Unsaid; self.pages.len()];
        let mover = self.pages.get(1).and_then(|page| page.made).map(|(color, _)| color);
        for at in 1..self.pages.len() {
            let (page, before) = (&self.pages[at], worths[self.pages[at].parent]);
            let is_reply = page.made.map(|(color, _)| color) != mover;
            worths[at] = match before {
                // Whoever has left the right path does not come back to it by the book.
                Worth::Wrong => Worth::Wrong,
                _ if is_reply => before,
                _ => self.worth(at, before, signs),
            };
        }
        worths
    }

    fn worth(&self, at: usize, before: Worth, signs: &Signs) -> Worth {
        let page = &self.pages[at];
        let siblings = &self.pages[page.parent].children;
        let any = |holds: &dyn Fn(usize) -> bool| siblings.iter().any(|&sibling| holds(sibling));
        let denied = |at: usize| says_wrong(&self.pages[at].comment);
        match signs {
            Signs::Below(below) if below[at] => Worth::Right,
            // The word may stand at an earlier move; then the main line goes on from there.
            Signs::Below(below) if any(&|sibling| below[sibling]) || before != Worth::Right => Worth::Wrong,
            Signs::Annotated if page.bad || denied(at) => Worth::Wrong,
            Signs::Annotated if page.good => Worth::Right,
            Signs::Annotated if any(&|sibling| self.pages[sibling].good) => Worth::Wrong,
            Signs::Annotated if any(&|sibling| self.pages[sibling].bad) => Worth::Right,
            _ if denied(at) => Worth::Wrong,
            // The first that nobody calls wrong.
            _ if siblings.iter().find(|&&sibling| !denied(sibling)) == Some(&at) => Worth::Right,
            Signs::First => Worth::Wrong,
            _ => Worth::Unsaid,
        }
    }
}

fn sets_up(node: Node<'_>) -> bool {
    ["AB", "AW", "AE"].iter().any(|name| node.get(name).is_some())
}

/// Words for programs in the comments of goproblems.
const FOR_PROGRAMS: [&str; 4] = ["RIGHT", "CHOICE", "FORCE", "NOTTHIS"];

fn has_word(comment: &str, wanted: &str) -> bool {
    comment.split(|c: char| !c.is_alphanumeric()).any(|word| word == wanted)
}

/// The comment without the words for programs.
fn shown(comment: &str) -> String {
    let line = |line: &str| {
        let words = line.split(' ').filter(|word| !FOR_PROGRAMS.contains(&word.trim_end_matches(['.', ':', '!', ','])));
        words.collect::<Vec<_>>().join(" ").trim().to_owned()
    };
    comment.lines().map(line).collect::<Vec<_>>().join("\n").trim().to_owned()
}

fn says_right(comment: &str) -> bool {
    has_word(comment, "RIGHT")
}

fn says_correct(comment: &str) -> bool {
    const CHARACTERS: [&str; 3] = ["正解", "正确", "正確"];
    affirms(comment, "correct") || !says_wrong(comment) && CHARACTERS.iter().any(|word| comment.contains(word))
}

fn says_wrong(comment: &str) -> bool {
    const CHARACTERS: [&str; 6] = ["失敗", "失败", "错误", "錯誤", "不正", "非正"];
    let words = ["wrong", "incorrect", "failure"].iter().any(|word| affirms(comment, word));
    let not = comment.to_lowercase().contains("not correct");
    words || not || CHARACTERS.iter().any(|word| comment.contains(word))
}

/// Is the word there, and not denied?
fn affirms(comment: &str, wanted: &str) -> bool {
    let words: Vec<String> = comment.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let mut found = words.iter().enumerate().filter(|(_, word)| *word == wanted);
    found.any(|(at, _)| at == 0 || words[at - 1] != "not")
}

mod proved;
mod written;

pub use proved::write_proved;
pub use written::write_with;

#[cfg(test)]
mod tests;
