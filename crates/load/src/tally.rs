//! [`DelayTally`]: how long every answer took, and how many were refused.

use std::fmt;
use std::time::Duration;

/// How long every answer took.
#[derive(Debug, Default)]
pub(crate) struct DelayTally {
    times: Vec<Duration>,
    refused: usize,
    bytes: usize,
}

impl DelayTally {
    pub(crate) fn note(&mut self, time: Duration, status: u16, bytes: usize) {
        self.times.push(time);
        self.refused += usize::from(status != 200);
        self.bytes += bytes;
    }

    pub(crate) fn add(&mut self, other: DelayTally) {
        self.times.extend(other.times);
        self.refused += other.refused;
        self.bytes += other.bytes;
    }

    /// What came of so much time.
    pub(crate) fn told(mut self, all: Duration) -> Told {
        self.times.sort();
        let at = |share: f64| self.times.get((self.times.len() as f64 * share) as usize).copied().unwrap_or_default();
        let (median, most_of_them, longest) = (at(0.5), at(0.99), self.times.last().copied().unwrap_or_default());
        let count = self.times.len();
        let (rate, bytes) = (count as f64 / all.as_secs_f64(), self.bytes / count.max(1));
        Told { count, rate, median, most_of_them, longest, refused: self.refused, bytes }
    }
}

/// It in a few numbers.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) count: usize,
    rate: f64,
    pub(crate) median: Duration,
    pub(crate) most_of_them: Duration,
    pub(crate) longest: Duration,
    refused: usize,
    bytes: usize,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { count, rate, median, most_of_them, longest, refused, bytes } = self;
        let ms = |time: &Duration| time.as_secs_f64() * 1000.0;
        write!(
            f,
            "{count} answers of {bytes} bytes, {rate:.0} a second; p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms; {refused} refused",
            ms(median),
            ms(most_of_them),
            ms(longest)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_tells_the_middle_and_the_end() {
        let mut tally = DelayTally::default();
        (1..=1000).for_each(|ms| tally.note(Duration::from_millis(ms), if ms == 7 { 429 } else { 200 }, 10));
        let told = tally.told(Duration::from_secs(2)).to_string();
        let expected =
            "1000 answers of 10 bytes, 500 a second; p50 501.0 ms, p99 991.0 ms, longest 1000.0 ms; 1 refused";
        assert_eq!(told, expected);
    }
}
