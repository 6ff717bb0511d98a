//! Amounts as people write and read them: `16M` of memory, `1.5` seconds, `1,234,567` nodes.

use std::time::Duration;

/// Reads a size in bytes: a number and perhaps `K`, `M` or `G`, by steps of 1024.
pub fn size(text: &str) -> Result<usize, String> {
    let wrong = || format!("expected a size such as 64M or 2G, found “{text}”");
    let word = text.trim().to_ascii_uppercase();
    let word = word.trim_end_matches("IB").trim_end_matches('B');
    let (number, shift) = match word.char_indices().last() {
        Some((at, 'K')) => (&word[..at], 10),
        Some((at, 'M')) => (&word[..at], 20),
        Some((at, 'G')) => (&word[..at], 30),
        _ => (word, 0),
    };
    let number: usize = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0).ok_or_else(wrong)
}

/// Reads a span of time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a number of seconds such as 5 or 0.5, found “{text}”");
    let number: f64 = text.trim().parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// A number in groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A span of time, as exact as anybody wants to know it.
pub fn span(time: Duration) -> String {
    let seconds = time.as_secs();
    match time.as_millis() {
        0..1_000 => format!("{} ms", time.as_millis()),
        1_000..60_000 => format!("{:.1} s", time.as_secs_f64()),
        60_000..3_600_000 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// So many in this time, for a second.
pub fn rate(count: u64, time: Duration) -> String {
    let rate = count as f64 / time.as_secs_f64().max(1e-6);
    match rate {
        1e6.. => format!("{:.1} M/s", rate / 1e6),
        1e3.. => format!("{:.0} k/s", rate / 1e3),
        _ => format!("{rate:.0} /s"),
    }
}

/// A size in the unit that suits it.
pub fn bytes(size: usize) -> String {
    match size {
        0..10_240 => format!("{} bytes", grouped(size as u64)),
        10_240..10_485_760 => format!("{} KiB", size >> 10),
        _ => format!("{} MiB", size >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_bytes_and_their_multiples() {
        assert_eq!(size("4096"), Ok(4096));
        assert_eq!(
            (size("16M"), size("16m"), size("16MiB"), size("2GB")),
            (Ok(16 << 20), Ok(16 << 20), Ok(16 << 20), Ok(2 << 30))
        );
        for wrong in ["", "M", "0", "-1", "1.5G", "16T", "99999999999G"] {
            assert!(size(wrong).is_err_and(|error| error.contains("64M") && error.contains(wrong)), "{wrong}");
        }
    }

    #[test]
    fn seconds_are_read_with_fractions() {
        assert_eq!((seconds("5"), seconds("0.25")), (Ok(Duration::from_secs(5)), Ok(Duration::from_millis(250))));
        assert!(["", "0", "-1", "nan", "inf", "1e99", "5s"].into_iter().all(|wrong| seconds(wrong).is_err()));
    }

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [5, 1_500, 61_000, 3_720_000].map(|ms| span(Duration::from_millis(ms))),
            ["5 ms", "1.5 s", "1 min 01 s", "1 h 02 min"]
        );
        assert_eq!(rate(3_000_000, Duration::from_secs(2)), "1.5 M/s");
        assert_eq!((bytes(100), bytes(64 << 20)), ("100 bytes".to_owned(), "64 MiB".to_owned()));
    }
}
