//! Tables without a server: what is taken back, what clocks say, what is counted and disputed.

use rules::Color;
use store::words::{Certainty, ClockKind, Fate, Scoring};
use store::{Clock, Counted, KeptGo, Visitor};
use wire::{GameScore, MarginCode};

use super::record;
use super::table::GoTable;

/// Both sides of a 5x5 game by hand; Black is whoever is asked.
fn kept(turns: &str) -> KeptGo {
    KeptGo {
        id: "g".into(),
        owner: Visitor("v".into()),
        color: Color::Black,
        rung: "r1".into(),
        seed: 1,
        size: 5,
        handicap: 0,
        komi: 1,
        scoring: Scoring::Area,
        clock: None,
        turns: turns.into(),
        times: String::new(),
        hopeless: 0,
        fates: Vec::new(),
        dead: String::new(),
        outcome: None,
        winner: None,
        lead: 0,
        version: 0,
        changed: 0,
    }
}

/// Two walls, a white stone behind Black's, and both have passed.
const WALLS: &str = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 pass A1 pass pass";

/// What the computer makes of the walls and of the stone, and how sure it is of each.
fn fates(sure: [Certainty; 3]) -> Vec<Counted> {
    let said = [("B1", Fate::Alive), ("D1", Fate::Alive), ("A1", Fate::Dead)].into_iter().zip(sure);
    said.map(|((at, fate), certainty)| Counted { point: at.parse().unwrap(), fate, certainty }).collect()
}

#[test]
fn what_is_taken_back_is_your_turn_and_all_after_it() {
    let mut table = GoTable::of(kept("C3 B2 D2 pass")).unwrap();
    assert!(table.undo().unwrap());
    assert_eq!((table.kept.turns.as_str(), table.is_yours()), ("C3 B2", true));
    table.end(GameScore::won(MarginCode::Resignation, Color::White));
    assert!(table.undo().unwrap());
    assert_eq!((table.kept.turns.as_str(), table.score()), ("C3 B2", None), "giving up is taken back by itself");
    assert!(table.undo().unwrap() && !table.undo().unwrap());
    let mut over = GoTable::of(kept("C3 pass pass")).unwrap();
    assert!(over.undo().unwrap(), "and a pass that ended the game");
    assert_eq!(over.kept.turns, "C3 pass");
}

#[test]
fn clocks_run_and_end_the_game() {
    let clock = Some(Clock { kind: ClockKind::Absolute, main: 10, period: 0, count: 0 });
    let mut table = GoTable::of(KeptGo { clock, times: "4000 9000".into(), ..kept("C3 B2") }).unwrap();
    let left = |table: &GoTable| table.told().clocks.map(|clocks| (clocks.black.ms, clocks.white.ms));
    assert_eq!(left(&table), Some((6000, 1000)));
    assert!(table.is_late(6001) && !table.is_late(6000));
    table.take("D4", 2000).unwrap();
    assert_eq!((left(&table), table.kept.times.as_str()), (Some((4000, 1000)), "4000 9000 2000"));
    table.take("A1", 1001).unwrap();
    assert_eq!(table.score(), Some(GameScore::won(MarginCode::Time, Color::Black)));
    assert_eq!(table.kept.turns, "C3 B2 D4", "it came too late");
    assert!(table.budget().is_some_and(|budget| budget <= 4000));
}

#[test]
fn what_is_proved_cannot_be_marked_away_and_what_is_believed_can() {
    let fates = fates([Certainty::Proved, Certainty::Believed, Certainty::Proved]);
    let mut table = GoTable::of(KeptGo { fates, dead: "A1".into(), ..kept(WALLS) }).unwrap();
    let counted = table.count().unwrap();
    assert!(counted.disputed().is_empty());
    assert_eq!(counted.score(), GameScore::by_points(-0.5), "ten points each, five between them, half a point of komi");
    let told = counted.told();
    assert_eq!((told.points.black, told.points.white, told.territory.white.0.len()), (10.0, 10.5, 5));
    let alive = counted.marked("A1".parse().unwrap()).unwrap();
    let wall = counted.marked("D1".parse().unwrap()).unwrap();
    assert!(alive.is_empty() && counted.marked("C3".parse().unwrap()).is_none());
    table.kept.dead = super::count::written(alive);
    assert_eq!(table.count().unwrap().disputed().len(), 1);
    table.kept.dead = super::count::written(wall);
    let yielding = table.count().unwrap();
    assert!(yielding.disputed().is_empty(), "the computer believes what it cannot prove to be wrong");
    assert_eq!(yielding.score().winner.map(|hue| hue.0), Some(Color::Black));
    table.resume().unwrap();
    assert_eq!((table.goes_on(), table.kept.fates.len()), (true, 0));
    let again = GoTable::of(table.kept.clone()).unwrap();
    assert!(again.goes_on() && again.count().is_none(), "it goes on when it is read again");
}

#[test]
fn territory_counts_prisoners_and_a_record_is_read_back() {
    let fates = fates([Certainty::Believed; 3]);
    let kept = KeptGo { fates, dead: "A1".into(), scoring: Scoring::Territory, ..kept(WALLS) };
    let mut table = GoTable::of(kept).unwrap();
    let points = table.count().unwrap().told().points;
    assert_eq!((points.black, points.white), (6.0, 5.5), "five points and the stone on one of them");
    let score = table.count().unwrap().score();
    table.end(score);
    assert_eq!(table.score(), Some(GameScore::by_points(0.5)));
    let bytes = record::written(&table).unwrap();
    let file = sgf::Collection::parse(bytes, sgf::Limits::default()).unwrap();
    let root = file.games().next().unwrap();
    assert_eq!(root.result().unwrap(), Some(sgf::GameResult::Won(Color::Black, sgf::Margin::Points(0.5))));
    let last = root.main_line().last().unwrap().record().unwrap();
    assert_eq!(last.after(usize::MAX).stones, table.game.position().setup().stones);
    assert_eq!(last.turns.len(), 14);
}
