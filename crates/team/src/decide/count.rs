//! The count: both sides have passed, and the teams agree on what is dead, or play on.
//!
//! An engine marks the stones first. Members change marks, which clears what was said about the old ones, and each team
//! votes. More than half of either team may have the game go on. Where the teams do not agree in time, the engine's marks
//! count, and without an engine those that are there.

use player::go::Scoring;
use rules::score::{Finished, HalfPoints};
use rules::{Color, Point, PointSet};

use super::draft::Draft;
use crate::{Count, Ending, Fact, MemberId, Outcome, Refusal, Room, Say, Stage, WorkAnswer};

/// How often marks may change in one count.
const MOST_MARKS: u32 = 40;

impl Room {
    /// How the game ends as the stones are marked.
    pub(crate) fn counted(&self) -> Outcome {
        let (dead, seki) =
            self.count.as_ref().map_or((PointSet::EMPTY, PointSet::EMPTY), |count| (count.dead, count.seki));
        let finished = Finished { board: self.contest.game.position().board(), dead, seki: seki - dead };
        let komi = self.contest.opening.komi.into();
        let score = match self.settings.scoring {
            Scoring::Area => finished.area(komi),
            Scoring::Territory => finished.territory(self.contest.game.captures(), komi),
        };
        Outcome { winner: score.winner(), ending: Ending::Points(HalfPoints(score.lead().0.saturating_abs())) }
    }

    /// Do more than half of the team say this?
    fn most_say(&self, color: Color, wanted: Say) -> bool {
        let Some(count) = &self.count else { return false };
        let voters = self.awaited_of(color);
        voters.iter().filter(|id| count.says.get(id) == Some(&wanted)).count() * 2 > voters.len()
    }
}

impl Draft {
    fn judges(&self, member: MemberId) -> Result<(), Refusal> {
        self.player(member)?;
        match &self.room.count {
            Some(Count { ask: None, .. }) if self.room.stage == Stage::Count => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn mark(&mut self, member: MemberId, point: Point) -> Result<(), Refusal> {
        self.judges(member)?;
        let on_board = point.is_on(self.room.settings.size);
        let stone = on_board && self.room.contest.game.position().board().at(point).is_some();
        let Some(count) = self.room.count.as_ref().filter(|_| stone) else { return Err(Refusal::NoStone) };
        if count.marks >= MOST_MARKS {
            return Err(Refusal::TooOften);
        }
        let dead = !count.dead.contains(point);
        let until = self.at + self.room.settings.pace.count();
        self.emit(Fact::Marked { member, point, dead, until });
        Ok(())
    }

    pub(crate) fn say(&mut self, member: MemberId, say: Say) -> Result<(), Refusal> {
        self.judges(member)?;
        if self.room.count.as_ref().is_some_and(|count| count.says.get(&member) != Some(&say)) {
            self.emit(Fact::Settled { member, say });
        }
        Ok(())
    }

    /// The engine has said what is dead, or could not.
    pub(crate) fn judge(&mut self, answer: WorkAnswer) {
        let answer = match answer {
            WorkAnswer::Fates { dead, seki } => {
                let board = self.room.contest.game.position().board();
                let whole = |stones: PointSet| {
                    let chains = board.chains().filter(|chain| chain.stones.meets(stones));
                    chains.fold(PointSet::EMPTY, |all, chain| all | chain.stones)
                };
                let dead = whole(dead);
                WorkAnswer::Fates { dead, seki: whole(seki) - dead }
            }
            _ => WorkAnswer::Failed,
        };
        self.emit(Fact::Worked { answer });
        let until = self.at + self.room.settings.pace.count();
        self.emit(Fact::Judging { until });
    }

    /// Ends the count where the teams agree, or one wants to play on. True where it does.
    pub(crate) fn settle_count(&mut self) -> bool {
        let room = &self.room;
        if room.stage != Stage::Count || room.count.as_ref().is_none_or(|count| count.ask.is_some()) {
            return false;
        }
        let people = || Color::BOTH.into_iter().filter(|&color| room.settings.scheme(color).is_some());
        if people().any(|color| room.most_say(color, Say::PlayOn)) {
            self.emit(Fact::PlayedOn);
        } else if people().all(|color| room.most_say(color, Say::Agree)) {
            self.emit(Fact::Ended(room.counted()));
        } else {
            return false;
        }
        true
    }

    /// The time for the count is over.
    pub(crate) fn close_count(&mut self) {
        match self.room.count.as_ref().map(|count| (count.ask, count.engine)) {
            Some((Some(_), _)) => return self.judge(WorkAnswer::Failed),
            Some((None, Some(_))) => self.emit(Fact::Overruled),
            _ => {}
        }
        self.emit(Fact::Ended(self.room.counted()));
    }
}
