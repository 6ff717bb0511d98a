//! [`Memory`]: how well something is remembered, and when it is about to be forgotten, by FSRS-6.
//!
//! The model is that of Jarrett Ye and others, “The FSRS algorithm” (open-spaced-repetition, 2025), with its 21 published default
//! parameters: a memory has a stability, the days after which it is recalled nine times out of ten, and a difficulty from 1
//! to 10. The crate `fsrs` has the same with an optimizer around it, and brings 14 crates that nothing else here needs (rayon, ndarray,
//! snafu and more, half a minute to compile); what is used of it is the arithmetic below, held to the values that it publishes.

use crate::day::Day;

/// How a review went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recall {
    /// Wrongly.
    Missed,
    /// Rightly, with a hint.
    Hinted,
    /// Rightly.
    Solved,
}

const THOUSAND: f64 = 1e3;

/// How well something is remembered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Memory {
    /// After so many days it is recalled nine times out of ten.
    pub stability: f64,
    /// From 1 to 10.
    pub difficulty: f64,
}

/// A problem that somebody wants back before they forget it. It comes in when it is missed or needs a hint; what is solved at once
/// does not return.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Card {
    /// How well it is remembered.
    pub memory: Memory,
    /// The day of the latest review, where somebody is.
    pub day: i64,
    /// When that was, and when the next one is due, in microseconds since 1970.
    pub reviewed_at: i64,
    /// When the next one is due.
    pub due_at: i64,
    /// So many there were.
    pub reviews: i64,
    /// Did the latest go wrong?
    pub missed: bool,
}

/// The published default parameters.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// A day in microseconds, and how much sooner than whole days something may come: whoever trains at eight does so at seven, too.
const DAY: i64 = 24 * 3600 * 1_000_000;
const SOONER: i64 = 6 * 3600 * 1_000_000;
/// Stabilities lie between these, in days: longer than a hundred years means nothing.
const LEAST: f64 = 0.001;
const MOST: f64 = 36_500.0;
/// What is reviewed is recalled so often.
const WANTED: f64 = 0.9;

impl Recall {
    /// As the model counts it; 4 is what was too easy, which nobody says here.
    fn grade(self) -> f64 {
        match self {
            Recall::Missed => 1.0,
            Recall::Hinted => 2.0,
            Recall::Solved => 3.0,
        }
    }
}

impl Recall {
    /// How a try went.
    pub fn of(solved: bool, helped: bool) -> Recall {
        match (solved, helped) {
            (false, _) => Recall::Missed,
            (true, true) => Recall::Hinted,
            (true, false) => Recall::Solved,
        }
    }
}

impl Card {
    /// What the first try of a problem on a day makes of its card, where there is one and where there is none.
    pub fn after(card: Option<Card>, recall: Recall, (now, day): (i64, Day)) -> Option<Card> {
        let (memory, reviews) = match card {
            // Days are those of the clock: a calendar that is turned makes nobody remember longer.
            Some(card) => (card.memory.after((now - card.reviewed_at + SOONER) / DAY, recall), card.reviews + 1),
            None if recall == Recall::Solved => return None,
            None => (Memory::first(recall), 1),
        };
        let (day, due_at, missed) = (day.number(), now + memory.wait() * DAY - SOONER, recall == Recall::Missed);
        Some(Card { memory, day, reviewed_at: now, due_at, reviews, missed })
    }

    /// May it be reviewed now?
    pub fn is_due(&self, (now, day): (i64, Day)) -> bool {
        self.due_at <= now && self.day != day.number()
    }

    /// Days since the latest review, where somebody is.
    pub fn days(&self, day: Day) -> i64 {
        (day.number() - self.day).max(0)
    }
}

impl Memory {
    /// Stability and difficulty in thousandths, as they are kept.
    pub fn thousandths(self) -> [i64; 2] {
        [self.stability, self.difficulty].map(|number| (number * THOUSAND).round() as i64)
    }

    /// As it was kept.
    pub fn kept(thousandths: [i64; 2]) -> Memory {
        let [stability, difficulty] = thousandths.map(|number| number as f64 / THOUSAND);
        Memory { stability, difficulty }
    }

    /// After the first time.
    pub fn first(recall: Recall) -> Memory {
        let stability = match recall {
            Recall::Missed => W[0],
            Recall::Hinted => W[1],
            Recall::Solved => W[2],
        };
        Memory { stability, difficulty: first_difficulty(recall.grade()).clamp(1.0, 10.0) }
    }

    /// After another time, so many days later.
    #[must_use]
    pub fn after(self, days: i64, recall: Recall) -> Memory {
        let days = days.max(0) as f64;
        let stability = match recall {
            _ if days < 1.0 => self.same_day(recall),
            Recall::Missed => self.forgotten(days),
            Recall::Hinted | Recall::Solved => self.strengthened(days, recall),
        };
        Memory { stability: stability.clamp(LEAST, MOST), difficulty: self.harder(recall) }
    }

