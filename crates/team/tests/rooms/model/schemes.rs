//! Turns of the obvious room: who is asked, what the schemes make of it, how much time there is.

use std::collections::BTreeMap;

use dice::Dice;
use rules::{Color, Move, Point, PointSet};
use team::*;

use super::log::{Asked, Model, Person, last_words};
use super::{DAY, LONGEST_WORK};

/// What is next in a turn.
enum Next {
    Ask(Step, Vec<Proposal>),
    Do(Proposal, Reason, bool),
    Nothing,
}

fn count(all: impl Iterator<Item = Proposal>) -> BTreeMap<Proposal, u32> {
    let mut counts = BTreeMap::new();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    counts
}

impl Model {
    /// The one with the most, by chance where there are several.
    fn most<N: Ord + Copy>(&self, counts: &[(Proposal, N)], reason: Reason) -> Next {
        let Some(most) = counts.iter().map(|(_, n)| *n).max() else { return Next::Nothing };
        let best: Vec<Proposal> = counts.iter().filter(|(_, n)| *n == most).map(|(what, _)| *what).collect();
        let tie = best.len() > 1;
        Next::Do(Dice::new(self.seed()).pick(best).unwrap(), reason, tie)
    }

    fn by_proposals(&self, wishes: &[Proposal]) -> Next {
        let counts: Vec<(Proposal, u32)> = count(wishes.iter().copied()).into_iter().collect();
        self.most(&counts, if counts.len() == 1 { Reason::Agreed } else { Reason::Proposals })
    }

    fn vote_or_do(&self, wishes: &[Proposal]) -> Next {
        let options: Vec<Proposal> = count(wishes.iter().copied()).into_keys().collect();
        if options.len() > 1 { Next::Ask(Step::Vote, options) } else { self.by_proposals(wishes) }
    }

    /// Who may act in the phase under way.
    pub(crate) fn actors(&self) -> Vec<MemberId> {
        let Some(turn) = self.turn() else { return vec![] };
        let Some(scheme) = self.settings().scheme(turn.color).copied() else { return vec![] };
        let team = self.team(turn.color);
        let there = self.there(turn.color);
        let all: Vec<MemberId> = team.iter().map(|person| person.id).collect();
        match (&turn.step, scheme.code()) {
            (Step::Work(_), _) => vec![],
            (Step::Propose, "rotation") => {
                let order = if there.is_empty() { all } else { there };
                let nth = self.stack().iter().filter(|(color, _)| *color == turn.color).count() + turn.round as usize;
                if order.is_empty() { vec![] } else { vec![order[nth % order.len()]] }
            }
            (Step::Propose, "skill") => {
                let strong = strong(&team, &there);
                if strong.is_empty() { all } else { strong }
            }
            (Step::Vote, "skill") => {
                let strong = strong(&team, &there);
                all.into_iter().filter(|id| !strong.contains(id)).collect()
            }
            (Step::Vote, "captain") => {
                let captain = self.captain(turn.color).filter(|id| there.contains(id));
                let first = there.first().or(all.first()).copied();
                captain.or(first).into_iter().collect()
            }
            _ => all,
        }
    }

    pub(crate) fn settle_turn(&mut self) {
        let Some(turn) = self.turn() else { return self.begin() };
        let there = self.there(turn.color);
        let awaited: Vec<MemberId> = self.actors().into_iter().filter(|id| there.contains(id)).collect();
        let acted = |id: &MemberId| match turn.step {
            Step::Propose => turn.proposed.iter().any(|(who, _)| who == id),
            _ => turn.voted.iter().any(|(who, _)| who == id),
        };
        if !awaited.is_empty() && awaited.iter().all(acted) {
            self.phase_is_over();
        }
    }

    fn begin(&mut self) {
        let color = self.game().position().to_move();
        let step = match self.settings().scheme(color) {
            None => Step::Work(Need::Move),
            Some(scheme) if scheme.code() == "suggestions" => {
                let numbers: Vec<u8> = scheme.numbers().map(|(_, n)| u8::try_from(n).unwrap()).collect();
                Step::Work(Need::Suggestions { count: numbers[0], decoys: numbers[1] })
            }
            Some(_) => Step::Propose,
        };
        self.follow(color, Next::Ask(step, vec![]));
    }

    pub(crate) fn phase_is_over(&mut self) {
        let turn = self.turn().unwrap();
        let next = match turn.step {
            Step::Work(_) => return self.engine_says(&turn, WorkAnswer::Failed),
            Step::Propose => self.proposals_are_in(&turn),
            Step::Vote => self.votes_are_in(&turn),
        };
        self.follow(turn.color, next);
    }

