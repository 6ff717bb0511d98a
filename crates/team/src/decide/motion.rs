//! A motion: a team votes on giving up or on taking a move back, whoever's turn it is and whatever its scheme.
//!
//! It passes with more than half of those who are there, so silence never gives a game up. The other team is then asked
//! whether a move may be taken back; an engine never minds, and whoever plays from outside has no way to say.

use std::sync::Arc;

use rules::Color;

use super::draft::Draft;
use crate::{Ending, Fact, MemberId, Motion, Outcome, PastTurn, Refusal, Room, Stage, Subject};

/// Has a motion come to something?
pub(crate) enum Fate {
    Open,
    Passed,
    Failed,
}

impl Room {
    /// How many moves have to be taken back to undo this team's last one.
    pub(crate) fn moves_to_undo(&self, color: Color) -> Option<u32> {
        let mine = |past: &&Arc<PastTurn>| past.turn.color == color && !past.undone;
        let last = self.contest.past.iter().rev().find(mine)?;
        u32::try_from(self.contest.game.moves().len().checked_sub(last.number)?).ok()
    }

    pub(crate) fn fate_of_motion(&self) -> Fate {
        let Some(motion) = &self.motions.open else { return Fate::Open };
        let voters = self.awaited_of(motion.asked);
        let says = |wanted: bool| voters.iter().filter(|id| motion.says.get(id) == Some(&wanted)).count();
        match voters.len() {
            0 => Fate::Open,
            all if says(true) * 2 > all => Fate::Passed,
            all if says(false) * 2 >= all => Fate::Failed,
            _ => Fate::Open,
        }
    }
}

impl Draft {
    pub(crate) fn raise(&mut self, member: MemberId, subject: Subject) -> Result<(), Refusal> {
        let color = self.player(member)?;
        if self.room.stage != Stage::Play {
            return Err(Refusal::NotNow);
        }
        if self.room.motions.open.is_some() {
            return Err(Refusal::Motion);
        }
        if self.room.motions.raised[color] == Some(self.room.contest.past.len()) {
            return Err(Refusal::TooOften);
        }
        if subject == Subject::Undo && self.room.settings.is_outside(!color) {
            return Err(Refusal::NotPeople);
        }
        if subject == Subject::Undo && self.room.moves_to_undo(color).is_none() {
            return Err(Refusal::NothingToUndo);
        }
        let until = self.at + self.room.settings.pace.motion();
        self.emit(Fact::Raised { member, subject, until });
        Ok(())
    }

    pub(crate) fn second(&mut self, member: MemberId, yes: bool) -> Result<(), Refusal> {
        let color = self.player(member)?;
        let Some(motion) = &self.room.motions.open else { return Err(Refusal::NoMotion) };
        if motion.asked != color {
            return Err(Refusal::NotNow);
        }
        if motion.says.get(&member) != Some(&yes) {
            self.emit(Fact::Seconded { member, yes });
        }
        Ok(())
    }

    /// Does what the motion has come to. True where it has.
    pub(crate) fn settle_motion(&mut self) -> bool {
        let Some(motion) = self.room.motions.open.clone() else { return false };
        match self.room.fate_of_motion() {
            Fate::Open => return false,
            Fate::Failed => self.emit(Fact::Dropped),
            Fate::Passed => self.pass_motion(&motion),
        }
        true
    }

    fn pass_motion(&mut self, motion: &Motion) {
        if motion.subject == Subject::Resign {
            return self.emit(Fact::Ended(Outcome::won(!motion.team, Ending::Resignation)));
        }
        let others =
            self.room.settings.scheme(!motion.team).is_some() && self.room.people.team(!motion.team).next().is_some();
        if motion.asked == motion.team && others {
            let until = self.at + self.room.settings.pace.motion();
            return self.emit(Fact::Referred { until });
        }
        match self.room.moves_to_undo(motion.team) {
            Some(moves) => self.emit(Fact::TakenBack { moves }),
            None => self.emit(Fact::Dropped),
        }
    }
}
