//! SGF that nobody wrote: random trees, random damage, and files far larger than any game.

use dice::Dice;
use sgf::{Collection, Limits, Node, NodeId, Size, TooLarge};

#[path = "../../../fuzz/checks/sgf.rs"]
mod checks;

/// Every file of the fuzzer's corpus, through the check of the fuzz target.
#[test]
fn the_corpus_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/sgf");
    let files: Vec<_> = std::fs::read_dir(folder).expect("the corpus is there").collect();
    assert!(files.len() >= 10, "{folder} has only {} files", files.len());
    for file in files {
        checks::check(&std::fs::read(file.unwrap().path()).unwrap());
    }
}

#[test]
fn random_trees_read_back() {
    for seed in 1..300 {
        let collection = random_collection(&mut Dice::new(seed));
        let bytes = collection.to_bytes();
        let again = Collection::parse(&*bytes, Limits::default()).unwrap();
        assert!(again.skipped().is_empty() || bytes.is_empty(), "{}", bytes.escape_ascii());
        assert_eq!(checks::outline(&again), checks::outline(&collection), "{}", bytes.escape_ascii());
        assert_eq!(texts(&again), texts(&collection));
        checks::check(&bytes);
    }
}

#[test]
fn random_damage_is_survived() {
    let samples: Vec<Vec<u8>> =
        [CLEAN.into(), shift_jis(CLEAN), random_collection(&mut Dice::new(7)).to_bytes().into()].into();
    let mut random = Dice::new(99);
    for round in 0..6_000 {
        let mut bytes = samples[round % samples.len()].clone();
        for _ in 0..1 + random.below(6) {
            damage(&mut bytes, &mut random);
        }
        checks::check(&bytes);
    }
}

#[test]
fn short_strings_of_structure_are_survived() {
    let mut random = Dice::new(5);
    for _ in 0..20_000 {
        let length = random.below(24);
        let bytes: Vec<u8> = (0..length).map(|_| PIECES[random.below(PIECES.len())]).collect();
        checks::check(&[b"(;", &*bytes].concat());
        checks::check(&bytes);
    }
}

#[test]
fn a_million_nodes_in_a_line() {
    let bytes = [b"(".to_vec(), b";B[dd]".repeat(MILLION), b")".to_vec()].concat();
    let collection = large(&bytes);
    let root = collection.games().next().unwrap();
    assert_eq!(root.main_line().count(), MILLION);
    assert_eq!(root.subtree().count(), MILLION);
    let last = root.main_line().last().unwrap();
    assert_eq!(last.path().len(), MILLION);
    assert_eq!(last.root(), root);
}

#[test]
fn a_million_nodes_one_inside_the_other() {
    let bytes = [b"(;B[dd]".repeat(MILLION), b")".repeat(MILLION)].concat();
    let collection = large(&bytes);
    assert_eq!(collection.games().next().unwrap().main_line().count(), MILLION);
    assert_eq!(large(&bytes[..7 * MILLION]).skipped().len(), 1, "all parentheses missing is one damage");
}

#[test]
fn a_million_nodes_side_by_side() {
    let bytes = [b"(;".to_vec(), b"(;B[dd])".repeat(MILLION), b")".to_vec()].concat();
    assert_eq!(large(&bytes).games().next().unwrap().children().count(), MILLION);
    let games = b"(;B[dd])".repeat(MILLION);
    assert_eq!(large(&games).games().count(), MILLION);
}

#[test]
fn a_million_bytes_of_junk() {
    const JUNK: [&[u8]; 14] =
        [b"(", b")", b"[", b"]", b";", b"(;", b"(;)", b"(;A", b"(;(", b"()", b"\\", b"C[\\]", b";)(", b" ("];
    for junk in JUNK.map(|junk| junk.repeat(MILLION / junk.len())) {
        for before in [&b""[..], b"(;", b"(;C[", b"(;CA[Shift_JIS]C[\x81"] {
            large(&[before, &*junk].concat());
        }
    }
    for game in [&b"(;C[\x81])"[..], b"(;C[\x83\\])", b"(;CA[Shift_JIS]C[\x83\\])(;C[\x81"] {
        large(&game.repeat(MILLION / game.len()));
    }
}

#[test]
fn a_large_file_is_built_from_scratch() {
    let mut collection = Collection::default();
    let mut last = collection.add_game(Size::default());
    let root = last;
    for number in 0..MILLION / 4 {
        last = collection.add_child(if number % 2 == 0 { last } else { root });
        collection.set(last, "MN", [number as i64]).unwrap();
    }
    let again = Collection::parse(collection.to_bytes(), Limits::default()).unwrap();
    assert_eq!(again.games().next().unwrap().subtree().count(), 1 + MILLION / 4);
}