    fn proposals_are_in(&self, turn: &Asked) -> Next {
        let wishes: Vec<Proposal> = last_words(&turn.proposed).into_iter().map(|(_, what)| what).collect();
        match self.settings().scheme(turn.color).unwrap().code() {
            "rotation" => match last_words(&turn.proposed).last() {
                Some((_, what)) => Next::Do(*what, Reason::Rotation, false),
                None if turn.round as usize + 1 < self.there(turn.color).len() => Next::Ask(Step::Propose, vec![]),
                None => Next::Nothing,
            },
            "monte_carlo" => {
                let (_, playouts) = self.settings().scheme(turn.color).unwrap().numbers().next().unwrap();
                let stones = count(wishes.iter().copied().filter(|what| matches!(what, Proposal::Play(_))));
                let moves: Vec<Move> = stones.into_keys().filter_map(Proposal::turn).collect();
                if !moves.is_empty() {
                    return Next::Ask(Step::Work(Need::Values { moves, playouts }), vec![]);
                }
                match wishes.iter().filter(|what| **what == Proposal::Pass).count() {
                    _ if wishes.is_empty() => Next::Nothing,
                    0 => Next::Do(Proposal::Resign, Reason::Agreed, false),
                    _ => Next::Do(Proposal::Pass, Reason::Agreed, false),
                }
            }
            "hot_spots" => {
                let points = self.hottest(turn);
                if points.is_empty() {
                    return self.by_proposals(&wishes);
                }
                Next::Ask(Step::Work(Need::Within { points }), vec![])
            }
            _ => self.vote_or_do(&wishes),
        }
    }

    fn hottest(&self, turn: &Asked) -> PointSet {
        let game = self.game();
        let mut heat: BTreeMap<Point, u32> = BTreeMap::new();
        for (_, what) in last_words(&turn.proposed) {
            if let Proposal::Area(points) = what {
                points.iter().for_each(|point| *heat.entry(point).or_default() += 1);
            }
        }
        heat.retain(|point, _| game.legal(Move::Play(*point)).is_ok());
        let most = heat.values().max().copied();
        heat.into_iter().filter(|(_, n)| Some(*n) == most).map(|(point, _)| point).collect()
    }

    fn votes_are_in(&self, turn: &Asked) -> Next {
        let ballots = last_words(&turn.voted);
        let wishes: Vec<Proposal> = last_words(&turn.proposed).into_iter().map(|(_, what)| what).collect();
        let settings = self.settings();
        let enough = ballots.len() * 100 >= self.actors().len() * usize::from(settings.quorum);
        let scheme = settings.scheme(turn.color).unwrap();
        let reason = if scheme.code() == "captain" { Reason::Captain } else { Reason::Votes };
        if !ballots.is_empty() && enough {
            let votes: Vec<(Proposal, u32)> =
                count(ballots.into_iter().flat_map(|(_, ballot)| ballot)).into_iter().collect();
            return self.most(&votes, reason);
        }
        match (self.by_proposals(&wishes), scheme.code(), turn.favourite) {
            (Next::Nothing, "suggestions", Some(what)) => Next::Do(what, Reason::Engine, false),
            (next, _, _) => next,
        }
    }

    pub(crate) fn work(&mut self, ask: u32, answer: &WorkAnswer) -> Result<(), Refusal> {
        if let (Stage::Count, Some(tally)) = (self.stage(), self.tally()) {
            if tally.working != Some(ask) {
                return Err(Refusal::Stale);
            }
            self.judge(answer);
            return Ok(());
        }
        let turn = self.turn().filter(|turn| turn.ask == ask).ok_or(Refusal::Stale)?;
        let Step::Work(need) = &turn.step else { return Err(Refusal::Stale) };
        let answer = self.checked(need, answer).unwrap_or(WorkAnswer::Failed);
        self.engine_says(&turn, answer);
        Ok(())
    }

