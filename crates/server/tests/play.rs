//! Solving and playing over real connections: streams, lessons, hints and trees.

use std::io::Read as _;

use crate::house::{self, Client, color_of_target, endless, events, solution, wait_for_jobs, with_server};
use dice::Dice;
use serde_json::{Value, json};

/// A square four in the corner of which nothing is known yet.
fn draft(to_move: &str) -> Value {
    json!({
        "size": 9, "black": ["A4", "B4", "C4", "D4", "D3", "D2", "D1"],
        "white": ["A3", "B3", "C3", "C2", "C1"], "to_move": to_move,
        "targets": ["A3"], "region": ["A1", "B1", "A2", "B2"]
    })
}

#[test]
fn a_search_tells_its_solution() {
    with_server("solve", |client| {
        let answer = client.post("/api/solve", &json!({"draft": draft("white"), "seconds": 60}));
        assert_eq!(answer.header("content-type"), Some("text/event-stream"));
        let events = events(&answer.text());
        let (name, solution) = events.last().unwrap();
        assert_eq!((name.as_str(), &solution["grade"]["verdict"]), ("solution", &json!("dead")), "{solution}");
        assert_eq!(solution["soundness"]["code"], "already_dead");
        assert_eq!((&solution["checked"], solution["moves"].as_array().unwrap().len()), (&json!(true), 5));
    });
}

/// In the region that the program chooses it is a seki; a region one point larger shows two eyes.
#[test]
fn a_seki_in_a_chosen_region_is_told_as_life_at_least() {
    let drawn = json!({"size": 9, "black": ["D1", "E1", "C2", "E2", "A3", "C3", "E3"], "to_move": "black",
        "white": ["C1", "F1", "G1", "F2", "F3", "G3", "A4", "D4", "E4", "F4", "A5", "B5", "F5"], "targets": ["D1"]});
    with_server("seki", |client| {
        let answer = client.post("/api/solve", &json!({"draft": drawn, "seconds": 60}));
        let (_, solution) = events(&answer.text()).pop().unwrap();
        let (grade, standing) = (&solution["grade"]["verdict"], &solution["standing"]);
        assert!(*grade == "alive" || standing["extent"] == "at_least", "{solution}");
        assert_eq!((&solution["region"]["kind"], &solution["scope"]), (&json!("chosen"), &json!("region")));
        for first in solution["moves"].as_array().unwrap() {
            let (footing, assumed) = (&first["standing"]["footing"], &first["standing"]["assumptions"]);
            assert_eq!(*footing == "proved", assumed.as_array().unwrap().is_empty(), "{first}");
        }
    });
}

#[test]
fn a_proof_is_told_with_what_it_rests_on() {
    with_server("rests", |client| {
        let checked = client.post("/api/check", &json!({"problem": {"id": "shapes-01-straight-three"}})).json();
        assert_eq!((&checked["ok"], &checked["flaw"]), (&json!(true), &Value::Null), "{checked}");
        let (proved, walls) = (&checked["proved"], &checked["proved"]["standing"]["assumptions"][0]);
        assert_eq!(
            (&proved["standing"]["footing"], &walls["code"]),
            (&json!("proved_if"), &json!("walls")),
            "{checked}"
        );
        assert!(walls["points"].as_array().unwrap().contains(&json!("B1")), "{walls}");
        assert!(checked["message"].as_str().unwrap().starts_with("Proved if Black's stones"), "{checked}");
        let damaged = json!({"problem": {"id": "shapes-01-straight-three"}, "certificate": "AAAA"});
        let damaged = client.post("/api/check", &damaged).json();
        assert_eq!((&damaged["ok"], &damaged["flaw"]), (&json!(false), &json!("damaged")), "{damaged}");
    });
}

