//! `load log`: the log of a room where much was said, taken away as research data.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::house::{House, runtime};
use crate::tally::DelayTally;
use crate::visitor::{Visitor, refused};

/// What the longest answer may take.
const BOUND: Duration = Duration::from_millis(100);
/// How long somebody waits who has talked too fast.
const PAUSE: Duration = Duration::from_millis(200);

/// The log of a room with many events, as JSON lines and as a table: how long does it take?
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  load log
  load log --events 4000 --times 20")]
pub(crate) struct Args {
    /// Events in the room, at least
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    events: u32,
    /// How often each form is asked for
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
}

pub(crate) fn run(args: &Args) -> Result<CommandEnd, Failure> {
    let house = House::open(false, &[])?;
    let measured = runtime()?.block_on(measure(args, house.address));
    house.close()?;
    measured
}

async fn measure(args: &Args, address: SocketAddr) -> Result<CommandEnd, Failure> {
    let mut host = Visitor::new(address, 1).await?.plain();
    let guest = Visitor::new(address, 2).await?.plain();
    let room = talked(&mut host, guest, args.events).await?;
    let mut within = true;
    for form in ["jsonl", "csv"] {
        let (begun, mut tally) = (Instant::now(), DelayTally::default());
        let mut events = 0;
        for _ in 0..args.times {
            let asked = Instant::now();
            let answer = host.get(&format!("/api/rooms/{room}/log?form={form}")).await?;
            tally.note(asked.elapsed(), answer.status, answer.body.len());
            events = answer.body.iter().filter(|&&byte| byte == b'\n').count();
        }
        let told = tally.told(begun.elapsed());
        within &= told.longest < BOUND && events >= args.events as usize;
        println!("{form}, {events} lines: {told}");
    }
    Ok(if within { CommandEnd::Yes } else { CommandEnd::No })
}

/// A room with so many events: two sit down, one talks and at last gives up.
async fn talked(host: &mut Visitor, mut guest: Visitor, events: u32) -> Result<String, Failure> {
    let wanted = json!({"size": 9, "black": {"name": "Cranes"}, "white": {"name": "Turtles"}});
    let (status, opened) = host.post("/api/rooms", &wanted).await?;
    let room = opened["id"].as_str().ok_or_else(|| refused("/api/rooms", status))?.to_owned();
    let path = format!("/api/rooms/{room}/act");
    done(host, &path, &json!({"act": "join", "name": "Ann", "place": "black"})).await?;
    done(&mut guest, &path, &json!({"act": "join", "name": "Bob", "place": "white"})).await?;
    done(host, &path, &json!({"act": "start"})).await?;
    for number in 0..events {
        let text = format!("line {number}, about as long as what people say");
        done(host, &path, &json!({"act": "chat", "channel": "all", "text": text})).await?;
    }
    done(host, &path, &json!({"act": "propose", "what": "resign"})).await?;
    Ok(room)
}

/// Does it, and waits where that was too fast.
async fn done(visitor: &mut Visitor, path: &str, act: &Value) -> Result<(), Failure> {
    loop {
        match visitor.post(path, act).await?.0 {
            200 => return Ok(()),
            429 => sleep(PAUSE).await,
            other => return Err(refused(path, other)),
        }
    }
}
