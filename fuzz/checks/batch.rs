//! What must hold of any bytes read as problems in JSON, one to a line. The fuzz target and the tests both call this.

use crate::json;

/// Reads the bytes as a file and each line for itself. What can be read can be written and reads back the same.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    check_text(&text);
    text.lines().for_each(check_text);
}

fn check_text(text: &str) {
    match json::read(text) {
        Ok(drafts) => drafts.into_iter().for_each(|draft| {
            let line = json::line(&draft);
            assert_eq!(line.lines().count(), 1, "{line}");
            assert_eq!(json::read(&line), Ok(vec![draft]), "{line}");
        }),
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error:?}");
            assert!(!error.message.is_empty());
        }
    }
}
