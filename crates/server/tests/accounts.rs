//! The same person on several devices: by a link, by a name; what was done before is theirs once, and all of it ends for good.

use std::thread;
use std::time::Duration;

use crate::house::{self, Client, HttpAnswer, public, with_config};
use serde_json::{Value, json};
use server::{Config, Errand, ThingKind, administer};

fn other(client: &Client, letter: &str) -> Client {
    Client { cookie: letter.repeat(32), ..client.clone() }
}

/// The cookie that an answer gives.
fn given(answer: &HttpAnswer) -> Option<String> {
    let line = answer.header("set-cookie")?;
    Some(line.strip_prefix("visitor=")?.split(';').next()?.to_owned())
}

/// Whoever asks once an answer has changed their cookie.
fn after(client: &Client, answer: &HttpAnswer) -> Client {
    assert!(answer.status < 300, "{} {}", answer.status, answer.text());
    Client { cookie: given(answer).unwrap_or_else(|| client.cookie.clone()), ..client.clone() }
}

fn note(client: &Client, id: &str, deed: &str, token: &str) {
    let answer = client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 1000, "token": token}));
    assert_eq!(answer.status, 200, "{}", answer.text());
}

fn account(client: &Client) -> Value {
    client.get("/api/account").json()
}

fn tries(client: &Client) -> (Value, Value) {
    let told = client.get("/api/history").json();
    (told["tries"].clone(), told["days"][0]["tries"].clone())
}

fn solved(client: &Client) -> usize {
    let told = client.get("/api/problems?solved=yes&per_page=100").json();
    told["problems"].as_array().unwrap().len()
}

fn delete(client: &Client, path: &str) -> HttpAnswer {
    client.send("DELETE", path, "", b"")
}

fn put(client: &Client, path: &str, body: &Value) -> HttpAnswer {
    client.send("PUT", path, "application/json", body.to_string().as_bytes())
}

fn linked(client: &Client) -> (Client, String) {
    let answer = client.post("/api/account/link", &json!({}));
    let secret = answer.json()["secret"].as_str().unwrap_or_else(|| panic!("{}", answer.text())).to_owned();
    assert_eq!(secret.len(), 32);
    (after(client, &answer), secret)
}

fn opened(client: &Client, secret: &str) -> Client {
    after(client, &client.post("/api/account/open", &json!({"secret": secret})))
}

const PASSPHRASE: &str = "seven quiet cranes";

fn named(client: &Client, name: &str) -> Client {
    after(client, &client.post("/api/account/name", &json!({"name": name, "passphrase": PASSPHRASE})))
}

fn entered(client: &Client, name: &str, passphrase: &str) -> HttpAnswer {
    client.post("/api/account/enter", &json!({"name": name, "passphrase": passphrase}))
}

