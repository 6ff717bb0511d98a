//! [`Bout`]: one game between two sides, in a room such as people play in. The room decides by its schemes; here are its
//! members, and the engine that it asks.

use std::sync::atomic::AtomicBool;

use ::team::{
    Ask, By, Command, Crew, Event, MemberId, Need, Place, Proposal, Refusal, Room, Say, Settings, Stage, Step,
    WorkAnswer, Worth,
};
use dice::Dice;
use player::go::{Effort, Terms, heat, status};
use rules::{ByColor, Color};

use super::member::Mind;
use super::side::{Side, Way};

/// Games that are played out to count a finished game.
const COUNTING: Effort = Effort { playouts: 300, threads: 1, memory: 4 << 20 };
/// A game with so many moves for each point is counted as it stands.
const LONGEST: usize = 4;

/// How a game went, for its first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Result {
    /// Won (1), lost (-1) or neither.
    pub(super) outcome: i8,
    /// Moves of both sides.
    pub(super) moves: u32,
    /// Turns of the first side in which all of it were asked,
    pub(super) turns: u32,
    /// those in which not all proposed the same,
    pub(super) split: u32,
    /// and those of them in which chance broke a tie.
    pub(super) ties: u32,
    /// Different proposals in all these turns together.
    pub(super) options: u32,
}

/// A member of the room.
struct Player {
    id: MemberId,
    color: Color,
    mind: Mind,
}

/// A game under way.
struct Bout<'a> {
    room: Room,
    events: Vec<Event>,
    players: Vec<Player>,
    sides: ByColor<&'a Side>,
    dice: Dice,
    stop: &'a AtomicBool,
}

/// Plays a game. The same seed makes the same game.
pub(super) fn play(size: u8, first: &Side, second: &Side, first_is: Color, seed: u64, stop: &AtomicBool) -> Result {
    let sides = match first_is {
        Color::Black => ByColor { black: first, white: second },
        Color::White => ByColor { black: second, white: first },
    };
    Bout::played(size, sides, seed, stop).result(first_is)
}

/// What happened in the room of such a game.
pub(super) fn events(size: u8, sides: ByColor<&Side>, seed: u64, stop: &AtomicBool) -> Vec<Event> {
    Bout::played(size, sides, seed, stop).events
}

