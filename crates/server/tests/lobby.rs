//! Rooms that are open to everybody: listed by choice of the host, filled with bots until people come, and with questions
//! after the game whose answers are for whoever asked.

use std::thread::sleep;
use std::time::Duration;

use crate::house::room::{MOST_LOOKS, act, does, joins, look, opened, other};
use crate::house::{Client, public};
use serde_json::{Value, json};

fn open(client: &Client, more: Value) -> String {
    opened(client, json!({"size": 5, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}}), &more)
}

fn lobby(client: &Client) -> Vec<Value> {
    client.get("/api/lobby").json().as_array().unwrap().clone()
}

fn fill(client: &Client, room: &str, team: &str) -> u16 {
    client.post(&format!("/api/rooms/{room}/bots"), &json!({"team": team})).status
}

/// A page that is open, so that its owner is there.
fn page(client: &Client, room: &str) -> impl Sized {
    client.begin("GET", &format!("/api/rooms/{room}/events"), "", b"")
}

/// Asks again and again until what is told is as wanted.
fn until<T>(mut ask: impl FnMut() -> T, wanted: impl Fn(&T) -> bool) -> T {
    for _ in 0..MOST_LOOKS {
        let told = ask();
        if wanted(&told) {
            return told;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("it does not come to that")
}

/// Who sits in a team.
fn team(seen: &Value, color: &str) -> Vec<String> {
    let members = seen["members"].as_array().unwrap().iter().filter(|member| member["place"] == color);
    members.map(|member| member["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_room_is_listed_by_its_host_while_somebody_waits_there() {
    public("lobby-listed", |ann, _| {
        let stranger = other(&ann, 2);
        let (hidden, room) = (open(&ann, json!({})), open(&ann, json!({"listed": true})));
        assert_eq!(lobby(&stranger), Vec::<Value>::new(), "nobody is there");
        joins(&ann, &hidden, "Ann", "black");
        joins(&ann, &room, "Ann", "black");
        let _pages = (page(&ann, &room), page(&stranger, &room));
        let told = until(|| lobby(&stranger), |told| !told.is_empty());
        assert_eq!((told.len(), &told[0]["id"]), (1, &json!(room)), "only what its host has listed");
        assert_eq!((&told[0]["members"][0]["name"], &told[0]["stage"]), (&json!("Ann"), &json!("lobby")));
        // One click: a name and a team, and whoever has the list may sit down.
        joins(&stranger, &room, "Guest 7", "white");
        does(&ann, &room, json!({"act": "start"}));
        let told = until(|| lobby(&stranger), |told| told[0]["stage"] == "play");
        assert_eq!(told[0]["members"].as_array().unwrap().len(), 2);
        does(&ann, &room, json!({"act": "propose", "what": "resign"}));
        until(|| lobby(&stranger), |told| told.is_empty());
    });
}

#[test]
fn bots_fill_a_team_until_people_come() {
    public("lobby-bots", |ann, _| {
        let bob = other(&ann, 2);
        let room = open(&ann, json!({"komi": 0.5, "pace": {"kind": "fixed", "action": 300}}));
        joins(&ann, &room, "Ann", "black");
        let _page = page(&ann, &room);
        assert_eq!(fill(&bob, &room, "white"), 403, "only the host fills seats");
        assert_eq!((fill(&ann, &room, "white"), fill(&ann, &room, "white")), (200, 200));
        assert_eq!(team(&look(&ann, &room), "white"), ["Bot 1", "Bot 2"]);
        joins(&bob, &room, "Bob", "white");
        assert_eq!(team(&look(&ann, &room), "white"), ["Bot 2", "Bob"], "one makes room");
        does(&bob, &room, json!({"act": "leave"}));
        does(&ann, &room, json!({"act": "start"}));
        // The bot plays: it answers Ann's move, alone as it is.
        does(&ann, &room, json!({"act": "propose", "what": "C3"}));
        let seen = until(|| look(&ann, &room), |seen| seen["moves"].as_array().unwrap().len() == 2);
        assert_eq!(seen["past"][1]["color"], "white");
        for _ in 0..8 {
            fill(&ann, &room, "black");
        }
        assert_eq!(team(&look(&ann, &room), "black").len(), 8, "Ann and seven of at most eight bots");
        // In a team of many it votes as well.
        does(&ann, &room, json!({"act": "propose", "what": "A1"}));
        let votes = || {
            let seen = look(&ann, &room);
            // As often as she is asked: what she saw may be over by then.
            if seen["turn"]["phase"] == "vote" && seen["turn"]["your_move"] == true {
                act(&ann, &room, json!({"act": "vote", "options": ["A1"]}));
            }
            seen
        };
        until(votes, |seen| seen["moves"].as_array().unwrap().len() > 2);
        // A motion of Ann's is the team's.
        let raises = || {
            let seen = look(&ann, &room);
            // One whose time was up before all bots came to it is raised again.
            if seen["motion"].is_null() && seen["stage"] != "over" {
                act(&ann, &room, json!({"act": "raise", "subject": "resign"}));
            }
            seen
        };
        until(raises, |seen| seen["stage"] == "over");
    });
}

#[test]
fn questions_are_asked_where_the_host_wants_it_and_answers_are_the_hosts() {
    public("lobby-questions", |ann, _| {
        let bob = other(&ann, 2);
        let asked = ann.get("/api/questions").json();
        assert_eq!((&asked[0]["code"], &asked[0]["kind"]), (&json!("together"), &json!("scale")));
        let room = open(&ann, json!({"questions": true}));
        joins(&ann, &room, "Ann", "black");
        joins(&bob, &room, "Bob", "white");
        does(&ann, &room, json!({"act": "start"}));
        assert_eq!(look(&bob, &room)["questions"], false);
        does(&ann, &room, json!({"act": "propose", "what": "resign"}));
        assert_eq!(look(&bob, &room)["questions"], true);
        let says = |answers: Value| act(&bob, &room, json!({"act": "answer", "answers": answers})).status;
        for odd in [json!({"together": "6"}), json!({"nonsense": "5"}), json!({"again": "maybe"}), json!({})] {
            assert_eq!(says(odd), 422);
        }
        assert_eq!(says(json!({"together": "4", "again": "yes", "remarks": "Ann knew, \"always\""})), 200);
        assert_eq!((says(json!({"together": "1"})), &look(&bob, &room)["questions"]), (422, &json!(false)));
        let log = |who: &Client| who.get(&format!("/api/rooms/{room}/log?names=numbers")).text();
        assert!(log(&ann).contains("again: yes; remarks: member 1 knew"), "{}", log(&ann));
        assert!(!log(&bob).contains("answered") && log(&bob).contains("decided"), "{}", log(&bob));
    });
}

/// The log is for those who took part: nobody comes in afterwards to read it.
#[test]
fn nobody_joins_a_room_whose_game_is_over() {
    public("lobby-late", |ann, _| {
        let (bob, eve) = (other(&ann, 2), other(&ann, 3));
        let room = open(&ann, json!({"listed": true}));
        joins(&ann, &room, "Ann", "black");
        joins(&bob, &room, "Bob", "white");
        does(&ann, &room, json!({"act": "start"}));
        does(&bob, &room, json!({"act": "leave"}));
        does(&ann, &room, json!({"act": "propose", "what": "resign"}));
        let join = |who: &Client, name: &str| act(who, &room, json!({"act": "join", "name": name, "place": "stands"}));
        let log = |who: &Client| who.get(&format!("/api/rooms/{room}/log")).status;
        assert_eq!(join(&eve, "Eve").json()["error"]["args"]["room"]["code"], "over");
        assert_eq!((log(&eve), look(&eve, &room)["stage"].as_str()), (403, Some("over")), "she may watch and no more");
        assert_eq!((join(&bob, "Bob").status, log(&bob)), (200, 200), "who was there comes back");
    });
}
