//! Rooms with members who mean harm: the others notice nothing. And the table of roles, asked of a running server: no role
//! does over HTTP what the core forbids it.

use std::io::Write as _;
use std::net::TcpStream;
use std::thread::{scope, sleep};
use std::time::Duration;

use crate::house::{Client, HttpAnswer, events, public, with_server};
use serde_json::{Value, json};

/// Somebody behind an address of their own.
#[derive(Clone)]
struct Guest {
    client: Client,
    address: u8,
}

impl Guest {
    fn new(client: &Client, who: u8, address: u8) -> Guest {
        Guest { client: Client { cookie: format!("{who:032x}"), ..client.clone() }, address }
    }

    fn headers(&self) -> String {
        format!("X-Forwarded-For: 192.0.2.{}\r\n", self.address)
    }

    fn send(&self, path: &str, body: &[u8]) -> HttpAnswer {
        self.client.send_with("POST", path, "application/json", &self.headers(), body)
    }

    fn act(&self, room: &str, act: &Value) -> HttpAnswer {
        self.send(&format!("/api/rooms/{room}/act"), act.to_string().as_bytes())
    }

    /// Something that must succeed.
    fn does(&self, room: &str, act: &Value) {
        let answer = self.act(room, act);
        assert_eq!(answer.status, 200, "{act}: {}", answer.text());
    }

    fn opens(&self) -> String {
        // Nothing here hangs on how fast the machine is.
        let pace = json!({"kind": "fixed", "action": 3600});
        let wanted = json!({"size": 9, "pace": pace, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}});
        let answer = self.send("/api/rooms", wanted.to_string().as_bytes());
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    fn sees(&self, room: &str) -> Value {
        self.client.send_with("GET", &format!("/api/rooms/{room}"), "", &self.headers(), b"").json()
    }

    /// A page that listens and never reads.
    fn is_deaf(&self, room: &str) -> TcpStream {
        self.client.begin("GET", &format!("/api/rooms/{room}/events"), "", b"")
    }
}

fn join(name: &str, place: &str) -> Value {
    json!({"act": "join", "name": name, "place": place})
}

fn why(answer: &HttpAnswer) -> String {
    let told = answer.json();
    told["error"]["args"]["room"]["code"].as_str().or(told["error"]["code"].as_str()).unwrap_or_default().to_owned()
}

/// Ann and Bob for Black, Cat and Mallory for White; Mallory has a room of his own, and so has a stranger.
#[test]
fn hostile_members_harm_nobody() {
    public("intruders", |client, _| {
        let [ann, bob, cat] = [1, 2, 3].map(|who| Guest::new(&client, who, who));
        let [mallory, stranger] = [4, 5].map(|who| Guest::new(&client, who, 66));
        let (room, elsewhere) = (ann.opens(), mallory.opens());
        let seats =
            [(&ann, "Ann", "black"), (&bob, "Bob", "black"), (&cat, "Cat", "white"), (&mallory, "Mal", "white")];
        for (who, name, place) in seats {
            who.does(&room, &join(name, place));
        }
        mallory.does(&elsewhere, &join("Mal", "black"));
        ann.does(&room, &json!({"act": "start"}));
        let (room, elsewhere) = (room.as_str(), elsewhere.as_str());
        let lies = scope(|scope| {
            let listening = [&bob, &cat].map(|who| scope.spawn(move || hears(who, room, 2)));
            let held = nuisances(&mallory, room);
            let lies = lies(&mallory, &stranger, room, elsewhere);
            // Meanwhile the others play.
            ann.does(room, &json!({"act": "propose", "what": "C3"}));
            bob.does(room, &json!({"act": "propose", "what": "D4"}));
            assert_eq!(why(&ann.act(room, &json!({"act": "vote", "options": ["E5"]}))), "no_such_option");
            assert_eq!(why(&mallory.act(room, &json!({"act": "vote", "options": ["D4"]}))), "not_now");
            ann.does(room, &json!({"act": "vote", "options": ["D4"]}));
            bob.does(room, &json!({"act": "vote", "options": ["D4"]}));
            // Whoever makes a noise is sent out, and is no part of the team any more.
            flood(&mallory, room);
            ann.does(room, &json!({"act": "mute", "member": 4, "muted": true}));
            ann.does(room, &json!({"act": "remove", "member": 4}));
            cat.does(room, &json!({"act": "propose", "what": "E5"}));
            let [bobs, cats] = listening.map(|one| one.join().unwrap());
            drop(held);
            for heard in [bobs, cats] {
                let versions: Vec<u64> = heard.iter().map(|room| room["version"].as_u64().unwrap()).collect();
                assert!(versions.is_sorted_by(|one, next| one < next), "{versions:?}");
                let last = heard.last().unwrap();
                let made: Vec<&Value> = last["moves"].as_array().unwrap().iter().map(|made| &made["turn"]).collect();
                assert_eq!(made, [&json!("D4"), &json!("E5")]);
            }
            lies
        });
        assert_eq!(lies, Vec::<String>::new(), "what should have been refused");
        let members = ann.sees(room)["members"].clone();
        let names: Vec<&str> = members.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Ann", "Bob", "Cat"]);
        // Once he may ask again at all.
        let mut back = (0..).map(|_| mallory.act(room, &join("Mallory", "white")));
        assert_eq!(why(&back.find(|answer| answer.status != 429).unwrap()), "removed");
        assert_eq!(mallory.sees(elsewhere)["stage"], "lobby");
    });
}

