//! Programs that join teams by GTP, over real connections: they propose, vote and talk; and what a hostile one can do.
//!
//! None is in a room without a token, and none that is slow, silent or loud is noticed by the others.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Command, Stdio};
use std::thread;

use crate::house::Client;
use crate::house::room::{does, joins, look, once, opened, other, with_door};
use serde_json::{Value, json};

fn open(client: &Client, more: Value) -> String {
    let wanted = json!({"size": 5, "komi": 0.5, "black": {"name": "Cranes"}, "white": {"name": "Turtles"},
                        "pace": {"kind": "fixed", "action": 120}});
    opened(client, wanted, &more)
}

/// A token, and the port to show it at.
fn token(client: &Client, room: &str, team: &str) -> (String, u16) {
    let answer = client.post(&format!("/api/rooms/{room}/token"), &json!({"team": team}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let told = answer.json();
    (told["token"].as_str().unwrap().to_owned(), u16::try_from(told["port"].as_u64().unwrap()).unwrap())
}

fn connect(port: u16, first: &str) -> TcpStream {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    stream.write_all(format!("{first}\n").as_bytes()).unwrap();
    stream
}

/// Answers what it is asked until the connection ends; all that it was asked.
fn answers(stream: TcpStream, answer: impl Fn(&str) -> Result<String, String>) -> Vec<String> {
    let (mut out, mut asked) = (stream.try_clone().unwrap(), Vec::new());
    for line in BufReader::new(stream).lines().map_while(Result::ok).filter(|line| !line.starts_with('#')) {
        let text = match answer(&line) {
            Ok(text) => format!("= {text}\n\n"),
            Err(text) => format!("? {text}\n\n"),
        };
        asked.push(line);
        if out.write_all(text.as_bytes()).is_err() {
            break;
        }
    }
    asked
}

/// One that knows the team commands, always proposes the same and votes for the last option.
fn teammate(line: &str) -> Result<String, String> {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command {
        "list_commands" => Ok("boardsize clear_board komi play reg_genmove quit colgo-vote colgo-my_name colgo-level \
                               colgo-user_list colgo-gui_state colgo-player_name colgo-opp_name colgo-chat"
            .replace(' ', "\n")),
        "colgo-my_name" => Ok("Robin".to_owned()),
        "colgo-level" => Ok("7k".to_owned()),
        "reg_genmove" => Ok("B2".to_owned()),
        "colgo-vote" => Ok(rest.split(' ').next_back().unwrap().to_owned()),
        "genmove" | "undo" => panic!("it does not know {command}"),
        _ => Ok(String::new()),
    }
}

#[test]
fn a_program_proposes_votes_and_talks() {
    with_door("programs-team", |ann| {
        let bob = other(&ann, 2);
        let room = open(&ann, json!({}));
        joins(&ann, &room, "Ann", "black");
        joins(&bob, &room, "Bob", "white");
        let (secret, port) = token(&ann, &room, "black");
        let stream = connect(port, &secret);
        let program = thread::spawn(move || answers(stream, teammate));
        let seen = once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 3);
        let robin = &seen["members"][2];
        assert_eq!((&robin["name"], &robin["rank"], &robin["place"]), (&json!("Robin"), &json!("7k"), &json!("black")));

        let mut talk = connect(port, &format!("{secret} chat"));
        talk.write_all(b"\n  I like B2 \n").unwrap();
        let seen = once(&ann, &room, |seen| seen["lines"].as_array().is_some_and(|lines| !lines.is_empty()));
        assert_eq!((&seen["lines"][0]["text"], &seen["lines"][0]["channel"]), (&json!("I like B2"), &json!("team")));
        does(&ann, &room, json!({"act": "chat", "channel": "team", "text": "so do I"}));
        let mut lines = BufReader::new(talk).lines();
        assert_eq!(lines.next().unwrap().unwrap(), "Robin: I like B2");
        assert_eq!(lines.next().unwrap().unwrap(), "Ann: so do I");

        does(&ann, &room, json!({"act": "start"}));
        does(&ann, &room, json!({"act": "propose", "what": "D4"}));
        let seen = once(&ann, &room, |seen| seen["turn"]["phase"] == "vote");
        assert_eq!(seen["turn"]["options"].as_array().unwrap().len(), 2, "{seen}");
        let last = seen["turn"]["options"][1]["what"].clone();
        does(&ann, &room, json!({"act": "vote", "options": [last]}));
        let seen = once(&ann, &room, |seen| seen["turn"]["color"] == "white");
        assert_eq!(seen["moves"][0]["turn"], last);
        does(&bob, &room, json!({"act": "propose", "what": "resign"}));
        assert_eq!(look(&ann, &room)["stage"], "over");

        let asked = program.join().unwrap();
        let has = |line: &str| assert!(asked.iter().any(|asked| asked == line), "{line}: {asked:?}");
        for line in [
            "colgo-my_name",
            "colgo-level",
            "colgo-player_name Cranes",
            "colgo-opp_name Turtles",
            "colgo-user_list Ann Robin",
            "colgo-gui_state The game has not started",
            "boardsize 5",
            "clear_board",
            "komi 0.5",
            "reg_genmove black",
            "colgo-gui_state The team votes",
            "colgo-gui_state The game is over: B+R",
            "quit",
        ] {
            has(line);
        }
        has(&format!("colgo-chat {port}"));
        has(&format!("play black {}", last.as_str().unwrap()));
    });
}

/// One that knows nothing but how to play.
fn plain(line: &str) -> Result<String, String> {
    match line.split(' ').next().unwrap() {
        "name" => Ok("Plain".to_owned()),
        "genmove" => Ok("C3".to_owned()),
        "boardsize" | "clear_board" | "komi" | "play" | "quit" => Ok(String::new()),
        _ => Err("unknown command".to_owned()),
    }
}

#[test]
fn a_plain_engine_proposes_and_votes_for_its_own_and_two_have_two_names() {
    with_door("programs-plain", |ann| {
        let room = open(
            &ann,
            json!({"black": {"name": "Cranes", "crew": {"kind": "people",
                                                                          "scheme": {"code": "approval"}}}}),
        );
        joins(&ann, &room, "Ann", "black");
        joins(&other(&ann, 2), &room, "Bob", "white");
        let programs: Vec<_> = (0..2)
            .map(|_| {
                let (secret, port) = token(&ann, &room, "black");
                let stream = connect(port, &secret);
                thread::spawn(move || answers(stream, plain))
            })
            .collect();
        let seen = once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 4);
        let mut names = [seen["members"][2]["name"].as_str().unwrap(), seen["members"][3]["name"].as_str().unwrap()];
        names.sort_unstable();
        assert_eq!(names, ["Plain", "Plain 2"]);
        does(&ann, &room, json!({"act": "start"}));
        does(&ann, &room, json!({"act": "propose", "what": "A1"}));
        once(&ann, &room, |seen| seen["turn"]["phase"] == "vote");
        does(&ann, &room, json!({"act": "vote", "options": ["A1"]}));
        let seen = once(&ann, &room, |seen| seen["turn"]["color"] == "white");
        assert_eq!(seen["moves"][0]["turn"], "C3", "two to one");
        does(&other(&ann, 2), &room, json!({"act": "propose", "what": "resign"}));
        for program in programs {
            let asked = program.join().unwrap();
            // Its move was not taken back, and need not be: the team played the same.
            assert_eq!(asked.iter().filter(|line| *line == "clear_board").count(), 1, "{asked:?}");
            assert!(!asked.iter().any(|line| line == "play black C3"), "{asked:?}");
        }
    });
}

