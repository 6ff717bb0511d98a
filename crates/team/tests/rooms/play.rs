//! Games: how each scheme decides, how clocks run, how a game ends.

use rules::{Color, Move, PointSet};
use team::*;

use super::hall::{ANN, BLACK, BOB, CAT, DAN, EVE, Hall, WHITE};

fn made(text: &str) -> Move {
    text.parse().unwrap()
}

fn people(scheme: Scheme) -> Settings {
    let mut settings = Settings::default();
    settings.sides.black.crew = Crew::People(scheme);
    settings
}

const THREE: [(MemberId, &str, &str); 3] = [(ANN, "Ann", "3d"), (BOB, "Bob", "5k"), (EVE, "Eve", "")];

#[test]
fn two_phases_of_voting() {
    let mut hall = Hall::against_bot(Scheme::voting(), &THREE);
    hall.propose(ANN, "D4");
    hall.propose(BOB, "E5");
    assert_eq!(hall.propose(BOB, "C3").len(), 1, "a proposal may be changed until the end");
    hall.propose(EVE, "D4");
    let seen = hall.room.view(Some(EVE)).turn.unwrap();
    let counts: Vec<(String, u32)> = seen.options.iter().map(|one| (one.what.to_string(), one.proposed)).collect();
    assert_eq!(counts, [("C3".into(), 1), ("D4".into(), 2)]);
    hall.vote(ANN, "C3");
    hall.vote(BOB, "D4");
    hall.vote(ANN, "D4");
    hall.vote(EVE, "C3");
    assert_eq!(hall.last(), ("D4".into(), Reason::Votes));
    hall.work(WorkAnswer::Move(made("E5")));
    assert_eq!(hall.last(), ("E5".into(), Reason::Engine));
    assert_eq!(hall.room.turn().unwrap().color, Color::Black);
}

#[test]
fn ties_are_broken_by_the_seed_and_by_nothing_else() {
    let tie = |first: &str, second: &str, seed: u64| {
        let mut hall = Hall { room: Room::new(), events: vec![], now: 5 };
        hall.ask(ANN, Ask::Open { settings: Box::default(), seed }).unwrap();
        for (id, name, place) in [(ANN, "A", BLACK), (BOB, "B", BLACK), (CAT, "C", super::hall::WHITE)] {
            hall.join(id, name, place);
        }
        hall.ask(ANN, Ask::Start).unwrap();
        hall.propose(ANN, first);
        hall.propose(BOB, second);
        hall.vote(ANN, first);
        hall.vote(BOB, second);
        assert!(hall.room.past().last().unwrap().tie);
        hall.last().0
    };
    let first = (0..200).filter(|&seed| tie("C3", "D4", seed) == "C3").count();
    assert!((70..=130).contains(&first), "{first}");
    for seed in 0..20 {
        assert_eq!(tie("C3", "D4", seed), tie("D4", "C3", seed), "who wants what makes no difference");
    }
}

#[test]
fn silent_voters_leave_it_to_the_proposals_and_a_silent_team_passes() {
    let mut hall = Hall::started(Settings::default());
    hall.propose(ANN, "D4");
    hall.run_out();
    assert_eq!(hall.last(), ("D4".into(), Reason::Agreed));
    hall.run_out();
    assert_eq!(hall.last(), ("pass".into(), Reason::Silence));
    hall.propose(ANN, "E5");
    hall.propose(BOB, "E6");
    hall.run_out();
    assert_eq!(hall.last().1, Reason::Proposals);
    while hall.room.outcome().is_none() {
        hall.run_out();
    }
}

#[test]
fn a_team_that_is_silent_three_times_has_lost() {
    let mut hall = Hall::against_bot(Scheme::voting(), &THREE);
    for answer in ["D4", "E5"] {
        hall.run_out();
        hall.work(WorkAnswer::Move(made(answer)));
    }
    hall.run_out();
    assert_eq!(hall.room.outcome(), Some(Outcome { winner: Some(Color::White), ending: Ending::Silence }));
}

/// Passes of the clock are no agreement to count: the game goes on, and ends as nobody's when nobody says anything.
#[test]
fn two_silent_teams_have_not_agreed_to_count() {
    let mut hall = Hall::started(Settings::default());
    hall.all(&[(ANN, "D4"), (BOB, "D4")]);
    hall.all(&[(CAT, "E5"), (DAN, "E5")]);
    hall.run_out();
    hall.run_out();
    assert_eq!((hall.last(), hall.room.stage()), (("pass".into(), Reason::Silence), Stage::Play));
    hall.all(&[(ANN, "C3"), (BOB, "C3")]);
    assert_eq!(hall.last(), ("C3".into(), Reason::Agreed));
    while hall.room.outcome().is_none() {
        hall.run_out();
    }
    assert_eq!(hall.room.outcome(), Some(Outcome { winner: None, ending: Ending::Abandoned }));
}

