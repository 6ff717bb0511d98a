//! Rooms in which teams play while the program is killed again and again: what was acknowledged is there once and in
//! order, the rooms go on by themselves, and no clock has run meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use dice::Dice;
use serde_json::{Value, json};

use crate::client::Client;
use crate::folder::Folder;
use crate::postgres::{MISSING, Postgres};
use crate::program::Program;
use crate::{AGAIN, Verdict, must, skipped, told};

/// The clocks of three rooms: one of each kind that can run out.
const PACES: [&str; 3] = [
    r#"{"kind": "fixed", "action": 120}"#,
    r#"{"kind": "fischer", "main": 120, "increment": 60, "cap": 240}"#,
    r#"{"kind": "byo_yomi", "main": 60, "period": 120, "periods": 3}"#,
];
/// Who plays in each, and for which team.
const PLACES: [&str; 3] = ["black", "black", "white"];
/// After so many moves another room is opened.
const LONG_GAME: usize = 40;
/// So many of the latest lines are looked at: a room tells the last 500.
const LATEST: usize = 400;
/// What the rounding of times may cost.
const ROUNDING: u64 = 20;
/// After one kill in so many the program stays away for a while.
const EVERY: usize = 10;
const LONG_OUTAGE: Duration = Duration::from_secs(2);

/// What one member was told of as done.
#[derive(Debug, Default)]
struct Notes {
    /// By the number of moves on the board.
    proposals: BTreeMap<usize, String>,
    ballots: BTreeMap<usize, String>,
}

/// A room, and what was acknowledged in it.
#[derive(Debug)]
struct ClubTable {
    room: String,
    members: [Notes; PLACES.len()],
    /// What was said, by the version of the room, and lines without an answer: they may be there or not.
    lines: BTreeMap<u64, String>,
    unsure: BTreeSet<String>,
    /// The versions of everything that was acknowledged.
    versions: BTreeSet<u64>,
    repeated: Option<u64>,
    /// The moves at the last look.
    moves: Vec<Value>,
    /// The question that was open then, and how long it was to stay so.
    open: Option<(u64, u64, Instant)>,
}

/// What was acknowledged in all rooms.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    rooms: usize,
    lines: usize,
    proposals: usize,
    ballots: usize,
    moves: usize,
}

/// The visitor at a seat; everybody plays in every room.
fn visitor(address: SocketAddr, seat: usize) -> Client {
    Client::new(address, 0xc1b + seat as u64)
}

fn ask(client: &mut Client, path: &str) -> Result<Value, String> {
    let answer = client.get(path).map_err(told(path))?;
    must(answer.is_good(), || format!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body)))?;
    Ok(answer.json())
}

fn texts(list: &Value, field: &str) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|one| one[field].as_str().map(str::to_owned)).collect()
}