/// A program of four commands, boardsize, play, genmove and quit, on the connection itself: it proposes, and where the team
/// plays another move it gets a new board.
#[cfg(unix)]
#[test]
fn a_program_that_knows_four_commands_is_a_member() {
    use std::os::fd::OwnedFd;
    with_door("programs-four", |ann| {
        let (bob, cat) = (other(&ann, 2), other(&ann, 3));
        let room = open(&ann, json!({}));
        for (client, name, place) in [(&ann, "Ann", "black"), (&cat, "Cat", "black"), (&bob, "Bob", "white")] {
            joins(client, &room, name, place);
        }
        let (secret, port) = token(&ann, &room, "black");
        let stream = connect(port, &secret);
        let (input, output): (OwnedFd, OwnedFd) = (stream.try_clone().unwrap().into(), stream.into());
        let four = concat!(env!("CARGO_MANIFEST_DIR"), "/../gtp/tests/four.sh");
        let mut program = Command::new("/bin/sh").arg(four).stdin(input).stdout(output).spawn().unwrap();
        let seen = once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 4);
        assert_eq!(seen["members"][3]["name"], "Program");
        does(&ann, &room, json!({"act": "start"}));
        // What it proposes, and what the two others vote for: it does not, it does, it does not.
        for (proposed, played, answer) in
            [("A1", "C3", "C4"), ("A1", "A1", "E5"), ("B1", "D3", "D5"), ("B1", "D2", "A5")]
        {
            for client in [&ann, &cat] {
                does(client, &room, json!({"act": "propose", "what": if played == "A1" { "B3" } else { played }}));
            }
            let seen = once(&ann, &room, |seen| seen["turn"]["phase"] == "vote");
            let options = seen["turn"]["options"].as_array().unwrap();
            assert!(options.iter().any(|one| one["what"] == proposed), "it knows where it has played: {options:?}");
            for client in [&ann, &cat] {
                does(client, &room, json!({"act": "vote", "options": [played]}));
            }
            once(&bob, &room, |seen| seen["turn"]["color"] == "white");
            does(&bob, &room, json!({"act": "propose", "what": answer}));
            once(&ann, &room, |seen| seen["turn"]["color"] == "black");
        }
        program.kill().unwrap();
        program.wait().unwrap();
    });
}

