//! Answers as the protocol writes them: `=` or `?`, the id, a text, an empty line.

use rules::Point;

use crate::line::Id;

/// An answer of success.
///
/// ```
/// assert_eq!(gtp::success(Some("7"), "D4"), "=7 D4\n\n");
/// assert_eq!(gtp::failure(None, "illegal move"), "? illegal move\n\n");
/// ```
pub fn success(id: Option<&str>, text: &str) -> String {
    written('=', id, text)
}

/// An answer of failure.
pub fn failure(id: Option<&str>, text: &str) -> String {
    written('?', id, text)
}

/// The first line of an answer that comes bit by bit; whoever has said the last line ends it with an empty one.
pub(crate) fn beginning(id: Option<&Id>) -> String {
    format!("={}\n", id.map_or("", |id| id))
}

/// Points in the order in which rows are printed, the top row first.
pub(crate) fn listed(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

/// An empty line would end an answer, so texts have none; one that begins with a line end begins below the sign.
fn written(sign: char, id: Option<&str>, text: &str) -> String {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let mut all = format!("{sign}{}", id.unwrap_or_default());
    if let Some(first) = (!text.starts_with('\n')).then(|| lines.next()).flatten() {
        all = all + " " + first;
    }
    lines.for_each(|line| all = format!("{all}\n{line}"));
    all + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_answer_ends_before_its_end() {
        assert_eq!(success(None, ""), "=\n\n");
        assert_eq!(success(Some("1"), "a\n\nb  \r\n\n"), "=1 a\nb\n\n");
        assert_eq!(failure(Some("2"), "\n"), "?2\n\n");
        assert_eq!(success(None, "\n  A B"), "=\n  A B\n\n");
    }
}
