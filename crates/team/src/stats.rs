//! Figures about how teams and members decided.

use player::go::handicap;
use rules::{ByColor, Color, Game, KoRule, Point, PointSet};

use crate::contest::empty_game;
use crate::scheme::counts;
use crate::{MemberId, Millis, PastTurn, Proposal, Reason, Room};

/// Figures of a whole game.
#[derive(Clone, PartialEq, Debug)]
pub struct Stats {
    /// The two teams.
    pub teams: ByColor<TeamStats>,
    /// Everybody who was asked to act, in the order in which they joined.
    pub members: Vec<MemberStats>,
}

/// Figures of a team. Turns that were taken back count.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TeamStats {
    /// Turns that it decided.
    pub turns: u32,
    /// Milliseconds that each took.
    pub used: Vec<Millis>,
    /// How often members who were there were asked to act.
    pub asked: u32,
    /// How often they did in time (Hugger 2011, Figure 4.1).
    pub acted: u32,
    /// Turns in which all proposals were the same.
    pub unanimous: u32,
    /// Turns with at least one proposal.
    pub proposed: u32,
    /// Of the proposals of a turn, the part that was for what was done, on average over turns.
    pub agreement: Option<f64>,
    /// Turns that chance decided.
    pub ties: u32,
    /// Turns in which nobody said anything.
    pub silent: u32,
    /// How far the stones that were played were from the nearest one, on average (section 4.2.1).
    pub distance: Option<f64>,
    /// The same for all stones that were proposed.
    pub proposed_distance: Option<f64>,
    /// Turns for which the engine's own choice is known.
    pub judged: u32,
    /// Turns in which the team did as the engine would have.
    pub as_engine: u32,
}

/// Figures of a member.
#[derive(Clone, PartialEq, Debug)]
pub struct MemberStats {
    /// Who.
    pub member: MemberId,
    /// How often they were asked to act while they were there.
    pub asked: u32,
    /// How often they did in time.
    pub acted: u32,
    /// Milliseconds from the question to their last word, on average.
    pub time: Option<f64>,
    /// Turns in which they proposed something.
    pub proposed: u32,
    /// Turns in which that was done.
    pub done: u32,
    /// Turns in which they voted.
    pub voted: u32,
    /// Turns in which what they voted for was done.
    pub won: u32,
    /// How far the stones that they proposed were from the nearest one, on average.
    pub distance: Option<f64>,
}

impl Room {
    /// The figures of the game so far. `engine` tells what an engine would have done in the turn of this number in
    /// [`Room::past`], where somebody has asked one.
    pub fn stats(&self, engine: &dyn Fn(usize) -> Option<Proposal>) -> Stats {
        let turns: Vec<Seen<'_>> = self.seen(engine);
        let team = |color| team(turns.iter().filter(|seen| seen.past.turn.color == color));
        let members = self.people.members.iter().map(|member| one(member.id, &turns));
        Stats {
            teams: ByColor { black: team(Color::Black), white: team(Color::White) },
            members: members.filter(|stats| stats.asked > 0 || stats.proposed + stats.voted > 0).collect(),
        }
    }

    /// The turns that people have decided: the number of each in [`Room::past`], with the game as it was before it.
    pub fn decisions(&self) -> Vec<(usize, Game)> {
        let people = |past: &PastTurn| self.settings.scheme(past.turn.color).is_some();
        let mut decisions = Vec::new();
        self.step_through(|at, past, game| {
            if people(past) {
                decisions.push((at, game.clone()));
            }
        });
        decisions
    }

    /// The turns of people, each with the stones that were on the board before it.
    fn seen(&self, engine: &dyn Fn(usize) -> Option<Proposal>) -> Vec<Seen<'_>> {
        let mut seen = Vec::new();
        self.step_through(|at, past, game| {
            let favourite = engine(at).or(past.turn.favourite);
            if self.settings.scheme(past.turn.color).is_some() {
                seen.push(Seen { past, stones: game.position().board().occupied(), favourite });
            }
        });
        seen
    }

    /// Goes through all turns, those that were taken back too, with the game as it was before each.
    fn step_through<'r>(&'r self, mut see: impl FnMut(usize, &'r PastTurn, &Game)) {
        let stones: Option<PointSet> =
            handicap(self.settings.size, self.contest.opening.handicap).map(|all| all.into_iter().collect());
        let rule = KoRule::PositionalSuperko;
        let given = stones.and_then(|stones| Game::with_handicap(self.settings.size, stones, rule).ok());
        let mut game = given.unwrap_or_else(|| empty_game(self.settings.size));
        for (at, past) in self.contest.past.iter().enumerate() {
            while game.moves().len() > past.number && game.undo().is_some() {}
            if game.is_over() {
                game.resume();
            }
            see(at, past, &game);
            if let Some(made) = past.chosen.turn() {
                let played = game.play(made);
                debug_assert!(played.is_ok(), "{made} was played in this position");
            }
        }
    }
}

