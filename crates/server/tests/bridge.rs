//! A program outside that plays against a team, which is an engine to it: over real connections, from the lobby to the
//! result, with a connection that breaks; and what it may not do: change a move that was made, or move for the team.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::thread::{self, sleep};
use std::time::Duration;

use crate::house::room::{does, joins, once, opened, with_door};
use crate::house::{Client, folder, with_config};
use serde_json::{Value, json};
use server::Config;

/// So many bytes, one a second, are sent to a server that ought to hang up after some.
const MOST_DROPS: usize = 1000;

fn wanted() -> Value {
    json!({"size": 5, "komi": 0.5, "black": {"name": "Cranes"}, "pace": {"kind": "fixed", "action": 120},
           "white": {"name": "Elsewhere", "crew": {"kind": "outside"}}})
}

/// A room whose White is outside, and Ann is Black.
fn open(ann: &Client, more: Value) -> String {
    let room = opened(ann, wanted(), &more);
    joins(ann, &room, "Ann", "black");
    room
}

fn proposes(client: &Client, room: &str, what: &str) {
    once(client, room, |seen| seen["turn"]["your_move"] == true);
    does(client, room, json!({"act": "propose", "what": what}));
}

/// A token, and the port to show it at.
fn token(client: &Client, room: &str, team: &str) -> (String, u16) {
    let answer = client.post(&format!("/api/rooms/{room}/token"), &json!({"team": team}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let told = answer.json();
    (told["token"].as_str().unwrap().to_owned(), u16::try_from(told["port"].as_u64().unwrap()).unwrap())
}

/// A controller at the other end.
struct Controller {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Controller {
    fn connect((token, port): &(String, u16)) -> Controller {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, *port)).unwrap();
        stream.write_all(format!("{token}\n").as_bytes()).unwrap();
        Controller { lines: BufReader::new(stream.try_clone().unwrap()), stream }
    }

    fn send(&mut self, command: &str) {
        self.stream.write_all(format!("{command}\n").as_bytes()).unwrap();
    }

    /// The next answer, as it was sent.
    fn answer(&mut self) -> String {
        let mut text = String::new();
        loop {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "it has hung up: {text}");
            if line == "\n" {
                return text.trim_end().to_owned();
            }
            text += &line;
        }
    }

    fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.answer()
    }

    #[track_caller]
    fn says(&mut self, command: &str, answer: &str) {
        assert_eq!(self.ask(command), answer, "{command}");
    }
}

#[test]
fn a_team_is_an_engine_to_whoever_is_outside() {
    with_door("bridge-game", |ann| {
        assert_eq!(ann.get("/api/offer").json()["door"], true);
        let room = open(&ann, json!({}));
        let door = token(&ann, &room, "white");
        let mut net = Controller::connect(&door);
        net.says("protocol_version", "= 2");
        net.says("7 name", "=7 Cranes");
        net.says("known_command genmove", "= true");
        net.says("known_command loadsgf", "= false");
        net.says("loadsgf x", "? unknown command");
        net.says("boardsize 9", "? this room plays on 5x5");
        net.says("boardsize 5", "=");
        net.says("komi 7.5", "? this room plays with komi 0.5");
        net.says("komi 0.5", "=");
        net.says("clear_board", "=");
        net.says("time_settings 60 10 1", "=");
        net.says("fixed_handicap 2", "? this room plays with 0 stones of handicap");
        net.says("genmove w", "? the team plays black");
        net.says("play b C3", "? the team plays black; ask it with genmove");
        net.says("final_score", "? the game in this room is not over");
        net.says("undo", "? cannot undo");
        // The game has not started: it waits for that, and for the team.
        net.send("1 genmove b");
        does(&ann, &room, json!({"act": "start"}));
        proposes(&ann, &room, "C3");
        assert_eq!(net.answer(), "=1 C3");
        net.says("play white C3", "? illegal move");
        net.says("play white Z9", "? invalid color or coordinate");
        net.says("play white T19", "? illegal move");
        net.says("play w D3", "=");
        let seen = once(&ann, &room, |seen| seen["moves"].as_array().unwrap().len() == 2);
        assert_eq!(seen["moves"][1]["turn"], "D3");
        net.says("play w D4", "? it is the team's turn");
        let answer = ann.post(&format!("/api/rooms/{room}/act"), &json!({"act": "raise", "subject": "undo"}));
        assert_eq!(answer.json()["error"]["args"]["room"]["code"], "not_people", "nobody outside takes anything back");
        // The connection breaks while the team thinks, and the team decides.
        net.send("genmove b");
        drop(net);
        proposes(&ann, &room, "D4");
        once(&ann, &room, |seen| seen["moves"].as_array().unwrap().len() == 3);
        let mut net = Controller::connect(&door);
        net.says("genmove b", "= C3");
        net.says("genmove b", "? the game in this room went on with white D3");
        net.says("play w E5", "? the game in this room went on with white D3");
        net.says("clear_board", "=");
        net.says("play b A1", "? the game in this room went on with black C3");
        net.says("play b C3", "=");
        net.says("play w D3", "=");
        net.says("genmove b", "= D4");
        net.says("undo", "=");
        net.says("play b D4", "=");
        assert!(net.ask("showboard").contains("4 . . . X ."), "D4 is on the board");
        net.says("play w pass", "=");
        net.send("genmove b");
        proposes(&ann, &room, "pass");
        assert_eq!(net.answer(), "= pass");
        // Both have passed: the result waits until the team agrees.
        net.send("final_score");
        once(&ann, &room, |seen| seen["count"]["working"] == false);
        does(&ann, &room, json!({"act": "settle", "say": "agree"}));
        let score = net.answer();
        assert!(score.starts_with("= B+") || score.starts_with("= W+"), "{score}");
        assert!(net.ask("final_status_list alive").starts_with('='));
        assert!(net.ask("genmove b").starts_with("? the game in this room is over: "));
        net.says("quit", "=");
        assert_eq!(net.lines.read(&mut [0]).unwrap(), 0, "it hangs up");
    });
}

