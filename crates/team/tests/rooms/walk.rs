//! Random commands, a hundred thousand and more: the room and the obvious one always agree, nobody is told what does not
//! concern them, and whoever has the events has the room.

use std::collections::BTreeSet;

use dice::Dice;
use player::go::{Komi, Scoring, handicap};
use rules::{ByColor, Color, Move, Point, PointSet};
use team::*;

use super::model::Model;

const WALKS: u64 = 4;
/// Steps of each of the walks.
const STEPS: usize = 26_000;
/// Steps in one room.
const LONGEST: usize = 300;
const MEMBERS: usize = 7;

fn some<T: Clone>(dice: &mut Dice, all: &[T]) -> T {
    dice.pick(all.iter().cloned()).unwrap()
}

fn settings(dice: &mut Dice) -> Settings {
    let size = 5 + dice.below(3) as u8;
    let stones = if dice.one_in(4) { 2 } else { 0 };
    let side = |dice: &mut Dice, name: &str| {
        let scheme = match some(dice, &Scheme::all().collect::<Vec<_>>()) {
            scheme if scheme.code() == "suggestions" => Scheme::suggestions(4, dice.below(3) as u8),
            scheme => scheme,
        };
        Side { name: name.into(), crew: Crew::People(scheme) }
    };
    let mut sides = ByColor { black: side(dice, "one"), white: side(dice, "two") };
    if dice.one_in(3) {
        let crew = some(dice, &[Crew::Bot { rung: "r1".into() }, Crew::Engine { name: "gnu".into() }, Crew::Outside]);
        sides[some(dice, &Color::BOTH)].crew = crew;
    }
    let paces = [
        Pace::Fixed { action: 30_000 },
        Pace::ByoYomi { main: 40_000, period: 8000, periods: 3 },
        Pace::Fischer { main: 20_000, increment: 8000, cap: 60_000 },
        Pace::Correspondence { phase: 3_600_000 },
    ];
    Settings {
        size,
        komi: Komi::new(dice.below(20) as i32).unwrap(),
        handicap: Handicap::Stones(if handicap(size, stones).is_some() { stones } else { 0 }),
        scoring: some(dice, &[Scoring::Area, Scoring::Territory]),
        sides,
        pace: if dice.one_in(2) { paces[0] } else { some(dice, &paces) },
        talk: some(dice, &[Talk::Open, Talk::Team, Talk::Closed]),
        drawing: !dice.one_in(4),
        glass: dice.one_in(3),
        reveal: !dice.one_in(3),
        hints: dice.one_in(2),
        quorum: some(dice, &[0, 0, 50, 100]),
        listed: false,
        questions: dice.one_in(2),
    }
}

/// A point of the board, now and then one beside it.
fn point(dice: &mut Dice, size: u8) -> Point {
    let lines = usize::from(size) + usize::from(dice.one_in(30));
    Point::new(dice.below(lines) as u8, dice.below(lines) as u8)
}

fn points(dice: &mut Dice, size: u8) -> PointSet {
    let count = dice.below(6);
    (0..count).map(|_| point(dice, size)).collect()
}

fn proposal(dice: &mut Dice, room: &Room) -> Proposal {
    let size = room.settings().size;
    let color = room.game().position().to_move();
    let areas = room.settings().scheme(color).is_some_and(|scheme| scheme.code() == "hot_spots");
    match dice.below(24) {
        0..=3 => Proposal::Pass,
        4 if dice.one_in(4) => Proposal::Resign,
        5 => Proposal::Area(points(dice, size)),
        6 => Proposal::Play(point(dice, size)),
        _ if areas => Proposal::Area(points(dice, size) | points(dice, size)),
        // Few different ones, so that members agree now and then.
        _ => {
            let legal = room.game().legal_moves();
            let few = legal.len().min(4);
            if few == 0 { Proposal::Pass } else { Proposal::Play(legal.nth(dice.below(few)).unwrap()) }
        }
    }
}