    /// The answer, if it is one to the question.
    fn checked(&self, need: &Need, answer: &WorkAnswer) -> Option<WorkAnswer> {
        let (game, size) = (self.game(), self.settings().size);
        let legal = |made: &Move| made.point().is_none_or(|point| point.is_on(size)) && game.legal(*made).is_ok();
        match (need, answer) {
            (Need::Move, WorkAnswer::Resign) => Some(WorkAnswer::Resign),
            (Need::Move, WorkAnswer::Move(made)) => legal(made).then_some(WorkAnswer::Move(*made)),
            (Need::Within { points }, WorkAnswer::Move(Move::Play(point))) => {
                points.contains(*point).then_some(WorkAnswer::Move(Move::Play(*point)))
            }
            (Need::Values { moves, .. }, WorkAnswer::Values(values)) => {
                let mut told: Vec<(Move, Worth)> = vec![];
                for (made, worth) in values {
                    if moves.contains(made) && !told.iter().any(|(other, _)| other == made) {
                        told.push((*made, *worth));
                    }
                }
                (told.len() == moves.len()).then_some(WorkAnswer::Values(told))
            }
            (Need::Suggestions { count, decoys: bad }, WorkAnswer::Suggestions { good, decoys }) => {
                let mut seen: Vec<Move> = vec![];
                let mut take = |all: &[(Move, Worth)], most: u8| {
                    let mut taken = vec![];
                    for (made, worth) in all {
                        if legal(made) && !seen.contains(made) {
                            taken.push((*made, *worth));
                            seen.push(*made);
                        }
                    }
                    taken.truncate(usize::from(most));
                    taken
                };
                let (good, decoys) = (take(good, *count), take(decoys, *bad));
                (!good.is_empty()).then_some(WorkAnswer::Suggestions { good, decoys })
            }
            _ => None,
        }
    }

    fn engine_says(&mut self, turn: &Asked, answer: WorkAnswer) {
        self.happens(Fact::Worked { answer: answer.clone() });
        let scheme = self.settings().scheme(turn.color).map(|scheme| scheme.code());
        let wishes: Vec<Proposal> = last_words(&turn.proposed).into_iter().map(|(_, what)| what).collect();
        let next = match (scheme, answer) {
            (None, WorkAnswer::Move(made)) => Next::Do(made.into(), Reason::Engine, false),
            (None, WorkAnswer::Resign) => Next::Do(Proposal::Resign, Reason::Engine, false),
            (None, _) => return self.end(None, Ending::Breakdown),
            (Some("monte_carlo"), WorkAnswer::Values(values)) => {
                let values: Vec<(Proposal, Worth)> =
                    values.into_iter().map(|(made, worth)| (made.into(), worth)).collect();
                self.most(&values, Reason::Values)
            }
            (Some("monte_carlo"), _) => {
                let stones: Vec<Proposal> =
                    wishes.into_iter().filter(|what| matches!(what, Proposal::Play(_))).collect();
                self.by_proposals(&stones)
            }
            (Some("hot_spots"), WorkAnswer::Move(made)) => Next::Do(made.into(), Reason::Engine, false),
            (Some("hot_spots"), _) => {
                let point = Dice::new(self.seed()).pick(self.hottest(turn)).unwrap();
                Next::Do(Proposal::Play(point), Reason::Proposals, true)
            }
            (Some(_), WorkAnswer::Suggestions { good, decoys }) => {
                let options = count(good.iter().chain(&decoys).map(|(made, _)| (*made).into()));
                let options: Vec<Proposal> = options.into_keys().collect();
                match options.len() {
                    1 => Next::Do(options[0], Reason::Engine, false),
                    _ => Next::Ask(Step::Vote, options),
                }
            }
            (Some(_), _) => Next::Ask(Step::Propose, vec![]),
        };
        self.follow(turn.color, next);
    }

    fn follow(&mut self, color: Color, next: Next) {
        match next {
            Next::Ask(Step::Work(need), options) => {
                let outside = need == Need::Move && self.settings().sides[color].crew == Crew::Outside;
                let until = self.at + if outside { 28 * DAY } else { LONGEST_WORK };
                let ask = self.last_ask() + 1;
                self.happens(Fact::Asked { ask, step: Step::Work(need), options, until });
            }
            Next::Ask(step, options) => self.ask_members(color, step, options),
            Next::Do(chosen, reason, tie) => self.carry_out(color, chosen, reason, tie),
            Next::Nothing => match self.settings().pace {
                Pace::ByoYomi { .. } | Pace::Fischer { .. } => self.ask_members(color, Step::Propose, vec![]),
                _ => self.carry_out(color, Proposal::Pass, Reason::Silence, false),
            },
        }
    }

