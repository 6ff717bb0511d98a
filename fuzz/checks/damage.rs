//! Files of the fuzzer's corpus, and what random damage makes of them: for the tests that run a fuzz target's check.

use dice::Dice;

/// What a byte may become: the ends of numbers, and what holds files together.
const BYTES: &[u8] = b"\x00\x01\x7f\x80\xff0919-+.eE\"'{}[](),:;\\ \n\tABTabz*";

/// Every file of a corpus, and so many damaged ones, through the check of its fuzz target.
pub(crate) fn survived(corpus: &str, rounds: usize, check: impl Fn(&[u8])) {
    let samples = samples(corpus);
    samples.iter().for_each(|bytes| check(bytes));
    let mut dice = Dice::new(17);
    for _ in 0..rounds {
        let mut bytes = samples[dice.below(samples.len())].clone();
        for _ in 0..=dice.below(5) {
            damage(&mut bytes, &samples, &mut dice);
        }
        check(&bytes);
    }
}

/// The files of a corpus, in the order of their names.
fn samples(corpus: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../../fuzz/corpus/{corpus}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(&folder).expect("the corpus is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    assert!(paths.len() >= 4, "{folder} has only {} files", paths.len());
    paths.into_iter().map(|path| std::fs::read(path).expect("a readable file")).collect()
}

/// One change: a byte, a piece cut out, a piece doubled, a piece of another file, or all that follows lost.
fn damage(bytes: &mut Vec<u8>, samples: &[Vec<u8>], dice: &mut Dice) {
    let (from, to) = piece(bytes, dice);
    match dice.below(6) {
        0 if from < bytes.len() => bytes[from] = BYTES[dice.below(BYTES.len())],
        1 if from < bytes.len() => bytes[from] ^= 1 << dice.below(8),
        2 => drop(bytes.drain(from..to)),
        3 => {
            let piece = bytes[from..to].to_vec();
            bytes.splice(to..to, piece);
        }
        4 => {
            let other = &samples[dice.below(samples.len())];
            let (start, end) = piece(other, dice);
            bytes.splice(from..to, other[start..end].iter().copied());
        }
        _ => bytes.truncate(from.max(1)),
    }
}

/// Where a piece begins and ends, mostly a short one.
fn piece(bytes: &[u8], dice: &mut Dice) -> (usize, usize) {
    let from = dice.below(bytes.len() + 1);
    let most = if dice.one_in(4) { bytes.len() } else { 8 };
    (from, (from + dice.below(most + 1)).min(bytes.len()))
}
