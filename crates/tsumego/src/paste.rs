//! Positions as people copy them: diagrams with blanks, borders and coordinates, the pictures of `shikatsu show`, those of
//! Sensei's Library with `$$` in front, and lists such as "B: C3 D4; W: C4".
//!
//! [`read`] takes the largest picture in a text, or failing that a list; everything else in the text is its notes, in which
//! the side to move and the goal are looked for. A picture that shows a part of a board says by coordinates or by its
//! borders which part.

use rules::{ByColor, Color, MAX_SIZE, Point, PointSet, Setup};

use crate::Draft;
use crate::text::{LONGEST, Misreading, TextError};

/// Letters of the columns.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";
/// Lines of boards of which a part is shown.
const USUAL: [u8; 3] = [9, 13, 19];

/// Reads the position in a text. The result is [tidy](Draft::tidy).
///
/// # Errors
/// If there is none, or nobody can say where on the board it lies.
pub fn read(text: &str) -> Result<Draft, TextError> {
    if text.len() > LONGEST {
        return Err(TextError { line: 1, what: Misreading::TooLong(text.len()) });
    }
    let lines: Vec<Line<'_>> = text.lines().map(Line::new).collect();
    let (first, picture) = largest(&lines);
    let notes = || notes(&lines, first, picture.len());
    if picture.iter().filter(|line| line.is_row()).count() < LEAST_ROWS {
        return listed(text).ok_or(TextError { line: 1, what: Misreading::NoPosition });
    }
    let size = stated_size(text);
    let board = Picture::new(picture, &lines, size).and_then(|picture| picture.board());
    let board = board.map_err(|what| TextError { line: first + 1, what })?;
    Ok(board.draft(notes(), mover(text)))
}

/// Rows of the smallest picture.
const LEAST_ROWS: usize = 3;

/// What a point of a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Stone(Color, bool),
    Empty,
    /// Out of bounds, or a star point: it depends on how many there are.
    Star,
    Blank,
}

impl Cell {
    fn of(c: char) -> Option<Cell> {
        Some(match c {
            'X' | 'x' | 'B' | '●' | '⚫' => Cell::Stone(Color::Black, false),
            'O' | 'o' | 'W' | '○' | '⚪' => Cell::Stone(Color::White, false),
            '#' | 'Y' | 'Z' => Cell::Stone(Color::Black, true),
            '@' | 'Q' | 'P' => Cell::Stone(Color::White, true),
            '.' | '+' | '-' | ',' | '_' | '·' | '┼' | 'C' | 'S' | 'T' | 'M' => Cell::Empty,
            '*' => Cell::Star,
            '0'..='9' | 'a'..='z' => Cell::Empty,
            _ => return None,
        })
    }

    /// Does it say more than a letter of prose would?
    fn is_plain(c: char) -> bool {
        "XxOo.+-,*#@●○".contains(c)
    }
}

/// A line of a text, seen as part of a picture.
#[derive(Clone, Debug)]
struct Line<'t> {
    text: &'t str,
    /// The number of a row at its beginning, or at its end.
    label: Option<u8>,
    left: bool,
    right: bool,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Row(Vec<char>),
    /// The letters of the columns, each with its place in the line.
    Letters(Vec<(usize, u8)>),
    Border,
    Prose,
}

impl<'t> Line<'t> {
    fn new(text: &'t str) -> Line<'t> {
        let body = text.trim_start().strip_prefix("$$").unwrap_or(text);
        let (label, cells) = labelled(body);
        let inner = cells.trim().trim_start_matches('|').trim_end_matches('|');
        let (left, right) = (cells.trim().starts_with('|'), cells.trim().ends_with('|'));
        // A sign that it is part of a picture, whatever its letters.
        let is_drawn = label.is_some() || left || right || body.len() < text.trim_start().len();
        let kind =
            letters(text).or_else(|| border(body)).or_else(|| row(inner, label, is_drawn)).unwrap_or(Kind::Prose);
        Line { text, label, left, right, kind }
    }

    fn is_row(&self) -> bool {
        matches!(self.kind, Kind::Row(_))
    }

    fn is_part(&self) -> bool {
        self.kind != Kind::Prose
    }
}

/// The number of a row and what stands beside it.
fn labelled(body: &str) -> (Option<u8>, &str) {
    let number = |word: &str| word.parse::<u8>().ok().filter(|row| (1..=MAX_SIZE).contains(row));
    let trimmed = body.trim();
    let (head, rest) = trimmed.split_at(trimmed.find(|c: char| !c.is_ascii_digit()).unwrap_or(trimmed.len()));
    let rest_is_apart = rest.is_empty() || rest.starts_with([' ', '|']);
    let (front, tail) =
        rest.split_at(rest.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + last_len(rest, at)));
    match (number(head), number(tail)) {
        (Some(row), Some(same)) if row == same => (Some(row), front),
        (Some(row), _) if rest_is_apart => (Some(row), rest),
        (None, Some(row)) if front.ends_with([' ', '|']) && head.is_empty() => (Some(row), front),
        _ => (None, trimmed),
    }
}

