//! Rooms over real connections: opened, joined, played in by voting, listened to, stopped in the middle of a vote and
//! gone on with, on both databases; and what is refused to whom.
//!
//! No act is answered before it is stored, and none is stored twice or out of order.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::house::room::{act, does, joins, look, once, opened, other};
use crate::house::{self, Client, HttpAnswer, events, folder, public, with_config, with_server};
use serde_json::{Value, json};
use server::Config;

fn open(client: &Client, more: Value) -> String {
    opened(client, json!({"size": 5, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}}), &more)
}

fn proposes(client: &Client, room: &str, what: &str) {
    does(client, room, json!({"act": "propose", "what": what}));
}

fn votes(client: &Client, room: &str, what: &str) {
    does(client, room, json!({"act": "vote", "options": [what]}));
}

/// Until so many pages listen.
fn wait_for_pages(client: &Client, wanted: usize) {
    let line = format!("shikatsu_room_pages {wanted}");
    while client.get("/metrics").text().lines().all(|told| !told.starts_with(&line)) {
        sleep(Duration::from_millis(20));
    }
}

/// Why a room refuses something.
fn why(answer: &HttpAnswer) -> String {
    answer.json()["error"]["args"]["room"]["code"].as_str().unwrap_or_else(|| panic!("{}", answer.text())).to_owned()
}

/// Two for Black and one for White; Black has proposed two moves and one of them has voted.
fn mid_vote(client: &Client) -> String {
    let (ann, bob, cat) = (client, &other(client, 2), &other(client, 3));
    let room = open(ann, json!({}));
    joins(ann, &room, "Ann", "black");
    joins(bob, &room, "Bob", "black");
    joins(cat, &room, "Cat", "white");
    does(ann, &room, json!({"act": "start"}));
    proposes(ann, &room, "C3");
    proposes(bob, &room, "D4");
    votes(ann, &room, "D4");
    does(ann, &room, json!({"act": "chat", "channel": "team", "text": "Bob’s is better"}));
    room
}

fn finish_vote(client: &Client, room: &str) {
    let (ann, bob, cat) = (client, &other(client, 2), &other(client, 3));
    let seen = look(ann, room);
    assert_eq!(seen["turn"]["phase"], "vote", "{seen}");
    assert_eq!((&seen["turn"]["proposal"], &seen["turn"]["ballot"]), (&json!("C3"), &json!(["D4"])));
    assert_eq!(seen["lines"][0]["text"], "Bob’s is better");
    assert_eq!(look(cat, room)["lines"], json!([]), "the other team hears nothing");
    assert_eq!(look(cat, room)["turn"]["options"], json!([]), "nor sees what is proposed");
    assert_eq!(look(bob, room)["turn"]["ballot"], json!([]));
    votes(bob, room, "D4");
    let seen = look(cat, room);
    assert_eq!((&seen["stones"]["black"], &seen["turn"]["color"]), (&json!(["D4"]), &json!("white")), "{seen}");
    // One who plays alone needs no vote.
    proposes(cat, room, "B2");
    let seen = look(ann, room);
    assert_eq!((&seen["moves"][1]["turn"], seen["past"].as_array().unwrap().len()), (&json!("B2"), 2), "{seen}");
    assert_eq!(seen["past"][0]["by"], "votes");
}

