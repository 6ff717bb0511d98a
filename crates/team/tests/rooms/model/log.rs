//! What the log says, read from its start each time.

use player::go::handicap;
use rules::{Color, Game, KoRule, Point, PointSet, Position};
use team::*;

/// A room that is its log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) log: Vec<Event>,
    pub(crate) at: Millis,
}

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: MemberId,
    pub(crate) name: String,
    pub(crate) rank: Option<Rank>,
    pub(crate) place: Place,
    pub(crate) here: bool,
    pub(crate) since: Millis,
    pub(crate) left: bool,
    pub(crate) removed: bool,
    pub(crate) muted: bool,
    pub(crate) sworn: Option<Color>,
}

/// The turn under way.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) color: Color,
    pub(crate) step: Step,
    pub(crate) options: Vec<Proposal>,
    pub(crate) until: Millis,
    pub(crate) round: u32,
    pub(crate) ask: u32,
    /// Time used until now, this phase among it.
    pub(crate) used: Millis,
    /// All that was proposed in this turn, in order.
    pub(crate) proposed: Vec<(MemberId, Proposal)>,
    /// All votes of this phase, in order.
    pub(crate) voted: Vec<(MemberId, Vec<Proposal>)>,
    pub(crate) favourite: Option<Proposal>,
}

#[derive(Clone, Debug)]
pub(crate) struct Raised {
    pub(crate) subject: Subject,
    pub(crate) team: Color,
    pub(crate) asked: Color,
    pub(crate) says: Vec<(MemberId, bool)>,
    pub(crate) until: Millis,
}

#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) working: Option<u32>,
    pub(crate) engine: Option<PointSet>,
    pub(crate) dead: PointSet,
    pub(crate) seki: PointSet,
    pub(crate) says: Vec<(MemberId, Say)>,
    pub(crate) marks: usize,
    pub(crate) until: Millis,
}

/// The last word of each.
pub(crate) fn last_words<T: Clone>(said: &[(MemberId, T)]) -> Vec<(MemberId, T)> {
    let is_last = |at: usize| !said[at + 1..].iter().any(|(id, _)| *id == said[at].0);
    let mut last: Vec<(MemberId, T)> = (0..said.len()).filter(|&at| is_last(at)).map(|at| said[at].clone()).collect();
    last.sort_by_key(|(id, _)| *id);
    last
}

impl Model {
    /// Where the log goes on after the last such event.
    pub(crate) fn after_last(&self, wanted: impl Fn(&Fact) -> bool) -> usize {
        self.log.iter().rposition(|event| wanted(&event.fact)).map_or(0, |at| at + 1)
    }

    fn before(&self, at: usize) -> Model {
        Model { log: self.log[..at].to_vec(), at: self.at }
    }

    /// How long the room was away after this event.
    fn away_since(&self, at: usize) -> Millis {
        let away = self.log[at..].iter().map(|event| match event.fact {
            Fact::Resumed { away } => away,
            _ => 0,
        });
        away.sum()
    }

    pub(crate) fn stage(&self) -> Stage {
        let mut stage = Stage::Unopened;
        for event in &self.log {
            stage = match event.fact {
                Fact::Opened { .. } => Stage::Lobby,
                Fact::Started(_) | Fact::PlayedOn => Stage::Play,
                Fact::Counting { .. } => Stage::Count,
                Fact::Ended(_) => Stage::Over,
                _ => stage,
            };
        }
        stage
    }

    pub(crate) fn settings(&self) -> Settings {
        match self.log.first().map(|event| &event.fact) {
            Some(Fact::Opened { settings, .. }) => (**settings).clone(),
            _ => Settings::default(),
        }
    }

    pub(crate) fn seed(&self) -> u64 {
        let decided = self.log.iter().filter(|event| matches!(event.fact, Fact::Decided { .. })).count() as u64;
        match self.log[0].fact {
            Fact::Opened { seed, .. } => seed.wrapping_add(decided),
            _ => unreachable!("a log begins with the opening"),
        }
    }

    pub(crate) fn is_correspondence(&self) -> bool {
        matches!(self.settings().pace, Pace::Correspondence { .. })
    }

    pub(crate) fn host(&self) -> Option<MemberId> {
        self.log.iter().rev().find_map(|event| match event.fact {
            Fact::Hosted { member } => Some(member),
            Fact::Opened { host, .. } => Some(host),
            _ => None,
        })
    }

    pub(crate) fn captain(&self, color: Color) -> Option<MemberId> {
        (0..self.log.len()).rev().find_map(|at| match self.log[at].fact {
            Fact::Named { member } if self.before(at).place_of(member) == Some(Place::Team(color)) => Some(member),
            _ => None,
        })
    }

    fn place_of(&self, id: MemberId) -> Option<Place> {
        self.folk().0.iter().find(|person| person.id == id).map(|person| person.place)
    }