/// What a guest did before is added to what somebody has, and each try counts once.
fn a_link_opens_it_elsewhere(ann: &Client) {
    note(ann, "own-001", "solved", "a-1");
    note(ann, "own-002", "failed", "a-2");
    let guest = ann.clone();
    let (ann, first) = linked(ann);
    assert_eq!(ann.cookie.len(), 64, "the cookie is another one");
    assert_eq!(guest.get("/api/history").status, 200, "the answer may have been lost");
    assert_eq!(tries(&ann), (json!(2), json!(2)));
    assert_eq!(guest.get("/api/history").code(), "signed_out", "the new one has come back");
    assert_eq!(guest.get("/").status, 200);
    assert_eq!(given(&guest.get("/")).map(|cookie| cookie.len()), Some(32), "who comes again is a new guest");
    let phone = other(&ann, "b");
    note(&phone, "own-002", "solved", "b-1");
    note(&phone, "own-003", "solved", "b-2");
    // It knows some of the tries already, as where a file was brought.
    let file = ann.get("/api/mine").json()["notes"].clone();
    assert!(phone.post("/api/mine", &file).json()["read"].as_i64().unwrap() >= 4, "{file}");
    assert_eq!(phone.post("/api/account/open", &json!({"secret": "0".repeat(32)})).code(), "no_such_link");
    let phone = opened(&phone, &first);
    let told = phone.get("/api/history").json();
    assert_eq!((&told["tries"], solved(&phone)), (&json!(3), 3), "{told}");
    assert_eq!(told["days"][0]["tries"], 4, "{told}");
    assert_eq!(tries(&ann), tries(&phone), "they are the same person");
    note(&ann, "own-004", "solved", "a-3");
    assert_eq!((solved(&phone), solved(&ann)), (4, 4));
    let again = opened(&phone, &first);
    assert_eq!((solved(&again), account(&again)["devices"].as_array().unwrap().len()), (4, 2), "not a third device");
    let (_, second) = linked(&ann);
    assert_eq!(other(&ann, "d").post("/api/account/open", &json!({"secret": first})).code(), "no_such_link");
    assert_eq!(delete(&ann, "/api/account/link").status, 204);
    assert_eq!(other(&ann, "d").post("/api/account/open", &json!({"secret": second})).code(), "no_such_link");
    assert_eq!(account(&ann)["link_at"], Value::Null);
    delete(&ann, "/api/mine");
}

/// A name and a passphrase open it, nothing tells which of both is wrong, and trying is dear.
fn a_name_opens_it_elsewhere(eve: &Client) {
    note(eve, "own-001", "solved", "a-1");
    let choose = |name: &str, passphrase: &str| {
        eve.post("/api/account/name", &json!({"name": name, "passphrase": passphrase})).code()
    };
    assert_eq!(choose("x", PASSPHRASE), "bad_name");
    assert_eq!(choose("<b>Eve</b>", PASSPHRASE), "bad_name");
    assert_eq!(choose("Eve", "short"), "short_passphrase");
    assert_eq!(choose("Eve", &"long".repeat(100)), "bad_json");
    let eve = named(eve, "Eve  of Go");
    assert_eq!((account(&eve)["name"].clone(), solved(&eve)), (json!("Eve of Go"), 1));
    let taken = json!({"name": "EVE OF GO", "passphrase": "another passphrase"});
    assert_eq!(other(&eve, "c").post("/api/account/name", &taken).code(), "name_in_use");
    assert_eq!(eve.post("/api/account/name", &taken).code(), "has_name");
    let phone = other(&eve, "d");
    note(&phone, "own-002", "solved", "d-1");
    note(&phone, "own-001", "failed", "d-2");
    let wrong = [entered(&phone, "eve of go", "another passphrase"), entered(&phone, "nobody", PASSPHRASE)];
    assert_eq!(wrong[0].text(), wrong[1].text());
    assert_eq!((wrong[0].status, wrong[0].code()), (403, "wrong_passphrase".into()));
    let phone = after(&phone, &entered(&phone, "eve of go", PASSPHRASE));
    assert_eq!((solved(&phone), tries(&phone), tries(&eve)), (2, (json!(2), json!(3)), (json!(2), json!(3))));
    let change = |old: &str, new: &str| put(&phone, "/api/account/passphrase", &json!({"old": old, "new": new}));
    assert_eq!(change("wrong passphrase", "eight loud ravens").code(), "wrong_passphrase");
    assert_eq!(change(PASSPHRASE, "short").code(), "short_passphrase");
    let (_, secret) = linked(&phone);
    assert_eq!(change(PASSPHRASE, "eight loud ravens").status, 204);
    assert_eq!(account(&phone)["link_at"], Value::Null, "nor is the link what it was");
    assert_eq!(other(&eve, "e").post("/api/account/open", &json!({"secret": secret})).code(), "no_such_link");
    assert_eq!(eve.get("/api/account").code(), "signed_out", "others may have known the old one");
    assert_eq!(account(&phone)["devices"].as_array().unwrap().len(), 1);
    let late = other(&eve, "e");
    assert_eq!(entered(&late, "Eve of Go", PASSPHRASE).code(), "wrong_passphrase");
    assert_eq!(entered(&late, "Eve of Go", "eight loud ravens").status, 204);
}

