//! A page with every test of some suites, which needs nothing but itself.

use dossier::frame::{escaped, page as framed};

use super::sat::{Sat, Test, counts};

const STYLE: &str = "\
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .2rem .5rem; text-align: left; vertical-align: top }
.failed td { background: #fbe3e0 } .fixed td { background: #e4efdc } .known td { background: #f3efe2 }
@media (prefers-color-scheme: dark) {
  th, td { border-color: #444 }
  .failed td { background: #4a2320 } .fixed td { background: #2c3d22 } .known td { background: #3b3623 }
}";

pub(super) fn page(engine: &str, sat: &[Sat]) -> String {
    let all = counts(&sat.iter().collect::<Vec<_>>());
    let suites: String = sat.iter().map(suite).collect();
    framed("Regression", STYLE, &format!("<p>Engine <code>{}</code>: {all}.</p>\n{suites}", escaped(engine)))
}

fn suite(sat: &Sat) -> String {
    let remarks: String = sat.remarks.iter().map(|remark| format!("<p>{}</p>\n", escaped(remark))).collect();
    let rows: String = sat.tests.iter().map(row).collect();
    format!(
        "<h2>{}</h2>\n<p>{}.</p>\n{remarks}<table>\n<tr><th>test<th>command<th>expected<th>answer<th>verdict\n{rows}</table>\n",
        escaped(&sat.name),
        counts(&[sat])
    )
}

fn row(test: &Test) -> String {
    let answer = match &test.answer {
        Ok(text) => text.clone(),
        Err(why) => format!("? {why}"),
    };
    let word = test.verdict.word();
    let cells = [&test.command, &test.expected, &answer].map(|text| format!("<td><code>{}</code>", escaped(text)));
    format!("<tr class=\"{word}\"><td>{}{}<td>{word}\n", test.number, cells.concat())
}