#[test]
fn a_search_tells_how_it_goes_and_keeps_to_its_time() {
    with_server("ticks", |client| {
        let answer = client.post("/api/solve", &json!({"draft": endless(), "seconds": 2}));
        let events = events(&answer.text());
        // There are ten a second, and fewer where the machine has other work.
        let told = events.iter().filter(|(name, _)| name == "progress").count();
        assert!((2..30).contains(&told), "{events:?}");
        let (_, tick) = events.iter().rfind(|(name, _)| name == "progress").unwrap();
        assert_eq!(tick["bounds"]["low"]["verdict"], "dead", "what is proved so far is told: {tick}");
        assert!(tick["nodes"].as_u64().unwrap() > 0 && !tick["line"].as_array().unwrap().is_empty(), "{tick}");
        let (name, last) = events.last().unwrap();
        assert_eq!((name.as_str(), &last["limit"]), ("gave_up", &json!("time")), "{last}");
        assert!(last["nodes"].as_u64().unwrap() > 0);
    });
}

/// A diagram from a book, with more room than a moment's proof has: the guess comes with how sure it is.
#[test]
fn what_is_not_solved_comes_with_the_most_promising_move() {
    with_server("promising", |client| {
        let side = "(;FF[4]GM[1]SZ[9]AB[be][de][ee][ge][bg][hg]AW[dg][eg][fg]PL[B])";
        let read = client.post("/api/read", &json!({"text": side})).json();
        let answer = client.post("/api/solve", &json!({"draft": read["draft"], "seconds": 0.5}));
        let events = events(&answer.text());
        let (name, last) = events.last().unwrap();
        assert_eq!(name, "gave_up", "{last}");
        let first = last["promising"].as_str().unwrap_or_else(|| panic!("{last}"));
        assert!(first.parse::<rules::Move>().is_ok(), "{last}");
        assert!(last["sure"].as_u64().is_some_and(|sure| sure <= 100), "{last}");
    });
}

#[test]
fn closing_the_page_ends_the_search() {
    with_server("stop", |client| {
        for _ in 0..8 {
            let body = json!({"draft": endless(), "seconds": 600}).to_string();
            let mut stream = client.begin("POST", "/api/solve", "application/json", body.as_bytes());
            let mut first = [0; 400];
            stream.read_exact(&mut first).unwrap();
            wait_for_jobs(&client, 1);
            drop(stream);
            wait_for_jobs(&client, 0);
        }
    });
}

#[test]
fn a_visitor_has_two_searches_at_most() {
    with_server("busy", |client| {
        let body = json!({"draft": endless(), "seconds": 60}).to_string();
        let begin = || client.begin("POST", "/api/solve", "application/json", body.as_bytes());
        let running = [begin(), begin()];
        wait_for_jobs(&client, 2);
        let third = client.send("POST", "/api/solve", "application/json", body.as_bytes());
        assert_eq!((third.status, third.code()), (429, "busy".into()));
        drop(running);
        wait_for_jobs(&client, 0);
    });
}

fn lesson(client: &Client, problem: &Value, you: &str, moves: &[&str]) -> house::HttpAnswer {
    client.post("/api/lesson", &json!({"problem": problem, "you": you, "moves": moves}))
}

#[test]
fn what_cannot_be_solved_is_played_by_the_rules_alone() {
    with_server("unsolved", |client| {
        let draft = endless();
        let play = |moves: &[&str], computer: bool| {
            let problem = json!({"draft": draft});
            client
                .post("/api/lesson", &json!({"problem": problem, "moves": moves, "computer": computer, "hint": "why"}))
        };
        // Where no search ends, an engine plays, and says so.
        let engine = json!({"engine": "eye-patterns", "settings": {"depth": 1}});
        let asked = |opponent: Value| json!({"problem": {"draft": draft}, "you": "defender", "moves": [], "opponent": opponent});
        let usual = client.post("/api/lesson", &asked(Value::Null)).json();
        assert!(usual["reply"].is_string(), "{usual}");
        let by = |lesson: &Value| (lesson["by"]["engine"].clone(), lesson["by"]["proved"].clone());
        assert_eq!(by(&usual), (json!("alpha-beta"), json!(false)));
        let chosen = client.post("/api/lesson", &asked(engine)).json();
        assert_eq!((by(&chosen).0, &chosen["by"]["settings"]["depth"]), (json!("eye-patterns"), &json!(1)), "{chosen}");
        // From here on there is no place for another search.
        let body = json!({"draft": draft, "seconds": 60}).to_string();
        let running = [(); 2].map(|()| client.begin("POST", "/api/solve", "application/json", body.as_bytes()));
        wait_for_jobs(&client, 2);
        let first = play(&["L9"], false).json();
        assert_eq!(
            (&first["steps"][0]["move"], &first["stones"]["to_move"]),
            (&json!("L9"), &json!("white")),
            "{first}"
        );
        assert!(["judgement", "reply", "hint", "outcome"].iter().all(|&name| first[name].is_null()));
        assert_eq!(play(&["L9", "L9"], false).code(), "occupied");
        let taken = play(&["L9", "pass", "L11", "pass", "M10"], false).json();
        assert_eq!(
            (&taken["captured_now"], &taken["outcome"]["code"]),
            (&json!(["L10"]), &json!("captured")),
            "{taken}"
        );
        drop(running);
    });
}

