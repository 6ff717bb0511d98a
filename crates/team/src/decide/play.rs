//! Playing: proposals and votes are taken, phases end, the scheme says what is next.

use rules::{Color, Illegal, PointSet};

use super::draft::Draft;
use crate::scheme::{Asks, Decision, MOST_NUMBERS, Next, Scene, Seat};
use crate::turn::{LARGEST_AREA, MOST_CHANGES};
use crate::{
    Ending, Fact, MemberId, Millis, Need, Outcome, Proposal, Reason, Refusal, Room, Scheme, Stage, Step, Turn,
    WorkAnswer,
};

/// An engine that has not answered after so long has failed.
const LONGEST_WORK: Millis = 10 * 60_000;
/// Whoever plays from outside may take so long for a move: people may decide there too. A room that its members have left
/// ends long before.
const LONGEST_OUTSIDE: Millis = 28 * 24 * 60 * 60_000;
/// A team that says nothing for so many turns in a row has lost, unless the others say nothing either.
const SILENT_TURNS: usize = 3;

impl Room {
    /// What the scheme of the side to move sees.
    pub(crate) fn scene(&self, color: Color, answer: Option<WorkAnswer>) -> Scene {
        let turn = self.contest.turn.as_ref();
        let correspondence = self.settings.pace.is_correspondence();
        let seat =
            |member: &crate::Member| Seat { id: member.id, rank: member.rank, here: member.here || correspondence };
        Scene {
            numbers: self.settings.scheme(color).map_or([0; MOST_NUMBERS], |scheme| scheme.chosen()),
            team: self.people.team(color).map(seat).collect(),
            captain: self.people.captains[color],
            nth: self.turns_of(color),
            round: turn.map_or(0, |turn| turn.round),
            proposals: turn.into_iter().flat_map(|turn| &turn.proposals).map(|(id, cast)| (*id, cast.what)).collect(),
            ballots: turn
                .into_iter()
                .flat_map(|turn| &turn.ballots)
                .map(|(id, cast)| (*id, cast.what.clone()))
                .collect(),
            answer,
            favourite: turn.and_then(|turn| turn.favourite),
            legal: self.contest.game.legal_moves(),
            quorum: self.settings.quorum,
            seed: self.seed.wrapping_add(self.contest.past.len() as u64),
        }
    }

    /// Who may act in the phase that is under way.
    pub(crate) fn actors(&self) -> Vec<MemberId> {
        let Some(turn) = &self.contest.turn else { return Vec::new() };
        let Some(scheme) = self.settings.scheme(turn.color) else { return Vec::new() };
        let scene = self.scene(turn.color, None);
        match turn.step {
            Step::Propose => scheme.rule().proposers(&scene),
            Step::Vote => scheme.rule().voters(&scene),
            Step::Work(_) => Vec::new(),
        }
    }

    /// Those of the actors whom the phase waits for.
    pub(crate) fn awaited(&self) -> Vec<MemberId> {
        let Some(turn) = &self.contest.turn else { return Vec::new() };
        let there = self.awaited_of(turn.color);
        self.actors().into_iter().filter(|id| there.contains(id)).collect()
    }

    /// Have all acted whom the phase waits for?
    fn is_complete(&self, turn: &Turn) -> bool {
        let awaited = self.awaited();
        let acted = |id: &MemberId| turn.has_acted(*id);
        !matches!(turn.step, Step::Work(_)) && !awaited.is_empty() && awaited.iter().all(acted)
    }

    /// How many turns in a row has a team said nothing?
    fn silence_of(&self, color: Color) -> usize {
        let own = self.contest.past.iter().rev().filter(|past| past.turn.color == color && !past.undone);
        own.take_while(|past| past.reason == Reason::Silence).count()
    }

    /// Is nobody there? By correspondence nobody need be.
    fn is_deserted(&self) -> bool {
        self.people.empty.is_some() && !self.settings.pace.is_correspondence()
    }

    /// How a game ends that this team has lost by saying nothing: not as anybody's win, where the others say nothing
    /// either.
    fn forsaken(&self, color: Color, ending: Ending) -> Outcome {
        let forsaken = self.is_deserted() || self.silence_of(!color) > 0;
        if forsaken { Outcome::void(Ending::Abandoned) } else { Outcome::won(!color, ending) }
    }
}

impl Draft {
    /// The scheme, where this member may act in this step now.
    fn acting(&self, id: MemberId, step: &Step) -> Result<(Scheme, &Turn), Refusal> {
        let color = self.player(id)?;
        let turn = self.room.contest.turn.as_ref().filter(|turn| turn.color == color && turn.step == *step);
        let turn = turn.ok_or(Refusal::NotNow)?;
        if !self.room.actors().contains(&id) {
            return Err(Refusal::NotNow);
        }
        let scheme = self.room.settings.scheme(color).ok_or(Refusal::NotNow)?;
        Ok((*scheme, turn))
    }

