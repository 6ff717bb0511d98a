//! The team of a room as an engine: the real program between a controller and a real server, whose team is driven over HTTP.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::Duration;

use crate::program::{Ended, Folder, Server};
use chaos::client::Client;
use serde_json::{Value, json};

/// How often a room is looked at: some minutes, or many on a busy machine.
const MOST_LOOKS: usize = 6000;

/// A server with a door, and a room whose Black is outside and whose White is Ann.
struct House {
    folder: Folder,
    server: Server,
    room: String,
    /// The options by which a program plays there.
    door: String,
}

fn house() -> House {
    house_at("127.0.0.1", "white", "black")
}

/// A server at this address with a team of this colour, the other side being played from outside.
fn house_at(host: &str, team: &str, outside: &str) -> House {
    let folder = Folder::with(&[]);
    let server = Server::of(folder.command(&format!("serve --host {host} --port 0 --data data --gtp {host}:0")));
    let mut ann = Client::new(server.address, 1);
    let wanted = json!({"size": 5, "komi": 0.5, team: {"name": "Turtles"}, "pace": {"kind": "fixed", "action": 300},
                        outside: {"name": "Elsewhere", "crew": {"kind": "outside"}}});
    let room = ann.post("/api/rooms", &wanted).unwrap().json()["id"].as_str().unwrap().to_owned();
    act(&mut ann, &room, &json!({"act": "join", "name": "Ann", "place": team}));
    let told = ann.post(&format!("/api/rooms/{room}/token"), &json!({"team": outside})).unwrap().json();
    let door = format!("--room {} --server {host}:{}", told["token"].as_str().unwrap(), told["port"]);
    House { folder, server, room, door }
}

fn act(client: &mut Client, room: &str, what: &Value) -> bool {
    client.post(&format!("/api/rooms/{room}/act"), what).unwrap().is_good()
}

/// Ann proposes these where they can be played, then passes, and agrees to the count; until the game is over.
fn plays(mut ann: Client, room: &str, moves: &[&str]) -> Value {
    let mut moves = moves.iter();
    for _ in 0..MOST_LOOKS {
        let seen = ann.get(&format!("/api/rooms/{room}")).unwrap().json();
        if seen["stage"] == "over" {
            return seen;
        }
        if seen["count"]["working"] == false {
            act(&mut ann, room, &json!({"act": "settle", "say": "agree"}));
        } else if seen["turn"]["your_move"] == true {
            let what = moves.next().copied().unwrap_or("pass");
            act(&mut ann, room, &json!({"act": "propose", "what": what}));
        } else {
            sleep(Duration::from_millis(30));
        }
    }
    panic!("the game has no end")
}

#[test]
fn a_match_is_played_against_a_team() {
    let house = house();
    let mut ann = Client::new(house.server.address, 1);
    assert!(act(&mut ann, &house.room, &json!({"act": "start"})));
    let room = house.room.clone();
    let team = thread::spawn(move || plays(ann, &room, &["C3", "B2", "D4", "C4", "B3", "D2"]));
    let mut contest = house.folder.command("match --games 1 --size 5 --komi 0.5 --watchdog 300");
    let other = format!("{} gtp {}", env!("CARGO_BIN_EXE_shikatsu"), house.door);
    let ended: Ended = contest.args(["builtin:r3,playouts=30", &other]).output().unwrap().into();
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let seen = team.join().unwrap();
    assert!(seen["moves"].as_array().unwrap().len() >= 4 && seen["outcome"]["code"] == "points", "{seen}");
}

