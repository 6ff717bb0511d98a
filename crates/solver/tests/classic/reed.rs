//! The slow twin of Reed's engine: recursion without pruning, and shapes found by laying pictures on the board.

use proof::field::{Field, State};
use proof::{Problem, Side};
use rules::{Move, Point};
use solver::classic::{Heuristics, Horizon, Reed, Version};

/// The first of the best moves and its value to the mover; none if that takes more nodes than allowed.
pub(crate) fn choose(problem: &Problem, reed: &Reed, nodes: u64) -> Option<(Move, i64)> {
    let field = Field::new(problem);
    let mut twin = Twin { problem, field: &field, reed, mover: problem.to_move(), nodes };
    let root = Node { state: field.start().clone(), last: None, passes: 0 };
    let mut past = vec![twin.stones(&root.state)];
    let mut best: Option<(Move, i64)> = None;
    for child in twin.moves(&root, &past) {
        let value = twin.value(&child, &mut past, reed.depth)?;
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((child.last.map_or(Move::Pass, Move::Play), value));
        }
    }
    best
}

#[derive(Clone)]
struct Node {
    state: State,
    last: Option<Point>,
    passes: u32,
}

struct Twin<'a> {
    problem: &'a Problem,
    field: &'a Field,
    reed: &'a Reed,
    mover: Side,
    nodes: u64,
}

impl Twin<'_> {
    fn value(&mut self, node: &Node, past: &mut Vec<Vec<Option<Side>>>, depth: Option<u32>) -> Option<i64> {
        self.nodes = self.nodes.checked_sub(1)?;
        if node.state.is_captured() || node.passes == 2 || depth == Some(0) {
            return Some(self.leaf(node));
        }
        past.push(self.stones(&node.state));
        let mut values = Vec::new();
        for child in self.moves(node, past) {
            values.push(self.value(&child, past, depth.map(|depth| depth - 1))?);
        }
        past.pop();
        if node.state.to_move() == self.mover { values.into_iter().max() } else { values.into_iter().min() }
    }

    /// Other heuristics at the horizon than in the list of moves.
    fn leaf(&self, node: &Node) -> i64 {
        match self.reed.horizon {
            Horizon::Other(other) if !node.state.is_captured() => self.score_by(&other, node, self.mover),
            _ => self.score(node, self.mover),
        }
    }

    fn stones(&self, state: &State) -> Vec<Option<Side>> {
        self.field.cells().map(|cell| state.owner(cell)).collect()
    }

    /// From the top left corner to the bottom right one, a pass last; sorted by looks and cut.
    fn moves(&self, node: &Node, past: &[Vec<Option<Side>>]) -> Vec<Node> {
        let size = i32::from(self.problem.position().board().size());
        let mut moves = Vec::new();
        for row in (0..size).rev() {
            for column in 0..size {
                let point = Point::on_board(column, row, size as u8).expect("it is on the board");
                let Some(cell) = self.field.cell(point).filter(|&cell| node.state.ko() != Some(cell)) else { continue };
                let Some(state) = self.field.play(&node.state, cell) else { continue };
                if !past.contains(&self.stones(&state)) {
                    moves.push(Node { state, last: Some(point), passes: 0 });
                }
            }
        }
        moves.push(Node { state: node.state.passed(), last: None, passes: node.passes + 1 });
        moves.sort_by_key(|child| -self.score(child, node.state.to_move()));
        moves.truncate(self.reed.breadth.map_or(usize::MAX, |breadth| breadth.max(1)));
        moves
    }

    fn score(&self, node: &Node, player: Side) -> i64 {
        self.score_by(&self.reed.heuristics, node, player)
    }

    /// 6.5.3 from the player's side.
    fn score_by(&self, heuristics: &Heuristics, node: &Node, player: Side) -> i64 {
        let &Heuristics { version, contact, hane, triangle, mouth, influence, capture } = heuristics;
        let board = Board::new(self.problem, self.field, &node.state);
        let sign = if player == Side::Attacker { 1 } else { -1 };
        if node.state.is_captured() {
            return sign * i64::from(capture);
        }
        if version == Version::LastMove {
            let last_mover = !node.state.to_move();
            let score = node.last.map_or(0, |last| board.last_move(last, last_mover, contact, hane));
            return if last_mover == player { score } else { -score };
        }
        let contacts = board.count("ad", 'a') * i64::from(contact);
        let hanes = board.count("-a/ad", 'a') * i64::from(hane);
        let mut score = contacts + hanes - board.count("a-/aa", 'a') * i64::from(triangle);
        if version == Version::WholeBoard {
            score += board.count("d-/dd", 'd') * i64::from(triangle);
        }
        score += (board.count(".aa/a../a.a", 'a') - board.count(".dd/d../d.d", 'd')) * i64::from(mouth);
        score += self.influence(&board) * i64::from(influence);
        sign * score
    }

    /// The free points of the attacker less those of the defender, each point looked at from every stone.
    fn influence(&self, board: &Board) -> i64 {
        let size = board.0.len() as i32;
        let free = self.field.points().iter().map(|point| (i32::from(point.row()), i32::from(point.column())));
        let free = free.filter(|&(row, column)| board.at(row, column) == Some('-'));
        let given = |(row, column): (i32, i32)| -> i32 {
            let stones = (0..size * size).map(|at| (at / size, at % size));
            let signed = stones.map(|(r, c)| {
                let strength = [0, 4, 2, 1].get(((row - r).abs() + (column - c).abs()) as usize).copied().unwrap_or(0);
                match board.at(r, c) {
                    Some('a') => strength,
                    Some('d') => -strength,
                    _ => 0,
                }
            });
            signed.sum()
        };
        free.map(|point| i64::from(given(point).signum())).sum()
    }
}

