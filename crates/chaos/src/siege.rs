//! Honest visitors who play, a move a second each, while others import, solve, drip and flood for all they are worth.
//!
//! Who is who goes by the address that a proxy names: some of the honest sit behind one address, as a class does; the
//! hostile share a few addresses and come with a new cookie each time. A move's time counts from the moment at which it
//! was due, so that one late answer does not hide those that wait behind it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use dice::Dice;
use serde_json::{Value, json};

use crate::client::{Client, connect, form};
use crate::folder::Folder;
use crate::program::{Program, Running};
use crate::{Verdict, must, told};

/// How many come, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub honest: usize,
    pub hostile: usize,
    pub time: Duration,
    /// 99 of a hundred moves are answered within so many milliseconds.
    pub most_ms: u128,
}

/// Honest visitors who share one address.
const CLASS: usize = 30;
/// Hostile ones who share one.
const GANG: usize = 5;
/// So many of the slowest moves are told.
const SLOWEST: usize = 8;
/// Memory in MiB that the program never exceeds.
const MOST_MEMORY: f64 = 400.0;

/// What came of it.
#[derive(Debug, Default)]
struct Tally {
    moves: Vec<Duration>,
    /// The slowest of them, with what was asked.
    slowest: Vec<(Duration, String)>,
    refused: BTreeMap<u16, usize>,
    lost: usize,
    hostile: BTreeMap<&'static str, BTreeMap<u16, usize>>,
    memory: Vec<f64>,
}

impl Tally {
    fn moved(&mut self, took: Duration, asked: &Value) {
        self.moves.push(took);
        if self.slowest.len() < SLOWEST || self.slowest.last().is_some_and(|(least, _)| took > *least) {
            self.slowest.push((took, format!("{} {}", asked["problem"]["id"], asked["moves"])));
            self.slowest.sort_by(|one, other| other.cmp(one));
            self.slowest.truncate(SLOWEST);
        }
    }
}

/// Lets them all come.
pub fn run(path: &Path, plan: Plan) -> Verdict {
    let folder = Folder::new()?;
    let mut server = Program::new(path, &folder).with(&["--behind-proxy"]).start()?;
    let lessons = lessons(server.address)?;
    let tally = Mutex::new(Tally::default());
    let end = Instant::now() + plan.time;
    thread::scope(|scope| {
        for number in 0..plan.honest {
            let (address, tally, lessons) = (server.address, &tally, &lessons);
            scope.spawn(move || honest(address, number, lessons, end, tally));
        }
        for number in 0..plan.hostile {
            let (address, tally) = (server.address, &tally);
            scope.spawn(move || hostile(address, number, end, tally));
        }
        watch(&server, end, &tally);
    });
    must(server.lives(), || format!("the program ended: {}", server.complaints()))?;
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    report(plan, tally)
}

fn report(plan: Plan, mut tally: Tally) -> Verdict {
    tally.moves.sort();
    let count = tally.moves.len();
    must(count > 0, || "nobody has moved".to_owned())?;
    let ms = |share: f64| tally.moves[((count as f64 * share) as usize).min(count - 1)].as_millis();
    let quarter = (tally.memory.len() / 4).max(1);
    let highest = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
    let (first, last, most) = (
        highest(&tally.memory[..quarter.min(tally.memory.len())]),
        highest(&tally.memory[tally.memory.len().saturating_sub(quarter)..]),
        highest(&tally.memory),
    );
    let refused: usize = tally.refused.values().sum();
    let text = format!(
        "{} honest and {} hostile visitors for {} s: {count} moves, median {} ms, 99 % {} ms, slowest {} ms; refused {refused} \
         {:?}, unanswered {}; memory {first:.0} MiB in the first quarter, {last:.0} in the last, {most:.0} at most\n  the \
         hostile were answered {:?}\n  the slowest: {:?}",
        plan.honest,
        plan.hostile,
        plan.time.as_secs(),
        ms(0.5),
        ms(0.99),
        ms(1.0),
        tally.refused,
        tally.lost,
        tally.hostile,
        tally.slowest,
    );
    let good = ms(0.99) < plan.most_ms && refused == 0 && tally.lost == 0 && most < MOST_MEMORY;
    if good { Ok(text) } else { Err(text) }
}

/// Notes the memory of the program until the end.
fn watch(server: &Running, end: Instant, tally: &Mutex<Tally>) {
    while Instant::now() < end {
        if let Some(memory) = server.memory() {
            with(tally, |tally| tally.memory.push(memory));
        }
        thread::sleep(Duration::from_millis(500));
    }
}

fn with(tally: &Mutex<Tally>, note: impl FnOnce(&mut Tally)) {
    note(&mut tally.lock().unwrap_or_else(PoisonError::into_inner));
}

