//! Numbers in what a command prints, and how the documents say them.

/// The numbers of a text, in their order; a sign or a unit that touches one is no part of it.
pub(super) fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|character: char| !character.is_ascii_digit() && character != '.');
    parts.filter_map(|part| part.trim_matches('.').parse().ok()).collect()
}

/// The last line that has all these words, and its numbers.
pub(super) fn line(text: &str, words: &[&str]) -> Option<Vec<f64>> {
    text.lines().rfind(|line| words.iter().all(|word| line.contains(word))).map(numbers)
}

/// The cells of the rows of the Markdown tables in a text.
pub(super) fn cells(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    rows.map(|row| row.split('|').map(str::trim).collect())
}

/// A whole number, in groups of three digits.
pub(super) fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Two digits that count, which is as much as a measurement is good for.
pub(super) fn rough(number: f64) -> String {
    if number <= 0.0 {
        return "0".to_owned();
    }
    let digits = |number: f64| number.log10().floor() as i32;
    let step = 10f64.powi(digits(number) - 1);
    let rounded = (number / step).round() * step;
    match usize::try_from(1 - digits(rounded)) {
        Ok(decimals @ 1..) => format!("{rounded:.decimals$}"),
        _ => whole(rounded),
    }
}

/// Milliseconds, or seconds from a hundred of them on.
pub(super) fn time(ms: f64) -> String {
    if ms < 100.0 { format!("{} ms", rough(ms)) } else { format!("{} s", rough(ms / 1000.0)) }
}

/// Milliseconds of a time as Rust shows it: `1.9ms`, `850µs`, `2s`.
pub(super) fn shown_ms(text: &str) -> Option<f64> {
    let unit =
        [("ms", 1.0), ("µs", 1e-3), ("ns", 1e-6), ("s", 1e3)].into_iter().find(|(unit, _)| text.ends_with(unit))?;
    Some(text.strip_suffix(unit.0)?.parse::<f64>().ok()? * unit.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_among_words() {
        assert_eq!(numbers("  9x9  60000 games/s, 110.3 moves. ms: 1"), [9.0, 9.0, 60000.0, 110.3, 1.0]);
        assert_eq!(line("a 1\nb 2\na 3", &["a"]), Some(vec![3.0]));
        assert_eq!(line("a 1", &["b"]), None);
    }

    #[test]
    fn tables_are_read() {
        let found: Vec<Vec<&str>> = cells("x\n| a | 1 |\n|---|---:|\n").collect();
        assert_eq!(found, [["a", "1"], ["---", "---:"]]);
    }

    #[test]
    fn numbers_are_told_as_people_do() {
        assert_eq!([0.0, 999.0, 1000.0, 812_163.0].map(whole), ["0", "999", "1,000", "812,163"]);
        assert_eq!([59_871.0, 182.4, 34.6, 1.44, 0.219, 0.0].map(rough), ["60,000", "180", "35", "1.4", "0.22", "0"]);
        assert_eq!([1.44, 9.96, 219.0].map(time), ["1.4 ms", "10 ms", "0.22 s"]);
    }

    #[test]
    fn times_are_read_as_rust_shows_them() {
        assert_eq!(["2.5ms", "2s", "x"].map(shown_ms), [Some(2.5), Some(2000.0), None]);
        assert!((shown_ms("850µs").unwrap() - 0.85).abs() < 1e-9);
    }
}