fn ballot(dice: &mut Dice, room: &Room) -> Vec<Proposal> {
    let options = room.turn().map_or(vec![], |turn| turn.options.clone());
    let count = if dice.one_in(4) { dice.below(4) } else { 1 };
    let stray = proposal(dice, room);
    (0..count).map(|_| if dice.one_in(20) { stray } else { dice.pick(options.clone()).unwrap_or(stray) }).collect()
}

fn answer(dice: &mut Dice, room: &Room, need: Option<&Need>) -> WorkAnswer {
    let size = room.settings().size;
    let worth = |dice: &mut Dice| Worth(dice.below(5) as i32 - 2);
    let legal = |dice: &mut Dice| match dice.pick(room.game().legal_moves()) {
        Some(point) if !dice.one_in(6) => Move::Play(point),
        _ => Move::Pass,
    };
    if dice.one_in(25) {
        return some(
            dice,
            &[
                WorkAnswer::Failed,
                WorkAnswer::Resign,
                WorkAnswer::Move("T19".parse().unwrap()),
                WorkAnswer::Values(vec![]),
            ],
        );
    }
    match need {
        Some(Need::Values { moves, .. }) => WorkAnswer::Values(moves.iter().map(|made| (*made, worth(dice))).collect()),
        Some(Need::Within { points }) => WorkAnswer::Move(dice.pick(*points).map_or(Move::Pass, Move::Play)),
        Some(Need::Suggestions { .. }) => {
            let some = |dice: &mut Dice| (0..dice.below(4)).map(|_| (legal(dice), worth(dice))).collect();
            WorkAnswer::Suggestions { good: some(dice), decoys: some(dice) }
        }
        Some(Need::Fates) => WorkAnswer::Fates { dead: points(dice, size), seki: points(dice, size) },
        Some(Need::Move) | None => WorkAnswer::Move(legal(dice)),
    }
}

fn member(dice: &mut Dice) -> MemberId {
    MemberId(1 + dice.below(MEMBERS) as u64)
}

fn place(dice: &mut Dice) -> Place {
    some(dice, &[Place::Team(Color::Black), Place::Team(Color::White), Place::Stands, Place::Team(Color::Black)])
}

/// What a member might ask.
fn ask(dice: &mut Dice, room: &Room, id: MemberId) -> Ask {
    let size = room.settings().size;
    if room.stage() == Stage::Lobby && dice.one_in(2) {
        let name = if dice.one_in(20) { some(dice, &["", " x", "M1"]).to_owned() } else { format!("m{id}") };
        let rank = some(dice, &["", "20k", "5k", "1d"]).parse().ok();
        return if dice.one_in(5) { Ask::Start } else { Ask::Join { name, rank, place: place(dice) } };
    }
    match dice.below(60) {
        0 => Ask::Join { name: format!("m{id}"), rank: None, place: place(dice) },
        1 => Ask::Move { place: place(dice) },
        2 if dice.one_in(3) => Ask::Leave,
        3 => Ask::Mute { member: member(dice), muted: dice.one_in(2) },
        4 if dice.one_in(6) => Ask::Remove { member: member(dice) },
        5 => Ask::PassHost { member: member(dice) },
        6 => Ask::TakeHost,
        7 => Ask::Name { member: member(dice) },
        8 => Ask::Start,
        9 | 10 => Ask::Raise(some(dice, &[Subject::Undo, Subject::Undo, Subject::Resign])),
        11 if dice.one_in(3) => Ask::Close,
        12 => Ask::Rematch { room: "next".into() },
        13 => Ask::Show { number: dice.below(12) },
        14 => Ask::Tick,
        15 if room.stage() == Stage::Over => {
            Ask::Answer(vec![(some(dice, &["fun", "Fun"]).to_owned(), "5".to_owned()); 1 + dice.below(8) / 7])
        }
        15 => Ask::Open { settings: Box::default(), seed: 1 },
        16..=18 => {
            let channel = some(dice, &[Channel::Team, Channel::All, Channel::Stands]);
            Ask::Chat { channel, text: some(dice, &["hello", "D4 ?", "", " "]).to_owned() }
        }
        19 | 20 => {
            let line = (0..dice.below(3)).map(|_| Move::Play(point(dice, size))).collect();
            Ask::Draw(Sketch { circles: points(dice, size), crosses: PointSet::EMPTY, line })
        }
        21..=24 => Ask::Second { yes: !dice.one_in(4) },
        25..=27 => Ask::Mark { point: point(dice, size) },
        28..=34 => Ask::Settle(some(dice, &[Say::Agree, Say::Agree, Say::PlayOn])),
        35..=46 => Ask::Vote(ballot(dice, room)),
        _ => Ask::Propose(proposal(dice, room)),
    }
}