/// Both pages closed: nobody wins what nobody plays, with or without a clock, and with or without a move.
#[test]
fn a_deserted_game_is_abandoned() {
    let fischer = Pace::Fischer { main: 60_000, increment: 20_000, cap: 120_000 };
    for (pace, size) in [(Settings::default().pace, 9), (Settings::default().pace, 19), (fischer, 9)] {
        for moves in [0, 2] {
            let mut hall = Hall::started(Settings { pace, size, ..Settings::default() });
            for (at, pair) in [[ANN, BOB], [CAT, DAN]].into_iter().enumerate().take(moves) {
                let what = ["D4", "E5"][at];
                hall.all(&pair.map(|id| (id, what)));
            }
            for member in [ANN, BOB, CAT, DAN] {
                hall.edge(Ask::Presence { member, here: false }).unwrap();
            }
            while hall.room.outcome().is_none() {
                hall.run_out();
            }
            let abandoned = Outcome { winner: None, ending: Ending::Abandoned };
            assert_eq!(hall.room.outcome(), Some(abandoned), "{pace:?} {size} {moves}");
            assert_eq!(abandoned.to_string(), "Void");
        }
    }
}

#[test]
fn a_quorum_that_is_not_reached_leaves_it_to_the_proposals() {
    for (quorum, expected) in [(0, ("E5", Reason::Votes)), (60, ("D4", Reason::Proposals))] {
        let mut hall = Hall::new(Settings { quorum, ..Settings::default() });
        for (id, name) in [(ANN, "A"), (BOB, "B"), (EVE, "E")] {
            hall.join(id, name, BLACK);
        }
        hall.join(CAT, "C", super::hall::WHITE);
        hall.ask(ANN, Ask::Start).unwrap();
        hall.all(&[(ANN, "D4"), (BOB, "D4"), (EVE, "E5")]);
        hall.vote(EVE, "E5");
        hall.run_out();
        assert_eq!(hall.last(), (expected.0.into(), expected.1));
    }
}

#[test]
fn random_games_decide_and_passes_need_everybody() {
    let mut hall = Hall::against_bot(Scheme::monte_carlo(100), &THREE);
    hall.propose(ANN, "D4");
    hall.propose(BOB, "pass");
    hall.propose(EVE, "C3");
    let moves = vec![made("C3"), made("D4")];
    assert_eq!(hall.room.need().unwrap().1, Need::Values { moves, playouts: 100 });
    hall.work(WorkAnswer::Values(vec![(made("C3"), Worth(-200)), (made("D4"), Worth(150))]));
    assert_eq!(hall.last(), ("D4".into(), Reason::Values));
    let seen = hall.room.view(Some(BOB)).past.pop().unwrap();
    assert_eq!(seen.values.len(), 2, "the team is told what the moves are worth");
    hall.work(WorkAnswer::Move(Move::Pass));
    for (wishes, expected) in [(["pass", "pass", "resign"], "pass"), (["resign"; 3], "resign")] {
        for (id, what) in [ANN, BOB, EVE].into_iter().zip(wishes) {
            hall.propose(id, what);
        }
        assert_eq!(hall.last(), (expected.into(), Reason::Agreed));
        if expected == "pass" {
            hall.work(WorkAnswer::Failed);
            hall.ask(ANN, Ask::Settle(Say::PlayOn)).unwrap();
            hall.ask(BOB, Ask::Settle(Say::PlayOn)).unwrap();
            hall.work(WorkAnswer::Move(made("G7")));
        }
    }
    assert_eq!(hall.room.outcome().unwrap().ending, Ending::Resignation);
}

#[test]
fn an_engine_that_fails_leaves_it_to_the_proposals() {
    let mut hall = Hall::against_bot(Scheme::monte_carlo(100), &THREE);
    hall.all(&[(ANN, "D4"), (BOB, "C3"), (EVE, "D4")]);
    hall.work(WorkAnswer::Values(vec![(made("C3"), Worth(1))]));
    assert_eq!(hall.last(), ("D4".into(), Reason::Proposals));
    hall.work(WorkAnswer::Move(made("D4")));
    assert_eq!(hall.room.outcome(), Some(Outcome { winner: None, ending: Ending::Breakdown }), "no failure is a win");
}

