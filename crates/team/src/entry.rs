//! [`Entry`]: an event of a room as a row of a table, for whoever evaluates games (Hugger 2011, section 3.6).
//!
//! A line of the log is short, as the room it happens in is known. A row stands for itself: whose turn it was, by which scheme
//! that side decides, who acted, how strong they say to be, and how long after the question.

use rules::Color;

use crate::log::words_of;
use crate::roll::Roll;
use crate::{Channel, Event, Fact, Member, MemberId, Millis, Place, Proposal, Rank, Room, Step};

/// How those who took part are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// By their names.
    Told,
    /// By the numbers in which they came, in what they said too.
    Numbers,
}

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Which event of the room, counted from 1.
    pub number: usize,
    /// When.
    pub at: Millis,
    /// What kind of event, as in the log.
    pub kind: &'static str,
    /// Whose turn it was; in the rest, the team that it is about.
    pub color: Option<Color>,
    /// How that side decides, where people play it.
    pub scheme: Option<&'static str>,
    /// How many moves the game had before.
    pub moves: usize,
    /// The phase of the turn: `propose`, `vote` or `work`.
    pub phase: Option<&'static str>,
    /// Milliseconds since the phase began, of what was done in it.
    pub after: Option<Millis>,
    /// Who acted.
    pub member: Option<MemberId>,
    /// What they are called.
    pub name: Option<String>,
    /// How strong they say to be.
    pub rank: Option<Rank>,
    /// Where they sit.
    pub place: Option<Place>,
    /// What was proposed, voted for, decided, said and so on, in words; empty where the room keeps it to itself.
    pub what: String,
    /// What could be voted for.
    pub options: Vec<Proposal>,
    /// Why it was decided.
    pub reason: Option<&'static str>,
    /// Did chance break a tie?
    pub tie: Option<bool>,
}

/// The rows of a room. What a team keeps to itself is told only where the room was opened with the promise to reveal it;
/// when things happened, and who did them, is told in any case.
pub fn entries(events: &[Event], names: Names) -> Vec<Entry> {
    rows(events, names, Room::evolve)
}

/// The room takes in each event once, by `evolve`.
fn rows(events: &[Event], names: Names, mut evolve: impl FnMut(&mut Room, &Event)) -> Vec<Entry> {
    let roll = match names {
        Names::Told => None,
        Names::Numbers => Some(Roll::call(events)),
    };
    let mut room = Room::new();
    let mut rows = Vec::with_capacity(events.len());
    for (event, number) in events.iter().zip(1..) {
        let before = Before::of(&room, &event.fact);
        evolve(&mut room, event);
        rows.push(row(number, event, before, &room, roll.as_ref()));
    }
    rows
}

/// What an event finds: a decision ends the turn that it is about.
struct Before {
    color: Option<Color>,
    moves: usize,
    phase: Option<&'static str>,
    began: Option<Millis>,
}

impl Before {
    fn of(room: &Room, fact: &Fact) -> Before {
        let turn = room.turn();
        let in_turn =
            matches!(fact, Fact::Proposed { .. } | Fact::Voted { .. } | Fact::Worked { .. } | Fact::Decided { .. });
        let turn = turn.filter(|_| in_turn);
        Before {
            color: turn.map(|turn| turn.color),
            moves: room.game().moves().len(),
            phase: turn.map(|turn| phase(&turn.step)),
            began: turn.map(|turn| turn.began),
        }
    }
}

fn row(number: usize, Event { at, fact }: &Event, before: Before, room: &Room, roll: Option<&Roll>) -> Entry {
    let actor = actor(fact).and_then(|id| room.member(id));
    let asked = match fact {
        Fact::Asked { step, .. } => Some((room.game().position().to_move(), phase(step))),
        _ => None,
    };
    let color = before.color.or(asked.map(|(color, _)| color)).or_else(|| about(fact, actor));
    let open = room.settings().reveal;
    let (options, reason, tie) = match fact {
        Fact::Asked { options, .. } if open => (options.clone(), None, None),
        Fact::Decided { reason, tie, .. } => (Vec::new(), Some(reason.code()), Some(*tie)),
        _ => (Vec::new(), None, None),
    };
    Entry {
        number,
        at: *at,
        kind: Event { at: *at, fact: fact.clone() }.kind(),
        color,
        scheme: color.and_then(|color| room.settings().scheme(color)).map(|scheme| scheme.code()),
        moves: before.moves,
        phase: before.phase.or(asked.map(|(_, phase)| phase)),
        after: before.began.map(|began| at.saturating_sub(began)),
        member: actor.map(|member| member.id),
        name: actor.map(|member| called(member, roll)),
        rank: actor.and_then(|member| member.rank),
        place: actor.map(|member| member.place),
        what: if open || is_public(fact) { what(fact, roll) } else { String::new() },
        options,
        reason,
        tie,
    }
}

fn phase(step: &Step) -> &'static str {
    match step {
        Step::Propose => "propose",
        Step::Vote => "vote",
        Step::Work(_) => "work",
    }
}