/// Whoever tries one name after another, or one passphrase after another, is sent away.
fn guesses_are_dear(client: &Client) {
    let fay = named(client, "Fay");
    let codes = |cookie: &str, name: &str, times: usize| -> Vec<String> {
        (0..times).map(|_| entered(&other(client, cookie), name, "some passphrase").code()).collect()
    };
    let refused = |codes: &[String]| codes.iter().filter(|code| *code == "too_much").count();
    let (known, unknown) = (codes("f", "Eve of Go", 10), codes("f", "Somebody", 12));
    assert!(refused(&known) >= 2 && refused(&unknown) >= 1, "{known:?} {unknown:?}");
    assert_eq!(codes("e", "Somebody", 1), ["too_much"], "a new cookie is no new name");
    assert_eq!(codes("e", "Somebody else", 1), ["wrong_passphrase"]);
    assert_eq!(codes("f", "Fay", 13).pop().as_deref(), Some("too_much"));
    let change = json!({"old": PASSPHRASE, "new": "eight loud ravens"});
    assert_eq!(put(&fay, "/api/account/passphrase", &change).status, 204, "whoever is in pays for themselves");
}

/// Devices are seen and ended, and what is ended is over at once.
fn devices_are_ended(client: &Client) {
    let phone = "User-Agent: Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36\r\n";
    let (desk, secret) = linked(client);
    let body = json!({"secret": secret}).to_string();
    let open = |letter: &str| {
        let guest = other(client, letter);
        let headers = phone.to_owned();
        after(&guest, &guest.send_with("POST", "/api/account/open", "application/json", &headers, body.as_bytes()))
    };
    let (one, two) = (open("1"), open("2"));
    let devices = account(&desk)["devices"].clone();
    assert_eq!(devices.as_array().unwrap().len(), 3, "{devices}");
    let here = |client: &Client| {
        let told = account(client)["devices"].clone();
        let one = told.as_array().unwrap().iter().find(|device| device["here"] == true).unwrap().clone();
        (one["id"].as_str().unwrap().to_owned(), one["browser"].clone(), one["system"].clone())
    };
    assert_eq!((here(&one).1, here(&one).2), (json!("Chrome"), json!("Android")));
    assert_eq!(delete(&other(client, "3"), &format!("/api/account/devices/{}", here(&two).0)).code(), "no_such_device");
    assert_eq!(delete(&desk, &format!("/api/account/devices/{}", here(&one).0)).status, 204);
    assert_eq!((one.get("/api/account").code(), two.get("/api/account").status), ("signed_out".into(), 200));
    assert_eq!(delete(&desk, "/api/account/devices").status, 204);
    assert_eq!((two.get("/api/history").code(), desk.get("/api/history").status), ("signed_out".into(), 200));
    assert_eq!(other(client, "4").post("/api/account/open", &json!({"secret": secret})).code(), "no_such_link");
    let left = delete(&desk, &format!("/api/account/devices/{}", here(&desk).0));
    assert_eq!(given(&left).map(|cookie| cookie.len()), Some(32), "a guest from here on");
    assert_eq!(account(&after(&desk, &left))["devices"], json!([]));
}

