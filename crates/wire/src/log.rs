//! The log of a room as rows for whoever evaluates games: JSON lines, and a table with commas.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use team::{Entry, Event, Fact, Names};

/// The query of `GET /api/rooms/{id}/log`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RoomLogAsked {
    /// As a table, where it is not wanted as JSON lines.
    pub form: LogForm,
    /// Members by numbers, where their names are not to be told.
    pub names: LogNames,
}

/// How a log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogForm {
    /// An object to a line.
    #[default]
    Jsonl,
    /// A row to a line, with the names of the columns above.
    Csv,
}

/// How members are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogNames {
    /// By their names.
    #[default]
    Told,
    /// By numbers.
    Numbers,
}

impl From<LogNames> for Names {
    fn from(names: LogNames) -> Names {
        match names {
            LogNames::Told => Names::Told,
            LogNames::Numbers => Names::Numbers,
        }
    }
}

/// What happened in a room, as a row that stands for itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LogRow {
    /// The room, and which of its events this is.
    pub room: String,
    pub number: usize,
    /// Milliseconds since 1970.
    pub at: u64,
    /// What kind of event.
    pub kind: &'static str,
    /// Whose turn it was; in the rest, the team that it is about.
    pub color: Option<&'static str>,
    /// How that side decides, where people play it.
    pub scheme: Option<&'static str>,
    /// Moves before it.
    pub moves: usize,
    /// The phase of the turn, and milliseconds since it began.
    pub phase: Option<&'static str>,
    pub after: Option<u64>,
    /// Who acted, how strong they say to be, and where they sit.
    pub member: Option<u64>,
    pub name: Option<String>,
    pub rank: Option<String>,
    pub place: Option<&'static str>,
    /// What was proposed, voted for, decided or said; empty where the room keeps it to itself.
    pub what: String,
    /// What could be voted for.
    pub options: String,
    /// Why it was decided, and whether chance broke a tie.
    pub reason: Option<&'static str>,
    pub tie: Option<bool>,
}

/// The columns of the table, in their order.
const COLUMNS: [&str; 17] = [
    "room", "number", "at", "kind", "color", "scheme", "moves", "phase", "after", "member", "name", "rank", "place",
    "what", "options", "reason", "tie",
];

impl LogRow {
    /// The row of an event.
    pub fn new(room: &str, entry: Entry) -> LogRow {
        LogRow {
            room: room.to_owned(),
            number: entry.number,
            at: entry.at,
            kind: entry.kind,
            color: entry.color.map(rules::Color::name),
            scheme: entry.scheme,
            moves: entry.moves,
            phase: entry.phase,
            after: entry.after,
            member: entry.member.map(|member| member.0),
            name: entry.name,
            rank: entry.rank.map(|rank| rank.to_string()),
            place: entry.place.map(team::Place::code),
            what: entry.what,
            options: entry.options.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            reason: entry.reason,
            tie: entry.tie,
        }
    }

    /// The rows of a room by the lines of its log; none while its game goes on, or where there is a line that is none.
    pub fn all(room: &str, lines: &[String], names: LogNames) -> Option<Vec<LogRow>> {
        Some(over(lines, names)?.into_iter().map(|entry| LogRow::new(room, entry)).collect())
    }

    fn cells(&self) -> [String; 17] {
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let word = |word: Option<&'static str>| word.unwrap_or_default().to_owned();
        [
            cell(&self.room),
            self.number.to_string(),
            self.at.to_string(),
            self.kind.to_owned(),
            word(self.color),
            word(self.scheme),
            self.moves.to_string(),
            word(self.phase),
            number(self.after),
            number(self.member),
            cell(self.name.as_deref().unwrap_or_default()),
            self.rank.clone().unwrap_or_default(),
            word(self.place),
            cell(&self.what),
            self.options.clone(),
            word(self.reason),
            self.tie.map_or(String::new(), |tie| tie.to_string()),
        ]
    }
}

impl LogForm {
    /// What stands above all rows.
    pub fn head(self) -> String {
        if self == LogForm::Csv { COLUMNS.join(",") + "\n" } else { String::new() }
    }

    /// The rows as text.
    pub fn lines(self, rows: &[LogRow]) -> String {
        let line = |row: &LogRow| match self {
            LogForm::Csv => row.cells().join(","),
            LogForm::Jsonl => serde_json::to_string(row).unwrap_or_default(),
        };
        rows.iter().map(|row| line(row) + "\n").collect()
    }
}

/// What happened in a room whose game is over, by the lines of its log.
pub fn over(lines: &[String], names: LogNames) -> Option<Vec<Entry>> {
    let events: Vec<Event> = lines.iter().map(|line| line.parse().ok()).collect::<Option<_>>()?;
    let ended = events.iter().any(|event| matches!(event.fact, Fact::Ended(_)));
    ended.then(|| team::entries(&events, names.into()))
}

/// A cell that may hold anything. What a spreadsheet would take for a formula is marked as text: names and lines come from
/// strangers.
fn cell(text: &str) -> String {
    let text = text.replace(['\r', '\n'], " ");
    let guarded = if text.starts_with(['=', '+', '-', '@', '\t']) { format!("'{text}") } else { text };
    match guarded.contains([',', '"', '\'']) {
        true => format!("\"{}\"", guarded.replace('"', "\"\"")),
        false => guarded,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_hold_what_strangers_write() {
        assert_eq!(cell("D4"), "D4");
        assert_eq!(cell("a, \"b\"\nc"), "\"a, \"\"b\"\" c\"");
        assert_eq!(cell("=HYPERLINK(1)"), "\"'=HYPERLINK(1)\"");
    }

    #[test]
    fn a_table_has_the_columns_that_the_objects_have() {
        let row = LogRow::new("r", team::entries(&["1 5 played_on".parse().unwrap()], Names::Told).remove(0));
        let object = serde_json::to_value(&row).unwrap();
        let mut names: Vec<&String> = object.as_object().unwrap().keys().collect();
        let mut columns = COLUMNS.to_vec();
        names.sort();
        columns.sort_unstable();
        assert_eq!(names, columns);
        assert_eq!(row.cells().len(), COLUMNS.len());
        assert_eq!(LogForm::Csv.lines(&[row]), "r,1,5,played_on,,,0,,,,,,,,,,\n");
    }
}