    /// Everybody who ever sat down, and since when nobody has been there.
    pub(crate) fn folk(&self) -> (Vec<Person>, Option<Millis>) {
        let mut folk: Vec<Person> = Vec::new();
        let mut empty: Option<Millis> = None;
        let mut playing = false;
        for Event { at, fact } in &self.log {
            let at = *at;
            let mut change = |id: &MemberId, change: &dyn Fn(&mut Person)| {
                folk.iter_mut().filter(|person| person.id == *id).for_each(change);
            };
            match fact {
                Fact::Joined { member, name, rank, place } => {
                    let old = folk.iter().position(|person| person.id == *member);
                    let (muted, sworn) = old.map_or((false, None), |old| (folk[old].muted, folk[old].sworn));
                    let (id, name, rank, place) = (*member, name.clone(), *rank, *place);
                    let (here, since, left, removed) = (true, at, false, false);
                    let new = Person { id, name, rank, place, here, since, left, removed, muted, sworn };
                    match old {
                        Some(old) => folk[old] = new,
                        None => folk.push(new),
                    }
                }
                Fact::Moved { member, place } => change(member, &|person| person.place = *place),
                Fact::Left { member } => change(member, &|person| (person.left, person.here) = (true, false)),
                Fact::Removed { member } => change(member, &|person| (person.removed, person.here) = (true, false)),
                Fact::Came { member } => change(member, &|person| (person.here, person.since) = (true, at)),
                Fact::Went { member } => change(member, &|person| (person.here, person.since) = (false, at)),
                Fact::Muted { member, muted } => change(member, &|person| person.muted = *muted),
                Fact::Resumed { away } => {
                    folk.iter_mut().for_each(|person| person.since += away);
                    empty = empty.map(|since| since + away);
                }
                Fact::Started(_) => playing = true,
                Fact::Ended(_) => playing = false,
                _ => {}
            }
            for person in folk.iter_mut().filter(|person| playing && !person.left && !person.removed) {
                person.sworn = person.place.team().or(person.sworn);
            }
            let somebody = folk.iter().any(|person| person.here && !person.left && !person.removed);
            empty = if somebody { None } else { empty.or(Some(at)) };
        }
        (folk, empty)
    }

    pub(crate) fn team(&self, color: Color) -> Vec<Person> {
        let folk = self.folk().0.into_iter();
        folk.filter(|person| person.place == Place::Team(color) && !person.left && !person.removed).collect()
    }

    /// Those of a team who count as being there.
    pub(crate) fn there(&self, color: Color) -> Vec<MemberId> {
        let all = self.is_correspondence();
        self.team(color).iter().filter(|person| person.here || all).map(|person| person.id).collect()
    }

    /// The turns that stand: whose, and was it silence?
    pub(crate) fn stack(&self) -> Vec<(Color, bool)> {
        let mut game = self.start();
        let mut stack = Vec::new();
        for event in &self.log {
            match event.fact {
                Fact::Decided { chosen, reason, .. } => {
                    if let Some(made) = chosen.turn() {
                        stack.push((game.position().to_move(), reason == Reason::Silence));
                        game.play(made).unwrap();
                    }
                }
                Fact::TakenBack { moves } => {
                    for _ in 0..moves {
                        stack.pop();
                        game.undo();
                    }
                }
                Fact::PlayedOn => game.resume(),
                _ => {}
            }
        }
        stack
    }

    fn start(&self) -> Game {
        let size = self.settings().size;
        let stones = self.log.iter().find_map(|event| match event.fact {
            Fact::Started(Opening { handicap: stones, .. }) => handicap(size, stones),
            _ => None,
        });
        let rule = KoRule::PositionalSuperko;
        match stones {
            Some(stones) => Game::with_handicap(size, stones.into_iter().collect::<PointSet>(), rule).unwrap(),
            None => Game::new(Position::empty(size).unwrap(), rule),
        }
    }

    pub(crate) fn game(&self) -> Game {
        let mut game = self.start();
        for event in &self.log {
            match event.fact {
                Fact::Decided { chosen, .. } => {
                    if let Some(made) = chosen.turn() {
                        game.play(made).unwrap();
                    }
                }
                Fact::TakenBack { moves } => {
                    for _ in 0..moves {
                        game.undo();
                    }
                }
                Fact::PlayedOn => game.resume(),
                _ => {}
            }
        }
        game
    }

    pub(crate) fn last_ask(&self) -> u32 {
        let mut asks = self.log.iter().filter_map(|event| match event.fact {
            Fact::Asked { ask, .. } | Fact::Counting { ask, .. } => Some(ask),
            _ => None,
        });
        asks.next_back().unwrap_or(0)
    }