/// What a page is told of a room until so many moves are made.
fn hears(who: &Guest, room: &str, moves: usize) -> Vec<Value> {
    let told = |answer: &HttpAnswer| -> Vec<Value> {
        events(&answer.text()).into_iter().filter(|(name, _)| name == "room").map(|(_, room)| room).collect()
    };
    let made = |room: &Value| room["moves"].as_array().unwrap().len();
    let all = |answer: &HttpAnswer| told(answer).iter().any(|room| made(room) >= moves);
    told(&who.client.listen(&format!("/api/rooms/{room}/events"), &who.headers(), all))
}

/// Pages that never read, a request of which a byte comes now and then, and connections without any.
fn nuisances(mallory: &Guest, room: &str) -> Vec<TcpStream> {
    let mut held: Vec<TcpStream> = (0..6).map(|_| mallory.is_deaf(room)).collect();
    for part in ["", "POST /api/rooms/", "POST /api/rooms/x/act HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{"] {
        let mut stream = TcpStream::connect(mallory.client.address).unwrap();
        stream.write_all(part.as_bytes()).unwrap();
        held.push(stream);
    }
    held
}

/// Some lines, then what costs nothing to refuse, until no more of it is taken.
fn flood(mallory: &Guest, room: &str) {
    let line = |text: &str| json!({"act": "chat", "channel": "all", "text": text});
    (0..30).for_each(|_| mallory.does(room, &line(&"x".repeat(500))));
    let refused = (0..5000).any(|_| mallory.act(room, &line("")).status == 429);
    assert!(refused, "nobody talks without end");
}

