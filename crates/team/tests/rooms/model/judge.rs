//! Motions and the count of the obvious room.

use player::go::Scoring;
use rules::score::{Finished, HalfPoints};
use rules::{Color, Point, PointSet};
use team::*;

use super::log::{Model, Tally, last_words};

impl Model {
    fn motion_time(&self) -> Millis {
        match self.settings().pace {
            Pace::Fixed { action } => action,
            Pace::Correspondence { phase } => phase,
            _ => 30_000,
        }
    }

    fn count_time(&self) -> Millis {
        self.motion_time().max(60_000)
    }

    /// How many moves to take back so that this team is to move again where it was last.
    fn undoable(&self, color: Color) -> Option<u32> {
        let stack = self.stack();
        let last = stack.iter().rposition(|(whose, _)| *whose == color)?;
        Some((stack.len() - last) as u32)
    }

    pub(crate) fn raise(&mut self, id: MemberId, subject: Subject) -> Result<(), Refusal> {
        let color = self.playing(id)?;
        if self.stage() == Stage::Count {
            return Err(Refusal::NotNow);
        }
        if self.motion().is_some() {
            return Err(Refusal::Motion);
        }
        if self.last_raised(color) == Some(self.decided()) {
            return Err(Refusal::TooOften);
        }
        if subject == Subject::Undo && self.settings().sides[!color].crew == Crew::Outside {
            return Err(Refusal::NotPeople);
        }
        if subject == Subject::Undo && self.undoable(color).is_none() {
            return Err(Refusal::NothingToUndo);
        }
        let until = self.at + self.motion_time();
        self.happens(Fact::Raised { member: id, subject, until });
        Ok(())
    }

    pub(crate) fn second(&mut self, id: MemberId, yes: bool) -> Result<(), Refusal> {
        let color = self.playing(id)?;
        let motion = self.motion().ok_or(Refusal::NoMotion)?;
        if motion.asked != color {
            return Err(Refusal::NotNow);
        }
        let mine = motion.says.iter().rev().find(|(who, _)| *who == id);
        if mine.map(|(_, yes)| *yes) != Some(yes) {
            self.happens(Fact::Seconded { member: id, yes });
        }
        Ok(())
    }

    pub(crate) fn settle_motion(&mut self) {
        let Some(motion) = self.motion() else { return };
        let voters = self.there(motion.asked);
        let said = |wanted: bool| {
            let all = last_words(&motion.says);
            all.iter().filter(|(id, yes)| *yes == wanted && voters.contains(id)).count()
        };
        if voters.is_empty() {
            return;
        }
        if 2 * said(true) <= voters.len() {
            if 2 * said(false) >= voters.len() {
                self.happens(Fact::Dropped);
            }
            return;
        }
        let other = !motion.team;
        let has_others = self.settings().scheme(other).is_some() && !self.team(other).is_empty();
        if motion.subject == Subject::Resign {
            self.end(Some(other), Ending::Resignation);
        } else if motion.asked == motion.team && has_others {
            let until = self.at + self.motion_time();
            self.happens(Fact::Referred { until });
        } else {
            let moves = self.undoable(motion.team).unwrap();
            self.happens(Fact::TakenBack { moves });
        }
    }

    fn judging(&self, id: MemberId) -> Result<Tally, Refusal> {
        self.playing(id)?;
        if self.stage() != Stage::Count {
            return Err(Refusal::NotNow);
        }
        self.tally().filter(|tally| tally.working.is_none()).ok_or(Refusal::NotNow)
    }

    pub(crate) fn mark(&mut self, id: MemberId, point: Point) -> Result<(), Refusal> {
        let tally = self.judging(id)?;
        if !point.is_on(self.settings().size) || self.game().position().board().at(point).is_none() {
            return Err(Refusal::NoStone);
        }
        if tally.marks >= 40 {
            return Err(Refusal::TooOften);
        }
        let until = self.at + self.count_time();
        self.happens(Fact::Marked { member: id, point, dead: !tally.dead.contains(point), until });
        Ok(())
    }

    pub(crate) fn say(&mut self, id: MemberId, say: Say) -> Result<(), Refusal> {
        let tally = self.judging(id)?;
        let mine = tally.says.iter().rev().find(|(who, _)| *who == id);
        if mine.map(|(_, say)| *say) != Some(say) {
            self.happens(Fact::Settled { member: id, say });
        }
        Ok(())
    }

    pub(crate) fn settle_count(&mut self) {
        let Some(tally) = self.tally().filter(|tally| tally.working.is_none()) else { return };
        let says = last_words(&tally.says);
        let most = |color: Color, wanted: Say| {
            let voters = self.there(color);
            2 * says.iter().filter(|(id, say)| *say == wanted && voters.contains(id)).count() > voters.len()
        };
        let settings = self.settings();
        let people: Vec<Color> = Color::BOTH.into_iter().filter(|&color| settings.scheme(color).is_some()).collect();
        if people.iter().any(|&color| most(color, Say::PlayOn)) {
            self.happens(Fact::PlayedOn);
        } else if people.iter().all(|&color| most(color, Say::Agree)) {
            self.finish(&tally);
        }
    }

    fn finish(&mut self, tally: &Tally) {
        let (game, settings) = (self.game(), self.settings());
        let finished = Finished { board: game.position().board(), dead: tally.dead, seki: tally.seki - tally.dead };
        let score = match settings.scoring {
            Scoring::Area => finished.area(settings.komi.into()),
            Scoring::Territory => finished.territory(game.captures(), settings.komi.into()),
        };
        self.end(score.winner(), Ending::Points(HalfPoints(score.lead().0.abs())));
    }

    pub(crate) fn count_is_late(&mut self) {
        let tally = self.tally().unwrap();
        if tally.working.is_some() {
            return self.judge(&WorkAnswer::Failed);
        }
        if tally.engine.is_some() {
            self.happens(Fact::Overruled);
        }
        let tally = self.tally().unwrap();
        self.finish(&tally);
    }

    pub(crate) fn judge(&mut self, answer: &WorkAnswer) {
        let board = self.game().position().board().clone();
        let whole = |stones: PointSet| -> PointSet {
            stones
                .iter()
                .filter_map(|stone| board.chain_at(stone))
                .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
        };
        let answer = match answer {
            WorkAnswer::Fates { dead, seki } => {
                WorkAnswer::Fates { dead: whole(*dead), seki: whole(*seki) - whole(*dead) }
            }
            _ => WorkAnswer::Failed,
        };
        self.happens(Fact::Worked { answer });
        let until = self.at + self.count_time();
        self.happens(Fact::Judging { until });
    }
}
