//! How long a visitor waits for a list of the library as it ships: words, filters, deep pages and shapes, over real
//! connections and never twice the same question. And what the library costs: at the start, and in memory.
//!
//! `cargo bench --profile dev -p server --bench library`: the cores are fast in every profile, and the rest is built.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "a part of it is used")]
#[path = "../tests/house/mod.rs"]
mod house;

use std::collections::BTreeSet;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use dice::Dice;
use house::{Client, folder, with_config};
use server::{Capacity, Config};
use tsumego::{ProblemKind, Tag};

/// Questions of each sort, at home and in public.
const EACH: usize = 250;
/// Starts with the library and without it.
const STARTS: usize = 7;
/// Problems on a page, as the page of the library asks for them.
const PER_PAGE: usize = 60;
/// Questions after which somebody else comes.
const PATIENCE: usize = 100;
const SEED: u64 = 0x11b5;

/// A sort of questions and how one is made up.
type Sort = (&'static str, fn(&mut Asker) -> String);

const SORTS: [Sort; 10] = [
    ("words", |asker| asker.words()),
    ("one filter", |asker| asker.filter()),
    ("filters", |asker| asker.filters()),
    ("orders", |asker| format!("{}&{}", asker.order(), asker.filter())),
    ("deep pages", |asker| asker.deep()),
    ("deep and filtered", |asker| format!("{}&{}", asker.deep(), asker.filter())),
    ("shapes", |asker| asker.shape()),
    ("shapes, one filter", |asker| format!("{}&{}", asker.shape(), asker.filter())),
    ("shapes, filters", |asker| format!("{}&{}&{}", asker.shape(), asker.filters(), asker.order())),
    ("shapes, deep", |asker| format!("{}&{}&{}", asker.shape(), asker.filter(), asker.deep())),
];

fn main() {
    let (full, bare) = (folder("library-bench"), folder("library-bench-bare"));
    let config = Config { port: 0, data: Some(full.clone()), forged: bank::packed(), ..Config::default() };
    let without = Config { data: Some(bare.clone()), forged: &[], ..config.clone() };
    with_config(&config, |client| wait_for_all(&client));
    with_config(&without, |client| drop(client.get("/api/problems")));
    print_starts(&config, &without);
    let mut all = with_config(&config, |client| ask(&client, "at home"));
    let crowd = Capacity { crowd: 10_000, ..Capacity::default() };
    let public = Config { behind_proxy: true, capacity: crowd, ..config };
    all.extend(with_config(&public, |client| ask(&client, "in public")));
    print("lists", all);
    print_memory();
    fs::remove_dir_all(full).unwrap();
    fs::remove_dir_all(bare).unwrap();
}

/// Until the problems of the forge are in the database.
fn wait_for_all(client: &Client) {
    let wanted = (bank::problems().count() + bank::forged().count()) as u64;
    let total = || client.get("/api/problems?per_page=1").json()["total"].as_u64();
    let start = Instant::now();
    while total() != Some(wanted) {
        assert!(start.elapsed() < Duration::from_secs(600), "the library never comes");
        thread::sleep(Duration::from_millis(200));
    }
    println!("{wanted} problems, put in within {:.1} s of the first start", start.elapsed().as_secs_f64());
}

/// From the start of a server to its first list, with all problems and with a few, in turns.
fn print_starts(full: &Config, bare: &Config) {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        with.push(start(full));
        without.push(start(bare));
    }
    let [with, without] = [with, without].map(|mut times| {
        times.sort();
        ms(times[STARTS / 2])
    });
    println!("start to the first list: {with:.1} ms with the library, {without:.1} ms without");
}

fn start(config: &Config) -> Duration {
    let begin = Instant::now();
    with_config(config, |client| {
        assert_eq!(client.get("/api/problems").status, 200);
        begin.elapsed()
    })
}

/// The times of all questions of every sort.
fn ask(client: &Client, place: &str) -> Vec<Duration> {
    let warm = client.get("/api/problems?shape=xo");
    assert_eq!(warm.status, 200, "{}", warm.text());
    let mut asker =
        Asker { dice: Dice::new(SEED), boards: bank::forged().step_by(37).map(|one| board(&one)).collect() };
    let mut all = Vec::new();
    for (name, question) in SORTS {
        let mut asked = BTreeSet::new();
        let mut times = Vec::new();
        while times.len() < EACH {
            let path = format!("/api/problems?per_page={PER_PAGE}&{}", question(&mut asker));
            if !asked.insert(path.clone()) {
                continue;
            }
            let visitor =
                Client { cookie: format!("{:032x}", (all.len() + times.len()) / PATIENCE + 1), ..client.clone() };
            let start = Instant::now();
            let answer = visitor.get(&path);
            times.push(start.elapsed());
            assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        }
        all.extend(&times);
        print(&format!("{name} {place}"), times);
    }
    all
}