/// What must be refused, each with its reason; what was not.
fn lies(mallory: &Guest, stranger: &Guest, room: &str, elsewhere: &str) -> Vec<String> {
    let chat = |text: &str| json!({"act": "chat", "channel": "all", "text": text});
    let play = json!({"act": "propose", "what": "A1"});
    let cases = [
        (mallory, room, chat(&"x".repeat(501)), "text"),
        (mallory, room, chat("bell \u{7}"), "text"),
        (mallory, room, chat(""), "text"),
        (mallory, room, json!({"act": "chat", "channel": "stands", "text": "psst"}), "closed"),
        (mallory, room, join("Ann", "black"), "here"),
        (mallory, room, json!({"act": "move", "place": "black"}), "turncoat"),
        (mallory, room, play.clone(), "not_now"),
        (mallory, room, json!({"act": "remove", "member": 1}), "not_host"),
        (mallory, room, json!({"act": "mute", "member": 1, "muted": true}), "not_host"),
        (mallory, room, json!({"act": "pass_host", "member": 4}), "not_host"),
        (mallory, room, json!({"act": "take_host"}), "host_is_here"),
        (mallory, room, json!({"act": "vote", "options": vec!["A1"; 5000]}), "not_now"),
        (mallory, elsewhere, play.clone(), "not_started"),
        (stranger, room, join("ANN", "stands"), "name_taken"),
        (stranger, room, join("A\u{200b}nn", "stands"), "name"),
        (stranger, room, join("\u{202e}nnA", "stands"), "name"),
        (stranger, room, join(&"n".repeat(41), "stands"), "name"),
        // A seat elsewhere is none here.
        (stranger, room, play, "stranger"),
        (stranger, room, chat("hello"), "stranger"),
    ];
    let mut taken: Vec<String> = Vec::new();
    for (who, room, act, reason) in cases {
        let answer = who.act(room, &act);
        if answer.status < 400 || why(&answer) != reason {
            taken.push(format!("{} {reason}: {}", &act.to_string()[..60.min(act.to_string().len())], answer.text()));
        }
    }
    let path = format!("/api/rooms/{room}/act");
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    let huge = format!("{{\"act\": \"chat\", \"channel\": \"all\", \"text\": \"{}\"}}", "x".repeat(3 << 20));
    let bodies: [&[u8]; 6] =
        [b"", b"{", b"\xff\xfe", deep.as_bytes(), b"{\"act\": \"vote\", \"options\": 7}", huge.as_bytes()];
    for body in bodies {
        let status = mallory.send(&path, body).status;
        // A server that hangs up on too large a body may be quicker than its answer.
        let hung_up = body.len() > 1 << 20 && status == 0;
        if !hung_up && !(400..500).contains(&status) {
            taken.push(format!("{status}: {} bytes", body.len()));
        }
    }
    let foreign = format!("{}Origin: http://elsewhere.example\r\n", mallory.headers());
    let line = chat("from elsewhere").to_string();
    for (method, path) in [("POST", path.clone()), ("GET", format!("/api/rooms/{room}/events"))] {
        let answer = mallory.client.send_with(method, &path, "application/json", &foreign, line.as_bytes());
        if why(&answer) != "foreign_page" {
            taken.push(format!("{method} from another site: {}", answer.status));
        }
    }
    taken
}

/// The roles of the table of the core, in the order of its columns: the cookies of those who have them.
const ROLES: [u8; 7] = [1, 2, 3, 5, 6, 7, 8];

/// The acts of the table that can be sent; the others are the server's own.
fn acts() -> Vec<(&'static str, Value)> {
    let chat = |channel: &str| json!({"act": "chat", "channel": channel, "text": "hello"});
    vec![
        ("join", join("New", "black")),
        ("move to White", json!({"act": "move", "place": "white"})),
        ("move to the stands", json!({"act": "move", "place": "stands"})),
        ("leave", json!({"act": "leave"})),
        ("mute", json!({"act": "mute", "member": 4, "muted": true})),
        ("remove", json!({"act": "remove", "member": 4})),
        ("pass host", json!({"act": "pass_host", "member": 4})),
        ("take host", json!({"act": "take_host"})),
        ("name captain", json!({"act": "name", "member": 4})),
        ("start", json!({"act": "start"})),
        ("propose", json!({"act": "propose", "what": "C3"})),
        ("vote", json!({"act": "vote", "options": ["D4"]})),
        ("raise", json!({"act": "raise", "subject": "resign"})),
        ("second", json!({"act": "second", "yes": true})),
        ("mark", json!({"act": "mark", "point": "D4"})),
        ("settle", json!({"act": "settle", "say": "agree"})),
        ("chat to team", chat("team")),
        ("chat to all", chat("all")),
        ("chat to stands", chat("stands")),
        ("draw", json!({"act": "draw", "circles": ["D4"]})),
        ("show", json!({"act": "show", "number": 1})),
        ("rematch", json!({"act": "rematch"})),
        ("close", json!({"act": "close"})),
    ]
}

