//! Problems as SGF.
//!
//! | part of a [`Draft`] | property |
//! |---|---|
//! | stones, side to move | `AB`, `AW` (and `AE`), `PL` |
//! | targets | `TR` on stones; when reading, failing that `MA`, `SQ`, `CR` |
//! | region | `VW` with stones and playable points; when reading, failing that `DD` for what is out of bounds |
//! | point banned by ko | `KB`, a property of our own (`KO` means something else in SGF) |
//! | goal, notes | `C`; the goal as a field at its head when the words do not say it, as in [`text`] |
//! | title, source, licence | `GN`, `SO`, `CP` |
//! | answers | first moves with `TE` |
//!
//! Reading follows the habits of problem collections. The position may be spread over several nodes before the first
//! move, and a tree whose root sets up nothing may hold a problem in each of its branches: [`starts`] finds them all.
//! Without `PL` it is the turn of whoever moves first in the tree, then of whoever the goal names. Which first moves are
//! right is what the tree says as a [`Book`].

use std::borrow::Cow;
use std::cmp::Reverse;

use rules::{Color, MAX_SIZE, Move, Point, PointSet, Setup};
use sgf::{BadValue, Collection, EditError, Entry, Item, Node, NodeId, Size};

use crate::{Book, Draft, preamble, text};

/// The private property that holds the point banned by ko.
const KO_BAN: &str = "KB";

/// A problem as it was read from a game tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The problem, [tidy](Draft::tidy).
    pub draft: Draft,
    /// Values that made no sense and were passed over.
    pub bad: Vec<BadValue>,
}

/// Is this the root of a problem rather than of a game? Problems begin with stones on the board, and not just with the
/// stones of a handicap.
pub fn is_problem(root: Node<'_>) -> bool {
    let places = |name: &str| setup_line(root).iter().any(|node| node.points(name).flatten().next().is_some());
    places("AW") || places("AB") && root.get("HA").is_none()
}

/// The node where the first move is to be found: the position stands, and nobody has moved.
pub fn start(top: Node<'_>) -> Node<'_> {
    *setup_line(top).last().expect("the line holds its top")
}

/// The nodes where the problems of a game tree start, each to be [`read`]: one, or one for each branch that sets up
/// stones before anybody has moved. At most so many.
pub fn starts(root: Node<'_>, most: usize) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(top) = open.pop().filter(|_| found.len() < most) {
        let start = start(top);
        let branches: Vec<Node<'_>> = start.children().collect();
        match branches.is_empty() || branches.iter().any(|&branch| moves(branch)) {
            true if found.is_empty() || places_stones(start) => found.push(start),
            true => {}
            false => open.extend(branches.into_iter().rev()),
        }
    }
    found
}

/// Does somebody put stones on the board on the way to this node?
fn places_stones(start: Node<'_>) -> bool {
    start.ancestors().any(|node| node.get("AB").is_some() || node.get("AW").is_some())
}

/// Reads the problem at the root of a game tree, or at the start of one of its branches.
///
/// # Errors
/// If the board is not square or has more than 19 lines.
pub fn read(top: Node<'_>) -> Result<Reading, BadValue> {
    let line = setup_line(top);
    let record = start(top).record()?;
    let mut reader = Reader { line, bad: record.bad };
    let stones = record.setup.stones.black | record.setup.stones.white;
    let mut draft = Draft {
        targets: reader.targets(stones),
        out_of_bounds: reader.out_of_bounds(record.setup.size),
        title: reader.text("GN"),
        source: reader.text("SO"),
        licence: reader.text("CP"),
        ..Draft::new(Setup { ko: reader.marked(KO_BAN).first(), ..record.setup })
    };
    let first = reader.first_mover();
    reader.read_comment(&mut draft, first);
    let book = Book::read(reader.start(), draft.setup.to_move);
    draft.answers = book.map(|book| book.answers()).unwrap_or_default();
    Ok(Reading { draft: draft.tidy(), bad: reader.bad })
}

/// Writes problems, each as a game tree of its own. What a file cannot hold is [tidied](Draft::tidy) first.
///
/// ```
/// use tsumego::{record, text};
/// let draft = text::read("-xo\nxo-\n-o-\nB2 x\nWhite is short of liberties.")?;
/// let file = record::write([&draft]);
/// assert_eq!(record::read(file.games().next().unwrap())?.draft, draft);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<'d>(drafts: impl IntoIterator<Item = &'d Draft>) -> Collection {
    let mut file = Collection::default();
    for draft in drafts {
        write_one(&mut file, &draft.clone().tidy()).expect("a tidy draft fits on its board and into UTF-8");
    }
    file
}