/// A turn and what it was about.
struct Seen<'r> {
    past: &'r PastTurn,
    stones: PointSet,
    favourite: Option<Proposal>,
}

impl Seen<'_> {
    /// How far a stone would be from the nearest one: neighbours are at 1.
    fn distance(&self, proposal: Proposal) -> Option<f64> {
        let Proposal::Play(point) = proposal else { return None };
        let steps = |other: Point| other.column().abs_diff(point.column()) + other.row().abs_diff(point.row());
        self.stones.iter().map(steps).min().map(f64::from)
    }

    fn proposals(&self) -> impl Iterator<Item = Proposal> + '_ {
        self.past.turn.proposals.values().map(|cast| cast.what)
    }
}

fn team<'s>(turns: impl Iterator<Item = &'s Seen<'s>> + Clone) -> TeamStats {
    let number = |holds: &dyn Fn(&Seen<'_>) -> bool| turns.clone().filter(|seen| holds(seen)).count() as u32;
    let asked =
        |which: fn(&(u16, u16)) -> u16| turns.clone().flat_map(move |seen| seen.past.turn.asked.values().map(which));
    let share = |seen: &'s Seen<'s>| {
        let all = seen.proposals().count();
        let same = seen.proposals().filter(|proposal| *proposal == seen.past.chosen).count();
        (all > 0).then(|| same as f64 / all as f64)
    };
    TeamStats {
        turns: number(&|_| true),
        used: turns.clone().map(|seen| seen.past.used).collect(),
        asked: asked(|counts| counts.0).map(u32::from).sum(),
        acted: asked(|counts| counts.1).map(u32::from).sum(),
        unanimous: number(&|seen| counts(seen.proposals()).len() == 1),
        proposed: number(&|seen| seen.proposals().next().is_some()),
        agreement: mean(turns.clone().filter_map(share)),
        ties: number(&|seen| seen.past.tie),
        silent: number(&|seen| seen.past.reason == Reason::Silence),
        distance: mean(turns.clone().filter_map(|seen| seen.distance(seen.past.chosen))),
        proposed_distance: mean(turns.clone().flat_map(|seen| seen.proposals().filter_map(|what| seen.distance(what)))),
        judged: number(&|seen| seen.favourite.is_some()),
        as_engine: number(&|seen| seen.favourite == Some(seen.past.chosen)),
    }
}

fn one(member: MemberId, turns: &[Seen<'_>]) -> MemberStats {
    let asked = turns.iter().filter_map(|seen| seen.past.turn.asked.get(&member));
    let proposals = || turns.iter().filter_map(|seen| Some((seen, seen.past.turn.proposals.get(&member)?)));
    let ballots = || turns.iter().filter_map(|seen| Some((seen, seen.past.turn.ballots.get(&member)?)));
    let times = proposals().map(|(_, cast)| cast.after).chain(ballots().map(|(_, cast)| cast.after));
    MemberStats {
        member,
        asked: asked.clone().map(|counts| u32::from(counts.0)).sum(),
        acted: asked.map(|counts| u32::from(counts.1)).sum(),
        time: mean(times.map(|time| time as f64)),
        proposed: proposals().count() as u32,
        done: proposals().filter(|(seen, cast)| cast.what == seen.past.chosen).count() as u32,
        voted: ballots().count() as u32,
        won: ballots().filter(|(seen, cast)| cast.what.contains(&seen.past.chosen)).count() as u32,
        distance: mean(proposals().filter_map(|(seen, cast)| seen.distance(cast.what))),
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for number in numbers {
        (sum, count) = (sum + number, count + 1.0);
    }
    (count > 0.0).then(|| sum / count)
}
