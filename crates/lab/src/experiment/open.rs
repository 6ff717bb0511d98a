//! `shikatsu-lab experiment open`: the report on open boards, from rows that `shikatsu-lab open --rows` has measured.

use std::collections::BTreeSet;
use std::path::PathBuf;

use console::{CommandEnd, Failure, output};

use crate::page::Page;
use crate::plot::{Axis, Plot, Series, SeriesKind};
use crate::table::ReportTable;
use crate::template::OPEN;
use crate::yardstick::judged::Judgement;
use crate::yardstick::kind::KINDS;
use crate::yardstick::row::{self, BANDS, band};
use crate::yardstick::{Class, Judged, Row, Share};

/// Tell how good the program is on open boards, beside others, and what limits it
///
/// Nothing is measured: “shikatsu-lab open --rows” measures. Without rows the page is made of the data that are there.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment open --out docs/experiments
  shikatsu-lab experiment open rows.csv --out docs/experiments")]
pub(crate) struct Args {
    /// Files with rows
    #[arg(value_name = "ROWS")]
    rows: Vec<PathBuf>,
    /// The data that are there: what was judged, and what training has left
    #[arg(long, value_name = "FOLDER", default_value = "docs/experiments/data/open")]
    data: PathBuf,
    /// Write open.md, its data and open-curve.svg into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// The sets that are reported on, and how many of their problems name a first move.
const SETS: [&str; 2] = ["collections", "game-positions"];
const WHOLE: [usize; 2] = [356, 157];
const OURS: &str = "shikatsu";
const PROGRAMS: [&str; 3] = [OURS, "GNU Go", "KataGo"];
const TRIALS: [(&str, &str); 3] = [
    ("forced", "the published move is on the board"),
    ("given", "the region is given"),
    ("turned", "sixteen short searches"),
];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let data = Page::read(&args.data)?;
    let rows = args.rows.iter().map(|file| row::read(file)).collect::<Result<Vec<_>, _>>()?.concat();
    let curve = curve(&data);
    let page = match rows.is_empty() {
        true => data,
        // The sets and what is said of them: what was there before is no part of what is measured anew.
        false => data.tables().and(Yardstick::new(rows, Judged::read(&args.data.join("judged.csv"))?).page()),
    };
    if let Some(folder) = &args.out {
        output::make_folder(folder)?;
        output::write(&folder.join("open-curve.svg"), &curve.svg())?;
    }
    OPEN.publish(&page, args.out.as_deref())
}

/// How many published first moves the nets found while they learned, with a hundred positions to look at.
fn curve(data: &Page) -> Plot {
    let exams: Vec<&[String]> = data.rows("exams").collect();
    let series = SETS.into_iter().flat_map(|set| ["large", "small"].map(|net| (net, set))).map(|(net, set)| {
        let points = exams.iter().filter_map(|cells| match cells {
            [seconds, of, depth, in_set, ranks, _, _, share, ..]
                if of == net && depth == "100" && in_set == set && ranks == "all" =>
            {
                Some((seconds.parse().ok()?, share.parse().ok()?))
            }
            _ => None,
        });
        Series { name: format!("{set}, {net}"), points: points.collect(), kind: SeriesKind::Measured }
    });
    Plot {
        title: "Published first moves found, by how long the nets had learned".to_owned(),
        across: Axis::linear("seconds"),
        up: Axis::linear("% right with 100 positions"),
        series: series.collect(),
    }
}

/// All rows, and what was judged.
struct Yardstick {
    rows: Vec<Row>,
    judged: Judged,
}

impl Yardstick {
    /// Of what was measured twice the first counts.
    fn new(rows: Vec<Row>, judged: Judged) -> Yardstick {
        let mut seen = BTreeSet::new();
        let is_new = |row: &Row| seen.insert([&row.set, &row.problem, &row.player].map(String::clone));
        Yardstick { rows: rows.into_iter().filter(is_new).collect(), judged }
    }

