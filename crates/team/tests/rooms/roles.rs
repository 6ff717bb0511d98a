//! Who may do what: every role asks for everything, at every stage of a room.

use rules::{Move, Point, PointSet};
use team::*;

use super::hall::{ANN, BLACK, BOB, CAT, DAN, EVE, Hall, WHITE};

/// The roles, in the order of the columns: the host, who plays Black; another who plays Black; one who plays White; one
/// who watches; one who has left; one who was removed; a stranger; the edge.
const LEFT: MemberId = MemberId(6);
const OUT: MemberId = MemberId(7);
const STRANGER: MemberId = MemberId(8);

fn roles() -> [By; 8] {
    let member = By::Member;
    [member(ANN), member(BOB), member(CAT), member(EVE), member(LEFT), member(OUT), member(STRANGER), By::Edge]
}

/// A room in which Black has just been asked to propose.
fn gathered() -> Hall {
    let mut hall = Hall::new(Settings::default());
    let seats =
        [(ANN, BLACK), (BOB, BLACK), (CAT, WHITE), (DAN, WHITE), (EVE, Place::Stands), (LEFT, BLACK), (OUT, BLACK)];
    for (id, place) in seats {
        hall.join(id, &format!("m{id}"), place);
    }
    hall.ask(LEFT, Ask::Leave).unwrap();
    hall.ask(ANN, Ask::Remove { member: OUT }).unwrap();
    hall
}

fn at(stage: &str) -> Hall {
    let mut hall = gathered();
    if stage == "lobby" {
        return hall;
    }
    hall.ask(ANN, Ask::Start).unwrap();
    if stage == "propose" {
        return hall;
    }
    hall.propose(ANN, "D4");
    hall.propose(BOB, "E5");
    if stage == "vote" {
        return hall;
    }
    hall.vote(ANN, "D4");
    hall.vote(BOB, "D4");
    if stage == "motion" {
        hall.ask(BOB, Ask::Raise(Subject::Resign)).unwrap();
        return hall;
    }
    hall.each(&[CAT, DAN, ANN, BOB], "pass");
    if stage == "work" {
        return hall;
    }
    hall.work(WorkAnswer::Fates { dead: PointSet::EMPTY, seki: PointSet::EMPTY });
    if stage == "count" {
        return hall;
    }
    for id in [ANN, BOB, CAT, DAN] {
        hall.ask(id, Ask::Settle(Say::Agree)).unwrap();
    }
    assert_eq!((stage, hall.room.stage()), ("over", Stage::Over));
    hall
}

fn asks(hall: &Hall) -> Vec<(&'static str, Ask)> {
    let point: Point = "D4".parse().unwrap();
    let sketch = Sketch { circles: PointSet::of(point), ..Sketch::default() };
    let ask = hall.room.need().map_or(1, |(ask, _)| ask);
    let answer = WorkAnswer::Fates { dead: PointSet::EMPTY, seki: PointSet::EMPTY };
    let chat = |channel| Ask::Chat { channel, text: "hello".into() };
    vec![
        ("open", Ask::Open { settings: Box::default(), seed: 1 }),
        ("join", Ask::Join { name: "New".into(), rank: None, place: BLACK }),
        ("join those who watch", Ask::Join { name: "New".into(), rank: None, place: Place::Stands }),
        ("move to White", Ask::Move { place: WHITE }),
        ("move to the stands", Ask::Move { place: Place::Stands }),
        ("leave", Ask::Leave),
        ("presence", Ask::Presence { member: DAN, here: false }),
        ("mute", Ask::Mute { member: DAN, muted: true }),
        ("remove", Ask::Remove { member: DAN }),
        ("pass host", Ask::PassHost { member: DAN }),
        ("take host", Ask::TakeHost),
        ("name captain", Ask::Name { member: DAN }),
        ("start", Ask::Start),
        ("propose", Ask::Propose("C3".parse().unwrap())),
        ("vote", Ask::Vote(vec!["D4".parse().unwrap()])),
        ("raise", Ask::Raise(Subject::Resign)),
        ("second", Ask::Second { yes: true }),
        ("mark", Ask::Mark { point }),
        ("settle", Ask::Settle(Say::Agree)),
        ("chat to team", chat(Channel::Team)),
        ("chat to all", chat(Channel::All)),
        ("chat to stands", chat(Channel::Stands)),
        ("draw", Ask::Draw(sketch)),
        ("show", Ask::Show { number: 1 }),
        ("rematch", Ask::Rematch { room: "next".into() }),
        ("close", Ask::Close),
        ("work", Ask::Work { ask, answer }),
        ("tick", Ask::Tick),
        ("resume", Ask::Resume { since: 0 }),
    ]
}

