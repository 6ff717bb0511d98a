//! Who may what: every route, asked by everybody on a running server that strangers can reach. The same table is
//! `docs/who.md`; `SHIKATSU_GOLDEN=write` writes it anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::house::{Client, HttpAnswer, public};
use serde_json::{Value, json};
use server::{Errand, administer};

/// Whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Whose the thing is.
    Owner,
    /// Whoever has the link of it.
    Guest,
    /// Anybody else, who knows its name at the most.
    Stranger,
    /// The page of another site, in the owner's browser.
    ForeignPage,
    /// A visitor whom the administrator has blocked.
    Blocked,
    /// Whoever has the token.
    Administrator,
}

const ROLES: [Role; 6] =
    [Role::Owner, Role::Guest, Role::Stranger, Role::ForeignPage, Role::Blocked, Role::Administrator];

/// The statuses in the order of the roles.
type Row = (&'static str, &'static str, [u16; 6]);

/// Everybody may look.
const LOOK: [u16; 6] = [200; 6];
/// What is somebody's is seen by them and by whoever has the link.
const SEE: [u16; 6] = [200, 200, 404, 200, 404, 404];
/// The same for what is sent: nobody sends it from another site's page, and nobody who is blocked.
const ASK: [u16; 6] = [200, 200, 404, 403, 403, 404];
/// What concerns nobody else.
const WORK: [u16; 6] = [200, 200, 200, 403, 403, 200];
const MAKE: [u16; 6] = [201, 201, 201, 403, 403, 201];
/// What only the owner changes.
const CHANGE: [u16; 6] = [200, 403, 404, 403, 403, 404];
const REMOVE: [u16; 6] = [204, 403, 404, 403, 403, 404];
/// What only the owner asks for, and what even they are refused.
const OWN: [u16; 6] = [200, 404, 404, 403, 403, 404];
const REFUSED: [u16; 6] = [422, 404, 404, 403, 403, 404];
/// What only the administrator does.
const ADMIN_LOOK: [u16; 6] = [401, 401, 401, 401, 401, 200];
const ADMIN_DO: [u16; 6] = [401, 401, 401, 403, 401, 204];

