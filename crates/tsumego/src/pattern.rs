//! [`Pattern`]: stones to look for on boards, whichever way they are turned and whoever has which colour; and [`Imprint`]: a
//! board made ready for that, and [`Sheaf`]: many of them at once.
//!
//! An imprint tells at once that most boards cannot hold a pattern: it knows which windows of two by two points the board has,
//! up to turns, reflections and colours, of which there are fewer than 64. For the others rows of bits are shifted over
//! each other. In a sheaf a word stands for one point of 64 boards.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::LazyLock;

use rules::{Color, Setup};

/// The longest side of a pattern.
const LONGEST: usize = 9;
/// The fewest stones of a pattern.
const FEWEST: usize = 2;
/// Rows of a board.
const ROWS: usize = 19;
/// Points outside the board that a row of bits has before its first point.
const MARGIN: usize = LONGEST;

/// What is asked of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cell {
    Black,
    White,
    Empty,
    Outside,
}

use Cell::{Black, Empty, Outside, White};

impl Cell {
    fn swapped(self) -> Cell {
        match self {
            Black => White,
            White => Black,
            other => other,
        }
    }
}

/// Stones to look for.
///
/// As text: rows from the top with `/` between them, `x` and `o` for the stones of two colours, `.` for a point that must be
/// empty, `#` for one beyond the edge of the board, `?` for anything.
///
/// ```
/// use rules::{Color, diagram::Diagram};
/// use tsumego::{Imprint, Pattern};
/// let pattern: Pattern = "xo/x.".parse().unwrap();
/// let diagram: Diagram = "- - -\n- o o\n- - x".parse().unwrap();
/// assert!(pattern.is_in(&Imprint::new(&diagram.setup(Color::Black))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    text: String,
    ways: Vec<Way>,
    /// Of each of these a board must have some window.
    windows: Vec<u64>,
}

/// One way to hold it: what is asked, with the column and the row from the upper left corner; a stone comes first.
type Way = Vec<(Cell, usize, usize)>;

/// The text is no pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAPattern;

impl fmt::Display for NotAPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected up to {LONGEST} rows of x, o, ., # and ? with / between them, and at least {FEWEST} stones")
    }
}

impl std::error::Error for NotAPattern {}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Pattern {
    type Err = NotAPattern;

    fn from_str(text: &str) -> Result<Pattern, NotAPattern> {
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        let width = rows[0].len();
        if !(1..=LONGEST).contains(&width) || rows.len() > LONGEST || rows.iter().any(|row| row.len() != width) {
            return Err(NotAPattern);
        }
        let mut cells = Way::new();
        for (at, &letter) in rows.iter().flat_map(|row| row.iter()).enumerate() {
            let cell = match letter {
                b'x' => Black,
                b'o' => White,
                b'.' => Empty,
                b'#' => Outside,
                b'?' => continue,
                _ => return Err(NotAPattern),
            };
            cells.push((cell, at % width, at / width));
        }
        if cells.iter().filter(|(cell, ..)| matches!(cell, Black | White)).count() < FEWEST {
            return Err(NotAPattern);
        }
        Ok(Pattern { text: text.to_owned(), windows: windows_of(&cells), ways: ways(&cells) })
    }
}

/// Every way to hold these, each once.
fn ways(cells: &Way) -> Vec<Way> {
    let last = LONGEST - 1;
    let turned = |turn: usize, (cell, column, row): (Cell, usize, usize)| {
        let column = if turn & 1 == 0 { column } else { last - column };
        let row = if turn & 2 == 0 { row } else { last - row };
        let (column, row) = if turn & 4 == 0 { (column, row) } else { (row, column) };
        (if turn & 8 == 0 { cell } else { cell.swapped() }, column, row)
    };
    let mut ways: Vec<Way> =
        (0..16).map(|turn| shifted(cells.iter().map(|&cell| turned(turn, cell)).collect())).collect();
    ways.sort();
    ways.dedup();
    ways
}