/// `+` for what is allowed, `-` for what is refused: a column for each role, a line for each action.
fn table(stage: &str) -> String {
    let hall = at(stage);
    let mut table = String::new();
    for (name, ask) in asks(&hall) {
        let sign = |by| match hall.room.decide(Command { by, ask: ask.clone() }, hall.now) {
            Ok(_) => '+',
            Err(_) => '-',
        };
        table += &format!("{} {name}\n", roles().map(sign).iter().collect::<String>());
    }
    table
}

#[test]
fn nobody_does_what_is_not_theirs() {
    let mut all = String::from("host, Black, White, watching, left, removed, stranger, edge\n");
    for stage in ["lobby", "propose", "vote", "motion", "work", "count", "over"] {
        all += &format!("\n{stage}\n{}", table(stage));
    }
    assert_eq!(all, include_str!("golden/roles.txt"), "{all}");
}

#[test]
fn a_room_that_is_not_open_does_nothing() {
    let hall = at("lobby");
    for (name, ask) in asks(&hall).into_iter().filter(|(name, _)| *name != "open") {
        for by in roles() {
            let refused = Room::new().decide(Command { by, ask: ask.clone() }, 5);
            assert_eq!(refused, Err(Refusal::NotOpen), "{name}");
        }
    }
}

#[test]
fn what_is_refused_says_why() {
    let mut hall = at("vote");
    let vote = |what: &[&str]| Ask::Vote(what.iter().map(|what| what.parse().unwrap()).collect());
    assert_eq!(hall.ask(ANN, vote(&["C3"])), Err(Refusal::NoSuchOption));
    assert_eq!(hall.ask(ANN, vote(&[])), Err(Refusal::Ballot));
    assert_eq!(hall.ask(ANN, vote(&["D4", "E5"])), Err(Refusal::Ballot));
    assert_eq!(hall.ask(CAT, vote(&["D4"])), Err(Refusal::NotNow));
    assert_eq!(hall.ask(OUT, vote(&["D4"])), Err(Refusal::Removed));
    assert_eq!(hall.ask(STRANGER, vote(&["D4"])), Err(Refusal::Stranger));
    let join = |name: &str| Ask::Join { name: name.into(), rank: None, place: BLACK };
    assert_eq!(hall.ask(OUT, join("Zoe")), Err(Refusal::Removed));
    assert_eq!(hall.ask(STRANGER, join("M1")), Err(Refusal::NameTaken));
    assert_eq!(hall.ask(STRANGER, join(" x")), Err(Refusal::Name));
    assert_eq!(hall.ask(ANN, join("Zoe")), Err(Refusal::Here));
    assert_eq!(hall.ask(BOB, Ask::Move { place: WHITE }), Err(Refusal::Turncoat));
    hall.ask(BOB, Ask::Move { place: Place::Stands }).unwrap();
    assert_eq!(hall.ask(BOB, Ask::Move { place: WHITE }), Err(Refusal::Turncoat));
    hall.ask(BOB, Ask::Leave).unwrap();
    let back = Ask::Join { name: "Bob".into(), rank: None, place: WHITE };
    assert_eq!(hall.ask(BOB, back), Err(Refusal::Turncoat));
    let stale = Ask::Work { ask: 77, answer: WorkAnswer::Move(Move::Pass) };
    assert_eq!(hall.edge(stale), Err(Refusal::Stale));
}