/// All of it is deleted with one request; what was made stays in this browser.
fn the_end_is_for_good(client: &Client) {
    let (desk, secret) = linked(client);
    let desk = named(&desk, "Gone soon");
    let phone = opened(&other(client, "9"), &secret);
    note(&desk, "own-001", "solved", "z-1");
    let mut draft = desk.get("/api/problems/own-001?whole=yes").json()["draft"].clone();
    draft["collection"] = "Mine".into();
    let made = desk.post("/api/problems", &draft).json()["id"].as_str().unwrap().to_owned();
    let file = desk.get("/api/mine").json();
    assert_eq!(
        (&file["account"]["name"], &file["account"]["devices"][1]["id"].is_string()),
        (&json!("Gone soon"), &true)
    );
    assert!(!file.to_string().contains(&secret) && !file.to_string().contains("argon2"), "{file}");
    let answer = delete(&desk, "/api/mine");
    let guest = after(&desk, &answer);
    assert_eq!(
        (desk.get("/api/mine").code(), phone.get("/api/mine").code()),
        ("signed_out".into(), "signed_out".into())
    );
    assert_eq!(entered(&other(client, "9"), "Gone soon", PASSPHRASE).code(), "wrong_passphrase");
    assert_eq!(other(client, "9").post("/api/account/open", &json!({"secret": secret})).code(), "no_such_link");
    assert_eq!((solved(&guest), guest.get(&format!("/api/problems/{made}")).status), (0, 200));
    let again = after(&desk, &desk.get("/"));
    assert_eq!(again.cookie, guest.cookie, "the answer may have been lost");
    assert_ne!(after(&phone, &phone.get("/")).cookie, guest.cookie, "elsewhere there is nothing to find again");
    assert_eq!(account(&guest)["name"], Value::Null);
    named(&other(client, "8"), "Gone soon");
}

/// What a guest has made goes along: problems, games, and their seat in a room that is awake.
fn what_was_made_goes_along(client: &Client) {
    let (desk, secret) = linked(client);
    let phone = other(client, "6");
    let save = |client: &Client, id: &str| {
        let mut draft = client.get(&format!("/api/problems/{id}?whole=yes")).json()["draft"].clone();
        draft["collection"] = "Mine".into();
        client.post("/api/problems", &draft).json()["id"].as_str().unwrap().to_owned()
    };
    let (one, two) = (save(&desk, "own-001"), save(&phone, "own-002"));
    let game = phone.post("/api/go", &json!({"size": 5, "rung": "r1"})).json()["id"].as_str().unwrap().to_owned();
    let sides = json!({"size": 9, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}});
    let room = phone.post("/api/rooms", &sides).json()["id"].as_str().unwrap().to_owned();
    let join = json!({"act": "join", "name": "Ann", "place": "black"});
    assert_eq!(phone.post(&format!("/api/rooms/{room}/act"), &join).status, 200);
    opened(&phone, &secret);
    for id in [one, two] {
        assert_eq!(desk.get(&format!("/api/problems/{id}")).status, 200);
    }
    let mine = desk.get("/api/collections").json();
    let mine: Vec<_> = mine.as_array().unwrap().iter().filter(|one| one["title"] == "Mine").collect();
    assert_eq!((mine.len(), &mine[0]["count"]), (1, &json!(2)), "{mine:?}");
    assert_eq!(desk.get(&format!("/api/go/{game}")).status, 200);
    assert!(
        desk.get(&format!("/api/rooms/{room}")).json()["you"].is_number(),
        "{}",
        desk.get(&format!("/api/rooms/{room}")).text()
    );
    assert_eq!(desk.get("/api/rooms").json()[0]["yours"], true);
}

/// Two tabs at once make one account, and two devices at once lose nothing.
fn at_once(client: &Client) {
    let (desk, secret) = linked(client);
    thread::scope(|scope| {
        for letter in ["a", "b", "c", "d", "e"] {
            let (guest, secret) =
                (Client { cookie: format!("{letter}7").repeat(16), ..client.clone() }, secret.clone());
            scope.spawn(move || {
                note(&guest, "own-005", "failed", letter);
                opened(&guest, &secret);
            });
        }
    });
    let told = desk.get("/api/history").json();
    assert_eq!((&told["tries"], &told["days"][0]["tries"]), (&json!(1), &json!(5)), "{told}");
    assert_eq!(account(&desk)["devices"].as_array().unwrap().len(), 6);
}