    fn page(&self) -> Page {
        let page = Page::default()
            .table("yardstick", self.all())
            .table("together", self.together())
            .table("ranks", self.ranks())
            .table("classes", self.classes())
            .table("kinds", self.kinds())
            .with("kos", self.of(OURS).filter(|row| row.class.is_proved() && row.told.contains("ko")).count());
        let tried = TRIALS.iter().any(|(trial, _)| self.of(trial).next().is_some());
        let page = if tried { page.table("trials", self.trials()) } else { page.with("untried", "yes") };
        let alone = self.of("KataGo").next().is_none();
        let page = if alone { page.with("alone", "yes") } else { page };
        let count = |set: &str| self.of(OURS).filter(|row| row.set == set).count();
        let page = if SETS.map(count) == WHOLE { page } else { page.with("sample", "yes") };
        let page = Judgement::ALL.into_iter().fold(page, |page, judgement| {
            page.with(&format!("judged {}", judgement.word()), self.judged.count(judgement))
        });
        SETS.into_iter().fold(page, |page, set| {
            let rows = || self.of(OURS).filter(|row| row.set == set);
            page.with(&format!("{set} problems"), rows().count())
                .with(&format!("{set} right"), share(rows(), |row| row.right))
                .with(&format!("{set} otherwise"), share(rows(), |row| self.judged.is_right(row)))
                .with(&format!("{set} group"), share(rows(), |row| row.group))
        })
    }

    fn of(&self, player: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.player == player)
    }

    /// The programs that have measured something.
    fn programs(&self) -> Vec<&'static str> {
        PROGRAMS.into_iter().filter(|program| self.of(program).next().is_some()).collect()
    }

    fn all(&self) -> ReportTable {
        let heads =
            ["set", "program", "problems", "as published", "or proved otherwise", "processor seconds each", "at most"];
        let mut table = ReportTable::new(heads);
        for (set, program) in SETS.into_iter().flat_map(|set| self.programs().into_iter().map(move |one| (set, one))) {
            let rows: Vec<&Row> = self.of(program).filter(|row| row.set == set).collect();
            let right = share(rows.iter().copied(), |row| row.right);
            let otherwise = share(rows.iter().copied(), |row| self.judged.is_right(row));
            let seconds: Vec<f64> = rows.iter().map(|row| row.seconds).collect();
            let mean = seconds.iter().sum::<f64>() / seconds.len().max(1) as f64;
            let most = seconds.into_iter().fold(0.0, f64::max);
            table.row(vec![
                set.to_owned(),
                program.to_owned(),
                rows.len().to_string(),
                right.to_string(),
                if program == OURS { otherwise.to_string() } else { "–".to_owned() },
                format!("{mean:.2}"),
                format!("{most:.1}"),
            ]);
        }
        table
    }

    /// The problems that every program was asked.
    fn asked(&self, set: &str) -> Vec<&str> {
        let names = |program: &str| -> BTreeSet<&str> {
            self.of(program).filter(|row| row.set == set).map(|row| row.problem.as_str()).collect()
        };
        let all = self.programs().into_iter().map(names).reduce(|one, other| &one & &other);
        all.unwrap_or_default().into_iter().collect()
    }

    fn together(&self) -> ReportTable {
        let programs = self.programs();
        let mut table =
            ReportTable::new(["set"].into_iter().chain(programs.iter().copied()).chain(["ours or another"]));
        for set in SETS {
            let asked = self.asked(set);
            let is_right = |program: &str, name: &str| {
                self.of(program).any(|row| row.set == set && row.problem == name && row.right)
            };
            let each = programs
                .iter()
                .map(|program| asked.iter().map(|name| is_right(program, name)).collect::<Share>().to_string());
            let any = asked.iter().map(|name| programs.iter().any(|program| is_right(program, name)));
            let any = any.collect::<Share>().to_string();
            table.row([set.to_owned()].into_iter().chain(each).chain([any]).collect());
        }
        table
    }

    fn ranks(&self) -> ReportTable {
        let programs = self.programs();
        let mut table = ReportTable::new(["rank"].into_iter().chain(programs.iter().copied()));
        for (name, _) in BANDS {
            let cell = |program: &&str| {
                let rows = self.of(program).filter(|row| row.set == SETS[0]);
                share(rows.filter(|row| row.rank.is_some_and(|rank| band(rank) == name)), |row| row.right).to_string()
            };
            table.row([name.to_owned()].into_iter().chain(programs.iter().map(cell)).collect());
        }
        table
    }

    fn classes(&self) -> ReportTable {
        self.by_set("class", Class::ALL.map(|class| (class.word(), move |row: &Row| row.class == class)))
    }

    fn kinds(&self) -> ReportTable {
        self.by_set("kind", KINDS.map(|kind| (kind, move |row: &Row| row.kind == kind)))
    }

    /// Shares of ours by set, for parts of the rows.
    fn by_set(
        &self,
        what: &str,
        parts: impl IntoIterator<Item = (&'static str, impl Fn(&Row) -> bool)>,
    ) -> ReportTable {
        let mut table = ReportTable::new([what].into_iter().chain(SETS));
        for (name, holds) in parts {
            let cell = |set| {
                let rows = self.of(OURS).filter(|row| row.set == set && holds(row));
                share(rows, |row| row.right).to_string()
            };
            table.row([name.to_owned()].into_iter().chain(SETS.map(cell)).collect());
        }
        table
    }

    fn trials(&self) -> ReportTable {
        let heads = [
            "trial",
            "set",
            "problems",
            "right",
            "proved and not so",
            "nothing proved",
            "right where the search is not",
        ];
        let mut table = ReportTable::new(heads);
        for ((trial, told), set) in TRIALS.into_iter().flat_map(|trial| SETS.map(|set| (trial, set))) {
            let rows: Vec<&Row> = self.of(trial).filter(|row| row.set == set).collect();
            let missed = |row: &&&Row| {
                self.of(OURS).any(|other| other.set == set && other.problem == row.problem && !other.right)
            };
            let count = |holds: fn(&Row) -> bool| rows.iter().filter(|row| holds(row)).count().to_string();
            table.row(vec![
                told.to_owned(),
                set.to_owned(),
                rows.len().to_string(),
                share(rows.iter().copied(), |row| row.right).to_string(),
                count(|row| row.class.is_proved() && !row.right),
                count(|row| !row.class.is_proved()),
                share(rows.iter().filter(missed).copied(), |row| row.right).to_string(),
            ]);
        }
        table
    }
}

