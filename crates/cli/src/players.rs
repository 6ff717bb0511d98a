//! What players of each strength would try: a table for people, a list for programs.

use draw::Mark;
use forge::{Crowd, crowds};
use proof::Problem;
use rules::Move;
use serde::Serialize;

use crate::terminal::{self, Style};

/// A move that fewer try, of a hundred, is left out of the table.
const LEAST: f64 = 0.005;

/// The table: a row to each move that some try, the most liked in front, and a column to each strength. `mark` is the mark of a move
/// that was graded.
pub(crate) fn table(problem: &Problem, mark: impl Fn(Move) -> Option<Mark>, style: Style) -> String {
    let crowds = crowds(problem);
    let share =
        |crowd: &Crowd, made: Move| crowd.tries.iter().find(|tried| tried.0 == made).map_or(0.0, |tried| tried.1);
    let liked = |made: Move| crowds.iter().map(|crowd| share(crowd, made)).sum::<f64>();
    let tried = crowds.iter().flat_map(|crowd| &crowd.tries).filter(|tried| tried.1 >= LEAST).map(|tried| tried.0);
    let mut moves: Vec<Move> = tried.collect();
    moves.sort_unstable();
    moves.dedup();
    moves.sort_by(|&one, &other| liked(other).total_cmp(&liked(one)));
    if moves.is_empty() {
        return "What players would try: nothing that the program's readers see.".to_owned();
    }
    let head: String = crowds.iter().map(|crowd| format!("{:>9}", name(crowd))).collect();
    let row = |&made: &Move| {
        let sign = mark(made).map_or_else(|| " ".to_owned(), |mark| terminal::sign(mark, style));
        let percent = |crowd: &Crowd| match share(crowd, made) {
            few if few < LEAST => format!("{:>9}", "."),
            share => format!("{:>9.0}", 100.0 * share),
        };
        format!("  {:<6}{sign} {}", made.to_string(), crowds.iter().map(percent).collect::<String>())
    };
    let rows: Vec<String> = moves.iter().map(row).collect();
    format!("What players would try, of 100, by strength:\n{:10}{head}\n{}", "", rows.join("\n"))
}

/// "25-21k".
fn name(Crowd { from, to, .. }: &Crowd) -> String {
    let short = |rank: tsumego::Rank| rank.to_string().replace(" kyu", "k").replace(" dan", "d");
    let (from, to) = (short(*from), short(*to));
    format!("{}-{to}", if from.ends_with('k') == to.ends_with('k') { &from[..from.len() - 1] } else { &from })
}

/// What a program sees of a crowd.
#[derive(Serialize, Debug)]
pub(crate) struct Players {
    from: String,
    to: String,
    tries: Vec<Try>,
}

#[derive(Serialize, Debug)]
struct Try {
    #[serde(rename = "move")]
    made: String,
    share: f64,
}

impl Players {
    /// From the weakest to the strongest.
    pub(crate) fn of(problem: &Problem) -> Vec<Players> {
        let tried = |&(made, share): &(Move, f64)| Try { made: made.to_string(), share: (share * 1e4).round() / 1e4 };
        let told = |crowd: &Crowd| {
            let tries = crowd.tries.iter().map(tried).filter(|tried| tried.share > 0.0).collect();
            Players { from: crowd.from.to_string(), to: crowd.to.to_string(), tries }
        };
        crowds(problem).iter().map(told).collect()
    }
}
