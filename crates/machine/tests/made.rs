//! What somebody makes where there is no server: it is kept as notes, and comes back with them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use machine::{Home, HomeAnswer};
use serde_json::{Value, json};

use crate::home::{Keeper, with_bank};

const STRAIGHT_THREE: &str = include_str!("../../../data/shapes/01-straight-three.txt");

/// Somebody with a machine who keeps notes.
struct Maker {
    home: Home,
    keeper: Keeper,
}

impl Maker {
    fn new() -> Maker {
        Maker { home: with_bank(), keeper: Keeper::default() }
    }

    fn ask(&mut self, request: &str, body: &Value) -> HomeAnswer {
        self.home.answer(request, &body.to_string(), &self.keeper)
    }

    fn asked(&mut self, request: &str, body: &Value) -> Value {
        let answer = self.ask(request, body);
        assert!(answer.ok, "{request} {body}: {}", answer.json);
        serde_json::from_str(&answer.json).unwrap_or_default()
    }

    fn refused(&mut self, request: &str, body: &Value) -> String {
        let answer = self.ask(request, body);
        assert!(!answer.ok, "{request} {body}: {}", answer.json);
        let told: Value = serde_json::from_str(&answer.json).expect("it is JSON");
        told["error"]["code"].as_str().expect("a word").to_owned()
    }

    fn get(&mut self, path: &str) -> Value {
        self.asked(&format!("GET {path}"), &Value::Null)
    }

    /// The titles of a list.
    fn titles(&mut self, query: &str) -> Vec<String> {
        let told = self.get(&format!("/api/problems?{query}"));
        let problems = told["problems"].as_array().expect("a list").iter();
        problems.map(|one| one["title"].as_str().expect("a word").to_owned()).collect()
    }

    /// The same in another tab, or after a reload.
    fn again(&self) -> Maker {
        let mut other = Maker::new();
        // As a browser keeps them: what is nothing is gone.
        let mut notes = self.keeper.0.lock().expect("nobody panicked").clone();
        notes.retain(|_, note| !note.is_null());
        assert!(other.ask("POST /api/remember", &Value::Object(notes.clone())).ok);
        other.keeper = Keeper(std::sync::Mutex::new(notes));
        other
    }

    fn save(&mut self, title: &str, collection: &str) -> String {
        let saved = self.asked("POST /api/problems", &draft(title, collection));
        saved["id"].as_str().expect("a word").to_owned()
    }
}

fn draft(title: &str, collection: &str) -> Value {
    let mut draft =
        serde_json::to_value(wire::DraftJson::from(&tsumego::text::read(STRAIGHT_THREE).expect("it is a problem")))
            .expect("it is JSON");
    draft["title"] = title.into();
    draft["collection"] = collection.into();
    draft
}

fn file(name: &str, text: &str) -> Value {
    json!({"file": name, "content": STANDARD.encode(text)})
}

#[test]
fn what_is_saved_is_listed_played_changed_and_taken_away() {
    let mut maker = Maker::new();
    let before = maker.get("/api/problems")["total"].as_i64().unwrap();
    let id = maker.save("Mine", "");
    assert_eq!(maker.titles("collection=My%20problems"), ["Mine"]);
    assert_eq!(maker.get("/api/problems")["total"], before + 1);
    let told = maker.get(&format!("/api/problems/{id}"));
    assert_eq!((&told["summary"]["read_only"], &told["draft"]["collection"]), (&false.into(), &"My problems".into()));
    let lesson = json!({"problem": {"id": id}, "you": "attacker", "moves": ["D1"]});
    assert_eq!(maker.asked("POST /api/lesson", &lesson)["judgement"]["code"], "wrong");
    maker.asked("POST /api/progress", &json!({"id": id, "deed": "solved", "ms": 5}));
    let shelf = &maker.get("/api/collections").as_array().unwrap().last().cloned().unwrap();
    assert_eq!((&shelf["solved"], &shelf["proved"], &shelf["reach"]), (&1.into(), &1.into(), &"private".into()));
    // What was proved is not searched for again, and the checker sees it first.
    let mut other = maker.again();
    assert_eq!(other.titles("collection=My%20problems&verdict=dead&solved=yes"), ["Mine"]);
    assert_eq!(other.get(&format!("/api/problems/{id}/solution"))["nodes"], Value::Null, "it was replayed");
    let mut changed = draft("Ours", "Others");
    other.asked(&format!("PUT /api/problems/{id}"), &changed);
    assert_eq!(other.titles("collection=Others&verdict=dead"), ["Ours"], "another title is no other problem");
    changed["black"].as_array_mut().unwrap().pop();
    other.asked(&format!("PUT /api/problems/{id}"), &changed);
    assert_eq!(other.titles("collection=Others&verdict=dead"), [""; 0], "what was proved was another");
    other.asked(&format!("DELETE /api/problems/{id}"), &Value::Null);
    let mut last = other.again();
    assert_eq!(last.get("/api/problems")["total"], before);
    assert_eq!(last.refused(&format!("GET /api/problems/{id}"), &Value::Null), "no_such_problem");
}

