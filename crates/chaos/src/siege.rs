//! Honest visitors who play the whole bank, while others import, solve, drip and flood for all they are worth.
//!
//! Who is who goes by the address that a proxy names: a third of the honest sit behind one address, as a class does; the
//! hostile share a few addresses and come with a new cookie each time. A wait counts from the moment at which it was due, so
//! that one late answer does not hide those that wait behind it.

mod student;
mod tally;
mod vandal;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::Client;
use crate::folder::Folder;
use crate::program::{Program, Running};
use crate::{Verdict, must, told};
use student::Student;
use tally::{Tally, at, with};

/// How many come, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub honest: usize,
    pub hostile: usize,
    pub time: Duration,
    /// What must hold beside that everybody is answered; nothing where the machine is not known.
    pub aims: Option<Aims>,
}

/// What must hold where the machine has two processors for the program and for those who ask.
#[derive(Clone, Copy, Debug)]
pub struct Aims {
    /// Half of the moves, and 99 of a hundred, are answered within so many milliseconds.
    pub median_ms: u128,
    pub most_ms: u128,
    /// Milliseconds of a processor that a move takes on average, where only the honest ask.
    pub processor_ms: Option<f64>,
}

/// One of so many honest visitors is of the class.
const CLASS: usize = 3;
/// Where the class sits.
const SCHOOL: &str = "203.0.113.1";
/// An honest visitor does something so often.
const BEAT: Duration = Duration::from_secs(2);
/// Memory in MiB that the program never exceeds.
const MOST_MEMORY: f64 = 400.0;
/// How long the problems of the bank may take to come into the library.
const FILLING: Duration = Duration::from_secs(240);

/// Lets them all come.
pub fn run(path: &Path, plan: Plan) -> Verdict {
    let folder = Folder::new()?;
    let class = format!("{SCHOOL}={}", plan.honest.div_ceil(CLASS));
    let mut server = Program::new(path, &folder).with(&["--behind-proxy", "--class", &class]).start()?;
    let filling = if plan.aims.is_some() { FILLING } else { Duration::ZERO };
    let problems = problems(server.address, filling)?;
    let (tally, before) = (Mutex::new(Tally::default()), server.processor());
    let end = Instant::now() + plan.time;
    thread::scope(|scope| {
        for number in 0..plan.honest {
            let (student, tally) = (Student::new(server.address, number as u64, house(number)), &tally);
            scope.spawn(move || student.study(problems, BEAT, end, tally));
        }
        for number in 0..plan.hostile {
            let (address, tally) = (server.address, &tally);
            scope.spawn(move || vandal::attack(address, number, end, tally));
        }
        watch(&server, end, &tally);
    });
    let spent = server.processor().zip(before).map(|(after, before)| after.saturating_sub(before));
    must(server.lives(), || format!("the program ended: {}", server.complaints()))?;
    report(plan, &tally.into_inner().unwrap_or_else(PoisonError::into_inner), spent.unwrap_or_default())
}

/// The address of an honest visitor.
fn house(number: usize) -> String {
    if number.is_multiple_of(CLASS) { SCHOOL.to_owned() } else { format!("198.51.{}.{}", number / 250, number % 250) }
}

fn report(plan: Plan, tally: &Tally, spent: Duration) -> Verdict {
    let (moves, refused) = (tally.moves(), tally.refused.values().sum::<usize>());
    must(!moves.is_empty(), || format!("nobody has moved; refused {:?}", tally.refused))?;
    let ([half, most], memory) = ([0.5, 0.99].map(|share| at(&moves, share)), tally.memory());
    let each = spent.as_secs_f64() * 1000.0 / moves.len() as f64;
    let text = format!(
        "{} honest and {} hostile visitors for {} s: {} moves, median {half} ms, 99 % {most} ms; refused {refused} {:?}; {each:.1} \
         ms of a processor for a move, whoever asked; memory {:.0} MiB in the first quarter, {:.0} in the last, {:.0} at most\n{}",
        plan.honest,
        plan.hostile,
        plan.time.as_secs(),
        moves.len(),
        tally.refused,
        memory[0],
        memory[1],
        memory[2],
        tally.told(),
    );
    let reached = plan.aims.is_none_or(|aims| {
        let is_cheap = aims.processor_ms.is_none_or(|most| each <= most);
        half < aims.median_ms && most < aims.most_ms && is_cheap && memory[2] < MOST_MEMORY
    });
    if reached && refused == 0 { Ok(text) } else { Err(text) }
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

/// How many problems there are, once all of the bank are there, or the time is up.
fn problems(address: SocketAddr, filling: Duration) -> Result<usize, String> {
    let mut client = Client::new(address, 1).from("198.51.100.1".to_owned());
    let (begun, mut before) = (Instant::now(), 0);
    loop {
        let list: Value = client.get("/api/problems?per_page=1").map_err(told("the list"))?.json();
        let total = list["total"].as_u64().unwrap_or_default() as usize;
        must(total > 0, || format!("there is nothing to play: {list}"))?;
        if begun.elapsed() >= filling || total > 1000 && total == before {
            return Ok(total);
        }
        before = total;
        thread::sleep(Duration::from_secs(4));
    }
}
