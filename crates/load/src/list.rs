//! `load list`: lists of a large library, asked for as fast as they come.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use console::{Answer, Failure};

use crate::house::{House, fill, processor_time, runtime};
use crate::tally::Tally;
use crate::visitor::Visitor;

/// The visitor whose problems they are.
const OWNER: usize = 0;

/// What a visitor of the library asks for, one after the other.
const MIXED: [&str; 12] = [
    "/api/problems",
    "/api/collections",
    "/api/problems?page=2",
    "/api/problems?sort=rank",
    "/api/problems?sort=newest",
    "/api/problems?sort=title&page=9",
    "/api/problems?verdict=dead",
    "/api/problems?verdict=unknown&goal=kill",
    "/api/problems?rank_min=5&rank_max=13",
    "/api/problems?solved=no&page=3",
    "/api/problems?collection=own",
    "/api/problems?q=problem%2012",
];

/// Lists of a large library: how many a second, and how long each takes
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Connections at the same time
    #[arg(long, default_value_t = 50)]
    connections: usize,
    /// How long
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Problems in the library
    #[arg(long, default_value_t = 30_000)]
    problems: usize,
    /// In public, where the problems are another visitor's
    #[arg(long)]
    public: bool,
    /// Every connection is the visitor whose problems they are
    #[arg(long)]
    owner: bool,
    /// Ask for many kinds of lists instead of the first page
    #[arg(long)]
    mixed: bool,
    /// Every visitor has tried this many problems before, so that no two lists are the same
    #[arg(long, default_value_t = 0)]
    tried: usize,
    /// Meanwhile the visitor whose problems they are imports more and more, and another one saves
    #[arg(long)]
    beside: bool,
    /// Ask for each kind of list once, and tell how long it took
    #[arg(long)]
    each: bool,
}

pub(crate) fn run(args: &Args) -> Result<Answer, Failure> {
    let house = House::open(args.public)?;
    let measured = runtime()?.block_on(measure(args, house.address));
    house.close()?;
    measured.map(|()| Answer::Yes)
}

async fn measure(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    let start = Instant::now();
    fill(&mut Visitor::new(address, OWNER).await?, args.problems).await?;
    println!("{} problems saved in {:.1} s", args.problems, start.elapsed().as_secs_f64());
    if args.each {
        return each(args, address).await;
    }
    let paths: Arc<[&str]> = if args.mixed { MIXED.as_slice().into() } else { MIXED[..1].into() };
    let mut visitors = Vec::new();
    for number in 0..args.connections {
        visitors.push(visitor(args, address, number).await?);
    }
    let (mut importer, mut saver) = (Visitor::new(address, OWNER).await?, Visitor::new(address, usize::MAX).await?);
    let importing = args.beside.then(|| tokio::spawn(async move { fill(&mut importer, usize::MAX).await }));
    let (start, worked, mut sum) = (Instant::now(), processor_time("self"), Tally::default());
    let end = start + Duration::from_secs(args.seconds);
    let saving = args.beside.then(|| tokio::spawn(async move { save(&mut saver, end).await }));
    let mut asking = Vec::new();
    for (number, mut visitor) in visitors.into_iter().enumerate() {
        let paths = Arc::clone(&paths);
        asking.push(tokio::spawn(async move { ask(&mut visitor, &paths, number, end).await }));
    }
    for one in asking {
        sum.add(one.await.map_err(Failure::new)??);
    }
    if let Some(saving) = saving {
        println!("1 connection that saves: {}", saving.await.map_err(Failure::new)??.told(start.elapsed()));
    }
    if let Some(importing) = importing {
        importing.abort();
    }
    let told = sum.told(start.elapsed());
    println!("{} connections: {told}", args.connections);
    if let Some(worked) = worked.and_then(|before| processor_time("self")?.checked_sub(before)) {
        let each = worked.as_secs_f64() * 1e6 / told.count.max(1) as f64;
        println!(
            "{each:.0} µs of processor time for each answer, those who ask and what is proved meanwhile counted in"
        );
    }
    Ok(())
}

/// Somebody with a past.
async fn visitor(args: &Args, address: SocketAddr, number: usize) -> Result<Visitor, Failure> {
    let mut visitor = Visitor::new(address, if args.owner { OWNER } else { number + 1 }).await?;
    for at in 1..=args.tried {
        let body = format!("{{\"id\": \"own-{at:03}\", \"deed\": \"solved\", \"ms\": {number}}}");
        visitor.send("POST", "/api/progress", "application/json", body.as_bytes()).await?;
    }
    Ok(visitor)
}

/// Notes one solved problem after the other.
async fn save(visitor: &mut Visitor, end: Instant) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    while Instant::now() < end {
        let start = Instant::now();
        let body = br#"{"id": "own-001", "deed": "solved", "ms": 5}"#;
        let answer = visitor.send("POST", "/api/progress", "application/json", body).await?;
        tally.note(start.elapsed(), answer.status, answer.bytes);
    }
    Ok(tally)
}

async fn ask(visitor: &mut Visitor, paths: &[&str], first: usize, end: Instant) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for path in paths.iter().cycle().skip(first % paths.len()) {
        let start = Instant::now();
        if start >= end {
            break;
        }
        let answer = visitor.get(path).await?;
        tally.note(start.elapsed(), answer.status, answer.bytes);
    }
    Ok(tally)
}

/// Each kind of list, when nobody has asked for it before.
async fn each(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    let mut visitor = visitor(args, address, 1).await?;
    let last = format!("/api/problems?page={}", args.problems / 48);
    for path in MIXED.iter().copied().chain([last.as_str()]) {
        let start = Instant::now();
        let answer = visitor.get(path).await?;
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        println!("{ms:7.1} ms  {:6} bytes  {path}", answer.bytes);
    }
    Ok(())
}