fn write_one(file: &mut Collection, draft: &Draft) -> Result<(), EditError> {
    let setup = draft.setup;
    let size = Size::new(setup.size, setup.size).expect("a tidy draft has 1 to 19 lines");
    let root = file.add_game(size);
    for (name, line) in [("GN", &draft.title), ("SO", &draft.source), ("CP", &draft.licence)] {
        file.set(root, name, (!line.is_empty()).then_some(line.as_str()))?;
    }
    file.set(root, "AB", setup.stones.black)?;
    file.set(root, "AW", setup.stones.white)?;
    file.set(root, "PL", [setup.to_move])?;
    file.set(root, "TR", draft.targets)?;
    write_region(file, root, draft)?;
    file.set(root, KO_BAN, setup.ko)?;
    let goal = text::goal_field(draft).map(|goal| ("Goal", goal));
    let comment = preamble::write(goal.as_slice(), &draft.notes);
    file.set(root, "C", (!comment.is_empty()).then_some(comment.as_str()))?;
    draft.answers.iter().try_for_each(|&mv| write_answer(file, root, setup.to_move, mv))
}

/// The view; where it would be empty, which means everything, what is dimmed.
fn write_region(file: &mut Collection, root: NodeId, draft: &Draft) -> Result<(), EditError> {
    let Some(outside) = draft.out_of_bounds else { return Ok(()) };
    let view = PointSet::full(draft.setup.size) - outside;
    let (name, points) = if view.is_empty() { ("DD", outside) } else { ("VW", view) };
    file.set(root, name, rectangles(points))
}

fn write_answer(file: &mut Collection, root: NodeId, to_move: Color, mv: Move) -> Result<(), EditError> {
    let name = match to_move {
        Color::Black => "B",
        Color::White => "W",
    };
    let node = file.add_child(root);
    file.set(node, name, [mv])?;
    file.set(node, "TE", [1])
}

/// The points as few rectangles: the widest run of the top row, as far down as it goes, and so on.
fn rectangles(points: PointSet) -> Vec<Entry<'static>> {
    let mut rest = points;
    let mut entries = Vec::new();
    while let Some(corner) = rest.iter().max_by_key(|point| (point.row(), Reverse(point.column()))) {
        let (first, top) = (corner.column(), corner.row());
        let holds = |column: u8, row: u8| rest.contains(Point::new(column, row));
        let last = (first..MAX_SIZE).take_while(|&column| holds(column, top)).last().unwrap_or(first);
        let bottom = (0..=top).rev().take_while(|&row| (first..=last).all(|column| holds(column, row))).last();
        let end = Point::new(last, bottom.unwrap_or(top));
        let columns = first..=last;
        let covered = (end.row()..=top).flat_map(|row| columns.clone().map(move |column| Point::new(column, row)));
        rest -= covered.collect();
        entries.push(match corner == end {
            true => Item::Point(corner).into(),
            false => (Item::Point(corner), Item::Point(end)).into(),
        });
    }
    entries
}

/// The nodes from the root through this one and on that only set up the position.
fn setup_line(top: Node<'_>) -> Vec<Node<'_>> {
    let mut line = top.path();
    let mut last = top;
    while !moves(last) {
        let mut children = last.children();
        match (children.next(), children.next()) {
            (Some(only), None) if !moves(only) => last = only,
            _ => break,
        }
        line.push(last);
    }
    line
}

fn moves(node: Node<'_>) -> bool {
    node.get("B").is_some() || node.get("W").is_some()
}

struct Reader<'a> {
    /// The root, and the nodes up to the first move.
    line: Vec<Node<'a>>,
    bad: Vec<BadValue>,
}

impl<'a> Reader<'a> {
    /// The points of the last property of this name on the line.
    fn marked(&mut self, name: &str) -> PointSet {
        let node = self.line.iter().rev().find(|node| node.get(name).is_some()).copied();
        let points = node.into_iter().flat_map(|node| node.points(name));
        points.filter_map(|point| point.map_err(|error| self.bad.push(error)).ok()).collect()
    }

    fn targets(&mut self, stones: PointSet) -> PointSet {
        let marked = ["TR", "MA", "SQ", "CR"].map(|name| self.marked(name) & stones);
        marked.into_iter().find(|points| !points.is_empty()).unwrap_or_default()
    }

    /// An empty list takes a view back, so it says nothing about the region.
    fn out_of_bounds(&mut self, size: u8) -> Option<PointSet> {
        let seen = |points: &PointSet| !points.is_empty();
        let inside = Some(self.marked("VW")).filter(seen).map(|view| PointSet::full(size) - view);
        let dimmed = Some(self.marked("DD")).filter(seen);
        inside.or(dimmed)
    }

    fn text(&self, name: &str) -> String {
        self.line.iter().find_map(|node| node.text(name)).unwrap_or_default().into_owned()
    }