/// Bytes of the character at a place.
fn last_len(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(0, char::len_utf8)
}

/// Letters of columns that follow one another.
fn letters(line: &str) -> Option<Kind> {
    let places: Vec<(usize, char)> = line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).collect();
    let column = |c: char| COLUMNS.find(c.to_ascii_uppercase()).and_then(|at| u8::try_from(at).ok());
    let found: Option<Vec<(usize, u8)>> = places.iter().map(|&(at, c)| Some((at, column(c)?))).collect();
    let found = found.filter(|found| found.len() >= 2 && found.windows(2).all(|pair| pair[0].1 + 1 == pair[1].1))?;
    Some(Kind::Letters(found))
}

/// A line across: an edge of the board.
fn border(body: &str) -> Option<Kind> {
    let line = body.trim();
    let is_across = line.chars().all(|c| "-+=─┌┐└┘|".contains(c)) && line.matches(['-', '=', '─']).count() >= 4;
    is_across.then_some(Kind::Border)
}

/// The points of a row: one to a word, or all in one word.
fn row(inner: &str, label: Option<u8>, is_drawn: bool) -> Option<Kind> {
    let words: Vec<&str> = inner.split_whitespace().collect();
    let apart = words.iter().all(|word| word.chars().count() == 1);
    let cells: Vec<char> = match words.as_slice() {
        [] => return label.map(|_| Kind::Row(Vec::new())),
        _ if apart => words.iter().flat_map(|word| word.chars()).collect(),
        [one] => one.chars().collect(),
        _ => return None,
    };
    let plain = cells.iter().filter(|&&c| Cell::is_plain(c)).count();
    let is_row = cells.iter().all(|&c| Cell::of(c).is_some()) && (is_drawn || 3 * plain >= 2 * cells.len());
    (is_row && (label.is_some() || cells.len() >= LEAST_ROWS) && cells.len() <= MAX_SIZE.into())
        .then_some(Kind::Row(cells))
}