const TABLE: &[Row] = &[
    ("get", "/api/problems", LOOK),
    ("post", "/api/problems", MAKE),
    ("get", "/api/problems/{id}", SEE),
    ("put", "/api/problems/{id}", CHANGE),
    ("delete", "/api/problems/{id}", REMOVE),
    ("get", "/api/problems/{id}/thumbnail.svg", SEE),
    ("get", "/api/problems/{id}/board.png", SEE),
    ("get", "/api/problems/{id}/solution", SEE),
    ("post", "/api/problems/{id}/place", REMOVE),
    ("get", "/api/collections", LOOK),
    ("patch", "/api/collections/{id}", CHANGE),
    ("delete", "/api/collections/{id}", REMOVE),
    ("post", "/api/import", WORK),
    ("get", "/api/export", SEE),
    ("get", "/api/print", SEE),
    ("post", "/api/progress", ASK),
    ("get", "/api/onward", LOOK),
    ("post", "/api/train", WORK),
    ("get", "/api/ways", LOOK),
    ("get", "/api/history", LOOK),
    // Whoever sees a problem may say what they think of it.
    ("post", "/api/opinion", [204, 204, 404, 403, 403, 404]),
    // Everybody has their own.
    ("post", "/api/reviews", [204, 204, 204, 403, 403, 204]),
    ("get", "/api/mine", LOOK),
    ("post", "/api/mine", WORK),
    ("delete", "/api/mine", [204, 204, 204, 403, 403, 204]),
    ("get", "/api/account", LOOK),
    ("post", "/api/account/link", WORK),
    ("delete", "/api/account/link", [204, 204, 204, 403, 403, 204]),
    // Nobody knows the secret of another.
    ("post", "/api/account/open", [204, 403, 403, 403, 403, 403]),
    ("post", "/api/account/name", [204, 204, 204, 403, 403, 204]),
    ("post", "/api/account/enter", [204, 403, 403, 403, 403, 403]),
    ("put", "/api/account/passphrase", [204, 403, 403, 403, 403, 403]),
    ("delete", "/api/account/devices", [204, 204, 204, 403, 403, 204]),
    ("delete", "/api/account/devices/{id}", [204, 404, 404, 403, 403, 404]),
    ("post", "/api/answer", ASK),
    ("post", "/api/read", WORK),
    ("post", "/api/write", WORK),
    ("post", "/api/examine", WORK),
    ("post", "/api/place", WORK),
    ("post", "/api/solve", WORK),
    ("post", "/api/audit", ASK),
    ("post", "/api/audit/report", ASK),
    ("post", "/api/lesson", ASK),
    ("post", "/api/line", ASK),
    ("post", "/api/tree", ASK),
    ("post", "/api/players", ASK),
    ("post", "/api/certificate", ASK),
    ("post", "/api/check", ASK),
    ("get", "/api/engines", LOOK),
    ("post", "/api/compare", ASK),
    ("post", "/api/game", WORK),
    ("post", "/api/alive", WORK),
    ("post", "/api/moments", WORK),
    ("post", "/api/analyse", WORK),
    ("post", "/api/heat", WORK),
    ("get", "/api/offer", LOOK),
    ("get", "/api/go", LOOK),
    ("post", "/api/go", MAKE),
    // A game against the computer has no link: whoever is not its owner is a stranger.
    ("get", "/api/go/{id}", [200, 404, 404, 200, 404, 404]),
    ("delete", "/api/go/{id}", [204, 404, 404, 403, 403, 404]),
    ("post", "/api/go/{id}/turn", OWN),
    // It is the owner's turn, nothing has been played, and nobody has passed.
    ("post", "/api/go/{id}/answer", REFUSED),
    ("post", "/api/go/{id}/estimate", OWN),
    ("post", "/api/go/{id}/undo", REFUSED),
    ("post", "/api/go/{id}/count", REFUSED),
    ("post", "/api/go/{id}/mark", REFUSED),
    ("post", "/api/go/{id}/agree", REFUSED),
    ("post", "/api/go/{id}/resume", REFUSED),
    ("get", "/api/go/{id}/game.sgf", [200, 404, 404, 200, 404, 404]),
    ("get", "/api/rooms", LOOK),
    ("post", "/api/rooms", MAKE),
    // The name of a room is its link: whoever has it comes in, watches and sits down.
    ("get", "/api/rooms/{id}", SEE),
    ("delete", "/api/rooms/{id}", REMOVE),
    ("post", "/api/rooms/{id}/act", ASK),
    // Whoever sits in a room may bring a program; a guest has not sat down yet.
    ("post", "/api/rooms/{id}/token", CHANGE),
    ("get", "/api/rooms/{id}/events", [200, 200, 404, 403, 404, 404]),
    ("get", "/api/rooms/{id}/game.sgf", SEE),
    ("get", "/api/rooms/{id}/board.png", SEE),
    ("get", "/api/rooms/{id}/figures", SEE),
    // Its log is for who took part: a guest has the link, and has not sat down.
    ("get", "/api/rooms/{id}/log", [200, 403, 404, 200, 404, 404]),
    // A bot is the host's to ask for.
    ("post", "/api/rooms/{id}/bots", CHANGE),
    // What hosts have listed is for everybody, and so are the questions.
    ("get", "/api/lobby", LOOK),
    ("get", "/api/questions", LOOK),
    ("get", "/api/schemes", LOOK),
    ("get", "/api/rows", LOOK),
    ("post", "/api/rows", MAKE),
    ("get", "/api/rows/{id}", SEE),
    ("delete", "/api/rows/{id}", REMOVE),
    // Whoever has the link may watch, and take the free seat; the first turn, hints and what follows are the owner's.
    ("post", "/api/rows/{id}/turn", [200, 422, 404, 403, 403, 404]),
    ("post", "/api/rows/{id}/answer", [422, 422, 404, 403, 403, 404]),
    ("post", "/api/rows/{id}/hint", [200, 422, 404, 403, 403, 404]),
    ("post", "/api/rows/{id}/line", CHANGE),
    ("post", "/api/rows/{id}/hints", CHANGE),
    ("post", "/api/rows/{id}/rematch", [422, 403, 404, 403, 403, 404]),
    ("post", "/api/rows/{id}/undo", [422, 422, 404, 403, 403, 404]),
    ("post", "/api/rows/{id}/join", ASK),
    ("get", "/api/rows/{id}/game.sgf", SEE),
    ("get", "/api/status", LOOK),
    ("get", "/api/docs", LOOK),
    ("get", "/api/docs.css", LOOK),
    ("get", "/api/openapi.json", LOOK),
    ("get", "/healthz", LOOK),
    ("get", "/readyz", LOOK),
    // Only at home, and on an address of its own.
    ("get", "/metrics", [404; 6]),
    ("get", "/api/admin/visitors", ADMIN_LOOK),
    ("get", "/api/admin/things", ADMIN_LOOK),
    ("get", "/api/admin/blocked", ADMIN_LOOK),
    ("get", "/api/admin/opinions", ADMIN_LOOK),
    ("post", "/api/admin/blocked", ADMIN_DO),
    ("delete", "/api/admin/{kind}/{id}", ADMIN_DO),
];