    /// The comment and what hangs on it: notes, goal and, where nothing else tells, the side to move.
    fn read_comment(&self, draft: &mut Draft, first: Option<Color>) {
        let comments: Vec<Cow<'a, str>> = self.line.iter().filter_map(|node| node.text("C")).collect();
        let comment = comments.join("\n");
        let mover = self.mover().or(first);
        let mut goal = None;
        let notes = preamble::read(&comment, |name, value| {
            let new = name == "goal" && goal.is_none();
            goal = if new { text::read_goal(value, mover.unwrap_or(Color::Black)) } else { goal };
            new && goal.is_some()
        });
        draft.notes = notes.to_owned();
        draft.goal = goal.unwrap_or_else(|| draft.goal_in_words());
        draft.setup.to_move = mover.or(draft.goal.map(|goal| goal.side)).unwrap_or(Color::Black);
    }

    fn mover(&self) -> Option<Color> {
        self.line.iter().rev().find_map(|node| node.get("PL")?.value().color().ok())
    }

    /// The node where the problem starts.
    fn start(&self) -> Node<'a> {
        *self.line.last().expect("the line holds the root")
    }

    /// Who makes the first move of the tree that can be read.
    fn first_mover(&mut self) -> Option<Color> {
        let last = self.start();
        let nodes = if moves(last) { vec![last] } else { last.children().collect() };
        let mut first = None;
        for node in nodes {
            match node.turn() {
                Ok(turn) => first = first.or(turn.map(|(color, _)| color)),
                Err(error) => self.bad.push(error),
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use crate::draft::samples;
    use sgf::Limits;

    fn parse(sgf: &str) -> Collection {
        Collection::parse(sgf.as_bytes(), Limits::default()).unwrap()
    }

    fn reading(sgf: &str) -> Reading {
        read(parse(sgf).games().next().unwrap()).unwrap()
    }

    fn draft(sgf: &str) -> Draft {
        reading(sgf).draft
    }

    fn set(vertices: &str) -> PointSet {
        vertices.split_whitespace().map(|v| v.parse::<Point>().unwrap()).collect()
    }

    /// The answers of a tree below a small corner on 9x9, Black to move.
    fn answers_of(tree: &str) -> String {
        let draft = draft(&format!("(;SZ[9]AB[ag]AW[ah]PL[B]{tree})"));
        draft.answers.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_problem_is_read_from_its_properties() {
        let sgf =
            "(;FF[4]SZ[9]GN[Corner]SO[a book]CP[CC0]AB[ag:cg]AW[ah][bh]PL[W]TR[ah]VW[ag:di]KB[ai]C[White to live.])";
        let draft = draft(sgf);
        assert_eq!(draft.setup.stones.black, set("A3 B3 C3"));
        assert_eq!(draft.setup.stones.white, set("A2 B2"));
        assert_eq!((draft.setup.size, draft.setup.to_move), (9, Color::White));
        assert_eq!(draft.setup.ko, "A1".parse().ok());
        assert_eq!(draft.targets, set("A2"));
        assert_eq!(draft.out_of_bounds.unwrap(), draft.empty() - set("A1 B1 C1 D1 C2 D2 D3"));
        assert_eq!(draft.goal.unwrap().to_string(), "White to live");
        assert_eq!(draft.notes, "White to live.");
        assert_eq!((&*draft.title, &*draft.source, &*draft.licence), ("Corner", "a book", "CC0"));
    }

    #[test]
    fn other_marks_stand_in_for_triangles() {
        let targets = |marks: &str| draft(&format!("(;SZ[9]AB[ag]AW[ah]{marks})")).targets;
        assert_eq!(targets("CR[ah]SQ[ag]"), set("A3"));
        assert_eq!(targets("MA[ah]SQ[ag]"), set("A2"));
        assert_eq!(targets("TR[ee]CR[ah]"), set("A2"), "an empty point is no target");
        assert_eq!(targets(""), PointSet::EMPTY);
    }

    #[test]
    fn the_region_is_a_view_or_what_is_dimmed() {
        let outside = |region: &str| draft(&format!("(;SZ[2]AB[aa]{region})")).out_of_bounds;
        assert_eq!(outside("DD[bb]"), Some(set("B1")));
        assert_eq!(outside("VW[aa:ba]DD[ba]"), Some(set("A1 B1")));
        assert_eq!(outside("VW[]"), None);
        assert_eq!(outside("VW[aa:bb]"), Some(PointSet::EMPTY));
    }

    #[test]
    fn the_side_to_move_is_found_where_somebody_says_it() {
        let side = |rest: &str| draft(&format!("(;SZ[9]AB[ag]AW[ah]{rest})")).setup.to_move;
        assert_eq!(side("PL[W];B[aa]"), Color::White);
        assert_eq!(side("C[Black to live];W[aa]"), Color::White);
        assert_eq!(side("C[White to live]"), Color::White);
        assert_eq!(side(""), Color::Black);
    }

    #[test]
    fn the_position_may_be_spread_over_several_nodes() {
        let draft = draft("(;SZ[9]C[One];AB[ag]AW[ah][bb]C[Two];AE[bb]TR[ah];B[ai])");
        assert_eq!((draft.setup.stones.white, draft.targets), (set("A2"), set("A2")));
        assert_eq!(draft.answers, BTreeSet::from(["A1".parse().unwrap()]));
        assert_eq!(draft.notes, "One\nTwo");
    }

    #[test]
    fn signs_of_a_right_answer_are_tried_in_order() {
        assert_eq!(answers_of("(;B[ai]TE[1];W[bi])(;B[bi];W[ai];B[ci]C[RIGHT])"), "B1");
        assert_eq!(answers_of("(;B[ai])(;B[bi]TE[1]C[BRIGHT])(;B[ci]C[Correct.])"), "B1");
        assert_eq!(answers_of("(;B[ai]BM[1])(;B[bi])(;B[ci])"), "B1 C1");
        assert_eq!(answers_of("(;B[ai]C[Incorrect])(;B[bi];W[ai];B[ci]C[Correct!])"), "B1");
        assert_eq!(answers_of("(;B[ai]C[失败])(;B[bi]C[正解])(;B[ci]C[正确])"), "B1 C1");
        assert_eq!(answers_of("(;B[ai]C[Not correct])(;B[bi])"), "B1", "what is called wrong is no answer");
        assert_eq!(answers_of("(;W[ai])(;B[bi])"), "B1", "the other side does not answer");
        assert_eq!(answers_of(";B[]"), "pass");
        assert_eq!(answers_of(""), "");
    }

    #[test]
    fn a_tree_may_hold_a_problem_in_each_branch() {
        let file = parse("(;SZ[9]GN[Book](;AB[ag]AW[ah];B[ai])(;AB[bg];AW[bh];W[bi])(;C[About](;AB[cg])(;AW[ch])))");
        let starts = starts(file.games().next().unwrap(), 100);
        let drafts: Vec<Draft> = starts.iter().map(|&start| read(start).unwrap().draft).collect();
        let stones: Vec<PointSet> = drafts.iter().map(Draft::stones).collect();
        assert_eq!(stones, [set("A3 A2"), set("B3 B2"), set("C3"), set("C2")]);
        assert_eq!(drafts[1].answers, BTreeSet::from(["B1".parse().unwrap()]));
        assert!(drafts.iter().all(|draft| draft.title == "Book"));
        let one = parse("(;SZ[9]AB[ag]AW[ah](;B[ai])(;B[bi]))");
        assert_eq!(super::starts(one.games().next().unwrap(), 100).len(), 1);
    }

    #[test]
    fn what_makes_no_sense_is_passed_over_and_told() {
        let reading = reading("(;SZ[9]AB[ag][zz]TR[ag][a];B[xx])");
        assert_eq!(reading.draft.targets, set("A3"));
        assert_eq!(reading.bad.len(), 3, "{:?}", reading.bad);
        assert!(read(parse("(;SZ[19:9]AB[aa])").games().next().unwrap()).is_err());
        assert!(read(parse("(;SZ[37]AB[aa])").games().next().unwrap()).is_err());
    }

    #[test]
    fn problems_are_told_from_games() {
        let problem = |sgf: &str| is_problem(parse(sgf).games().next().unwrap());
        assert!(problem("(;AB[aa]AW[bb])") && problem("(;SZ[9];AB[aa];B[cc])") && problem("(;AW[aa])"));
        assert!(!problem("(;HA[2]AB[dd][pp];W[dp])") && !problem("(;B[dd];AB[aa])") && !problem("(;GN[empty])"));
    }

    #[test]
    fn a_collection_holds_many_problems() {
        let drafts: Vec<Draft> = samples::drafts(40).map(Draft::tidy).collect();
        let bytes = write(&drafts).to_bytes().into_owned();
        let file = Collection::parse(&*bytes, Limits::default()).unwrap();
        assert_eq!(file.skipped(), []);
        let back: Vec<Draft> = file.games().map(|root| read(root).unwrap().draft).collect();
        assert_eq!(back, drafts);
    }

    #[test]
    fn sgf_and_text_hold_the_same() {
        for draft in samples::drafts(2000).map(Draft::tidy) {
            let bytes = write([&draft]).to_bytes().into_owned();
            let file = Collection::parse(&*bytes, Limits::default()).unwrap();
            let reading = read(file.games().next().unwrap()).unwrap();
            assert_eq!((&reading.draft, &*reading.bad), (&draft, &[][..]), "{}", String::from_utf8_lossy(&bytes));
            assert_eq!(text::read(&text::write(&reading.draft)).as_ref(), Ok(&draft));
            assert_eq!(write([&reading.draft]).to_bytes(), bytes, "writing is canonical");
        }
    }
}