#[test]
fn approval_names_several() {
    let mut hall = Hall::against_bot(Scheme::approval(), &THREE);
    hall.all(&[(ANN, "D4"), (BOB, "C3"), (EVE, "E5")]);
    let vote = |what: &[&str]| Ask::Vote(what.iter().map(|what| what.parse().unwrap()).collect());
    hall.ask(ANN, vote(&["D4", "E5"])).unwrap();
    assert_eq!(hall.ask(BOB, vote(&["C3", "C3"])), Err(Refusal::Ballot));
    hall.ask(BOB, vote(&["C3", "E5"])).unwrap();
    hall.ask(EVE, vote(&["D4", "E5"])).unwrap();
    assert_eq!(hall.last(), ("E5".into(), Reason::Votes));
}

#[test]
fn the_captain_decides() {
    let mut hall = Hall::against_bot(Scheme::captain(), &THREE);
    hall.ask(ANN, Ask::Name { member: EVE }).unwrap();
    hall.all(&[(ANN, "D4"), (BOB, "D4"), (EVE, "E5")]);
    assert_eq!(hall.ask(ANN, Ask::Vote(vec!["D4".parse().unwrap()])), Err(Refusal::NotNow));
    hall.vote(EVE, "E5");
    assert_eq!(hall.last(), ("E5".into(), Reason::Captain));
    hall.work(WorkAnswer::Move(made("G7")));
    hall.edge(Ask::Presence { member: EVE, here: false }).unwrap();
    hall.all(&[(ANN, "C3"), (BOB, "C4")]);
    hall.vote(ANN, "C4");
    assert_eq!(hall.last(), ("C4".into(), Reason::Captain), "the first who is there stands in");
}

#[test]
fn members_take_turns_and_the_silent_are_passed_over() {
    let mut hall = Hall::against_bot(Scheme::rotation(), &THREE);
    for (id, what, answer) in [(ANN, "C3", "G7"), (BOB, "C4", "G6"), (EVE, "C5", "G5"), (ANN, "C6", "G4")] {
        hall.propose(id, what);
        assert_eq!(hall.last(), (what.into(), Reason::Rotation));
        hall.work(WorkAnswer::Move(made(answer)));
    }
    assert_eq!(hall.ask(ANN, Ask::Propose("D4".parse().unwrap())), Err(Refusal::NotNow));
    hall.run_out();
    assert_eq!(hall.ask(BOB, Ask::Propose("D4".parse().unwrap())), Err(Refusal::NotNow));
    hall.propose(EVE, "D4");
    assert_eq!(hall.last(), ("D4".into(), Reason::Rotation));
}

#[test]
fn the_engine_plays_in_the_hottest_spot() {
    let mut hall = Hall::against_bot(Scheme::hot_spots(), &THREE);
    assert_eq!(hall.ask(ANN, Ask::Propose("D4".parse().unwrap())), Err(Refusal::WrongKind));
    hall.propose(ANN, "area:C3+C4+D4");
    hall.propose(BOB, "area:C4+D4+E4");
    hall.propose(EVE, "pass");
    let hot: PointSet = ["C4", "D4"].iter().map(|text| text.parse::<rules::Point>().unwrap()).collect();
    assert_eq!(hall.room.need().unwrap().1, Need::Within { points: hot });
    hall.work(WorkAnswer::Move(made("E4")));
    assert_eq!(hall.last().1, Reason::Proposals, "outside the spot is no answer: chance decides");
    assert!(["C4", "D4"].contains(&hall.last().0.as_str()));
    hall.work(WorkAnswer::Move(made("G7")));
    hall.each(&[ANN, BOB, EVE], "area:E5");
    hall.work(WorkAnswer::Move(made("E5")));
    assert_eq!(hall.last(), ("E5".into(), Reason::Engine));
}