/// Each team decides in a process of its own at an address of its own, and a third process plays the one against the other by
/// GTP: what the rooms have in the end is the same game.
#[test]
#[cfg(target_os = "linux")] // Elsewhere only one address is this machine's without being set up.
fn two_teams_at_two_addresses_play_each_other() {
    let houses = [house_at("127.0.0.2", "black", "white"), house_at("127.0.0.1", "white", "black")];
    assert_ne!(houses[0].server.address.ip(), houses[1].server.address.ip());
    let moves: [&[&str]; 2] = [&["C3", "C2", "D3"], &["B2", "D4", "B3"]];
    let teams: Vec<_> = houses
        .iter()
        .zip(moves)
        .map(|(house, moves)| {
            let mut ann = Client::new(house.server.address, 1);
            assert!(act(&mut ann, &house.room, &json!({"act": "start"})));
            let room = house.room.clone();
            thread::spawn(move || plays(ann, &room, moves))
        })
        .collect();
    let mut contest = houses[0].folder.command("match --games 1 --size 5 --komi 0.5 --watchdog 300");
    let engine = |house: &House| format!("{} gtp {}", env!("CARGO_BIN_EXE_shikatsu"), house.door);
    let ended: Ended = contest.args([engine(&houses[0]), engine(&houses[1])]).output().unwrap().into();
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let seen: Vec<Value> = teams.into_iter().map(|team| team.join().unwrap()).collect();
    assert_eq!(seen[0]["moves"], seen[1]["moves"]);
    assert_eq!(seen[0]["moves"].as_array().unwrap().len(), 8, "six stones and two passes");
    assert_eq!((&seen[0]["outcome"]["code"], &seen[0]["outcome"]), (&json!("points"), &seen[1]["outcome"]));
}

/// The program as an engine.
struct Engine {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Engine {
    fn start(house: &House) -> Engine {
        let mut child = house.folder.start(&format!("gtp {}", house.door));
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Engine { child, lines }
    }

    fn send(&mut self, line: &str) {
        self.child.stdin.as_mut().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn answer(&mut self) -> String {
        let first = self.lines.next().unwrap().unwrap();
        assert_eq!(self.lines.next().unwrap().unwrap(), "");
        first
    }
}

#[test]
fn it_ends_with_its_input_and_with_quit_while_the_team_thinks() {
    let house = house();
    for quits in [false, true] {
        let mut engine = Engine::start(&house);
        engine.send("name");
        assert_eq!(engine.answer(), "= Turtles");
        // Nobody has started the game, so this takes for ever.
        engine.send("genmove w");
        sleep(Duration::from_millis(200));
        if quits {
            engine.send("quit");
            assert_eq!(engine.answer(), "? the team has not decided");
            assert_eq!(engine.answer(), "=");
        } else {
            drop(engine.child.stdin.take());
        }
        assert!(engine.child.wait().unwrap().success());
    }
}

#[test]
fn who_has_no_token_or_no_server_is_told() {
    let house = house();
    let (door, port) = house.door.rsplit_once(':').unwrap();
    let mut wrong = house.folder.command(&format!("gtp --room nonsense --server 127.0.0.1:{port}"));
    let child = wrong.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Its input stays open: the server hangs up.
    let mut child = child;
    let input = child.stdin.take();
    let ended: Ended = child.wait_with_output().unwrap().into();
    drop(input);
    ended.fails(&format!("127.0.0.1:{port}: That is no token of a room."));
    let ended: Ended = house.folder.command(&format!("gtp {door}:1")).output().unwrap().into();
    assert!(ended.status == Some(2) && ended.err.starts_with("127.0.0.1:1: "), "{ended:?}");
}

/// The games of a server as rows and as figures, with the server running; nobody's name where it is not wanted.
#[test]
fn games_are_taken_away_for_evaluation() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let mut ann = Client::new(server.address, 1);
    let wanted = json!({"size": 5, "komi": 0.5, "black": {"name": "Cranes"}, "pace": {"kind": "fixed", "action": 300},
                        "white": {"name": "Turtles", "crew": {"kind": "bot", "rung": "r1"}}});
    let mut rooms = Vec::new();
    for _ in 0..2 {
        let room = ann.post("/api/rooms", &wanted).unwrap().json()["id"].as_str().unwrap().to_owned();
        act(&mut ann, &room, &json!({"act": "join", "name": "Ann", "rank": "1p", "place": "black"}));
        rooms.push(room);
    }
    act(&mut ann, &rooms[0], &json!({"act": "start"}));
    act(&mut ann, &rooms[0], &json!({"act": "chat", "channel": "all", "text": "=ann, \"hello\""}));
    act(&mut ann, &rooms[0], &json!({"act": "propose", "what": "resign"}));
    let lines = folder.run("room log --data data").ok();
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.iter().all(|row| row["room"] == rooms[0].as_str()), "only games that are over: {lines}");
    let decided = rows.iter().find(|row| row["kind"] == "decided").unwrap();
    assert_eq!(
        (&decided["color"], &decided["what"], &decided["scheme"]),
        (&json!("black"), &json!("resign"), &json!("voting"))
    );
    let proposed = rows.iter().find(|row| row["kind"] == "proposed").unwrap();
    assert_eq!((&proposed["name"], &proposed["rank"]), (&json!("Ann"), &json!("1p")));
    let table = folder.run("room log --data data --csv --numbers").ok();
    assert!(table.starts_with("room,number,at,kind,color,"), "{table}");
    assert!(!table.to_lowercase().contains("ann") && table.contains("\"'=member 1, \"\"hello\"\"\""), "{table}");
    assert_eq!(table.lines().count(), rows.len() + 1);
    let told = ann.get(&format!("/api/rooms/{}/log?form=csv&names=numbers", rooms[0])).unwrap();
    assert_eq!(told.text(), table, "over the API as on the command line; docs/who.md has who may");
    assert!(!ann.get(&format!("/api/rooms/{}/log", rooms[1])).unwrap().is_good(), "its game has not ended");
    let figures = folder.run("room figures --data data").ok();
    assert!(figures.starts_with("games that are over: 1\n"), "{figures}");
    for told in ["voting", "opening", "propose", "professional", "proposals that were played, in percent"] {
        assert!(figures.contains(told), "{told} in {figures}");
    }
    folder.run("room figures --data data --page ranks.html").ok();
    let page = folder.read("ranks.html");
    assert!(page.contains("<svg") && page.contains("seconds to propose") && page.contains(&figures), "{page}");
    folder.run("room log nowhere --data data").fails("There is no such room.");
}