#[test]
fn a_right_move_is_praised_and_a_wrong_one_refuted() {
    with_server("lesson", |client| {
        let problem = json!({"id": "shapes-01-straight-three"});
        let wrong = lesson(&client, &problem, "attacker", &["D1"]).json();
        assert_eq!((&wrong["judgement"]["code"], &wrong["reply"]), (&json!("wrong"), &json!("E1")), "{wrong}");
        assert_eq!(
            wrong["outcome"],
            json!({"code": "two_eyes", "message": "White lives with two eyes.", "points": ["C1"]})
        );
        let right = lesson(&client, &problem, "attacker", &["E1"]).json();
        assert_eq!(right["judgement"]["code"], "right", "{right}");
        assert!(right["reply"].is_string());
    });
}

#[test]
fn an_illegal_move_is_refused_with_its_reason() {
    with_server("illegal", |client| {
        let problem = json!({"id": "shapes-01-straight-three"});
        for (at, code) in [("C1", "occupied"), ("A9", "out_of_bounds"), ("T19", "off_board")] {
            let answer = lesson(&client, &problem, "attacker", &[at]);
            assert_eq!((answer.status, answer.code()), (422, code.into()), "{at}");
            assert_eq!(answer.json()["error"]["points"], json!([at]));
        }
        let suicide = lesson(&client, &problem, "both", &["E1", "pass", "D1", "pass", "F1"]);
        assert_eq!(suicide.status, 200, "{}", suicide.text());
        assert_eq!(suicide.json()["outcome"]["code"], "captured", "{}", suicide.text());
    });
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    with_server("ko", |client| {
        let problem = json!({"draft": {
            "size": 5, "black": ["B1", "A2", "B3"], "white": ["B2", "C1", "D2", "C3"], "to_move": "black",
            "targets": ["C3"], "region": ["A1", "A3", "C2", "D1", "D3", "E2", "E1", "E3"]}});
        let taken = client.post("/api/lesson", &json!({"problem": problem, "you": "both", "moves": ["C2"]}));
        assert_eq!(taken.json()["captured_now"], json!(["B2"]), "{}", taken.text());
        let back = client.post("/api/lesson", &json!({"problem": problem, "you": "both", "moves": ["C2", "B2"]}));
        assert_eq!((back.status, back.code()), (422, "illegal_ko".into()));
        assert_eq!(back.json()["error"]["message"], "The ko may not be retaken at once.");
    });
}