/// The rows of a board from the top, in the letters of shapes.
fn board(problem: &bank::Forged<'_>) -> Vec<Vec<char>> {
    let setup = problem.sketch.setup();
    let mut rows = vec![vec!['.'; setup.size.into()]; setup.size.into()];
    for (letter, stones) in [('x', setup.stones.black), ('o', setup.stones.white)] {
        for point in stones.iter() {
            rows[usize::from(setup.size - 1 - point.row())][usize::from(point.column())] = letter;
        }
    }
    rows
}

/// Makes up questions.
struct Asker {
    dice: Dice,
    boards: Vec<Vec<Vec<char>>>,
}

impl Asker {
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.dice.below(items.len())]
    }

    /// Words that some titles or notes have, and some that none has.
    fn words(&mut self) -> String {
        let word = self.pick(&[
            "corner",
            "three",
            "in%20the",
            "side",
            "carpenter",
            "a",
            "e",
            "ko",
            "nothing",
            "6",
            "%E9%9A%85",
            "%25",
        ]);
        let more = self.pick(&["", "&sort=title", "&sort=rank", "&solved=no"]);
        format!("q={word}{more}&empty_max={}", 40 + self.dice.below(300))
    }

    fn filter(&mut self) -> String {
        let low = 1 + self.dice.below(30);
        let size = self.dice.below(14);
        let all = format!("empty_max={}", 60 + self.dice.below(300));
        match self.dice.below(8) {
            0 => format!("kind={}&{all}", self.pick(&ProblemKind::ALL).word()),
            1 => format!("tag={}&{all}", self.pick(&Tag::ALL).word()),
            2 => format!("rank_min={low}&rank_max={}&{all}", low + self.dice.below(8)),
            3 => format!("empty_min={size}&empty_max={}", size + self.dice.below(20)),
            4 => format!("goal={}&{all}", self.pick(&["kill", "live", "ko", "seki"])),
            5 => format!("verdict={}&{all}", self.pick(&["dead", "alive", "ko", "seki", "unknown"])),
            6 => format!("solved={}&{all}", self.pick(&["no", "no", "no", "yes"])),
            _ => format!("collection={}&{all}", self.pick(&["more", "own", "shapes", "first-kills"])),
        }
    }

    fn filters(&mut self) -> String {
        let low = 1 + self.dice.below(20);
        let (kind, tag) = (self.pick(&ProblemKind::ALL).word(), self.pick(&Tag::ALL).word());
        let high = low + 5 + self.dice.below(12);
        let size = 9 + self.dice.below(60);
        match self.dice.below(3) {
            0 => format!("kind={kind}&rank_min={low}&rank_max={high}&empty_max={size}"),
            1 => format!("tag={tag}&kind={kind}&empty_max={size}&solved=no"),
            _ => format!("collection=more&tag={tag}&rank_min={low}&rank_max={high}&empty_max={size}"),
        }
    }

    fn order(&mut self) -> String {
        format!("sort={}", self.pick(&["collected", "title", "rank", "harder", "newest"]))
    }

    fn deep(&mut self) -> String {
        format!("page={}&{}", 1 + self.dice.below(30_000 / PER_PAGE), self.order())
    }

    /// A piece of a problem's board with two to twelve stones; some of its points may be anything.
    fn shape(&mut self) -> String {
        let stones = 2 + self.dice.below(11);
        loop {
            let at = self.dice.below(self.boards.len());
            let (width, height) = (2 + self.dice.below(5), 1 + self.dice.below(5));
            let size = self.boards[at].len();
            let (left, top) = (self.dice.below(size + 1), self.dice.below(size + 1));
            let cell = |x: usize, y: usize| {
                // A line beyond the edge on every side.
                let row = y.checked_sub(1).and_then(|y| self.boards[at].get(y));
                row.and_then(|row| row.get(x.checked_sub(1)?)).copied().unwrap_or('#')
            };
            let rows: Vec<String> =
                (top..top + height).map(|y| (left..left + width).map(|x| cell(x, y)).collect()).collect();
            let mut text = rows.join("/");
            if text.chars().filter(|&letter| letter == 'x' || letter == 'o').count() == stones {
                let loose = self.pick(&['.', '#', '?']);
                text = text.replace(loose, "?");
                return format!("shape={}", text.replace('#', "%23"));
            }
        }
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| ms(times[((times.len() - 1) as f64 * share) as usize]);
    println!(
        "{} {what}: median {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}

/// What this process takes, where the system tells: the server, the questions, and the filling of the library.
fn print_memory() {
    let Ok(status) = fs::read_to_string("/proc/self/status") else { return };
    let of = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
    };
    if let (Some(now), Some(most)) = (of("VmRSS:"), of("VmHWM:")) {
        println!("memory: {now} MiB at the end, {most} MiB at most");
    }
}
