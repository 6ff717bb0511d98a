//! [`Report`]: how well the ranks agree, as data and a plot.

use forge::{Feature, Rating};
use tsumego::Rank;

use super::rated::{Rated, sample, sample_by};
use super::sample::{Sample, mean};
use crate::page::Page;
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::ReportTable;

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) rated: Vec<Rated>,
    pub(super) forged: Vec<Rating>,
}

/// Which problems: of both kinds, those that are proved, those that are not.
type Group = (&'static str, fn(&Rated) -> bool);

const GROUPS: [Group; 3] = [("all", |_| true), ("proved", |one| one.is_proved), ("by the book", |one| !one.is_proved)];

/// The correlation that was wished for.
const AIM: f64 = 0.65;

/// Features that belong together.
const FAMILIES: [(&str, &[Feature]); 3] = [
    ("what there is to read", &[Feature::Reading, Feature::Choices, Feature::Stones, Feature::Liberties]),
    ("the readers", &[Feature::Looks, Feature::Ladder, Feature::Tempting, Feature::Refutation]),
    (
        "the rest",
        &[Feature::Attack, Feature::Line, Feature::Ko, Feature::Sacrifice, Feature::UnderTheStones, Feature::Corner],
    ),
];

impl Report {
    fn of(&self, held_back: bool, (_, belongs): Group) -> impl Iterator<Item = &Rated> {
        self.rated.iter().filter(move |one| one.is_held_back == held_back && belongs(one))
    }

    /// The halves that were looked at.
    fn halves(&self) -> impl Iterator<Item = (bool, &'static str)> + use<> {
        let both = self.rated.iter().any(|one| one.is_held_back);
        [(false, "first half"), (true, "held back")].into_iter().take(if both { 2 } else { 1 })
    }

    /// What `templates/difficulty.md` is filled with.
    pub(super) fn page(&self) -> Page {
        let page = Page::default()
            .with("problems", self.rated.len())
            .with("other", self.rated.iter().filter(|one| !one.agrees).count())
            .with("aim", AIM)
            .table("agreement", self.agreement())
            .table("ablation", self.ablation())
            .table("weights", self.weights());
        page.and(self.limits()).and(self.made())
    }

    fn agreement(&self) -> ReportTable {
        let mut table = ReportTable::new([
            "problems",
            "count",
            "Spearman",
            "95 %",
            "mean error, as shipped",
            "95 %",
            "too high by",
            "mean error, on a line",
        ]);
        for (held_back, half) in self.halves() {
            for group in GROUPS {
                // The line is that of the first half, for both.
                let line = sample(self.of(false, group)).straight();
                let sample = sample(self.of(held_back, group));
                let row = [
                    format!("{half}, {}", group.0),
                    sample.len().to_string(),
                    format!("{:.2}", sample.spearman()),
                    interval(&sample, Sample::spearman, 2),
                    format!("{:.1}", sample.error()),
                    interval(&sample, Sample::error, 1),
                    format!("{:+.1}", sample.bias()),
                    format!("{:.1}", sample.along(line).error()),
                ];
                table.row(row.to_vec());
            }
        }
        table
    }

    /// What keeps them from agreeing better.
    fn limits(&self) -> Page {
        let Some((half, name)) = self.halves().last() else { return Page::default() };
        let proved = GROUPS[1];
        let by = |counts: &dyn Fn(Feature) -> bool| {
            let correlation = sample_by(self.of(half, proved), counts).spearman();
            format!("{correlation:.2}")
        };
        let readers = FAMILIES[1].1;
        let [all, open] = [GROUPS[0], GROUPS[2]].map(|group| sample(self.of(half, group)));
        let line = sample(self.of(false, GROUPS[0])).straight();
        Page::default()
            .with("half", name)
            .with("all", format_args!("{:.2}", all.spearman()))
            .with("proved", by(&|_| true))
            .with("reading", by(&|feature| feature == Feature::Reading))
            .with("no_readers", by(&|feature| !readers.contains(&feature)))
            .with("open", open.len())
            .with("count", all.len())
            .with("higher", format_args!("{:.1}", open.people() - sample(self.of(half, proved)).people()))
            .with("by_the_book", format_args!("{:.2}", open.spearman()))
            .with("rise", format_args!("{:.2}", line.rise()))
            .with("on_the_line", format_args!("{:.1}", all.along(line).error()))
            .with("as_shipped", format_args!("{:.1}", all.error()))
    }

    /// Spearman of each half, of all and of those that are proved, by what counts.
    fn correlations(&self, counts: impl Fn(Feature) -> bool + Copy) -> Vec<String> {
        let groups = self.halves().flat_map(|half| GROUPS[..2].iter().map(move |&group| (half.0, group)));
        groups.map(|(half, group)| format!("{:.2}", sample_by(self.of(half, group), counts).spearman())).collect()
    }

    fn ablation(&self) -> ReportTable {
        let columns = self.halves().flat_map(|(_, half)| [format!("{half}, all"), "proved".to_owned()]);
        let mut table = ReportTable::new(["what counts".to_owned()].into_iter().chain(columns));
        let mut row = |name: String, cells: Vec<String>| table.row([vec![name], cells].concat());
        row("everything".to_owned(), self.correlations(|_| true));
        for (name, family) in FAMILIES {
            row(format!("without {name}"), self.correlations(|feature| !family.contains(&feature)));
            row(format!("only {name}"), self.correlations(|feature| family.contains(&feature)));
        }
        for wanted in Feature::all() {
            row(format!("without `{}`", wanted.word()), self.correlations(|feature| feature != wanted));
            row(format!("only `{}`", wanted.word()), self.correlations(|feature| feature == wanted));
        }
        table
    }

    fn weights(&self) -> ReportTable {
        let mut table =
            ReportTable::new(["feature", "typical", "ranks for one more", "on open ground", "mean of ranked, proved"]);
        for feature in Feature::all() {
            let [typical, weight, open] = feature.worth();
            let seen: Vec<f64> =
                self.rated.iter().filter(|one| one.is_proved).filter_map(|one| one.measured(feature)).collect();
            let cells = [format!("{typical}"), format!("{weight}"), format!("{open}"), format!("{:.2}", mean(&seen))];
            table.row([vec![format!("`{}`", feature.word())], cells.to_vec()].concat());
        }
        table
    }

    /// The ranks of what the forge makes, if that was asked for.
    fn made(&self) -> Page {
        if self.forged.is_empty() {
            return Page::default();
        }
        let mut table = ReportTable::new(["rank", "forged problems", "share"]);
        for rank in Rank::all() {
            let count = self.forged.iter().filter(|rating| rating.rank == rank).count();
            let share = 100.0 * count as f64 / self.forged.len() as f64;
            table.row(vec![rank.to_string(), count.to_string(), format!("{share:.1} %")]);
        }
        let mut ladder = ReportTable::new(["rung", "readers who pass"]);
        let rungs = self.forged.iter().map(|rating| rating.climb.passed.len()).max().unwrap_or(0);
        for rung in 0..rungs {
            let shares: Vec<f64> = self.forged.iter().map(|rating| rating.climb.passed[rung]).collect();
            ladder.row(vec![(rung + 1).to_string(), format!("{:.0} %", 100.0 * mean(&shares))]);
        }
        Page::default().with("forged", self.forged.len()).table("ranks", table).table("rungs", ladder)
    }

    /// By the rank that people gave: the mean of the program's.
    pub(super) fn plot(&self) -> Plot {
        let series = self.halves().map(|(half, name)| {
            let pairs = sample(self.of(half, GROUPS[0])).0;
            let at = |step: u8| {
                let same: Vec<f64> =
                    pairs.iter().filter(|pair| pair[0] == f64::from(step)).map(|pair| pair[1]).collect();
                (!same.is_empty()).then(|| (f64::from(step), mean(&same)))
            };
            let points = Rank::all().filter_map(|rank| at(rank.step())).collect();
            Series { name: name.to_owned(), points, kind: SeriesKind::Measured }
        });
        let ends = vec![(1.0, 1.0), (37.0, 37.0)];
        let same = Series { name: "the same".to_owned(), points: ends, kind: SeriesKind::Quoted };
        Plot {
            title: "Mean rank of the program by rank of people (1 = 30 kyu, 31 = 1 dan)".to_owned(),
            across: Axis::linear("rank of people"),
            up: Axis::linear("rank of the program, mean"),
            series: series.chain([same]).collect(),
        }
    }
}

fn interval(sample: &Sample, value: impl Fn(&Sample) -> f64, digits: usize) -> String {
    let [low, high] = sample.interval(value);
    format!("{low:.digits$} to {high:.digits$}")
}