#[test]
fn a_team_votes_and_a_restart_in_the_middle_of_it_loses_nothing() {
    let data = folder("rooms-restart");
    let config = Config { port: 0, data: Some(data.clone()), ..Config::default() };
    let (room, before, then) = with_config(&config, |client| {
        let room = mid_vote(&client);
        let then = Instant::now();
        (room.clone(), look(&client, &room), then)
    });
    let outage = Duration::from_secs(3);
    sleep(outage);
    with_config(&config, |client| {
        let after = look(&client, &room);
        let left = |seen: &Value| seen["turn"]["until"].as_u64().unwrap().saturating_sub(seen["now"].as_u64().unwrap());
        let lost = Duration::from_millis(left(&before).saturating_sub(left(&after)));
        assert!(
            lost + outage <= then.elapsed() + Duration::from_millis(300),
            "the clock stood still: {before} {after}"
        );
        finish_vote(&client, &room);
        assert_eq!(client.get("/api/rooms").json()[0]["id"], json!(room));
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn the_same_on_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    let room = with_config(&config, |client| mid_vote(&client));
    with_config(&config, |client| {
        finish_vote(&client, &room);
        let mine = other(&client, 3).get("/api/rooms").json();
        assert_eq!((&mine[0]["id"], &mine[0]["yours"]), (&json!(room), &json!(false)), "{mine}");
        let sgf = client.get(&format!("/api/rooms/{room}/game.sgf")).text();
        assert!(sgf.contains("PB[Cranes]") && sgf.contains(";B[db]"), "{sgf}");
        assert_eq!(client.send("DELETE", &format!("/api/rooms/{room}"), "", b"").status, 204);
        assert_eq!(act(&client, &room, json!({"act": "leave"})).code(), "no_such_room");
        assert_eq!(client.get("/api/rooms").json(), json!([]));
    });
}

/// A copy that was made in the middle of a vote goes on from there, whatever has happened since.
#[test]
fn a_room_under_way_goes_on_from_a_copy() {
    let data = folder("rooms-copy");
    let config = |name: &str| Config { port: 0, data: Some(data.join(name)), ..Config::default() };
    let (copy, elsewhere) = (data.join("copy.db"), config("restored"));
    let room = with_config(&config("first"), |client| {
        let room = mid_vote(&client);
        server::backup(&config("first"), &copy).unwrap();
        finish_vote(&client, &room);
        room
    });
    assert_eq!(server::restore(&elsewhere, &copy, false).unwrap(), None);
    with_config(&elsewhere, |client| finish_vote(&client, &room));
    with_config(&config("first"), |client| assert_eq!(look(&client, &room)["moves"].as_array().unwrap().len(), 2));
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_room_under_way_goes_on_from_a_dump_of_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    let room = with_config(&config, |client| {
        let room = mid_vote(&client);
        postgres.run("pg_dump", &["--format=custom", "--file=rooms.dump", &postgres.url()]).unwrap();
        finish_vote(&client, &room);
        room
    });
    postgres.run("createdb", &["--maintenance-db", &postgres.url(), "restored"]).unwrap();
    let restored = format!("{}/restored", postgres.url().strip_suffix("/postgres").unwrap());
    let into = format!("--dbname={restored}");
    postgres.run("pg_restore", &["--exit-on-error", "--no-owner", &into, "rooms.dump"]).unwrap();
    with_config(&Config { database: Some(restored), ..config }, |client| finish_vote(&client, &room));
}

#[test]
fn everybody_who_listens_hears_what_concerns_them() {
    with_server("rooms-listen", |ann| {
        let (bob, cat) = (other(&ann, 2), other(&ann, 3));
        let room = open(&ann, json!({}));
        joins(&ann, &room, "Ann", "black");
        joins(&bob, &room, "Bob", "white");
        does(&ann, &room, json!({"act": "start"}));
        let path = format!("/api/rooms/{room}/events");
        let rooms = |answer: &HttpAnswer| -> Vec<Value> {
            events(&answer.text()).into_iter().filter(|(name, _)| name == "room").map(|(_, room)| room).collect()
        };
        // The first event is the room as it is; the next comes when something happens.
        let heard = std::thread::scope(|scope| {
            let listening = scope.spawn(|| bob.listen(&path, "", |answer| rooms(answer).len() >= 3));
            let watching = scope.spawn(|| cat.listen(&path, "", |answer| rooms(answer).len() >= 2));
            wait_for_pages(&ann, 2);
            does(&ann, &room, json!({"act": "chat", "channel": "team", "text": "for Black alone"}));
            does(&ann, &room, json!({"act": "chat", "channel": "all", "text": "hello"}));
            proposes(&ann, &room, "C3");
            (listening.join().unwrap(), watching.join().unwrap())
        });
        let bobs = rooms(&heard.0);
        assert_eq!((&bobs[0]["whole"], &bobs[0]["you"]), (&json!(true), &json!(2)));
        assert_eq!(bobs[1]["lines"], json!([bobs[1]["lines"][0]]), "what is new: {}", bobs[1]);
        assert_eq!((&bobs[1]["lines"][0]["text"], &bobs[1]["whole"]), (&json!("hello"), &json!(false)));
        assert_eq!((&bobs[2]["moves"][0]["turn"], &bobs[2]["turn"]["your_move"]), (&json!("C3"), &json!(true)));
        assert_eq!(bobs[2]["past"].as_array().unwrap().len(), 1);
        assert!(heard.0.text().contains("id: "), "a page that comes back says what it saw");
        assert_eq!((&rooms(&heard.1)[0]["you"], heard.1.text().contains("for Black alone")), (&Value::Null, false));
        // Whoever has seen all of it is told nothing until there is something new.
        let version = look(&bob, &room)["version"].as_u64().unwrap();
        let late = std::thread::scope(|scope| {
            let path = format!("{path}?after={version}");
            let listening = scope.spawn(move || bob.listen(&path, "", |answer| !rooms(answer).is_empty()));
            wait_for_pages(&ann, 1);
            does(&ann, &room, json!({"act": "chat", "channel": "all", "text": "again"}));
            listening.join().unwrap()
        });
        assert_eq!(rooms(&late)[0]["lines"][0]["text"], "again");
    });
}

#[test]
fn the_bot_answers_and_the_stones_are_counted() {
    with_server("rooms-bot", |ann| {
        let bot = json!({"name": "Program", "crew": {"kind": "bot", "rung": "r1"}});
        let room = open(&ann, json!({"white": bot, "komi": 0.5}));
        joins(&ann, &room, "Ann", "black");
        assert_eq!(
            why(&act(&other(&ann, 2), &room, json!({"act": "join", "name": "B", "place": "white"}))),
            "not_people"
        );
        does(&ann, &room, json!({"act": "start"}));
        let figures = || ann.get(&format!("/api/rooms/{room}/figures"));
        assert_eq!(why(&figures()), "not_over");
        let mut points = ["C3", "C2", "C4", "B3", "D3"].iter();
        for _ in 0..60 {
            let seen = once(&ann, &room, |seen| seen["stage"] != "play" || seen["turn"]["your_move"] == true);
            if seen["stage"] != "play" {
                break;
            }
            // The bot may have been there first.
            let what = points.next().copied().unwrap_or("pass");
            if act(&ann, &room, json!({"act": "propose", "what": what})).status != 200 {
                proposes(&ann, &room, "pass");
            }
        }
        let seen = once(&ann, &room, |seen| seen["stage"] == "over" || seen["count"]["working"] == false);
        if seen["stage"] == "count" {
            does(&ann, &room, json!({"act": "settle", "say": "agree"}));
        }
        let seen = look(&ann, &room);
        assert_eq!(seen["stage"], "over", "{seen}");
        assert!(seen["outcome"]["code"].is_string() && seen["moves"].as_array().unwrap().len() > 5, "{seen}");
        let told = figures().json();
        assert!(told["black"]["turns"].as_u64() > Some(2) && told["white"]["inside"].is_null(), "{told}");
        assert_eq!((&told["members"][0]["name"], &told["black"]["inside"]["silent"]), (&json!("Ann"), &json!(0)));
        // What the computer would have played is asked of it afterwards, whatever the scheme.
        let (inside, turns) = (&told["black"]["inside"], told["black"]["turns"].as_u64());
        assert!(inside["judged"].as_u64() >= Some(1) && inside["judged"].as_u64() <= turns, "{told}");
        assert!(inside["as_engine"].as_u64() <= inside["judged"].as_u64(), "{told}");
        does(&ann, &room, json!({"act": "rematch"}));
        let next = look(&ann, &room)["rematch"].as_str().unwrap().to_owned();
        assert_eq!(look(&ann, &next)["agreed"]["black"]["name"], "Program", "the colours are exchanged");
        assert_eq!(why(&act(&ann, &room, json!({"act": "rematch"}))), "too_often");
    });
}

#[test]
fn nobody_acts_for_another_and_bad_acts_change_nothing() {
    public("rooms-refused", |ann, _| {
        let (bob, eve) = (other(&ann, 2), other(&ann, 3));
        let room = open(&ann, json!({}));
        let elsewhere = open(&eve, json!({}));
        joins(&ann, &room, "Ann", "black");
        joins(&bob, &room, "Bob", "white");
        joins(&eve, &elsewhere, "Eve", "black");
        let version = does(&ann, &room, json!({"act": "start"}));
        let refused = |who: &Client, what: Value| why(&act(who, &room, what));
        // A member is who the cookie says, whatever the message says.
        assert_eq!(refused(&eve, json!({"act": "propose", "what": "C3", "member": 1})), "stranger");
        assert_eq!(refused(&bob, json!({"act": "propose", "what": "C3", "member": 1})), "not_now");
        assert_eq!(refused(&bob, json!({"act": "remove", "member": 1})), "not_host");
        assert_eq!(refused(&ann, json!({"act": "vote", "options": ["C3"]})), "not_now");
        assert_eq!(refused(&eve, json!({"act": "join", "name": "ann", "place": "stands"})), "name_taken");
        assert_eq!(refused(&eve, json!({"act": "join", "name": "Eve", "rank": "99p", "place": "stands"})), "rank");
        assert_eq!(refused(&bob, json!({"act": "move", "place": "black"})), "turncoat");
        assert_eq!(act(&ann, &room, json!({"act": "propose", "what": "T19"})).code(), "off_board");
        assert_eq!(act(&ann, &room, json!({"act": "propose", "what": "nowhere"})).code(), "off_board");
        for bad in [json!({"act": "tick"}), json!({"act": "resume", "since": 0}), json!({}), json!([])] {
            assert_eq!(act(&ann, &room, bad).code(), "bad_json");
        }
        let foreign = "Origin: http://elsewhere.example\r\n";
        let path = format!("/api/rooms/{room}/act");
        let pass = json!({"act": "propose", "what": "pass"}).to_string();
        assert_eq!(ann.send_with("POST", &path, "application/json", foreign, pass.as_bytes()).code(), "foreign_page");
        let stream = format!("/api/rooms/{room}/events");
        assert_eq!(ann.send_with("GET", &stream, "", foreign, b"").code(), "foreign_page");
        assert_eq!(act(&ann, "../rows", json!({"act": "leave"})).status, 404);
        assert_eq!(act(&ann, &"f".repeat(32), json!({"act": "leave"})).code(), "no_such_room");
        assert_eq!(look(&ann, &room)["version"].as_u64(), Some(version), "nothing has happened");
        // Bad settings open no room.
        let wanted = json!({"size": 5, "black": {"name": "A"}, "white": {"name": "A"}});
        assert_eq!(why(&ann.post("/api/rooms", &wanted)), "bad_team_name");
        let engine = json!({"kind": "engine", "name": "/bin/sh"});
        let wanted = json!({"size": 5, "black": {"name": "A"}, "white": {"name": "B", "crew": engine}});
        assert_eq!(why(&ann.post("/api/rooms", &wanted)), "bad_engine");
        assert_eq!(eve.send("DELETE", &format!("/api/rooms/{room}"), "", b"").code(), "not_your_game");
    });
}

#[test]
fn one_visitor_cannot_take_all_the_places_of_those_who_listen() {
    with_server("rooms-places", |ann| {
        let room = open(&ann, json!({}));
        let path = format!("/api/rooms/{room}/events");
        let _held: Vec<_> = (0..8).map(|_| ann.begin("GET", &path, "", b"")).collect();
        wait_for_pages(&ann, 8);
        assert_eq!(ann.listen(&path, "", |_| true).status, 429);
        assert_eq!(other(&ann, 2).listen(&path, "", |_| true).status, 200);
    });
}