#[test]
fn a_token_is_one_voice_and_only_its_team_s() {
    with_door("programs-token", |ann| {
        let (bob, cat) = (other(&ann, 2), other(&ann, 3));
        let room = open(&ann, json!({"white": {"name": "Program", "crew": {"kind": "bot", "rung": "r1"}}}));
        joins(&bob, &room, "Bob", "black");
        let ask = |who: &Client, team: &str| who.post(&format!("/api/rooms/{room}/token"), &json!({"team": team}));
        assert_eq!(ask(&cat, "black").status, 403, "who does not sit there brings nobody");
        assert_eq!(ask(&bob, "white").status, 403, "nor to the other team");
        assert_eq!(ask(&ann, "white").json()["error"]["args"]["room"]["code"], "not_people");
        let (secret, port) = token(&bob, &room, "black");
        // The second connection takes the place of the first, and is the same member.
        let first = connect(port, &secret);
        let one = first.try_clone().unwrap();
        let one = thread::spawn(move || answers(one, plain));
        once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 2);
        let second = connect(port, &secret);
        let ending = second.try_clone().unwrap();
        let two = thread::spawn(move || answers(second, plain));
        one.join().unwrap();
        does(&ann, &room, json!({"act": "start"}));
        does(&bob, &room, json!({"act": "propose", "what": "C3"}));
        once(&ann, &room, |seen| !seen["moves"].as_array().unwrap().is_empty());
        assert_eq!(look(&ann, &room)["members"].as_array().unwrap().len(), 2);
        // Whoever was removed is let go, and does not come back.
        let id = look(&ann, &room)["members"][1]["id"].clone();
        does(&ann, &room, json!({"act": "remove", "member": id}));
        two.join().unwrap();
        drop(ending);
        let mut again = connect(port, &secret);
        let mut rest = Vec::new();
        let mut answer = BufReader::new(again.try_clone().unwrap());
        let mut line = String::new();
        while answer.read_line(&mut line).unwrap() > 0 && !line.starts_with('#') {
            rest.push(std::mem::take(&mut line));
            let _ = again.write_all(b"= x\n\n");
        }
        assert!(line.contains("removed"), "{rest:?} {line}");
    });
}