#[test]
fn collections_are_named_ordered_and_emptied() {
    let mut maker = Maker::new();
    let ids = ["a", "b", "c"].map(|title| maker.save(title, "One"));
    maker.save("d", "Two");
    assert_eq!(maker.titles("collection=One"), ["a", "b", "c"]);
    maker.asked(&format!("POST /api/problems/{}/place", ids[2]), &json!({"before": ids[0]}));
    maker.asked(&format!("POST /api/problems/{}/place", ids[0]), &json!({"before": null}));
    let shelves = |maker: &mut Maker| {
        let all = maker.get("/api/collections");
        let own = all.as_array().unwrap().iter().filter(|one| one["read_only"] == false);
        own.map(|one| (one["id"].as_str().unwrap().to_owned(), one["title"].clone())).collect::<Vec<_>>()
    };
    let [one, two] = <[_; 2]>::try_from(shelves(&mut maker)).unwrap();
    maker.asked(&format!("PATCH /api/collections/{}", one.0), &json!({"name": "Eins", "place": {"before": null}}));
    assert_eq!(maker.refused(&format!("PATCH /api/collections/{}", two.0), &json!({"name": "Eins"})), "name_taken");
    let mut maker = maker.again();
    assert_eq!(maker.titles("collection=Eins"), ["c", "b", "a"]);
    assert_eq!(shelves(&mut maker).iter().map(|one| one.1.clone()).collect::<Vec<_>>(), ["Two", "Eins"]);
    maker.asked(&format!("DELETE /api/collections/{}", one.0), &Value::Null);
    let mut maker = maker.again();
    assert_eq!(shelves(&mut maker).len(), 1);
    assert_eq!(maker.refused("DELETE /api/collections/shapes", &Value::Null), "read_only");
    assert_eq!(maker.refused(&format!("GET /api/problems/{}", ids[0]), &Value::Null), "no_such_problem");
}

#[test]
fn files_are_taken_in_with_their_books_and_given_out_again() {
    let mut maker = Maker::new();
    let book = "(;SZ[9]GN[First]KC[Part]AB[bb]AW[aa][ba]PL[B](;B[ab]C[RIGHT])(;B[ca];W[ab]))";
    let sent = json!({"collection": "Club", "files": [file("a.sgf", book), file("b.txt", STRAIGHT_THREE)]});
    let told = maker.asked("POST /api/import", &sent);
    assert_eq!((told["imported"].as_array().unwrap().len(), &told["collection"]["title"]), (2, &"Club".into()));
    let mut maker = maker.again();
    assert_eq!(maker.asked("POST /api/import", &sent)["present"], 2);
    let listed = maker.get("/api/problems?collection=Club");
    assert_eq!((&listed["total"], &listed["problems"][0]["section"]), (&2.into(), &"Part".into()));
    let id = &listed["problems"][0]["id"];
    assert!(maker.get(&format!("/api/problems/{}", id.as_str().unwrap()))["book"]["pages"].as_i64() > Some(2));
    let sgf = maker.ask("GET /api/export?collection=Club", &Value::Null).json;
    assert!(sgf.contains("KC[Part]") && sgf.contains("C[RIGHT]") && sgf.matches("GN[").count() == 2, "{sgf}");
    let into = json!({"into": told["collection"]["id"], "files": [file("c.sgf", &sgf)]});
    assert_eq!(maker.asked("POST /api/import", &into)["present"], 2, "what is given out is what was taken in");
    assert_eq!(
        maker.refused("POST /api/import", &json!({"collection": "shapes", "files": [file("x.sgf", book)]})),
        "read_only"
    );
    assert_eq!(maker.refused("POST /api/import", &json!({"files": [{"file": "x", "content": "?"}]})), "bad_base64");
    let nothing = maker.asked("POST /api/import", &json!({"files": [file("x.sgf", "none")]}));
    assert!(nothing["collection"].is_null() && nothing["skipped"].as_array().unwrap().len() == 1);
}

#[test]
fn no_more_is_kept_than_a_tab_can_bear() {
    let mut maker = Maker::new();
    let problem = |at: usize| {
        let letter = |at: usize| char::from(b'a' + (at % 9) as u8);
        format!("(;SZ[9]GN[{at}]AB[{}{}]AW[ii])", letter(at / 9), letter(at))
    };
    let many = |from: usize, count: usize| (from..from + count).map(problem).collect::<String>();
    for at in 0..2 {
        let told = maker.asked(
            "POST /api/import",
            &json!({"collection": "All", "files": [file("a.sgf", &many(at * 9_990, 9_990))]}),
        );
        assert!(told["imported"].as_array().unwrap().len() > 9_000, "{}", told["skipped"]);
    }
    let more = json!({"collection": "All", "files": [file("a.sgf", &many(50_000, 1_000))]});
    assert_eq!(maker.refused("POST /api/import", &more), "library_full");
}