fn command(dice: &mut Dice, room: &Room, now: Millis) -> Command {
    let need = room.need();
    if need.is_some() && dice.one_in(2) || dice.one_in(60) {
        let asked = need.as_ref().map_or(1, |(ask, _)| *ask);
        let ask = if dice.one_in(20) { asked + 1 } else { asked };
        let answer = answer(dice, room, need.as_ref().map(|(_, need)| need));
        return Command { by: By::Edge, ask: Ask::Work { ask, answer } };
    }
    if dice.one_in(12) {
        let ask = match dice.below(8) {
            0..=3 => Ask::Presence { member: member(dice), here: !dice.one_in(3) },
            4 => Ask::Resume { since: now.saturating_sub(dice.below(50_000) as u64) },
            5 if dice.one_in(12) => Ask::Close,
            6 => Ask::Start,
            _ => Ask::Tick,
        };
        return Command { by: By::Edge, ask };
    }
    let by = member(dice);
    let useful = if dice.one_in(2) { useful(dice, room) } else { None };
    let (by, ask) = useful.unwrap_or_else(|| (by, ask(dice, room, by)));
    Command { by: By::Member(by), ask }
}

/// Something that leads on: an act of somebody whom the room waits for.
fn useful(dice: &mut Dice, room: &Room) -> Option<(MemberId, Ask)> {
    let players: Vec<MemberId> = room.members().iter().filter(|one| one.team().is_some()).map(|one| one.id).collect();
    let by = dice.pick(players.clone())?;
    if let Some(motion) = room.view(Some(by)).motion.filter(|_| dice.one_in(2)) {
        let asked = |id: &MemberId| room.member(*id).and_then(Member::team) == Some(motion.asked);
        return Some((dice.pick(players.into_iter().filter(asked))?, Ask::Second { yes: !dice.one_in(5) }));
    }
    if room.stage() == Stage::Count {
        let stone = dice.pick(room.game().position().board().occupied());
        let mark = stone.filter(|_| dice.one_in(4)).map(|point| Ask::Mark { point });
        return Some((by, mark.unwrap_or_else(|| Ask::Settle(if dice.one_in(4) { Say::PlayOn } else { Say::Agree }))));
    }
    let turn = room.turn()?;
    let by =
        dice.pick(players.into_iter().filter(|id| room.view(Some(*id)).turn.is_some_and(|turn| turn.your_move)))?;
    match turn.step {
        Step::Propose => Some((by, Ask::Propose(proposal(dice, room)))),
        Step::Vote => Some((by, Ask::Vote(ballot(dice, room)))),
        Step::Work(_) => None,
    }
}

/// What was seen on a walk: kinds of events and of refusals.
#[derive(Default)]
struct Seen {
    events: BTreeSet<&'static str>,
    refusals: BTreeSet<&'static str>,
    endings: BTreeSet<String>,
}

