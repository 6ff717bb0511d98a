//! How the teams of a room and their members decided, in figures.

use rules::Color;
use schemars::JsonSchema;
use serde::Serialize;
use team::{MemberStats, Room, TeamStats};

/// How the teams of a game decided, once it is over.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct RoomFigures {
    pub(crate) black: TeamFigures,
    pub(crate) white: TeamFigures,
    /// Everybody who was asked to act, where the room has opened that.
    pub(crate) members: Vec<MemberFigures>,
}

/// Figures of a team.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct TeamFigures {
    /// Turns that it decided, those that were taken back among them.
    pub(crate) turns: u32,
    /// Milliseconds that its members took for each.
    pub(crate) used: Vec<u64>,
    /// What went on within the team, where people played and the room has opened that.
    pub(crate) inside: Option<InsideFigures>,
}

/// What went on within a team.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct InsideFigures {
    /// How often members who were there were asked to act, and how often they did in time.
    pub(crate) asked: u32,
    pub(crate) acted: u32,
    /// Turns in which all proposals were the same, and those with any.
    pub(crate) unanimous: u32,
    pub(crate) proposed: u32,
    /// Of the proposals of a turn, the part that was for what was done, on average over turns.
    pub(crate) agreement: Option<f64>,
    /// Turns that chance decided, and those in which nobody said anything.
    pub(crate) ties: u32,
    pub(crate) silent: u32,
    /// How far the stones that were played were from the nearest one, on average, and all that were proposed.
    pub(crate) distance: Option<f64>,
    pub(crate) proposed_distance: Option<f64>,
    /// Turns for which the engine's own choice is known, and those in which the team did the same.
    pub(crate) judged: u32,
    pub(crate) as_engine: u32,
}

/// Figures of a member.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct MemberFigures {
    pub(crate) member: u64,
    pub(crate) name: String,
    /// How often they were asked to act while they were there, and how often they did in time.
    pub(crate) asked: u32,
    pub(crate) acted: u32,
    /// Milliseconds from the question to their last word, on average.
    pub(crate) time: Option<f64>,
    /// Turns in which they proposed something, and in which that was done.
    pub(crate) proposed: u32,
    pub(crate) done: u32,
    /// Turns in which they voted, and in which what they voted for was done.
    pub(crate) voted: u32,
    pub(crate) won: u32,
    /// How far the stones that they proposed were from the nearest one, on average.
    pub(crate) distance: Option<f64>,
}

impl RoomFigures {
    /// The figures of a game that is over. Who did what is told only where the room was opened with that promise.
    pub(crate) fn of(room: &Room) -> RoomFigures {
        let (stats, open) = (room.stats(&|_| None), room.settings().reveal);
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