const PASSPHRASE: &str = "seven quiet cranes";

/// Everybody, on one server.
struct Scene {
    owner: Client,
    guest: Client,
    stranger: Client,
    blocked: Client,
    token: String,
    /// A problem that ships and is solved.
    draft: Value,
    count: AtomicUsize,
}

impl Scene {
    fn new(owner: Client, token: String) -> Scene {
        let other = |letter: &str| Client { cookie: letter.repeat(32), ..owner.clone() };
        let (guest, stranger, blocked) = (other("a"), other("b"), other("c"));
        let mut draft = owner.get("/api/problems/shapes-03-straight-four?whole=yes").json()["draft"].clone();
        draft["collection"] = "Mine".into();
        let scene = Scene { owner, guest, stranger, blocked, token, draft, count: AtomicUsize::new(0) };
        // Whoever is to be blocked has done something before.
        scene.blocked.post("/api/rows", &json!({"size": 5, "length": 3}));
        let visitors = scene.admin("GET", "/api/admin/visitors", &Value::Null).json();
        let block = json!({"name": visitors[0]["visitor"], "blocked": true});
        assert_eq!(scene.admin("POST", "/api/admin/blocked", &block).status, 204, "{visitors}");
        scene
    }

    /// The same with other people, so that nobody has asked for too much.
    fn with_others(&self, number: usize) -> Scene {
        let other = |who: usize| Client { cookie: format!("{:032x}", 10 * number + who), ..self.owner.clone() };
        let (token, draft, count) = (self.token.clone(), self.draft.clone(), AtomicUsize::new(0));
        let blocked = self.blocked.clone();
        Scene { owner: other(1), guest: other(2), stranger: other(3), blocked, token, draft, count }
    }

    fn admin(&self, method: &str, path: &str, body: &Value) -> HttpAnswer {
        let headers = format!("Authorization: Bearer {}\r\n", self.token);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.stranger.send_with(method, path, "application/json", &headers, body.as_bytes())
    }

    /// A problem of the owner's in a collection of its own: its id and the collection's.
    fn problem(&self) -> (String, String) {
        let mut draft = self.draft.clone();
        draft["collection"] = format!("Collection {}", self.count.fetch_add(1, Ordering::Relaxed)).into();
        let id = text(&self.owner.post("/api/problems", &draft).json()["id"]);
        let shown = self.owner.get(&format!("/api/problems/{id}")).json();
        (id, text(&shown["summary"]["collection"]))
    }

