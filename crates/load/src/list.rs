//! `load list`: lists of a large library, asked for as fast as they come.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure};
use dice::Dice;

use crate::house::{House, fill, processor_time, runtime};
use crate::tally::DelayTally;
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
    /// The library is the bank as it ships, or this file of another, and each kind of question is asked many times, never
    /// twice the same
    #[arg(long, value_name = "FILE")]
    bank: Option<Option<PathBuf>>,
}

pub(crate) fn run(args: &Args) -> Result<CommandEnd, Failure> {
    let bank: &'static [u8] = match &args.bank {
        Some(Some(file)) => std::fs::read(file).map_err(Failure::new)?.leak(),
        Some(None) => bank::packed(),
        None => &[],
    };
    let house = House::open(args.public, bank)?;
    let measured = runtime()?.block_on(measure(args, house.address));
    house.close()?;
    measured.map(|()| CommandEnd::Yes)
}

async fn measure(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    if args.bank.is_some() {
        return shipped(args, address).await;
    }
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
    let (start, worked, mut sum) = (Instant::now(), processor_time("self"), DelayTally::default());
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
async fn save(visitor: &mut Visitor, end: Instant) -> Result<DelayTally, Failure> {
    let mut tally = DelayTally::default();
    while Instant::now() < end {
        let start = Instant::now();
        let body = br#"{"id": "own-001", "deed": "solved", "ms": 5}"#;
        let answer = visitor.send("POST", "/api/progress", "application/json", body).await?;
        tally.note(start.elapsed(), answer.status, answer.body.len());
    }
    Ok(tally)
}

async fn ask(visitor: &mut Visitor, paths: &[&str], first: usize, end: Instant) -> Result<DelayTally, Failure> {
    let mut tally = DelayTally::default();
    for path in paths.iter().cycle().skip(first % paths.len()) {
        let start = Instant::now();
        if start >= end {
            break;
        }
        let answer = visitor.get(path).await?;
        tally.note(start.elapsed(), answer.status, answer.body.len());
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
        println!("{ms:7.1} ms  {:6} bytes  {path}", answer.body.len());
    }
    Ok(())
}

/// Questions of each kind.
const QUESTIONS: usize = 300;

/// What the library of the bank is asked, and the blanks in it: a number, a rank and a higher one, a shape, an owner's word.
const ASKED: [(&str, &str); 14] = [
    ("first page", "?per_page=60&empty_max={big}"),
    ("another page", "?per_page=60&page={page}"),
    ("by rank", "?per_page=60&sort=rank&empty_max={big}"),
    ("hardest first", "?per_page=60&sort=harder&empty_max={big}"),
    ("kind", "?per_page=60&kind={kind}&empty_max={big}"),
    ("technique", "?per_page=60&tag={tag}&empty_max={big}"),
    ("rank range", "?per_page=60&rank_min={low}&rank_max={high}&empty_max={big}"),
    ("size", "?per_page=60&empty_min={small}&empty_max={big}"),
    ("collection", "?per_page=60&collection=more&kind={kind}&empty_max={big}"),
    ("not solved", "?per_page=60&solved=no&page={page}"),
    ("all of them", "?per_page=60&kind={kind}&tag={tag}&rank_min={low}&rank_max={high}&sort=rank&empty_max={big}"),
    ("words", "?per_page=60&q=corner{page}"),
    ("shape", "?per_page=60&shape={shape}"),
    ("shape and more", "?per_page=60&shape={shape}&kind={kind}&sort=rank"),
];
const KINDS: [&str; 7] = ["kill", "live", "ko", "seki", "elsewhere", "nothing", "whose-ko"];
const TAGS: [&str; 6] = ["snapback", "throw-in", "nakade", "race", "double-ko", "ten-thousand-year-ko"];

/// The bank as it ships: how long it takes until it is there, and each kind of question.
async fn shipped(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    let start = Instant::now();
    let mut visitor = visitor(args, address, 1).await?;
    let mut known = 0;
    loop {
        let total = total(&mut visitor).await?;
        if total > 200 && total == known {
            break;
        }
        known = total;
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    println!("{known} problems are there after {:.0} s", start.elapsed().as_secs_f64());
    let mut dice = Dice::new(0xba4c);
    for (name, question) in ASKED {
        let (start, mut tally) = (Instant::now(), DelayTally::default());
        for number in 0..QUESTIONS {
            let path = filled(question, number, known as usize, &mut dice);
            let start = Instant::now();
            let answer = visitor.get(&path).await?;
            tally.note(start.elapsed(), answer.status, answer.body.len());
        }
        println!("{name:15} {}", tally.told(start.elapsed()));
    }
    Ok(())
}

async fn total(visitor: &mut Visitor) -> Result<u64, Failure> {
    let answer = visitor.read("/api/problems?per_page=1").await?;
    Ok(answer["total"].as_u64().unwrap_or(0))
}

/// A question with its blanks filled in; no two numbers make the same.
fn filled(question: &str, number: usize, problems: usize, dice: &mut Dice) -> String {
    let low = 1 + dice.below(30);
    let shape = shape(dice);
    let blanks = [
        ("{page}", (1 + dice.below(problems / 60)).to_string()),
        ("{kind}", KINDS[dice.below(KINDS.len())].to_owned()),
        ("{tag}", TAGS[dice.below(TAGS.len())].to_owned()),
        ("{low}", low.to_string()),
        ("{high}", (low + dice.below(8)).to_string()),
        ("{small}", dice.below(9).to_string()),
        ("{big}", (60 + number).to_string()),
        ("{shape}", shape),
    ];
    blanks.iter().fold(format!("/api/problems{question}"), |path, (blank, word)| path.replace(blank, word))
}

/// Some stones: at least two.
fn shape(dice: &mut Dice) -> String {
    let (width, height) = (2 + dice.below(3), 2 + dice.below(2));
    let mut cells: Vec<u8> = (0..width * height).map(|_| b"xo.?x?"[dice.below(6)]).collect();
    (cells[0], cells[1]) = (b'x', b"xo"[dice.below(2)]);
    cells.chunks(width).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join("/")
}
