//! The lines of events are kept for years: their form does not change.

use player::go::{Komi, Scoring};
use rules::score::HalfPoints;
use rules::{ByColor, Color, Move, Point, PointSet};
use team::*;

const ANN: MemberId = MemberId(1);
const BOB: MemberId = MemberId(22);

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn play(text: &str) -> Proposal {
    text.parse().unwrap()
}

fn made(text: &str) -> Move {
    text.parse().unwrap()
}

fn set(text: &[&str]) -> PointSet {
    text.iter().map(|text| point(text)).collect()
}

fn settings(number: usize) -> Box<Settings> {
    let side = |name: &str, crew: Crew| Side { name: name.into(), crew };
    let scheme = Scheme::all().nth(number % Scheme::all().len()).unwrap();
    let white = match number % 3 {
        0 => Crew::People(Scheme::suggestions(5, 2)),
        _ if number == 8 => Crew::Outside,
        1 => Crew::Bot { rung: "r3".into() },
        _ => Crew::Engine { name: "GNU Go: level 10".into() },
    };
    let pace = match number % 4 {
        0 => Pace::Fixed { action: 30_000 },
        1 => Pace::ByoYomi { main: 600_000, period: 30_000, periods: 5 },
        2 => Pace::Fischer { main: 300_000, increment: 10_000, cap: 600_000 },
        _ => Pace::Correspondence { phase: 86_400_000 },
    };
    Box::new(Settings {
        size: 9 + number as u8,
        komi: Komi::new(13 - number as i32).unwrap(),
        handicap: if number == 1 { Handicap::FromRanks } else { Handicap::Stones(2) },
        scoring: if number == 2 { Scoring::Territory } else { Scoring::Area },
        sides: ByColor { black: side("The 100 % team", Crew::People(scheme)), white: side("碁-会", white) },
        pace,
        talk: [Talk::Open, Talk::Team, Talk::Closed][number % 3],
        drawing: number != 1,
        glass: number == 1,
        reveal: number != 2,
        hints: number == 2,
        quorum: 50 * (number as u8 % 2),
        listed: number == 9,
        questions: number == 9,
    })
}

fn ends() -> Vec<Fact> {
    let black = |ending| Fact::Ended(Outcome { winner: Some(Color::Black), ending });
    let void = |ending| Fact::Ended(Outcome { winner: None, ending });
    vec![
        black(Ending::Points(HalfPoints(7))),
        void(Ending::Points(HalfPoints(0))),
        Fact::Ended(Outcome { winner: Some(Color::White), ending: Ending::Resignation }),
        black(Ending::Time),
        black(Ending::Silence),
        void(Ending::Abandoned),
        void(Ending::Closed),
        void(Ending::Breakdown),
        void(Ending::Full),
    ]
}

fn work() -> Vec<Fact> {
    let worth = |text: &str, worth: i32| (made(text), Worth(worth));
    let asked = |need| Fact::Asked { ask: 3, step: Step::Work(need), options: vec![], until: 9000 };
    let worked = |answer| Fact::Worked { answer };
    vec![
        asked(Need::Move),
        asked(Need::Values { moves: vec![made("D4"), made("E5")], playouts: 1000 }),
        asked(Need::Within { points: set(&["C3", "C4"]) }),
        asked(Need::Suggestions { count: 5, decoys: 2 }),
        worked(WorkAnswer::Move(Move::Pass)),
        worked(WorkAnswer::Resign),
        worked(WorkAnswer::Values(vec![worth("D4", 325), worth("E5", -1200)])),
        worked(WorkAnswer::Suggestions { good: vec![worth("D4", 325)], decoys: vec![] }),
        worked(WorkAnswer::Fates { dead: set(&["A1", "B1"]), seki: PointSet::EMPTY }),
        worked(WorkAnswer::Failed),
    ]
}