#[test]
fn a_team_that_gives_up_resigns_and_so_may_whoever_is_outside() {
    with_door("bridge-resign", |ann| {
        let room = open(&ann, json!({}));
        does(&ann, &room, json!({"act": "start"}));
        let mut net = Controller::connect(&token(&ann, &room, "white"));
        net.send("genmove b");
        proposes(&ann, &room, "resign");
        assert_eq!(net.answer(), "= resign");
        net.says("final_score", "= W+R");
        let room = open(&ann, json!({"handicap": 2, "size": 9}));
        let mut net = Controller::connect(&token(&ann, &room, "white"));
        let stones = net.ask("fixed_handicap 2");
        assert!(stones.split(' ').count() == 3, "{stones}");
        net.says(&format!("set_free_handicap {}", stones.strip_prefix("= ").unwrap()), "=");
        assert!(net.ask("set_free_handicap A1 A2").starts_with("? in this room the stones of handicap are "));
        does(&ann, &room, json!({"act": "start"}));
        net.says("play w resign", "=");
        assert_eq!(once(&ann, &room, |seen| seen["stage"] == "over")["outcome"]["winner"], "black");
    });
}

#[test]
fn a_room_that_waits_for_somebody_outside_goes_on_after_a_restart() {
    let data = folder("bridge-restart");
    let gtp = Some((Ipv4Addr::LOCALHOST, 0).into());
    let config = Config { port: 0, data: Some(data.clone()), gtp, ..Config::default() };
    let (room, secret) = with_config(&config, |ann| {
        let room = open(&ann, json!({}));
        does(&ann, &room, json!({"act": "start"}));
        proposes(&ann, &room, "C3");
        let (secret, _) = token(&ann, &room, "white");
        (room, secret)
    });
    with_config(&config, |ann| {
        let (_, port) = token(&ann, &room, "white");
        let mut net = Controller::connect(&(secret, port));
        net.says("play b C3", "=");
        net.says("play w B2", "=");
        once(&ann, &room, |seen| seen["turn"]["your_move"] == true && seen["moves"][1]["turn"] == "B2");
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn only_the_host_lets_somebody_play_from_outside_and_a_slow_one_is_let_go() {
    with_door("bridge-token", |ann| {
        let room = open(&ann, json!({}));
        let bob = Client { cookie: format!("{:032x}", 2), ..ann.clone() };
        does(&bob, &room, json!({"act": "join", "name": "Bob", "place": "black"}));
        let ask = |who: &Client, team: &str| who.post(&format!("/api/rooms/{room}/token"), &json!({"team": team}));
        assert_eq!(ask(&bob, "white").status, 403);
        assert_eq!(ask(&bob, "black").status, 200, "for the own team");
        let (secret, port) = token(&ann, &room, "white");
        assert_eq!(&secret[32..33], "W");
        // Neither is it one for a member, nor that of a member one for outside.
        for forged in
            [secret.replacen('W', "w", 1), format!("{secret} chat"), token(&ann, &room, "black").0.to_uppercase()]
        {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            stream.write_all(format!("{forged}\n").as_bytes()).unwrap();
            let mut told = String::new();
            stream.read_to_string(&mut told).unwrap();
            assert_eq!(told, "# That is no token of a room.\n");
        }
        // A byte a second is no line; others notice nothing of it.
        let mut slow = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        slow.write_all(format!("{secret}\n").as_bytes()).unwrap();
        let mut dropping = slow.try_clone().unwrap();
        let drops = thread::spawn(move || {
            let hung_up = |_| {
                sleep(Duration::from_secs(1));
                dropping.write_all(b"p").is_err()
            };
            (0..MOST_DROPS).any(hung_up)
        });
        does(&ann, &room, json!({"act": "start"}));
        let mut rest = Vec::new();
        let _ = slow.read_to_end(&mut rest);
        assert!(rest.is_empty() && drops.join().unwrap(), "nobody hangs up");
    });
}

#[test]
fn without_a_door_nobody_plays_from_outside() {
    let data = folder("bridge-closed");
    with_config(&Config { port: 0, data: Some(data.clone()), ..Config::default() }, |ann| {
        assert_eq!(ann.get("/api/offer").json()["door"], false);
        assert_eq!(ann.post("/api/rooms", &wanted()).json()["error"]["args"]["room"]["code"], "no_door");
    });
    std::fs::remove_dir_all(data).unwrap();
}