/// Two stones are taken, one is taken back, and the corner is as it was: endless play is the defender's.
#[test]
fn a_position_that_comes_back_ends_play_with_one_verdict() {
    with_server("back", |client| {
        let problem = json!({"draft": {"size": 9, "black": ["A2", "B2", "A3", "E5"], "to_move": "black",
            "white": ["A1", "B1", "C2", "D1", "C3", "B4"], "targets": ["A2"]}});
        let play = |moves: &[&str], computer: bool| {
            client.post("/api/lesson", &json!({"problem": problem, "moves": moves, "computer": computer}))
        };
        let back = play(&["C1", "B1", "pass", "A1"], true).json();
        let verdicts = (&back["judgement"]["code"], &back["judgement"]["grade"]["verdict"], &back["outcome"]["code"]);
        assert_eq!(verdicts, (&json!("wrong"), &json!("seki"), &json!("repetition")), "{back}");
        assert_eq!((&back["judgement"]["before"]["verdict"], &back["your_turn"]), (&json!("dead"), &json!(false)));
        let said = "The position has come back. Endless play is Black's: White does not capture.";
        assert_eq!(back["outcome"]["message"], said);
        let refused = play(&["C1", "B1", "pass", "A1"], false);
        assert_eq!((refused.status, refused.code()), (422, "superko".into()), "{}", refused.text());
        let legal = play(&["C1", "B1", "pass"], false).json()["legal"].clone();
        assert!(!legal.as_array().unwrap().contains(&json!("A1")), "{legal}");
    });
}

#[test]
fn a_problem_that_comes_to_a_ko_ends_when_the_ko_is_taken() {
    with_server("ends", |client| {
        let problem = json!({"id": "shapes-12-rectangular-six-in-the-corner-1"});
        let mut moves = vec![json!("B1")];
        for _ in 0..6 {
            let answer =
                client.post("/api/lesson", &json!({"problem": problem, "you": "attacker", "moves": moves})).json();
            if !answer["outcome"].is_null() {
                let said = json!({"code": "ko", "message": "Ko: White needs one more threat."});
                assert_eq!(json!({"code": answer["outcome"]["code"], "message": answer["outcome"]["message"]}), said);
                return;
            }
            moves.clone_from(answer["moves"].as_array().unwrap());
            let tree = client.post("/api/tree", &json!({"problem": problem, "path": moves})).json();
            moves.push(tree["nodes"][0]["move"].clone());
        }
        panic!("no ko after {moves:?}");
    });
}

#[test]
fn the_program_can_move_first_or_not_at_all() {
    with_server("first", |client| {
        let problem = json!({"id": "shapes-01-straight-three"});
        let opened = lesson(&client, &problem, "defender", &[]).json();
        assert_eq!((&opened["reply"], &opened["your_turn"]), (&json!("E1"), &json!(true)), "{opened}");
        let alone = json!({"problem": problem, "you": "attacker", "moves": ["E1"], "computer": false});
        let alone = client.post("/api/lesson", &alone).json();
        assert_eq!((&alone["reply"], &alone["moves"]), (&Value::Null, &json!(["E1"])));
        assert_eq!(alone["judgement"]["code"], "right");
    });
}

/// A chosen engine answers in the midst of a line, and the moves are judged by the proof all the same.
#[test]
fn an_engine_can_be_chosen_in_any_position() {
    with_server("chosen", |client| {
        let problem = json!({"id": "shapes-01-straight-three"});
        let asked = |engine: &str, moves: &[&str]| {
            let opponent = json!({"engine": engine, "settings": {"depth": 2}});
            let request = json!({"problem": problem, "you": "attacker", "moves": moves, "opponent": opponent});
            client.post("/api/lesson", &request).json()
        };
        for engine in ["alpha-beta", "minimax", "eye-patterns", "learned", "guess"] {
            let told = asked(engine, &["E1", "pass", "pass", "pass", "D1"]);
            assert_eq!((&told["by"]["engine"], &told["by"]["proved"]), (&json!(engine), &json!(false)), "{told}");
            assert!(told["reply"].is_string() && told["judgement"]["code"] == "right", "{told}");
        }
        let proved = asked("exact", &["D1"]);
        assert_eq!((&proved["by"], &proved["reply"]), (&Value::Null, &json!("E1")), "{proved}");
    });
}