impl ClubTable {
    /// A new room in which the game has started.
    fn open(address: SocketAddr, pace: &str) -> Result<ClubTable, String> {
        let pace: Value = serde_json::from_str(pace).map_err(told("a pace"))?;
        let wanted = json!({"size": 9, "pace": pace, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}});
        let opened = visitor(address, 0).post("/api/rooms", &wanted).map_err(told("a room"))?;
        let room = opened.json()["id"].as_str().map(str::to_owned).ok_or("no room was opened")?;
        let path = format!("/api/rooms/{room}/act");
        let must_do = |seat: usize, act: Value| {
            let done = visitor(address, seat).post(&path, &act).map_err(told("a room"))?;
            must(done.is_good(), || format!("{act}: {}", String::from_utf8_lossy(&done.body)))
        };
        for (seat, place) in PLACES.iter().enumerate() {
            must_do(seat, json!({"act": "join", "name": format!("Member {seat}"), "place": place}))?;
        }
        must_do(0, json!({"act": "start"}))?;
        Ok(ClubTable {
            room,
            members: Default::default(),
            lines: BTreeMap::new(),
            unsure: BTreeSet::new(),
            versions: BTreeSet::new(),
            repeated: None,
            moves: Vec::new(),
            open: None,
        })
    }

    fn path(&self) -> String {
        format!("/api/rooms/{}", self.room)
    }

    fn acknowledge(&mut self, seat: usize, number: usize, act: &Value, version: u64) {
        if !self.versions.insert(version) {
            self.repeated = Some(version);
        }
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match act["act"].as_str() {
            Some("chat") => drop(self.lines.insert(version, word(&act["text"]))),
            Some("vote") => drop(self.members[seat].ballots.insert(number, word(&act["options"][0]))),
            _ => drop(self.members[seat].proposals.insert(number, word(&act["what"]))),
        }
    }

    /// Is everything there, as every member sees it? `away` is when the program was killed, and when it started again.
    fn check(&mut self, address: SocketAddr, away: Option<(Instant, Instant)>) -> Result<(), String> {
        for seat in 0..PLACES.len() {
            let seen = ask(&mut visitor(address, seat), &self.path())?;
            let wrong = |what: String| format!("room {}, member {seat}: {what}", self.room);
            self.has_acts(seat, &seen).map_err(wrong)?;
            self.has_lines(&seen).map_err(wrong)?;
            must(seen["version"].as_u64() >= self.versions.last().copied(), || wrong("an older room".to_owned()))?;
            let ended = seen["outcome"]["code"].as_str();
            must(!matches!(ended, Some("time" | "silence" | "abandoned" | "breakdown")), || {
                wrong(format!("the game was ended by {ended:?}"))
            })?;
            if seat == 0 {
                self.has_time(&seen, away).map_err(wrong)?;
            }
        }
        must(self.repeated.is_none(), || format!("two acts have the version {:?}", self.repeated))?;
        let seen = ask(&mut visitor(address, 0), &self.path())?;
        let moves = seen["moves"].as_array().cloned().unwrap_or_default();
        must(moves.starts_with(&self.moves), || format!("{:?} has become {moves:?}", self.moves))?;
        self.moves = moves;
        Ok(())
    }

    fn has_acts(&self, seat: usize, seen: &Value) -> Result<(), String> {
        let number = seen["moves"].as_array().map_or(0, Vec::len);
        let turn = |at: usize| {
            let past = seen["past"].as_array().into_iter().flatten().find(|past| past["number"] == at);
            if at == number { past.unwrap_or(&seen["turn"]) } else { past.unwrap_or(&Value::Null) }
        };
        for (&at, what) in &self.members[seat].proposals {
            must(turn(at)["proposal"] == **what, || format!("{what} at move {at} is lost: {}", turn(at)))?;
        }
        for (&at, what) in &self.members[seat].ballots {
            must(turn(at)["ballot"] == json!([what]), || format!("the vote at move {at} is lost: {}", turn(at)))?;
        }
        Ok(())
    }

    /// Each line once, in the order in which they were acknowledged, and no others but those without an answer.
    fn has_lines(&self, seen: &Value) -> Result<(), String> {
        let there = texts(&seen["lines"], "text");
        let mut acknowledged = there.iter().filter(|text| !self.unsure.contains(*text)).rev();
        for text in self.lines.values().rev().take(LATEST) {
            let next = acknowledged.next();
            must(next == Some(text), || format!("“{text}” was said, and {next:?} is there"))?;
        }
        let different: BTreeSet<&String> = there.iter().collect();
        must(different.len() == there.len(), || format!("a line is there twice: {there:?}"))
    }

    /// While the program was away no time has passed.
    fn has_time(&self, seen: &Value, away: Option<(Instant, Instant)>) -> Result<(), String> {
        let (Some((question, left, looked)), Some((killed, started))) = (self.open, away) else { return Ok(()) };
        let Some((same, now_left)) = open(seen) else { return Ok(()) };
        let worked = killed.saturating_duration_since(looked) + started.elapsed();
        let least = left.saturating_sub(worked.as_millis() as u64 + ROUNDING);
        must(same != question || now_left >= least, || {
            format!("{left} ms were left, the program worked for {worked:?} since, and {now_left} ms are left")
        })
    }
}

