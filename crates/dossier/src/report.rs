//! A page with every problem of an audit, which needs nothing but itself.

use crate::found::{Found, summary};
use crate::frame::{escaped, page};

const STYLE: &str = "\
article { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 1rem; border-top: 1px solid #8888; padding: 1rem 0 }
article svg { width: 100%; height: auto } h2 { font-size: 1rem; margin: 0 } .clean h2::after { content: \" ✓\" }
@media (max-width: 32rem) { article { grid-template-columns: 1fr } }";

/// The page of all that was found, with a picture of each problem as SVG.
pub fn report(all: &[(String, &Found)]) -> String {
    let articles: String = all.iter().map(|(picture, found)| article(picture, found)).collect();
    let summary = summary(all.iter().map(|(_, found)| *found));
    page("Audit", STYLE, &format!("<pre>{}</pre>\n{articles}", escaped(summary.trim())))
}

fn article(picture: &str, entry: &Found) -> String {
    let remarks: String = entry.remarks().iter().map(|remark| format!("<li>{}\n", escaped(remark))).collect();
    let class = if entry.is_clean() { " class=\"clean\"" } else { "" };
    let title = if entry.title.is_empty() { String::new() } else { format!(": {}", entry.title) };
    let heading = escaped(&format!("{}{title}", entry.id));
    format!("<article{class}>\n<div>{picture}</div>\n<div><h2>{heading}</h2>\n<ul>\n{remarks}</ul></div>\n</article>\n")
}
