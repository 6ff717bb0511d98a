//! What players would try.

use forge::Crowd;
use proof::{Grade, Solution};
use rules::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::right_moves;

use super::{GradeJson, Hue, ProblemRef, Turn};

/// `POST /api/players`: the moves that lead to the position; without any it is the problem itself.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct PlayersRequest {
    pub problem: ProblemRef,
    #[serde(default)]
    pub moves: Vec<Turn>,
}

/// What players would try, from the weakest to the strongest.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlayersJson {
    pub to_move: Hue,
    /// The right moves, whether somebody tries them or not; none where no move helps.
    pub right: Vec<Turn>,
    /// Empty where play has ended.
    pub crowds: Vec<CrowdJson>,
}

/// Players of about one strength.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CrowdJson {
    /// The weakest and the strongest rank, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan.
    pub from: u8,
    pub to: u8,
    /// The most liked first. A pass is never among them.
    pub tries: Vec<TryJson>,
}

/// A move that some players try, and what it leads to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TryJson {
    #[serde(rename = "move")]
    pub made: Turn,
    /// Of all players of this strength, to four digits; all shares of a crowd sum to one.
    pub share: f64,
    /// None where it was not graded.
    pub grade: Option<GradeJson>,
    pub correct: bool,
}

impl CrowdJson {
    /// What a crowd tries in a solved position.
    pub fn new(crowd: &Crowd, solution: &Solution) -> CrowdJson {
        let right = right_moves(solution);
        let grade =
            |made: Move| solution.moves().find(|&(first, _)| first == made).map(|(_, grade): (Move, Grade)| grade);
        let tried = |&(made, share): &(Move, f64)| TryJson {
            made: Turn(made),
            share: (share * 1e4).round() / 1e4,
            grade: grade(made).map(GradeJson::from),
            correct: right.contains(&made),
        };
        let tries = crowd.tries.iter().map(tried).filter(|tried| tried.share > 0.0).collect();
        CrowdJson { from: crowd.from.step(), to: crowd.to.step(), tries }
    }
}
