//! [`Sql`]: a query in the making; [`Cells`], a row as it is read.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use crate::error::StoreError;
use crate::words::Word;

pub(crate) type AnyQuery<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

/// A query in the making: its text, and what stands in its blanks.
pub(crate) struct Sql {
    text: String,
    blanks: Vec<Blank>,
    conditions: usize,
}

/// What stands in a blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blank {
    Text(String),
    Number(i64),
    Bytes(Vec<u8>),
}

/// So many rows must be read that one is left when these are passed by.
pub(crate) fn one_beyond(except: &[String]) -> i64 {
    i64::try_from(except.len()).unwrap_or(i64::MAX).saturating_add(1)
}

/// What a column is to hold.
pub(crate) type Cell = (&'static str, Blank);

impl Blank {
    /// The word for one of a few things.
    pub(crate) fn word(one: impl Word) -> Blank {
        Blank::Text(one.to_word().to_owned())
    }

    /// Nothing where there is none.
    pub(crate) fn word_or_nothing(one: Option<impl Word>) -> Blank {
        Blank::Text(one.map_or("", Word::to_word).to_owned())
    }
}

impl From<&str> for Blank {
    fn from(text: &str) -> Blank {
        Blank::Text(text.to_owned())
    }
}

impl From<String> for Blank {
    fn from(text: String) -> Blank {
        Blank::Text(text)
    }
}

impl From<i64> for Blank {
    fn from(number: i64) -> Blank {
        Blank::Number(number)
    }
}

impl From<bool> for Blank {
    fn from(flag: bool) -> Blank {
        Blank::Number(flag.into())
    }
}

impl Sql {
    pub(crate) fn new(text: &str) -> Sql {
        Sql { text: text.to_owned(), blanks: Vec::new(), conditions: 0 }
    }

    /// A new row of a table.
    pub(crate) fn insertion(table: &str, cells: Vec<Cell>) -> Sql {
        let columns: Vec<&str> = cells.iter().map(|(column, _)| *column).collect();
        let mut sql = Sql::new(&format!("INSERT INTO {table} ({}) VALUES (", columns.join(", ")));
        sql.list(cells.into_iter().map(|(_, blank)| blank)).say(")");
        sql
    }

    /// Other cells in a row, if nobody has changed it since it had this version.
    pub(crate) fn change(table: &str, id: &str, (column, seen): (&str, i64), cells: Vec<Cell>) -> Sql {
        let mut sql = Sql::new(&format!("UPDATE {table} SET "));
        for (at, (column, blank)) in cells.into_iter().enumerate() {
            sql.say(if at == 0 { "" } else { ", " }).say(column).say(" = ").blank(blank);
        }
        sql.say(" WHERE id = ").blank(id).say(" AND ").say(column).say(" = ").blank(seen);
        sql
    }

    /// Words of the query itself: never anything that somebody sent.
    pub(crate) fn say(&mut self, words: &str) -> &mut Sql {
        self.text.push_str(words);
        self
    }

    pub(crate) fn blank(&mut self, blank: impl Into<Blank>) -> &mut Sql {
        self.blanks.push(blank.into());
        self.text.push_str(&format!("${}", self.blanks.len()));
        self
    }

    /// The first condition of another part.
    pub(crate) fn begin_conditions(&mut self) {
        self.conditions = 0;
    }

    /// Opens another condition.
    pub(crate) fn and(&mut self, words: &str) -> &mut Sql {
        self.say(if self.conditions == 0 { " WHERE " } else { " AND " }).say(words);
        self.conditions += 1;
        self
    }

    /// Blanks with commas between them.
    pub(crate) fn list(&mut self, blanks: impl Iterator<Item = Blank>) -> &mut Sql {
        for (at, blank) in blanks.enumerate() {
            self.say(if at == 0 { "" } else { ", " }).blank(blank);
        }
        self
    }

    /// The text with its blanks filled in.
    pub(crate) fn query(self) -> AnyQuery<'static> {
        let bind = |query: AnyQuery<'static>, blank| match blank {
            Blank::Text(text) => query.bind(text),
            Blank::Number(number) => query.bind(number),
            Blank::Bytes(bytes) => query.bind(bytes),
        };
        self.blanks.into_iter().fold(sqlx::query(AssertSqlSafe(self.text)), bind)
    }
}

/// A row, read by the names of its columns.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)]
pub struct Cells<'r>(pub(crate) &'r AnyRow);

impl Cells<'_> {
    pub(crate) fn text(self, column: &str) -> Result<String, StoreError> {
        Ok(self.0.try_get(column)?)
    }

    /// None where it is empty.
    pub(crate) fn text_or_nothing(self, column: &str) -> Result<Option<String>, StoreError> {
        Ok(Some(self.text(column)?).filter(|text| !text.is_empty()))
    }

    pub(crate) fn number(self, column: &str) -> Result<i64, StoreError> {
        Ok(self.0.try_get(column)?)
    }

    pub(crate) fn flag(self, column: &str) -> Result<bool, StoreError> {
        Ok(self.number(column)? == 1)
    }

    pub(crate) fn bytes(self, column: &str) -> Result<Vec<u8>, StoreError> {
        Ok(self.0.try_get(column)?)
    }

    /// What the column says in a word.
    pub(crate) fn word<T: Word>(self, column: &str) -> Result<T, StoreError> {
        self.read(column, T::from_word)
    }

    /// None where the column is empty.
    pub(crate) fn word_or_nothing<T: Word>(self, column: &str) -> Result<Option<T>, StoreError> {
        self.read(column, |word| if word.is_empty() { Some(None) } else { T::from_word(word).map(Some) })
    }

    /// What the text of a column means.
    pub(crate) fn read<T>(self, column: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, StoreError> {
        let word = self.text(column)?;
        read(&word).ok_or_else(|| StoreError::Unknown { column: column.to_owned(), word })
    }
}