/// Reed's problem (2015, Figure 7.9): both moves live, and one of them keeps a point more.
#[test]
fn of_two_right_moves_the_richer_one_is_played_and_told() {
    with_server("richer", |client| {
        let draft = json!({"size": 9, "black": ["D9", "D8", "A8", "B8", "A7", "B7", "D7"], "to_move": "black",
            "white": ["E9", "E8", "E7", "A6", "B6", "C6", "D6", "E6"], "targets": ["A8", "D9"],
            "region": ["A9", "B9", "C9", "C8", "C7"]});
        let problem = json!({"draft": draft});
        let first = lesson(&client, &problem, "attacker", &[]).json();
        assert_eq!(first["reply"], "C7", "{first}");
        let other = lesson(&client, &problem, "defender", &["B9"]).json();
        assert_eq!(other["judgement"]["better"], json!({"move": "C7", "more": 1}), "{other}");
        let said = other["judgement"]["message"].as_str().unwrap();
        assert!(said.ends_with("C7 keeps one point more."), "{said}");
        assert_eq!(lesson(&client, &problem, "defender", &["C7"]).json()["judgement"]["better"], Value::Null);
    });
}

/// After two eyes the program goes on answering.
#[test]
fn two_eyes_do_not_silence_the_program() {
    with_server("goes-on", |client| {
        let problem = json!({"id": "shapes-01-straight-three"});
        let alive = lesson(&client, &problem, "attacker", &["D1"]).json();
        assert_eq!(alive["outcome"]["code"], "two_eyes", "{alive}");
        let on = lesson(&client, &problem, "attacker", &["D1", "E1", "pass"]).json();
        assert!(on["reply"].is_string() && on["outcome"]["code"] == "two_eyes", "{on}");
    });
}

#[test]
fn a_hint_says_where_and_then_why() {
    with_server("hint", |client| {
        let ask = |step: &str| {
            let request = json!({"problem": {"id": "shapes-01-straight-three"}, "you": "attacker", "hint": step});
            client.post("/api/lesson", &request).json()["hint"].clone()
        };
        let place = ask("where");
        assert!(place["where"].as_array().unwrap().contains(&json!("E1")) && place["code"].is_null(), "{place}");
        assert_eq!(ask("why")["code"], "divides");
    });
}

#[test]
fn the_tree_has_every_move_with_its_grade() {
    with_server("tree", |client| {
        let ask = |path: Value| {
            client.post("/api/tree", &json!({"problem": {"id": "shapes-01-straight-three"}, "path": path})).json()
        };
        let root = ask(json!([]));
        assert_eq!((&root["to_move"], root["nodes"].as_array().unwrap().len()), (&json!("black"), 4), "{root}");
        assert_eq!((&root["nodes"][0]["move"], &root["nodes"][0]["correct"]), (&json!("E1"), &json!(true)));
        let after = ask(json!(["D1"]));
        let life = after["nodes"].as_array().unwrap().iter().find(|node| node["move"] == "E1").unwrap().clone();
        let said = (&life["outcome"]["code"], &life["outcome"]["message"]);
        assert_eq!(said, (&json!("two_eyes"), &json!("White lives with two eyes.")));
    });
}

/// The first right move and a wrong one, until it is over or eight moves have been made.
#[test]
fn the_program_answers_in_problems_that_ship() {
    with_server("answers", |client| {
        let mut answers = 0;
        house::play_every(4, &client, |request| {
            answers += 1;
            client.post("/api/lesson", request)
        });
        assert!(answers > 100, "{answers}");
    });
}

/// Whoever begins with the worst move and goes on at random is beaten in every third problem: the program keeps what it was given, and comes to an end.
#[test]
fn the_program_wins_what_it_is_given() {
    with_server("given", |client| {
        let list = client.get("/api/problems?per_page=500&collection=own").json();
        let (mut dice, mut beaten) = (Dice::new(0x5eed), [0; 2]);
        for problem in list["problems"].as_array().unwrap().iter().step_by(3) {
            let shown = client.get(&format!("/api/problems/{}", problem["id"].as_str().unwrap())).json();
            let solution = solution(&client, &problem["id"]);
            let worst = solution["moves"].as_array().unwrap().last().unwrap().clone();
            let attacks = solution["to_move"] != color_of_target(&shown);
            let lost = if attacks { "alive" } else { "dead" };
            if worst["grade"]["verdict"] != lost {
                continue;
            }
            let first = worst["move"].as_str().unwrap();
            let outcome = random_game(&client, &json!({"id": problem["id"]}), attacks, first, &mut dice);
            let good: &[&str] =
                if attacks { &["two_eyes", "escaped", "alive", "repetition"] } else { &["captured", "dead"] };
            assert!(good.contains(&outcome.as_str()), "{} {first}: {outcome}", problem["id"]);
            beaten[usize::from(attacks)] += 1;
        }
        eprintln!("beaten as defender and attacker: {beaten:?}");
        assert!(beaten.iter().all(|&count| count >= 6), "{beaten:?}");
    });
}

