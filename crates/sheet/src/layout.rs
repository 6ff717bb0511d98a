//! Where everything goes: problems in rows, rows on sheets, and the solutions of a sheet in the same places on its back.

use proof::Premise;
use tsumego::Draft;

use crate::block::{Block, Room};
use crate::{Align, At, Entry, Face, Form, Ink, Page, Plan, Side, Spot};

/// From the edge of the paper: 15 millimetres, which every printer can do.
const MARGIN: f32 = 42.5;
/// Between columns.
const GUTTER: f32 = 20.0;
/// Between rows, at the least, and at the most where a page has room left.
const GAP: f32 = 18.0;
const MOST_GAP: f32 = 72.0;

/// The pages of these problems: for each sheet its front and, where the plan wants solutions, its back.
pub fn pages(entries: &[Entry], plan: &Plan) -> Vec<Page> {
    let layout = Layout::new(plan);
    let numbered: Vec<(usize, &Entry)> = (plan.first..).zip(entries).collect();
    let rows: Vec<Row<'_>> = numbered.chunks(plan.columns()).map(|chunk| layout.row(chunk)).collect();
    let source = shared(entries, |draft| &draft.source);
    let licence = shared(entries, |draft| &draft.licence);
    let origin = [source, licence].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let (mut pages, mut rest, mut sheet) = (Vec::new(), rows.as_slice(), 1);
    while !rest.is_empty() {
        let (now, later) = rest.split_at(layout.fitting(rest));
        let gap = layout.gap(now, later.is_empty());
        pages.push(layout.page(now, gap, sheet, Side::Problems, &origin));
        if plan.solutions {
            pages.push(layout.page(now, gap, sheet, Side::Solutions, &origin));
        }
        (rest, sheet) = (later, sheet + 1);
    }
    pages
}

/// What all problems say, if they say something and agree.
fn shared(entries: &[Entry], said: fn(&Draft) -> &String) -> Option<&str> {
    let first = said(&entries.first()?.draft).as_str();
    (!first.is_empty() && entries.iter().all(|entry| said(&entry.draft) == first)).then_some(first)
}

/// What is the same on all pages.
struct Layout<'p> {
    plan: &'p Plan,
    /// The sizes of heads and feet.
    head: f32,
    foot: f32,
    /// Of a column.
    width: f32,
    /// Where rows begin and end.
    top: f32,
    bottom: f32,
}

/// Problems side by side.
struct Row<'e> {
    cells: Vec<Cell<'e>>,
    height: f32,
}

/// Both sides of a problem.
struct Cell<'e> {
    number: usize,
    problem: Block<'e>,
    solution: Option<Block<'e>>,
    premises: &'e [Premise],
}

impl<'e> Cell<'e> {
    fn side(&self, side: Side) -> Option<&Block<'e>> {
        match side {
            Side::Problems => Some(&self.problem),
            Side::Solutions => self.solution.as_ref(),
        }
    }
}