    fn share(&self, collection: &str) -> String {
        let path = format!("/api/collections/{collection}");
        text(&self.owner.send("PATCH", &path, "application/json", br#"{"shared": true}"#).json()["share"])
    }

    fn game(&self, role: Role) -> String {
        let partner = if role == Role::Guest { "link" } else { "computer" };
        text(&self.owner.post("/api/rows", &json!({"size": 4, "length": 3, "partner": partner})).json()["id"])
    }

    /// A room of the owner's; those who have no link have made up a name.
    fn room(&self, role: Role) -> String {
        let sides = json!({"size": 9, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}});
        match role {
            Role::Owner | Role::Guest | Role::ForeignPage => text(&self.owner.post("/api/rooms", &sides).json()["id"]),
            Role::Stranger | Role::Blocked | Role::Administrator => "0".repeat(32),
        }
    }

    /// The same, with its game over.
    fn closed_room(&self, role: Role) -> String {
        let room = self.room(role);
        for act in [json!({"act": "join", "name": "Ann", "place": "black"}), json!({"act": "close"})] {
            self.owner.post(&format!("/api/rooms/{room}/act"), &act);
        }
        room
    }

    fn whole_game(&self) -> String {
        text(&self.owner.post("/api/go", &json!({"size": 5, "rung": "r1"})).json()["id"])
    }

    /// The owner with a name and a link: their device, its id, and the secret of the link.
    fn device(&self) -> (Client, String, String) {
        let name = format!("Owner {} {}", &self.owner.cookie[28..], self.count.fetch_add(1, Ordering::Relaxed));
        let body = json!({"name": name, "passphrase": PASSPHRASE});
        let guest = Client { cookie: random_cookie(&name), ..self.owner.clone() };
        let answer = guest.post("/api/account/name", &body);
        let line = answer.header("set-cookie").unwrap_or_else(|| panic!("{}", answer.text()));
        let cookie = line.strip_prefix("visitor=").unwrap().split(';').next().unwrap().to_owned();
        let owner = Client { cookie, ..guest };
        let secret = text(&owner.post("/api/account/link", &json!({})).json()["secret"]);
        let told = owner.get("/api/account").json();
        (owner, text(&told["devices"][0]["id"]), secret)
    }

    /// What a route about accounts answers to somebody, about a device of the owner's.
    fn ask_account(&self, role: Role, method: &str, route: &str) -> HttpAnswer {
        let (device, id, secret) = self.device();
        let is_owner = matches!(role, Role::Owner | Role::ForeignPage);
        let name = self.count.fetch_add(1, Ordering::Relaxed);
        let says = |right: &str| if is_owner { right.to_owned() } else { "0".repeat(32) };
        let other = Client { cookie: random_cookie(&format!("other {name}")), ..self.owner.clone() };
        let known = text(&device.get("/api/account").json()["name"]);
        let body = match route {
            "/api/account/open" => json!({"secret": says(&secret)}),
            "/api/account/name" => json!({"name": format!("Name {name}"), "passphrase": PASSPHRASE}),
            "/api/account/enter" => json!({"name": known, "passphrase": says(PASSPHRASE)}),
            _ => json!({"old": says(PASSPHRASE), "new": "eight loud ravens"}),
        };
        let who = match role {
            // Whoever has a name already chooses no other.
            Role::Owner | Role::ForeignPage if route == "/api/account/name" => &self.owner,
            Role::Administrator if route == "/api/account/name" => &other,
            Role::Owner | Role::ForeignPage => &device,
            Role::Guest => &self.guest,
            Role::Stranger | Role::Administrator => &self.stranger,
            Role::Blocked => &self.blocked,
        };
        let body = if matches!(method, "get" | "delete") { String::new() } else { body.to_string() };
        let path = route.replace("{id}", &id);
        who.send_with(&method.to_uppercase(), &path, "application/json", &self.headers(role), body.as_bytes())
    }

    fn headers(&self, role: Role) -> String {
        match role {
            Role::ForeignPage => "Origin: http://elsewhere.example\r\nSec-Fetch-Site: cross-site\r\n".to_owned(),
            Role::Administrator => format!("Authorization: Bearer {}\r\n", self.token),
            _ => String::new(),
        }
    }

    /// What a route answers to somebody, about something new of the owner's.
    fn ask(&self, role: Role, method: &str, route: &str) -> HttpAnswer {
        if route.starts_with("/api/account/") {
            return self.ask_account(role, method, route);
        }
        let method = method.to_uppercase();
        let (mut problem, mut collection) = Default::default();
        if needs_problem(route) {
            (problem, collection) = self.problem();
            match role {
                Role::Guest => {
                    collection = self.share(&collection);
                    problem = format!("{problem}~{collection}");
                }
                // That others have a link is of no use to whoever has none.
                Role::Stranger => drop(self.share(&collection)),
                _ => {}
            }
        }
        let path = match route {
            "/api/export" | "/api/print" => format!("{route}?collection={collection}"),
            "/api/admin/{kind}/{id}" => format!("/api/admin/problems/{problem}"),
            _ if route.starts_with("/api/collections/") => route.replace("{id}", &collection),
            _ if route.starts_with("/api/go/") => route.replace("{id}", &self.whole_game()),
            "/api/rooms/{id}/figures" | "/api/rooms/{id}/log" => route.replace("{id}", &self.closed_room(role)),
            _ if route.starts_with("/api/rooms/") => route.replace("{id}", &self.room(role)),
            _ if route.starts_with("/api/rows/") => route.replace("{id}", &self.game(role)),
            _ => route.replace("{id}", &problem),
        };
        let (kind, body) = self.body(route, &method, &problem);
        let who = match role {
            Role::Owner | Role::ForeignPage => &self.owner,
            Role::Guest => &self.guest,
            Role::Stranger | Role::Administrator => &self.stranger,
            Role::Blocked => &self.blocked,
        };
        let headers = self.headers(role);
        if route.ends_with("/events") {
            return who.listen(&path, &headers, |_| true);
        }
        who.send_with(&method, &path, kind, &headers, body.as_bytes())
    }

    fn body(&self, route: &str, method: &str, problem: &str) -> (&'static str, String) {
        let about = json!({"id": problem});
        let seen = json!({"version": 0});
        let json = match route {
            _ if method == "GET" || method == "DELETE" => return ("", String::new()),
            "/api/import" => {
                let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.sgf\"\r\n\r\n";
                return ("multipart/form-data; boundary=x", format!("{head}(;SZ[9]AB[ab][bb]AW[aa])\r\n--x--\r\n"));
            }
            "/api/game" => return ("application/x-go-sgf", "(;SZ[9];B[aa])".to_owned()),
            "/api/alive" => json!({"size": 5, "black": ["C3"], "to_move": "white"}),
            "/api/problems" | "/api/problems/{id}" => self.draft.clone(),
            "/api/problems/{id}/place" => json!({"before": null}),
            "/api/collections/{id}" => json!({"name": format!("Name {}", self.count.fetch_add(1, Ordering::Relaxed))}),
            "/api/train" => json!({}),
            "/api/progress" => json!({"id": problem, "deed": "solved", "ms": 5}),
            "/api/reviews" => json!({"on": true}),
            "/api/mine" => json!({"day/20000": {"tries": 1, "solved": 1, "ms": 5}}),
            "/api/opinion" => json!({"id": problem, "vote": "good"}),
            "/api/answer" => json!({"problem": about, "verdict": "alive"}),
            "/api/read" => json!({"text": "(;SZ[9]AB[ab][bb]AW[aa]PL[B])"}),
            "/api/write" => json!({"draft": self.draft, "format": "sgf"}),
            "/api/examine" => json!({"draft": self.draft}),
            "/api/place" => json!({"stones": {"size": 9, "to_move": "white"}, "point": "B2", "content": "black"}),
            "/api/solve" => json!({"draft": self.draft, "seconds": 5}),
            "/api/lesson" | "/api/line" | "/api/players" => json!({"problem": about, "moves": []}),
            "/api/tree" => json!({"problem": about, "path": []}),
            "/api/audit" | "/api/certificate" | "/api/check" => json!({"problem": about}),
            "/api/audit/report" => json!({"as": "json", "problems": [about]}),
            "/api/compare" => json!({"problem": about, "engine": "alpha-beta", "nodes": 1000}),
            "/api/moments" => json!({"stones": {"size": 5, "to_move": "black"}, "turns": []}),
            "/api/analyse" | "/api/heat" => json!({"stones": {"size": 5, "to_move": "black"}, "quick": true}),
            "/api/go" => json!({"size": 5, "rung": "r1"}),
            "/api/go/{id}/turn" => json!({"turn": "B2", "version": 0}),
            "/api/go/{id}/mark" => json!({"point": "B2", "version": 0}),
            "/api/rooms" => json!({"size": 9, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}}),
            "/api/rooms/{id}/act" => json!({"act": "join", "name": "Ann", "place": "black"}),
            "/api/rooms/{id}/token" | "/api/rooms/{id}/bots" => json!({"team": "black"}),
            "/api/rows" => json!({"size": 4, "length": 3}),
            "/api/rows/{id}/turn" => json!({"turn": "B2", "version": 0}),
            "/api/rows/{id}/hints" => json!({"agreed": true, "version": 0}),
            "/api/admin/blocked" => json!({"name": "192.0.2.7", "blocked": true}),
            _ => seen,
        };
        ("application/json", json.to_string())
    }
}

