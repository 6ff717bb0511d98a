//! [`Page`]: what a report tells, as data; a template makes the text of it.
//!
//! A template is Markdown with places. `{{name}}` takes a value or a table. What stands between `{{#name}}` and `{{/name}}` is left out
//! where there is no such value, and comes once for each member where `name` is a list; `{{#more}}` holds for all members but the first. So a
//! sentence is edited as text, and a page is made again from its data.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use console::{Failure, input, output};

use crate::table::ReportTable;

/// Values and tables by the names of their places.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Page {
    values: BTreeMap<String, String>,
    tables: BTreeMap<String, ReportTable>,
}

/// The file with the values; each table has one of its own beside it.
const VALUES: &str = "values";

impl Page {
    /// With a value.
    pub(crate) fn with(mut self, place: &str, value: impl Display) -> Page {
        self.values.insert(place.to_owned(), value.to_string());
        self
    }

    /// With a table.
    pub(crate) fn table(mut self, place: &str, table: ReportTable) -> Page {
        self.tables.insert(place.to_owned(), table);
        self
    }

    /// With a list.
    pub(crate) fn list(mut self, place: &str, members: impl IntoIterator<Item = Page>) -> Page {
        for (at, member) in members.into_iter().enumerate() {
            let inside = |name: String| format!("{place}.{at}.{name}");
            self.values.extend(member.values.into_iter().map(|(name, value)| (inside(name), value)));
            self.tables.extend(member.tables.into_iter().map(|(name, table)| (inside(name), table)));
        }
        self
    }

    /// With all that another has.
    pub(crate) fn and(mut self, other: Page) -> Page {
        self.values.extend(other.values);
        self.tables.extend(other.tables);
        self
    }

    /// The tables alone.
    pub(crate) fn tables(self) -> Page {
        Page { values: BTreeMap::new(), ..self }
    }

    /// The rows of a table, none if there is no such table.
    pub(crate) fn rows(&self, place: &str) -> impl Iterator<Item = &[String]> {
        self.tables.get(place).into_iter().flat_map(ReportTable::rows)
    }

    /// The text.
    pub(crate) fn fill(&self, template: &str) -> String {
        self.filled(template, &[Scope { prefix: String::new(), at: 0 }])
    }

    fn filled(&self, template: &str, scopes: &[Scope]) -> String {
        let (mut text, mut rest) = (String::new(), template);
        while let Some((before, tag, after)) = next_tag(rest) {
            text += before;
            let Some(name) = tag.strip_prefix('#') else {
                text += &self.value(tag, scopes).unwrap_or_else(|| format!("{{{{{tag}}}}}"));
                rest = after;
                continue;
            };
            let (inner, after) = after.split_once(&format!("{{{{/{name}}}}}")).unwrap_or((after, ""));
            // Tags that have a line to themselves leave none behind.
            let inner = if text.is_empty() || text.ends_with('\n') { past_break(inner) } else { inner };
            rest = if inner.is_empty() || inner.ends_with('\n') { past_break(after) } else { after };
            for inside in self.inside(name, scopes) {
                text += &self.filled(inner, &inside);
            }
        }
        text + rest
    }

    /// What goes into a place: the nearest that has this name.
    fn value(&self, name: &str, scopes: &[Scope]) -> Option<String> {
        scopes.iter().rev().find_map(|scope| {
            let place = format!("{}{name}", scope.prefix);
            self.values.get(&place).cloned().or_else(|| Some(self.tables.get(&place)?.markdown().trim_end().to_owned()))
        })
    }

    /// Where the parts of a section are: nowhere, here, or in each member of a list.
    fn inside(&self, name: &str, scopes: &[Scope]) -> Vec<Vec<Scope>> {
        let here = match name {
            "more" => scopes.last().is_some_and(|scope| scope.at > 0),
            _ => self.value(name, scopes).is_some_and(|value| !value.is_empty()),
        };
        if here {
            return vec![scopes.to_vec()];
        }
        let prefix = scopes.last().map_or("", |scope| &scope.prefix);
        let member = |at: usize| Scope { prefix: format!("{prefix}{name}.{at}."), at };
        let members = (0..).map(member).take_while(|scope| self.has(&scope.prefix));
        members.map(|scope| [scopes, &[scope]].concat()).collect()
    }

    fn has(&self, prefix: &str) -> bool {
        self.values.keys().chain(self.tables.keys()).any(|place| place.starts_with(prefix))
    }

    /// Writes the data into a folder: a file for the values, and one for each table.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let mut values = ReportTable::new(["place", "value"]);
        self.values.iter().for_each(|(place, value)| values.row(vec![place.clone(), value.clone()]));
        output::make_folder(folder)?;
        for (name, table) in self.tables.iter().map(|(name, table)| (name.as_str(), table)).chain([(VALUES, &values)]) {
            output::write(&folder.join(format!("{name}.csv")), &table.csv())?;
        }
        Ok(())
    }

    /// Reads what [`Page::write`] wrote.
    pub(crate) fn read(folder: &Path) -> Result<Page, Failure> {
        let mut page = Page::default();
        let entries = fs::read_dir(folder).map_err(|error| input::unreadable(folder, &error))?;
        for path in
            entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "csv"))
        {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (file, bytes) = input::read(&path)?;
            let table = ReportTable::read(&String::from_utf8_lossy(&bytes));
            let table = table.ok_or_else(|| Failure::in_file(&file, "is no table of comma-separated values"))?;
            match name.as_str() {
                VALUES => {
                    page.values.extend(table.rows().filter_map(|row| Some((row.first()?.clone(), row.get(1)?.clone()))))
                }
                _ => drop(page.tables.insert(name, table)),
            }
        }
        Ok(page)
    }
}

/// Where names are looked up: in a member of a list, or in the page itself.
#[derive(Clone, Debug)]
struct Scope {
    prefix: String,
    at: usize,
}

/// What stands before the next tag, the tag, and what stands after it.
fn next_tag(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (tag, after) = rest.split_once("}}")?;
    Some((before, tag, after))
}

fn past_break(text: &str) -> &str {
    text.strip_prefix('\n').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        let mut table = ReportTable::new(["a", "b"]);
        table.row(vec!["x, y".to_owned(), "1".to_owned()]);
        let named = |name: &str| Page::default().with("name", name);
        Page::default()
            .with("count", 2)
            .with("none", "")
            .table("table", table)
            .list("members", [named("one"), named("two")])
    }

    #[test]
    fn places_take_values_and_tables() {
        assert_eq!(page().fill("{{count}} of\n\n{{table}}\nend"), "2 of\n\n| a | b |\n|---|---:|\n| x, y | 1 |\nend");
        assert_eq!(page().fill("{{unknown}}"), "{{unknown}}");
    }

    #[test]
    fn parts_are_left_out_and_repeated() {
        let list = "{{#members}}{{#more}}; {{/more}}{{name}} of {{count}}{{/members}}";
        assert_eq!(page().fill(list), "one of 2; two of 2");
        assert_eq!(
            page().fill("a\n{{#count}}\nb\n{{/count}}\nc\n{{#none}}\nd\n{{/none}}\n{{#never}}e{{/never}}f"),
            "a\nb\nc\nf"
        );
    }

    #[test]
    fn data_are_written_and_read() {
        let folder = std::env::temp_dir().join(format!("shikatsu-page-{}", std::process::id()));
        page().write(&folder).unwrap();
        assert_eq!(Page::read(&folder), Ok(page()));
        fs::remove_dir_all(&folder).unwrap();
        assert!(Page::read(&folder).is_err());
    }
}