/// Plays a record through by the rules of somebody else's library, and tells what stands in the end.
const READER: &str = r#"
import json, sys
from sgfmill import common, sgf, sgf_moves
game = sgf.Sgf_game.from_bytes(open(sys.argv[1], "rb").read())
board, moves = sgf_moves.get_setup_and_moves(game)
for color, move in moves:
    if move:
        board.play(*move, color)
stones = {"b": [], "w": []}
for color, point in board.list_occupied_points():
    stones[color].append(common.format_vertex(point))
told = [game.get_size(), game.get_komi(), game.get_player_name("b"), game.get_winner(), len(moves), stones]
print(json.dumps(told))
"#;

#[test]
fn another_library_reads_the_record_of_a_room() {
    let Some(python) = outside::PYTHON.find() else { return };
    let read =
        |folder: &Folder, words: &[&str]| Command::new(&python).args(words).current_dir(&folder.0).output().unwrap();
    let house = house();
    if !read(&house.folder, &["-c", "import sgfmill"]).status.success() {
        return outside::skipped("sgfmill is not installed for Python 3 (pip install sgfmill)");
    }
    let mut ann = Client::new(house.server.address, 1);
    let wanted = json!({"size": 5, "komi": 0.5, "black": {"name": "Cranes"}, "pace": {"kind": "fixed", "action": 300},
                        "white": {"name": "Turtles", "crew": {"kind": "bot", "rung": "r1"}}});
    let room = ann.post("/api/rooms", &wanted).unwrap().json()["id"].as_str().unwrap().to_owned();
    assert!(act(&mut ann, &room, &json!({"act": "join", "name": "Ann", "place": "black"})));
    assert!(act(&mut ann, &room, &json!({"act": "start"})));
    let seen = plays(ann, &room, &["C3", "B2", "D4", "C4", "B3"]);
    let record = Client::new(house.server.address, 1).get(&format!("/api/rooms/{room}/game.sgf")).unwrap();
    house.folder.write("game.sgf", record.text());
    let ended: Ended = read(&house.folder, &["-c", READER, "game.sgf"]).into();
    let told: Value = serde_json::from_str(&ended.ok()).unwrap();
    let winner = seen["outcome"]["winner"].as_str().map(|color| &color[..1]);
    assert_eq!(
        told.as_array().unwrap()[..5],
        [json!(5), json!(0.5), json!("Cranes"), json!(winner), json!(seen["moves"].as_array().unwrap().len())]
    );
    for color in ["black", "white"] {
        let sorted = |stones: &Value| stones.as_array().unwrap().iter().map(Value::to_string).collect::<BTreeSet<_>>();
        assert_eq!(sorted(&told[5][&color[..1]]), sorted(&seen["stones"][color]), "{color}: {seen}");
    }
}
