//! Capture Row over real connections: games that last, turns that are refused, two browsers, and the computer.

use crate::house::{self, Client, with_config, with_server};
use serde_json::{Value, json};

fn begin(client: &Client, wanted: Value) -> Value {
    let answer = client.post("/api/rows", &wanted);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

/// A turn that must succeed.
fn turn(client: &Client, game: &Value, turn: &str) -> Value {
    let answer = client.post(&path(game, "turn"), &json!({"turn": turn, "version": game["version"]}));
    assert_eq!(answer.status, 200, "{turn}: {}", answer.text());
    answer.json()
}

fn path(game: &Value, what: &str) -> String {
    format!("/api/rows/{}/{what}", game["id"].as_str().unwrap())
}

fn other(client: &Client) -> Client {
    Client { cookie: "fedcba9876543210fedcba9876543210".to_owned(), ..client.clone() }
}

#[test]
fn a_game_is_played_to_its_row_and_exported() {
    with_server("row-play", |client| {
        let mut game = begin(&client, json!({"size": 4, "length": 3, "partner": "same"}));
        for point in ["B2", "B3", "C2", "A3", "D2"] {
            game = turn(&client, &game, point);
        }
        assert_eq!(game["outcome"], json!({"code": "row", "winner": "black", "stones": ["B2", "C2", "D2"]}));
        let refused = client.post(&path(&game, "turn"), &json!({"turn": "A1", "version": game["version"]}));
        assert_eq!(refused.code(), "game_over");
        let sgf = client.get(&path(&game, "game.sgf")).text();
        assert!(sgf.contains("SZ[4]") && sgf.contains("RE[B+]") && sgf.contains(";B[bc]"), "{sgf}");
        let list = client.get("/api/rows").json();
        assert_eq!((&list[0]["id"], &list[0]["turns"], &list[0]["outcome"]), (&game["id"], &json!(5), &json!("row")));
        assert_eq!(other(&client).get("/api/rows").json(), json!([]), "nobody sees the games of others");
        let gone = client.send("DELETE", &format!("/api/rows/{}", game["id"].as_str().unwrap()), "", b"");
        assert_eq!((gone.status, client.get("/api/rows").json()), (204, json!([])));
    });
}

#[test]
fn refused_turns_are_explained_and_cost_nothing() {
    with_server("row-refused", |client| {
        let mut game = begin(&client, json!({"size": 5, "length": 5, "partner": "same"}));
        // Black has just taken the ko at D3, and White holds the points around A1.
        for point in ["C4", "D4", "B3", "E3", "C2", "D2", "A5", "C3", "E5", "A2", "E4", "B1", "D3"] {
            game = turn(&client, &game, point);
        }
        let retaken = client.post(&path(&game, "turn"), &json!({"turn": "C3", "version": game["version"]}));
        assert_eq!((retaken.code(), &retaken.json()["error"]["points"]), ("illegal_ko".to_owned(), &json!(["D3"])));
        game = turn(&client, &game, "pass");
        let refused = |turn: &str| {
            let answer = client.post(&path(&game, "turn"), &json!({"turn": turn, "version": game["version"]}));
            assert_eq!(answer.status, 422, "{turn}: {}", answer.text());
            (answer.code(), answer.json()["error"]["points"].clone())
        };
        assert_eq!(refused("A1"), ("suicide".to_owned(), json!(["B1", "A2"])));
        assert_eq!(refused("E5"), ("occupied".to_owned(), json!(["E5"])));
        assert_eq!(refused("F6").0, "off_board");
        assert_eq!(refused("Z99").0, "off_board");
        assert_eq!(refused("nonsense").0, "off_board");
        assert_eq!(refused("swap").0, "no_swap");
        let again = client.get(&format!("/api/rows/{}", game["id"].as_str().unwrap())).json();
        assert_eq!(again["turns"], game["turns"], "nothing has changed, and it is still Black's turn");
        assert!(again["your_turn"].as_bool().unwrap());
    });
}

#[test]
fn the_computer_answers_and_can_be_hurried() {
    with_server("row-computer", |client| {
        let game = begin(&client, json!({"size": 9, "length": 5, "level": 6}));
        let game = turn(&client, &game, "E5");
        assert_eq!((&game["your_turn"], &game["computers_turn"]), (&json!(false), &json!(true)));
        let early = client.post(&path(&game, "turn"), &json!({"turn": "E6", "version": game["version"]}));
        assert_eq!(early.code(), "not_your_turn");
        let answer = client.post(&path(&game, "answer"), &json!({"version": game["version"], "hurry": true}));
        let game = answer.json();
        assert_eq!((game["turns"].as_array().unwrap().len(), &game["your_turn"]), (2, &json!(true)));
        assert_eq!(game["expectation"]["code"], "open");
        let hint = client.post(&path(&game, "hint"), &json!({"version": game["version"]})).json();
        assert!(hint["turn"].is_string(), "{hint}");
        let back = client.post(&path(&game, "undo"), &json!({"version": game["version"]})).json();
        assert_eq!((back["turns"].as_array().unwrap().len(), &back["your_turn"]), (0, &json!(true)));
    });
}

/// White sends two stones, Black takes them, White takes one back, and the board is as it was.
#[test]
fn a_board_that_comes_back_is_refused_or_a_draw_as_was_agreed() {
    with_server("row-repetition", |client| {
        let cycle = "A2 A1 B2 B1 A3 C2 E5 D1 pass C3 pass B4 C1 B1 pass";
        for (wanted, expected) in
            [(json!(null), "superko"), (json!("refused"), "superko"), (json!("draw"), "repetition")]
        {
            let mut settings = json!({"size": 5, "length": 5, "partner": "same", "repetition": wanted});
            if wanted.is_null() {
                settings.as_object_mut().unwrap().remove("repetition");
            }
            let mut game = begin(&client, settings);
            for point in cycle.split_whitespace() {
                game = turn(&client, &game, point);
            }
            assert_eq!(
                (&game["longest"], &game["captures"]),
                (&json!({"black": 2, "white": 2}), &json!({"black": 2, "white": 1}))
            );
            let answer = client.post(&path(&game, "turn"), &json!({"turn": "A1", "version": game["version"]}));
            if expected == "superko" {
                assert_eq!((answer.status, answer.code()), (422, "superko".to_owned()));
            } else {
                assert_eq!(answer.json()["outcome"]["code"], expected);
            }
        }
        assert_eq!(
            client.post("/api/rows", &json!({"size": 5, "length": 3, "repetition": "never"})).code(),
            "bad_json"
        );
    });
}

#[test]
fn the_expected_line_is_told_to_those_who_play() {
    with_server("row-line", |client| {
        let game = begin(&client, json!({"size": 5, "length": 3, "level": 1}));
        let line = client.post(&path(&game, "line"), &json!({"version": game["version"]})).json();
        assert_eq!(line["turns"].as_array().unwrap().len(), 5, "the first player wins in three: {line}");
        assert_eq!((&line["outcome"]["winner"], &line["turns"][1]["color"]), (&json!("black"), &json!("white")));
        let eve = other(&client).post(&path(&game, "line"), &json!({"version": game["version"]}));
        assert_eq!(eve.code(), "not_a_player");
        let link = begin(&client, json!({"size": 5, "length": 3, "partner": "link"}));
        assert_eq!(client.post(&path(&link, "line"), &json!({"version": link["version"]})).code(), "no_hints");
    });
}

/// Everybody is told how long they may have to wait. Nobody reads such a board to the end: without a limit there would be
/// no answer.
#[test]
fn a_level_is_a_time_that_a_person_waits() {
    with_server("row-patience", |client| {
        let game = begin(&client, json!({"size": 19, "length": 6, "level": 4}));
        let patience = game["patience"].as_u64().unwrap();
        let game = turn(&client, &game, "K10");
        let answer = client.post(&path(&game, "answer"), &json!({"version": game["version"]}));
        assert_eq!((answer.status, patience), (200, 1000));
    });
}

#[test]
fn two_browsers_meet_by_a_link() {
    with_server("row-link", |ann| {
        let bob = other(&ann);
        let eve = Client { cookie: "aaaabbbbccccddddaaaabbbbccccdddd".to_owned(), ..ann.clone() };
        let game = begin(&ann, json!({"size": 5, "length": 4, "partner": "link", "color": "black"}));
        let here = format!("/api/rows/{}", game["id"].as_str().unwrap());
        assert_eq!(bob.get(&here).json()["may_join"], true);
        let joined = bob.post(&path(&game, "join"), &json!({"version": game["version"]})).json();
        assert_eq!((&joined["you"], &joined["your_turn"]), (&json!("white"), &json!(false)));
        let late = eve.post(&path(&game, "join"), &json!({"version": joined["version"]}));
        assert_eq!(late.code(), "no_seat");
        let seen = format!("{here}?after={}", joined["version"]);
        assert_eq!(bob.get(&seen).status, 204, "nothing is new");
        let moved = turn(&ann, &joined, "C3");
        let news = bob.get(&seen).json();
        assert_eq!((&news["turns"][0]["turn"], &news["your_turn"]), (&json!("C3"), &json!(true)));
        let outdated = bob.post(&path(&game, "turn"), &json!({"turn": "D4", "version": joined["version"]}));
        assert_eq!((outdated.status, outdated.code()), (409, "stale".to_owned()));
        let meddling = eve.post(&path(&game, "turn"), &json!({"turn": "D4", "version": moved["version"]}));
        assert_eq!(meddling.code(), "not_your_turn");
        turn(&bob, &moved, "D4");
        assert_eq!(bob.get("/api/rows").json()[0]["id"], game["id"]);
    });
}

#[test]
fn two_people_have_hints_if_both_agree_and_play_again_with_colours_exchanged() {
    with_server("row-again", |ann| {
        let (bob, eve) = (other(&ann), Client { cookie: "aaaabbbbccccddddaaaabbbbccccdddd".to_owned(), ..ann.clone() });
        let game = begin(&ann, json!({"size": 4, "length": 3, "partner": "link", "color": "black"}));
        let seen = |game: &Value| json!({"version": game["version"]});
        let agreeing = |game: &Value, agreed: bool| json!({"version": game["version"], "agreed": agreed});
        let mut game = bob.post(&path(&game, "join"), &seen(&game)).json();
        assert_eq!(ann.post(&path(&game, "hint"), &seen(&game)).code(), "no_hints");
        assert_eq!(eve.post(&path(&game, "hints"), &agreeing(&game, true)).code(), "not_a_player");
        game = ann.post(&path(&game, "hints"), &agreeing(&game, true)).json();
        assert_eq!((&game["hints"], &game["may_hint"]), (&json!({"you": true, "other": false}), &json!(false)));
        assert_eq!(ann.post(&path(&game, "hint"), &seen(&game)).code(), "no_hints");
        game = bob.post(&path(&game, "hints"), &agreeing(&game, true)).json();
        assert!(ann.post(&path(&game, "hint"), &seen(&game)).json()["turn"].is_string());
        game = bob.post(&path(&game, "hints"), &agreeing(&game, false)).json();
        assert_eq!(
            ann.post(&path(&game, "hint"), &seen(&game)).code(),
            "no_hints",
            "what was agreed can be taken back"
        );
        assert_eq!(ann.post(&path(&game, "rematch"), &seen(&game)).code(), "game_goes_on");
        for (player, point) in [(&ann, "B2"), (&bob, "B3"), (&ann, "C2"), (&bob, "A3"), (&ann, "D2")] {
            game = turn(player, &game, point);
        }
        assert_eq!(eve.post(&path(&game, "rematch"), &seen(&game)).code(), "not_a_player");
        let next = bob.post(&path(&game, "rematch"), &seen(&game)).json();
        assert_eq!((&next["you"], &next["turns"], &next["length"]), (&json!("black"), &json!([]), &json!(3)));
        let led = ann.get(&format!("/api/rows/{}", game["id"].as_str().unwrap())).json();
        assert_eq!(led["rematch"], next["id"], "the other is led to it");
        let same = ann.post(&path(&game, "rematch"), &seen(&led)).json();
        assert_eq!((&same["id"], &same["you"]), (&next["id"], &json!("white")), "there is one of it");
    });
}

#[test]
fn games_outlive_the_server() {
    let data = house::folder("row-restart");
    let config = server::Config { port: 0, data: Some(data.clone()), ..server::Config::default() };
    let game = with_config(&config, |client| {
        let game = begin(&client, json!({"size": 5, "length": 3, "partner": "same", "opening": "swap"}));
        let game = turn(&client, &game, "C3");
        turn(&client, &game, "swap")
    });
    with_config(&config, |client| {
        let again = client.get(&format!("/api/rows/{}", game["id"].as_str().unwrap())).json();
        assert_eq!(again, game);
        assert!(again["swapped"].as_bool().unwrap());
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn what_cannot_be_played_is_refused() {
    with_server("row-bad", |client| {
        for wanted in [
            json!({"size": 3, "length": 3}),
            json!({"size": 20, "length": 3}),
            json!({"size": 5, "length": 6}),
            json!({"size": 9, "length": 2}),
            json!({"size": 9, "length": 5, "level": 7}),
        ] {
            assert_eq!(client.post("/api/rows", &wanted).code(), "bad_settings", "{wanted}");
        }
        assert_eq!(client.post("/api/rows", &json!({"size": 9})).code(), "bad_json");
        assert_eq!(client.get("/api/rows/none").code(), "no_such_game");
        assert_eq!(client.post("/api/rows/none/turn", &json!({"turn": "A1", "version": 0})).code(), "no_such_game");
    });
}
