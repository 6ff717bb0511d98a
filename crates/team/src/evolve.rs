//! Event sourcing, from events to the state. [`Room::evolve`]: what each event changes. It checks nothing:
//! [`Room::decide`] has.

use std::collections::BTreeMap;
use std::sync::Arc;

use player::go::handicap;
use rules::{ByColor, Color, Game, KoRule, PointSet};

use crate::contest::empty_game;
use crate::{
    Cast, Count, Event, Fact, Line, MOST_LINES, Member, MemberId, Millis, Motion, Opening, PastTurn, Place, Proposal,
    Reason, Room, Settings, Stage, Step, Turn, WorkAnswer,
};

impl Room {
    /// The room after these events.
    pub fn replay<'e>(events: impl IntoIterator<Item = &'e Event>) -> Room {
        let mut room = Room::new();
        events.into_iter().for_each(|event| room.evolve(event));
        room
    }

    /// Takes an event in.
    pub fn evolve(&mut self, event: &Event) {
        self.events += 1;
        self.now = self.now.max(event.at);
        match &event.fact {
            Fact::Opened { host, seed, settings } => self.open(*host, *seed, settings),
            Fact::Started(opening) => self.start(*opening),
            Fact::Resumed { away } => self.put_off(*away),
            Fact::Ended(outcome) => {
                (self.stage, self.outcome) = (Stage::Over, Some(*outcome));
                (self.contest.turn, self.motions.open) = (None, None);
                self.chat.sketches.clear();
            }
            Fact::Answered { member, .. } => drop(self.answered.insert(*member)),
            Fact::Rematched { room } => self.rematch = Some(room.clone()),
            fact => {
                self.gather(fact);
                self.play(fact);
                self.vote(fact);
                self.talk(fact);
            }
        }
        self.note_presence();
        self.swear_in();
    }

    /// Who sits in a team while the game is on gets to know its secrets.
    fn swear_in(&mut self) {
        if matches!(self.stage, Stage::Play | Stage::Count) {
            for member in &mut self.people.members {
                member.sworn = member.team().or(member.sworn);
            }
        }
    }

    fn open(&mut self, host: MemberId, seed: u64, settings: &Settings) {
        self.settings = Arc::new(settings.clone());
        (self.stage, self.people.host, self.seed) = (Stage::Lobby, Some(host), seed);
        self.contest.game = empty_game(settings.size);
        self.contest.opening.komi = settings.komi;
    }

    fn start(&mut self, opening: Opening) {
        if opening.exchange {
            self.exchange();
        }
        (self.contest.began, self.contest.opening) = (Some(self.now), opening);
        let stones: Option<PointSet> =
            handicap(self.settings.size, opening.handicap).map(|all| all.into_iter().collect());
        let rule = KoRule::PositionalSuperko;
        let given = stones.and_then(|stones| Game::with_handicap(self.settings.size, stones, rule).ok());
        self.contest.game = given.unwrap_or_else(|| empty_game(self.settings.size));
        let clock = self.settings.pace.clock();
        self.contest.clocks = ByColor { black: clock, white: clock };
        self.stage = Stage::Play;
    }

    /// The teams exchange colours.
    fn exchange(&mut self) {
        Arc::make_mut(&mut self.settings).exchange();
        for member in &mut self.people.members {
            if let Place::Team(color) = member.place {
                member.place = Place::Team(!color);
            }
        }
        std::mem::swap(&mut self.people.captains.black, &mut self.people.captains.white);
        for line in &mut self.chat.lines {
            let line = Arc::make_mut(line);
            line.team = line.team.map(|color| !color);
        }
    }

    /// All clocks stood still for so long.
    fn put_off(&mut self, away: Millis) {
        if let Some(turn) = &mut self.contest.turn {
            (turn.began, turn.until) = (turn.began + away, turn.until + away);
        }
        if let Some(motion) = &mut self.motions.open {
            motion.until += away;
        }
        if let Some(count) = &mut self.count {
            count.until += away;
        }
        self.people.empty = self.people.empty.map(|since| since + away);
        for member in &mut self.people.members {
            member.since += away;
        }
    }

    fn note_presence(&mut self) {
        let some = self.people.members.iter().any(|member| member.is_in() && member.here);
        self.people.empty = if some { None } else { Some(self.people.empty.unwrap_or(self.now)) };
    }

    /// Members come and go.
    fn gather(&mut self, fact: &Fact) {
        let now = self.now;
        match fact {
            Fact::Joined { member, name, rank, place } => {
                let (id, name, rank, place) = (*member, name.clone(), *rank, *place);
                let old = self.member(id);
                let (muted, sworn) = (old.is_some_and(|old| old.muted), old.and_then(|old| old.sworn));
                let (here, left, removed) = (true, false, false);
                let new = Member { id, name, rank, place, here, since: now, left, removed, muted, sworn };
                match self.people.member_mut(id) {
                    Some(old) => *old = new,
                    None => self.people.members.push(new),
                }
            }
            Fact::Moved { member, place } => self.change(*member, |member| member.place = *place),
            Fact::Left { member } => self.change(*member, |member| (member.left, member.here) = (true, false)),
            Fact::Came { member } => self.change(*member, |member| (member.here, member.since) = (true, now)),
            Fact::Went { member } => self.change(*member, |member| (member.here, member.since) = (false, now)),
            Fact::Muted { member, muted } => self.change(*member, |member| member.muted = *muted),
            Fact::Removed { member } => self.change(*member, |member| (member.removed, member.here) = (true, false)),
            Fact::Hosted { member } => self.people.host = Some(*member),
            Fact::Named { member } => {
                if let Some(color) = self.member(*member).and_then(Member::team) {
                    self.people.captains[color] = Some(*member);
                }
            }
            _ => {}
        }
    }

    fn change(&mut self, id: MemberId, change: impl FnOnce(&mut Member)) {
        if let Some(member) = self.people.member_mut(id) {
            change(member);
        }
    }

    /// A turn goes on.
    fn play(&mut self, fact: &Fact) {
        let now = self.now;
        match fact {
            Fact::Asked { ask, step, options, until } => self.ask(*ask, step, options, *until),
            Fact::Proposed { member, proposal } => {
                if let Some(turn) = &mut self.contest.turn {
                    cast(&mut turn.proposals, *member, *proposal, now.saturating_sub(turn.began));
                }
            }
            Fact::Voted { member, ballot } => {
                if let Some(turn) = &mut self.contest.turn {
                    cast(&mut turn.ballots, *member, ballot.clone(), now.saturating_sub(turn.began));
                }
            }
            Fact::Worked { answer } => self.worked(answer),
            Fact::Decided { chosen, reason, tie } => self.decided(*chosen, *reason, *tie),
            Fact::TakenBack { moves } => self.take_back(*moves),
            _ => {}
        }
    }

    fn ask(&mut self, ask: u32, step: &Step, options: &[Proposal], until: Millis) {
        self.note_acts();
        self.contest.asks = ask;
        let now = self.now;
        let turn = self.contest.turn.get_or_insert_with(|| Turn {
            color: self.contest.game.position().to_move(),
            ask,
            round: 0,
            step: step.clone(),
            began: now,
            until,
            spent: 0,
            proposals: BTreeMap::new(),
            options: Vec::new(),
            ballots: BTreeMap::new(),
            values: Vec::new(),
            decoys: Vec::new(),
            favourite: None,
            asked: BTreeMap::new(),
        });
        if turn.ask != ask {
            turn.spent += turn.used(now);
            turn.round += 1;
        }
        (turn.ask, turn.step, turn.began, turn.until) = (ask, step.clone(), now, until);
        turn.options = options.to_vec();
        turn.ballots.clear();
    }

    /// A phase is over: who was asked, and who has acted?
    fn note_acts(&mut self) {
        let awaited = self.awaited();
        let Some(turn) = &mut self.contest.turn else { return };
        for id in awaited {
            let acted = turn.has_acted(id);
            let counts = turn.asked.entry(id).or_default();
            *counts = (counts.0.saturating_add(1), counts.1.saturating_add(u16::from(acted)));
        }
    }

    fn worked(&mut self, answer: &WorkAnswer) {
        if let (WorkAnswer::Fates { dead, seki }, Some(count)) = (answer, &mut self.count) {
            (count.dead, count.seki, count.engine) = (*dead, *seki, Some(*dead));
        }
        let Some(turn) = &mut self.contest.turn else { return };
        match answer {
            WorkAnswer::Move(made) => turn.favourite = Some((*made).into()),
            WorkAnswer::Values(values) => {
                turn.values = values.iter().map(|(made, worth)| ((*made).into(), *worth)).collect();
            }
            WorkAnswer::Suggestions { good, decoys } => {
                let all = good.iter().chain(decoys);
                turn.values = all.map(|(made, worth)| ((*made).into(), *worth)).collect();
                turn.decoys = decoys.iter().map(|(made, _)| (*made).into()).collect();
                turn.favourite = good.first().map(|(made, _)| (*made).into());
            }
            WorkAnswer::Resign | WorkAnswer::Fates { .. } | WorkAnswer::Failed => {}
        }
    }

    fn decided(&mut self, chosen: Proposal, reason: Reason, tie: bool) {
        self.note_acts();
        let Some(turn) = self.contest.turn.take() else { return };
        let used = turn.spent + turn.used(self.now);
        if let (Some(clock), true) = (&mut self.contest.clocks[turn.color], self.settings.scheme(turn.color).is_some())
        {
            self.settings.pace.spend(clock, used);
        }
        let number = self.contest.game.moves().len();
        if let Some(made) = chosen.turn() {
            let played = self.contest.game.play(made);
            debug_assert!(played.is_ok(), "{made} was legal when it was decided");
        }
        let at = self.now;
        self.contest.past.push(Arc::new(PastTurn { turn, chosen, reason, tie, at, used, undone: false, number }));
        self.motions.open = None;
        self.chat.sketches.clear();
    }

    fn take_back(&mut self, moves: u32) {
        for _ in 0..moves {
            self.contest.game.undo();
        }
        let left = self.contest.game.moves().len();
        for past in self.contest.past.iter_mut().filter(|past| past.number >= left && !past.undone) {
            Arc::make_mut(past).undone = true;
        }
        (self.contest.turn, self.motions.open) = (None, None);
        self.chat.sketches.clear();
    }

    /// Motions, and what is dead.
    fn vote(&mut self, fact: &Fact) {
        match fact {
            Fact::Raised { member, subject, until } => {
                let Some(team) = self.member(*member).and_then(Member::team) else { return };
                self.motions.raised[team] = Some(self.contest.past.len());
                let says = BTreeMap::from([(*member, true)]);
                self.motions.open = Some(Motion { subject: *subject, team, asked: team, says, until: *until });
            }
            Fact::Seconded { member, yes } => {
                if let Some(motion) = &mut self.motions.open {
                    motion.says.insert(*member, *yes);
                }
            }
            Fact::Referred { until } => {
                if let Some(motion) = &mut self.motions.open {
                    (motion.asked, motion.until) = (!motion.team, *until);
                    motion.says.clear();
                }
            }
            Fact::Dropped => self.motions.open = None,
            Fact::Counting { ask, until } => self.begin_count(*ask, *until),
            Fact::PlayedOn => {
                self.contest.game.resume();
                (self.stage, self.count, self.contest.turn) = (Stage::Play, None, None);
            }
            fact => self.judge(fact),
        }
    }

    fn begin_count(&mut self, ask: u32, until: Millis) {
        self.contest.asks = ask;
        (self.stage, self.motions.open, self.contest.turn) = (Stage::Count, None, None);
        let none = PointSet::EMPTY;
        let says = BTreeMap::new();
        self.count = Some(Count { ask: Some(ask), engine: None, dead: none, seki: none, says, marks: 0, until });
    }

    fn judge(&mut self, fact: &Fact) {
        let board = self.contest.game.position().board();
        let Some(count) = &mut self.count else { return };
        match fact {
            Fact::Judging { until } => (count.ask, count.until) = (None, *until),
            Fact::Marked { point, dead, until, .. } => {
                let chain = board.chain_at(*point).map_or(PointSet::EMPTY, |chain| chain.stones);
                count.dead = if *dead { count.dead | chain } else { count.dead - chain };
                (count.until, count.marks) = (*until, count.marks + 1);
                count.says.clear();
            }
            Fact::Settled { member, say } => {
                count.says.insert(*member, *say);
            }
            Fact::Overruled => count.dead = count.engine.unwrap_or(count.dead),
            _ => {}
        }
    }

    fn talk(&mut self, fact: &Fact) {
        match fact {
            Fact::Said { member, channel, text } => {
                let team = self.member(*member).and_then(Member::team);
                let (at, number) = (self.now, self.contest.game.moves().len());
                let line = Line { at, member: *member, channel: *channel, team, text: text.clone(), number };
                self.chat.lines.push_back(Arc::new(line));
                self.chat.said += 1;
                if self.chat.lines.len() > MOST_LINES {
                    self.chat.lines.pop_front();
                }
            }
            Fact::Drew { member, sketch } => {
                self.chat.sketches.insert(*member, sketch.clone());
            }
            Fact::Shown { number, .. } => self.shown = Some(*number),
            _ => {}
        }
    }

    /// How many turns this team has decided.
    pub(crate) fn turns_of(&self, color: Color) -> u32 {
        let own = self.contest.past.iter().filter(|past| past.turn.color == color && !past.undone);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    }
}

fn cast<T>(casts: &mut BTreeMap<MemberId, Cast<T>>, member: MemberId, what: T, after: Millis) {
    let times = casts.get(&member).map_or(0, |cast| cast.times).saturating_add(1);
    casts.insert(member, Cast { what, times, after });
}