/// As far up and to the left as it goes, in order.
fn shifted(mut cells: Way) -> Way {
    let left = cells.iter().map(|&(_, column, _)| column).min().unwrap_or(0);
    let top = cells.iter().map(|&(.., row)| row).min().unwrap_or(0);
    for (_, column, row) in &mut cells {
        (*column, *row) = (*column - left, *row - top);
    }
    cells.sort_unstable();
    cells
}

/// For each window of which at least two points are asked for, one of them on the board: those that will do.
fn windows_of(cells: &Way) -> Vec<u64> {
    let at = |column, row| cells.iter().find(|&&(_, c, r)| (c, r) == (column, row)).map(|&(cell, ..)| cell);
    let window = |column: usize, row: usize| {
        let asked = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| at(column + dx, row + dy));
        let is_told = asked.iter().flatten().count() >= 2 && asked.iter().flatten().any(|&cell| cell != Outside);
        is_told.then(|| fitting(asked))
    };
    let all = (0..LONGEST).flat_map(|row| (0..LONGEST).map(move |column| (column, row)));
    let mut windows: Vec<u64> = all.filter_map(|(column, row)| window(column, row)).collect();
    // Those that fewest boards have come first.
    windows.sort_unstable_by_key(|window| (window.count_ones(), *window));
    windows.dedup();
    windows
}

/// The bits of all windows that have what is asked for.
fn fitting(asked: [Option<Cell>; 4]) -> u64 {
    let fits = |code: usize| (0..4).all(|at| asked[at].is_none_or(|cell| code >> (2 * at) & 3 == cell as usize));
    (0..256).filter(|&code| fits(code)).fold(0, |sum, code| sum | WINDOWS[code])
}

/// The bit that stands for a window: its points from left to right, then from the top.
fn window([a, b, c, d]: [Cell; 4]) -> u64 {
    WINDOWS[a as usize | (b as usize) << 2 | (c as usize) << 4 | (d as usize) << 6]
}

/// The bits of all windows: the same for those that are turns, reflections or swaps of each other.
static WINDOWS: LazyLock<[u64; 256]> = LazyLock::new(|| {
    let cells = |code: usize| [0, 2, 4, 6].map(|shift| [Black, White, Empty, Outside][code >> shift & 3]);
    let code = |cells: [Cell; 4]| cells.iter().rev().fold(0, |sum, &cell| sum << 2 | cell as usize);
    let turned = |[a, b, c, d]: [Cell; 4]| [[a, b, c, d], [b, a, d, c], [c, d, a, b], [d, c, b, a]];
    let flipped = |[a, b, c, d]: [Cell; 4]| [[a, b, c, d], [a, c, b, d]];
    let swapped = |cells: [Cell; 4]| [cells, cells.map(Cell::swapped)];
    let first = |cells: [Cell; 4]| {
        let all = flipped(cells).into_iter().flat_map(turned).flat_map(swapped);
        all.map(code).min().unwrap_or_default()
    };
    let mut kinds: Vec<usize> = (0..256).map(|code| first(cells(code))).collect();
    kinds.sort_unstable();
    kinds.dedup();
    std::array::from_fn(|code| {
        let kind = kinds.binary_search(&first(cells(code))).unwrap_or_default();
        1 << (kind % 64)
    })
});

/// A board made ready for patterns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imprint {
    size: u8,
    /// The first row with a stone, and the first behind all of them.
    rows: (u8, u8),
    windows: u64,
    /// The stones of each row from the top, the first column being the lowest bit.
    black: [u32; ROWS],
    white: [u32; ROWS],
}

impl Imprint {
    /// The side of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// That of a board.
    pub fn new(setup: &Setup) -> Imprint {
        let mut imprint = Imprint { size: setup.size, rows: (0, 0), windows: 0, black: [0; ROWS], white: [0; ROWS] };
        for color in Color::BOTH {
            let rows = if color == Color::Black { &mut imprint.black } else { &mut imprint.white };
            for point in setup.stones[color].iter() {
                rows[usize::from(setup.size - 1 - point.row())] |= 1 << point.column();
            }
        }
        let is_there = |row: &usize| imprint.black[*row] | imprint.white[*row] != 0;
        let (first, last) = ((0..ROWS).find(is_there), (0..ROWS).rfind(is_there));
        imprint.rows = (first.unwrap_or(0) as u8, last.map_or(0, |last| last as u8 + 1));
        imprint.windows = imprint.all_windows();
        imprint
    }

