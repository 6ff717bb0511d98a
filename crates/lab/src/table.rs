//! [`ReportTable`]: rows of cells as Markdown and as CSV.

/// A table with a head.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReportTable {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl ReportTable {
    pub(crate) fn new(head: impl IntoIterator<Item: Into<String>>) -> ReportTable {
        ReportTable { head: head.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row; short rows are filled up.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        let mut cells = cells;
        cells.resize(self.head.len(), String::new());
        self.rows.push(cells);
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &[String]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// Reads what [`ReportTable::csv`] wrote.
    pub(crate) fn read(text: &str) -> Option<ReportTable> {
        let (mut lines, mut cell, mut cells, mut quoted) = (Vec::new(), String::new(), Vec::new(), false);
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                // Two of them within quotes are one of the cell.
                '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(std::mem::take(&mut cell)),
                '\n' if !quoted => {
                    cells.push(std::mem::take(&mut cell));
                    lines.push(std::mem::take(&mut cells));
                }
                _ => cell.push(c),
            }
        }
        let mut lines = lines.into_iter();
        let head: Vec<String> = lines.next()?;
        let rows: Vec<Vec<String>> = lines.collect();
        (!quoted && rows.iter().all(|row| row.len() == head.len())).then_some(ReportTable { head, rows })
    }

    /// The first column stands left, the others right.
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rule = format!("|---|{}\n", "---:|".repeat(self.head.len() - 1));
        self.rows.iter().fold(line(&self.head) + &rule, |text, row| text + &line(row))
    }

    pub(crate) fn csv(&self) -> String {
        let cell = |cell: &String| match cell.contains([',', '"', '\n']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.clone(),
        };
        let line = |cells: &Vec<String>| cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n";
        self.rows.iter().fold(line(&self.head), |text, row| text + &line(row))
    }
}

/// A time in seconds with three digits that count.
pub(crate) fn seconds(time: f64) -> String {
    match time {
        100.0.. => format!("{time:.0}"),
        10.0.. => format!("{time:.1}"),
        1.0.. => format!("{time:.2}"),
        0.01.. => format!("{time:.3}"),
        0.0 => "0".to_owned(),
        _ => format!("{time:.6}").trim_end_matches('0').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_commas_in_csv() {
        let mut table = ReportTable::new(["name", "nodes"]);
        table.row(vec!["a, \"b\"".to_owned(), "1".to_owned()]);
        table.row(vec!["c".to_owned()]);
        assert_eq!(table.csv(), "name,nodes\n\"a, \"\"b\"\"\",1\nc,\n");
        assert_eq!(ReportTable::read(&table.csv()).as_ref(), Some(&table));
        assert_eq!(ReportTable::read("a,b\n1\n"), None);
        assert_eq!(table.markdown(), "| name | nodes |\n|---|---:|\n| a, \"b\" | 1 |\n| c |  |\n");
    }

    #[test]
    fn times_have_three_digits() {
        let times = [6069.108, 36.358, 2.172, 0.0634, 0.006, 0.000_012, 0.0];
        assert_eq!(times.map(seconds), ["6069", "36.4", "2.17", "0.063", "0.006", "0.000012", "0"]);
    }
}