#[test]
fn the_engine_suggests_with_decoys() {
    let mut hall = Hall::against_bot(Scheme::suggestions(3, 1), &THREE);
    let worth = |text: &str, worth| (made(text), Worth(worth));
    let answer =
        WorkAnswer::Suggestions { good: vec![worth("D4", 300), worth("E5", 200)], decoys: vec![worth("A1", -900)] };
    hall.work(answer.clone());
    let view = hall.room.view(Some(ANN)).turn.unwrap();
    assert_eq!(view.options.iter().map(|one| one.what.to_string()).collect::<Vec<_>>(), ["A1", "D4", "E5"]);
    hall.vote(ANN, "A1");
    hall.vote(BOB, "A1");
    hall.vote(EVE, "E5");
    assert_eq!(hall.last(), ("A1".into(), Reason::Votes));
    let seen = hall.room.view(Some(ANN)).past.pop().unwrap();
    assert_eq!((seen.values.len(), seen.decoys.len()), (3, 1), "afterwards the team is told");
    hall.work(WorkAnswer::Move(made("G7")));
    hall.work(answer);
    hall.run_out();
    assert_eq!(hall.last(), ("D4".into(), Reason::Engine), "where nobody votes it plays its own choice");
    hall.work(WorkAnswer::Move(made("G6")));
    hall.work(WorkAnswer::Failed);
    hall.all(&[(ANN, "C3"), (BOB, "C3"), (EVE, "C3")]);
    assert_eq!(hall.last(), ("C3".into(), Reason::Agreed), "without the engine the team proposes");
    let stats = hall.room.stats(&|_| None).teams.black;
    assert_eq!((stats.turns, stats.judged, stats.as_engine), (3, 2, 1));
}

#[test]
fn the_strong_propose_and_the_others_vote() {
    let mut hall = Hall::against_bot(Scheme::skill(), &THREE);
    assert_eq!(hall.ask(EVE, Ask::Propose("D4".parse().unwrap())), Err(Refusal::NotNow));
    hall.propose(ANN, "D4");
    hall.propose(BOB, "E5");
    assert_eq!(hall.ask(ANN, Ask::Vote(vec!["D4".parse().unwrap()])), Err(Refusal::NotNow));
    hall.vote(EVE, "E5");
    assert_eq!(hall.last(), ("E5".into(), Reason::Votes));
}

#[test]
fn a_phase_ends_when_all_who_are_there_have_acted() {
    let mut hall = Hall::started(Settings::default());
    hall.propose(ANN, "D4");
    assert_eq!(hall.room.past().len(), 0);
    hall.edge(Ask::Presence { member: BOB, here: false }).unwrap();
    assert_eq!(hall.last(), ("D4".into(), Reason::Agreed));
    let mut slow = Hall::started(Settings { pace: Pace::Correspondence { phase: 86_400_000 }, ..Settings::default() });
    slow.edge(Ask::Presence { member: BOB, here: false }).unwrap();
    slow.propose(ANN, "D4");
    assert_eq!(slow.room.past().len(), 0, "by correspondence nobody has to be there");
    slow.propose(BOB, "D4");
    assert_eq!(slow.last(), ("D4".into(), Reason::Agreed));
}

#[test]
fn an_outage_costs_nobody_time() {
    let mut hall = Hall::started(Settings::default());
    let due = hall.room.due().unwrap();
    hall.now += 10_000;
    hall.propose(ANN, "D4");
    let crash = hall.now + 5000;
    hall.now = crash + 3_600_000;
    hall.edge(Ask::Resume { since: crash }).unwrap();
    assert_eq!(hall.room.due(), Some(due + 3_600_000));
    hall.now = due + 3_600_000 - 1;
    assert_eq!(hall.edge(Ask::Tick), Ok(vec![]));
    hall.propose(BOB, "D4");
    assert_eq!(hall.room.past().last().unwrap().used, 29_999);
}

#[test]
fn a_clock_runs_for_the_team_and_stands_still_for_engines() {
    let pace = Pace::ByoYomi { main: 100_000, period: 10_000, periods: 2 };
    let mut hall = Hall::started(Settings { pace, ..people(Scheme::monte_carlo(10)) });
    hall.now += 4000;
    hall.propose(ANN, "D4");
    hall.propose(BOB, "E5");
    hall.now += 60_000;
    hall.work(WorkAnswer::Values(vec![(made("D4"), Worth(1)), (made("E5"), Worth(2))]));
    assert_eq!(hall.room.view(None).clocks.black, Some((96_000, 0)));
    while hall.room.outcome().is_none() {
        hall.run_out();
    }
    assert_eq!(hall.room.outcome(), Some(Outcome { winner: Some(Color::Black), ending: Ending::Time }));
    let white = hall.room.due();
    assert_eq!(white, None);
}