/// Who has done it.
fn actor(fact: &Fact) -> Option<MemberId> {
    match fact {
        Fact::Opened { host: member, .. }
        | Fact::Joined { member, .. }
        | Fact::Moved { member, .. }
        | Fact::Left { member }
        | Fact::Came { member }
        | Fact::Went { member }
        | Fact::Muted { member, .. }
        | Fact::Removed { member }
        | Fact::Hosted { member }
        | Fact::Named { member }
        | Fact::Proposed { member, .. }
        | Fact::Voted { member, .. }
        | Fact::Raised { member, .. }
        | Fact::Seconded { member, .. }
        | Fact::Marked { member, .. }
        | Fact::Settled { member, .. }
        | Fact::Said { member, .. }
        | Fact::Drew { member, .. }
        | Fact::Answered { member, .. }
        | Fact::Shown { member, .. } => Some(*member),
        _ => None,
    }
}

/// The team that it is about: the actor's, or who has won.
fn about(fact: &Fact, actor: Option<&Member>) -> Option<Color> {
    match fact {
        Fact::Ended(outcome) => outcome.winner,
        _ => actor.and_then(Member::team),
    }
}

/// Is it no secret of a team?
fn is_public(fact: &Fact) -> bool {
    match fact {
        Fact::Proposed { .. } | Fact::Voted { .. } | Fact::Worked { .. } | Fact::Drew { .. } => false,
        Fact::Said { channel, .. } => *channel == Channel::All,
        _ => true,
    }
}

fn what(fact: &Fact, roll: Option<&Roll>) -> String {
    match fact {
        Fact::Proposed { proposal, .. } => proposal.to_string(),
        Fact::Voted { ballot, .. } => ballot.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Fact::Decided { chosen, .. } => chosen.to_string(),
        Fact::Ended(outcome) => format!("{outcome} {}", outcome.ending.code()),
        Fact::Raised { subject, .. } => subject.code().to_owned(),
        Fact::Seconded { yes, .. } => if *yes { "yes" } else { "no" }.to_owned(),
        Fact::Settled { say, .. } => say.code().to_owned(),
        Fact::Said { text, .. } => unnamed(text, roll),
        Fact::Answered { answers, .. } => {
            let told = answers.iter().map(|(question, answer)| format!("{question}: {}", unnamed(answer, roll)));
            told.collect::<Vec<_>>().join("; ")
        }
        Fact::Joined { .. } | Fact::Moved { .. } | Fact::Asked { .. } | Fact::Rematched { .. } => String::new(),
        // The rest is told as in the log, without the number of the member, and without the seed of a room.
        Fact::Opened { .. } => words_of(&strangers(fact, roll)).split_off(2).join(" "),
        other => words_of(other).split_off(usize::from(actor(other).is_some())).join(" "),
    }
}

/// What a member is called.
fn called(member: &Member, roll: Option<&Roll>) -> String {
    match roll.and_then(|roll| roll.number(member.id)) {
        None => member.name.clone(),
        Some(number) => format!("member {number}"),
    }
}

/// What was said, with no name of a member in it where names are not told.
fn unnamed(text: &str, roll: Option<&Roll>) -> String {
    roll.map_or_else(|| text.to_owned(), |roll| roll.unnamed(text))
}

/// A room that is opened, with no name of a member in those of its teams.
fn strangers(fact: &Fact, roll: Option<&Roll>) -> Fact {
    let mut fact = fact.clone();
    if let Fact::Opened { settings, .. } = &mut fact {
        for color in Color::BOTH {
            settings.sides[color].name = unnamed(&settings.sides[color].name, roll);
        }
    }
    fact
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ask, By, Command, Settings};

    /// A room with so many events: talk, and nobody plays.
    fn talk(events: usize) -> Vec<Event> {
        let mut room = Room::new();
        let mut all: Vec<Event> = Vec::new();
        let asks = [
            Ask::Open { settings: Box::new(Settings::default()), seed: 1 },
            Ask::Join { name: "Ann".into(), rank: None, place: Place::Team(Color::Black) },
        ];
        let lines = (0..).map(|at| Ask::Chat { channel: Channel::All, text: format!("Ann says {at}") });
        for ask in asks.into_iter().chain(lines) {
            if all.len() >= events {
                break;
            }
            let by = By::Member(MemberId(1));
            let new = room.decide(Command { by, ask }, all.len() as Millis).unwrap();
            new.iter().for_each(|event| room.evolve(event));
            all.extend(new);
        }
        all
    }

    /// What an export costs: each event is taken in once, however many there are, and no row is longer for those before it.
    #[test]
    fn a_room_with_a_thousand_events_is_gone_through_once() {
        let (few, many) = (talk(500), talk(1000));
        let count = |events: &[Event]| {
            let (mut taken, mut letters) = (0, 0);
            for row in rows(events, Names::Numbers, |room, event| (taken += 1, room.evolve(event)).1) {
                letters += row.what.len();
            }
            (taken, letters / events.len())
        };
        assert_eq!((few.len(), many.len()), (500, 1000));
        assert_eq!((count(&few).0, count(&many).0), (500, 1000));
        assert!(count(&many).1 <= count(&few).1 + 1);
    }
}