fn share<'a>(rows: impl Iterator<Item = &'a Row>, holds: impl Fn(&Row) -> bool) -> Share {
    rows.map(holds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yardstick::row::tests::row;

    fn yardstick() -> Yardstick {
        let rows = vec![
            row("a", OURS, Class::Proved, true),
            row("b", OURS, Class::Believed, false),
            row("a", "GNU Go", Class::Believed, false),
            row("b", "GNU Go", Class::Believed, true),
            row("c", "GNU Go", Class::Believed, true),
            row("b", "forced", Class::Proved, true),
            row("a", "forced", Class::Proved, false),
            row("a", OURS, Class::Believed, false),
        ];
        Yardstick::new(rows, Judged::default())
    }

    fn cells(table: &ReportTable, at: usize) -> Vec<String> {
        table.rows().nth(at).unwrap().to_vec()
    }

    #[test]
    fn programs_are_compared_on_what_all_were_asked() {
        let yardstick = yardstick();
        assert_eq!(yardstick.asked(SETS[0]), ["a", "b"]);
        let half = "1 of 2: 50 % (9 to 91)";
        assert_eq!(cells(&yardstick.together(), 0), ["collections", half, half, "2 of 2: 100 % (34 to 100)"]);
        assert_eq!(cells(&yardstick.all(), 1)[2..5], ["3", "2 of 3: 67 % (21 to 94)", "–"]);
        assert_eq!(cells(&yardstick.ranks(), 2)[1], half);
        assert_eq!(cells(&yardstick.classes(), 0), ["proved", "1 of 1: 100 % (21 to 100)", "–"]);
    }

    #[test]
    fn a_trial_tells_what_it_finds_that_the_search_does_not() {
        let table = yardstick().trials();
        let told = cells(&table, 0);
        assert_eq!(told[2..6], ["2", "1 of 2: 50 % (9 to 91)", "1", "0"]);
        assert_eq!(told[6], "1 of 1: 100 % (21 to 100)");
    }
}