#[test]
fn a_motion_gives_up_or_takes_back() {
    let mut hall = Hall::started(Settings::default());
    hall.each(&[ANN, BOB], "D4");
    assert_eq!(hall.ask(CAT, Ask::Raise(Subject::Undo)), Err(Refusal::NothingToUndo));
    hall.ask(ANN, Ask::Raise(Subject::Undo)).unwrap();
    assert_eq!(hall.ask(CAT, Ask::Raise(Subject::Resign)), Err(Refusal::Motion));
    assert!(hall.room.view(Some(CAT)).motion.is_none(), "it is not asked yet");
    hall.ask(BOB, Ask::Second { yes: true }).unwrap();
    assert!(hall.room.view(Some(CAT)).motion.is_some());
    hall.ask(CAT, Ask::Second { yes: true }).unwrap();
    hall.ask(DAN, Ask::Second { yes: true }).unwrap();
    assert_eq!((hall.room.game().moves().len(), hall.room.turn().unwrap().color), (0, Color::Black));
    assert!(hall.room.past().last().unwrap().undone);
    assert_eq!(hall.ask(ANN, Ask::Raise(Subject::Resign)), Err(Refusal::TooOften));
    hall.ask(CAT, Ask::Raise(Subject::Resign)).unwrap();
    hall.ask(DAN, Ask::Second { yes: false }).unwrap();
    assert!(hall.room.view(Some(CAT)).motion.is_none(), "half is not enough");
    hall.each(&[ANN, BOB], "D4");
    hall.ask(CAT, Ask::Raise(Subject::Resign)).unwrap();
    hall.ask(DAN, Ask::Second { yes: true }).unwrap();
    assert_eq!(hall.room.outcome().unwrap().to_string(), "B+R");
}

#[test]
fn the_teams_agree_on_what_is_dead() {
    let mut hall = Hall::started(Settings::default());
    hall.each(&[ANN, BOB], "E5");
    hall.each(&[CAT, DAN], "C3");
    hall.each(&[ANN, BOB], "pass");
    hall.each(&[CAT, DAN], "pass");
    assert_eq!(hall.room.stage(), Stage::Count);
    assert_eq!(hall.ask(ANN, Ask::Settle(Say::Agree)), Err(Refusal::NotNow), "the engine looks first");
    hall.work(WorkAnswer::Fates { dead: PointSet::EMPTY, seki: PointSet::EMPTY });
    hall.agree(&[ANN, BOB]);
    hall.ask(CAT, Ask::Mark { point: "C3".parse().unwrap() }).unwrap();
    hall.agree(&[CAT, DAN]);
    assert_eq!(hall.room.stage(), Stage::Count, "what was said about other marks does not count");
    hall.agree(&[ANN, BOB]);
    assert_eq!(hall.room.outcome().unwrap().to_string(), "B+74.5");
}

#[test]
fn without_agreement_the_engine_s_marks_count() {
    let mut hall = Hall::started(Settings::default());
    hall.each(&[ANN, BOB], "E5");
    hall.each(&[CAT, DAN], "C3");
    hall.each(&[ANN, BOB], "pass");
    hall.each(&[CAT, DAN], "pass");
    hall.work(WorkAnswer::Fates { dead: PointSet::EMPTY, seki: PointSet::EMPTY });
    hall.ask(CAT, Ask::Mark { point: "E5".parse().unwrap() }).unwrap();
    hall.run_out();
    assert_eq!(hall.room.outcome().unwrap().to_string(), "W+6.5");
}

#[test]
fn an_empty_room_ends() {
    let mut hall = Hall::started(Settings::default());
    for id in [ANN, BOB, CAT] {
        hall.ask(id, Ask::Leave).unwrap();
    }
    assert_eq!(hall.room.host(), Some(DAN), "the role of the host goes on");
    hall.edge(Ask::Presence { member: DAN, here: false }).unwrap();
    while hall.room.outcome().is_none() {
        hall.run_out();
    }
    let mut lobby = Hall::new(Settings::default());
    lobby.run_out();
    assert_eq!(lobby.room.outcome(), Some(Outcome { winner: None, ending: Ending::Abandoned }));
}

#[test]
fn ranks_exchange_the_colours() {
    let mut hall = Hall::new(Settings { size: 19, handicap: Handicap::FromRanks, ..Settings::default() });
    for (id, name, rank, place) in [(ANN, "Ann", "1d", BLACK), (CAT, "Cat", "3k", super::hall::WHITE)] {
        hall.ask(id, Ask::Join { name: name.into(), rank: rank.parse().ok(), place }).unwrap();
    }
    hall.ask(ANN, Ask::Chat { channel: Channel::Team, text: "ours".into() }).unwrap();
    hall.ask(ANN, Ask::Start).unwrap();
    let view = hall.room.view(Some(ANN));
    assert_eq!((view.members[0].place, view.stones.black.len()), (super::hall::WHITE, 3));
    assert_eq!((view.settings.sides.white.name.as_str(), view.lines.len()), ("Black", 1));
    assert_eq!(hall.room.view(Some(CAT)).lines.len(), 0);
    hall.propose(ANN, "K10");
    assert_eq!(hall.room.game().turns().next().unwrap().color, Color::White);
}

