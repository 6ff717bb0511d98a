//! A page with every test of some suites, which needs nothing but itself.

use super::{Sat, Test, counts};

const STYLE: &str = "\
body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .2rem .5rem; text-align: left; vertical-align: top }
code { font-family: ui-monospace, monospace; white-space: pre-wrap }
.failed td { background: #fbe3e0 } .fixed td { background: #e4efdc } .known td { background: #f3efe2 }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #1b1b1b } th, td { border-color: #444 }
  .failed td { background: #4a2320 } .fixed td { background: #2c3d22 } .known td { background: #3b3623 }
}";

pub(super) fn page(engine: &str, sat: &[Sat]) -> String {
    let all = counts(&sat.iter().collect::<Vec<_>>());
    let suites: String = sat.iter().map(suite).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>Regression</title>\n<style>\n{STYLE}\n</style>\n<h1>Regression</h1>\n\
         <p>Engine <code>{}</code>: {all}.</p>\n{suites}</html>\n",
        escaped(engine)
    )
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
