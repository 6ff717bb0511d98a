//! Whole games of Go over real connections: played to their end, counted, disputed, taken back and kept; and what the
//! computer thinks of positions.

use crate::house::{self, Client, with_config, with_server};
use serde_json::{Value, json};

fn begin(client: &Client, wanted: Value) -> Value {
    let answer = client.post("/api/go", &wanted);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

fn path(game: &Value, what: &str) -> String {
    format!("/api/go/{}/{what}", game["id"].as_str().unwrap())
}

/// Something that must succeed.
fn ask(client: &Client, game: &Value, what: &str, mut more: Value) -> Value {
    more["version"] = game["version"].clone();
    let answer = client.post(&path(game, what), &more);
    assert_eq!(answer.status, 200, "{what} {more}: {}", answer.text());
    answer.json()
}

fn seen(game: &Value) -> Value {
    json!({"version": game["version"]})
}

/// Takes these points as long as they are free, then passes until both have.
fn played_out(client: &Client, mut game: Value, points: &[&str]) -> Value {
    let mut points = points.iter();
    for _ in 0..200 {
        if game["over"] == true || !game["score"].is_null() {
            return game;
        }
        if game["computers_turn"] == true {
            game = ask(client, &game, "answer", json!({}));
            continue;
        }
        let turn = points.next().copied().unwrap_or("pass");
        let answer = client.post(&path(&game, "turn"), &json!({"turn": turn, "version": game["version"]}));
        if answer.status == 200 {
            game = answer.json();
        }
    }
    panic!("the game does not end: {game}");
}

const POINTS: [&str; 6] = ["C3", "C2", "C4", "B3", "D3", "C5"];

#[test]
fn a_game_is_played_counted_disputed_and_exported() {
    with_server("go-play", |client| {
        let game = begin(&client, json!({"size": 5, "rung": "r1", "komi": 0.5}));
        assert_eq!((&game["your_turn"], &game["you"], &game["turns"]), (&json!(true), &json!("black"), &json!([])));
        let game = played_out(&client, game, &POINTS);
        assert_eq!(game["over"], true, "nobody resigns so early: {game}");
        assert_eq!(client.post(&path(&game, "mark"), &json!({"version": game["version"], "point": "C3"})).status, 422);
        let counted = ask(&client, &game, "count", json!({}));
        let groups = counted["count"]["groups"].as_array().unwrap();
        assert!(!groups.is_empty(), "{counted}");
        assert_eq!(client.post(&path(&game, "agree"), &seen(&game)).code(), "stale");
        // What is marked once is the other way round, and marked again as it was.
        let stone = groups[0]["stones"][0].clone();
        let marked = ask(&client, &counted, "mark", json!({"point": stone}));
        let dead = |game: &Value| game["count"]["groups"][0]["dead"].as_bool().unwrap();
        assert_eq!((dead(&marked), dead(&counted)), (!dead(&counted), dead(&counted)));
        let mut back = ask(&client, &marked, "mark", json!({"point": stone}));
        assert_eq!(back["count"], counted["count"]);
        // Whose stones are all dead has no point on the board.
        let white = groups.iter().filter(|group| group["color"] == "white" && group["dead"] == false);
        let alive: Vec<&Value> = white.map(|group| &group["stones"][0]).collect();
        for point in &alive {
            back = ask(&client, &back, "mark", json!({"point": point}));
        }
        assert_eq!(back["count"]["points"]["white"], 0.5, "{back}");
        for point in alive.iter().rev() {
            back = ask(&client, &back, "mark", json!({"point": point}));
        }
        assert_eq!(back["count"], counted["count"]);
        let ended = ask(&client, &back, "agree", json!({}));
        assert_eq!(ended["score"]["code"], "points", "{ended}");
        assert_eq!(client.post(&path(&ended, "agree"), &seen(&ended)).code(), "game_over");
        let lead = ended["score"]["points"].as_f64().unwrap();
        let sgf = client.get(&path(&ended, "game.sgf")).text();
        assert!(sgf.contains(&format!("+{lead}]")) && sgf.contains("KM[0.5]") && sgf.contains("PW[shikatsu]"), "{sgf}");
        let list = client.get("/api/go").json();
        assert_eq!((&list[0]["id"], &list[0]["score"]), (&ended["id"], &ended["score"]));
        let gone = client.send("DELETE", &format!("/api/go/{}", ended["id"].as_str().unwrap()), "", b"");
        assert_eq!((gone.status, client.get("/api/go").json()), (204, json!([])));
    });
}

#[test]
fn turns_are_refused_taken_back_and_given_up() {
    with_server("go-undo", |client| {
        let game = begin(&client, json!({"size": 9, "rung": "r1"}));
        let game = ask(&client, &game, "turn", json!({"turn": "E5"}));
        let early = client.post(&path(&game, "turn"), &json!({"turn": "E6", "version": game["version"]}));
        assert_eq!((early.code(), &game["computers_turn"]), ("not_your_turn".to_owned(), &json!(true)));
        let game = ask(&client, &game, "answer", json!({"hurry": true}));
        assert_eq!(client.post(&path(&game, "answer"), &seen(&game)).code(), "not_its_turn");
        let refused = |turn: &str| {
            let answer = client.post(&path(&game, "turn"), &json!({"turn": turn, "version": game["version"]}));
            (answer.code(), answer.json()["error"]["points"].clone())
        };
        assert_eq!(refused("E5"), ("occupied".to_owned(), json!(["E5"])));
        for nowhere in ["K10", "Z3", "resume", "nonsense", ""] {
            assert_eq!(refused(nowhere).0, "off_board", "{nowhere}");
        }
        let back = ask(&client, &game, "undo", json!({}));
        assert_eq!((&back["turns"], &back["your_turn"]), (&json!([]), &json!(true)));
        assert_eq!(client.post(&path(&back, "undo"), &seen(&back)).code(), "nothing_to_undo");
        let lost = ask(&client, &back, "turn", json!({"turn": "resign"}));
        assert_eq!(lost["score"], json!({"code": "resignation", "winner": "white", "points": null}));
        assert_eq!(
            client.post(&path(&lost, "turn"), &json!({"turn": "E5", "version": lost["version"]})).code(),
            "game_over"
        );
        let again = ask(&client, &lost, "undo", json!({}));
        assert_eq!((&again["score"], &again["your_turn"]), (&Value::Null, &json!(true)), "that was a mistake");
    });
}

#[test]
fn whoever_takes_white_or_a_handicap_waits_for_black_or_not() {
    with_server("go-handicap", |client| {
        let white = begin(&client, json!({"size": 7, "rung": "r1", "color": "white"}));
        assert_eq!((&white["computers_turn"], &white["komi"]), (&json!(true), &json!(7.5)));
        let white = ask(&client, &white, "answer", json!({}));
        assert_eq!(client.post(&path(&white, "undo"), &seen(&white)).code(), "nothing_to_undo", "it is not yours");
        let wanted = json!({"size": 9, "rung": "r1", "color": "white", "handicap": 4, "scoring": "territory"});
        let handicap = begin(&client, wanted);
        assert_eq!((&handicap["your_turn"], &handicap["komi"]), (&json!(true), &json!(0.5)), "White begins");
        assert_eq!(handicap["handicap"], handicap["stones"]["black"]);
        let sgf = client.get(&path(&handicap, "game.sgf")).text();
        assert!(sgf.contains("HA[4]") && sgf.contains("RU[Japanese]"), "{sgf}");
    });
}

#[test]
fn a_game_goes_on_after_two_passes_and_outlives_the_server() {
    let data = house::folder("go-restart");
    let config = server::Config { port: 0, data: Some(data.clone()), ..server::Config::default() };
    let game = with_config(&config, |client| {
        let clock = json!({"kind": "fischer", "main": 300, "period": 5});
        let game = begin(&client, json!({"size": 5, "rung": "r1", "komi": 0.5, "clock": clock}));
        let game = played_out(&client, game, &POINTS);
        let counted = ask(&client, &game, "count", json!({}));
        let on = ask(&client, &counted, "resume", json!({}));
        assert_eq!((&on["over"], &on["count"]), (&json!(false), &Value::Null));
        assert!(on["clocks"]["black"]["ms"].as_u64().unwrap() > 300_000, "every turn adds to it");
        on
    });
    with_config(&config, |client| {
        let again = client.get(&format!("/api/go/{}", game["id"].as_str().unwrap())).json();
        assert_eq!(again, game);
        let game = played_out(&client, again, &["A1", "E5", "A5"]);
        assert!(game["turns"].as_array().unwrap().iter().any(|step| step["turn"] == "resume"));
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn what_cannot_be_played_is_refused() {
    with_server("go-bad", |client| {
        for wanted in [
            json!({"size": 4}),
            json!({"size": 20}),
            json!({"size": 9, "handicap": 1}),
            json!({"size": 9, "handicap": 10}),
            json!({"size": 5, "handicap": 2}),
            json!({"size": 9, "komi": 6.3}),
            json!({"size": 9, "komi": 1e9}),
            json!({"size": 9, "rung": "r99"}),
            json!({"size": 9, "clock": {"kind": "absolute", "main": 0}}),
            json!({"size": 9, "clock": {"kind": "byo_yomi", "main": 9, "period": 0, "count": 3}}),
            json!({"size": 9, "clock": {"kind": "fischer", "main": 4_000_000_000_u32, "period": 1}}),
        ] {
            assert_eq!(client.post("/api/go", &wanted).code(), "bad_game", "{wanted}");
        }
        assert_eq!(client.post("/api/go", &json!({"size": 9, "scoring": "by eye"})).code(), "bad_json");
        assert_eq!(client.get("/api/go/none").code(), "no_such_game");
        assert_eq!(client.get("/api/go").json(), json!([]));
    });
}

#[test]
fn positions_are_analysed_and_warmed() {
    with_server("go-analysis", |client| {
        // Black owns this board but for one stone that cannot live.
        let stones = json!({"size": 5, "black": ["B1", "B2", "B3", "B4", "B5", "D1", "D2", "D3", "D4", "D5"],
                            "white": ["A1"], "to_move": "white"});
        let told = client.post("/api/analyse", &json!({"stones": stones, "komi": 0.5, "quick": true})).json();
        assert!(told["winrate"].as_f64().unwrap() > 90.0 && told["lead"].as_f64().unwrap() > 10.0, "{told}");
        assert_eq!(told["owners"].as_array().unwrap().len(), 25);
        assert!(told["owners"][1].as_i64().unwrap() > 90, "B1 is Black's: {told}");
        let heat = client.post("/api/heat", &json!({"stones": stones, "komi": 0.5})).json();
        let moves = heat["moves"].as_array().unwrap();
        assert!(moves.len() > 5 && moves.iter().filter(|made| made["rank"] == 0).count() >= 1, "{heat}");
        assert!(moves.iter().all(|made| made["mean"].as_f64().unwrap() < 0.0), "White is behind: {heat}");
        let none = json!({"size": 5, "black": ["A1"], "white": ["A2", "B1"], "to_move": "black"});
        assert_eq!(client.post("/api/heat", &json!({"stones": none})).code(), "no_liberty");
        assert_eq!(client.post("/api/analyse", &json!({"stones": stones, "komi": 0.3})).code(), "bad_game");
        let offer = client.get("/api/offer").json();
        assert_eq!(
            (&offer["rungs"][0]["name"], &offer["boards"][0]),
            (&json!("r1"), &json!({"size": 5, "most_handicap": 0}))
        );
    });
}

/// A page that goes away ends the search: it comes to no move.
#[test]
fn a_closed_page_ends_the_search() {
    with_server("go-closed", |client| {
        let game = begin(&client, json!({"size": 19, "rung": "r10", "color": "white"}));
        let running = |wanted: &str| {
            let line = format!("shikatsu_work_running{{kind=\"game\"}} {wanted}\n");
            (0..100_000).any(|_| client.get("/metrics").text().contains(&line))
        };
        let request =
            client.begin("POST", &path(&game, "answer"), "application/json", seen(&game).to_string().as_bytes());
        assert!(running("1"), "{}", client.get("/metrics").text());
        drop(request);
        assert!(running("0"), "{}", client.get("/metrics").text());
        let again = client.get(&format!("/api/go/{}", game["id"].as_str().unwrap())).json();
        assert_eq!(again, game, "nothing was played");
    });
}
