//! [`Student`]: somebody who opens problems of the bank at random and plays each for a while, as the page does.

use std::io::Result;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use dice::Dice;
use serde_json::{Value, json};

use super::tally::{Tally, Wait, with};
use crate::client::{Client, HttpAnswer};

/// Problems on a page of the list, as the page asks for them; so many pages have those whose proofs ship.
const PER_PAGE: usize = 48;
const FRONT_PAGES: usize = 2;
/// One in so many problems is of the front shelf.
const FRONT: usize = 10;
/// Moves after which somebody goes on to the next problem.
const MOST_MOVES: usize = 12;

/// Who plays.
pub(super) struct Student {
    client: Client,
    dice: Dice,
    sitting: Option<Sitting>,
}

/// A problem being played.
struct Sitting {
    id: String,
    /// The side that is played.
    you: &'static str,
    /// The last answer.
    told: Value,
}

impl Student {
    /// The student of this number, at this address.
    pub(super) fn new(server: SocketAddr, number: u64, from: String) -> Student {
        Student { client: Client::new(server, 1000 + number).from(from), dice: Dice::new(1000 + number), sitting: None }
    }

    /// Opens a problem or makes a move at each beat, until the end. What is answered late makes what follows late too.
    pub(super) fn study(mut self, problems: usize, beat: Duration, end: Instant, tally: &Mutex<Tally>) {
        // Not all in the same moment.
        let mut due = Instant::now() + beat.mul_f64(self.dice.below(1000) as f64 / 1000.0);
        while due < end {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            let answered = match self.sitting.take() {
                None => self.open(problems),
                Some(sitting) => self.play(sitting),
            };
            let took = due.elapsed();
            with(tally, |tally| match answered {
                Ok((wait, asked)) => tally.answered(wait, took, asked),
                Err(status) => *tally.refused.entry(status).or_default() += 1,
            });
            due += beat;
        }
    }

    /// Goes through the list to a problem, and sits down to it.
    fn open(&mut self, problems: usize) -> std::result::Result<(Wait, String), u16> {
        let pages = if self.dice.one_in(FRONT) { FRONT_PAGES } else { problems.div_ceil(PER_PAGE) };
        let page = 1 + self.dice.below(pages);
        let list = good(self.client.get(&format!("/api/problems?page={page}")))?;
        let ids = list["problems"].as_array().into_iter().flatten().filter_map(|one| one["id"].as_str());
        let Some(id) = self.dice.pick(ids.map(str::to_owned)) else { return Err(0) };
        let problem = good(self.client.get(&format!("/api/problems/{id}")))?;
        let asked = json!({"problem": {"id": id}, "you": side(&problem), "moves": []});
        let told = good(self.client.post("/api/lesson", &asked))?;
        self.sitting = Some(Sitting { id: id.clone(), you: side(&problem), told });
        Ok((Wait::Opening, id))
    }

    /// Makes a move, and goes on to another problem where there is no more to play for.
    fn play(&mut self, sitting: Sitting) -> std::result::Result<(Wait, String), u16> {
        let Sitting { id, you, told } = sitting;
        let wait = if id.starts_with("forged-") { Wait::Bank } else { Wait::Front };
        let mut moves: Vec<String> = words(&told, "moves").collect();
        moves.push(self.dice.pick(words(&told, "legal")).unwrap_or_else(|| "pass".to_owned()));
        let asked = json!({"problem": {"id": id}, "you": you, "moves": moves});
        let answer = self.client.post("/api/lesson", &asked);
        // A move that the rules forbid is answered all the same.
        let forbidden = answer.as_ref().is_ok_and(|answer| answer.status == 422);
        let told = if forbidden { Value::Null } else { good(answer)? };
        let goes_on = told["your_turn"] == true && moves.len() < MOST_MOVES;
        self.sitting = goes_on.then(|| Sitting { id: id.clone(), you, told });
        Ok((wait, format!("{id} {}", moves.join(" "))))
    }
}

/// What a good answer says; the status of any other, 0 where none came.
fn good(answer: Result<HttpAnswer>) -> std::result::Result<Value, u16> {
    match answer {
        Ok(answer) if answer.is_good() => Ok(answer.json()),
        Ok(answer) => Err(answer.status),
        Err(_) => Err(0),
    }
}

/// The side that begins, which the page lets people play.
fn side(problem: &Value) -> &'static str {
    let draft = &problem["draft"];
    let target = problem["targets"][0].as_str().unwrap_or_default();
    let is_white = words(draft, "white").any(|stone| stone == target);
    let defends = draft["to_move"] == if is_white { "white" } else { "black" };
    if defends { "defender" } else { "attacker" }
}

fn words<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = String> + use<'v> {
    value[name].as_array().into_iter().flatten().filter_map(|word| word.as_str().map(str::to_owned))
}