/// One room, until it is over or too long. Returns the steps taken.
fn visit(dice: &mut Dice, seen: &mut Seen) -> usize {
    let (mut room, mut model) = (Room::new(), Model::default());
    let mut now: Millis = 1_000_000;
    let mut after = 0;
    // In some rooms hardly anybody says anything.
    let quiet = if dice.one_in(4) { 3 } else { 24 };
    for step in 0..LONGEST {
        now += match dice.below(quiet) {
            0 => room.due().unwrap_or(now).saturating_sub(now),
            1 => dice.below(40_000) as u64,
            _ => dice.below(1500) as u64,
        };
        let command = match step {
            0 => {
                let settings = Box::new(settings(dice));
                Command { by: By::Member(MemberId(1)), ask: Ask::Open { settings, seed: dice.bits() } }
            }
            _ => command(dice, &room, now),
        };
        let expected = model.ask(&command, now);
        let found = room.decide(command.clone(), now);
        assert_eq!(found, expected, "{command:?} at {now} after\n{}", told(&model.log));
        match found {
            Ok(events) => take_in(dice, &mut room, &mut model, events, seen),
            Err(refusal) => drop(seen.refusals.insert(refusal.code())),
        }
        assert_eq!(room.due(), model.due(), "{}", told(&model.log));
        after += usize::from(room.stage() == Stage::Over);
        if after > 25 {
            check(&room, &model.log);
            return step + 1;
        }
    }
    check(&room, &model.log);
    LONGEST
}

fn take_in(dice: &mut Dice, room: &mut Room, model: &mut Model, events: Vec<Event>, seen: &mut Seen) {
    for event in events {
        let viewer = (!dice.one_in(5)).then(|| member(dice));
        let before = room.view(viewer);
        room.evolve(&event);
        if !room.concerns(&event, viewer) {
            assert_eq!(before, room.view(viewer), "{event} does not concern {viewer:?}\n{}", told(&model.log));
        }
        seen.events.insert(event.kind());
        if let Fact::Ended(outcome) = &event.fact {
            let words = format!("{:?}", outcome.ending);
            seen.endings.insert(words.split('(').next().unwrap_or("").to_owned());
        }
        model.log.push(event);
    }
}

/// The events lead to the same room, told in lines of text too, and the room can be written down.
fn check(room: &Room, log: &[Event]) {
    let lines = told(log);
    let read: Vec<Event> = lines.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(read, log);
    assert_eq!(format!("{:?}", Room::replay(&read)), format!("{room:?}"));
    let record = sgf::Collection::parse(room.to_sgf().unwrap(), sgf::Limits::default()).unwrap();
    let moves = record.games().next().unwrap().main_line().filter(|node| node.turn().unwrap().is_some()).count();
    assert!(moves >= room.game().moves().len());
    let stats = room.stats(&|_| None);
    assert!(stats.teams.black.turns as usize <= room.past().len());
}

fn told(log: &[Event]) -> String {
    log.iter().map(|event| format!("{event}\n")).collect()
}

fn walk(seed: u64) -> Seen {
    let (mut dice, mut seen) = (Dice::new(seed), Seen::default());
    let mut steps = 0;
    while steps < STEPS {
        steps += visit(&mut dice, &mut seen);
    }
    seen
}

#[test]
fn the_room_and_the_obvious_one_agree() {
    let mut all = Seen::default();
    std::thread::scope(|scope| {
        let walks: Vec<_> = (1..=WALKS).map(|seed| scope.spawn(move || walk(seed))).collect();
        for seen in walks.into_iter().map(|walk| walk.join().unwrap()) {
            all.events.extend(seen.events);
            all.refusals.extend(seen.refusals);
            all.endings.extend(seen.endings);
        }
    });
    assert_eq!(all.events.len(), 34, "some kinds of events never happened: {:?}", all.events);
    assert_eq!(all.endings.len(), 7, "games ended only by {:?}", all.endings);
    assert!(all.refusals.len() >= 30, "only these were refused: {:?}", all.refusals);
}
