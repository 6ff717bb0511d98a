//! [`Sets`]: problems that others published, to measure by. They are no part of the project: whoever has them says where.
//! `docs/sets.md` tells what they are, where they can be had and what stands in a line.

use std::collections::BTreeMap;
use std::path::PathBuf;

use console::{Failure, input};
use proof::{Problem, enclosed};
use rules::{ByColor, Color, Move, Point, PointSet, Position, Setup};
use serde_json::Value;
use tsumego::Draft;

/// Where the sets are.
#[derive(clap::Args, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sets {
    /// Published problems to measure by, of which docs/sets.md tells: a file, or the folder with the files of all sets
    #[arg(long = "problems", value_name = "PATH", env = "SHIKATSU_PROBLEMS", hide_env_values = true)]
    path: Option<PathBuf>,
}

/// A published problem.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    /// Its name.
    pub(crate) id: String,
    /// The stones, whose move it is, and the group in question.
    pub(crate) draft: Draft,
    /// First moves that are given as right.
    pub(crate) answers: Vec<Move>,
    /// First moves with the word for what becomes of the group.
    pub(crate) grades: BTreeMap<String, String>,
    /// How hard people find it: 0 for 30 kyu, 30 for 1 dan.
    pub(crate) difficulty: Option<f64>,
    /// The goal cannot be reached.
    pub(crate) fails: bool,
}

/// Every set that `docs/sets.md` tells of.
pub(crate) const ALL: [&str; 5] = ["enclosed-graded", "open-live", "game-positions", "collections", "small-boards"];

impl Sets {
    /// Has anybody said where they are?
    pub(crate) fn are_given(&self) -> bool {
        self.path.is_some()
    }

    /// The problems of a set.
    ///
    /// # Errors
    /// If nobody has said where it is, or it is not there.
    pub(crate) fn read(&self, name: &str) -> Result<Vec<Published>, Failure> {
        let Some(path) = &self.path else {
            return Err(Failure::new(format_args!(
                "the published problems “{name}” are wanted: name their file with --problems, or their folder in \
                 SHIKATSU_PROBLEMS; docs/sets.md says where they can be had"
            )));
        };
        let file = if path.is_dir() { path.join(format!("{name}.jsonl")) } else { path.clone() };
        let (name, bytes) = input::read(&file)?;
        Published::all(&name, &bytes)
    }
}

const NONE: &str = "this is no published problem; docs/sets.md says what stands in a line";

impl Published {
    /// The problems of a file, one to a line.
    pub(crate) fn all(name: &str, bytes: &[u8]) -> Result<Vec<Published>, Failure> {
        let text = String::from_utf8_lossy(bytes);
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(at, line)| Published::read(line).ok_or_else(|| Failure::at_line(name, at + 1, NONE))).collect()
    }

    /// The problem of a line.
    fn read(line: &str) -> Option<Published> {
        let value: Value = serde_json::from_str(line).ok()?;
        let words = |name: &str| value[name].as_array().into_iter().flatten().filter_map(Value::as_str);
        let points = |name: &str| words(name).filter_map(|word| word.parse::<Point>().ok()).collect::<PointSet>();
        let to_move = if value["to_move"] == "W" { Color::White } else { Color::Black };
        let stones = ByColor { black: points("black"), white: points("white") };
        let setup = Setup { size: value["size"].as_u64()?.try_into().ok()?, stones, to_move, ko: None };
        let grades = value["grades"].as_object().into_iter().flatten();
        Some(Published {
            id: value["id"].as_str()?.to_owned(),
            draft: Draft { targets: points("targets"), ..Draft::new(setup) },
            answers: words("answers").filter_map(|word| word.parse().ok()).collect(),
            grades: grades.filter_map(|(first, grade)| Some((first.clone(), grade.as_str()?.to_owned()))).collect(),
            difficulty: value["difficulty"].as_f64(),
            fails: value["expect"] == "fail",
        })
    }

    /// The problem in the region that its stones enclose; none where they do not.
    pub(crate) fn enclosed(&self) -> Option<Problem> {
        let (position, targets) = (Position::from_setup(self.draft.setup).ok()?, self.draft.targets);
        let region = enclosed(&position, position.board().at(targets.first()?)?)?;
        Problem::new(position, targets, region).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"id":"a","size":9,"black":["A2","B2","C2","C1"],"white":["A1","B1"],"to_move":"W","targets":["A1"],
        "answers":["A3"],"grades":{"A3":"l1d"},"difficulty":3,"expect":"fail"}"#;

    fn read(lines: &str) -> Result<Vec<Published>, Failure> {
        let file = std::env::temp_dir().join(format!("shikatsu-sets-{}-{}.jsonl", std::process::id(), lines.len()));
        std::fs::write(&file, lines).unwrap();
        let found = Sets { path: Some(file.clone()) }.read("any");
        std::fs::remove_file(file).unwrap();
        found
    }

    #[test]
    fn a_line_is_a_problem() {
        let found = read(&format!("{}\n\n", LINE.replace('\n', ""))).unwrap();
        let [one] = &found[..] else { panic!("{found:?}") };
        assert_eq!((one.id.as_str(), one.difficulty, one.fails), ("a", Some(3.0), true));
        assert_eq!((one.answers.len(), one.grades["A3"].as_str()), (1, "l1d"));
        assert_eq!((one.draft.setup.stones.black.len(), one.draft.setup.to_move), (4, Color::White));
    }

    #[test]
    fn what_is_not_there_is_told_in_a_sentence() {
        assert!(read("{}").unwrap_err().to_string().ends_with(&format!(":1: {NONE}")));
        let told = Sets::default().read("open-live").unwrap_err().to_string();
        assert!(told.starts_with("the published problems “open-live” are wanted: "), "{told}");
        assert!(Sets { path: Some("nowhere".into()) }.read("open-live").is_err());
    }
}