    /// How likely it is recalled after so many days.
    pub fn recalled(self, days: f64) -> f64 {
        (1.0 + factor() * days.max(0.0) / self.stability).powf(-W[20])
    }

    /// So many days it can wait, at least one.
    pub fn wait(self) -> i64 {
        let days = self.stability / factor() * (WANTED.powf(-1.0 / W[20]) - 1.0);
        days.round().clamp(1.0, MOST) as i64
    }

    fn same_day(self, recall: Recall) -> f64 {
        let grows = (W[17] * (recall.grade() - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if recall == Recall::Missed { grows } else { grows.max(1.0) }
    }

    fn forgotten(self, days: f64) -> f64 {
        let left = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * ((1.0 - self.recalled(days)) * W[14]).exp();
        left.min(self.stability / (W[17] * W[18]).exp())
    }

    fn strengthened(self, days: f64, recall: Recall) -> f64 {
        let hinted = if recall == Recall::Hinted { W[15] } else { 1.0 };
        let grows = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * (((1.0 - self.recalled(days)) * W[10]).exp() - 1.0)
            * hinted;
        self.stability * (1.0 + grows)
    }

    /// Nearer to the ends it moves less, and a little towards what is too easy.
    fn harder(self, recall: Recall) -> f64 {
        let moved = self.difficulty - W[6] * (recall.grade() - 3.0) * (10.0 - self.difficulty) / 9.0;
        (W[7] * first_difficulty(4.0) + (1.0 - W[7]) * moved).clamp(1.0, 10.0)
    }
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

fn factor() -> f64 {
    0.9_f64.powf(-1.0 / W[20]) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(memory: Memory, stability: f64, difficulty: f64) {
        assert!((memory.stability - stability).abs() < 1e-4, "{memory:?}");
        assert!((memory.difficulty - difficulty).abs() < 1e-4, "{memory:?}");
    }

    /// The values by which the implementations of open-spaced-repetition are tested.
    #[test]
    fn it_agrees_with_the_published_values() {
        is(Memory::first(Recall::Missed), 0.212, 6.4133);
        is(Memory::first(Recall::Hinted), 1.2931, 5.112_170_7);
        is(Memory::first(Recall::Solved), 2.3065, 2.118_104);
        let later = [0, 1, 3, 8, 21].into_iter();
        let memory = later.fold(Memory::first(Recall::Missed), |memory, days| memory.after(days, Recall::Solved));
        is(memory, 53.62691, 6.357_486_7);
    }

    /// Their history of intervals, from the review on that is a day after the first one.
    #[test]
    fn it_waits_as_long_as_the_published_schedule() {
        let mut memory = Memory::first(Recall::Solved).after(0, Recall::Solved);
        let mut waits = vec![memory.wait()];
        for _ in 0..4 {
            memory = memory.after(memory.wait(), Recall::Solved);
            waits.push(memory.wait());
        }
        assert_eq!(waits[..4], [2, 11, 46, 163]);
        assert!((497..=498).contains(&waits[4]), "{waits:?}");
        let missed = memory.after(memory.wait(), Recall::Missed);
        assert!(missed.wait() < memory.wait() / 20 && missed.difficulty > memory.difficulty, "{missed:?}");
    }

    #[test]
    fn only_what_was_missed_or_helped_with_returns() {
        let here = (1_800_000_000_000_000, Day::kept(20_833));
        assert_eq!(Card::after(None, Recall::of(true, false), here), None);
        let card = Card::after(None, Recall::of(true, true), here).unwrap();
        assert!(!card.missed && card.reviews == 1 && !card.is_due(here));
        let later = (card.due_at, Day::kept(20_834));
        assert!(card.is_due(later) && card.days(later.1) == 1 && !card.is_due((card.due_at, here.1)));
        let again = Card::after(Some(card), Recall::of(false, true), later).unwrap();
        assert!(again.missed && again.reviews == 2 && again.reviewed_at == later.0);
    }

    #[test]
    fn what_waits_as_long_as_it_may_is_recalled_nine_times_out_of_ten() {
        let memory = Memory { stability: 40.0, difficulty: 5.0 };
        assert!((memory.recalled(40.0) - 0.9).abs() < 1e-9 && memory.wait() == 40);
        assert!((memory.recalled(0.0) - 1.0).abs() < 1e-9);
        for recall in [Recall::Missed, Recall::Hinted, Recall::Solved] {
            for (stability, days) in [(0.001, 0), (0.001, 40_000), (36_500.0, 0), (36_500.0, i64::MAX), (1.0, i64::MIN)]
            {
                let after = Memory { stability, difficulty: 10.0 }.after(days, recall);
                assert!(
                    (LEAST..=MOST).contains(&after.stability) && (1.0..=10.0).contains(&after.difficulty),
                    "{after:?}"
                );
                assert!((1..=36_500).contains(&after.wait()));
            }
        }
    }
}