/// The question that a room asks, and for how many milliseconds more.
fn open(seen: &Value) -> Option<(u64, u64)> {
    let turn = &seen["turn"];
    Some((turn["ask"].as_u64()?, turn["until"].as_u64()?.saturating_sub(seen["now"].as_u64()?)))
}

/// Acts in a room until told to stop or until nobody answers; says so after each acknowledgement.
fn play(
    address: SocketAddr,
    table: &Mutex<ClubTable>,
    seat: usize,
    pen: &str,
    stop: &AtomicBool,
    tell: &mpsc::Sender<()>,
) {
    let mut client = visitor(address, seat);
    let mut dice = Dice::new(pen.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte)));
    let path = with(table).path();
    for number in 0.. {
        if stop.load(Relaxed) {
            return;
        }
        let Ok(seen) = ask(&mut client, &path) else { return };
        let text = format!("{pen}, line {number}");
        let act = wanted(&seen, &mut dice).unwrap_or_else(|| json!({"act": "chat", "channel": "all", "text": text}));
        // Until there is an answer nobody knows.
        let says = act["act"] == "chat";
        if says {
            with(table).unsure.insert(text.clone());
        }
        let Ok(done) = client.post(&format!("{path}/act"), &act) else { return };
        let mut table = with(table);
        if says {
            table.unsure.remove(&text);
        }
        if let Some(version) = done.json()["version"].as_u64().filter(|_| done.is_good()) {
            let at = seen["moves"].as_array().map_or(0, Vec::len);
            table.acknowledge(seat, at, &act, version);
            // Whoever waits for a word may have heard enough.
            let _ = tell.send(());
        }
    }
}

/// What a turn wants of a member, if anything.
fn wanted(seen: &Value, dice: &mut Dice) -> Option<Value> {
    let turn = Some(&seen["turn"]).filter(|turn| turn["your_move"] == true)?;
    if turn["phase"] == "vote" && turn["ballot"] == json!([]) {
        let option = dice.pick(texts(&turn["options"], "what"))?;
        return Some(json!({"act": "vote", "options": [option]}));
    }
    if turn["phase"] == "propose" && turn["proposal"].is_null() {
        let taken = |point: &String| {
            ["black", "white"].iter().any(|color| {
                seen["stones"][color].as_array().is_some_and(|stones| stones.iter().any(|stone| stone == point))
            })
        };
        let points = "ABCDEFGHJ".chars().flat_map(|column| (1..=9).map(move |row| format!("{column}{row}")));
        let point = dice.pick(points.filter(|point| !taken(point)))?;
        return Some(json!({"act": "propose", "what": point}));
    }
    None
}

fn with(table: &Mutex<ClubTable>) -> MutexGuard<'_, ClubTable> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the program so often while people play in three rooms; on this PostgreSQL, or on SQLite.
pub fn killed(path: &Path, rounds: usize, database: Option<&str>) -> Verdict {
    let folder = Folder::new()?;
    let program = Program::on(path, &folder, &database.map_or(["--data", "data"], |url| ["--database", url]));
    let (mut dice, mut sum, mut resumed) = (Dice::new(0xc1ab), Sum::default(), Vec::new());
    let mut tables: Vec<Mutex<ClubTable>> = Vec::new();
    let mut killed_at = None;
    for round in 0..=rounds {
        let started = Instant::now();
        let mut server = program.start()?;
        let address = server.address;
        let after = |error: String| format!("after {round} kills: {error}");
        if round > 0 {
            resumed.push(awake(address, tables.len()).map_err(after)?);
        }
        for table in &tables {
            let away = killed_at.map(|killed| (killed, started));
            with(table).check(address, away).map_err(after)?;
        }
        if round == rounds {
            break;
        }
        renew(&mut tables, address, &mut sum)?;
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let (tell, heard) = mpsc::channel();
            for (number, table) in tables.iter().enumerate() {
                for seat in 0..PLACES.len() {
                    let (stop, tell) = (&stop, tell.clone());
                    let pen = format!("round {round}, room {number}, member {seat}");
                    scope.spawn(move || play(address, table, seat, &pen, stop, &tell));
                }
            }
            drop(tell);
            heard.iter().take(5 + round % 17).for_each(drop);
            for table in &tables {
                let looked = Instant::now();
                let path = with(table).path();
                let seen = ask(&mut visitor(address, 0), &path).ok();
                let found = seen.as_ref().and_then(open).map(|(question, left)| (question, left, looked));
                with(table).open = found;
            }
            // Somewhere in the middle of the next one, another place each time.
            thread::sleep(Duration::from_micros(dice.below(4000) as u64));
            server.kill();
            killed_at = Some(Instant::now());
            stop.store(true, Relaxed);
        });
        if round % EVERY == EVERY - 1 {
            thread::sleep(LONG_OUTAGE);
        }
    }
    tables.drain(..).for_each(|table| sum.add(&with(&table)));
    told_of(rounds, sum, resumed)
}

