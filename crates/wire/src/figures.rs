//! How the teams of a room and their members decided, in figures.

use rules::Color;
use schemars::JsonSchema;
use serde::Serialize;
use team::{MemberStats, Proposal, Room, TeamStats};

/// How the teams of a game decided, once it is over.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RoomFigures {
    pub black: TeamFigures,
    pub white: TeamFigures,
    /// Everybody who was asked to act, where the room has opened that.
    pub members: Vec<MemberFigures>,
}

/// Figures of a team.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TeamFigures {
    /// Turns that it decided, those that were taken back among them.
    pub turns: u32,
    /// Milliseconds that its members took for each.
    pub used: Vec<u64>,
    /// What went on within the team, where people played and the room has opened that.
    pub inside: Option<InsideFigures>,
}

/// What went on within a team.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct InsideFigures {
    /// How often members who were there were asked to act, and how often they did in time.
    pub asked: u32,
    pub acted: u32,
    /// Turns in which all proposals were the same, and those with any.
    pub unanimous: u32,
    pub proposed: u32,
    /// Of the proposals of a turn, the part that was for what was done, on average over turns.
    pub agreement: Option<f64>,
    /// Turns that chance decided, and those in which nobody said anything.
    pub ties: u32,
    pub silent: u32,
    /// How far the stones that were played were from the nearest one, on average, and all that were proposed.
    pub distance: Option<f64>,
    pub proposed_distance: Option<f64>,
    /// Turns for which the engine's own choice is known, and those in which the team did the same.
    pub judged: u32,
    pub as_engine: u32,
}

/// Figures of a member.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MemberFigures {
    pub member: u64,
    pub name: String,
    /// How often they were asked to act while they were there, and how often they did in time.
    pub asked: u32,
    pub acted: u32,
    /// Milliseconds from the question to their last word, on average.
    pub time: Option<f64>,
    /// Turns in which they proposed something, and in which that was done.
    pub proposed: u32,
    pub done: u32,
    /// Turns in which they voted, and in which what they voted for was done.
    pub voted: u32,
    pub won: u32,
    /// How far the stones that they proposed were from the nearest one, on average.
    pub distance: Option<f64>,
}

impl RoomFigures {
    /// The figures of a game that is over, with what an engine would have done in the turn of each number. Who did what is
    /// told only where the room was opened with that promise.
    pub fn of(room: &Room, engine: &dyn Fn(usize) -> Option<Proposal>) -> RoomFigures {
        let (stats, open) = (room.stats(engine), room.settings().reveal);
        let team = |color: Color, stats: &TeamStats| {
            let people = room.settings().scheme(color).is_some();
            TeamFigures {
                turns: stats.turns,
                used: stats.used.clone(),
                inside: (open && people).then(|| InsideFigures::from(stats)),
            }
        };
        let name = |stats: &MemberStats| room.member(stats.member).map(|member| member.name.clone());
        let member = |stats: &MemberStats| Some(MemberFigures::new(stats, name(stats)?));
        RoomFigures {
            black: team(Color::Black, &stats.teams.black),
            white: team(Color::White, &stats.teams.white),
            members: if open { stats.members.iter().filter_map(member).collect() } else { Vec::new() },
        }
    }
}

impl From<&TeamStats> for InsideFigures {
    fn from(stats: &TeamStats) -> InsideFigures {
        InsideFigures {
            asked: stats.asked,
            acted: stats.acted,
            unanimous: stats.unanimous,
            proposed: stats.proposed,
            agreement: stats.agreement,
            ties: stats.ties,
            silent: stats.silent,
            distance: stats.distance,
            proposed_distance: stats.proposed_distance,
            judged: stats.judged,
            as_engine: stats.as_engine,
        }
    }
}

impl MemberFigures {
    fn new(stats: &MemberStats, name: String) -> MemberFigures {
        MemberFigures {
            member: stats.member.0,
            name,
            asked: stats.asked,
            acted: stats.acted,
            time: stats.time,
            proposed: stats.proposed,
            done: stats.done,
            voted: stats.voted,
            won: stats.won,
            distance: stats.distance,
        }
    }
}