fn random_game(client: &Client, problem: &Value, attacks: bool, first: &str, dice: &mut Dice) -> String {
    let you = if attacks { "attacker" } else { "defender" };
    let mut moves = vec![json!(first)];
    for _ in 0..60 {
        let answer = client.post("/api/lesson", &json!({"problem": problem, "you": you, "moves": moves}));
        assert_eq!(answer.status, 200, "{problem} {moves:?}: {}", answer.text());
        let answer = answer.json();
        if let Some(code) = answer["outcome"]["code"].as_str() {
            return code.to_owned();
        }
        moves.clone_from(answer["moves"].as_array().unwrap());
        let legal = answer["legal"].as_array().unwrap();
        let next = legal.get(dice.below(legal.len() + 1));
        moves.push(next.cloned().unwrap_or_else(|| json!("pass")));
    }
    format!("no end after {moves:?}")
}

#[test]
fn an_edited_position_stays_legal_and_is_named_when_it_is_not() {
    with_server("editor", |client| {
        let place = json!({"stones": {"size": 5, "black": ["B2", "A3", "C3"], "white": ["B3"], "to_move": "white"},
                           "point": "B4", "content": "black"});
        let placed = client.post("/api/place", &place).json();
        assert_eq!((&placed["removed"], &placed["stones"]["white"]), (&json!(["B3"]), &json!([])), "{placed}");
        let mixed = json!({"draft": {"size": 5, "black": ["B2"], "white": ["C3"], "to_move": "white",
                                     "targets": ["B2", "C3"]}});
        let mixed = client.post("/api/examine", &mixed).json();
        assert_eq!(mixed["complaint"]["code"], "mixed_target", "{mixed}");
        let fine = client.post("/api/examine", &json!({"draft": draft("black")})).json();
        assert_eq!((&fine["complaint"], &fine["region"]["kind"]), (&Value::Null, &json!("given")), "{fine}");
        assert_eq!(fine["legal"], json!(["A1", "B1", "A2", "B2"]));
    });
}

#[test]
fn a_goal_that_contradicts_target_and_turn_is_refused() {
    with_server("goals", |client| {
        let asked = |side: &str, aim: &str, target: &str| {
            json!({"size": 9, "black": ["C3"], "white": ["E5"], "to_move": "black", "targets": [target],
                   "goal": {"side": side, "aim": aim}})
        };
        for (side, aim, target, code) in [
            ("black", "kill", "E5", Value::Null),
            ("black", "live", "C3", Value::Null),
            ("black", "ko", "C3", Value::Null),
            ("black", "live", "E5", json!("goal_contradicts")),
            ("black", "kill", "C3", json!("goal_contradicts")),
            ("white", "kill", "C3", json!("goal_contradicts")),
        ] {
            let draft = asked(side, aim, target);
            let found = client.post("/api/examine", &json!({"draft": draft})).json();
            assert_eq!(found["complaint"]["code"], code, "{side} {aim} {target}");
            let saved = client.post("/api/problems", &draft);
            assert_eq!(saved.status == 201, code.is_null(), "{}", saved.text());
        }
    });
}