fn told_of(rounds: usize, sum: Sum, mut resumed: Vec<Duration>) -> Verdict {
    let Sum { rooms, lines, proposals, ballots, moves } = sum;
    must(lines >= rounds && proposals >= rounds / 2 && ballots > 0 && moves > 0, || {
        format!("too little was done: {lines} lines, {proposals} proposals, {ballots} votes, {moves} moves")
    })?;
    resumed.sort();
    let ms = |at: usize| resumed.get(at).map_or(0, Duration::as_millis);
    Ok(format!(
        "{rounds} kills: {lines} lines, {proposals} proposals, {ballots} votes and {moves} moves acknowledged in {rooms} \
         rooms, all there once and in order; rooms went on by themselves after {} ms (median), {} ms at most; no clock \
         ran meanwhile",
        ms(resumed.len() / 2),
        ms(resumed.len().saturating_sub(1))
    ))
}

impl Sum {
    fn add(&mut self, table: &ClubTable) {
        self.rooms += 1;
        self.lines += table.lines.len();
        self.proposals += table.members.iter().map(|notes| notes.proposals.len()).sum::<usize>();
        self.ballots += table.members.iter().map(|notes| notes.ballots.len()).sum::<usize>();
        self.moves += table.moves.len();
    }
}

/// Three rooms whose games are not yet long.
fn renew(tables: &mut Vec<Mutex<ClubTable>>, address: SocketAddr, sum: &mut Sum) -> Result<(), String> {
    for (number, pace) in PACES.iter().enumerate() {
        let old = tables.get(number).map(|table| with(table).moves.len());
        if old.is_some_and(|moves| moves < LONG_GAME) {
            continue;
        }
        let new = Mutex::new(ClubTable::open(address, pace)?);
        match tables.get_mut(number) {
            Some(table) => {
                let old = std::mem::replace(table, new);
                let (old, mut host) = (with(&old), visitor(address, 0));
                host.send("DELETE", &old.path(), "", b"").map_err(told("the end of a room"))?;
                sum.add(&old);
            }
            None => tables.push(new),
        }
    }
    Ok(())
}

/// How long until so many rooms with a game under way are awake, though nobody has asked for them.
fn awake(address: SocketAddr, rooms: usize) -> Result<Duration, String> {
    let begun = Instant::now();
    loop {
        let answer = Client::new(address, 1).get("/metrics").map_err(told("the metrics"))?;
        let figures = String::from_utf8_lossy(&answer.body).into_owned();
        let line = figures.lines().find_map(|line| line.strip_prefix("shikatsu_rooms{kind=\"play\"} "));
        if line.and_then(|count| count.trim().parse().ok()).is_some_and(|count: usize| count >= rooms) {
            return Ok(begun.elapsed());
        }
        must(begun.elapsed() < AGAIN, || format!("{line:?} of {rooms} rooms went on after {AGAIN:?}"))?;
        thread::sleep(Duration::from_millis(5));
    }
}

/// The same on a PostgreSQL of our own.
pub fn killed_on_postgres(path: &Path, rounds: usize) -> Verdict {
    match Postgres::start()? {
        Some(postgres) => killed(path, rounds, Some(&postgres.url())),
        None => skipped(MISSING),
    }
}