/// A guest of this name alone.
fn random_cookie(name: &str) -> String {
    name.bytes().chain([0; 16]).take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

fn needs_problem(route: &str) -> bool {
    let about = [
        "audit",
        "audit/report",
        "progress",
        "opinion",
        "answer",
        "lesson",
        "line",
        "tree",
        "players",
        "certificate",
        "check",
        "compare",
        "export",
        "print",
    ];
    ["/api/problems/", "/api/collections/", "/api/admin/{kind}"].iter().any(|start| route.starts_with(start))
        || about.iter().any(|name| route == format!("/api/{name}"))
}

#[test]
fn everybody_may_what_the_table_says_and_every_route_is_in_it() {
    public("who", |owner, config| {
        let token = administer(config, &Errand::Token { renew: false }).unwrap().remove(0);
        let document = owner.get("/api/openapi.json").json();
        let methods = |(path, methods): (&String, &Value)| {
            methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())).collect::<Vec<_>>()
        };
        let there: BTreeSet<_> = document["paths"].as_object().unwrap().iter().flat_map(methods).collect();
        let told: BTreeSet<_> =
            TABLE.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
        assert_eq!(there, told, "every route has a row, and every row a route");
        let scene = Scene::new(owner, token);
        let mut wrong = String::new();
        for (number, &(method, route, expected)) in TABLE.iter().enumerate() {
            let scene = scene.with_others(number);
            for (role, expected) in ROLES.into_iter().zip(expected) {
                let answer = scene.ask(role, method, route);
                if answer.status != expected {
                    let _ = writeln!(
                        wrong,
                        "{method} {route}, {role:?}: {} instead of {expected}: {}",
                        answer.status,
                        answer.text()
                    );
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
    });
}

#[test]
fn the_document_is_the_table() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/who.md");
    let written = document();
    if std::env::var_os("SHIKATSU_GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(&file, &written).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written, "SHIKATSU_GOLDEN=write writes it anew");
}

fn document() -> String {
    let mut text = "# Who may what\n\n\
        What every route answers to whom, on a server that strangers can reach. What is a visitor's is private: others do not\n\
        learn that it is there. A link shows a collection or a game to whoever has it, and lets them change nothing but take\n\
        the free seat of a game. At home, where only this machine can reach the server, everybody at it is an owner.\n\n\
        - **Owner**: whose the thing is. **Guest**: has its link. **Stranger**: anybody else, even with its name, and\n  \
        while others have a link.\n\
        - **Foreign page**: another site, in the owner's browser. It cannot read what it is answered.\n\
        - **Blocked**: by the administrator, by visitor or by address. **Administrator**: has the token of\n  \
        `shikatsu admin token`, and by the ordinary routes is a stranger like others.\n\n\
        | route | owner | guest | stranger | foreign page | blocked | administrator |\n|---|---|---|---|---|---|---|\n"
        .to_owned();
    for (method, route, statuses) in TABLE {
        let statuses: Vec<String> = statuses.iter().map(u16::to_string).collect();
        let _ = writeln!(text, "| `{} {route}` | {} |", method.to_uppercase(), statuses.join(" | "));
    }
    text + "\nThe test `crates/server/tests/who.rs` asks all of it on a running server, and fails for a route without a row.\n"
}

#[test]
fn the_administrator_sees_deletes_and_blocks_and_nobody_else_does() {
    public("admin", |owner, config| {
        let token = administer(config, &Errand::Token { renew: false }).unwrap().remove(0);
        assert!(administer(config, &Errand::Token { renew: false }).is_err(), "there is one");
        let scene = Scene::new(owner, token.clone());
        let (problem, collection) = scene.problem();
        let (game, whole) = (scene.game(Role::Owner), scene.whole_game());
        let things = scene.admin("GET", "/api/admin/things", &Value::Null).json();
        for id in [&problem, &collection, &game, &whole] {
            assert!(things.as_array().unwrap().iter().any(|thing| thing["id"] == **id), "{id}: {things}");
        }
        assert!(!things.to_string().contains(&scene.owner.cookie), "no cookie");
        let say = |who: &Client, what: Value| assert_eq!(who.post("/api/opinion", &what).status, 204, "{what}");
        say(&scene.owner, json!({"id": "own-007", "vote": "bad"}));
        say(&scene.guest, json!({"id": "own-007", "wrong": "It lives."}));
        say(&scene.guest, json!({"id": "own-008", "vote": "good"}));
        let thoughts = scene.admin("GET", "/api/admin/opinions", &Value::Null).json();
        let first = ["problem", "good", "bad", "doubts", "wrong"].map(|what| thoughts[0][what].clone());
        assert_eq!(first, [json!("own-007"), json!(0), json!(1), json!(1), json!("It lives.")], "{thoughts}");
        assert_eq!(thoughts.as_array().unwrap().len(), 2);
        // By address, too.
        let block = |blocked: bool| {
            scene.admin("POST", "/api/admin/blocked", &json!({"name": "192.0.2.7", "blocked": blocked})).status
        };
        let save = || {
            let (from, body) = ("X-Forwarded-For: 192.0.2.7\r\n", scene.draft.to_string());
            scene.owner.send_with("POST", "/api/problems", "application/json", from, body.as_bytes())
        };
        assert_eq!((block(true), save().code(), block(false), save().status), (204, "blocked".into(), 204, 201));
        assert_eq!(scene.admin("POST", "/api/admin/blocked", &json!({"name": "me", "blocked": true})).status, 404);
        for (kind, id, path) in [
            ("games", &game, format!("/api/rows/{game}")),
            ("games", &whole, format!("/api/go/{whole}")),
            ("problems", &problem, format!("/api/problems/{problem}")),
        ] {
            let there = scene.owner.get(&path).status;
            let deleted = scene.admin("DELETE", &format!("/api/admin/{kind}/{id}"), &Value::Null).status;
            let again = scene.admin("DELETE", &format!("/api/admin/{kind}/{id}"), &Value::Null).status;
            assert_eq!((there, deleted, again, scene.owner.get(&path).status), (200, 204, 404, 404), "{kind}");
        }
        assert_eq!(
            scene.admin("DELETE", "/api/admin/problems/own-001", &Value::Null).status,
            404,
            "the program's stay"
        );
        let visitors = scene.admin("GET", "/api/admin/visitors", &Value::Null).json();
        assert_eq!(visitors.as_array().unwrap().len(), 2, "the owner and the one who is blocked: {visitors}");
        for visitor in visitors.as_array().unwrap() {
            let path = format!("/api/admin/visitors/{}", text(&visitor["visitor"]));
            assert_eq!(scene.admin("DELETE", &path, &Value::Null).status, 204, "{visitor}");
        }
        assert_eq!(scene.admin("GET", "/api/admin/things", &Value::Null).json(), json!([]));
        assert_eq!(scene.owner.get("/api/collections").json().as_array().unwrap().len(), 2, "those of the program");
        // Another token in place of the first.
        let renewed = administer(config, &Errand::Token { renew: true }).unwrap().remove(0);
        let start = std::time::Instant::now();
        assert_eq!(scene.admin("GET", "/api/admin/blocked", &Value::Null).code(), "not_administrator");
        assert!(start.elapsed().as_millis() >= 900, "whoever guesses is slow");
        let scene = Scene { token: renewed, ..scene };
        assert_eq!(scene.admin("GET", "/api/admin/blocked", &Value::Null).status, 200);
        let database = std::fs::read(config.data.as_ref().unwrap().join("shikatsu.db-wal")).unwrap();
        for secret in [&token, &scene.token, &scene.owner.cookie] {
            assert!(
                !database.windows(secret.len()).any(|bytes| bytes == secret.as_bytes()),
                "a secret in the database"
            );
        }
    });
}