fn facts() -> Vec<Fact> {
    let mut facts: Vec<Fact> =
        (0..8).map(|number| Fact::Opened { host: ANN, seed: u64::MAX, settings: settings(number) }).collect();
    facts.extend([
        Fact::Joined { member: ANN, name: "Ann B.".into(), rank: "12k".parse().ok(), place: Place::Team(Color::Black) },
        Fact::Joined { member: BOB, name: "-".into(), rank: None, place: Place::Stands },
        Fact::Moved { member: BOB, place: Place::Team(Color::White) },
        Fact::Left { member: ANN },
        Fact::Came { member: ANN },
        Fact::Went { member: ANN },
        Fact::Muted { member: BOB, muted: true },
        Fact::Removed { member: BOB },
        Fact::Hosted { member: BOB },
        Fact::Named { member: BOB },
        Fact::Started(Opening { exchange: true, handicap: 4, komi: Komi::new(1).unwrap() }),
        Fact::Asked { ask: 1, step: Step::Propose, options: vec![], until: 31_000 },
        Fact::Asked { ask: 2, step: Step::Vote, options: vec![play("D4"), Proposal::Pass], until: 61_000 },
        Fact::Proposed { member: ANN, proposal: play("D4") },
        Fact::Proposed { member: ANN, proposal: Proposal::Resign },
        Fact::Proposed { member: ANN, proposal: Proposal::Area(set(&["D4", "E4"])) },
        Fact::Voted { member: ANN, ballot: vec![play("D4"), Proposal::Pass] },
        Fact::Raised { member: ANN, subject: Subject::Undo, until: 5000 },
        Fact::Raised { member: ANN, subject: Subject::Resign, until: 5000 },
        Fact::Seconded { member: BOB, yes: false },
        Fact::Referred { until: 7000 },
        Fact::Dropped,
        Fact::TakenBack { moves: 2 },
        Fact::Counting { ask: 7, until: 8000 },
        Fact::Judging { until: 8000 },
        Fact::Marked { member: ANN, point: point("C3"), dead: true, until: 9000 },
        Fact::Settled { member: ANN, say: Say::Agree },
        Fact::Settled { member: ANN, say: Say::PlayOn },
        Fact::Overruled,
        Fact::PlayedOn,
        Fact::Said { member: ANN, channel: Channel::Team, text: "100 %\nsure: D4, or - ?".into() },
        Fact::Said { member: ANN, channel: Channel::All, text: "死活".into() },
        Fact::Said { member: BOB, channel: Channel::Stands, text: "hm".into() },
        Fact::Drew {
            member: ANN,
            sketch: Sketch { circles: set(&["A1"]), crosses: PointSet::EMPTY, line: vec![made("B2")] },
        },
        Fact::Shown { member: ANN, number: 12 },
        Fact::Rematched { room: "abc-def".into() },
        Fact::Resumed { away: 120_000 },
    ]);
    facts.extend(Reason::ALL.map(|reason| Fact::Decided { chosen: play("D4"), reason, tie: reason == Reason::Votes }));
    facts.extend(work());
    facts.extend(ends());
    facts.push(Fact::Opened { host: ANN, seed: u64::MAX, settings: settings(8) });
    facts.push(Fact::Opened { host: ANN, seed: u64::MAX, settings: settings(9) });
    let answers = [("fun", "5"), ("why", "It was\nnew."), ("more", "")];
    let answers = answers.map(|(question, answer)| (question.to_owned(), answer.to_owned()));
    facts.push(Fact::Answered { member: ANN, answers: answers.into() });
    facts
}

fn events() -> Vec<Event> {
    facts().into_iter().zip(1_700_000_000_000..).map(|(fact, at)| Event { at, fact }).collect()
}

#[test]
fn every_event_has_its_line() {
    let lines: String = events().iter().map(|event| format!("{event}\n")).collect();
    let golden = include_str!("golden/events.txt");
    for (line, golden) in lines.lines().zip(golden.lines()) {
        assert_eq!(line, golden);
    }
    assert_eq!(lines.lines().count(), golden.lines().count(), "{lines}");
}

#[test]
fn every_line_reads_back() {
    for (line, event) in include_str!("golden/events.txt").lines().zip(events()) {
        assert_eq!(line.parse::<Event>().as_ref(), Ok(&event), "{line}");
    }
}

#[test]
fn no_kind_is_missing() {
    let mut kinds: Vec<&str> = events().iter().map(Event::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 34);
}

#[test]
fn broken_lines_are_refused() {
    for event in events() {
        let line = event.to_string();
        assert!(format!("{line} x").parse::<Event>().is_err(), "{line}");
        for (at, _) in line.char_indices() {
            // A line that was cut off is no event, or another one that reads back: it is never a panic.
            if let Ok(other) = line[..at].parse::<Event>() {
                assert_eq!(other.to_string().parse::<Event>(), Ok(other));
            }
        }
    }
    for bad in ["", "1", "2 5 dropped", "1 -5 dropped", "1 5 dropped ", "1 5 nothing", "1 5 left", "1 5 left x"] {
        assert_eq!(bad.parse::<Event>(), Err(NotAnEvent), "{bad}");
    }
}