    pub(crate) fn propose(&mut self, id: MemberId, proposal: Proposal) -> Result<(), Refusal> {
        let (scheme, turn) = self.acting(id, &Step::Propose)?;
        let old = turn.proposals.get(&id);
        if old.is_some_and(|cast| cast.what == proposal) {
            return Ok(());
        }
        if old.is_some_and(|cast| cast.times >= MOST_CHANGES) {
            return Err(Refusal::TooOften);
        }
        self.may_propose(scheme, proposal)?;
        self.emit(Fact::Proposed { member: id, proposal });
        Ok(())
    }

    fn may_propose(&self, scheme: Scheme, proposal: Proposal) -> Result<(), Refusal> {
        let game = &self.room.contest.game;
        let areas = scheme.card().asks == Asks::Area;
        match proposal {
            Proposal::Area(points) if areas => {
                let fits = points.is_within(PointSet::full(self.room.settings.size)) && points.len() <= LARGEST_AREA;
                let some = points.meets(game.legal_moves());
                if fits && some { Ok(()) } else { Err(Refusal::Illegal(Illegal::OffBoard)) }
            }
            Proposal::Area(_) => Err(Refusal::WrongKind),
            Proposal::Play(_) if areas => Err(Refusal::WrongKind),
            Proposal::Play(point) if !point.is_on(self.room.settings.size) => Err(Refusal::Illegal(Illegal::OffBoard)),
            Proposal::Play(_) | Proposal::Pass => {
                proposal.turn().map_or(Ok(()), |made| game.legal(made)).map_err(Refusal::Illegal)
            }
            Proposal::Resign => Ok(()),
        }
    }

    pub(crate) fn vote(&mut self, id: MemberId, mut ballot: Vec<Proposal>) -> Result<(), Refusal> {
        let (scheme, turn) = self.acting(id, &Step::Vote)?;
        let most = if scheme.card().several { turn.options.len() } else { 1 };
        if ballot.is_empty() || ballot.len() > most {
            return Err(Refusal::Ballot);
        }
        ballot.sort_unstable();
        if ballot.windows(2).any(|two| two[0] == two[1]) {
            return Err(Refusal::Ballot);
        }
        if ballot.iter().any(|choice| !turn.options.contains(choice)) {
            return Err(Refusal::NoSuchOption);
        }
        let old = turn.ballots.get(&id);
        if old.is_some_and(|cast| cast.what == ballot) {
            return Ok(());
        }
        if old.is_some_and(|cast| cast.times >= MOST_CHANGES) {
            return Err(Refusal::TooOften);
        }
        self.emit(Fact::Voted { member: id, ballot });
        Ok(())
    }

    /// Goes on with the turn where it can. True where it could.
    pub(crate) fn settle_turn(&mut self) -> bool {
        if self.room.stage != Stage::Play {
            return false;
        }
        let Some(turn) = &self.room.contest.turn else {
            self.begin();
            return true;
        };
        let complete = self.room.is_complete(turn);
        if complete {
            self.close_phase();
        }
        complete
    }

    fn begin(&mut self) {
        let color = self.room.contest.game.position().to_move();
        let next = match self.room.settings.scheme(color) {
            Some(scheme) => scheme.rule().begin(&self.room.scene(color, None)),
            None => Next::Work(Need::Move),
        };
        self.follow(color, next);
    }

    /// A phase is over, because all have acted or because time is up.
    pub(crate) fn close_phase(&mut self) {
        let Some(turn) = &self.room.contest.turn else { return };
        let color = turn.color;
        if matches!(turn.step, Step::Work(_)) {
            return self.answer(WorkAnswer::Failed);
        }
        let Some(scheme) = self.room.settings.scheme(color) else { return };
        let scene = self.room.scene(color, None);
        let next = match turn.step {
            Step::Vote => scheme.rule().voted(&scene),
            _ => scheme.rule().proposed(&scene),
        };
        self.follow(color, next);
    }

    /// The edge has done some work.
    pub(crate) fn take_work(&mut self, ask: u32, answer: WorkAnswer) -> Result<(), Refusal> {
        let Some((asked, need)) = self.room.need() else { return Err(Refusal::Stale) };
        if asked != ask {
            return Err(Refusal::Stale);
        }
        if need == Need::Fates {
            self.judge(answer);
        } else {
            let answer = self.sound(&need, answer);
            self.answer(answer);
        }
        Ok(())
    }

