//! What must hold of any bytes read as a regression suite. The fuzz target and the tests both call this.

use gtp::suite::Suite;

/// Reads the bytes. What is wrong has its line, and what is right can be asked about any answer.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Suite::read(&text) {
        Err(wrong) => assert!((1..=text.lines().count()).contains(&wrong.line), "{wrong}"),
        Ok(suite) => {
            for test in suite.tests() {
                let expected = test.expected.as_ref().expect("tests expect something");
                assert!(test.number.is_some() && !test.command.contains('\n'));
                let end = text.floor_char_boundary(text.find('#').unwrap_or(0).min(200));
                for answer in ["", "D4", "pass", &text[..end]] {
                    let _ = (expected.verdict(answer), expected.refused());
                }
            }
        }
    }
}