    fn all_windows(&self) -> u64 {
        let edge = i32::from(self.size);
        let window = |column: i32, row: i32| {
            let corner = |dx, dy| self.at(column + dx, row + dy);
            window([corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)])
        };
        let all = (-1..edge).flat_map(|row| (-1..edge).map(move |column| (column, row)));
        all.fold(0, |sum, (column, row)| sum | window(column, row))
    }

    /// What is on a point, counted from the upper left corner.
    fn at(&self, column: i32, row: i32) -> Cell {
        let on_board = 0..i32::from(self.size);
        if !on_board.contains(&column) || !on_board.contains(&row) {
            return Outside;
        }
        let is_set = |rows: &[u32; ROWS]| rows[row as usize] >> column & 1 == 1;
        match (is_set(&self.black), is_set(&self.white)) {
            (true, _) => Black,
            (_, true) => White,
            _ => Empty,
        }
    }

    /// For each thing that can be asked the points of every row, those beyond the edges too. The margins come first.
    fn rows(&self) -> [[u64; ROWS + 2 * MARGIN]; 4] {
        let mut rows = [[0; ROWS + 2 * MARGIN]; 4];
        rows[Outside as usize] = [u64::MAX; ROWS + 2 * MARGIN];
        let points = ((1_u64 << self.size) - 1) << MARGIN;
        for at in 0..usize::from(self.size) {
            let [black, white] = [self.black[at], self.white[at]].map(|row| u64::from(row) << MARGIN);
            rows[Black as usize][MARGIN + at] = black;
            rows[White as usize][MARGIN + at] = white;
            rows[Empty as usize][MARGIN + at] = points & !(black | white);
            rows[Outside as usize][MARGIN + at] = !points;
        }
        rows
    }

    /// The rows that have a stone, counted with the margin above the board.
    fn occupied(&self) -> Range<usize> {
        let (top, end) = self.rows;
        MARGIN + usize::from(top)..MARGIN + usize::from(end)
    }
}

/// Is it in these rows, with its first stone in one of some?
fn holds(rows: &[[u64; ROWS + 2 * MARGIN]; 4], mut occupied: Range<usize>, way: &Way) -> bool {
    let [(first, column, row), rest @ ..] = way.as_slice() else { return true };
    occupied.any(|at| {
        let mut places = rows[*first as usize][at] >> column;
        for (cell, column, below) in rest {
            if places == 0 {
                return false;
            }
            places &= rows[*cell as usize][at + below - row] >> column;
        }
        places != 0
    })
}

impl Pattern {
    /// Is it on this board, turned, reflected or with the colours swapped?
    pub fn is_in(&self, imprint: &Imprint) -> bool {
        if !self.may_be_in(imprint.windows) {
            return false;
        }
        let (rows, occupied) = (imprint.rows(), imprint.occupied());
        self.ways.iter().any(|way| holds(&rows, occupied.clone(), way))
    }

    /// The boards of a sheaf that it is on, a bit for each in their order.
    pub fn boards_in(&self, sheaf: &Sheaf) -> u64 {
        let possible = (0..).zip(&sheaf.windows).filter(|(_, windows)| self.may_be_in(**windows));
        let possible = possible.fold(0, |sum, (at, _)| sum | 1_u64 << at);
        let missed = self.ways.iter().fold(possible, |left, way| left & !sheaf.holding(way, left));
        possible & !missed
    }

    /// Could a board with these windows hold it?
    fn may_be_in(&self, windows: u64) -> bool {
        self.windows.iter().all(|some| some & windows != 0)
    }
}

/// Up to 64 boards of one size, to be looked through together.
#[derive(Clone, Debug)]
pub struct Sheaf {
    size: u8,
    /// Those of each board.
    windows: Vec<u64>,
    /// For each point, row by row from the top, the boards that have a stone there.
    black: Vec<u64>,
    white: Vec<u64>,
    /// The columns and rows where some board has a black stone, and a white one.
    occupied: [Vec<(i32, i32)>; 2],
}