/// The longest run of lines that could be a picture, and where it begins. Lines of one sort are not more: a rule between
/// two texts is none.
fn largest<'l, 't>(lines: &'l [Line<'t>]) -> (usize, &'l [Line<'t>]) {
    let mut best = (0, &lines[..0]);
    let mut at = 0;
    while at < lines.len() {
        let run = lines[at..].iter().take_while(|line| line.is_part()).count();
        let rows = |lines: &[Line<'_>]| lines.iter().filter(|line| line.is_row()).count();
        if rows(&lines[at..at + run]) > rows(best.1) {
            best = (at, &lines[at..at + run]);
        }
        at += run + 1;
    }
    best
}

/// What is not part of the picture.
fn notes(lines: &[Line<'_>], first: usize, count: usize) -> String {
    let rest = lines.iter().enumerate().filter(|(at, _)| !(first..first + count).contains(at));
    let words = rest.map(|(_, line)| line.text.trim().trim_start_matches("$$").trim());
    words.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Lines of the board, where the text says it: "13x13", or `$$Bc13`.
fn stated_size(text: &str) -> Option<u8> {
    let size = |word: &str| word.parse::<u8>().ok().filter(|size| (5..=MAX_SIZE).contains(size));
    let words = text.split(|c: char| c.is_whitespace() || ",;.()".contains(c));
    let squared = words.filter_map(|word| word.split_once(['x', '×'])).find(|(one, other)| one == other);
    let of_sensei = || {
        let head = text.lines().find_map(|line| line.trim_start().strip_prefix("$$"))?;
        let head = head.split_whitespace().next()?.trim_start_matches(['B', 'W', 'c']);
        size(&head.chars().take_while(char::is_ascii_digit).collect::<String>())
    };
    squared.and_then(|(one, _)| size(one)).or_else(of_sensei)
}

/// Whose turn it is, where the text says it.
fn mover(text: &str) -> Option<Color> {
    let head = text.lines().find_map(|line| line.trim_start().strip_prefix("$$")).unwrap_or_default();
    let lower = text.to_lowercase();
    let says = |color: &str, letter: char| {
        head.starts_with(letter)
            || ["to", "plays", "moves"].iter().any(|verb| lower.contains(&format!("{color} {verb}")))
    };
    if says("white", 'W') { Some(Color::White) } else { says("black", 'B').then_some(Color::Black) }
}

/// A picture of a board, or of a part of one.
struct Picture<'l> {
    rows: Vec<&'l Line<'l>>,
    letters: Option<&'l [(usize, u8)]>,
    top: bool,
    bottom: bool,
    size: u8,
}

impl<'l> Picture<'l> {
    fn new(lines: &'l [Line<'l>], all: &'l [Line<'l>], stated: Option<u8>) -> Result<Picture<'l>, Misreading> {
        let rows: Vec<&Line<'_>> = lines.iter().filter(|line| line.is_row()).collect();
        // A border of dashes stands beside rows that are not made of them.
        let edge = |line: Option<&Line<'_>>| line.is_some_and(|line| line.kind == Kind::Border);
        let inner = || lines.iter().filter(|line| !matches!(line.kind, Kind::Letters(_)));
        let found = |line: &'l Line<'_>| match &line.kind {
            Kind::Letters(places) => Some(places.as_slice()),
            _ => None,
        };
        let labelled = rows.iter().all(|row| row.label.is_some());
        let letters = all.iter().find_map(found).filter(|_| labelled);
        let (top, bottom) = (edge(inner().next()), edge(inner().next_back()));
        let picture = Picture { rows, letters, top, bottom, size: 0 };
        let size = stated.unwrap_or_else(|| picture.guessed_size());
        Ok(Picture { size, ..picture })
    }

    fn width(&self) -> usize {
        let cells = |row: &&Line<'_>| if let Kind::Row(cells) = &row.kind { cells.len() } else { 0 };
        self.letters.map_or_else(|| self.rows.iter().map(cells).max().unwrap_or(0), <[_]>::len)
    }

    /// As many lines as a square picture has, or as the numbers count up to from 1; else the usual board.
    fn guessed_size(&self) -> u8 {
        let (rows, columns) = (self.rows.len(), self.width());
        let highest = self.rows.iter().filter_map(|row| row.label).max().unwrap_or(0);
        let sides = |side: fn(&Line<'_>) -> bool| self.rows.iter().any(|row| side(row));
        let is_cut = self.top != self.bottom || sides(|row| row.left) != sides(|row| row.right);
        let is_whole = !is_cut && rows == columns && rows >= 5 && (highest == 0 || usize::from(highest) == rows);
        let counts = usize::from(highest) == rows && USUAL.contains(&highest) && columns <= rows;
        let furthest = self.letters.and_then(<[_]>::last).map_or(0, |(_, column)| column + 1);
        match () {
            () if is_whole => rows.min(MAX_SIZE.into()) as u8,
            () if counts && furthest <= highest => highest,
            () => MAX_SIZE,
        }
    }

    fn board(&self) -> Result<Shown, Misreading> {
        let first = self.first_row()?;
        let mut shown = Shown::new(self.size);
        for (at, row) in self.rows.iter().enumerate() {
            let number = row.label.map_or_else(|| (first + 1).checked_sub(at as u8), Some).filter(|&row| row > 0);
            let number = number.filter(|&row| row <= self.size).ok_or_else(|| self.unplaced())?;
            for (column, c) in self.cells(row)? {
                shown.put(Point::new(column, number - 1), c);
            }
        }
        Ok(shown)
    }

    /// The number of the top row, counted from 0.
    fn first_row(&self) -> Result<u8, Misreading> {
        let (rows, size) = (self.rows.len(), usize::from(self.size));
        let is_numbered = self.rows.iter().all(|row| row.label.is_some());
        match () {
            () if rows > size => Err(Misreading::TooWide(rows)),
            () if self.top || rows == size || is_numbered => Ok(self.size - 1),
            () if self.bottom => Ok((rows - 1) as u8),
            () => Err(self.unplaced()),
        }
    }

    /// The columns of a row with what they show.
    fn cells(&self, row: &Line<'_>) -> Result<Vec<(u8, Option<char>)>, Misreading> {
        if let Some(letters) = self.letters {
            if let Kind::Row(cells) = &row.kind
                && cells.len() == letters.len()
            {
                return Ok(letters.iter().zip(cells).map(|(&(_, column), &c)| (column, Some(c))).collect());
            }
            let line: Vec<char> = row.text.chars().collect();
            let at = |place: usize| line.get(place).copied().filter(|c| !c.is_whitespace());
            return Ok(letters.iter().map(|&(place, column)| (column, at(place))).collect());
        }
        let Kind::Row(cells) = &row.kind else { return Ok(Vec::new()) };
        let (count, size) = (cells.len(), usize::from(self.size));
        let begin = match () {
            () if count != self.width() => return Err(Misreading::Width { size: self.width() as u8, found: count }),
            () if count > size => return Err(Misreading::TooWide(count)),
            () if count == size || self.rows.iter().any(|row| row.left) => 0,
            () if self.rows.iter().any(|row| row.right) => size - count,
            () => return Err(self.unplaced()),
        };
        Ok(cells.iter().enumerate().map(|(at, &c)| ((begin + at) as u8, Some(c))).collect())
    }

    fn unplaced(&self) -> Misreading {
        Misreading::Unplaced { rows: self.rows.len(), columns: self.width() }
    }
}