#[test]
fn a_record_has_what_was_proposed_and_said() {
    let mut hall = Hall::started(Settings::default());
    hall.ask(ANN, Ask::Chat { channel: Channel::Team, text: "D4 [now]".into() }).unwrap();
    hall.propose(ANN, "D4");
    hall.propose(BOB, "E5");
    hall.vote(ANN, "D4");
    hall.vote(BOB, "D4");
    hall.each(&[CAT, DAN], "G7");
    hall.ask(CAT, Ask::Raise(Subject::Undo)).unwrap();
    for id in [DAN, ANN, BOB] {
        hall.ask(id, Ask::Second { yes: true }).unwrap();
    }
    hall.each(&[CAT, DAN], "F6");
    let text = |hall: &Hall| String::from_utf8(hall.room.to_sgf().unwrap()).unwrap();
    assert!(!text(&hall).contains("now") && !text(&hall).contains("Proposed"), "not before the end");
    hall.edge(Ask::Close).unwrap();
    let text = text(&hall);
    for part in
        ["D4 [now\\]", "Proposed: D4 (Ann), E5 (Bob).", "Votes: D4 (Ann, Bob).", "W[gc]", "RE[Void]", "BT[Ann, Bob]"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("DT[1970-01-01]") && !text.contains("BR["), "{text}");
    let file = sgf::Collection::parse(text.into_bytes(), sgf::Limits::default()).unwrap();
    let line: Vec<_> = file.games().next().unwrap().main_line().filter_map(|node| node.turn().unwrap()).collect();
    assert_eq!(line.len(), 2, "what was taken back is a variation");
}

#[test]
fn a_record_has_the_ranks_of_the_members() {
    let hall = Hall::against_bot(Scheme::voting(), &THREE);
    let text = String::from_utf8(hall.room.to_sgf().unwrap()).unwrap();
    assert!(text.contains("BT[Ann 3d, Bob 5k, Eve]") && text.contains("BR[3d, 5k]"), "{text}");
    assert!(!text.contains("WR[") && !text.contains("WT["), "{text}");
}

/// A row of the log stands for itself: whose turn, by which scheme, who, how strong, how long after the question.
#[test]
fn a_row_stands_for_itself() {
    let mut hall = Hall::against_bot(Scheme::voting(), &THREE);
    hall.now += 2000;
    hall.propose(ANN, "D4");
    hall.ask(ANN, Ask::Chat { channel: Channel::Team, text: "Bob, bob: D4!".into() }).unwrap();
    hall.all(&[(BOB, "E5"), (EVE, "D4")]);
    hall.now += 500;
    hall.vote(BOB, "D4");
    hall.run_out();
    hall.work(WorkAnswer::Move(made("G7")));
    hall.edge(Ask::Close).unwrap();
    let rows = entries(&hall.events, Names::Told);
    assert_eq!(rows.len(), hall.events.len());
    let of = |kind: &str| rows.iter().filter(|row| row.kind == kind).collect::<Vec<_>>();
    let ann = of("proposed")[0];
    assert_eq!((ann.color, ann.scheme, ann.phase), (Some(Color::Black), Some("voting"), Some("propose")));
    assert_eq!((ann.after, ann.what.as_str(), ann.moves), (Some(2000), "D4", 0));
    assert_eq!((ann.name.as_deref(), ann.rank), (Some("Ann"), "3d".parse().ok()));
    assert_eq!((of("voted")[0].after, of("voted")[0].phase), (Some(500), Some("vote")));
    let decided: Vec<_> = of("decided").iter().map(|row| (row.color, row.what.clone(), row.reason)).collect();
    assert_eq!(
        decided,
        [(Some(Color::Black), "D4".to_owned(), Some("votes")), (Some(Color::White), "G7".to_owned(), Some("engine"))]
    );
    let asked = of("asked").into_iter().find(|row| row.phase == Some("vote")).unwrap();
    assert_eq!(asked.options.iter().map(ToString::to_string).collect::<Vec<_>>(), ["D4", "E5"]);
    assert_eq!(of("said")[0].what, "Bob, bob: D4!");
    assert_eq!(of("ended")[0].what, "Void closed");
    assert!(of("opened")[0].what.starts_with("size=9 "), "no seed: {}", of("opened")[0].what);

    let unnamed = entries(&hall.events, Names::Numbers);
    let told = format!("{unnamed:?}").to_lowercase();
    assert!(["ann", "bob", "eve"].iter().all(|name| !told.contains(&format!("\"{name}\""))), "{told}");
    assert_eq!(unnamed.iter().find(|row| row.kind == "said").unwrap().what, "member 2, member 2: D4!");
}