    fn carry_out(&mut self, color: Color, chosen: Proposal, reason: Reason, tie: bool) {
        self.happens(Fact::Decided { chosen, reason, tie });
        let stack = self.stack();
        let mine: Vec<bool> = stack.iter().filter(|(whose, _)| *whose == color).map(|(_, silent)| *silent).collect();
        if chosen == Proposal::Resign {
            self.end(Some(!color), Ending::Resignation);
        } else if mine.ends_with(&[true, true, true]) {
            self.lost(color, Ending::Silence);
        } else if self.game().is_over() {
            let (us, them) = (self.was_silent(color), self.was_silent(!color));
            if (us || them) && self.is_deserted() {
                self.end(None, Ending::Abandoned);
            } else if us && them {
                self.happens(Fact::PlayedOn);
            } else {
                let (ask, until) = (self.last_ask() + 1, self.at + LONGEST_WORK);
                self.happens(Fact::Counting { ask, until });
            }
        }
    }

    /// Lost by saying nothing, unless there is nobody who would have won.
    fn lost(&mut self, color: Color, ending: Ending) {
        match self.is_deserted() || self.was_silent(!color) {
            true => self.end(None, Ending::Abandoned),
            false => self.end(Some(!color), ending),
        }
    }

    fn is_deserted(&self) -> bool {
        !self.is_correspondence() && self.folk().1.is_some()
    }

    /// Was the last turn of this team one of silence?
    fn was_silent(&self, color: Color) -> bool {
        self.stack().into_iter().rfind(|(whose, _)| *whose == color).is_some_and(|(_, silent)| silent)
    }

    fn ask_members(&mut self, color: Color, step: Step, options: Vec<Proposal>) {
        let settings = self.settings();
        let phases = match settings.scheme(color).unwrap().code() {
            "voting" | "approval" | "captain" | "skill" => 2,
            _ => 1,
        };
        let used = self.turn().map_or(0, |turn| turn.used);
        let clock = self.clock(color);
        let time = match settings.pace {
            Pace::Fixed { action } => action,
            Pace::Correspondence { phase } => phase,
            Pace::ByoYomi { period, .. } => (clock.main / 20).max(period) / phases,
            Pace::Fischer { increment, .. } => (clock.main / 20).max(increment) / phases,
        };
        let time = match settings.pace {
            Pace::Fixed { .. } | Pace::Correspondence { .. } => time,
            Pace::ByoYomi { period, .. } => time.min((clock.main + period * clock.periods).saturating_sub(used)),
            Pace::Fischer { .. } => time.min(clock.main.saturating_sub(used)),
        };
        if time == 0 {
            return self.lost(color, Ending::Time);
        }
        let (ask, until) = (self.last_ask() + 1, self.at + time);
        self.happens(Fact::Asked { ask, step, options, until });
    }

    /// The clock of a team, after all of its turns.
    fn clock(&self, color: Color) -> Watch {
        let mut watch = match self.settings().pace {
            Pace::ByoYomi { main, periods, .. } => Watch { main, periods: u64::from(periods) },
            Pace::Fischer { main, .. } => Watch { main, periods: 0 },
            _ => return Watch { main: 0, periods: 0 },
        };
        for at in 0..self.log.len() {
            if let Fact::Decided { .. } = self.log[at].fact {
                let before = Model { log: self.log[..at].to_vec(), at: self.log[at].at };
                let turn = before.turn().unwrap();
                if turn.color == color {
                    watch.spend(turn.used, self.settings().pace);
                }
            }
        }
        watch
    }
}

struct Watch {
    main: Millis,
    periods: u64,
}

impl Watch {
    fn spend(&mut self, used: Millis, pace: Pace) {
        match pace {
            Pace::Fischer { increment, cap, .. } => self.main = (self.main - used + increment).min(cap),
            Pace::ByoYomi { period, .. } => {
                let mut over = used.saturating_sub(self.main);
                self.main = self.main.saturating_sub(used);
                while over > period {
                    over -= period;
                    self.periods -= 1;
                }
            }
            _ => {}
        }
    }
}

/// The stronger half of those who are there, and whoever else is as strong; nobody where that leaves none to vote.
fn strong(team: &[Person], there: &[MemberId]) -> Vec<MemberId> {
    let counts = |person: &&Person| there.is_empty() || there.contains(&person.id);
    let mut ranks: Vec<Option<Rank>> = team.iter().filter(counts).map(|person| person.rank).collect();
    ranks.sort();
    if ranks.is_empty() || ranks[0] == ranks[ranks.len() / 2] {
        return vec![];
    }
    let middle = ranks[ranks.len() / 2];
    team.iter().filter(|person| person.rank >= middle).map(|person| person.id).collect()
}