/// What a picture shows of a board.
struct Shown {
    size: u8,
    stones: ByColor<PointSet>,
    marked: ByColor<PointSet>,
    stars: PointSet,
    blank: PointSet,
    seen: PointSet,
}

impl Shown {
    fn new(size: u8) -> Shown {
        let none = PointSet::EMPTY;
        Shown { size, stones: ByColor::default(), marked: ByColor::default(), stars: none, blank: none, seen: none }
    }

    fn put(&mut self, point: Point, c: Option<char>) {
        if !point.is_on(self.size) {
            return;
        }
        self.seen.insert(point);
        match c.map_or(Some(Cell::Blank), Cell::of) {
            Some(Cell::Stone(color, marked)) => {
                self.stones[color].insert(point);
                if marked {
                    self.marked[color].insert(point);
                }
            }
            Some(Cell::Star) => self.stars.insert(point),
            Some(Cell::Blank) => self.blank.insert(point),
            Some(Cell::Empty) | None => {}
        }
    }

    /// The problem, with this text beside it.
    fn draft(mut self, notes: String, mover: Option<Color>) -> Draft {
        let closed = self.closed();
        // Signs that all stones of a colour have mark none of them.
        let marks = Color::BOTH.map(|color| (self.marked[color], self.stones[color]));
        let meant: Vec<PointSet> = marks
            .into_iter()
            .filter(|(marked, all)| !marked.is_empty() && marked != all)
            .map(|(marked, _)| marked)
            .collect();
        let targets = if let [only] = meant[..] { only } else { PointSet::EMPTY };
        let setup = Setup { size: self.size, stones: self.stones, to_move: Color::Black, ko: None };
        let mut draft = Draft { targets, out_of_bounds: closed, notes, ..Draft::new(setup) };
        draft.goal = draft.goal_in_words();
        draft.setup.to_move = draft.goal.map(|goal| goal.side).or(mover).unwrap_or(Color::Black);
        draft.tidy()
    }

    /// What is out of bounds, where the picture says so: blanks between coordinates and whatever lies around them, or so many
    /// stars that they are no star points.
    fn closed(&mut self) -> Option<PointSet> {
        let stars = if 6 * self.stars.len() > self.seen.len() { self.stars } else { PointSet::EMPTY };
        let around = if self.blank.is_empty() { PointSet::EMPTY } else { PointSet::full(self.size) - self.seen };
        let closed = stars | self.blank | around;
        (!closed.is_empty()).then_some(closed)
    }
}

/// The position of a list of points, each after the name of a colour.
fn listed(text: &str) -> Option<Draft> {
    let mut stones = ByColor::<PointSet>::default();
    let mut color = None;
    for word in text.split(|c: char| c.is_whitespace() || ",;".contains(c)).filter(|word| !word.is_empty()) {
        let (name, rest) = word.split_once([':', '=']).map_or((word, None), |(name, rest)| (name, Some(rest)));
        color = if rest.is_some() || is_color(name).is_some() { is_color(name).or(color) } else { color };
        for point in [Some(name), rest].into_iter().flatten().filter_map(|word| word.parse::<Point>().ok()) {
            stones[color?].insert(point);
        }
    }
    let all = stones.black | stones.white;
    if stones.black.is_empty() || stones.white.is_empty() || !(stones.black & stones.white).is_empty() {
        return None;
    }
    let size = stated_size(text).unwrap_or(MAX_SIZE);
    let setup = Setup { size, stones, to_move: mover(text).unwrap_or(Color::Black), ko: None };
    let is_there = all.iter().all(|point| point.is_on(size));
    is_there.then(|| Draft { goal: crate::Goal::in_words(text), ..Draft::new(setup) }.tidy())
}

fn is_color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" | "x" | "●" | "ab" => Some(Color::Black),
        "w" | "white" | "o" | "○" | "aw" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