/// Somebody may be talked of before they come, or be called as their team is: no name is told where numbers are wanted.
#[test]
fn a_name_is_replaced_wherever_it_stands() {
    let mut settings = Settings::default();
    settings.sides.black.name = "Ann and Bob".into();
    let mut hall = Hall::new(settings);
    hall.join(ANN, "Ann", BLACK);
    hall.ask(ANN, Ask::Chat { channel: Channel::All, text: "Bob will come".into() }).unwrap();
    hall.join(CAT, "Cat", WHITE);
    hall.join(BOB, "Bob", BLACK);
    hall.ask(CAT, Ask::Leave).unwrap();
    hall.join(CAT, "Kit", WHITE);
    hall.ask(BOB, Ask::Chat { channel: Channel::All, text: "Cat is Kit, Bob is here".into() }).unwrap();
    let rows = entries(&hall.events, Names::Numbers);
    let said: Vec<&str> = rows.iter().filter(|row| row.kind == "said").map(|row| row.what.as_str()).collect();
    assert_eq!(said, ["member 3 will come", "member 2 is member 2, member 3 is here"]);
    let told = format!("{rows:?}").to_lowercase();
    assert!(["ann", "bob", "cat", "kit"].iter().all(|name| !told.contains(name)), "{told}");
    let told = format!("{:?}", entries(&hall.events, Names::Told));
    assert!(told.contains("Bob will come") && told.contains("Ann%20and%20Bob"), "{told}");
}

/// Figures over many games: by scheme, and by how strong members say to be.
#[test]
fn many_games_are_told_in_figures() {
    let mut survey = Survey::default();
    for _ in 0..2 {
        let mut hall = Hall::against_bot(Scheme::voting(), &THREE);
        hall.now += 2000;
        hall.all(&[(ANN, "D4"), (BOB, "E5"), (EVE, "D4")]);
        hall.now += 500;
        hall.vote(BOB, "D4");
        hall.run_out();
        hall.work(WorkAnswer::Move(made("G7")));
        hall.now += 1000;
        hall.each(&[ANN, BOB, EVE], "C3");
        survey.add(&entries(&hall.events, Names::Numbers));
    }
    let voting = &survey.schemes["voting"];
    assert_eq!((survey.games, survey.schemes.len(), voting.count), (2, 1, 4), "the bot is no team");
    assert_eq!((voting.proposed, voting.agreed, voting.ties, voting.silent), (4, 2, 0, 0));
    assert_eq!(voting.times, [32_000, 1_000, 32_000, 1_000]);
    let told: Vec<_> =
        survey.ranks().iter().map(|(band, acts)| (band.map(Band::name), acts.proposed, acts.done)).collect();
    assert_eq!(told, [(None, 4, 4), (Some("5–1k"), 4, 2), (Some("dan"), 4, 4)]);
    let ranks = survey.ranks();
    let bob = ranks.values().nth(1).unwrap();
    assert_eq!((bob.voted, bob.won, bob.to_vote.clone()), (2, 2, vec![500, 500]));
    let text = survey.to_string();
    assert!(text.contains("games that are over: 2") && text.contains("voting             4        50 %"), "{text}");
    assert!(text.contains("5–1k                 4            50 %"), "{text}");
    // All of it happened in the opening; each game had two phases of proposals and one vote that ran out.
    assert_eq!(survey.parts.iter().map(|(part, turns)| (*part, turns.count)).collect::<Vec<_>>(), [(Part::Opening, 4)]);
    assert_eq!(survey.phases["propose"], [2_000, 1_000, 2_000, 1_000]);
    assert_eq!(survey.phases["vote"], [30_000, 30_000]);
    assert_eq!(voting.different, 2 * (2 + 1));
    // C3 is four lines from G7; the first stone of a game is near to none.
    assert_eq!(bob.distances, [4, 4]);
    assert_eq!(survey.people.len(), 6, "everybody of each game");
}