    /// The turn under way, as of this log.
    pub(crate) fn turn(&self) -> Option<Asked> {
        if self.stage() != Stage::Play {
            return None;
        }
        let ends = |fact: &Fact| {
            matches!(fact, Fact::Started(_) | Fact::Decided { .. } | Fact::TakenBack { .. } | Fact::PlayedOn)
        };
        let start = self.after_last(ends);
        let asks: Vec<usize> =
            (start..self.log.len()).filter(|&at| matches!(self.log[at].fact, Fact::Asked { .. })).collect();
        let last = *asks.last()?;
        let Fact::Asked { ask, step, options, until } = &self.log[last].fact else { return None };
        let mut used = 0;
        for (number, &at) in asks.iter().enumerate() {
            let next = asks.get(number + 1).copied();
            let end = next.map_or(self.at, |next| self.log[next].at);
            let away = self.away_since(at) - next.map_or(0, |next| self.away_since(next));
            match &self.log[at].fact {
                Fact::Asked { step: Step::Work(_), .. } => {}
                Fact::Asked { until, .. } => used += end.min(until + away).saturating_sub(self.log[at].at + away),
                _ => {}
            }
        }
        let facts = |from: usize| self.log[from..].iter().map(|event| &event.fact);
        let mut favourite = facts(start).filter_map(|fact| match fact {
            Fact::Worked { answer: WorkAnswer::Move(made) } => Some((*made).into()),
            Fact::Worked { answer: WorkAnswer::Suggestions { good, .. } } => Some(good[0].0.into()),
            _ => None,
        });
        let proposed = facts(start).filter_map(|fact| match fact {
            Fact::Proposed { member, proposal } => Some((*member, *proposal)),
            _ => None,
        });
        let voted = facts(last).filter_map(|fact| match fact {
            Fact::Voted { member, ballot } => Some((*member, ballot.clone())),
            _ => None,
        });
        Some(Asked {
            color: self.game().position().to_move(),
            step: step.clone(),
            options: options.clone(),
            until: until + self.away_since(last),
            round: asks.len() as u32 - 1,
            ask: *ask,
            used,
            proposed: proposed.collect(),
            voted: voted.collect(),
            favourite: favourite.next_back(),
        })
    }

    pub(crate) fn motion(&self) -> Option<Raised> {
        let ends = |fact: &Fact| {
            let over = matches!(fact, Fact::Ended(_) | Fact::Counting { .. });
            over || matches!(fact, Fact::Decided { .. } | Fact::TakenBack { .. } | Fact::Dropped)
        };
        let start = self.after_last(ends);
        let at = (start..self.log.len()).find(|&at| matches!(self.log[at].fact, Fact::Raised { .. }))?;
        let Fact::Raised { member, subject, until } = self.log[at].fact else { return None };
        let team = self.before(at).place_of(member)?.team()?;
        let mut raised =
            Raised { subject, team, asked: team, says: vec![(member, true)], until: until + self.away_since(at) };
        for at in at..self.log.len() {
            match self.log[at].fact {
                Fact::Seconded { member, yes } => raised.says.push((member, yes)),
                Fact::Referred { until } => {
                    raised.asked = !team;
                    raised.says.clear();
                    raised.until = until + self.away_since(at);
                }
                _ => {}
            }
        }
        Some(raised)
    }

    /// How many turns had been decided when this team last raised a motion.
    pub(crate) fn last_raised(&self, color: Color) -> Option<usize> {
        let at = (0..self.log.len()).rev().find(|&at| match self.log[at].fact {
            Fact::Raised { member, .. } => self.before(at).place_of(member) == Some(Place::Team(color)),
            _ => false,
        })?;
        Some(self.before(at).decided())
    }

    pub(crate) fn decided(&self) -> usize {
        self.log.iter().filter(|event| matches!(event.fact, Fact::Decided { .. })).count()
    }

    /// The count, under way or done.
    pub(crate) fn tally(&self) -> Option<Tally> {
        let start = self.log.iter().rposition(|event| matches!(event.fact, Fact::Counting { .. }))?;
        if self.log[start..].iter().any(|event| event.fact == Fact::PlayedOn) {
            return None;
        }
        let board = self.game().position().board().clone();
        let chain = |point: Point| board.chain_at(point).unwrap().stones;
        let none = PointSet::EMPTY;
        let mut tally = Tally { working: None, engine: None, dead: none, seki: none, says: vec![], marks: 0, until: 0 };
        for at in start..self.log.len() {
            match &self.log[at].fact {
                Fact::Counting { ask, until } => {
                    tally.working = Some(*ask);
                    tally.until = until + self.away_since(at);
                }
                Fact::Worked { answer: WorkAnswer::Fates { dead, seki } } => {
                    (tally.dead, tally.seki, tally.engine) = (*dead, *seki, Some(*dead));
                }
                Fact::Judging { until } => {
                    tally.working = None;
                    tally.until = until + self.away_since(at);
                }
                Fact::Marked { point, dead, until, .. } => {
                    tally.dead = if *dead { tally.dead | chain(*point) } else { tally.dead - chain(*point) };
                    tally.marks += 1;
                    tally.says.clear();
                    tally.until = until + self.away_since(at);
                }
                Fact::Settled { member, say } => tally.says.push((*member, *say)),
                Fact::Overruled => tally.dead = tally.engine.unwrap(),
                _ => {}
            }
        }
        Some(tally)
    }
}