impl<'a> Bout<'a> {
    fn played(size: u8, sides: ByColor<&'a Side>, seed: u64, stop: &'a AtomicBool) -> Bout<'a> {
        let (room, dice) = (Room::new(), Dice::new(seed));
        let mut bout = Bout { room, events: Vec::new(), players: Vec::new(), sides, dice, stop };
        bout.open(size);
        while bout.room.stage() != Stage::Over && !bout.is_endless() {
            bout.go_on();
        }
        bout
    }

    /// Opens the room, seats everybody and starts the game.
    fn open(&mut self, size: u8) {
        let side =
            |color: Color| ::team::Side { name: format!("{color:?}"), crew: Crew::People(self.sides[color].scheme()) };
        let sides = ByColor { black: side(Color::Black), white: side(Color::White) };
        let settings = Settings { size, komi: Terms::default().komi, sides, ..Settings::default() };
        let host = MemberId(1);
        let seed = self.dice.bits();
        self.must(host, Ask::Open { settings: Box::new(settings), seed });
        for color in Color::BOTH {
            let captain = self.seat(color);
            self.must(host, Ask::Name { member: captain });
        }
        self.must(host, Ask::Start);
    }

    /// Seats the members of a side. The strongest is its captain, and has the highest rank.
    fn seat(&mut self, color: Color) -> MemberId {
        let captain = MemberId(self.players.len() as u64 + 1);
        for (at, member) in self.sides[color].members.iter().enumerate() {
            let id = MemberId(self.players.len() as u64 + 1);
            let rank = member.rank.map_or_else(|| format!("{}k", at + 1), str::to_owned).parse().ok();
            self.players.push(Player { id, color, mind: Mind::new(member, self.dice.bits()) });
            self.must(id, Ask::Join { name: format!("{} {id}", member.name), rank, place: Place::Team(color) });
        }
        captain
    }

    fn ask(&mut self, by: By, ask: Ask) -> std::result::Result<(), Refusal> {
        // Time stands still: nobody is late.
        let events = self.room.decide(Command { by, ask }, 0)?;
        events.iter().for_each(|event| self.room.evolve(event));
        self.events.extend(events);
        Ok(())
    }

    fn must(&mut self, id: MemberId, ask: Ask) {
        self.ask(By::Member(id), ask).expect("members ask for nothing but what they may");
    }

    fn go_on(&mut self) {
        if let Some((ask, need)) = self.room.need() {
            let answer = self.work(&need);
            self.ask(By::Edge, Ask::Work { ask, answer }).expect("the room waits for this");
        } else if self.room.stage() == Stage::Count {
            let id = |player: &Player| player.id;
            for id in self.players.iter().map(id).collect::<Vec<_>>() {
                if self.room.stage() == Stage::Count {
                    self.must(id, Ask::Settle(Say::Agree));
                }
            }
        } else {
            self.act();
        }
    }

    /// All who are asked propose or vote.
    fn act(&mut self) {
        let Some(turn) = self.room.turn().cloned() else { unreachable!("a game that goes on has a turn") };
        let inside = self.players.iter().find(|player| player.color == turn.color).map(|player| player.id);
        let asked = self.room.view(inside).turn.map(|turn| turn.asked).unwrap_or_default();
        let (game, terms, side) = (self.room.game().clone(), self.room.terms(), self.sides[turn.color]);
        for at in 0..self.players.len() {
            let Player { id, mind, .. } = &mut self.players[at];
            let id = *id;
            if !asked.contains(&id) {
                continue;
            }
            let said = match (&turn.step, side.way) {
                (Step::Vote, Way::Lot) => {
                    let all = turn.proposals.values().map(|cast| cast.what);
                    Ask::Vote(self.dice.pick(all).into_iter().collect())
                }
                (Step::Vote, Way::By(scheme)) if scheme.card().several => {
                    Ask::Vote(mind.approve(&game, terms, &turn.options, self.stop))
                }
                (Step::Vote, _) => Ask::Vote(vec![mind.vote(&game, terms, &turn.options, self.stop)]),
                _ => Ask::Propose(mind.propose(&game, terms, self.stop)),
            };
            self.must(id, said);
        }
    }

    /// What the engine of the room is asked.
    fn work(&mut self, need: &Need) -> WorkAnswer {
        let (game, terms) = (self.room.game(), self.room.terms());
        match need {
            Need::Values { moves, playouts } => {
                let heat = heat(game, Some(moves), *playouts, terms, self.dice.bits());
                WorkAnswer::Values(heat.moves.iter().map(|warmth| (warmth.made, Worth::points(warmth.mean))).collect())
            }
            Need::Fates => {
                let status = status(game, terms, &COUNTING, self.stop);
                WorkAnswer::Fates { dead: status.dead(), seki: status.seki() }
            }
            Need::Move | Need::Within { .. } | Need::Suggestions { .. } => WorkAnswer::Failed,
        }
    }

    fn is_endless(&self) -> bool {
        let area = usize::from(self.room.settings().size).pow(2);
        self.room.stage() == Stage::Play && self.room.game().turns().len() >= LONGEST * area
    }

    fn result(&self, first: Color) -> Result {
        let winner = match self.room.outcome() {
            Some(outcome) => outcome.winner,
            None => status(self.room.game(), self.room.terms(), &COUNTING, self.stop).score(self.room.terms()).winner(),
        };
        let outcome = winner.map_or(0, |winner| if winner == first { 1 } else { -1 });
        let mut result = Result { outcome, moves: self.room.game().turns().len() as u32, ..Result::default() };
        for past in self.room.past().filter(|past| past.turn.color == first) {
            let mut different: Vec<Proposal> = past.turn.proposals.values().map(|cast| cast.what).collect();
            different.sort_unstable();
            different.dedup();
            result.turns += 1;
            result.split += u32::from(different.len() > 1);
            result.ties += u32::from(past.tie);
            result.options += different.len() as u32;
        }
        result
    }
}
