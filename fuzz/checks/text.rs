//! What must hold of any bytes read as a problem, be it text or SGF. The fuzz target and the tests both call this.

use sgf::{Collection, Limits};
use tsumego::{Draft, record, text};

/// Reads the bytes both ways. A problem that can be read can be written in both formats and read back the same.
pub(crate) fn check(bytes: &[u8]) {
    let words = String::from_utf8_lossy(bytes);
    match text::read(&words) {
        Ok(draft) => check_draft(&draft),
        Err(error) => assert!((1..=words.lines().count() + 1).contains(&error.line), "{error}"),
    }
    let limits =
        Limits { bytes: 1 << 20, games: 1_000, nodes: 10_000, properties: 40_000, depth: 10_000, stray: 10_000 };
    let Ok(collection) = Collection::parse(bytes, limits) else { return };
    for root in collection.games() {
        let _ = record::is_problem(root);
        if let Ok(reading) = record::read(root) {
            check_draft(&reading.draft);
        }
    }
}

fn check_draft(draft: &Draft) {
    let written = text::write(draft);
    assert_eq!(text::read(&written).as_ref(), Ok(draft), "as text:\n{written}");
    let file = record::write([draft]);
    let again = Collection::parse(file.to_bytes(), Limits::NONE).expect("there are no limits");
    assert_eq!(again.skipped(), []);
    let reading = record::read(again.games().next().expect("one problem was written")).expect("the board is playable");
    assert_eq!((&reading.draft, reading.bad.len()), (draft, 0), "as SGF: {}", file.to_bytes().escape_ascii());
    let _ = draft.question();
}
