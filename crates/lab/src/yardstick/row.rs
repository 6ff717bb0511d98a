//! [`Row`]: what a player made of a problem, and [`Rows`], the file that they are kept in.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use console::{Failure, input};

use crate::table::ReportTable;

/// How well founded an answer is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Class {
    /// Whatever lies outside.
    Proved,
    /// If something holds that is named.
    ProvedIf,
    Believed,
    /// No move was found, nor proved that there is none.
    None,
}

impl Class {
    pub(crate) const ALL: [Class; 4] = [Class::Proved, Class::ProvedIf, Class::Believed, Class::None];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Class::Proved => "proved",
            Class::ProvedIf => "proved if",
            Class::Believed => "believed",
            Class::None => "none",
        }
    }

    pub(crate) const fn is_proved(self) -> bool {
        matches!(self, Class::Proved | Class::ProvedIf)
    }

    fn read(word: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.word() == word)
    }
}

/// What a player made of a problem.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    pub(crate) set: String,
    pub(crate) problem: String,
    /// 0 for 30 kyu, 29 for 1 kyu, 30 for 1 dan, where people have ranked it.
    pub(crate) rank: Option<u8>,
    /// What it turns on.
    pub(crate) kind: String,
    pub(crate) player: String,
    pub(crate) class: Class,
    /// Is the first move a published one, or none where none works?
    pub(crate) right: bool,
    /// Is a published move among the best, in front or further down?
    pub(crate) among: bool,
    /// Is the group in question the first that comes to mind?
    pub(crate) group: bool,
    pub(crate) nodes: u64,
    /// Of processor time.
    pub(crate) seconds: f64,
    /// The first move; a dash for none.
    pub(crate) first: String,
    /// What else there is to say of it.
    pub(crate) told: String,
}

const HEAD: [&str; 13] = [
    "set", "problem", "rank", "kind", "player", "class", "right", "among", "group", "nodes", "seconds", "first", "told",
];

impl Row {
    fn cells(&self) -> Vec<String> {
        let mark = |is: bool| u8::from(is).to_string();
        vec![
            self.set.clone(),
            self.problem.clone(),
            self.rank.map_or_else(String::new, |rank| rank.to_string()),
            self.kind.clone(),
            self.player.clone(),
            self.class.word().to_owned(),
            mark(self.right),
            mark(self.among),
            mark(self.group),
            self.nodes.to_string(),
            format!("{:.3}", self.seconds),
            self.first.clone(),
            self.told.clone(),
        ]
    }

    fn read(cells: &[String]) -> Option<Row> {
        let [set, problem, rank, kind, player, class, right, among, group, nodes, seconds, first, told] = cells else {
            return None;
        };
        Some(Row {
            set: set.clone(),
            problem: problem.clone(),
            rank: rank.parse().ok(),
            kind: kind.clone(),
            player: player.clone(),
            class: Class::read(class)?,
            right: right == "1",
            among: among == "1",
            group: group == "1",
            nodes: nodes.parse().ok()?,
            seconds: seconds.parse().ok()?,
            first: first.clone(),
            told: told.clone(),
        })
    }

    fn line(&self) -> String {
        let mut table = ReportTable::new(HEAD);
        table.row(self.cells());
        table.csv().lines().skip(1).map(|line| format!("{line}\n")).collect()
    }
}

/// Bands of ranks, with the last rank of each.
pub(crate) const BANDS: [(&str, u8); 5] =
    [("to 7 kyu", 23), ("6 to 4 kyu", 26), ("3 to 1 kyu", 29), ("1 to 3 dan", 32), ("from 4 dan", u8::MAX)];

/// The band of a rank.
pub(crate) fn band(rank: u8) -> &'static str {
    BANDS.iter().find(|&&(_, last)| rank <= last).map_or("", |(name, _)| name)
}

/// The rows of a file.
///
/// # Errors
/// If it cannot be read, or holds something else.
pub(crate) fn read(file: &Path) -> Result<Vec<Row>, Failure> {
    let (name, bytes) = input::read(file)?;
    let table = ReportTable::read(&String::from_utf8_lossy(&bytes));
    let rows = table.and_then(|table| table.rows().map(Row::read).collect());
    rows.ok_or_else(|| Failure::in_file(&name, "has no rows of “shikatsu-lab open --rows”"))
}

/// A file that rows are added to as they come, so that a long measurement goes on where it was broken off.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    file: Option<Mutex<File>>,
    /// What was there before.
    pub(crate) before: Vec<Row>,
}

impl Rows {
    /// The file, with what is in it; nowhere without one.
    ///
    /// # Errors
    /// If it cannot be written, or holds something else.
    pub(crate) fn open(path: Option<&Path>) -> Result<Rows, Failure> {
        let Some(path) = path else { return Ok(Rows::default()) };
        let before = if path.exists() { read(path)? } else { Vec::new() };
        let cannot = |error| Failure::in_file(&path.display().to_string(), format_args!("cannot be written: {error}"));
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(cannot)?;
        if before.is_empty() && file.metadata().map_err(cannot)?.len() == 0 {
            file.write_all(ReportTable::new(HEAD).csv().as_bytes()).map_err(cannot)?;
        }
        Ok(Rows { file: Some(Mutex::new(file)), before })
    }

    /// What this player has already made of the problem.
    pub(crate) fn known(&self, set: &str, problem: &str, player: &str) -> Option<&Row> {
        self.before.iter().find(|row| row.set == set && row.problem == problem && row.player == player)
    }

    /// Adds a row; one that cannot be written is missing in the file, and measured again the next time.
    pub(crate) fn add(&self, row: &Row) {
        if let Some(mut file) = self.file.as_ref().and_then(|file| file.lock().ok()) {
            let _ = file.write_all(row.line().as_bytes());
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn row(problem: &str, player: &str, class: Class, right: bool) -> Row {
        Row {
            set: "collections".to_owned(),
            problem: problem.to_owned(),
            rank: Some(29),
            kind: "eyes".to_owned(),
            player: player.to_owned(),
            class,
            right,
            among: right,
            group: true,
            nodes: 7,
            seconds: 0.25,
            first: "B2".to_owned(),
            told: "a, \"b\"".to_owned(),
        }
    }

    #[test]
    fn every_rank_has_a_band() {
        assert_eq!(
            [0, 23, 24, 29, 30, 33, 200].map(band),
            [BANDS[0].0, "to 7 kyu", "6 to 4 kyu", "3 to 1 kyu", "1 to 3 dan", "from 4 dan", "from 4 dan"]
        );
    }

    #[test]
    fn rows_are_kept_and_gone_on_with() {
        let path = std::env::temp_dir().join(format!("shikatsu-rows-{}.csv", std::process::id()));
        let one = row("a", "x", Class::ProvedIf, true);
        let other = Row { rank: None, ..row("b", "x", Class::None, false) };
        Rows::open(Some(&path)).unwrap().add(&one);
        let again = Rows::open(Some(&path)).unwrap();
        assert_eq!(again.known("collections", "a", "x"), Some(&one));
        assert_eq!(again.known("collections", "a", "y"), None);
        again.add(&other);
        assert_eq!(read(&path), Ok(vec![one, other]));
        std::fs::write(&path, "a,b\n1,2\n").unwrap();
        assert!(Rows::open(Some(&path)).is_err());
        std::fs::remove_file(path).unwrap();
    }
}
