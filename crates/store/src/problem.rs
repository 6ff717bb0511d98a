//! [`Listed`]: a problem as it is listed, with what is known about it.

use proof::Grade;
use rules::Color;
use training::Record;
use tsumego::{Goal, Tag};

use crate::error::StoreError;
use crate::progress::record;
use crate::sql::{Cells, Sql};
use crate::visitor::{Owner, Visitor};
use crate::words::{Verdict, Word as _};

/// A problem as it is listed, with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub id: String,
    pub owner: Owner,
    pub collection: String,
    /// What the collection is called, and the secret of its link; nothing for those of the program.
    pub collection_name: String,
    pub share: String,
    pub section: String,
    pub title: String,
    pub goal: Option<Goal>,
    pub to_move: Color,
    pub size: i64,
    pub empty: i64,
    pub body: String,
    /// What was proved of it; none before it is solved.
    pub grade: Option<Grade>,
    /// The step of its rank; 0 where nobody knows.
    pub rank: i64,
    /// What its proof shows.
    pub tags: Vec<Tag>,
    /// What people call it; 0 where it has no number.
    pub number: i64,
    /// What the visitor did with it.
    pub record: Record,
}

const COLUMNS: &str = "SELECT p.id, p.owner, p.collection, COALESCE(c.name, p.collection) AS collection_name, \
                       COALESCE(c.share, '') AS share, p.section, p.title, p.goal, p.to_move, p.size, p.empty, \
                       p.body, p.rank, p.tags, p.number, p.verdict, p.ko_balance, COALESCE(g.solved, 0) AS solved, \
                       COALESCE(g.tries, 0) AS tries, COALESCE(g.failed, 0) AS failed, \
                       COALESCE(g.hints, 0) AS hints, COALESCE(g.helped, 0) AS helped, \
                       COALESCE(g.seen_at, 0) AS seen_at, COALESCE(g.best_ms, -1) AS best_ms, \
                       COALESCE(g.spent_ms, 0) AS spent_ms";

impl Sql {
    /// What is shown of problems that come from somewhere.
    pub(crate) fn listed(from: &str) -> Sql {
        let mut sql = Sql::new(COLUMNS);
        sql.say(from);
        sql
    }

    /// What is shown beside a problem: the visitor's progress, and its collection.
    pub(crate) fn beside(&mut self, visitor: &Visitor) -> &mut Sql {
        self.progress(visitor).say(" LEFT JOIN collection c ON c.id = p.collection")
    }

    pub(crate) fn progress(&mut self, visitor: &Visitor) -> &mut Sql {
        self.say(" LEFT JOIN progress g ON g.problem_id = p.id AND g.visitor = ").blank(&*visitor.0)
    }
}

impl Listed {
    pub(crate) fn read(cells: Cells<'_>) -> Result<Listed, StoreError> {
        Ok(Listed {
            id: cells.text("id")?,
            owner: Owner::of_text(cells.text("owner")?),
            collection: cells.text("collection")?,
            collection_name: cells.text("collection_name")?,
            share: cells.text("share")?,
            section: cells.text("section")?,
            title: cells.text("title")?,
            goal: cells.read("goal", |text| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) })?,
            to_move: cells.word("to_move")?,
            size: cells.number("size")?,
            empty: cells.number("empty")?,
            body: cells.text("body")?,
            grade: grade(cells)?,
            rank: cells.number("rank")?,
            tags: tags(cells)?,
            number: cells.number("number")?,
            record: record(cells)?,
        })
    }
}

/// The grade in a row; none where nothing is proved.
pub(crate) fn grade(cells: Cells<'_>) -> Result<Option<Grade>, StoreError> {
    Ok(match cells.word("verdict")? {
        Verdict::Dead => Some(Grade::Dead),
        Verdict::Ko => Some(Grade::Ko(ko_balance(cells.number("ko_balance")?)?)),
        Verdict::Seki => Some(Grade::Seki),
        Verdict::Alive => Some(Grade::Alive),
        Verdict::Unknown => None,
    })
}

/// How many more local ko threats than the other side somebody needs. No ko has a balance that goes beyond a small number.
fn ko_balance(number: i64) -> Result<i8, StoreError> {
    let unknown = |_| StoreError::Unknown { column: "ko_balance".to_owned(), word: number.to_string() };
    i8::try_from(number).map_err(unknown)
}

pub(crate) fn tags(cells: Cells<'_>) -> Result<Vec<Tag>, StoreError> {
    cells.read("tags", |words| words.split_whitespace().map(Tag::from_word).collect())
}

/// Tags as they are kept: each with a space before and after it.
pub(crate) fn joined(tags: &[Tag]) -> String {
    let words: Vec<&str> = tags.iter().map(|tag| tag.to_word()).collect();
    if words.is_empty() { String::new() } else { format!(" {} ", words.join(" ")) }
}