/// Two tabs of a guest make a link at once: whatever cookie they keep is good, and the one of before is nobody's.
fn two_tabs(client: &Client) {
    note(client, "own-001", "solved", "t-1");
    let tabs = thread::scope(|scope| [0; 2].map(|_| scope.spawn(|| linked(client))).map(|tab| tab.join().unwrap().0));
    // The second may have come when the first had its new one already.
    let new: Vec<_> = tabs.iter().filter(|tab| tab.cookie != client.cookie).collect();
    assert!(!new.is_empty() && new.iter().all(|tab| solved(tab) == 1));
    assert_eq!(client.get("/api/account").code(), "signed_out");
}

/// What the administrator deletes is gone with its account.
fn the_administrator_ends_it(client: &Client, config: &Config) {
    note(client, "own-001", "solved", "y-1");
    let desk = named(client, "Zed");
    let told = administer(config, &Errand::Visitors).unwrap();
    let visitor = told[0].split('\t').next().unwrap().to_owned();
    administer(config, &Errand::Delete(ThingKind::Visitor, visitor)).unwrap();
    // Another process has done it, which the server knows a moment later.
    let ended = |_: &i32| {
        thread::sleep(Duration::from_millis(100));
        desk.get("/api/account").code() == "signed_out"
    };
    assert!((0..100).find(ended).is_some());
    assert_eq!(entered(&other(client, "9"), "Zed", PASSPHRASE).code(), "wrong_passphrase");
}

/// Where the proxy was asked by TLS, the cookie goes by TLS alone; what a visitor says of it before does not count.
fn cookies_are_of_tls(client: &Client) {
    let secure = |said: &str| {
        let nobody = Client { cookie: String::new(), ..client.clone() };
        let answer = nobody.send_with("GET", "/", "", said, b"");
        answer.header("set-cookie").unwrap().ends_with("; secure")
    };
    let told =
        ["", "X-Forwarded-Proto: http\r\n", "X-Forwarded-Proto: https, http\r\n", "X-Forwarded-Proto: https\r\n"];
    assert_eq!(told.map(secure), [false, false, false, true]);
    let headers = "X-Forwarded-Proto: https\r\n";
    let answer = client.send_with("POST", "/api/account/link", "application/json", headers, b"{}");
    assert!(answer.header("set-cookie").unwrap().ends_with("; secure"));
}

fn all(client: &Client, config: &Config) {
    // A name for each, as they pay each for their own.
    let guest = |number: usize| Client { cookie: format!("{number:032x}"), ..client.clone() };
    a_link_opens_it_elsewhere(&guest(1));
    a_name_opens_it_elsewhere(&guest(2));
    guesses_are_dear(&guest(3));
    devices_are_ended(&guest(4));
    the_end_is_for_good(&guest(5));
    what_was_made_goes_along(&guest(6));
    at_once(&guest(7));
    two_tabs(&guest(8));
    the_administrator_ends_it(&guest(9), config);
    cookies_are_of_tls(&guest(10));
}

#[test]
fn somebody_is_the_same_person_on_all_their_devices() {
    public("accounts", |client, config| all(&client, config));
}

#[test]
fn somebody_is_the_same_person_on_postgresql_too() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), behind_proxy: true, ..Config::default() };
    with_config(&config, |client| all(&client, &config));
}

#[test]
fn at_home_there_are_no_accounts() {
    house::with_server("accounts-home", |client| {
        assert_eq!(account(&client), json!({"offered": false, "name": null, "link_at": null, "devices": []}));
        assert_eq!(client.post("/api/account/link", &json!({})).code(), "no_such_route");
        assert_eq!(
            client.post("/api/account/enter", &json!({"name": "Ann", "passphrase": "x"})).code(),
            "no_such_route"
        );
    });
}
