//! How fast SGF is read and written, beside the speed at which memory can be copied. Everything timed is also checked.
//!
//! `cargo bench -p sgf --bench sgf`

use std::hint::black_box;
use std::time::Instant;

use dice::Dice;
use sgf::{Collection, Limits, Node};

/// Bytes of an input. A round then takes about a millisecond, and some rounds are not disturbed even on a busy machine.
const SMALL: usize = 256 << 10;
/// Bytes of an input that no cache holds.
const LARGE: usize = 32 << 20;
/// How long each thing is tried, in seconds.
const PATIENCE: f64 = 0.5;

fn main() {
    println!("SGF on one core, best round, in MB/s; inputs of 0.25 MB unless they say otherwise");
    println!("{:<28}{:>10}{:>10}{:>10}{:>10}{:>12}", "", "parse", "walk", "write", "memcpy", "nodes/s");
    report("game records", &repeated(SMALL, game_record));
    report("game records, 32 MB", &repeated(LARGE, game_record));
    report("game records, GBK, no CA", &repeated(SMALL, gbk_record));
    report("comments", &repeated(SMALL, commented_record));
    report("one line", &repeated_within("(", ";B[dd]", ")"));
    report("nested variations", &nested("(;W[pp]", ")"));
    report("variations side by side", &repeated_within("(;", "(;W[pp])", ")"));
    report("set-up lists", &repeated(SMALL, |_| b"(;SZ[19]AB[aa][bb:cc][dd]AW[ee]\n[ff][gg][hh:kk])\n".to_vec()));
}

fn report(name: &str, bytes: &[u8]) {
    let parse = |bytes: &[u8]| Collection::parse(bytes, Limits::NONE).expect("there are no limits");
    let collection = parse(bytes);
    assert_eq!(collection.skipped(), [], "{name}");
    assert_eq!(&*collection.to_bytes(), bytes);
    let nodes = count(&collection);
    let mut edited = collection.clone();
    let root = collection.games().next().expect("there is a game").id();
    edited.set(root, "N", ["x"]).expect("it is ASCII");
    let megabytes = bytes.len() as f64 / 1e6;
    let read = best(|| parse(black_box(bytes)));
    let walk = best(|| assert_eq!(count(black_box(&collection)), nodes));
    let write = best(|| black_box(&edited).to_bytes().len());
    let copy = best(|| black_box(bytes).to_vec());
    let [read, walk, write, copy] = [read, walk, write, copy].map(|seconds| megabytes / seconds);
    let nodes = nodes as f64 * read / megabytes;
    println!("{name:<28}{read:>10.0}{walk:>10.0}{write:>10.0}{copy:>10.0}{nodes:>12.1e}");
}

fn count(collection: &Collection) -> usize {
    collection.games().map(|root| root.subtree().map(Node::properties).count()).sum()
}

/// Seconds of the fastest round, dropping the result included.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let (begin, mut best) = (Instant::now(), f64::INFINITY);
    while begin.elapsed().as_secs_f64() < PATIENCE {
        let start = Instant::now();
        black_box(work());
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}

fn repeated(length: usize, mut piece: impl FnMut(&mut Dice) -> Vec<u8>) -> Vec<u8> {
    let (mut bytes, mut random) = (Vec::new(), Dice::new(1));
    while bytes.len() < length {
        bytes.extend(piece(&mut random));
    }
    bytes
}

fn repeated_within(before: &str, piece: &str, after: &str) -> Vec<u8> {
    [before, &piece.repeat(SMALL / piece.len()), after].concat().into_bytes()
}

fn nested(open: &str, close: &str) -> Vec<u8> {
    let depth = SMALL / (open.len() + close.len());
    [open.repeat(depth), close.repeat(depth)].concat().into_bytes()
}

/// A game of two to three hundred moves as servers write them.
fn game_record(random: &mut Dice) -> Vec<u8> {
    let mut text = b"(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[19]KM[6.50]TM[1800]OT[5x30 byo-yomi]\n\
        PW[whoever]PB[somebody]WR[4d]BR[3d]DT[2011-11-11]PC[The Go Server]RE[W+Resign]\n"
        .to_vec();
    for turn in 0..200 + random.below(100) {
        let color = if turn % 2 == 0 { 'B' } else { 'W' };
        let (x, y) = (letter(random.below(19)), letter(random.below(19)));
        let time = random.below(1_800_000);
        text.extend(format!(";{color}[{x}{y}]{color}L[{}.{:03}]\n", time / 1000, time % 1000).into_bytes());
    }
    text.extend(b")\n");
    text
}

/// The same with Chinese names in GBK and nothing said about it.
fn gbk_record(random: &mut Dice) -> Vec<u8> {
    let text = String::from_utf8(game_record(random)).expect("it is ASCII");
    let text = text.replace("CA[UTF-8]", "").replace("whoever", "某某某").replace("somebody", "一個棋手");
    encoding_rs::GBK.encode(&text).0.into_owned()
}

/// A game in which every fifth move has a comment of some length.
fn commented_record(random: &mut Dice) -> Vec<u8> {
    let mut text = b"(;GM[1]FF[4]CA[UTF-8]SZ[19]\n".to_vec();
    for turn in 0..200 {
        let (x, y) = (letter(random.below(19)), letter(random.below(19)));
        text.extend(format!(";B[{x}{y}]").into_bytes());
        if turn % 5 == 0 {
            let sentence = "The corner is not quite alive yet [see the variations\\], but White has no time.\n";
            text.extend(format!("C[{}]", sentence.repeat(1 + random.below(12))).into_bytes());
        }
    }
    text.extend(b")\n");
    text
}

fn letter(number: usize) -> char {
    char::from(b'a' + number as u8)
}