/// All that the server sends until it hangs up.
fn until_hung_up(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is broken off is over as well.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn hostile_programs_are_shown_out_and_nobody_notices() {
    with_door("programs-hostile", |ann| {
        let room = open(&ann, json!({}));
        joins(&ann, &room, "Ann", "black");
        joins(&other(&ann, 2), &room, "Bob", "white");
        let (secret, port) = token(&ann, &room, "white");
        let swapped = secret.replacen(&secret[32..33], if &secret[32..33] == "w" { "b" } else { "w" }, 1);
        let elsewhere = format!("{}{}", "0".repeat(32), &secret[32..]);
        for wrong in ["", "x", &room, &swapped, &elsewhere, &format!("{secret} root")] {
            assert_eq!(until_hung_up(connect(port, wrong)), "# That is no token of a room.\n", "{wrong}");
        }
        // A first line without an end.
        let mut flood = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let _ = flood.write_all(&vec![b'x'; 1 << 20]);
        assert_eq!(until_hung_up(flood), "");
        // An answer without an end, and one line that is too long.
        for noise in [b"noise\n".repeat(100_000), b"= ".iter().copied().chain(vec![b'y'; 1 << 20]).collect()] {
            let mut flood = connect(port, &secret);
            let _ = flood.write_all(&noise);
            assert!(!until_hung_up(flood).contains("colgo-chat"));
        }
        // Whoever never says a word, and whoever drops a byte now and then, keeps nobody waiting.
        let silent: Vec<_> = (0..30).map(|_| TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap()).collect();
        let mut slow = connect(port, &token(&ann, &room, "black").0);
        slow.write_all(b"=").unwrap();
        let (secret, _) = token(&ann, &room, "black");
        let stream = connect(port, &secret);
        let good = thread::spawn(move || answers(stream, teammate));
        once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 3);
        does(&ann, &room, json!({"act": "start"}));
        slow.write_all(b" ").unwrap();
        does(&ann, &room, json!({"act": "propose", "what": "B2"}));
        let seen = once(&ann, &room, |seen| seen["turn"]["color"] == "white");
        assert_eq!(seen["moves"][0]["turn"], "B2");
        does(&other(&ann, 2), &room, json!({"act": "propose", "what": "resign"}));
        good.join().unwrap();
        drop((silent, slow));
    });
}

/// Hands every byte on at once, until there are no more.
fn pass_on(from: &mut impl Read, to: &mut impl Write) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

#[test]
fn gnu_go_is_a_member_to_the_end_of_a_game() {
    let Some(gnu_go) = outside::GNU_GO.find() else { return };
    with_door("programs-gnugo", |ann| {
        let room = open(&ann, json!({"white": {"name": "Program", "crew": {"kind": "bot", "rung": "r1"}}}));
        let (secret, port) = token(&ann, &room, "black");
        let mut stream = connect(port, &secret);
        let mut child = Command::new(gnu_go)
            .args(["--mode", "gtp", "--level", "1", "--chinese-rules"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut asked = stream.try_clone().unwrap();
        let asking = thread::spawn(move || pass_on(&mut asked, &mut input));
        let answering = thread::spawn(move || pass_on(&mut output, &mut stream));
        let seen = once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 1);
        assert_eq!(seen["members"][0]["name"], "GNU Go");
        does(&ann, &room, json!({"act": "start"}));
        let seen = once(&ann, &room, |seen| seen["stage"] == "over");
        assert!(seen["outcome"]["code"].is_string() && seen["moves"].as_array().unwrap().len() > 4, "{seen}");
        asking.join().unwrap();
        answering.join().unwrap();
        child.wait().unwrap();
    });
}

#[test]
fn whoever_shows_a_token_is_let_in_past_any_number_of_silent_ones() {
    with_door("programs-silent", |ann| {
        let room = open(&ann, json!({}));
        joins(&ann, &room, "Ann", "black");
        let (secret, port) = token(&ann, &room, "black");
        // More than have a place, half of them with a token that is none.
        let guests: Vec<TcpStream> = (0..MANY)
            .map(|number| match number % 2 {
                0 => TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap(),
                _ => connect(port, "nonsense"),
            })
            .collect();
        let stream = connect(port, &secret);
        let end = stream.try_clone().unwrap();
        let program = thread::spawn(move || answers(stream, teammate));
        once(&ann, &room, |seen| seen["members"].as_array().unwrap().len() == 2);
        drop(guests);
        end.shutdown(std::net::Shutdown::Both).unwrap();
        program.join().unwrap();
    });
}

/// Four times as many as may be silent at the same time.
const MANY: usize = 256;