/// The problems that ship, each with its first moves.
fn lessons(address: SocketAddr) -> Result<Vec<(String, Vec<String>)>, String> {
    let mut client = Client::new(address, 1).from("198.51.100.1".to_owned());
    let list = client.get("/api/problems?per_page=100").map_err(told("the list"))?.json();
    let ids = list["problems"].as_array().into_iter().flatten().filter_map(|problem| problem["id"].as_str());
    let lesson = |id: &str| -> Option<(String, Vec<String>)> {
        let asked = json!({"problem": {"id": id}, "you": "both", "moves": []});
        let mut client = Client::new(address, 1).from("198.51.100.1".to_owned());
        let answer = client.post("/api/lesson", &asked).ok()?.json();
        let legal = answer["legal"].as_array()?.iter().filter_map(|point| point.as_str().map(str::to_owned));
        Some((id.to_owned(), legal.collect()))
    };
    let lessons: Vec<_> = ids.filter_map(lesson).collect();
    must(!lessons.is_empty(), || format!("there is nothing to play: {list}"))?;
    Ok(lessons)
}

/// Plays one problem after the other, a move a second, against the program.
fn honest(address: SocketAddr, number: usize, lessons: &[(String, Vec<String>)], end: Instant, tally: &Mutex<Tally>) {
    let mut dice = Dice::new(1000 + number as u64);
    let house = if number < CLASS { 0 } else { number };
    let mut client = Client::new(address, 1000 + number as u64).from(format!("203.0.{}.{}", house / 250, house % 250));
    // Not all in the same moment.
    let mut due = Instant::now() + Duration::from_millis(dice.below(1000) as u64);
    let (mut lesson, mut moves) = (0, Vec::new());
    while due < end {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        if moves.is_empty() {
            lesson = dice.below(lessons.len());
            moves.extend(dice.pick(lessons[lesson].1.iter().cloned()));
        }
        let asked = json!({"problem": {"id": lessons[lesson].0}, "you": "attacker", "moves": moves});
        let answer = client.post("/api/lesson", &asked);
        let took = due.elapsed();
        with(tally, |tally| match &answer {
            // A move that the rules forbid is answered all the same.
            Ok(answer) if answer.is_good() || answer.status == 422 => tally.moved(took, &asked),
            Ok(answer) => *tally.refused.entry(answer.status).or_default() += 1,
            Err(_) => tally.lost += 1,
        });
        moves = answer.map(|answer| continued(&answer.json(), &mut dice)).unwrap_or_default();
        due += Duration::from_secs(1);
    }
}

/// The moves so far with one more; none where the game is over.
fn continued(answer: &Value, dice: &mut Dice) -> Vec<String> {
    let words =
        |name: &str| answer[name].as_array().into_iter().flatten().filter_map(|word| word.as_str().map(str::to_owned));
    let mut moves: Vec<String> = words("moves").collect();
    match dice.pick(words("legal")) {
        Some(next) if answer["outcome"].is_null() && moves.len() < 12 => moves.push(next),
        _ => moves.clear(),
    }
    moves
}

/// One of those who mean harm, each kind in turn.
fn hostile(address: SocketAddr, number: usize, end: Instant, tally: &Mutex<Tally>) {
    let mut dice = Dice::new(9000 + number as u64);
    let note = |kind: &'static str, status: u16| {
        with(tally, |tally| *tally.hostile.entry(kind).or_default().entry(status).or_default() += 1);
    };
    // Made once: the processors are shared with those who are attacked.
    let (file, json) = (b"(;AB[aa])".repeat(4_400_000), "application/json");
    let body = match number % 5 {
        0 => form(&file),
        1 => json!({"draft": endless()}).to_string().into_bytes(),
        4 => json!({"text": String::from_utf8_lossy(&file[..180_000])}).to_string().into_bytes(),
        _ => json!({"size": 9, "to_move": "black", "title": "x".repeat(200)}).to_string().into_bytes(),
    };
    drop(file);
    while Instant::now() < end {
        let mut client = Client::new(address, dice.bits()).from(format!("192.0.2.{}", number / GANG));
        let (kind, answer) = match number % 5 {
            0 => ("import", client.import(&body)),
            1 => ("solve", client.send("POST", "/api/solve", json, &body)),
            2 => {
                drip(&client, address, end);
                ("drip", Err(std::io::ErrorKind::TimedOut.into()))
            }
            3 if dice.one_in(2) => ("flood", client.get("/api/problems?q=a")),
            3 => ("flood", client.send("POST", "/api/problems", json, &body)),
            _ => ("read", client.send("POST", "/api/read", json, &body)),
        };
        note(kind, answer.map_or(0, |answer| answer.status));
    }
}

/// A body of which a byte comes each second.
fn drip(client: &Client, address: SocketAddr, end: Instant) {
    let Ok(mut stream) = connect(address) else { return };
    let _ = stream.write_all(client.head("POST", "/api/read", "application/json", 5000).as_bytes());
    while Instant::now() < end && stream.write_all(b" ").is_ok() {
        thread::sleep(Duration::from_secs(1));
    }
}

/// A whole board to fight over: nobody solves this in a minute.
fn endless() -> Value {
    let columns = "ABCDEFGHJKLMNOPQRST";
    let region = (1..=19).flat_map(|row| columns.chars().map(move |column| format!("{column}{row}")));
    json!({"size": 19, "black": ["D4", "Q16", "K10"], "white": ["D16", "Q4", "L10"], "to_move": "black",
           "targets": ["L10"], "region": region.collect::<Vec<_>>()})
}