#[test]
fn a_ban_by_ko_stays_while_stones_are_put_elsewhere() {
    with_server("bans", |client| {
        let ko = json!({"size": 5, "black": ["C5", "D4", "C3"], "white": ["B5", "A4", "B3", "C4"], "to_move": "black", "ko": "B4"});
        let found = client.post("/api/examine", &json!({"draft": ko})).json();
        assert_eq!((&found["complaint"], &found["stones"]["ko"]), (&Value::Null, &json!("B4")), "{found}");
        let place =
            |point: &str| client.post("/api/place", &json!({"stones": ko, "point": point, "content": "black"})).json();
        assert_eq!(place("E1")["stones"]["ko"], "B4");
        assert_eq!(place("B4")["stones"]["ko"], Value::Null);
    });
}

/// The same corner as people write it down.
#[test]
fn every_form_that_is_pasted_is_the_same_position() {
    let rows = |black: char, white: char, gap: &str| -> Vec<String> {
        let empty = [".........", ".........", ".........", ".........", ".........", "........."];
        let rows = empty.into_iter().chain(["XXXXX....", "OOOOX....", "...OX...."]);
        let cells = |row: &str| {
            row.replace('X', "b").replace('O', "w").replace('b', &black.to_string()).replace('w', &white.to_string())
        };
        rows.map(|row| cells(row).chars().map(String::from).collect::<Vec<_>>().join(gap)).collect()
    };
    let numbered = rows('X', 'O', " ").into_iter().enumerate().map(|(at, row)| format!("{} {row} {}", 9 - at, 9 - at));
    let drawn = format!("  A B C D E F G H J\n{}\n  A B C D E F G H J", numbered.collect::<Vec<_>>().join("\n"));
    let bordered = rows('#', 'O', " ").into_iter().map(|row| format!("| {row} |")).collect::<Vec<_>>().join("\n");
    let sensei = rows('X', 'O', " ").into_iter().map(|row| format!("$$ | {row} |")).collect::<Vec<_>>().join("\n");
    let sgf = "(;SZ[9]PL[W]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di])";
    let forms = [
        rows('X', 'O', "").join("\n"),
        rows('X', 'O', " ").join("\n"),
        drawn,
        format!("+-------------------+\n{bordered}\n+-------------------+"),
        format!("$$W White to live\n$$ ---------------------\n{sensei}\n$$ ---------------------"),
        "9x9\nB: A3 B3 C3 D3 E3 E2 E1; W: A2 B2 C2 D2 D1".to_owned(),
        format!("Who can help me with this one?\n\n{sgf}\n\nThank you!"),
    ];
    with_server("pasted", |client| {
        for form in forms {
            let read = client.post("/api/read", &json!({"text": form})).json();
            let sorted = |color: &str| {
                let mut points: Vec<String> = serde_json::from_value(read["draft"][color].clone()).unwrap_or_default();
                points.sort();
                points.join(" ")
            };
            let told = (read["draft"]["size"].as_u64(), sorted("black"), sorted("white"));
            assert_eq!(told, (Some(9), "A3 B3 C3 D3 E1 E2 E3".into(), "A2 B2 C2 D1 D2".into()), "{form}\n{read}");
        }
    });
}

#[test]
fn texts_are_read_and_written() {
    with_server("texts", |client| {
        let text = client.post("/api/write", &json!({"draft": draft("black"), "format": "text"}));
        assert!(text.header("content-disposition").unwrap().starts_with("attachment"));
        let back = client.post("/api/read", &json!({"text": text.text()})).json();
        assert_eq!(
            back["draft"]["white"],
            client.post("/api/examine", &json!({"draft": draft("black")})).json()["stones"]["white"]
        );
        let sgf = client.post("/api/write", &json!({"draft": draft("black"), "format": "sgf"})).text();
        assert_eq!(client.post("/api/read", &json!({"text": sgf})).json()["draft"]["region"], back["draft"]["region"]);
        let svg =
            client.post("/api/write", &json!({"draft": draft("black"), "format": "svg", "theme": "paper"})).text();
        assert!(svg.starts_with("<svg"), "{svg}");
        let wrong = client.post("/api/read", &json!({"text": "hello"}));
        assert_eq!((wrong.status, wrong.code()), (422, "bad_text".into()));
    });
}
