//! [`Pairing`]: two sides that play many games, and which there are: each member against each other, and the [`Cell`]s
//! of the table, teams against those who are to be beaten.

use std::sync::atomic::AtomicBool;

use ::team::Scheme;
use dice::Dice;
use rules::Color;

use super::bout::{Result as Played, play};
use super::ledger::Key;
use super::member::Member;
use super::side::{Side, Way};

/// Two sides. Where the second is one of several, they take turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) name: String,
    first: Side,
    second: Vec<Side>,
}

impl Pairing {
    /// Plays the game of this number. Colours alternate; opponents do after every two games.
    pub(super) fn play(&self, game: u32, size: u8, stop: &AtomicBool) -> Played {
        let color = if game.is_multiple_of(2) { Color::Black } else { Color::White };
        let second = &self.second[(game / 2) as usize % self.second.len()];
        play(size, &self.first, second, color, seed(&self.name, game), stop)
    }

    pub(super) fn key(&self, game: u32) -> Key {
        (self.name.clone(), game)
    }
}

/// Where chance comes from in a game: another source for each (Fowler, Noll and Vo's hash of its name).
fn seed(name: &str, game: u32) -> u64 {
    let bytes = name.bytes().chain(game.to_le_bytes());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    Dice::new(hash).bits()
}

/// Each member alone against each other.
pub(super) fn round_robin(members: &[Member]) -> Vec<Pairing> {
    let pairs =
        members.iter().enumerate().flat_map(|(at, &one)| members[at + 1..].iter().map(move |&other| (one, other)));
    pairs.map(|(one, other)| duel(one, other)).collect()
}

fn duel(one: Member, other: Member) -> Pairing {
    let name = format!("{} {}", one.name, other.name);
    Pairing { name, first: Side::alone(one), second: vec![Side::alone(other)] }
}

/// Who is on a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Crew {
    /// All members.
    Five,
    /// The best, the middle one and the last.
    Three,
    /// The best, five times.
    Twins,
}

/// Who is to be beaten.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Foe {
    /// A member of the team, each in turn.
    Member,
    /// The best member.
    Best,
    /// The same members, one of whose proposals is drawn by lot.
    Lot,
}

/// A cell of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) crew: Crew,
    pub(super) way: Way,
    pub(super) foe: Foe,
}

/// The schemes in which members decide, or plain random games.
fn schemes() -> [Scheme; 6] {
    [
        Scheme::voting(),
        Scheme::approval(),
        Scheme::captain(),
        Scheme::skill(),
        Scheme::rotation(),
        Scheme::monte_carlo(100),
    ]
}

impl Crew {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Crew::Five => "five",
            Crew::Three => "three",
            Crew::Twins => "twins",
        }
    }

    /// Of these, the strongest first.
    fn members(self, order: &[Member]) -> Vec<Member> {
        let best = order[0];
        match self {
            Crew::Five => order.to_vec(),
            Crew::Three => vec![best, order[order.len() / 2], order[order.len() - 1]],
            Crew::Twins => vec![best; order.len()],
        }
    }
}

impl Foe {
    pub(super) const ALL: [Foe; 3] = [Foe::Member, Foe::Best, Foe::Lot];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Foe::Member => "member",
            Foe::Best => "best",
            Foe::Lot => "lot",
        }
    }
}

/// The word for a way to decide.
pub(super) fn word(way: Way) -> String {
    match way {
        Way::Alone => "alone".to_owned(),
        Way::Lot => "lot".to_owned(),
        Way::By(scheme) => scheme.to_string().replace(':', "_"),
    }
}

impl Cell {
    /// All of the table.
    pub(super) fn all() -> Vec<Cell> {
        let cell = |crew, way, foe| Cell { crew, way, foe };
        let voting = Way::By(Scheme::voting());
        let mut all: Vec<Cell> = schemes()
            .into_iter()
            .flat_map(|scheme| Foe::ALL.map(|foe| cell(Crew::Five, Way::By(scheme), foe)))
            .collect();
        all.extend([Crew::Three, Crew::Twins].map(|crew| cell(crew, voting, Foe::Best)));
        all.push(cell(Crew::Twins, Way::By(Scheme::rotation()), Foe::Best));
        all
    }

    /// `five voting best`
    pub(super) fn name(self) -> String {
        format!("{} {} {}", self.crew.name(), word(self.way), self.foe.name())
    }

    /// The sides, from members in the order of their strength. Its games are named after the best, too, since others are
    /// played where that is somebody else.
    pub(super) fn pairing(self, order: &[Member]) -> Pairing {
        let members = self.crew.members(order);
        let second = match self.foe {
            Foe::Member => members.iter().map(|&member| Side::alone(member)).collect(),
            Foe::Best => vec![Side::alone(order[0])],
            Foe::Lot => vec![Side { members: members.clone(), way: Way::Lot }],
        };
        let names: Vec<&str> = order.iter().map(|member| member.name).collect();
        let name = format!("{} of {}", self.name(), names.join(" "));
        Pairing { name, first: Side { members, way: self.way }, second }
    }
}