impl<'e> Row<'e> {
    fn new(cells: Vec<Cell<'e>>) -> Row<'e> {
        let mut row = Row { cells, height: 0.0 };
        let height = |side| row.board(side) + row.tallest(side, Block::words);
        row.height = f32::max(height(Side::Problems), height(Side::Solutions));
        row
    }

    /// The height of the tallest board: all of them end at one line, so that the words under them begin at one.
    fn board(&self, side: Side) -> f32 {
        self.tallest(side, Block::board)
    }

    fn tallest(&self, side: Side, height: fn(&Block<'e>) -> f32) -> f32 {
        self.cells.iter().filter_map(|cell| cell.side(side)).map(height).fold(0.0, f32::max)
    }
}

impl<'p> Layout<'p> {
    fn new(plan: &'p Plan) -> Layout<'p> {
        let (head, foot) = if plan.large { (22.0, 9.0) } else { (15.0, 7.5) };
        let (paper_width, paper_height) = plan.paper.size();
        let columns = plan.columns() as f32;
        Layout {
            plan,
            head,
            foot,
            width: (paper_width - 2.0 * MARGIN - (columns - 1.0) * GUTTER) / columns,
            top: MARGIN + 1.1 * head + GAP,
            bottom: paper_height - MARGIN - 2.0 * foot,
        }
    }

    fn row<'e>(&self, entries: &[(usize, &'e Entry)]) -> Row<'e> {
        let room = Room { width: self.width, height: self.bottom - self.top };
        let cell = |&(number, entry): &(usize, &'e Entry)| {
            let problem = Block::problem(entry, number, self.plan, room);
            let key = entry.key.as_ref().filter(|_| self.plan.solutions);
            let solution = key.map(|key| Block::solution(&problem, entry, key, self.plan, room));
            Cell { number, problem, solution, premises: key.map_or(&[], |key| &key.premises) }
        };
        Row::new(entries.iter().map(cell).collect())
    }

    /// How many of these rows there is room for on a page: one at least.
    fn fitting(&self, rows: &[Row<'_>]) -> usize {
        let mut end = self.top;
        let fits = |row: &&Row<'_>| {
            end += row.height;
            let fits = end <= self.bottom + 0.01;
            end += GAP;
            fits
        };
        rows.iter().take_while(fits).count().max(1)
    }

    /// The gap between rows: a full page is filled, as far as that looks well.
    fn gap(&self, rows: &[Row<'_>], last: bool) -> f32 {
        let free = self.bottom - self.top - rows.iter().map(|row| row.height).sum::<f32>();
        let even = free / (rows.len().max(2) - 1) as f32;
        if last && even > MOST_GAP { GAP * 1.5 } else { even.clamp(GAP.min(even), MOST_GAP) }
    }

    fn page(&self, rows: &[Row<'_>], gap: f32, sheet: usize, side: Side, origin: &str) -> Page {
        let mut page = Page { paper: self.plan.paper, sheet, side, spots: Vec::new(), forms: Vec::new() };
        let mut top = self.top;
        for row in rows {
            let base = top + row.board(side);
            for (column, cell) in row.cells.iter().enumerate() {
                let left = MARGIN + column as f32 * (self.width + GUTTER);
                let from = page.forms.len();
                page.forms.extend(cell.side(side).into_iter().flat_map(|block| block.forms(left, base, self.width)));
                let (width, height, forms) = (self.width, row.height, (from, page.forms.len()));
                page.spots.push(Spot { number: cell.number, left, top, width, height, forms });
            }
            top += row.height + gap;
        }
        self.head(&mut page);
        let premises = || rows.iter().flat_map(|row| &row.cells).flat_map(|cell| cell.premises);
        let note = match side {
            Side::Problems if self.plan.solutions => "Solutions overleaf".to_owned(),
            Side::Problems => String::new(),
            Side::Solutions => note(premises().copied()),
        };
        self.foot(&mut page, origin, &note);
        page
    }

    /// The title and what the page shows, over a line.
    fn head(&self, page: &mut Page) {
        let (name, (width, _)) = (page.name(), self.plan.paper.size());
        let (left, right, y) = (MARGIN, width - MARGIN, MARGIN + 0.75 * self.head);
        let words = |x, align, size, face, text: String| {
            let at = At { x, y };
            Form::Words { at, align, size, face, ink: Ink::Black, text }
        };
        let title = self.plan.title.trim();
        if title.is_empty() {
            page.forms.push(words(left, Align::Start, self.head, Face::Bold, name));
        } else {
            let size = self.head * 0.7;
            let room = right - left - Face::Regular.width(&name, size) - GUTTER;
            page.forms.push(words(left, Align::Start, self.head, Face::Bold, Face::Bold.cut(title, self.head, room)));
            page.forms.push(words(right, Align::End, size, Face::Regular, name));
        }
        let y = MARGIN + 1.1 * self.head;
        page.forms.push(Form::Line { from: At { x: left, y }, to: At { x: right, y }, width: 0.6 });
    }

    /// Where the problems are from, and a note.
    fn foot(&self, page: &mut Page, origin: &str, note: &str) {
        let (width, height) = self.plan.paper.size();
        let room = width - 2.0 * MARGIN;
        let note = Face::Regular.cut(note, self.foot, room);
        let rest = room - Face::Regular.width(&note, self.foot) - GUTTER;
        let origin = if rest > room / 4.0 { Face::Regular.cut(origin, self.foot, rest) } else { String::new() };
        let sides = [(MARGIN, Align::Start, origin), (width - MARGIN, Align::End, note)];
        for (x, align, text) in sides.into_iter().filter(|(.., text)| !text.is_empty()) {
            let at = At { x, y: height - MARGIN };
            page.forms.push(Form::Words { at, align, size: self.foot, face: Face::Regular, ink: Ink::Grey, text });
        }
    }
}

/// What the stars beside numbers mean.
fn note(premises: impl Iterator<Item = Premise> + Clone) -> String {
    let clause = |premise: &Premise| match premise {
        Premise::Walls => "the stones around it are never captured",
        Premise::Closed => "all beyond the part shown is the attacker's",
        Premise::Escape => "whoever gets out is safe",
    };
    let said = [Premise::Walls, Premise::Closed, Premise::Escape];
    let clauses: Vec<&str> =
        said.iter().filter(|said| premises.clone().any(|premise| premise == **said)).map(clause).collect();
    if clauses.is_empty() { String::new() } else { format!("* proved if {}", clauses.join(", and ")) }
}