/// A room at this stage, with everybody in it whom the table knows.
fn at(client: &Client, stage: &str) -> String {
    let guest = |who: u8| Guest::new(client, who, who);
    let room = guest(1).opens();
    let places = ["black", "black", "white", "white", "stands", "black", "black"];
    for (who, place) in (1..).zip(places) {
        guest(who).does(&room, &join(&format!("m{who}"), place));
    }
    guest(6).does(&room, &json!({"act": "leave"}));
    guest(1).does(&room, &json!({"act": "remove", "member": 7}));
    let all = |acts: &[(u8, Value)]| acts.iter().for_each(|(who, act)| guest(*who).does(&room, act));
    let propose = |what: &str| json!({"act": "propose", "what": what});
    let vote = json!({"act": "vote", "options": ["D4"]});
    if stage != "lobby" {
        all(&[(1, json!({"act": "start"}))]);
    }
    if stage == "count" {
        all(&[1, 2, 3, 4].map(|who| (who, propose("pass"))));
        while guest(1).sees(&room)["count"]["working"] != json!(false) {
            sleep(Duration::from_millis(20));
        }
    }
    if !["lobby", "propose", "count"].contains(&stage) {
        all(&[(1, propose("D4")), (2, propose("E5"))]);
    }
    if ["motion", "over"].contains(&stage) {
        all(&[(1, vote.clone()), (2, vote)]);
    }
    match stage {
        "motion" => all(&[(2, json!({"act": "raise", "subject": "resign"}))]),
        "over" => all(&[(3, propose("resign")), (4, propose("resign"))]),
        _ => {}
    }
    room
}

/// What the core forbids is forbidden over HTTP too, and changes nothing; what it allows to whom it asks is allowed.
#[test]
fn every_role_does_what_is_theirs_and_nothing_else() {
    let golden = include_str!("../../team/tests/rooms/golden/roles.txt");
    with_server("intruders-roles", |client| {
        for stage in ["lobby", "propose", "vote", "motion", "count", "over"] {
            let table = golden.split("\n\n").find_map(|part| part.strip_prefix(&format!("{stage}\n"))).unwrap();
            let room = at(&client, stage);
            // Whoever has a page is there, however long this takes.
            let _pages: Vec<TcpStream> = (1..=5).map(|who| Guest::new(&client, who, who).is_deaf(&room)).collect();
            while !client.get("/metrics").text().contains("shikatsu_room_pages 5") {
                sleep(Duration::from_millis(20));
            }
            let before = Guest::new(&client, 1, 1).sees(&room)["version"].clone();
            let cells = acts().into_iter().flat_map(|(name, act)| {
                let line = table.lines().find_map(|line| line.strip_suffix(&format!(" {name}"))).unwrap();
                ROLES.into_iter().zip(line.chars()).map(move |(who, sign)| (who, sign == '+', act.clone()))
            });
            let (allowed, forbidden): (Vec<_>, Vec<_>) = cells.partition(|(_, allowed, _)| *allowed);
            assert!(allowed.len() > 20 && forbidden.len() > 90, "{} {}", allowed.len(), forbidden.len());
            for (who, _, act) in forbidden {
                let answer = Guest::new(&client, who, who).act(&room, &act);
                assert!((400..500).contains(&answer.status), "{stage}, {who}, {act}: {}", answer.text());
            }
            assert_eq!(Guest::new(&client, 1, 1).sees(&room)["version"], before, "{stage}: nothing has happened");
            for (who, _, act) in allowed.into_iter().filter(|_| stage == "propose") {
                let answer = Guest::new(&client, who, who).act(&at(&client, stage), &act);
                assert_eq!(answer.status, 200, "{who}, {act}: {}", answer.text());
            }
        }
    });
}