/// Every stone of the board: `a` attacking, `d` defending, `-` none.
struct Board(Vec<Vec<char>>);

impl Board {
    fn new(problem: &Problem, field: &Field, state: &State) -> Board {
        let board = problem.position().board();
        let at = |row: u8, column: u8| {
            let point = Point::new(column, row);
            let owner = match field.cell(point) {
                Some(cell) => state.owner(cell),
                None => board.at(point).map(|color| problem.side(color)),
            };
            match owner {
                Some(Side::Attacker) => 'a',
                Some(Side::Defender) => 'd',
                None => '-',
            }
        };
        Board((0..board.size()).map(|row| (0..board.size()).map(|column| at(row, column)).collect()).collect())
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        self.0.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    /// How often a picture fits, in its four turnings; `.` fits all but stones of the owner.
    fn count(&self, picture: &str, owner: char) -> i64 {
        let mut rows: Vec<Vec<char>> = picture.split('/').map(|row| row.chars().collect()).collect();
        let mut found = 0;
        for _ in 0..4 {
            rows = turned(&rows);
            for row in 0..self.0.len() {
                for column in 0..self.0.len() {
                    found += i64::from(self.fits(&rows, row as i32, column as i32, owner));
                }
            }
        }
        found
    }

    fn fits(&self, rows: &[Vec<char>], row: i32, column: i32, owner: char) -> bool {
        (0..).zip(rows).all(|(down, marks)| {
            (0..).zip(marks).all(|(right, &mark)| match self.at(row + down, column + right) {
                Some(stone) if mark == '.' => stone != owner,
                stone => stone == Some(mark),
            })
        })
    }

    fn last_move(&self, last: Point, side: Side, contact: i32, hane: i32) -> i64 {
        let (own, enemy) = if side == Side::Attacker { ('a', 'd') } else { ('d', 'a') };
        let (row, column) = (i32::from(last.row()), i32::from(last.column()));
        let is = |down: i32, right: i32, mark: char| self.at(row + down, column + right) == Some(mark);
        let mut is_hane = false;
        for down in [-1, 1] {
            for right in [-1, 1] {
                let around = |one: (i32, i32), two: (i32, i32)| is(one.0, one.1, enemy) && is(two.0, two.1, '-');
                let either = around((down, 0), (0, right)) || around((0, right), (down, 0));
                is_hane |= is(down, right, own) && either;
            }
        }
        let touches = is(1, 0, enemy) || is(-1, 0, enemy) || is(0, 1, enemy) || is(0, -1, enemy);
        match (is_hane && hane != 0, touches) {
            (true, _) => i64::from(hane),
            (false, true) => i64::from(contact),
            (false, false) => 0,
        }
    }
}

fn turned(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect()
}
