//! What an engine thinks, as the lines that Leela Zero and KataGo print and Sabaki and Lizzie read.

use player::go::{Candidate, Opinion};
use rules::{Color, Move, Point, PointSet};

/// Whose numbers: whole ones up to 10,000, or such with a decimal point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Lz,
    Kata,
}

/// How somebody wants to be told what the engine thinks while it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stream {
    pub(crate) dialect: Dialect,
    /// Milliseconds between two lines.
    pub(crate) interval: u64,
    pub(crate) ownership: bool,
    /// Moves in a line.
    pub(crate) most: usize,
    /// The first moves that may be thought about, where not all are.
    pub(crate) among: Option<Among>,
}

/// Some of the moves of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Among {
    pub(crate) points: PointSet,
    pub(crate) pass: bool,
}

impl Among {
    /// Those of these moves that it names, or those that it does not name.
    pub(crate) fn narrowed(self, moves: &[Move], named: bool) -> Among {
        let points = self.points.filtered(|point| moves.contains(&Move::Play(point)) == named);
        Among { points, pass: self.pass && moves.contains(&Move::Pass) == named }
    }

    pub(crate) fn moves(self) -> Vec<Move> {
        self.points.iter().map(Move::Play).chain(self.pass.then_some(Move::Pass)).collect()
    }
}

impl Stream {
    /// The line of an opinion about a board of this size with this side to move; none while there is no opinion.
    pub(crate) fn line(&self, opinion: &Opinion, size: u8, to_move: Color) -> Option<String> {
        let visited = opinion.candidates.iter().filter(|candidate| candidate.visits > 0).take(self.most);
        let mut words: Vec<String> =
            visited.enumerate().map(|(order, candidate)| self.info(order, candidate)).collect();
        if words.is_empty() {
            return None;
        }
        if self.ownership {
            words.push("ownership".to_owned());
            words.extend(owners(opinion, size, to_move).map(|owner| format!("{owner:.4}")));
        }
        Some(words.join(" ") + "\n")
    }

    fn info(&self, order: usize, candidate: &Candidate) -> String {
        let Candidate { made, visits, winrate, score, prior, line } = candidate;
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        let pv = if line.is_empty() { made.to_string() } else { line.join(" ") };
        let numbers = match self.dialect {
            Dialect::Lz => {
                let (winrate, prior) = (ten_thousandths(*winrate), ten_thousandths(*prior));
                format!("winrate {winrate} prior {prior} lcb {winrate}")
            }
            Dialect::Kata => {
                format!(
                    "winrate {winrate:.6} scoreMean {score:.4} scoreLead {score:.4} prior {prior:.6} lcb {winrate:.6}"
                )
            }
        };
        format!("info move {made} visits {visits} {numbers} order {order} pv {pv}")
    }
}

fn ten_thousandths(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

/// Whose each point is, the top row first: 1 is the side to move's.
fn owners(opinion: &Opinion, size: u8, to_move: Color) -> impl Iterator<Item = f32> {
    let sign = if to_move == Color::Black { 1.0 } else { -1.0 };
    top_down(size).map(move |point| sign * owner(opinion, size, point))
}

/// The points of a board, the top row first.
pub(crate) fn top_down(size: u8) -> impl Iterator<Item = Point> {
    (0..size).rev().flat_map(move |row| (0..size).map(move |column| Point::new(column, row)))
}

/// Whose a point is: 1 is Black's, -1 White's.
pub(crate) fn owner(opinion: &Opinion, size: u8, point: Point) -> f32 {
    let at = usize::from(point.row()) * usize::from(size) + usize::from(point.column());
    opinion.ownership.get(at).copied().unwrap_or(0.0)
}

/// A board of numbers, as GoGui shows them.
pub(crate) fn number_board(size: u8, number: impl Fn(Point) -> f32) -> String {
    let row = |row: u8| -> String {
        let numbers = (0..size).map(|column| format!("{:.3}", number(Point::new(column, row))));
        numbers.collect::<Vec<_>>().join(" ")
    };
    (0..size).rev().map(row).collect::<Vec<_>>().join("\n")
}