/// The same clock for all of what follows: microseconds since 1970.
const NOON: f64 = 1_800_000_000_000.0;

#[derive(Debug)]
struct Later<'k>(&'k Keeper, f64);

impl machine::Outside for Later<'_> {
    fn now(&self) -> f64 {
        0.0
    }

    fn date(&self) -> f64 {
        NOON + self.1
    }

    fn tell(&self, _: &str) {}

    fn keep(&self, notes: &str) {
        self.0.keep(notes);
    }
}

impl Maker {
    /// Asks so many milliseconds after noon.
    fn later(&mut self, ms: f64, request: &str, body: &Value) -> Value {
        let answer = self.home.answer(request, &body.to_string(), &Later(&self.keeper, ms));
        assert!(answer.ok, "{request} {body}: {}", answer.json);
        serde_json::from_str(&answer.json).unwrap_or_default()
    }
}

const SECOND: f64 = 1_000.0;
const DAY: f64 = 24.0 * 3_600.0 * SECOND;

#[test]
fn a_run_lasts_three_minutes_or_three_misses_and_its_best_is_kept() {
    let mut maker = Maker::new();
    let go = |maker: &mut Maker, ms: f64, begin: bool| {
        maker.later(ms, "POST /api/train", &json!({"way": "run", "begin": begin}))
    };
    assert!(go(&mut maker, 0.0, false)["course"]["run"].is_null(), "nothing begins by itself");
    let tell = |maker: &mut Maker, ms: f64, id: &Value, deed: &str| {
        maker.later(ms, "POST /api/progress", &json!({"id": id, "deed": deed, "way": "run", "token": format!("{ms}")}));
    };
    let first = go(&mut maker, 0.0, true);
    assert_eq!(first["course"]["run"]["left_ms"], 180_000);
    let id = &first["problem"]["id"];
    let mut maker = maker.again();
    assert_eq!(&go(&mut maker, 5.0 * SECOND, true)["problem"]["id"], id, "a reload changes nothing");
    tell(&mut maker, 6.0 * SECOND, id, "solved");
    let second = go(&mut maker, 7.0 * SECOND, false);
    assert_ne!(&second["problem"]["id"], id);
    assert_eq!((&second["course"]["run"]["solved"], &second["course"]["run"]["left_ms"]), (&1.into(), &173_000.into()));
    tell(&mut maker, 181.0 * SECOND, &second["problem"]["id"], "solved");
    let over = go(&mut maker, 182.0 * SECOND, false);
    assert!(over["problem"].is_null() && over["course"]["run"]["solved"] == 1, "{over}");
    let mut at = 200.0 * SECOND;
    let mut told = go(&mut maker, at, true);
    while !told["problem"].is_null() {
        at += SECOND;
        tell(&mut maker, at, &told["problem"]["id"], "failed");
        told = go(&mut maker, at, false);
    }
    assert_eq!((&told["course"]["run"]["missed"], at), (&3.into(), 203.0 * SECOND));
    let ways = maker.again().get("/api/ways");
    assert_eq!((&ways["best_today"], &ways["best_ever"]), (&1.into(), &1.into()), "{ways}");
}

#[test]
fn what_is_missed_returns_for_whoever_wants_it() {
    let mut maker = Maker::new();
    let today = 20_833;
    let tell = |maker: &mut Maker, ms: f64, day: i64, deed: &str| {
        let told = json!({"id": "shapes-02-bent-three", "deed": deed, "day": day, "token": format!("{ms}")});
        maker.later(ms, "POST /api/progress", &told);
    };
    tell(&mut maker, 0.0, today, "failed");
    assert_eq!(maker.get(&format!("/api/ways?day={today}"))["reviews"], 0, "nobody wanted it");
    maker.asked("POST /api/reviews", &json!({"on": true}));
    tell(&mut maker, DAY, today + 1, "failed");
    let next = |maker: &mut Maker, ms: f64, day: i64| {
        maker.later(ms, "POST /api/train", &json!({"way": "review", "day": day}))
    };
    let mut maker = maker.again();
    assert!(next(&mut maker, DAY + SECOND, today + 1)["problem"].is_null(), "not on the same day");
    let due = next(&mut maker, 2.0 * DAY, today + 2);
    assert_eq!(due["problem"]["id"], "shapes-02-bent-three", "{due}");
    assert_eq!((&due["course"]["returns"]["missed"], &due["course"]["due"]), (&true.into(), &1.into()));
    tell(&mut maker, 2.0 * DAY, today + 2, "solved");
    assert!(next(&mut maker, 2.0 * DAY, today + 2)["problem"].is_null());
    maker.asked("POST /api/reviews", &json!({"on": false}));
    let ways = maker.again().get(&format!("/api/ways?day={today}"));
    assert_eq!((&ways["reviews_on"], &ways["reviews"]), (&false.into(), &1.into()), "what is remembered stays: {ways}");
}