#[test]
fn limits_are_kept() {
    let parse = |bytes: &[u8], limits: Limits| Collection::parse(bytes, limits).map(|_| ());
    let limits = Limits { bytes: 20, games: 9, nodes: 3, properties: 4, depth: 2, stray: 3 };
    assert_eq!(parse(b"(;B[aa];W[bb];B[cc])", limits), Ok(()));
    assert_eq!(parse(b"(;B[aa];W[bb];B[cc]) ", limits), Err(TooLarge::Bytes(20)));
    assert_eq!(parse(b"(;;;;)", limits), Err(TooLarge::Nodes(3)));
    assert_eq!(parse(b"(;(;(;)))", limits), Err(TooLarge::Depth(2)));
    assert_eq!(parse(b"(;A[]B[]C[];D[])", limits), Ok(()));
    assert_eq!(parse(b"(;A[]B[]C[];D[]E[])", limits), Err(TooLarge::Properties(4)));
    assert_eq!(parse(b"(;()x)", limits), Ok(()));
    let wide = Limits { nodes: 9, ..limits };
    for stray in [b"(;()())".as_slice(), b"(;x;x;x)(;x)"] {
        assert_eq!(parse(stray, wide), Err(TooLarge::Stray(3)), "{}", stray.escape_ascii());
    }
    assert_eq!(TooLarge::Properties(4).to_string(), "the file has more properties than the limit of 4");
    assert_eq!(TooLarge::Nodes(3).to_string(), "the file has more nodes than the limit of 3");
}

const MILLION: usize = 1_000_000;

/// Reads, changes and writes a large file. Whatever takes the square of its length does not come back.
fn large(bytes: &[u8]) -> Collection {
    let collection = Collection::parse(bytes, Limits { depth: usize::MAX, ..Limits::default() }).unwrap();
    assert_eq!(&*collection.to_bytes(), bytes);
    let mut edited = collection.clone();
    if let Some(last) = collection.games().last() {
        edited.set(last.id(), "N", ["x"]).unwrap();
        assert!(edited.to_bytes().len() > 5);
    }
    drop(edited);
    collection
}

fn texts(collection: &Collection) -> Vec<String> {
    let nodes = collection.games().flat_map(Node::subtree);
    nodes.filter_map(|node| node.comment().map(|text| text.into_owned())).collect()
}

fn random_collection(random: &mut Dice) -> Collection {
    let mut collection = Collection::default();
    for _ in 0..1 + random.below(3) {
        let mut nodes = vec![collection.add_game(Size::new(19, 19).unwrap())];
        for _ in 0..random.below(30) {
            let parent = nodes[random.below(nodes.len())];
            nodes.push(collection.add_child(parent));
        }
        nodes.iter().for_each(|&node| random_properties(&mut collection, node, random));
        if random.below(3) == 0 {
            collection.remove(nodes[random.below(nodes.len())]);
        }
    }
    collection
}

fn random_properties(collection: &mut Collection, node: NodeId, random: &mut Dice) {
    for name in ["C", "N", "AB", "LB", "ZZ"] {
        if random.below(3) == 0 {
            let values: Vec<String> = (0..1 + random.below(3)).map(|_| random_text(random)).collect();
            collection.set(node, name, values.iter().map(String::as_str)).unwrap();
        }
    }
}

fn random_text(random: &mut Dice) -> String {
    const CHARS: [char; 16] =
        ['a', 'Z', ' ', '\n', '\r', '\t', ']', '[', '\\', ':', ';', '(', ')', 'é', '囲', '\u{1F600}'];
    (0..random.below(12)).map(|_| CHARS[random.below(CHARS.len())]).collect()
}

const CLEAN: &str =
    "before (;CA[Shift_JIS]FF[4]SZ[9]AB[aa][bb:cc]C[ソ表\\]ゾ:\\\\]\r\n;B[ee](;W[];B[tt])\n(;W[dd]N[ソ]))\n(;)";

const PIECES: &[u8] = b"(();;[]\\]AB [:\n\x83\x81\xFC:";

fn shift_jis(text: &str) -> Vec<u8> {
    encoding_rs::SHIFT_JIS.encode(text).0.into_owned()
}

fn damage(bytes: &mut Vec<u8>, random: &mut Dice) {
    let at = random.below(bytes.len() + 1);
    let end = (at + random.below(8)).min(bytes.len());
    match random.below(5) {
        0 => drop(bytes.drain(at..end)),
        1 => bytes.insert(at, PIECES[random.below(PIECES.len())]),
        2 => bytes.truncate(at.max(4)),
        3 => bytes.splice(at..at, bytes[at..end].to_vec()).for_each(drop),
        _ => bytes[at..end].fill(random.below(256) as u8),
    }
}