    /// The answer, as far as it answers what was asked with legal moves.
    fn sound(&self, need: &Need, answer: WorkAnswer) -> WorkAnswer {
        let size = self.room.settings.size;
        let legal = |made: rules::Move| {
            made.point().is_none_or(|point| point.is_on(size)) && self.room.contest.game.legal(made).is_ok()
        };
        match (need, answer) {
            (Need::Move, WorkAnswer::Move(made)) if legal(made) => WorkAnswer::Move(made),
            (Need::Move, WorkAnswer::Resign) => WorkAnswer::Resign,
            (Need::Within { points }, WorkAnswer::Move(made))
                if legal(made) && made.point().is_some_and(|point| points.contains(point)) =>
            {
                WorkAnswer::Move(made)
            }
            (Need::Values { moves, .. }, WorkAnswer::Values(mut values)) => {
                let mut left = moves.clone();
                values.retain(|(made, _)| {
                    left.iter().position(|wanted| wanted == made).map(|at| left.remove(at)).is_some()
                });
                if left.is_empty() { WorkAnswer::Values(values) } else { WorkAnswer::Failed }
            }
            (Need::Suggestions { count, decoys: bad }, WorkAnswer::Suggestions { mut good, mut decoys }) => {
                let mut seen = Vec::new();
                let mut new = |made: rules::Move| {
                    let new = legal(made) && !seen.contains(&made);
                    seen.push(made);
                    new
                };
                good.retain(|(made, _)| new(*made));
                decoys.retain(|(made, _)| new(*made));
                good.truncate(usize::from(*count));
                decoys.truncate(usize::from(*bad));
                if good.is_empty() { WorkAnswer::Failed } else { WorkAnswer::Suggestions { good, decoys } }
            }
            _ => WorkAnswer::Failed,
        }
    }

    /// Goes on with what an engine has found.
    fn answer(&mut self, answer: WorkAnswer) {
        let Some(color) = self.room.contest.turn.as_ref().map(|turn| turn.color) else { return };
        self.emit(Fact::Worked { answer: answer.clone() });
        let next = match (self.room.settings.scheme(color), answer) {
            (Some(scheme), answer) => scheme.rule().answered(&self.room.scene(color, Some(answer))),
            (None, WorkAnswer::Move(made)) => Next::Decide(Decision::new(made.into(), Reason::Engine)),
            (None, WorkAnswer::Resign) => Next::Decide(Decision::new(Proposal::Resign, Reason::Engine)),
            (None, _) => return self.emit(Fact::Ended(Outcome::void(Ending::Breakdown))),
        };
        self.follow(color, next);
    }

    /// Does what comes next in a turn.
    fn follow(&mut self, color: Color, next: Next) {
        match next {
            Next::Propose => self.ask(color, Step::Propose, Vec::new()),
            Next::Vote(options) => self.ask(color, Step::Vote, options),
            Next::Work(need) => {
                let outside = need == Need::Move && self.room.settings.is_outside(color);
                let until = self.at + if outside { LONGEST_OUTSIDE } else { LONGEST_WORK };
                let ask = self.room.contest.asks + 1;
                self.emit(Fact::Asked { ask, step: Step::Work(need), options: Vec::new(), until });
            }
            Next::Decide(decision) => self.carry_out(color, decision),
            Next::Silent if self.room.contest.clocks[color].is_some() => self.ask(color, Step::Propose, Vec::new()),
            Next::Silent => self.carry_out(color, Decision::new(Proposal::Pass, Reason::Silence)),
        }
    }

    /// Asks members, unless their time is up.
    fn ask(&mut self, color: Color, step: Step, options: Vec<Proposal>) {
        let (room, pace) = (&self.room, self.room.settings.pace);
        let clock = room.contest.clocks[color].as_ref();
        let spent = room.contest.turn.as_ref().map_or(0, |turn| turn.spent + turn.used(self.at));
        let phases = room.settings.scheme(color).map_or(1, |scheme| scheme.card().phases);
        let left = pace.patience(clock).map_or(Millis::MAX, |patience| patience.saturating_sub(spent));
        if left == 0 {
            return self.emit(Fact::Ended(room.forsaken(color, Ending::Time)));
        }
        let until = self.at + pace.phase(clock, phases).min(left);
        self.emit(Fact::Asked { ask: room.contest.asks + 1, step, options, until });
    }

    fn carry_out(&mut self, color: Color, Decision { chosen, reason, tie }: Decision) {
        self.emit(Fact::Decided { chosen, reason, tie });
        if chosen == Proposal::Resign {
            self.emit(Fact::Ended(Outcome::won(!color, Ending::Resignation)));
        } else if self.room.silence_of(color) >= SILENT_TURNS {
            self.emit(Fact::Ended(self.room.forsaken(color, Ending::Silence)));
        } else if self.room.contest.game.is_over() {
            self.both_passed();
        }
    }

    /// A pass that the clock made is no agreement to count: one counts where somebody is there who has passed.
    fn both_passed(&mut self) {
        let silent = Color::BOTH.map(|color| self.room.silence_of(color) > 0);
        if silent.contains(&true) && self.room.is_deserted() {
            self.emit(Fact::Ended(Outcome::void(Ending::Abandoned)));
        } else if silent == [true, true] {
            self.emit(Fact::PlayedOn);
        } else {
            let (ask, until) = (self.room.contest.asks + 1, self.at + LONGEST_WORK);
            self.emit(Fact::Counting { ask, until });
        }
    }
}
