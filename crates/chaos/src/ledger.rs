//! What the program has acknowledged, written down: people who write, and the look whether all of it is there.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};

use serde_json::{Value, json};

use crate::client::Client;
use crate::{must, told};

/// The visitor who writes, whoever holds the pen.
const WRITER: u64 = 0x77;
/// The collection that they write into.
const SHELF: &str = "Written under fire";
/// How many of the latest are looked at one by one.
const LATEST: usize = 4;

/// Problems and tries that were acknowledged, and how often the answer was no.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    problems: Vec<(String, String)>,
    tries: usize,
    /// Writes without an answer: they may be there or not.
    unknown: usize,
    refused: BTreeMap<u16, usize>,
    unclear: Option<String>,
}

impl Ledger {
    /// Saves problems and tries at them, one at least, until told to stop or until nobody answers; says so after each
    /// acknowledgement.
    pub fn write(&self, address: SocketAddr, pen: &str, stop: &AtomicBool, tell: &mpsc::Sender<()>) {
        let mut client = Client::new(address, WRITER);
        for number in 0.. {
            if number > 0 && stop.load(Relaxed) {
                return;
            }
            let title = format!("{pen}, number {number}");
            let Ok(saved) = client.post("/api/problems", &draft(&title)) else {
                return self.with(|all| all.unknown += 1);
            };
            if !saved.is_good() {
                self.refused(saved.status, saved.is_clear(), &saved.body);
                continue;
            }
            let id = saved.json()["id"].as_str().unwrap_or_default().to_owned();
            self.with(|all| all.problems.push((id.clone(), title)));
            // Whoever waits for a word may have heard enough.
            let _ = tell.send(());
            let deed = json!({"id": id, "deed": "solved", "ms": number});
            let Ok(tried) = client.post("/api/progress", &deed) else { return };
            match tried.is_good() {
                true => self.with(|all| all.tries += 1),
                false => self.refused(tried.status, tried.is_clear(), &tried.body),
            }
            let _ = tell.send(());
        }
    }

    /// Is everything there that was acknowledged, and nothing twice?
    pub fn check(&self, address: SocketAddr) -> Result<(), String> {
        let mut client = Client::new(address, WRITER);
        let mut ask = |path: &str| -> Result<Value, String> {
            let answer = client.get(path).map_err(told(path))?;
            must(answer.is_good(), || format!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body)))?;
            Ok(answer.json())
        };
        let (latest, kept, tries, unknown) = self.with(|all| {
            let latest: Vec<_> = all.problems.iter().rev().take(LATEST).cloned().collect();
            (latest, all.problems.len(), all.tries, all.unknown)
        });
        for (id, title) in latest {
            let shown = ask(&format!("/api/problems/{id}")).map_err(|error| format!("{title} is lost: {error}"))?;
            must(shown["draft"]["title"] == *title, || format!("{title} has become {}", shown["draft"]["title"]))?;
            let notes = shown["draft"]["notes"].as_str().map_or(0, str::len);
            must(notes == 2000, || format!("{title} has notes of {notes} bytes"))?;
        }
        let shelves = ask("/api/collections")?;
        let shelf = shelves.as_array().and_then(|all| all.iter().find(|shelf| shelf["title"] == SHELF));
        let shelf = shelf.and_then(|shelf| shelf["id"].as_str()).unwrap_or("none").to_owned();
        let mut count = |query: &str| -> Result<usize, String> {
            let list = ask(&format!("/api/problems?per_page=1&collection={shelf}{query}"))?;
            Ok(list["total"].as_u64().unwrap_or(0) as usize)
        };
        let (problems, tried) = (count("")?, count("&solved=yes")?);
        must(problems >= kept, || {
            let lost = self.with(|all| all.problems.clone()).into_iter().filter(|(id, _)| {
                let shown = client.get(&format!("/api/problems/{id}"));
                !shown.is_ok_and(|answer| answer.is_good())
            });
            let lost: Vec<_> = lost.map(|(_, title)| title).collect();
            format!("{kept} problems were acknowledged and {problems} are there; lost: {}", lost.join("; "))
        })?;
        must(tried >= tries, || format!("{tries} tries were acknowledged and {tried} are there"))?;
        must(problems <= kept + unknown + self.refusals(), || {
            format!("{problems} problems are there, but only {kept} were acknowledged and {unknown} unanswered")
        })
    }

    /// Problems and tries that were acknowledged.
    pub fn acknowledged(&self) -> (usize, usize) {
        self.with(|all| (all.problems.len(), all.tries))
    }

    /// How many writes were refused.
    pub fn refusals(&self) -> usize {
        self.with(|all| all.refused.values().sum())
    }

    /// Was every refusal one clear sentence?
    pub fn is_clear(&self) -> Result<(), String> {
        self.with(|all| all.unclear.clone()).map_or(Ok(()), |body| Err(format!("a refusal was not clear: {body}")))
    }

    fn refused(&self, status: u16, clear: bool, body: &[u8]) {
        self.with(|all| {
            *all.refused.entry(status).or_default() += 1;
            if !clear {
                all.unclear.get_or_insert_with(|| format!("{status} {}", String::from_utf8_lossy(body)));
            }
        });
    }

    fn with<T>(&self, look: impl FnOnce(&mut Entries) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn draft(title: &str) -> Value {
    json!({"title": title, "notes": "x".repeat(2000), "collection": SHELF,
           "size": 9, "black": ["A2", "B2", "B1"], "white": ["C3"], "to_move": "black"})
}