impl Sheaf {
    /// The most boards of a sheaf.
    pub const MOST: usize = 64;

    /// These boards together.
    ///
    /// # Panics
    /// If they are more than [`Sheaf::MOST`], or of different sizes.
    pub fn new<'i>(boards: impl IntoIterator<Item = &'i Imprint>) -> Sheaf {
        let boards: Vec<&Imprint> = boards.into_iter().collect();
        let size = boards.first().map_or(0, |first| first.size);
        assert!(boards.len() <= Sheaf::MOST && boards.iter().all(|board| board.size == size), "no sheaf");
        let points = || (0..i32::from(size)).flat_map(|row| (0..i32::from(size)).map(move |column| (column, row)));
        let having = |cell: Cell| -> Vec<u64> {
            let at = |(column, row)| {
                let with = (0..).zip(&boards).filter(|(_, board)| board.at(column, row) == cell);
                with.fold(0, |sum, (at, _)| sum | 1_u64 << at)
            };
            points().map(at).collect()
        };
        let (black, white) = (having(Black), having(White));
        let occupied = [&black, &white]
            .map(|stones| points().zip(stones).filter(|(_, boards)| **boards != 0).map(|(at, _)| at).collect());
        Sheaf { size, windows: boards.iter().map(|board| board.windows).collect(), black, white, occupied }
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let words = self.windows.len() + self.black.len() + self.white.len();
        let places = self.occupied.iter().map(Vec::len).sum::<usize>();
        size_of::<Sheaf>() + words * size_of::<u64>() + places * size_of::<(i32, i32)>()
    }

    /// Which of these boards hold a pattern that is held in one way?
    fn holding(&self, way: &Way, wanted: u64) -> u64 {
        let [(first, column, row), rest @ ..] = way.as_slice() else { return wanted };
        let mut left = wanted;
        for &(x, y) in &self.occupied[usize::from(*first == White)] {
            if left == 0 {
                break;
            }
            let mut boards = left & self.at(*first, x, y);
            let (x, y) = (x - *column as i32, y - *row as i32);
            for (cell, column, row) in rest {
                if boards == 0 {
                    break;
                }
                boards &= self.at(*cell, x + *column as i32, y + *row as i32);
            }
            left &= !boards;
        }
        wanted & !left
    }

    /// The boards that have this on a point, counted from the upper left corner.
    fn at(&self, cell: Cell, column: i32, row: i32) -> u64 {
        let edge = i32::from(self.size);
        if !(0..edge).contains(&column) || !(0..edge).contains(&row) {
            return if cell == Outside { u64::MAX } else { 0 };
        }
        let at = (row * edge + column) as usize;
        match cell {
            Black => self.black[at],
            White => self.white[at],
            Empty => !(self.black[at] | self.white[at]),
            Outside => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use dice::Dice;
    use rules::diagram::Diagram;
    use rules::{ByColor, Point, PointSet};

    use super::*;

    fn board(size: u8, dice: &mut Dice) -> Setup {
        let mut stones = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
        for point in (0..size).flat_map(|row| (0..size).map(move |column| Point::new(column, row))) {
            match dice.below(4) {
                0 => stones.black.insert(point),
                1 => stones.white.insert(point),
                _ => {}
            }
        }
        Setup { size, stones, to_move: Color::Black, ko: None }
    }

    fn random(dice: &mut Dice) -> String {
        let [width, height] = [1 + dice.below(4), 1 + dice.below(4)];
        let row = |dice: &mut Dice| (0..width).map(|_| char::from(b"xo.?x?#"[dice.below(7)])).collect::<String>();
        (0..height).map(|_| row(dice)).collect::<Vec<_>>().join("/")
    }

    /// Point by point, in every way and at every place.
    fn plainly(text: &str, imprint: &Imprint) -> bool {
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        let fits = |letter: u8, cell: Cell, swap: bool| match letter {
            b'x' => cell == if swap { White } else { Black },
            b'o' => cell == if swap { Black } else { White },
            b'.' => cell == Empty,
            b'#' => cell == Outside,
            _ => true,
        };
        let at = |turn: usize, (x, y): (i32, i32), (dx, dy): (i32, i32)| {
            let (dx, dy) = if turn & 1 == 0 { (dx, dy) } else { (dy, dx) };
            let dx = if turn & 2 == 0 { dx } else { -dx };
            let dy = if turn & 4 == 0 { dy } else { -dy };
            imprint.at(x + dx, y + dy)
        };
        (0..16).any(|turn| {
            let mut places = (-20..40).flat_map(|y| (-20..40).map(move |x| (x, y)));
            places.any(|place| {
                rows.iter().enumerate().all(|(dy, row)| {
                    let mut cells = row.iter().enumerate();
                    cells.all(|(dx, &letter)| fits(letter, at(turn, place, (dx as i32, dy as i32)), turn & 8 != 0))
                })
            })
        })
    }

    #[test]
    fn patterns_are_found_where_a_plain_look_finds_them() {
        let mut dice = Dice::new(0x5a9e);
        let (mut found, mut missed) = (0, 0);
        for round in 0..600 {
            let text = random(&mut dice);
            let Ok(pattern) = text.parse::<Pattern>() else { continue };
            let size = [1, 5, 7, 9, 19][round % 5];
            let imprint = Imprint::new(&board(size, &mut dice));
            let expected = plainly(&text, &imprint);
            assert_eq!(pattern.is_in(&imprint), expected, "{text} on {size}");
            if expected { found += 1 } else { missed += 1 }
        }
        assert!(found > 50 && missed > 50, "{found} {missed}");
    }

    #[test]
    fn a_sheaf_holds_a_pattern_where_its_boards_do() {
        let mut dice = Dice::new(0x5ea5);
        let (mut found, mut missed) = (0, 0);
        for round in 0..60 {
            let size = [1, 5, 7, 9, 19][round % 5];
            let boards: Vec<Imprint> =
                (0..1 + dice.below(Sheaf::MOST)).map(|_| Imprint::new(&board(size, &mut dice))).collect();
            let sheaf = Sheaf::new(&boards);
            for _ in 0..40 {
                let text = random(&mut dice);
                let Ok(pattern) = text.parse::<Pattern>() else { continue };
                let each: Vec<bool> = boards.iter().map(|board| pattern.is_in(board)).collect();
                let together = pattern.boards_in(&sheaf);
                assert!((0..64).all(|at| each.get(at) == Some(&true) || together >> at & 1 == 0), "{text} on {size}");
                assert_eq!(together.count_ones() as usize, each.iter().filter(|is_in| **is_in).count(), "{text}");
                found += together.count_ones();
                missed += boards.len() as u32 - together.count_ones();
            }
        }
        assert!(found > 500 && missed > 500, "{found} {missed}");
        assert_eq!("xo".parse::<Pattern>().unwrap().boards_in(&Sheaf::new([])), 0);
    }

    #[test]
    fn the_edge_is_part_of_a_pattern() {
        let corner = Imprint::new(&"x o -\n- - -\n- - -".parse::<Diagram>().unwrap().setup(Color::Black));
        let found = |text: &str| text.parse::<Pattern>().unwrap().is_in(&corner);
        assert!(found("##?/#xo") && found("#ox") == found("#xo") && found("##/xo"));
        assert!(found("##??/##??/##xo") && found("###/###/#xo"), "two lines beyond it");
        assert!(!found("#xo#") && !found("x.o") && found("?????????/xo???????"));
    }

    #[test]
    fn nonsense_is_no_pattern() {
        for bad in ["", "x", "x/?", "xo/x", "xo1", "xxxxxxxxxx", "x/o/x/o/x/o/x/o/x/o", "..", "xo/", "é"] {
            assert_eq!(bad.parse::<Pattern>(), Err(NotAPattern), "{bad}");
        }
        assert_eq!("x?/o.".parse::<Pattern>().unwrap().to_string(), "x?/o.");
    }

    #[test]
    fn every_kind_of_window_has_a_bit_of_its_own() {
        let mut bits = WINDOWS.to_vec();
        bits.sort_unstable();
        bits.dedup();
        assert!(bits.len() < 64, "{}", bits.len());
    }
}