/// Whoever was asked questions answers them once, after the game; the answers are in the log, and in nobody's view.
#[test]
fn questions_are_answered_once_after_the_game() {
    let settings = Settings { questions: true, ..Settings::default() };
    let mut hall = Hall::started(settings.clone());
    let answers = |text: &str| Ask::Answer(vec![("fun".into(), "5".into()), ("why".into(), text.into())]);
    assert_eq!(hall.ask(ANN, answers("x")), Err(Refusal::NotOver));
    hall.edge(Ask::Close).unwrap();
    assert!(hall.room.view(Some(ANN)).questions && !hall.room.view(None).questions);
    assert_eq!(hall.ask(EVE, answers("x")), Err(Refusal::Stranger));
    assert_eq!(hall.ask(ANN, answers(&"x".repeat(501))), Err(Refusal::Text));
    assert_eq!(hall.ask(ANN, Ask::Answer(vec![("Fun!".into(), "5".into())])), Err(Refusal::Text));
    let twice = vec![("fun".to_owned(), "5".to_owned()); 2];
    assert_eq!(hall.ask(ANN, Ask::Answer(twice)), Err(Refusal::Text));
    hall.ask(ANN, answers("Bob knew why")).unwrap();
    let event = hall.events.last().unwrap().clone();
    assert!(hall.room.concerns(&event, Some(ANN)) && !hall.room.concerns(&event, Some(BOB)));
    assert!(!hall.room.view(Some(ANN)).questions && hall.room.view(Some(BOB)).questions);
    assert_eq!(hall.ask(ANN, answers("y")), Err(Refusal::TooOften));
    let row = entries(&hall.events, Names::Numbers).pop().unwrap();
    assert_eq!((row.kind, row.name.as_deref()), ("answered", Some("member 1")));
    assert_eq!(row.what, "fun: 5; why: member 2 knew why");
    let mut silent = Hall::started(Settings { questions: false, ..settings });
    silent.edge(Ask::Close).unwrap();
    assert_eq!(silent.ask(ANN, answers("x")), Err(Refusal::NotNow));
}

/// What a team keeps to itself stays there; when it was, and who, is told.
#[test]
fn a_row_has_no_secrets_where_the_room_keeps_them() {
    let mut hall = Hall::started(Settings { reveal: false, ..Settings::default() });
    hall.ask(ANN, Ask::Chat { channel: Channel::Team, text: "secret".into() }).unwrap();
    hall.ask(ANN, Ask::Chat { channel: Channel::All, text: "hello".into() }).unwrap();
    hall.all(&[(ANN, "D4"), (BOB, "E5")]);
    hall.vote(ANN, "D4");
    hall.vote(BOB, "D4");
    let rows = entries(&hall.events, Names::Told);
    for row in rows.iter().filter(|row| ["proposed", "voted"].contains(&row.kind)) {
        assert!(row.what.is_empty() && row.after.is_some() && row.name.is_some(), "{row:?}");
    }
    assert!(rows.iter().all(|row| row.options.is_empty()));
    let said: Vec<&str> = rows.iter().filter(|row| row.kind == "said").map(|row| row.what.as_str()).collect();
    assert_eq!(said, ["", "hello"]);
    assert!(rows.iter().any(|row| row.kind == "decided" && row.what == "D4"));
}

#[test]
fn figures_tell_how_a_team_decides() {
    let mut hall = Hall::started(Settings::default());
    hall.now += 2000;
    hall.propose(ANN, "D4");
    hall.now += 2000;
    hall.propose(BOB, "E5");
    hall.vote(ANN, "D4");
    hall.run_out();
    hall.each(&[CAT, DAN], "D5");
    let stats = hall.room.stats(&|turn| (turn == 0).then(|| "D4".parse().unwrap()));
    let black = &stats.teams.black;
    assert_eq!((black.turns, black.asked, black.acted, black.used.clone()), (1, 4, 3, vec![34_000]));
    assert_eq!((black.agreement, black.unanimous, black.judged, black.as_engine), (Some(0.5), 0, 1, 1));
    assert_eq!((black.distance, stats.teams.white.distance), (None, Some(1.0)));
    let (ann, bob) = (&stats.members[0], &stats.members[1]);
    assert_eq!((ann.asked, ann.acted, ann.done, ann.won, ann.time), (2, 2, 1, 1, Some(1000.0)));
    assert_eq!((bob.asked, bob.acted, bob.done, bob.voted), (2, 1, 0, 0));
}
